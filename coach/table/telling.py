"""What happens at the table told line by line to the player of one seat, in his words (你, 下家, 对家, 上家)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from coach import locale
from coach.cards import Card, Level
from coach.display import hand_text, play_text
from coach.locale import N_, Listing, Message
from coach.plays import Play
from coach.table import events as told
from coach.table.events import Event
from coach.table.record.show import PLACES
from coach.table.result import Result
from coach.table.seats import SEATS

#: The seats as one player calls them: himself, then the others in the order of play.
CALLED = (N_("you"), N_("next player (seat {seat})"), N_("partner (seat {seat})"), N_("previous player (seat {seat})"))


class Telling:
    """Tells the events of a match to one seat in one language. ``symbols``: suits as ♠♥♣♦, otherwise letters.

    >>> telling = Telling(0, "en")
    >>> telling.lines(told.Passed(2))
    ['partner (seat 2): pass']
    """

    def __init__(self, seat: int, lang: str, *, symbols: bool = True):
        self.seat, self.lang, self.symbols = seat, lang, symbols
        self.level = Level("2")
        self.rounds = 0
        self._names = {s: Message(CALLED[(s - seat) % 4], {"seat": s}) for s in SEATS}

    def say(self, msgid: str, **values: object) -> str:
        """A message in the language."""
        return locale.text(self.lang, msgid, **values)

    def name(self, seat: int) -> str:
        """What this player calls a seat."""
        return self._names[seat].said(self.lang)

    def card(self, card: Card) -> str:
        """A card."""
        return hand_text([card], self.level, self.lang, symbols=self.symbols)

    def play(self, play: Play) -> str:
        """A play: its reading and its cards."""
        return play_text(play, self.lang, self.level, symbols=self.symbols)

    def laid(self, play: Play) -> str:
        """The cards of a play as players lay them, a wild with what it stands for: ``♥5=♠9``."""
        pairs = play.laid_out(self.level)
        return " ".join(
            self.card(card) if card is face else f"{self.card(card)}={self.card(face)}" for card, face in pairs
        )

    def lines(self, event: Event) -> list[str]:
        """What is said of an event: nothing of what everybody sees without words."""
        match event:
            case told.Dealt():
                self.level, self.rounds = event.level, self.rounds + 1
                heading = self.say(N_("Round {number}, level {level}"), number=self.rounds, level=event.level)
                return ["", heading, "=" * locale.width(heading)]
            case told.Refused() | told.Gave() | told.Returned() | told.Leads():
                return [self._before(event)]
            case told.Played():
                return [self._seated(event.seat, self.play(event.play))]
            case told.Passed():
                return [self._seated(event.seat, self.say(N_("pass")))]
            case told.Announced():
                return [self._seated(event.seat, self.say(N_("cards left, announced: {count}"), count=event.count))]
            case told.Finished():
                return [self._seated(event.seat, self.say(N_("out, {place}"), place=Message(PLACES[event.place - 1])))]
            case told.TrickEnded():
                return [self.say(N_("The trick goes to: {seat}"), seat=self.name(event.winner)), ""]
            case told.WindGiven():
                return [self.say(N_("The wind goes to: {seat}"), seat=self.name(event.to)), ""]
            case told.RoundEnded():
                return ["", self._result(event.result)]
            case told.LevelsChanged():
                return [self._levels(event)]
            case told.MatchEnded():
                ours = event.winner == self.seat % 2
                return [self.say(N_("Your side has won the match.") if ours else N_("Your side has lost the match."))]
        return []

    def counts(self, counts: Sequence[int]) -> str:
        """Who holds how many cards."""
        held = [f"{self.name(seat)} {count}" for seat, count in enumerate(counts)]
        return self.say(N_("Cards left: {counts}"), counts=Listing(held))

    def hand(self, cards: Iterable[Card], columns: int | None = None) -> str:
        """A hand, strongest card first."""
        return hand_text(cards, self.level, self.lang, symbols=self.symbols, columns=columns)

    def _seated(self, seat: int, said: str) -> str:
        return self.say(N_("{seat}: {said}"), seat=self.name(seat), said=said)

    def _before(self, event: told.Refused | told.Gave | told.Returned | told.Leads) -> str:
        if isinstance(event, told.Leads):
            return self.say(N_("Lead: {seat} (rule {rule})"), seat=self.name(event.seat), rule=event.rule)
        if isinstance(event, told.Refused):
            seats = Listing([self.name(seat) for seat in event.givers])
            if event.jokers == "small":
                return self.say(N_("refusal by {seats}: both small jokers"), seats=seats)
            return self.say(N_("refusal by {seats}: both big jokers"), seats=seats)
        values = {"seat": self.name(event.seat), "to": self.name(event.to), "card": self.card(event.card)}
        if isinstance(event, told.Gave):
            return self.say(N_("tribute {seat} → {to}: {card}"), **values)
        return self.say(N_("return {seat} → {to}: {card}"), **values)

    def _result(self, result: Result) -> str:
        places = [f"{self.say(PLACES[result.place(seat) - 1])} {self.name(seat)}" for seat in result.order]
        return self.say(N_("Result: {places}"), places=Listing(places))

    def _levels(self, event: told.LevelsChanged) -> str:
        ours = self.seat % 2
        values = {"ours": event.after[ours], "theirs": event.after[1 - ours]}
        return self.say(N_("Levels now: your side {ours}, the others {theirs}"), **values)
