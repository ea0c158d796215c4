"""The hands that can come up in one ending, each with all it can play and what is left afterwards.

A hand is kept for what it can do, not for its cards: a number stands for all hands that nothing tells apart.

strong word  as a word of coach.kernel.words, but nibble i is for the rank of strength i (1.3: the level rank 12, the
             jokers 13 and 14), natural cards of all suits together; the wilds are nibble 15.
hand         a strong word, and four more for the natural cards that some straight flush of this hand can use, wilds
             included, one word of ranks for each suit, the largest first: no other suit matters, now or later (the
             hand only shrinks), nor does it matter which suit is which. Mostly they are 0. Number 0: no cards.
code         class << 4 | strength of the rank compared (in sequences and straight flushes the place of the lowest
             card): a choice whose numbers go up with strength within a class, and among bombs.
play         code | hand that is left << 8. All that differ are kept: other wilds spent, another pair, other suits.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
    from cython.cimports.coach.kernel.choices import five
    from cython.cimports.coach.kernel.dice import mixed
else:
    from coach.kernel import words
    from coach.kernel.choices import five
    from coach.kernel.dice import mixed

#: Bits of a hand's number, so that four of them and a word of flags are a key.
NUMBER_BITS = cython.declare(cython.int, 24)


class Hands:
    """All hands so far, at most `most`, with at most `most_plays` plays in all: `full` when that was not enough.

    `turns`: in about how many plays each can be played out, wilds left aside: one a rank, or after the best first play.
    """

    def __init__(self, joker_pair, most, most_plays):
        slots: cython.int = 1
        while slots < 2 * most:
            slots *= 2
        self.joker_pair = joker_pair
        self.most = most
        self.most_plays = most_plays
        self.content = array("Q", [0]) * (5 * most)
        self.can = array("Q", [0]) * (4 * most)
        self.first = array("i", [0]) * most
        self.end = array("i", [0]) * most
        self.size = bytearray(most)
        self.turns = bytearray(most)
        self.slot_of = array("i", [0]) * most
        self.slots = array("i", [0]) * slots
        self.mask = slots - 1
        self.plays = array("I", [0]) * most_plays
        self.strengths = array("i", [0]) * 14  # of the rank at each place
        self.ranks = array("i", [0]) * 13  # of each strength
        self.suits = array("Q", [0]) * 4
        self.at = array("i", [0]) * 5
        self.n = array("i", [0]) * 5
        self.used = 1
        self.level = -2
        self.begin(-1)

    def begin(self, level):
        """Forget all hands."""
        i: cython.int
        for i in range(1, self.used):
            self.slots[self.slot_of[i]] = 0
        self.used = 1
        self.used_plays = 0
        self.full = False
        if self.level != level:
            self.level = level
            for i in range(13):
                self.ranks[words.strength(i, level)] = i
            for i in range(14):
                self.strengths[i] = words.strength((i + 12) % 13, level)

    def of_words(self, s, h, c, d):
        """The number of the hand of these four words."""
        rank: cython.int
        suit: cython.int
        strong: cython.ulonglong = 0
        part: cython.ulonglong
        wilds: cython.ulonglong = 0
        if self.level >= 0:
            wilds = h >> 4 * self.level & 15
            h -= wilds << 4 * self.level
        for suit in range(4):
            part = s if suit == 0 else h if suit == 1 else c if suit == 2 else d
            self.suits[suit] = part & words.SUITED_BITS
            for rank in range(15):
                strong += (part >> 4 * rank & 15) << 4 * words.strength(rank, self.level)
        return self.settled(strong | wilds << 60)

    def settled(self, strong):
        """The number of the hand that has this strong word and, of the suits still of use before, `suits`."""
        wilds: cython.int = cython.cast(cython.int, strong >> 60)
        self.f0 = self.useful(self.suits[0], wilds)
        self.f1 = self.useful(self.suits[1], wilds)
        self.f2 = self.useful(self.suits[2], wilds)
        self.f3 = self.useful(self.suits[3], wilds)
        if self.f0 | self.f1 | self.f2 | self.f3:
            if self.f0 < self.f1:
                self.f0, self.f1 = self.f1, self.f0
            if self.f2 < self.f3:
                self.f2, self.f3 = self.f3, self.f2
            if self.f0 < self.f2:
                self.f0, self.f2 = self.f2, self.f0
            if self.f1 < self.f3:
                self.f1, self.f3 = self.f3, self.f1
            if self.f1 < self.f2:
                self.f1, self.f2 = self.f2, self.f1
        return self.number(strong)

    def useful(self, suit, wilds):
        """What of one suit some straight flush can use."""
        places: cython.ulonglong
        if suit == 0:
            return 0
        places = five(suit, wilds)
        if places == 0:
            return 0
        places |= places << 4 | places << 8 | places << 12 | places << 16
        places *= 15
        return suit & (places >> 4 | (places & 15) << 48)

    def number(self, strong):
        """The number of the hand with this strong word and the suits f0 to f3; a new one if need be, 0 when full."""
        at: cython.ulonglong
        hand: cython.int
        base: cython.int
        i: cython.int
        if strong == 0:
            return 0
        at = mixed(strong ^ mixed(self.f0 ^ mixed(self.f1 ^ mixed(self.f2 ^ self.f3)))) & self.mask
        while True:
            hand = self.slots[at]
            if hand == 0:
                break
            base = 5 * hand
            if (
                self.content[base] == strong
                and self.content[base + 1] == self.f0
                and self.content[base + 2] == self.f1
                and self.content[base + 3] == self.f2
                and self.content[base + 4] == self.f3
            ):
                return hand
            at = (at + 1) & self.mask
        if self.used == self.most:
            self.full = True
            return 0
        hand = self.used
        self.used += 1
        self.slots[at] = hand
        self.slot_of[hand] = at
        base = 5 * hand
        self.content[base] = strong
        self.content[base + 1] = self.f0
        self.content[base + 2] = self.f1
        self.content[base + 3] = self.f2
        self.content[base + 4] = self.f3
        self.first[hand] = -1
        self.size[hand] = 0
        self.turns[hand] = 0
        for i in range(16):
            self.size[hand] += strong >> 4 * i & 15
            if strong >> 4 * i & 15 and i < 15:
                self.turns[hand] += 1
        return hand

    def expand(self, hand):
        """Find all that the hand can play: plays[first] to plays[end - 1], codes going up, and their set `can`."""
        kind: cython.int
        turns: cython.int
        i: cython.int
        if self.first[hand] >= 0:
            return
        self.hand = hand
        self.first[hand] = self.end[hand] = self.used_plays
        for i in range(4):
            self.can[4 * hand + i] = 0
        self.strong = self.content[5 * hand] & ((cython.cast(cython.ulonglong, 1) << 60) - 1)
        self.wilds = cython.cast(cython.int, self.content[5 * hand] >> 60)
        self.flushes = self.content[5 * hand + 1] != 0
        for kind in range(3):
            self.equal(kind, kind + 1)
        self.full_houses()
        self.runs(words.STRAIGHT, 5, 1)
        self.runs(words.TUBE, 3, 2)
        self.runs(words.PLATE, 2, 3)
        self.equal(7, 4)
        self.equal(8, 5)
        if self.flushes:
            self.straight_flushes()
        for kind in range(10, 15):
            self.equal(kind, kind - 4)
        if self.strong >> 53 & self.strong >> 57 & 1:
            self.restore()
            self.code = words.JOKER_BOMB << 4
            self.add(self.strong & words.SUITED_BITS, self.wilds)
        self.end[hand] = self.used_plays
        for i in range(self.first[hand], self.used_plays):
            turns = 1 + self.turns[self.plays[i] >> 8]
            if turns < self.turns[hand]:
                self.turns[hand] = turns

    def restore(self):
        """The suits of use as the hand has them."""
        i: cython.int
        for i in range(4):
            self.suits[i] = self.content[5 * self.hand + 1 + i]

    def demand(self, step, at, n):
        """The play takes n cards of the rank of that strength."""
        self.at[step] = at
        self.n[step] = n

    def begin_play(self, kind, at, steps):
        """The code and the number of demands of a play."""
        self.code = kind << 4 | at
        self.steps = steps
        self.sequence = kind == words.STRAIGHT or kind == words.TUBE or kind == words.PLATE
        self.restore()

    def equal(self, kind, n):
        """All plays of n equal cards."""
        at: cython.int
        for at in range(15 if n < 3 else 13):
            if (self.strong >> 4 * at & 15) + self.wilds >= n:
                self.demand(0, at, n)
                self.begin_play(kind, at, 1)
                self.fill(0, self.strong, self.wilds, 0)

    def full_houses(self):
        """All full houses."""
        at: cython.int
        pair: cython.int
        lacking: cython.int
        if self.size[self.hand] < 5:
            return
        for at in range(13):
            lacking = 3 - cython.cast(cython.int, self.strong >> 4 * at & 15)
            if lacking > self.wilds:
                continue
            for pair in range(15 if self.joker_pair else 13):
                if pair != at and (self.strong >> 4 * pair & 15) + self.wilds >= 2:
                    self.demand(0, at, 3)
                    self.demand(1, pair, 2)
                    self.begin_play(words.FULL_HOUSE, at, 2)
                    self.fill(0, self.strong, self.wilds, 0)

    def runs(self, kind, length, width):
        """All straights, tubes or plates."""
        place: cython.int
        i: cython.int
        here: cython.int
        lacking: cython.int
        if self.size[self.hand] < length * width:
            return
        for place in range(15 - length):
            lacking = 0
            for i in range(length):
                here = cython.cast(cython.int, self.strong >> 4 * self.strengths[place + i] & 15)
                lacking += width - here if here < width else 0
                self.demand(i, self.strengths[place + i], width)
            if lacking <= self.wilds:
                self.begin_play(kind, place, length)
                self.fill(0, self.strong, self.wilds, 15)

    def fill(self, step, strong, wilds, one):
        """Meet the demands from that step on in every way; `one`: the suits that all natural cards so far may have."""
        n: cython.int
        natural: cython.int
        at: cython.int
        most: cython.int
        if step == self.steps:
            if one and self.code >> 4 == words.STRAIGHT and wilds == self.wilds:
                return  # five of one suit without a wild are a straight flush only
            self.add(strong, wilds)
            return
        at = self.at[step]
        most = self.n[step] if self.n[step] < wilds else wilds
        if at > 12:
            most = 0
        elif most == self.n[step] and not self.sequence and at != 12:
            most -= 1  # wilds alone are of the level rank (1.4)
        for n in range(most + 1):
            natural = self.n[step] - n
            if (strong >> 4 * at & 15) < natural:
                continue
            if natural and self.flushes and at < 13:
                self.fill_suits(step, strong, wilds - n, one, natural)
            else:
                self.fill(step + 1, strong - (cython.cast(cython.ulonglong, natural) << 4 * at), wilds - n, 0)

    def fill_suits(self, step, strong, wilds, one, natural):
        """One step's natural cards, from the suits of use and from the others, in every way."""
        at: cython.int = 4 * self.ranks[self.at[step]]
        strong_at: cython.int = 4 * self.at[step]
        a: cython.int
        b: cython.int
        c: cython.int
        d: cython.int
        rest: cython.int
        same: cython.int
        s0: cython.ulonglong = self.suits[0]
        s1: cython.ulonglong = self.suits[1]
        s2: cython.ulonglong = self.suits[2]
        s3: cython.ulonglong = self.suits[3]
        plain: cython.int = cython.cast(
            cython.int,
            (strong >> strong_at & 15) - (s0 >> at & 15) - (s1 >> at & 15) - (s2 >> at & 15) - (s3 >> at & 15),
        )
        for a in range(cython.cast(cython.int, s0 >> at & 15) + 1):
            for b in range(cython.cast(cython.int, s1 >> at & 15) + 1):
                for c in range(cython.cast(cython.int, s2 >> at & 15) + 1):
                    for d in range(cython.cast(cython.int, s3 >> at & 15) + 1):
                        rest = natural - a - b - c - d
                        if rest < 0 or rest > plain:
                            continue
                        same = 0 if rest else one & ((a > 0) | (b > 0) << 1 | (c > 0) << 2 | (d > 0) << 3)
                        self.suits[0] = s0 - (cython.cast(cython.ulonglong, a) << at)
                        self.suits[1] = s1 - (cython.cast(cython.ulonglong, b) << at)
                        self.suits[2] = s2 - (cython.cast(cython.ulonglong, c) << at)
                        self.suits[3] = s3 - (cython.cast(cython.ulonglong, d) << at)
                        self.fill(step + 1, strong - (cython.cast(cython.ulonglong, natural) << strong_at), wilds, same)
        self.suits[0] = s0
        self.suits[1] = s1
        self.suits[2] = s2
        self.suits[3] = s3

    def straight_flushes(self):
        """All straight flushes."""
        place: cython.int
        suit: cython.int
        mask: cython.int
        i: cython.int
        at: cython.int
        left: cython.int
        strong: cython.ulonglong
        one: cython.ulonglong = 1
        for place in range(10):
            for suit in range(4):
                for mask in range(32):
                    self.restore()
                    strong = self.strong
                    left = self.wilds
                    for i in range(5):
                        at = 4 * ((place + i + 12) % 13)
                        if mask >> i & 1:
                            left -= 1
                        elif self.suits[suit] >> at & 15:
                            strong -= one << 4 * self.strengths[place + i]
                            self.suits[suit] -= one << at
                        else:
                            left = -1
                        if left < 0:
                            break
                    if left >= 0:
                        self.code = words.STRAIGHT_FLUSH << 4 | place
                        self.add(strong, left)

    def add(self, strong, wilds):
        """Keep a play of this code, after which these cards and `suits` are left."""
        child: cython.uint
        play: cython.uint
        i: cython.int
        if self.used_plays == self.most_plays:
            self.full = True
            return
        child = self.settled(strong | cython.cast(cython.ulonglong, wilds) << 60)
        play = self.code | child << 8
        i = self.used_plays - 1
        while i >= self.first[self.hand] and (self.plays[i] & 255) == self.code:
            if self.plays[i] == play:
                return
            i -= 1
        self.plays[self.used_plays] = play
        self.used_plays += 1
        self.can[4 * self.hand + (self.code >> 6)] |= cython.cast(cython.ulonglong, 1) << (self.code & 63)
