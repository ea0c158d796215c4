"""What a watcher can be sure of, and the exact odds of the rest: every answer, computed by :mod:`coach.counting`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from coach.cards import Card, Rank, Suit
from coach.counting import Deals, Ledger, Possible
from coach.deals.sharing import Demand
from coach.plays import Kind, Play
from coach.puzzles.memory.watch import Cell


@dataclass(frozen=True)
class Answers:
    """Answers to questions about the hidden hands, from the ledger of one moment. All exact: certain is what holds in
    every deal that agrees with the facts, possible what holds in one, chances are shares of these deals.

    >>> from coach.cards import Level
    >>> from coach.deals import deal
    >>> from coach.puzzles.memory.watch import cells
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> answers = Answers(Ledger.of(Round.start(deal(3), Level("5"), 0, Rules()).view(0)))
    >>> big = cells(Level("5"))[0]
    >>> answers.left(big), answers.holders(big), answers.chance(big.faces, 2)
    (1, (1, 2, 3), Fraction(1, 3))
    """

    ledger: Ledger

    @cached_property
    def deals(self) -> Deals:
        """The deals that agree with the facts."""
        return Deals(self.ledger.facts)

    @property
    def others(self) -> tuple[int, ...]:
        """The hidden hands that still hold cards."""
        facts = self.ledger.facts
        return tuple(seat for seat in facts.hidden if facts.counts[seat])

    def left(self, cell: Cell) -> int:
        """How many cards of a cell the others hold: neither in the own hand nor played."""
        return cell.count(self.ledger.unseen)

    def holders(self, cell: Cell) -> tuple[int, ...]:
        """The other seats that can hold a card of the cell."""
        return tuple(seat for seat in self.others if self.chance(cell.faces, seat) > 0)

    def crowned(self, play: Play) -> bool:
        """Whether nothing of its kind among the unseen cards beats the play (登基牌), bombs apart."""
        return self.ledger.crowned(play)

    def bomb(self, rank: Rank) -> bool:
        """Whether another hand can hold four cards of a rank, wilds among them (炸弹)."""
        return any(bomb.rank is rank and bomb.kind is Kind.BOMB for bomb in self._bombs)

    def straight(self) -> bool:
        """Whether another hand can hold a straight, of one suit or not, wilds among it (顺子)."""
        return bool(self._straights or self._flushes)

    def flush(self, suit: Suit) -> bool:
        """Whether another hand can hold a straight flush in a suit, wilds among it (同花顺)."""
        return any(flush.suit is suit for flush in self._flushes)

    def chance(self, faces: Iterable[Card], seat: int, least: int = 1) -> Fraction:
        """The chance that a seat holds so many of these cards, all deals that agree with the facts being as likely."""
        wanted, facts = frozenset(faces), self.ledger.facts
        held = sum(facts.known[seat].count(card) for card in wanted)
        if held >= least:
            return Fraction(1)
        if not any(card in facts.free for card in wanted) or not facts.room[seat]:
            return Fraction(0)
        return self.deals.chance(Demand(seat, wanted, least - held, 2 * len(wanted)))

    @cached_property
    def _bombs(self) -> tuple[Possible, ...]:
        return _held(self.ledger.bombs)

    @cached_property
    def _straights(self) -> tuple[Possible, ...]:
        return _held(self.ledger.straights)

    @cached_property
    def _flushes(self) -> tuple[Possible, ...]:
        return _held(self.ledger.straight_flushes)


def _held(possible: Iterable[Possible]) -> tuple[Possible, ...]:
    """Those that a single hand can hold."""
    return tuple(one for one in possible if one.seats)
