"""Card memory (记牌): rounds watched trick by trick, questions about what is out, and what keeps them hard enough.

:class:`Session` is the whole of it: settings and episodes in, one frame at a time out, answers in, marks out.
"""

from __future__ import annotations

from coach.puzzles.memory.episode import Episode, simulated
from coach.puzzles.memory.packs import check_pack, make_pack, read_pack
from coach.puzzles.memory.progress import Progress
from coach.puzzles.memory.questions import Question
from coach.puzzles.memory.session import Score, Session, pick
from coach.puzzles.memory.settings import Settings
from coach.puzzles.memory.staircase import Staircase

__all__ = [
    "Episode",
    "Progress",
    "Question",
    "Score",
    "Session",
    "Settings",
    "Staircase",
    "check_pack",
    "make_pack",
    "pick",
    "read_pack",
    "simulated",
]
