"""Where the packs that come with the program are: in a checkout ``exercises/``, in an installed one ``coach/data``."""

from __future__ import annotations

import re
from pathlib import Path

import coach
from coach.errors import Fault, Unusable, not_among
from coach.locale import N_

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def is_name(text: str) -> bool:
    """Whether a text can name a pack: small letters, digits and single dashes, at most 60 of them."""
    return len(text) <= 60 and _NAME.fullmatch(text) is not None


def exercises_folder(kind: str = "splitting") -> Path | None:
    """The folder of the packs of a kind that come with the program; None where the installation has none.

    >>> exercises_folder("no such kind") is None
    True
    """
    package = Path(coach.__file__).parent
    for root in (package / "data", package.parent):
        if (folder := root / "exercises" / kind).is_dir():
            return folder
    return None


def pack_names(kind: str = "splitting", folder: Path | None = None) -> list[str]:
    """The names of the packs in a folder, those that come with the program where none is given, sorted."""
    folder = folder or exercises_folder(kind)
    if folder is None:
        return []
    return sorted(path.stem for path in folder.glob("*.jsonl") if is_name(path.stem))


def find_pack(name: str, kind: str = "splitting", folder: Path | None = None) -> Path:
    """The file of a pack by its name. Unusable for a name that is none of the folder's; never a file outside of it."""
    folder = folder or exercises_folder(kind)
    if folder is None:
        reason, expected = N_("no exercises are installed"), N_("the exercises folder of the project")
        raise Unusable(Fault("no_exercises", kind, None, reason, expected))
    names = pack_names(kind, folder)
    path = folder / f"{name}.jsonl"
    if name not in names or path.resolve().parent != folder.resolve():
        raise Unusable(not_among("unknown_pack", name, N_("no such pack"), names))
    return path
