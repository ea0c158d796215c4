"""The ledger, kept event by event, against recounts from scratch; crowned plays and fives and tens by definition."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from counting_rounds import ORDERS, after
from counting_unseen import crowded
from record_matches import played_match

from coach.cards import DECK, FACES, LEVELS, SUITED_RANKS, Card, Hand, Level, Rank
from coach.counting import Facts, FivesAndTens, Ledger, possible
from coach.errors import AgainstRules, BadText
from coach.moves import legal_plays
from coach.plays import Kind, beats
from coach.rules import PRESET_NAMES, Rules
from coach.table import PASS, Result, Round, Tribute
from coach.table.events import Dealt, Event, Gave, Passed, Played, Returned
from coach.table.playout import play_matches, play_round
from coach.table.record import load, replay
from coach.table.seats import SEATS

RULES = [Rules.preset(name) for name in PRESET_NAMES]
RUNS = (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH)
RANKS = [[card.face for card in FACES if card.rank is rank] for rank in Rank]


def recounted(events: Sequence[Event], seat: int) -> tuple[list[list[int]], list[int]]:
    """From the first event on: how many of each face are in the four hands, and in those that the seat does not see."""
    hands: list[list[int]] = []
    for event in events:
        if isinstance(event, Played):
            held = hands[event.seat]
            for card in event.play.cards:
                held[card.face] -= 1
        elif isinstance(event, (Gave, Returned)):
            hands[event.seat][event.card.face] -= 1
            hands[event.to][event.card.face] += 1
        elif isinstance(event, Dealt):
            hands = [list(hand.counts) for hand in event.hands]
    first, second, third = (hands[other] for other in SEATS if other != seat)
    return hands, [a + b + c for a, b, c in zip(first, second, third, strict=True)]


def agrees(ledger: Ledger, hands: list[list[int]], unseen: list[int]) -> None:
    """What is held, what is out and how many cards there are."""
    assert ledger.hand.counts == bytes(hands[ledger.seat])
    assert ledger.unseen.counts == bytes(unseen)
    assert ledger.counts == tuple(map(sum, hands))


def follows(ledger: Ledger, hands: list[list[int]], unseen: list[int]) -> None:
    """What follows from it for single cards."""
    held, level = hands[ledger.seat], ledger.level
    assert [a + b + c for a, b, c in zip(held, unseen, ledger.played.counts, strict=True)] == [2] * 54
    out = {rank: sum(unseen[face] for face in faces) for rank, faces in zip(Rank, RANKS, strict=True)}
    assert {rank: ledger.out(rank) for rank in Rank} == out
    assert ledger.exhausted == tuple(rank for rank in Rank if not out[rank])
    best = max((level.strength(rank) for rank in Rank if out[rank]), default=-1)
    assert len(ledger.crowned_cards) == sum(held[card.face] for card in FACES if level.strength(card.rank) >= best)
    assert all(level.strength(card.rank) >= best for card in ledger.crowned_cards)
    wilds = 0 if level.wild is None else unseen[level.wild.face]
    big = {"big jokers": out[Rank.BIG_JOKER], "small jokers": out[Rank.SMALL_JOKER]}
    if level.rank is not None:
        big |= {"wilds": wilds, "other level cards": out[level.rank] - wilds}
    big |= {rank.letter: out[rank] for rank in reversed(SUITED_RANKS[8:]) if rank is not level.rank}
    assert {row.name: row.out for row in ledger.big} == big
    five, ten = (out[rank] - wilds * (rank is level.rank) for rank in (Rank.FIVE, Rank.TEN))
    assert ledger.fives_and_tens == FivesAndTens(five, ten, wilds)


def every_event(count: int, seed: int, often: int) -> None:
    """Rounds of all presets, kept by a ledger through the tribute and every event behind it.

    After each it holds what a recount of the cards gives; in every `often`-th round what follows is compared after
    each event too, and at some moments all of it, facts, straights and bombs included, with the ledger of a new view.
    """
    for number in range(count):
        rng, rules, level = random.Random(number), RULES[number % len(RULES)], LEVELS[number % 13]
        previous = Result.of(rng.choice(ORDERS), rules) if number % 3 else None
        players = [("lowest", "random") * 2, ("random",) * 4, ("lowest",) * 4][number % 3]
        events = play_round(seed, level, rules, previous, number=number, players=players).events
        seat, dealt = rng.randrange(4), events[0]
        assert isinstance(dealt, Dealt)
        ledger = Ledger.of(Tribute.start(dealt.hands, level, previous, rules)[0].view(seat))
        begins = len(ledger.events) + 1  # a refusal, and who leads then, are known at once
        moving = [at for at, event in enumerate(events) if isinstance(event, (Dealt, Gave, Returned, Played))]
        moments = {rng.randrange(begins, len(events)), len(events) - 1} if number % often == 0 else set()
        for at in range(begins, len(events)):
            ledger = ledger.then(events[at])
            counted = recounted([events[move] for move in moving if move <= at], seat)
            agrees(ledger, *counted)
            if number % often == 0:
                follows(ledger, *counted)
            if at in moments and not isinstance(events[at], (Gave, Returned)):
                fresh = Ledger.of(after(events[: at + 1], level, rules).view(seat))
                assert ledger == fresh
                assert ledger.facts == fresh.facts
                assert ledger.to_json() == fresh.to_json()


def test_equals_a_recount_from_scratch_after_every_event_of_1000_random_rounds() -> None:
    every_event(1_000, 12, 10)


@pytest.mark.slow
def test_equals_a_fresh_ledger_at_moments_of_3000_random_rounds() -> None:
    every_event(3_000, 13, 1)


def test_follows_the_rounds_of_a_match() -> None:
    """One ledger through several rounds: a deal begins the next, what happens between them changes nothing."""
    rules, ledger = Rules(), None
    for played in itertools.islice(play_matches(3, rules, players=("lowest", "random") * 2), 5):
        for at, event in enumerate(played.events):
            if ledger is None:
                assert isinstance(event, Dealt)
                ledger = Ledger.of(Tribute.start(event.hands, event.level, None, rules)[0].view(2))
            else:
                ledger = ledger.then(event)
            agrees(ledger, *recounted(played.events[: at + 1], 2))
        fresh = Ledger.of(after(played.round.events, played.level, rules).view(2))
        assert ledger == fresh
        assert ledger.facts == fresh.facts


def test_5_7_the_ledger_of_the_tribute_is_that_of_its_views() -> None:
    for number in range(60):
        rng, rules = random.Random(number), RULES[number % len(RULES)]
        previous = Result.of(rng.choice(ORDERS), rules)
        dealt = play_round(5, Level("7"), rules, previous, number=number).events[0]
        assert isinstance(dealt, Dealt)
        tribute, _ = Tribute.start(dealt.hands, Level("7"), previous, rules)
        ledgers = [Ledger.of(tribute.view(seat)) for seat in SEATS]
        while not tribute.done:
            owed = next(iter(tribute.owed), None)
            tribute, events = tribute.step(owed.seat, rng.choice(owed.cards)) if owed else tribute.draw(1)
            for event in events:
                ledgers = [ledger.then(event) for ledger in ledgers]
            for seat in SEATS:
                assert ledgers[seat] == Ledger.of(tribute.view(seat))
                assert ledgers[seat].facts == Facts.of(tribute.view(seat))
        assert [ledger.hand for ledger in ledgers] == list(tribute.hands)


def test_at_a_moment_of_a_record() -> None:
    record = load(played_match("competition", 4, 2).dump())
    done = replay(record).rounds[1]
    assert done.tribute is not None
    round, at = done.tribute.round(), 0
    for event in done.events:
        if isinstance(event, (Played, Passed)):
            assert Ledger.at(done, at, 3) == Ledger.of(round.view(3))
            round, _ = round.step(event.play if isinstance(event, Played) else PASS)
            at += 1
    assert Ledger.at(done, at, 0).facts.counts == round.counts
    for bad in (at + 1, -1):
        with pytest.raises(BadText, match="no such moment"):
            Ledger.at(done, bad, 0)
    with pytest.raises(BadText) as caught:
        Ledger.at(done, 9999, 4)
    assert [fault.code for fault in caught.value.faults] == ["bad_seat", "bad_moment"]


def test_a_view_that_does_not_add_up_is_refused_at_once() -> None:
    view = Round.position([Hand("S2"), Hand("S3"), Hand("S4"), Hand("S5")], Level("9"), 0, Rules()).view(0)
    with pytest.raises(AgainstRules, match="counts of cards"):
        Ledger.of(replace(view, counts=(1, 2, 1, 1)))


@pytest.mark.parametrize("seed", range(20))
def test_crowned_plays_by_definition(seed: int) -> None:
    """No play that the unseen cards can make is of the same kind and beats it; of bombs, none beats it at all."""
    round = crowded(seed)
    other = Round.position((round.hands[1], round.hands[2], round.hands[3], Hand("SB")), round.level, 0, Rules())
    ledger = Ledger.of(other.view(0))
    unseen = list(legal_plays(ledger.unseen, round.level))
    crowned = set(ledger.crowned_plays)
    for play in other.legal_plays(canonical=True):
        bomb = play.kind.is_bomb
        beaten = any(beats(over, play, round.level) for over in unseen if over.kind is play.kind or bomb)
        assert (play in crowned) == ledger.crowned(play) == (not beaten)


def test_c4_every_straight_holds_either_a_five_or_a_ten() -> None:
    for at in range(10):
        ranks = possible.PLACES[at : at + 5]
        assert (Rank.FIVE in ranks) + (Rank.TEN in ranks) == 1
        assert (Rank.FIVE in ranks) == (at < 5)


def test_c4_the_rule_says_which_straights_are_left_wilds_included() -> None:
    """All ranks but fives and tens are out in all suits: straights are possible if and only if the rule allows them."""
    said = set()
    for seed in range(120):
        rng = random.Random(seed)
        level = rng.choice(LEVELS)
        left = {Rank.FIVE: rng.choice([0, 0, 1, 8]), Rank.TEN: rng.choice([0, 0, 1, 8])}
        cards: list[Card] = []
        for card in DECK:
            if level.is_wild(card):
                cards += [card] if rng.random() < 0.4 else []
            elif card.rank not in left:
                cards += [] if card.is_joker else [card]
            elif left[card.rank]:
                left[card.rank] -= 1
                cards.append(card)
        held = Hand(cards)
        rest = DECK - held - Hand("SB")
        counts = (1, len(held), 0, 0)
        facts = Facts.of(Ledger(0, Rules(), level, Hand("SB"), counts, rest))
        rule = FivesAndTens.of(facts.unseen, level)
        lows = {play.rank for play in possible.straights(facts)}
        assert ({Rank.ACE, 2, 3, 4, 5} & lows != set()) == rule.low
        assert ({6, 7, 8, 9, 10} & lows != set()) == rule.high
        assert rule.said("en") != rule.said("zh")
        said.add(rule.said("en").split(":")[0])
    assert len(said) >= 6


def test_c4_never_more_straights_at_once_than_fives_tens_and_wilds() -> None:
    """Dealt out greedily in many orders, straights never come to more than the rule says."""
    for seed in range(25):
        rng = random.Random(seed)
        level = rng.choice(LEVELS)
        cards = Hand(rng.sample(DECK.cards, rng.choice([20, 40, 60])))
        most, made = FivesAndTens.of(cards, level).most, 0
        while runs := [play for play in legal_plays(cards, level, canonical=True) if play.kind in RUNS]:
            cards, made = cards - rng.choice(runs).hand, made + 1
        assert made <= most


def test_json_names_everything_that_the_ledger_knows() -> None:
    ledger = Ledger.of(crowded(3).view(0))
    told = ledger.to_json("zh")
    assert list(told) == [
        *("seat", "level", "hand", "counts", "played", "unseen", "ranks", "big_cards", "known", "why", "exhausted"),
        *("crowned", "crowned_plays", "fives_and_tens", "classes", "straights", "straight_flushes", "bombs"),
    ]
    assert len(told["classes"]) == 10
    assert "外面" in told["fives_and_tens"]["rule"]
    for found in ledger.classes:
        listed = [*told["straights"], *told["straight_flushes"], *told["bombs"]]
        ways = sum(p["ways"] for p in listed if (p["kind"], p["size"]) == (found.kind.value, found.size))
        assert found.ways == ways
