"""Needs of a deal: how many cards of a class a seat must hold, as values and as text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from coach.cards import CardClass, Hand
from coach.errors import BadText, Fault, quoted
from coach.locale import N_
from coach.notation import parse_class, parse_hand
from coach.notation.spelling import fold

#: No hand holds more.
ALL = 108


@dataclass(frozen=True, slots=True)
class Need:
    """A seat holds `low` to `high` cards of a class; the class may be given by its name. BadText for what is none.

    Its text is the seat, a colon, the class and the number, read back by :func:`parse_needs`.

    >>> str(Need(0, "wilds", 2, 2)), str(Need(1, "A", 3)), str(Need(2, "jokers", high=1))
    ('0:wilds=2', '1:A>=3', '2:jokers<=1')
    """

    seat: int
    what: CardClass
    low: int = 0
    high: int = ALL

    def __init__(self, seat: int, what: CardClass | str, low: int = 0, high: int = ALL):
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "what", what if isinstance(what, CardClass) else parse_class(what))
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)
        faults = []
        if seat not in range(4):
            faults.append(Fault("bad_seat", quoted(seat), None, N_("unknown seat"), N_("a seat from 0 to 3")))
        if not 0 <= low <= high:
            reason, expected = N_("no number of cards"), N_("a number from 0 on, or two rising ones")
            faults.append(Fault("bad_number", f"{low}..{high}", None, reason, expected))
        if faults:
            raise BadText(faults)

    def __str__(self) -> str:
        if self.low == self.high:
            return f"{self.seat}:{self.what}={self.low}"
        if self.high >= ALL:
            return f"{self.seat}:{self.what}>={self.low}"
        if self.low == 0:
            return f"{self.seat}:{self.what}<={self.high}"
        return f"{self.seat}:{self.what}={self.low}..{self.high}"

    def __repr__(self) -> str:
        return f"Need({self.seat}, {self.what.name!r}, {self.low}, {self.high})"


def holding(seat: int, hand: Hand | str) -> tuple[Need, ...]:
    """The needs that say that a seat holds at least these cards.

    >>> [str(need) for need in holding(0, "S2 S2 HR")]
    ['0:big jokers>=1', '0:S2>=2']
    """
    cards = hand if isinstance(hand, Hand) else parse_hand(hand)
    return tuple(Need(seat, parse_class(card.text), count) for card, count in Counter(cards).items())


def parse_needs(texts: Iterable[str]) -> tuple[Need, ...]:
    """The needs of texts such as `0:wilds=2`, `1:A>=3`, `2:jokers<=1`, `3:H5=1..2`, or cards held, `0:S2 S2 HR`.

    The seat may be left out for seat 0. BadText names every fault, its position the number of the text.

    >>> parse_needs(["0:wilds=2", "大王>=1", "3:SA SA"])
    (Need(0, 'wilds', 2, 2), Need(0, 'big jokers', 1, 108), Need(3, 'SA', 2, 108))
    """
    needs: list[Need] = []
    faults = []
    for at, text in enumerate(texts, 1):
        try:
            needs += _parse(text)
        except BadText as error:
            faults += [replace(fault, at=at) for fault in error.faults]
    if faults:
        raise BadText(faults)
    return tuple(needs)


_NEED = re.compile(r"\s*(?:(\d{1,3})\s*:)?\s*([^=<>]+?)\s*(?:(=|>=|<=)\s*(\d{1,3})(?:\.\.(\d{1,3}))?)?\s*")


def _parse(text: str) -> Sequence[Need]:
    match = _NEED.fullmatch(fold(text)) if len(text) <= 400 else None
    if match is None or (match[5] and match[3] != "="):
        reason, expected = N_("no need"), N_("seat:class=number, such as 0:wilds=2 or 1:A>=3, or seat:cards")
        raise BadText(Fault("bad_need", text, None, reason, expected))
    seat, number = int(match[1] or 0), int(match[4] or 0)
    what = text[slice(*match.span(2))]  # as it was given, for the faults
    if match[3] is None:
        return holding(seat, what)
    if match[3] == "=":
        return [Need(seat, what, number, int(match[5] or number))]
    return [Need(seat, what, number) if match[3] == ">=" else Need(seat, what, 0, number)]
