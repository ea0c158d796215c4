"""How a session is to be (设置): what is watched and asked, how fast, with what in between."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from coach import locale
from coach.cards import Level
from coach.errors import BadText, Fault, not_among, quoted
from coach.locale import N_
from coach.puzzles.memory.staircase import PACES, SLOWEST, nearest_rung, seconds
from coach.puzzles.memory.watch import NAMES, TIER_NAMES, Cell, checked, chosen, growing, said, tier_cells

SEEDS = 1 << 64
MOST_ROUNDS, MOST_QUESTIONS = 20, 24
#: The choices of each field that is one, with their words.
CHOICES: Mapping[str, Mapping[str, str]] = {
    "tier": TIER_NAMES,
    "moments": {
        "unannounced": N_("in the middle of the round, without a word before"),
        "announced": N_("in the middle of the round, told before"),
        "end": N_("all of them after the last trick"),
    },
    "board": {
        "off": N_("no board"),
        "end": N_("nine counters, asked after the last trick"),
        "moments": N_("nine counters, asked wherever there are questions, and after the last trick"),
        "trick": N_("nine counters, asked after each trick"),
    },
    "adapt": {
        "pace": N_("the pace follows your answers"),
        "classes": N_("the number of cells watched follows your answers, round by round"),
        "off": N_("nothing adapts"),
    },
    "tell": {
        "after": N_("right and wrong are told after the round"),
        "at_once": N_("right and wrong are told at once"),
    },
}
_NUMBERS = {
    "rounds": (1, MOST_ROUNDS),
    "questions": (0, MOST_QUESTIONS),
    "seconds": (0.3, 60.0),
    "seed": (0, SEEDS - 1),
}
_YES = ("distractions", "pauses")
_WORDS = {
    "tier": N_("tier"),
    "watch": N_("watch these cells instead"),
    "rounds": N_("rounds"),
    "questions": N_("questions a round"),
    "moments": N_("when questions come"),
    "board": N_("board"),
    "seconds": N_("seconds a trick, at first"),
    "adapt": N_("what adapts"),
    "distractions": N_("distractions between tricks"),
    "pauses": N_("pauses"),
    "marker": N_("show the marker method for"),
    "tell": N_("when right and wrong are told"),
    "seed": N_("seed"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a session. BadText, all faults at once, for what makes no sense.

    ``watch``: names of cells (:mod:`coach.puzzles.memory.watch`), a free choice instead of the tier. ``questions``: in
    a round. ``seconds``: of a trick, at first. ``marker``: the cell for which the marker method is shown, None without.
    ``seed``: of the questions, the distractions and their places; it is printed wherever a session is.

    >>> Settings(tier="expert", rounds=2).seconds
    4.0
    """

    tier: str = "beginner"
    watch: tuple[str, ...] = ()
    rounds: int = 3
    questions: int = 6
    moments: str = "unannounced"
    board: str = "off"
    seconds: float = 4.0
    adapt: str = "pace"
    distractions: bool = True
    pauses: bool = True
    marker: str | None = None
    tell: str = "after"
    seed: int = 0

    def __post_init__(self) -> None:
        faults = [*_bad_choices(self), *_bad_numbers(self)]
        for name in _YES:
            if not isinstance(getattr(self, name), bool):
                faults.append(_fault(name, getattr(self, name), N_("true or false")))
        if self.marker is not None and self.marker not in NAMES:
            faults.append(not_among("unknown_cell", self.marker, N_("no such cell"), NAMES))
        watch = self.watch
        if not isinstance(watch, (tuple, list)) or len(watch) > len(NAMES):
            faults.append(_fault("watch", watch, N_("a list of names of cells")))
        else:
            try:
                object.__setattr__(self, "watch", tuple(checked(watch)))
            except BadText as error:
                faults += error.faults
        if not faults and self.questions == 0 and self.board == "off":
            faults.append(_fault("questions", 0, N_("questions, or a board")))
        if faults:
            raise BadText(faults)
        object.__setattr__(self, "seconds", float(self.seconds))

    def cells(self, level: Level, rung: int) -> tuple[Cell, ...]:
        """What is watched in a round of a level, on this rung where the number of cells adapts. At a level without a
        card of the cells chosen, the big jokers.
        """
        if self.adapt == "classes":
            return growing(rung + 1, level)
        if self.watch:
            return chosen(self.watch, level) or chosen("R", level)
        return tier_cells(self.tier, level)

    @property
    def rungs(self) -> int:
        """How many rungs the ladder has."""
        return {"pace": PACES, "classes": len(NAMES) - 1, "off": 1}[self.adapt]

    @property
    def first_rung(self) -> int:
        """The rung on which a session begins."""
        return {"pace": nearest_rung(self.seconds), "classes": 2, "off": 0}[self.adapt]

    def pace(self, rung: int) -> float:
        """Seconds of a trick on a rung."""
        return seconds(rung) if self.adapt == "pace" else self.seconds

    def to_json(self) -> dict[str, Any]:
        """The settings as data."""
        return {**dataclasses.asdict(self), "watch": list(self.watch)}

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The settings of such data, whatever they are: missing fields are as usual. BadText with all faults."""
        if not isinstance(data, dict):
            raise BadText(_fault("settings", data, N_("an object")))
        names = [field.name for field in dataclasses.fields(cls)]
        faults = [not_among("unknown_key", key, N_("no such setting"), names) for key in data if key not in names]
        try:
            settings = cls(**{key: value for key, value in data.items() if key in names})
        except BadText as error:
            faults += error.faults
        if faults:
            raise BadText(faults[:20])
        return settings

    def form(self, lang: str) -> list[dict[str, Any]]:
        """The settings as a form: for each its ``name``, ``text``, ``kind`` (choice, number, yes, cell, cells), its
        ``value`` and, as the kind needs, ``choices`` or ``low`` and ``high``.
        """
        return [_entry(name, getattr(self, name), lang) for name in _WORDS]


def _entry(name: str, value: Any, lang: str) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": name, "text": locale.text(lang, _WORDS[name]), "value": value}
    cells = [{"value": cell, "text": said(cell, lang)} for cell in NAMES]
    if name in CHOICES:
        choices = [{"value": key, "text": locale.text(lang, words)} for key, words in CHOICES[name].items()]
        return {**entry, "kind": "choice", "choices": choices}
    if name == "marker":
        nothing = {"value": None, "text": locale.text(lang, N_("nothing"))}
        return {**entry, "kind": "cell", "choices": [nothing, *cells]}
    if name == "watch":
        return {**entry, "value": list(value), "kind": "cells", "choices": cells}
    if name in _YES:
        return {**entry, "kind": "yes"}
    low, high = _NUMBERS[name]
    return {**entry, "kind": "number", "low": low, "high": SLOWEST if name == "seconds" else high}


def _bad_choices(settings: Settings) -> Iterable[Fault]:
    for name, choices in CHOICES.items():
        value = getattr(settings, name)
        if not isinstance(value, str) or value not in choices:
            yield not_among("bad_choice", value, N_("no such choice"), [*choices])


def _bad_numbers(settings: Settings) -> Sequence[Fault]:
    faults = []
    for name, (low, high) in _NUMBERS.items():
        value = getattr(settings, name)
        wanted: Any = (int, float) if name == "seconds" else int
        if isinstance(value, bool) or not isinstance(value, wanted) or not low <= value <= high:
            faults.append(_fault(name, value, N_("a number from {low} to {high}"), low=low, high=high))
    return faults


def _fault(name: str, value: Any, expected: str, **values: Any) -> Fault:
    return Fault("bad_setting", f"{name}: {quoted(value)}", None, N_("no such setting"), expected, values)
