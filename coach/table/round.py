"""The round (一局, 一副牌) as a pure step: state in, new state and events out. RULES.md section 3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from coach.cards import DECK, Hand, Level
from coach.errors import AgainstRules, BadText, Fault
from coach.locale import N_
from coach.moves import LegalPlays, legal_plays
from coach.plays import Play
from coach.rules import Rules
from coach.table import trick as tricks
from coach.table.events import (
    Announced,
    Event,
    Finished,
    Passed,
    Played,
    RoundEnded,
    TrickEnded,
    WindGiven,
)
from coach.table.positions import bad_seat, deal_faults, is_seat, not_next, position_faults
from coach.table.result import Result, result_of, round_over
from coach.table.seats import next_holding
from coach.table.trick import PASS, Action, Trick
from coach.table.view import View

Hands = tuple[Hand, Hand, Hand, Hand]
Counts = tuple[int, int, int, int]
_NOBODY: tuple[int | None, ...] = (None, None, None, None)
_NO_TRICK, _NO_CARDS = Trick(), Hand()


@dataclass(frozen=True, slots=True)
class Round:
    """A round after some steps, made by :meth:`start` or :meth:`position`, then by :meth:`step`. Seats are absolute.

    ``turn``: who is to act, None when the round is over. ``finished``: seats that are out, in order. ``announced``:
    what each seat has announced (3.5), None before it did. ``events``: all that everybody saw since the deal, tribute
    included. ``played``: all cards on the table so far; in a position without history every card that nobody holds.

    >>> from coach.deals import deal
    >>> from coach.plays import resolve
    >>> round = Round.start(deal(1), Level("2"), 3, Rules())
    >>> low = round.legal_plays()[-1]
    >>> round, events = round.step(low)
    >>> events[0].to_json()["event"], round.turn, round.counts[3] + len(low.cards), round.can(PASS)
    ('play', 0, 27, True)
    """

    rules: Rules
    level: Level
    hands: Hands
    turn: int | None
    trick: Trick = _NO_TRICK
    finished: tuple[int, ...] = ()
    announced: tuple[int | None, ...] = _NOBODY
    events: tuple[Event, ...] = ()
    played: Hand = _NO_CARDS

    @classmethod
    def start(
        cls, hands: Sequence[Hand], level: Level, leader: int, rules: Rules, before: Sequence[Event] = ()
    ) -> Self:
        """A round before its first play (3.1): four hands of 27 that make up two packs, and who leads.

        ``before``: the events of the tribute, which :meth:`coach.table.Tribute.round` passes on; a deal among them is
        left out, since every seat sees them. AgainstRules names every fault of the deal.
        """
        if faults := deal_faults(hands, leader):
            raise AgainstRules(faults)
        a, b, c, d = hands
        return cls(rules, level, (a, b, c, d), leader, events=tuple(event for event in before if event.public))

    @classmethod
    def position(
        cls,
        hands: Sequence[Hand],
        level: Level,
        turn: int,
        rules: Rules,
        trick: Trick = _NO_TRICK,
        finished: Sequence[int] = (),
    ) -> Self:
        """A position without its history: any hands, who is to act, the trick so far, who is out in which order.

        Cards that no hand holds count as played. Who holds few cards has announced them. AgainstRules names every
        fault of a position that no round can reach for a reason that shows in it: a player out without a place, a
        trick that is over, a player to act who is not next.
        """
        if faults := position_faults(hands, level, turn, rules, trick, finished):
            raise AgainstRules(faults)
        a, b, c, d = hands
        limit = rules.announce_at
        announced = tuple(len(h) if limit is not None and 0 < len(h) <= limit else None for h in hands)
        return cls(rules, level, (a, b, c, d), turn, trick, tuple(finished), announced, (), DECK - a - b - c - d)

    @property
    def counts(self) -> Counts:
        """Cards left in each hand."""
        a, b, c, d = self.hands
        return len(a), len(b), len(c), len(d)

    @property
    def over(self) -> bool:
        """3.4: whether the round has ended."""
        return round_over(self.finished, self.rules)

    @property
    def result(self) -> Result | None:
        """The result of a round that is over, otherwise None."""
        return result_of(self.finished, self.rules) if self.over else None

    @property
    def hand(self) -> Hand:
        """The hand of the player to act; empty when the round is over."""
        return _NO_CARDS if self.turn is None else self.hands[self.turn]

    @property
    def may_pass(self) -> bool:
        """3.2: whether the player to act may pass; a leader may not."""
        return self.turn is not None and tricks.may_pass(self.trick)

    def legal_plays(self, *, canonical: bool = False) -> LegalPlays:
        """The legal plays of the player to act, see :func:`coach.moves.legal_plays`; none when the round is over."""
        table, pair = self.trick.table, self.rules.joker_pair
        return legal_plays(self.hand, self.level, table, canonical=canonical, joker_pair=pair)

    def legal_actions(self, *, canonical: bool = True) -> list[Action]:
        """The legal plays and, where it is allowed, the pass behind them."""
        return [*self.legal_plays(canonical=canonical), *([PASS] if self.may_pass else [])]

    def why_not(self, action: Action, seat: int | None = None) -> AgainstRules | None:
        """Why the player to act (and the seat, if one is named) may not do this; None when he may."""
        if self.turn is None:
            reason = N_("the round is over (rule 3.4)")
            return AgainstRules(Fault("round_over", _word(action), None, reason, N_("the next round")))
        if seat is not None and seat != self.turn:
            return AgainstRules(not_next(seat, None, self.turn))
        return tricks.why_not(action, self.hand, self.level, self.trick.table, self.rules)

    def can(self, action: Action, seat: int | None = None) -> bool:
        """Whether :meth:`step` would accept this."""
        return self.why_not(action, seat) is None

    def step(self, action: Action, seat: int | None = None) -> tuple[Self, tuple[Event, ...]]:
        """The round after the player to act has played or passed, and what happened.

        The wilds of a play stand for what clause 2.4 says, whatever the play given says of them. Raises AgainstRules
        when :meth:`why_not` says so.
        """
        if error := self.why_not(action, seat):
            raise error
        assert self.turn is not None  # why_not has seen to it
        done = tricks.taken(action, self.hand, self.level, self.trick.table, self.rules)
        after, events = self._played(self.turn, done) if isinstance(done, Play) else self._passed(self.turn)
        return replace(after, events=self.events + events), events

    def _played(self, seat: int, play: Play) -> tuple[Self, tuple[Event, ...]]:
        events: list[Event] = [Played(seat, play)]
        cards = play.hand
        a, b, c, d = (hand - cards if s == seat else hand for s, hand in enumerate(self.hands))
        after = replace(self, hands=(a, b, c, d), trick=self.trick.then(seat, play), played=self.played + cards)
        left = after.counts[seat]
        if must_announce(left, self.announced[seat], self.rules):
            events.append(Announced(seat, left))
            after = replace(after, announced=tuple(left if s == seat else n for s, n in enumerate(self.announced)))
        if not left:
            events.append(Finished(seat, len(self.finished) + 1))
            after = replace(after, finished=(*self.finished, seat))
        if (result := after.result) is not None:
            events.append(RoundEnded(result))
            return replace(after, turn=None), tuple(events)
        return replace(after, turn=next_holding(seat, after.counts)), tuple(events)

    def _passed(self, seat: int) -> tuple[Self, tuple[Event, ...]]:
        trick, counts = self.trick.then(seat, PASS), self.counts
        owner = trick.owner
        assert owner is not None  # nobody passes before the lead
        if not tricks.is_over(trick, counts):
            return replace(self, trick=trick, turn=next_holding(seat, counts)), (Passed(seat),)
        leader = tricks.leader_after(trick, counts, self.rules)
        events: list[Event] = [Passed(seat), TrickEnded(owner, leader)]
        if tricks.gives_wind(trick, counts):
            events.append(WindGiven(owner, leader))
        return replace(self, trick=Trick(), turn=leader), tuple(events)

    def view(self, seat: int) -> View:
        """What the seat may know, and nothing more (3.5). BadText for what is no seat."""
        if not is_seat(seat):
            raise BadText(bad_seat(seat))
        return View(
            seat=seat,
            rules=self.rules,
            level=self.level,
            hand=self.hands[seat],
            counts=self.counts,
            turn=self.turn,
            trick=self.trick,
            finished=self.finished,
            announced=self.announced,
            events=self.events,
            played=self.played,
        )


def must_announce(left: int, announced: int | None, rules: Rules) -> bool:
    """3.5, 8.13 (报牌): few enough cards are left, and the player has not announced yet."""
    return announced is None and rules.announce_at is not None and 0 < left <= rules.announce_at


def _word(action: Action) -> str:
    return " ".join(card.text for card in action.cards) if isinstance(action, Play) else "pass"
