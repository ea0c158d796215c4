"""What a tribute or a return comes to: each card tried in many deals, and the round played out to its end.

All integers are written as coach.kernel.words says. As in coach.kernel.judge all cards are tried in the same deals;
each thread needs an Adviser of its own.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import policies
    from cython.cimports.coach.kernel.dice import Dice
    from cython.cimports.coach.kernel.endings import outcome
    from cython.cimports.coach.kernel.gifts import Gifts
    from cython.cimports.coach.kernel.policies import Policies
    from cython.cimports.coach.kernel.position import Options, Position
else:
    from coach.kernel import policies
    from coach.kernel.dice import Dice
    from coach.kernel.endings import outcome
    from coach.kernel.gifts import Gifts
    from coach.kernel.policies import Policies
    from coach.kernel.position import Options, Position


@cython.cclass
class Adviser:
    """A workspace. `policy`: who chooses and plays at all seats, `previous`: the ending of the round before."""

    options: Options
    here: Position
    dice: Dice
    policies: Policies
    gifts: Gifts
    policy: cython.int
    varied: cython.int
    by_lore: cython.int
    level: cython.int
    previous: cython.int

    def __init__(self, options: dict, policy: cython.int, level: cython.int, previous: cython.int):
        self.options = Options(**options)
        self.here = Position(self.options)
        self.dice = Dice()
        self.policies = Policies(self.dice, bytes([policy]))
        self.gifts = Gifts(self.here, self.dice, self.policies.lore, (0, 0, 0, 0))
        self.policy = policy
        self.varied = 15 * policies.by_chance(policy)
        self.by_lore = 15 * policies.by_lore(policy)
        self.level = level
        self.previous = previous

    def given(self, seat: cython.int, face: cython.int) -> None:
        """Take it as settled that a seat gives this card."""
        self.gifts.fixed[seat] = face

    def tried(
        self,
        seat: cython.int,
        returns: cython.bint,
        faces: bytes,
        deals: object,
        seed: cython.ulonglong,
        first: cython.ulonglong,
        found: bytearray,
    ) -> None:
        """Let the seat give (or return) each card in each deal, and put the outcome into found[deal * cards + card].

        `deals`: 16 words each, the hands as dealt, numbered from `first`. Other threads run meanwhile.
        """
        hands: cython.ulonglong[::1] = memoryview(deals)  # whose slices are no copies, interpreted either
        out: cython.uchar[::1] = found
        cards: cython.const[cython.uchar][::1] = faces
        many: cython.Py_ssize_t = len(hands) // 16
        count: cython.Py_ssize_t = len(cards)
        deal: cython.Py_ssize_t
        card: cython.Py_ssize_t
        with cython.nogil:
            for deal in range(many):
                for card in range(count):
                    self.dice.begin(seed, first + deal)
                    if returns:
                        self.gifts.fixed_back[seat] = cards[card]
                    else:
                        self.gifts.fixed[seat] = cards[card]
                    self.dealt(hands[16 * deal : 16 * deal + 16])
                    self.gifts.run(self.previous, self.varied, self.by_lore)
                    out[count * deal + card] = self.played_out()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def dealt(self, hands: cython.ulonglong[::1]) -> cython.void:
        """A round with these hands before tribute."""
        at: cython.int
        self.here.clear(self.level)
        for at in range(16):
            self.here.hands[at] = hands[at]
        for at in range(4):
            self.here.counts[at] = 27

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def played_out(self) -> cython.int:
        """The outcome of the round."""
        choice: cython.int
        while self.here.turn >= 0:
            choice = self.policies.act(self.policy, 0, self.here)
            if choice < 0:
                self.here.leave()
            else:
                self.here.play(choice, self.policies.out)
        return outcome(self.here.order)
