"""Dealing (发牌): seeded, and under needs such as "seat 0 has two wilds and no joker", exactly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from coach.cards import DECK, Hand, Level
from coach.deals.needs import Need, holding, parse_needs
from coach.deals.sharing import Demand, Dice, Sharing
from coach.errors import AgainstRules, BadText, Fault, quoted
from coach.locale import N_

__all__ = ["HAND_SIZE", "Need", "deal", "deal_hand", "holding", "parse_needs"]

HAND_SIZE = 27


def deal(seed: int, needs: Iterable[Need | str] = (), level: Level | None = None) -> tuple[Hand, Hand, Hand, Hand]:
    """Four hands of 27, uniform among the deals that meet the needs; the same seed gives the same deal everywhere.

    Exact. Takes about a millisecond, with needs on many classes and seats up to seconds, then GaveUp. AgainstRules
    names needs that no deal meets, BadText a seed that is none or a class that needs the level.

    >>> from coach.cards import Card
    >>> hands = deal(7, ["0:wilds=2", "0:jokers=0"], Level("5"))
    >>> [len(hand) for hand in hands], hands[0].count(Card("H5"))
    ([27, 27, 27, 27], 2)
    """
    first, second, third, fourth = _deal(seed, (HAND_SIZE,) * 4, needs, level)
    return first, second, third, fourth


def deal_hand(seed: int, size: int = HAND_SIZE, level: Level | None = None, needs: Iterable[Need | str] = ()) -> Hand:
    """One hand of 0 to 108 cards, uniform among the hands that meet the needs, all of which are on seat 0.

    Exact, deterministic and refusing as :func:`deal` is.

    >>> deal_hand(1, 5)
    Hand('C6 C8 DT HT SB')
    """
    if size not in range(len(DECK) + 1):
        raise BadText(Fault("bad_size", quoted(size), None, N_("no size of a hand"), N_("a number from 0 to 108")))
    return _deal(seed, (size, len(DECK) - size), needs, level)[0]


def _deal(seed: int, sizes: Sequence[int], needs: Iterable[Need | str], level: Level | None) -> list[Hand]:
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 2**64:
        raise BadText(Fault("bad_seed", quoted(seed), None, N_("no seed"), N_("a whole number from 0 to 2^64 - 1")))
    wanted, demands = _demands(needs, level, len(sizes))
    sharing = Sharing(DECK, sizes, demands)
    if not sharing.ways:
        raise AgainstRules(_impossible(sizes, wanted, demands))
    return sharing.draw(Dice(seed))


def _demands(needs: Iterable[Need | str], level: Level | None, seats: int) -> tuple[list[Need], list[Demand]]:
    """The needs, and what they demand under the level; all faults at once."""
    wanted, demands, faults = [], [], []
    for at, item in enumerate([needs] if isinstance(needs, str) else needs, 1):
        try:
            for need in [item] if isinstance(item, Need) else parse_needs([item]):
                if need.seat and seats == 2:
                    raise BadText(Fault("bad_seat", str(need), at, N_("unknown seat"), N_("seat 0, the hand dealt")))
                demands.append(Demand(need.seat, frozenset(need.what.faces(level)), need.low, need.high))
                wanted.append(need)
        except BadText as error:
            faults += [replace(fault, at=at) for fault in error.faults]
    if faults:
        raise BadText(faults)
    return wanted, demands


def _impossible(sizes: Sequence[int], needs: list[Need], demands: list[Demand]) -> list[Fault]:
    """The needs that no deal meets alone; if there is none, a smallest set of needs that no deal meets together."""
    alone = [at for at, demand in enumerate(demands) if not Sharing(DECK, sizes, [demand]).ways]
    if alone:
        reason, expected = N_("no deal meets this need"), N_("a number that the packs and the hand allow")
        return [Fault("impossible_need", str(needs[at]), at + 1, reason, expected) for at in alone]
    clash = list(range(len(needs)))
    for at in range(len(needs)):
        rest = [other for other in clash if other != at]
        if not Sharing(DECK, sizes, [demands[other] for other in rest]).ways:
            clash = rest
    reason, expected = N_("no deal meets these needs together"), N_("needs that can be met together")
    return [Fault("impossible_need", " ".join(str(needs[at]) for at in clash), None, reason, expected)]
