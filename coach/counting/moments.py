"""Moments of a recorded round (时刻): what a seat saw after so many plays and passes."""

from __future__ import annotations

from collections.abc import Iterable

from coach.cards import Card
from coach.errors import BadText, Fault
from coach.locale import N_
from coach.table.events import Event, Gave, Passed, Played, Returned
from coach.table.record import RoundReplay
from coach.table.round import Round
from coach.table.tribute import Act, Tribute
from coach.table.trick import PASS
from coach.table.view import TributeView, View


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


def tribute_choices(done: RoundReplay) -> list[tuple[TributeView, Card]]:
    """What each seat saw that had to give or return a card in the tribute of a round, and the card that it chose.

    BadText where the record does not tell all four hands, or the tribute does not come to its end.
    """
    if done.tribute is None or not done.tribute.done:
        reason, expected = N_("this round has no plays"), N_("a round that was played")
        raise BadText(Fault("no_plays", str(done.number), None, reason, expected))
    hands = [hand for hand in done.deal.hands if hand is not None]
    if len(hands) < len(done.deal.hands):
        reason, expected = N_("the record does not tell these hands"), N_("a record that tells all four hands")
        raise BadText(Fault("hidden_hand", str(done.number), None, reason, expected))
    last = done.tribute
    given = {event.seat: event.card for event in last.events if isinstance(event, Gave)}
    returned = {event.seat: event.card for event in last.events if isinstance(event, Returned)}
    tribute, _ = Tribute.start(hands, last.level, last.previous, last.rules)
    found: list[tuple[TributeView, Card]] = []
    while tribute.owed:
        # All choices of a phase are made before any is shown.
        phase = [(owed.seat, (given if owed.act is Act.GIVE else returned)[owed.seat]) for owed in tribute.owed]
        found += [(tribute.view(seat), card) for seat, card in phase]
        for seat, card in phase:
            tribute, _ = tribute.step(seat, card)
    return found
