"""Which cards a choice takes from the hand: one way that costs the fewest wilds, or any way at all, by chance.

All integers are written as coach.kernel.words says. By chance (`varied`) every legal play of the choice can come up,
though not equally often. Otherwise cards are taken in the order of their texts (C D H S).
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
    from cython.cimports.coach.kernel.choices import Choices
    from cython.cimports.coach.kernel.dice import Dice
else:
    from coach.kernel import words
    from coach.kernel.choices import Choices
    from coach.kernel.dice import Dice


class Taking:
    """The cards of one play: `out` holds its four words, `left` the natural cards of the hand that stay."""

    def __init__(self, dice: Dice):
        self.out = array("Q", [0]) * 4
        self.left = array("Q", [0]) * 4
        self.dice = dice
        self.varied = False
        self.wilds = 0
        self.level = -1

    def take(self, choice, choices: Choices, varied):
        """Choose the cards of a choice that is legal for the hand looked at last."""
        kind: cython.int = choice >> 4
        at: cython.int = choice & 15
        suit: cython.int
        for suit in range(4):
            self.left[suit] = choices.suits[suit]
            self.out[suit] = 0
        self.wilds = choices.wilds
        self.level = choices.level
        self.varied = varied
        if kind == words.FULL_HOUSE:
            self.full_house(at, choices)
        elif kind == words.STRAIGHT:
            self.run(at, 5, 1)
            self.mix_suits(at, choices)
        elif kind == words.TUBE:
            self.run(at, 3, 2)
        elif kind == words.PLATE:
            self.run(at, 2, 3)
        elif kind == words.STRAIGHT_FLUSH:
            self.flush(at)
        elif kind == words.JOKER_BOMB:
            self.natural(13, 2)
            self.natural(14, 2)
        elif kind < words.FULL_HOUSE:
            self.equal(at, kind + 1)
        else:
            self.equal(at, kind - 3 if kind < words.STRAIGHT_FLUSH else kind - 4)

    def held(self, rank):
        """How many natural cards of a rank are left."""
        return (self.left[0] + self.left[1] + self.left[2] + self.left[3]) >> 4 * rank & 15

    def lacking(self, rank, size):
        """How many wilds so many cards of a rank need."""
        here: cython.int = self.held(rank)
        return size - here if here < size else 0

    def most(self, rank, size):
        """How many wilds so many cards of a rank can have; wilds alone are of the level rank (1.4)."""
        if rank > 12:
            return 0
        if rank != self.level:
            size -= 1
        return size if size < self.wilds else self.wilds

    def between(self, least, most):
        """A number from least to most: by chance, or the least."""
        if self.varied and most > least:
            return least + cython.cast(cython.int, self.dice.below(most - least + 1))
        return least

    def natural(self, rank, n):
        """Take so many natural cards of a rank."""
        i: cython.int
        suit: cython.int
        k: cython.int
        while n > 0:
            n -= 1
            k = self.between(0, self.held(rank) - 1)
            i = 0
            while True:
                suit = suit_as_text(i)
                k -= self.left[suit] >> 4 * rank & 15
                if k < 0:
                    break
                i += 1
            self.move(rank, suit)

    def move(self, rank, suit):
        """Take one card."""
        self.left[suit] -= cython.cast(cython.ulonglong, 1) << 4 * rank
        self.out[suit] += cython.cast(cython.ulonglong, 1) << 4 * rank

    def wild(self, n):
        """Take so many wilds."""
        self.wilds -= n
        if n > 0:
            self.out[1] += cython.cast(cython.ulonglong, n) << 4 * self.level

    def equal(self, rank, size):
        """Take equal cards."""
        n: cython.int = self.between(self.lacking(rank, size), self.most(rank, size))
        self.natural(rank, size - n)
        self.wild(n)

    def full_house(self, triple, choices: Choices):
        """Take a triple and a pair: any, or with the fewest wilds the weakest pair."""
        ways: cython.int = 0
        best: cython.int = 1000
        found: cython.int = 0
        cost: cython.int
        n: cython.int
        m: cython.int
        pair: cython.int
        for pair in range(15 if choices.joker_pair else 13):
            if pair == triple:
                continue
            for n in range(self.lacking(triple, 3), self.most(triple, 3) + 1):
                for m in range(self.lacking(pair, 2), self.most(pair, 2) + 1):
                    if n + m > self.wilds:
                        break
                    ways += 1
                    cost = 0 if self.varied else 16 * (n + m) + words.strength(pair, self.level)
                    if cost < best or (self.varied and self.dice.below(ways) == 0):
                        best = cost
                        found = pair << 4 | n << 2 | m
        self.natural(triple, 3 - (found >> 2 & 3))
        self.natural(found >> 4, 2 - (found & 3))
        self.wild((found >> 2 & 3) + (found & 3))

    def run(self, at, length, width):
        """Take a straight, tube or plate, the suits left to chance."""
        n: cython.int
        i: cython.int
        rank: cython.int
        spare: cython.int = self.wilds
        for i in range(length):
            spare -= self.lacking(rank_at(at + i), width)
        for i in range(length):
            rank = rank_at(at + i)
            n = self.lacking(rank, width)
            spare += n
            n = self.between(n, spare if spare < width else width)
            spare -= n
            self.natural(rank, width - n)
            self.wild(n)

    def flush(self, at):
        """Take a straight flush: of any suit, or the first of those with the fewest wilds."""
        ways: cython.int = 0
        best: cython.int = 1000
        found: cython.int = 0
        lacking: cython.int
        suit: cython.int
        spare: cython.int
        n: cython.int
        i: cython.int
        for i in range(4):
            suit = suit_as_text(i)
            lacking = 5 - self.there(at, suit)
            if lacking > self.wilds:
                continue
            ways += 1
            if (0 if self.varied else lacking) < best or (self.varied and self.dice.below(ways) == 0):
                best = 0 if self.varied else lacking
                found = suit
        spare = self.wilds - (5 - self.there(at, found))
        for i in range(5):
            n = 1
            if self.left[found] >> 4 * rank_at(at + i) & 15:
                n = self.between(0, 1 if spare else 0)
                spare -= n
            if n == 0:
                self.move(rank_at(at + i), found)
            self.wild(n)

    def there(self, at, suit):
        """How many of the five ranks from a place on the hand has in a suit."""
        n: cython.int = 0
        i: cython.int
        for i in range(5):
            n += (self.left[suit] >> 4 * rank_at(at + i) & 15) > 0
        return n

    def mix_suits(self, at, choices: Choices):
        """Give a straight of one suit without a wild a second suit, or a wild: it would be a straight flush."""
        i: cython.int
        suit: cython.int
        other: cython.int
        rank: cython.int
        for suit in range(4):
            if words.members(self.out[suit]) == 5:
                break
        else:
            return
        if self.wilds < choices.wilds:
            return
        for i in range(5):
            rank = rank_at(at + i)
            for other in range(4):
                if other != suit and self.left[other] >> 4 * rank & 15:
                    self.put_back(rank, suit)
                    self.move(rank, other)
                    return
        self.put_back(rank_at(at), suit)
        self.wild(1)

    def put_back(self, rank, suit):
        """Undo `move`."""
        self.left[suit] += cython.cast(cython.ulonglong, 1) << 4 * rank
        self.out[suit] -= cython.cast(cython.ulonglong, 1) << 4 * rank


def rank_at(place):
    """The rank at a natural place."""
    return (place + 12) % 13


def suit_as_text(i):
    """The i-th suit in the order of texts: C D H S."""
    return 0x0132 >> 4 * i & 15


def taken(hand, level, choice, joker_pair, seed):
    """The four words that a choice takes from a hand; by chance from a seed, or (-1) in the one way. For tests."""
    choices: Choices = Choices()
    dice: Dice = Dice()
    taking: Taking = Taking(dice)
    s, h, c, d = hand
    choices.find(s, h, c, d, level, -1, joker_pair)
    dice.begin(0 if seed < 0 else seed, 0)
    taking.take(choice, choices, seed >= 0)
    return tuple([taking.out[i] for i in range(4)])
