"""Hands as players have them in the middle of a round: cards changed between hidden hands until these are sorted.

Who has played for a while holds what is left of a plan: bombs and runs kept, loose cards gone. Deals that only agree
with the facts break such hands up. Here two hidden hands change a card each, again and again (Metropolis): the change
is kept always when their plans (coach.kernel.plan) cost less together, otherwise by a chance that falls with the cost.
The deals so reached come up in proportion to exp(-keen * cost / 100) of each hand, as far as the steps suffice.
Facts stay: cards known to sit with a seat are not moved, and demands are met. Hands are written as coach.kernel.words
says; each deal depends on the seed and its number alone.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel.dice import Dice
    from cython.cimports.coach.kernel.plan import Plan
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from coach.kernel.dice import Dice
    from coach.kernel.plan import Plan

SPAN = cython.declare(cython.double, 4294967296.0)


@cython.cclass
class Arranging:
    """A workspace for the deals of one view.

    `known`: 16 words, cards that stay; `seats`: those of the hidden hands with cards that can move; `keen`: by seat,
    how much a play more in its plan tells against a hand; `demands`: each a mask of seats, 4 words with 15 for each
    face that it is about, the least and the most of these cards.
    """

    plan: Plan
    dice: Dice
    level: cython.int
    joker_pair: cython.bint
    known: cython.ulonglong[::1]
    seats: cython.int[::1]
    keen: cython.double[::1]
    masks: cython.ulonglong[::1]
    bounds: cython.int[::1]
    demands: cython.int
    cost: cython.int[::1]
    accepted: cython.longlong

    def __init__(self, level: cython.int, joker_pair: cython.bint, known, seats, keen, demands: list):
        self.plan = Plan()
        self.dice = Dice()
        self.level = level
        self.joker_pair = joker_pair
        self.known = array("Q", known)
        self.seats = array("i", seats)
        self.keen = array("d", keen)
        self.masks = array("Q", [word for _, words, _, _ in demands for word in words] or [0])
        self.bounds = array("i", [number for who, _, low, high in demands for number in (who, low, high)] or [0])
        self.demands = len(demands)
        self.cost = array("i", [0, 0, 0, 0])
        self.accepted = 0

    def arrange(self, deals: object, steps: cython.int, seed: cython.ulonglong, first: cython.ulonglong) -> int:
        """Take so many steps in each deal, 16 words each, in place; how many changes were kept. Other threads run."""
        hands: cython.ulonglong[::1] = memoryview(deals)  # whose slices are no copies, interpreted either
        many: cython.Py_ssize_t = len(hands) // 16
        deal: cython.Py_ssize_t
        self.accepted = 0
        with cython.nogil:
            for deal in range(many):
                self.dice.begin(seed, first + deal)
                self.settle(hands[16 * deal : 16 * deal + 16], steps)
        return self.accepted

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(self, hands: cython.ulonglong[::1], steps: cython.int) -> cython.void:
        """All steps in one deal."""
        i: cython.int
        a: cython.int
        b: cython.int
        count: cython.int = len(self.seats)
        for i in range(count):
            self.cost[self.seats[i]] = self.priced(hands, self.seats[i])
        for _ in range(steps):
            a = cython.cast(cython.int, self.dice.below(count))
            b = cython.cast(cython.int, self.dice.below(count - 1))
            b += b >= a
            self.change(hands, self.seats[a], self.seats[b])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def change(self, hands: cython.ulonglong[::1], a: cython.int, b: cython.int) -> cython.void:
        """One step: the two seats change a card each, or not."""
        mine: cython.int = self.drawn(hands, a)
        other: cython.int = self.drawn(hands, b)
        cost_a: cython.int
        cost_b: cython.int
        worse: cython.double
        if mine == other:
            return
        move(hands, a, b, mine)
        move(hands, b, a, other)
        if self.allowed(hands):
            cost_a = self.priced(hands, a)
            cost_b = self.priced(hands, b)
            worse = (self.keen[a] * (cost_a - self.cost[a]) + self.keen[b] * (cost_b - self.cost[b])) / 100
            if worse <= 0 or self.dice.draw() < SPAN * exp(-worse):
                self.cost[a] = cost_a
                self.cost[b] = cost_b
                self.accepted += 1
                return
        move(hands, b, a, mine)
        move(hands, a, b, other)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def drawn(self, hands: cython.ulonglong[::1], seat: cython.int) -> cython.int:
        """One of the cards of a seat that may move, each as likely: 16 * suit + rank."""
        suit: cython.int
        rank: cython.int
        count: cython.int = 0
        at: cython.int
        free: cython.ulonglong
        for suit in range(4):
            free = hands[4 * seat + suit] - self.known[4 * seat + suit]
            while free:
                count += free & 15
                free >>= 4
        at = cython.cast(cython.int, self.dice.below(count))
        for suit in range(4):
            free = hands[4 * seat + suit] - self.known[4 * seat + suit]
            rank = 0
            while free:
                at -= free & 15
                if at < 0:
                    return 16 * suit + rank
                free >>= 4
                rank += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def allowed(self, hands: cython.ulonglong[::1]) -> cython.bint:
        """Whether all demands are met."""
        i: cython.int
        seat: cython.int
        suit: cython.int
        count: cython.int
        part: cython.ulonglong
        for i in range(self.demands):
            count = 0
            for seat in range(4):
                if self.bounds[3 * i] >> seat & 1:
                    for suit in range(4):
                        part = hands[4 * seat + suit] - self.known[4 * seat + suit] & self.masks[4 * i + suit]
                        while part:
                            count += part & 15
                            part >>= 4
            if not self.bounds[3 * i + 1] <= count <= self.bounds[3 * i + 2]:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def priced(self, hands: cython.ulonglong[::1], seat: cython.int) -> cython.int:
        """What the plan of a hand costs."""
        return self.plan.price(
            hands[4 * seat], hands[4 * seat + 1], hands[4 * seat + 2], hands[4 * seat + 3], self.level, self.joker_pair
        )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def move(hands: cython.ulonglong[::1], giver: cython.int, to: cython.int, card: cython.int) -> cython.void:
    """A card changes hands."""
    one: cython.ulonglong = cython.cast(cython.ulonglong, 1) << 4 * (card & 15)
    hands[4 * giver + (card >> 4)] -= one
    hands[4 * to + (card >> 4)] += one
