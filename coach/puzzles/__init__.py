"""Puzzles (练习题) that are proved before they are asked: kinds, packs, generation, grading, hints. Headless.

The first kind is splitting (组牌): group a hand into the fewest plays. Memory (记牌) is :mod:`coach.puzzles.memory`.
"""

from __future__ import annotations

from coach.puzzles.grade import SplittingGrade
from coach.puzzles.groups import GroupInfo, group_info
from coach.puzzles.model import Grade, Hint, Puzzle
from coach.puzzles.packaged import exercises_folder, find_pack, pack_names
from coach.puzzles.packs import Pack, check_pack, read_pack, write_pack
from coach.puzzles.splitting import SplittingPuzzle

__all__ = [
    "Grade",
    "GroupInfo",
    "Hint",
    "Pack",
    "Puzzle",
    "SplittingGrade",
    "SplittingPuzzle",
    "check_pack",
    "exercises_folder",
    "find_pack",
    "group_info",
    "pack_names",
    "read_pack",
    "write_pack",
]
