"""Themes tested both ways on real hands, and difficulty as its table says."""

from __future__ import annotations

import pytest
from hypothesis import given
from puzzle_hands import puzzles

from coach.cards import Hand, Level
from coach.plays import SEQUENCES
from coach.puzzles import SplittingPuzzle
from coach.puzzles.difficulty import CUTS, LEVELS, Points, points
from coach.puzzles.measure import Measured
from coach.puzzles.themes import BY_NAME, THEMES, themes_of
from coach.split import BOMBS_FREE, PLAYS, best_splits, count_best, fewest

#: Theme: a hand that has it, and one that nearly has; each with its level.
EXAMPLES = {
    "only_one": ("C8 CJ D3 DT H2 H9 S8 SQ", "T", "S3 S4 S5 S6 S7 H7", "2"),
    "sorter_right": ("C8 CJ D3 DT H2 H9 S8 SQ", "T", "DQ H2 H4 H5 S3 S4 ST ST", "5"),
    "sorter_fails": ("DQ H2 H4 H5 S3 S4 ST ST", "5", "C3 C4 D2 D4 D8 D9 DJ DT H4", "4"),
    "sorter_fails_by_3": ("C3 C4 D2 D4 D8 D9 DJ DT H4", "4", "DQ H2 H4 H5 S3 S4 ST ST", "5"),
    "straight": ("S3 H4 C5 D6 S7 SK", "2", "S3 S4 S5 S6 S7 SK", "2"),
    "tube": ("C2 C4 C5 DK H2 H3 H8 S3 S4", "8", "S3 C3 S4 C4 S6 C6", "2"),
    "plate": ("S3 H3 C3 S4 H4 C4", "2", "S3 H3 C3 S5 H5 C5", "2"),
    "full_houses": ("S3 H3 C3 S5 H5 C5 S8 H8 SJ HJ", "2", "S3 H3 C3 S5 H5 C5 S8 H8 SJ", "2"),
    "straight_flush": ("S3 S4 S5 S6 S7 H9", "2", "S3 S4 S5 S6 S7 H7", "2"),
    "break_flush": ("C3 D2 D3 D7 D9 DA DA H2 H2 H4 HA S3 SB", "2", "S3 S4 S5 S6 S7 H9", "2"),
    "bomb": ("S3 H3 C3 D3 S9", "2", "S3 H3 C3 S9", "2"),
    "break_bomb": ("S4 H5 C6 D7 S7 H7 C7 S8", "2", "S4 H5 C6 D7 S7 H7 C7", "2"),
    "break_triple": ("C2 C6 D4 D5 H3 H4 H5 H7 S4 S9", "A", "S3 H3 C3 S9", "2"),
    "joker_bomb": ("SB SB HR HR S3", "2", "SB SB HR S3", "2"),
    "wild_in_run": ("C5 CA D4 HA HK S3 S9 SQ", "K", "S3 H4 C5 D6 S7 C7 H2", "2"),
    "wild_in_bomb": ("S3 H3 C3 H2", "2", "S3 H3 C3 H2 S9", "2"),
    "level_in_run": ("S3 H4 C5 D6 S7", "6", "S3 H4 C5 D6 S7", "8"),
    "ace_low": ("SA H2 C3 D4 S5", "9", "ST HJ CQ DK SA", "9"),
    "bombs_or_plays": ("C3 C4 C5 C6 C9 CJ CQ CT D3 D4 D7 DA DQ H2 H7 H7 S5 S7 SB", "7", "S3 H3 C3 D3 S9", "2"),
}


def test_every_theme_has_an_example() -> None:
    assert list(EXAMPLES) == [theme.name for theme in THEMES]
    assert all(theme.said(lang) for theme in THEMES for lang in ("en", "zh"))


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_theme_holds_of_one_hand_and_not_of_the_other(name: str) -> None:
    having, level, lacking, other = EXAMPLES[name]
    assert BY_NAME[name].holds(Measured(Hand(having), Level(level)))
    assert not BY_NAME[name].holds(Measured(Hand(lacking), Level(other)))


