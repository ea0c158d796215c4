"""Exact splitting (组牌): the fewest plays, every optimal split, near-optimal ones, their number.

A shortest-path search: the hand is swept rank by rank (:mod:`coach.kernel.sweep`), once for each choice of straight
flushes (:mod:`coach.kernel.flushes`); what is found is turned into cards (:mod:`coach.kernel.lay`).
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from coach.cards import FACES, Hand, Level, Rank
from coach.errors import BadText, Fault, GaveUp
from coach.kernel.fewest import Fewest
from coach.kernel.flushes import flush_sets
from coach.kernel.lay import lay
from coach.kernel.sweep import Sweep
from coach.kernel.weights import Weights
from coach.locale import N_
from coach.plays import Kind, Play
from coach.split.costs import BOMBS_FREE, PLAYS, Costs
from coach.split.model import Split, full_house, ride

#: Plays of a split are counted beside its cost in one integer: cost * TIE + plays (27 plays at most).
TIE = 64
#: Scaled costs above this do not fit the kernel's 64 bits.
MOST = 10**14
_KINDS = tuple(Kind)
_workspace = threading.local()


@dataclass(frozen=True, slots=True)
class Solution:
    """An exact answer: the least cost, a split that reaches it, and how much was looked at.

    ``proved`` is True: the search is exhaustive up to what cannot be better. ``nodes`` and ``edges`` are the size of
    the graph that was searched, ``flush_choices`` how many choices of straight flushes there are.
    """

    hand: Hand
    level: Level
    costs: Costs
    value: Fraction
    split: Split
    proved: bool
    nodes: int
    edges: int
    flush_choices: int


def fewest_plays(hand: Hand, level: Level) -> int:
    """The fewest plays (手数) of a hand of 1 to 27 cards; exact.

    About 15 microseconds compiled, 2 milliseconds interpreted. Raises BadText for a hand of another size.

    >>> fewest_plays(Hand("S3 H3 C3 D4 S4 HR"), Level("2"))
    2
    """
    check_size(hand)
    return int(_fewest().number(hand.counts, _level_number(level), False))


def fewest(hand: Hand, level: Level, costs: Costs = PLAYS, *, joker_pair: bool = True) -> Solution:
    """The least cost of a hand of 1 to 27 cards with a split that reaches it; exact.

    Among splits of least cost it is one with the fewest plays. ``joker_pair``: whether two equal jokers can ride on a
    triple (8.12). About 0.3 ms compiled. Raises BadText for a hand of another size, GaveUp for costs whose common
    denominator is too large.

    >>> fewest(Hand("S3 S4 S5 S6 S7 H8"), Level("2"), BOMBS_FREE).value
    Fraction(1, 1)
    """
    search = _Search(hand, level, costs, joker_pair)
    cost, split = next(search.ranked())
    return Solution(hand, level, costs, cost, split, True, *search.effort())


def best_splits(
    hand: Hand, level: Level, costs: Costs = PLAYS, *, near: Fraction | int = 0, joker_pair: bool = True
) -> Iterator[tuple[Fraction, Split]]:
    """Every optimal split with its cost, each once (see :class:`~coach.split.model.Split` for when two are the same).

    In order of cost, then of plays, then a fixed one; lazily. ``near``: also splits that cost up to so much more.
    Exact. Errors as :func:`fewest`.

    >>> [len(split) for cost, split in best_splits(Hand("S3 S4 S5 S6 S7 H7"), Level("2"))]
    [2, 2]
    """
    search = _Search(hand, level, costs, joker_pair)
    limit: int | None = None
    for cost, split in search.ranked(lambda: limit):
        if limit is None:
            limit = search.limit(cost + Fraction(near))
        yield cost, split


def count_best(
    hand: Hand, level: Level, costs: Costs = PLAYS, *, near: Fraction | int = 0, joker_pair: bool = True
) -> int:
    """How many splits :func:`best_splits` would give, without making them; exact. Errors as :func:`fewest`.

    >>> count_best(Hand("S3 S4 S5 S6 S7 H7"), Level("2"))
    2
    """
    search = _Search(hand, level, costs, joker_pair)
    least, _ = next(search.ranked())
    return search.count(search.limit(least + Fraction(near)))


class _Search:
    """One hand under one objective: a sweep for each choice of flushes."""

    def __init__(self, hand: Hand, level: Level, costs: Costs, joker_pair: bool):
        check_size(hand)
        self.hand, self.level, self.costs = hand, level, costs
        self.number = _level_number(level)
        self.scale = costs.scale
        weights = weights_of(costs, joker_pair)
        self.jokers = weights.jokers(hand.counts[52], hand.counts[53])
        self.joker_pair = joker_pair
        self.branches: list[tuple[int, int, Any, Any, bytes]] = []  # least cost, cost of flushes, sweep, flushes, left
        for flushes, left, wilds, bound in flush_sets(hand.counts, self.number):
            have = [sum(left[4 * rank : 4 * rank + 4]) for rank in range(13)]
            sweep = Sweep(have, bound, wilds, self.number)
            sweep.weigh(weights)
            base = weights.flush * len(flushes)
            self.branches.append((base + sweep.root(self.jokers), base, sweep, flushes, left))

    def effort(self) -> tuple[int, int, int]:
        sizes = [sweep.size() for _, _, sweep, _, _ in self.branches]
        return sum(n for n, _ in sizes), sum(e for _, e in sizes), len(sizes)

    def limit(self, cost: Fraction) -> int:
        """The largest number in the kernel's counting whose cost is at most that."""
        return 2 * (int(cost * self.scale) * TIE + TIE - 1)

    def ranked(self, limit: Callable[[], int | None] = lambda: None) -> Iterator[tuple[Fraction, Split]]:
        """All splits in order of cost, then plays; ends when the next would be above the limit."""
        wanted = min(least for least, *_ in self.branches)
        while wanted < 1 << 59 and (limit() is None or wanted <= limit()):  # type: ignore[operator]
            following = 1 << 60
            for least, base, sweep, flushes, left in self.branches:
                if least > wanted:
                    following = min(following, least)
                    continue
                for cost, codes in sweep.walk(self.jokers, wanted - base):
                    if cost + base == wanted:
                        laid = lay(self.hand.counts, self.number, flushes, left, codes)
                        if laid is not None:
                            yield Fraction(wanted // 2 // TIE, self.scale), split_of(laid, self.level, self.joker_pair, self.costs)
                    elif cost + base > wanted:
                        following = min(following, cost + base)
                following = min(following, sweep.next_bound() + base)
            wanted = following

    def count(self, limit: int) -> int:
        total = 0
        for least, base, sweep, flushes, left in self.branches:
            if least <= limit:
                for cost, codes in sweep.walk(self.jokers, limit - base):
                    if cost + base <= limit and lay(self.hand.counts, self.number, flushes, left, codes) is not None:
                        total += 1
        return total


def split_of(laid: list[Any], level: Level, joker_pair: bool, costs: Costs = PLAYS) -> Split:
    """The split of what the kernel laid; pairs ride on triples where that costs no more."""
    plays = [_play(*one) for one in laid]
    if costs.rides:
        triples = [play for play in plays if play.kind is Kind.TRIPLE]
        pairs = [play for play in plays if play.kind is Kind.PAIR and (joker_pair or play.cards[0].suit)]
        for triple, pair in ride(triples, pairs, level):
            plays = [play for play in plays if play is not triple and play is not pair]
            plays.append(full_house(triple, pair))
    return Split.of(plays, level)


def _play(kind: int, place: int, suit: int, faces: list[int], stands: list[int]) -> Play:
    cards = sorted((FACES[face] for face in faces), key=lambda card: card.text)
    rank = None if place == 17 else Rank(14 if place == 1 else place)
    return Play(_KINDS[kind], rank, tuple(cards), tuple(FACES[face] for face in stands))


@functools.lru_cache(maxsize=32)
def weights_of(costs: Costs, joker_pair: bool) -> Any:
    """The costs in the kernel's counting."""
    scale = costs.scale
    kinds = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.FULL_HOUSE, Kind.STRAIGHT, Kind.TUBE, Kind.PLATE)
    kinds += (Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.JOKER_BOMB)
    scaled = [int(costs.of(kind) * scale) for kind in kinds]
    if max(scaled) > MOST:
        expected = N_("costs whose common denominator keeps them below {most}")
        raise GaveUp(Fault("costs_too_fine", costs.name, None, N_("these costs are too fine to count with"), expected, {"most": f"{MOST:,}"}))
    return Weights(*(TIE * cost + 1 for cost in scaled), joker_pair)


def _fewest() -> Any:
    """This thread's workspace."""
    if not hasattr(_workspace, "fewest"):
        _workspace.fewest = Fewest()
    return _workspace.fewest


def _level_number(level: Level) -> int:
    return -1 if level.rank is None else level.rank - 2


def check_size(hand: Hand) -> None:
    """Raise BadText for a hand that is no hand of 1 to 27 cards."""
    if not 1 <= len(hand) <= 27:
        raise BadText(Fault("hand_size", f"{len(hand)}", None, N_("wrong number of cards"), N_("a hand of 1 to 27 cards")))
