"""Simple players in integers: what each plays, given the choices of its hand. More can be added beside them.

A policy is a number. It returns a choice, or -1 for a pass, and says how cards are taken for a choice and chosen in
tribute: by chance, or the one plain way (coach.kernel.taking, coach.kernel.gifts).
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
    from cython.cimports.coach.kernel.choices import Choices
    from cython.cimports.coach.kernel.dice import Dice
    from cython.cimports.coach.kernel.position import Position
else:
    from coach.kernel import words
    from coach.kernel.choices import Choices
    from coach.kernel.dice import Dice
    from coach.kernel.position import Position

NAMES = ("random", "lowest")
RANDOM = cython.declare(cython.int, 0)


def by_chance(policy):
    """Whether this player leaves to chance which cards he takes."""
    return policy == RANDOM


def chosen(policy, position: Position, choices: Choices, dice: Dice):
    """What the player to act does, `choices` being those of his hand."""
    if policy == RANDOM:
        return anything(position, choices, dice)
    return lowest(position, choices)


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
