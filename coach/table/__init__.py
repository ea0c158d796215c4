"""The game as pure steps over frozen states (牌局): tribute, trick, round, match, scoring, what one seat may see.

RULES.md sections 3 to 6. Each step takes a state and returns a new one and the events; deals and what chance decides
are passed in. Seats are absolute, 0 to 3.
"""

from __future__ import annotations

from coach.table.match import Match
from coach.table.result import Result
from coach.table.round import Round
from coach.table.seats import SEATS, following, partner, side
from coach.table.tribute import Act, Owed, Tribute
from coach.table.trick import PASS, Action, Pass, Trick
from coach.table.view import TributeView, View

__all__ = [
    "PASS",
    "SEATS",
    "Act",
    "Action",
    "Match",
    "Owed",
    "Pass",
    "Result",
    "Round",
    "Tribute",
    "TributeView",
    "Trick",
    "View",
    "following",
    "partner",
    "side",
]
