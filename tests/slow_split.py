"""Splitting by brute force: every partition of the physical cards into plays, for hands of up to some ten cards.

The oracle of the splitter's tests. It shares nothing with the solver: sets of cards are read by
:func:`coach.plays.readings`, everything else is done here by definition. A *part* is a play that is no full house, as
(kind code, natural place, size, suit letter of a flush or ""); a *key* is the sorted tuple of the parts of a split,
full houses taken apart. That is the identity of a split.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from coach.cards import DECK, SUITS, Card, Hand, Level, Rank
from coach.plays import Kind, Play, natural_place, order, readings
from coach.split.costs import Costs

Part = tuple[str, int, int, str]
Key = tuple[Part, ...]
BOMB_CLASSES = [("Bomb", 4), ("Bomb", 5), ("StraightFlush", 5), *(("Bomb", n) for n in range(6, 11)), ("FourKings", 4)]


@functools.lru_cache(maxsize=100_000)
def readings_in_a_split(cards: tuple[Card, ...], level: Level) -> tuple[Play, ...]:
    """The strongest reading of each kind; a run whose natural cards are of one suit is a straight flush only."""
    strongest: dict[Kind, Play] = {}
    for play in readings(cards, level):
        if play.kind is not Kind.FULL_HOUSE and (
            play.kind not in strongest or order(play, level) > order(strongest[play.kind], level)
        ):
            strongest[play.kind] = play
    if Kind.STRAIGHT_FLUSH in strongest:
        strongest.pop(Kind.STRAIGHT, None)
    return tuple(strongest.values())


def part(play: Play, level: Level) -> Part:
    """The identity of a play that is no full house."""
    assert play.kind is not Kind.FULL_HOUSE
    suit = ""
    if play.kind is Kind.STRAIGHT_FLUSH:
        (suit,) = {card.suit.value for card in play.cards if card.suit and not level.is_wild(card)}
    return play.kind.value, natural_place(play), len(play.cards), suit


def key_of(plays: Sequence[Play], level: Level) -> Key:
    """The identity of a split that is given as plays, full houses among them or not."""
    parts = []
    for play in plays:
        if play.kind is Kind.FULL_HOUSE:
            assert play.rank is not None
            read = [card.rank for card in (*(c for c in play.cards if not level.is_wild(c)), *play.wilds)]
            (other,) = set(read) - {play.rank}
            assert (read.count(play.rank), read.count(other)) == (3, 2)
            parts += [("Trips", int(play.rank), 3, ""), ("Pair", int(other), 2, "")]
        else:
            parts.append(part(play, level))
    return tuple(sorted(parts))


def splits(hand: Hand, level: Level) -> dict[Key, tuple[Play, ...]]:
    """Every split of the hand, each once: key -> one way to lay it, full houses apart. No split is left out."""
    memo: dict[tuple[Card, ...], dict[Key, tuple[Play, ...]]] = {(): {(): ()}}

    def rest(cards: tuple[Card, ...]) -> dict[Key, tuple[Play, ...]]:
        if cards not in memo:
            found: dict[Key, tuple[Play, ...]] = {}
            for chosen, left in _with_the_first(cards):
                for play in readings_in_a_split(chosen, level):
                    one = part(play, level)
                    for key, plays in rest(left).items():
                        found.setdefault(tuple(sorted((*key, one))), (play, *plays))
            memo[cards] = found
        return memo[cards]

    return rest(hand.cards)


def _with_the_first(cards: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every sub-multiset that holds the first card, and what it leaves; a set never read as a play is passed over."""
    faces = Counter(cards[1:])
    for counts in itertools.product(*(range(n + 1) for n in faces.values())):
        if sum(counts) < 10:
            chosen = [cards[0], *(card for card, n in zip(faces, counts, strict=True) for _ in range(n))]
            left = [card for card, n in zip(faces, counts, strict=True) for _ in range(faces[card] - n)]
            yield tuple(chosen), tuple(left)


def rides(key: Key, level: Level) -> list[tuple[int, int]]:
    """The best riding, as (triple, pair) natural ranks: most full houses, then weakest pairs, then weakest triples."""
    triples = [place for kind, place, *_ in key if kind == "Trips"]
    pairs = [place for kind, place, *_ in key if kind == "Pair"]

    def weights(riding: Sequence[tuple[int, int]]) -> tuple[int, list[int], list[int]]:
        strengths = [sorted(level.strength(Rank(ranks[i])) for ranks in riding) for i in (1, 0)]
        return -len(riding), *strengths

    return min(_matchings(triples, pairs), key=weights)


