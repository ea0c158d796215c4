"""Every choice of straight flushes (同花顺) in a hand, each once, with what it leaves.

The rest of a split does not look at suits, so a splitter tries the choices one by one.
"""

from __future__ import annotations

import cython

# Faces of a flush in one suit by its low place 1..10 (A low … 10): rank numbers 0..12, the ace first when low.
_RANKS = [[12, 0, 1, 2, 3]] + [[low - 2 + k for k in range(5)] for low in range(2, 11)]


def flush_sets(counts: bytes, level: cython.int):
    """List of (flushes, left, wilds, bound): flushes a tuple of (low place 1..10, suit 0..3), by suit and place.

    left: the 52 suited faces without wilds that stay (bytes in kernel order); wilds: how many stay; bound: for each
    rank how many natural cards can be heads of other things (see sweep.py). A wild goes into a flush only for a face
    that the hand lacks, and never for its lowest unless the flush ends at the ace: it would be a higher one.
    The first is the empty choice.
    """
    left = bytearray(counts[:52])
    wilds: cython.int = 0
    if level >= 0:
        wilds = left[4 * level + 1]
        left[4 * level + 1] = 0
    windows = []
    suit: cython.int
    low: cython.int
    k: cython.int
    have: cython.int
    for suit in range(4):
        for low in range(10):
            have = 0
            for k in range(5):
                have += 1 if left[4 * _RANKS[low][k] + suit] else 0
            if have + wilds >= 5 and (low == 9 or left[4 * _RANKS[low][0] + suit]):
                windows.append((low + 1, suit, [4 * rank + suit for rank in _RANKS[low]]))
    bound = [left[4 * rank] + left[4 * rank + 1] + left[4 * rank + 2] + left[4 * rank + 3] for rank in range(13)]
    found: list = []
    _grow(windows, 0, left, wilds, bound, bytes(left), [], found)
    return found


def _grow(
    windows: list,
    first: cython.int,
    left: bytearray,
    wilds: cython.int,
    bound: list,
    had: bytes,
    chosen: list,
    found: list,
):
    """Add the choice to what was found, then every choice that goes on from it."""
    i: cython.int
    lack: cython.int
    found.append((tuple(chosen), bytes(left), wilds, list(bound)))
    for i in range(first, len(windows)):
        low, suit, faces = windows[i]
        taken = [face for face in faces if left[face]]
        lack = 5 - len(taken)
        if lack > wilds or (low < 10 and chosen.count((low, suit)) == had[faces[0]]):
            continue
        for face in taken:
            left[face] -= 1
        bound[faces[0] >> 2] -= low < 10
        chosen.append((low, suit))
        _grow(windows, i, left, wilds - lack, bound, had, chosen, found)
        chosen.pop()
        bound[faces[0] >> 2] += low < 10
        for face in taken:
            left[face] += 1
