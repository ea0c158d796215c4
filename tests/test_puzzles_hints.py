"""Hints: they go on from what is laid, and following them always ends in a best split."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_hands import any_cards, groups_of, partition, puzzles, readings_of

from coach.cards import Card, Hand, Level
from coach.plays import Kind
from coach.puzzles import SplittingPuzzle
from coach.puzzles.completion import completed


@given(puzzle=puzzles(), seed=st.integers(0, 2**32), share=st.floats(0, 1))
def test_a_hint_with_the_groups_that_are_right_fits_one_best_split(
    puzzle: SplittingPuzzle, seed: int, share: float
) -> None:
    plays = partition(puzzle.hand, puzzle.level, seed)
    laid = plays[: round(share * len(plays))]
    hint = puzzle.hint(3, groups_of(laid), readings_of(puzzle, laid))
    read = [info.play for info in puzzle.grade(groups_of(laid), readings_of(puzzle, laid)).groups]
    kept = [play for at, play in enumerate(read) if at not in hint.wrong and play is not None]
    reach = completed(puzzle.hand, puzzle.level, read).total  # type: ignore[arg-type]
    assert bool(hint.wrong) == (reach > puzzle.optimum)
    assert completed(puzzle.hand, puzzle.level, kept).total == puzzle.optimum
    if hint.play is None:
        assert Hand(card for play in kept for card in play.cards) == puzzle.hand
        assert hint.cards == ()
    else:
        assert hint.cards == hint.play.cards
        assert completed(puzzle.hand, puzzle.level, [*kept, hint.play]).total == puzzle.optimum
        vaguer = puzzle.hint(2, groups_of(laid), readings_of(puzzle, laid))
        assert (vaguer.play, vaguer.cards, vaguer.wrong) == (hint.play, (), hint.wrong)


@given(puzzle=puzzles(1, 14), seed=st.integers(0, 2**32), begun=st.booleans())
def test_who_follows_the_hints_ends_in_a_best_split(puzzle: SplittingPuzzle, seed: int, begun: bool) -> None:
    groups = groups_of(partition(puzzle.hand, puzzle.level, seed))[:2] if begun else []
    for _ in range(len(puzzle.hand) + 1):
        hint = puzzle.hint(3, groups)
        groups = [cards for at, cards in enumerate(groups) if at not in hint.wrong]
        if hint.play is None:
            break
        groups.append(hint.cards)
    assert puzzle.grade(groups).right


@given(puzzle=puzzles(1, 12), groups=st.lists(any_cards, max_size=5), step=st.integers(-2, 9))
def test_no_groups_whatever_raise(puzzle: SplittingPuzzle, groups: list[list[Card]], step: int) -> None:
    hint = puzzle.hint(step, groups)
    assert 1 <= hint.step <= 3
    for lang in ("en", "zh"):
        assert json.loads(json.dumps(hint.to_json(lang)))["text"] == hint.said(lang)


PUZZLE = SplittingPuzzle(Hand("S3 H3 C3 S4 D4 S5 C6 D7 H8 H8 C8 HR"), Level("2"))


def test_three_steps_from_the_number_to_the_cards() -> None:
    assert PUZZLE.hint(1).said("en") == "The fewest plays possible: 4."
    assert PUZZLE.hint(2).said("en") == "A best split has this kind among what is left: straight."
    third = PUZZLE.hint(3)
    assert third.play is not None
    assert third.play.kind is Kind.STRAIGHT
    assert third.said("en").startswith("Lay the straight")
    assert PUZZLE.hint(2).said("zh") == "剩下的牌里，最优组法有这种牌型：顺子。"


def test_step_one_says_whether_the_groups_still_allow_it() -> None:
    good, bad = [Hand("HR").cards], [Hand("S3 H3 C3 D4 S4").cards]
    assert PUZZLE.hint(1, good).said("en").endswith("The groups you have laid still allow it.")
    assert PUZZLE.hint(1, bad).said("en").endswith("With the groups you have laid it takes at least 6.")


def test_groups_in_the_way_are_named() -> None:
    hint = PUZZLE.hint(2, [Hand("HR").cards, Hand("S3 H3 C3 D4 S4").cards])
    assert hint.wrong == (1,)
    assert hint.said("en").splitlines()[0] == "Take apart first: group 2 (full house 3)."


def test_a_group_that_spends_the_wild_is_in_the_way_though_a_best_split_lays_the_same() -> None:
    """A pair of eights is in the best split, but of the two natural ones: the wild fills the straight."""
    puzzle = SplittingPuzzle(Hand("S3 H4 C5 D6 S8 C8 H2"), Level("2"))
    assert puzzle.optimum == 2
    assert puzzle.hint(3, [Hand("S8 C8").cards]).wrong == ()
    assert puzzle.hint(3, [Hand("S8 H2").cards]).wrong == (0,)


@pytest.mark.parametrize("step", [2, 3])
def test_nothing_is_left_to_hint_at_in_a_best_split(step: int) -> None:
    groups = groups_of(PUZZLE.best(0).plays)
    assert PUZZLE.hint(step, groups).said("en") == "Every card is grouped: check it."
