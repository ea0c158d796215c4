"""What the cells of a lesson use: its language, quizzes that the library answers, boxes and buttons that show it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach import lab, locale
from coach.cards import LEVELS, Level
from coach.deals import deal_hand
from coach.lab import controls, lesson, studies
from coach.lab.quiz import Quiz
from coach.moves import is_legal, legal_plays
from coach.notation import parse_play
from coach.plays import Kind, readings
from coach.split import fewest_plays

FIVE = Level("5")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    token = locale.language.set("en")
    yield
    locale.language.reset(token)


# The language ---------------------------------------------------------------------------------------------------------


def notebook(path: Path, lang: object) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"cells": [], "metadata": {"coach": {"lang": lang}}}))
    return str(path)


def test_the_language_is_the_one_that_the_notebook_states_wherever_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COACH_LANG", "en")
    monkeypatch.setenv("JPY_SESSION_NAME", notebook(tmp_path / "en" / "copied" / "renamed.ipynb", "zh"))
    assert lesson.lesson_language() == "zh"


@pytest.mark.parametrize("lang", [None, "fr", ["zh"], {"zh": 1}])
def test_else_that_of_its_folder(lang: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COACH_LANG", "en")
    monkeypatch.setenv("JPY_SESSION_NAME", notebook(tmp_path / "zh" / "mine" / "a.ipynb", lang))
    assert lesson.lesson_language() == "zh"


def test_a_notebook_that_cannot_be_read_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COACH_LANG", "zh")
    for text in ("", "[" * 10**5, "[]", '{"metadata": 3}', "\x00"):
        (tmp_path / "a.ipynb").write_text(text)
        monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "a.ipynb"))
        assert lesson.lesson_language() == "zh"
    monkeypatch.setenv("JPY_SESSION_NAME", "a\udcffb" * 9999)
    assert lesson.lesson_language() == "zh"


def test_without_a_server_the_working_folder_decides_then_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    monkeypatch.setenv("COACH_LANG", "en")
    for name in ("zh", "else"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        assert lesson.lesson_language() == ("zh" if name == "zh" else "en")


def test_begin_says_the_language_and_how_to_change_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert lab.begin("zh_CN") == locale.current() == "zh"
    assert 'lab.begin("en")' in capsys.readouterr().out.replace("&quot;", '"')


# Quizzes: every answer is the library's ----------------------------------------------------------------------------


def answers(quiz: Quiz) -> list[bool]:
    """What is right: True for yes."""
    assert all(len(question.answers) == 2 for question in quiz.questions)
    return [question.right == 0 for question in quiz.questions]


@given(st.integers(0, 10**6), st.sampled_from(LEVELS), st.integers(1, 6))
def test_is_it_a_play_agrees_with_the_readings(seed: int, level: Level, size: int) -> None:
    hand = deal_hand(seed, size)
    quiz = lab.is_it_a_play([hand.text], level)
    assert answers(quiz) == [bool(readings(hand, level))]
    for lang in locale.LANGUAGES:
        for answer in (0, 1):
            verdict = quiz.check(0, answer, lang)
            assert verdict.right == (answer == quiz.questions[0].right)
            assert verdict.because
            assert verdict.because in verdict.said(lang)


@given(st.integers(0, 10**6), st.sampled_from(LEVELS))
def test_does_it_beat_agrees_with_the_moves(seed: int, level: Level) -> None:
    table = legal_plays(deal_hand(seed, 12), level)[seed % 7]
    hand = deal_hand(seed + 1, 1 + seed % 5)
    said = parse_play(" ".join(card.text for card in table.cards), level) if len(table.cards) < 4 else None
    if said is None:
        return  # the cards alone may be read otherwise
    beaten = any(is_legal(play, hand, level, said) for play in readings(hand, level))
    assert answers(lab.does_it_beat(" ".join(c.text for c in said.cards), [hand.text], level)) == [beaten]


def test_does_it_beat_by_clause_1_3_2_2_and_2_3() -> None:
    quiz = lab.does_it_beat("SA", ["CK", "D5", "CA", "SB", "C4"], FIVE)
    assert answers(quiz) == [False, True, False, True, False]
    assert "equal never beats equal" in quiz.check(2, 1, "en").because
    bombs = ["SA HA CA DA DA", "S3 S3 H3 C3 C3 D3", "C7 C8 C9 CT CJ", "S6 S7 S8 S9 ST", "SB SB HR HR"]
    assert answers(lab.does_it_beat("D6 D7 D8 D9 DT", bombs, FIVE)) == [False, True, True, False, True]


def test_can_it_be_by_clause_2_4() -> None:
    claims = [(Kind.PLATE, "7"), (Kind.TUBE, "7"), (Kind.TUBE, "6"), (Kind.PLATE, "8"), (Kind.BOMB, "8")]
    quiz = lab.can_it_be("S7 D7 S8 D8 H5 H5", claims, FIVE)
    assert answers(quiz) == [True, True, True, False, False]
    assert quiz.questions[4].claim.said("en") == "6-card bomb 8"


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=4))
def test_how_few_offers_the_exact_number_among_others(seeds: list[int]) -> None:
    hands = [deal_hand(seed, 8) for seed in seeds]
    for question, hand in zip(lab.how_few([hand.text for hand in hands], FIVE).questions, hands, strict=True):
        offered = [int(answer.said("en")) for answer in question.answers]
        assert offered == sorted(set(offered))
        assert offered[0] >= 1
        assert offered[question.right] == fewest_plays(hand, FIVE)


# The controls ---------------------------------------------------------------------------------------------------------


def test_a_quiz_takes_one_answer_a_question_counts_and_starts_over() -> None:
    box = controls.quiz(lab.is_it_a_play(["S3 H3", "S3 H4"], FIVE), "en")
    first, second = box.rows
    first.buttons[0].click()
    assert "✓" in first.verdict.value
    assert all(button.disabled for button in first.buttons)
    second.buttons[0].click()
    assert "✗" in second.verdict.value
    assert "1 right of 2 answered, 2 questions" in box.score.value
    box.reset()
    assert not any(button.disabled for button in first.buttons + second.buttons)
    assert first.verdict.value == second.verdict.value == ""
    assert "0 right of 0" in box.score.value


def test_the_reader_answers_as_one_types() -> None:
    box = controls.reader("5", "en")
    *rows, answer = box.children
    cards, table, level = (row.children[1] for row in rows)
    assert answer.value == ""
    cards.value = "H5 ♠9"
    assert "pair 9" in answer.value
    table.value = "S10 H10"
    assert "lower" in answer.value
    level.value = "9"
    assert "<p>" in answer.value, "with nine the level, ♥5 is no wild"
    table.value = "nonsense"
    assert "unknown card" in answer.value


@pytest.mark.parametrize("lang", locale.LANGUAGES)
@given(cards=st.text(max_size=30), table=st.text(max_size=30), level=st.sampled_from(LEVELS))
def test_whatever_is_typed_is_answered_and_escaped(lang: str, cards: str, table: str, level: Level) -> None:
    answer = lesson.read(f"<script>{cards}", table, level, lang)
    assert "<script" not in answer
    lesson.read(cards, f"{table}<b>", level, lang)


def test_every_level_has_its_order() -> None:
    box = controls.order_explorer("zh")
    row, shown = box.children
    for level in LEVELS:
        row.children[1].value = level.text
        wild = "★" in shown.value
        assert wild == (level.wild is not None)


def test_exercises_go_round_each_pack() -> None:
    box = controls.exercises("en")
    row, board = box.children
    chosen, before, after, number = row.children
    for _, pack in chosen.options:
        chosen.value = pack
        assert board.puzzle is pack.puzzles[0]
        after.click()
        assert board.puzzle is pack.puzzles[1]
        assert number.value.startswith(f"2 of {len(pack.puzzles)}")
        before.click()
        before.click()
        assert board.puzzle is pack.puzzles[-1]
        assert board.groups == []


# Studies --------------------------------------------------------------------------------------------------------------


@given(st.integers(1, 500), st.data())
def test_the_interval_holds_the_share_and_narrows(total: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, total))
    low, high = studies.interval(hits, total)
    assert 0 <= low <= hits / total + 1e-12
    assert hits / total - 1e-12 <= high <= 1
    narrow_low, narrow_high = studies.interval(10 * hits, 10 * total)
    assert narrow_high - narrow_low < high - low


def test_a_split_and_trade_offs_are_drawn_whole() -> None:
    hand = deal_hand(45)
    drawn = lab.trade_offs(hand, FIVE, most=2)
    assert drawn.count("<p><b>") == 2
    assert "more." in drawn
    assert drawn.count("aria-label") == 7 + 8
