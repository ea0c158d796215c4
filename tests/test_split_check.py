"""The certificate checker: it accepts every split there is and nothing else."""

from __future__ import annotations

import ast
import dataclasses
import random
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from slow_split import readings_in_a_split, splits

import coach.split.check
from coach.cards import DECK, FACES, LEVELS, Card, Hand, Level, Rank
from coach.plays import Kind, Play, readings
from coach.split.check import check_split
from coach.split.costs import BOMBS_FREE, Costs

few_cards = st.lists(st.sampled_from(FACES), min_size=1, max_size=10).filter(
    lambda cards: all(cards.count(card) <= 2 for card in cards)
)
close_cards = st.lists(st.sampled_from(FACES[:24]), min_size=1, max_size=10).filter(
    lambda cards: all(cards.count(card) <= 2 for card in cards)
)
levels = st.sampled_from(LEVELS)


def codes(hand: str, level: str, plays: list[Play], **options: object) -> list[str]:
    return [fault.code for fault in check_split(Hand(hand), Level(level), plays, **options)]  # type: ignore[arg-type]


@given(cards=st.one_of(few_cards, close_cards), level=levels)
def test_a_play_passes_exactly_when_it_is_a_reading(cards: list[Card], level: Level) -> None:
    """2.1 to 2.4: every (kind, rank) is tried on the cards; straights of one suit are straight flushes."""
    hand = Hand(cards)
    found = {(play.kind, play.rank): play for play in readings(hand, level)}
    stands = {play.wilds for play in found.values()} or {(level.wild,) * hand.wilds(level)}
    for kind in Kind:
        for rank in (*Rank, None):
            for wilds in stands:
                play = Play(kind, rank, hand.cards, wilds)  # type: ignore[arg-type]
                sound = check_split(hand, level, [play]) == []
                true = found.get((kind, rank))
                if true is not None and true.wilds == wilds:
                    one_suit = len({c.suit for c in cards if not level.is_wild(c)}) == 1
                    assert sound is not (kind is Kind.STRAIGHT and one_suit)
                elif true is None:
                    assert not sound


@given(cards=close_cards, level=levels)
def test_every_split_is_sound(cards: list[Card], level: Level) -> None:
    hand = Hand(cards[:8])
    for plays in splits(hand, level).values():
        assert check_split(hand, level, plays, value=len(plays)) == []
        free = sum(not play.kind.is_bomb for play in plays)
        assert check_split(hand, level, plays, value=free, costs=BOMBS_FREE) == []


@given(seed=st.integers(0, 10**6))
def test_a_split_that_is_tampered_with_is_refused(seed: int) -> None:
    """A card exchanged, a play left out or doubled, another rank: each is noticed."""
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    hand = Hand(rng.sample(DECK.cards, 8))
    plays = list(rng.choice(list(splits(hand, level).values())))
    at = rng.randrange(len(plays))
    victim = plays[at]
    assert check_split(hand, level, plays[:at] + plays[at + 1 :])
    assert check_split(hand, level, [*plays, victim])
    other = rng.choice([card for card in FACES if card not in victim.cards])
    assert check_split(
        hand, level, [*plays[:at], dataclasses.replace(victim, cards=(other, *victim.cards[1:])), *plays[at + 1 :]]
    )
    ranks = [rank for rank in (*Rank, None) if rank is not victim.rank]
    assert check_split(
        hand, level, [*plays[:at], dataclasses.replace(victim, rank=rng.choice(ranks)), *plays[at + 1 :]]
    )


def test_all_faults_at_once_with_their_places() -> None:
    plays = [Play(Kind.PAIR, Rank.NINE, "C9 D9"), Play(Kind.PAIR, Rank.TEN, "CT D9"), Play(Kind.SINGLE, Rank.ACE, "SA")]
    faults = check_split(Hand("C9 D9 CT H3"), Level("2"), plays, value=2)
    assert [(f.code, f.part, f.at) for f in faults] == [
        ("not_in_hand", "D9", 2),
        ("not_in_hand", "SA", 3),
        ("left_over", "H3", None),
        ("not_that_play", "CT D9", 2),
        ("wrong_value", "2", None),
    ]
    assert faults[-1].said("en") == "'2': wrong value; expected 3, which the plays cost together"


