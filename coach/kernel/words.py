"""How the kernel of playing writes hands, plays and what happens as integers. The one place that says so.

Ranks are 0..12 for 2..A, 13 and 14 for the jokers; suits 0..3 for S H C D; a face is 4 * rank + suit, the jokers 52 and
53; the level is a rank, or -1 at the joker level; seats are absolute, 0..3.

word    15 nibbles of 4 bits, nibble r for rank r. A hand is four words, one a suit: nibble r says how many of that face
        there are. Jokers stand in the first word, a wild is nibble `level` of the second. Hands add and subtract as
        numbers do, and the sum of the four words counts the cards of each rank (10 at most: two of eight are wilds).
        2 2 of spades, A of hearts, a big joker: (0x100000000000002, 0x1000000000000, 0, 0).
mask    a word of nibbles 0 and 1: a set of ranks, or of natural places (0 the low ace, 1 the two … 13 the high ace).
class   0..6 single, pair, triple, full house, straight, tube, plate; 7..15 the bombs by strength (RULES.md 2.2): 4 of
        a rank, 5, straight flush, 6, 7, 8, 9, 10, joker bomb.
choice  class << 4 | at: `at` is the rank that is compared, in sequences (straight, tube, plate, straight flush) the
        natural place of the lowest card, in the joker bomb 0. It says (kind, rank, number of cards), not which cards;
        -1 is a pass, or a table without a play. A play is a choice and the four words of its cards.
ending  one byte: the finishing order, two bits a seat, the first lowest. The seats that had cards left come last, the
        lower seat first.
trace   five words an event: head, then four words of cards (zero but for DEAL and PLAY). The head is
        event | seat << 4 | a << 8 | b << 16 (b 0 where it is not named):
        PLAY a choice · ANNOUNCE a count · FINISH a place · TRICK seat winner, a leader · WIND a to · END a ending
        TRIBUTE, RETURN a to, b face · LEAD a the last number of the option (15 to 17 of 8.15 to 8.17)
        REFUSAL seat 0 big, 1 small jokers, a givers, b holders (16 * how many + two bits each, the first lowest)
"""

from __future__ import annotations

import cython

#: A one in every nibble, in those of the 13 suited ranks, of the 14 natural places; all bits of the suited ranks.
ONES = cython.declare(cython.ulonglong, 0x111111111111111)
SUITED = cython.declare(cython.ulonglong, 0x1111111111111)
PLACED = cython.declare(cython.ulonglong, 0x11111111111111)
SUITED_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFF)

FULL_HOUSE = cython.declare(cython.int, 3)
STRAIGHT = cython.declare(cython.int, 4)
TUBE = cython.declare(cython.int, 5)
PLATE = cython.declare(cython.int, 6)
BOMB = cython.declare(cython.int, 7)
STRAIGHT_FLUSH = cython.declare(cython.int, 9)
JOKER_BOMB = cython.declare(cython.int, 15)
#: Nibble k: how many cards a play of class k has.
SIZES = cython.declare(cython.ulonglong, 0x4A98765546655321)

EVENTS = (
    *("DEAL", "REFUSAL", "TRIBUTE", "RETURN", "LEAD", "PLAY", "PASS", "ANNOUNCE", "FINISH", "TRICK", "WIND", "END"),
)
DEAL = cython.declare(cython.int, 0)
REFUSAL = cython.declare(cython.int, 1)
TRIBUTE = cython.declare(cython.int, 2)
RETURN = cython.declare(cython.int, 3)
LEAD = cython.declare(cython.int, 4)
PLAY = cython.declare(cython.int, 5)
PASS = cython.declare(cython.int, 6)
ANNOUNCE = cython.declare(cython.int, 7)
FINISH = cython.declare(cython.int, 8)
TRICK = cython.declare(cython.int, 9)
WIND = cython.declare(cython.int, 10)
END = cython.declare(cython.int, 11)


def packed(counts: bytes) -> tuple:
    """The four words of a hand given as the counts of the 54 faces.

    >>> [hex(word) for word in packed(bytes([2, 0, 0, 1]) + bytes(49) + b"\\1")]
    ['0x100000000000002', '0x0', '0x0', '0x1']
    """
    face: cython.int
    words: list = [0, 0, 0, 0]
    for face in range(52):
        words[face & 3] |= cython.cast(cython.ulonglong, counts[face]) << (face & ~3)
    words[0] |= cython.cast(cython.ulonglong, counts[52]) << 52 | cython.cast(cython.ulonglong, counts[53]) << 56
    return tuple(words)


def unpacked(words) -> bytes:
    """The counts of the 54 faces of the hand that four words are."""
    counts: list = [words[face & 3] >> (face & ~3) & 15 for face in range(52)]
    return bytes([*counts, words[0] >> 52 & 15, words[0] >> 56 & 15])


def size(choice):
    """How many cards a choice has."""
    return SIZES >> 4 * (choice >> 4) & 15


def size_of(choice: cython.int):
    """The same for callers outside the kernel."""
    return size(choice)


def at_least(word, n):
    """The mask of the ranks with n cards or more, n from 1 to 8; no nibble of the word may be above 8."""
    return (word + (8 - n) * ONES) >> 3 & ONES


def at_most(word, n):
    """The mask of the nibbles that are n or less, n from 0 to 7; no nibble may be above 8 + n."""
    return ((word + (7 - n) * ONES) >> 3 & ONES) ^ ONES


def by_place(word):
    """A word of ranks as one of natural places; the ace stands at both ends, jokers nowhere."""
    return (word & SUITED_BITS) << 4 | (word >> 48 & 15)


def window(word, length):
    """At each place the sum of the nibbles of so many places from there on."""
    total: cython.ulonglong = word
    i: cython.int
    for i in range(1, length):
        total += word >> 4 * i
    return total


def members(mask):
    """How many ranks or places are in a mask."""
    rest: cython.ulonglong = mask
    n: cython.int = 0
    while rest:
        rest &= rest - 1
        n += 1
    return n


def nth(mask, n):
    """The n-th rank or place in a mask, from 0 on; there must be more than n."""
    rest: cython.ulonglong = mask
    at: cython.int = 0
    while n:
        rest &= rest - 1
        n -= 1
    while not rest & 1:
        rest >>= 4
        at += 1
    return at


def strength(rank, level):
    """Order of single cards (RULES.md 1.3): 0 the lowest, 14 the big joker."""
    if level < 0 or rank > 12 or rank < level:
        return rank
    return 12 if rank == level else rank - 1


def stronger(rank, level):
    """The mask of the ranks above one rank (RULES.md 1.3)."""
    if rank == level:
        rank = 12
    elif level >= 0 and rank < 13:
        return (ONES >> 4 * (rank + 1) << 4 * (rank + 1)) | cython.cast(cython.ulonglong, 1) << 4 * level
    return ONES >> 4 * (rank + 1) << 4 * (rank + 1)


def weakest(mask, level):
    """The weakest rank in a mask that is not empty (RULES.md 1.3)."""
    plain: cython.ulonglong = mask & SUITED
    if level >= 0 and plain >> 4 * level & 1:
        plain ^= cython.cast(cython.ulonglong, 1) << 4 * level
        if not plain:
            return level
    return nth(plain if plain else mask, 0)


def is_sequence(kind):
    """Whether a class of play is a sequence, whose choice names a place and not a rank."""
    return kind == STRAIGHT or kind == TUBE or kind == PLATE or kind == STRAIGHT_FLUSH
