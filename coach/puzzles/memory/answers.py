"""What a watcher can be sure of, and the exact odds of the rest: every answer, computed from :mod:`coach.counting`."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from coach.cards import FACES, SUITED_RANKS, Card, Hand, Rank, Suit
from coach.counting import Facts
from coach.counting.deals import Deals
from coach.deals.sharing import Demand
from coach.moves import unbeaten_by
from coach.plays import Play
from coach.puzzles.memory.watch import Cell

#: The ranks of each straight, ace low to ace high.
STRAIGHTS: tuple[tuple[Rank, ...], ...] = tuple(
    tuple(Rank.ACE if place == 1 else Rank(place) for place in range(low, low + 5)) for low in range(1, 11)
)


@dataclass(frozen=True)
class Answers:
    """Answers to questions about the hidden hands, from the facts of one moment. All exact: certain is what holds in
    every deal that agrees with the facts, possible what holds in one, chances are shares of these deals.

    >>> from coach.cards import Level
    >>> from coach.deals import deal
    >>> from coach.puzzles.memory.watch import cells
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> answers = Answers(Facts.of(Round.start(deal(3), Level("5"), 0, Rules()).view(0)))
    >>> big = cells(Level("5"))[0]
    >>> answers.left(big), answers.holders(big), answers.chance(big.faces, 2)
    (1, (1, 2, 3), Fraction(1, 3))
    """

    facts: Facts

    @cached_property
    def deals(self) -> Deals:
        """The deals that agree with the facts."""
        return Deals(self.facts)

    @property
    def others(self) -> tuple[int, ...]:
        """The hidden hands that still hold cards."""
        return tuple(seat for seat in self.facts.hidden if self.facts.counts[seat])

    def left(self, cell: Cell) -> int:
        """How many cards of a cell the others hold: neither in the own hand nor played."""
        return cell.count(self.facts.unseen)

    def holders(self, cell: Cell) -> tuple[int, ...]:
        """The other seats that can hold a card of the cell."""
        return tuple(seat for seat in self.others if self.may_hold(seat, [(cell.faces, 1)]))

    def crowned(self, play: Play) -> bool:
        """Whether nothing of its kind among the unseen cards beats the play (登基牌), bombs apart."""
        return unbeaten_by(play, self.facts.unseen, self.facts.level)

    def bomb(self, rank: Rank) -> bool:
        """Whether another hand can hold four cards of a rank, wilds among them (炸弹)."""
        faces = {card for card in FACES if card.rank is rank or self.facts.level.is_wild(card)}
        return any(self.may_hold(seat, [(faces, 4)]) for seat in self.others)

    def straight(self) -> bool:
        """Whether another hand can hold a straight, of one suit or not, wilds among it (顺子)."""
        by_rank = {rank: {card for card in FACES if card.rank is rank} for rank in SUITED_RANKS}
        return self._run([[by_rank[rank] for rank in ranks] for ranks in STRAIGHTS])

    def flush(self, suit: Suit) -> bool:
        """Whether another hand can hold a straight flush in a suit, wilds among it (同花顺)."""
        face = {rank: {card for card in FACES if (card.rank, card.suit) == (rank, suit)} for rank in SUITED_RANKS}
        return self._run([[face[rank] for rank in ranks] for ranks in STRAIGHTS])

    def chance(self, faces: Iterable[Card], seat: int, least: int = 1) -> Fraction:
        """The chance that a seat holds so many of these cards, all deals that agree with the facts being as likely."""
        wanted = frozenset(faces)
        held = sum(self.facts.known[seat].count(card) for card in wanted)
        if held >= least:
            return Fraction(1)
        return self.deals.chance(Demand(seat, wanted, least - held, 2 * len(wanted)))

    def may_hold(self, seat: int, wanted: Sequence[tuple[Iterable[Card], int]]) -> bool:
        """Whether a deal agrees with the facts in which a seat holds so many of each of these sets of cards."""
        demands = []
        for faces, least in wanted:
            there = frozenset(card for card in faces if card in self.facts.free)
            held = sum(self.facts.known[seat].count(card) for card in faces)
            if held < least:
                if held + sum(map(self.facts.free.count, there)) < least:
                    return False
                demands.append(Demand(seat, there, least - held, 2 * len(there)))
        room = self.facts.room[seat]
        if sum(demand.low for demand in demands) > room:
            return False
        return not demands or self.deals.chance(*demands) > 0

    def _run(self, runs: Sequence[Sequence[set[Card]]]) -> bool:
        """Whether another hand can hold a card for each place of a run, or a wild instead."""
        wild = self.facts.level.wild
        wilds = 0 if wild is None else self.facts.unseen.count(wild)
        for seat in self.others:
            for run, missing in itertools.product(runs, range(wilds + 1)):
                jokers = [] if wild is None or not missing else [({wild}, missing)]
                for places in _some(run, 5 - missing, self.facts.unseen, wild):
                    if self.may_hold(seat, [*((place, 1) for place in places), *jokers]):
                        return True
        return False


def _some(run: Sequence[set[Card]], size: int, unseen: Hand, wild: Card | None) -> Iterator[tuple[set[Card], ...]]:
    """The choices of so many places of a run that unseen cards other than wilds can fill."""
    naturals = [place - {wild} for place in run]
    yield from itertools.combinations([place for place in naturals if any(card in unseen for card in place)], size)
