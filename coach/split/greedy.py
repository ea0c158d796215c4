"""Plain sorters (贪心理牌): how people sort a hand without looking ahead, for comparison with the exact splits."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from coach.cards import SUITED_RANKS, Card, Hand, Level, Rank
from coach.plays import SEQUENCES, Kind, Play, readings
from coach.split.model import Split, full_house, ride

#: The kinds that a plain sorter looks for, in the order in which it takes them.
TAKEN = (Kind.BOMB, Kind.PLATE, Kind.TUBE, Kind.STRAIGHT)
#: All orders of these kinds: 24 plain sorters, ``TAKEN`` the first.
ORDERS: tuple[tuple[Kind, ...], ...] = tuple(itertools.permutations(TAKEN))


def greedy(hand: Hand, level: Level, order: Sequence[Kind] = TAKEN) -> Split:
    """The split of a plain sorter: kind by kind it lays whatever is there, lowest first, and never takes anything back.

    All equal cards from four on are a bomb, runs go up from the ace, four jokers stay together; what is left of a rank
    lies together as a triple, pair or single. Then each wild joins the lowest single (without one the lowest pair,
    otherwise it stays alone), and the weakest pairs ride on triples. A sound split, seldom a best one.

    >>> len(greedy(Hand("S3 H3 C3 S4 H4 C4 S5 H5 S6 H6"), Level("2")))
    3
    >>> len(greedy(Hand("S3 H3 C3 S4 H4 S5 H5 S6 S7"), Level("2")))
    4
    """
    wilds = [card for card in hand if level.is_wild(card)]
    left = {rank: [card for card in hand if card.rank is rank and not level.is_wild(card)] for rank in Rank}
    groups = [left[Rank.SMALL_JOKER] + left[Rank.BIG_JOKER]]
    if len(groups[0]) == 4:
        left[Rank.SMALL_JOKER], left[Rank.BIG_JOKER] = [], []
    else:
        groups = []
    for kind in order:
        groups += _bombs(left) if kind is Kind.BOMB else _runs(left, *SEQUENCES[kind])
    groups += [cards for cards in left.values() if cards]
    for wild in wilds:
        _join(groups, wild)
    return Split.of(_ridden([readings(cards, level)[0] for cards in groups], level), level)


def _bombs(left: dict[Rank, list[Card]]) -> Iterator[list[Card]]:
    for rank in SUITED_RANKS:
        if len(left[rank]) >= 4:
            yield left[rank]
            left[rank] = []


def _runs(left: dict[Rank, list[Card]], length: int, width: int) -> Iterator[list[Card]]:
    places = (Rank.ACE, *SUITED_RANKS)
    for low in range(len(places) - length + 1):
        ranks = places[low : low + length]
        while all(len(left[rank]) >= width for rank in ranks):
            yield [left[rank].pop() for rank in ranks for _ in range(width)]


def _join(groups: list[list[Card]], wild: Card) -> None:
    """Put a wild to the lowest single, else to the lowest pair; jokers take none."""
    for size in (1, 2):
        for cards in groups:
            if len(cards) == size and len({card.rank for card in cards}) == 1 and not cards[0].is_joker:
                cards.append(wild)
                return
    groups.append([wild])


def _ridden(plays: list[Play], level: Level) -> list[Play]:
    triples = [play for play in plays if play.kind is Kind.TRIPLE]
    pairs = [play for play in plays if play.kind is Kind.PAIR]
    for triple, pair in ride(triples, pairs, level):
        plays = [play for play in plays if play is not triple and play is not pair]
        plays.append(full_house(triple, pair))
    return plays
