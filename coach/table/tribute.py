"""Before the first play (进贡, 还贡, 抗贡): pending choices. RULES.md section 5, options 8.7 to 8.17.

The givers choose, all tributes are shown at once, the receivers choose, all returns are shown at once, then it is
known who leads; where chance decides that, the outcome is passed in. Nothing here draws.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from coach.cards import Card, Hand, Level
from coach.errors import AgainstRules, BadText, Fault, quoted
from coach.locale import N_, Listing
from coach.rules import Rules
from coach.table.events import Dealt, Event, Gave, Leads, Returned
from coach.table.gifts import givers, highest, return_to, returnable, shared_out, why_not_given, why_not_returned
from coach.table.leads import lead
from coach.table.positions import bad_seat, deal_faults, is_seat
from coach.table.refusals import refusal
from coach.table.result import Result, misfit
from coach.table.round import Hands, Round
from coach.table.view import TributeView


class Act(enum.Enum):
    """What a seat has to choose a card for."""

    GIVE = "tribute"
    RETURN = "return"


@dataclass(frozen=True, slots=True)
class Owed:
    """A card that a seat has to choose: the legal faces, sorted as text; ``to``: who gets it.

    Who gets which tribute after a double win is told only when both are shown (8.10): ``to`` is None.
    """

    seat: int
    act: Act
    cards: tuple[Card, ...]
    to: int | None


@dataclass(frozen=True, slots=True)
class Tribute:
    """A round from the deal to the first play, made by :meth:`start`, then by :meth:`step` and :meth:`draw`.

    ``hands``: as they are now. ``givers``: who gives, in the order of 5.5. ``chosen``: choices made but not shown yet.
    ``leader``: who leads, None while it is open. ``events``: what everybody saw since the deal.

    >>> from coach.deals import deal
    >>> rules = Rules.preset("platform")
    >>> tribute, events = Tribute.start(deal(2), Level("4"), Result.of((1, 0, 3, 2), rules), rules)
    >>> [event.code for event in events], tribute.owed
    (['deal'], (Owed(seat=2, act=<Act.GIVE: 'tribute'>, cards=(Card('SB'),), to=1),))
    >>> tribute, (shown,) = tribute.step(2, Card("SB"))
    >>> tribute.owed[0].seat, tribute.owed[0].to, all(card.rank <= 10 for card in tribute.owed[0].cards)
    (1, 2, True)
    """

    rules: Rules
    level: Level
    previous: Result | None
    hands: Hands
    givers: tuple[int, ...] = ()
    chosen: tuple[tuple[int, Card], ...] = ()
    leader: int | None = None
    events: tuple[Event, ...] = ()

    @classmethod
    def start(
        cls, hands: Sequence[Hand], level: Level, previous: Result | None, rules: Rules
    ) -> tuple[Self, tuple[Event, ...]]:
        """The round after the deal; ``previous``: the result of the round before, None in the first round of a match
        (4.3: no tribute). Events: the deal, a refusal, who leads if that is settled already.

        AgainstRules names every fault of the deal, and a result that these rules do not know.
        """
        faults = deal_faults(hands)
        if previous is not None and (error := misfit(previous, rules)):
            faults += error.faults
        if faults:
            raise AgainstRules(faults)
        a, b, c, d = hands
        tribute = cls(rules, level, previous, (a, b, c, d))
        shown: list[Event] = []
        if previous is not None:
            refused = refusal(hands, previous, rules)
            shown += [refused] if refused else []
            giving = tuple(seat for seat in givers(previous) if refused is None or seat not in refused.givers)
            tribute = replace(tribute, givers=giving, events=tuple(shown))
        tribute, more = tribute._settled()
        return tribute, (Dealt(level, tribute.hands), *shown, *more)

    @property
    def gifts(self) -> tuple[Gave, ...]:
        """The tributes shown."""
        return tuple(event for event in self.events if isinstance(event, Gave))

    @property
    def returns(self) -> tuple[Returned, ...]:
        """The returns shown."""
        return tuple(event for event in self.events if isinstance(event, Returned))

    @property
    def owed(self) -> tuple[Owed, ...]:
        """The cards still to be chosen now, in the order of 5.5 for tributes, the first finisher in front for returns.

        They may be chosen in any order, and are shown together.
        """
        chose = {seat for seat, _ in self.chosen}
        return tuple(owed for owed in self._phase() if owed.seat not in chose)

    def _phase(self) -> Iterable[Owed]:
        """All cards of the present phase, chosen ones too."""
        if self.previous is None or self.returns:
            return ()
        if self.gifts:
            place = self.previous.place
            pairs = sorted(
                ((gift.to, return_to(gift, self.gifts, self.rules)) for gift in self.gifts), key=lambda p: place(p[0])
            )
            return [Owed(seat, Act.RETURN, self._returnable(seat, to), to) for seat, to in pairs]
        to = None if self.previous.double_win else self.previous.first
        return [Owed(seat, Act.GIVE, highest(self.hands[seat], self.level), to) for seat in self.givers]

    def _returnable(self, seat: int, to: int) -> tuple[Card, ...]:
        return returnable(self.hands[seat], seat, to, self.level, self.rules)

    @property
    def by_chance(self) -> bool:
        """Whether nothing is left but to draw who leads: :meth:`draw`."""
        return not self.done and not self.owed

    @property
    def done(self) -> bool:
        """Whether it is known who leads, so that :meth:`round` can begin."""
        return self.leader is not None

    def why_not(self, seat: int, card: Card) -> AgainstRules | None:
        """Why the seat may not choose this card now; None when it may. The reason names its clause."""
        if not isinstance(card, Card):
            raise TypeError(f"card: expected a Card, not {type(card).__name__}")
        owed = next((owed for owed in self.owed if owed.seat == seat), None)
        if owed is None:
            reason, seats = N_("no card is owed by this seat now (rule 5)"), [str(owed.seat) for owed in self.owed]
            expected = N_("one of the seats {seats}") if seats else N_("no choice of a card")
            return AgainstRules(Fault("owes_nothing", quoted(seat), None, reason, expected, {"seats": Listing(seats)}))
        if card in owed.cards:
            return None
        if owed.act is Act.GIVE:
            return why_not_given(card, self.hands[seat], self.level)
        assert owed.to is not None  # a return always has its receiver
        return why_not_returned(card, self.hands[seat], seat, owed.to, self.level, self.rules)

    def can(self, seat: int, card: Card) -> bool:
        """Whether :meth:`step` would accept this."""
        return self.why_not(seat, card) is None

    def step(self, seat: int, card: Card) -> tuple[Self, tuple[Event, ...]]:
        """After a seat has chosen the card that it owes. Events come with the last choice of a phase: all tributes, or
        all returns and who leads. Raises AgainstRules when :meth:`why_not` says so.
        """
        if error := self.why_not(seat, card):
            raise error
        tribute = replace(self, chosen=(*self.chosen, (seat, card)))
        if tribute.owed:
            return tribute, ()
        assert self.previous is not None  # somebody owed a card
        chosen = dict(tribute.chosen)
        shown: tuple[Gave, ...] | tuple[Returned, ...]
        if self.gifts:
            shown = tuple(Returned(o.seat, o.to, chosen[o.seat]) for o in self._phase() if o.to is not None)
        else:
            cards = [(giver, chosen[giver]) for giver in self.givers]
            shown = shared_out(cards, self.previous, self.level, self.rules)
        tribute = replace(tribute, chosen=(), hands=_moved(self.hands, shown), events=self.events + shown)
        tribute, more = tribute._settled()
        return tribute, (*shown, *more)

    def draw(self, seat: int) -> tuple[Self, tuple[Event, ...]]:
        """After chance has decided who leads. Raises AgainstRules where chance decides nothing now, BadText for what is
        no seat.
        """
        if not is_seat(seat):
            raise BadText(bad_seat(seat))
        if not self.by_chance:
            reason = N_("chance does not decide who leads here (rules 8.15 to 8.17)")
            raise AgainstRules(Fault("no_draw", quoted(seat), None, reason, N_("no draw")))
        _, rule = lead(self.gifts, self.previous, self.level, self.rules)
        return self._led(seat, rule)

    def _settled(self) -> tuple[Self, tuple[Event, ...]]:
        """With the leader, if nothing is owed and chance does not decide."""
        if self.owed:
            return self, ()
        seat, rule = lead(self.gifts, self.previous, self.level, self.rules)
        return (self, ()) if seat is None else self._led(seat, rule)

    def _led(self, seat: int, rule: str) -> tuple[Self, tuple[Event, ...]]:
        event = Leads(seat, rule)
        return replace(self, leader=seat, events=(*self.events, event)), (event,)

    def round(self) -> Round:
        """The round before its first play. ValueError while cards are owed or the leader is open."""
        if self.leader is None:
            raise ValueError("the tribute is not done")
        return Round.start(self.hands, self.level, self.leader, self.rules, self.events)

    def view(self, seat: int) -> TributeView:
        """What the seat may know, and nothing more (3.5, 5.7): choices only when they are shown, its own too. BadText
        for what is no seat.
        """
        if not is_seat(seat):
            raise BadText(bad_seat(seat))
        owed = next((owed for owed in self.owed if owed.seat == seat), None)
        return TributeView(seat, self.rules, self.level, self.hands[seat], self.previous, self.events, owed)


def _moved(hands: Hands, shown: Iterable[Gave | Returned]) -> Hands:
    """The hands after the cards have changed places, all at once."""
    after = list(hands)
    for event in shown:
        after[event.seat] -= Hand([event.card])
    for event in shown:
        after[event.to] += Hand([event.card])
    a, b, c, d = after
    return a, b, c, d
