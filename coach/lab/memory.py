"""Which folder the learner chose, remembered so that he is asked once."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path


def _file() -> Path:
    import platformdirs

    return platformdirs.user_data_path("coach", appauthor=False) / "lab.json"


def remembered() -> Path | None:
    """The folder that was used last, if it is still there."""
    try:
        folder = Path(json.loads(_file().read_text(encoding="utf-8"))["folder"])
        return folder if folder.is_dir() else None
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def remember(folder: Path) -> None:
    """Keep the folder for the next time; where that cannot be written, the learner is asked again."""
    with contextlib.suppress(OSError):
        _file().parent.mkdir(parents=True, exist_ok=True)
        _file().write_text(json.dumps({"folder": str(folder.expanduser().absolute())}), encoding="utf-8")


def suggested() -> Path:
    """The folder for lessons when none was chosen yet: ``guandan`` in the home folder."""
    try:
        return Path.home() / "guandan"
    except RuntimeError:  # a user without a home
        return Path("guandan").absolute()
