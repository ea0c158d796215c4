"""Players against players (竞技场): every deal twice with sides swapped, shares with intervals.

Rounds are whole rounds: a level from 2 to the final one and the result of the round before are drawn for each deal, so
there is tribute. :func:`play` pits two players against each other, :class:`Tournament` several, resumably.
"""

from __future__ import annotations

from coach.arena.contestants import Contestant
from coach.arena.standings import Standing, Table, Total
from coach.arena.tournament import Tournament, play, setting_faults

__all__ = ["Contestant", "Standing", "Table", "Total", "Tournament", "play", "setting_faults"]
