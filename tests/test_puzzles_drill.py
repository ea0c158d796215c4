"""Drilling in text: the headless kind is all that it needs; no line makes it raise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach.cards import Hand, Level
from coach.puzzles import SplittingPuzzle
from coach.puzzles.drill import WORDS, Drill

FIRST = SplittingPuzzle(Hand("S3 H3 C3 S4 D4 S5 C6 D7 H8 H8 C8 HR"), Level("2"), "first")
SECOND = SplittingPuzzle(Hand("S7 C7 S8 D8 H2 H2"), Level("2"), "second")


def session(*lines: str, lang: str = "en") -> tuple[Drill, list[str]]:
    """A drill that has been told the lines, and what it said to the last of them."""
    drill = Drill([FIRST, SECOND], lang)
    said = drill.begin()
    for line in lines:
        said = drill.answer(line)
    return drill, said


def test_it_begins_with_how_to_answer_and_the_hand() -> None:
    _, said = session()
    assert said[0].startswith("Type groups of cards, such as: S3 D3 | H4 H4. `hint`, `check`")
    assert said[2:4] == ["[1/2] first", FIRST.ask("en")]
    assert said[4].split()[:2] == ["HR", "♥8"]
    assert session(lang="zh")[1][0].startswith("输入各组牌")


def test_groups_are_read_at_once_and_what_is_left_is_shown() -> None:
    drill, said = session("S4 S5 C6 D7 H8 | 大王")
    assert said[:2] == ["1: straight 4-8", "2: single big joker"]
    assert said[2].split() == ["♥8", "♣8", "♦4", "♠3", "♥3", "♣3"]
    assert len(drill.groups) == 2


def test_a_whole_answer_is_graded_and_counted() -> None:
    drill, said = session("S4 S5 C6 D7 H8 | HR | D4 | S3 H3 C3 H8 C8", "check")
    assert said == ["4 plays, the fewest possible. It is one of 2 best splits."]
    assert drill.right == {0}
    assert drill.answer("quit") == ["1 of 2 split in the fewest plays."]
    assert drill.over
    assert drill.answer("check") == []


def test_hints_grow_plainer_and_start_again_after_new_groups() -> None:
    drill, said = session("hint")
    assert said == ["The fewest plays possible: 4."]
    assert drill.answer("hint") == ["A best split has this kind among what is left: straight."]
    third = drill.answer("提示")
    assert third[0].startswith("Lay the straight")
    assert drill.answer("hint") == third
    drill.answer("S4 S5 C6 D7 H8")
    assert drill.answer("hint") == ["A best split has this kind among what is left: full house."]


def test_cards_that_are_not_left_change_nothing() -> None:
    drill, said = session("HR", "HR")
    assert said == ["Not among the cards left: big joker. `undo` takes groups back."]
    assert len(drill.groups) == 1
    assert drill.answer("S3 SA | HR | H3")[0].startswith("Not among the cards left: ♠A, big joker. ")
    assert drill.answer("S3 Z9")[0].startswith("'Z9' at 4: unknown card")
    assert len(drill.groups) == 1


def test_undo_takes_back_a_line_of_groups() -> None:
    drill, said = session("HR", "S3 | H3", "undo")
    assert said[1:] == ["1: single big joker"]
    assert drill.answer("undo")[1:] == []
    assert drill.answer("undo")[1:] == []


def test_another_reading_can_be_taken() -> None:
    drill, said = session("next", "S7 C7 S8 D8 H2 H2")
    assert said[0].startswith("1: tube 7-9")
    assert drill.answer("read 1 2")[0].startswith("1: plate 7-8")
    assert drill.answer("read 1 0") == ["Readings of group 1: 1 tube 7-9, 2 plate 7-8"]
    for nonsense in ("read", "read 9 1", "read x y", "read -1 1", "read 1 2 3", "read ² 1"):
        assert drill.answer(nonsense)[0].startswith("`read 2 1` takes group 2")


def test_best_splits_are_paged_round() -> None:
    drill, said = session("best")
    assert said[0] == "Best split 1 of 2:"
    second = drill.answer("最优")
    assert second[0] == "Best split 2 of 2:"
    assert drill.answer("best") == said
    assert len(drill.answer("front")) == len(FIRST.front)


def test_next_goes_on_to_the_end() -> None:
    drill, said = session("next")
    assert said[1] == "[2/2] second"
    assert drill.answer("next") == ["0 of 2 split in the fewest plays."]
    assert drill.over


def test_help_tells_every_command_in_the_language() -> None:
    for lang, place in (("en", 0), ("zh", 1)):
        _, said = session("help", lang=lang)
        assert [line.split()[0] for line in said] == [words[place] for words in WORDS.values()]


def test_without_puzzles_it_is_over_before_it_begins() -> None:
    drill = Drill([], "en")
    assert drill.begin() == ["There are no such puzzles."]
    assert drill.over


lines = st.one_of(
    st.text(max_size=40),
    st.sampled_from([word for words in WORDS.values() for word in words]),
    st.lists(st.sampled_from([*FIRST.hand.text.split(), "|", "hint", "SA"]), max_size=8).map(" ".join),
)


@pytest.mark.parametrize("lang", ["en", "zh"])
@given(typed=st.lists(lines, max_size=12))
def test_no_lines_whatever_raise(lang: str, typed: list[str]) -> None:
    drill = Drill([FIRST, SECOND], lang)
    drill.begin()
    for line in typed:
        assert all(isinstance(said, str) for said in drill.answer(line))
