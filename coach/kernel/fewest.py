"""The fewest plays of a hand (手数), exactly: a sweep over the ranks, low to high. Suits do not matter here.

A state says which runs are open (how many straights began one, two, three, four ranks ago, tubes one and two ranks
ago, plates one rank ago) and how many wilds are left. Beside each state stand 16 numbers ("lanes"), one for each
difference d = triples - pairs from -9 to 6: the fewest plays so far, triples counted, pairs not. Since every triple
takes at most one pair along, T triples and P pairs cost T + max(0, P - T) plays, so the end adds max(0, -d).

What is left of a rank after the runs (m cards, wilds added) goes down in one of the few ways that some optimum uses:
    1 single · 2 pair · 3 triple · 4 bomb or two pairs · 5 bomb · 6 bomb, two triples or three pairs · 7 bomb
    8 bomb or four pairs · 9 bomb or three triples · 10 bomb or five pairs
Every other way is never better: two singles than a pair, 3 + 1 than a bomb of four, 3 + 2 than a bomb of five …
For the same reason an optimum needs at most two straights, two tubes and one plate that begin at one rank (three
equal straights are two plates and a triple). The lanes are enough: seven triples leave at most three pairs, and two of
the triples, of one rank or of neighbours, make one play more cheaply; ten pairs leave at most two triples, and of the
pairs two are of one rank or three of neighbouring ranks (A 2 4 5 7 8 10 J K are nine that make no tube).
Jokers and wilds still in hand come last, in `finish`.

Aces stand at both ends: the sweep runs once for each number of aces used low.
"""

from __future__ import annotations

from array import array

import cython

# Numbers below that C compilers must see as such: 16 lanes in blocks of 24 (4 before and 4 behind always
# are 100, so that moved reads stay inside), lane 9 for d = 0, 100 for "no way", and 4374 states
# (3^4 straights, 3^2 tubes, 2 plates, 3 wilds), never more in a layer.
# Ways to lay m equal cards, as (d, cost) pairs; at most three each.
WAYS = (
    ((0, 0),),
    ((0, 1),),
    ((-1, 0),),
    ((1, 1),),
    ((0, 1), (-2, 0)),
    ((0, 1),),
    ((0, 1), (2, 2), (-3, 0)),
    ((0, 1),),
    ((0, 1), (-4, 0)),
    ((0, 1), (3, 3)),
    ((0, 1), (-5, 0)),
)


def _flat(table):
    """A table of ways as seven numbers each: how many, then d and cost of each."""
    flat = []
    for way in table:
        row = [len(way)]
        for d, cost in way:
            row += [d, cost]
        flat += row + [0] * (7 - len(row))
    return array("i", flat)


