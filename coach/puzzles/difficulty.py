"""How hard a hand is to split (难度), 1 to 5, from measured facts alone.

There are no learners' results yet to fit anything to, so the formula is an opinion that is written down; every term is
a number that is measured, and each has its reason:

==========  ======  ================================================================================================
term        points  why
==========  ======  ================================================================================================
cards       0–3.2   (cards − 8) / 6: more cards, more to hold in mind; a hand of eight lies open
habit       0–4     plays that the plain sorter takes too many, at most 4: so far one's habit leads astray
orders      0–1     share of the 24 plain sorters that miss: whether another order of sorting would have done
decoys      0–3     half the binary digits of (splits one play worse / best splits), at most 6: how thin the best are
                    among what looks as good
wilds       0–1     half a point for each wild: it must be tried everywhere
breaking    0–1     a point if a bomb, a triple or a straight flush must be broken: people keep what they have found
==========  ======  ================================================================================================

The sum is cut at 2, 4.5, 7 and 9.5. So cut, hands of eight cards are mostly 1 or 2, of fifteen 1 to 4, and whole hands
of 27 mostly 4 or 5, seldom 3.
"""

from __future__ import annotations

from dataclasses import dataclass

from coach.puzzles.measure import Measured
from coach.puzzles.themes import BY_NAME

CUTS = (2.0, 4.5, 7.0, 9.5)
LEVELS = range(1, len(CUTS) + 2)
BREAKING = ("break_bomb", "break_triple", "break_flush")


@dataclass(frozen=True, slots=True)
class Points:
    """The terms of the formula for one hand."""

    cards: float
    habit: float
    orders: float
    decoys: float
    wilds: float
    breaking: float

    @property
    def total(self) -> float:
        """Their sum, 0 to 13."""
        return self.cards + self.habit + self.orders + self.decoys + self.wilds + self.breaking

    @property
    def difficulty(self) -> int:
        """1 to 5."""
        return 1 + sum(self.total >= cut for cut in CUTS)


def points(measured: Measured) -> Points:
    """The terms of a hand, see the table above; a deterministic function of its facts and themes.

    >>> from coach.cards import Hand, Level
    >>> hand = Measured(Hand("S3 H3 C3 D4 S4 HR D9 S9"), Level("2"))
    >>> points(hand).difficulty
    1
    """
    facts = measured.facts
    return Points(
        cards=max(0, len(measured.hand) - 8) / 6,
        habit=float(min(measured.gap, 4)),
        orders=(24 - facts.sorters) / 24,
        decoys=min((facts.near // facts.best).bit_length(), 6) / 2,
        wilds=measured.hand.wilds(measured.level) / 2,
        breaking=float(any(BY_NAME[name].holds(measured) for name in BREAKING)),
    )
