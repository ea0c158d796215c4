"""Odds against enumeration of all deals, and the anchors of the deal."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from functools import partial
from math import comb

import pytest
from counting_rounds import begun, late
from hypothesis import given
from hypothesis import strategies as st

from coach.cards import BIG_JOKER, FACES, SUITED_RANKS, Card, Hand, Level, Rank
from coach.counting import Deals, Facts, Odds, at_least, bomb, can_beat, chances, estimate, holds_kind, shares, together
from coach.deals import deal
from coach.moves import legal_plays
from coach.plays import Kind, readings
from coach.rules import PRESET_NAMES, Rules
from coach.table import Round
from coach.table.round import Hands

RULES = [Rules.preset(name) for name in PRESET_NAMES]


def positions(count: int, left: int, seed: int) -> list[Facts]:
    rng = random.Random(seed)
    rounds = [late(begun(rng, rng.choice(RULES))[0], rng, left) for _ in range(count)]
    return [Facts.of(round.view(0)) for round in rounds if sum(c > 0 for c in round.counts[1:]) > 1]


SMALL = positions(40, 3, 3)


@pytest.mark.parametrize("facts", SMALL, ids=lambda _: "")
def test_shares_and_bombs_equal_enumeration(facts: Facts) -> None:
    deals = Deals(facts)
    listed = deals.listed(200_000)
    rng = random.Random(len(facts.unseen))
    faces = set(rng.sample(FACES, 12)) | {card for card in facts.unseen if card.rank >= 12}
    for seat in facts.hidden:
        found = shares(facts, seat, faces)
        for number, chance in enumerate(found):
            ways = sum(w for hands, w in listed if sum(hands[seat].count(card) for card in faces) == number)
            assert chance == Fraction(ways, deals.ways)
    for number in (1, 2, 3):
        ways = sum(
            w
            for hands, w in listed
            if any(sum(hands[seat].count(card) for card in faces) >= number for seat in facts.hidden)
        )
        assert at_least(facts, facts.hidden, faces, number).chance == Fraction(ways, deals.ways)
    wild = facts.level.wild
    for rank in {card.rank for card in facts.unseen} & set(SUITED_RANKS):
        for wilds in (True, False):
            ways = 0
            for hands, w in listed:
                for seat in facts.hidden:
                    held = hands[seat].count_rank(rank)
                    if wilds and wild is not None and rank is not facts.level.rank:
                        held += hands[seat].count(wild)
                    if held >= 4:
                        ways += w
                        break
            assert bomb(facts, rank, wilds=wilds).chance == Fraction(ways, deals.ways)


def holds_rank(hands: Hands, seat: int, rank: Rank) -> bool:
    return hands[seat].count_rank(rank) > 0


def faces_of(rank: Rank) -> list[Card]:
    return [card for card in FACES if card.rank is rank]


@pytest.mark.parametrize("facts", SMALL, ids=lambda _: "")
def test_cards_of_several_seats_together_equal_enumeration(facts: Facts) -> None:
    deals = Deals(facts)
    listed = deals.listed(200_000)
    faces = set(random.Random(5).sample(FACES, 14)) | set(facts.known[facts.hidden[0]])
    for seats in itertools.combinations(facts.hidden, 2):
        for low, high in ((0, 0), (1, 108), (1, 2), (2, 108), (9, 9)):
            ways = sum(
                w for hands, w in listed if low <= sum(hands[s].count(card) for s in seats for card in faces) <= high
            )
            assert together(facts, seats, faces, low, high).chance == Fraction(ways, deals.ways)


def legal_kinds(hand: Hand, facts: Facts) -> set[Kind]:
    """By definition, through the list of legal plays."""
    return {play.kind for play in legal_plays(hand, facts.level)}


@pytest.mark.parametrize("facts", SMALL[:8] + positions(2, 4, 8), ids=lambda _: "")
def test_kinds_and_beating_a_play_equal_enumeration(facts: Facts) -> None:
    deals = Deals(facts)
    listed = deals.listed(200_000)
    kinds = [{Kind.PAIR}, {Kind.TRIPLE, Kind.TUBE}, {Kind.FULL_HOUSE, Kind.STRAIGHT, *(k for k in Kind if k.is_bomb)}]
    plays = [readings(Hand(text), facts.level)[0] for text in ("ST", "S7 D7", "SA CA HA DA")]
    everybody = {facts.hidden, facts.hidden[:1]}
    can = {hand: legal_kinds(hand, facts) for hands, _ in listed for hand in hands}
    over = {hand: [len(legal_plays(hand, facts.level, play)) > 0 for play in plays] for hand in can}
    for seats in everybody:
        for some in kinds:
            ways = sum(w for hands, w in listed if any(can[hands[seat]] & some for seat in seats))
            assert holds_kind(facts, seats, some, few=1 << 60).chance == Fraction(ways, deals.ways)
        for at, play in enumerate(plays):
            ways = sum(w for hands, w in listed if any(over[hands[seat]][at] for seat in seats))
            assert can_beat(facts, seats, play, few=1 << 60).chance == Fraction(ways, deals.ways)


def test_kinds_and_beating_a_play_estimated_where_deals_are_many() -> None:
    facts = Facts.of(Round.start(deal(2), Level("2"), 0, Rules()).view(0))
    single = readings(Hand("SB"), facts.level)[0]
    drawn = Deals(facts).draw(400, 9)
    for seats in ((2,), (1, 2, 3)):
        odds = can_beat(facts, seats, single, samples=400, seed=9)
        hits = sum(any(len(legal_plays(hands[seat], facts.level, single)) > 0 for seat in seats) for hands in drawn)
        assert odds == Odds.sampled(hits, 400, 9)
    odds = holds_kind(facts, [3], [Kind.STRAIGHT_FLUSH], samples=400, seed=9)
    assert odds == Odds.sampled(sum(Kind.STRAIGHT_FLUSH in legal_kinds(hands[3], facts) for hands in drawn), 400, 9)


@given(st.integers(1, 10**6), st.floats(0, 1))
def test_intervals_of_wilson(samples: int, share: float) -> None:
    """Each end is a chance from which the estimate is just 1.96 of its standard errors away, or it is 0 or 1."""
    hits = round(samples * share)
    odds = Odds.sampled(hits, samples, 0)
    assert 0 <= odds.low <= hits / samples <= odds.high <= 1
    for end in (odds.low, odds.high):
        if 0 < end < 1:
            away = abs(end - hits / samples) / (end * (1 - end) / samples) ** 0.5
            assert abs(away - 1.96) < 1e-3
    assert (odds.low == 0) == (hits == 0)
    assert (odds.high == 1) == (hits == samples)


def test_estimates_hold_the_exact_odds_in_about_95_of_100_cases() -> None:
    held = cases = 0
    for number, facts in enumerate(SMALL * 3):
        seat = facts.hidden[-1]
        rank = next(iter(facts.unseen)).rank
        exact = float(sum(shares(facts, seat, faces_of(rank))[1:]))
        holds = partial(holds_rank, seat=seat, rank=rank)
        odds = estimate(facts, holds, samples=300, seed=number, few=0)
        assert not odds.exact
        assert odds == estimate(facts, holds, samples=300, seed=number, few=0)
        if number < len(SMALL):
            assert estimate(facts, holds, few=1 << 60).chance == sum(shares(facts, seat, faces_of(rank))[1:])
        cases += 1
        held += odds.low <= exact <= odds.high
    assert held / cases > 0.9


def test_anchors_of_the_deal() -> None:
    """The measured figures that this project sets out to reproduce."""
    assert [round(float(c), 4) for c in chances.held(2)] == [0.5607, 0.3785, 0.0607]
    assert round(float(chances.held(2)[2]), 5) == 0.06075
    assert round(float(chances.held(2, 54)[2]), 4) == 0.2477
    assert round(float(chances.natural_bombs()), 3) == 1.371
    assert 0.3125 <= float(chances.natural_flush()) <= 0.315


def test_anchors_by_dealing() -> None:
    count, wilds, groups, flushes = 4_000, [0, 0, 0], 0, 0
    for seed in range(count // 4):
        for hand in deal(seed):
            wilds[hand.wilds(Level("5"))] += 1
            groups += sum(hand.count_rank(rank) >= 4 for rank in SUITED_RANKS)
            flushes += any(
                all(hand.count(Card(suit + rank)) for rank in "A23456789TJQKA"[at : at + 5])
                for suit in "SHCD"
                for at in range(10)
            )
    for share, expected in [
        *((n / count, float(c)) for n, c in zip(wilds, chances.held(2), strict=True)),
        (flushes / count, float(chances.natural_flush())),
    ]:
        assert abs(share - expected) < 4 * (expected * (1 - expected) / count) ** 0.5
    assert abs(groups / count - float(chances.natural_bombs())) < 0.07


@given(st.integers(0, 8), st.integers(0, 12), st.integers(8, 14))
def test_held_is_the_share_of_hands(copies: int, cards: int, deck: int) -> None:
    cards = min(cards, deck)
    found = chances.held(copies, cards, deck)
    assert sum(found) == 1
    for chance in found:
        hands = comb(deck, cards) * chance
        assert hands.denominator == 1
    if deck <= 10:
        drawn = list(itertools.combinations(range(deck), cards))
        assert found == [
            Fraction(sum(sum(c < copies for c in hand) == n for hand in drawn), len(drawn)) for n in range(copies + 1)
        ]


def test_sets_without_a_run_by_enumeration() -> None:
    """Of the 26 cards of a suit: sizes up to six by listing all sets of ranks with their copies."""
    found = chances._without_a_run()
    for size in range(7):
        ways = 0
        for ranks in (set(c) for n in range(size + 1) for c in itertools.combinations(range(13), n)):
            doubled = size - len(ranks)
            if not 0 <= doubled <= len(ranks):
                continue
            places = ranks | {r + 13 for r in ranks if r == 0}
            if not any(all(p + k in places for k in range(5)) for p in range(10)):
                ways += comb(len(ranks), doubled) * 2 ** (len(ranks) - doubled)
        assert found[size] == ways


def test_one_or_the_other_opponent_with_both_big_jokers() -> None:
    """Without any facts but the counts in closed form: both in one hand, in either, in the two together."""
    facts = Facts.of(Round.start(deal(2), Level("2"), 0, Rules()).view(0))
    one = Fraction(comb(27, 2), comb(81, 2))
    assert shares(facts, 1, [BIG_JOKER])[2] == one
    assert at_least(facts, [1, 3], [BIG_JOKER], 2).chance == 2 * one
    assert together(facts, [1, 3], [BIG_JOKER], 2).chance == Fraction(comb(54, 2), comb(81, 2))


def test_said_as_exact_or_as_estimate_never_mixed() -> None:
    for lang in ("en", "zh"):
        exact, guess = Odds.counted(Fraction(1, 3)).said(lang), Odds.sampled(1, 3, 5).said(lang)
        assert ("exact" in exact) != ("精确" in exact)
        assert ("estimate" in guess) != ("估计" in guess)
        assert "5" in guess.rsplit(" ", 1)[-1]  # the seed
    assert Odds.counted(0).exact
    told = Odds.counted(0).to_json()
    assert [*told] == ["chance", "exact", "fraction", "low", "high", "samples", "seed"]
    assert [*told.values()] == [0.0, True, "0", 0.0, 0.0, 0, None]
