"""The highest play of each kind in the unseen cards, and plays that nothing of their kind beats (登基牌)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from move_positions import hand_of, large_position, random_hand, small_position, tables

from coach import kernel
from coach.cards import DECK, LEVELS, Hand, Level
from coach.kernel import tops as tops_kernel
from coach.moves import legal_plays, top_orders, unbeaten_by
from coach.moves.legal import ORDINARY, STRENGTHS, kernel_level
from coach.plays import Kind, Play, beats, order, readings

seeds = st.integers(0, 10**9)


def highest_listed(unseen: Hand, level: Level, joker_pair: bool = True) -> dict[Kind, int | None]:
    """By definition: the highest order among all plays that the cards can make."""
    best: dict[Kind, int | None] = dict.fromkeys(ORDINARY)
    for play in legal_plays(unseen, level, joker_pair=joker_pair):
        if not play.kind.is_bomb:
            best[play.kind] = max(order(play, level), -1 if best[play.kind] is None else best[play.kind])
    return best


@given(seeds, st.booleans())
def test_tops_equal_the_highest_listed_play_of_each_kind(seed: int, joker_pair: bool) -> None:
    for unseen, level in (small_position(seed), large_position(seed)):
        assert top_orders(unseen, level, joker_pair) == highest_listed(unseen, level, joker_pair)


@given(seeds)
def test_tops_of_few_cards_and_one_or_two_suits(seed: int) -> None:
    """Where a straight may be of one suit only, or depend on a wild."""
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    suits = rng.sample("SHCD", rng.randint(1, 2))
    pool = [card for card in DECK if card.text[0] in suits]
    unseen = Hand(rng.sample(pool, min(len(pool), rng.randint(5, 12))))
    assert top_orders(unseen, level) == highest_listed(unseen, level)


@given(seeds)
def test_unbeaten_means_that_nothing_of_its_kind_beats_it(seed: int) -> None:
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    unseen = random_hand(rng, level, rng.randint(0, 27), rng.randint(3, 15), None)
    possible = tuple(legal_plays(unseen, level))
    for play in tables(seed, level, 10):
        rivals = [p for p in possible if (p.kind.is_bomb if play.kind.is_bomb else p.kind is play.kind)]
        assert unbeaten_by(play, unseen, level) == (not any(beats(rival, play, level) for rival in rivals))


def only(text: str, level: str, kind: Kind) -> Play:
    return next(play for play in readings(hand_of(text), Level(level)) if play.kind is kind)


@pytest.mark.parametrize(
    ("unseen", "beaten"),
    [("S89TJQ", False), ("S89TJ CQ", True), ("S89TJ H2", True), ("S89TJQ H2", True), ("S9TJQ C9", False)],
)
def test_2_4_a_higher_straight_of_one_suit_counts_only_with_a_wild(unseen: str, beaten: bool) -> None:
    seven_to_jack = only("S7 C8 D9 HT SJ", "2", Kind.STRAIGHT)
    assert unbeaten_by(seven_to_jack, hand_of(unseen), Level("2")) != beaten


def test_1_4_wilds_alone_are_a_pair_of_the_level_rank() -> None:
    level = Level("9")
    assert top_orders(hand_of("H99"), level)[Kind.PAIR] == level.strength(level.rank)
    assert top_orders(hand_of("H99"), level)[Kind.TRIPLE] is None
    assert top_orders(hand_of("SKK H99 CK"), level)[Kind.FULL_HOUSE] == 10  # KKK with the pair of wilds
    assert top_orders(hand_of("S99 H99"), level)[Kind.FULL_HOUSE] is None


def test_8_12_joker_pair_may_be_barred_from_the_full_house() -> None:
    cards, level = Hand("S9 S9 C9 SB SB"), Level("2")
    assert top_orders(cards, level)[Kind.FULL_HOUSE] == level.strength(cards.cards[0].rank)
    assert top_orders(cards, level, False)[Kind.FULL_HOUSE] is None
    eights = only("S88 C8 D33", "2", Kind.FULL_HOUSE)
    assert not unbeaten_by(eights, cards, level)
    assert unbeaten_by(eights, cards, level, joker_pair=False)


def test_2_2_a_bomb_is_beaten_by_every_stronger_bomb() -> None:
    level = Level("2")
    four = only("S99 C99", "2", Kind.BOMB)
    assert unbeaten_by(four, hand_of("S88 C88"), level)
    assert not unbeaten_by(four, hand_of("S34567"), level)
    assert unbeaten_by(only("SB SB HR HR", "2", Kind.JOKER_BOMB), DECK - Hand("SB SB HR HR"), level)


def test_nothing_unseen_leaves_every_play_unbeaten() -> None:
    assert set(top_orders(Hand(), Level("2")).values()) == {None}
    assert unbeaten_by(only("S3", "2", Kind.SINGLE), Hand(), Level("2"))


@pytest.mark.parametrize("seed", range(30))
def test_interpreted_and_compiled_kernel_agree(seed: int) -> None:
    twin = kernel.interpreted("tops")
    unseen, level = large_position(seed)
    for joker_pair in (True, False):
        arguments = (unseen.counts, kernel_level(level), STRENGTHS[level], joker_pair)
        assert twin.tops(*arguments) == tops_kernel.tops(*arguments)
