"""What one seat was sent, kept as the platform's log, and the record that it makes (记谱)."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from coach.rules import Rules
from coach.table.platform import read_platform
from coach.table.record import Findings, Record
from coach.table.record.text import dumped

#: Messages that are kept; a round has some 150.
MOST_KEPT = 100_000
LEVELS = ("curRank", "selfRank", "oppoRank")
#: The fields that are read of messages; others are not kept.
_FIELDS = (
    "type",
    "stage",
    "handCards",
    "myPos",
    *LEVELS,
    "curPos",
    "curAction",
    "antiPos",
    "result",
    "order",
    "restCards",
)


class Kept:
    """The messages of one seat, round by round, as far as they were heard without a gap."""

    def __init__(self) -> None:
        self._rounds: list[list[str]] = []
        self._count = 0

    def add(self, data: Mapping[str, Any], *, begins: bool = False) -> None:
        """Keep what was read of a message; one that ``begins`` a round comes first in it."""
        if self._count < MOST_KEPT and (begins or self._rounds):
            self._count += 1
            if begins:
                self._rounds.append([])
            self._rounds[-1].append(dumped({name: data[name] for name in _FIELDS if name in data}))

    def record(self, name: str, rules: Rules, findings: Findings) -> Record | None:
        """The record of the rounds, the other hands unknown; None where there is no deal.

        A round is cut before the first message that does not follow, because one before it was never heard; what is
        missing goes to ``findings`` as notes.
        """
        rounds = [list(lines) for lines in self._rounds]
        while any(rounds):
            found = Findings()
            stream = io.BytesIO("".join(f"{line}\n" for lines in rounds for line in lines).encode("utf-8"))
            record = read_platform([(name, stream)], rules, found)
            if record is not None:
                findings.notes += found.notes
                findings.noted += found.noted
                return record
            _cut(rounds, min(fault.line for fault in found.faults))
        return None


def _cut(rounds: list[list[str]], line: int) -> None:
    """Cut the round of this line, counted from 1, before it. A deal that does not follow is the fault of the round
    before, whose end is cut instead; the first deal of all goes with its round.
    """
    for at, lines in enumerate(rounds):
        if line > len(lines):
            line -= len(lines)
            continue
        if line > 1:
            del lines[line - 1 :]
        elif at and len(rounds[at - 1]) > 1:
            rounds[at - 1].pop()
        else:
            rounds.pop(at)
        return
    rounds.pop()  # no line of a round is named
