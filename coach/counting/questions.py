"""Questions about hidden hands as text (问概率): `partner:big jokers=2`, `opponents:A>=3`, `any:bomb 9`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from coach.cards import SUITED_RANKS, Card, Level, Rank
from coach.counting.facts import Facts
from coach.counting.odds import Odds, at_least, bomb, shares
from coach.deals.needs import parse_needs
from coach.errors import AgainstRules, BadText, Fault, clip
from coach.locale import N_

_LONGEST = 200
_WHO = re.compile(r"\s*([^:：]{1,20})\s*[:：]\s*(.+?)\s*")
_BOMB = re.compile(r"(?:bomb|炸弹?)\s*(10|[2-9TJQKA])(?:\s*[x×*]\s*(\d{1,2}))?(\s+(?:natural|纯))?", re.IGNORECASE)
_EXPECTED = N_("who:what, such as partner:big jokers=2, opponents:A>=3 or any:bomb 9 (bomb 9 x5, bomb 9 natural)")
#: Who is asked about: hidden seats one by one, counted from the seat that looks; a hand of each has to hold it.
_NAMES = {
    **dict.fromkeys(("next", "下家"), (1,)),
    **dict.fromkeys(("partner", "对家"), (2,)),
    **dict.fromkeys(("previous", "上家"), (3,)),
    **dict.fromkeys(("opponents", "opponent", "对手"), (1, 3)),
    **dict.fromkeys(("any", "任一家"), (1, 2, 3)),
}


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: whether one of some seats holds `low` to `high` of these faces, or a bomb of a rank."""

    text: str
    steps: tuple[int, ...] | None
    seat: int | None
    faces: tuple[Card, ...]
    low: int
    high: int
    rank: Rank | None = None
    wilds: bool = True

    def seats(self, eyes: int) -> tuple[int, ...]:
        """The seats asked about, for the seat that looks."""
        if self.steps is not None:
            return tuple((eyes + step) % 4 for step in self.steps)
        assert self.seat is not None
        return (self.seat,)


def parse_questions(texts: Iterable[str], level: Level) -> list[Question]:
    """The questions of texts; BadText names every fault, its position the number of the text.

    >>> [question.low for question in parse_questions(["partner:big jokers=2", "任一家:炸9"], Level("5"))]
    [2, 4]
    """
    found: list[Question] = []
    faults: list[Fault] = []
    for at, text in enumerate(texts, 1):
        try:
            found.append(_parse(text, level, at))
        except BadText as error:
            faults += error.faults
    if faults:
        raise BadText(faults)
    return found


def _parse(text: str, level: Level, at: int) -> Question:
    match = _WHO.fullmatch(text) if len(text) <= _LONGEST else None
    fault = Fault("bad_question", clip(text, 80), at, N_("no question about hidden hands"), _EXPECTED)
    if match is None:
        raise BadText(fault)
    who, what = match[1].strip().lower(), match[2]
    steps = _NAMES.get(who)
    seat = int(who) if who in ("0", "1", "2", "3") else None
    if steps is None and seat is None:
        expected = N_("next, partner, previous, opponents, any, or a seat from 0 to 3")
        raise BadText(Fault("bad_seat", clip(who, 40), at, N_("unknown seat"), expected))
    if bombs := _BOMB.fullmatch(what):
        rank = Rank.from_letter(bombs[1].upper().replace("10", "T"))
        size = int(bombs[2] or 4)
        if rank not in SUITED_RANKS or not 4 <= size <= 10:
            raise BadText(fault)
        return Question(text, steps, seat, (), size, 10, rank, bombs[3] is None)
    try:
        needs = parse_needs([f"0:{what}"])
    except BadText as error:
        raise BadText([Fault(f.code, f.part, at, f.reason, f.expected, f.values) for f in error.faults]) from None
    if len(needs) != 1:
        raise BadText(fault)
    (need,) = needs
    return Question(text, steps, seat, need.what.faces(level), need.low, need.high)


def answer(question: Question, facts: Facts) -> Odds:
    """The odds of one question, exact. Some milliseconds.

    AgainstRules where it asks about the seat that looks, or about several seats without a least number alone.
    """
    assert facts.seat is not None
    seats = question.seats(facts.seat)
    if facts.seat in seats:
        expected = N_("a seat whose hand is hidden")
        raise AgainstRules(Fault("own_hand", clip(question.text, 80), None, N_("that hand is open"), expected))
    if question.rank is not None:
        return bomb(facts, question.rank, size=question.low, seats=seats, wilds=question.wilds)
    unseen = sum(facts.unseen.count(card) for card in question.faces)
    if len(seats) == 1:
        (seat,) = seats
        return Odds.counted(
            sum(shares(facts, seat, question.faces)[question.low : question.high + 1], start=Fraction(0))
        )
    if question.high < unseen:
        reason, expected = N_("of several seats only a least number can be asked"), N_("a number such as >=2")
        raise AgainstRules(Fault("bad_question", clip(question.text, 80), None, reason, expected))
    return at_least(facts, seats, question.faces, question.low)
