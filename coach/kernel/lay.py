"""From the numbers of a split to cards: which natural cards and wilds lie in each play.

Cards of a rank are interchangeable, with three exceptions that are settled here exactly: a flush wants its suit, a
head wants a natural card (see sweep.py), and a plain straight wants natural cards of two suits. A wild may take the
place of a natural card in a flush, so that this card is free for something else.
"""

from __future__ import annotations

import cython


def lay(counts: bytes, level: cython.int, flushes: tuple, left: bytes, codes: tuple):
    """List of (kind, place, suit, faces, stands), one for each play; None when a straight must be all of one suit.

    flushes and left as `flush_sets` gives them, codes as `Walk.walk` does. faces: kernel numbers of natural cards
    and wilds, wilds last; stands: the faces that the wilds stand for, in order of the ranks wanted. Full houses are
    still apart.
    """
    wild: cython.int = 4 * level + 1 if level >= 0 else -1
    slots: list = [[] for _ in range(13)]  # per rank: (what decides who gets natural cards first, play)
    plays: list = []
    for one in codes:
        _slots(one, level, slots, plays)
    loose: list = [[4 * rank + suit for suit in range(4) for _ in range(left[4 * rank + suit])] for rank in range(13)]
    wilds = [len(slots[rank]) - len(loose[rank]) for rank in range(13)]
    bound = _flush_cards(counts, wild, flushes, left)
    straights = [play[1] for play in plays if play[0] == 4]
    freed = [0] * 52
    picks = _mix(straights, slots, loose, wilds, bound, freed)
    if picks is None:
        return None
    for rank in range(13):
        _fill(rank, slots[rank], loose[rank], wilds[rank], bound, freed, wild, plays, picks)
    for play in plays:
        play[3].extend([wild] * len(play[4]))
        if play[1] == 1 and play[4]:
            play[4].sort(key=_from_low_ace)
    for low, suit, faces in _with_flushes(flushes, bound, freed):
        naturals = [face for face, natural in faces if natural]
        stands = [face for face, natural in faces if not natural]
        plays.append((8, low, suit, naturals + [wild] * len(stands), stands))
    return plays


def _from_low_ace(face):
    """The place of a face in a run that begins with the ace."""
    return ((face >> 2) + 1) % 13


