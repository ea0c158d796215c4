"""How good answers are (评分): right or wrong, how fast, guesses by Brier, boards cell by cell, and what was missed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from coach import locale
from coach.cards import Card
from coach.counting.claims import called
from coach.display import hand_text
from coach.locale import N_
from coach.puzzles.memory.chances import Chance
from coach.puzzles.memory.inputs import plain
from coach.puzzles.memory.likely import Likely
from coach.puzzles.memory.questions import SURE, Answer, Question
from coach.puzzles.memory.timeline import Timeline
from coach.puzzles.memory.watch import Cell

#: Points of a right answer at once, and what is left of them however long it took.
MOST, LEAST = 10, 5
#: Seconds that are free, and seconds that cost one point each time.
FREE, STEP = 5.0, 5.0
#: A guess counts as right so near to the odds.
NEAR = Fraction(15, 100)
#: The squared error of a guess that is worth nothing any more: half of certainty.
WORTHLESS = Fraction(1, 4)


def points(worth: float, seconds: float) -> int:
    """Points of an answer: up to 10 by what it is worth (0 to 1), less one for each five seconds after the first five,
    but never below half.

    >>> points(1, 3), points(1, 16.0), points(1, 900), points(0.5, 3), points(0, 3)
    (10, 8, 5, 5, 0)
    """
    late = max(0, int((seconds - FREE) // STEP))
    return round(worth * max(LEAST, MOST - late))


def brier(guess: Fraction, odds: Fraction) -> float:
    """The Brier score of a guess against the odds: the squared distance, 0 (the odds themselves) to 1. What chance adds
    to it, whatever is guessed, is left out.

    >>> brier(Fraction(1, 2), Fraction(1, 4))
    0.0625
    """
    return float((guess - odds) ** 2)


@dataclass(frozen=True, slots=True)
class Mark:
    """An answer to a question: ``given``, or None where none was given, in so many seconds."""

    question: Question
    given: Answer | None
    seconds: float

    @property
    def right(self) -> bool:
        """Whether it is the answer; of a guess, whether it is at most 15 points in a hundred off the odds."""
        if self.given is None:
            return False
        if self.question.kind == "guess":
            return abs(Fraction(self.given) - Fraction(self.question.answer)) <= NEAR  # type: ignore[arg-type]
        return self.given == self.question.answer

    @property
    def brier(self) -> float | None:
        """The score of a guess, None for what is certain."""
        if self.question.kind != "guess" or self.given is None:
            return None
        return brier(Fraction(self.given), Fraction(self.question.answer))  # type: ignore[arg-type]

    @property
    def points(self) -> int:
        """0 to 10; a guess by how near it is."""
        score = self.brier
        worth = float(self.right) if score is None else max(0.0, 1 - score / float(WORTHLESS))
        return points(worth, self.seconds)


@dataclass(frozen=True, slots=True)
class BoardMark:
    """The counts of a board after so many tricks: for each cell what was entered and what is right."""

    after: int
    counts: tuple[tuple[Cell, int, int], ...]
    seconds: float

    @property
    def correct(self) -> int:
        """How many cells are right."""
        return sum(given == right for _, given, right in self.counts)

    @property
    def right(self) -> bool:
        """Whether all are."""
        return self.correct == len(self.counts)

    @property
    def points(self) -> int:
        """0 to 10, by the cells that are right and the time."""
        return points(self.correct / len(self.counts), self.seconds / len(self.counts))


def board_mark(
    cells: Sequence[Cell], given: Mapping[str, int], timeline: Timeline, after: int, seconds: float
) -> BoardMark:
    """The mark of a board: its counters count what nobody has played yet, one's own cards among it."""
    left = timeline.left(after)
    return BoardMark(after, tuple((cell, given[cell.name], cell.count(left)) for cell in cells), seconds)


def trail(timeline: Timeline, faces: Iterable[Card], after: int, eyes: int, lang: str) -> list[dict[str, Any]]:
    """Where cards went, as data with words: ``trick``, ``seat``, ``who``, ``cards``, ``text``."""
    found = []
    for number, seat, cards in timeline.gone(faces, after):
        who = called(seat, eyes).said(lang)
        said = hand_text(cards, timeline.level, lang)
        text = locale.text(lang, N_("trick {number}: {who} {cards}"), number=number, who=who, cards=said)
        data = {"trick": number, "seat": seat, "who": who, "cards": [card.text for card in cards]}
        found.append({**data, "text": text})
    return found


def told(
    mark: Mark, timeline: Timeline, eyes: int, lang: str, likely: Likely | None = None, chances: Sequence[Chance] = ()
) -> dict[str, Any]:
    """A mark as data for people: the question, both answers, points, odds, where the cards went, and why."""
    question, level = mark.question, timeline.level
    data: dict[str, Any] = {
        "ask": question.ask(lang, eyes, level),
        "trick": question.after,
        "sure": question.sure,
        "sure_text": locale.text(lang, SURE[question.sure]),
        "given": None if mark.given is None else plain(mark.given),
        "given_text": "–" if mark.given is None else question.said(mark.given, lang, eyes),
        "answer": plain(question.answer),
        "answer_text": question.said(question.answer, lang, eyes),
        "right": mark.right,
        "points": mark.points,
        "seconds": round(mark.seconds, 1),
        "brier": None if mark.brier is None else round(mark.brier, 4),
        "odds": None,
        "chances": [chance.to_json(lang) for chance in chances],
        "trail": trail(timeline, question.faces(level), question.after, eyes, lang),
        "why": [reason.said(lang) for reason in timeline.answers(question.after, eyes).ledger.facts.why]
        if _judged(question)
        else [],
    }
    if question.kind == "guess":
        exact = Fraction(question.answer)  # type: ignore[arg-type]
        certain = {"text": str(exact), "percent": round(float(100 * exact), 1)}
        data["odds"] = {"certain": certain, "likely": None if likely is None else likely.to_json(lang)}
    return data


def _judged(question: Question) -> bool:
    """Whether the facts of the tribute bear on the answer: it is about single hands, not about all that is out."""
    return question.kind not in ("left", "crowned")


def told_board(mark: BoardMark, timeline: Timeline, eyes: int, lang: str) -> dict[str, Any]:
    """A board's mark as data for people, with where the cards of the wrong cells went."""
    cells = []
    for cell, given, right in mark.counts:
        data = {"name": cell.name, "text": cell.said(lang), "given": given, "answer": right, "right": given == right}
        cells.append({**data, "trail": [] if given == right else trail(timeline, cell.faces, mark.after, eyes, lang)})
    text = locale.text(lang, N_("{correct} of {count} counters right"), correct=mark.correct, count=len(cells))
    return {
        "trick": mark.after,
        "cells": cells,
        "text": text,
        "right": mark.right,
        "points": mark.points,
        "seconds": round(mark.seconds, 1),
    }
