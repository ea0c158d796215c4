"""A contest (比较): several things tried in the same deals, what each is worth, and by how much the best is better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from coach.analysis import race
from coach.analysis.estimates import Estimate
from coach.analysis.race import Runner
from coach.analysis.trials import firsts, levels
from coach.rules import Rules


class Contest:
    """The things are numbered; ``plan``: the heats, see :mod:`coach.analysis.race`; ``tried(numbers, begin, end)``:
    the outcomes of these in deals begin to end - 1, see :mod:`coach.analysis.trials`.

    ``kept``: the number of one that is never left behind early; ``clear``: by how many standard errors one must be
    behind to run no more, see :func:`coach.analysis.race.run`. ``thinned(count)``: by what part the variance of a
    mean over the first so many deals is greater, where these were drawn by weight. ``tell`` is called with the playouts
    so far.
    """

    def __init__(
        self,
        count: int,
        seat: int,
        rules: Rules,
        plan: Sequence[tuple[int, int]],
        tried: Callable[[Sequence[int], int, int], Sequence[bytes]],
        *,
        kept: int | None = None,
        clear: float | None = None,
        thinned: Callable[[int], float] = lambda count: 0.0,
        tell: Callable[[int], None] = lambda playouts: None,
    ):
        self.values, self._firsts = levels(rules, seat), firsts(seat)
        self._thinned = thinned
        self.deals, self.playouts = plan[-1][1], 0

        def told(numbers: Sequence[int], begin: int, end: int) -> Sequence[bytes]:
            found = tried(numbers, begin, end)
            self.playouts += len(numbers) * (end - begin)
            tell(self.playouts)
            return found

        #: All that ran, the better in front.
        self.runners = race.run(count, self.values, plan, told, kept, clear)

    @property
    def best(self) -> Runner:
        """Who ran to the end with the highest mean."""
        return self.runners[0]

    def runner(self, number: int) -> Runner:
        """The one of a number."""
        return next(runner for runner in self.runners if runner.number == number)

    def mean(self, runner: Runner) -> float:
        """Its mean value in levels."""
        return runner.mean(self.values)

    def value(self, runner: Runner) -> Estimate:
        """Its value in levels."""
        most = max(self.values)
        return self._estimate([self.values[outcome] for outcome in runner.outcomes], -most, most)

    def first(self, runner: Runner) -> Estimate:
        """How often the side of the seat came first."""
        hits = [self._firsts[outcome] for outcome in runner.outcomes]
        return Estimate.share(hits, thinned=self._thinned(len(hits)))

    def behind(self, runner: Runner) -> Estimate | None:
        """By how much the best is better, in the deals in which both were tried; None for the best itself."""
        if runner is self.best:
            return None
        both, most = zip(runner.outcomes, self.best.outcomes, strict=False), max(self.values)
        return self._estimate([self.values[best] - self.values[own] for own, best in both], -2 * most, 2 * most)

    def _estimate(self, values: Sequence[float], least: float, most: float) -> Estimate:
        """The mean of drawn values."""
        return Estimate.of(values, least, most, thinned=self._thinned(len(values)))
