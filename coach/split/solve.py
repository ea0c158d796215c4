"""Exact splitting (组牌): the fewest plays, every optimal split, near-optimal ones, their number.

A shortest-path search: the hand is swept rank by rank (:mod:`coach.kernel.sweep`), once for each choice of straight
flushes (:mod:`coach.kernel.flushes`), and walked in order of cost (:mod:`coach.kernel.walk`); what is found is turned
into cards (:mod:`coach.kernel.lay`).
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from coach.cards import FACES, Hand, Level, Rank
from coach.errors import BadText, Fault, GaveUp, quoted
from coach.kernel.fewest import Fewest
from coach.kernel.flushes import flush_sets
from coach.kernel.lay import lay
from coach.kernel.sweep import Sweep
from coach.kernel.walk import Walk
from coach.kernel.weights import Weights
from coach.locale import N_
from coach.moves.legal import kernel_level
from coach.plays import Kind, Play
from coach.split.costs import LIMIT, PLAYS, Costs, read_cost
from coach.split.model import Split, full_house, ride

#: Plays of a split are counted beside its cost in one integer: cost * TIE + plays (27 plays at most).
TIE = 64
#: Scaled costs above this do not fit the kernel's 64 bits.
MOST = 10**14
#: In the kernel's counting more than any split costs, and less than what cannot be done at all.
BEYOND = 1 << 59
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
    return int(_fewest().number(hand.counts, kernel_level(level)))


def fewest(hand: Hand, level: Level, costs: Costs = PLAYS, *, joker_pair: bool = True) -> Solution:
    """The least cost of a hand of 1 to 27 cards with a split that reaches it; exact.

    Among splits of least cost it is one with the fewest plays. ``joker_pair``: whether two equal jokers can ride on a
    triple (8.12). About 0.3 ms compiled. Raises BadText for a hand of another size, GaveUp for costs whose common
    denominator is too large.

    >>> from coach.split.costs import BOMBS_FREE
    >>> fewest(Hand("S3 S4 S5 S6 S7 H8"), Level("2"), BOMBS_FREE).value
    Fraction(1, 1)
    """
    search = _Search(hand, level, costs, joker_pair)
    cost, split = next(search.ranked(Fraction(0)))
    return Solution(hand, level, costs, cost, split, True, *search.effort())


def best_splits(
    hand: Hand, level: Level, costs: Costs = PLAYS, *, near: Fraction | int = 0, joker_pair: bool = True
) -> Iterator[tuple[Fraction, Split]]:
    """Every optimal split with its cost, each once (see :class:`~coach.split.model.Split` for when two are the same).

    In order of cost, then of plays, then a fixed one; lazily. ``near``: also splits that cost up to so much more.
    Exact. Raises as :func:`fewest`, at once, and BadText where ``near`` is no cost.

    >>> [len(split) for cost, split in best_splits(Hand("S3 S4 S5 S6 S7 H7"), Level("2"))]
    [2, 2]
    """
    more = _read_near(near)
    return _Search(hand, level, costs, joker_pair).ranked(more)


def count_best(
    hand: Hand, level: Level, costs: Costs = PLAYS, *, near: Fraction | int = 0, joker_pair: bool = True
) -> int:
    """How many splits :func:`best_splits` would give, without making them; exact. Raises as it does.

    >>> count_best(Hand("S3 S4 S5 S6 S7 H7"), Level("2"))
    2
    """
    more = _read_near(near)
    search = _Search(hand, level, costs, joker_pair)
    least, _ = next(search.ranked(Fraction(0)))
    return search.count(search.limit(least + more))


@dataclass(frozen=True, slots=True)
class _Branch:
    """A choice of flushes: what it costs, what it leaves, the ways to lay that, the least cost of all together."""

    flushes: tuple[tuple[int, int], ...]
    cost: int
    left: bytes
    size: tuple[int, int]
    walk: Any
    least: int

    def next_bound(self, limit: int) -> int:
        """The least bound above the limit up to which it was walked last."""
        return self.least if self.least > limit else int(self.walk.next_bound()) + self.cost


class _Search:
    """One hand under one objective: a sweep for each choice of flushes."""

    def __init__(self, hand: Hand, level: Level, costs: Costs, joker_pair: bool):
        check_size(hand)
        self.hand, self.level, self.costs, self.joker_pair = hand, level, costs, joker_pair
        self.number = kernel_level(level)
        self.scale = costs.scale
        weights = weights_of(costs, joker_pair)
        self.jokers = weights.jokers(hand.counts[52], hand.counts[53])
        self.branches: list[_Branch] = []
        for flushes, left, wilds, bound in flush_sets(hand.counts, self.number):
            have = [sum(left[4 * rank : 4 * rank + 4]) for rank in range(13)]
            sweep = Sweep(have, bound, wilds, self.number)
            walk = Walk(sweep.graph(), weights)
            cost = weights.flush * len(flushes)
            least = cost + walk.least_of_all(self.jokers)
            self.branches.append(_Branch(flushes, cost, left, sweep.size(), walk, least))

    def effort(self) -> tuple[int, int, int]:
        """Nodes, edges, choices of flushes."""
        sizes = [branch.size for branch in self.branches]
        return sum(nodes for nodes, _ in sizes), sum(edges for _, edges in sizes), len(sizes)

    def limit(self, cost: Fraction) -> int:
        """The largest number in the kernel's counting whose cost is at most that (and is not beyond all splits)."""
        return min(2 * (int(cost * self.scale) * TIE + TIE - 1), BEYOND - 1)

    def value(self, number: int) -> Fraction:
        """The cost that a number in the kernel's counting stands for."""
        return Fraction(number // 2 // TIE, self.scale)

    def paths(self, limit: int) -> Iterator[tuple[int, _Branch, Any]]:
        """What has a lower bound up to the limit: (number, branch, codes); the numbers may be above it."""
        for branch in self.branches:
            if branch.least <= limit:
                for number, codes in branch.walk.walk(self.jokers, limit - branch.cost):
                    yield number + branch.cost, branch, codes

    def lay(self, branch: _Branch, codes: Any) -> list[Any] | None:
        laid: list[Any] | None = lay(self.hand.counts, self.number, branch.flushes, branch.left, codes)
        return laid

    def ranked(self, near: Fraction) -> Iterator[tuple[Fraction, Split]]:
        """All splits in order of cost, then plays, up to so much above the least.

        The graphs are walked once for each band of numbers; the first bands hold one number each, later ones are ever
        wider, so that many different costs do not take many walks.
        """
        limit: int | None = None
        low, width = min(branch.least for branch in self.branches), 0
        while low < BEYOND and (limit is None or low <= limit):
            high = low if limit is None else min(limit, low + width)
            later: list[tuple[int, _Branch, Any]] = []
            following = BEYOND
            for found in self.paths(high):
                if found[0] == low:
                    laid = self.lay(*found[1:])
                    if laid is not None:
                        limit = self.limit(self.value(low) + near) if limit is None else limit
                        yield self.value(low), split_of(laid, self.level, self.joker_pair, self.costs)
                elif low < found[0] <= high:
                    later.append(found)
                elif found[0] > high:
                    following = min(following, found[0])
            for number, branch, codes in sorted(later, key=lambda found: found[0]):
                laid = self.lay(branch, codes)
                if laid is not None:
                    yield self.value(number), split_of(laid, self.level, self.joker_pair, self.costs)
            low = min(following, *[branch.next_bound(high) for branch in self.branches])
            width = 2 * width + TIE * self.scale // 8

    def count(self, limit: int) -> int:
        """How many splits there are up to the limit."""
        found = (path for path in self.paths(limit) if path[0] <= limit)
        return sum(self.lay(branch, codes) is not None for _, branch, codes in found)


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
    scaled = [int(costs.of(kind) * scale) for kind in Kind]  # in the order that Weights takes them
    if max(scaled) > MOST:
        reason = N_("these costs are too fine to count with")
        expected = N_("costs whose common denominator keeps them below {most}")
        raise GaveUp(Fault("costs_too_fine", costs.name, None, reason, expected, {"most": f"{MOST:,}"}))
    return Weights(*(TIE * cost + 1 for cost in scaled), joker_pair)


def _fewest() -> Any:
    """This thread's workspace."""
    if not hasattr(_workspace, "fewest"):
        _workspace.fewest = Fewest()
    return _workspace.fewest


def _read_near(near: object) -> Fraction:
    """How much more than the least a split may cost."""
    more = read_cost(near)
    if more is None:
        expected = N_("a number from 0 to {limit}, whole, decimal or as a fraction like 3/2")
        raise BadText(Fault("bad_near", quoted(near), None, N_("not a cost"), expected, {"limit": f"{LIMIT:,}"}))
    return more


def check_size(hand: Hand) -> None:
    """Raise BadText for a hand that is no hand of 1 to 27 cards."""
    if not 1 <= len(hand) <= 27:
        reason, expected = N_("wrong number of cards"), N_("a hand of 1 to 27 cards")
        raise BadText(Fault("hand_size", f"{len(hand)}", None, reason, expected))
