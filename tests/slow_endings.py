"""Endings with open hands by plain exhaustive search, twice: over coach.table.Round, and written out from the rules.

The first goes through Round.legal_plays and Round.step, every physical play and every pass, without merging anything.
The second shares nothing with coach: cards are texts, plays those of slow_moves, the round is written out here from
RULES.md 3; it remembers positions it has seen, so that it can look at thousands of endings.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from slow_moves import Cards, Spelled, all_by_assignment, all_by_filling, following, wild_of

from coach.rules import RoundEnd, Rules, Wind
from coach.table import PASS, Round
from coach.table.seats import side


def rise(order: Sequence[int], rules: Any) -> int:
    """What side 0 wins (or loses, negative) in levels, by the finishing order (4.1, 8.1)."""
    place = order.index((order[0] + 2) % 4) + 1
    levels = {2: rules.double_win_rise, 3: 2, 4: 1}[place]
    return int(levels if order[0] % 2 == 0 else -levels)


def by_round(round: Round) -> int:
    """The value of a position of coach.table for side 0, by trying everything."""
    if round.result is not None:
        return rise(round.result.order, round.rules)
    assert round.turn is not None
    actions = [*round.legal_plays(), *([PASS] if round.may_pass else [])]
    values = [by_round(round.step(action)[0]) for action in actions]
    return max(values) if side(round.turn) == 0 else min(values)


class Exhaustive:
    """The second way, for endings at one level under one table's options. Values are those of side 0."""

    def __init__(self, level: str, rules: Rules):
        self.level, self.rules = level, rules
        self.values: dict[Any, int] = {}
        self.plays = functools.cache(self.legal)
        self.following = functools.cache(lambda hand, table: following(self.plays(hand), table, level))

    def legal(self, hand: Cards) -> set[Spelled]:
        """Every play of the hand, the way that is quicker."""
        way = all_by_filling if wild_of(self.level) in hand else all_by_assignment
        return way(hand, self.level, self.rules.joker_pair)

    def value(
        self,
        hands: tuple[Cards, ...],
        turn: int,
        table: Spelled | None = None,
        owner: int = 0,
        out: tuple[int, ...] = (),
        passed: frozenset[int] = frozenset(),
    ) -> int:
        """What the position is worth: sorted hands, who is to act, the play to beat and who made it, who is out."""
        if self.over(out):
            return rise([*out, *(seat for seat in range(4) if seat not in out)], self.rules)
        key = (hands, turn, table, owner, out, passed)
        if key not in self.values:
            found = [self.value(*after) for after in self.afters(*key)]
            self.values[key] = max(found) if turn % 2 == 0 else min(found)
        return self.values[key]

    def afters(
        self,
        hands: tuple[Cards, ...],
        turn: int,
        table: Spelled | None,
        owner: int,
        out: tuple[int, ...],
        passed: frozenset[int],
    ) -> list[Any]:
        """The positions that each play and the pass lead to."""
        found: list[Any] = []
        if table is not None:
            found.append(self.after_pass(hands, turn, table, owner, out, passed | {turn}))
        for play in self.following(hands[turn], table):
            rest = list(hands[turn])
            for card in play[2]:
                rest.remove(card)
            left = tuple(tuple(rest) if seat == turn else hand for seat, hand in enumerate(hands))
            gone = out if rest else (*out, turn)
            follower = turn if self.over(gone) else self.next_holding(left, turn)
            found.append((left, follower, play, turn, gone, frozenset()))
        return found

    def after_pass(
        self,
        hands: tuple[Cards, ...],
        turn: int,
        table: Spelled,
        owner: int,
        out: tuple[int, ...],
        passed: frozenset[int],
    ) -> Any:
        """3.2, 3.3: the next player in turn, or the trick is over and its owner leads, or the wind blows."""
        if not all(seat in passed for seat in range(4) if hands[seat] and seat != owner):
            return hands, self.next_holding(hands, turn), table, owner, out, passed
        leader = owner
        if not hands[owner]:
            leader = (owner + 2) % 4 if self.rules.wind is Wind.PARTNER else (owner + 1) % 4
            if not hands[leader]:
                leader = self.next_holding(hands, owner)
        return hands, leader, None, 0, out, frozenset()

    def over(self, out: tuple[int, ...]) -> bool:
        """3.4, 8.14."""
        if len(out) == 2 and self.rules.round_end is not RoundEnd.ONE_LEFT:
            return (out[0] + 2) % 4 == out[1]
        return len(out) >= 3

    @staticmethod
    def next_holding(hands: tuple[Cards, ...], seat: int) -> int:
        """The next player in turn who holds cards."""
        return next((seat + i) % 4 for i in (1, 2, 3) if hands[(seat + i) % 4])
