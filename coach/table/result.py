"""The result of a round (名次): finishing order, double win, who counts as last. RULES.md 3.4 and 8.14."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from coach.errors import AgainstRules, BadText, Fault, quoted
from coach.locale import N_
from coach.rules import RoundEnd, Rules
from coach.table.seats import SEATS, following, partner, side


@dataclass(frozen=True, slots=True)
class Result:
    """A finishing order of the four seats, made by :meth:`of`.

    ``order``: first (头游) to last (末游). ``tied``: both losers of a double win count as last; they are then written
    lower seat first, which means nothing. ``out``: how many had played their last card when the round ended, 2 or 3.

    >>> result = Result.of((1, 3, 2, 0), Rules())
    >>> result.double_win, result.tied, result.order, result.lasts, [result.place(seat) for seat in range(4)]
    (True, True, (1, 3, 0, 2), (0, 2), [4, 1, 4, 2])
    """

    order: tuple[int, int, int, int]
    out: int = 3
    tied: bool = False

    @classmethod
    def of(cls, order: Sequence[int], rules: Rules) -> Result:
        """The result of a round that ended in this order; the last two seats of it may be in any order where 8.14
        orders them itself. BadText if it is no order of the four seats.
        """
        if not is_order(order):
            reason, expected = N_("no finishing order"), N_("the four seats 0 to 3, first to last")
            raise BadText(Fault("bad_order", " ".join(quoted(seat) for seat in order), None, reason, expected))
        first, second, third, last = order
        if partner(first) != second or rules.round_end is RoundEnd.ONE_LEFT:
            return cls((first, second, third, last))
        return cls((first, second, min(third, last), max(third, last)), 2, rules.round_end is RoundEnd.SIDE_OUT)

    @property
    def first(self) -> int:
        """The first finisher (头游)."""
        return self.order[0]

    @property
    def second(self) -> int:
        """The second (二游)."""
        return self.order[1]

    @property
    def last(self) -> int:
        """The last (末游). ValueError when both losers of a double win count as last: see ``lasts``."""
        if self.tied:
            raise ValueError("both losers of a double win count as last (3.4)")
        return self.order[3]

    @property
    def lasts(self) -> tuple[int, ...]:
        """All who count as last (3.4): both losers where a double win does not tell them apart."""
        return self.order[2:] if self.tied else self.order[3:]

    @property
    def double_win(self) -> bool:
        """3.4 (双下): first and second are partners."""
        return self.order[1] == partner(self.order[0])

    @property
    def winner(self) -> int:
        """The side of the first finisher, 0 or 1."""
        return side(self.order[0])

    @property
    def partner_place(self) -> int:
        """The place of the first finisher's partner: 2, 3 or 4 (4.1)."""
        return self.place(partner(self.first))

    def place(self, seat: int) -> int:
        """1 to 4; both losers of a double win that does not tell them apart are 4."""
        return 4 if seat in self.lasts else self.order.index(seat) + 1

    @property
    def losers(self) -> tuple[int, int]:
        """The losers of a double win, who gives first (5.5) in front.

        The last finisher gives first; of two who both still held cards, the one sitting next after the first finisher.
        """
        if not self.double_win:
            raise ValueError("only a double win has two losers who give")
        if self.out == 2:
            return following(self.first), partner(following(self.first))
        return self.order[3], self.order[2]

    def fits(self, rules: Rules) -> bool:
        """Whether a round under these rules can end so (8.14)."""
        return is_order(self.order) and self == Result.of(self.order, rules)

    def to_json(self) -> dict[str, Any]:
        """``order``, and ``tied``: whether the last two of it both count as last."""
        return {"order": list(self.order), "tied": self.tied}


def is_order(order: Sequence[object]) -> bool:
    """Whether these are the four seats, each once."""
    return len(order) == 4 and all(type(seat) is int for seat in order) and sorted(order) == list(SEATS)  # type: ignore[type-var]


def misfit(result: Result, rules: Rules) -> AgainstRules | None:
    """Why a round under these rules cannot have this result; None when it can."""
    if result.fits(rules):
        return None
    reason = N_("no result of a round under these rules (rule 8.14)")
    return AgainstRules(Fault("misfit", repr(result), None, reason, N_("a result made by Result.of under them")))


def round_over(finished: Sequence[int], rules: Rules) -> bool:
    """3.4, 8.14: both players of one side are out; or, where third and last are always played out, three are."""
    return len(finished) >= 3 or (
        len(finished) == 2 and finished[1] == partner(finished[0]) and rules.round_end is not RoundEnd.ONE_LEFT
    )


def result_of(finished: Sequence[int], rules: Rules) -> Result:
    """The result of a round that is over, whose seats went out in this order."""
    rest = [seat for seat in SEATS if seat not in finished]
    return Result.of((*finished, *rest), rules)
