"""Messages of a page (anywidget): what to do, their number, and values that are trusted in nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

#: What a widget does with a message of each kind.
Actions = Mapping[str, Callable[[dict[str, Any]], None]]


def obey(content: Any, actions: Actions, answered: Callable[[int], None]) -> None:
    """Do what a message asks for, if it is known, and tell its number, whatever came of it.

    >>> obey({"do": "hint", "number": 3}, {"hint": lambda content: print("a hint")}, print)
    a hint
    3
    >>> obey(["do", "hint"], {}, print)
    """
    if not isinstance(content, dict):
        return
    act = actions.get(str(content.get("do")))
    try:
        if act is not None:
            act(content)
    finally:
        number = content.get("number")
        if type(number) is int and 0 < number < 2**53:
            answered(number)
