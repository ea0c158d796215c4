"""What a record states although it follows from the play: compared with what the table says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from coach.errors import Fault, quoted
from coach.locale import N_
from coach.table.events import Event, Refused, RoundEnded
from coach.table.record.entries import End, Entry
from coach.table.record.text import dumped
from coach.table.result import Result

_CLAUSES = {
    "tribute": "8.10",
    "return": "8.11",
    "refusal": "5.4",
    "lead": "5.6",
    "announce": "3.5",
    "finish": "3.4",
    "trick": "3.2",
    "wind": "3.3",
    "end": "3.4",
    "levels": "4",
    "match": "4.3",
}


class Expected:
    """Events that have happened and may still be stated, each once, until the next step."""

    def __init__(self, events: Iterable[Event] = ()):
        self.events = [*events]

    def state(self, entry: Entry) -> Fault | None:
        """Take what a line states off the list; the fault if it has not happened, or not so."""
        code = str(entry.data.get("event"))
        said = [event for event in self.events if event.code == code]
        if not said:
            return not_now(code)
        right = next((event for event in said if agrees(entry, event)), None)
        if right is None:
            return differing(entry, _nearest(entry.data, said))
        self.events.remove(right)
        return None


def agrees(entry: Entry, event: Event) -> bool:
    """Whether what the line says of the event is right; it may say less."""
    return not _differences(entry, event)


def not_now(code: str) -> Fault:
    """The fault for an event that has not happened here."""
    reason, values = N_("this does not happen here (rule {clause})"), {"clause": _CLAUSES.get(code, "3.2")}
    return Fault("not_now", code, None, reason, N_("what follows from the play"), values)


def differing(entry: Entry, event: Event) -> Fault:
    """The fault for an event that happened otherwise than the line says."""
    name, told, right = next(iter(_differences(entry, event)))
    reason, expected = N_("{field} of {event} is not so (rule {clause})"), N_("{right}")
    values = {"field": name, "event": event.code, "clause": _CLAUSES.get(event.code, "3.2"), "right": dumped(right)}
    return Fault("otherwise", dumped(told) if isinstance(told, list) else quoted(told), None, reason, expected, values)


def _differences(entry: Entry, event: Event) -> list[tuple[str, Any, Any]]:
    """Fields of which the line says something else: name, what it says, what is right."""
    data, right = entry.data, event.to_json()
    if isinstance(entry.value, End) and isinstance(event, RoundEnded) and _same_order(entry.value, event.result):
        right.pop("order")  # of two who both count as last either may be written first
    found = [(name, data[name], value) for name, value in right.items() if name in data and data[name] != value]
    if isinstance(entry.value, Refused) and isinstance(event, Refused) and not found:
        told = [*entry.value.givers]  # logs of the platform may name only one of two
        found = [] if set(told) <= set(event.givers) else [("givers", told, list(event.givers))]
    return found


def _same_order(end: End, result: Result) -> bool:
    return end.order[:2] == result.order[:2] and (end.order == result.order or result.tied)


def _nearest(data: Mapping[str, Any], events: list[Event]) -> Event:
    """Of several events of one kind that of the same seat."""
    same = [event for event in events if event.to_json().get("seat") == data.get("seat")]
    return (same or events)[0]
