"""Levels as numbers that can be added up (级数): 2 is 0, A 12, joker 13. RULES.md 4.1, 4.2 and 6.1."""

from __future__ import annotations

from coach.cards import LEVELS, Level

#: Where both sides start (4.1), and below which nobody falls (4.6).
BOTTOM = LEVELS[0]
#: The number of a side that has passed the joker (6.1); past A is 13, as the joker is.
PAST_JOKER = 14


def height(level: Level) -> int:
    """2 is 0, 3 is 1, …, K 11, A 12, joker 13 (6.1).

    >>> height(Level("T")), height(Level("joker"))
    (8, 13)
    """
    return LEVELS.index(level)


def clamped(number: int, final: Level) -> Level:
    """The level of a number, never below 2 (4.6) nor past the final level (4.2).

    >>> clamped(14, Level("A")), clamped(-1, Level("A"))
    (Level('A'), Level('2'))
    """
    return LEVELS[max(0, min(number, height(final)))]
