"""Hands as players have them in the middle of a round: cards changed between hidden hands until these are sorted.

Who has played for a while holds what is left of a plan: bombs and runs kept, loose cards gone. Deals that only agree
with the facts break such hands up. Here two hidden hands change a card each, again and again (Metropolis): the change
is kept always when their plans (coach.kernel.plan) cost less together, otherwise by a chance that falls with the cost.
The deals so reached come up in proportion to exp(-keen * cost / 100) of each hand, as far as the steps suffice.

To price a plan takes microseconds, what equal cards cost a few additions. So a step is made of several rough changes,
each kept by a part of what the equal cards cost more or less, and only the whole is priced: kept by the ratio of both
chances, which leaves the proportions exact (the surrogate transition method). Rough changes alone come before. Hands
can be asked, too, to explain what was played and passed (coach.kernel.weighing): that costs most, so it comes last, and
only for steps that the plans would keep.

Facts stay: cards known to sit with a seat are not moved, and demands are met. Hands are written as coach.kernel.words
says; each deal depends on the seed and its number alone.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel.dice import Dice
    from cython.cimports.coach.kernel.plan import Plan
    from cython.cimports.coach.kernel.weighing import Weighing
    from cython.cimports.libc.math import INFINITY as inf
    from cython.cimports.libc.math import exp, log
else:
    from math import exp, inf, log

    from coach.kernel.dice import Dice
    from coach.kernel.plan import Plan
    from coach.kernel.weighing import Weighing

SPAN = cython.declare(cython.double, 4294967296.0)
#: The share of what equal cards cost by which rough changes are kept: less than all, for runs are not among them.
TRUST = cython.declare(cython.double, 0.5)
#: So that chance here is not the one that dealt the cards under the same seed, nor that of the other steps.
OTHER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
THIRD = cython.declare(cython.ulonglong, 0xD1B54A32D192ED03)
#: All seats, and what no log weight is below.
ALL = cython.declare(cython.int, 15)
NOTHING = cython.declare(cython.double, -inf)


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
    count: cython.int
    keen: cython.double[::1]
    masks: cython.ulonglong[::1]
    bounds: cython.int[::1]
    demands: cython.int
    alike: cython.int[::1]
    cost: cython.int[::1]
    priced_now: cython.int[::1]
    before: cython.ulonglong[::1]
    touched: cython.int
    roughly: cython.double
    weighing: Weighing
    told: cython.double[::1]

    def __init__(self, level: cython.int, joker_pair: cython.bint, known, seats, keen, demands: list):
        rank: cython.int
        n: cython.int
        self.plan = Plan()
        self.dice = Dice()
        self.level = level
        self.joker_pair = joker_pair
        self.known = array("Q", known)
        self.seats = array("i", seats)
        self.count = len(seats)
        self.keen = array("d", keen)
        self.masks = array("Q", [word for _, words, _, _ in demands for word in words] or [0])
        self.bounds = array("i", [number for who, _, low, high in demands for number in (who, low, high)] or [0])
        self.demands = len(demands)
        self.alike = array("i", [0]) * 256
        self.plan.learn(level)
        for rank in range(13):
            for n in range(1, 11):
                self.alike[16 * rank + n] = self.plan.ranked[16 * rank + n]
        for rank in range(13, 15):
            for n in range(1, 3):
                self.alike[16 * rank + n] = self.plan.costs[n - 1 << 4 | rank]
        self.cost = array("i", [0, 0, 0, 0])
        self.priced_now = array("i", [0, 0, 0, 0])
        self.before = array("Q", [0]) * 16
        self.touched = 0
        self.roughly = 0
        self.weighing = None
        self.told = array("d", [0.0, 0.0, 0.0, 0.0])

    def arrange(
        self,
        deals: object,
        rough: cython.int,
        steps: cython.int,
        changes: cython.int,
        seed: cython.ulonglong,
        first: cython.ulonglong,
    ) -> None:
        """In each deal, 16 words each, so many rough changes, then steps of so many changes; in place. Other threads
        run meanwhile.
        """
        hands: cython.ulonglong[::1] = memoryview(deals)  # whose slices are no copies, interpreted either
        many: cython.Py_ssize_t = len(hands) // 16
        deal: cython.Py_ssize_t
        self.weighing = None
        with cython.nogil:
            for deal in range(many):
                self.dice.begin(seed ^ OTHER, first + deal)
                self.settle(hands[16 * deal : 16 * deal + 16], rough, steps, changes)

    def explain(
        self,
        deals: object,
        weighing: Weighing,
        steps: cython.int,
        changes: cython.int,
        seed: cython.ulonglong,
        first: cython.ulonglong,
    ) -> None:
        """In each deal, 16 words each, so many steps of at most so many changes, kept by how well they explain what was
        done, too; in place. Other threads run meanwhile.
        """
        hands: cython.ulonglong[::1] = memoryview(deals)
        many: cython.Py_ssize_t = len(hands) // 16
        deal: cython.Py_ssize_t
        seat: cython.int
        self.weighing = weighing
        with cython.nogil:
            for deal in range(many):
                self.dice.begin(seed ^ THIRD, first + deal)
                self.weighing.weight(hands[16 * deal : 16 * deal + 16], ALL, NOTHING)
                for seat in range(4):
                    self.told[seat] = self.weighing.by_seat[seat]
                self.settle(hands[16 * deal : 16 * deal + 16], 0, steps, changes)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(
        self, hands: cython.ulonglong[::1], rough: cython.int, steps: cython.int, changes: cython.int
    ) -> cython.void:
        """All that is done in one deal."""
        i: cython.int
        for _ in range(rough):
            self.change(hands)
        for i in range(self.count):
            self.cost[self.seats[i]] = self.priced(hands, self.seats[i])
        for _ in range(steps):
            # Hands of one card would never change places in an odd number of changes if all steps were of an even one;
            # that matters only where deals are not drawn evenly before.
            self.step(hands, changes if self.weighing is None else 1 + self.some(changes))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def some(self, most: cython.int) -> cython.int:
        """A number from 0 to most - 1, each as likely."""
        return cython.cast(cython.int, self.dice.below(most))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self, hands: cython.ulonglong[::1], changes: cython.int) -> cython.void:
        """Some rough changes, all kept or all taken back by what the plans cost then."""
        at: cython.int
        seat: cython.int
        worse: cython.double = 0
        self.roughly = 0
        self.touched = 0
        for at in range(16):
            self.before[at] = hands[at]
        for _ in range(changes):
            self.change(hands)
        for seat in range(4):
            if self.touched >> seat & 1:
                self.priced_now[seat] = self.priced(hands, seat)
                worse += self.keen[seat] * (self.priced_now[seat] - self.cost[seat])
        if self.touched == 0:
            return
        worse = worse / 100 - self.roughly
        if (worse <= 0 or self.dice.draw() < SPAN * exp(-worse)) and self.explains(hands):
            for seat in range(4):
                if self.touched >> seat & 1:
                    self.cost[seat] = self.priced_now[seat]
        else:
            for at in range(16):
                hands[at] = self.before[at]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def explains(self, hands: cython.ulonglong[::1]) -> cython.bint:
        """Whether changed hands are kept by how well they explain what was done, if that is asked."""
        seat: cython.int
        least: cython.double
        if self.weighing is None:
            return True
        least = log((self.dice.draw() + 1.0) / SPAN)
        for seat in range(4):
            if self.touched >> seat & 1:
                least += self.told[seat]
        if self.weighing.weight(hands, self.touched, least) < least:
            return False
        for seat in range(4):
            if self.touched >> seat & 1:
                self.told[seat] = self.weighing.by_seat[seat]
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def change(self, hands: cython.ulonglong[::1]) -> cython.void:
        """A rough change: two seats change a card each, or not, by what their equal cards cost then."""
        a: cython.int = self.some(self.count)
        b: cython.int = self.some(self.count - 1)
        mine: cython.int
        other: cython.int
        worse: cython.double
        b += b >= a
        a = self.seats[a]
        b = self.seats[b]
        mine = self.drawn(hands, a)
        other = self.drawn(hands, b)
        if mine == other:
            return
        worse = self.keen[a] * self.dearer(hands, a, mine, other) + self.keen[b] * self.dearer(hands, b, other, mine)
        worse *= TRUST / 100
        if worse > 0 and self.dice.draw() >= SPAN * exp(-worse):
            return
        move(hands, a, b, mine)
        move(hands, b, a, other)
        if self.allowed(hands):
            self.roughly += worse
            self.touched |= 1 << a | 1 << b
        else:
            move(hands, b, a, mine)
            move(hands, a, b, other)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def dearer(self, hands: cython.ulonglong[::1], seat: cython.int, gone: cython.int, come: cython.int) -> cython.int:
        """By how much the equal cards of a hand cost more when a card goes and another comes; wilds count for none."""
        change: cython.int = 0
        at: cython.int
        if gone & 15 == come & 15:
            return 0
        if gone != 16 + self.level:
            at = 16 * (gone & 15) + self.held(hands, seat, gone & 15)
            change += self.alike[at - 1] - self.alike[at]
        if come != 16 + self.level:
            at = 16 * (come & 15) + self.held(hands, seat, come & 15)
            change += self.alike[at + 1] - self.alike[at]
        return change

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def held(self, hands: cython.ulonglong[::1], seat: cython.int, rank: cython.int) -> cython.int:
        """How many cards of a rank a seat holds, wilds left out."""
        suit: cython.int
        n: cython.ulonglong = 0
        for suit in range(4):
            if suit != 1 or rank != self.level:
                n += hands[4 * seat + suit] >> 4 * rank & 15
        return cython.cast(cython.int, n)

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
        at = self.some(count)
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
