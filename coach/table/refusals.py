"""Refusal of tribute (抗贡, 免贡): whose jokers excuse whom. RULES.md 5.4, option 8.8."""

from __future__ import annotations

from collections.abc import Sequence

from coach.cards import BIG_JOKER, SMALL_JOKER, Hand
from coach.rules import Refusal, Rules
from coach.table.events import Refused
from coach.table.gifts import givers
from coach.table.result import Result
from coach.table.seats import partner


def joker_seats(previous: Result, rules: Rules) -> tuple[int, ...]:
    """8.8: the seats whose big jokers count together: the givers'; under the side rule also the last finisher's
    partner's, unless the partner is the receiver.

    >>> side = Rules.preset("stage")
    >>> [joker_seats(Result.of(order, side), side) for order in ((0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3))]
    [(3, 1), (2,), (3, 1)]
    """
    return holders_of(givers(previous), previous.first, rules)


def holders_of(giving: tuple[int, ...], first: int, rules: Rules) -> tuple[int, ...]:
    """8.8: the same, told who would give and who finished first."""
    if rules.refusal is Refusal.SIDE and len(giving) == 1 and partner(giving[0]) != first:
        return *giving, partner(giving[0])
    return giving


def refuses(hands: Sequence[Hand], previous: Result, rules: Rules) -> bool:
    """5.4 (抗贡): the seats that count hold both big jokers, so nobody gives."""
    return sum(hands[seat].count(BIG_JOKER) for seat in joker_seats(previous, rules)) == 2


def excused_alone(hand: Hand, rules: Rules) -> bool:
    """8.8 (免贡): where small jokers count, a giver with both is excused, he alone."""
    return rules.small_jokers_excuse and hand.count(SMALL_JOKER) == 2


def refusal(hands: Sequence[Hand], previous: Result, rules: Rules) -> Refused | None:
    """Which of the givers do not give, and because of which jokers; None if all give."""
    if refuses(hands, previous, rules):
        return Refused(givers(previous), joker_seats(previous, rules), "big")
    alone = tuple(seat for seat in givers(previous) if excused_alone(hands[seat], rules))
    return Refused(alone, alone, "small") if alone else None
