"""The file of results: a run that was interrupted goes on to the same bytes, and nothing foreign is touched."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from coach.arena import Contestant, Table, Tournament
from coach.arena.lines import read_line
from coach.arena.record import seed_of
from coach.errors import BadText, CoachError, Unusable
from coach.players import maker
from coach.rules import Rules

NAMES = ["lowest", "random", "lowest"]


def run(out: Path, rounds: int = 8, matches: int = 2, **options: Any) -> Table:
    """Three players, the last of them at the table, so that there are jobs of one deal and of many."""
    names: list[str | Contestant] = [*NAMES[:2], Contestant("slow", maker("lowest"))]
    with Tournament(names, rounds, 4, matches=matches, out=out, **options) as tournament:
        tournament.run()
        return tournament.table()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Table]:
    """An uninterrupted run."""
    out = tmp_path_factory.mktemp("arena") / "whole.jsonl"
    found = run(out)
    return out.read_bytes(), found


def plain(found: Table) -> dict[str, Any]:
    """A table without the speed, which no two runs share."""
    data = found.to_json()
    for pair in data["pairs"]:
        pair.pop("speed")
    return data


@pytest.mark.parametrize("part", [0, 0.003, 0.02, 0.1, 0.3, 0.55, 0.8, 0.95, 0.999, 1])
def test_a_run_cut_anywhere_goes_on_to_the_same_bytes(part: float, whole: tuple[bytes, Table], tmp_path: Path) -> None:
    raw, found = whole
    out = tmp_path / "cut.jsonl"
    out.write_bytes(raw[: round(part * len(raw))])
    assert plain(run(out)) == plain(found)
    assert out.read_bytes() == raw


def test_a_file_cut_at_any_byte_is_read(whole: tuple[bytes, Table], tmp_path: Path) -> None:
    raw, _ = whole
    out = tmp_path / "cut.jsonl"
    for size in range(0, len(raw), 7):
        out.write_bytes(raw[:size])
        with Tournament([*NAMES[:2], Contestant("slow", maker("lowest"))], 8, 4, matches=2, out=out) as tournament:
            lines = max(raw[:size].count(b"\n") - 1, 0)
            assert tournament.there == lines
        assert out.read_bytes() == raw[: raw.rfind(b"\n", 0, size) + 1 or raw.find(b"\n") + 1]


def test_interrupted_between_any_two_jobs_nothing_is_lost_or_played_twice(
    whole: tuple[bytes, Table], tmp_path: Path
) -> None:
    raw, _ = whole
    out = tmp_path / "cut.jsonl"
    names = [*NAMES[:2], Contestant("slow", maker("lowest"))]

    class Enough(Exception):
        pass

    def stop(done: int) -> None:
        raise Enough

    runs = 0
    while True:
        with Tournament(names, 8, 4, matches=2, out=out) as tournament:
            try:
                tournament.run(tell=stop)
                break
            except Enough:
                runs += 1
    assert runs == 2 + 2 * (4 + 1)  # jobs: one each of deals and matches by the kernel, at the table one by one
    assert out.read_bytes() == raw


def test_more_and_fewer_rounds_use_the_same_file(whole: tuple[bytes, Table], tmp_path: Path) -> None:
    raw, found = whole
    out = tmp_path / "grows.jsonl"
    run(out, rounds=4, matches=0)
    before = out.read_bytes()
    assert plain(run(out)) == plain(found)
    assert out.read_bytes().startswith(before)
    assert sorted(out.read_bytes().splitlines()) == sorted(raw.splitlines())
    small = tmp_path / "small.jsonl"
    assert plain(run(out, rounds=4, matches=0)) == plain(run(small, rounds=4, matches=0))


def test_other_players_rules_and_seeds_are_refused_together_and_nothing_is_touched(
    whole: tuple[bytes, Table], tmp_path: Path
) -> None:
    out = tmp_path / "results.jsonl"
    out.write_bytes(whole[0])
    with pytest.raises(BadText) as caught:
        Tournament(["lowest", "greedy"], 8, 5, rules=Rules.preset("huaian"), out=out)
    assert [fault.code for fault in caught.value.faults] == ["bad_header"] * 3
    said = caught.value.said("en")
    assert all(word in said for word in ("players", "rules", "seed", "slow", "huaian"))
    assert out.read_bytes() == whole[0]


@pytest.mark.parametrize("content", [b"my diary\n", b"{}\n", b"[]\n", b"diary", b"\xff\xfe\x00", b"{" * 9000 + b"\n"])
def test_files_of_others_are_refused_and_not_touched(content: bytes, tmp_path: Path) -> None:
    out = tmp_path / "diary.txt"
    out.write_bytes(content)
    with pytest.raises(BadText) as caught:
        run(out)
    assert caught.value.code == "no_results"
    assert out.read_bytes() == content


def test_all_bad_lines_are_told_by_number(whole: tuple[bytes, Table], tmp_path: Path) -> None:
    lines = whole[0].splitlines(keepends=True)
    bad = [lines[0], b"nonsense\n", lines[2], lines[2], lines[3].replace(b'"deal":', b'"dael":'), *lines[5:]]
    out = tmp_path / "bad.jsonl"
    out.write_bytes(b"".join(bad))
    with pytest.raises(BadText) as caught:
        run(out)
    assert [(f.code, f.at) for f in caught.value.faults] == [("bad_line", 2), ("twin_line", 4), ("bad_line", 5)]
    assert out.read_bytes() == b"".join(bad)


GOOD = {"pair": [0, 1], "deal": 0, "level": None, "rounds": ["0123", "1032"], "decisions": [90, 91]}
MATCH = {"pair": [0, 1], "match": 0, "winners": [0, 1], "rounds": [9, 12], "decisions": [900, 1200]}


@pytest.mark.parametrize(
    ("base", "change"),
    [
        (GOOD, {"rounds": ["0123"]}),
        (GOOD, {"rounds": ["0124", "0123"]}),
        (GOOD, {"rounds": ["01234", "0123"]}),
        (GOOD, {"rounds": [123, 132]}),
        (GOOD, {"level": "joker"}),
        (GOOD, {"pair": [1, 0]}),
        (GOOD, {"pair": [0, 2]}),
        (GOOD, {"pair": [0]}),
        (GOOD, {"deal": -1}),
        (GOOD, {"deal": 1.0}),
        (GOOD, {"deal": True}),
        (GOOD, {"deal": 10**30}),
        (GOOD, {"decisions": [1, 2, 3]}),
        (GOOD, {"more": 1}),
        (MATCH, {"winners": [0, 2]}),
        (MATCH, {"winners": None}),
        (MATCH, {"rounds": [0, 1]}),
        (MATCH, {"match": "0"}),
        (MATCH, {"pair": [[0], 1]}),
    ],
)
def test_lines_that_no_run_writes_are_refused(base: dict[str, Any], change: dict[str, Any]) -> None:
    from coach.arena.deals import Start

    sound = dict(base)
    if "level" in sound:
        sound["level"] = Start.of(4, 0, Rules()).level.text
    pairs = frozenset({(0, 1)})

    def text(data: dict[str, Any]) -> str:
        return json.dumps(data, separators=(",", ":"))

    assert read_line(text(sound), 2, pairs, 4, Rules()).to_json() == sound
    with pytest.raises(BadText):
        read_line(text(sound | change), 2, pairs, 4, Rules())


@pytest.mark.parametrize("text", ["", "[]", "1", "null", '{"deal":0}', '"deal"', "[" * 5000, '{"pair":{},"deal":0}'])
def test_any_text_is_a_line_or_a_fault(text: str) -> None:
    with pytest.raises(BadText):
        read_line(text, 2, frozenset({(0, 1)}), 4, Rules())


def test_places_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere" / "results.jsonl", Path("a\0b"), Path("/dev/full")):
        if place.name == "full" and not os.path.exists(place):
            continue
        with pytest.raises(CoachError) as caught:
            run(place)
        assert isinstance(caught.value, Unusable | BadText)


def test_the_seed_of_a_file_is_found(whole: tuple[bytes, Table], tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    assert seed_of(out) is None
    out.write_bytes(whole[0])
    assert seed_of(out) == 4
    out.write_bytes(b"diary\n")
    assert seed_of(out) is None
