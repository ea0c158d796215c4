"""The mistakes that public engines are known for (RULES.md 9), as far as they concern plays."""

from __future__ import annotations

import pytest
from move_positions import hand_of

from coach.cards import Card, Hand, Level, Rank
from coach.moves import count_legal, is_legal, legal_plays, top_orders, why_illegal
from coach.plays import Kind, Play, beats, readings


def reading(text: str, level: str, kind: Kind, rank: Rank | None = None) -> Play:
    found = [play for play in readings(hand_of(text), Level(level)) if play.kind is kind]
    return next(play for play in found if rank is None or play.rank is rank)


def ranks(hand: str, level: str, kind: Kind) -> list[str]:
    return [play.rank_letter for play in legal_plays(hand_of(hand), Level(level)) if play.kind is kind]


ALL_JOKERS = Hand("SB SB HR HR")


@pytest.mark.parametrize("level", ["2", "8", "A"])
def test_9_joker_bomb_that_fails_to_beat_a_large_bomb(level: str) -> None:
    sevens = hand_of("S77 C77 D77 H77")
    for extra in ("", f"H{level}", f"H{level * 2}"):
        bomb = next(p for p in readings(sevens + hand_of(extra), Level(level)) if p.kind is Kind.BOMB)
        (answer,) = legal_plays(ALL_JOKERS, Level(level), bomb)
        assert answer.kind is Kind.JOKER_BOMB
        assert not legal_plays(sevens + hand_of(f"H{level * 2}"), Level(level), answer)


def test_9_equal_straight_flushes_beating_each_other() -> None:
    spades, hearts = (reading(f"{suit}34567", "2", Kind.STRAIGHT_FLUSH) for suit in "SH")
    assert not beats(spades, hearts, Level("2"))
    assert not beats(hearts, spades, Level("2"))
    assert not legal_plays(hand_of("S34567"), Level("2"), hearts)
    assert why_illegal(hand_of("S34567"), hand_of("S34567"), Level("2"), hearts).code == "equal_rank"


def test_9_level_promoted_sequences_555666_at_level_5_beating_KKKAAA() -> None:
    high = reading("S55 C5 S66 C6", "5", Kind.PLATE)
    kings = reading("SKK CK SAA CA", "5", Kind.PLATE)
    assert not beats(high, kings, Level("5"))
    assert beats(kings, high, Level("5"))
    assert not is_legal(high, hand_of("S55 C5 S66 C6"), Level("5"), kings)
    tops = top_orders(hand_of("S55 C5 S66 C6 SKK CK SAA CA"), Level("5"))
    assert tops[Kind.PLATE] == 13


@pytest.mark.parametrize("more", ["", "SKK", "SKK CK", "SQQKK"])
def test_9_AA2233_or_AAA222_missing_or_lost_when_the_hand_also_holds_KK(more: str) -> None:
    assert "A" in ranks(f"CAA C22 D33 {more}", "9", Kind.TUBE)
    assert "A" in ranks(f"CAA DA C22 D2 {more}", "9", Kind.PLATE)
    two = reading("S22 D33 C44", "9", Kind.TUBE)
    low = next(p for p in legal_plays(hand_of("CAA C22 D33"), Level("9")) if p.kind is Kind.TUBE)
    assert beats(two, low, Level("9"))  # AA2233 is the lowest
    assert not beats(low, two, Level("9"))


def test_9_23456_or_223344_missing() -> None:
    assert ranks("S2 C3 D4 H5 S6", "9", Kind.STRAIGHT) == ["2"]
    assert ranks("S22 C33 D44", "9", Kind.TUBE) == ["2"]
    assert ranks("S2 C3 D4 H5 S6", "2", Kind.STRAIGHT) == ["2"]  # the level 2 stands in its natural place too


@pytest.mark.parametrize("pair", ["SB SB", "HR HR"])
def test_9_joker_pair_missing_in_full_houses(pair: str) -> None:
    hand = hand_of("S99 C9") + Hand(pair)
    assert [p.hand for p in legal_plays(hand, Level("2")) if p.kind is Kind.FULL_HOUSE] == [hand]
    assert not [p for p in legal_plays(hand, Level("2"), joker_pair=False) if p.kind is Kind.FULL_HOUSE]


