"""Sayings measured (验证): each study plays rounds under a seed and keeps what it found as data.

A study is a module of this package, named in :data:`STUDIES`, with three things:

- ``COUNT``: how many of its units (rounds, positions) the data that come with coach rest on;
- ``make(count, seed, player, tell)``: the data, plain JSON that says how it was made; it calls ``tell(done)``;
- ``lines(data, lang)``: what the data say, in words, one finding a line.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol, cast

from coach.errors import BadText, not_among
from coach.locale import N_

#: Every study, and what it measures.
STUDIES = {
    "counting": N_("The sayings on memory: what one who remembers can know that another cannot."),
    "worlds": N_("What plays and passes tell of hidden hands, beyond the certain facts."),
    "endings": N_("Exact endings by size: how many are solved, and at what cost."),
    "calibration": N_("Predicted chances of first place and values, against how the rounds ended."),
    "arena": N_("Players against players: how much each is stronger than the one before."),
}

#: The module of each study that has a plot, with ``picture(data, lang)``: the SVG text.
PLOTS = {"calibration": "calibration_svg"}


class Study(Protocol):
    """What a module of a study has, see :mod:`coach.studies`."""

    COUNT: int

    def make(self, count: int, seed: int, player: str, tell: Callable[[int], None]) -> dict[str, Any]: ...

    def lines(self, data: dict[str, Any], lang: str) -> list[str]: ...


def study(name: str) -> Study:
    """The study of a name. Raises BadText for one that is none, with the names that there are.

    >>> study("counting").COUNT
    20000
    """
    if name not in STUDIES:
        raise BadText(not_among("bad_study", name, N_("no such study"), [*STUDIES]))
    return cast(Study, import_module(f"{__name__}.{name}"))


def picture(name: str, data: dict[str, Any], lang: str) -> str:
    """The plot of a study's data as SVG. KeyError for one that has none, see :data:`PLOTS`."""
    drawn: str = import_module(f"{__name__}.{PLOTS[name]}").picture(data, lang)
    return drawn
