"""Questions about hidden hands as text (问概率): `partner:big jokers=2`, `any:bomb 9`, `next:beats`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from coach.cards import DECK, Card, Level, Rank
from coach.counting import possible
from coach.counting.facts import Facts
from coach.counting.odds import Odds, at_least, bomb, bomb_faces, shares, together
from coach.counting.playable import SAMPLES, can_beat, holds_kind
from coach.deals.needs import parse_needs
from coach.errors import AgainstRules, BadText, CoachError, Fault
from coach.kernel import choices
from coach.locale import N_
from coach.moves.legal import kernel_level
from coach.notation import parse_play
from coach.notation.spelling import fold
from coach.plays import Kind, Play
from coach.table.integers import KINDS, NO_CHOICE, choice_of

LONGEST = 200
_WHO = re.compile(r"\s*([^:：]{1,40}?)\s*[:：]\s*(.+?)\s*", re.DOTALL)
_BOMB = re.compile(r"(?:BOMBS? ?(?:OF )?|炸弹? ?)(10|[2-9TJQKA])(?: ?[X×*] ?(\d{1,2}))?( ?(?:NATURAL|纯))?")
_BEATS = re.compile(r"(?:BEATS?\b|能?[压管])\s*(.*)", re.DOTALL)
#: Who is asked about: seats one by one, counted from the seat that looks.
_NAMES = {
    **dict.fromkeys(("NEXT", "下家"), (1,)),
    **dict.fromkeys(("PARTNER", "对家"), (2,)),
    **dict.fromkeys(("PREVIOUS", "上家"), (3,)),
    **dict.fromkeys(("OPPONENTS", "OPPONENT", "对手"), (1, 3)),
    **dict.fromkeys(("ANY", "任一家"), (1, 2, 3)),
}
_KINDS: dict[str, tuple[Kind, ...]] = {
    **dict.fromkeys(("PAIR", "对子"), (Kind.PAIR,)),
    **dict.fromkeys(("TRIPLE", "三张"), (Kind.TRIPLE,)),
    **dict.fromkeys(("FULL HOUSE", "三带二"), (Kind.FULL_HOUSE,)),
    **dict.fromkeys(("STRAIGHT", "顺子"), (Kind.STRAIGHT,)),
    **dict.fromkeys(("TUBE", "三连对", "木板"), (Kind.TUBE,)),
    **dict.fromkeys(("PLATE", "钢板"), (Kind.PLATE,)),
    **dict.fromkeys(("BOMB", "炸弹", "炸"), (Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.JOKER_BOMB)),
    **dict.fromkeys(("STRAIGHT FLUSH", "同花顺"), (Kind.STRAIGHT_FLUSH,)),
    **dict.fromkeys(("JOKER BOMB", "四王", "天王炸"), (Kind.JOKER_BOMB,)),
}
_EXPECTED = N_(
    "who:what, such as partner:big jokers=2, next+previous:A>=3, any:bomb 9 (bomb 9 x5, bomb 9 natural), "
    "partner:straight flush or next:beats S8 C8"
)


@dataclass(frozen=True, slots=True)
class Cards:
    """So many cards of these faces."""

    faces: tuple[Card, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Bomb:
    """A bomb of a rank with so many cards or more; ``wilds``: they may stand in."""

    rank: Rank
    size: int
    wilds: bool


@dataclass(frozen=True, slots=True)
class Holds:
    """A play of one of these kinds."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Beats:
    """Something that beats a play, or the play on the table (None)."""

    play: Play | None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of whom. ``steps``: seats counted from the one that looks, ``seats``: absolute ones, -1 for none.

    One of them has to hold it alone, or with ``joint`` all of them together. ``at``: number of the question from 1.
    """

    text: str
    at: int
    who: tuple[tuple[int, bool], ...]
    joint: bool
    what: Cards | Bomb | Holds | Beats

    def seats(self, eyes: int) -> tuple[int, ...]:
        """The seats asked about, for the seat that looks; each once."""
        return tuple(dict.fromkeys((eyes + seat) % 4 if counted else seat for seat, counted in self.who))


def parse_questions(texts: Iterable[str], level: Level) -> list[Question]:
    """The questions of texts, in English or Chinese; BadText names every fault, its position the number of the text.

    >>> [question.what for question in parse_questions(["next+previous:big jokers=2", "任一家:炸9"], Level("5"))]
    [Cards(faces=(Card('HR'),), low=2, high=2), Bomb(rank=<Rank.NINE: 9>, size=4, wilds=True)]
    """
    found: list[Question] = []
    faults: list[Fault] = []
    for at, text in enumerate(texts, 1):
        try:
            found.append(_parse(text, level, at))
        except CoachError as error:
            faults += [replace(fault, at=at) for fault in error.faults]
    if faults:
        raise BadText(faults)
    return found


def _parse(text: str, level: Level, at: int) -> Question:
    match = _WHO.fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        raise BadText(_no_question(text))
    who, faults = [], []
    names = [name.strip() for name in match[1].replace("＋", "+").split("+")]
    for given in names:
        name = fold(given)
        if name in ("0", "1", "2", "3"):
            who.append((int(name), False))
        elif name in _NAMES:
            who += [(step, True) for step in _NAMES[name]]
        else:
            expected = N_("next, partner, previous, opponents, any, or a seat from 0 to 3; several together with +")
            faults.append(Fault("bad_seat", given, at, N_("unknown seat"), expected))
    try:
        what = _what(match[2], level)
    except CoachError as error:
        faults += error.faults
    if faults:
        raise BadText(faults)
    joint = len(names) > 1
    if joint and not isinstance(what, Cards):
        reason, expected = N_("seats together hold no play"), N_("of several seats together a number of cards")
        raise BadText(Fault("bad_question", text, at, reason, expected))
    return Question(text, at, tuple(who), joint, what)


def _what(text: str, level: Level) -> Cards | Bomb | Holds | Beats:
    words = " ".join(fold(text).split())
    if words in _KINDS:
        return Holds(_KINDS[words])
    if bombs := _BOMB.fullmatch(words):
        size = int(bombs[2] or 4)
        if not 4 <= size <= 10:
            raise BadText(Fault("bad_size", text, None, N_("no bomb of this size"), N_("4 to 10 cards")))
        return Bomb(Rank.from_letter(bombs[1].replace("10", "T")), size, bombs[3] is None)
    if beats := _BEATS.fullmatch(words):
        return Beats(parse_play(beats[1], level) if beats[1] else None)
    if not re.search(r"[<>=]", words):
        raise BadText(_no_question(text))
    (need,) = parse_needs([f"0:{text}"])
    return Cards(need.what.faces(level), need.low, need.high)


def _no_question(text: str) -> Fault:
    return Fault("bad_question", text, None, N_("no question about hidden hands"), _EXPECTED)


def answer(
    question: Question,
    facts: Facts,
    *,
    table: Play | None = None,
    joker_pair: bool = True,
    samples: int = SAMPLES,
    seed: int = 0,
) -> Odds:
    """The odds of one question: exact for cards and bombs of a rank, some milliseconds; for kinds of play and for
    beating a play (``table``: the one on the table) exact where the deals are few, otherwise estimated.

    AgainstRules where it asks about an open hand, about a play on a table where there is none, or whether one of
    several seats holds no more than so many cards.

    >>> from coach.deals import deal
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> view = Round.start(deal(2), Level("5"), 0, Rules()).view(0)
    >>> asked = parse_questions(["partner:big jokers=2", "any:bomb 9", "next:straight flush"], view.level)
    >>> for question in asked:
    ...     print(answer(question, Facts.of(view), samples=2000, seed=1).said("en"))
    10.8% (exact, 13/120)
    90.4% (exact)
    52.6% (estimate, 95% interval 50.5% to 54.8%, samples: 2000, seed 1)
    """
    assert facts.seat is not None
    seats, what = question.seats(facts.seat), question.what
    if facts.seat in seats:
        raise AgainstRules(_against(question, N_("that hand is open"), N_("seats whose hands are hidden")))
    if isinstance(what, Bomb):
        return bomb(facts, what.rank, size=what.size, seats=seats, wilds=what.wilds)
    if isinstance(what, Cards):
        return _cards(question, what, facts, seats)
    if isinstance(what, Holds):
        if not _possible(what.kinds, facts, seats):
            return Odds.counted(0)
        return holds_kind(facts, seats, what.kinds, joker_pair=joker_pair, samples=samples, seed=seed)
    play = what.play or table
    if play is None:
        reason, expected = N_("no play is on the table"), N_("the cards of a play, such as next:beats S8 C8")
        raise AgainstRules(_against(question, reason, expected))
    return can_beat(facts, seats, play, joker_pair=joker_pair, samples=samples, seed=seed)


def held(
    question: Question, eyes: int, level: Level, *, table: Play | None = None, joker_pair: bool = True
) -> Callable[[Sequence[int]], bool]:
    """Of a deal as the kernel writes it (16 words, coach.kernel.words) whether what is asked is so. For questions that
    :func:`answer` answers; what it says of them is how often this is true.
    """
    seats, what = question.seats(eyes), question.what
    under = kernel_level(level)

    def hands(deal: Sequence[int]) -> Iterator[Sequence[int]]:
        return (deal[4 * seat : 4 * seat + 4] for seat in seats)

    if isinstance(what, (Cards, Bomb)):
        faces = what.faces if isinstance(what, Cards) else bomb_faces(what.rank, level, what.wilds)
        low, high = (what.low, what.high) if isinstance(what, Cards) else (what.size, len(DECK))
        places = [(card.face & 3, card.face & ~3) if card.face < 52 else (0, 4 * card.face - 156) for card in faces]

        def count(hand: Sequence[int]) -> int:
            return sum(hand[suit] >> shift & 15 for suit, shift in places)

        if question.joint:
            return lambda deal: low <= sum(map(count, hands(deal))) <= high
        return lambda deal: any(low <= count(hand) <= high for hand in hands(deal))
    on, kinds = NO_CHOICE, set(KINDS)
    if isinstance(what, Holds):
        kinds = set(what.kinds)
    else:
        on = choice_of(what.play or table)

    def plays(hand: Sequence[int]) -> bool:
        return any(hand) and any(KINDS[choice >> 4] in kinds for choice in choices.legal(hand, under, on, joker_pair))

    return lambda deal: any(map(plays, hands(deal)))


def _cards(question: Question, what: Cards, facts: Facts, seats: Sequence[int]) -> Odds:
    if question.joint:
        return together(facts, seats, what.faces, what.low, what.high)
    if len(seats) == 1:
        return Odds.counted(sum(shares(facts, seats[0], what.faces)[what.low : what.high + 1], start=Fraction(0)))
    if what.high < sum(facts.unseen.count(card) for card in what.faces):
        reason, expected = N_("one of several seats, and a largest number"), N_("a least number, such as >=2")
        raise AgainstRules(_against(question, reason, expected))
    return at_least(facts, seats, what.faces, what.low)


def _possible(kinds: Sequence[Kind], facts: Facts, seats: Sequence[int]) -> bool:
    """Whether one of the seats can hold one in some consistent deal; kinds that nobody proves are taken as possible."""
    finders = {
        Kind.STRAIGHT: possible.straights,
        Kind.STRAIGHT_FLUSH: possible.straight_flushes,
        Kind.BOMB: possible.bombs,
        Kind.JOKER_BOMB: possible.bombs,
    }
    if not finders.keys() >= set(kinds):
        return True
    plays = [play for find in {finders[kind] for kind in kinds} for play in find(facts) if play.kind in kinds]
    return any(seat in play.seats for play in plays for seat in seats)


def _against(question: Question, reason: str, expected: str) -> Fault:
    return Fault("bad_question", question.text, question.at, reason, expected)
