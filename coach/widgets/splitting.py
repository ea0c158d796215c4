"""The splitting puzzle as a widget: 27 cards to group by mouse, finger or keys, judged by :mod:`coach.puzzles`."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import anywidget
import traitlets
from ipywidgets import CallbackDispatcher

from coach import locale
from coach.cards import Card, Hand, Level
from coach.errors import CoachError, not_among
from coach.locale import N_
from coach.puzzles.grade import SplittingGrade
from coach.puzzles.model import Hint
from coach.puzzles.splitting import SplittingPuzzle
from coach.split import Split
from coach.widgets import asked, assets, shown
from coach.widgets.answers import Answer
from coach.widgets.messages import obey
from coach.widgets.texts import both, words

_OPTIONS = ("hand", "level", "seed", "lang", "order")
_PLAINEST = 3


class SplitPuzzle(anywidget.AnyWidget):
    """A hand to be grouped into the fewest plays (组牌), in a notebook.

    Give a puzzle, or a hand (a Hand or text) and ``level``, or ``seed`` and ``level``. ``lang`` is "zh" or "en" (else
    the language of the context), ``order`` "rank" or "suit"; the reader switches both. Raises BadText, with all faults
    at once, for what is no hand, seed or level, TypeError for any other keyword.

    ``groups`` holds the groups as lists of card numbers, the n-th card of the hand sorted as text having the number n
    (from 0). It is replaced with every change, so it can be observed; set it to lay groups from Python. ``chosen``
    holds the number of the reading where the reader chose another than the first.

    >>> widget = SplitPuzzle(hand="S3 H3 C3 D4 S4 HR", level="2", lang="en")
    >>> widget.on_answer(lambda answer: print(answer.grade["verdict"]))
    >>> widget.groups = [[0, 0]]
    Traceback (most recent call last):
    ...
    traitlets.traitlets.TraitError: groups: expected lists of different card numbers from 0 to 5, none empty
    >>> widget.groups = [[0, 2, 4], [1, 5], [3]]  # C3 H3 S3, D4 S4, HR
    >>> _ = widget.check()
    2 plays, the fewest possible. It is the only best split.
    """

    _esm = assets.script(assets.SPLIT_MODULES)
    _css = assets.style(assets.SPLIT_STYLES)

    puzzle_id = traitlets.Unicode().tag(sync=True)
    cards: traitlets.List[Any] = traitlets.List().tag(sync=True)
    clues = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    groups: traitlets.List[Any] = traitlets.List(help="lists of card numbers").tag(sync=True)
    chosen = traitlets.Dict(help="number of the reading, by the card numbers of the group").tag(sync=True)
    order = traitlets.Enum(("rank", "suit"), "rank").tag(sync=True)
    lang = traitlets.Enum(locale.LANGUAGES, "en").tag(sync=True)
    infos: traitlets.List[Any] = traitlets.List(help="what each group is").tag(sync=True)
    hints: traitlets.List[Any] = traitlets.List(help="the hints given so far").tag(sync=True)
    verdict = traitlets.Dict(help="the last check").tag(sync=True)
    page = traitlets.Dict(help="the split that is being looked at").tag(sync=True)
    entry = traitlets.Dict(help="what was entered for another hand, and its faults").tag(sync=True)
    answered = traitlets.Int(0, help="number of the last request that was answered").tag(sync=True)

    def __init__(
        self,
        puzzle: SplittingPuzzle | Hand | str | None = None,
        *,
        hand: Hand | str | None = None,
        level: Level | str | int | None = None,
        seed: int | None = None,
        lang: str | None = None,
        order: str = "rank",
        **unknown: Any,
    ):
        if unknown:
            strange = [not_among("unknown_keyword", name, N_("unknown keyword"), _OPTIONS) for name in unknown]
            raise TypeError("\n".join(fault.said(locale.current()) for fault in strange))
        self._answers = CallbackDispatcher()
        self._grade: SplittingGrade | None = None
        self._puzzle = asked.wanted(puzzle, hand, level, seed)
        lang = locale.current() if lang is None else lang
        super().__init__(lang=lang, order=order, texts=words(), entry=self._entry(), **self._state())
        self.on_msg(self._heard)
        self.observe(self._regrouped, ["groups", "chosen"])

    # For the lesson ---------------------------------------------------------------------------------------------------

    @property
    def puzzle(self) -> SplittingPuzzle:
        """The puzzle that is shown; :meth:`show` shows another."""
        return self._puzzle

    def show(self, puzzle: SplittingPuzzle) -> None:
        """Show another puzzle, its cards in no groups."""
        self._puzzle = puzzle
        with self.hold_sync():
            for name, value in {**self._state(), "entry": self._entry()}.items():
                self.set_trait(name, value)

    def on_answer(self, callback: Callable[[Answer], None], remove: bool = False) -> None:
        """Call a function with an :class:`Answer` at every check; ``remove`` to stop that."""
        self._answers.register_callback(callback, remove=remove)

    def check(self) -> SplittingGrade:
        """Judge the groups as they are, show the verdict, and tell those who listen."""
        groups = [list(group) for group in self.groups]
        grade = self._puzzle.grade(self._cards(groups), self._readings(groups))
        self._grade = grade
        with self.hold_sync():
            self.page = {}
            self.verdict = shown.verdict_data(grade, groups)
        seconds = time.monotonic() - self._since
        told = tuple(map(tuple, groups))
        self._answers(Answer(self.puzzle_id, told, grade.to_json(self.lang), seconds, len(self.hints)))
        return grade

    def hint(self) -> Hint:
        """Give the next hint, plainer than the one before, for the groups as they are."""
        groups = self.groups
        step = min(len(self.hints) + 1, _PLAINEST)
        hint = self._puzzle.hint(step, self._cards(groups), self._readings(groups))
        self.hints = [*self.hints[: step - 1], shown.hint_data(hint, groups, self._puzzle.hand, self._puzzle.level)]
        return hint

    def __repr__(self) -> str:
        return f"SplitPuzzle(hand={self._puzzle.hand.text!r}, level={self._puzzle.level.text!r}, lang={self.lang!r})"

    # The state of the page --------------------------------------------------------------------------------------------

    def _state(self) -> dict[str, Any]:
        """Everything that belongs to the puzzle, at its beginning."""
        puzzle = self._puzzle
        self._since = time.monotonic()
        self._seen = ""
        self._grade = None
        return {
            "cards": [shown.card_data(card, puzzle.level) for card in puzzle.hand],
            "clues": shown.clues(both(puzzle.ask), puzzle.level),
            "puzzle_id": puzzle.id or f"{puzzle.level.text}:{puzzle.hand.text}",
            "groups": [],
            "chosen": {},
            "infos": [],
            "hints": [],
            "verdict": {},
            "page": {},
        }

    def _entry(self, faults: Sequence[dict[str, str]] = (), of: str = "", **entered: str) -> dict[str, Any]:
        """The form for another hand: what stands in it and what is wrong with it."""
        seed = "" if self._puzzle.seed is None else str(self._puzzle.seed)
        return {"hand": "", "seed": seed, "level": self._puzzle.level.text, "faults": list(faults), "of": of, **entered}

    def _cards(self, groups: Sequence[Sequence[int]]) -> list[list[Card]]:
        hand = self._puzzle.hand.cards
        return [[hand[number] for number in group] for group in groups]

    def _readings(self, groups: Sequence[Sequence[int]]) -> dict[int, int]:
        """The chosen reading of each group, by the group's number."""
        keys = (shown.key_of(group) for group in groups)
        return {at: int(self.chosen[key]) for at, key in enumerate(keys) if key in self.chosen}

    @traitlets.validate("groups")
    def _valid_groups(self, proposal: Any) -> list[list[int]]:
        """Copies, so that the value is replaced and never changed in place; TraitError for what is no grouping."""
        size = len(self._puzzle.hand)
        numbers = [number for group in proposal["value"] if isinstance(group, (list, tuple)) for number in group]
        whole = all(isinstance(group, (list, tuple)) and group for group in proposal["value"])
        right = all(type(number) is int and 0 <= number < size for number in numbers)
        if not whole or not right or len(set(numbers)) < len(numbers):
            expected = N_("groups: expected lists of different card numbers from 0 to {last}, none empty")
            raise traitlets.TraitError(locale.text(locale.current(), expected, last=size - 1))
        return [list(group) for group in proposal["value"]]

    @traitlets.validate("chosen")
    def _valid_chosen(self, proposal: Any) -> dict[str, str]:
        """Only what can be a choice: a group's name and a small number."""
        items = list(proposal["value"].items())[-200:]
        return {str(key)[:100]: str(code) for key, code in items if str(code).isdecimal() and len(str(code)) < 4}

    def _regrouped(self, change: Any) -> None:
        readings = self._readings(self.groups)
        cards = self._cards(self.groups)
        hand = self._puzzle.hand
        infos = [self._puzzle.group_info(group, readings.get(at, 0)) for at, group in enumerate(cards)]
        self.infos = [shown.group_data(info, group, hand) for info, group in zip(infos, self.groups, strict=True)]

    # What the page asks -----------------------------------------------------------------------------------------------

    def _heard(self, widget: Any, content: Any, buffers: Any) -> None:
        """A message of the page: what to do, its number, and values that are trusted in nothing."""
        actions = {
            "seen": self._asked_seen,
            "check": self._asked_check,
            "hint": self._asked_hint,
            "page": self._asked_page,
            "deal": self._asked_deal,
            "paste": self._asked_paste,
        }
        obey(content, actions, partial(self.set_trait, "answered"))

    def _asked_seen(self, content: dict[str, Any]) -> None:
        """The clock starts when the puzzle is first on screen."""
        if self._seen != self.puzzle_id and content.get("puzzle") == self.puzzle_id:
            self._seen = self.puzzle_id
            self._since = time.monotonic()

    def _asked_check(self, content: dict[str, Any]) -> None:
        self._take_groups(content)
        self.check()

    def _asked_hint(self, content: dict[str, Any]) -> None:
        self._take_groups(content)
        self.hint()

    def _take_groups(self, content: dict[str, Any]) -> None:
        """The groups as the page has them: a change on its way may come after the message."""
        if isinstance(content.get("groups"), list):
            with contextlib.suppress(traitlets.TraitError):  # a page that talks nonsense is judged by what is held here
                self.groups = content["groups"]

    def _asked_page(self, content: dict[str, Any]) -> None:
        """Another split to look at: the nearest best one, the n-th best one, or the n-th of the trade-offs."""
        of, index = content.get("of"), content.get("index")
        if self._grade is None or type(index) is not int or index < 0:
            return
        mine = None if self._grade.nearest is None else self._grade.nearest.mine
        if of == "nearest" and self._grade.nearest is not None:
            self._turn_to("nearest", 0, 1, self._grade.nearest.best, mine)
        elif of == "best" and index < self._puzzle.best_count:
            self._turn_to("best", index, self._puzzle.best_count, self._puzzle.best(index), mine)
        elif of == "front" and index < len(self._puzzle.front):
            points = self._puzzle.front
            own = None if self._grade.nearest is None else self._grade.nearest.features_mine
            table = shown.table_data([point.features for point in points], own)
            self._turn_to("front", index, len(points), points[index].split, mine, table=table)

    def _turn_to(self, of: str, index: int, count: int, split: Split, mine: Split | None, **more: Any) -> None:
        plays = shown.split_data(split, mine, self._puzzle.hand)
        about = shown.about(of, index, split)
        self.page = {"of": of, "index": index, "count": count, "about": about, "plays": plays, **more}

    def _asked_deal(self, content: dict[str, Any]) -> None:
        entered = {name: str(content.get(name, ""))[:40] for name in ("seed", "level")}
        try:
            self.show(asked.dealt(entered["seed"].strip(), entered["level"]))
        except CoachError as error:
            self.entry = self._entry(shown.faults(error), "seed", **entered)

    def _asked_paste(self, content: dict[str, Any]) -> None:
        text, level = str(content.get("hand", ""))[:8000], str(content.get("level", ""))[:40]
        try:
            self.show(asked.own(text, level))
        except CoachError as error:
            self.entry = self._entry(shown.faults(error), "hand", hand=text, level=level)
