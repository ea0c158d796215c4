"""A round in integers: hands, the trick, who is out; plays and passes change it in place and are traced if wanted.

All integers are written as coach.kernel.words says. The rules are those of coach.table.Round (RULES.md section 3), and
the tests demand the same events.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
else:
    from coach.kernel import words

#: Events of a round are at most 40 before the first play, 108 plays with finishes and announcements, and for each play
#: three passes, an end of trick and a wind.
LONGEST = 5 * (40 + 108 + 8 + 5 * 108)


SIDE_OUT = cython.declare(cython.int, 0)
ONE_LEFT = cython.declare(cython.int, 1)


class Options:
    """The options of RULES.md section 8 that a round and its tribute ask for, as small integers."""

    def __init__(
        self,
        joker_pair,
        announce_at,
        wind_next,
        round_end,
        return_any_opponent,
        return_any_partner,
        refusal_side,
        small_jokers,
        double_tribute,
        equal_given_first,
        returns_next,
        lead_first,
        lead_double,
        equal_lead,
        refusal_chance,
    ):
        """Flags as 0 or 1; announce_at 0 for never; round_end 0 side out, 1 one left, 2 side out with the higher seat
        last; double_tribute 0 higher to first, 1 by place, 2 by seat; lead_double 0 giver of the higher, 1 last,
        2 chance; equal_lead 0 next after first, 1 giver to first, 2 higher seat.
        """
        self.joker_pair = joker_pair
        self.announce_at = announce_at
        self.wind_next = wind_next
        self.round_end = round_end
        self.return_any_opponent = return_any_opponent
        self.return_any_partner = return_any_partner
        self.refusal_side = refusal_side
        self.small_jokers = small_jokers
        self.double_tribute = double_tribute
        self.equal_given_first = equal_given_first
        self.returns_next = returns_next
        self.lead_first = lead_first
        self.lead_double = lead_double
        self.equal_lead = equal_lead
        self.refusal_chance = refusal_chance


class Position:
    """A round between two actions. `turn` is -1 when it is over, `choice` -1 before a lead, `owner` who played last,
    `passes` how many have passed since, `order` the seats that are `out` as in an ending, `announced` a bit a seat.
    """

    def __init__(self, options: Options):
        self.options = options
        self.hands = array("Q", [0]) * 16
        self.counts = array("i", [0]) * 4
        self.trace = array("Q", [0]) * LONGEST
        self.tracing = False
        self.traced = 0
        self.clear(-1)

    def clear(self, level):
        """Nobody holds cards, nothing has happened."""
        i: cython.int
        for i in range(16):
            self.hands[i] = 0
        for i in range(4):
            self.counts[i] = 0
        self.level = level
        self.turn = self.owner = 0
        self.choice = -1
        self.passes = self.out = self.order = self.announced = self.traced = 0

    def enter(
        self,
        hands: tuple,
        level: cython.int,
        turn: cython.int,
        choice: cython.int,
        owner: cython.int,
        passes: cython.int,
        out: tuple,
        announced: cython.int,
    ) -> None:
        """Become a position told from outside the kernel: 16 words of hands, the seats that are `out` in order."""
        at: cython.int
        self.clear(level)
        for at in range(16):
            self.hands[at] = hands[at]
            self.counts[at >> 2] += sum([hands[at] >> 4 * rank & 15 for rank in range(15)])
        self.turn = turn
        self.choice = choice
        self.owner = owner
        self.passes = passes
        self.announced = announced
        for seat in out:
            self.order |= seat << 2 * self.out
            self.out += 1

    def copy(self, other: Position):
        """Become like another position of the same options, but for what was traced."""
        i: cython.int
        for i in range(16):
            self.hands[i] = other.hands[i]
        for i in range(4):
            self.counts[i] = other.counts[i]
        self.level = other.level
        self.turn = other.turn
        self.owner = other.owner
        self.choice = other.choice
        self.passes = other.passes
        self.out = other.out
        self.order = other.order
        self.announced = other.announced
        self.traced = 0

    def emit(self, event, seat, a, b):
        """Trace an event without cards."""
        i: cython.int
        if self.tracing:
            self.trace[self.traced] = event | seat << 4 | a << 8 | b << 16
            for i in range(1, 5):
                self.trace[self.traced + i] = 0
            self.traced += 5

    def emit_cards(self, event, seat, a, cards):
        """Trace an event with four words of cards."""
        i: cython.int
        if self.tracing:
            self.emit(event, seat, a, 0)
            for i in range(4):
                self.trace[self.traced - 4 + i] = cards[i]

    def next_holding(self, seat):
        """The next player in turn after a seat who holds cards."""
        i: cython.int
        for i in range(1, 4):
            if self.counts[(seat + i) & 3]:
                return (seat + i) & 3
        return -1

    def play(self, choice, cards):
        """The player to act plays four words of cards as a choice; both are taken as legal."""
        seat: cython.int = self.turn
        left: cython.int = self.counts[seat] - words.size(choice)
        i: cython.int
        for i in range(4):
            self.hands[4 * seat + i] -= cards[i]
        self.counts[seat] = left
        self.choice = choice
        self.owner = seat
        self.passes = 0
        self.emit_cards(words.PLAY, seat, choice, cards)
        if 0 < left <= self.options.announce_at and not self.announced >> seat & 1:
            self.announced |= 1 << seat
            self.emit(words.ANNOUNCE, seat, left, 0)
        if left == 0:
            self.order |= seat << 2 * self.out
            self.out += 1
            self.emit(words.FINISH, seat, self.out, 0)
        if left == 0 and self.over():
            self.finish()
        else:
            self.turn = self.next_holding(seat)

    def over(self):
        """3.4, 8.14: whether so many are out that the round is over."""
        if self.out == 2 and self.options.round_end != ONE_LEFT:
            return (self.order & 3) ^ 2 == self.order >> 2
        return self.out >= 3

    def finish(self):
        """Complete the finishing order."""
        seat: cython.int
        for seat in range(4):
            if self.counts[seat]:
                self.order |= seat << 2 * self.out
                self.out += 1
        self.turn = -1
        self.emit(words.END, 0, self.order, 0)

    def leave(self):
        """The player to act passes; 3.2 and 3.3 say what follows."""
        heir: cython.int
        seat: cython.int = self.turn
        self.passes += 1
        self.emit(words.PASS, seat, 0, 0)
        if self.passes < 4 - self.out - (self.counts[self.owner] > 0):
            self.turn = self.next_holding(seat)
            return
        heir = self.owner
        if self.counts[heir] == 0:
            heir = (heir + (1 if self.options.wind_next else 2)) & 3
            if self.counts[heir] == 0:
                heir = self.next_holding(self.owner)
        self.emit(words.TRICK, self.owner, heir, 0)
        if heir != self.owner:
            self.emit(words.WIND, self.owner, heir, 0)
        self.choice = -1
        self.passes = 0
        self.turn = heir
