"""Cards, levels and hands (牌, 级牌, 手牌): RULES.md section 1. Dealing is in :mod:`coach.deals`.

The only public encoding is the two-letter text of clause 1.5: suit letter then rank, ``S2 HT CK DA``, small joker
``SB``, big joker ``HR``. Other spellings are read by :mod:`coach.notation`.
"""

from __future__ import annotations

from coach.cards.classes import CLASS_NAMES, CardClass, unknown_class
from coach.cards.faces import BIG_JOKER, FACES, SMALL_JOKER, SUITED_RANKS, SUITS, Card, Rank, Suit, unknown_card
from coach.cards.hand import DECK, Hand, lacking, not_held, third_copy
from coach.cards.level import LEVELS, Level

__all__ = [
    "BIG_JOKER",
    "CLASS_NAMES",
    "DECK",
    "FACES",
    "LEVELS",
    "SMALL_JOKER",
    "SUITED_RANKS",
    "SUITS",
    "Card",
    "CardClass",
    "Hand",
    "Level",
    "Rank",
    "Suit",
    "lacking",
    "not_held",
    "third_copy",
    "unknown_card",
    "unknown_class",
]
