"""The scripts and styles of the widgets, each written as small files and sent to the page as one."""

from __future__ import annotations

import re
from importlib import resources

#: The modules of the splitting puzzle's script, each after those it imports.
SPLIT_MODULES = (
    *("dom", "groups", "keep", "store"),
    *("cards", "board", "drag", "keys", "setup", "verdict", "view", "index"),
)
SPLIT_STYLES = ("cards", "split")
#: Those of the memory trainer.
MEMORY_MODULES = (
    *("dom", "cards", "memory_keep", "memory_store", "memory_table", "memory_question", "memory_form"),
    *("memory_result", "memory_keys", "memory_view", "memory_index"),
)
MEMORY_STYLES = ("cards", "split", "memory")

_IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def script(modules: tuple[str, ...]) -> str:
    """One module out of several: their imports of each other go, their names stand side by side.

    The page loads a widget's script from memory, where files cannot import each other.
    """
    texts = (_read("js", f"{name}.js") for name in modules)
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", text)) for text in texts)


def style(names: tuple[str, ...]) -> str:
    """One style sheet out of several."""
    return "\n".join(_read("css", f"{name}.css") for name in names)


def _read(*parts: str) -> str:
    return resources.files(__package__).joinpath(*parts).read_text(encoding="utf-8")
