"""What a hand may play, as sets of ranks: 16 masks, one for each class of play. Cards are not chosen here.

All integers are written as coach.kernel.words says. Together the masks are the legal plays (RULES.md 2) as (kind, rank,
number of cards), complete and exact; each takes a handful of operations on whole words.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
else:
    from coach.kernel import words

#: The places where five cards can begin.
FIVES = cython.declare(cython.ulonglong, 0x1111111111)


class Choices:
    """The legal plays of one hand: `can` holds the 16 masks, natural cards are in `suits`, `ranks` is their sum."""

    def __init__(self):
        self.can = array("Q", [0]) * 16
        self.suits = array("Q", [0]) * 4
        self.ranks = self.wilds = 0
        self.level = -1
        self.joker_pair = True

    def find(self, s, h, c, d, level, table, joker_pair):
        """Fill in everything for a hand of these four words that leads (`table` -1) or follows that choice."""
        kind: cython.int
        first: cython.int = 0
        self.level = level
        self.joker_pair = joker_pair
        self.wilds = 0
        if level >= 0:
            self.wilds = h >> 4 * level & 15
            h -= cython.cast(cython.ulonglong, self.wilds) << 4 * level
        self.suits[0] = s
        self.suits[1] = h
        self.suits[2] = c
        self.suits[3] = d
        self.ranks = s + h + c + d
        if table >= 0:
            first = table >> 4
            for kind in range(first):
                self.can[kind] = 0
        for kind in range(first, 16):
            self.can[kind] = 0 if 0 <= table and first < kind < words.BOMB else self.of(kind)
        if table >= 0:
            self.can[first] &= above(table, level)

    def of(self, kind):
        """The mask of one class."""
        if kind == words.FULL_HOUSE:
            return self.full_houses()
        if kind == words.STRAIGHT:
            return self.straights()
        if kind == words.TUBE:
            return self.runs(3, 2)
        if kind == words.PLATE:
            return self.runs(2, 3)
        if kind == words.STRAIGHT_FLUSH:
            return self.flushes()
        if kind == words.JOKER_BOMB:
            return self.suits[0] >> 53 & self.suits[0] >> 57 & 1
        if kind < words.FULL_HOUSE:
            return self.equal(kind + 1)
        return self.equal(kind - 3 if kind < words.STRAIGHT_FLUSH else kind - 4)

    def equal(self, size):
        """The ranks that can be so many equal cards. Wilds alone are of the level rank, and never jokers (1.4)."""
        found: cython.ulonglong = 0
        if size <= 8:
            found = words.at_least(self.ranks, size)
        if size > 2:
            found &= words.SUITED
        if self.wilds and 2 <= size <= 9:
            found |= words.at_least(self.ranks, size - 1) & words.SUITED
        if self.wilds == 2 and size > 2:
            found |= words.at_least(self.ranks, size - 2) & words.SUITED
        if self.level >= 0 and size <= self.wilds:
            found |= cython.cast(cython.ulonglong, 1) << 4 * self.level
        return found

    def pairs(self, wilds):
        """The ranks that can be the pair of a full house with so many wilds at most."""
        found: cython.ulonglong = words.at_least(self.ranks, 2) & (words.ONES if self.joker_pair else words.SUITED)
        if wilds:
            found |= words.at_least(self.ranks, 1) & words.SUITED
        if wilds == 2:
            found |= cython.cast(cython.ulonglong, 1) << 4 * self.level
        return found

    def full_houses(self):
        """The ranks that can be the triple of a full house."""
        found: cython.ulonglong = 0
        pairs: cython.ulonglong
        n: cython.int
        for n in range(self.wilds + 1):
            pairs = self.pairs(self.wilds - n)
            if pairs & (pairs - 1):
                found |= words.at_least(self.ranks, 3 - n) & words.SUITED
            elif pairs:
                found |= words.at_least(self.ranks, 3 - n) & words.SUITED & (pairs ^ words.ONES)
        return found

    def straights(self):
        """The places from which there are straights. Without a wild they must be of more than one suit."""
        found: cython.ulonglong = five(self.ranks, self.wilds)
        others: cython.ulonglong
        suit: cython.int
        if self.wilds == 0 and found:
            for suit in range(4):
                others = words.at_least(words.by_place(self.ranks - self.suits[suit]), 1)
                found &= words.at_most(words.window(others, 5), 0) ^ words.ONES
        return found

    def runs(self, length, width):
        """The places from which there are tubes (3, 2) or plates (2, 3)."""
        word: cython.ulonglong = words.by_place(self.ranks)
        lacking: cython.ulonglong = 0
        n: cython.int
        for n in range(1, width + 1):
            lacking += words.at_least(word, n) ^ words.PLACED
        return words.at_most(words.window(lacking, length), self.wilds) & words.PLACED >> 4 * (length - 1)

    def flushes(self):
        """The places from which there are straight flushes."""
        found: cython.ulonglong = 0
        suit: cython.int
        for suit in range(4):
            found |= five(self.suits[suit], self.wilds)
        return found

    def total(self):
        """How many choices there are."""
        n: cython.int = 0
        kind: cython.int
        for kind in range(16):
            n += words.members(self.can[kind])
        return n

    def number(self, n):
        """The n-th choice, class by class, from 0 on; there must be more than n."""
        kind: cython.int
        here: cython.int
        for kind in range(16):
            here = words.members(self.can[kind])
            if n < here:
                return kind << 4 | words.nth(self.can[kind], n)
            n -= here
        return -1


def five(word, wilds):
    """The places from which five ranks of a word follow each other, wilds in the gaps."""
    return words.at_most(words.window(words.at_least(words.by_place(word), 1) ^ words.PLACED, 5), wilds) & FIVES


def above(table, level):
    """The mask of what is higher than a choice within its class."""
    if words.is_sequence(table >> 4):
        return words.ONES >> 4 * ((table & 15) + 1) << 4 * ((table & 15) + 1)
    if table >> 4 == words.JOKER_BOMB:
        return 0
    return words.stronger(table & 15, level)


def legal(hand, level, table, joker_pair):
    """Every choice of the hand, class by class, as a list; for tests and thin wrappers."""
    choices: Choices = Choices()
    s, h, c, d = hand
    choices.find(s, h, c, d, level, table, joker_pair)
    return [choices.number(n) for n in range(choices.total())]
