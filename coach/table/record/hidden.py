"""Hands that a record does not tell: one deal under which all that was seen is possible, if there is one.

A play is proven against a hand. Where a seat's hand is unknown, it holds what it played, gave and was seen with at the
end, and cards that nobody was seen with; those are shared out so that tributes were the highest cards (5.1) and
refusals were due (5.4). Which of several such deals is taken never matters for what the record shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from coach.cards import BIG_JOKER, DECK, SMALL_JOKER, Card, Hand, Level
from coach.errors import Fault
from coach.locale import N_
from coach.table.events import Gave, Played, Refused, Returned
from coach.table.positions import HAND_SIZE
from coach.table.record.entries import Deal, End, Entry
from coach.table.seats import SEATS, partner


class Hidden:
    """The unknown hands of one round, from the deal and the entries that follow it."""

    def __init__(self, deal: Deal):
        self.level = deal.level
        self.known = deal.hands
        self.seats = [seat for seat in SEATS if deal.hands[seat] is None]
        self.dealt: dict[int, list[Card]] = {seat: [] for seat in self.seats}
        self.got: dict[int, Counter[Card]] = {seat: Counter() for seat in self.seats}
        self.gave: dict[int, Card] = {}
        self.refused: tuple[int, ...] = ()
        self.unseen = Counter(DECK)
        for hand in deal.hands:
            self.unseen.subtract(hand or ())

    def watch(self, entries: Iterable[Entry]) -> tuple[int, Fault] | None:
        """Note every card that an unknown hand was seen with; the line and the fault of one that it cannot have had."""
        for entry in entries:
            value = entry.value
            cards: Sequence[tuple[int, Card]] = ()
            if isinstance(value, Played):
                cards = [(value.seat, card) for card in value.play.cards]
            elif isinstance(value, (Gave, Returned)):
                cards = [(value.seat, value.card)]
                if isinstance(value, Gave):
                    self.gave[value.seat] = value.card
            elif isinstance(value, End):
                cards = [(seat, card) for seat, hand in value.rest for card in hand]
            elif isinstance(value, Refused):
                self.refused = value.holders
            for seat, card in cards:
                if fault := self._seen(seat, card):
                    return entry.line, fault
            if isinstance(value, (Gave, Returned)) and value.to in self.got:
                self.got[value.to][value.card] += 1
        return None

    def _seen(self, seat: int, card: Card) -> Fault | None:
        if seat not in self.dealt:
            return None
        if self.got[seat][card]:
            self.got[seat][card] -= 1
            return None
        if self.unseen[card] < 1:
            reason, expected = N_("both copies of this card were elsewhere (rule 1.1)"), N_("a card not seen before")
            return Fault("not_to_be_had", card.text, None, reason, expected)
        if len(self.dealt[seat]) == HAND_SIZE:
            return Fault("too_many", card.text, None, N_("more cards than were dealt"), N_("27 cards (rule 3.1)"))
        self.unseen[card] -= 1
        self.dealt[seat].append(card)
        return None

    def hands(self) -> tuple[Hand, Hand, Hand, Hand]:
        """Four hands of 27: the known ones, and the others filled up from what nobody was seen with."""
        self._share_jokers(BIG_JOKER)
        self._share_jokers(SMALL_JOKER)
        left = sorted(self.unseen.elements(), key=_weakness(self.level))
        for seat in sorted(self.seats, key=self._ceiling):
            size = HAND_SIZE - len(self.dealt[seat])
            self.dealt[seat] += left[:size]
            left = left[size:]
        a, b, c, d = (self.dealt[seat] if hand is None else hand for seat, hand in enumerate(self.known))
        return Hand(a), Hand(b), Hand(c), Hand(d)

    def _ceiling(self, seat: int) -> int:
        """The strength that no card of the seat exceeds, wilds excepted: that of its tribute."""
        return self.level.strength(self.gave[seat].rank) if seat in self.gave else 99

    def _share_jokers(self, joker: Card) -> None:
        """Two jokers with those who refused; otherwise not with those whose jokers would have excused somebody."""
        while self.unseen[joker] > 0:
            able = [seat for seat in self.seats if len(self.dealt[seat]) < HAND_SIZE]
            if not able:
                return
            seat = min(able, key=self._reluctance)
            self.unseen[joker] -= 1
            self.dealt[seat].append(joker)

    def _reluctance(self, seat: int) -> int:
        if seat in self.refused:
            return 0
        return 3 if seat in self.gave else 2 if partner(seat) in self.gave else 1


def _weakness(level: Level) -> Callable[[Card], tuple[bool, int, str]]:
    """Wilds and weak cards first: the order in which they are given to those whose tribute bounds their hand."""
    return lambda card: (not level.is_wild(card), level.strength(card.rank), card.text)
