"""What is measured on a hand before it becomes a puzzle: minima, number of best and near splits, plain sorters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from coach.cards import Hand, Level
from coach.split import BOMBS_FREE, Split, best_splits, count_best, fewest, fewest_plays
from coach.split.greedy import ORDERS, greedy


@dataclass(frozen=True, slots=True)
class Facts:
    """The numbers that a pack stores of a puzzle, all exact.

    ``plays`` fewest plays · ``bombs_free`` the fewest when bombs are not counted · ``best`` how many splits reach
    ``plays`` · ``near`` how many take one play more · ``sorter`` plays of the plain sorter · ``sorters`` how many of
    the 24 plain sorters (:data:`coach.split.greedy.ORDERS`) find ``plays``.
    """

    plays: int
    bombs_free: int
    best: int
    near: int
    sorter: int
    sorters: int


@dataclass(frozen=True)
class Measured:
    """A hand under a level, measured as far as one asks; everything is exact and kept."""

    hand: Hand
    level: Level

    @cached_property
    def best(self) -> tuple[Split, ...]:
        """All best splits (最优组牌), in the order of :func:`coach.split.best_splits`."""
        return tuple(split for _, split in best_splits(self.hand, self.level))

    @cached_property
    def plays(self) -> int:
        """The fewest plays (手数)."""
        return fewest_plays(self.hand, self.level)

    @cached_property
    def bombs_free(self) -> int:
        """The fewest plays when bombs of all kinds are not counted."""
        return int(fewest(self.hand, self.level, BOMBS_FREE).value)

    @cached_property
    def near(self) -> int:
        """How many splits take exactly one play more than the fewest."""
        return count_best(self.hand, self.level, near=1) - len(self.best)

    @cached_property
    def sorter(self) -> int:
        """The plays of the usual plain sorter."""
        return len(greedy(self.hand, self.level))

    @cached_property
    def sorters(self) -> tuple[int, ...]:
        """The plays of each of the 24 plain sorters, the usual one first."""
        return tuple(len(greedy(self.hand, self.level, order)) for order in ORDERS)

    @property
    def gap(self) -> int:
        """How many plays the plain sorter lays more than the fewest."""
        return self.sorter - self.plays

    @property
    def facts(self) -> Facts:
        """The numbers that a pack stores."""
        right = sum(number == self.plays for number in self.sorters)
        return Facts(self.plays, self.bombs_free, len(self.best), self.near, self.sorter, right)
