"""Sharing out cards exactly: counting the deals that meet some demands, and drawing one uniformly.

Faces that the demands do not tell apart form an atom. How many cards of each atom go where decides whether the
demands are met; the number of deals behind each such choice is a product of binomials. These are summed in whole
numbers from the last atom to the first, and a deal is drawn by them from the first to the last, so that nothing is
tried and thrown away. Seats without a demand are shared out as one.

The random numbers come from ``random.Random(seed).random()`` alone, which all versions of Python keep the same.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from coach.cards import Card, Hand
from coach.errors import Fault, GaveUp
from coach.locale import N_

_EFFORT = 2_000_000  # shares of one atom that are looked at before giving up: some seconds


@dataclass(frozen=True, slots=True)
class Demand:
    """A seat is to hold `low` to `high` cards of some faces; with `others`, it and these seats together."""

    seat: int
    faces: frozenset[Card]
    low: int
    high: int
    others: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose cards count."""
        return self.seat, *self.others


class Dice:
    """Uniform whole numbers and shuffles out of a seed."""

    def __init__(self, seed: int):
        self._random = random.Random(seed).random

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each exactly as likely, however large the limit."""
        bits = (limit - 1).bit_length()
        while True:
            number = 0
            for start in range(0, bits, 53):
                width = min(53, bits - start)
                number = number << width | int(self._random() * 2**53) >> 53 - width
            if number < limit:
                return number

    def shuffle(self, cards: list[Card]) -> None:
        """Bring the cards into a random order, each order exactly as likely."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


Counts = tuple[int, ...]


