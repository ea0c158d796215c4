"""How well sampled deals explain what was played and passed: for each a log weight under a stated player.

All integers are written as coach.kernel.words says. A deal is the four hands now; with the cards that each seat has
played since it is the hands at the start, and from there the round is played again. Wherever a seat had a choice, its
player is asked what he would have done with that hand: what was done fits him or not, and each costs what the table of
costs says. Seats that are not watched, and actions without a choice, cost nothing.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel.choices import Choices
    from cython.cimports.coach.kernel.dice import Dice
    from cython.cimports.coach.kernel.policies import Policies
    from cython.cimports.coach.kernel.position import Options, Position
    from cython.cimports.libc.math import INFINITY as inf
else:
    from math import inf

    from coach.kernel.choices import Choices
    from coach.kernel.dice import Dice
    from coach.kernel.policies import Policies
    from coach.kernel.position import Options, Position

#: A hand has fewer choices than this.
MOST = 256
#: All seats, and what no log weight is below.
ALL = cython.declare(cython.int, 15)
NOTHING = cython.declare(cython.double, -inf)


@cython.cclass
class Weighing:
    """A workspace for one thread. `seats`, `choices` and `cards` are the actions since the start, a pass is -1."""

    def __init__(
        self,
        options: dict,
        policy: cython.int,
        level: cython.int,
        watched: cython.int,
        seats: bytes,
        choices: tuple,
        cards: tuple,
        costs: tuple,
        since: cython.int,
    ):
        """watched: a bit for each seat whose actions count; cards: four words an action; costs: first what is added for
        an action that fits, then what for one that does not where there were 1, 2, … other choices, up to `MOST`;
        since: the first action that counts.
        """
        self.options = Options(**options)
        self.here = Position(self.options)
        self.policies = Policies(Dice(), bytes([policy]))
        self.can = Choices()
        self.seats = bytearray(seats)
        self.done = array("i", choices)
        self.cards = memoryview(array("Q", cards))  # whose slices are no copies, interpreted either
        self.costs = array("d", costs)
        self.by_seat = array("d", [0.0, 0.0, 0.0, 0.0])
        self.since = since
        self.policy = policy
        self.actions = len(seats)
        self.watched = watched
        self.level = level
        self.leader = seats[0] if seats else 0

    def out_of_turn(self, deal: object) -> int:
        """The first action that is not its seat's turn, or a pass instead of a lead; -1 if there is none. To be asked
        with any one deal before `weigh`, which takes the actions as they are.
        """
        at: cython.int
        self.begin(memoryview(deal))
        for at in range(self.actions):
            if self.here.turn != self.seats[at] or (self.done[at] < 0 and self.here.choice < 0):
                return at
            self.follow(at)
        return -1

    def weigh(self, deals: object, count: cython.Py_ssize_t):
        """The log weights of so many deals, 16 words each. Other threads run meanwhile."""
        found = array("d", bytes(8 * count))
        out: cython.double[::1] = found
        hands: cython.ulonglong[::1] = memoryview(deals)
        i: cython.Py_ssize_t
        with cython.nogil:
            for i in range(count):
                out[i] = self.weight(hands[16 * i : 16 * i + 16], ALL, NOTHING)
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def weight(self, now: cython.ulonglong[::1], seats: cython.int, least: cython.double) -> cython.double:
        """The log weight of one deal by the actions of some seats (a bit for each), and that of each seat in `by_seat`;
        given up as soon as it is below `least`.
        """
        at: cython.Py_ssize_t
        seat: cython.int
        adds: cython.double
        total: cython.double = 0.0
        self.begin(now)
        for seat in range(4):
            self.by_seat[seat] = 0.0
        for at in range(self.actions):
            seat = self.seats[at]
            if at >= self.since and seats & self.watched & 1 << seat:
                adds = self.cost(seat, self.done[at])
                self.by_seat[seat] += adds
                total += adds
                if total < least:
                    return total
            self.follow(at)
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(self, at: cython.Py_ssize_t) -> cython.void:
        """What was done, done again."""
        if self.done[at] < 0:
            self.here.leave()
        else:
            self.here.play(self.done[at], self.cards[4 * at : 4 * at + 4])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, now: cython.ulonglong[::1]) -> cython.void:
        """The hands at the start: those now, and the cards played since."""
        at: cython.Py_ssize_t
        seat: cython.int
        word: cython.int
        self.here.clear(self.level)
        self.here.turn = self.leader
        for word in range(16):
            self.here.hands[word] = now[word]
        for at in range(self.actions):
            seat = self.seats[at]
            for word in range(4):
                self.here.hands[4 * seat + word] += self.cards[4 * at + word]
        for seat in range(4):
            for word in range(4):
                self.here.counts[seat] += cards_in(self.here.hands[4 * seat + word])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def cost(self, seat: cython.int, done: cython.int) -> cython.double:
        """What the action of the player to act adds."""
        others: cython.int
        self.can.find(
            self.here.hands[4 * seat],
            self.here.hands[4 * seat + 1],
            self.here.hands[4 * seat + 2],
            self.here.hands[4 * seat + 3],
            self.level,
            self.here.choice,
            self.options.joker_pair,
        )
        others = self.can.total() - (1 if self.here.choice < 0 else 0)
        if others == 0:
            return 0.0
        if self.policies.act(self.policy, 0, self.here) == done:
            return self.costs[0]
        return self.costs[others]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cards_in(word: cython.ulonglong) -> cython.int:
    """How many cards a word says."""
    rest: cython.ulonglong = word
    total: cython.int = 0
    while rest:
        total += rest & 15
        rest >>= 4
    return total
