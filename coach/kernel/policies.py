"""Players in integers, by number: what each plays and with which cards, from what his seat may know. Add more here.

`random` and `lowest` are told in this file, `greedy` and `lore` in their own. Rules of lore can be switched off.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
    from cython.cimports.coach.kernel.choices import Choices
    from cython.cimports.coach.kernel.dice import Dice
    from cython.cimports.coach.kernel.greedy import Greedy
    from cython.cimports.coach.kernel.lore import Lore
    from cython.cimports.coach.kernel.position import Position
    from cython.cimports.coach.kernel.taking import Taking
else:
    from coach.kernel import words
    from coach.kernel.choices import Choices
    from coach.kernel.dice import Dice
    from coach.kernel.greedy import Greedy
    from coach.kernel.lore import Lore
    from coach.kernel.position import Position
    from coach.kernel.taking import Taking

NAMES = ("random", "lowest", "greedy", "lore")
RANDOM = cython.declare(cython.int, 0)
LOWEST = cython.declare(cython.int, 1)
GREEDY = cython.declare(cython.int, 2)
LORE = cython.declare(cython.int, 3)


class Policies:
    """A workspace for the players whose numbers are in `players`. `act` leaves the cards of a play in `out`."""

    def __init__(self, dice: Dice, players: bytes):
        self.dice = dice
        self.choices = Choices()
        self.taking = Taking(dice)
        self.out = array("Q", [0]) * 4
        self.greedy = Greedy() if GREEDY in players else None
        self.lore = Lore()

    def act(self, policy, without, position: Position):
        """What the player to act does by a policy: a choice and its cards in `out`, or -1 for a pass.

        `without`: a bit for each rule of lore that is switched off.
        """
        seat: cython.int = position.turn
        choice: cython.int
        i: cython.int
        if policy == LORE:
            choice = self.lore.chosen(position, without)
            for i in range(4):
                self.out[i] = self.lore.out[i]
            return choice
        self.choices.find(
            position.hands[4 * seat],
            position.hands[4 * seat + 1],
            position.hands[4 * seat + 2],
            position.hands[4 * seat + 3],
            position.level,
            position.choice,
            position.options.joker_pair,
        )
        if policy == RANDOM:
            choice = anything(position, self.choices, self.dice)
        elif policy == LOWEST:
            choice = lowest(position, self.choices)
        else:
            choice = self.greedy.chosen(position, self.choices, self.taking)
        if choice >= 0:
            self.taking.take(choice, self.choices, policy == RANDOM)
            for i in range(4):
                self.out[i] = self.taking.out[i]
        return choice


def by_chance(policy):
    """Whether this player leaves to chance which cards he takes, and gives and returns in tribute."""
    return policy == RANDOM


def by_lore(policy):
    """Whether this player gives and returns in tribute by the rules of lore."""
    return policy == LORE


def anything(position: Position, choices: Choices, dice: Dice):
    """Passes one time in four where he may, otherwise plays any of his choices, each as likely."""
    total: cython.int
    if position.choice >= 0 and dice.below(4) == 0:
        return -1
    total = choices.total()
    return choices.number(dice.below(total)) if total else -1


def lowest(position: Position, choices: Choices):
    """Leads his longest kind of play, the weakest of it, bombs last; follows with the weakest play that beats the
    table, the same kind before bombs, weak bombs first; leaves tricks to his partner.
    """
    kind: cython.int
    i: cython.int
    if position.choice >= 0 and position.owner == position.turn ^ 2:
        return -1
    for i in range(16):
        kind = i if i >= words.BOMB or position.choice >= 0 else 6 - i
        if choices.can[kind]:
            if words.is_sequence(kind) or kind == words.JOKER_BOMB:
                return kind << 4 | words.nth(choices.can[kind], 0)
            return kind << 4 | words.weakest(choices.can[kind], position.level)
    return -1
