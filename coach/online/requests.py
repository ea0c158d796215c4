"""Requests of the platform (``act``): what is asked of a seat, and the position as the request tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from coach.cards import Hand, Level
from coach.errors import BadText, Fault, quoted
from coach.locale import N_
from coach.plays import Play
from coach.table import View
from coach.table.platform.messages import read_action, read_hand, read_level
from coach.table.positions import HAND_SIZE, is_seat
from coach.table.record.reading import Fields
from coach.table.seats import SEATS

STAGES = ("play", "tribute", "back")


@dataclass(frozen=True, slots=True)
class Request:
    """A request, as far as it can be read; None for what it does not tell.

    ``rest``: the cards left, by seat. ``greater``: the play to beat and its seat, where it tells one; it may be that of
    a trick that is over.
    """

    stage: str
    hand: Hand | None
    level: Level | None
    own: Level | None
    other: Level | None
    rest: tuple[int | None, ...]
    greater: tuple[int | None, Play] | None

    def differs(self, view: View, follows: bool) -> list[str]:
        """The fields that contradict a view, by their names in the message; ``turn`` if it is another seat's turn."""
        table = None if self.greater is None else self.greater[1]
        wrong = {
            "turn": not view.to_act,
            "handCards": self.hand not in (None, view.hand),
            "curRank": self.level not in (None, view.level),
            "publicInfo": any(rest not in (None, count) for rest, count in zip(self.rest, view.counts, strict=True)),
            "actionList": view.to_act and follows != view.may_pass,
            "greaterAction": follows and table not in (None, view.trick.table),
        }
        return [name for name, is_wrong in wrong.items() if is_wrong]


def read_request(data: Mapping[str, Any], stage: str) -> tuple[Request, list[Fault]]:
    """The request, and the faults of the fields that cannot be read: those are taken as not told.

    ``stage``: what its list of actions looks like, where it names no stage that is known.
    """
    fields = Fields(data)
    hand = fields.read("handCards", _own_hand, needed=False)
    level, own, other = (fields.read(name, read_level, needed=False) for name in ("curRank", "selfRank", "oppoRank"))
    rest = fields.read("publicInfo", _rest, needed=False)
    told = fields.read("stage", _stage, needed=False)
    greater = fields.read("greaterAction", read_action, needed=False)
    seat = data.get("greaterPos")
    play = greater[0] if greater else None
    asked = Request(
        told or stage,
        hand,
        level,
        own,
        other,
        rest or (None,) * len(SEATS),
        None if play is None else (seat if is_seat(seat) else None, play),
    )
    return asked, fields.faults


def _own_hand(value: Any) -> Hand:
    hand = read_hand(value)
    if not 0 < len(hand) <= HAND_SIZE + 1:  # 28 after a tribute is received
        raise _wrong(value, N_("number of cards of a hand"), N_("1 to 28 cards"))
    return hand


def _stage(value: Any) -> str:
    if value not in STAGES:
        raise _wrong(value, N_("unknown stage"), N_("play, tribute or back"))
    return str(value)


def _rest(value: Any) -> tuple[int | None, ...]:
    """The cards left in each hand, for the seats in order."""
    if not isinstance(value, list) or len(value) != len(SEATS):
        raise _wrong(value, N_("no list of four seats"), N_("four objects with rest, seats 0 to 3"))
    found = [item.get("rest") if isinstance(item, Mapping) else None for item in value]
    for count in found:
        if count is not None and (type(count) is not int or not 0 <= count <= HAND_SIZE + 1):
            raise _wrong(count, N_("no number of cards left"), N_("0 to 28"))
    return tuple(found)


def _wrong(value: object, reason: str, expected: str) -> BadText:
    return BadText(Fault("bad_field", quoted(value), None, reason, expected))
