"""The highest order of each ordinary kind that any play made from a set of cards has; nothing is listed.

Ranks, faces, places and strengths are those of coach.kernel.pack.
"""

from __future__ import annotations

import cython

from coach.kernel.pack import PLACES, by_rank, natural


def tops(counts: bytes, level: cython.int, strength: bytes, joker_pair: cython.bint) -> tuple:
    """Seven orders: single, pair, triple, full house, straight, tube, plate; -1 where no such play can be made.

    `counts` has 54 numbers from 0 to 2, `level` is -1 at the joker level, `strength` holds 15 orders (1.3).
    """
    wilds: cython.int = counts[4 * level + 1] if level >= 0 else 0
    naturals: bytes = natural(counts, level)
    have: bytearray = by_rank(naturals)
    rank: cython.int
    size: cython.int
    best: list = [-1, -1, -1, -1]
    for rank in range(15):
        for size in range(1, 4):
            if strength[rank] > best[size - 1] and can_be_equal(have, rank, size, wilds, level):
                best[size - 1] = strength[rank]
        if strength[rank] > best[3] and can_be_full_house(have, rank, wilds, level, joker_pair):
            best[3] = strength[rank]
    return (*best, straight(naturals, wilds), run(have, 3, 2, wilds), run(have, 2, 3, wilds))


@cython.cfunc
def can_be_equal(
    have: bytearray, rank: cython.int, size: cython.int, wilds: cython.int, level: cython.int
) -> cython.bint:
    """Whether the rank can be a single, pair or triple. Wilds alone are of the level rank, and never jokers (1.4)."""
    if rank > 12:
        return size < 3 and have[rank] >= size
    return have[rank] + wilds >= size and (have[rank] > 0 or (rank == level and size < 3))


@cython.cfunc
def can_be_full_house(
    have: bytearray, triple: cython.int, wilds: cython.int, level: cython.int, joker_pair: cython.bint
) -> cython.bint:
    """Whether a full house with that triple can be made."""
    left: cython.int = wilds
    rank: cython.int
    if not can_be_equal(have, triple, 3, wilds, level):
        return False
    if have[triple] < 3:
        left -= 3 - have[triple]
    for rank in range(15 if joker_pair else 13):
        if rank != triple and can_be_equal(have, rank, 2, left, level):
            return True
    return False


@cython.cfunc
def run(have: bytearray, length: cython.int, width: cython.int, wilds: cython.int) -> cython.int:
    """The natural place of the highest tube or plate."""
    t: cython.int
    i: cython.int
    lacking: cython.int
    places: bytes = PLACES
    for t in range(14 - length, -1, -1):
        lacking = 0
        for i in range(length):
            if have[places[t + i]] < width:
                lacking += width - have[places[t + i]]
        if lacking <= wilds:
            return t + 1
    return -1


@cython.cfunc
def straight(naturals: bytes, wilds: cython.int) -> cython.int:
    """The natural place of the highest straight. With a wild in it, it is never of one suit only (2.4)."""
    t: cython.int
    i: cython.int
    suit: cython.int
    here: cython.int
    suits: cython.int
    lacking: cython.int
    places: bytes = PLACES
    for t in range(9, -1, -1):
        lacking = suits = 0
        for i in range(5):
            here = 0
            for suit in range(4):
                if naturals[4 * places[t + i] + suit]:
                    here |= 1 << suit
            lacking += here == 0
            suits |= here
        if lacking <= wilds and (wilds or suits & (suits - 1)):
            return t + 1
    return -1
