"""Legal plays of a hand (RULES.md 2): listed, or counted without listing.

A play is one bytes object: kind (its number in KINDS), letter of the rank, cards, 0, what each wild stands for. Cards
are numbered so that bytes compare as (kind, rank, cards) do as text; ranks, faces and places as in coach.kernel.pack.

Almost every kind is a demand: so many cards of this rank, so many of that. Each is met by natural cards of the rank
and by wilds; every distinct choice is one play, since the wilds used up tell the choices apart. What is already on the
table comes in as `least`: for each class of play (0..6 single, pair, triple, full house, straight, tube, plate; 7..15
the bombs by strength: 4, 5, straight flush, 6 … 10 of a rank, joker bomb) the lowest order that still beats it.
"""

from __future__ import annotations

import cython

from coach.kernel.pack import FACE, LETTERS, NUMBER, PLACES, by_rank, flush_faces, flush_gaps, natural, subsets

KINDS = (
    *("Bomb", "FourKings", "Pair", "Single", "Straight", "StraightFlush", "ThreePair", "ThreeWithTwo", "Trips"),
    "TwoTrips",
)
BOMB = cython.declare(cython.int, 0)
JOKER_BOMB = cython.declare(cython.int, 1)
STRAIGHT = cython.declare(cython.int, 4)
STRAIGHT_FLUSH = cython.declare(cython.int, 5)
TUBE = cython.declare(cython.int, 6)
FULL_HOUSE = cython.declare(cython.int, 7)
PLATE = cython.declare(cython.int, 9)
EQUAL = bytes((3, 2, 8))  # single, pair, triple

#: Which of five places wilds may fill, by the number of wilds: bit i is place i.
MASKS = tuple(bytes(m for m in range(32) if bin(m).count("1") <= n) for n in range(3))


def listed(counts: bytes, level: cython.int, strength: bytes, least: bytes, joker_pair: bool, merge: bool) -> list:
    """The legal plays of the hand (54 counts), sorted. `level` is -1 at the joker level; `strength` by rank (1.3).

    `merge`: cards of one rank that no straight flush of this hand can use count as one face.
    """
    search = Search(counts, level, strength, least, joker_pair, merge)
    search.found = []
    search.run()
    search.found.sort()
    return search.found


def counted(counts: bytes, level: cython.int, strength: bytes, least: bytes, joker_pair: bool, merge: bool) -> int:
    """How many plays `listed` would list."""
    search = Search(counts, level, strength, least, joker_pair, merge)
    search.run()
    return search.total


