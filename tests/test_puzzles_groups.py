"""Groups of cards: read at once, by 2.4, never an exception."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_hands import any_cards, levels

from coach.cards import FACES, LEVELS, Card, Hand, Level
from coach.plays import Kind, readings
from coach.puzzles import group_info
from coach.puzzles.groups import split_readings


@given(cards=any_cards, held=any_cards, level=levels, reading=st.integers(-3, 5))
def test_any_cards_at_all_are_read_or_refused_in_both_languages(
    cards: list[Card], held: list[Card], level: Level, reading: int
) -> None:
    hand = Hand.from_counts(bytes(min(2, held.count(face)) for face in FACES))
    info = group_info(cards, hand, level, reading)
    assert info.ok == (info.play is not None)
    for lang in ("en", "zh"):
        assert info.said(lang)
        assert info.label(lang)
        json.dumps(info.to_json(lang))
    if info.play is not None:
        assert info.play in readings(cards, level)
        assert info.cards == info.play.cards


@given(held=st.sets(st.sampled_from(range(108)), min_size=1, max_size=7), level=levels)
def test_2_4_all_readings_that_make_other_splits_are_offered_strongest_first(held: set[int], level: Level) -> None:
    hand = Hand(FACES[number // 2] for number in held)
    offered = split_readings(hand.cards, level)
    every = readings(hand.cards, level)
    assert {play.kind for play in offered} == {play.kind for play in every} - (
        {Kind.STRAIGHT} if any(play.kind is Kind.STRAIGHT_FLUSH for play in every) else set()
    )
    for play in offered:
        same = [other for other in every if other.kind is play.kind]
        assert play == same[0] or play.kind is Kind.FULL_HOUSE
    assert [play for play in offered if play.kind is Kind.FULL_HOUSE] == [
        play for play in every if play.kind is Kind.FULL_HOUSE
    ]


HAND = Hand("S7 C7 S8 D8 H2 H2 S9 HR HR SB S5 H6 S6 C3")


@pytest.mark.parametrize(
    ("cards", "en", "zh"),
    [
        (
            "S7 C7 S8 D8 H2 H2",
            "tube 7-9 (wild as ♠9, ♠9); it can also be: plate 7-8",
            "三连对 7-9（逢人配当 ♠9、♠9）；也可以是：钢板 7-8",
        ),
        ("S5 S6 S7 S8 H2", "straight flush 5-9 (wild as ♠9)", "同花顺 5-9（逢人配当 ♠9）"),
        ("H2 H2", "pair 2", "对子 2"),
        ("HR HR", "pair of big jokers", "对子大王"),
    ],
)
def test_2_4_the_reading_taken_is_said(cards: str, en: str, zh: str) -> None:
    info = group_info(Hand(cards).cards, HAND, Level("2"))
    assert info.said("en").replace("pair big joker", "pair of big jokers") == en
    assert info.said("zh").replace("对子 大王", "对子大王").replace("对大王", "对子大王") == zh


def test_2_4_the_learner_chooses_another_reading() -> None:
    cards = Hand("S7 C7 S8 D8 H2 H2").cards
    info = group_info(cards, HAND, Level("2"), 1)
    assert info.play is not None
    assert (info.play.kind, info.play.rank_letter) == (Kind.PLATE, "7")
    assert info.to_json("en")["reading"] == 1
    assert group_info(cards, HAND, Level("2"), 7).taken == 0


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("HR SB", "a small and a big joker are no pair"),
        ("S7 C7 S8 D8", "two pairs are no play"),
        ("S5 H6 S7 S8", "a straight has exactly five cards, not 4"),
        ("DA", "DA: not in the hand"),
        ("", "an empty group"),
        ("HR H2", "no play"),
    ],
)
def test_why_a_group_is_no_play_is_said_without_naming_the_cards_again(cards: str, words: str) -> None:
    info = group_info(Hand(cards).cards, HAND, Level("2"))
    assert not info.ok
    assert info.readings == ()
    assert words in info.said("en")
    assert info.label("en") == "no play"
    assert info.to_json("zh")["kind"] is None


def test_the_joker_level_has_no_wild_to_read() -> None:
    assert group_info(Hand("H2 S3").cards, Hand("H2 S3"), LEVELS[-1]).play is None