def _slots(one: cython.int, level: cython.int, slots: list, plays: list) -> None:
    """Add a play and the cards it wants: (0 for a head, 1 otherwise, its number)."""
    kind: cython.int = one >> 12
    size: cython.int = one >> 8 & 15
    place: cython.int = one >> 2 & 63
    number: cython.int = len(plays)
    step: cython.int
    i: cython.int
    if place > 14:  # jokers
        faces = [52, 52, 53, 53] if kind == 9 else [37 + place] * size
        plays.append((kind, place, 0, faces, []))
        return
    plays.append((kind, place, 0, [], []))
    if kind < 4 or kind == 7:
        for i in range(size):
            slots[place - 2].append((0 if i == 0 and place - 2 != level else 1, number))
        return
    length = 5 if kind == 4 else 3 if kind == 5 else 2
    for step in range(length):
        for i in range(size // length):
            head = step == 0 and i == 0 and place + length < 15
            slots[(place + step + 11) % 13].append((0 if head else 1, number))


def _flush_cards(counts: bytes, wild: cython.int, flushes: tuple, left: bytes):
    """For each face: [natural cards in flushes, how many of them wilds may set free]."""
    bound = []
    face: cython.int
    for face in range(52):
        used = (0 if face == wild else counts[face]) - left[face]
        heads = sum([1 for low, suit in flushes if low < 10 and face == 4 * ((low + 11) % 13) + suit])
        bound.append([used, used - heads])
    return bound


def _mix(straights: list, slots: list, loose: list, wilds: list, bound: list, freed: list):
    """Two natural cards of different suits for each straight, as {(straight's number, rank): face}; None if impossible.

    `limit`: natural cards of each rank that no head needs; a straight's own head may be one of its two.
    """
    if not straights:
        return {}
    supply = [[0, bound[face][1]] for face in range(52)]
    limit = []
    for rank in range(13):
        for face in loose[rank]:
            supply[face][0] += 1
        heads = sum([1 for slot in slots[rank] if slot[0] == 0])
        free = min(wilds[rank], sum([bound[4 * rank + suit][1] for suit in range(4)]))
        limit.append([len(loose[rank]) + free - heads, wilds[rank]])
    picks: list = []
    if not _pick(list(enumerate(straights)), supply, limit, picks):
        return None
    result = {}
    for number, rank, face, loosened in picks:
        result[number, rank] = face
        freed[face] += loosened
    return result


class Mixer:
    """Whether straights can be of mixed suits after a choice of flushes, as far as suits alone can tell."""

    def __init__(self, counts: bytes, level: cython.int, flushes: tuple, left: bytes, wilds: cython.int):
        """flushes, left, wilds: as `flush_sets` gives them."""
        bound = _flush_cards(counts, 4 * level + 1 if level >= 0 else -1, flushes, left)
        self.supply = [[left[face], bound[face][1]] for face in range(52)]
        self.wilds = wilds
        self.known = {(): True}

    def can(self, straights: tuple) -> cython.bint:
        """False where no way to lay the straights of those low places has two suits in each."""
        if straights not in self.known:
            limit = [[27, self.wilds] for _ in range(13)]
            self.known[straights] = _pick(list(enumerate(straights)), self.supply, limit, [])
        return self.known[straights]


def _pick(todo: list, supply: list, limit: list, picks: list) -> cython.bint:
    """Choose for all straights of the list, (number, low place) each: first for the one that has the fewest choices."""
    if not todo:
        return True
    fewest: list = []
    chosen: tuple = ()
    enough: cython.int = 200 if len(todo) > 1 else 1
    for straight in todo:
        choices = _choices(straight[1], supply, limit, enough)
        if not choices:
            return False
        if len(choices) < enough or not chosen:
            enough = len(choices)
            fewest = choices
            chosen = straight
    rest = [straight for straight in todo if straight is not chosen]
    for choice in fewest:
        taken = [_take(face, chosen, supply, limit) for face in choice]
        picks += taken
        if _pick(rest, supply, limit, picks):
            for one in taken:
                _give(one, chosen, supply, limit)
            return True
        del picks[len(picks) - 2 :]
        for one in taken:
            _give(one, chosen, supply, limit)
    return False


def _choices(low: cython.int, supply: list, limit: list, enough: cython.int) -> list:
    """Every two faces of different ranks and suits that a straight can still have as natural cards, or `enough`."""
    step: cython.int
    rank: cython.int
    faces: list = []
    choices: list = []
    for step in range(5):
        rank = (low + 11 + step) % 13
        if limit[rank][0] > 0 or (step == 0 and low < 10):
            faces += [
                4 * rank + suit
                for suit in range(4)
                if supply[4 * rank + suit][0] or (supply[4 * rank + suit][1] and limit[rank][1])
            ]
    for one in faces:
        for other in faces:
            if one < other and one >> 2 != other >> 2 and one & 3 != other & 3:
                choices.append((one, other))
                if len(choices) == enough:
                    return choices
    return choices


def _take(face: cython.int, straight: tuple, supply: list, limit: list) -> tuple:
    """Take a natural card for a straight: (number, rank, face, whether a wild sets it free)."""
    rank: cython.int = face >> 2
    loosened: cython.int = 0 if supply[face][0] else 1
    supply[face][loosened] -= 1
    limit[rank][1] -= loosened
    limit[rank][0] -= 0 if _is_head(rank, straight[1]) else 1
    return (straight[0], rank, face, loosened)


def _give(taken: tuple, straight: tuple, supply: list, limit: list) -> None:
    """Undo `_take`."""
    rank: cython.int = taken[1]
    supply[taken[2]][taken[3]] += 1
    limit[rank][1] += taken[3]
    limit[rank][0] += 0 if _is_head(rank, straight[1]) else 1


def _is_head(rank: cython.int, low: cython.int) -> cython.bint:
    """Whether a straight from that place has its head at the rank: the lowest, unless it ends at the ace."""
    return low < 10 and rank == (low + 11) % 13


def _fill(
    rank: cython.int,
    slots: list,
    loose: list,
    wilds: cython.int,
    bound: list,
    freed: list,
    wild: cython.int,
    plays: list,
    picks: dict,
) -> None:
    """Put cards of a rank where they belong: picked ones, then heads, then the rest, wilds last."""
    suit: cython.int
    stands: cython.int = wild if wild >> 2 == rank else 4 * rank
    straight: cython.int = -1
    seen: dict = {}
    waiting = []
    for suit in range(4):
        face = 4 * rank + suit
        loose += [face] * freed[face]
        wilds -= freed[face]
    for number in range(len(plays)):
        if plays[number][0] == 4:
            straight += 1
            seen[number] = straight
    for head, number in slots:
        face = picks.get((seen[number], rank)) if number in seen else None
        if face is None:
            waiting.append((head, number))
        else:
            plays[number][3].append(face)
            loose.remove(face)
    waiting.sort()
    heads = sum([1 for slot in waiting if slot[0] == 0])
    for suit in range(4):
        face = 4 * rank + suit
        while len(loose) < heads and wilds and freed[face] < bound[face][1]:
            freed[face] += 1
            loose.append(face)
            wilds -= 1
    for _, number in waiting:
        if loose:
            plays[number][3].append(loose.pop(0))
        else:
            plays[number][4].append(stands)


def _with_flushes(flushes: tuple, bound: list, freed: list):
    """Each flush with its faces and whether a natural card lies there; its own head comes first."""
    naturals = [bound[face][0] - freed[face] for face in range(52)]
    heads = [4 * ((low + 11) % 13) + suit if low < 10 else -1 for low, suit in flushes]
    for face in heads:
        if face >= 0:
            naturals[face] -= 1
    laid = []
    for (low, suit), head in zip(flushes, heads, strict=True):
        faces = []
        for step in range(5):
            face = 4 * ((low + 11 + step) % 13) + suit
            natural = face == head or naturals[face] > 0
            if face != head and natural:
                naturals[face] -= 1
            faces.append((face, natural))
        laid.append((low, suit, faces))
    return laid