@cython.cclass
class Search:
    """One search through the plays of one hand; `found` is None when they are only counted."""

    naturals: bytes  # counts of the 54 faces, wilds taken out
    strength: bytes
    least: bytes
    level: cython.int
    wilds: cython.int
    joker_pair: cython.bint
    found: list
    total: cython.longlong
    have: bytearray  # natural cards of each rank
    gaps: bytearray  # see flush_gaps
    subsets: list  # see subsets
    ranks: bytearray  # the demand: ranks, and cards of each
    widths: bytearray
    steps: cython.int
    kind: cython.int
    letter: cython.int
    taken: bytearray  # naturals chosen so far, as card numbers
    size: cython.int
    holes: bytearray  # the ranks that wilds stand for
    filled: cython.int
    suit: cython.int  # of a straight flush
    out: bytearray

    def __init__(self, counts: bytes, level: cython.int, strength: bytes, least: bytes, joker_pair: bool, merge: bool):
        self.naturals = natural(counts, level)
        self.strength = strength
        self.least = least
        self.level = level
        self.wilds = counts[4 * level + 1] if level >= 0 else 0
        self.joker_pair = joker_pair
        self.found = None
        self.total = 0
        self.have = by_rank(self.naturals)
        self.gaps = flush_gaps(self.naturals)
        self.subsets = subsets(self.naturals, flush_faces(self.gaps, self.wilds) if merge else bytearray([1] * 54))
        self.ranks = bytearray(8)
        self.widths = bytearray(8)
        self.taken = bytearray(16)
        self.holes = bytearray(16)
        self.out = bytearray(32)
        self.steps = self.size = self.filled = 0

    def run(self) -> None:
        """Go through all kinds."""
        rank: cython.int
        size: cython.int
        for rank in range(15):
            for size in range(1, 3 if rank > 12 else 11):
                at: cython.int = size - 1 if size < 4 else 3 + size if size < 6 else 4 + size
                if self.strength[rank] >= self.least[at]:
                    self.demand(0, rank, size)
                    self.take(EQUAL[size - 1] if size < 4 else BOMB, rank, 1)
        for rank in range(13):
            if self.strength[rank] >= self.least[3]:
                self.full_houses(rank)
        self.sequences(STRAIGHT, 4, 5, 1)
        self.sequences(TUBE, 5, 3, 2)
        self.sequences(PLATE, 6, 2, 3)
        self.flushes()
        if self.naturals[52] == 2 and self.naturals[53] == 2 and self.least[15] == 0:
            self.kind, self.letter = JOKER_BOMB, 74  # J: no other play has this kind
            self.taken[0] = self.taken[1] = NUMBER[52]
            self.taken[2] = self.taken[3] = NUMBER[53]
            self.size = 4
            self.done()
            self.size = 0

    @cython.cfunc
    def full_houses(self, triple: cython.int) -> cython.void:
        """All full houses with that triple."""
        pair: cython.int
        self.demand(0, triple, 3)
        for pair in range(15 if self.joker_pair else 13):
            if pair != triple:
                self.demand(1, pair, 2)
                self.take(FULL_HOUSE, triple, 2)

    @cython.cfunc
    def sequences(self, kind: cython.int, at: cython.int, length: cython.int, width: cython.int) -> cython.void:
        """All straights, tubes or plates."""
        t: cython.int
        i: cython.int
        places: bytes = PLACES
        for t in range(15 - length):
            if t + 1 >= self.least[at]:
                for i in range(length):
                    self.demand(i, places[t + i], width)
                self.take(kind, places[t], length)
                if kind == STRAIGHT and self.found is None:
                    for i in range(4):
                        self.total -= self.gaps[10 * i + t] == 0  # all one suit and no wild: only a straight flush

    @cython.cfunc
    def flushes(self) -> cython.void:
        """All straight flushes."""
        t: cython.int
        suit: cython.int
        i: cython.int
        mask: cython.int
        masks: bytes = MASKS[self.wilds]
        places: bytes = PLACES
        numbers: bytes = NUMBER
        letters: bytes = LETTERS
        self.kind = STRAIGHT_FLUSH
        for t in range(10):
            if t + 1 < self.least[9]:
                continue
            self.letter = letters[places[t]]
            for suit in range(4):
                self.suit = suit
                for mask in masks:
                    if self.gaps[10 * suit + t] & ~mask:
                        continue
                    for i in range(5):
                        if mask >> i & 1:
                            self.holes[self.filled] = places[t + i]
                            self.filled += 1
                        else:
                            self.taken[self.size] = numbers[4 * places[t + i] + suit]
                            self.size += 1
                    self.done()
                    self.size = self.filled = 0

    @cython.cfunc
    def demand(self, step: cython.int, rank: cython.int, width: cython.int) -> cython.void:
        self.ranks[step] = rank
        self.widths[step] = width

    @cython.cfunc
    def take(self, kind: cython.int, rank: cython.int, steps: cython.int) -> cython.void:
        """Every way to meet the demand of that many steps."""
        step: cython.int
        lacking: cython.int = 0
        letters: bytes = LETTERS
        for step in range(steps):
            if self.have[self.ranks[step]] < self.widths[step]:
                if self.ranks[step] > 12:
                    return  # a wild is never a joker (1.4)
                lacking += self.widths[step] - self.have[self.ranks[step]]
        if lacking > self.wilds:
            return
        self.kind, self.letter, self.steps = kind, letters[rank], steps
        if self.found is None:
            self.total += self.ways(0, self.wilds)
        else:
            self.fill(0, self.wilds)

    @cython.cfunc
    def most(self, step: cython.int, left: cython.int) -> cython.int:
        """How many wilds may stand in one step. Wilds alone are of the level rank (1.4), except inside a sequence."""
        width: cython.int = self.widths[step]
        rank: cython.int = self.ranks[step]
        if rank > 12:
            return 0
        if width > left:
            return left
        if rank == self.level or self.kind == STRAIGHT or self.kind == TUBE or self.kind == PLATE:
            return width
        return width - 1

    @cython.cfunc
    def ways(self, step: cython.int, left: cython.int) -> cython.int:
        """How many ways there are to meet the demand from that step on."""
        if step == self.steps:
            return 1
        found: cython.int = 0
        n: cython.int
        for n in range(self.most(step, left) + 1):
            same: list = self.subsets[11 * self.ranks[step] + self.widths[step] - n]
            if same:
                found += len(same) * self.ways(step + 1, left - n)
        return found

    @cython.cfunc
    def fill(self, step: cython.int, left: cython.int) -> cython.void:
        """Meet the demand from that step on in every way."""
        if step == self.steps:
            self.done()
            return
        rank: cython.int = self.ranks[step]
        size: cython.int = self.size
        filled: cython.int = self.filled
        n: cython.int
        i: cython.int
        number: cython.int
        for n in range(self.most(step, left) + 1):
            for i in range(n):
                self.holes[filled + i] = rank
            self.filled = filled + n
            for chosen in cython.cast(list, self.subsets[11 * rank + self.widths[step] - n]):
                self.size = size
                for number in cython.cast(bytes, chosen):
                    self.taken[self.size] = number
                    self.size += 1
                self.fill(step + 1, left - n)
        self.size = size
        self.filled = filled

    @cython.cfunc
    def done(self) -> cython.void:
        """One play is complete: count it or write it down."""
        if self.found is None:
            self.total += 1
            return
        if self.kind == STRAIGHT and self.filled == 0 and self.one_suit():
            return
        out: bytearray = self.out
        numbers: bytes = NUMBER
        n: cython.int = self.size + self.filled
        i: cython.int
        k: cython.int
        number: cython.int
        out[0] = self.kind
        out[1] = self.letter
        for i in range(n):
            number = self.taken[i] if i < self.size else numbers[4 * self.level + 1]
            k = i + 2
            while k > 2 and out[k - 1] > number:
                out[k] = out[k - 1]
                k -= 1
            out[k] = number
        if self.filled:
            out[n + 2] = 0
            for i in range(self.filled):
                out[n + 3 + i] = numbers[self.stands_for(i)]
            n += 1 + self.filled
        self.found.append(bytes(out[: n + 2]))

    @cython.cfunc
    def one_suit(self) -> cython.bint:
        """Whether the natural cards of the straight are all of one suit."""
        i: cython.int
        faces: bytes = FACE
        for i in range(1, self.size):
            if (faces[self.taken[i]] & 3) != (faces[self.taken[0]] & 3):
                return False
        return True

    @cython.cfunc
    def stands_for(self, i: cython.int) -> cython.int:
        """The face that a wild stands for (2.4): itself where that fits, else the first suit that will do."""
        rank: cython.int = self.holes[i]
        suit: cython.int
        k: cython.int
        faces: bytes = FACE
        if self.kind == STRAIGHT_FLUSH:
            return 4 * rank + self.suit
        suit = 1 if rank == self.level else 0
        if self.kind == STRAIGHT and i == self.filled - 1 and self.one_suit():
            for k in range(self.filled):
                if (1 if self.holes[k] == self.level else 0) != (faces[self.taken[0]] & 3):
                    return 4 * rank + suit
            suit = 1 - suit
        return 4 * rank + suit
