"""Estimates (估计): means over sampled worlds with their 95 % intervals; what is exact says so.

Samples may be weighted. The intervals are those of a mean of independent samples, by Student's t for the effective
number of them, widened as if one sample more had missed the mean by a whole unit: a few samples that all agree prove
little. Shares get the interval of Wilson. That the best of several means tends to be too high is not in the intervals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

#: Half the width of a 95 % interval, in standard errors of a normal distribution.
Z = 1.959964


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the interval that holds the true one in 95 of 100 such samples; ``samples`` is 0 for an exact number.

    >>> Estimate.of([1, 3, 1, -3], -3, 3)
    Estimate(mean=0.5, low=-3, high=3, samples=4)
    >>> Estimate.exactly(2)
    Estimate(mean=2, low=2, high=2, samples=0)
    """

    mean: float
    low: float
    high: float
    samples: int

    @property
    def exact(self) -> bool:
        """Whether the number is proven."""
        return self.samples == 0

    @classmethod
    def exactly(cls, value: float) -> Estimate:
        """A proven number."""
        return cls(value, value, value, 0)

    @classmethod
    def of(
        cls,
        values: Sequence[float],
        least: float,
        most: float,
        weights: Sequence[float] | None = None,
        thinned: float = 0,
    ) -> Estimate:
        """The mean of samples between ``least`` and ``most``, each counted by its weight; at least one sample.

        ``thinned``: by what part the variance of the mean is greater because the samples were themselves drawn out of
        a weighted sample; the number of samples over the effective number of that.
        """
        shares = normal(weights, len(values))
        mean = sum(share * value for share, value in zip(shares, values, strict=True))
        squares = sum(share * share for share in shares)
        spread = sum((share * (value - mean)) ** 2 for share, value in zip(shares, values, strict=True))
        effective = 1 / squares
        spread = (spread + squares * squares) * effective / max(effective - 1, 0.5)
        reach = student(effective / (1 + thinned) - 1) * math.sqrt(spread * (1 + thinned))
        return cls(mean, max(least, mean - reach), min(most, mean + reach), len(values))

    @classmethod
    def share(cls, hits: Sequence[bool], weights: Sequence[float] | None = None, thinned: float = 0) -> Estimate:
        """The share of the samples that are true (Wilson); ``thinned`` as for :meth:`of`.

        >>> Estimate.share([True, True, False, True])
        Estimate(mean=0.75, low=0.3006, high=0.9544, samples=4)
        """
        shares = normal(weights, len(hits))
        mean = math.fsum(share for share, hit in zip(shares, hits, strict=True) if hit)
        size = 1 / sum(share * share for share in shares) / (1 + thinned)
        scale = 1 + Z * Z / size
        middle = (mean + Z * Z / (2 * size)) / scale
        reach = Z * math.sqrt(max(0.0, mean * (1 - mean)) / size + Z * Z / (4 * size * size)) / scale
        return cls(mean, max(0.0, min(mean, middle - reach)), min(1.0, max(mean, middle + reach)), len(hits))

    def scaled(self, factor: float, offset: float = 0) -> Estimate:
        """``factor`` times this and ``offset``; the factor is positive."""
        return Estimate(
            factor * self.mean + offset, factor * self.low + offset, factor * self.high + offset, self.samples
        )

    def to_json(self) -> dict[str, Any]:
        """``mean``, ``low`` and ``high`` to four places."""
        return {"mean": round(self.mean, 4), "low": round(self.low, 4), "high": round(self.high, 4)}

    def __repr__(self) -> str:
        mean, low, high = (f"{number:.4g}" for number in (self.mean, self.low, self.high))
        return f"Estimate(mean={mean}, low={low}, high={high}, samples={self.samples})"


def normal(weights: Sequence[float] | None, count: int) -> Sequence[float]:
    """Weights that add up to 1."""
    if weights is None:
        return [1 / count] * count
    total = math.fsum(weights)
    return [weight / total for weight in weights]


def effective(weights: Sequence[float]) -> float:
    """The effective number of samples of these weights (Kish): so many equal ones tell as much.

    >>> effective([1, 1, 1, 1]), effective([1, 0, 0, 0])
    (4.0, 1.0)
    """
    return sum(weights) ** 2 / sum(weight * weight for weight in weights)


def student(freedom: float) -> float:
    """Half the width of a 95 % interval by Student's t, in standard errors; good to 1 % from 3 degrees of freedom on.

    >>> [round(student(n), 2) for n in (3, 10, 1000)]
    [3.16, 2.23, 1.96]
    """
    n = max(freedom, 1.0)
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / n + second / n**2 + third / n**3
