"""Packs: byte-equal round trips, and hostile ones refused with all their faults, never with a traceback."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_hands import puzzles

from coach.cards import Hand, Level
from coach.errors import BadText, CoachError, Unusable
from coach.plays import Kind
from coach.puzzles import Pack, SplittingPuzzle, check_pack, find_pack, pack_names, packs, read_pack, write_pack
from coach.puzzles.difficulty import LEVELS
from coach.puzzles.packaged import exercises_folder, is_name
from coach.puzzles.packs import parse_pack
from coach.puzzles.schema import KEYWORDS, schema, schema_faults
from coach.puzzles.themes import THEMES

PUZZLE = SplittingPuzzle.dealt(5, Level("5"), 12, ["wilds=1"]).stated("one")
PACK = Pack(
    "test", {"en": "A test", "zh": "测试"}, "", (PUZZLE, SplittingPuzzle(Hand("S3 H3"), Level("2")).stated("two"))
)


def faults_of(data: bytes) -> list[Any]:
    with pytest.raises(BadText) as caught:
        parse_pack(data)
    for lang in ("en", "zh"):
        assert caught.value.said(lang)
    return list(caught.value.faults)


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
    assert read.title("zh") == "测试"
    assert list(check_pack(read)) == []
    assert [path.name for path in tmp_path.iterdir()] == ["test.jsonl"]


@given(puzzle=puzzles())
def test_every_puzzle_survives_its_json_and_fits_the_schema(puzzle: SplittingPuzzle) -> None:
    data = json.loads(json.dumps(puzzle.stated("a-1").to_json()))
    assert schema_faults(data, "puzzle", 1) == []
    again = SplittingPuzzle.from_json(data)
    assert again == puzzle.stated("a-1")
    assert again.to_json() == data
    assert puzzle.to_json()["answer"] == data["answer"]


def test_an_interrupted_write_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "test.jsonl"
    path.write_text("before")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_pack(PACK, path)
    assert path.read_text() == "before"
    assert [file.name for file in tmp_path.iterdir()] == ["test.jsonl"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no_pack"),
        (b"\n\n", "no_pack"),
        (b"{", "bad_json"),
        (b"[]", "bad_json"),
        (b"\xff\xfe", "bad_json"),
        (b"null\n", "bad_json"),
        (b'{"pack": NaN}', "bad_number"),
        (b'{"pack": 1.5}', "bad_number"),
        (b'{"pack": 1, "pack": 2}', "twin_key"),
        (b'{"a":' * 9 + b"1" + b"}" * 9, "too_deep"),
        (b"[" * 15000, "too_deep"),
        (b'{"pack": ' + b"9" * 9000 + b"}", "bad_json"),
        (b'{"pack": "' + b"x" * 20000 + b'"}', "too_long"),
        (b"x" * (packs.MOST_BYTES + 1), "too_long"),
        (b"{}\n" * 2002, "too_many"),
    ],
)
def test_what_is_no_pack_is_refused(data: bytes, code: str) -> None:
    assert code in [fault.code for fault in faults_of(data)]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda lines: lines[1].update(secret=1), [(2, "unknown_key")]),
        (lambda lines: lines[1].pop("answer"), [(2, "missing_key")]),
        (lambda lines: lines[1].update(difficulty=True), [(2, "bad_shape")]),
        (lambda lines: lines[1].update(themes=["nonsense"]), [(2, "bad_shape")]),
        (lambda lines: lines[1].update(themes=["tube", "tube"]), [(2, "bad_shape")]),
        (lambda lines: lines[1].update(id="../../etc/passwd"), [(2, "bad_shape")]),
        (lambda lines: lines[1].update(id="one\n"), [(2, "bad_shape")]),
        (lambda lines: lines[1].update(proved=False), [(2, "bad_shape")]),
        (lambda lines: lines[1]["hand"].append("Z9"), [(2, "bad_shape")]),
        (lambda lines: lines[1].update(hand=["S3"] * 3), [(2, "third_copy")]),
        (lambda lines: lines[1].update(hand=[]), [(2, "bad_shape")]),
        (lambda lines: lines[1]["answer"].update(plays=1), [(2, "not_proved")]),
        (lambda lines: lines[1]["answer"]["split"].pop(), [(2, "left_over"), (2, "wrong_value")]),
        (lambda lines: lines[1]["answer"]["split"][0].update(kind="Pair"), [(2, "other_reading")]),
        (lambda lines: lines[2].update(id="one"), [(3, "twin_id")]),
        (lambda lines: lines[0].update(puzzles=3), [(1, "not_proved")]),
        (lambda lines: lines[0].update(version=2), [(1, "bad_shape")]),
        (lambda lines: lines[0]["title"].pop("zh"), [(1, "missing_key")]),
        (lambda lines: lines.pop(0), [(1, "unknown_key"), (1, "missing_key")]),
    ],
)  # fmt: skip
def test_each_fault_is_told_with_its_line(change: Any, expected: list[tuple[int, str]]) -> None:
    found = [(fault.at, fault.code) for fault in faults_of(changed(change))]
    assert set(expected) <= set(found)


def test_all_faults_of_a_pack_are_told_at_once() -> None:
    def spoil(lines: list[dict[str, Any]]) -> None:
        lines[0]["title"]["en"] = ""
        lines[1]["difficulty"] = 9
        lines[1]["level"] = "1"
        lines[2]["hand"][0] = "3S"

    faults = faults_of(changed(spoil))
    assert [(fault.at, fault.part) for fault in faults] == [(1, ""), (2, "1"), (2, "9"), (3, "3S")]
    assert [fault.values["path"] for fault in faults] == ["title.en", "level", "difficulty", "hand[0]"]


def test_more_faults_than_help_are_cut() -> None:
    assert len(faults_of(b"{}\n" * 1500)) == packs.MOST_FAULTS


def test_wrong_claims_that_reading_believes_are_found_by_the_check() -> None:
    data = changed(lambda lines: (lines[1]["facts"].update(near=0), lines[1].update(difficulty=1, themes=[])))
    names = [fault.part.split(":")[0] for fault in check_pack(parse_pack(data))]
    assert names == ["facts", "difficulty", "themes"]
    other = changed(lambda lines: lines[1]["source"].update(seed=6))
    assert [fault.part.split(":")[0] for fault in check_pack(parse_pack(other))] == ["hand"]
    bad = changed(lambda lines: lines[1]["source"].update(needs=["nonsense"]))
    assert [fault.at for fault in check_pack(parse_pack(bad))] == [1]


@given(data=st.binary(max_size=300))
def test_no_bytes_whatever_raise_anything_else(data: bytes) -> None:
    with pytest.raises(BadText):
        parse_pack(data)


# -- our reading of the schema against the library's ------------------------------------------------------------------

LINE = PUZZLE.to_json()
HEADER = json.loads(PACK.text().splitlines()[0])


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value inside a JSON value."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 30),
    st.just(2**70),
    st.text("SH23TJKAab-", max_size=5),
    st.lists(st.sampled_from(["S2", "HR", "tube", 1, None]), max_size=30),
    st.dictionaries(st.sampled_from(["en", "zh", "plays", "x"]), st.integers(0, 3), max_size=3),
)


@given(data=st.data(), definition=st.sampled_from(["puzzle", "header"]), times=st.integers(0, 3))
def test_the_schema_is_read_as_the_library_reads_it(data: st.DataObject, definition: str, times: int) -> None:
    value = copy.deepcopy(LINE if definition == "puzzle" else HEADER)
    for _ in range(times):
        path = data.draw(st.sampled_from(list(places(value))))
        if not path:
            continue
        inside = value
        for key in path[:-1]:
            inside = inside[key]
        action = data.draw(st.sampled_from(["replace", "remove", "double"]))
        if action == "replace":
            inside[path[-1]] = data.draw(values)
        elif action == "remove":
            del inside[path[-1]]
        elif isinstance(inside, list):
            inside.append(copy.deepcopy(inside[path[-1]]))
        else:
            inside[f"{path[-1]}x"] = inside[path[-1]]
    library = jsonschema.Draft202012Validator({"$ref": f"#/$defs/{definition}", "$defs": schema()["$defs"]})
    faults = schema_faults(value, definition, 1)
    assert bool(faults) != library.is_valid(value)
    assert all(fault.said(lang) for fault in faults for lang in ("en", "zh"))


def test_the_schema_is_one_and_uses_only_what_is_understood() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())

    def keywords(shape: Any) -> Iterator[str]:
        if isinstance(shape, dict):
            yield from shape
            for key, inner in shape.items():
                for part in inner.values() if key in ("properties", "$defs") else [inner]:
                    yield from keywords(part)

    assert set(keywords(schema())) <= KEYWORDS
    assert all(inner.get("additionalProperties", False) is False for inner in schema()["$defs"].values())


def test_the_schema_knows_all_themes_difficulties_and_kinds() -> None:
    properties = schema()["$defs"]["puzzle"]["properties"]
    assert properties["themes"]["items"]["enum"] == [theme.name for theme in THEMES]
    assert (properties["difficulty"]["minimum"], properties["difficulty"]["maximum"]) == (LEVELS[0], LEVELS[-1])
    assert schema()["$defs"]["play"]["properties"]["kind"]["enum"] == [kind.value for kind in Kind]


# -- files -----------------------------------------------------------------------------------------------------------


def test_only_files_of_the_folder_are_found(tmp_path: Path) -> None:
    (tmp_path / "packs").mkdir()
    write_pack(PACK, tmp_path / "packs" / "test.jsonl")
    write_pack(PACK, tmp_path / "outside.jsonl")
    (tmp_path / "packs" / "link.jsonl").symlink_to(tmp_path / "outside.jsonl")
    (tmp_path / "packs" / "Bad Name.jsonl").write_text("")
    assert find_pack("test", folder=tmp_path / "packs").name == "test.jsonl"
    for name in ("../outside", "link", "Bad Name", "nonsense", "", "a" * 400, "test.jsonl", str(tmp_path / "outside")):
        with pytest.raises(Unusable) as caught:
            find_pack(name, folder=tmp_path / "packs")
        assert caught.value.said("zh")


@pytest.mark.parametrize(
    ("name", "good"),
    [("a", True), ("a-1", True), ("A", False), ("a--b", False), ("-a", False), ("a/b", False), ("a\n", False)],
)
def test_names(name: str, good: bool) -> None:
    assert is_name(name) == good


def test_files_that_cannot_be_read_are_said_so(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.jsonl", Path("\0")):
        with pytest.raises(Unusable) as caught:
            read_pack(path)
        assert caught.value.said("en")
    with pytest.raises(CoachError):
        write_pack(PACK, tmp_path / "no folder" / "x.jsonl")


def test_packs_come_with_the_program() -> None:
    assert "difficulty-1" in pack_names()
    assert exercises_folder("no such kind") is None
    assert pack_names("no such kind") == []
    with pytest.raises(Unusable):
        find_pack("difficulty-1", "no such kind")
