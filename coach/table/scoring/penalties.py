"""Forfeits and penalties (判罚). RULES.md 6.2 as a table."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from coach.errors import BadText, Fault, quoted
from coach.locale import N_, text


class Offence(enum.Enum):
    """What 6.2 knows; the value is its text in records."""

    #: 15 minutes late.
    LATE = "late"
    #: Withdrawal before play.
    WITHDRAWAL = "withdrawal"
    #: A card drawn out of turn and put back at once.
    DREW_AND_PUT_BACK = "drew_and_put_back"
    #: A card drawn out of turn that is in the hand already.
    DREW_AND_KEPT = "drew_and_kept"
    #: A wrong number of cards, found before the first play.
    WRONG_COUNT = "wrong_count"
    CONCEALED_CARD = "concealed_card"
    #: By expression, movement, gesture, eyes, voice or speed of play.
    ILLEGAL_SIGNAL = "illegal_signal"
    PLAYED_OUT_OF_TURN = "played_out_of_turn"


@dataclass(frozen=True, slots=True)
class Penalty:
    """What an offence costs. ``remedy``: what happens at the table, a message.

    ``forfeit``: the match ends, points of the other side and of the offender's. ``points``: match points that the
    offender's side loses, ``both``: the other side too. ``rise``: levels that the opponents rise, who are then on stage
    (:meth:`coach.table.Match.raised`).
    """

    remedy: str = N_("nothing at the table")
    forfeit: tuple[int, int] | None = None
    points: int = 0
    both: bool = False
    rise: int = 0

    def said(self, lang: str) -> str:
        """What happens at the table, in words."""
        return text(lang, self.remedy)


_TAKES = N_("the rightful drawer takes any card from the offender")
_EVENS = N_("the short player draws from the long one")
_STAGE = N_("the opponents rise one level and are on stage")
_FORFEIT = N_("the match is forfeited")

#: For each offence, from which time on in a match (by one side) which penalty; of several the last that applies.
PENALTIES: Mapping[Offence, tuple[tuple[int, Penalty], ...]] = MappingProxyType(
    {
        Offence.LATE: ((1, Penalty(_FORFEIT, forfeit=(20, 0))),),
        Offence.WITHDRAWAL: ((1, Penalty(_FORFEIT, forfeit=(28, 0))),),
        Offence.DREW_AND_PUT_BACK: ((1, Penalty()),),
        Offence.DREW_AND_KEPT: ((1, Penalty(_TAKES)), (3, Penalty(_TAKES, points=1))),
        Offence.WRONG_COUNT: ((1, Penalty(_EVENS)), (3, Penalty(_EVENS, points=1, both=True))),
        Offence.CONCEALED_CARD: ((1, Penalty(_STAGE, rise=1)), (3, Penalty(_FORFEIT, forfeit=(28, 0)))),
        Offence.ILLEGAL_SIGNAL: ((1, Penalty()), (4, Penalty(points=1))),
        Offence.PLAYED_OUT_OF_TURN: ((1, Penalty()),),
    }
)


def penalty(offence: Offence, time: int = 1) -> Penalty:
    """6.2: what an offence costs the ``time``-th time in a match, counted from 1. BadText for no such number.

    Where the clause says that the third time costs something, each later time costs it too.

    >>> penalty(Offence.DREW_AND_KEPT, 2).points, penalty(Offence.DREW_AND_KEPT, 3).points
    (0, 1)
    """
    if type(time) is not int or time < 1:
        raise BadText(Fault("bad_time", quoted(time), None, N_("no number of times"), N_("1 or more")))
    return [found for start, found in PENALTIES[offence] if start <= time][-1]
