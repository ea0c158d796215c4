"""Tribute, return and who leads (RULES.md section 5), in integers: as in coach.table, and traced as its events.

All integers are written as coach.kernel.words says. The choices that players have (5.2, 5.3) are made by chance
(`varied`), by the rules of lore (`by_lore`), or as a plain player makes them: he returns his weakest card, of equal
cards the first as text.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import lore as rules
    from cython.cimports.coach.kernel import words
    from cython.cimports.coach.kernel.dice import Dice
    from cython.cimports.coach.kernel.lore import Lore
    from cython.cimports.coach.kernel.position import ONE_LEFT, SIDE_OUT, Position
    from cython.cimports.coach.kernel.taking import suit_as_text
else:
    from coach.kernel import lore as rules
    from coach.kernel import words
    from coach.kernel.dice import Dice
    from coach.kernel.lore import Lore
    from coach.kernel.position import ONE_LEFT, SIDE_OUT, Position
    from coach.kernel.taking import suit_as_text

BY_PLACE = cython.declare(cython.int, 1)
BY_SEAT = cython.declare(cython.int, 2)
LAST = cython.declare(cython.int, 1)
CHANCE = cython.declare(cython.int, 2)
GIVER_TO_FIRST = cython.declare(cython.int, 1)
HIGHER_SEAT = cython.declare(cython.int, 2)


class Gifts:
    """One tribute on the hands of a position. Two arrays hold each thing: `who` would give (who gives first in front),
    and of those who do give `giver`, `to`, `face`; then `back_to` and `back` of their receivers. `fixed` and
    `fixed_back`: by seat the face that it gives or returns whatever it would choose, -1 for none.
    """

    def __init__(self, position: Position, dice: Dice, lore: Lore, without: tuple):
        self.position = position
        self.dice = dice
        self.lore = lore
        self.without = array("Q", without)
        self.who = array("i", [0, 0])
        self.giver = array("i", [0, 0])
        self.to = array("i", [0, 0])
        self.face = array("i", [0, 0])
        self.back = array("i", [0, 0])
        self.back_to = array("i", [0, 0])
        self.fixed = array("i", [-1, -1, -1, -1])
        self.fixed_back = array("i", [-1, -1, -1, -1])
        self.first = self.second = self.last = self.lasts = self.due = self.given = 0
        self.double = False

    def run(self, previous, varied, by_lore):
        """All that comes before the first play. `previous` is the ending of the round before, or -1 in a first round;
        `varied` and `by_lore` have a bit for each seat that chooses by chance, by the rules of lore.
        """
        to_next: cython.bint
        i: cython.int
        seat: cython.int
        if previous < 0:
            self.lead(self.dice.below(4), 17)
            return
        self.look_back(previous)
        self.refuse()
        for i in range(self.given):
            seat = self.giver[i]
            self.face[i] = self.gift(seat, self.highest(seat), varied >> seat & 1, by_lore >> seat & 1)
        seat = self.giver_to_first()
        for i in range(self.given):
            self.to[i] = self.first if not self.double or self.giver[i] == seat else self.second
            self.position.emit(words.TRIBUTE, self.giver[i], self.to[i], self.face[i])
        for i in range(self.given):
            self.move(self.giver[i], self.to[i], self.face[i])
        if self.given == 2 and self.to[0] == self.second:
            self.swap()
        to_next = self.given == 2 and self.position.options.returns_next
        for i in range(self.given):
            seat = self.to[i]
            self.back_to[i] = (seat + 1) & 3 if to_next else self.giver[i]
            self.back[i] = self.returned(seat, self.back_to[i], varied >> seat & 1, by_lore >> seat & 1)
            self.position.emit(words.RETURN, seat, self.back_to[i], self.back[i])
        for i in range(self.given):
            self.move(self.to[i], self.back_to[i], self.back[i])
        self.settle()

    def swap(self):
        """Put the tribute to the first finisher in front: his return comes first."""
        self.giver[0], self.giver[1] = self.giver[1], self.giver[0]
        self.to[0], self.to[1] = self.to[1], self.to[0]
        self.face[0], self.face[1] = self.face[1], self.face[0]

    def look_back(self, ending):
        """5.1, 5.5: who would have to give."""
        self.first = ending & 3
        self.second = ending >> 2 & 3
        self.last = ending >> 6 & 3
        self.double = self.first ^ 2 == self.second
        self.lasts = 1 << self.last
        self.due = 1
        self.who[0] = self.last
        if self.double:
            self.due = 2
            if self.position.options.round_end != ONE_LEFT:
                self.who[0] = (self.first + 1) & 3
            if self.position.options.round_end == SIDE_OUT:
                self.lasts |= 1 << (ending >> 4 & 3)
            self.who[1] = self.who[0] ^ 2

    def refuse(self):
        """5.4, 8.8: who of them does give."""
        i: cython.int
        n: cython.int = 0
        excused: cython.int = 0
        due: cython.int = seats(self.who[0], self.who[1], self.due)
        holders: cython.int = due
        if self.due == 1 and self.position.options.refusal_side and self.who[0] ^ 2 != self.first:
            holders = seats(self.who[0], self.who[0] ^ 2, 2)
        for i in range(holders >> 4):
            n += self.position.hands[4 * (holders >> 2 * i & 3)] >> 56 & 15
        self.given = 0
        if n == 2:
            self.position.emit(words.REFUSAL, 0, due, holders)
            return
        for i in range(self.due):
            if self.position.options.small_jokers and self.position.hands[4 * self.who[i]] >> 52 & 15 == 2:
                excused = seats(excused & 3 if excused else self.who[i], self.who[i], (excused >> 4) + 1)
            else:
                self.giver[self.given] = self.who[i]
                self.given += 1
        if excused:
            self.position.emit(words.REFUSAL, 1, excused, excused)

    def giver_to_first(self):
        """8.10: whose card goes to the first finisher after a double win."""
        if self.position.options.double_tribute == BY_PLACE:
            return self.last
        if self.position.options.double_tribute == BY_SEAT:
            return (self.first + 1) & 3
        if self.given == 2 and self.height(0) == self.height(1):
            return self.who[0] if self.position.options.equal_given_first else (self.first + 1) & 3
        return self.giver_of_higher()

    def giver_of_higher(self):
        """Who gave the higher of two unequal cards, or the only one."""
        return self.giver[1 if self.given == 2 and self.height(1) > self.height(0) else 0]

    def height(self, i):
        """The strength of a tribute."""
        return words.strength(rank_of(self.face[i]), self.position.level)

    def settle(self):
        """5.6, 8.15 to 8.17: who leads."""
        double: cython.int = self.position.options.lead_double
        equal: cython.int = self.position.options.equal_lead
        if self.given == 0 or (self.given == 1 and not self.lasts >> self.giver[0] & 1):
            if self.double and self.position.options.refusal_chance:
                self.lead(self.dice.below(4), 17)
            else:
                self.lead(self.first, 17)
        elif not self.double:
            self.lead(self.to[0] if self.position.options.lead_first else self.giver[0], 15)
        elif double == CHANCE:
            self.lead(self.dice.below(4), 16)
        elif double == LAST:
            self.lead(self.last, 16)
        elif self.given == 1 or self.height(0) != self.height(1):
            self.lead(self.giver_of_higher(), 16)
        elif equal == GIVER_TO_FIRST:
            self.lead(self.giver[0 if self.to[0] == self.first else 1], 16)
        elif equal == HIGHER_SEAT:
            self.lead(self.giver[0] | self.giver[1], 16)
        else:
            self.lead((self.first + 1) & 3, 16)

    def lead(self, seat, rule):
        """The seat leads the round."""
        self.position.turn = seat
        self.position.emit(words.LEAD, seat, rule, 0)

    def held(self, seat, face):
        """How many copies of a face a seat holds."""
        return self.position.hands[4 * seat + suit_of(face)] >> 4 * rank_of(face) & 15

    def move(self, seat, to, face):
        """A card changes hands."""
        card: cython.ulonglong = cython.cast(cython.ulonglong, 1) << 4 * rank_of(face)
        self.position.hands[4 * seat + suit_of(face)] -= card
        self.position.hands[4 * to + suit_of(face)] += card

    def naturals(self, seat):
        """The mask of the ranks of which a seat holds natural cards."""
        level: cython.int = self.position.level
        hands: cython.ulonglong[::1] = self.position.hands
        hearts: cython.ulonglong = hands[4 * seat + 1]
        if level >= 0:
            hearts -= (hearts >> 4 * level & 15) << 4 * level
        return words.at_least(hands[4 * seat] + hearts + hands[4 * seat + 2] + hands[4 * seat + 3], 1)

    def highest(self, seat):
        """5.1: the highest rank of a hand by 1.3, wilds excepted."""
        there: cython.ulonglong = self.naturals(seat)
        rank: cython.int = words.weakest(there, self.position.level)
        while there & words.stronger(rank, self.position.level):
            rank = words.weakest(there & words.stronger(rank, self.position.level), self.position.level)
        return rank

    def pick(self, seat, rank, varied):
        """5.2: a natural card of a rank that the seat holds, as a face."""
        i: cython.int
        suit: cython.int
        ways: cython.int = 0
        found: cython.int = -1
        if rank > 12:
            return 39 + rank
        for i in range(4):
            suit = suit_as_text(i)
            if self.held(seat, 4 * rank + suit) == 0 or (suit == 1 and rank == self.position.level):
                continue
            ways += 1
            if found < 0 or (varied and self.dice.below(ways) == 0):
                found = 4 * rank + suit
        return found

    def gift(self, seat, rank, varied, by_lore):
        """5.2: the card that a seat gives, as a face."""
        partner: cython.bint = not self.double and self.first == seat ^ 2
        if self.fixed[seat] >= 0:
            return self.fixed[seat]
        if by_lore and rank < 13 and not partner and not self.without[seat] >> rules.GIVES & 1:
            return self.lore.given(self.position, seat, rank)
        return self.pick(seat, rank, varied)

    def returned(self, seat, to, varied, by_lore):
        """5.3, 8.7: the card that a seat returns, as a face."""
        free: cython.bint = self.position.options.return_any_opponent
        face: cython.int
        ways: cython.int = 0
        found: cython.int = -1
        if self.fixed_back[seat] >= 0:
            return self.fixed_back[seat]
        if to == seat ^ 2:
            free = self.position.options.return_any_partner
        if by_lore and not self.without[seat] >> (rules.TO_PARTNER if to == seat ^ 2 else rules.TO_OPPONENT) & 1:
            found = self.lore.returned(self.position, seat, to == seat ^ 2, free)
        for face in range(54 if varied else 0):
            if self.held(seat, face) and (free or (face < 36 and face >> 2 != self.position.level)):
                ways += 1
                if self.dice.below(ways) == 0:
                    found = face
        if found < 0:
            found = self.pick(seat, words.weakest(self.naturals(seat), self.position.level), varied)
        return found


def seats(first, second, n):
    """One or two seats as a REFUSAL has them."""
    return n << 4 | first | (second << 2 if n == 2 else 0)


def rank_of(face):
    """The rank of a face."""
    return face >> 2 if face < 52 else face - 39


def suit_of(face):
    """The word of a hand in which a face stands."""
    return face & 3 if face < 52 else 0
