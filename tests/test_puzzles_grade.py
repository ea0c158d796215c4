"""Grades: exact for whole and unfinished groups, against brute force and the certificate of every best split."""

from __future__ import annotations

import json

import pytest
import slow_split
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzle_hands import any_cards, groups_of, partition, puzzles, readings_of

from coach.cards import DECK, Card, Hand, Level
from coach.plays import Kind, Play
from coach.puzzles import SplittingGrade, SplittingPuzzle
from coach.puzzles.completion import apart, completed
from coach.split import PLAYS, Split, check_split


@given(puzzle=puzzles(), seed=st.integers(0, 2**32))
def test_a_random_partition_is_complete_and_costs_what_it_costs_by_definition(
    puzzle: SplittingPuzzle, seed: int
) -> None:
    plays = partition(puzzle.hand, puzzle.level, seed)
    grade = puzzle.grade(groups_of(plays), readings_of(puzzle, plays))
    assert grade.complete
    assert puzzle.accept(groups_of(plays)) == []
    assert grade.laid == len(plays)
    assert grade.laid - len(grade.apart) >= grade.plays == grade.reach
    assert grade.plays == slow_split.price(slow_split.key_of(_read(grade), puzzle.level), puzzle.level, PLAYS)
    assert grade.excess == grade.plays - puzzle.optimum >= 0
    assert grade.right == (grade.excess == 0)
    assert grade.nearest is not None
    assert check_split(puzzle.hand, puzzle.level, grade.nearest.mine.plays, grade.plays) == []
    assert grade.nearest.best in puzzle.measured.best
    for lang in ("en", "zh"):
        json.dumps(grade.to_json(lang))
        assert grade.lines(lang)[0] == grade.verdict(lang)


def _read(grade: SplittingGrade) -> list[Play]:
    return [info.play for info in grade.groups if info.play is not None]


@given(puzzle=puzzles(), seed=st.integers(0, 2**32))
def test_the_fewest_plays_are_reached_exactly_by_the_best_splits(puzzle: SplittingPuzzle, seed: int) -> None:
    plays = partition(puzzle.hand, puzzle.level, seed)
    grade = puzzle.grade(groups_of(plays), readings_of(puzzle, plays))
    key = Split.of(_read(grade), puzzle.level).key
    assert grade.right == (key in {split.key for split in puzzle.measured.best})
    assert grade.nearest is not None
    assert grade.nearest.same == grade.right


@given(puzzle=puzzles())
def test_every_best_split_is_graded_right_together_or_with_its_full_houses_apart(puzzle: SplittingPuzzle) -> None:
    for number in range(min(puzzle.best_count, 12)):
        best = puzzle.best(number)
        grade = puzzle.grade(groups_of(best.plays), readings_of(puzzle, best.plays))
        assert (grade.right, grade.excess, grade.laid, grade.apart) == (True, 0, puzzle.optimum, ())
        halves = apart(best.plays, puzzle.level)
        grade = puzzle.grade(groups_of(halves), readings_of(puzzle, halves))
        assert (grade.right, grade.laid, len(grade.apart)) == (True, len(halves), len(halves) - len(best))
    with pytest.raises(IndexError):
        puzzle.best(puzzle.best_count)


@given(puzzle=puzzles(1, 8), seed=st.integers(0, 2**32), share=st.floats(0, 1))
def test_what_can_still_be_reached_is_what_brute_force_reaches(
    puzzle: SplittingPuzzle, seed: int, share: float
) -> None:
    plays = partition(puzzle.hand, puzzle.level, seed)
    kept = plays[: round(share * len(plays))]
    own = slow_split.key_of(kept, puzzle.level)
    rest = puzzle.hand - Hand(card for play in kept for card in play.cards)
    keys = [tuple(sorted((*own, *key))) for key in slow_split.splits(rest, puzzle.level)]
    least = min(slow_split.price(key, puzzle.level, PLAYS) for key in keys)
    found = completed(puzzle.hand, puzzle.level, kept)
    assert found.total == least == len(found.split)
    assert check_split(puzzle.hand, puzzle.level, found.split.plays, found.total) == []
    assert Hand(card for play in (*kept, *found.rest) for card in play.cards) == puzzle.hand


