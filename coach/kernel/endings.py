"""Endings with open hands, solved exactly: what the round comes to when all four play as well as their side can.

An outcome is a number for side 0 (seats 0 and 2): 0 the others' double win, 1 and 2 one of the others first and his
partner third or last, 3 and 4 one's own player first and his partner last or third, 5 the own double win.
One question after the other is asked, whether side 0 can reach at least some outcome; coach.kernel.ending_search
answers them. Rules of the round: coach.kernel.position, RULES.md section 3.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
    from cython.cimports.coach.kernel.ending_search import Search
    from cython.cimports.coach.kernel.position import Options, Position
else:
    from coach.kernel import words
    from coach.kernel.ending_search import Search
    from coach.kernel.position import Options, Position


class Endings(Search):
    """A workspace of one thread for endings under the options of one table; reuse it.

    `low` and `high`: the outcomes between which the last position lies; `nodes`: positions with a choice so far.
    """

    def __init__(self, options: dict, bits=15):
        """Room for 2^bits positions of 48 bytes each and, up to 2^16, as many hands of 360."""
        self.options = Options(**options)
        Search.__init__(self, self.options.joker_pair, self.options.wind_next, bits)
        self.start = Position(self.options)
        self.here = Position(self.options)
        self.low = 0
        self.high = 5

    def enter(self, *position: object) -> None:
        """Look at a position, as Position.enter takes it. What was proven of others at its level is kept."""
        self.start.enter(*position)
        if self.start.level != self.hands.level:
            self.forget(self.start.level)
        self.look(self.start)

    def clear(self) -> None:
        """Forget all that was proven."""
        self.forget(self.hands.level)

    def back(self) -> None:
        """Look at the position entered last."""
        self.look(self.start)

    def after(self, choice: cython.int, cards: tuple) -> None:
        """Look at the position after a play (or a pass, -1) in the position entered last."""
        played: cython.ulonglong[::1] = array("Q", cards)
        self.here.copy(self.start)
        if choice < 0:
            self.here.leave()
        else:
            self.here.play(choice, played)
        self.look(self.here)

    def prove(self, nodes: cython.longlong) -> bool:
        """Bring `low` and `high` together with so many nodes more at most; whether that was enough."""
        enough: cython.bint
        with cython.nogil:
            enough = self.settle(nodes)
        return enough

    def reaches(self, goal: cython.int, nodes: cython.longlong) -> int:
        """Whether side 0 reaches an outcome of at least `goal`: 1 or 0, -1 when nodes did not suffice."""
        done: cython.bint
        with cython.nogil:
            done = self.ask(goal, nodes)
        return (self.low >= goal) if done else -1

    def bounds(self) -> tuple:
        """`low` and `high`."""
        return self.low, self.high

    def narrow(self, low: cython.int, high: cython.int) -> None:
        """Take it as known that the outcome lies between these two."""
        self.low = low if low > self.low else self.low
        self.high = high if high < self.high else self.high

    def spent(self) -> int:
        """`nodes`."""
        return self.nodes

    def crowded(self) -> bool:
        """Whether there is no room for more hands: nothing more can be proven before all is forgotten."""
        return bool(self.hands.full)

    def solve(self, position: Position, nodes):
        """Solve another ending with so many nodes at most; whether that was enough. See `low` and `high`."""
        self.forget(position.level)
        self.look(position)
        return self.settle(nodes)

    def look(self, position: Position):
        """Make a position of the same ending the one asked about."""
        seat: cython.int
        kind: cython.int = position.choice >> 4
        at: cython.int = position.choice & 15
        self.low = 0
        self.high = 5
        self.outs = position.out
        self.leader = position.order & 3
        if position.turn < 0:
            self.low = self.high = outcome(position.order)
            return
        for seat in range(4):
            self.hand[seat] = self.hands.of_words(
                position.hands[4 * seat],
                position.hands[4 * seat + 1],
                position.hands[4 * seat + 2],
                position.hands[4 * seat + 3],
            )
        self.turn = position.turn
        self.owner = position.owner
        self.table = position.choice
        if position.choice >= 0 and not words.is_sequence(kind) and kind != words.JOKER_BOMB:
            self.table = kind << 4 | words.strength(at, position.level)
        if self.outs == 0:
            return
        self.low = 3 if self.leader & 1 == 0 else 0
        self.high = self.low + 2
        if self.outs > 1 and (position.order >> 2 & 3) == self.leader ^ 2:
            self.low = self.high = 5 if self.low else 0
        elif self.outs > 1:
            self.low = 3 if self.low else 1
            self.high = self.low + 1

    def settle(self, nodes):
        """Ask until `low` and `high` meet."""
        until: cython.longlong = self.nodes + nodes
        while self.low < self.high:
            if self.low < 3 <= self.high:
                if not self.ask(3, until - self.nodes):
                    return False
            elif self.low < 3:
                if not self.ask(self.low + 1, until - self.nodes):
                    return False
            elif not self.ask(self.high, until - self.nodes):
                return False
        return True

    def ask(self, goal, nodes):
        """Whether nodes sufficed to learn if the outcome is `goal` at least."""
        found: cython.int
        if self.low >= goal or self.high < goal:
            return True
        self.goal = goal
        found = self.decide(self.turn, self.owner, self.table, nodes)
        if found == 1:
            self.low = goal
        elif found == 0:
            self.high = goal - 1
        return found >= 0


def outcome(ending):
    """The outcome of a round that is over."""
    second: cython.int = ending >> 2 & 3
    third: cython.int = ending >> 4 & 3
    partner: cython.int = (ending & 3) ^ 2
    place: cython.int = 2 if second == partner else 1 if third == partner else 0
    return 3 + place if ending & 1 == 0 else 2 - place
