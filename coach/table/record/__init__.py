"""Records (牌谱): a match as JSON Lines, read strictly, replayed with proof, shown; positions and tricks as text.

``load`` and ``Record.dump`` are byte-equal; ``replay`` proves every step and names the clause of a step that is not
legal. What lines say: :mod:`coach.table.record.entries`; the canonical text: :mod:`coach.table.record.text`. Files of
any length: ``scan`` and ``walk``, one round in memory at a time. Positions as a line of text:
:mod:`coach.table.record.position`; tricks and rounds for people: :mod:`coach.table.record.notation`.
"""

from __future__ import annotations

from coach.table.record.entries import Comment, Deal, Entry, Gap, Header, Standing, Start
from coach.table.record.file import Record, load, read, scan
from coach.table.record.findings import Findings, LineFault, Note
from coach.table.record.notation import parse_round, parse_trick, round_text, trick_text
from coach.table.record.position import parse_position, position_text
from coach.table.record.replay import Replay, RoundReplay, replay, walk
from coach.table.record.rounds import read_rounds
from coach.table.record.show import show_round

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
    "parse_position",
    "parse_round",
    "parse_trick",
    "position_text",
    "read",
    "read_rounds",
    "replay",
    "round_text",
    "scan",
    "show_round",
    "trick_text",
    "walk",
]
