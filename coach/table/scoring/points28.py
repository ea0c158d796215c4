"""The 28-point table (28 分制). RULES.md 6.1."""

from __future__ import annotations

from coach.errors import BadText, Fault, quoted
from coach.locale import N_
from coach.table.heights import PAST_JOKER

#: Points of the leading side, by how many levels the sides are apart; the other side gets what is left of 28.
LEADER_POINTS = (14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28)
TOTAL = 28


def match_points(heights: tuple[int, int]) -> tuple[int, int]:
    """6.1: points of sides 0 and 1 when a match ends, or time does. ``heights``: :attr:`coach.table.Match.heights`.

    2 is 0, A 12, past A 13, past the joker 14; with A as the final level the result is at most 27:1. BadText names
    every number outside 0 to 14.

    >>> match_points((13, 11)), match_points((0, 13)), match_points((14, 0))
    ((16, 12), (1, 27), (28, 0))
    """
    faults = [
        Fault("bad_height", quoted(number), at, N_("no level as a number (rule 6.1)"), N_("0 for 2 up to 14"))
        for at, number in enumerate(heights, 1)
        if type(number) is not int or not 0 <= number <= PAST_JOKER
    ]
    if faults:
        raise BadText(faults)
    first, second = heights
    leader = LEADER_POINTS[abs(first - second)]
    return (leader, TOTAL - leader) if first >= second else (TOTAL - leader, leader)
