"""Rounds to watch for the tests of memory, and learners of known memory who see only what a session shows."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from coach.cards import Card, Level
from coach.puzzles.memory import Episode, Session, simulated
from coach.puzzles.memory.watch import NAMES, cells


@lru_cache
def episodes(count: int = 6, seed: int = 5, player: str = "lowest", preset: str = "competition") -> tuple[Episode, ...]:
    """Rounds of plain players, the same in every test."""
    return tuple(itertools.islice(simulated(seed, player=player, preset=preset), count))


def guess(wanted: dict[str, Any]) -> Any:
    """Any answer to an input."""
    return {
        "number": lambda: 1,
        "seats": list,
        "yes": lambda: True,
        "percent": lambda: 50,
        "board": lambda: dict(wanted["cells"]),
    }[wanted["kind"]]()


@dataclass
class Learner:
    """Counts what it sees played, cell by cell, of as many cells of the round as it can hold; the last ones get lost.

    It never looks into the session, only at its frames.
    """

    span: int = len(NAMES)
    level: Level = field(default_factory=lambda: Level("2"))
    held: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    kept: tuple[str, ...] = ()

    def see(self, frame: dict[str, Any]) -> None:
        """Take in a frame."""
        if frame["frame"] == "round":
            self.level = Level(frame["round"]["level"])
            self.played = Counter()
            self.kept = tuple(cell["name"] for cell in frame["watch"])[: self.span]
            self.held = self._count(frame["hand"])
        elif frame["frame"] == "trick":
            for action in frame["actions"]:
                self.played += self._count(action["cards"])
            self.held = self._count(frame["hand"])

    def answer(self, frame: dict[str, Any], asked: str) -> Any:
        """The answer to a question of how many are left, or to a board; None about what it has not kept."""
        total = {cell.name: cell.total for cell in cells(self.level)}
        if frame["frame"] == "board":
            return {cell["name"]: total[cell["name"]] - self.played[cell["name"]] for cell in frame["cells"]}
        if asked not in self.kept:
            return None
        return total[asked] - self.played[asked] - self.held[asked]

    def _count(self, texts: list[str]) -> Counter[str]:
        names = Counter()
        for cell in cells(self.level):
            names[cell.name] = sum(Card(text) in cell.faces for text in texts)
        return names


def run(session: Session, value: Any = guess, seconds: float = 3.0) -> Session:
    """A session played to its end, each answer given by a function of the input."""
    while not session.over:
        wanted = session.input("en")
        session = session.next() if wanted is None else session.answer(value(wanted), seconds)
    return session
