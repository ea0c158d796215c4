"""What is still out (记牌): ledger of seen cards, big cards left, odds, and deals consistent with the hard facts."""

from __future__ import annotations

from coach.counting.facts import Facts

__all__ = ["Facts"]
