"""Records (牌谱): a match as JSON Lines, read strictly, replayed with proof, shown; positions and tricks as text.

``load`` and ``Record.dump`` are byte-equal; ``replay`` proves every step and names the clause of a step that is not
legal. What lines say: :mod:`coach.table.record.entries`. Files of any length: ``scan`` and ``walk``, one round in
memory at a time.
"""

from __future__ import annotations

from coach.table.record.entries import Comment, Deal, Entry, Gap, Header, Standing, Start
from coach.table.record.file import Record, load, read, scan
from coach.table.record.findings import Findings, LineFault, Note
from coach.table.record.replay import Replay, RoundReplay, replay, walk

__all__ = [
    "Comment",
    "Deal",
    "Entry",
    "Findings",
    "Gap",
    "Header",
    "LineFault",
    "Note",
    "Record",
    "Replay",
    "RoundReplay",
    "Standing",
    "Start",
    "load",
    "read",
    "replay",
    "scan",
    "walk",
]
