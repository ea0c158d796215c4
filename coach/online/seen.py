"""A round as one client hears it (一局所闻): its hand, the tribute, its view, and whether anything was missed."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from coach.cards import Hand, Level
from coach.errors import AgainstRules, BadText, Fault
from coach.locale import N_
from coach.online.following import forced, less, opening, stepped
from coach.online.requests import Request
from coach.plays import Play
from coach.rules import Rules
from coach.table import PASS, Result, View
from coach.table.events import Event, Gave, Leads, Refused, Returned
from coach.table.gifts import givers, shared_out
from coach.table.leads import lead
from coach.table.platform.messages import Action, Cards, Message, Over, Refusal, gist
from coach.table.result import result_of, round_over
from coach.table.seats import SEATS

_BY_CHANCE = "8.17"  # the clause of a lead that nothing before it tells


class Seen:
    """One round, heard by one seat. ``view`` is None until it is known who leads.

    ``dealt``: the seat's hand at the beginning. ``level`` None: not told yet, then what is heard waits. ``previous``:
    the result of the round before, None where there was none or it was not heard. ``joined``: what was before this was
    not heard. ``whole``: whether everything so far was heard and fitted.
    """

    def __init__(
        self,
        seat: int,
        rules: Rules,
        dealt: Hand,
        previous: Result | None,
        level: Level | None = None,
        *,
        joined: bool = False,
    ):
        self.seat, self.rules, self.dealt, self.joined = seat, rules, dealt, joined
        self.previous, self.level = previous, level
        self.shown: tuple[Event, ...] = ()
        self.view: View | None = None
        self.result: Result | None = None
        self.whole = not joined
        self._heard: list[Message] = []
        self._again: int | None = None  # how many of these have been told once more
        self._waiting: list[Message] = []

    @property
    def hand(self) -> Hand:
        """The seat's hand as it is now, with what was given and received."""
        if self.view is not None:
            return self.view.hand
        hand = self.dealt
        for event in self.shown:
            if isinstance(event, (Gave, Returned)):
                if event.seat == self.seat:
                    hand = less(hand, [event.card])
                if event.to == self.seat:
                    hand = _with(hand, event)
        return hand

    @property
    def gifts(self) -> tuple[Gave, ...]:
        """The tributes shown."""
        return tuple(event for event in self.shown if isinstance(event, Gave))

    @property
    def before(self) -> Result | None:
        """The result of the round before; where it was not heard, one that leads to the tributes shown."""
        return self._fitting() if self.previous is None and self.gifts else self.previous

    def another(self, request: Request) -> bool:
        """Whether a request belongs to another round than this one, of which the deal was missed."""
        if self.ended() is not None:
            return True
        if request.stage != "play":
            return self.view is not None
        return self.view is not None and request.hand is not None and request.hand not in self.view.hand

    def at(self, level: Level) -> list[Fault]:
        """The level is told; what waited for it is heard now. Returns the faults of that."""
        self.level = level
        waiting, self._waiting = self._waiting, []
        return [fault for told in waiting for fault in self.hear(told)]

    def leads(self, seat: int, rule: str = _BY_CHANCE) -> None:
        """It is known who leads, so that the play can begin."""
        assert self.level is not None
        events = [*self.shown, Leads(seat, rule)]
        self.view = opening(self.seat, self.rules, self.level, self.hand, seat, events)

    def retold(self) -> None:
        """The deal is told once more, as after a reconnection; all else since then may follow."""
        self._again = 0

    def hear(self, told: Message) -> list[Fault]:
        """Take in a message of this round. Returns what is wrong with it; it is followed as far as that goes."""
        if self.level is None and not isinstance(told, Over):
            self._waiting.append(told)
            return []
        again = [_misfit(told, N_("told before"), N_("something new"), "repeated")] if told in self._heard else []
        if self._again is not None and self._heard[self._again : self._again + 1] == [told]:
            self._again += 1
            return again
        self._again = None
        if again and not (isinstance(told, Action) and self._in_turn(told)):
            return again
        self._heard.append(told)
        try:
            self._take(told)
        except (AgainstRules, BadText) as error:
            if again:
                return again
            self.whole = False
            if isinstance(told, Action) and isinstance(told.play, Play) and self.view is not None:
                self.view = forced(self.view, told.seat, told.play)
            return list(error.faults)
        return []

    def _in_turn(self, told: Action) -> bool:
        return self.view is None or self.view.turn == told.seat

    def _take(self, told: Message) -> None:
        if isinstance(told, Action):
            if self.view is None:
                self.leads(told.seat)
            assert self.view is not None
            self.view = stepped(self.view, told.seat, PASS if told.play is None else told.play)
        elif isinstance(told, Over):
            self._end(told)
        elif self.view is not None:
            expected = N_("plays and passes until the round is over")
            raise AgainstRules(_misfit(told, N_("too late, the round is being played (rule 5)"), expected))
        elif isinstance(told, Refusal):
            self._refuse(told)
        elif isinstance(told, Cards):
            (self._return if told.returned else self._give)(told)

    def _refuse(self, told: Refusal) -> None:
        """5.4 (抗贡): who would have given follows from the round before, if that is known."""
        seats = told.seats if self.previous is None else givers(self.previous)
        self.shown = (Refused(seats, seats, "big"),)
        if self.previous is not None:
            self._lead(self.previous)

    def _give(self, told: Cards) -> None:
        gifts = tuple(Gave(*move) for move in told.moves)
        self.shown = (*self.shown, *gifts)
        result = self._fitting()
        if result is None:
            reason, expected = N_("tributes that the round before does not lead to (rule 5.1)"), N_("other tributes")
            raise AgainstRules(_misfit(told, reason, expected))
        order = givers(result)
        shown = sorted(gifts, key=lambda gift: order.index(gift.seat))
        self.shown = (*shown,)

    def _return(self, told: Cards) -> None:
        returns = [Returned(*move) for move in told.moves]
        result = self._fitting()
        if result is None or len(returns) != len(self.gifts):
            self.shown = (*self.shown, *returns)
            expected = N_("a return for each tribute (rule 5.3)")
            raise AgainstRules(_misfit(told, N_("returns without their tributes"), expected))
        shown = {result.place(event.seat): event for event in returns}
        self.shown += tuple(shown[place] for place in sorted(shown))
        self._lead(result)

    def _fitting(self) -> Result | None:
        """The result of the round before; where it was not heard, one that leads to these tributes."""
        assert self.level is not None
        gifts = self.gifts
        orders: Iterable[Sequence[int]] = itertools.permutations(SEATS)
        results = [self.previous] if self.previous is not None else [Result.of(o, self.rules) for o in orders]
        given = {gift.seat: gift.card for gift in gifts}
        for result in results:
            if set(givers(result)) == set(given):
                shared = shared_out([(s, given[s]) for s in givers(result)], result, self.level, self.rules)
                if set(shared) == set(gifts):
                    return result
        return None

    def _lead(self, result: Result) -> None:
        """5.6: who leads, unless chance decides it."""
        assert self.level is not None
        seat, rule = lead(self.gifts, result, self.level, self.rules)
        if seat is not None:
            self.leads(seat, rule)

    def _end(self, told: Over) -> None:
        """3.4: the end. Where the last play was not told, as at the end of a match, the order is believed."""
        self.result = Result.of(told.order, self.rules)
        view = self.view
        if view is None or not round_over(view.finished, self.rules):
            self.whole = False
            return
        if result_of(view.finished, self.rules) != self.result:
            right = {"order": " ".join(map(str, result_of(view.finished, self.rules).order))}
            reason, expected = N_("another finishing order than was played (rule 3.4)"), N_("the order {order}")
            raise AgainstRules(Fault("wrong_order", gist(told), None, reason, expected, right))

    def counted(self, seat: int | None, play: Play) -> bool:
        """Whether this play is among the played cards already, as far as that can be told."""
        return any(isinstance(told, Action) and told.play == play and seat in (told.seat, None) for told in self._heard)

    def corrected(self, view: View) -> None:
        """The view as a request tells it, where that is not what was heard."""
        self.whole = False
        self.view, self.level = view, view.level
        owner, table = view.trick.owner, view.trick.table
        if owner is not None and table is not None:
            self._heard.append(Action(0, owner, table))  # its message, if it still comes, tells nothing new

    def ended(self) -> Result | None:
        """The result, told or played; None if the end was not heard."""
        view = self.view
        if self.result is None and view is not None and round_over(view.finished, self.rules):
            return result_of(view.finished, self.rules)
        return self.result


def _with(hand: Hand, event: Gave | Returned) -> Hand:
    try:
        return hand + Hand([event.card])
    except BadText:
        return hand  # a third copy: the deal or this message is wrong, and the next request tells the hand


def _misfit(told: Message, reason: str, expected: str, code: str = "misfit") -> Fault:
    return Fault(code, gist(told), None, reason, expected)
