"""What a play is worth (评估): exact endings, likely worlds, the value of every legal play, the searching players."""

from __future__ import annotations

from coach.analysis.endings import Ending, solve_ending
from coach.analysis.estimates import Estimate
from coach.analysis.evaluate import ActionValue, Budget, Evaluation, evaluate
from coach.analysis.tribute import Advice, advise
from coach.analysis.worlds import Model, Worlds, inferred_worlds, likely_worlds

__all__ = [
    "ActionValue",
    "Advice",
    "Budget",
    "Ending",
    "Estimate",
    "Evaluation",
    "Model",
    "Worlds",
    "advise",
    "evaluate",
    "inferred_worlds",
    "likely_worlds",
    "solve_ending",
]
