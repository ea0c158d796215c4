"""Questions: their words, what they need, how they are answered and graded; any value may come in."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from memory_rounds import episodes

from coach.cards import Hand, Level
from coach.errors import BadText, CoachError
from coach.plays import readings
from coach.puzzles.memory import inputs
from coach.puzzles.memory.draw import EARLIEST, draw_questions
from coach.puzzles.memory.grade import LEAST, MOST, Mark, brier, points
from coach.puzzles.memory.questions import KINDS, Question
from coach.puzzles.memory.watch import cells, chosen, tier_cells

FIVE = Level("5")
ACES = readings(Hand("SA CA").cards, FIVE)[0]
LEVEL_CARD = readings(Hand("S5").cards, FIVE)[0]


@pytest.mark.parametrize("tier", ["beginner", "intermediate", "expert"])
def test_drawn_questions_are_about_what_was_watched(tier: str) -> None:
    kinds = set()
    for number, episode in enumerate(episodes(8)):
        timeline, level = episode.timeline, episode.timeline.level
        watched = tier_cells(tier, level)
        drawn = draw_questions(timeline, episode.seat, watched, 6, number)
        assert drawn == draw_questions(timeline, episode.seat, watched, 6, number)
        assert len(drawn) <= 6
        assert [question.after for question in drawn] == sorted(question.after for question in drawn)
        for question in drawn:
            assert question.needs(level) <= {cell.name for cell in watched}
            assert EARLIEST <= question.after <= len(timeline.tricks)
            assert question.answered(timeline, episode.seat) == question
            assert question.seat != episode.seat
            assert question.faces(level)
            for lang in ("en", "zh"):
                assert question.ask(lang, episode.seat, level)
            kinds.add(question.kind)
    assert {"left", "holders", "guess", "crowned"} <= kinds
    assert tier != "expert" or kinds == set(KINDS)


def test_no_answer_is_the_usual_one() -> None:
    """Nobody gets far by always answering the same."""
    drawn = [
        question
        for number, episode in enumerate(episodes(20))
        for question in draw_questions(
            episode.timeline, episode.seat, tier_cells("intermediate", episode.timeline.level), 6, number
        )
    ]
    for kind in ("left", "holders", "crowned", "bomb"):
        answers = [question.answer for question in drawn if question.kind == kind]
        most = max(map(answers.count, answers))
        assert len(answers) >= 8
        assert most <= 0.85 * len(answers), (kind, most, len(answers))


def test_all_questions_can_be_asked_at_the_end() -> None:
    episode = episodes()[0]
    drawn = draw_questions(episode.timeline, episode.seat, episode.cells, 6, 1, at_end=True)
    assert {question.after for question in drawn} == {len(episode.timeline.tricks)}


def test_fives_tens_and_wilds_are_enough_for_straights() -> None:
    """C4: who watches only these is asked whether a straight is possible, and only where he can know."""
    asked = 0
    for number, episode in enumerate(episodes(20)):
        timeline = episode.timeline
        watched = chosen("5TWL" if timeline.level.text in "5T" else "5TW", timeline.level)
        for question in draw_questions(timeline, episode.seat, watched, 8, number):
            if question.kind == "straight":
                asked += 1
                unseen = timeline.view(question.after, episode.seat).unseen
                key = [c for c in unseen if c.text[1] in "5T" or timeline.level.is_wild(c)]
                assert question.answer == bool(key)
    assert asked


@pytest.mark.parametrize(
    ("question", "needs"),
    [
        (Question("left", 3, "K"), "K"),
        (Question("guess", 3, "W", seat=2), "W"),
        (Question("bomb", 3, "9"), "9W"),
        (Question("bomb", 3, "5"), "LW"),
        (Question("crowned", 3, play=ACES), "RBLW"),
        (Question("crowned", 3, play=LEVEL_CARD), "RB"),
        (Question("flush", 3, "H"), "".join(cell.name for cell in cells(FIVE))),
    ],
)
def test_what_must_be_remembered(question: Question, needs: str) -> None:
    assert question.needs(FIVE) == set(needs)


def test_words() -> None:
    assert Question("left", 3, "K").ask("zh", 0, FIVE) == "另外三家手里一共还有几张K？"
    assert Question("flush", 3, "H").ask("zh", 0, FIVE).startswith("另外三家还可能有红桃同花顺吗")
    guess = Question("guess", 3, "R", seat=2, answer=Fraction(3, 7))
    assert guess.ask("en", 0, FIVE) == (
        "How likely is it, in percent, that partner (seat 2) holds one or more of the big jokers?"
    )
    assert (guess.sure, Question("left", 3, "K").sure) == ("likely", "certain")
    assert guess.said(Fraction(3, 7), "en", 0) == "42.9%"
    assert Question("holders", 3, "K").said((), "en", 0) == "none of them"
    assert Question("crowned", 3, play=ACES).said(True, "zh", 0) == "是"


@pytest.mark.parametrize("episode", episodes(4))
def test_questions_survive_their_json(episode: Any) -> None:
    level = episode.timeline.level
    for question in draw_questions(episode.timeline, episode.seat, episode.cells, 12, 3):
        assert Question.from_json(question.to_json(), level) == question


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "left", "after": 3, "of": "5", "answer": 3},  # of level 5: no cell
        {"kind": "left", "after": 3, "answer": 3},
        {"kind": "left", "after": 3, "of": "K", "answer": True},
        {"kind": "guess", "after": 3, "of": "K", "answer": "1/2"},
        {"kind": "bomb", "after": 3, "of": "R", "answer": True},
        {"kind": "flush", "after": 3, "of": "K", "answer": True},
        {"kind": "straight", "after": 3, "of": "K", "answer": True},
        {"kind": "crowned", "after": 3, "answer": True},
        {"kind": "holders", "after": 3, "of": "K", "answer": 2},
    ],
)
def test_what_is_no_question_of_its_kind_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(BadText):
        Question.from_json(data, FIVE)


# Grades ---------------------------------------------------------------------------------------------------------------


def test_points_for_being_right_and_for_being_quick() -> None:
    assert [points(1, seconds) for seconds in (0, 5, 9.9, 10, 20, 30, 3600)] == [10, 10, 10, 9, 7, 5, 5]
    assert (MOST, LEAST) == (10, 5)


def test_a_certain_answer_is_right_or_wrong() -> None:
    question = Question("holders", 3, "K", answer=(1, 3))
    assert Mark(question, (1, 3), 2).points == 10
    assert not Mark(question, (1,), 2).right
    assert Mark(question, (1,), 2).points == 0
    assert Mark(question, None, 2).points == 0
    assert Mark(question, (1, 3), 2).brier is None


@given(st.fractions(0, 1), st.fractions(0, 1))
def test_a_guess_by_brier_against_the_odds(guess: Fraction, odds: Fraction) -> None:
    mark = Mark(Question("guess", 3, "K", seat=1, answer=odds), guess, 0)
    expected = odds * (1 - guess) ** 2 + (1 - odds) * guess**2  # the mean Brier score over what can come
    assert mark.brier == brier(guess, odds) == pytest.approx(float(expected - odds * (1 - odds)))
    assert 0 <= mark.points <= 10
    assert mark.right == (abs(guess - odds) <= Fraction(15, 100))


def test_the_odds_themselves_are_the_best_guess() -> None:
    question = Question("guess", 3, "K", seat=1, answer=Fraction(3, 7))
    assert Mark(question, Fraction(3, 7), 1).points == 10
    assert Mark(question, Fraction(1), 1).points == 0


# What comes in ----------------------------------------------------------------------------------------------------

WANTED: dict[str, dict[str, Any]] = {
    "number": {"kind": "number", "low": 0, "high": 8},
    "seats": {"kind": "seats", "choices": [{"value": 1}, {"value": 2}, {"value": 3}]},
    "yes": inputs.yes_or_no("en"),
    "percent": {"kind": "percent", "low": 0, "high": 100},
    "board": {"kind": "board", "cells": {"R": 2, "A": 8}},
}


@pytest.mark.parametrize(
    ("kind", "value", "read"),
    [
        ("number", 8, 8),
        ("seats", [3, 1], (1, 3)),
        ("seats", [], ()),
        ("yes", False, False),
        ("percent", 100, 1),
        ("percent", 37.5, Fraction(3, 8)),
        ("board", {"A": 3, "R": 0}, {"R": 0, "A": 3}),
    ],
)
def test_good_values(kind: str, value: Any, read: Any) -> None:
    assert inputs.read(value, WANTED[kind]) == read


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        *(("number", value) for value in (9, -1, True, 3.0, "3", None, [3])),
        *(("seats", value) for value in ([0], [1, 1], [True], "1", 1, None, [[1]], [1, 2, 3, 1, 2])),
        *(("yes", value) for value in (1, 0, "yes", None)),
        *(("percent", value) for value in (101, -0.1, True, "50", None, float("nan"), float("inf"))),
        *(("board", value) for value in ({}, {"R": 1}, {"R": 3, "A": 0}, {"R": 1, "A": 1, "K": 1}, [1, 2], None)),
    ],
)
def test_bad_values_are_refused_with_what_was_expected(kind: str, value: Any) -> None:
    with pytest.raises(BadText) as caught:
        inputs.read(value, WANTED[kind])
    for lang in ("en", "zh"):
        assert caught.value.said(lang)


def test_all_faults_of_a_board_at_once() -> None:
    with pytest.raises(BadText) as caught:
        inputs.read({"R": 7, "X": 1}, WANTED["board"])
    assert [fault.part for fault in caught.value.faults] == ["X", "R=7", "A=None"]


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("number", " 3 ", 3),
        ("seats", "1 3", [3, 1]),
        ("seats", "对家，上家", [0, 1]),
        ("seats", "-", []),
        ("seats", "没有", []),
        ("yes", "Y", True),
        ("yes", "否", False),
        ("percent", "35％", 35.0),
        ("percent", "33.3", 33.3),
        ("board", "2 8", {"R": 2, "A": 8}),
    ],
)
def test_typed_answers(kind: str, text: str, value: Any) -> None:
    assert inputs.typed(text, WANTED[kind], eyes=2) == value


@given(st.sampled_from(sorted(WANTED)), st.text(max_size=30))
def test_any_text_is_an_answer_or_refused(kind: str, text: str) -> None:
    try:
        inputs.read(inputs.typed(text, WANTED[kind], 0), WANTED[kind] | {"choices": [{"value": s} for s in (1, 2, 3)]})
    except CoachError as error:
        said(error)


def said(error: CoachError) -> None:
    """A refusal must speak both languages."""
    assert all(error.said(lang) for lang in ("en", "zh"))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
)


@given(st.sampled_from(sorted(WANTED)), json_values)
def test_any_value_is_an_answer_or_refused(kind: str, value: Any) -> None:
    try:
        inputs.read(value, WANTED[kind])
    except BadText as error:
        said(error)
