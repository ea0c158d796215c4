"""Packs of episodes: read as they were written, refused with every fault, every answer computed again when checked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from coach.errors import BadText, GaveUp
from coach.puzzles.kinds import KINDS, kind_named, kind_of
from coach.puzzles.memory import check_pack, make_pack, read_pack
from coach.puzzles.memory.packs import MEMORY, SCHEMA, Wanted
from coach.puzzles.memory.questions import KINDS as QUESTIONS
from coach.puzzles.memory.timeline import level_of, timeline
from coach.puzzles.memory.watch import NAMES, TIERS
from coach.puzzles.packs import parse_pack, write_pack
from coach.puzzles.schema import KEYWORDS, schema, schema_faults

PACK = make_pack(Wanted(3, 4, "expert", player="lowest"), "test")


def changed(change: Callable[[list[dict[str, Any]]], Any]) -> bytes:
    """The pack with its lines changed."""
    lines = [json.loads(line) for line in PACK.text().splitlines()]
    change(lines)
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def test_a_pack_is_read_as_it_was_written(tmp_path: Path) -> None:
    write_pack(PACK, tmp_path / "test.jsonl")
    read = read_pack(tmp_path / "test.jsonl")
    assert read == PACK
    assert read.text().encode() == (tmp_path / "test.jsonl").read_bytes()
    assert list(check_pack(read)) == []
    assert kind_of(tmp_path / "test.jsonl") is MEMORY
    assert PACK.command == (
        "coach exercises make memory --count 3 --seed 4 --tier expert --questions 6 --player lowest "
        "--preset competition --out test.jsonl"
    )


def test_the_same_wish_gives_the_same_pack() -> None:
    assert make_pack(Wanted(3, 4, "expert", player="lowest"), "test") == PACK
    assert make_pack(Wanted(3, 5, "expert", player="lowest"), "test") != PACK


def test_other_cells_can_be_wished_for() -> None:
    pack = make_pack(Wanted(2, 4, None, ("5", "T", "W"), 2, "lowest"), "runs")
    assert {episode.tier for episode in pack.puzzles} == {None}
    assert all(set(episode.watch) <= {*"5TWL"} for episode in pack.puzzles)
    assert "--watch 5,T,W" in pack.command
    assert pack.title("zh") == "记牌：5、10、逢人配"


def test_a_wish_that_makes_no_sense_is_refused_with_every_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadText) as caught:
        Wanted(0, -1, "master", ("Z",), 99)
    assert [fault.part for fault in caught.value.faults] == ["count=0", "seed=-1", "questions=99", "Z", "master"]
    with pytest.raises(BadText):
        Wanted(1, 1, None)
    monkeypatch.setattr("coach.puzzles.memory.packs.PATIENCE", 3)
    with pytest.raises(GaveUp):
        make_pack(Wanted(1, 1, None, ("W",), 12, "lowest"), "none")


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (lambda lines: lines[0].update(kind="splitting"), "splitting"),
        (lambda lines: lines[0].update(puzzles=9), "puzzles: 9"),
        (lambda lines: lines[1].pop("seat"), "seat"),
        (lambda lines: lines[1].update(seat=4), "4"),
        (lambda lines: lines[1].update(watch=["X"]), "X"),
        (lambda lines: lines[1].update(round="no round"), "no round"),
        (lambda lines: lines[1].update(id=lines[2]["id"]), "test-2"),
        (lambda lines: lines[1].update(more=1), "more"),
        (lambda lines: lines[1]["questions"][0].update(kind="riddle"), "riddle"),
        (lambda lines: lines[1]["questions"][0].update(answer="1/0"), "1/0"),
        (lambda lines: lines[1]["questions"][0].update(answer=99), "99"),
        (lambda lines: lines[1]["questions"][0].update(answer=[1, 1]), "[1, 1]"),
    ],
)
def test_what_is_no_pack_is_refused(change: Callable[[list[dict[str, Any]]], Any], part: str) -> None:
    with pytest.raises(BadText) as caught:
        parse_pack(changed(change), MEMORY)
    assert part in [fault.part for fault in caught.value.faults]
    assert caught.value.said("zh")


def another(right: Any) -> Any:
    """An answer of the right shape that is wrong."""
    if isinstance(right, bool):
        return not right
    if isinstance(right, str):
        return "1/7" if right != "1/7" else "2/7"
    return (right + 1) % 9 if isinstance(right, int) else [] if right else [0, 1, 2]


@pytest.mark.parametrize("at", range(6))
def test_a_wrong_answer_is_found_by_checking(at: int) -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        question = lines[2]["questions"][at]
        question["answer"] = another(question["answer"])

    faults = list(check_pack(parse_pack(changed(change), MEMORY)))
    assert [(fault.at, fault.part.split(":")[0]) for fault in faults] == [(2, f"questions[{at}]")]
    assert "as solved again" in faults[0].said("en")


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line.update(tier="beginner"),
        lambda line: line.update(watch=line["watch"][::-1], tier=None),
        lambda line: line.update(round=line["round"].replace("level", "level 3\nlevel", 1)),
        lambda line: line.update(round="\n".join(line["round"].splitlines()[:-2]) + "\n"),
        lambda line: line.update(round=line["round"].replace("; 1: pass", "", 1)),
        lambda line: line["questions"][0].update(after=120),
    ],
)
def test_an_unsound_episode_is_found_by_checking(change: Callable[[dict[str, Any]], Any]) -> None:
    faults = list(check_pack(parse_pack(changed(lambda lines: change(lines[1])), MEMORY)))
    assert faults
    assert {fault.at for fault in faults} == {1}
    assert all(fault.said("zh") for fault in faults)


def test_the_schema_is_sound_and_lists_what_there_is() -> None:
    jsonschema.Draft202012Validator.check_schema(schema(SCHEMA))
    definitions = schema(SCHEMA)["$defs"]
    assert set(definitions["cell"]["enum"]) == set(NAMES)
    assert set(definitions["question"]["properties"]["kind"]["enum"]) == set(QUESTIONS)
    assert definitions["puzzle"]["properties"]["tier"]["enum"] == [*TIERS, None]

    def keywords(shape: Any) -> set[str]:
        if not isinstance(shape, dict):
            return set()
        inner = [*shape.get("properties", {}).values(), shape.get("items"), *shape.get("$defs", {}).values()]
        return set(shape).union(*map(keywords, inner))

    assert keywords(schema(SCHEMA)) <= KEYWORDS


@pytest.mark.parametrize("definition", ["header", "puzzle"])
def test_the_library_judges_the_same(definition: str) -> None:
    lines = [json.loads(line) for line in PACK.text().splitlines()]
    library = jsonschema.Draft202012Validator({"$ref": f"#/$defs/{definition}", "$defs": schema(SCHEMA)["$defs"]})
    for value in (
        *lines,
        {},
        [],
        {**lines[1], "seat": True},
        {**lines[1], "watch": ["R", "R"]},
        {**lines[1], "tier": 3},
    ):
        assert bool(schema_faults(value, definition, 1, SCHEMA)) == (not library.is_valid(value))


def test_kinds_by_name(tmp_path: Path) -> None:
    assert [kind_named(name).name for name in KINDS] == [*KINDS]
    for text in ("", "[]", "{", '{"kind": "memory"}', '{"kind": 3}'):
        path = tmp_path / "x.jsonl"
        path.write_text(text)
        assert kind_of(path).name == ("memory" if "memory" in text else "splitting")


def test_the_text_of_a_round_is_the_round() -> None:
    for episode in PACK.puzzles:
        seen = timeline(episode.round)
        assert level_of(episode.round) is seen.level
        assert seen.rounds[-1].over
        assert len(seen.rounds) == len(seen.tricks) + 1
        assert [trick.number for trick in seen.tricks] == list(range(1, len(seen.tricks) + 1))
    for text in ("", "level 5\n", "x" * 9000, PACK.puzzles[0].round * 2):
        with pytest.raises(BadText):
            timeline(text)
