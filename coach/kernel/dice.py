"""Chance for the kernel: the generator splitmix64, one stream for each seed and number, the same on every machine."""

from __future__ import annotations

import cython

ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
LOW = cython.declare(cython.ulonglong, 0xFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FIRST = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


class Dice:
    """A stream of chance. `below` is exact: every number is equally likely."""

    def begin(self, seed, number):
        """Start the stream of that number under a seed, both 0..2^64 - 1."""
        self.state = mixed((mixed(seed) + number) & ALL)

    def below(self, n):
        """A whole number from 0 to n - 1; n below 2^32."""
        wide: cython.ulonglong = self.draw() * n
        if (wide & LOW) < n:
            least: cython.ulonglong = (LOW + 1 - n) % n
            while (wide & LOW) < least:
                wide = self.draw() * n
        return wide >> 32

    def draw(self):
        """32 bits."""
        self.state = (self.state + STEP) & ALL
        return mixed(self.state) >> 32


def mixed(bits):
    """The bits spread over the whole number; every number has its own."""
    bits = ((bits ^ bits >> 30) * FIRST) & ALL
    bits = ((bits ^ bits >> 27) * SECOND) & ALL
    return bits ^ bits >> 31


def numbers(seed, number, n, count):
    """The first so many of `below(n)` in one stream, as a list."""
    dice: Dice = Dice()
    dice.begin(seed, number)
    return [dice.below(n) for _ in range(count)]
