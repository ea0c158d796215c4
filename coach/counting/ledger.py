"""The ledger (记牌): everything that one seat can know of the cards that are out, at one moment of a round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from coach import locale
from coach.cards import FACES, SUITED_RANKS, Card, Hand, Rank
from coach.counting import possible
from coach.counting.facts import Facts
from coach.counting.possible import Possible
from coach.locale import N_
from coach.moves import legal_plays, top_orders, unbeaten_by
from coach.plays import Play, order
from coach.split.bigcards import BigCards, big_cards
from coach.table.view import View


@dataclass(frozen=True)
class Ledger:
    """What a seat can know of the cards that are out, made by :meth:`of`. Exact; what costs time is found when asked.

    ``facts``: the hard facts, ``played``: all cards played so far, ``joker_pair``: option 8.12 of the round.

    >>> from coach.cards import Level
    >>> from coach.deals import deal
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> ledger = Ledger.of(Round.start(deal(2), Level("5"), 0, Rules()).view(0))
    >>> len(ledger.unseen), ledger.big["big jokers"].out, ledger.exhausted
    (81, 2, ())
    >>> ledger.crowned_cards
    ()
    >>> len(ledger.straights), ledger.bombs[0].said("en"), ledger.bombs[0].ways
    (10, 'bomb: 4 × 2', 11)
    """

    facts: Facts
    played: Hand
    joker_pair: bool

    @classmethod
    def of(cls, view: View) -> Ledger:
        """The ledger of a view. AgainstRules when the view's counts do not fit its cards."""
        return cls(Facts.of(view), view.played, view.rules.joker_pair)

    @property
    def hand(self) -> Hand:
        """The seat's own cards."""
        return self.facts.hand

    @property
    def unseen(self) -> Hand:
        """The cards in the other hands, told apart by rank and suit: neither held nor played."""
        return self.facts.unseen

    def out(self, rank: Rank) -> int:
        """How many cards of a rank are unseen, the wilds counted with the level rank."""
        return self.unseen.count_rank(rank)

    @cached_property
    def big(self) -> BigCards:
        """The big cards (大牌): jokers, wilds, other level cards, A, K, Q, J and tens: held, played, out."""
        return big_cards(self.hand, self.facts.level, self.played)

    @property
    def known(self) -> tuple[Hand, Hand, Hand, Hand]:
        """By seat, cards known to sit there, shown in tribute or proved; the own hand at the own seat."""
        return self.facts.known

    @cached_property
    def exhausted(self) -> tuple[Rank, ...]:
        """The ranks of which nothing is unseen (外面没有了), lowest first."""
        return tuple(rank for rank in Rank if not self.out(rank))

    @cached_property
    def crowned_cards(self) -> tuple[Card, ...]:
        """Own cards that no unseen single card beats (登基牌); strongest first, a card held twice stands twice."""
        strength = self.facts.level.strength
        top = max((strength(card.rank) for card in self.unseen), default=-1)
        crowned = [card for card in self.hand if strength(card.rank) >= top]
        return tuple(sorted(crowned, key=lambda card: -strength(card.rank)))

    def crowned(self, play: Play) -> bool:
        """Whether nothing unseen of its kind beats a play, bombs apart; for a bomb: whether no unseen bomb does."""
        return unbeaten_by(play, self.unseen, self.facts.level, joker_pair=self.joker_pair)

    @cached_property
    def crowned_plays(self) -> tuple[Play, ...]:
        """The canonical plays of the own hand that are crowned, in the order of legal plays. Some milliseconds."""
        level = self.facts.level
        tops = top_orders(self.unseen, level, self.joker_pair)

        def stands(play: Play) -> bool:
            if play.kind.is_bomb:
                return self.crowned(play)
            top = tops[play.kind]
            return top is None or top <= order(play, level)

        return tuple(filter(stands, legal_plays(self.hand, level, canonical=True, joker_pair=self.joker_pair)))

    @cached_property
    def straights(self) -> tuple[Possible, ...]:
        """The straights that hidden hands may hold, see :func:`coach.counting.possible.straights`."""
        return possible.straights(self.facts)

    @cached_property
    def straight_flushes(self) -> tuple[Possible, ...]:
        """The straight flushes that hidden hands may hold."""
        return possible.straight_flushes(self.facts)

    @cached_property
    def bombs(self) -> tuple[Possible, ...]:
        """The bombs of one rank, and of four jokers, that hidden hands may hold."""
        return possible.bombs(self.facts)

    @cached_property
    def fives_and_tens(self) -> FivesAndTens:
        """What the fives and tens that are out say about straights."""
        level = self.facts.level
        wilds = 0 if level.wild is None else self.unseen.count(level.wild)
        fives, tens = (self.out(rank) - (wilds if rank is level.rank else 0) for rank in (Rank.FIVE, Rank.TEN))
        return FivesAndTens(fives, tens, wilds)

    def to_json(self) -> dict[str, Any]:
        """All of it but the crowned plays: cards as text, plays as :meth:`Possible.to_json` gives them."""
        facts, five_ten = self.facts, self.fives_and_tens
        return {
            "seat": facts.seat,
            "level": facts.level.text,
            "hand": [card.text for card in self.hand],
            "counts": list(facts.counts),
            "unseen": [card.text for card in self.unseen],
            "big_cards": self.big.to_json()["rows"],
            "known": [[card.text for card in hand] for hand in self.known],
            "why": [reason.said("en") for reason in facts.why],
            "exhausted": [rank.letter for rank in self.exhausted],
            "crowned": [card.text for card in self.crowned_cards],
            "fives": five_ten.fives,
            "tens": five_ten.tens,
            "wilds": five_ten.wilds,
            "straights": [play.to_json() for play in self.straights],
            "straight_flushes": [play.to_json() for play in self.straight_flushes],
            "bombs": [play.to_json() for play in self.bombs],
        }

    def _repr_html_(self) -> str:
        from coach.counting.table import html

        return html(self, locale.current())


