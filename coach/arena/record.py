"""The file of results: written line by line, read again by a run that goes on where one was interrupted."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from coach.arena.lines import Key, Line, dumped, read_line
from coach.errors import BadText, Fault, Unusable, clip, quoted
from coach.locale import N_
from coach.rules import Rules

# Faults of one file that are told.
_MOST_FAULTS = 20
# Bytes of its first line that are looked at.
_LONGEST = 1 << 16


class Record:
    """The results of one table of players, in memory, and in a file if there is one. A context manager.

    ``header``: what was played and how, the first line of the file; a file that has another is refused, so that
    nothing that does not belong together gets mixed, or overwritten. A last line without an end, which an interruption
    leaves behind, is cut off.
    """

    def __init__(self, path: Path | None, header: dict[str, Any], pairs: frozenset[tuple[int, int]]):
        self.header, self.pairs = header, pairs
        self.lines: dict[Key, Line] = {}
        self._file: IO[bytes] | None = None
        if path is not None:
            try:
                self._file = path.open("r+b" if path.exists() else "x+b")
                self._read(self._file, path)
            except (OSError, ValueError) as error:
                self.close()
                if isinstance(error, BadText):
                    raise
                raise _unusable(path, error) from None

    def add(self, lines: Iterable[Line]) -> None:
        """Keep these; each is written whole, or not at all as far as a reader can tell."""
        for line in lines:
            if self._file is not None:
                self._write(dumped(line.to_json()))
            self.lines[line.key] = line

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            with contextlib.suppress(OSError):  # what could not be written was told when it was
                self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, text: str) -> None:
        assert self._file is not None
        try:
            self._file.write(text.encode("ascii") + b"\n")
            self._file.flush()
        except OSError as error:
            raise _unusable(Path(self._file.name), error) from None

    def _read(self, file: IO[bytes], path: Path) -> None:
        """All whole lines; the file then stands where the next is to be written."""
        raw = file.readline(_LONGEST)
        if not raw.endswith(b"\n"):
            if not dumped(self.header).encode("ascii").startswith(raw):
                raise BadText(_foreign(path))
            file.seek(0)
            file.truncate()
            self._write(dumped(self.header))
            return
        self._check(raw, path)
        rules, seed = Rules.from_json(self.header["rules"]), self.header["seed"]
        faults: list[Fault] = []
        sound = file.tell()
        for at, raw in enumerate(file, 2):
            if not raw.endswith(b"\n"):
                break
            sound += len(raw)
            try:
                line = read_line(raw[:-1].decode("ascii", "replace"), at, self.pairs, seed, rules)
                if line.key in self.lines:
                    reason, expected = N_("a result that was there before"), N_("each result once")
                    raise BadText(Fault("twin_line", raw[:-1].decode("ascii"), at, reason, expected))
                self.lines[line.key] = line
            except BadText as error:
                faults += error.faults
                if len(faults) == _MOST_FAULTS:
                    break
        if faults:
            raise BadText(faults)
        file.seek(sound)
        file.truncate()

    def _check(self, raw: bytes, path: Path) -> None:
        """BadText where the file was begun by something else; all differences at once."""
        try:
            found = json.loads(raw)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or "arena" not in found:
            raise BadText(_foreign(path))
        reason, expected = N_("another {key} in the file of results"), N_("{value}, or another file")
        faults = [
            Fault("bad_header", _shown(found.get(key)), None, reason, expected, {"key": key, "value": _shown(value)})
            for key, value in self.header.items()
            if found.get(key) != value
        ]
        if not faults and dumped(self.header).encode("ascii") + b"\n" != raw:
            faults.append(_foreign(path))
        if faults:
            raise BadText(faults)


def seed_of(path: Path) -> int | None:
    """The seed of the results there; None where there are none that can be read."""
    try:
        with path.open("rb") as file:
            seed = json.loads(file.readline(_LONGEST))["seed"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return seed if type(seed) is int else None


def _shown(value: object) -> str:
    return clip(dumped(value), 200) if isinstance(value, dict | list) else quoted(value)


def _foreign(path: Path) -> Fault:
    reason, expected = N_("no results of an arena"), N_("a new file, or one that coach arena wrote")
    return Fault("no_results", clip(str(path), 300), None, reason, expected)


def _unusable(path: Path, error: Exception) -> Unusable:
    reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
    expected = N_("a file that can be read and written")
    return Unusable(Fault("bad_file", clip(str(path), 300), None, "{reason}", expected, {"reason": reason}))