def _matchings(triples: list[int], pairs: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to let pairs ride on triples of another rank, the empty one too."""
    if not triples:
        yield []
        return
    yield from _matchings(triples[1:], pairs)
    for pair in set(pairs) - {triples[0]}:
        left = list(pairs)
        left.remove(pair)
        for riding in _matchings(triples[1:], left):
            yield [(triples[0], pair), *riding]


def shown(key: Key, level: Level, costs: Costs) -> Counter[Part]:
    """The plays of a split as laid under the costs: parts, and full houses as ("ThreeWithTwo", triple, 5, "")."""
    plays: Counter[Part] = Counter(key)
    if costs.full_house <= costs.triple + costs.pair:
        for triple, pair in rides(key, level):
            plays.subtract([("Trips", triple, 3, ""), ("Pair", pair, 2, "")])
            plays[("ThreeWithTwo", triple, 5, "")] += 1
    return +plays


def price(key: Key, level: Level, costs: Costs) -> Fraction:
    """The cost of a split: least over all ways to let pairs ride."""
    apart = sum((costs.of(Kind(kind)) for kind, *_ in key), Fraction(0))
    saved = costs.triple + costs.pair - costs.full_house
    return apart - max(Fraction(0), len(rides(key, level)) * saved)


def optimal(hand: Hand, level: Level, costs: Costs, extra: Fraction | int = 0) -> tuple[Fraction, set[Key]]:
    """The least cost, and the keys of all splits that cost at most ``extra`` more."""
    prices = {key: price(key, level, costs) for key in splits(hand, level)}
    least = min(prices.values())
    return least, {key for key, cost in prices.items() if cost <= least + extra}


def plays_in(key: Key, level: Level, costs: Costs) -> int:
    """How many plays the split has as laid under the costs."""
    return shown(key, level, costs).total()


# -- features and the front ------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=10_000)
def highest(unseen: Hand, level: Level, kind: str) -> int:
    """The highest order of the kind that the cards make, -1 if none: each candidate is tried by counting."""
    wilds = unseen.wilds(level)
    have = {rank: unseen.count_rank(rank) - (wilds if rank is level.rank else 0) for rank in Rank}

    def missing(rank: Rank, size: int) -> int:
        """Wilds needed for so many of the rank; too many to have where they cannot help."""
        return max(0, size - have[rank]) if rank <= Rank.ACE or have[rank] >= size else 9

    def group(rank: Rank, size: int) -> int:
        return missing(rank, size) if have[rank] > 0 or (rank is level.rank and size < 3) else 9

    orders = [-1]
    if kind in ("Single", "Pair", "Trips"):
        size = {"Single": 1, "Pair": 2, "Trips": 3}[kind]
        orders += [level.strength(r) for r in Rank if group(r, size) <= wilds and (size < 3 or r <= Rank.ACE)]
    elif kind == "ThreeWithTwo":
        for triple, pair in itertools.permutations(Rank, 2):
            if triple <= Rank.ACE and group(triple, 3) + group(pair, 2) <= wilds:
                orders.append(level.strength(triple))
    else:
        length, width = {"Straight": (5, 1), "ThreePair": (3, 2), "TwoTrips": (2, 3)}[kind]
        for low in range(1, 16 - length):
            places = [Rank.ACE if p == 1 else Rank(p) for p in range(low, low + length)]
            enough = sum(missing(rank, width) for rank in places) <= wilds
            if enough and (kind != "Straight" or wilds or _two_suits(unseen, places)):
                orders.append(low)
    return max(orders)


def _two_suits(cards: Hand, places: Sequence[Rank]) -> bool:
    """Whether five natural cards of these ranks need not be of one suit."""
    suits = [{suit for suit in SUITS if Card(suit.value + rank.letter) in cards} for rank in places]
    return not (all(len(there) == 1 for there in suits) and len(set.union(*suits)) == 1)


def vector(key: Key, level: Level, unseen: Hand, costs: Costs) -> tuple[int, ...]:
    """Plays, bombs class by class (weakest class first), bosses, weak plays, weak singles."""
    plays = list(shown(key, level, costs).elements())
    bombs = Counter((kind, size) for kind, _, size, *_ in plays)
    bosses = weak = singles = 0
    for kind, place, *_ in plays:
        if kind in ("Bomb", "StraightFlush", "FourKings"):
            continue
        own = place if kind in ("Straight", "ThreePair", "TwoTrips") else level.strength(Rank(place))
        if highest(unseen, level, kind) <= own:
            bosses += 1
        else:
            weak += 1
            singles += kind == "Single"
    return len(plays), *(bombs[name] for name in BOMB_CLASSES), bosses, weak, singles


def front(hand: Hand, level: Level, costs: Costs, seen: Hand | None = None) -> dict[tuple[int, ...], set[Key]]:
    """The vectors that no other split's vector dominates, each with the keys of the splits that have it."""
    unseen = DECK - hand - (seen or Hand())
    found: dict[tuple[int, ...], set[Key]] = {}
    for key in splits(hand, level):
        found.setdefault(vector(key, level, unseen, costs), set()).add(key)
    signs = (-1, *[1] * len(BOMB_CLASSES), 1, -1, -1)

    def dominates(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
        return a != b and all(s * x >= s * y for s, x, y in zip(signs, a, b, strict=True))

    return {v: keys for v, keys in found.items() if not any(dominates(other, v) for other in found)}
