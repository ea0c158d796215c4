"""The bean game (超级豆). RULES.md 6.5, option 8.18."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from coach.cards import Level
from coach.errors import AgainstRules, BadText, Fault, quoted
from coach.locale import N_
from coach.plays import Kind, Play
from coach.rules import BombBeans, Rules
from coach.table.result import Result
from coach.table.seats import SEATS, side

#: What the base multiple grows by in a round at the final level of a match to 8, to A; elsewhere by nothing.
FINAL_ADDITIONS: Mapping[Level, int] = MappingProxyType({Level("8"): 2, Level("A"): 4})
#: … and in every round once a full match has been played.
FULL_MATCH_ADDITION = 4
#: Multiples of bombs: joker bomb, more than five cards of a rank, straight flush or four and five of a rank; without.
JOKER_BOMB, LARGE_BOMB, SMALL_BOMB, NO_BOMB = 8, 4, 2, 1
LARGE = 6
BASE_LIMIT = 1000


@dataclass(frozen=True, slots=True)
class Room:
    """A room of the bean game: its base multiple (1 to 1000) and the fee that each player pays a round, in beans.

    BadText names every bad number.
    """

    base: int
    fee: int

    def __post_init__(self) -> None:
        faults = []
        if type(self.base) is not int or not 1 <= self.base <= BASE_LIMIT:
            faults.append(
                Fault("bad_base", quoted(self.base), None, N_("no base multiple (rule 6.5)"), N_("1 to 1000"))
            )
        if type(self.fee) is not int or self.fee < 0:
            faults.append(Fault("bad_fee", quoted(self.fee), None, N_("no fee (rule 6.5)"), N_("0 or more beans")))
        if faults:
            raise BadText(faults)


def multiple_of(play: Play) -> int:
    """6.5: the multiple of one play, 1 for a play that is no bomb."""
    if play.kind is Kind.JOKER_BOMB:
        return JOKER_BOMB
    if play.kind is Kind.BOMB and len(play.cards) >= LARGE:
        return LARGE_BOMB
    return SMALL_BOMB if play.kind.is_bomb else NO_BOMB


def bomb_multiple(plays: Iterable[Play], rules: Rules) -> int:
    """6.5, 8.18: Y, the bomb multiple of a round in which these plays were made: the largest, or the product of all.

    AgainstRules where 8.18 says that the table does not play for beans.
    """
    if rules.bomb_beans is BombBeans.NONE:
        part = f"bomb_beans={rules.bomb_beans.value}"
        reason, expected = N_("this table does not play for beans (rule 8.18)"), N_("largest or product")
        raise AgainstRules(Fault("no_beans", part, None, reason, expected))
    multiples = [multiple_of(play) for play in plays]
    return math.prod(multiples) if rules.bomb_beans is BombBeans.PRODUCT else max(multiples, default=NO_BOMB)


def base_multiple(room: Room, level: Level, rules: Rules, *, full_match: bool = False) -> int:
    """6.5: X, the base multiple with the addition for the level that the owner of the round is playing.

    ``full_match``: a full match has been played before; its addition then stands alone, no other on top of it.

    >>> base_multiple(Room(10, 0), Level("A"), Rules()), base_multiple(Room(10, 0), Level("K"), Rules())
    (14, 10)
    """
    if full_match:
        return room.base + FULL_MATCH_ADDITION
    return room.base + (FINAL_ADDITIONS.get(level, 0) if level is rules.final_level else 0)


def round_beans(
    result: Result, level: Level, plays: Iterable[Play], room: Room, rules: Rules, *, full_match: bool = False
) -> tuple[int, int, int, int]:
    """6.5: beans that each seat gains or loses (below 0) in a round at this level in which these plays were made.

    X·N·Y, N the levels of the result: a winner gets it less the fee, a loser pays it and the fee.

    >>> rules = Rules.preset("online")
    >>> round_beans(Result.of((1, 3, 0, 2), rules), Level("5"), [], Room(10, 1), rules)
    (-31, 29, -31, 29)
    """
    stake = base_multiple(room, level, rules, full_match=full_match)
    stake *= rules.rise(result.partner_place) * bomb_multiple(plays, rules)
    a, b, c, d = ((stake if side(seat) == result.winner else -stake) - room.fee for seat in SEATS)
    return a, b, c, d
