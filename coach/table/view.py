"""What one seat may know (一家所见): its own hand and what everybody saw, nothing else. RULES.md 3.5 and 5.7."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coach.cards import DECK, Hand, Level
from coach.errors import AgainstRules
from coach.moves import LegalPlays, legal_plays
from coach.rules import Rules
from coach.table import trick as tricks
from coach.table.events import Event, Gave, Leads, Refused, Returned
from coach.table.result import Result
from coach.table.trick import PASS, Action, Trick

if TYPE_CHECKING:
    from coach.table.tribute import Owed


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know during the round, made by :meth:`coach.table.Round.view`. Seats are absolute.

    The fields are those of the round without the other hands: ``events`` holds the cards shown in tribute, every play,
    pass and announcement since the deal, ``counts`` the cards left in each hand, ``announced`` what was announced.
    What follows from these by the rules (a giver held nothing higher) is not drawn here.
    """

    seat: int
    rules: Rules
    level: Level
    hand: Hand
    counts: tuple[int, int, int, int]
    turn: int | None
    trick: Trick
    finished: tuple[int, ...]
    announced: tuple[int | None, ...]
    events: tuple[Event, ...]
    played: Hand

    @property
    def unseen(self) -> Hand:
        """The cards that the seat neither holds nor saw played: those in the other hands."""
        return DECK - self.played - self.hand

    @property
    def tribute(self) -> tuple[Event, ...]:
        """What was shown before the first play: refusals, tributes, returns, who leads."""
        return tuple(event for event in self.events if isinstance(event, (Refused, Gave, Returned, Leads)))

    @property
    def to_act(self) -> bool:
        """Whether it is this seat's turn."""
        return self.turn == self.seat

    @property
    def may_pass(self) -> bool:
        """3.2: whether it is this seat's turn and it may pass."""
        return self.to_act and tricks.may_pass(self.trick)

    def legal_plays(self, *, canonical: bool = False) -> LegalPlays:
        """What the seat's hand could play on the table as it is, see :func:`coach.moves.legal_plays`."""
        table, pair = self.trick.table, self.rules.joker_pair
        return legal_plays(self.hand, self.level, table, canonical=canonical, joker_pair=pair)

    def legal_actions(self, *, canonical: bool = True) -> list[Action]:
        """What the seat may do: nothing when it is not its turn, otherwise the legal plays and then the pass."""
        if not self.to_act:
            return []
        return [*self.legal_plays(canonical=canonical), *([PASS] if self.may_pass else [])]

    def why_not(self, action: Action) -> AgainstRules | None:
        """Why the seat could not do this in its turn, with the table as it is; None when it could."""
        return tricks.why_not(action, self.hand, self.level, self.trick.table, self.rules)


@dataclass(frozen=True, slots=True)
class TributeView:
    """What a seat may know before the first play, made by :meth:`coach.table.Tribute.view`.

    ``hand``: its own, with the cards received so far. ``previous``: the result of the round before, None in the first
    round. ``events``: what has been shown. ``owed``: the card that this seat has to choose now, if any.
    """

    seat: int
    rules: Rules
    level: Level
    hand: Hand
    previous: Result | None
    events: tuple[Event, ...]
    owed: Owed | None
