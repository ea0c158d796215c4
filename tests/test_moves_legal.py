"""Legal plays (RULES.md 2): the handed cases, and two slow enumerators on random positions."""

from __future__ import annotations

import itertools
import json
import math
import random
from collections import Counter
from pathlib import Path

import pytest
import slow_moves
from hypothesis import given
from hypothesis import strategies as st
from move_positions import large_position, letter, small_position, spelled, tables

from coach import kernel
from coach.cards import DECK, LEVELS, Card, Hand, Level, Rank
from coach.errors import AgainstRules
from coach.kernel import legal as legal_kernel
from coach.moves import LegalPlays, count_legal, is_legal, legal_plays, representative
from coach.moves.legal import interchangeable, legal_readings
from coach.plays import Kind, Play, readings

DATA = Path(__file__).parent / "data"
CASES = [json.loads(line) for line in (DATA / "legal_plays.jsonl").read_text().splitlines()]
COUNTS = [json.loads(line) for line in (DATA / "legal_counts.jsonl").read_text().splitlines()]
seeds = st.integers(0, 10**9)


def from_json(data: dict[str, object], level: Level) -> Play:
    found = readings(Hand(data["cards"]), level)
    return next(play for play in found if (play.kind.value, play.rank_letter) == (data["kind"], data["rank"]))


def test_2_5_all_400_handed_cases() -> None:
    assert len(CASES) == 400
    for case in CASES:
        level, hand = Level(case["level"]), Hand(case["hand"])
        table = case["to_beat"] and from_json(case["to_beat"], level)
        assert [play.to_json() for play in legal_plays(hand, level, table)] == case["legal"], case
        assert count_legal(hand, level, table) == len(case["legal"])