@given(puzzle=puzzles(1, 8), seed=st.integers(0, 2**32))
def test_on_the_front_means_that_brute_force_finds_nothing_better(puzzle: SplittingPuzzle, seed: int) -> None:
    plays = partition(puzzle.hand, puzzle.level, seed)
    if any(play.kind is Kind.FULL_HOUSE for play in plays):
        return  # which pairs ride is the learner's choice there
    grade = puzzle.grade(groups_of(plays), readings_of(puzzle, plays))
    key = slow_split.key_of(_read(grade), puzzle.level)
    vector = slow_split.vector(key, puzzle.level, DECK - puzzle.hand, PLAYS)
    front = slow_split.front(puzzle.hand, puzzle.level, PLAYS)
    assert grade.nearest is not None
    assert grade.nearest.features_mine.vector == vector
    assert grade.on_front == (vector in front)
    assert grade.on_front == (grade.better is None)


@settings(max_examples=100)
@given(
    puzzle=puzzles(1, 12), groups=st.lists(any_cards, max_size=6), chosen=st.dictionaries(st.integers(), st.integers())
)
def test_no_groups_whatever_raise(puzzle: SplittingPuzzle, groups: list[list[Card]], chosen: dict[int, int]) -> None:
    grade = puzzle.grade(groups, chosen)
    faults = puzzle.accept(groups, chosen)
    assert grade.complete == (not faults)
    assert grade.reach >= puzzle.optimum
    for lang in ("en", "zh"):
        json.dumps(grade.to_json(lang))
        assert all(fault.said(lang) for fault in faults)


PUZZLE = SplittingPuzzle(Hand("S3 H3 C3 S4 D4 S5 C6 D7 H8 H8 C8 HR"), Level("2"))


def test_groups_that_hold_a_card_twice_do_not_count_twice() -> None:
    grade = PUZZLE.grade([Hand("HR").cards, Hand("HR").cards, (), Hand("S3 H3 C3").cards])
    assert grade.bad == (1,)
    assert grade.laid == 2
    assert not grade.complete
    assert "a card that other groups hold already" in "\n".join(grade.lines("en"))
    (fault, *_) = PUZZLE.accept([Hand("HR").cards, Hand("HR").cards])
    assert (fault.code, fault.at, fault.part) == ("not_in_hand", 2, "HR")


def test_cards_left_over_and_bad_groups_are_told_apart() -> None:
    grade = PUZZLE.grade([Hand("S3 H3").cards, Hand("S4 S5").cards])
    assert [card.text for card in grade.loose] == ["C3", "C6", "C8", "D4", "D7", "H8", "H8", "HR"]
    assert grade.bad == (1,)
    assert grade.verdict("en") == "Not finished: some groups are no play."
    assert [fault.code for fault in PUZZLE.accept([Hand("S3 H3").cards, Hand("S4 S5").cards])] == [
        "different_ranks",
        "left_over",
    ]


def test_an_unfinished_split_is_told_what_it_can_still_become() -> None:
    assert PUZZLE.optimum == 4
    good = PUZZLE.grade([Hand("S4 S5 C6 D7 H8").cards])
    assert (good.reach, good.excess) == (4, 0)
    assert good.lines("en")[-1] == "With the plays laid so far the fewest, 4, can still be reached."
    bad = PUZZLE.grade([Hand("S3 H3 C3 D4 S4").cards])
    assert (bad.reach, bad.excess, bad.right) == (6, 2, False)
    assert PUZZLE.grade([]).verdict("en") == "Not finished: 12 cards are in no group."


def test_one_play_is_said_as_one() -> None:
    grade = SplittingPuzzle(Hand("S3 H3"), Level("5")).grade([Hand("S3 H3").cards])
    assert grade.verdict("en") == "1 play, the fewest possible. It is the only best split."
    assert grade.verdict("zh") == "共 1 手，已是最少。最优组法只有这一种。"


