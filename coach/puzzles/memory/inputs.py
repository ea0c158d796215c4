"""What a learner answers (作答): how an answer is entered, read strictly from JSON, or from a line typed."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from coach import locale
from coach.counting.claims import called
from coach.errors import BadText, Fault, quoted
from coach.locale import N_
from coach.puzzles.memory.questions import Answer, Question
from coach.puzzles.memory.watch import Cell

_YES = frozenset({"y", "yes", "true", "1", "是", "有", "能", "对"})
_NO = frozenset({"n", "no", "false", "0", "否", "不", "没有", "不能", "无"})
_NONE = frozenset({"-", "0", "none", "无", "没有", "没人"})
# The others as a learner types them: from his own seat, in the order of play.
_SEATS = {"1": 1, "next": 1, "下": 1, "下家": 1, "2": 2, "partner": 2, "对": 2, "对家": 2}
_SEATS |= {"3": 3, "previous": 3, "上": 3, "上家": 3}
#: Characters of a typed answer that are looked at.
LONGEST = 200


def input_of(question: Question, cell: Cell | None, eyes: int, lang: str) -> dict[str, Any]:
    """How the answer is entered: ``kind`` number, seats, yes or percent, with limits or choices and their words."""
    if question.kind == "left":
        assert cell is not None
        return {"kind": "number", "low": 0, "high": cell.total}
    if question.kind == "holders":
        others = [(eyes + step) % 4 for step in (1, 2, 3)]
        return {"kind": "seats", "choices": [{"value": s, "text": called(s, eyes).said(lang)} for s in others]}
    if question.kind == "guess":
        return {"kind": "percent", "low": 0, "high": 100}
    return yes_or_no(lang)


def yes_or_no(lang: str) -> dict[str, Any]:
    """The input of a question that is answered by yes or no."""
    choices = [{"value": True, "text": locale.text(lang, N_("yes"))}]
    return {"kind": "yes", "choices": [*choices, {"value": False, "text": locale.text(lang, N_("no"))}]}


def read(value: Any, wanted: Mapping[str, Any]) -> Any:
    """The answer that a JSON value gives to an input; seats sorted, percent as exact odds. BadText for any other value.

    >>> read([3, 1], {"kind": "seats", "choices": [{"value": 1}, {"value": 2}, {"value": 3}]})
    (1, 3)
    >>> read(37.5, {"kind": "percent"})
    Fraction(3, 8)
    """
    kind = wanted["kind"]
    if kind == "yes":
        if isinstance(value, bool):
            return value
        raise _bad(value, N_("yes or no"))
    if kind == "seats":
        seats = [choice["value"] for choice in wanted["choices"]]
        plain = isinstance(value, list) and len(value) <= 4
        if plain and all(type(seat) is int and seat in seats for seat in value) and len({*value}) == len(value):
            return tuple(sorted(value))
        raise _bad(value, N_("some of the other seats, each once, or none"))
    if kind == "percent":
        number = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
        if number and 0 <= value <= 100:
            return Fraction(round(value * 100), 10_000)
        raise _bad(value, N_("a number from 0 to 100"))
    if kind == "board":
        return _read_board(value, wanted)
    if type(value) is int and wanted["low"] <= value <= wanted["high"]:
        return value
    raise _bad(value, N_("a number from {low} to {high}"), low=wanted["low"], high=wanted["high"])


def _read_board(value: Any, wanted: Mapping[str, Any]) -> dict[str, int]:
    """The counts of a board, by the names of its cells; all faults at once."""
    if not isinstance(value, dict):
        raise _bad(value, N_("a number for each cell"))
    cells: Mapping[str, int] = wanted["cells"]
    faults = [_fault(name, N_("no cell of this board")) for name in value if name not in cells]
    for name, total in cells.items():
        count = value.get(name)
        if type(count) is not int or not 0 <= count <= total:
            shown = f"{name}={quoted(count)}"
            faults.append(_fault(shown, N_("a number from {low} to {high}"), low=0, high=total))
    if faults:
        raise BadText(faults[:20])
    return {name: value[name] for name in cells}


def typed(text: str, wanted: Mapping[str, Any], eyes: int) -> Any:
    """The JSON value that a typed line means, for :func:`read`: numbers, ``y``/``n``, seats as 1 2 3 or in words from
    the own seat (``-``: none), percent with or without the sign, a board as nine numbers. BadText for other texts.

    >>> typed("下家 3", {"kind": "seats"}, eyes=2)
    [3, 1]
    >>> typed("35%", {"kind": "percent"}, eyes=2)
    35.0
    """
    text = text.strip()[:LONGEST].lower()
    kind = wanted["kind"]
    words = re.split(r"[\s,，、]+", text)
    if kind == "yes":
        if text in _YES or text in _NO:
            return text in _YES
        raise _bad(text, N_("yes or no"))
    if kind == "seats":
        if text in _NONE:
            return []
        if text and all(word in _SEATS for word in words):
            return [(eyes + _SEATS[word]) % 4 for word in words]
        raise _bad(text, N_("1 (next player), 2 (partner), 3 (previous player), several of them, or - for none"))
    if kind == "percent":
        match = re.fullmatch(r"(\d{1,3}(?:\.\d{1,4})?)\s*[%％]?", text, re.ASCII)
        if match is None:
            raise _bad(text, N_("a number from 0 to 100"))
        return float(match[1])
    numbers = [int(word) if re.fullmatch(r"\d{1,9}", word, re.ASCII) else -1 for word in words]
    if kind == "board":
        if len(numbers) != len(wanted["cells"]):
            raise _bad(text, N_("{count} numbers, row by row"), count=len(wanted["cells"]))
        return dict(zip(wanted["cells"], numbers, strict=True))
    if len(numbers) != 1 or numbers[0] < 0:
        raise _bad(text, N_("a number from {low} to {high}"), low=wanted["low"], high=wanted["high"])
    return numbers[0]


def _bad(value: Any, expected: str, **values: Any) -> BadText:
    return BadText(_fault(quoted(value), expected, **values))


def _fault(part: str, expected: str, **values: Any) -> Fault:
    return Fault("bad_answer", part, None, N_("no answer to this question"), expected, values)


def plain(answer: Answer) -> Any:
    """An answer as JSON has it: odds in percent, seats as a list."""
    if isinstance(answer, Fraction):
        return float(100 * answer)
    return list(answer) if isinstance(answer, tuple) else answer
