"""Shares and means over many rounds (统计); the intervals know that the cases of one round depend on each other."""

from __future__ import annotations

import math
from dataclasses import dataclass

#: Half the width of a 95 % interval, in standard errors.
_Z = 1.96


@dataclass(frozen=True, slots=True)
class Tally:
    """The sum of something over cases, and how many cases there were, round by round.

    A round adds ``hits`` (a count, or any number) over ``cases``; the mean is their ratio over all rounds, an estimate,
    its 95 % interval the one of a ratio whose units are rounds: cases of one round share its deal. Sums of squares are
    all that is kept, so tallies of parts add up to that of the whole.

    >>> tally = Tally.of([(1, 2), (0, 1), (2, 2), (1, 3)])
    >>> tally.cases, tally.mean, [round(end, 2) for end in tally.interval()]
    (8, 0.5, [0.15, 0.85])
    """

    rounds: int = 0
    hits: float = 0
    cases: int = 0
    squares: float = 0
    products: float = 0
    case_squares: int = 0

    @staticmethod
    def of(rounds: list[tuple[float, int]]) -> Tally:
        """The tally of rounds given as hits and cases; those without a case count for nothing."""
        total = Tally()
        for hits, cases in rounds:
            total += Tally.one(hits, cases)
        return total

    @staticmethod
    def one(hits: float, cases: int) -> Tally:
        """The tally of one round."""
        return Tally(1, hits, cases, hits * hits, hits * cases, cases * cases) if cases else Tally()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.rounds + other.rounds,
            self.hits + other.hits,
            self.cases + other.cases,
            self.squares + other.squares,
            self.products + other.products,
            self.case_squares + other.case_squares,
        )

    @property
    def mean(self) -> float:
        """Hits a case; NaN when there was none."""
        return self.hits / self.cases if self.cases else math.nan

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean; all there is when fewer than two rounds had a case.

        Where every round had the same share 0 or 1, it is that of Wilson for so many rounds.
        """
        if self.rounds < 2:
            return -math.inf, math.inf
        mean = self.mean
        spread = self.squares - 2 * mean * self.products + mean * mean * self.case_squares
        if mean in (0, 1) and spread < 1e-9:
            far = _Z * _Z / (self.rounds + _Z * _Z)
            return (0.0, far) if mean == 0 else (1 - far, 1.0)
        error = math.sqrt(max(0.0, spread) * self.rounds / (self.rounds - 1)) / self.cases
        return mean - _Z * error, mean + _Z * error

    def to_json(self, least: float = -math.inf, most: float = math.inf) -> dict[str, object]:
        """As the data of a study keep it: rounds with a case, cases, mean and interval to six places.

        What lies between ``least`` and ``most`` has its interval there too. Null: the mean where there was no case, the
        interval where fewer than two rounds had one.

        >>> Tally.one(1, 2).to_json()
        {'rounds': 1, 'cases': 2, 'mean': 0.5, 'low': None, 'high': None}
        """
        numbers: dict[str, float | None] = {"mean": round(self.mean, 6) if self.cases else None}
        low, high = self.interval() if self.rounds > 1 else (None, None)
        numbers["low"] = None if low is None else round(max(least, low), 6)
        numbers["high"] = None if high is None else round(min(most, high), 6)
        return {"rounds": self.rounds, "cases": self.cases, **numbers}


def shown(number: float | None, how: str, scale: float = 1) -> str:
    """A number of such data as text; a dash where there is none.

    >>> shown(0.25, ".1f", 100), shown(None, ".1f", 100)
    ('25.0', '–')
    """
    return "–" if number is None else format(scale * number, how)
