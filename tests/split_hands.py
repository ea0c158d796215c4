"""Random hands for the tests of splitting, in styles that bring out what random deals seldom hold."""

from __future__ import annotations

import random
from collections.abc import Callable

from coach.cards import DECK, LEVELS, SUITS, Card, Hand, Level, Rank

SUITED = [card for card in DECK.cards if not card.is_joker]
SMALL_STYLES = ("any", "near ranks", "few suits", "around the ace", "two ranks", "one run")
LARGE_STYLES = ("any", "triples", "pairs", "few ranks", "one suit", "uneven", "no tubes")


def small(rng: random.Random, style: str, most: int = 10) -> tuple[Hand, Level]:
    """A hand of 1 to `most` cards, two in three with one or two wilds."""
    level = rng.choice(LEVELS)
    pool = list(DECK.cards)
    low = rng.randrange(2, 12)
    if style == "near ranks":
        pool = [card for card in pool if card.is_joker or low <= card.rank <= low + 4]
    if style == "few suits":
        suits = [None, *rng.sample(SUITS, rng.choice((1, 2)))]
        pool = [card for card in pool if card.suit in suits]
    if style == "around the ace":
        pool = [card for card in pool if card.is_joker or card.rank in (2, 3, 12, 13, 14)]
    if style == "two ranks":
        ranks = rng.sample(list(Rank)[:13], 2)
        pool = [card for card in pool if card.is_joker or card.rank in ranks]
    if style == "one run":
        suit, low = rng.choice(SUITS), rng.randrange(1, 11)
        run = [14 if place == 1 else place for place in range(low, low + 5)]
        pool = [card for card in pool if card.rank in run and (card.suit is suit or rng.random() < 0.15)]
    return _with_wilds(rng, rng.sample(pool, min(len(pool), rng.randrange(1, most + 1))), level, 0.66)


def large(rng: random.Random, style: str, size: int = 27) -> tuple[Hand, Level]:
    """A hand of that many cards, three in four with one or two wilds."""
    level = rng.choice(LEVELS)
    if style in ("triples", "pairs", "no tubes"):
        return _with_wilds(rng, _groups(rng, style, size), level, 0.75 if style != "no tubes" else 0.3)
    weight: Callable[[Card], float] = lambda card: 1  # noqa: E731
    if style == "few ranks":
        ranks = {2 + (rng.randrange(13) + step) % 13 for step in range(rng.randrange(5, 9))}
        weight = lambda card: 50 if card.rank in ranks else 0.05  # noqa: E731
    if style == "one suit":
        suit = rng.choice(SUITS)
        weight = lambda card: 30 if card.suit is suit else 0.3  # noqa: E731
    if style == "uneven":
        of_rank = {rank: rng.choice((0.05, 1, 10)) for rank in Rank}
        weight = lambda card: of_rank[card.rank]  # noqa: E731
    by_luck = sorted(DECK.cards, key=lambda card: rng.random() ** (1 / weight(card)))
    return _with_wilds(rng, by_luck[-size:], level, 0.75)


def _groups(rng: random.Random, style: str, size: int) -> list[Card]:
    """Whole groups of a rank; for "no tubes" pairs of ranks of which no three are neighbours."""
    ranks = rng.sample(list(Rank), 15)
    if style == "no tubes":
        turn = rng.randrange(13)
        ranks = [Rank(2 + (place + turn) % 13) for place in (0, 1, 3, 4, 6, 7, 9, 11, 12)] + list(Rank)[13:]
        ranks += rng.sample(list(Rank)[:13], 4)
    sizes = {"triples": (3, 3, 3, 2, 6), "pairs": (2, 2, 2, 3), "no tubes": (2,)}[style]
    left = list(rng.sample(DECK.cards, 108))
    found: list[Card] = []
    for rank in ranks * 4:
        group = [card for card in left if card.rank is rank][: min(rng.choice(sizes), size - len(found))]
        found += group
        for card in group:
            left.remove(card)
    return found


def _with_wilds(rng: random.Random, cards: list[Card], level: Level, share: float) -> tuple[Hand, Level]:
    if level.wild is not None and rng.random() < share:
        wilds = min(rng.choice((1, 2)), len(cards))
        rest = [card for card in cards if card is not level.wild]
        cards = rest[: len(cards) - wilds] + [level.wild] * wilds
    return Hand(cards), level


def seen(rng: random.Random, hand: Hand) -> Hand:
    """Cards seen elsewhere: none, some, or nearly all."""
    others = (DECK - hand).cards
    return Hand(rng.sample(others, rng.choice((0, len(others) // 2, len(others) - 20, len(others) - 7, len(others)))))
