"""Trials (模拟): what actions come to in sampled deals, played on by the kernel, on several cores if wanted.

An outcome is a number from 0 to 5: for the side of seats 1 and 3 a double win, partner third, partner last; then for
that of seats 0 and 2 partner last, partner third, a double win.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from coach.kernel import judge as kernel
from coach.kernel import words
from coach.kernel.policies import NAMES
from coach.moves.legal import kernel_level
from coach.plays import Play
from coach.rules import Rules
from coach.table.integers import choice_of, options_of
from coach.table.trick import Action
from coach.table.view import View

OUTCOMES = 6
_PASS = 256
#: Playouts between two looks at whether somebody wants to stop; some hundredths of a second.
_AT_A_TIME = 200


class Trials:
    """Tries actions of one view, see :meth:`outcomes`. A workspace: make it once for a view; not for several threads.

    ``policy``: who plays on at all seats. ``cards``, ``nodes``: rounds with so few cards left are solved with open
    hands, if so many positions suffice. ``threads`` changes nothing but the time.
    """

    def __init__(self, view: View, *, policy: str = "lore", cards: int = 0, nodes: int = 0, threads: int = 1):
        options = options_of(view.rules)
        self._judges: list[Any] = [
            kernel.Judge(options, NAMES.index(policy), 0, cards, nodes) for _ in range(max(1, threads))
        ]
        for judge in self._judges:
            judge.enter(view.counts, *_position(view))

    def outcomes(self, actions: Sequence[Action], deals: array[int], seed: int, first: int = 0) -> list[bytes]:
        """For each action its outcome in each deal. ``deals``: 16 words each, numbered from ``first``; chance in each
        comes from the seed and its number.
        """
        many, coded = len(deals) // 16, _coded(actions)
        found = bytearray()
        with ThreadPoolExecutor(len(self._judges)) as pool:
            step = max(1, _AT_A_TIME // len(actions)) * len(self._judges)
            for begin in range(0, many, step):
                some = deals[16 * begin : 16 * (begin + step)]
                found += b"".join(self._shared(pool, some, coded, seed, first + begin))
        return [bytes(found[at :: len(actions)]) for at in range(len(actions))]

    @property
    def decisions(self) -> int:
        """How many times the players acted so far."""
        return sum(judge.spent() for judge in self._judges)

    def _shared(
        self, pool: ThreadPoolExecutor, deals: array[int], coded: array[int], seed: int, first: int
    ) -> list[bytearray]:
        """The outcomes of some deals, deal by deal; each judge takes an equal part."""
        many, shares = len(deals) // 16, len(self._judges)
        bounds = [many * at // shares for at in range(shares + 1)]

        def part(at: int) -> bytearray:
            begin, end = bounds[at], bounds[at + 1]
            found = bytearray((end - begin) * len(coded) // 5)
            if found:
                self._judges[at].tried(deals[16 * begin : 16 * end], coded, seed, first + begin, found)
            return found

        return [part(0)] if shares == 1 else list(pool.map(part, range(shares)))


def levels(rules: Rules, seat: int) -> tuple[float, ...]:
    """The value of each outcome in levels for the side of a seat.

    >>> levels(Rules(), 1)
    (3, 2, 1, -1, -2, -3)
    """
    most = rules.double_win_rise
    values = (-most, -2, -1, 1, 2, most)
    return values if seat % 2 == 0 else values[::-1]


def firsts(seat: int) -> tuple[bool, ...]:
    """Whether the side of a seat has the first place, for each outcome."""
    return tuple((outcome >= OUTCOMES // 2) is (seat % 2 == 0) for outcome in range(OUTCOMES))


def _position(view: View) -> tuple[Any, ...]:
    """The view as the kernel takes a position; hands that it does not know are empty."""
    hands = [0] * 16
    hands[4 * view.seat : 4 * view.seat + 4] = words.packed(view.hand.counts)
    trick = view.trick
    announced = sum(1 << seat for seat, count in enumerate(view.announced) if count is not None)
    owner = 0 if trick.owner is None else trick.owner
    table, passed = choice_of(trick.table), len(trick.passed)
    return tuple(hands), kernel_level(view.level), view.turn, table, owner, passed, view.finished, announced


def _coded(actions: Sequence[Action]) -> array[int]:
    """Actions as the kernel takes them."""
    coded = array("Q")
    for action in actions:
        if isinstance(action, Play):
            coded.extend((choice_of(action), *words.packed(action.hand.counts)))
        else:
            coded.extend((_PASS, 0, 0, 0, 0))
    return coded
