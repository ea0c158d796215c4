"""Packs of puzzles (题集): JSON Lines, a header and then a puzzle a line, as the schema of their kind says.

A pack may come from anywhere. It is read wholly or refused with all its faults at once; its size, its depth and the
number of its puzzles are limited. What is proved again while it is read, and what by checking it, is up to its kind
(:class:`PackKind`). Of splitting puzzles the fewest plays and the split are proved while they are read, and
:func:`check_pack` proves the rest too.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, overload

from coach.deals import deal_hand
from coach.errors import BadText, CoachError, Fault, Unusable
from coach.locale import N_
from coach.puzzles.schema import SPLITTING as SPLITTING_SCHEMA
from coach.puzzles.schema import schema_faults
from coach.puzzles.splitting import SplittingPuzzle
from coach.split import check_split

MOST_BYTES = 4 << 20
LONGEST_LINE = 16 << 10
MOST_PUZZLES = 2000
DEEPEST = 8
#: More faults than this help nobody.
MOST_FAULTS = 100


class Packed(Protocol):
    """What a pack holds."""

    @property
    def id(self) -> str:
        """Its name in the pack."""

    def to_json(self) -> dict[str, Any]:
        """Its line."""


P = TypeVar("P", bound=Packed)


@dataclass(frozen=True, slots=True)
class Pack(Generic[P]):
    """A pack: its name, what it is called in each language, the command that made it, its puzzles, all of one kind."""

    name: str
    titles: Mapping[str, str]
    command: str
    puzzles: tuple[P, ...]
    kind: str = SplittingPuzzle.kind

    def title(self, lang: str) -> str:
        """Its title in a language."""
        return self.titles[lang]

    def text(self) -> str:
        """The pack as JSON Lines."""
        header = {
            "pack": self.name,
            "kind": self.kind,
            "version": 1,
            "title": dict(self.titles),
            "puzzles": len(self.puzzles),
            "command": self.command,
        }
        lines = [header, *(puzzle.to_json() for puzzle in self.puzzles)]
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


@dataclass(frozen=True, slots=True)
class PackKind(Generic[P]):
    """A kind of packs: its name, the file of its schema, what makes a puzzle of a line (and its number, for faults),
    and what checks a whole pack again, giving the faults as they are found.
    """

    name: str
    schema: str
    read: Callable[[Mapping[str, Any], int], P]
    check: Callable[[Pack[P]], Iterator[Fault]]


def write_pack(pack: Pack[Any], path: Path) -> None:
    """Write a pack as :func:`write_text` does."""
    write_text(pack.text(), path)


def write_text(text: str, path: Path) -> None:
    """Write a file, whole or not at all: an interrupted write leaves what was there. Unusable where it cannot."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            os.chmod(name, 0o644)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise _unusable(path, error) from None


@overload
def read_pack(path: Path) -> Pack[SplittingPuzzle]: ...


@overload
def read_pack(path: Path, kind: PackKind[P]) -> Pack[P]: ...


def read_pack(path: Path, kind: PackKind[Any] | None = None) -> Pack[Any]:
    """The pack in a file, of splitting puzzles where no other kind is named.

    Unusable where it cannot be read, BadText with all its faults (``at``: the line) otherwise. A whole pack of 24 hands
    takes some milliseconds.
    """
    return parse_pack(contents(path), kind or SPLITTING)


