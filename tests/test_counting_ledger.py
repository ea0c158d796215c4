"""The ledger against recounts from scratch: every card after every event, ways by enumeration, seats by all deals."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from counting_rounds import after, begun, late

from coach.cards import LEVELS, Card, Hand, Level, Rank
from coach.counting import Deals, FivesAndTens, Ledger, Possible
from coach.counting.ledger import ROWS
from coach.plays import Kind, readings
from coach.rules import PRESET_NAMES, Rules
from coach.table import Result, Round
from coach.table.events import Dealt, Event, Gave, Passed, Played, Returned
from coach.table.playout import play_round
from coach.table.seats import SEATS

RULES = [Rules.preset(name) for name in PRESET_NAMES]


def recounted(events: tuple[Event, ...], seat: int) -> tuple[Counter[str], Counter[str], list[int]]:
    """From the cards alone: what the seat holds, what it has not seen, and how many cards each seat holds."""
    hands: list[Counter[str]] = []
    for event in events:
        if isinstance(event, Dealt):
            hands = [Counter(card.text for card in hand) for hand in event.hands]
        elif isinstance(event, (Gave, Returned)):
            hands[event.seat][event.card.text] -= 1
            hands[event.to][event.card.text] += 1
        elif isinstance(event, Played):
            hands[event.seat].subtract(card.text for card in event.play.cards)
    others = sum((+hands[other] for other in SEATS if other != seat), Counter())
    return +hands[seat], others, [sum(hand.values()) for hand in hands]


def agrees(ledger: Ledger, held: Counter[str], unseen: Counter[str], counts: list[int], level: Level) -> None:
    """All that is counted of single cards."""
    assert Counter(card.text for card in ledger.hand) == held
    assert Counter(card.text for card in ledger.unseen) == unseen
    assert list(ledger.facts.counts) == counts
    out = Counter(Card(text).rank for text in unseen.elements())
    assert {rank: ledger.out(rank) for rank in Rank} == {rank: out[rank] for rank in Rank}
    assert set(ledger.exhausted) == {rank for rank in Rank if not out[rank]}
    best = max((level.strength(rank) for rank in out), default=-1)
    crowned = Counter(text for text in held.elements() if level.strength(Card(text).rank) >= best)
    assert Counter(card.text for card in ledger.crowned_cards) == crowned
    wild = "" if level.wild is None else level.wild.text
    big = {"big jokers": unseen["HR"], "small jokers": unseen["SB"]}
    if wild:
        big |= {"wilds": unseen[wild], "other level cards": out[level.rank] - unseen[wild]}  # type: ignore[index]
    big |= {rank.letter: out[rank] for rank in ROWS[2:7] if rank is not level.rank}
    assert {row.name: row.out for row in ledger.big} == big


def every_event(count: int, seed: int) -> None:
    for number in range(count):
        rules, level = RULES[number % len(RULES)], LEVELS[number % 13]
        previous = Result.of(random.Random(number).sample(range(4), 4), rules) if number % 3 else None
        events = play_round(seed, level, rules, previous, number=number, players=("lowest", "random") * 2).events
        ready = [at for at, event in enumerate(events) if isinstance(event, (Played, Passed))]
        for at in range(ready[0], len(events) + 1):
            seat = (at + number) % 4
            round = after(events[:at], level, rules)
            agrees(Ledger.of(round.view(seat)), *recounted(events[:at], seat), level)


def test_equals_a_recount_from_scratch_after_every_event_of_random_rounds() -> None:
    every_event(24, 11)


@pytest.mark.slow
def test_equals_a_recount_from_scratch_after_every_event_of_1000_random_rounds() -> None:
    every_event(1_000, 12)


def made_of(cards: Hand, level: Level, sizes: range) -> dict[tuple[Kind, Rank | None, int, str], int]:
    """By definition: how many sets of cards, told apart by faces, are a straight or a bomb under some reading."""
    found: Counter[tuple[Kind, Rank | None, int, str]] = Counter()
    for size in sizes:
        for some in set(itertools.combinations(cards.cards, size)):
            for play in readings(some, level):
                suit = ""
                if play.kind is Kind.STRAIGHT_FLUSH:
                    suit = next(
                        card.text[0] for card, stands in zip(some, some, strict=True) if not level.is_wild(card)
                    )
                if play.kind is Kind.STRAIGHT or play.kind.is_bomb:
                    found[play.kind, play.rank, size, suit] += 1
    return dict(found)


def keyed(plays: tuple[Possible, ...]) -> dict[tuple[Kind, Rank | None, int, str], int]:
    return {(p.kind, p.rank, p.size, "" if p.suit is None else p.suit.value): p.ways for p in plays}


def positions(count: int, left: int, seed: int) -> list[Round]:
    rng = random.Random(seed)
    return [late(begun(rng, rng.choice(RULES))[0], rng, left) for _ in range(count)]


@pytest.mark.parametrize("round", positions(30, 4, 5), ids=lambda _: "")
def test_ways_are_the_sets_of_unseen_cards_that_are_the_play(round: Round) -> None:
    seat = max(SEATS, key=lambda seat: round.counts[seat])
    ledger = Ledger.of(round.view(seat))
    brute = made_of(ledger.unseen, round.level, range(4, 11))
    assert keyed(ledger.straights + ledger.straight_flushes + ledger.bombs) == brute


def crowded(seed: int) -> Round:
    """A position in which runs and bombs are likely: few ranks, one suit often, wilds."""
    rng = random.Random(seed)
    level = rng.choice(LEVELS[:13])
    low = rng.randrange(8)
    ranks = [Rank(2 + (low + at) % 13) for at in range(6)]
    suits = rng.choice(["SH", "HC", "HHD", "SHCD"])
    pool = [f"{rng.choice(suits)}{rng.choice(ranks).letter}" for _ in range(30)] + ["H" + level.text] * 2
    rng.shuffle(pool)
    kept: list[str] = []
    for text in pool:
        if kept.count(text) < 2 and len(kept) < 13:
            kept.append(text)
    cuts = sorted(rng.sample(range(1, len(kept)), 2))
    parts = [kept[: cuts[0]], kept[cuts[0] : cuts[1]], kept[cuts[1] :]]
    hands = (Hand("SB"), *map(Hand, parts))
    return Round.position(hands, level, 0, Rules())


@pytest.mark.parametrize("seed", range(30))
def test_ways_and_seats_where_runs_and_bombs_are_likely(seed: int) -> None:
    """Seats: those that hold one in some deal that the counts allow."""
    round = crowded(seed)
    ledger = Ledger.of(round.view(0))
    plays = ledger.straights + ledger.straight_flushes + ledger.bombs
    assert keyed(plays) == made_of(ledger.unseen, round.level, range(4, 11))
    for play in plays:
        for seat in (1, 2, 3):
            assert (seat in play.seats) == (round.counts[seat] >= play.size)  # no facts but the counts here


def test_seats_are_those_that_hold_it_in_some_consistent_deal() -> None:
    seen = 0
    for seed in range(12):
        ledger = Ledger.of(crowded(seed).view(0))
        level = ledger.facts.level
        deals = Deals(ledger.facts).draw(40, seed)
        can: dict[tuple[Kind, Rank | None, int, str], set[int]] = {}
        for hands in deals:
            for seat in ledger.facts.hidden:
                for key in made_of(hands[seat], level, range(4, 6)):
                    can.setdefault(key, set()).add(seat)
        plays = {key: p for p in ledger.straights + ledger.straight_flushes + ledger.bombs for key in keyed((p,))}
        for key, seats in can.items():
            seen += 1
            assert seats <= set(plays[key].seats)
    assert seen > 30


def test_every_straight_holds_a_five_or_a_ten_and_the_rule_says_what_is_left() -> None:
    """C4 in its exact form, wilds included: what the sentence says against the straights that are possible."""
    for seed in range(60):
        rng = random.Random(seed)
        level = rng.choice(LEVELS[:13])
        without = rng.choice([(), (Rank.FIVE,), (Rank.TEN,), (Rank.FIVE, Rank.TEN)])
        faces = [card for card in Hand(f"{s}{r}" for s in "SHCD" for r in "23456789TJQKA") if card.rank not in without]
        cards = Hand(card for card in faces if not level.is_wild(card) or rng.random() < 0.5)
        dealt = [Hand(cards.cards[at::3]) for at in range(3)]
        round = Round.position((Hand("SB"), *dealt), level, 0, Rules())
        ledger = Ledger.of(round.view(0))
        rule = ledger.fives_and_tens
        wilds = 0 if level.wild is None else cards.count(level.wild)
        naturals = [card.rank for card in cards if not level.is_wild(card)]
        assert rule == FivesAndTens(naturals.count(Rank.FIVE), naturals.count(Rank.TEN), wilds)
        low = [play for play in ledger.straights if play.rank in (Rank.ACE, 2, 3, 4, 5)]
        high = [play for play in ledger.straights if play.rank in (6, 7, 8, 9, 10)]
        if not rule.fives and not rule.wilds:
            assert not low
        if not rule.tens and not rule.wilds:
            assert not high
        if not rule.fives and level.rank is not Rank.FIVE:
            assert not any(play.natural for play in low)
        assert rule.said("en") != rule.said("zh")


@pytest.mark.parametrize("seed", range(20))
def test_crowned_plays_by_definition(seed: int) -> None:
    """No legal play of the unseen cards of the same kind is higher; of bombs, none is stronger."""
    round = crowded(seed)
    other = Round.position((round.hands[1], round.hands[2], round.hands[3], Hand("SB")), round.level, 0, Rules())
    ledger = Ledger.of(other.view(0))
    for play in ledger.crowned_plays:
        assert ledger.crowned(play)
    crowned = set(ledger.crowned_plays)
    for play in other.legal_plays(canonical=True):
        assert (play in crowned) == ledger.crowned(play)
