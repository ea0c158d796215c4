"""How the kernel of legal plays numbers ranks, faces, places and cards, and what it finds out about a hand beforehand.

Ranks are 0..12 for 2..A, 13 and 14 for the jokers; a face is 4 * rank + suit (S H C D), the jokers 52 and 53. A
sequence that begins at place t (0 the low ace, 1 the two …) takes the ranks PLACES[t], PLACES[t + 1], … A card is
1 + the number of its face among the 54 faces sorted as text.
"""

from __future__ import annotations

import cython

LETTERS = b"23456789TJQKABR"
PLACES = bytes((12, *range(13)))
SUITS_AS_TEXT = bytes((2, 3, 1, 0))
_TEXTS = [suit + letter for letter in "23456789TJQKA" for suit in "SHCD"] + ["SB", "HR"]
#: The card number of each face, and the face of each card number.
NUMBER = bytes(1 + sorted(_TEXTS).index(text) for text in _TEXTS)
FACE = bytes((0, *(_TEXTS.index(text) for text in sorted(_TEXTS))))
_NONE: list = [[]] * 10


def natural(counts: bytes, level: cython.int) -> bytes:
    """The counts of the 54 faces without the wilds; the level is -1 at the joker level."""
    return counts if level < 0 else counts[: 4 * level + 1] + b"\0" + counts[4 * level + 2 :]


def by_rank(naturals: bytes) -> bytearray:
    """How many natural cards of each of the 15 ranks there are."""
    have: bytearray = bytearray(15)
    face: cython.int
    for face in range(52):
        have[face >> 2] += naturals[face]
    have[13] = naturals[52]
    have[14] = naturals[53]
    return have


def flush_gaps(naturals: bytes) -> bytearray:
    """At 10 * suit + t: which cards of the straight flush from place t are not there, bit i for the i-th card."""
    places: bytes = PLACES
    gaps: bytearray = bytearray(40)
    suit: cython.int
    t: cython.int
    mask: cython.int
    for suit in range(4):
        mask = 0
        for t in range(14):
            mask >>= 1
            if naturals[4 * places[t] + suit] == 0:
                mask |= 16
            if t >= 4:
                gaps[10 * suit + t - 4] = mask
    return gaps


@cython.ccall
def bits(mask: cython.int) -> cython.int:
    """How many of the five lowest bits are set."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1) + (mask >> 4 & 1)


def flush_faces(gaps: bytearray, wilds: cython.int) -> bytearray:
    """For each of the 54 faces 1 if some straight flush can use it as a natural card (were it there), otherwise 0."""
    places: bytes = PLACES
    used: bytearray = bytearray(54)
    suit: cython.int
    t: cython.int
    i: cython.int
    for suit in range(4):
        for t in range(10):
            if bits(gaps[10 * suit + t]) <= wilds:
                for i in range(5):
                    used[4 * places[t + i] + suit] = 1
    return used


def subsets(naturals: bytes, apart: bytearray) -> list:
    """At 11 * rank + n: the ways to take n natural cards of the rank, each as card numbers (bytes).

    Faces of one rank that are not `apart` count as one; of those the first as text are taken.
    """
    rank: cython.int
    suit: cython.int
    face: cython.int
    size: cython.int
    n: cython.int
    have: cython.int
    suits: bytes = SUITS_AS_TEXT
    numbers: bytes = NUMBER
    found: list = []
    for rank in range(15):
        parts: list = []
        merged: bytes = b""
        have = 0
        for i in range(4 if rank < 13 else 1):
            suit = suits[i]
            face = 4 * rank + suit if rank < 13 else 39 + rank
            if naturals[face] == 0:
                continue
            have += naturals[face]
            same: bytes = bytes((numbers[face],)) * naturals[face]
            if apart[face]:
                parts.append(same)
            else:
                merged += same
        if merged:
            parts.append(merged)
        ways: list = [[b""]]
        for _ in range(have):
            ways.append([])
        for part in parts:
            for size in range(have, 0, -1):
                for n in range(1, min(size, len(part)) + 1):
                    for chosen in ways[size - n]:
                        ways[size].append(chosen + part[:n])
        found += ways
        found += _NONE[have:]
    return found
