"""Every spelling of cards, hands, levels and plays that people and other programs use: RULES.md 1.5 and 2.4.

Strict in: an input is read wholly or refused with all its faults at once, each with the bad part, its position
(characters of a text or items of a list, from 1) and what was expected. Canonical out: it prints as clause 1.5 says.
"""

from __future__ import annotations

from coach.notation.hands import parse_card, parse_cards, parse_class, parse_groups, parse_hand, parse_level
from coach.notation.plays import parse_play
from coach.notation.spelling import DIALECTS, LONGEST, Dialect

__all__ = [
    "DIALECTS",
    "LONGEST",
    "Dialect",
    "parse_card",
    "parse_cards",
    "parse_class",
    "parse_groups",
    "parse_hand",
    "parse_level",
    "parse_play",
]