def test_a_full_house_left_apart_is_no_mistake_but_said() -> None:
    texts = ("S4 S5 C6 D7 H8", "S3 H3 C3", "H8 C8", "D4", "HR")
    grade = PUZZLE.grade([Hand(text).cards for text in texts])
    assert (grade.right, grade.laid, grade.plays, len(grade.apart)) == (True, 5, 4, 1)
    assert grade.lines("en")[0] == "4 plays, the fewest possible. It is one of 2 best splits."
    assert "pair 8 can ride on triple 3 as a full house" in grade.lines("en")[1]
    assert "对子 8" in grade.lines("zh")[1]


def test_full_houses_that_block_each_other_are_counted_as_if_put_together_otherwise() -> None:
    """999 with 88, 777 and 77 apart: with 77 on 999 and 88 on 777 it is one play less."""
    hand = Hand("S9 C9 D9 S8 C8 S7 S7 C7 D7 D7 CK")
    puzzle = SplittingPuzzle(hand, Level("2"))
    grade = puzzle.grade([Hand(text).cards for text in ("S9 C9 D9 S8 C8", "S7 C7 D7", "S7 D7", "CK")])
    assert (grade.laid, len(grade.apart), grade.plays) == (4, 0, 3)
    assert "Other pairs on your full houses save one more play: counted so." in grade.lines("en")


def test_more_plays_can_be_a_fair_trade() -> None:
    """A bomb kept whole costs a play (STRATEGY A1): said with what is better and what is worse."""
    hand = Hand("S4 H5 C6 D7 S7 H7 C7 S8")
    puzzle = SplittingPuzzle(hand, Level("2"))
    grade = puzzle.grade([Hand(text).cards for text in ("S7 H7 C7 D7", "S4", "H5", "C6", "S8")])
    assert (puzzle.optimum, grade.plays, grade.on_front, grade.right) == (2, 5, True, False)
    assert [change.feature.name for change in grade.gains] == ["bomb4"]
    lines = grade.lines("en")
    assert "Yet a fair trade: no split is at least as good in everything." in lines
    assert "Better than that one: bombs of 4: 1 against 0." in lines


def test_a_reading_that_the_learner_chose_counts() -> None:
    """7 7 8 8 with two wilds as a plate leaves the same count; the nearest best split has the plate too (2.4)."""
    puzzle = SplittingPuzzle(Hand("S7 C7 S8 D8 H2 H2"), Level("2"))
    tube, plate = (puzzle.grade([puzzle.hand.cards], {0: number}) for number in (0, 1))
    assert tube.right
    assert plate.right
    assert tube.nearest is not None
    assert plate.nearest is not None
    assert (tube.nearest.best.plays[0].kind, plate.nearest.best.plays[0].kind) == (Kind.TUBE, Kind.PLATE)


def test_the_task_says_cards_level_and_wilds() -> None:
    assert SplittingPuzzle(Hand("S3 H5"), Level("5")).ask("en").startswith("2 cards, level 5, one wild (♥5)")
    assert SplittingPuzzle(Hand("S3"), Level("5")).ask("en").startswith("1 card, level 5, no wild among them")
    assert SplittingPuzzle(Hand("S3"), Level("joker")).ask("zh").startswith("1 张牌，没有级牌")
    assert SplittingPuzzle(Hand("H5 H5"), Level("5")).ask("zh").startswith("2 张牌，打 5，两张逢人配（♥5）")
    assert "no wild" in SplittingPuzzle(Hand("S3"), Level("5")).ask("en")
    assert "no level cards" in SplittingPuzzle(Hand("S3"), Level("joker")).ask("en")


def test_the_solution_in_words() -> None:
    lines = PUZZLE.stated("x").explain("en")
    assert lines[:2] == ["Fewest plays: 4. Splits that reach it: 2.", PUZZLE.best(0).said("en")]
    assert "Every best split lays a straight." in lines
    assert len(PUZZLE.stated("x").explain("zh")) == len(lines)
