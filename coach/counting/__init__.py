"""What is still out (记牌): ledger of seen cards, big cards left, odds, and deals consistent with the hard facts."""

from __future__ import annotations

from coach.counting.deals import Deals
from coach.counting.facts import Facts
from coach.counting.ledger import FivesAndTens, Ledger
from coach.counting.odds import Odds, at_least, bomb, estimate, shares
from coach.counting.possible import Possible

__all__ = [
    "Deals",
    "Facts",
    "FivesAndTens",
    "Ledger",
    "Odds",
    "Possible",
    "at_least",
    "bomb",
    "estimate",
    "shares",
]
