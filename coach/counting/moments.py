"""Moments of a recorded round (时刻): what a seat saw after so many plays and passes."""

from __future__ import annotations

from collections.abc import Iterable

from coach.errors import BadText, Fault
from coach.locale import N_
from coach.table.events import Event, Passed, Played
from coach.table.record import RoundReplay
from coach.table.round import Round
from coach.table.trick import PASS
from coach.table.view import View


def actions(events: Iterable[Event]) -> int:
    """How many plays and passes are among these events."""
    return sum(isinstance(event, (Played, Passed)) for event in events)


def round_at(done: RoundReplay, at: int) -> Round:
    """The round after its first ``at`` plays and passes, from 0 (before the first) to :func:`actions`.

    BadText for any other number, and where the round did not come to its first play.
    """
    most = actions(done.events)
    if done.tribute is None or not done.tribute.done:
        reason, expected = N_("this round has no plays"), N_("a round that was played")
        raise BadText(Fault("no_plays", str(done.number), None, reason, expected))
    if not 0 <= at <= most:
        reason, expected = N_("no such moment of the round"), N_("a number of plays and passes from 0 to {most}")
        raise BadText(Fault("bad_moment", str(at), None, reason, expected, {"most": most}))
    round = done.tribute.round()
    for event in done.events:
        if round.over or at == 0:
            break
        if isinstance(event, (Played, Passed)):
            round, _ = round.step(event.play if isinstance(event, Played) else PASS)
            at -= 1
    return round


def view_at(done: RoundReplay, at: int, seat: int) -> View:
    """What a seat saw at that moment, as :func:`round_at` counts it; BadText too where the record hides its hand."""
    faults = []
    if seat not in range(4):
        faults.append(Fault("bad_seat", str(seat), None, N_("unknown seat"), N_("a seat from 0 to 3")))
    elif seat in done.hidden:
        reason, expected = N_("the record does not tell this hand"), N_("a seat whose hand is told")
        faults.append(Fault("hidden_hand", str(seat), None, reason, expected))
    try:
        round = round_at(done, at)
    except BadText as error:
        faults += error.faults
    if faults:
        raise BadText(faults)
    return round.view(seat)
