"""Plain sorters: sound splits, none better than the fewest, each step as it is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_hands import puzzles

from coach.cards import Hand, Level
from coach.plays import Kind
from coach.puzzles import SplittingPuzzle
from coach.split import check_split, fewest_plays
from coach.split.greedy import ORDERS, TAKEN, greedy


@given(puzzle=puzzles(), order=st.sampled_from(ORDERS))
def test_a_sorter_lays_a_sound_split_that_is_never_better_than_the_fewest(
    puzzle: SplittingPuzzle, order: tuple[Kind, ...]
) -> None:
    split = greedy(puzzle.hand, puzzle.level, order)
    assert check_split(puzzle.hand, puzzle.level, split.plays) == []
    assert len(split) >= fewest_plays(puzzle.hand, puzzle.level)


def test_there_are_24_orders_and_the_usual_one_is_first() -> None:
    assert len(set(ORDERS)) == 24
    assert ORDERS[0] == TAKEN == (Kind.BOMB, Kind.PLATE, Kind.TUBE, Kind.STRAIGHT)


@pytest.mark.parametrize(
    ("hand", "order", "said"),
    [
        ("S3 H3 C3 D3 S4 S5 S6 C7", TAKEN, "4-card bomb 3; single 4; single 5; single 6; single 7"),
        ("S3 H3 C3 D3 S4 S5 S6 C7", TAKEN[::-1], "straight 3-7; triple 3"),
        ("SA S2 C3 D4 D5 S6", TAKEN, "single 6; straight A-5"),
        ("S3 H2", TAKEN, "pair 3"),
        ("SB H2", TAKEN, "single 2; single small joker"),
        ("S3 C3 H2 H2", TAKEN, "triple 3; single 2"),
        ("S3 C4 H2 H2", TAKEN, "pair 3; pair 4"),
        ("SB SB HR HR S3", TAKEN, "joker bomb; single 3"),
        ("S3 C3 D3 S4 C4 S9 H9", TAKEN, "full house 3; pair 9"),
    ],
)
def test_the_steps_of_a_sorter(hand: str, order: tuple[Kind, ...], said: str) -> None:
    split = greedy(Hand(hand), Level("2"), order)
    assert sorted(play.said("en") for play in split.plays) == sorted(said.split("; "))
