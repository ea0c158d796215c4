"""Where the lessons and exercises lie that come with coach: inside the wheel, or beside the package in a checkout."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import coach
from coach.errors import Fault, Unusable
from coach.locale import N_

#: What is copied for a learner: folder that comes with coach, and its place in the learner's folder.
COPIED = {"notebooks": "", "exercises": "exercises"}
#: The folder of what studies found: read where it lies (coach.studies.data), never copied.
STUDIES = "data"


def packaged(name: str) -> Path:
    """The folder ``notebooks`` or ``exercises`` that came with this installation. Raises Unusable if there is none.

    >>> packaged("notebooks").name
    'notebooks'
    """
    package = Path(coach.__file__).parent
    for folder in (package / "data" / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise Unusable(
        Fault("no_data", name, None, N_("missing in this installation"), N_("a complete installation of coach"))
    )


def shipped() -> Iterator[tuple[str, Path]]:
    """Every file for a learner's folder: its place there (``zh/01-….ipynb``, with slashes) and where it lies now."""
    for name, place in COPIED.items():
        root = packaged(name)
        for path in sorted(root.rglob("*")):
            inside = path.relative_to(root)
            hidden = inside.parts[0] == STUDIES or any(part.startswith((".", "__")) for part in inside.parts)
            if path.is_file() and not hidden:
                yield (Path(place) / inside).as_posix(), path


def first_lesson(lang: str) -> str:
    """The first lesson in a language, as a place in the learner's folder.

    >>> first_lesson("zh").startswith("zh/01-"), first_lesson("en").startswith("en/01-")
    (True, True)
    """
    return next(place for place, _ in shipped() if place.startswith(f"{lang}/") and place.endswith(".ipynb"))
