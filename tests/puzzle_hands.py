"""Hands and answers for the tests of puzzles: random hands, random ways to group them, well or badly."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from coach.cards import FACES, LEVELS, Card, Hand, Level
from coach.deals import deal_hand
from coach.moves import legal_plays
from coach.plays import Play
from coach.puzzles import SplittingPuzzle

levels = st.sampled_from(LEVELS)
#: Any cards at all, a face as often as you like.
any_cards = st.lists(st.sampled_from(FACES), max_size=30)


@st.composite
def puzzles(draw: st.DrawFn, low: int = 1, high: int = 27) -> SplittingPuzzle:
    """A hand of so many cards, often with wilds and few ranks, so that there is something to find."""
    level = draw(levels)
    seed, size = draw(st.integers(0, 2**32)), draw(st.integers(low, high))
    needs = ["wilds>=1"] if level.wild and size > 2 and draw(st.booleans()) else []
    hand = deal_hand(seed, size, level, needs)
    if draw(st.booleans()) and size <= 12:
        ranks = draw(st.integers(2, 5))
        pool = [card for card in FACES if 2 <= card.rank < 3 + ranks or level.is_wild(card)] * 2
        hand = Hand(random.Random(seed).sample(pool, min(size, len(pool))))
    return SplittingPuzzle(hand, level)


def partition(hand: Hand, level: Level, seed: int) -> list[Play]:
    """The hand as plays, each chosen at random among all that can be led of what is left."""
    chance = random.Random(seed)
    plays = []
    while hand:
        play = chance.choice(legal_plays(hand, level, canonical=True))
        plays.append(play)
        hand = hand - play.hand
    return plays


def groups_of(plays: list[Play] | tuple[Play, ...]) -> list[tuple[Card, ...]]:
    """The cards of plays, as a learner lays them."""
    return [play.cards for play in plays]


def reading_of(puzzle: SplittingPuzzle, play: Play) -> int:
    """Which reading of its cards a play is, as a learner would choose it."""
    readings = puzzle.group_info(play.cards).readings
    return next((n for n, other in enumerate(readings) if (other.kind, other.rank) == (play.kind, play.rank)), 0)


def readings_of(puzzle: SplittingPuzzle, plays: list[Play] | tuple[Play, ...]) -> dict[int, int]:
    """The readings of all groups."""
    return {at: reading_of(puzzle, play) for at, play in enumerate(plays)}
