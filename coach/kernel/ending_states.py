"""What is proven of the positions met in one ending: a table of exact keys, never of hashes alone.

An entry is six words: the four of the key, then flags (20 bits, part of the key) | the least and the greatest outcome
still possible (3 bits each, 0..5) | the goal of the numbers (3) | effort (6) | which ending it belongs to (16); then
the two numbers, 32 bits each (coach.kernel.ending_search).
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel.dice import mixed
else:
    from coach.kernel.dice import mixed

FLAGS = cython.declare(cython.ulonglong, 0xFFFFF)
LOW_AT = cython.declare(cython.int, 20)
HIGH_AT = cython.declare(cython.int, 23)
GOAL_AT = cython.declare(cython.int, 26)
EFFORT_AT = cython.declare(cython.int, 38)
ENDING_AT = cython.declare(cython.int, 44)
SAME = cython.declare(cython.ulonglong, 0xFFFFF000000FFFFF)
LOWER = cython.declare(cython.ulonglong, 0xFFFFFFFF)
#: Entries that a key may stand in, next to each other.
BUCKET = cython.declare(cython.int, 4)
#: Words of an entry.
WORDS = cython.declare(cython.int, 6)


class States:
    """2^bits entries of 48 bytes. Where all places of a key are taken, the entry that cost least effort goes."""

    def __init__(self, bits):
        self.words = array("Q", [0]) * (WORDS << bits)
        self.mask = (1 << bits) - BUCKET
        self.ending = 0

    def begin(self):
        """Forget everything."""
        i: cython.longlong
        self.ending += 1
        if self.ending == 1 << 16:
            self.ending = 1
            for i in range((self.mask + BUCKET) * WORDS):
                self.words[i] = 0

    def find(self, a, b, c, d, flags):
        """Where the entry of this key begins, -1 if there is none; `put` needs the same key next time."""
        at: cython.longlong
        last: cython.ulonglong
        mark: cython.ulonglong = flags | cython.cast(cython.ulonglong, self.ending) << ENDING_AT
        bits: cython.ulonglong = a ^ mixed(b ^ mixed(c ^ mixed(d ^ flags << 44)))
        at = WORDS * cython.cast(cython.longlong, mixed(bits) & self.mask)
        for _ in range(BUCKET):
            last = self.words[at + 4]
            if (
                self.words[at] == a
                and self.words[at + 1] == b
                and self.words[at + 2] == c
                and self.words[at + 3] == d
                and (last & SAME) == mark
            ):
                return at
            at += WORDS
        return -1

    def put(self, a, b, c, d, flags, goal, proof, refutation, effort):
        """Keep what is proven of a key."""
        at: cython.longlong
        best: cython.longlong
        cost: cython.ulonglong
        least: cython.ulonglong = 1 << 20
        low: cython.int = 0
        high: cython.int = 5
        bits: cython.ulonglong = a ^ mixed(b ^ mixed(c ^ mixed(d ^ flags << 44)))
        best = self.find(a, b, c, d, flags)
        if best < 0:
            at = WORDS * cython.cast(cython.longlong, mixed(bits) & self.mask)
            for _ in range(BUCKET):
                cost = 1 + (self.words[at + 4] >> EFFORT_AT & 63)
                if self.words[at + 4] >> ENDING_AT != self.ending:
                    cost = 0
                if cost < least:
                    least = cost
                    best = at
                at += WORDS
        else:
            low = self.low(best)
            high = self.high(best)
            at = cython.cast(cython.longlong, self.words[best + 4] >> EFFORT_AT & 63)
            if at > effort:
                effort = at
        if proof == 0:
            low = goal
        if refutation == 0:
            high = goal - 1
        self.words[best] = a
        self.words[best + 1] = b
        self.words[best + 2] = c
        self.words[best + 3] = d
        self.words[best + 4] = (
            flags
            | cython.cast(cython.ulonglong, low) << LOW_AT
            | cython.cast(cython.ulonglong, high) << HIGH_AT
            | cython.cast(cython.ulonglong, goal) << GOAL_AT
            | cython.cast(cython.ulonglong, effort) << EFFORT_AT
            | cython.cast(cython.ulonglong, self.ending) << ENDING_AT
        )
        self.words[best + 5] = (
            cython.cast(cython.ulonglong, proof) | cython.cast(cython.ulonglong, refutation) << 32
        )

    def low(self, at):
        """The least outcome still possible."""
        return self.words[at + 4] >> LOW_AT & 7

    def high(self, at):
        """The greatest outcome still possible."""
        return self.words[at + 4] >> HIGH_AT & 7

    def goal(self, at):
        """The goal that the numbers are about."""
        return self.words[at + 4] >> GOAL_AT & 7

    def proof(self, at):
        """What is still to be proven, at least."""
        return self.words[at + 5] & LOWER

    def refutation(self, at):
        """What is still to be refuted, at least."""
        return self.words[at + 5] >> 32
