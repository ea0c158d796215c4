"""Rounds for the tests of counting: deals that lead to every kind of tribute, late views, all deals by brute force."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from coach.cards import BIG_JOKER, DECK, LEVELS, SMALL_JOKER, Card, Hand, Level, Rank
from coach.plays import Kind, Play
from coach.rules import Rules
from coach.table import Result, Tribute, View
from coach.table.events import Dealt, Event, Gave, Passed, Played, Refused, Returned
from coach.table.heights import height
from coach.table.round import Hands, Round

ORDERS = list(itertools.permutations(range(4)))


def tilted_deal(rng: random.Random, level: Level, previous: Result) -> list[Hand]:
    """A deal that often leads to a refusal, an excuse, low tributes, or a return beyond the limit."""
    pool = list(DECK)
    rng.shuffle(pool)
    held: list[list[Card]] = [[], [], [], []]
    tilt = rng.randrange(5)
    if tilt == 1:  # the first finisher holds hardly anything that he may return
        large = [card for card in pool if card.rank > Rank.TEN or card.rank is level.rank]
        held[previous.first] = large[: rng.choice([25, 27, 27])]
    elif tilt == 2:  # jokers among two seats, often partners
        seats = rng.choice([(0, 2), (1, 3), (0, 1)])
        for card in (BIG_JOKER, BIG_JOKER, SMALL_JOKER, SMALL_JOKER):
            held[rng.choice(seats)].append(card)
    elif tilt == 3:  # the last finisher's highest cards are low
        large = [card for card in pool if level.strength(card.rank) > 9 and not level.is_wild(card)]
        for at, card in enumerate(large):
            held[(previous.order[3] + 1 + at % 3) % 4].append(card)
    for card in Hand(card for cards in held for card in cards):
        pool.remove(card)
    for hand in held:
        hand += [pool.pop() for _ in range(27 - len(hand))]
    return [Hand(hand) for hand in held]


def begun(rng: random.Random, rules: Rules) -> tuple[Round, Result]:
    """A round after a tribute of any legal choices, and the result of the round before."""
    level = rng.choice(LEVELS[: height(rules.final_level) + 1])
    previous = Result.of(rng.choice(ORDERS), rules)
    tribute, _ = Tribute.start(tilted_deal(rng, level, previous), level, previous, rules)
    while not tribute.done:
        if tribute.owed:
            owed = rng.choice(tribute.owed)
            tribute, _ = tribute.step(owed.seat, rng.choice(owed.cards))
        else:
            tribute, _ = tribute.draw(rng.randrange(4))
    return tribute.round(), previous


def late(round: Round, rng: random.Random, left: int) -> Round:
    """The round after single cards were laid down, out of turn, until `left` cards, one less or none are in each hand.

    Often cards of one sort stay longer: jokers and those that were moved, high ones, or those that may be returned.
    """
    moved = {event.card for event in round.events if isinstance(event, (Gave, Returned))}
    level, sort = round.level, rng.randrange(4)
    hands, events = [], list(round.events)
    for seat, hand in enumerate(round.hands):
        stays = {
            card: rng.random()
            + (card in moved or card.is_joker, level.strength(card.rank) > 9, card.rank < 11, 0)[sort]
            for card in hand.cards
        }
        order = sorted(hand, key=lambda card: stays[card] + rng.random() / 2)
        size = rng.choice([left, left, left, left, left - 1, 0])
        events += [Played(seat, Play(Kind.SINGLE, card.rank, (card,))) for card in order[: len(order) - size]]
        hands.append(Hand(order[len(order) - size :]))
    a, b, c, d = hands
    return replace(round, hands=(a, b, c, d), events=tuple(events), played=DECK - a - b - c - d)


def after(events: Sequence[Event], level: Level, rules: Rules) -> Round:
    """The round after events that begin with a deal, without stepping through it; whose turn it is is not said."""
    dealt = events[0]
    assert isinstance(dealt, Dealt)
    held = [Counter(hand) for hand in dealt.hands]
    for event in events:
        if isinstance(event, (Gave, Returned)):
            held[event.seat][event.card] -= 1
            held[event.to][event.card] += 1
        elif isinstance(event, Played):
            held[event.seat].subtract(event.play.cards)
    a, b, c, d = (Hand(tally.elements()) for tally in held)
    return Round(rules, level, (a, b, c, d), 0, events=tuple(events[1:]), played=DECK - a - b - c - d)


def before_the_tribute(hands: Hands, events: Sequence[Event]) -> list[Counter[Card]]:
    """The hands at the deal that these hands come from; a number below 0 where there are none."""
    dealt = [Counter(hand) for hand in hands]
    for event in events:
        if isinstance(event, Played):
            dealt[event.seat].update(event.play.cards)
        elif isinstance(event, (Gave, Returned)):
            dealt[event.seat][event.card] += 1
            dealt[event.to][event.card] -= 1
    return dealt


def could_be(hands: Hands, round: Round, previous: Result) -> bool:
    """The definition of a consistent deal: dealt so, the tribute could have gone as it was shown."""
    dealt = before_the_tribute(hands, round.events)
    if any(n < 0 for tally in dealt for n in tally.values()):
        return False
    tribute, _ = Tribute.start([Hand(tally.elements()) for tally in dealt], round.level, previous, round.rules)
    given = {event.seat: event.card for event in round.events if isinstance(event, Gave)}
    returned = {event.seat: event.card for event in round.events if isinstance(event, Returned)}
    if [e for e in tribute.events if isinstance(e, Refused)] != [e for e in round.events if isinstance(e, Refused)]:
        return False
    for chosen in (given, returned):
        for seat, card in chosen.items():
            if not tribute.can(seat, card):
                return False
            tribute, _ = tribute.step(seat, card)
    shown = [event for event in tribute.events if isinstance(event, (Gave, Returned))]
    return shown == [event for event in round.events if isinstance(event, (Gave, Returned))]


def all_deals(unseen: Hand, sizes: Sequence[int]) -> Iterator[tuple[Hand, ...]]:
    """All ways, told apart by faces, to deal cards to hands of these sizes."""
    if not sizes:
        yield ()
        return
    for cards in sorted(set(itertools.combinations(unseen.cards, sizes[0])), key=str):
        for others in all_deals(unseen - Hand(cards), sizes[1:]):
            yield (Hand(cards), *others)


def all_hands(view: View, *, outside: bool = False) -> Iterator[Hands]:
    """All hands of the four that the counts allow, told apart by faces."""
    own = Hand() if outside else view.hand
    hidden = [seat for seat in range(4) if outside or seat != view.seat]
    for dealt in all_deals(DECK - view.played - own, [view.counts[seat] for seat in hidden]):
        held = dict(zip(hidden, dealt, strict=True))
        a, b, c, d = (held.get(seat, own) for seat in range(4))
        yield a, b, c, d


def actions(events: Sequence[Event]) -> list[int]:
    """Where in the events somebody is about to play or pass."""
    return [at for at, event in enumerate(events) if isinstance(event, (Played, Passed))]
