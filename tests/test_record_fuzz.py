"""Damaged records: whatever is done to a file, reading it finds faults and never anything else."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest
from record_matches import played_match

from coach.errors import CoachError
from coach.table.platform import write_platform
from coach.table.record import Findings, Header, load, replay, scan, walk
from coach.table.record.show import show_round

FILES = [played_match(preset, 7, 2).dump() for preset in ("platform", "stage", "online")]
VALUES: list[Any] = [
    *(None, 1, -1, 2.5, "x", [], {}, [[]], True, "A", 10**17, ["S2"], [0, 1, 2, 3], [0, 2, 1, 3], "S2", 3, 0),
    *(["5", "5"], [[0, ["S2"]]], "JOKER", "<b>", {"a": [1]}, "0" * 300),
]
BYTES = [b" ", b"\r", b"}", b"\x00", b"\xef\xbb\xbf", b"\xff", b'"', b"\\", b"\n", b"[" * 40]


def damaged(file: bytes, rng: random.Random) -> bytes:
    """The file after some damage: lines cut, lost, doubled, swapped, bytes and values changed."""
    lines = file.split(b"\n")
    for _ in range(rng.choice([1, 1, 1, 2, 6])):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        how = rng.randrange(8)
        if how == 0:
            lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
        elif how == 1:
            lines[at : at + 1] = []
        elif how == 2:
            lines.insert(at, lines[other])
        elif how == 3:
            lines[at], lines[other] = lines[other], lines[at]
        elif how == 4:
            place = rng.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + rng.choice(BYTES) + lines[at][place + rng.randrange(2) :]
        elif how == 5:
            lines = lines[: at + 1]
        else:
            lines[at] = revalued(lines[at], rng)
        lines = lines or [b""]
    return b"\n".join(lines)


def revalued(line: bytes, rng: random.Random) -> bytes:
    """One field with another value, or one field more."""
    try:
        data = json.loads(line)
    except ValueError:
        return line
    if isinstance(data, dict):
        name = rng.choice([*data, "x", "seat", "joined", "wilds", "rest", "rule", "seed", "previous"])
        data[name] = rng.choice(VALUES)
    return json.dumps(data, separators=(",", ":")).encode()


def examine(file: bytes) -> str:
    """Read, replay, show and convert it; the code of the first fault or "sound". Nothing may be raised."""
    found = Findings()
    for done in walk(scan(io.BytesIO(file), found), found):
        show_round(done, Header(), "zh")
    assert all(fault.said("zh") and fault.to_json() for fault in found.all_faults())
    try:
        record = load(file)
    except CoachError:
        assert found.all_faults()
        return "unreadable"
    assert record.dump() == file
    replayed = replay(record)
    for done in replayed.rounds:
        show_round(done, record.header, "en")
    write_platform([record.head, *record.entries], Findings())
    assert replayed.faults == found.all_faults()
    return replayed.faults[0].code if replayed.faults else "sound"


@pytest.mark.parametrize("seed", range(8))
def test_damage_is_found_or_harmless(seed: int) -> None:
    rng = random.Random(seed)
    codes = {examine(damaged(rng.choice(FILES), rng)) for _ in range(25)}
    assert {"unreadable", "sound"} <= codes


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_much_damage_is_found_or_harmless(seed: int) -> None:
    """4,000 damaged files, some minutes."""
    rng = random.Random(seed)
    for _ in range(100):
        examine(damaged(rng.choice(FILES), rng))
