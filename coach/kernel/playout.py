"""Whole rounds without the lock of the interpreter: from a deal, or on from a position, by simple players.

All integers are written as coach.kernel.words says. A round depends on the seed and its number alone, so that rounds
can be shared out among threads; each thread needs a Playout of its own.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import policies, words
    from cython.cimports.coach.kernel.dice import Dice
    from cython.cimports.coach.kernel.gifts import Gifts, rank_of, suit_of
    from cython.cimports.coach.kernel.policies import Policies
    from cython.cimports.coach.kernel.position import Options, Position
else:
    from coach.kernel import policies, words
    from coach.kernel.dice import Dice
    from coach.kernel.gifts import Gifts, rank_of, suit_of
    from coach.kernel.policies import Policies
    from coach.kernel.position import Options, Position


@cython.cclass
class Playout:
    """A workspace; `players` are four policies (coach.kernel.policies), `options` those of the table, `without` the
    rules of lore that are switched off, a bit each, by seat.
    """

    options: Options
    start: Position
    here: Position
    dice: Dice
    gifts: Gifts
    policies: Policies
    deck: cython.uchar[::1]
    players: cython.int[::1]
    without: cython.ulonglong[::1]
    varied: cython.int
    by_lore: cython.int
    dealing: cython.bint
    level: cython.int
    previous: cython.int

    def __init__(self, options: dict, players: bytes, without: tuple = (0, 0, 0, 0)):
        self.options = Options(**options)
        self.start = Position(self.options)
        self.here = Position(self.options)
        self.dice = Dice()
        self.policies = Policies(self.dice, players)
        self.gifts = Gifts(self.here, self.dice, self.policies.lore, without)
        self.deck = bytearray(108)
        self.players = array("i", list(players))
        self.without = array("Q", without)
        self.varied = sum([(1 << seat) * policies.by_chance(players[seat]) for seat in range(4)])
        self.by_lore = sum([(1 << seat) * policies.by_lore(players[seat]) for seat in range(4)])
        self.dealing = True
        self.level = -1
        self.previous = -1

    def from_deals(self, level: cython.int, previous: cython.int) -> None:
        """Every round begins with a deal at this level; `previous` is the ending of the round before or -1."""
        self.dealing = True
        self.level = level
        self.previous = previous

    def from_position(self, *position: object) -> None:
        """Every round goes on from here, a position as Position.enter takes it."""
        self.dealing = False
        self.start.enter(*position)

    def rounds(self, seed: cython.ulonglong, first: cython.ulonglong, endings: bytearray) -> int:
        """Play rounds first, first + 1, … under a seed, one for each byte of `endings`, and put their endings there.

        Returns how many times a player decided. Other threads run meanwhile.
        """
        found: cython.uchar[::1] = endings
        count: cython.Py_ssize_t = len(endings)
        i: cython.Py_ssize_t
        decisions: cython.longlong = 0
        self.here.tracing = False
        with cython.nogil:
            for i in range(count):
                decisions += self.play(seed, first + i)
                found[i] = self.here.order
        return decisions

    def traced(self, seed: cython.ulonglong, number: cython.ulonglong) -> list:
        """Play one round and return its trace."""
        self.here.tracing = True
        with cython.nogil:
            self.play(seed, number)
        return [self.here.trace[i] for i in range(self.here.traced)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def play(self, seed: cython.ulonglong, number: cython.ulonglong) -> cython.int:
        """Play one round to its end; returns how many times a player decided."""
        decisions: cython.int = 0
        self.dice.begin(seed, number)
        if self.dealing:
            self.deal()
            self.gifts.run(self.previous, self.varied, self.by_lore)
        else:
            self.here.copy(self.start)
        while self.here.turn >= 0:
            self.decide()
            decisions += 1
        return decisions

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def decide(self) -> cython.void:
        """The player to act does what his policy says."""
        seat: cython.int = self.here.turn
        choice: cython.int = self.policies.act(self.players[seat], self.without[seat], self.here)
        if choice < 0:
            self.here.leave()
        else:
            self.here.play(choice, self.policies.out)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def deal(self) -> cython.void:
        """27 cards each out of two packs, every deal as likely."""
        at: cython.int
        other: cython.int
        face: cython.int
        self.here.clear(self.level)
        for at in range(108):
            self.deck[at] = at >> 1
        for at in range(107, 0, -1):
            other = cython.cast(cython.int, self.dice.below(at + 1))
            face = self.deck[at]
            self.deck[at] = self.deck[other]
            self.deck[other] = face
        for at in range(108):
            face = self.deck[at]
            self.here.hands[4 * (at // 27) + suit_of(face)] += cython.cast(cython.ulonglong, 1) << 4 * rank_of(face)
        for at in range(4):
            self.here.counts[at] = 27
            self.here.emit_cards(words.DEAL, at, 0, self.here.hands[4 * at : 4 * at + 4])
