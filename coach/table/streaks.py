"""Streaks of firsts and lasts (连头, 连末). RULES.md 4.6, option 8.6."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from coach.rules import Rules
from coach.table.result import Result
from coach.table.seats import SEATS, side

_FREE = 2  # the third in a row is the first that counts


def streak_levels(results: Sequence[Result], rules: Rules, *, bonus: bool = True) -> tuple[int, int]:
    """Levels that streaks add to sides 0 and 1 after the last of these rounds, summed by player, limits not applied.

    The same player first three rounds in a row +1, four +2, …; last three in a row −1, four −2, …; after a double win
    both losers extend a streak of lasts. ``bonus``: whether bonuses count now; without, only what lasts cost.

    >>> rules = Rules.preset("online")
    >>> streak_levels([Result.of((0, 2, 1, 3), rules)] * 3, rules)
    (1, -2)
    """
    levels = [0, 0]
    if rules.streaks:
        for seat in SEATS:
            if bonus:
                levels[side(seat)] += counted(in_a_row(result.first == seat for result in reversed(results)))
            levels[side(seat)] -= counted(in_a_row(was_last(result, seat) for result in reversed(results)))
    return levels[0], levels[1]


def was_last(result: Result, seat: int) -> bool:
    """4.6: whether a round extends this player's streak of lasts, as a double win does for both losers."""
    return seat in (result.losers if result.double_win else result.lasts)


def in_a_row(latest: Iterable[bool]) -> int:
    """How many are true before the first that is not."""
    return sum(1 for _ in itertools.takewhile(bool, latest))


def counted(rounds: int) -> int:
    """Levels for so many rounds in a row: none for two, 1 for three, 2 for four …"""
    return max(0, rounds - _FREE)
