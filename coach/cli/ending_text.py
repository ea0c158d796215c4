"""An ending as a person reads it: the position, the value, what each play is worth, the line."""

from __future__ import annotations

from collections.abc import Iterator

from coach import locale
from coach.analysis.endings import Bounds, Ending
from coach.cli.output import table
from coach.cli.words import arranged, laid_out, shows_suits
from coach.display import hand_text
from coach.locale import N_, Listing, Message
from coach.plays import Play
from coach.table import Action, Result
from coach.table.record.show import PLACES

_WON = (N_("1st and last"), N_("1st and 3rd"), N_("1st and 2nd"))
_LOST = (N_("the others 1st and last"), N_("the others 1st and 3rd"), N_("the others 1st and 2nd"))


def ending_text(ending: Ending, lang: str) -> Iterator[str]:
    """All of it, block by block."""
    shown = _Shown(ending, lang)
    yield "\n".join(shown.position())
    yield "\n".join(shown.verdict())
    yield table(shown.plays())
    if ending.line:
        yield "\n".join(shown.line())


class _Shown:
    """An ending in one language."""

    def __init__(self, ending: Ending, lang: str):
        self.ending, self.lang, self.round = ending, lang, ending.round

    def say(self, msgid: str, **values: object) -> str:
        return locale.text(self.lang, msgid, **values)

    def position(self) -> Iterator[str]:
        """Level, rules, hands, and what the player to act has before him."""
        round = self.round
        yield self.say(N_("Level {level} · {rules}"), level=round.level, rules=round.rules.title(self.lang))
        for seat, hand in enumerate(round.hands):
            cards = hand_text(hand, round.level, self.lang, symbols=shows_suits())
            if seat in round.finished:
                cards = self.say(N_("out, {place}"), place=Message(PLACES[round.finished.index(seat)]))
            yield self.say(N_("seat {seat}: {cards}"), seat=seat, cards=cards)
        if round.trick.table is None:
            yield self.say(N_("Seat {seat} leads"), seat=round.turn)
        else:
            values = {"seat": round.turn, "play": round.trick.table, "owner": round.trick.owner}
            yield self.say(N_("Seat {seat} to act on {play} of seat {owner}"), **values)

    def verdict(self) -> Iterator[str]:
        """Value, status, what is best and whether nothing else is."""
        ending = self.ending
        bounds = (ending.low, ending.high)
        values = {"value": _value(bounds), "won": self.won(bounds), "nodes": f"{ending.nodes:,}"}
        values["seat"] = str(self.round.turn)
        if ending.value is None:
            msgid = N_("Value for seat {seat}'s side, in levels: {value} (unsolved) · positions looked at: {nodes}")
            yield self.say(msgid, **values)
            said = N_(
                "The limits (positions, time, memory) came first: the value lies between these two, both included."
            )
            yield self.say(said)
            return
        msgid = N_("Value for seat {seat}'s side, in levels: {value}, {won} (exact) · positions looked at: {nodes}")
        yield self.say(msgid, **values)
        if not ending.exact:
            yield self.say(N_("The limit came before every play was solved, or the line."))
        if ending.best:
            best = Listing([self.named(action) for action in self.ordered() if action in ending.best])
            yield self.say(N_("Best: {plays}"), plays=best) + self.uniqueness()

    def uniqueness(self) -> str:
        """Whether it is the only one, where that is proven and there is something to choose."""
        if len(self.ending.bounds) == 1:
            return self.say(N_(" (there is nothing else)"))
        if self.ending.unique:
            return self.say(N_(" (nothing else is as good, up to interchangeable cards)"))
        return ""

    def won(self, bounds: Bounds) -> str:
        """The value in words, where it is one."""
        low, high = bounds
        if low != high:
            return ""
        words = _WON if low > 0 else _LOST
        return self.say(words[min(abs(low), 3) - 1])

    def ordered(self) -> list[Action]:
        """The plays and the pass, the best first, then kind by kind; a pass ends its group."""
        bounds = self.ending.bounds
        plays = arranged([action for action in bounds if isinstance(action, Play)], self.round.level)
        actions: list[Action] = [*plays, *(action for action in bounds if not isinstance(action, Play))]
        return sorted(actions, key=lambda action: tuple(-value for value in bounds[action]))

    def plays(self) -> list[list[str]]:
        """A row for each play and the pass: what it is worth."""
        rows = [[self.say(N_("levels")), self.say(N_("what it leads to")), self.say(N_("play")), self.say(N_("cards"))]]
        for action in self.ordered():
            bounds = self.ending.bounds[action]
            won = self.won(bounds) or self.say(N_("unsolved"))
            rows.append([_value(bounds), won, self.named(action), self.cards(action)])
        return rows

    def line(self) -> Iterator[str]:
        """The line, an action a row, and the result."""
        yield self.say(N_("A line of best plays to the end:"))
        rows, round = [], self.round
        for number, (seat, action) in enumerate(self.ending.moves(), 1):
            seat_said = self.say(N_("seat {seat}"), seat=seat)
            rows.append([str(number), seat_said, self.named(action), self.cards(action)])
            round, _ = round.step(action)
        yield table(rows)
        assert round.result is not None  # the line ends with the round
        yield self.result(round.result)

    def result(self, result: Result) -> str:
        words = [
            f"{self.say(PLACES[result.place(seat) - 1])} {self.say(N_('seat {seat}'), seat=seat)}"
            for seat in result.order
        ]
        return self.say(N_("Result: {places}"), places=Listing(words))

    def named(self, action: Action) -> str:
        return action.said(self.lang)

    def cards(self, action: Action) -> str:
        return laid_out(action, self.round.level, self.lang) if isinstance(action, Play) else ""


def _value(bounds: Bounds) -> str:
    """One number with its sign, or the two between which it lies."""
    low, high = bounds
    return f"{low:+}" if low == high else f"{low:+} … {high:+}"
