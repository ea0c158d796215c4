"""The script of a round (流程): what is shown and asked in which order, with what in between; the same for a seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from coach.deals.sharing import Dice
from coach.puzzles.memory.episode import Episode
from coach.puzzles.memory.settings import Settings

#: Of one trick in so many a distraction comes before it.
DISTRACTED = 5
#: Seconds of a pause.
PAUSES = (3, 8)
#: What waits for an answer.
ASKING = frozenset({"question", "task", "board"})


@dataclass(frozen=True, slots=True)
class Step:
    """A step: ``round`` (before it), ``trick``, ``elsewhere``, ``pause``, ``task``, ``question``, ``board``,
    ``verdict``, ``review``. ``number``: of the trick, of the question from 0, the seconds of a pause, the seed of a
    distraction. ``after``: how many tricks have been shown.
    """

    kind: str
    number: int
    after: int


@lru_cache(maxsize=64)
def prepared(settings: Settings, episode: Episode, number: int, rung: int) -> tuple[Episode, tuple[Step, ...]]:
    """The episode as it is asked in the round of this number (from 0) of a session, and its script.

    The questions of the episode are taken where they are what the settings want, otherwise new ones are drawn.
    """
    cells = settings.cells(episode.timeline.level, rung)
    stored = episode.watch == tuple(cell.name for cell in cells) and settings.moments != "end"
    if settings.questions == 0:
        asked = episode.watching(cells)
    elif stored and settings.questions <= len(episode.questions):
        asked = Episode(
            episode.round, episode.seat, episode.watch, episode.questions[: settings.questions], episode.tier
        )
    else:
        at_end, seed = settings.moments == "end", _seed(settings, number)
        asked = episode.watching(cells).asked(settings.questions, seed, at_end=at_end)
    return asked, tuple(_steps(settings, asked, Dice(_seed(settings, number) + 1)))


def _seed(settings: Settings, number: int) -> int:
    return settings.seed * 1_000_003 + 2 * number


def _steps(settings: Settings, episode: Episode, dice: Dice) -> Iterator[Step]:
    last = len(episode.timeline.tricks)
    yield Step("round", 0, 0)
    for trick in range(last + 1):
        if trick:
            yield from _between(settings, trick - 1, dice)
            yield Step("trick", trick, trick)
        here = [at for at, question in enumerate(episode.questions) if question.after == trick]
        counted = settings.board == "trick" and trick > 0
        counted |= settings.board == "moments" and bool(here)
        counted |= settings.board != "off" and trick == last
        if here or (counted and settings.board != "trick"):
            yield from _before_questions(settings, trick, dice)
        for at in here:
            yield Step("question", at, trick)
            if settings.tell == "at_once":
                yield Step("verdict", at, trick)
        if counted:
            yield Step("board", 0, trick)
    yield Step("review", 0, last)


def _between(settings: Settings, after: int, dice: Dice) -> Iterator[Step]:
    """What distracts before a trick, now and then."""
    if settings.distractions and dice.below(DISTRACTED) == 0:
        yield Step(("elsewhere", "task")[dice.below(2)], dice.below(2**32), after)


def _before_questions(settings: Settings, after: int, dice: Dice) -> Iterator[Step]:
    """What stands between the last trick and a question, every other time."""
    if settings.pauses and dice.below(2):
        low, high = PAUSES
        yield Step("pause", low + dice.below(high - low + 1), after)
    if settings.distractions and dice.below(2):
        yield Step("task", dice.below(2**32), after)
