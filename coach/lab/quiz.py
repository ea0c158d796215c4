"""Short questions with an answer at once: is this a play, does it beat that, how few plays. The library knows, not we.

A quiz is plain data that grades itself; a notebook shows it with buttons (:mod:`coach.lab.controls`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from coach import locale
from coach.cards import Card, Hand, Level, Rank
from coach.locale import N_, Listing, Message
from coach.moves import why_illegal
from coach.moves.legal import legal_readings
from coach.notation import parse_hand, parse_play
from coach.plays import Kind, Play, readings
from coach.split import fewest

YES, NO = Message(N_("yes")), Message(N_("no"))


@dataclass(frozen=True, slots=True)
class Question:
    """Some cards, perhaps with a claim about them; the answers to choose from, which one is right, and why."""

    cards: tuple[Card, ...]
    answers: tuple[Any, ...]
    right: int
    because: Any
    claim: Any = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer was right, and why the right one is right, in words."""

    right: bool
    because: str

    def said(self, lang: str) -> str:
        """Right or wrong, and why."""
        told = N_("✓ Right. {because}") if self.right else N_("✗ No. {because}")
        return locale.text(lang, told, because=self.because)


@dataclass(frozen=True, slots=True)
class Quiz:
    """Questions of one sort under a level, all about a play on the ``table`` or about the same ``cards``, if any."""

    ask: Message
    level: Level
    questions: tuple[Question, ...]
    table: Play | None = None
    cards: tuple[Card, ...] = ()

    def check(self, at: int, answer: int, lang: str) -> Verdict:
        """The verdict on one of the answers to a question, both counted from 0."""
        question = self.questions[at]
        return Verdict(answer == question.right, question.because.said(lang))

    def _ipython_display_(self) -> None:
        from IPython.display import display

        from coach.lab import controls

        display(controls.quiz(self, locale.current()))  # type: ignore[no-untyped-call]


def is_it_a_play(hands: Iterable[str], level: Level) -> Quiz:
    """Which of these are plays (牌型)?

    >>> quiz = is_it_a_play(["S3 H3", "S3 H4"], Level("2"))
    >>> print(quiz.check(0, 0, "en").said("en"))
    ✓ Right. pair 3
    >>> quiz.check(1, 0, "en").right
    False
    """
    questions = []
    for cards in map(parse_hand, hands):
        found = readings(cards, level)
        because = Listing(found) if found else _reason(cards, level)
        questions.append(Question(cards.cards, (YES, NO), 0 if found else 1, because))
    return Quiz(Message(N_("Is it a play?")), level, tuple(questions))


def does_it_beat(table: str, hands: Iterable[str], level: Level) -> Quiz:
    """Which of these beat the play on the table (2.2, 2.3)?

    >>> does_it_beat("SA", ["S5", "SK"], Level("5")).questions[0].right
    0
    """
    on_table = parse_play(table, level)
    questions = []
    for cards in map(parse_hand, hands):
        found = legal_readings(cards.cards, cards, level, on_table)
        because: Any = _reason(cards, level, on_table)
        if found:
            because = Message(N_("{play} beats {table}."), {"play": found[0], "table": on_table})
        questions.append(Question(cards.cards, (YES, NO), 0 if found else 1, because))
    return Quiz(Message(N_("Does it beat this?")), level, tuple(questions), on_table)


def can_it_be(cards: str, claims: Iterable[tuple[Kind, str]], level: Level) -> Quiz:
    """As which of these can the cards be played (2.4)? A claim is a kind and a rank letter.

    >>> can_it_be("S7 D7 S8 D8 H2 H2", [(Kind.PLATE, "7")], Level("2")).questions[0].right
    0
    """
    given = parse_hand(cards).cards
    found = readings(given, level)
    questions = []
    for kind, letter in claims:
        fitting = [play for play in found if (play.kind, play.rank_letter) == (kind, letter)]
        claim = Play(kind, Rank.from_letter(letter), given)  # not proven, only to be said
        because = Message(N_("They can be: {list}."), {"list": Listing(found)})
        if fitting:
            because = Message(N_("{play}, wild for {cards}"), {"play": claim, "cards": Listing(fitting[0].wilds)})
        questions.append(Question(given, (YES, NO), 0 if fitting else 1, because, claim))
    return Quiz(Message(N_("Can these cards be played as this?")), level, tuple(questions), cards=given)


def how_few(hands: Sequence[str], level: Level) -> Quiz:
    """In how few plays does each hand go out? The answer is exact, and a split that reaches it is told."""
    questions: list[Question] = []
    for cards in map(parse_hand, hands):
        best = fewest(cards, level)
        number = int(best.value)
        lowest = max(1, number - 1 - len(questions) % 3)  # so that the right answer has no place of its own
        answers = tuple(Message("{n}", {"n": n}) for n in range(lowest, lowest + 5))
        questions.append(Question(cards.cards, answers, number - lowest, best.split))
    return Quiz(Message(N_("In how few plays does it go out?")), level, tuple(questions))


def _reason(cards: Hand, level: Level, table: Play | None = None) -> Message:
    """Why cards are no play, or do not beat the table, without repeating them."""
    wrong = why_illegal(cards, cards, level, table)
    return Message("") if wrong is None else Message(wrong.faults[-1].reason, wrong.faults[-1].values)
