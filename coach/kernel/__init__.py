"""The hot integer code, private to coach. Each module is one source that runs compiled or interpreted.

Which of the two runs is settled here, once, before any module of this folder is imported, and for all of them together:

- compiled, when every module has an extension module made from the source that lies beside it;
- interpreted, when there is none (no C compiler at installation, or another Python version), when a source was edited
  since (`python -m coach._build` compiles it again), or when the environment says `COACH_INTERPRETED=1`.

`status()` tells which and why. Answers are the same; interpreted they take many times longer. For tests that demand
this, `interpreted(name)` loads the interpreted twin of a module whatever else is loaded.

The modules of this folder import each other at the top of the file, never inside a function, or a twin would reach
the compiled module.
"""

from __future__ import annotations

import functools
import importlib
import os
import sys
import zlib
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from coach.locale import N_

_FOLDER = __path__[0]
MANIFEST = "_built.txt"


class Status(NamedTuple):
    """Which kernel runs. `reason` is an English sentence (a msgid of the catalogues); `detail` is what a tool said."""

    compiled: bool
    reason: str
    detail: str = ""


RUNS_COMPILED = N_("The kernel was compiled for this Python.")
SWITCHED_OFF = N_("The environment variable COACH_INTERPRETED is set.")
STALE = N_("The compiled kernel is older than its source: `python -m coach._build` compiles it again.")
OTHER_PYTHON = N_("The kernel was not compiled for this Python version: install coach again with it.")
NOT_COMPILED = N_("The kernel was not compiled at installation.")


def modules() -> list[str]:
    """The names of the kernel's modules, sorted."""
    return sorted(path.stem for path in Path(_FOLDER).glob("*.py") if path.stem != "__init__")


def status() -> Status:
    """Whether the compiled kernel runs, and why or why not. Costs nothing: it was found out at import."""
    return _STATUS


def interpreted(name: str) -> ModuleType:
    """The interpreted twin of the kernel module `name`, also when the compiled one is in use; always the same object.

    What the twin imports from the kernel is interpreted too. Its classes and constants are not those of the module in
    use, so compare plain values. For tests and benchmarks; not safe while other threads import.
    Raises ModuleNotFoundError when there is no such module.
    """
    if not _STATUS.compiled:
        return importlib.import_module(f"{__name__}.{name}")
    twins = _twins()
    full = f"{__name__}.{name}"
    if full not in twins:
        in_use = _swap_in(twins)
        finder = sys.path_importer_cache.get(_FOLDER)
        _use_sources()
        try:
            importlib.import_module(full)
        finally:
            sys.path_importer_cache[_FOLDER] = finder
            twins.update(_swap_in(in_use))
            sys.modules["coach"].kernel = sys.modules[__name__]  # type: ignore[attr-defined]
    return twins[full]


@functools.cache
def _twins() -> dict[str, ModuleType]:
    """The interpreted copy of this package, by module name: it starts with an empty package, which fills itself."""
    package = ModuleType(__name__, __doc__)
    package.__path__ = [_FOLDER]
    package.__package__ = __name__
    return {__name__: package}


def _swap_in(other: dict[str, ModuleType]) -> dict[str, ModuleType]:
    """Put `other` in place of this package and its modules among the imported modules; returns what was there."""
    mine = [name for name in sys.modules if name == __name__ or name.startswith(__name__ + ".")]
    there = {name: sys.modules.pop(name) for name in mine}
    sys.modules.update(other)
    return there


def _use_sources() -> None:
    """Let modules of this folder be found as .py only. Python asks this cache before it makes a finder of its own."""
    sys.path_importer_cache[_FOLDER] = FileFinder(_FOLDER, (SourceFileLoader, SOURCE_SUFFIXES))


def _decide() -> Status:
    """Read what was compiled and whether it fits; see the package's docstring."""
    if os.environ.get("COACH_INTERPRETED", "0") not in ("", "0"):
        return Status(False, SWITCHED_OFF)
    built, trouble = read_manifest(Path(_FOLDER))
    ours = {name: name + EXTENSION_SUFFIXES[0] for name in modules()}
    missing = [file for file in ours.values() if file not in built or not os.path.exists(os.path.join(_FOLDER, file))]
    stale = [name for name, file in ours.items() if built.get(file) != fingerprint(Path(_FOLDER), name)]
    if trouble and (missing or stale):
        return Status(False, NOT_COMPILED, trouble)
    if missing and built and not any(file in built for file in ours.values()):
        return Status(False, OTHER_PYTHON)
    if stale and built:
        return Status(False, STALE)
    return Status(True, RUNS_COMPILED) if ours and not missing else Status(False, NOT_COMPILED)


def read_manifest(folder: Path) -> tuple[dict[str, str], str]:
    """What `_built.txt` in `folder` says: the fingerprint of the source of each extension module, and what went wrong.

    The build writes it: a line `file fingerprint` for each, and a line `# why` when the last compile failed.
    """
    try:
        lines = (folder / MANIFEST).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}, ""
    trouble = " ".join(line.removeprefix("# ") for line in lines if line.startswith("# "))
    return dict(line.split(" ", 1) for line in lines if " " in line and not line.startswith("# ")), trouble


def fingerprint(folder: Path, name: str) -> str:
    """Eight hex digits that change when the source of the module or any .pxd file in the kernel's folder does."""
    crc = zlib.crc32((folder / f"{name}.py").read_bytes())
    for pxd in sorted(folder.glob("*.pxd")):
        crc = zlib.crc32(pxd.read_bytes(), crc)
    return f"{crc:08x}"


_STATUS = _decide()
if not _STATUS.compiled:
    _use_sources()