class Sharing:
    """All ways to deal the cards to seats of the given sizes, which add up to them, so that the demands are met."""

    def __init__(self, deck: Hand, sizes: Sequence[int], demands: Sequence[Demand]):
        if sum(sizes) != len(deck):
            raise ValueError(f"sizes {sizes}: expected {len(deck)} in all")
        self._sizes = sizes
        self._demands = demands
        named = sorted({seat for demand in demands for seat in demand.seats})
        others = [seat for seat in range(len(sizes)) if seat not in named]
        #: The seats of each pool; only the last may have several.
        self.pools = [[seat] for seat in named] + ([others] if others else [])
        self._pools_of = [sorted({named.index(seat) for seat in demand.seats}) for demand in demands]
        atoms: dict[tuple[bool, ...], list[Card]] = {}
        for card in deck:
            atoms.setdefault(tuple(card in demand.faces for demand in demands), []).append(card)
        # Atoms of the same demand side by side, and those of none last: fewer counts are open at a time.
        order = sorted(atoms, reverse=True)
        #: The cards of each atom, in the order in which they are shared out.
        self.atoms = [atoms[member] for member in order]
        self._members = [[d for d, inside in enumerate(member) if inside] for member in order]
        self._last = [max((i for i, member in enumerate(order) if member[d]), default=-1) for d in range(len(demands))]
        self._known: dict[tuple[int, Counts, Counts], int] = {}
        self._effort = 0
        #: Room in the pools before the first atom, and cards for each demand.
        self.start = tuple(sum(sizes[seat] for seat in pool) for pool in self.pools), (0,) * len(demands)
        empty = any(demand.high < 0 or last < 0 < demand.low for last, demand in zip(self._last, demands, strict=True))
        within = math.prod(_multinomial(tuple(sizes[seat] for seat in pool)) for pool in self.pools)
        #: How many deals meet the demands, all cards told apart.
        self.ways = 0 if empty else within * self._ways(0, *self.start)

    def draw(self, dice: Dice) -> list[Hand]:
        """One of the deals, each exactly as likely; there must be one."""
        hands: list[list[Card]] = [[] for _ in self.pools]
        room, counts = self.start
        for at, atom in enumerate(self.atoms):
            share, room, counts = self._chosen(at, room, counts, dice)
            cards = list(atom)
            if max(share) < len(cards):
                dice.shuffle(cards)
            for hand, number in zip(hands, share, strict=True):
                hand += cards[:number]
                del cards[:number]
        return self._dealt(hands, dice)

    def _chosen(self, at: int, room: Counts, counts: Counts, dice: Dice) -> tuple[Counts, Counts, Counts]:
        """One share of an atom, as likely as there are deals behind it, with room and counts after it."""
        choice = dice.below(self._ways(at, room, counts))
        for share, ways, after, counted in self.options(at, room, counts):
            choice -= ways
            if choice < 0:
                return share, after, counted
        raise AssertionError("the ways to share out an atom are those that were counted")

    def options(self, at: int, room: Counts, counts: Counts) -> Iterator[tuple[Counts, int, Counts, Counts]]:
        """The ways to share out the atom of that number, when `room` is left in the pools and `counts` cards went to
        each demand: cards for each pool, how many ways there are to deal these and all atoms behind, more than none,
        room and counts after it.
        """
        for share, ways, after, counted in self._shares(at, room, counts):
            if behind := self._ways(at + 1, after, counted):
                yield share, ways * behind, after, counted

    def _dealt(self, hands: list[list[Card]], dice: Dice) -> list[Hand]:
        """The hands by seat: what seats without a demand got as one is dealt out among them."""
        dealt = [Hand()] * len(self._sizes)
        for pool, cards in zip(self.pools, hands, strict=True):
            if len(pool) > 1:
                dice.shuffle(cards)
            for seat in pool:
                size = self._sizes[seat]
                dealt[seat] = Hand(cards[:size])
                del cards[:size]
        return dealt

    def _ways(self, at: int, room: Counts, counts: Counts) -> int:
        """Deals of the atoms from `at` on into the room left in the pools, after so many cards for each demand."""
        if at == len(self.atoms):
            return 1
        key = at, room, counts
        if key not in self._known:
            self._known[key] = sum(
                ways * self._ways(at + 1, after, counted) for _, ways, after, counted in self._shares(at, room, counts)
            )
        return self._known[key]

    def _shares(self, at: int, room: Counts, counts: Counts) -> Iterator[tuple[Counts, int, Counts, Counts]]:
        """The ways to share out one atom: cards for each pool, deals behind it, room and counts after it."""
        low, high = [0] * len(room), list(room)
        for d in self._members[at]:
            demand, pools = self._demands[d], self._pools_of[d]
            for pool in pools:
                high[pool] = min(high[pool], demand.high - counts[d])
            if self._last[d] == at and len(pools) == 1:
                low[pools[0]] = max(low[pools[0]], demand.low - counts[d])
        if at == len(self.atoms) - 1:  # everything that is left fills the room that is left
            low = [max(pair) for pair in zip(low, room, strict=True)]
        for share in _splits(len(self.atoms[at]), low, high):
            self._effort += 1
            if self._effort > _EFFORT:
                raise GaveUp(
                    Fault(
                        "too_many_needs",
                        str(len(self._demands)),
                        None,
                        N_("too many needs on different classes and seats to count the deals"),
                        N_("needs on fewer classes or seats"),
                    )
                )
            counted = self._counted(at, share, counts)
            if counted is not None:
                after = tuple(left - number for left, number in zip(room, share, strict=True))
                yield share, _multinomial(share), after, counted

    def _counted(self, at: int, share: Counts, counts: Counts) -> Counts | None:
        """The cards for each demand after a share of an atom; None if the share breaks a demand on several seats."""
        counted = list(counts)
        for d in self._members[at]:
            demand, last = self._demands[d], self._last[d] == at
            total = counts[d] + sum(share[pool] for pool in self._pools_of[d])
            if total > demand.high or (last and total < demand.low):
                return None
            # A demand whose last atom this is has been met and need not be told apart any more.
            counted[d] = 0 if last else total
        return tuple(counted)


def _splits(total: int, low: Sequence[int], high: Sequence[int]) -> Iterator[Counts]:
    """All ways to write the total as a sum of numbers within the bounds."""
    if len(low) == 1:
        if low[0] <= total <= high[0]:
            yield (total,)
        return
    floor, ceiling = sum(low[1:]), sum(high[1:])
    for first in range(max(low[0], total - ceiling), min(high[0], total - floor) + 1):
        for others in _splits(total - first, low[1:], high[1:]):
            yield first, *others


def _multinomial(share: Counts) -> int:
    """Ways to choose which cards make up shares of these sizes."""
    ways, left = 1, sum(share)
    for number in share:
        ways *= math.comb(left, number)
        left -= number
    return ways
