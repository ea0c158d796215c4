"""A race (逐轮淘汰): which of several things is best on average, found by spending more samples on those in front.

Successive halving: in each heat all that are left are tried in the same new worlds, and the better half goes on. What
stays longest has most samples; what differs between two is always measured in the same worlds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Runner:
    """One of those that run: its number, and what it came to in each world so far, from the first on."""

    number: int
    outcomes: bytearray = field(default_factory=bytearray)

    def mean(self, values: Sequence[float]) -> float:
        """Its mean so far, by the value of each outcome."""
        return math.fsum(self.outcomes.count(outcome) * value for outcome, value in enumerate(values)) / max(
            1, len(self.outcomes)
        )


def heats(runners: int, playouts: int, least: int) -> list[tuple[int, int]]:
    """For each heat how many run, and up to which world: with ``playouts`` in all, but ``least`` worlds at least.

    >>> heats(8, 2400, 10), heats(1, 100, 10), heats(100, 100, 4)
    ([(8, 100), (4, 300), (2, 700)], [(1, 100)], [(100, 4), (50, 5), (25, 6), (13, 7), (7, 9), (4, 12), (2, 19)])
    """
    rounds = max(1, math.ceil(math.log2(runners)))
    found: list[tuple[int, int]] = []
    worlds, left = 0, runners
    for at in range(rounds):
        worlds += max(1 if at else least, playouts // rounds // left)
        found.append((left, worlds))
        left = max(2, math.ceil(left / 2))
    return found


def run(
    runners: int,
    values: Sequence[float],
    plan: Sequence[tuple[int, int]],
    tried: Callable[[Sequence[int], int, int], Sequence[bytes]],
    kept: int | None = None,
    clear: float | None = None,
) -> list[Runner]:
    """Run the heats of ``plan``; the last heat's runners in front, the better first, then those of the heat before.

    ``tried(numbers, begin, end)``: the outcomes of these in worlds begin to end - 1; ``values``: of each outcome;
    ``kept``: the number of one that is never left behind. ``clear``: who is so many standard errors behind the best
    after a heat runs no more, be it that one, and when nobody else is left the race ends.
    """
    field_of = [Runner(number) for number in range(runners)]
    behind: list[Runner] = []
    begin = 0
    for size, end in plan:
        ordered = sorted(field_of, key=lambda runner: -runner.mean(values))  # stable: the first listed stays in front
        field_of, out = ordered[:size], ordered[size:]
        if saved := [runner for runner in out if runner.number == kept]:
            out = [field_of[-1], *(runner for runner in out if runner.number != kept)]
            field_of = [*field_of[:-1], *saved]
        behind = out + behind
        for runner, found in zip(field_of, tried([runner.number for runner in field_of], begin, end), strict=True):
            runner.outcomes += found
        begin = end
        if clear is not None:
            best = max(field_of, key=lambda runner: runner.mean(values))
            lost = [one for one in field_of if one is not best and errors_behind(one, best, values) > clear]
            behind = sorted(lost, key=lambda runner: -runner.mean(values)) + behind
            field_of = [one for one in field_of if one not in lost]
            if len(field_of) == 1:
                break
    return sorted(field_of, key=lambda runner: -runner.mean(values)) + behind


def errors_behind(one: Runner, best: Runner, values: Sequence[float]) -> float:
    """By how many standard errors another is better, in the worlds that both ran in; cautious where worlds are few."""
    differences = [values[b] - values[a] for a, b in zip(one.outcomes, best.outcomes, strict=False)]
    count, total = len(differences), math.fsum(differences)
    spread = math.fsum(difference * difference for difference in differences) + 1 - total * total / count
    return total / math.sqrt(spread * count / max(1, count - 1))
