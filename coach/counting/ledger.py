"""The ledger (记牌): everything that one seat can know of the cards that are out, at one moment of a round."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from coach import locale
from coach.cards import DECK, Card, Hand, Level, Rank
from coach.counting import possible
from coach.counting.facts import Facts
from coach.counting.fives_and_tens import FivesAndTens
from coach.counting.holders import Holder, holders
from coach.counting.moments import view_at
from coach.counting.possible import Possible, PossibleClass
from coach.moves import legal_plays, top_orders, unbeaten_by
from coach.plays import Play, order
from coach.rules import Rules
from coach.split.bigcards import BigCards, big_cards
from coach.table.events import Dealt, Event, Gave, LevelsChanged, MatchEnded, Played, Returned, RoundEnded
from coach.table.positions import HAND_SIZE
from coach.table.record import RoundReplay
from coach.table.result import Result
from coach.table.view import TributeView, View


@dataclass(frozen=True)
class Ledger:
    """What a seat can know of the cards that are out. Exact; what takes time is found when it is asked for.

    Made from what a seat sees (:meth:`of`), at a moment of a recorded round (:meth:`at`), or kept up event by event
    (:meth:`then`), which comes to the same. The fields are those of a view: ``hand`` its own cards, ``counts`` those in
    each hand, ``played`` all that were played, ``events`` all that everybody saw since the deal. ``previous``: the
    result of the round before where it is known; it tells something only until the tributes are shown.

    >>> from coach.deals import deal
    >>> from coach.table import Round
    >>> round = Round.start(deal(2), Level("5"), 0, Rules())
    >>> ledger = Ledger.of(round.view(3))
    >>> len(ledger.unseen), ledger.big["big jokers"].out, ledger.exhausted
    (81, 1, ())
    >>> len(ledger.straights), ledger.bombs[0].said("en"), ledger.bombs[0].ways
    (10, '4-card bomb 2', 35)
    >>> round, events = round.step(round.legal_plays()[0])
    >>> for event in events:
    ...     ledger = ledger.then(event)
    >>> ledger == Ledger.of(round.view(3)), len(ledger.unseen)
    (True, 77)
    """

    seat: int
    rules: Rules
    level: Level
    hand: Hand
    counts: tuple[int, int, int, int]
    played: Hand = field(default_factory=Hand)
    events: tuple[Event, ...] = ()
    previous: Result | None = field(default=None, compare=False)

    @classmethod
    def of(cls, view: View | TributeView) -> Self:
        """The ledger of a view, during the round or before its first play. Some 0.3 ms.

        AgainstRules when the view's counts do not fit its cards.
        """
        if isinstance(view, TributeView):
            counts, played, previous = (HAND_SIZE,) * 4, Hand(), view.previous
            for event in view.events:
                counts = _moved(counts, event)
        else:
            counts, played, previous = view.counts, view.played, None
        ledger = cls(view.seat, view.rules, view.level, view.hand, counts, played, view.events, previous)
        assert ledger.facts is not None  # found now, so that what contradicts itself is refused here
        return ledger

    @classmethod
    def at(cls, done: RoundReplay, at: int, seat: int) -> Self:
        """The ledger of a seat after the first ``at`` plays and passes of a recorded round.

        BadText for moments and seats that there are not, and for a seat whose hand the record does not tell.
        """
        return cls.of(view_at(done, at, seat))

    def then(self, event: Event) -> Self:
        """The ledger after one more event. Events are taken as proven; some 10 microseconds.

        A deal begins the next round, with the seat's new hand. What happens between rounds changes nothing.
        """
        if isinstance(event, Dealt):
            ended = next((e.result for e in reversed(self.events) if isinstance(e, RoundEnded)), self.previous)
            hand, counts = event.hands[self.seat], (HAND_SIZE,) * 4
            return type(self)(self.seat, self.rules, event.level, hand, counts, previous=ended)
        if isinstance(event, (LevelsChanged, MatchEnded)):
            return self
        hand, played = self.hand, self.played
        if isinstance(event, Played):
            cards = event.play.hand
            played += cards
            hand = hand - cards if event.seat == self.seat else hand
        elif isinstance(event, (Gave, Returned)):
            hand = hand - Hand([event.card]) if event.seat == self.seat else hand
            hand = hand + Hand([event.card]) if event.to == self.seat else hand
        counts = _moved(self.counts, event)
        return replace(self, hand=hand, counts=counts, played=played, events=(*self.events, event))

    @cached_property
    def facts(self) -> Facts:
        """All that follows by the rules, see :class:`coach.counting.Facts`."""
        return Facts.of(self)

    @cached_property
    def unseen(self) -> Hand:
        """The cards in the other hands, told apart by rank and suit: neither held nor played."""
        return DECK - self.played - self.hand

    def out(self, rank: Rank) -> int:
        """How many cards of a rank are unseen, the wilds counted with the level rank."""
        return self.unseen.count_rank(rank)

    @cached_property
    def big(self) -> BigCards:
        """The big cards (大牌): jokers, wilds, other level cards, A, K, Q, J and tens: held, played, out."""
        return big_cards(self.hand, self.level, self.played)

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
        strength = self.level.strength
        top = max((strength(card.rank) for card in self.unseen), default=-1)
        crowned = [card for card in self.hand if strength(card.rank) >= top]
        return tuple(sorted(crowned, key=lambda card: -strength(card.rank)))

    def crowned(self, play: Play) -> bool:
        """Whether nothing unseen of its kind beats a play, bombs apart; for a bomb: whether no unseen bomb does."""
        return unbeaten_by(play, self.unseen, self.level, joker_pair=self.rules.joker_pair)

    @cached_property
    def crowned_plays(self) -> tuple[Play, ...]:
        """The canonical plays of the own hand that are crowned, in the order of legal plays. Some milliseconds."""
        level = self.level
        tops = top_orders(self.unseen, level, self.rules.joker_pair)

        def stands(play: Play) -> bool:
            if play.kind.is_bomb:
                return self.crowned(play)
            top = tops[play.kind]
            return top is None or top <= order(play, level)

        return tuple(filter(stands, legal_plays(self.hand, level, canonical=True, joker_pair=self.rules.joker_pair)))

    @cached_property
    def holders(self) -> tuple[Holder, ...]:
        """What each hidden seat can hold, see :mod:`coach.counting.holders`."""
        return holders(self.facts)

    @cached_property
    def straights(self) -> tuple[Possible, ...]:
        """The straights that some hidden hand can still hold, and in how many ways, see :mod:`.possible`."""
        return _held(possible.straights(self.facts, self.holders))

    @cached_property
    def straight_flushes(self) -> tuple[Possible, ...]:
        """The straight flushes that some hidden hand can still hold."""
        return _held(possible.straight_flushes(self.facts, self.holders))

    @cached_property
    def bombs(self) -> tuple[Possible, ...]:
        """The bombs of one rank, and of four jokers, that some hidden hand can still hold, by size and rank."""
        return _held(possible.bombs(self.facts, self.holders))

    @cached_property
    def classes(self) -> tuple[PossibleClass, ...]:
        """The same by class: straights, then the classes of bombs by strength, those too of which nothing is left."""
        return possible.classes(self.straights + self.straight_flushes + self.bombs)

    @cached_property
    def fives_and_tens(self) -> FivesAndTens:
        """What the fives and tens that are out say about straights (C4)."""
        return FivesAndTens.of(self.unseen, self.level)

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """All of it: cards as text, plays as their ``to_json`` gives them; ``why`` and ``rule`` in a language."""
        rule = self.fives_and_tens
        return {
            "seat": self.seat,
            "level": self.level.text,
            "hand": _texts(self.hand),
            "counts": list(self.counts),
            "played": _texts(self.played),
            "unseen": _texts(self.unseen),
            "ranks": {rank.letter: self.out(rank) for rank in Rank},
            "big_cards": self.big.to_json()["rows"],
            "known": [_texts(hand) for hand in self.known],
            "why": [reason.said(lang) for reason in self.facts.why],
            "exhausted": [rank.letter for rank in self.exhausted],
            "crowned": [card.text for card in self.crowned_cards],
            "crowned_plays": [play.to_json() for play in self.crowned_plays],
            "fives_and_tens": {**rule.to_json(), "rule": rule.said(lang)},
            "classes": [found.to_json() for found in self.classes],
            "straights": [play.to_json() for play in self.straights],
            "straight_flushes": [play.to_json() for play in self.straight_flushes],
            "bombs": [play.to_json() for play in self.bombs],
        }

    def _repr_html_(self) -> str:
        from coach.counting.table import html

        return html(self, locale.current())


def _moved(counts: tuple[int, int, int, int], event: Event) -> tuple[int, int, int, int]:
    """The cards in each hand after an event."""
    if isinstance(event, Played):
        changes = {event.seat: -len(event.play.cards)}
    elif isinstance(event, (Gave, Returned)):
        changes = {event.seat: -1, event.to: 1}
    else:
        return counts
    a, b, c, d = (count + changes.get(seat, 0) for seat, count in enumerate(counts))
    return a, b, c, d


def _held(plays: tuple[Possible, ...]) -> tuple[Possible, ...]:
    return tuple(play for play in plays if play.seats)


def _texts(hand: Hand) -> list[str]:
    return [card.text for card in hand]
