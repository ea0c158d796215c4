"""Helpers of the tests of records: changing lines, and what a record is found to be."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from coach.errors import BadText
from coach.table.record import Record, Replay, load, replay

Data = dict[str, Any]


def data_of(record: Record) -> list[Data]:
    """The lines as data, the header first."""
    return [json.loads(line) for line in record.dump().splitlines()]


def file_of(lines: Iterable[Data]) -> bytes:
    """Lines as a file, canonically."""
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines).encode()


def changed(record: Record, change: Callable[[list[Data]], Any]) -> bytes:
    """The file after its lines were changed in place."""
    lines = data_of(record)
    change(lines)
    return file_of(lines)


def at(lines: list[Data], event: str, number: int = 0, **fields: Any) -> int:
    """The index of the n-th line of an event that has these fields."""
    found = [
        index
        for index, line in enumerate(lines)
        if line.get("event") == event and all(line.get(name) == value for name, value in fields.items())
    ]
    return found[number]


def codes(file: bytes) -> list[str]:
    """The codes of all faults of a file, of reading or of replaying."""
    try:
        return [fault.code for fault in replay(load(file)).faults]
    except BadText as error:
        return [fault.code for fault in error.faults]


def said(file: bytes) -> list[str]:
    """All faults of a file in English."""
    try:
        return [fault.said("en") for fault in replay(load(file)).faults]
    except BadText as error:
        return [fault.said("en") for fault in error.faults]


def missing(file: bytes) -> list[str]:
    """What a sound file is said to lack."""
    done: Replay = replay(load(file))
    assert done.sound, [fault.said("en") for fault in done.faults]
    return [note.said("en") for note in done.missing]
