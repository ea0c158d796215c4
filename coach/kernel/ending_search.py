"""The search for what an ending comes to (残局): can side 0 reach at least `goal`?

Proof-number search, depth first. A position has two numbers: how many positions at least must still be decided to prove
that the goal is reached (`proof`), and to prove that it is not (`refutation`). Where a player of side 0 acts, one play
that reaches the goal is enough, so the smallest proof of his plays counts, and the refutations add up; where one of
side 1 acts it is the other way about. The search always goes where the position needs least, and keeps both numbers of
all that it saw (coach.kernel.ending_states), so that it may stop at any time and go on later. Positions that nothing
tells apart are one. Rules of the round: RULES.md section 3.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
    from cython.cimports.coach.kernel.ending_hands import Hands
    from cython.cimports.coach.kernel.ending_states import States
else:
    from coach.kernel import words
    from coach.kernel.ending_hands import Hands
    from coach.kernel.ending_states import States

#: Bits of `can` for plays in sequence: in the second word straights, tubes, plates, in the third straight flushes.
SEQUENCES = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF)
FLUSHES = cython.declare(cython.ulonglong, 0xFFFF0000)
#: Of the second word: bombs.
BOMBS = cython.declare(cython.ulonglong, 0xFFFF000000000000)
JOKER_BOMB = cython.declare(cython.ulonglong, 0x1000000000000)
#: A pass among plays.
PASSING = cython.declare(cython.int, -1)
#: What cannot be proven any more; numbers of what is open are smaller.
NEVER = cython.declare(cython.longlong, 0xFFFFFFF)
#: How many hands a search for plays that nobody can beat may look at.
RUN = cython.declare(cython.int, 60)
#: Plays on the stack.
ROOM = cython.declare(cython.int, 1 << 16)


class Search:
    """A workspace of one thread: the hands of the position, and all that is known of others of the same ending.

    `hand`: a number of coach.kernel.ending_hands for each seat; `outs`, `leader`: how many are out, and who was first;
    `goal`: what is asked; `proof`, `refutation`: the numbers of what was looked at last; `nodes`: positions with a
    choice so far, `limit` how many there may be; `stopped`: whether that, or the room, was not enough.
    """

    def __init__(self, joker_pair, wind_next, bits):
        hands: cython.int = 1 << (bits if bits < 16 else 16)
        self.wind_next = wind_next
        self.states = States(bits)
        self.hands = Hands(joker_pair, hands, 32 * hands)
        self.hand = array("i", [0]) * 4
        self.plays = array("i", [0]) * ROOM
        self.worth = array("i", [0]) * ROOM
        self.proofs = array("q", [0]) * ROOM
        self.refutations = array("q", [0]) * ROOM
        self.top = self.outs = self.leader = self.goal = 0
        self.nodes = self.limit = 0
        self.stopped = False

    def forget(self, level):
        """Forget all that was proven; other positions will be at that level."""
        self.states.begin()
        self.hands.begin(level)
        self.nodes = 0

    def decide(self, turn, owner, table, nodes):
        """Search, with so many nodes more at most: 1 side 0 reaches the goal, 0 it does not, -1 that was not enough."""
        self.limit = self.nodes + nodes
        self.stopped = self.hands.full
        self.top = 0
        if self.stopped:
            return -1
        self.explore(turn, owner, table, NEVER, NEVER)
        return 1 if self.proof == 0 else 0 if self.refutation == 0 else -1

    def decided(self, reached):
        """Put down the numbers of what is proven."""
        self.proof = 0 if reached else NEVER
        self.refutation = NEVER if reached else 0

    def meet(self, turn, owner, table):
        """Go on to the next choice: the seat to act (-1 table: it leads), `met_…`; look up what is known of it."""
        seat: cython.int
        next_code: cython.int = 255
        code: cython.int
        at: cython.longlong
        for seat in range(4):
            if self.hands.first[self.hand[seat]] < 0:
                self.hands.expand(self.hand[seat])
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
                code = self.next_code(self.hand[seat], table)
                if code < next_code:
                    next_code = code
                seat = (seat + 1) & 3
        self.met_turn = turn
        self.met_owner = owner
        self.met_table = table
        if self.hands.full:
            self.proof = self.refutation = 1
            self.stopped = True
            return
        self.find_key(turn, owner, next_code)
        at = self.states.find(self.a, self.b, self.c, self.d, self.flags)
        if at >= 0:
            if self.states.low(at) >= self.goal:
                self.decided(True)
                return
            if self.states.high(at) < self.goal:
                self.decided(False)
                return
            if self.states.goal(at) == self.goal:
                self.proof = self.states.proof(at)
                self.refutation = self.states.refutation(at)
                return
        if self.finished(turn) == 1 - (turn & 1) and self.goes_out(turn, table):
            self.decided(turn & 1 == 0)
            return
        self.proof = self.hardness(0)
        self.refutation = self.hardness(1)

    def hardness(self, side):
        """How much a side may need to get its way, a guess where nothing is known: the square of the plays that it must
        still make, of its shorter hand where one must be out, of both where both must.
        """
        a: cython.int = self.hand[side]
        b: cython.int = self.hand[side + 2]
        turns: cython.int
        if a:
            a = self.hands.turns[a]
        if b:
            b = self.hands.turns[b]
        turns = a if b == 0 or (a and a < b) else b
        if (self.goal > 3 and side == 0) or (self.goal < 3 and side == 1):
            turns = a + b
        return turns * turns + 1

    def explore(self, turn, owner, table, most_proof, most_refutation):
        """Search below a position until one of its numbers reaches the most, or 0; leaves them as `meet` does."""
        a: cython.ulonglong
        b: cython.ulonglong
        c: cython.ulonglong
        d: cython.ulonglong
        flags: cython.ulonglong
        first: cython.int = self.top
        best: cython.int
        n: cython.int
        proof: cython.longlong
        refutation: cython.longlong
        before: cython.longlong
        mine: cython.bint
        self.meet(turn, owner, table)
        if self.stopped or self.proof >= most_proof or self.refutation >= most_refutation:
            return
        if self.nodes >= self.limit:
            self.stopped = True
            return
        self.nodes += 1
        before = self.nodes
        turn = self.met_turn
        owner = self.met_owner
        table = self.met_table
        mine = turn & 1 == 0
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        flags = self.flags
        n = self.listed(turn, owner, table)
        if self.stopped:
            return
        while True:
            best = self.gathered(first, n, mine)
            proof = self.proof
            refutation = self.refutation
            if self.stopped or proof >= most_proof or refutation >= most_refutation:
                break
            if mine:
                self.follow(
                    turn,
                    owner,
                    table,
                    self.plays[best],
                    self.second if self.second < most_proof else most_proof,
                    most_refutation - refutation + self.refutations[best],
                )
            else:
                self.follow(
                    turn,
                    owner,
                    table,
                    self.plays[best],
                    most_proof - proof + self.proofs[best],
                    self.second if self.second < most_refutation else most_refutation,
                )
            self.proofs[best] = self.proof
            self.refutations[best] = self.refutation
        self.top = first
        self.states.put(a, b, c, d, flags, self.goal, proof, refutation, effort(self.nodes - before))

    def gathered(self, first, n, mine):
        """The numbers of a position from those of its n plays; returns the play that needs least, and in `second` how
        far to go with it: a little more than the next one needs.
        """
        i: cython.int
        best: cython.int = first
        least: cython.longlong = NEVER
        second: cython.longlong = NEVER
        total: cython.longlong = 0
        need: cython.longlong
        for i in range(first, first + n):
            need = self.proofs[i] if mine else self.refutations[i]
            total += self.refutations[i] if mine else self.proofs[i]
            if need < least:
                second = least
                least = need
                best = i
            elif need < second:
                second = need
        self.second = second + (second >> 1) + 1
        if least == 0:
            total = NEVER
        elif least == NEVER:
            total = 0
        elif total >= NEVER:
            total = NEVER - 1
        self.proof = least if mine else total
        self.refutation = total if mine else least
        return best

    def listed(self, turn, owner, table):
        """Put what the player may do on the stack, likely plays first, with what is known of each; returns how many.

        Where one decides for its side it stops there.
        """
        hand: cython.int = self.hand[turn]
        base: cython.int = self.hands.first[hand]
        first: cython.int = self.top
        play: cython.int
        code: cython.int
        n: cython.int = 0
        i: cython.int
        if first + self.hands.end[hand] - base + 1 > ROOM:
            self.stopped = True
            return 0
        for play in range(self.hands.end[hand] - base):
            code = self.hands.plays[base + play] & 255
            if table >= 0 and (code <= table or (code >> 4 != table >> 4 and code < 0x70)):
                continue
            if self.hands.plays[base + play] >> 8 == 0:
                self.insert(n, play, 1 << 20)
            elif code >= 0x70:
                self.insert(n, play, 0x70 - 60 - code)
            else:
                self.insert(n, play, 4 * words.size(code) - (code & 15))
            n += 1
        if table >= 0:
            self.insert(n, PASSING, 40 if owner == turn ^ 2 else -10)
            n += 1
        self.top += n
        for i in range(first, first + n):
            self.follow(turn, owner, table, self.plays[i], 0, 0)
            self.proofs[i] = self.proof
            self.refutations[i] = self.refutation
            if self.stopped or (self.refutation if turn & 1 else self.proof) == 0:
                return i + 1 - first
        return n

    def insert(self, n, play, worth):
        """Put a play among the n on the stack so far, by worth."""
        at: cython.int = self.top + n
        while at > self.top and self.worth[at - 1] < worth:
            self.worth[at] = self.worth[at - 1]
            self.plays[at] = self.plays[at - 1]
            at -= 1
        self.worth[at] = worth
        self.plays[at] = play

    def follow(self, turn, owner, table, play, most_proof, most_refutation):
        """Explore the position after a play (or a pass) of the seat; with a most of 0 only look it up."""
        hand: cython.int = self.hand[turn]
        done: cython.int = -1
        out: cython.bint = False
        if play != PASSING:
            table = self.hands.plays[self.hands.first[hand] + play] & 255
            self.hand[turn] = self.hands.plays[self.hands.first[hand] + play] >> 8
            owner = turn
            if self.hand[turn] == 0:
                done = self.finished(turn)
                out = done < 0
        if out:
            if self.outs == 0:
                self.leader = turn
            self.outs += 1
        if done >= 0:
            self.decided(done == 1)
        elif most_proof:
            self.explore((turn + 1) & 3, owner, table, most_proof, most_refutation)
        else:
            self.meet((turn + 1) & 3, owner, table)
        if out:
            self.outs -= 1
        self.hand[turn] = hand

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
            seat = (owner + (1 if self.wind_next else 2)) & 3
            if self.hand[seat] == 0:
                seat = (owner + 1) & 3
                while self.hand[seat] == 0:
                    seat = (seat + 1) & 3
        return seat

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
            self.hands.expand(hand)
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
