"""A session (一次练习) as a pure state machine: a frame to show, an answer, the next frame. No clock: seconds are told.

All of a session follows from its settings, its episodes and the answers so far, and these are what is kept: a session
that is read again is played again, answer by answer, so that nothing in it is taken on trust.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from coach.errors import BadText, Fault, quoted
from coach.locale import N_
from coach.puzzles.memory import inputs
from coach.puzzles.memory.distractions import Task, task
from coach.puzzles.memory.episode import Episode
from coach.puzzles.memory.grade import BoardMark, Mark, board_mark
from coach.puzzles.memory.packs import episode_faults
from coach.puzzles.memory.questions import Question
from coach.puzzles.memory.script import ASKING, Step, prepared
from coach.puzzles.memory.settings import Settings
from coach.puzzles.memory.staircase import Staircase
from coach.puzzles.memory.watch import Cell, board

VERSION = 1
#: Cells of a board that have to be right for the staircase to go up.
BOARD_RIGHT = 7
_END = Step("end", 0, 0)


@dataclass(frozen=True, slots=True)
class Entry:
    """An answer: in which round (from 0) to which step, as it was read, in how many seconds."""

    round: int
    step: Step
    value: Any
    seconds: float


@dataclass(frozen=True, slots=True)
class Score:
    """What has been answered: questions (``asked``, ``right``), ``points``, mean Brier score of the ``guesses``, boards
    and their cells, distracting ``tasks``, and the seconds that the answers to questions took.
    """

    asked: int
    right: int
    points: int
    guesses: int
    brier: float | None
    boards: int
    cells_right: int
    tasks: int
    tasks_right: int
    seconds: float


@dataclass(frozen=True)
class Session:
    """A session after some steps, made by :meth:`start` or :meth:`from_json`. ``round`` (from 0) and ``at``: the step
    of its script. ``rungs``: those on which the rounds began. ``steps``: how many have been left behind.

    :meth:`frame` is what is to be shown; :meth:`next` goes on from one that wants nothing but time, :meth:`answer` from
    one that wants an answer.

    >>> from coach.puzzles.memory.episode import simulated
    >>> episode = next(simulated(7, player="lowest"))
    >>> session = Session.start(Settings(rounds=1, questions=2, seed=1), [episode])
    >>> session.frame("en")["frame"], session.next().frame("en")["frame"]
    ('round', 'trick')
    """

    settings: Settings
    episodes: tuple[Episode, ...]
    round: int
    at: int
    stairs: Staircase
    rungs: tuple[int, ...]
    steps: int = 0
    entries: tuple[Entry, ...] = ()

    @classmethod
    def start(cls, settings: Settings, episodes: Iterable[Episode]) -> Session:
        """A session before its first frame, over the first of the episodes, as many as the settings have rounds.

        BadText, with every fault, if one of them is not sound: rounds are replayed and answers computed again, some
        100 ms each; without episodes.
        """
        chosen = tuple(episode for episode, _ in zip(episodes, range(settings.rounds), strict=False))
        faults = [fault for episode in chosen for fault in episode.faults()]
        if not chosen:
            faults.append(Fault("no_episodes", "", None, N_("no episodes"), N_("one or more")))
        if faults:
            raise BadText(faults)
        stairs = Staircase.at(settings.first_rung, settings.rungs)
        return cls(settings, chosen, 0, 0, stairs, (stairs.rung,))

    # Where it stands --------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether all rounds are done."""
        return self.round == len(self.episodes)

    @property
    def episode(self) -> Episode:
        """The round that is being watched, with its cells and questions as they are asked; after the end the last."""
        return self._prepared(min(self.round, len(self.episodes) - 1))[0]

    @property
    def step(self) -> Step:
        """The step that is being shown."""
        return _END if self.over else self._prepared(self.round)[1][self.at]

    @property
    def question(self) -> Question:
        """The question of the step; only where one is asked or judged."""
        return self.episode.questions[self.step.number]

    @property
    def task(self) -> Task:
        """The task of the step; only where one is set."""
        return task(self.step.number)

    @property
    def board(self) -> tuple[Cell, ...]:
        """The nine cells of the round."""
        return board(self.episode.timeline.level)

    @property
    def wants(self) -> str:
        """``answer``, ``next``, or ``nothing`` at the end."""
        if self.over:
            return "nothing"
        return "answer" if self.step.kind in ASKING else "next"

    @property
    def pace(self) -> float:
        """Seconds of the next trick."""
        return self.settings.pace(self.stairs.rung)

    def input(self, lang: str) -> dict[str, Any] | None:
        """How the step is answered, None where it wants no answer."""
        kind, eyes = self.step.kind, self.episode.seat
        if kind == "question":
            question = self.question
            cell = question.cell(self.episode.timeline.level) if question.kind == "left" else None
            return inputs.input_of(question, cell, eyes, lang)
        if kind == "task":
            return self.task.input(lang)
        if kind == "board":
            return {"kind": "board", "cells": {cell.name: cell.total for cell in self.board}}
        return None

    # Steps ------------------------------------------------------------------------------------------------------------

    def next(self) -> Session:
        """The session one step on; unchanged where an answer is wanted or nothing follows."""
        return self._on() if self.wants == "next" else self

    def answer(self, value: Any, seconds: float) -> Session:
        """The session after an answer, a JSON value as :func:`coach.puzzles.memory.inputs.read` takes it.

        ``seconds``: since the frame was shown. BadText for a value that is no answer, and where none is wanted; the
        session that was asked is not changed, so nothing is lost.
        """
        wanted = self.input("en")
        if wanted is None:
            reason, expected = N_("nothing is asked now"), N_("an answer to a question")
            raise BadText(Fault("not_asked", quoted(value), None, reason, expected))
        entry = Entry(self.round, self.step, inputs.read(value, wanted), _seconds(seconds))
        after = replace(self, entries=(*self.entries, entry))
        if (right := after._right(entry)) is not None:
            after = replace(after, stairs=after.stairs.after(right))
        return after._on()

    def _on(self) -> Session:
        steps = self._prepared(self.round)[1]
        if self.at + 1 < len(steps):
            return replace(self, at=self.at + 1, steps=self.steps + 1)
        return replace(self, round=self.round + 1, at=0, steps=self.steps + 1, rungs=(*self.rungs, self.stairs.rung))

    def _right(self, entry: Entry) -> bool | None:
        """What an answer tells the staircase; None for a distraction."""
        if entry.step.kind == "question":
            return self.mark(entry).right
        return self._board_mark(entry).correct >= BOARD_RIGHT if entry.step.kind == "board" else None

    def _prepared(self, number: int) -> tuple[Episode, tuple[Step, ...]]:
        return prepared(self.settings, self.episodes[number], number, self.rungs[number])

    # What came of it --------------------------------------------------------------------------------------------------

    def marks(self, round: int) -> tuple[Mark, ...]:
        """The marks of a round's questions so far, in the order in which they were asked."""
        return tuple(self.mark(e) for e in self.entries if e.round == round and e.step.kind == "question")

    def boards(self, round: int) -> tuple[BoardMark, ...]:
        """The marks of a round's boards so far."""
        return tuple(self._board_mark(e) for e in self.entries if e.round == round and e.step.kind == "board")

    def mark(self, entry: Entry) -> Mark:
        episode = self._prepared(entry.round)[0]
        return Mark(episode.questions[entry.step.number], entry.value, entry.seconds)

    def _board_mark(self, entry: Entry) -> BoardMark:
        timeline = self.episodes[entry.round].timeline
        return board_mark(board(timeline.level), entry.value, timeline, entry.step.after, entry.seconds)

    @property
    def score(self) -> Score:
        """What has been answered so far."""
        rounds = range(len(self.episodes))
        marks = [mark for round in rounds for mark in self.marks(round)]
        boards = [mark for round in rounds for mark in self.boards(round)]
        briers = [mark.brier for mark in marks if mark.brier is not None]
        tasks = [task(e.step.number).answer == e.value for e in self.entries if e.step.kind == "task"]
        return Score(
            asked=len(marks),
            right=sum(mark.right for mark in marks),
            points=sum(mark.points for mark in marks) + sum(mark.points for mark in boards),
            guesses=len(briers),
            brier=sum(briers) / len(briers) if briers else None,
            boards=len(boards),
            cells_right=sum(mark.correct for mark in boards),
            tasks=len(tasks),
            tasks_right=sum(tasks),
            seconds=sum(mark.seconds for mark in marks) + sum(mark.seconds for mark in boards),
        )

    def frame(self, lang: str) -> dict[str, Any]:
        """What is to be shown now, as data with its texts in a language; see :mod:`coach.puzzles.memory.frames`."""
        from coach.puzzles.memory.frames import frame

        return frame(self, lang)

    # Keeping it -------------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The session as data that :meth:`from_json` takes: settings, episodes, steps, answers."""
        return {
            "memory": VERSION,
            "settings": self.settings.to_json(),
            "episodes": [episode.to_json() for episode in self.episodes],
            "steps": self.steps,
            "answers": [[_plain(entry.value), entry.seconds] for entry in self.entries],
        }

    @classmethod
    def from_json(cls, data: Any) -> Session:
        """The session of such data, played again from its start. BadText for data that no session gives."""
        faults = _shape_faults(data)
        if faults:
            raise BadText(faults)
        session = cls.start(Settings.from_json(data["settings"]), map(Episode.from_json, data["episodes"]))
        answers = iter(data["answers"])
        while session.steps < data["steps"] and not session.over:
            if session.wants == "next":
                session = session.next()
                continue
            given = next(answers, None)
            if given is None:
                raise BadText(_fault("answers", len(data["answers"]), N_("an answer to each question")))
            session = session.answer(*given)
        if session.steps < data["steps"] or next(answers, None) is not None:
            raise BadText(_fault("steps", data["steps"], N_("as many steps as there are")))
        return session


