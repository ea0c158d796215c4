"""The messages in the sources: what a catalogue must translate. `python tests/messages.py` prints what is missing.

A message is a constant text as the second argument of `text`, the argument of `N_`, or the reason and the expectation
of a `Fault`. An empty text and a lone field have nothing to translate.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import coach

PACKAGE = Path(coach.__file__).parent
CATALOGUE = PACKAGE / "locale" / "zh_CN" / "LC_MESSAGES" / "coach.po"
# Which arguments of which call are messages: positions, and names for those given by keyword.
ARGUMENTS = {"text": ((1,), ("msgid",)), "N_": ((0,), ()), "Fault": ((3, 4), ("reason", "expected"))}


def messages() -> dict[str, list[str]]:
    """Every message of the package, with the places where it stands (`rules/fields.py:12`)."""
    found: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for line, message in messages_of(path.read_text(encoding="utf-8")):
            found.setdefault(message, []).append(f"{path.relative_to(PACKAGE).as_posix()}:{line}")
    return found


def messages_of(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of each message in a source.

    >>> list(messages_of("text(lang, 'a {b}'); N_('c'); Fault('d', e, None, 'f', expected='g'); text(l, '{h}')"))
    [(1, 'a {b}'), (1, 'c'), (1, 'f'), (1, 'g')]
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        places, names = ARGUMENTS.get(name, ((), ()))
        given = [node.args[place] for place in places if place < len(node.args)]
        given += [keyword.value for keyword in node.keywords if keyword.arg in names]
        for argument in given:
            if isinstance(argument, ast.JoinedStr):
                raise ValueError(f"line {node.lineno}: an f-string cannot be translated: {ast.unparse(argument)}")
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and translatable(argument.value):
                yield node.lineno, argument.value


def translatable(message: str) -> bool:
    """Whether the message is more than a lone field."""
    return bool(message) and not re.fullmatch(r"\{\w+\}", message)


def fields(message: str) -> set[str]:
    """The names of the `{fields}` of a message."""
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


def catalogue() -> Catalog:
    """The Chinese catalogue as Babel reads it."""
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="zh_CN", abort_invalid=True)


if __name__ == "__main__":
    known = catalogue()
    for message, places in messages().items():
        if not known.get(message):
            quoted = message.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            print(f'#: {places[0]}\nmsgid "{quoted}"\nmsgstr ""\n')
