"""What is remarked while messages come in: faults and notes, each with the number of its message."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from coach.errors import Fault, clip
from coach.table.record import Findings

_LONGEST = 200


@dataclass(slots=True)
class Remarks(Findings):
    """Faults and notes on one stream of messages; ``number`` is that of the present message, counted from 1."""

    number: int = 0

    def blame(self, *faults: Fault) -> None:
        """Keep faults of this message, their quotations cut: what comes from outside may be large."""
        self.add(self.number, [replace(fault, part=clip(fault.part, _LONGEST)) for fault in faults])

    def remark(self, msgid: str, **values: Any) -> None:
        """Keep a note on this message."""
        self.note(self.number, msgid, **values)