def _plain(value: Any) -> Any:
    """An answer as it was given."""
    return value if isinstance(value, dict) else inputs.plain(value)


def _seconds(value: Any) -> float:
    """Seconds that a page tells: anything that is no number of a day counts as none or a day."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or math.isnan(value):
        return 0.0
    return round(min(max(float(value), 0.0), 86_400.0), 2)


def _shape_faults(data: Any) -> list[Fault]:
    """What is wrong with the shape of a session's data."""
    keys = {"memory", "settings", "episodes", "steps", "answers"}
    if not isinstance(data, dict) or set(data) != keys or data["memory"] != VERSION:
        return [_fault("session", data, N_("a session of this version"))]
    faults = []
    episodes, answers, steps = data["episodes"], data["answers"], data["steps"]
    if not isinstance(episodes, list) or not 1 <= len(episodes) <= 20:
        faults.append(_fault("episodes", episodes, N_("1 to 20 episodes")))
    else:
        # An episode without a name of its own has none in a pack either.
        named = [one | {"id": one["id"] or "x"} if isinstance(one, dict) and "id" in one else one for one in episodes]
        faults += [fault for at, one in enumerate(named, 1) for fault in episode_faults(one, at)]
    if type(steps) is not int or not 0 <= steps <= 20_000:
        faults.append(_fault("steps", steps, N_("a number of steps")))
    if not isinstance(answers, list) or not all(isinstance(one, list) and len(one) == 2 for one in answers):
        faults.append(_fault("answers", answers, N_("a list of answers and seconds")))
    return faults[:20]


def _fault(name: str, part: Any, expected: str) -> Fault:
    return Fault("bad_session", f"{name}: {quoted(part)}", None, N_("no session"), expected)


def pick(episodes: Sequence[Episode], settings: Settings) -> tuple[Episode, ...]:
    """As many of the episodes as the settings have rounds, drawn by their seed, each once; fewer if there are fewer."""
    from coach.deals.sharing import Dice

    left, dice = list(episodes), Dice(settings.seed)
    return tuple(left.pop(dice.below(len(left))) for _ in range(min(settings.rounds, len(left))))
