"""A round as it was watched (复牌): its tricks one after the other, and what a seat knew after each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from coach.cards import Card, Hand, Level
from coach.counting import Ledger
from coach.errors import BadText, Fault
from coach.locale import N_
from coach.notation import parse_level
from coach.plays import Play
from coach.puzzles.memory.answers import Answers
from coach.rules import Rules
from coach.table.events import Event, Played
from coach.table.record import Header, Record, RoundReplay, Standing, parse_round, replay, round_text
from coach.table.round import Round
from coach.table.trick import PASS, Action
from coach.table.view import View

#: Characters of a round's text; one takes about 1,400.
LONGEST = 8_000


@dataclass(frozen=True, slots=True)
class TrickSeen:
    """A trick from its lead to its end: number from 1, what each seat did in order, who won it.

    The last trick of a round may be cut short by its end; its winner then is who played last.
    """

    number: int
    actions: tuple[tuple[int, Action], ...]
    winner: int

    @property
    def plays(self) -> tuple[tuple[int, Play], ...]:
        """The plays without the passes."""
        return tuple((seat, action) for seat, action in self.actions if isinstance(action, Play))


@dataclass(frozen=True)
class Timeline:
    """A whole round, proven legal, seen by anybody; made by :func:`timeline` from the round's text.

    ``opening``: what was shown before the first play. ``tricks``: the tricks. ``rounds``: the table after so many
    tricks, from 0 on, one more than there are tricks.
    """

    rules: Rules
    level: Level
    opening: tuple[Event, ...]
    tricks: tuple[TrickSeen, ...]
    rounds: tuple[Round, ...]

    def view(self, after: int, seat: int) -> View:
        """What a seat knew after so many tricks."""
        return self.rounds[after].view(seat)

    def answers(self, after: int, seat: int) -> Answers:
        """What it could be sure of, and the odds of the rest; each is worked out when it is asked for, once."""
        found = self._answers.get((after, seat))
        if found is None:
            found = self._answers[after, seat] = Answers(Ledger.of(self.view(after, seat)))
        return found

    @cached_property
    def _answers(self) -> dict[tuple[int, int], Answers]:
        return {}

    def left(self, after: int) -> Hand:
        """The cards that nobody had played after so many tricks."""
        a, b, c, d = self.rounds[after].hands
        return a + b + c + d

    def gone(self, faces: Iterable[Card], after: int) -> list[tuple[int, int, tuple[Card, ...]]]:
        """Where cards of these faces went up to a moment: number of the trick, seat, the cards, in order."""
        wanted, found = frozenset(faces), []
        for trick in self.tricks[:after]:
            for seat, play in trick.plays:
                cards = tuple(card for card in play.cards if card in wanted)
                if cards:
                    found.append((trick.number, seat, cards))
        return found


@lru_cache(maxsize=256)
def timeline(text: str) -> Timeline:
    """The timeline of a whole round as :func:`coach.table.record.round_text` writes it. About 25 ms the first time.

    BadText, with every fault, for a text that is no round or a round that the rules forbid or that is not over.
    """
    if len(text) > LONGEST:
        values = {"limit": LONGEST}
        raise BadText(Fault("too_long", text, None, N_("a long text"), N_("at most {limit} characters"), values))
    told = replay(parse_round(text))
    if told.faults:
        raise BadText(told.faults)
    if len(told.rounds) != 1 or told.rounds[0].result is None or told.rounds[0].hidden:
        raise BadText(Fault("no_round", text, None, N_("no whole round"), N_("a round from the deal to its end")))
    return of_replay(told.rounds[0])


def level_of(text: str) -> Level:
    """The level that a round's text names first, without proving the round. BadText where it names none.

    >>> level_of("rules competition\\nlevel 5\\n")
    Level('5')
    """
    named = next((line[6:] for line in text[:LONGEST].splitlines() if line.startswith("level ")), None)
    if named is None:
        raise BadText(Fault("no_level", text, None, N_("no level is named"), N_("a line such as: level 5")))
    return parse_level(named)


def of_replay(done: RoundReplay) -> Timeline:
    """The timeline of a round that was replayed to its end."""
    assert done.tribute is not None  # it was proven to the end
    round = done.tribute.round()
    opening, rounds = round.events, [round]
    tricks: list[TrickSeen] = []
    actions: list[tuple[int, Action]] = []
    for event in done.events:
        if not isinstance(event, Played) and event.code != "pass":
            continue
        assert round.turn is not None  # proven
        seat = round.turn
        action: Action = event.play if isinstance(event, Played) else PASS
        round, told = round.step(action)
        actions.append((seat, action))
        if round.over or any(event.code == "trick" for event in told):
            winner = next(seat for seat, action in reversed(actions) if isinstance(action, Play))
            tricks.append(TrickSeen(len(tricks) + 1, tuple(actions), winner))
            rounds.append(round)
            actions = []
    return Timeline(round.rules, round.level, opening, tuple(tricks), tuple(rounds))


def text_of(events: Iterable[Event], rules: Rules, first: bool) -> str:
    """The events of a whole round, the deal first, as compact text; ``first``: whether no round came before it.

    >>> from coach.table.playout import play_round
    >>> text = text_of(play_round(7, Level("5"), Rules(), players=("lowest",) * 4).events, Rules(), True)
    >>> text.splitlines()[1], timeline(text).tricks[0].number
    ('level 5', 1)
    """
    standing = Standing(None, joined=True, previous=() if first else None)
    done = replay(Record.of(Header(rules, standing), tuple(events))).rounds[0]
    return round_text(done, rules)
