"""The player of fewest plays (手数最少): makes the play after which the exact splitter needs the fewest plays.

All integers are written as coach.kernel.words says. He leaves tricks to his partner unless he goes out, and passes
where every play would leave more plays than he needs now, or only a bomb would leave as many.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
    from cython.cimports.coach.kernel.choices import Choices
    from cython.cimports.coach.kernel.fewest import Fewest
    from cython.cimports.coach.kernel.position import Position
    from cython.cimports.coach.kernel.taking import Taking
else:
    from coach.kernel import words
    from coach.kernel.choices import Choices
    from coach.kernel.fewest import Fewest
    from coach.kernel.position import Position
    from coach.kernel.taking import Taking

#: Numbers of fewest plays that are kept; a power of two.
KEPT = cython.declare(cython.int, 4096)
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


class Greedy:
    """A workspace; it keeps numbers found before, which changes nothing but the time."""

    def __init__(self):
        self.fewest = Fewest()
        self.known = array("Q", [0]) * KEPT
        self.found = bytearray(KEPT)

    def plays(self, ranks, wilds):
        """The fewest plays of so many natural cards of each rank and so many wilds."""
        key: cython.ulonglong = ranks | cython.cast(cython.ulonglong, wilds) << 60
        at: cython.int = ((key * SPREAD) & ALL) >> 52
        if self.known[at] != key:
            self.known[at] = key
            self.found[at] = self.fewest.least(ranks, wilds)
        return self.found[at]

    def chosen(self, position: Position, choices: Choices, taking: Taking):
        """What the player to act plays, or -1: of plays that leave equally few a bomb last, when leading the one of
        most cards, then the weakest.
        """
        kind: cython.int
        at: cython.int
        left: cython.int
        score: cython.int
        best: cython.int = 1 << 20
        found: cython.int = -1
        leads: cython.bint = position.choice < 0
        partner: cython.bint = not leads and position.owner == position.turn ^ 2
        rest: cython.ulonglong
        if not leads:
            best = (self.plays(choices.ranks, choices.wilds) << 12) + 256
        for kind in range(16):
            rest = choices.can[kind]
            at = 0
            while rest:
                if rest & 1:
                    taking.take(kind << 4 | at, choices, False)
                    left = self.plays(taking.left[0] + taking.left[1] + taking.left[2] + taking.left[3], taking.wilds)
                    score = left << 12 | (kind << 8 if kind >= words.BOMB else 0)
                    if leads:
                        score |= 10 - words.size(kind << 4) << 4
                    score |= at if words.is_sequence(kind) else words.strength(at, position.level)
                    if score < best and not (partner and left):
                        best = score
                        found = kind << 4 | at
                rest >>= 4
                at += 1
        return found
