"""Straights and bombs that are still possible: their ways by enumeration, and who can hold one by all deals."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest
from counting_rounds import begun, late
from counting_unseen import Key, crowded, facts_at_random, key, made_of

from coach.cards import Hand, Level
from coach.counting import Deals, Facts, Ledger, possible
from coach.counting.holders import holders
from coach.counting.possible import CLASSES, classes
from coach.deals import deal
from coach.errors import CoachError
from coach.plays import Kind
from coach.rules import PRESET_NAMES, Rules
from coach.table import Result, Tribute

RULES = [Rules.preset(name) for name in PRESET_NAMES]


def all_of(facts: Facts) -> list[possible.Possible]:
    return [*possible.straights(facts), *possible.straight_flushes(facts), *possible.bombs(facts)]


@lru_cache(maxsize=100_000)
def made(hand: Hand, level: Level) -> frozenset[Key]:
    return frozenset(made_of(hand, level, range(4, len(hand) + 1)))


def tribute_facts(count: int, left: int, seed: int) -> list[Facts]:
    """Facts of late rounds, with what their tribute proves."""
    rng = random.Random(seed)
    rounds = [late(begun(rng, rng.choice(RULES))[0], rng, left) for _ in range(count)]
    return [Facts.of(round.view(rng.randrange(4))) for round in rounds]


@pytest.mark.parametrize("seed", range(30))
def test_ways_are_the_sets_of_unseen_cards_that_are_the_play(seed: int) -> None:
    facts = Facts.of(crowded(seed).view(0))
    ways = {key(play): play.ways for play in all_of(facts)}
    assert ways == made_of(facts.unseen, facts.level, range(4, 11))


def test_natural_are_those_without_a_wild_in_another_cards_place() -> None:
    """Told apart by what the wilds stand for: a set counts if some reading lets every wild stand for a level card."""
    for seed in range(12):
        facts = Facts.of(crowded(seed).view(0))
        level, wild = facts.level, facts.level.wild
        fewer = facts.unseen - Hand([wild] * facts.unseen.count(wild)) if wild is not None else facts.unseen
        plain = made_of(fewer, level, range(4, 11))
        for play in all_of(facts):
            if level.rank not in possible.PLACES or not any(card.rank is level.rank for card in facts.unseen):
                assert play.natural == plain.get(key(play), 0)
            assert plain.get(key(play), 0) <= play.natural <= play.ways


def check_seats(facts: Facts, limit: int) -> tuple[int, int] | None:
    """The seats are those that hold one in some consistent deal. Returns how many plays a seat can hold, and how many
    a seat has room for and cannot hold all the same; None if no deal agrees with the facts, or too many do.
    """
    try:
        agreeing = Deals(facts)
    except CoachError:
        return None
    if agreeing.ways > limit:
        return None
    deals = agreeing.listed(limit)
    can: dict[Key, set[int]] = {}
    for seat in facts.hidden:
        for hand in {hands[seat] for hands, _ in deals}:
            for one in made(hand, facts.level):
                can.setdefault(one, set()).add(seat)
    assert {key(play): set(play.seats) for play in all_of(facts) if play.seats} == can, facts
    every = made(facts.unseen, facts.level)
    room = sum(facts.counts[seat] >= size for _, _, size, _ in every for seat in facts.hidden)
    return sum(map(len, can.values())), room - sum(map(len, can.values()))


def test_seats_are_those_that_hold_one_in_some_consistent_deal_whatever_the_facts() -> None:
    found = [done for seed in range(500) if (done := check_seats(facts_at_random(seed), 10_000))]
    assert len(found) > 200
    assert sum(can for can, _ in found) > 100
    assert sum(kept for _, kept in found) > 100  # plays that the facts alone exclude


def test_seats_are_those_under_the_facts_of_tributes() -> None:
    found = [done for facts in tribute_facts(110, 4, 5) if (done := check_seats(facts, 3_000))]
    assert len(found) > 30


@pytest.mark.slow
def test_seats_are_those_that_hold_one_for_many_facts() -> None:
    found = [done for seed in range(1_000, 30_000) if (done := check_seats(facts_at_random(seed), 20_000))]
    assert sum(can for can, _ in found) > 5_000


def test_5_4_two_seats_that_cannot_hold_both_big_jokers_hold_no_joker_bomb() -> None:
    """Before a double tribute nobody refused: the two givers do not hold both big jokers, nor does one of them."""
    seen, rules = 0, Rules()
    for seed in range(60):
        tribute, _ = Tribute.start(deal(seed), Level("7"), Result.of((0, 2, 1, 3), rules), rules)
        for seat in range(4):
            view = tribute.view(seat)
            if not tribute.done and len(tribute.givers) == 2 and not any(card.is_joker for card in view.hand):
                seen += 1
                found = [play for play in possible.bombs(Facts.of(view)) if play.kind is Kind.JOKER_BOMB]
                assert found[0].seats == tuple({0, 2} - {seat})
    assert seen > 5


def test_a_seat_with_three_cards_holds_no_bomb_of_four() -> None:
    for seed in range(40):
        ledger = Ledger.of(crowded(seed).view(0))
        for play in ledger.straights + ledger.straight_flushes + ledger.bombs:
            assert play.seats
            assert all(ledger.counts[seat] >= play.size for seat in play.seats)


def test_every_play_belongs_to_one_class_and_all_classes_are_told() -> None:
    for seed in range(20):
        plays = all_of(Facts.of(crowded(seed).view(0)))
        told = classes(plays)
        assert [(found.kind, found.size) for found in told] == list(CLASSES)
        assert sorted(map(key, plays), key=str) == sorted((key(p) for found in told for p in found.plays), key=str)
        assert sum(found.ways for found in told) == sum(play.ways for play in plays)


def test_equal_cards_by_all_deals() -> None:
    """The question by itself: can a seat hold so many of some faces?"""
    for seed in range(150):
        facts = facts_at_random(seed)
        try:
            deals = Deals(facts).listed(2_000)
        except CoachError:
            continue
        faces = sorted(set(facts.unseen), key=lambda card: (card.face * 31 + seed) % 54)[: 1 + seed % 3]
        for holder in holders(facts):
            most = max(sum(map(hands[holder.seat].count, faces)) for hands, _ in deals)
            assert [holder.equal(faces, size) for size in range(most + 2)] == [True] * (most + 1) + [False]
