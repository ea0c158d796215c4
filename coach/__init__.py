"""Learn Guandan (掼蛋): split hands exactly, list legal plays, drill with proven puzzles.

Importing this package loads none of its rooms; each is imported when it is first named:

>>> import coach
>>> coach.cards.__name__
'coach.cards'
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coach import (
        analysis,
        arena,
        batch,
        bench,
        cards,
        cli,
        counting,
        deals,
        display,
        doctor,
        errors,
        locale,
        moves,
        notation,
        online,
        players,
        plays,
        puzzles,
        rules,
        split,
        studies,
        table,
    )

__version__ = "0.1.0"
__all__ = [
    "__version__",
    "analysis",
    "arena",
    "batch",
    "bench",
    "cards",
    "cli",
    "counting",
    "deals",
    "display",
    "doctor",
    "errors",
    "locale",
    "moves",
    "notation",
    "online",
    "players",
    "plays",
    "puzzles",
    "rules",
    "split",
    "studies",
    "table",
]


def __getattr__(name: str) -> ModuleType:
    if name in __all__:
        return importlib.import_module(f"coach.{name}")
    raise AttributeError(f"module 'coach' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
