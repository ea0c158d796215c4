"""Answers against what they mean: every deal that fits, laid out and looked at."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
from memory_rounds import episodes

from coach.cards import FACES, SUITED_RANKS, SUITS, Card, Hand, Rank
from coach.counting import Deals, Facts
from coach.deals.sharing import Demand
from coach.errors import GaveUp
from coach.moves import legal_plays, unbeaten_by
from coach.plays import Kind, readings
from coach.puzzles.memory.answers import Answers
from coach.puzzles.memory.timeline import Timeline
from coach.puzzles.memory.watch import cells

RUNS = [[Rank.ACE if p == 1 else Rank(p) for p in range(low, low + 5)] for low in range(1, 11)]


def moments(count: int, step: int = 3) -> Iterator[tuple[Timeline, int, int]]:
    for number, episode in enumerate(episodes(count)):
        for after in range(0, len(episode.timeline.tricks) + 1, step):
            yield episode.timeline, after, (number + after) % 4


def test_late_in_the_round_against_every_deal_laid_out() -> None:
    """Each deal that fits is listed; the hands are asked what they can play."""
    looked = 0
    for timeline, after, eyes in moments(5, 1):
        answers, level = timeline.answers(after, eyes), timeline.level
        try:
            listed = Deals(answers.ledger.facts).listed(120)
        except GaveUp:
            continue
        looked += 1
        ways = sum(weight for _, weight in listed)
        hands = [hands[seat] for hands, _ in listed for seat in answers.others]
        plays = [play for hand in set(hands) for play in legal_plays(hand, level)]
        for rank in SUITED_RANKS:
            assert answers.bomb(rank) == any(p.kind is Kind.BOMB and p.rank is rank for p in plays)
        assert answers.straight() == any(p.kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH) for p in plays)
        flushes = [p for p in plays if p.kind is Kind.STRAIGHT_FLUSH]
        suits = {card.suit for p in flushes for card in p.cards if not level.is_wild(card)}
        assert {suit for suit in SUITS if answers.flush(suit)} == suits
        for cell in cells(level):
            holding = {seat: sum(w for h, w in listed if cell.count(h[seat])) for seat in answers.others}
            assert answers.holders(cell) == tuple(seat for seat in answers.others if holding[seat])
            for seat in answers.others:
                assert answers.chance(cell.faces, seat) == Fraction(holding[seat], ways)
            assert answers.left(cell) == sum(cell.count(listed[0][0][seat]) for seat in answers.others)
    assert looked > 15


def test_all_along_the_round_against_demands_on_deals() -> None:
    """What a hand may hold, card by card, by the deals that meet so many demands."""
    for timeline, after, eyes in moments(4, 4):
        answers = timeline.answers(after, eyes)
        facts = answers.ledger.facts
        ranks = {rank: {card for card in FACES if card.rank is rank} for rank in SUITED_RANKS}
        assert answers.straight() == run(facts, [[ranks[rank] for rank in places] for places in RUNS])
        for suit in SUITS:
            faces = {rank: {card for card in ranks[rank] if card.suit is suit} for rank in SUITED_RANKS}
            assert answers.flush(suit) == run(facts, [[faces[rank] for rank in places] for places in RUNS])
        for rank in SUITED_RANKS:
            of = ranks[rank] | ({facts.level.wild} if facts.level.wild else set())
            assert answers.bomb(rank) == any(may_hold(facts, seat, [(of, 4)]) for seat in answers.others)


def run(facts: Facts, runs: Sequence[Sequence[set[Card]]]) -> bool:
    wild = facts.level.wild
    for seat in facts.hidden:
        for places, wilds in itertools.product(runs, range(facts.unseen.count(wild) + 1 if wild else 1)):
            naturals = [{card for card in place if card is not wild and card in facts.unseen} for place in places]
            for some in itertools.combinations([place for place in naturals if place], 5 - wilds):
                wanted = [*((place, 1) for place in some), *([({wild}, wilds)] if wild and wilds else [])]
                if may_hold(facts, seat, wanted):
                    return True
    return False


def may_hold(facts: Facts, seat: int, wanted: Sequence[tuple[set[Card], int]]) -> bool:
    demands = []
    for faces, least in wanted:
        held = sum(facts.known[seat].count(card) for card in faces)
        if held < least:
            demands.append(Demand(seat, frozenset(faces), least - held, 20))
    if sum(demand.low for demand in demands) > facts.room[seat]:
        return False
    return not demands or Deals(facts).chance(*demands) > 0


def test_crowned_singles_against_the_cards_that_are_out() -> None:
    for timeline, after, eyes in moments(6):
        answers, level = timeline.answers(after, eyes), timeline.level
        unseen: Hand = answers.ledger.unseen
        for card in set(timeline.view(after, eyes).hand):
            (single,) = readings([card], level)
            stronger = any(level.strength(other.rank) > level.strength(card.rank) for other in unseen)
            assert answers.crowned(single) == (not stronger) == unbeaten_by(single, unseen, level)


def test_rounds_with_tribute_narrow_down_who_can_hold() -> None:
    """5.1, 3.5: who gave a tribute holds nothing higher; the answers know it."""
    narrowed = 0
    for timeline, after, eyes in moments(20, 6):
        answers = timeline.answers(after, eyes)
        for cell in cells(timeline.level)[:5]:
            if answers.left(cell):
                narrowed += answers.holders(cell) != answers.others
    assert narrowed > 10


@pytest.mark.parametrize("after", [0, 6])
def test_answers_are_worked_out_once(after: int) -> None:
    timeline = episodes()[0].timeline
    assert timeline.answers(after, 1) is timeline.answers(after, 1)
    assert isinstance(timeline.answers(after, 1), Answers)
