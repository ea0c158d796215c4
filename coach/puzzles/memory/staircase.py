"""The staircase (阶梯): makes the next question harder after a right answer and easier after a wrong one.

A weighted up and down staircase: a right answer goes :data:`UP` steps up, a wrong one :data:`DOWN` steps down, so that
it settles where ``UP * p = DOWN * (1 - p)``, at 7/9 = 78 % right answers, the edge of what the learner can do. It takes
great strides until the first mistakes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

UP, DOWN = 2, 7
#: Steps from one rung to the next.
STEPS = 16
_STRIDES = (8, 4, 2)  # how many times as far, by the number of mistakes so far; then once
#: Seconds of a trick on the easiest rung of the pace, and how much shorter each next rung is.
SLOWEST, SHORTER, PACES = 12.0, 0.85, 20
#: Answers at the end of a run that its estimate rests on.
WINDOW = 40


@dataclass(frozen=True, slots=True)
class Staircase:
    """A place on a ladder of ``rungs`` (from 0, the easiest) in sixteenths of a rung, and how it came there.

    >>> stairs = Staircase.at(3, 10)
    >>> stairs.after(True).rung, stairs.after(False).rung, stairs.after(False).after(True).mistakes
    (4, 0, 1)
    """

    rungs: int
    place: int
    mistakes: int = 0
    trail: tuple[int, ...] = ()

    @classmethod
    def at(cls, rung: int, rungs: int) -> Staircase:
        """A staircase that begins on a rung."""
        return cls(rungs, max(0, min(rung, rungs - 1)) * STEPS)

    @property
    def rung(self) -> int:
        """The rung that the next question is asked on."""
        return self.place // STEPS

    def after(self, right: bool) -> Staircase:
        """The staircase after one more answer."""
        stride = _STRIDES[self.mistakes] if self.mistakes < len(_STRIDES) else 1
        place = self.place + stride * (UP if right else -DOWN)
        place = max(0, min(place, (self.rungs - 1) * STEPS))
        trail = (*self.trail, self.place)[-WINDOW:]
        return replace(self, place=place, mistakes=self.mistakes + (not right), trail=trail)

    @property
    def estimate(self) -> float | None:
        """The rung at which this learner answers 78 % right: the mean of the last places (at most 40) since the great
        strides ended. None before there are ten of them. A fraction of a rung; an estimate, without an interval.
        """
        if self.mistakes < len(_STRIDES) or len(self.trail) < 10:
            return None
        return sum(self.trail) / len(self.trail) / STEPS


def seconds(rung: int) -> float:
    """The pace of a rung in seconds a trick: 12 on the easiest of the 20, 15 % less on each next one, to a half.

    >>> seconds(0), seconds(7), seconds(19)
    (12.0, 3.85, 0.55)
    """
    return round(SLOWEST * SHORTER**rung, 2)


def nearest_rung(wanted: float) -> int:
    """The rung whose pace is nearest to so many seconds."""
    return min(range(PACES), key=lambda rung: abs(seconds(rung) - wanted))


def climbed(start: Staircase, answers: Sequence[bool]) -> Staircase:
    """The staircase after some answers."""
    for right in answers:
        start = start.after(right)
    return start
