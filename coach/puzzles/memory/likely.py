"""What is likely (估计): odds reweighted by how the others played and passed. Never mixed with what is certain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Likely:
    """An estimate in percent with its 95 % interval and the number of deals behind it."""

    percent: float
    low: float
    high: float
    samples: int

    def to_json(self) -> dict[str, Any]:
        """The same as data."""
        numbers = {"percent": round(self.percent, 1), "low": round(self.low, 1), "high": round(self.high, 1)}
        return {**numbers, "samples": self.samples}
