"""A recorded round before its first play: tribute, return, who leads. RULES.md section 5."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from coach.cards import Hand, Level
from coach.errors import AgainstRules, CoachError, Fault
from coach.locale import N_, Listing
from coach.rules import Rules
from coach.table.events import Event, Gave, Leads, Passed, Played, Returned
from coach.table.record.entries import Entry, Gap
from coach.table.record.stated import Expected
from coach.table.result import Result
from coach.table.tribute import Act, Tribute


@dataclass(slots=True)
class Opening:
    """The tribute as far as it went: ``entries`` are its lines, ``events`` what happened, the deal in front,
    ``expected`` what may still be stated; ``error``: the line and what is wrong there.
    """

    tribute: Tribute
    entries: list[Entry]
    events: tuple[Event, ...]
    expected: Expected
    error: tuple[int, CoachError] | None = None

    @property
    def in_order(self) -> bool:
        """Whether the lines name cards given in the order in which the table shows them."""
        told = [entry.value for entry in self.entries if isinstance(entry.value, (Gave, Returned))]
        return told == [event for event in self.events if isinstance(event, (Gave, Returned))][: len(told)]


def first_move(entries: Iterable[Entry]) -> Entry | None:
    """The first play or pass."""
    return next((entry for entry in entries if isinstance(entry.value, (Played, Passed))), None)


def opened(
    hands: Sequence[Hand], level: Level, previous: Result | None, rules: Rules, entries: Sequence[Entry]
) -> Opening:
    """The round from its deal up to the first play or pass among the entries, or a gap, after that result."""
    entries = [*itertools.takewhile(lambda entry: not isinstance(entry.value, Gap), entries)]
    move = first_move(entries)
    prelude = [*entries] if move is None else [*entries[: entries.index(move)]]
    tribute, events = Tribute.start(hands, level, previous, rules)
    opening = Opening(tribute, prelude, events, Expected(events[1:]))
    waiting: list[Entry] = []
    for entry in prelude:
        if error := _step(opening, entry, waiting):
            opening.error = entry.line, error
            return opening
    if move is not None and (error := _ready(opening, move)):
        opening.error = move.line, error
    return opening


def _step(opening: Opening, entry: Entry, waiting: list[Entry]) -> CoachError | None:
    """One line of the tribute; ``waiting``: cards chosen and not shown yet."""
    value, tribute = entry.value, opening.tribute
    if isinstance(value, (Gave, Returned)):
        if error := _wrong_act(tribute, value) or tribute.why_not(value.seat, value.card):
            return error
        opening.tribute, events = tribute.step(value.seat, value.card)
        waiting.append(entry)
        if events:
            opening.events += events
            opening.expected = Expected(events)
            shown, waiting[:] = [*waiting], []
            faults = [fault for chosen in shown if (fault := opening.expected.state(chosen))]
            return AgainstRules(faults) if faults else None
        return None
    if isinstance(value, Leads) and tribute.owed:
        return _still_owed(tribute, value.code)
    if isinstance(value, Leads) and tribute.by_chance:
        opening.tribute, events = tribute.draw(value.seat)
        opening.events += events
        opening.expected = Expected(events)
    fault = opening.expected.state(entry)
    return None if fault is None else AgainstRules(fault)


def _wrong_act(tribute: Tribute, value: Gave | Returned) -> AgainstRules | None:
    """A tribute where a return is owed, or the other way round."""
    owed = next((owed for owed in tribute.owed if owed.seat == value.seat), None)
    if owed is None or (owed.act is Act.GIVE) is isinstance(value, Gave):
        return None
    reason, expected = N_("not what this seat owes now (rule 5)"), N_("the event {event}")
    return AgainstRules(Fault("wrong_act", value.code, None, reason, expected, {"event": owed.act.value}))


def _still_owed(tribute: Tribute, code: str) -> AgainstRules:
    reason, expected = N_("cards are still owed (rule 5)"), N_("tribute or return of the seats {seats}")
    values = {"seats": Listing([str(owed.seat) for owed in tribute.owed])}
    return AgainstRules(Fault("still_owed", code, None, reason, expected, values))


def _ready(opening: Opening, move: Entry) -> CoachError | None:
    """Whether the first move may come: nothing is owed, and its seat leads."""
    value = move.value
    assert isinstance(value, (Played, Passed))
    if opening.tribute.owed:
        return _still_owed(opening.tribute, value.code)
    if opening.tribute.by_chance:
        opening.tribute, events = opening.tribute.draw(value.seat)
        opening.events += events
    elif opening.tribute.leader != value.seat:
        leads = next(event for event in reversed(opening.events) if isinstance(event, Leads))
        reason, told = N_("another seat leads (rule {rule})"), {"rule": leads.rule, "seat": leads.seat}
        return AgainstRules(Fault("wrong_leader", str(value.seat), None, reason, N_("seat {seat}"), told))
    return None