@dataclass(frozen=True, slots=True)
class FivesAndTens:
    """The rule of fives and tens (无五无十不成顺), exact: of the ten straights five, from A-5 to 5-9, hold a five, and
    five, from 6-10 to 10-A, a ten. A wild stands in for either. Counted are unseen cards that are not wild.

    >>> FivesAndTens(0, 3, 0).said("en")
    'No five and no wild is out: no straight from A-5 to 5-9.'
    """

    fives: int
    tens: int
    wilds: int

    def said(self, lang: str) -> str:
        """What follows, in words."""
        values = {"fives": self.fives, "tens": self.tens, "wilds": self.wilds}
        return locale.text(lang, _FIVES_AND_TENS[(self.fives > 0, self.tens > 0, self.wilds > 0)], **values)


#: What follows when fives, tens, wilds are out or not.
_FIVES_AND_TENS = {
    (False, False, False): N_("No five, no ten and no wild is out: no straight at all."),
    (False, False, True): N_("No five and no ten is out: straights only with a wild in their place (out: {wilds})."),
    (False, True, False): N_("No five and no wild is out: no straight from A-5 to 5-9."),
    (False, True, True): N_("No five is out: straights from A-5 to 5-9 only with a wild as the five."),
    (True, False, False): N_("No ten and no wild is out: no straight from 6-10 to 10-A."),
    (True, False, True): N_("No ten is out: straights from 6-10 to 10-A only with a wild as the ten."),
    (True, True, False): N_("Fives out: {fives}, tens: {tens}; no straight is excluded by them."),
    (True, True, True): N_("Fives out: {fives}, tens: {tens}; no straight is excluded by them."),
}

#: Ranks in the order of a table, jokers first.
ROWS = (Rank.BIG_JOKER, Rank.SMALL_JOKER, *reversed(SUITED_RANKS))


def faces_of(rank: Rank) -> list[Card]:
    """The faces of a rank, spades first; one of a joker."""
    return [card for card in FACES if card.rank is rank]
