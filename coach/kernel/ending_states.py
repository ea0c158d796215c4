"""What is proven of the positions met in one ending: a table of exact keys, never of hashes alone.

An entry is five words: the four of the key, then flags (20 bits, part of the key) | the least and the greatest outcome
still possible (3 bits each, 0..5) | the play that proved it (12) | effort (6) | which ending it belongs to (16).
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
MOVE_AT = cython.declare(cython.int, 26)
EFFORT_AT = cython.declare(cython.int, 38)
ENDING_AT = cython.declare(cython.int, 44)
SAME = cython.declare(cython.ulonglong, 0xFFFFF000000FFFFF)
#: Entries that a key may stand in, next to each other.
BUCKET = cython.declare(cython.int, 4)


class States:
    """2^bits entries of 40 bytes. Where all places of a key are taken, the entry that cost least effort goes."""

    def __init__(self, bits):
        self.words = array("Q", [0]) * (5 << bits)
        self.mask = (1 << bits) - BUCKET
        self.ending = 0

    def begin(self):
        """Forget everything."""
        i: cython.longlong
        self.ending += 1
        if self.ending == 1 << 16:
            self.ending = 1
            for i in range((self.mask + BUCKET) * 5):
                self.words[i] = 0

    def find(self, a, b, c, d, flags):
        """Where the entry of this key begins, -1 if there is none; `put` needs the same key next time."""
        at: cython.longlong
        last: cython.ulonglong
        mark: cython.ulonglong = flags | cython.cast(cython.ulonglong, self.ending) << ENDING_AT
        bits: cython.ulonglong = a ^ mixed(b ^ mixed(c ^ mixed(d ^ flags << 44)))
        at = 5 * cython.cast(cython.longlong, mixed(bits) & self.mask)
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
            at += 5
        return -1

    def put(self, a, b, c, d, flags, low, high, move, effort):
        """Keep what is proven of a key."""
        at: cython.longlong
        best: cython.longlong
        cost: cython.ulonglong
        least: cython.ulonglong = 1 << 20
        bits: cython.ulonglong = a ^ mixed(b ^ mixed(c ^ mixed(d ^ flags << 44)))
        best = self.find(a, b, c, d, flags)
        if best < 0:
            at = 5 * cython.cast(cython.longlong, mixed(bits) & self.mask)
            for _ in range(BUCKET):
                cost = 1 + (self.words[at + 4] >> EFFORT_AT & 63)
                if self.words[at + 4] >> ENDING_AT != self.ending:
                    cost = 0
                if cost < least:
                    least = cost
                    best = at
                at += 5
        self.words[best] = a
        self.words[best + 1] = b
        self.words[best + 2] = c
        self.words[best + 3] = d
        self.words[best + 4] = (
            flags
            | cython.cast(cython.ulonglong, low) << LOW_AT
            | cython.cast(cython.ulonglong, high) << HIGH_AT
            | cython.cast(cython.ulonglong, move) << MOVE_AT
            | cython.cast(cython.ulonglong, effort) << EFFORT_AT
            | cython.cast(cython.ulonglong, self.ending) << ENDING_AT
        )

    def low(self, at):
        """The least outcome still possible."""
        return self.words[at + 4] >> LOW_AT & 7

    def high(self, at):
        """The greatest outcome still possible."""
        return self.words[at + 4] >> HIGH_AT & 7

    def move(self, at):
        """The play that proved it."""
        return self.words[at + 4] >> MOVE_AT & 4095
