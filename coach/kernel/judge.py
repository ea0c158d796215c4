"""What actions come to: each tried in many deals of the hidden cards and played on to the end of the round.

All integers are written as coach.kernel.words says. A deal depends on nothing but its words, and what chance decides in
it on the seed and its number, so that deals can be shared out among threads; each thread needs a Judge of its own. All
actions are tried in the same deals with the same chance: their differences say more than each of them alone.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel.dice import Dice
    from cython.cimports.coach.kernel.endings import Endings, outcome
    from cython.cimports.coach.kernel.policies import Policies
    from cython.cimports.coach.kernel.position import Options, Position
else:
    from coach.kernel.dice import Dice
    from coach.kernel.endings import Endings, outcome
    from coach.kernel.policies import Policies
    from coach.kernel.position import Options, Position

#: Room of the solver of endings, in bits: what it may look at here is little.
ROOM = 11


@cython.cclass
class Judge:
    """A workspace. `policy`: who plays on at all seats (coach.kernel.policies), `without` his rules that are off.

    `cards`: a round in which so many cards are left at most is solved with open hands instead, if the solver needs no
    more than `nodes` positions; 0 for never.
    """

    options: Options
    start: Position
    here: Position
    dice: Dice
    policies: Policies
    endings: Endings
    counts: cython.int[::1]
    policy: cython.int
    without: cython.ulonglong
    cards: cython.int
    nodes: cython.longlong
    decisions: cython.longlong

    def __init__(self, options: dict, policy: cython.int, without, cards: cython.int, nodes: cython.longlong):
        self.options = Options(**options)
        self.start = Position(self.options)
        self.here = Position(self.options)
        self.dice = Dice()
        self.policies = Policies(self.dice, bytes([policy]))
        self.endings = Endings(options, ROOM)
        self.counts = array("i", [0, 0, 0, 0])
        self.policy = policy
        self.without = without
        self.cards = cards
        self.nodes = nodes
        self.decisions = 0

    def enter(self, counts: tuple, *position: object) -> None:
        """Judge in this position, as Position.enter takes it; hidden hands may be missing, `counts` are their cards."""
        seat: cython.int
        self.start.enter(*position)
        for seat in range(4):
            self.start.counts[seat] = counts[seat]

    def tried(self, deals: object, actions: object, seed: cython.ulonglong, first: cython.ulonglong, found: bytearray):
        """Try each action in each deal, and put the outcome into found[deal * actions + action]: 0 the double win of
        seats 1 and 3, …, 5 that of seats 0 and 2 (coach.kernel.endings).

        `deals`: 16 words each, numbered from `first`; `actions`: five words each, a choice (256: pass) and its cards.
        Other threads run meanwhile.
        """
        hands: cython.ulonglong[::1] = memoryview(deals)  # whose slices are no copies, interpreted either
        plays: cython.ulonglong[::1] = memoryview(actions)
        out: cython.uchar[::1] = found
        many: cython.Py_ssize_t = len(hands) // 16
        choices: cython.Py_ssize_t = len(plays) // 5
        deal: cython.Py_ssize_t
        action: cython.Py_ssize_t
        with cython.nogil:
            for deal in range(many):
                for action in range(choices):
                    self.dice.begin(seed, first + deal)
                    self.dealt(hands[16 * deal : 16 * deal + 16])
                    if plays[5 * action] > 255:
                        self.here.leave()
                    else:
                        self.here.play(
                            cython.cast(cython.int, plays[5 * action]), plays[5 * action + 1 : 5 * action + 5]
                        )
                    out[choices * deal + action] = self.played_on()

    def spent(self) -> int:
        """How many decisions the players took so far."""
        return self.decisions

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def dealt(self, hands: cython.ulonglong[::1]) -> cython.void:
        """The position with these hands."""
        at: cython.int
        self.here.copy(self.start)
        for at in range(16):
            self.here.hands[at] = hands[at]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def played_on(self) -> cython.int:
        """The outcome of the round when it is played on."""
        choice: cython.int
        tries: cython.bint = True
        while self.here.turn >= 0:
            if tries and self.left() <= self.cards:
                tries = False
                if self.endings.solve(self.here, self.nodes):
                    return self.endings.low
            self.decisions += 1
            choice = self.policies.act(self.policy, self.without, self.here)
            if choice < 0:
                self.here.leave()
            else:
                self.here.play(choice, self.policies.out)
        return outcome(self.here.order)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def left(self) -> cython.int:
        """How many cards are left in all hands."""
        return self.here.counts[0] + self.here.counts[1] + self.here.counts[2] + self.here.counts[3]
