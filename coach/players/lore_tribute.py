"""The rules of tribute and return of the lore player (进贡, 还贡; STRATEGY.md B), each answers or is silent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from coach.cards import Card, Hand, Rank
from coach.kernel.lore import LIMITS
from coach.locale import N_
from coach.players.plan import Plan
from coach.table.gifts import limit_of, within_limit
from coach.table.seats import partner
from coach.table.tribute import Act
from coach.table.view import TributeView

#: So far cards of a suit count as neighbours: a straight flush is no longer.
REACH = 4


class Receipt:
    """What the rules ask for in a view of the tribute."""

    def __init__(self, view: TributeView):
        assert view.owed is not None  # only who owes a card is asked
        self.view, self.owed = view, view.owed
        self.gives = view.owed.act is Act.GIVE
        self.to_partner = view.owed.to == partner(view.seat)

    def near(self, card: Card) -> list[int]:
        """How many cards of its suit the hand has one, two, three and four places from it, wilds left out; the ace
        stands at both ends.
        """
        near = [0] * REACH
        for other in self.view.hand:
            if other.suit is card.suit and other.rank <= Rank.ACE and not self.view.level.is_wild(other):
                for distance in {abs(a - b) for a in _places(card) for b in _places(other)}:
                    if 1 <= distance <= REACH:
                        near[distance - 1] += 1
        return near

    def equals(self, card: Card) -> int:
        """How many of its rank the hand holds, wilds left out."""
        wilds = self.view.hand.wilds(self.view.level) if card.rank is self.view.level.rank else 0
        return self.view.hand.count_rank(card.rank) - wilds

    def helps(self, card: Card) -> int:
        """How much it helps who gets it: its equals may be with him, its neighbours in the own hand are not."""
        equals, neighbour = int(LIMITS["equals"]), int(LIMITS["neighbour"])
        return equals * (8 - self.equals(card)) - neighbour * sum(self.near(card))

    def without(self, card: Card) -> int:
        """What the own plan costs once the card is gone."""
        return Plan.of(self.view.hand - Hand([card]), self.view.level, self.view.rules).cost

    @property
    def returnable(self) -> list[Card]:
        """The cards within the limit of 5.3, jokers and wilds left out; the weakest first, of equal ones as text."""
        assert self.owed.to is not None  # a return always has its receiver
        limit = limit_of(self.view.seat, self.owed.to, self.view.rules)
        level = self.view.level
        cards = [card for card in self.owed.cards if card.rank <= Rank.ACE and not level.is_wild(card)]
        return sorted([card for card in cards if within_limit(card, level, limit)], key=lambda card: card.rank)

    def facts(self, card: Card) -> Mapping[str, Card | int]:
        """What the sentences tell: the card, its neighbours and its equals in the hand."""
        return MappingProxyType({"card": card, "near": sum(self.near(card)), "others": 8 - self.equals(card)})


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its name, the predicate that answers with a card or None, and the sentence for its answer."""

    name: str
    asked: Callable[[Receipt], Card | None]
    said: str


def give(r: Receipt) -> Card | None:
    """B1: of equal tributes to an opponent the one whose suit has most neighbours in the hand, the nearest first."""
    if not r.gives or r.to_partner or r.owed.cards[0].rank > Rank.ACE:
        return None
    return max(r.owed.cards, key=r.near)


def to_opponent(r: Receipt) -> Card | None:
    """B3: to an opponent what the own plan needs least and what helps him least."""
    if r.gives or r.to_partner:
        return None
    return min(r.returnable, key=lambda card: r.without(card) + r.helps(card), default=None)


def to_partner(r: Receipt) -> Card | None:
    """B4: to the partner what the own plan needs least and what helps him most."""
    if r.gives or not r.to_partner:
        return None
    return min(r.returnable, key=lambda card: r.without(card) - r.helps(card), default=None)


def _places(card: Card) -> tuple[int, ...]:
    """The natural places of a card in sequences: the ace has two."""
    return (1, int(Rank.ACE)) if card.rank is Rank.ACE else (int(card.rank),)


RULES = (
    Rule("B1", give, N_("gives {card}: of the equal ones with most neighbours in hand, {near} (B1)")),
    Rule("B3", to_opponent, N_("returns {card}: left over, and of little help to an opponent (B3)")),
    Rule("B4", to_partner, N_("returns {card}: left over, may help the partner; {others} of its rank elsewhere (B4)")),
)
