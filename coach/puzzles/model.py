"""What every kind of puzzle (练习题) can do: ask, accept, grade, hint, explain. Headless: widgets only show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from coach.cards import Card
from coach.errors import Fault
from coach.locale import Message
from coach.plays import Play


class Grade(Protocol):
    """How good an answer is."""

    @property
    def right(self) -> bool:
        """Whether the answer is whole and as good as any."""

    def lines(self, lang: str) -> list[str]:
        """The verdict and its reasons in words, a line each."""

    def to_json(self, lang: str) -> dict[str, Any]:
        """The same as data, its texts in a language."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint (提示), vaguer (step 1) or plainer (step 3).

    ``play`` is what it speaks of, or None. ``cards`` are cards to show, none before the last step. ``wrong`` are the
    numbers of the groups, from 0, that stand in the way of a best answer, none in the first step.
    """

    step: int
    messages: tuple[Message, ...]
    play: Play | None = None
    cards: tuple[Card, ...] = ()
    wrong: tuple[int, ...] = ()

    def said(self, lang: str) -> str:
        """The hint in words, its sentences on lines of their own."""
        return "\n".join(message.said(lang) for message in self.messages)

    def to_json(self, lang: str) -> dict[str, Any]:
        """``step``, ``text``, ``cards``, ``wrong``."""
        cards = [card.text for card in self.cards]
        return {"step": self.step, "text": self.said(lang), "cards": cards, "wrong": list(self.wrong)}


class Puzzle(Protocol):
    """A question about a position with an answer that is proved.

    ``answer`` is what the kind takes: groups of cards for splitting. Its optional details (the readings that were
    chosen) are arguments of the kind's own. No method raises for an answer of the right shape, however bad it is.
    """

    @property
    def kind(self) -> str:
        """The name of the kind: ``splitting``."""

    @property
    def id(self) -> str:
        """Its name in a pack, or ""."""

    @property
    def difficulty(self) -> int | None:
        """1 (easy) to 5, None where it was not measured."""

    @property
    def themes(self) -> Sequence[str]:
        """What it is good for (see :mod:`coach.puzzles.themes`)."""

    def ask(self, lang: str) -> str:
        """The question in words."""

    def accept(self, answer: Any) -> Sequence[Fault]:
        """What keeps an answer from being a whole one; none when it can be judged finally."""

    def grade(self, answer: Any) -> Grade:
        """How good an answer is; one that is not whole too, as far as it goes."""

    def hint(self, step: int, answer: Any) -> Hint:
        """A hint of a step, 1 to 3, that goes on from the answer so far."""

    def explain(self, lang: str) -> list[str]:
        """The solution in words, a line each."""

    def to_json(self) -> Mapping[str, Any]:
        """The puzzle as a line of a pack."""
