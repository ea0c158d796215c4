"""What a reader answered in a widget, as data for whoever listens: progress, ratings, a lesson's next cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """One checked answer to a puzzle (一次作答).

    ``puzzle`` is the puzzle's id, ``groups`` the groups as card numbers (the n-th card of the hand sorted as text),
    ``grade`` the grade as JSON data (see :meth:`coach.puzzles.grade.SplittingGrade.to_json`), ``seconds`` the time
    since the puzzle was first on screen, ``hints`` the plainest hint that was taken (0 for none, to 3).
    """

    puzzle: str
    groups: tuple[tuple[int, ...], ...]
    grade: Mapping[str, Any]
    seconds: float
    hints: int

    @property
    def right(self) -> bool:
        """Whether the answer is whole and as good as any."""
        return bool(self.grade["right"])
