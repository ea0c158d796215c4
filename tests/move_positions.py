"""Random positions for the tests of moves: hands rich in plays, levels of all kinds, a play to beat now and then."""

from __future__ import annotations

import random

from slow_moves import Spelled

from coach.cards import DECK, LEVELS, Card, Hand, Level, Rank
from coach.moves import legal_plays
from coach.plays import Play


def spelled(play: Play) -> Spelled:
    """The play as slow_moves writes it."""
    return play.kind.value, play.rank_letter, tuple(card.text for card in play.cards)


def letter(level: Level) -> str:
    """The level as slow_moves writes it."""
    return "joker" if level.rank is None else level.rank.letter


def random_hand(rng: random.Random, level: Level, size: int, ranks: int = 15, wilds: int | None = None) -> Hand:
    """At most that many cards, of at most so many ranks, and exactly so many wilds where that is asked."""
    chosen = rng.sample(list(Rank), ranks)
    pool = [card for card in DECK if card.rank in chosen]
    if wilds is None or level.wild is None:
        return Hand(rng.sample(pool, min(size, len(pool))))
    pool = [card for card in pool if not level.is_wild(card)]
    return Hand([level.wild] * wilds + rng.sample(pool, min(size - wilds, len(pool))))


def small_position(seed: int) -> tuple[Hand, Level]:
    """Up to nine cards; up to seven when two wilds are among them, for the sake of slow_moves."""
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    wilds = rng.choice((0, 0, 1, 1, 1, 2))
    size = rng.randint(1, 7 if wilds == 2 else 9)
    return random_hand(rng, level, max(size, wilds), rng.randint(2, 7), wilds), level


def large_position(seed: int) -> tuple[Hand, Level]:
    """27 cards, often with two wilds; sometimes of few ranks, so that large bombs and many tubes and plates arise."""
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    return random_hand(rng, level, 27, rng.choice((15, 15, 15, 8, 5)), rng.choice((None, 1, 2, 2))), level


def tables(seed: int, level: Level, count: int = 3) -> list[Play]:
    """Some plays of a random hand under the level, of different kinds where possible."""
    rng = random.Random(f"table {seed}")
    plays = legal_plays(random_hand(rng, level, 16, 7, rng.choice((None, 1, 2))), level)
    by_kind: dict[str, list[Play]] = {}
    for play in plays:
        by_kind.setdefault(play.kind.value, []).append(play)
    kinds = rng.sample(sorted(by_kind), min(count, len(by_kind)))
    return [rng.choice(by_kind[kind]) for kind in kinds]


def hand_of(text: str) -> Hand:
    """A hand written short: ranks may share a suit, `S345 H3`."""
    return Hand([Card(group[0] + rank) for group in text.split() for rank in group[1:]])