class Fewest:
    """Workspace of one thread; reuse it, it is 1 MB. All arrays are flat."""

    def __init__(self):
        self.lanes = bytearray([100]) * (24 * (14 * 4374 + 2))
        self.keys = array("i", [0]) * (14 * 4374 + 1)
        self.slot = array("i", [-1]) * 32768
        self.start = array("i", [0]) * 16
        self.have = array("i", [0]) * 17
        self.ways = _flat(WAYS)

    def number(self, counts: bytes, level: cython.int) -> cython.int:
        """The fewest plays of a hand, straight flushes counted as straights.

        counts: 54 numbers in kernel order; level: 0..12 for 2..A, -1 for the joker level.
        """
        rank: cython.int
        data: cython.p_char = counts
        wilds: cython.int = 0
        ranks: cython.ulonglong = 0
        for rank in range(13):
            ranks |= cython.cast(
                cython.ulonglong, data[4 * rank] + data[4 * rank + 1] + data[4 * rank + 2] + data[4 * rank + 3]
            ) << (4 * rank)
        if level >= 0:
            wilds = data[4 * level + 1]
            ranks -= cython.cast(cython.ulonglong, wilds) << 4 * level
        ranks |= cython.cast(cython.ulonglong, data[52]) << 52 | cython.cast(cython.ulonglong, data[53]) << 56
        return self.least(ranks, wilds)

    def least(self, ranks, wilds):
        """The same for the natural cards of each rank and the jokers (a word, see coach.kernel.words) and the wilds."""
        rank: cython.int
        low: cython.int
        n: cython.int
        best: cython.int = 100
        for rank in range(13):
            self.have[rank] = ranks >> 4 * rank & 15
        self.wilds = wilds
        self.small = ranks >> 52 & 15
        self.big = ranks >> 56 & 15
        self.aces = self.have[12]
        for low in range(self.aces + 1):
            n = self.sweep(low)
            if n < best:
                best = n
        return best

    def enter(self, layer, key):
        """The place of a state in a layer, made when it is new."""
        place: cython.int = self.slot[key]
        i: cython.int
        if place < 0:
            place = self.start[layer + 1]
            self.start[layer + 1] = place + 1
            self.slot[key] = place
            self.keys[place] = key
            for i in range(16):
                self.lanes[24 * place + 4 + i] = 100
        return place

    def relax(self, source, target, d, cost):
        """target = min(target, source moved by d lanes, plus cost)."""
        lanes: cython.uchar[::1] = self.lanes
        a: cython.Py_ssize_t = 24 * source + 4 - d
        b: cython.Py_ssize_t = 24 * target + 4
        i: cython.Py_ssize_t
        v: cython.uchar
        old: cython.uchar
        for i in range(16):
            v = lanes[a + i] + cost
            old = lanes[b + i]
            lanes[b + i] = v if v < old else old

    def sweep(self, low):
        """The fewest plays when exactly `low` aces are used low."""
        layer: cython.int
        place: cython.int
        self.have[12] = self.aces - low
        self.start[0] = 0
        self.start[1] = 0
        self.open_low(low)
        for layer in range(13):
            for place in range(self.start[layer], self.start[layer + 1]):
                self.slot[self.keys[place]] = -1
            self.start[layer + 2] = self.start[layer + 1]
            for place in range(self.start[layer], self.start[layer + 1]):
                self.expand(layer, place)
        return self.finish()

    def open_low(self, low):
        """The states after the low aces: `low` natural aces (and wilds when there are no more) begin runs."""
        s: cython.int
        b: cython.int
        c: cython.int
        need: cython.int
        place: cython.int
        for c in range(2):
            for b in range(3):
                for s in range(3):
                    need = s + 2 * b + 3 * c - low
                    if need < 0 or need > self.wilds or (need > 0 and low < self.aces):
                        continue
                    if not self.fits(0, s, 0, 0, 0, b, 0, c, self.wilds - need):
                        continue
                    place = self.enter(0, s | b << 8 | c << 12 | (self.wilds - need) << 13)
                    self.lanes[24 * place + 4 + 9] = s + b + c

    def fits(self, layer, s1, s2, s3, s4, b1, b2, c1, wilds):
        """Whether open runs can still be filled from rank `layer` on; a necessary test that cuts dead states."""
        lack: cython.int = 0
        d: cython.int
        d = s1 + s2 + s3 + s4 + 2 * (b1 + b2) + 3 * c1 - self.have[layer]
        if d > 0:
            lack += d
        d = s1 + s2 + s3 + 2 * b1 - self.have[layer + 1]
        if d > 0:
            lack += d
        d = s1 + s2 - self.have[layer + 2]
        if d > 0:
            lack += d
        d = s1 - self.have[layer + 3]
        if d > 0:
            lack += d
        return lack <= wilds

    def expand(self, layer, place):
        """All ways on from a state through rank `layer`."""
        key: cython.int = self.keys[place]
        s1: cython.int = key & 3
        s2: cython.int = key >> 2 & 3
        s3: cython.int = key >> 4 & 3
        b1: cython.int = key >> 8 & 3
        c1: cython.int = key >> 12 & 1
        wilds: cython.int = key >> 13 & 3
        must: cython.int = s1 + s2 + s3 + (key >> 6 & 3) + 2 * (b1 + (key >> 10 & 3)) + 3 * c1
        moved: cython.int = s1 << 2 | s2 << 4 | s3 << 6 | b1 << 10
        s: cython.int
        b: cython.int
        c: cython.int
        j: cython.int
        left: cython.int
        w: cython.int
        target: cython.int
        for c in range(2 if layer <= 11 else 1):
            for b in range(3 if layer <= 10 else 1):
                for s in range(3 if layer <= 8 else 1):
                    left = self.have[layer] - must - s - 2 * b - 3 * c
                    w = wilds
                    if left < 0:
                        w += left
                        left = 0
                    if w < 0 or not self.fits(layer + 1, s, s1, s2, s3, b, b1, c, w):
                        break  # one straight more needs even more
                    for j in range(w + 1 if left > 0 else 1):
                        if j > 0 and not self.fits(layer + 1, s, s1, s2, s3, b, b1, c, w - j):
                            break
                        target = moved | s | b << 8 | c << 12 | (w - j) << 13
                        self.lay(place, self.enter(layer + 1, target), left + j, s + b + c)

    def lay(self, source, target, cards, cost):
        """Relax the target by every way to lay that many equal cards."""
        way: cython.int = 7 * cards
        k: cython.int
        for k in range(self.ways[way]):
            self.relax(source, target, self.ways[way + 1 + 2 * k], self.ways[way + 2 + 2 * k] + cost)

    def finish(self):
        """The least over the last layer, when wilds still held (alone or as a pair) and jokers are laid too."""
        best: cython.int = 100
        place: cython.int
        wilds: cython.int
        pairs: cython.int = self.small // 2 + self.big // 2
        singles: cython.int = self.small % 2 + self.big % 2
        for place in range(self.start[13], self.start[14]):
            self.slot[self.keys[place]] = -1
            wilds = self.keys[place] >> 13 & 3
            best = self.close(place, pairs + wilds // 2, singles + wilds % 2, best)
            if pairs == 2:
                best = self.close(place, wilds // 2, wilds % 2 + 1, best)
        return best

    def close(self, place, pairs, cost, best):
        """The better of `best` and the least of a last state with so many pairs more, at that cost."""
        i: cython.int
        d: cython.int
        v: cython.int
        for i in range(16):
            d = i - 9 - pairs
            v = self.lanes[24 * place + 4 + i] + cost + (-d if d < 0 else 0)
            if v < best:
                best = v
        return best
