"""What is still out (记牌): ledger of seen cards, big cards left, odds, and deals consistent with the hard facts."""

from __future__ import annotations

from coach.counting.deals import Deals
from coach.counting.facts import Facts
from coach.counting.fives_and_tens import FivesAndTens
from coach.counting.ledger import Ledger
from coach.counting.odds import Odds, at_least, bomb, estimate, shares, together
from coach.counting.playable import can_beat, holds_kind
from coach.counting.possible import Possible, PossibleClass

__all__ = [
    "Deals",
    "Facts",
    "FivesAndTens",
    "Ledger",
    "Odds",
    "Possible",
    "PossibleClass",
    "at_least",
    "bomb",
    "can_beat",
    "estimate",
    "holds_kind",
    "shares",
    "together",
]
