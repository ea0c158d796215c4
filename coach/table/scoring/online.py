"""Points of the online platforms (积分). RULES.md 6.3."""

from __future__ import annotations

from collections.abc import Sequence

from coach.cards import Level
from coach.table.heights import height
from coach.table.seats import SEATS, side

#: For each winner and each loser, a level that the winners rise.
LEVEL_WON, LEVEL_LOST = 1, -1
#: For each winner and each loser when the final level is passed, instead.
PASSED_WON, PASSED_LOST = 10, 0
#: A player so often last neither loses nor gains.
LASTS_LIMIT = 7
#: Leaving between rounds of a match; quitting or escaping during one; either when one's side stands so high.
LEFT_BETWEEN, LEFT_DURING, LEFT_HIGH = -2, -4, -10
HIGH = Level("K")


def round_points(
    winner: int, levels: int, *, passed: bool = False, times_last: Sequence[int] = (0, 0, 0, 0)
) -> tuple[int, int, int, int]:
    """6.3: points of the four seats for a round. ``winner``: the side; ``levels``: how many it rises, 0 or more.

    ``passed``: the round passed the final level (A). ``times_last``: how often each seat has been last in the match,
    this round included.

    >>> round_points(1, 3), round_points(0, 0, passed=True), round_points(0, 2, times_last=(7, 0, 0, 6))
    ((-3, 3, -3, 3), (10, 0, 10, 0), (0, -2, 2, -2))
    """
    won, lost = (PASSED_WON, PASSED_LOST) if passed else (LEVEL_WON * levels, LEVEL_LOST * levels)
    points = [won if side(seat) == winner else lost for seat in SEATS]
    a, b, c, d = (0 if times_last[seat] >= LASTS_LIMIT else points[seat] for seat in SEATS)
    return a, b, c, d


def leaving_points(level: Level, *, during_round: bool) -> int:
    """6.3: what leaving costs a player whose side stands at that level; escaping is leaving during a round.

    >>> [leaving_points(Level(level), during_round=during) for level in "QK" for during in (False, True)]
    [-2, -4, -10, -10]
    """
    if height(level) >= height(HIGH):
        return LEFT_HIGH
    return LEFT_DURING if during_round else LEFT_BETWEEN
