"""Positions and facts in which runs and bombs are likely, and what sets of cards make them, by definition."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable

from coach.cards import BIG_JOKER, LEVELS, SMALL_JOKER, SUITED_RANKS, Card, Hand, Level, Rank
from coach.counting import Facts, Possible
from coach.deals.sharing import Demand
from coach.plays import Kind, readings
from coach.rules import Rules
from coach.table import Round

#: A straight or a bomb: kind, rank, cards, suit of a straight flush.
Key = tuple[Kind, Rank | None, int, str]


def made_of(cards: Hand, level: Level, sizes: Iterable[int]) -> dict[Key, int]:
    """By definition: how many sets of cards, told apart by faces, are a straight or a bomb under some reading."""
    found: Counter[Key] = Counter()
    for size in sizes:
        for some in set(itertools.combinations(cards.cards, size)):
            for play in readings(some, level):
                suit = ""
                if play.kind is Kind.STRAIGHT_FLUSH:
                    suit = next(card.text[0] for card in some if not level.is_wild(card))
                if play.kind is Kind.STRAIGHT or play.kind.is_bomb:
                    found[play.kind, play.rank, size, suit] += 1
    return dict(found)


def key(play: Possible) -> Key:
    """The same of a play that is possible."""
    return play.kind, play.rank, play.size, "" if play.suit is None else play.suit.value


def few_ranks(rng: random.Random, level: Level, width: int, size: int) -> Hand:
    """Cards of few ranks side by side, often of one suit, often with wilds."""
    low, suits = rng.randrange(13), rng.choice(["SH", "H", "HC", "HHHD", "SHCD", "SSSSSH"])
    ranks = [SUITED_RANKS[(low + at) % 13] for at in range(width)]
    pool = [Card(rng.choice(suits) + rng.choice(ranks).letter) for _ in range(30)]
    pool += [] if level.wild is None else [level.wild] * rng.choice([0, 3, 6])
    rng.shuffle(pool)
    kept: list[Card] = []
    for card in pool:
        if kept.count(card) < 2 and len(kept) < size:
            kept.append(card)
    return Hand(kept)


def crowded(seed: int) -> Round:
    """A position in which runs and bombs are likely, without any facts but the counts."""
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    kept = [*few_ranks(rng, level, 6, 13)]
    rng.shuffle(kept)
    first, second = sorted(rng.sample(range(1, len(kept)), 2))
    parts = kept[:first], kept[first:second], kept[second:]
    return Round.position((Hand("SB"), *map(Hand, parts)), level, 0, Rules())


def facts_at_random(seed: int) -> Facts:
    """Facts about three small hidden hands, as strange as can be: cards known, cards barred from a seat or from two,
    jokers of which a seat, or two together, hold at most one. Often no deal agrees with them.
    """
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    jokers = rng.choice([Hand(), Hand(), Hand("HR HR"), Hand("HR HR SB SB")])
    unseen = few_ranks(rng, level, rng.choice([1, 2, 5, 5, 5]), rng.choice([4, 6, 7, 8, 9]) - len(jokers) // 2) + jokers
    seats = Counter(rng.choice([1, 1, 1, 1, 2, 2, 3]) for _ in unseen)
    order = rng.sample([1, 2, 3], 3)
    sizes = [seats[order.index(seat) + 1] for seat in (1, 2, 3)]
    left = [*unseen]
    rng.shuffle(left)
    known: list[list[Card]] = [[], [], []]
    for at in range(3):
        for _ in range(min(rng.choice([0, 0, 0, 1, 2, 4]), sizes[at], len(left))):
            known[at].append(left.pop())
    demands = []
    for _ in range(rng.choice([0, 1, 2, 3, 4])):
        first, *others = rng.sample([1, 2, 3], rng.choice([1, 1, 1, 2]))
        if faces := frozenset(card for card in left if rng.random() < 0.35 and not card.is_joker):
            demands.append(Demand(first, faces, 0, 0, tuple(others)))
    for joker in (BIG_JOKER, SMALL_JOKER):
        if left.count(joker) == 2 and rng.random() < 0.7:
            first, *others = rng.sample([1, 2, 3], rng.choice([1, 1, 2]))
            demands.append(Demand(first, frozenset([joker]), 0, 1, tuple(others)))
    own = next(Hand([card]) for card in map(Card, ("HR", "SB", "S2", "S9")) if unseen.count(card) < 2)
    hands = (own, Hand(known[0]), Hand(known[1]), Hand(known[2]))
    return Facts(0, level, own, (1, sizes[0], sizes[1], sizes[2]), unseen, hands, hands, tuple(demands), (), ())
