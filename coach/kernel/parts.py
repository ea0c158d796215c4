"""Groups of equal cards (the partitions of 0 to 10 cards), and plays as numbers."""

from __future__ import annotations


def _partitions(cards, largest):
    if cards == 0:
        yield ()
    for part in range(min(cards, largest), 0, -1):
        for rest in _partitions(cards - part, part):
            yield (part, *rest)


#: PARTS[cards]: every tuple of parts, larger parts first.
PARTS = [list(_partitions(cards, 10)) for cards in range(11)]


def code(kind, size, place, suit=0):
    """One play of a split as a number: kind 0 single, 1 pair, 2 triple, 4 straight, 5 tube, 6 plate, 7 bomb, 8 flush,
    9 joker bomb; size in cards; natural place 1..17; suit 0..3 of a flush."""
    return kind << 12 | size << 8 | place << 2 | suit
