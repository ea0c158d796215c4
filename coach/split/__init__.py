"""Exact splitting of hands (组牌)."""

from coach.split.bigcards import big_cards
from coach.split.check import check_split
from coach.split.costs import BOMBS_FREE, OBJECTIVES, PLAYS, Costs
from coach.split.model import Split
from coach.split.solve import Solution, best_splits, count_best, fewest, fewest_plays

__all__ = [
    "BOMBS_FREE",
    "OBJECTIVES",
    "PLAYS",
    "Costs",
    "Solution",
    "Split",
    "best_splits",
    "big_cards",
    "check_split",
    "count_best",
    "fewest",
    "fewest_plays",
]
