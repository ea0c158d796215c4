"""What the tribute proves about the hands (进贡所见): each proof as a claim about the cards that seats hold now.

A proof speaks of the hands at the deal, or when the returns were chosen. Every card that was played or has changed
hands since then did so before everybody's eyes (5.7), so the same proof counts the cards that are held now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from coach.cards import BIG_JOKER, FACES, SMALL_JOKER, Card, Hand, Level
from coach.locale import N_, Listing, Message
from coach.rules import Rules
from coach.table.events import Event, Gave, Leads, Played, Refused, Returned
from coach.table.gifts import givers, limit_of, within_limit
from coach.table.refusals import holders_of, joker_seats
from coach.table.result import Result
from coach.table.seats import SEATS
from coach.table.telling import CALLED


@dataclass(frozen=True, slots=True)
class Claim:
    """These seats together hold `low` to `high` cards of these faces now, by the clause that the message names."""

    seats: tuple[int, ...]
    faces: frozenset[Card]
    low: int
    high: int
    message: Message

    def holds(self, hands: tuple[Hand, ...]) -> bool:
        """Whether four hands agree with it."""
        return self.low <= sum(hands[seat].count(card) for seat in self.seats for card in self.faces) <= self.high


def called(seat: int, eyes: int | None) -> Message:
    """A seat in the words of another (下家, 对家, 上家); None: of somebody who is no player."""
    if eyes is None:
        return Message(N_("seat {seat}"), {"seat": seat})
    return Message(CALLED[(seat - eyes) % 4], {"seat": seat})


class Moves:
    """How cards have moved since the deal, read from what everybody saw.

    For each seat and face: ``dealt``, what it held at the deal more than now (less: negative); ``returning``, the same
    for the moment when the returns were chosen; ``shown``, how many cards that it received it must still hold. Who
    plays a card equal to one received may have played that very one, so that one is no longer known to be there.
    """

    def __init__(self, events: Iterable[Event]):
        self.dealt = [[0] * len(FACES) for _ in SEATS]
        self.returning = [[0] * len(FACES) for _ in SEATS]
        self.shown = [[0] * len(FACES) for _ in SEATS]
        told = list(events)
        for event in told:
            if isinstance(event, Gave):
                self._given(event, self.dealt)
        for event in told:  # all returns are chosen and shown together
            if isinstance(event, Returned):
                self._left(event.seat, event.card.face)
        for event in told:
            if isinstance(event, Returned):
                self._given(event, self.dealt, self.returning)
            elif isinstance(event, Played):
                for card in event.play.cards:
                    self._left(event.seat, card.face)
                    self.dealt[event.seat][card.face] += 1
                    self.returning[event.seat][card.face] += 1

    def _given(self, event: Gave | Returned, *tallies: list[list[int]]) -> None:
        for tally in tallies:
            tally[event.seat][event.card.face] += 1
            tally[event.to][event.card.face] -= 1
        self.shown[event.to][event.card.face] += 1

    def _left(self, seat: int, face: int) -> None:
        self.shown[seat][face] -= self.shown[seat][face] > 0


class Proofs:
    """What the tribute proves, told to the seat `eyes`; ``previous``: the result of the round before, or None."""

    def __init__(
        self,
        events: Iterable[Event],
        level: Level,
        rules: Rules,
        previous: Result | None,
        moves: Moves,
        eyes: int | None,
    ):
        told = list(events)
        self._level, self._rules, self._moves, self._eyes = level, rules, moves, eyes
        self._gifts = [event for event in told if isinstance(event, Gave)]
        self._returns = [event for event in told if isinstance(event, Returned)]
        self._refused = next((event for event in told if isinstance(event, Refused)), None)
        self._giving, self._holders = self._due(told, previous)

    def claims(self) -> Iterator[Claim]:
        """All of them, as claims about the cards held now."""
        yield from self._of_jokers()
        for gift in self._gifts:
            higher = self._naturals(self._level.strength(gift.card.rank) + 1, 15)
            yield self._at_most(0, (gift.seat,), higher, self._moves.dealt, self._said(HIGHEST, gift))
        for event in self._returns:
            limit = limit_of(event.seat, event.to, self._rules)
            if not within_limit(event.card, self._level, limit):
                faces = {card for card in FACES if within_limit(card, self._level, limit)}
                faces |= self._naturals(0, self._level.strength(event.card.rank))
                yield self._at_most(0, (event.seat,), faces, self._moves.returning, self._said(LOWEST, event))

    def _of_jokers(self) -> Iterator[Claim]:
        """5.4, 8.8: what a refusal and its absence prove. Two jokers that are here are nowhere else."""
        refused, dealt = self._refused, self._moves.dealt
        if refused is not None and refused.jokers == "big":
            others = tuple(seat for seat in SEATS if seat not in refused.holders)
            yield self._at_most(0, others, [BIG_JOKER], dealt, self._seated(BOTH_BIG, refused.holders))
            return
        if self._giving:
            yield self._at_most(1, self._holders, [BIG_JOKER], dealt, self._seated(NOT_BOTH_BIG, self._holders))
        for seat in self._giving if self._rules.small_jokers_excuse else ():
            if refused is not None and seat in refused.givers:
                others = tuple(other for other in SEATS if other != seat)
                yield self._at_most(0, others, [SMALL_JOKER], dealt, self._seated(BOTH_SMALL, (seat,)))
            else:
                yield self._at_most(1, (seat,), [SMALL_JOKER], dealt, self._seated(NOT_BOTH_SMALL, (seat,)))

    def _at_most(
        self, high: int, seats: tuple[int, ...], faces: Iterable[Card], tally: list[list[int]], message: Message
    ) -> Claim:
        """At most so many at the moment whose tally this is."""
        held = frozenset(faces)
        gone = sum(tally[seat][card.face] for seat in seats for card in held)
        return Claim(seats, held, 0, high - gone, message)

    def _naturals(self, low: int, end: int) -> set[Card]:
        """The faces, wilds excepted, of strength `low` to below `end`."""
        level = self._level
        return {card for card in FACES if not level.is_wild(card) and low <= level.strength(card.rank) < end}

    def _said(self, msgid: str, event: Gave | Returned) -> Message:
        return Message(msgid, {"seat": called(event.seat, self._eyes), "card": event.card})

    def _seated(self, msgid: str, seats: tuple[int, ...]) -> Message:
        return Message(msgid, {"seats": Listing([called(seat, self._eyes) for seat in seats])})

    def _due(self, events: list[Event], previous: Result | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who had to give, and whose big jokers would have excused them (8.8); nobody in a round without tribute.

        Without the result of the round before it follows from what was shown: two who had to give are both losers of
        a double win; one alone gave to the first finisher, or if he was excused the first finisher leads (8.17).
        """
        if previous is not None:
            return tuple(sorted(givers(previous))), tuple(sorted(joker_seats(previous, self._rules)))
        refused, gifts = self._refused, self._gifts
        giving = tuple(sorted([gift.seat for gift in gifts] + list(refused.givers if refused is not None else ())))
        first = gifts[0].to if gifts else next((event.seat for event in events if isinstance(event, Leads)), None)
        if not giving or first is None:
            return (), ()
        return giving, tuple(sorted(holders_of(giving, first, self._rules)))


BOTH_BIG = N_("tribute refused: both big jokers were dealt to {seats} (rule 5.4)")
NOT_BOTH_BIG = N_("no refusal: not both big jokers were dealt to {seats} (rule 5.4)")
BOTH_SMALL = N_("excused alone: both small jokers were dealt to {seats} (rule 8.8)")
NOT_BOTH_SMALL = N_("not excused: not both small jokers were dealt to {seats} (rule 8.8)")
HIGHEST = N_("{seat} gave {card}: dealt nothing higher, wilds apart (rule 5.1)")
LOWEST = N_("{seat} returned {card}: held nothing within the limit then, and nothing lower, wilds apart (rule 5.3)")
