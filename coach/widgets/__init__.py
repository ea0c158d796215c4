"""Widgets for notebooks (anywidget): they show what other rooms compute, and hand over what the reader does as data."""

from __future__ import annotations

from coach.widgets.answers import Answer
from coach.widgets.memory import MemoryTrainer
from coach.widgets.splitting import SplitPuzzle

__all__ = ["Answer", "MemoryTrainer", "SplitPuzzle"]
