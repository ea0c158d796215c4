"""Who plays in the arena (选手): players by name, or of one's own making."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from coach.analysis import players
from coach.errors import BadText, Fault, quoted
from coach.locale import N_
from coach.table import driver
from coach.table.playout import SIMPLE_PLAYERS

#: Most contestants of one table.
MOST = 20
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Contestant:
    """A name, and what makes a player from a seed: ``make(seed)``. Any :class:`coach.table.driver.Player` will do, so
    one can try a player of one's own:

    >>> from coach.analysis.players import player
    >>> Contestant("mine", lambda seed: player("greedy", seed)).in_kernel
    False
    """

    name: str
    make: Callable[[int], driver.Player]

    @property
    def in_kernel(self) -> bool:
        """Whether the kernel can play for it, hundreds of times faster."""
        return self.name in SIMPLE_PLAYERS and self.make == players.maker(self.name)

    def player(self, seed: int) -> driver.Player:
        """A new player."""
        return self.make(seed)


def contestants(given: Sequence[str | Contestant]) -> tuple[tuple[Contestant, ...], list[Fault]]:
    """The contestants, names looked up among :func:`coach.players.names`; and what is wrong with them."""
    found, faults = [], []
    for at, one in enumerate(given[: MOST + 1], 1):
        try:
            found.append(one if isinstance(one, Contestant) else Contestant(one, players.maker(one)))
        except BadText as error:
            faults += [Fault(f.code, f.part, at, f.reason, f.expected, f.values) for f in error.faults]
        else:
            if not 0 < len(found[-1].name) <= _LONGEST_NAME:
                reason, expected = N_("name of a player"), N_("1 to {most} characters")
                faults.append(Fault("bad_name", quoted(found[-1].name), at, reason, expected, {"most": _LONGEST_NAME}))
    if not 2 <= len(given) <= MOST:
        reason, expected = N_("number of players"), N_("{least} to {most}")
        faults.append(Fault("bad_players", str(len(given)), None, reason, expected, {"least": 2, "most": MOST}))
    return tuple(found), faults
