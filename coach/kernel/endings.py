"""Endings with open hands, solved exactly: what the round comes to when all four play as well as their side can.

An outcome is a number for side 0 (seats 0 and 2): 0 the others' double win, 1 and 2 one of the others first and his
partner third or last, 3 and 4 one's own player first and his partner last or third, 5 the own double win.
The search asks one question at a time, whether side 0 can reach at least `goal`, and answers it by trying plays in a
good order until one does what its side wants. What is proven of a position is kept (coach.kernel.ending_states);
positions that nothing tells apart are one. Rules of the round: coach.kernel.position, RULES.md section 3.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
    from cython.cimports.coach.kernel.ending_hands import Hands
    from cython.cimports.coach.kernel.ending_states import States
    from cython.cimports.coach.kernel.position import Options, Position
else:
    from coach.kernel import words
    from coach.kernel.ending_hands import Hands
    from coach.kernel.ending_states import States
    from coach.kernel.position import Options, Position

#: Bits of `can` for plays in sequence: in the second word straights, tubes, plates, in the third straight flushes.
SEQUENCES = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF)
FLUSHES = cython.declare(cython.ulonglong, 0xFFFF0000)
#: Of the second word: bombs.
BOMBS = cython.declare(cython.ulonglong, 0xFFFF000000000000)
JOKER_BOMB = cython.declare(cython.ulonglong, 0x1000000000000)
NATURAL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFF)
NO_MOVE = cython.declare(cython.int, 4095)
#: A pass among plays, and as a move that is kept.
PASSING = cython.declare(cython.int, -1)
KEPT_PASS = cython.declare(cython.int, 4094)
#: How many hands a search for plays that nobody can beat may look at.
RUN = cython.declare(cython.int, 60)


class Endings:
    """A workspace of one thread for endings under the options of one table; reuse it.

    `low` and `high`: the outcomes between which the last position lies; `nodes`: positions with a choice so far.
    """

    def __init__(self, options: dict, bits=15):
        """Room for 2^bits positions of 40 bytes each and, up to 2^16, as many hands of 360."""
        self.options = Options(**options)
        self.start = Position(self.options)
        self.here = Position(self.options)
        self.states = States(bits)
        hands: cython.int = 1 << (bits if bits < 16 else 16)
        self.hands = Hands(self.options.joker_pair, hands, 32 * hands)
        self.score = array("i", [0]) * (32 * hands)
        self.passing = array("i", [0]) * hands
        self.stack = array("i", [0]) * (1 << 17)
        self.value_of = array("i", [0]) * (1 << 17)
        self.hand = array("i", [0]) * 4
        self.low = 0
        self.high = 5
        self.nodes = 0

    def enter(self, *position: object) -> None:
        """Look at a position, as Position.enter takes it. What was proven of others at its level is kept."""
        self.start.enter(*position)
        if self.start.level != self.hands.level:
            self.forget(self.start.level)
        self.look(self.start)

    def clear(self) -> None:
        """Forget all that was proven."""
        self.forget(self.hands.level)

    def forget(self, level):
        """Forget all that was proven; other positions will be at that level."""
        self.states.begin()
        self.hands.begin(level)
        self.nodes = 0

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
        found: cython.bint
        if self.low >= goal or self.high < goal:
            return True
        if self.hands.full:
            return False
        self.goal = goal
        self.limit = self.nodes + nodes
        self.stopped = False
        self.top = 0
        found = self.reached(self.turn, self.owner, self.table)
        if self.stopped:
            return False
        if found:
            self.low = goal
        else:
            self.high = goal - 1
        return True

    def reached(self, turn, owner, table):
        """Whether side 0 reaches the goal when this seat is to act on the table, a code (-1: leads) of its owner."""
        seat: cython.int
        next_code: cython.int = 255
        decides: cython.int
        found: cython.bint
        at: cython.longlong
        low: cython.int
        high: cython.int
        best: cython.int = NO_MOVE
        before: cython.longlong
        a: cython.ulonglong
        b: cython.ulonglong
        c: cython.ulonglong
        d: cython.ulonglong
        flags: cython.ulonglong
        for seat in range(4):
            if self.hands.first[self.hand[seat]] < 0:
                self.expand(self.hand[seat])
        if table >= 0:
            while turn != owner and self.next_code(self.hand[turn], table) > 255:
                turn = (turn + 1) & 3
            if turn == owner:
                turn = self.heir(owner)
                table = -1
        if table < 0:
            owner = turn
        else:
            seat = turn
            next_code = 256
            while seat != owner:
                low = self.next_code(self.hand[seat], table)
                if low < next_code:
                    next_code = low
                seat = (seat + 1) & 3
        if self.nodes >= self.limit or self.hands.full:
            self.stopped = True
            return False
        self.nodes += 1
        decides = self.finished(turn)
        if decides == 1 - (turn & 1) and self.goes_out(turn, table):
            return decides == 1
        self.find_key(turn, owner, next_code)
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        flags = self.flags
        low = 0
        high = 5
        at = self.states.find(a, b, c, d, flags)
        if at >= 0:
            low = self.states.low(at)
            high = self.states.high(at)
            if low >= self.goal:
                return True
            if high < self.goal:
                return False
            best = self.states.move(at)
            if best == KEPT_PASS:
                best = PASSING
        before = self.nodes
        found = self.tried(turn, owner, table, best)
        if self.stopped:
            return False
        if found:
            low = self.goal
        else:
            high = self.goal - 1
        self.states.put(a, b, c, d, flags, low, high, self.best, effort(self.nodes - before))
        return found

    def tried(self, turn, owner, table, best):
        """The same, by trying every play; leaves in `best` the one that did it."""
        hand: cython.int = self.hand[turn]
        wanted: cython.bint = turn & 1 == 0
        first: cython.int = self.top
        n: cython.int = self.listed(turn, owner, table, best)
        i: cython.int
        play: cython.int
        found: cython.bint
        for i in range(first, first + n):
            play = self.stack[i]
            if play == PASSING:
                found = self.reached((turn + 1) & 3, owner, table)
            else:
                found = self.replied(turn, self.hands.plays[self.hands.first[hand] + play])
            if self.stopped:
                break
            if found == wanted:
                if play == PASSING:
                    self.passing[hand] += 4
                else:
                    self.score[self.hands.first[hand] + play] += 4
                self.best = KEPT_PASS if play == PASSING else play if play < KEPT_PASS else NO_MOVE
                self.top = first
                return wanted
            if play == PASSING:
                self.passing[hand] -= 1
            else:
                self.score[self.hands.first[hand] + play] -= 1
        self.best = NO_MOVE
        self.top = first
        return not wanted

    def listed(self, turn, owner, table, best):
        """Put what the player may do on the stack, the likeliest to serve its side first; returns how many."""
        hand: cython.int = self.hand[turn]
        base: cython.int = self.hands.first[hand]
        play: cython.int
        code: cython.int
        n: cython.int = 0
        value: cython.int
        if self.top + self.hands.end[hand] - base + 1 > 1 << 17:
            self.stopped = True
            return 0
        for play in range(self.hands.end[hand] - base):
            code = self.hands.plays[base + play] & 255
            if table >= 0 and (code <= table or (code >> 4 != table >> 4 and code < 0x70)):
                continue
            value = 16 * self.score[base + play]
            if play == best:
                value += 1 << 28
            elif self.hands.plays[base + play] >> 8 == 0:
                value += 1 << 20
            if code >= 0x70:
                value -= 60 + code - 0x70
            else:
                value += 4 * words.size(code) - (code & 15)
            self.insert(n, play, value)
            n += 1
        if table >= 0:
            value = 16 * self.passing[hand] + (40 if owner == turn ^ 2 else -10)
            if best == PASSING:
                value += 1 << 28
            self.insert(n, PASSING, value)
            n += 1
        self.top += n
        return n

    def insert(self, n, play, value):
        """Put a play among the n on the stack so far, by value."""
        at: cython.int = self.top + n
        while at > self.top and self.value_of[at - 1] < value:
            self.value_of[at] = self.value_of[at - 1]
            self.stack[at] = self.stack[at - 1]
            at -= 1
        self.value_of[at] = value
        self.stack[at] = play

    def replied(self, turn, play):
        """Whether side 0 reaches the goal after this play of the seat."""
        hand: cython.int = self.hand[turn]
        left: cython.int = play >> 8
        found: cython.int
        self.hand[turn] = left
        if left:
            found = self.reached((turn + 1) & 3, turn, play & 255)
        else:
            found = self.finished(turn)
            if found < 0:
                if self.outs == 0:
                    self.leader = turn
                self.outs += 1
                found = self.reached((turn + 1) & 3, turn, play & 255)
                self.outs -= 1
        self.hand[turn] = hand
        return found

    def finished(self, seat):
        """What a seat that plays its last card now decides: 1 the goal is reached, 0 it is not, -1 neither yet."""
        if self.outs == 0:
            if seat & 1 == 0:
                return 1 if self.goal <= 3 else -1
            return 0 if self.goal >= 3 else -1
        if seat == self.leader ^ 2:
            if self.outs == 1:
                return 1 if seat & 1 == 0 else 0
            return (4 if seat & 1 == 0 else 1) >= self.goal
        if self.outs == 1:
            if seat & 1:
                return 0 if self.goal == 5 else -1
            return 1 if self.goal == 1 else -1
        return (3 if seat & 1 else 2) >= self.goal

    def heir(self, owner):
        """Who leads after a trick (3.2, 3.3)."""
        seat: cython.int = owner
        if self.hand[seat] == 0:
            seat = (owner + (1 if self.options.wind_next else 2)) & 3
            if self.hand[seat] == 0:
                seat = (owner + 1) & 3
                while self.hand[seat] == 0:
                    seat = (seat + 1) & 3
        return seat

    def expand(self, hand):
        """Find what a hand can play."""
        i: cython.int
        self.hands.expand(hand)
        self.passing[hand] = 0
        for i in range(self.hands.first[hand], self.hands.end[hand]):
            self.score[i] = 0

    def next_code(self, hand, table):
        """The lowest code of the hand that beats the table, the same kind before bombs; 256 if none."""
        base: cython.int = 4 * hand
        word: cython.int = table >> 6
        bits: cython.ulonglong
        if hand == 0:
            return 256
        if table < 0x70:
            bits = self.hands.can[base + word] >> (table & 48) & 0xFFFF
            bits = bits >> (table & 15) >> 1
            if bits:
                return table + 1 + lowest(bits)
            bits = self.hands.can[base + 1] & BOMBS
            word = 1
        else:
            bits = self.hands.can[base + word] >> (table & 63) >> 1 << 1 << (table & 63)
        while bits == 0:
            word += 1
            if word == 4:
                return 256
            bits = self.hands.can[base + word]
        return 64 * word + lowest(bits)

    def goes_out(self, turn, table):
        """Whether the seat can play all its cards, none of its plays but the last beaten by an opponent."""
        self.run_left = RUN
        return self.runs(self.hand[turn], (turn + 1) & 3, (turn + 3) & 3, table)

    def runs(self, hand, left, right, table):
        """The same for a hand that follows the table, or leads (-1)."""
        i: cython.int
        code: cython.int
        rest: cython.int
        if self.hands.first[hand] < 0:
            self.expand(hand)
        if self.hands.full:
            return False
        for i in range(self.hands.first[hand], self.hands.end[hand]):
            if self.hands.plays[i] >> 8 == 0:
                code = self.hands.plays[i] & 255
                if table < 0 or (code > table and (code >> 4 == table >> 4 or code >= 0x70)):
                    return True
        for i in range(self.hands.end[hand] - 1, self.hands.first[hand] - 1, -1):
            code = self.hands.plays[i] & 255
            if table >= 0 and (code <= table or (code >> 4 != table >> 4 and code < 0x70)):
                continue
            if self.next_code(self.hand[left], code) < 256 or self.next_code(self.hand[right], code) < 256:
                continue
            self.run_left -= 1
            if self.run_left < 0:
                return False
            rest = self.hands.plays[i] >> 8
            if self.runs(rest, left, right, -1):
                return True
        return False

    def find_key(self, turn, owner, code):
        """The key of a position: the four words and the flags."""
        i: cython.int
        base: cython.int
        top: cython.int = 12
        sequence: cython.bint = False
        bomb: cython.bint = False
        low: cython.ulonglong
        present: cython.ulonglong
        all_cards: cython.ulonglong
        for i in range(4):
            base = 4 * self.hand[i]
            if self.hand[i] and (self.hands.can[base + 1] & SEQUENCES or self.hands.can[base + 2] & FLUSHES):
                sequence = True
            if self.hand[i] and self.hands.can[base + 3] & JOKER_BOMB:
                bomb = True
        self.flags = turn | owner << 2 | (self.leader << 5 | 16 if self.outs else 0) | code << 8
        if sequence:
            self.a = self.hand[0]
            self.b = self.hand[1]
            self.c = self.hand[2]
            self.d = self.hand[3]
            self.flags |= 1 << 16
            return
        self.a = self.hands.content[5 * self.hand[0]]
        self.b = self.hands.content[5 * self.hand[1]]
        self.c = self.hands.content[5 * self.hand[2]]
        self.d = self.hands.content[5 * self.hand[3]]
        all_cards = self.a | self.b | self.c | self.d
        if not bomb and self.hands.joker_pair and all_cards >> 60 == 0:
            top = 15
        present = (all_cards | all_cards >> 1 | all_cards >> 2 | all_cards >> 3) & words.ONES
        if code < 255 and (code & 15) < top and not words.is_sequence(code >> 4) and code < 0xF0:
            low = (cython.cast(cython.ulonglong, 1) << 4 * (code & 15)) - 1
            self.flags ^= (code ^ (code & 0xF0 | words.members(present & low))) << 8
        for i in range(top - 1, -1, -1):
            if present >> 4 * i & 1 == 0:
                low = (cython.cast(cython.ulonglong, 1) << 4 * i) - 1
                self.a = closed(self.a, low, top)
                self.b = closed(self.b, low, top)
                self.c = closed(self.c, low, top)
                self.d = closed(self.d, low, top)


def closed(word, low, top):
    """A strong word without the empty nibble above `low`; nibbles from `top` on stay."""
    kept: cython.ulonglong = low | ~((cython.cast(cython.ulonglong, 1) << 4 * top) - 1)
    return word & kept | (word & ~kept) >> 4


def lowest(bits):
    """The number of the lowest bit."""
    n: cython.int = 0
    while bits & 1 == 0:
        bits >>= 1
        n += 1
    return n


def effort(nodes):
    """How much a proof cost, as one of 64 grades."""
    n: cython.int = 0
    while nodes > 1 and n < 63:
        nodes >>= 1
        n += 1
    return n


def outcome(ending):
    """The outcome of a round that is over."""
    second: cython.int = ending >> 2 & 3
    third: cython.int = ending >> 4 & 3
    partner: cython.int = (ending & 3) ^ 2
    place: cython.int = 2 if second == partner else 1 if third == partner else 0
    return 3 + place if ending & 1 == 0 else 2 - place
