"""What is dealt in the arena: number by number from one seed, the same for whoever plays, however it is played."""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import dataclass
from typing import Self

from coach.cards import LEVELS, Hand, Level
from coach.rules import Rules
from coach.table.events import Dealt
from coach.table.heights import height
from coach.table.playout import play_round
from coach.table.result import Result
from coach.table.seats import SEATS

_ORDERS = tuple(itertools.permutations(SEATS))


def derived(seed: int, *parts: int | str) -> int:
    """A seed made of a seed and what it is for: 0 to 2^64 - 1, the same on every machine.

    >>> derived(7, "deal", 0) != derived(7, "deal", 1)
    True
    """
    text = "/".join(map(str, (seed, *parts)))
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8"), digest_size=8).digest(), "big")


@dataclass(frozen=True, slots=True)
class Start:
    """How a round starts: the ``seed`` deals (and draws who leads, where chance decides); ``previous``: the result of
    the round before, None in a first round, which has no tribute.
    """

    seed: int
    level: Level
    previous: Result | None

    @classmethod
    def of(cls, seed: int, number: int, rules: Rules) -> Self:
        """The start of the deal of that number: level (2 to the final one) and result of the round before are drawn
        each as likely, so that every round has its tribute, or the refusal of it.

        >>> [Start.of(7, number, Rules()).level.text for number in range(5)]
        ['9', 'J', 'A', '2', '5']
        """
        level = LEVELS[derived(seed, "level", number) % (height(rules.final_level) + 1)]
        order = _ORDERS[derived(seed, "previous", number) % len(_ORDERS)]
        return cls(derived(seed, "deal", number), level, Result.of(order, rules))

    def dealt(self, rules: Rules) -> tuple[tuple[Hand, ...], int]:
        """The four hands before the tribute, as the kernel deals them, and who leads where chance decides."""
        played = play_round(self.seed, self.level, rules, self.previous, players=("lowest",) * 4)
        dealt = played.events[0]
        assert isinstance(dealt, Dealt)  # a round begins with it
        return dealt.hands, played.leader
