"""RULES.md section 1: ranks, suits, levels, the order of cards, wilds, canonical text; hands as multisets."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach.cards import (
    BIG_JOKER,
    CLASS_NAMES,
    DECK,
    FACES,
    LEVELS,
    SMALL_JOKER,
    SUITED_RANKS,
    SUITS,
    Card,
    CardClass,
    Hand,
    Level,
    Rank,
    Suit,
    lacking,
)
from coach.errors import AgainstRules, BadText

CARDS = st.sampled_from(FACES)
HANDS = st.lists(st.integers(0, 2), min_size=54, max_size=54).map(lambda counts: Hand.from_counts(bytes(counts)))
SOME = st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=54, max_size=54).map(lambda c: Hand.from_counts(bytes(c)))


# 1.1


def test_clause_1_1_two_packs_of_54() -> None:
    assert len(FACES) == len(set(FACES)) == 54
    assert len(DECK) == 108
    assert Counter(card.suit for card in DECK) == {**dict.fromkeys(SUITS, 26), None: 4}
    assert Counter(card.rank for card in DECK) == {
        **dict.fromkeys(SUITED_RANKS, 8),
        **dict.fromkeys((Rank.SMALL_JOKER, Rank.BIG_JOKER), 2),
    }
    assert "".join(rank.letter for rank in SUITED_RANKS) == "23456789TJQKA"
    assert "".join(suit.symbol for suit in SUITS) == "♠♥♣♦"


def test_clause_1_1_faces_stand_in_kernel_order() -> None:
    assert [card.face for card in FACES] == list(range(54))
    assert all(card.face == (card.rank - 2) * 4 + SUITS.index(card.suit) for card in FACES if card.suit is not None)
    assert (SMALL_JOKER.face, BIG_JOKER.face) == (52, 53)


# 1.2


def test_clause_1_2_levels_2_to_A_and_the_joker_level() -> None:
    assert [level.text for level in LEVELS] == [*"23456789TJQKA", "JOKER"]
    assert all(Level(level.text) is Level(level) is level for level in LEVELS)
    assert [Level(n) for n in range(2, 15)] == list(LEVELS[:13]) == [Level(rank) for rank in SUITED_RANKS]
    joker = Level("joker")
    assert (joker.rank, joker.wild) == (None, None)
    assert not any(joker.is_wild(card) for card in FACES)


@pytest.mark.parametrize("level", LEVELS[:13], ids=str)
def test_clause_1_2_eight_level_cards(level: Level) -> None:
    assert CardClass("level cards").count(DECK, level) == 8
    assert {card.rank for card in CardClass("level cards").faces(level)} == {level.rank}


@pytest.mark.parametrize("level", ["1", "15", "B", "", "2 3", 1, 15, 0, None, True, 2.0, b"2", Rank.BIG_JOKER])
def test_clause_1_2_other_levels_are_refused(level: object) -> None:
    with pytest.raises(BadText, match="expected a level from 2 to A, or joker"):
        Level(level)  # type: ignore[arg-type]


# 1.3


@pytest.mark.parametrize(
    ("level", "order"),
    [
        ("2", "3456789TJQKA2BR"),
        ("7", "2345689TJQKA7BR"),
        ("A", "23456789TJQKABR"),
        ("K", "23456789TJQAKBR"),
        ("joker", "23456789TJQKABR"),
    ],
)
def test_clause_1_3_order_under_a_level(level: str, order: str) -> None:
    level_ = Level(level)
    assert "".join(rank.letter for rank in sorted(Rank, key=level_.strength)) == order
    assert [level_.strength(Rank.from_letter(letter)) for letter in order] == list(range(15))


# 1.4


@pytest.mark.parametrize("level", LEVELS[:13], ids=str)
def test_clause_1_4_the_two_heart_level_cards_are_wild(level: Level) -> None:
    assert [card for card in FACES if level.is_wild(card)] == [level.wild]
    assert level.wild is not None
    assert (level.wild.suit, level.wild.rank) == (Suit.HEART, level.rank)
    assert DECK.wilds(level) == 2
    assert DECK.wilds(Level("joker")) == 0


# 1.5


@pytest.mark.parametrize("text", ["S2", "HT", "CK", "DA", "SB", "HR"])
def test_clause_1_5_canonical_text(text: str) -> None:
    card = Card(text)
    assert card.text == str(card) == text
    assert card is Card(card)
    assert card.is_joker == (text in ("SB", "HR"))


@pytest.mark.parametrize("text", ["", "S", "2S", "S10", "s2", "♠2", "BJ", "S2 ", "SR", "HB", None, 5, [], Suit.SPADE])
def test_clause_1_5_the_constructor_takes_nothing_else(text: object) -> None:
    with pytest.raises(BadText) as caught:
        Card(text)  # type: ignore[arg-type]
    assert caught.value.code == "unknown_card"


def test_cards_are_themselves_wherever_they_go() -> None:
    for card in FACES:
        assert copy.copy(card) is copy.deepcopy(card) is pickle.loads(pickle.dumps(card)) is eval(repr(card)) is card
    for level in LEVELS:
        assert copy.deepcopy(level) is pickle.loads(pickle.dumps(level)) is eval(repr(level)) is level


def test_words_in_both_languages() -> None:
    assert [Card(text).said("zh") for text in ("HT", "SB", "DA")] == ["♥10", "小王", "♦A"]
    assert [Card(text).spoken("zh") for text in ("HT", "SB", "DA")] == ["红桃10", "小王", "方块A"]
    assert [Card(text).spoken("en") for text in ("HT", "SB", "DA")] == ["heart 10", "small joker", "diamond A"]
    assert (Level("T").said("en"), Level("joker").said("zh")) == ("10", "王")


@pytest.mark.parametrize("letter", ["", "10", "1", "X", "2 ", "23"])
def test_ranks_have_one_letter(letter: str) -> None:
    with pytest.raises(ValueError, match="expected one of"):
        Rank.from_letter(letter)


# Hands


@given(HANDS)
def test_hands_survive_text_repr_counts_and_pickle(hand: Hand) -> None:
    assert Hand(hand.text) == Hand(hand.cards) == Hand(list(hand)) == Hand.from_counts(hand.counts) == hand
    assert eval(repr(hand)) == pickle.loads(pickle.dumps(hand)) == copy.deepcopy(hand) == hand
    assert hash(Hand(hand.text)) == hash(hand)
    assert hand.text.split() == sorted(hand.text.split())


@given(SOME, SOME)
def test_sum_difference_and_containment(one: Hand, other: Hand) -> None:
    counted = Counter(one.cards) + Counter(other.cards)
    if max(counted.values(), default=0) <= 2:
        both = one + other
        assert Counter(both.cards) == counted
        assert both - other == one
        assert one in both
    else:
        with pytest.raises(BadText) as over:
            one + other
        assert {fault.part for fault in over.value.faults} == {card.text for card, n in counted.items() if n > 2}
    missing = Counter(other.cards) - Counter(one.cards)
    assert lacking(other, one) == sorted(missing.elements(), key=str)
    assert (other in one) == (not missing)
    if missing:
        with pytest.raises(AgainstRules) as lack:
            one - other
        assert {fault.part for fault in lack.value.faults} == {card.text for card in missing}
    else:
        assert Counter((one - other).cards) == Counter(one.cards) - Counter(other.cards)


@given(SOME, st.sampled_from(LEVELS))
def test_counts_of_a_hand(hand: Hand, level: Level) -> None:
    assert [hand.count(card) for card in FACES] == [hand.cards.count(card) for card in FACES] == list(hand.counts)
    assert [hand.count_rank(rank) for rank in Rank] == [sum(c.rank is rank for c in hand) for rank in Rank]
    assert hand.wilds(level) == sum(level.is_wild(card) for card in hand)
    assert all((card in hand) == (hand.count(card) > 0) for card in FACES)
    assert bool(hand) == (len(hand) > 0)


def test_all_faults_of_a_hand_at_once() -> None:
    with pytest.raises(BadText) as caught:
        Hand("S2 S2 Z9 S2 S3 s4")
    assert [(fault.code, fault.part, fault.at) for fault in caught.value.faults] == [
        ("unknown_card", "Z9", 3),
        ("third_copy", "S2", 4),
        ("unknown_card", "s4", 6),
    ]
    assert (
        caught.value.said("zh").splitlines()[1]
        == "“S2”（第 4 位）：这张牌出现了第三次；应为：每张牌至多两张（共两副牌）"
    )


def test_hands_do_not_mix_with_other_types() -> None:
    hand = Hand("S2")
    assert hand != "S2"
    assert "S2" not in hand
    with pytest.raises(TypeError):
        hand + "S2"  # type: ignore[operator]
    with pytest.raises(TypeError):
        hand - [Card("S2")]  # type: ignore[operator]
    with pytest.raises(ValueError, match="54 numbers"):
        Hand.from_counts(bytes([3] * 54))


# Classes of cards


@given(SOME, st.sampled_from(LEVELS), st.sampled_from(CLASS_NAMES))
def test_classes_count_their_faces(hand: Hand, level: Level, name: str) -> None:
    held = CardClass(name)
    assert held.count(hand, level) == sum(card in held.faces(level) for card in hand)
    assert set(held.faces(level)) == {card for card in FACES if held.holds(card, level)}
    assert str(held) == name
    assert held.said("en")
    assert eval(repr(held)) == held


def test_the_size_of_every_class() -> None:
    sizes = {name: CardClass(name).count(DECK, Level("5")) for name in CLASS_NAMES}
    assert sizes == {
        "jokers": 4,
        "small jokers": 2,
        "big jokers": 2,
        "wilds": 2,
        "level cards": 8,
        **dict.fromkeys("23456789TJQKA", 8),
        **{card.text: 2 for card in FACES[:52]},
    }
    assert CardClass("wilds").faces(Level("joker")) == CardClass("level cards").faces(Level("joker")) == ()


def test_classes_in_both_languages() -> None:
    names = ["wilds", "level cards", "A", "T", "H5"]
    assert [CardClass(name).said("zh") for name in names] == ["逢人配", "级牌", "A", "10", "♥5"]
    assert [CardClass(name).said("en") for name in names] == ["wilds", "level cards", "A", "10", "♥5"]


@pytest.mark.parametrize("name", ["", "B", "SB", "aces", "10", "hearts", None, 5])
def test_other_classes_are_refused(name: object) -> None:
    with pytest.raises(BadText) as caught:
        CardClass(name)  # type: ignore[arg-type]
    assert caught.value.code == "unknown_class"