@pytest.mark.parametrize(
    ("name", "hand", "level"),
    [
        # 5 5 5 5 and two wilds: all six may lie together, or the four, never fewer.
        ("break_bomb", "S5 H5 C5 D5 H2 H2", "2"),
        # The wild could change places with the natural 7 outside the run.
        ("wild_in_run", "S3 H4 C5 D6 S7 C7 H2", "2"),
        # Four wilds' worth of level cards are a bomb of the level rank.
        ("level_in_run", "S6 H6 C6 D6", "6"),
        # The ace is high here.
        ("ace_low", "SA SK HA HK SQ HQ", "2"),
        # Three sixes stay together though a straight has a fourth.
        ("break_triple", "S4 H5 C6 D6 S6 H6 C7 D8", "2"),
    ],
)
def test_what_a_theme_does_not_mean(name: str, hand: str, level: str) -> None:
    assert not BY_NAME[name].holds(Measured(Hand(hand), Level(level)))


@given(puzzle=puzzles(1, 16))
def test_themes_agree_with_their_words_on_every_best_split(puzzle: SplittingPuzzle) -> None:
    """The simplest ones, computed otherwise."""
    measured, names = puzzle.measured, themes_of(puzzle.measured)
    best = [split for _, split in best_splits(puzzle.hand, puzzle.level)]
    kinds = [{play.kind.value for play in split.plays} for split in best]
    for name, kind in (("straight", "Straight"), ("tube", "ThreePair"), ("plate", "TwoTrips"), ("bomb", "Bomb")):
        assert (name in names) == all(kind in there for there in kinds)
    assert ("only_one" in names) == (count_best(puzzle.hand, puzzle.level) == 1)
    assert sum(name.startswith("sorter") for name in names) == 1
    if "wild_in_run" in names:
        wild = puzzle.level.wild
        assert wild is not None
        assert all(any(play.kind in SEQUENCES and play.wilds for play in split.plays) for split in best)
    facts = measured.facts
    assert facts.plays == fewest(puzzle.hand, puzzle.level, PLAYS).value
    assert facts.bombs_free == fewest(puzzle.hand, puzzle.level, BOMBS_FREE).value
    assert facts.near == count_best(puzzle.hand, puzzle.level, near=1) - facts.best


@given(puzzle=puzzles())
def test_the_points_lie_in_the_ranges_of_the_table(puzzle: SplittingPuzzle) -> None:
    found = points(puzzle.measured)
    highest = Points(cards=19 / 6, habit=4, orders=1, decoys=3, wilds=1, breaking=1)
    for name in ("cards", "habit", "orders", "decoys", "wilds", "breaking"):
        assert 0 <= getattr(found, name) <= getattr(highest, name)
    assert found.difficulty in LEVELS
    assert found.difficulty == 1 + len([cut for cut in CUTS if found.total >= cut])


@pytest.mark.parametrize(
    ("total", "level"), [(0, 1), (1.99, 1), (2, 2), (4.49, 2), (4.5, 3), (7, 4), (9.49, 4), (9.5, 5), (13, 5)]
)
def test_the_sum_is_cut_as_the_table_says(total: float, level: int) -> None:
    assert Points(total, 0, 0, 0, 0, 0).difficulty == level


def test_the_points_of_a_hand_worked_out() -> None:
    """Twelve cards with a wild: the sorter lays 8 for 6, no order of sorting finds 6, 2 best among 8 that look so."""
    puzzle = SplittingPuzzle.dealt(5, Level("5"), 12, ["wilds=1"])
    facts = puzzle.measured.facts
    assert (facts.plays, facts.best, facts.near, facts.sorter, facts.sorters) == (6, 2, 6, 8, 0)
    assert points(puzzle.measured) == Points(cards=4 / 6, habit=2, orders=1, decoys=1, wilds=0.5, breaking=0)
    assert points(puzzle.measured).difficulty == 3
