"""The trick (一圈, 一轮): what was played and passed since its lead. RULES.md 3.2 and 3.3.

The one legality function of the round, :func:`why_not`, stands here too, so that the round, what a seat sees and the
readers of records all ask the same.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from coach.cards import Hand, Level, Rank
from coach.errors import AgainstRules, Fault, quoted
from coach.locale import N_, Listing, text
from coach.moves import why_illegal
from coach.moves.legal import legal_readings
from coach.plays import Kind, Play
from coach.rules import Rules, Wind
from coach.table.seats import following, next_holding, partner


class Pass(enum.Enum):
    """The pass (不出, 过); its only member is :data:`PASS`."""

    PASS = "pass"

    def __repr__(self) -> str:
        return "PASS"

    def said(self, lang: str) -> str:
        """The pass in words."""
        return text(lang, N_("pass"))


PASS = Pass.PASS
#: What a player does when it is his turn.
Action = Play | Pass


@dataclass(frozen=True, slots=True)
class Trick:
    """What each seat did since the lead, in order; empty before the lead. The first action is no pass.

    >>> from coach.plays import readings
    >>> nine = readings(Hand("S9"), Level("2"))[0]
    >>> trick = Trick(((3, nine), (0, PASS)))
    >>> trick.leader, trick.owner, trick.table == nine, trick.passed
    (3, 3, True, (0,))
    """

    actions: tuple[tuple[int, Action], ...] = ()

    @property
    def leader(self) -> int | None:
        """The seat that led; None before the lead."""
        return self.actions[0][0] if self.actions else None

    @property
    def table(self) -> Play | None:
        """The play to beat; None before the lead."""
        return next((action for _, action in reversed(self.actions) if isinstance(action, Play)), None)

    @property
    def owner(self) -> int | None:
        """The seat that made the last play."""
        return next((seat for seat, action in reversed(self.actions) if isinstance(action, Play)), None)

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed since the last play, in order."""
        return tuple(seat for seat, _ in self.actions[len(self.actions) - self._passes :])

    @property
    def _passes(self) -> int:
        return next((n for n, (_, action) in enumerate(reversed(self.actions)) if isinstance(action, Play)), 0)

    def then(self, seat: int, action: Action) -> Trick:
        """The trick after one more action."""
        return Trick((*self.actions, (seat, action)))


def is_over(trick: Trick, counts: Sequence[int]) -> bool:
    """3.2: the trick ends when every other player who still holds cards has passed since the last play."""
    owner = trick.owner
    return owner is not None and all(seat in trick.passed for seat in range(4) if counts[seat] and seat != owner)


def gives_wind(trick: Trick, counts: Sequence[int]) -> bool:
    """3.3 (接风): of a trick that is over, whether the last play was its owner's final card."""
    return trick.owner is not None and not counts[trick.owner]


def wind_to(owner: int, counts: Sequence[int], rules: Rules) -> int:
    """3.3, 8.9 (对家接风, 下家接风): who leads after a final card that nobody beat.

    The partner, or by the old rule the next player; one who is out too gives way to the next in turn who holds cards.
    """
    heir = partner(owner) if rules.wind is Wind.PARTNER else following(owner)
    return heir if counts[heir] else next_holding(owner, counts)


def leader_after(trick: Trick, counts: Sequence[int], rules: Rules) -> int:
    """3.2, 3.3: who leads after a trick that is over: who played last, or who gets the wind."""
    owner = trick.owner
    if owner is None:
        raise ValueError("a trick without a play has no winner")
    return wind_to(owner, counts, rules) if gives_wind(trick, counts) else owner


def may_pass(trick: Trick) -> bool:
    """3.2: the leader plays; everybody else may pass."""
    return trick.table is not None


def taken(action: Action, hand: Hand, level: Level, table: Play | None, rules: Rules) -> Action | None:
    """The action as it counts, or None if it is not legal: its wilds stand for what 2.4 says."""
    if not isinstance(action, Play):
        return action if table is not None else None
    found = legal_readings(action.cards, hand, level, table, joker_pair=rules.joker_pair)
    return next((play for play in found if (play.kind, play.rank) == (action.kind, action.rank)), None)


def why_not(action: Action, hand: Hand, level: Level, table: Play | None, rules: Rules) -> AgainstRules | None:
    """Why a seat with this hand, whose turn it is, may not do this; None when it may. Every fault, with its clause.

    >>> print(why_not(PASS, Hand("S2"), Level("2"), None, Rules()).said("en"))
    'pass': who leads must play (rule 3.2); expected a play
    """
    if not isinstance(action, (Play, Pass)):
        raise TypeError(f"action: expected a Play or PASS, not {type(action).__name__}")
    if taken(action, hand, level, table, rules) is not None:
        return None
    if not isinstance(action, Play):
        return AgainstRules(Fault("leader_passes", "pass", None, N_("who leads must play (rule 3.2)"), N_("a play")))
    error = why_illegal(action.cards, hand, level, table, joker_pair=rules.joker_pair)
    if error is not None:
        return error
    found = legal_readings(action.cards, hand, level, table, joker_pair=rules.joker_pair)
    return AgainstRules(
        Fault(
            "no_such_reading",
            " ".join(card.text for card in action.cards),
            None,
            N_("these cards cannot be played as {play} here (rule 2.4)"),
            N_("one of {choices}"),
            {"play": Declared(action), "choices": Listing(found)},
        )
    )


@dataclass(frozen=True, slots=True)
class Declared:
    """A declared play in words, nonsense included (a kind without the rank that it needs)."""

    play: Play

    def said(self, lang: str) -> str:
        """Kind and rank, or what was given instead."""
        words: tuple[object, ...] = (self.play.kind, self.play.rank)
        return " ".join(word.said(lang) if isinstance(word, (Kind, Rank)) else quoted(word) for word in words)
