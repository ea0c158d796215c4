"""Legal plays, why a set of cards is no legal play, and what in the unseen cards can beat a play. RULES.md section 2.

One legality function decides (:func:`coach.moves.legal.legal_readings`); the kernel that lists all plays repeats it
for speed, and the tests prove the two equal.
"""

from __future__ import annotations

from coach.moves.bosses import top_orders, unbeaten_by
from coach.moves.legal import LegalPlays, count_legal, interchangeable, is_legal, legal_plays, representative
from coach.moves.why import why_illegal

__all__ = [
    "LegalPlays",
    "count_legal",
    "interchangeable",
    "is_legal",
    "legal_plays",
    "representative",
    "top_orders",
    "unbeaten_by",
    "why_illegal",
]
