"""The player of the readable rules (STRATEGY.md C to F) in integers; its twin in words is coach.players.lore.

All integers are written as coach.kernel.words says. The rules are asked in their order; the first that answers decides.
They look at what the seat may know: its hand, what is in the other three hands together, counts, and the trick.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
    from cython.cimports.coach.kernel.choices import Choices
    from cython.cimports.coach.kernel.plan import Plan
    from cython.cimports.coach.kernel.position import Position
else:
    from coach.kernel import words
    from coach.kernel.choices import Choices
    from coach.kernel.plan import Plan
    from coach.kernel.position import Position

#: The rules in the order in which they are asked.
RULES = ("out", "D8", "cheap", "E3", "small")
#: What a rule says that does not decide.
SILENT = cython.declare(cython.int, -2)
PASS = cython.declare(cython.int, -1)


class Lore:
    """A workspace: plans of the hand to act, what the unseen cards can do. `out` holds the cards of the last answer."""

    def __init__(self):
        self.plan = Plan()
        self.other = Plan()
        self.plans = []
        self.mine = Choices()
        self.unseen = Choices()
        self.out = array("Q", [0]) * 4
        self.held = array("i", [0]) * 32
        self.tuned = array("i", [0]) * 64
        self.seat = self.partner = self.after = self.before = self.table = self.owner = 0
        self.count = self.mates = self.least = self.rule = 0

    def chosen(self, position: Position, without):
        """What the player to act does: a choice, or -1 for a pass. `without`: a bit for each rule switched off."""
        rule: cython.int
        i: cython.int
        choice: cython.int = SILENT
        self.look(position)
        for rule in range(5):
            if not without >> rule & 1:
                choice = asked(self, rule)
            if choice != SILENT:
                break
        self.rule = rule
        if choice == SILENT:
            choice = PASS if self.table >= 0 else self.plan.choice[0]
        if choice >= 0:
            self.plan.cards_for(choice)
            for i in range(4):
                self.out[i] = self.plan.out[i]
        return choice

    def look(self, position: Position):
        """Gather what the rules ask for."""
        seat: cython.int = position.turn
        self.count = position.counts[seat]
        self.seat = seat
        self.partner = position.counts[seat ^ 2]
        self.after = position.counts[seat + 1 & 3]
        self.before = position.counts[seat + 3 & 3]
        self.table = position.choice
        self.owner = position.owner
        self.mates = self.table >= 0 and self.owner == seat ^ 2
        self.plan.find(
            position.hands[4 * seat],
            position.hands[4 * seat + 1],
            position.hands[4 * seat + 2],
            position.hands[4 * seat + 3],
            position.level,
            position.options.joker_pair,
        )
        self.mine.find(
            position.hands[4 * seat],
            position.hands[4 * seat + 1],
            position.hands[4 * seat + 2],
            position.hands[4 * seat + 3],
            position.level,
            position.choice,
            position.options.joker_pair,
        )
        self.least = self.before
        if self.after and (self.after < self.before or not self.before):
            self.least = self.after


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def asked(lore: Lore, rule: cython.int) -> cython.int:
    """What one rule says: a choice, -1 for a pass, or nothing."""
    if rule == 0:
        return out(lore)
    if rule == 1:
        return leave_partner(lore)
    if rule == 2:
        return cheap(lore)
    if rule == 3:
        return bomb(lore)
    return small(lore)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def legal(lore: Lore, choice: cython.int) -> cython.bint:
    """Whether a choice beats the table."""
    return lore.mine.can[choice >> 4] >> 4 * (choice & 15) & 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def out(lore: Lore) -> cython.int:
    """The last play goes out."""
    kind: cython.int
    for kind in range(15, -1, -1):
        if lore.mine.can[kind] and words.size(kind << 4) == lore.count:
            return kind << 4 | words.nth(lore.mine.can[kind], 0)
    return SILENT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def leave_partner(lore: Lore) -> cython.int:
    """D8: leave the trick to the partner."""
    return PASS if lore.mates else SILENT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cheap(lore: Lore) -> cython.int:
    """Follow with the weakest play of the plan that beats the table, no bomb."""
    i: cython.int
    found: cython.int = SILENT
    cost: cython.int = 0
    if lore.table < 0:
        return SILENT
    for i in range(lore.plan.count):
        if lore.plan.choice[i] >> 4 < words.BOMB and legal(lore, lore.plan.choice[i]):
            if found < 0 or lore.plan.worth(lore.plan.choice[i]) > cost:
                found = lore.plan.choice[i]
                cost = lore.plan.worth(lore.plan.choice[i])
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def bomb(lore: Lore) -> cython.int:
    """E3: a bomb of the plan, the weakest, when an opponent has few cards or own plays are few."""
    i: cython.int
    found: cython.int = SILENT
    if lore.table < 0 or (lore.least > 10 and lore.plan.cost > 200):
        return SILENT
    for i in range(lore.plan.count):
        if lore.plan.choice[i] >> 4 >= words.BOMB and legal(lore, lore.plan.choice[i]):
            if found < 0 or lore.plan.choice[i] < found:
                found = lore.plan.choice[i]
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def small(lore: Lore) -> cython.int:
    """A6: lead the dearest play of the plan."""
    i: cython.int
    found: cython.int = SILENT
    cost: cython.int = -1000
    if lore.table >= 0:
        return SILENT
    for i in range(lore.plan.count):
        if lore.plan.worth(lore.plan.choice[i]) > cost:
            found = lore.plan.choice[i]
            cost = lore.plan.worth(lore.plan.choice[i])
    return found