def test_9_bombs_capped_at_8() -> None:
    """Ten sevens with both wilds beat nine, eight … and every straight flush."""
    level, hand = Level("2"), hand_of("S77 C77 D77 H77 H22")
    bombs = [play for play in legal_plays(hand, level) if play.kind is Kind.BOMB]
    assert {len(play.cards) for play in bombs} == {4, 5, 6, 7, 8, 9, 10}
    (ten,) = (play for play in bombs if len(play.cards) == 10)
    assert ten.wilds == (Card("S7"), Card("S7"))
    assert all(beats(ten, bomb, level) for bomb in bombs if bomb is not ten)
    eight = reading("SKK CKK DKK HKK", "2", Kind.BOMB)
    assert {len(play.cards) for play in legal_plays(hand, level, eight)} == {9, 10}
    assert count_legal(hand, level, ten) == 0


def test_9_bombs_of_the_level_rank_have_at_most_8_cards() -> None:
    bombs = [play for play in legal_plays(hand_of("S77 C77 D77 H77"), Level("7")) if play.kind is Kind.BOMB]
    assert max(len(play.cards) for play in bombs) == 8


@pytest.mark.parametrize("text", ["SB H5", "HR H5", "SB HR H5 H5", "SB SB HR H5", "S9 S9 C9 SB H5"])
def test_9_wild_allowed_as_a_joker(text: str) -> None:
    hand, level = Hand(text), Level("5")
    assert all(play.hand != hand for play in legal_plays(hand, level))
    assert why_illegal(hand, hand, level).code == "wild_as_joker"


def test_9_two_wilds_counted_as_a_bomb_of_anything() -> None:
    level = Level("5")
    assert [(p.kind, p.rank) for p in legal_plays(hand_of("H55"), level)] == [
        (Kind.PAIR, Rank.FIVE),
        (Kind.SINGLE, Rank.FIVE),
    ]
    assert all(not p.kind.is_bomb for p in legal_plays(hand_of("H55 S9"), level))
    assert ranks("H55 S99", "5", Kind.BOMB) == ["9"]


def test_9_suit_blind_choice_of_a_wild_that_loses_the_straight_flush() -> None:
    level = Level("2")
    found = legal_plays(hand_of("S3456 C7 H2"), level)
    flushes = [play for play in found if play.kind is Kind.STRAIGHT_FLUSH]
    assert {(play.rank_letter, play.wilds) for play in flushes} == {("3", (Card("S7"),)), ("2", (Card("S2"),))}
    straight = next(p for p in found if p.kind is Kind.STRAIGHT and p.hand == hand_of("S3456 H2") and p.rank == 3)
    assert straight.wilds == (Card("H7"),)  # declared as a plain straight, it must not be a spade


def test_9_memo_keys_that_forget_what_a_wild_was_declared_as() -> None:
    """The same five cards are two plays, and what beats one need not beat the other."""
    level, cards = Level("2"), hand_of("S99 C8 H22")
    nines, eights = (p for p in readings(cards, level) if p.kind is Kind.FULL_HOUSE)
    assert nines != eights
    assert len({nines, eights}) == 2
    between = hand_of("S99 C9 D33")
    assert not legal_plays(between, level, nines)
    assert [p.rank for p in legal_plays(between, level, eights)] == [Rank.NINE]


def test_1_4_a_triple_of_the_level_rank_with_two_wilds_is_a_bomb_and_no_full_house() -> None:
    found = legal_plays(hand_of("S99 C9 H99"), Level("9"))
    assert {p.kind for p in found if len(p.cards) == 5} == {Kind.BOMB}


def test_2_4_sevens_and_eights_with_two_wilds_are_three_sequences() -> None:
    found = legal_plays(hand_of("S77 C88 H22"), Level("2"))
    assert [(p.kind, p.rank_letter) for p in found if len(p.cards) == 6] == [
        (Kind.TUBE, "6"),
        (Kind.TUBE, "7"),
        (Kind.PLATE, "7"),
    ]
