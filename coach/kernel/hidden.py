"""Deals of the hidden cards, one after the other, each as likely as every other that agrees with the facts.

The numbers behind it are counted outside (coach.deals.sharing): cards that the facts do not tell apart form an atom,
and for each atom in turn a table says how likely each way is to share it out among pools of seats, given what came
before. Which way is taken costs 64 bits of chance, compared with limits rounded down to 2^-64: what a thousand ways and
ten atoms can lose so stays below 2^-50. The cards of an atom are shuffled exactly. Nothing is tried and thrown away.
Hands are written as coach.kernel.words says.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel.dice import Dice
    from cython.cimports.coach.kernel.gifts import rank_of, suit_of
else:
    from coach.kernel.dice import Dice
    from coach.kernel.gifts import rank_of, suit_of


class Dealer:
    """Draws deals. A workspace for one thread; the tables are only read and may be shared."""

    def __init__(self, known, cards, ends, first, limits, shares, after, seats, last_seats, last_sizes):
        """known: 16 words, what hands hold for certain. cards: faces, atom by atom; ends: where each atom ends.
        State 0 is before the first atom; options first[s] to first[s + 1] - 1 are those of state s, and `limits` is
        the chance of an option and those before it, times 2^64 (of the last one of a state it is not looked at);
        shares: for each option the cards for each pool; after: the state that follows.
        seats: the seat of each pool, -1 for a pool of the several `last_seats`, which get `last_sizes` cards each.
        """
        self.known = array("Q", known)
        self.cards = bytearray(cards)
        self.order = bytearray(108)
        self.waiting = bytearray(108)
        self.ends = array("i", ends)
        self.first = array("i", first)
        self.limits = array("Q", limits)
        self.shares = array("i", shares)
        self.after = array("i", after)
        self.seats = array("i", seats)
        self.last_seats = array("i", last_seats)
        self.last_sizes = array("i", last_sizes)
        self.atoms = len(ends)
        self.pools = len(seats)
        self.waits = 0

    def draw(self, dice: Dice, out):
        """One deal, by the chance of the dice, into 16 words."""
        at: cython.int
        option: cython.int
        start: cython.int = 0
        state: cython.int = 0
        cards: cython.int = self.ends[self.atoms - 1] if self.atoms else 0
        for at in range(16):
            out[at] = self.known[at]
        for at in range(cards):
            self.order[at] = self.cards[at]
        self.waits = 0
        for at in range(self.atoms):
            option = self.chosen(dice, state)
            self.share_out(dice, start, self.ends[at], option, out)
            start = self.ends[at]
            state = self.after[option]
        self.deal_last(dice, out)

    def chosen(self, dice: Dice, state):
        """One of the options of a state: the first whose limit is above 64 bits of chance, otherwise the last."""
        low: cython.int = self.first[state]
        high: cython.int = self.first[state + 1] - 1
        middle: cython.int
        if low == high:
            return low
        bits: cython.ulonglong = dice.draw() << 32
        bits |= dice.draw()
        while low < high:
            middle = (low + high) >> 1
            if bits < self.limits[middle]:
                high = middle
            else:
                low = middle + 1
        return low

    def share_out(self, dice: Dice, start, end, option, out):
        """The cards of an atom to the pools: drawn for all but the pool that gets most, which gets what is left."""
        pool: cython.int
        other: cython.int
        most: cython.int = 0
        at: cython.int = start
        face: cython.int
        shares: cython.int = option * self.pools
        for pool in range(1, self.pools):
            if self.shares[shares + pool] > self.shares[shares + most]:
                most = pool
        for pool in range(self.pools):
            if pool == most:
                continue
            for _ in range(self.shares[shares + pool]):
                other = at + cython.cast(cython.int, dice.below(end - at))
                face = self.order[other]
                self.order[other] = self.order[at]
                at += 1
                self.put(face, self.seats[pool], out)
        while at < end:
            self.put(self.order[at], self.seats[most], out)
            at += 1

    def put(self, face, seat, out):
        """A card to a seat, or to those that are dealt last."""
        if seat < 0:
            self.waiting[self.waits] = face
            self.waits += 1
        else:
            out[4 * seat + suit_of(face)] += cython.cast(cython.ulonglong, 1) << 4 * rank_of(face)

    def deal_last(self, dice: Dice, out):
        """What several seats got together, drawn for all of them but the last."""
        i: cython.int
        at: cython.int = 0
        other: cython.int
        face: cython.int
        for i in range(len(self.last_seats)):
            for _ in range(self.last_sizes[i]):
                face = self.waiting[at]
                if i < len(self.last_seats) - 1:
                    other = at + cython.cast(cython.int, dice.below(self.waits - at))
                    face = self.waiting[other]
                    self.waiting[other] = self.waiting[at]
                at += 1
                self.put(face, self.last_seats[i], out)

    def draw_words(self, seed: cython.ulonglong, first: cython.ulonglong, count: cython.Py_ssize_t):
        """Deals first, first + 1, … under a seed, 16 words each, in one array. Other threads run meanwhile."""
        found = array("Q", bytes(128 * count))
        out: cython.ulonglong[::1] = memoryview(found)  # whose slices are no copies, interpreted either
        dice: Dice = Dice()
        i: cython.Py_ssize_t
        with cython.nogil:
            for i in range(count):
                dice.begin(seed, first + i)
                self.draw(dice, out[16 * i : 16 * i + 16])
        return found

    def draw_counts(self, seed: cython.ulonglong, first: cython.ulonglong, count: cython.Py_ssize_t):
        """The same deals as bytes: four times the counts of the 54 faces for each."""
        found = bytearray(216 * count)
        out: cython.uchar[::1] = found
        drawn: cython.ulonglong[::1] = self.draw_words(seed, first, count)
        hand: cython.Py_ssize_t
        face: cython.int
        for hand in range(4 * count):
            for face in range(54):
                out[54 * hand + face] = drawn[4 * hand + suit_of(face)] >> 4 * rank_of(face) & 15
        return bytes(found)
