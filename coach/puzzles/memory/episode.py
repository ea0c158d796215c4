"""An episode (记牌一局): a round watched from one seat, and questions about it, each with its exact answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from coach.deals.sharing import Dice
from coach.errors import CoachError, Fault
from coach.locale import N_
from coach.puzzles.memory.draw import draw_questions
from coach.puzzles.memory.questions import Question
from coach.puzzles.memory.timeline import Timeline, level_of, text_of, timeline
from coach.puzzles.memory.watch import Cell, chosen, tier_cells
from coach.rules import Rules
from coach.table.playout import play_matches

#: Rounds with fewer tricks are not worth watching.
SHORTEST = 8


@dataclass(frozen=True, slots=True)
class Source:
    """Where a round came from: four equal players, the preset, the seed, its number among the rounds of the seed."""

    player: str
    preset: str
    seed: int
    number: int

    def to_json(self) -> dict[str, Any]:
        """The same as data."""
        return {"player": self.player, "preset": self.preset, "seed": self.seed, "number": self.number}


@dataclass(frozen=True, slots=True)
class Episode:
    """A round as text (:func:`coach.table.record.round_text`), the seat that watches it, what it watches, questions.

    ``tier`` is None for a free choice of cells. The round itself is kept, so that players may change; ``source`` says
    how it came about. Nothing is proven when it is made: :meth:`faults` does that.
    """

    round: str
    seat: int
    watch: tuple[str, ...]
    questions: tuple[Question, ...] = ()
    tier: str | None = None
    id: str = ""
    source: Source | None = None

    kind: ClassVar[str] = "memory"

    @property
    def timeline(self) -> Timeline:
        """The round trick by trick; BadText where the text is no whole and legal round."""
        return timeline(self.round)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """What is watched."""
        return chosen(self.watch, self.timeline.level)

    def watching(self, cells: Sequence[Cell], tier: str | None = None) -> Episode:
        """The same round with other cells watched, no questions yet."""
        return replace(self, watch=tuple(cell.name for cell in cells), tier=tier, questions=())

    def asked(self, count: int, seed: int, *, at_end: bool = False) -> Episode:
        """The same with so many questions drawn by a seed, see :func:`coach.puzzles.memory.draw.draw_questions`."""
        drawn = draw_questions(self.timeline, self.seat, self.cells, count, seed, at_end=at_end)
        return replace(self, questions=drawn)

    def faults(self) -> Iterator[Fault]:
        """What is wrong with it: the round, the moments, every answer computed again. Some 50 ms."""
        try:
            level, last = self.timeline.level, len(self.timeline.tricks)
        except CoachError as error:
            yield from error.faults
            return
        if level is not level_of(self.round):
            yield _fault("level", level_of(self.round).text, N_("one level"))
            return
        if [cell.name for cell in chosen(self.watch, level)] != list(self.watch):
            yield _fault("watch", " ".join(self.watch), N_("cells of the round, strongest first"))
        if self.tier is not None and tuple(cell.name for cell in tier_cells(self.tier, level)) != self.watch:
            yield _fault("tier", self.tier, N_("the tier that watches these cells"))
        for at, question in enumerate(self.questions, 1):
            name = f"questions[{at - 1}]"
            if question.after > last:
                yield _fault(name, f"after={question.after}", N_("at most {last} tricks"), last=last)
            elif question.seat == self.seat:
                yield _fault(name, f"seat={question.seat}", N_("another seat"))
            elif question.play is not None and not self._holds(question):
                yield _fault(name, question.play.hand.text, N_("cards of the hand"))
            elif (right := question.answered(self.timeline, self.seat).answer) != question.answer:
                yield _fault(name, str(question.answer), N_("{right}, as solved again"), right=str(right))

    def _holds(self, question: Question) -> bool:
        """Whether the watcher held the play at its moment."""
        assert question.play is not None
        return question.play.hand in self.timeline.view(question.after, self.seat).hand

    def to_json(self) -> dict[str, Any]:
        """The episode as a line of a pack."""
        return {
            "id": self.id,
            "kind": self.kind,
            "tier": self.tier,
            "watch": list(self.watch),
            "seat": self.seat,
            "round": self.round,
            "questions": [question.to_json() for question in self.questions],
            "proved": True,
            "source": None if self.source is None else self.source.to_json(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Episode:
        """The episode of such an object, whose shape is right. BadText for questions that are none, or a level."""
        text = data["round"]
        level = level_of(text)
        questions = tuple(Question.from_json(one, level) for one in data["questions"])
        source = None if data["source"] is None else Source(**data["source"])
        return cls(text, data["seat"], tuple(data["watch"]), questions, data["tier"], data["id"], source)


def _fault(name: str, part: str, expected: str, **values: Any) -> Fault:
    return Fault("not_proved", f"{name}: {part}", None, N_("{name} is not that"), expected, {**values, "name": name})


def simulated(seed: int, *, player: str = "lore", preset: str = "competition") -> Iterator[Episode]:
    """Rounds of whole matches by four equal players, each watched from a seat drawn by the seed, expert's cells, no
    questions yet; an endless iterator. Rounds of fewer than eight tricks are passed over. About 40 ms each.

    BadText for a seed, a player or a preset that there is not.

    >>> episode = next(simulated(7, player="lowest"))
    >>> episode.seat, episode.source.number, episode.timeline.level, len(episode.watch)
    (3, 0, Level('2'), 16)
    """
    rules = Rules.preset(preset)
    played = play_matches(seed, rules, players=(player,) * 4)
    for number, round in enumerate(played):
        text = text_of(round.round.events, rules, round.before.previous is None)
        seen = timeline(text)
        if len(seen.tricks) >= SHORTEST:
            seat = Dice(seed * 1_000_003 + number).below(4)
            watched = tier_cells("expert", seen.level)
            source = Source(player, preset, seed, number)
            yield Episode(text, seat, tuple(cell.name for cell in watched), (), "expert", "", source)
