"""Scoring of matches (计分): RULES.md section 6, a module a table; each imports nothing of the others."""

from __future__ import annotations

from coach.table.scoring.beans import Room, bomb_multiple, round_beans
from coach.table.scoring.online import leaving_points, round_points
from coach.table.scoring.penalties import Offence, Penalty, penalty
from coach.table.scoring.points28 import match_points
from coach.table.scoring.titles import bean_title, point_title

__all__ = [
    "Offence",
    "Penalty",
    "Room",
    "bean_title",
    "bomb_multiple",
    "leaving_points",
    "match_points",
    "penalty",
    "point_title",
    "round_beans",
    "round_points",
]
