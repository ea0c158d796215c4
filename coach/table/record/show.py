"""A round of a record as a table that a person reads, columns aligned, Chinese counted as wide as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from coach import locale
from coach.cards import Card, Level
from coach.display import hand_text
from coach.errors import clip
from coach.locale import N_
from coach.plays import Play
from coach.table.events import (
    Event,
    Finished,
    Gave,
    Leads,
    LevelsChanged,
    MatchEnded,
    Passed,
    Played,
    Refused,
    Returned,
    TrickEnded,
)
from coach.table.record.entries import Header
from coach.table.record.replay import RoundReplay
from coach.table.result import Result
from coach.table.seats import SEATS

#: Characters of a name that are shown.
NAME = 20
PLACES = (N_("1st"), N_("2nd"), N_("3rd"), N_("last"))


def show_round(done: RoundReplay, header: Header, lang: str, *, symbols: bool = True) -> str:
    """The round: level, hands, tribute, a row for each time round the table, the result. Names are harmless text.

    ``symbols``: suits as ♠♥♣♦, otherwise letters. A wild that stands for another card is shown as ``♥5=♠9``.
    """
    shown = _Shown(done, header, lang, symbols)
    blocks = [[shown.title()], [*shown.hands()], [*shown.tribute()], [*shown.table()], [*shown.ending()]]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def seat_name(seat: int, header: Header, lang: str) -> str:
    """The seat's number and name, control characters made visible, cut to a sane length."""
    name = clip(header.names[seat], NAME)
    return f"{seat} {name}" if name else locale.text(lang, N_("seat {seat}"), seat=seat)


class _Shown:
    """One round in one language."""

    def __init__(self, done: RoundReplay, header: Header, lang: str, symbols: bool):
        self.done, self.header, self.lang, self.symbols = done, header, lang, symbols

    def say(self, msgid: str, **values: object) -> str:
        return locale.text(self.lang, msgid, **values)

    def name(self, seat: int) -> str:
        return seat_name(seat, self.header, self.lang)

    def card(self, card: Card) -> str:
        return hand_text([card], None, self.lang, symbols=self.symbols)

    def title(self) -> str:
        values = {"number": self.done.number, "level": self.done.deal.level}
        if self.done.levels is None:
            return self.say(N_("Round {number}, level {level}"), **values)
        first, second = self.done.levels
        msgid = N_("Round {number}, level {level} (seats 0 and 2: {first}, seats 1 and 3: {second})")
        return self.say(msgid, **values, first=first, second=second)

    def hands(self) -> Iterator[str]:
        level = self.done.deal.level
        rows = []
        for seat, hand in enumerate(self.done.deal.hands):
            known = hand is not None
            cards = hand_text(hand or (), level, self.lang, symbols=self.symbols) if known else self.say(N_("unknown"))
            rows.append([self.name(seat), cards])
        yield from columns(rows)

    def tribute(self) -> Iterator[str]:
        for event in self.done.events:
            if isinstance(event, Refused):
                msgid = N_("refusal by {seats}: both big jokers")
                if event.jokers == "small":
                    msgid = N_("refusal by {seats}: both small jokers")
                yield self.say(msgid, seats=locale.Listing([self.name(seat) for seat in event.givers]))
            elif isinstance(event, (Gave, Returned)):
                msgid = N_("tribute {seat} → {to}: {card}")
                if isinstance(event, Returned):
                    msgid = N_("return {seat} → {to}: {card}")
                yield self.say(msgid, seat=self.name(event.seat), to=self.name(event.to), card=self.card(event.card))
            elif isinstance(event, Leads):
                yield self.say(N_("{seat} leads (rule {rule})"), seat=self.name(event.seat), rule=event.rule)

    def table(self) -> list[str]:
        """A row for each time round the table: the number of the trick where it begins, the number of the row's first
        play or pass, counted through the round, and what each seat did.
        """
        rows: list[list[str]] = []
        trick, number, last, begins = 0, 0, 0, True
        for event in self.done.events:
            if isinstance(event, (Played, Passed)):
                trick, number = trick + begins, number + 1
                if begins or event.seat <= last:
                    rows.append([str(trick) if begins else "", str(number), "", "", "", ""])
                rows[-1][2 + event.seat] = self.action(event)
                last, begins = event.seat, False
            elif isinstance(event, Finished):
                rows[-1][2 + event.seat] += f" [{self.say(PLACES[event.place - 1])}]"
            elif isinstance(event, TrickEnded):
                begins = True
        head = [self.say(N_("trick")), self.say(N_("no.")), *(self.name(seat) for seat in SEATS)]
        return columns([head, *rows], rule=True) if rows else []

    def action(self, event: Played | Passed) -> str:
        if isinstance(event, Passed):
            return self.say(N_("pass"))
        return self.play(event.play, self.done.deal.level)

    def play(self, play: Play, level: Level) -> str:
        pairs = play.laid_out(level)
        return " ".join(
            self.card(card) if card is face else f"{self.card(card)}={self.card(face)}" for card, face in pairs
        )

    def ending(self) -> Iterator[str]:
        result = self.done.result
        if result is None:
            yield self.say(N_("The end of this round is missing."))
            return
        yield self.order(result)
        for seat, hand in self.done.rest:
            cards = hand_text(hand, self.done.deal.level, self.lang, symbols=self.symbols)
            yield self.say(N_("left with {seat}: {cards}"), seat=self.name(seat), cards=cards)
        for event in self.done.events:
            yield from self.levels(event)

    def order(self, result: Result) -> str:
        places = [PLACES[result.place(seat) - 1] for seat in result.order]
        words = [f"{self.say(place)} {self.name(seat)}" for place, seat in zip(places, result.order, strict=True)]
        return self.say(N_("Result: {places}"), places=locale.Listing(words))

    def levels(self, event: Event) -> Iterator[str]:
        if isinstance(event, LevelsChanged):
            first, second = event.after
            yield self.say(N_("Levels now: seats 0 and 2 {first}, seats 1 and 3 {second}"), first=first, second=second)
        elif isinstance(event, MatchEnded):
            msgid = N_("The match is won by the seats 0 and 2.")
            yield self.say(N_("The match is won by the seats 1 and 3.") if event.winner else msgid)


def columns(rows: Iterable[Sequence[str]], *, rule: bool = False) -> list[str]:
    """Rows as lines, each column as wide as its widest cell; ``rule``: a line under the first row.

    >>> columns([["a", "小王"], ["bcd", "x"]])
    ['a    小王', 'bcd  x']
    """
    cells = [[*row] for row in rows]
    widths = [max(map(locale.width, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(map(locale.pad, row, widths)).rstrip() for row in cells]
    return [lines[0], "-" * (sum(widths) + 2 * (len(widths) - 1)), *lines[1:]] if rule else lines
