"""The kinds of puzzles that packs are made of, by name; each is loaded when it is asked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from coach.puzzles.packs import SPLITTING, PackKind, contents

#: In the order in which they are listed.
KINDS = ("splitting", "memory")


def kind_named(name: str) -> PackKind[Any]:
    """The kind of a name out of :data:`KINDS`."""
    if name == "memory":
        from coach.puzzles.memory.packs import MEMORY

        return MEMORY
    return SPLITTING


def kind_of(path: Path) -> PackKind[Any]:
    """The kind that a file says it is of, splitting where it says nothing. Unusable for a file that cannot be read."""
    try:
        header = json.loads(contents(path).split(b"\n", 1)[0])
    except (ValueError, RecursionError):
        return SPLITTING
    named = header.get("kind") if isinstance(header, dict) else None
    return kind_named(named) if named in KINDS else SPLITTING
