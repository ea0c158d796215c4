"""What the studies found, as data that come with coach: one JSON file each under ``notebooks/data``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import coach
from coach.errors import Fault, Unusable, quoted
from coach.locale import N_


def folder() -> Path:
    """Where the data of studies lie: in the wheel, or in a checkout. Raises Unusable where there are none.

    >>> folder().name
    'data'
    """
    package = Path(coach.__file__).parent
    for place in (package / "data" / "notebooks" / "data", package.parent / "notebooks" / "data"):
        if place.is_dir():
            return place
    reason, expected = N_("missing in this installation"), N_("a complete installation of coach")
    raise Unusable(Fault("no_data", "notebooks/data", None, reason, expected))


def found(name: str) -> dict[str, Any]:
    """What a study found when it was last run for this version. Raises Unusable where it was not."""
    path = folder() / f"{name}.json"
    if not name.isidentifier() or not path.is_file():
        raise Unusable(Fault("no_study", quoted(name), None, N_("no data of such a study"), N_("a study that was run")))
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def dumped(data: dict[str, Any]) -> str:
    """The text of a study's file, the same for the same data."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
