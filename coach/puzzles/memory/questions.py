"""Questions about what is out (记牌题): their words, their exact answers, what one has to remember for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from coach import locale
from coach.cards import FACES, SUITS, Card, Level, Rank, Suit
from coach.counting.claims import called
from coach.errors import BadText, Fault
from coach.locale import N_, Listing, Message
from coach.notation import parse_play
from coach.plays import Kind, Play
from coach.puzzles.memory.answers import Answers
from coach.puzzles.memory.timeline import Timeline
from coach.puzzles.memory.watch import Cell, cells

#: A number of cards, yes or no, seats, or odds.
Answer = int | bool | tuple[int, ...] | Fraction
_ASKED = {
    "left": N_("How many {cell} do the others still hold together?"),
    "holders": N_("Which of the others can hold {cell} now?"),
    "crowned": N_("You hold: {play}. Is it crowned, so that nothing of its kind can beat it, bombs apart?"),
    "bomb": N_("Can one of the others hold a bomb of {rank} now, wilds counted?"),
    "straight": N_("Can one of the others hold a straight now, of one suit or not, wilds counted?"),
    "flush": N_("Can one of the others hold a straight flush in {suit} now, wilds counted?"),
    "guess": N_("How likely is it, in percent, that {seat} holds one or more of the {cell}?"),
}
#: The kinds of question. All but ``guess`` are certain: by what everybody saw and the rules there is one answer.
KINDS = tuple(_ASKED)
_OF_A_CELL = ("left", "holders", "guess")
SURE = {
    "certain": N_("certain: it follows from what was seen and the rules"),
    "likely": N_("a guess: scored by the odds of the certain facts; what plays and passes suggest is told beside them"),
}


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the watcher of a round at one moment: after so many tricks (``after``, the last: at the end).

    ``of``: the name of a cell for ``left``, ``holders`` and ``guess``, a rank's letter for ``bomb``, a suit's for
    ``flush``. ``play``: of the own hand, for ``crowned``. ``seat``: whom a guess is about. ``answer``: computed by
    :meth:`answered`, exact.
    """

    kind: str
    after: int
    of: str = ""
    play: Play | None = None
    seat: int | None = None
    answer: Answer = -1

    @property
    def sure(self) -> str:
        """``certain`` or ``likely``: the two are never mixed."""
        return "likely" if self.kind == "guess" else "certain"

    def answered(self, timeline: Timeline, eyes: int) -> Question:
        """The question with its answer, from the cards that the seat ``eyes`` had seen. A few milliseconds."""
        return replace(self, answer=self.solve(timeline.answers(self.after, eyes)))

    def solve(self, answers: Answers) -> Answer:
        """Its answer from what can be known at its moment."""
        level = answers.ledger.facts.level
        if self.kind == "crowned":
            assert self.play is not None
            return answers.crowned(self.play)
        if self.kind == "bomb":
            return answers.bomb(Rank.from_letter(self.of))
        if self.kind == "straight":
            return answers.straight()
        if self.kind == "flush":
            return answers.flush(Suit(self.of))
        cell = self.cell(level)
        if self.kind == "left":
            return answers.left(cell)
        if self.kind == "holders":
            return answers.holders(cell)
        assert self.seat is not None
        return answers.chance(cell.faces, self.seat)

    def cell(self, level: Level) -> Cell:
        """The cell that it asks about."""
        return next(cell for cell in cells(level) if cell.name == self.of)

    def needs(self, level: Level) -> frozenset[str]:
        """The names of the cells that one must have watched to know the answer."""
        every = cells(level)
        if self.kind in _OF_A_CELL:
            return frozenset({self.of})
        if self.kind == "crowned":
            assert self.play is not None
            assert self.play.rank is not None
            strength = level.strength(self.play.rank)
            above = {cell.name for cell in every if cell.strength > strength}
            return frozenset(above if self.play.kind is Kind.SINGLE else above | {"W"} & {cell.name for cell in every})
        if self.kind == "bomb":
            own = {"L", "W"} if level.rank is not None and self.of == level.rank.letter else {self.of, "W"}
            return frozenset(own & {cell.name for cell in every})
        return frozenset(cell.name for cell in every)

    def faces(self, level: Level) -> frozenset[Card]:
        """The cards whose going decides it: what is shown afterwards. Of runs the fives, the tens and the wilds."""
        if self.kind in ("straight", "flush"):
            suits = SUITS if self.kind == "straight" else (Suit(self.of),)
            return frozenset(
                card
                for card in FACES
                if level.is_wild(card) or (card.rank in (Rank.FIVE, Rank.TEN) and card.suit in suits)
            )
        needed = self.needs(level)
        return frozenset(card for cell in cells(level) if cell.name in needed for card in cell.faces)

    def ask(self, lang: str, eyes: int, level: Level) -> str:
        """The question in words."""
        values: dict[str, object] = {"play": self.play}
        if self.kind in _OF_A_CELL:
            values["cell"] = self.cell(level)
        if self.kind == "bomb":
            values["rank"] = Rank.from_letter(self.of)
        if self.kind == "flush":
            values["suit"] = Message(IN_SUIT[self.of])
        if self.seat is not None:
            values["seat"] = called(self.seat, eyes)
        return locale.text(lang, _ASKED[self.kind], **values)

    def said(self, answer: Answer, lang: str, eyes: int) -> str:
        """An answer in words."""
        if isinstance(answer, bool):
            return locale.text(lang, N_("yes") if answer else N_("no"))
        if isinstance(answer, tuple):
            if not answer:
                return locale.text(lang, N_("none of them"))
            return Listing([called(seat, eyes) for seat in answer]).said(lang)
        return f"{float(100 * answer):.3g}%" if self.kind == "guess" else str(answer)

    def to_json(self) -> dict[str, Any]:
        """The question as packs hold it; odds as a fraction in a text."""
        data: dict[str, Any] = {"kind": self.kind, "after": self.after}
        if self.of:
            data["of"] = self.of
        if self.play is not None:
            data["play"] = self.play.to_json()
        if self.seat is not None:
            data["seat"] = self.seat
        answer = self.answer
        return {**data, "answer": list(answer) if isinstance(answer, tuple) else answer_json(answer)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], level: Level) -> Question:
        """The question of such an object, whose shape is right. BadText for a play that is none, for an ``of`` or an
        answer that does not belong to its kind.
        """
        kind, answer = data["kind"], data["answer"]
        play = parse_play(data["play"], level) if "play" in data else None
        question = cls(kind, data["after"], data.get("of", ""), play, data.get("seat"))
        wants = {"left": int, "holders": list, "guess": str}.get(kind, bool)
        named = {"bomb": "23456789TJQKA", "flush": "SHCD"}.get(kind)
        if kind in _OF_A_CELL:
            named = "".join(cell.name for cell in cells(level))
        sound = type(answer) is wants and (question.of == "" if named is None else question.of in [*named])
        if not sound or (kind == "crowned") != (play is not None) or (kind == "guess") != (question.seat is not None):
            reason, expected = N_("no question of this kind"), N_("what the kind wants, and nothing else")
            raise BadText(Fault("bad_question", kind, None, reason, expected))
        if kind == "guess":
            return replace(question, answer=Fraction(answer))
        return replace(question, answer=tuple(answer) if isinstance(answer, list) else answer)


IN_SUIT = {"S": N_("spades"), "H": N_("hearts"), "C": N_("clubs"), "D": N_("diamonds")}


def answer_json(answer: int | bool | Fraction) -> int | bool | str:
    """A plain answer as JSON has it."""
    return str(answer) if isinstance(answer, Fraction) else answer
