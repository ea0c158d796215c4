"""Width of text on a terminal, where a Chinese character takes two columns."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable


def width(text: str) -> int:
    """Columns that the text takes on a terminal.

    >>> width("掼蛋 6")
    6
    """
    columns = 0
    for char in text:
        if unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Me", "Mn"):
            continue
        columns += 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
    return columns


def pad(text: str, columns: int) -> str:
    """The text filled with spaces on the right to that many columns (longer text is left as it is)."""
    return text + " " * max(0, columns - width(text))


def columns(rows: Iterable[Iterable[str]], indent: str = "") -> str:
    """Rows as text in columns, each as wide as its widest cell, Chinese counted as wide as it is.

    >>> print(columns([["掼蛋", "4"], ["guandan", "27"]]))
    掼蛋     4
    guandan  27
    """
    cells = [list(row) for row in rows]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    lines = (indent + "  ".join(map(pad, row, widths)).rstrip() for row in cells)
    return "\n".join(lines)