@pytest.mark.parametrize(
    ("level", "play", "said"),
    [
        ("2", Play(Kind.PAIR, Rank.SMALL_JOKER, "H2 SB", "SB"), "joker"),
        ("2", Play(Kind.PAIR, Rank.ACE, "H2 H2", "SA SA"), "level rank"),
        ("2", Play(Kind.SINGLE, Rank.ACE, "H2", "SA"), "level rank"),
        ("2", Play(Kind.FULL_HOUSE, Rank.NINE, "C9 D9 H2 H2 S9", "SA SA"), "level rank"),
        ("2", Play(Kind.PAIR, Rank.NINE, "C9 H2"), "for each wild"),
        ("2", Play(Kind.TRIPLE, Rank.SMALL_JOKER, "SB SB SB"), "no jokers"),
        ("2", Play(Kind.STRAIGHT, Rank.THREE, "H2 S4 S5 S6 S7", "C3"), "straight flush"),
        ("3", Play(Kind.STRAIGHT, Rank.JACK, "CJ DQ S2 SA SK"), "five ranks in a row"),
        ("2", Play(Kind.TUBE, Rank.THREE, "C3 C4 D3 D4"), "three pairs in a row"),
        ("2", Play(Kind.BOMB, Rank.BIG_JOKER, "HR HR SB SB"), "cards of its rank"),
    ],
)
def test_1_4_and_2_what_is_no_such_play(level: str, play: Play, said: str) -> None:
    faults = check_split(Hand(), Level(level), [play])
    assert said in " ".join(fault.said("en") for fault in faults)


@pytest.mark.parametrize(
    ("level", "play"),
    [
        ("2", Play(Kind.FULL_HOUSE, Rank.NINE, "C9 D9 HR HR S9")),
        ("2", Play(Kind.FULL_HOUSE, Rank.NINE, "C9 D9 H2 H2 S9", "H2 H2")),
        ("2", Play(Kind.TUBE, Rank.ACE, "C2 C3 CA D2 D3 DA")),
        ("2", Play(Kind.PLATE, Rank.ACE, "C2 CA D2 DA S2 SA")),
        ("2", Play(Kind.TUBE, Rank.QUEEN, "CA CK CQ DA DK DQ")),
        ("2", Play(Kind.STRAIGHT, Rank.ACE, "C2 C3 CA D4 D5")),
        ("2", Play(Kind.JOKER_BOMB, None, "HR HR SB SB")),
        ("9", Play(Kind.BOMB, Rank.THREE, "C3 C3 D3 D3 H3 H3 H9 H9 S3 S3", "S3 S3")),
    ],
)
def test_2_what_is_such_a_play(level: str, play: Play) -> None:
    assert check_split(Hand(play.cards), Level(level), [play], value=1) == []


def test_the_stated_value_is_compared_as_an_exact_fraction() -> None:
    plays = [readings(Hand(text), Level("2"))[0] for text in ("S9 C9", "SA")]
    costs = Costs(single=Fraction(1, 3), pair=Fraction(1, 6))
    assert codes("S9 C9 SA", "2", plays, value=Fraction(1, 2), costs=costs) == []
    assert codes("S9 C9 SA", "2", plays, value=Fraction(5, 9), costs=costs) == ["wrong_value"]
    assert codes("S9 C9 SA", "2", plays, value=0) == ["wrong_value"]
    assert codes("S9 C9 SA", "2", plays) == []


def test_the_checker_shares_no_code_with_what_it_checks() -> None:
    tree = ast.parse(Path(coach.split.check.__file__).read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert "readings" not in names
    assert modules <= {"__future__", "collections", "collections.abc", "fractions", "coach.cards", "coach.errors"} | {
        "coach.locale", "coach.plays", "coach.split.costs"
    }  # fmt: skip


def test_the_oracle_on_hands_done_by_head() -> None:
    """55566: three ways for the fives, two for the sixes. A flush is one play or five. Wilds as low as they can be read
    are no splits of their own: 4455 and two wilds is 444555 or 445566, not 334455."""
    level = Level("2")
    found = splits(Hand("C5 D5 S5 C6 D6"), level)
    equal = {"5": [[3], [2, 1], [1, 1, 1]], "6": [[2], [1, 1]]}
    assert len(found) == len(equal["5"]) * len(equal["6"])
    run = splits(Hand("S3 S4 S5 S6 S7"), level)
    assert sorted(map(len, run)) == [1, 5]
    wild = {play.kind.value + play.rank_letter for play in readings_in_a_split(Hand("C4 D4 C5 D5 H2 H2").cards, level)}
    assert wild == {"ThreePair4", "TwoTrips4"}