def contents(path: Path) -> bytes:
    """The bytes of a file, one more than a pack may have at most. Unusable where it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _unusable(path, error) from None


def _unusable(path: Path, error: Exception) -> Unusable:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return Unusable(Fault("bad_file", str(path), None, "{reason}", N_("a file that can be used"), {"reason": reason}))


@overload
def parse_pack(data: bytes) -> Pack[SplittingPuzzle]: ...


@overload
def parse_pack(data: bytes, kind: PackKind[P]) -> Pack[P]: ...


def parse_pack(data: bytes, kind: PackKind[Any] | None = None) -> Pack[Any]:
    """The pack of such bytes; errors as :func:`read_pack`."""
    kind = kind or SPLITTING
    faults: list[Fault] = []
    lines: list[tuple[int, dict[str, Any] | None]] = []
    for at, raw in enumerate(_lines(data), 1):
        try:
            lines.append((at, _object(raw, at)))
        except BadText as error:
            faults += error.faults
            lines.append((at, None))
    header: dict[str, Any] | None = None
    puzzles: list[tuple[int, Packed]] = []
    for at, line in lines:
        if line is None:
            continue
        try:
            if at == 1:
                _shaped(line, "header", at, kind)
                header = line
            else:
                _shaped(line, "puzzle", at, kind)
                puzzles.append((at, kind.read(line, at)))
        except BadText as error:
            faults += error.faults
        if len(faults) > MOST_FAULTS:
            break
    faults += _together(header, puzzles, len(lines) - 1)
    if faults or header is None:
        raise BadText(sorted(faults, key=lambda fault: fault.at or 0)[:MOST_FAULTS])
    every = tuple(puzzle for _, puzzle in puzzles)
    return Pack(header["pack"], header["title"], header["command"], every, kind.name)


def _lines(data: bytes) -> list[bytes]:
    """The lines; BadText when there are none, or too many bytes or lines to look at."""
    fault = None
    if len(data) > MOST_BYTES:
        values = {"limit": MOST_BYTES}
        fault = Fault("too_long", "", None, N_("a large file"), N_("at most {limit} bytes"), values)
    lines = data.removesuffix(b"\n").split(b"\n", MOST_PUZZLES + 1)
    if len(lines) > MOST_PUZZLES + 1:
        values = {"limit": MOST_PUZZLES}
        fault = Fault("too_many", "", None, N_("too many puzzles"), N_("at most {limit}"), values)
    if not data.strip():
        fault = Fault("no_pack", "", None, N_("an empty file"), N_("a header and puzzles"))
    if fault:
        raise BadText(fault)
    return lines


def _object(raw: bytes, at: int) -> dict[str, Any]:
    """The JSON object of a line, strictly: no key twice, no NaN, not deep."""
    part = raw[:200].decode("utf-8", "replace")
    if len(raw) > LONGEST_LINE:
        values = {"limit": LONGEST_LINE}
        raise BadText(Fault("too_long", part, at, N_("a long line"), N_("at most {limit} bytes"), values))
    try:
        text = raw.decode("utf-8")
        if _depth(text) > DEEPEST:
            raise BadText(Fault("too_deep", part, at, N_("lists in lists in lists"), N_("the shape of the schema")))
        data = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_no_number)
    except ValueError as error:
        if isinstance(error, BadText):
            raise BadText([replace(fault, at=at) for fault in error.faults]) from None
        raise BadText(Fault("bad_json", part, at, N_("no JSON"), N_("one object on one line, as UTF-8"))) from None
    if not isinstance(data, dict):
        raise BadText(Fault("bad_json", part, at, N_("no object"), N_("one object on one line, as UTF-8")))
    return data


def _depth(text: str) -> int:
    depth = deepest = 0
    for char in re.sub(r'"(?:[^"\\]|\\.)*"', "", text):
        depth += (char in "[{") - (char in "]}")
        deepest = max(deepest, depth)
    return deepest


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twins = sorted({key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1})
        raise BadText(
            [Fault("twin_key", key, None, N_("a key twice in one object"), N_("each key once")) for key in twins]
        )
    return data


def _no_number(text: str) -> None:
    raise BadText(Fault("bad_number", text, None, N_("not a whole number"), N_("a whole number")))


def _shaped(data: dict[str, Any], definition: str, at: int, kind: PackKind[Any]) -> None:
    """BadText unless the line has the shape that the schema of its kind says."""
    faults = schema_faults(data, definition, at, kind.schema)
    if faults:
        raise BadText(faults)


def _puzzle(data: Mapping[str, Any], at: int) -> SplittingPuzzle:
    """The splitting puzzle of a line, its fewest plays and its split proved again."""
    faults: list[Fault] = []
    try:
        puzzle = SplittingPuzzle.from_json(data)
    except CoachError as error:
        raise BadText([replace(fault, at=at) for fault in error.faults]) from None
    answer = data["answer"]["plays"]
    if puzzle.optimum != answer:
        faults.append(wrong_number("plays", answer, puzzle.optimum, at))
    assert puzzle.witness is not None
    wrong = check_split(puzzle.hand, puzzle.level, puzzle.witness.plays, puzzle.optimum)
    faults += [replace(fault, at=at) for fault in wrong]
    if faults:
        raise BadText(faults)
    return puzzle


def wrong_number(name: str, stated: object, right: object, at: int | None) -> Fault:
    """The fault for a stated value that is not what solving gives."""
    values = {"name": name, "right": right}
    return Fault(
        "not_proved", f"{name}: {stated}", at, N_("{name} is not that"), N_("{right}, as solved again"), values
    )


def _together(header: dict[str, Any] | None, puzzles: Sequence[tuple[int, Packed]], lines: int) -> Iterator[Fault]:
    """What is wrong between lines: the number of puzzles, and names that stand twice."""
    if header is not None and header["puzzles"] != lines:
        yield wrong_number("puzzles", header["puzzles"], lines, 1)
    seen: set[str] = set()
    for at, puzzle in puzzles:
        if puzzle.id in seen:
            yield Fault("twin_id", puzzle.id, at, N_("this name stands twice"), N_("a name of its own for each puzzle"))
        seen.add(puzzle.id)


def check_pack(pack: Pack[SplittingPuzzle]) -> Iterator[Fault]:
    """Solve every splitting puzzle of a pack again and compare all that it states; the faults as they are found.

    ``at`` is the number of the puzzle from 1. About 10 ms for a hand of 27 cards.
    """
    for at, puzzle in enumerate(pack.puzzles, 1):
        right = SplittingPuzzle(puzzle.hand, puzzle.level).stated(puzzle.id)
        for name in ("facts", "difficulty", "themes"):
            stated, found = getattr(puzzle, name), getattr(right, name)
            if stated != found:
                yield wrong_number(name, stated, found, at)
        if puzzle.seed is not None:
            yield from _other_source(puzzle, at)


def _other_source(puzzle: SplittingPuzzle, at: int) -> Iterator[Fault]:
    assert puzzle.seed is not None
    try:
        dealt = deal_hand(puzzle.seed, len(puzzle.hand), puzzle.level, puzzle.needs)
    except CoachError as error:
        yield from (replace(fault, at=at) for fault in error.faults)
        return
    if dealt != puzzle.hand:
        yield wrong_number("hand", puzzle.hand.text, dealt.text, at)


#: Packs of splitting puzzles.
SPLITTING = PackKind(SplittingPuzzle.kind, SPLITTING_SCHEMA, _puzzle, check_pack)
