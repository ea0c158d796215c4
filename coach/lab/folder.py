"""The learner's folder: lessons and exercises are copied into it and renewed, and nothing he edited is overwritten.

A list of what was put there (``.coach-lab.json``) tells an edited file from one that only got old:

- a file that is missing is put there, also after it was deleted: that is how to start a lesson over;
- a file that was left as it was put there is replaced when a new version of coach brings a new one;
- an edited file stays, and the new version is put beside it once, as ``01-cards (new).ipynb``.

Running a lesson is no edit: a notebook counts as edited when the text of a cell differs, whatever its outputs.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

from coach import __version__
from coach.errors import Fault, Unusable
from coach.lab.data import shipped
from coach.locale import N_

MANIFEST = ".coach-lab.json"

_REASONS = {
    errno.EACCES: N_("no permission to write there"),
    errno.EPERM: N_("no permission to write there"),
    errno.EROFS: N_("that disk can only be read"),
    errno.ENOSPC: N_("that disk is full"),
    errno.EDQUOT: N_("that disk is full"),
    errno.ENAMETOOLONG: N_("the name is too long"),
}
_EXPECTED = N_("a folder that can be written to (choose one with --dir)")


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to one file of the folder; ``path`` is its place there, with slashes.

    ``new``: put there; ``renewed``: replaced by a newer version; ``kept``: edited by the learner, so that the newer
    version is at ``beside``.
    """

    path: str
    what: Literal["new", "renewed", "kept"]
    beside: str = ""


def fill(folder: Path) -> list[Change]:
    """Copy or renew all lessons and exercises in the folder, which is made if it is missing; says what changed.

    Never writes outside the folder: links in it are not followed. What cannot be done is found out before anything is
    written, as far as that is possible; a copy is whole or not there. Raises Unusable with every reason.
    """
    root = _root(folder)
    files = dict(shipped())
    faults = [fault for parent in _parents(files) if (fault := _blocked(root, parent))]
    if faults:
        raise Unusable(faults)
    before = _read_manifest(root / MANIFEST)
    known = dict(before)
    changes = []
    for place, source in files.items():
        data = source.read_bytes()
        change = _settle(root, place, data, known)
        if change is not None:
            changes.append(change)
    if known != before:
        listed = {"coach": __version__, "files": known}
        _write(root / MANIFEST, json.dumps(listed, indent=1, ensure_ascii=False).encode())
    return changes


def _settle(root: Path, place: str, data: bytes, known: dict[str, str]) -> Change | None:
    """Bring one file up to date by the rules of this module; `known` then holds what was put there."""
    target, before, now = root / place, known.get(place), fingerprint(place, data)
    known[place] = now
    if not os.path.lexists(target):
        _write(target, data)
        return Change(place, "new")
    there = _fingerprint_of(target)
    if there == now or before == now:  # up to date, or edited and nothing new to offer
        return None
    if there is not None and there == before:
        _write(target, data)
        return Change(place, "renewed")
    beside = next(name for name in _names_beside(place) if _free(root / name, known.get(name)))
    known[beside] = now
    _write(root / beside, data)
    return Change(place, "kept", beside)


def fingerprint(place: str, data: bytes) -> str:
    """What tells two versions of a file apart: of a notebook the kind and text of its cells, else every byte.

    >>> cell = '{"cell_type": "code", "source": ["1 +\\\\n", "1"], "execution_count": %s}'
    >>> a, b, c = ('{"cells": [%s]}' % cell % count for count in ("null", 3, 4))
    >>> fingerprint("a.ipynb", a.encode()) == fingerprint("a.ipynb", b.encode())
    True
    """
    if place.endswith(".ipynb"):
        with contextlib.suppress(ValueError, TypeError, KeyError, RecursionError):
            cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(data)["cells"]]
            data = json.dumps(cells).encode()
    return hashlib.sha256(data).hexdigest()


def _fingerprint_of(path: Path) -> str | None:
    """The fingerprint of a file in the folder; None for a link, a folder, or what cannot be read."""
    if path.is_symlink() or not path.is_file():
        return None
    try:
        return fingerprint(path.name, path.read_bytes())
    except OSError:
        return None


def _names_beside(place: str) -> Iterator[str]:
    """Where a newer version may go: `a (new).ipynb`, `a (new 2).ipynb` …"""
    path = PurePosixPath(place)
    yield str(path.with_name(f"{path.stem} (new){path.suffix}"))
    number = 2
    while True:
        yield str(path.with_name(f"{path.stem} (new {number}){path.suffix}"))
        number += 1


def _free(path: Path, put_there: str | None) -> bool:
    """Whether a newer version may go here: nothing is there, or an older one that the learner left as it was."""
    return not os.path.lexists(path) or (put_there is not None and _fingerprint_of(path) == put_there)


def _root(folder: Path) -> Path:
    """The folder itself, made if it is missing; a link to a folder is that folder."""
    try:
        root = folder.expanduser().resolve()
        root.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise Unusable(Fault("not_a_folder", str(folder), None, N_("a file, not a folder"), _EXPECTED)) from None
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links is a RuntimeError, a NUL a ValueError
        raise _unusable(folder, error) from None
    return root


def _parents(files: Mapping[str, Path]) -> list[str]:
    """The folders that the files need inside the learner's folder, outer ones first."""
    needed = {str(parent) for place in files for parent in PurePosixPath(place).parents if parent.name}
    return sorted(needed)


def _blocked(root: Path, parent: str) -> Fault | None:
    """Why a folder inside cannot take files; None when it can (it is made if it is missing)."""
    path = root / parent
    if path.is_symlink():
        reason, expected = N_("a link, and links are not followed"), N_("a real folder in its place, or another --dir")
        return Fault("link", str(path), None, reason, expected)
    if path.parent.is_symlink():
        return None  # told already
    try:
        path.mkdir(exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        return Fault("not_a_folder", str(path), None, N_("a file, not a folder"), _EXPECTED)
    except OSError as error:
        return _unusable(path, error).faults[0]
    if not os.access(path, os.W_OK):
        return _unusable(path, PermissionError(errno.EACCES, "")).faults[0]
    return None


def _read_manifest(path: Path) -> dict[str, str]:
    """What was put into the folder; nothing when the list is missing or is none, so that all counts as edited."""
    if path.is_symlink():
        return {}
    try:
        files = json.loads(path.read_bytes())["files"]
        return {str(name): str(value) for name, value in files.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def _write(target: Path, data: bytes) -> None:
    """Write a file whole or not at all: beside its place first, then moved there, which follows no link."""
    scratch = target.with_name(f".coach-{secrets.token_hex(6)}.part")
    try:
        with scratch.open("xb") as file:
            file.write(data)
        scratch.replace(target)
    except OSError as error:
        with contextlib.suppress(OSError):
            scratch.unlink()
        raise _unusable(target, error) from None


def _unusable(path: Path, error: Exception) -> Unusable:
    """The system's refusal in words."""
    number = getattr(error, "errno", None)
    reason = _REASONS.get(number) if number is not None else None
    values = {"why": getattr(error, "strerror", None) or str(error)}
    return Unusable(Fault("no_access", str(path), None, reason or "{why}", _EXPECTED, values))
