"""What comes between the tricks (干扰): small tasks to be solved, and tricks of another table to be ignored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from coach import locale
from coach.cards import Level
from coach.deals.sharing import Dice
from coach.locale import N_
from coach.plays import Play, beats
from coach.puzzles.memory.inputs import yes_or_no
from coach.puzzles.memory.timeline import TrickSeen
from coach.rules import Rules
from coach.table.events import Passed, Played, TrickEnded
from coach.table.playout import play_round
from coach.table.trick import PASS, Action


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum to be done: its numbers, the last of them taken away."""

    numbers: tuple[int, int, int]

    @property
    def answer(self) -> int:
        """What it comes to, 1 or more."""
        a, b, c = self.numbers
        return a + b - c

    def ask(self, lang: str) -> str:
        """The task in words."""
        a, b, c = self.numbers
        return locale.text(lang, N_("How much is {a} + {b} − {c}?"), a=a, b=b, c=c)

    def input(self, lang: str) -> dict[str, Any]:
        """How it is answered."""
        return {"kind": "number", "low": 0, "high": 999}


@dataclass(frozen=True, slots=True)
class Beats:
    """Whether one play beats another at a level, which need not be that of the round."""

    play: Play
    table: Play
    level: Level

    @property
    def answer(self) -> bool:
        """Whether it does."""
        return beats(self.play, self.table, self.level)

    def ask(self, lang: str) -> str:
        """The task in words."""
        values = {"level": self.level, "play": self.play, "table": self.table}
        return locale.text(lang, N_("Another table plays level {level}. Does {play} beat {table}?"), **values)

    def input(self, lang: str) -> dict[str, Any]:
        """How it is answered."""
        return yes_or_no(lang)


Task = Sum | Beats


def task(seed: int) -> Task:
    """A task of a seed, each kind as often.

    >>> task(2).ask("en"), task(2).answer
    ('How much is 18 + 21 − 6?', 33)
    """
    dice = Dice(seed)
    if dice.below(2):
        return Sum((11 + dice.below(80), 11 + dice.below(80), 2 + dice.below(9)))
    level, tricks = _elsewhere(dice)
    plays = [play for trick in tricks for _, play in trick.plays if not play.kind.is_bomb]
    table = plays[dice.below(len(plays))]
    same = [play for play in plays if play.kind is table.kind]
    return Beats(same[dice.below(len(same))], table, level)


def elsewhere(seed: int) -> tuple[Level, TrickSeen]:
    """A trick of another table, by a seed, and the level that is played there."""
    dice = Dice(seed)
    level, tricks = _elsewhere(dice)
    return level, tricks[dice.below(len(tricks))]


def _elsewhere(dice: Dice) -> tuple[Level, list[TrickSeen]]:
    """The tricks of a round of plain players somewhere, the last one left out. About 2 ms."""
    level = Level("23456789TJQKA"[dice.below(13)])
    events = play_round(dice.below(2**32), level, Rules(), players=("lowest",) * 4).events
    tricks: list[TrickSeen] = []
    actions: list[tuple[int, Action]] = []
    for event in events:
        if isinstance(event, (Played, Passed)):
            actions.append((event.seat, event.play if isinstance(event, Played) else PASS))
        elif isinstance(event, TrickEnded):
            tricks.append(TrickSeen(len(tricks) + 1, tuple(actions), event.winner))
            actions = []
    return level, tricks
