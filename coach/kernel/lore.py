"""The player of the readable rules (STRATEGY.md B to F) in integers; its twin in words is coach.players.lore.

All integers are written as coach.kernel.words says. The rules are asked in their order; the first that answers decides.
They look at what the seat may know: its hand, what is in the other three hands together, counts, and the trick.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
    from cython.cimports.coach.kernel.choices import Choices, above
    from cython.cimports.coach.kernel.plan import Plan
    from cython.cimports.coach.kernel.position import Position
    from cython.cimports.coach.kernel.taking import suit_as_text
else:
    from coach.kernel import words
    from coach.kernel.choices import Choices, above
    from coach.kernel.plan import Plan
    from coach.kernel.position import Position
    from coach.kernel.taking import suit_as_text

#: The rules in the order in which they are asked; those from B1 on are for tribute.
RULES = (
    *("out", "run", "D4", "E2", "D1", "A6", "near", "along", "D8", "block", "cheap", "break", "E3", "E1"),
    *("B1", "B3", "B4"),
)
PLAYED = cython.declare(cython.int, 14)
GIVES = cython.declare(cython.int, 14)
TO_OPPONENT = cython.declare(cython.int, 15)
TO_PARTNER = cython.declare(cython.int, 16)
#: Where the rules draw their lines: numbers of cards, and costs of the plan (coach.kernel.plan). Found by the arena.
LIMITS = {
    "served": 2,  # D4: cards of the partner at most
    "starved": 2,  # D1: cards of an opponent at most
    "near": 90,  # what may be left after a play over the partner's
    "weak": 70,  # along: what the partner's play costs at least
    "along": 40,  # and the own one
    "alone": 5,  # cards of the partner that are left alone
    "few": 10,  # cards of an opponent that are few
    "many": 16,  # and few enough for one bomb of several
    "fewer": 5,  # and so few that any bomb is right
    "breaks": -60,  # the gain of a play that breaks the plan, or a bomb, against few cards
    "small": 400,  # what is left when the plan is small
    "late": -30,  # the gain against the last word of the trick, or with a small plan
    "last": 150,  # what may be left after a bomb that runs
    "several": 80,  # A6: how much harder to lead is a kind of which the plan has several
    "top": 30,  # and a play that is the highest of its kind
    "pair": 30,  # and a pair
    "full_house": -30,  # and a full house
    "tube": 30,  # and a tube or a plate
    "equals": 5,  # B3, B4: what each equal of a card that others hold helps who gets it
    "neighbour": 3,  # and each neighbour of its suit in the own hand helps him less
}
MANY = cython.declare(cython.int, LIMITS["many"])
#: What a rule says that does not decide.
SILENT = cython.declare(cython.int, -2)
PASS = cython.declare(cython.int, -1)


class Lore:
    """A workspace: a plan for each seat's hand, what the unseen cards can do. `out` holds the cards of the answer."""

    def __init__(self):
        self.plan0 = Plan()
        self.plan1 = Plan()
        self.plan2 = Plan()
        self.plan3 = Plan()
        self.other = Plan()
        self.mine = Choices()
        self.unseen = Choices()
        self.others = array("Q", [0]) * 4
        self.out = array("Q", [0]) * 4
        self.seat = self.count = self.partner = self.after = self.before = self.most = self.least = 0
        self.table = self.owner = self.rule = self.best = self.gain = 0
        self.mates = self.late = self.looked = False
        self.served = LIMITS["served"]
        self.starved = LIMITS["starved"]
        self.near = LIMITS["near"]
        self.weak = LIMITS["weak"]
        self.along = LIMITS["along"]
        self.alone = LIMITS["alone"]
        self.few = LIMITS["few"]
        self.fewer = LIMITS["fewer"]
        self.breaks = LIMITS["breaks"]
        self.small = LIMITS["small"]
        self.late_breaks = LIMITS["late"]
        self.last = LIMITS["last"]
        self.several = LIMITS["several"]
        self.top = LIMITS["top"]
        self.pair = LIMITS["pair"]
        self.full_house = LIMITS["full_house"]
        self.tube = LIMITS["tube"]
        self.equals = LIMITS["equals"]
        self.neighbour = LIMITS["neighbour"]

    def chosen(self, position: Position, without):
        """What the player to act does: a choice, or -1 for a pass. `without`: a bit for each rule switched off."""
        seat: cython.int = position.turn
        self.mine.find(
            position.hands[4 * seat],
            position.hands[4 * seat + 1],
            position.hands[4 * seat + 2],
            position.hands[4 * seat + 3],
            position.level,
            position.choice,
            position.options.joker_pair,
        )
        if not any_of(self.mine):
            return PASS
        self.look(position)
        if seat == 0:
            return self.decided(self.plan0, position, without)
        if seat == 1:
            return self.decided(self.plan1, position, without)
        if seat == 2:
            return self.decided(self.plan2, position, without)
        return self.decided(self.plan3, position, without)

    def look(self, position: Position):
        """Gather what the rules ask for."""
        i: cython.int
        seat: cython.int = position.turn
        a: cython.int = seat + 1 & 3
        b: cython.int = seat + 2 & 3
        c: cython.int = seat + 3 & 3
        self.seat = seat
        self.count = position.counts[seat]
        self.after = position.counts[a]
        self.partner = position.counts[b]
        self.before = position.counts[c]
        self.table = position.choice
        self.owner = position.owner
        self.mates = self.table >= 0 and self.owner == b
        self.late = self.owner == a or self.partner == 0
        self.least = 27
        if self.after:
            self.least = self.after
        if self.before and self.before < self.least:
            self.least = self.before
        self.most = self.after if self.after > self.before else self.before
        self.looked = False
        for i in range(4):
            self.others[i] = position.hands[4 * a + i] + position.hands[4 * b + i] + position.hands[4 * c + i]

    def decided(self, plan: Plan, position: Position, without):
        """What the first rule says that answers, by the plan of the hand to act."""
        rule: cython.int = 0
        i: cython.int
        choice: cython.int = SILENT
        plan.find(
            position.hands[4 * self.seat],
            position.hands[4 * self.seat + 1],
            position.hands[4 * self.seat + 2],
            position.hands[4 * self.seat + 3],
            position.level,
            position.options.joker_pair,
        )
        for rule in range(PLAYED):
            if not without >> rule & 1:
                choice = asked(self, plan, rule)
                if choice != SILENT:
                    break
        self.rule = rule
        if choice == SILENT:
            choice = PASS if self.table >= 0 else plan.choice[0]
        if choice >= 0:
            plan.cards_for(choice)
            for i in range(4):
                self.out[i] = plan.out[i]
        return choice

    def given(self, position: Position, seat, rank):
        """B1: of equal tributes the one whose suit has most neighbours in the hand, as a face."""
        i: cython.int
        suit: cython.int
        here: cython.int
        best: cython.int = -1
        found: cython.int = -1
        for i in range(4):
            suit = suit_as_text(i)
            if natural(position, seat, rank, suit):
                here = neighbours(position, seat, rank, suit, True)
                if here > best:
                    best = here
                    found = 4 * rank + suit
        return found

    def returned(self, position: Position, seat, partner, free):
        """B3, B4: what costs the own plan least and helps an opponent least, the partner most; -1 if there is none
        within the limit of 5.3 (`free`: there is no limit).
        """
        rank: cython.int
        i: cython.int
        suit: cython.int
        cost: cython.int
        best: cython.int = 1 << 20
        found: cython.int = -1
        for rank in range(13 if free else 9):
            if rank == position.level and not free:
                continue
            for i in range(4):
                suit = suit_as_text(i)
                if natural(position, seat, rank, suit):
                    cost = self.without_card(position, seat, rank, suit)
                    if partner:
                        cost -= helps(self, position, seat, rank, suit)
                    else:
                        cost += helps(self, position, seat, rank, suit)
                    if cost < best:
                        best = cost
                        found = 4 * rank + suit
        return found

    def without_card(self, position: Position, seat, rank, suit):
        """What the plan of a hand costs without one card."""
        i: cython.int
        for i in range(4):
            self.out[i] = position.hands[4 * seat + i]
        self.out[suit] -= cython.cast(cython.ulonglong, 1) << 4 * rank
        return self.other.price(
            self.out[0], self.out[1], self.out[2], self.out[3], position.level, position.options.joker_pair
        )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def any_of(choices: Choices) -> cython.bint:
    """Whether there is a choice at all."""
    kind: cython.int
    for kind in range(16):
        if choices.can[kind]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def natural(position: Position, seat: cython.int, rank: cython.int, suit: cython.int) -> cython.int:
    """How many of a face a hand holds, none of a wild."""
    if suit == 1 and rank == position.level:
        return 0
    return position.hands[4 * seat + suit] >> 4 * rank & 15


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def neighbours(
    position: Position, seat: cython.int, rank: cython.int, suit: cython.int, nearest: cython.bint
) -> cython.int:
    """How many cards of its suit a hand has within four places of a rank, the ace at both ends, wilds left out; or
    (`nearest`) a number that compares the nearest first.
    """
    d: cython.int
    here: cython.int
    total: cython.int = 0
    for d in range(1, 5):
        here = 0
        if rank + d <= 12:
            here += natural(position, seat, rank + d, suit)
        if rank >= d:
            here += natural(position, seat, rank - d, suit)
        elif rank + 1 == d:
            here += natural(position, seat, 12, suit)
        if rank == 12:
            here += natural(position, seat, d - 1, suit)
        total += here << 4 * (4 - d) if nearest else here
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def helps(lore: Lore, position: Position, seat: cython.int, rank: cython.int, suit: cython.int) -> cython.int:
    """How much a card helps who gets it: its equals may be with him, its neighbours of the suit are not."""
    i: cython.int
    own: cython.int = 0
    for i in range(4):
        own += natural(position, seat, rank, i)
    return lore.equals * (8 - own) - lore.neighbour * neighbours(position, seat, rank, suit, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def asked(lore: Lore, plan: Plan, rule: cython.int) -> cython.int:
    """What one rule says: a choice, -1 for a pass, or nothing."""
    if rule == 0:
        return out(lore)
    if rule == 1:
        return run(lore, plan)
    if lore.table < 0:
        if rule == 2:
            return serve(lore, plan)
        if rule == 3:
            return strong_first(lore, plan)
        if rule == 4:
            return starve(lore, plan)
        if rule == 5:
            return hard(lore, plan)
        return SILENT
    if lore.mates:
        if rule == 6:
            return go_near(lore, plan)
        if rule == 7:
            return go_along(lore, plan)
        return PASS if rule == 8 else SILENT
    if rule == 9:
        return block(lore, plan)
    if rule == 10:
        weigh_planned(lore, plan)
        return lore.best
    if rule == 11:
        return break_hand(lore, plan)
    if rule == 12:
        return bomb_few(lore, plan)
    return bomb_last(lore, plan) if rule == 13 else SILENT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def legal(lore: Lore, choice: cython.int) -> cython.bint:
    """Whether a choice beats the table."""
    return lore.mine.can[choice >> 4] >> 4 * (choice & 15) & 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def topped(lore: Lore, plan: Plan, choice: cython.int) -> cython.bint:
    """Whether no opponent can have a higher play of the kind."""
    if words.size(choice) > lore.most:
        return True
    if not lore.looked:
        lore.looked = True
        lore.unseen.find(
            lore.others[0], lore.others[1], lore.others[2], lore.others[3], plan.level, -1, plan.joker_pair
        )
    return not lore.unseen.can[choice >> 4] & above(choice, plan.level)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def crowned(lore: Lore, plan: Plan, choice: cython.int) -> cython.bint:
    """Whether no opponent can have what beats it."""
    kind: cython.int
    first: cython.int = words.BOMB
    if not topped(lore, plan, choice):
        return False
    if lore.most < 4:
        return True
    if choice >> 4 >= words.BOMB:
        first = (choice >> 4) + 1
    if not lore.looked:
        lore.looked = True
        lore.unseen.find(
            lore.others[0], lore.others[1], lore.others[2], lore.others[3], plan.level, -1, plan.joker_pair
        )
    for kind in range(first, 16):
        if lore.unseen.can[kind] and words.size(kind << 4) <= lore.most:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def weigh_planned(lore: Lore, plan: Plan) -> cython.void:
    """The weakest play of the plan that beats the table, no bomb, and what it takes off the cost."""
    i: cython.int
    lore.best = SILENT
    lore.gain = 0
    for i in range(plan.count):
        if plan.choice[i] >> 4 < words.BOMB and legal(lore, plan.choice[i]):
            if lore.best < 0 or plan.worth(plan.choice[i]) > lore.gain:
                lore.best = plan.choice[i]
                lore.gain = plan.worth(plan.choice[i])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def weigh_classes(lore: Lore, plan: Plan, first: cython.int, end: cython.int) -> cython.void:
    """Of all legal plays of some classes the one that leaves the least cost, and what it takes off the cost."""
    kind: cython.int
    at: cython.int
    gain: cython.int
    choice: cython.int
    rest: cython.ulonglong
    lore.best = SILENT
    lore.gain = 0
    for kind in range(first, end):
        rest = lore.mine.can[kind]
        at = 0
        while rest:
            if rest & 1:
                choice = kind << 4 | at
                gain = taken_off(lore, plan, choice)
                if lore.best < 0 or gain > lore.gain:
                    lore.best = choice
                    lore.gain = gain
            rest >>= 4
            at += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def taken_off(lore: Lore, plan: Plan, choice: cython.int) -> cython.int:
    """What a choice takes off the cost of the plan, less than nothing if it breaks it."""
    if plan.number_of(choice) >= 0:
        return plan.worth(choice)
    plan.cards_for(choice)
    return plan.cost - lore.other.price(
        plan.hand[0] - plan.out[0],
        plan.hand[1] - plan.out[1],
        plan.hand[2] - plan.out[2],
        plan.hand[3] - plan.out[3],
        plan.level,
        plan.joker_pair,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def out(lore: Lore) -> cython.int:
    """The last play goes out."""
    kind: cython.int
    for kind in range(15, -1, -1):
        if lore.mine.can[kind] and words.size(kind << 4) == lore.count:
            return kind << 4 | words.nth(lore.mine.can[kind], words.members(lore.mine.can[kind]) - 1)
    return SILENT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def run(lore: Lore, plan: Plan) -> cython.int:
    """E2: no opponent can beat any play of the plan but one: those first."""
    i: cython.int
    open: cython.int = 0
    found: cython.int = SILENT
    for i in range(plan.count):
        if not crowned(lore, plan, plan.choice[i]):
            open += 1
            if open > 1:
                return SILENT
        elif legal(lore, plan.choice[i]) and (found < 0 or plan.choice[i] < found):
            found = plan.choice[i]
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def serve(lore: Lore, plan: Plan) -> cython.int:
    """D4: lead what the partner may go out with."""
    n: cython.int = lore.partner
    if n == 0 or n > lore.served or (lore.after and lore.after <= n) or not lore.mine.can[n - 1]:
        return SILENT
    return n - 1 << 4 | words.weakest(lore.mine.can[n - 1], plan.level)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def strong_first(lore: Lore, plan: Plan) -> cython.int:
    """E2: of the last two plays the strong one first."""
    if plan.count != 2 or topped(lore, plan, plan.choice[0]) == topped(lore, plan, plan.choice[1]):
        return SILENT
    return plan.choice[0] if topped(lore, plan, plan.choice[0]) else plan.choice[1]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def open_to(lore: Lore, plan: Plan, choice: cython.int) -> cython.bint:
    """Whether an opponent with few cards may go out on a choice."""
    n: cython.int = words.size(choice)
    if n > lore.starved or (n != lore.after and n != lore.before):
        return False
    return not topped(lore, plan, choice)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def starve(lore: Lore, plan: Plan) -> cython.int:
    """D1: no lead on which an opponent with few cards may go out; if there is no other the strongest."""
    i: cython.int
    found: cython.int
    if lore.least > lore.starved:
        return SILENT
    found = hardest(lore, plan, True)
    if found >= 0:
        return found
    found = plan.choice[0]
    for i in range(plan.count):
        if plan.worth(plan.choice[i]) < plan.worth(found):
            found = plan.choice[i]
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hard(lore: Lore, plan: Plan) -> cython.int:
    """A6: lead the hardest play of the plan."""
    return hardest(lore, plan, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hardest(lore: Lore, plan: Plan, shut: cython.bint) -> cython.int:
    """The play of the plan that is hardest to be rid of; `shut`: only those that no opponent may go out on."""
    i: cython.int
    score: cython.int
    best: cython.int = 0
    found: cython.int = SILENT
    for i in range(plan.count):
        score = hardness(lore, plan, i)
        if (found < 0 or score > best) and not (shut and open_to(lore, plan, plan.choice[i])):
            found = plan.choice[i]
            best = score
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hardness(lore: Lore, plan: Plan, at: cython.int) -> cython.int:
    """How hard a play of the plan is to be rid of: its cost, more for kinds of which the plan has several."""
    i: cython.int
    kind: cython.int = plan.choice[at] >> 4
    score: cython.int = plan.worth(plan.choice[at])
    if topped(lore, plan, plan.choice[at]):
        score += lore.top
    if kind >= words.BOMB:
        return score
    if kind == 1:
        score += lore.pair
    if kind == words.FULL_HOUSE:
        score += lore.full_house
    if kind == words.TUBE or kind == words.PLATE:
        score += lore.tube
    for i in range(plan.count):
        if i != at and plan.choice[i] >> 4 == kind:
            return score + lore.several
    return score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def go_near(lore: Lore, plan: Plan) -> cython.int:
    """Over the partner's play where that goes nearly out."""
    weigh_planned(lore, plan)
    return lore.best if lore.best >= 0 and plan.cost - lore.gain <= lore.near else SILENT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def go_along(lore: Lore, plan: Plan) -> cython.int:
    """Along with a weak play of a partner with many cards, the next opponent still to act."""
    if not lore.after or lore.partner <= lore.alone or plan.worth(lore.table) < lore.weak:
        return SILENT
    weigh_planned(lore, plan)
    return lore.best if lore.best >= 0 and lore.gain >= lore.along else SILENT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def block(lore: Lore, plan: Plan) -> cython.int:
    """D1: the strongest before the next player, whose last cards may beat the table."""
    kind: cython.int = lore.table >> 4
    at: cython.int = 0
    found: cython.int = SILENT
    rest: cython.ulonglong
    if lore.late or not lore.after or lore.after > words.size(lore.table) or kind >= words.BOMB:
        return SILENT
    rest = lore.mine.can[kind]
    while rest:
        if rest & 1 and (found < 0 or plan.worth(kind << 4 | at) < plan.worth(found)):
            found = kind << 4 | at
        rest >>= 4
        at += 1
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def break_hand(lore: Lore, plan: Plan) -> cython.int:
    """D7: break the plan against few cards, with few plays left, or where nobody else will stop the trick."""
    least: cython.int = lore.late_breaks
    if lore.least <= lore.few:
        least = lore.breaks
    elif not lore.late and plan.cost > lore.small:
        return SILENT
    weigh_classes(lore, plan, 0, words.BOMB)
    return lore.best if lore.best >= 0 and lore.gain >= least else SILENT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def bomb_few(lore: Lore, plan: Plan) -> cython.int:
    """E3: a bomb against few cards, one of several bombs against more."""
    i: cython.int
    bombs: cython.int = 0
    for i in range(plan.count):
        bombs += plan.choice[i] >> 4 >= words.BOMB
    if lore.least > (MANY if bombs > 1 else lore.few):
        return SILENT
    weigh_classes(lore, plan, words.BOMB, 16)
    if lore.best >= 0 and (lore.gain >= lore.breaks or lore.least <= lore.fewer):
        return lore.best
    return SILENT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def bomb_last(lore: Lore, plan: Plan) -> cython.int:
    """E1: a bomb after which little is left."""
    if plan.cost > lore.last:
        return SILENT
    weigh_classes(lore, plan, words.BOMB, 16)
    return lore.best if lore.best >= 0 and plan.cost - lore.gain <= lore.last else SILENT