@pytest.mark.parametrize("block", range(10))
def test_small_hands_equal_brute_force_over_all_parts_and_all_declared_faces(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        check_small(seed)


@pytest.mark.slow
def test_thousands_of_small_hands_equal_brute_force() -> None:
    for seed in range(1000, 4000):
        check_small(seed)


def check_small(seed: int) -> None:
    hand, level = small_position(seed)
    texts = [card.text for card in hand]
    for joker_pair in (True, False):
        slow = slow_moves.all_by_assignment(texts, letter(level), joker_pair)
        assert slow == slow_moves.all_by_filling(texts, letter(level), joker_pair)
        check_plays(seed, hand, level, slow, joker_pair)


@pytest.mark.parametrize("block", range(10))
def test_hands_of_27_equal_the_slow_enumerator_leading_and_following(block: int) -> None:
    for seed in range(block * 100, block * 100 + 25):
        check_large(seed)


@pytest.mark.slow
def test_thousands_of_hands_of_27_equal_the_slow_enumerator() -> None:
    for seed in range(2000, 5000):
        check_large(seed)


def check_large(seed: int) -> None:
    hand, level = large_position(seed)
    check_plays(seed, hand, level, slow_moves.all_by_filling([card.text for card in hand], letter(level)), True)


def check_plays(seed: int, hand: Hand, level: Level, slow: set[slow_moves.Spelled], joker_pair: bool) -> None:
    """Leading, and following some random plays."""
    for table in (None, *tables(seed, level)):
        to_beat = table and spelled(table)
        expected = sorted(slow_moves.following(slow, to_beat, letter(level)))
        assert count_legal(hand, level, table, joker_pair=joker_pair) == len(expected)
        plays = legal_plays(hand, level, table, joker_pair=joker_pair)
        assert [spelled(play) for play in plays] == expected, (hand, level, table)


def test_the_whole_deck_equals_the_slow_enumerator_at_one_level() -> None:
    level = Level("5")
    slow = slow_moves.all_by_filling([card.text for card in DECK], "5")
    assert [spelled(play) for play in legal_plays(DECK, level)] == sorted(slow)


@given(seeds)
def test_each_play_is_a_reading_of_its_cards_with_the_same_wilds_declared_2_4(seed: int) -> None:
    hand, level = large_position(seed) if seed % 2 else small_position(seed)
    plays = tuple(legal_plays(hand, level))
    for play in random.Random(seed).sample(plays, min(60, len(plays))):
        same = next(other for other in readings(play.cards, level) if other == play)
        assert same.wilds == play.wilds


@given(seeds)
def test_order_is_by_sort_key_and_no_play_comes_twice(seed: int) -> None:
    hand, level = large_position(seed)
    plays = tuple(legal_plays(hand, level))
    assert list(plays) == sorted(plays, key=lambda play: play.sort_key)
    assert len(set(plays)) == len(plays)


@given(seeds)
def test_one_legality_membership_agrees_with_the_list(seed: int) -> None:
    """`in`, `is_legal` and `legal_readings` against the kernel's list, on plays of this hand and of others."""
    more, level = small_position(seed)
    others = legal_plays(more, level)
    hand = Hand(more.cards[: len(more) - seed % 3])
    for table in (None, *tables(seed, level, 2)):
        for canonical in (False, True):
            view = legal_plays(hand, level, table, canonical=canonical)
            listed = set(view)
            assert all((play in view) == (play in listed) for play in others)
        assert all(is_legal(play, hand, level, table) == (play in legal_plays(hand, level, table)) for play in others)
        sets = {play.cards for play in others}
        found = {play for cards in sets for play in legal_readings(cards, hand, level, table)}
        assert found == set(others) & set(legal_plays(hand, level, table))


# The view


def test_view_counts_before_it_lists_and_gives_single_plays_and_slices() -> None:
    hand, level = large_position(8)
    view = legal_plays(hand, level)
    assert isinstance(view, LegalPlays)
    length = len(view)
    plays = tuple(view)
    assert length == len(plays) == len(view)
    assert (view[0], view[-1], view[3:9:2]) == (plays[0], plays[-1], plays[3:9:2])
    assert view.index(plays[5]) == 5
    with pytest.raises(IndexError):
        view[length]


def test_view_of_nothing_is_false() -> None:
    assert not legal_plays(Hand(), Level("2"))
    assert tuple(legal_plays(Hand(), Level("2"))) == ()
    assert "S9" not in legal_plays(Hand("S9"), Level("2"))


def test_repr_of_the_view_evaluates_to_the_same_plays() -> None:
    hand, level = Hand("S9 C9 H2 SB SB"), Level("2")
    table = readings(Hand("D8 D8"), level)[0]
    for view in (
        legal_plays(hand, level),
        legal_plays(hand, level, table, canonical=True),
        legal_plays(hand, level, joker_pair=False),
    ):
        names = {"legal_plays": legal_plays, "Hand": Hand, "Level": Level, "Play": Play, "Kind": Kind, "Rank": Rank}
        again = eval(repr(view), names)
        assert (tuple(again), repr(again)) == (tuple(view), repr(view))


def test_table_must_be_a_play() -> None:
    with pytest.raises(TypeError, match="table: expected a Play or None, not Hand"):
        legal_plays(Hand("S9"), Level("2"), Hand("S8"))  # type: ignore[arg-type]


# Canonical plays


@given(seeds)
def test_canonical_plays_are_the_representatives_of_all_plays(seed: int) -> None:
    hand, level = large_position(seed) if seed % 3 else small_position(seed)
    groups = interchangeable(hand, level)
    for table in (None, *tables(seed, level, 1)):
        full = tuple(legal_plays(hand, level, table))
        canonical = tuple(legal_plays(hand, level, table, canonical=True))
        assert set(canonical) <= set(full)
        assert len(canonical) == count_legal(hand, level, table, canonical=True)
        if len(full) > 400:
            continue  # the rest of the property costs a reading for each play
        fibres = Counter(representative(play, hand, level) for play in full)
        assert sorted(fibres, key=lambda play: play.sort_key) == list(canonical)
        for play, size in fibres.items():
            # Every choice of interchangeable cards is in the full set: exchanging them never makes or breaks a play.
            assert size == math.prod(choices(group, sum(card in group for card in play.cards)) for group in groups)
        for play in full:
            merged = representative(play, hand, level)
            assert (merged.kind, merged.rank, len(merged.cards)) == (play.kind, play.rank, len(play.cards))
            assert merged.hand.wilds(level) == play.hand.wilds(level)


def choices(group: list[Card], size: int) -> int:
    """How many different sets of that many cards there are."""
    return len(set(itertools.combinations(group, size)))


def test_canonical_keeps_cards_apart_that_a_straight_flush_can_use() -> None:
    hand, level = Hand("S3 S4 S5 S6 S7 C7 D7 H7"), Level("9")
    assert [[card.text for card in group] for group in interchangeable(hand, level) if group] == [["C7", "D7", "H7"]]
    pairs = [play.hand.text for play in legal_plays(hand, level, canonical=True) if play.kind is Kind.PAIR]
    assert pairs == ["C7 D7", "C7 S7"]


def test_canonical_sees_straight_flushes_made_with_wilds() -> None:
    level = Level("9")
    assert count_legal(Hand("S3 S4 S5 C5"), level, canonical=True) == 4  # 3, 4, 5, pair of 5
    with_wilds = legal_plays(Hand("S3 S4 S5 C5 H9 H9"), level, canonical=True)
    assert [play.hand.text for play in with_wilds if play.kind is Kind.SINGLE] == ["S3", "S4", "C5", "S5", "H9"]


def test_canonical_never_merges_a_wild_with_naturals() -> None:
    plays = legal_plays(Hand("H9 S9 C9"), Level("9"), canonical=True)
    assert [play.hand.text for play in plays] == ["C9 H9", "C9 S9", "C9", "H9", "C9 H9 S9"]


def test_representative_refuses_cards_that_are_not_held() -> None:
    with pytest.raises(AgainstRules, match="S9"):
        representative(readings(Hand("S9"), Level("2"))[0], Hand("S8"), Level("2"))


# Counts as data


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: f"{row['name']}, level {row['level']}")
def test_pinned_counts(row: dict[str, object]) -> None:
    hand, level = Hand(row["hand"]), Level(row["level"])
    plays = tuple(legal_plays(hand, level))
    assert len(plays) == row["plays"]
    assert count_legal(hand, level, canonical=True) == row["canonical"]
    assert Counter(play.kind.value for play in plays) == row["kinds"]


WHOLE_DECK = {  # 108 cards: more than any hand, so every kind, rank and use of wilds is in these numbers
    **dict.fromkeys("2KA", 135025),
    **dict.fromkeys("3Q", 133363),
    **dict.fromkeys("4J", 132745),
    **dict.fromkeys("56789T", 132127),
    "JOKER": 51989,
}


def test_pinned_counts_of_the_whole_deck_by_level() -> None:
    assert {level.text: count_legal(DECK, level) for level in LEVELS} == WHOLE_DECK


# Both kernels


@pytest.mark.parametrize("seed", range(40))
def test_interpreted_and_compiled_kernel_agree(seed: int) -> None:
    twin = kernel.interpreted("legal")
    hand, level = large_position(seed)
    for table in (None, *tables(seed, level, 2)):
        for canonical in (False, True):
            view = legal_plays(hand, level, table, canonical=canonical)
            assert twin.listed(*view._arguments) == legal_kernel.listed(*view._arguments)
            assert twin.counted(*view._arguments) == legal_kernel.counted(*view._arguments)
