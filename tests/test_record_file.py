"""The record as a file: byte-equal both ways, unknown things kept, strict reading with line numbers, hostile input."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_lines import at, changed, codes, data_of, file_of, said
from record_matches import PRESETS, played_match

from coach.cards import Level
from coach.errors import BadText
from coach.rules import Rules
from coach.table.record import (
    Comment,
    Deal,
    Findings,
    Gap,
    Header,
    Record,
    Standing,
    Start,
    load,
    read,
    replay,
    scan,
    walk,
)
from coach.table.record.findings import MOST
from coach.table.record.text import DEEPEST, LONGEST_LINE, dumped, loaded

GOLDEN = Path(__file__).parent / "data" / "record.jsonl"
ORDERS = [(3, 0, 2, 1), (1, 2, 0, 3), (3, 0, 2, 1)]
HEAD = Header(Rules.preset("platform"))
RECORD = played_match("platform", 3, 2)

# JSON without numbers that are not finite: what a foreign program may add.
ADDED = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=3),
    max_leaves=6,
)


def test_the_golden_record_is_what_it_was() -> None:
    """Pinned: three rounds, one event of each kind that a simple record has; version 1 stays readable."""
    file = GOLDEN.read_bytes()
    record = load(file)
    assert record.dump() == file
    assert record.canonical().dump() == file
    done = replay(record)
    assert done.sound
    assert [round.result.order for round in done.rounds if round.result] == ORDERS


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_written_is_read_and_written_again(preset: str) -> None:
    record = played_match(preset, 5, 2)
    file = record.dump()
    assert load(file) == record
    assert load(file).dump() == file
    assert load(file).canonical() == record
    assert file.endswith(b"\n")


def test_the_header_keeps_rules_names_and_seed() -> None:
    rules = Rules.preset("huaian", wind="next")
    header = Header(rules, names=("a", "<script>alert(1)</script>", "小王", ""), seed=2**64 - 1)
    read_again = load(Record.of(header, []).dump()).header
    assert read_again == header
    assert (read_again.rules.wind.value, read_again.names[1]) == ("next", "<script>alert(1)</script>")


@pytest.mark.parametrize(
    "standing",
    [
        Standing(),
        Standing(None, joined=True),
        Standing((Level("5"), Level("A")), joined=True, owner=1, previous=(0, 2, 1, 3), failures=(0, 2)),
        Standing((Level("5"), Level("5")), joined=True, previous=()),
    ],
)
def test_marks_are_read_as_they_were_written(standing: Standing) -> None:
    marks = [Start(standing), Gap(), Comment("好牌", 2), Comment(""), Deal(Level("T"), (None, None, None, None))]
    record = load(Record.of(Header(standing=standing), marks).dump())
    assert [entry.value for entry in record.entries] == marks
    assert record.header.standing == standing


@given(st.dictionaries(st.text("xyz", min_size=1, max_size=4), ADDED, min_size=1, max_size=3), st.integers(0, 40))
def test_unknown_fields_are_kept_byte_for_byte(added: dict[str, object], where: int) -> None:
    file = changed(RECORD, lambda lines: lines[where].update(added))
    assert load(file).dump() == file
    assert codes(file) == []


@given(ADDED, st.integers(1, 40))
def test_unknown_events_are_kept_and_do_no_harm(payload: object, where: int) -> None:
    file = changed(RECORD, lambda lines: lines.insert(where, {"event": "emote", "payload": payload}))
    assert load(file).dump() == file
    assert codes(file) == []


@given(st.integers(0, 2**32))
def test_foreign_spelling_of_the_same_json_is_kept(seed: int) -> None:
    """Blanks, escapes, another order of keys, CRLF, no LF at the end, one byte order mark."""
    rng = random.Random(seed)
    written = []
    for line in data_of(RECORD)[:30]:
        gaps = rng.choice([(",", ":"), (", ", ": "), (" ,", " :\t")])
        text = json.dumps(line, separators=gaps, ensure_ascii=rng.random() < 0.5, sort_keys=rng.random() < 0.5)
        written.append(text + rng.choice(["", " ", "\r"]))
    file = (rng.choice(["", "\ufeff"]) + "\n".join(written) + rng.choice(["", "\n"])).encode()
    assert load(file).dump() == file
    assert load(file).canonical().dump() == file_of(data_of(RECORD)[:30])


def test_canonical_text_is_as_documented() -> None:
    assert dumped({"event": "comment", "text": "é 好 \u2028 <b>"}) == '{"event":"comment","text":"é 好 \u2028 <b>"}'
    assert dumped({"b": 1, "a": [1.5, None, True]}) == '{"b":1,"a":[1.5,null,true]}'
    decomposed = Record.of(HEAD, [Comment("e\u0301")])  # no normalisation: names stay as they were given
    assert load(decomposed.dump()).entries[0].value == Comment("e\u0301")


# --- strict reading


@pytest.mark.parametrize(
    ("line", "code", "reason"),
    [
        ('{"event":"play","seat":4,"kind":"Single","rank":"5","cards":["S5"]}', "bad_seat", "'4': unknown seat"),
        ('{"event":"play","seat":true,"kind":"Single","rank":"5","cards":["S5"]}', "bad_seat", "'True': unknown seat"),
        ('{"event":"play","seat":1,"kind":"Pear","rank":"5","cards":["S5"]}', "unknown_kind", "expected Pair, or"),
        ('{"event":"play","seat":1,"kind":"Single","rank":"10","cards":["ST"]}', "unknown_rank", "unknown rank"),
        ('{"event":"play","seat":1,"kind":"Single","rank":"5","cards":["S5","S5","S5"]}', "third_copy", "two packs"),
        ('{"event":"play","seat":1,"kind":"Single","rank":"5","cards":["s5"]}', "unknown_card", "'s5' at 1"),
        ('{"event":"play","seat":1,"kind":"Single","rank":"5","cards":"S5"}', "bad_field", "at most 108"),
        ('{"event":"play","seat":1,"rank":"5","cards":["S5"]}', "missing_field", "'kind': a field is missing"),
        ('{"event":"deal","level":"1","hands":[[],[],[],[]]}', "bad_level", "unknown level"),
        ('{"event":"deal","level":5,"hands":[[],[],[],[]]}', "bad_field", "unknown level"),
        ('{"event":"deal","level":"5","hands":[[],[],[]]}', "bad_field", "four hands"),
        ('{"event":"end","order":[0,1,2,2]}', "bad_order", "'0 1 2 2': no finishing order"),
        ('{"event":"tribute","seat":0,"to":1,"card":"BJ"}', "unknown_card", "SB or HR"),
        ('{"event":"comment","text":5}', "bad_field", "no text"),
        ('{"event":"start","levels":["5","5"]}', "bad_start", "(rule 4.1)"),
        ('{"event":["play"]}', "no_event", "no event"),
        ('{"seat":1}', "no_event", "no event"),
        ("[1]", "no_object", "no object"),
        ("5", "no_object", "no object"),
        ("", "empty_line", "an empty line"),
        ("   ", "empty_line", "an empty line"),
        ('{"event":"pass","seat":1,"seat":1}', "twin_key", "'seat': a key twice"),
        ('{"event":"pass","seat":1}}', "bad_json", "at 26: no JSON"),
        ('{"event":"pass","x":NaN}', "bad_number", "'NaN': no number to be kept"),
        ('{"event":"pass","x":-Infinity}', "bad_number", "'-Infinity'"),
        ('{"event":"pass","x":1e999}', "bad_number", "'1e999'"),
        ('{"event":"pass","x":' + "9" * 21 + "}", "bad_number", "at most 20 digits"),
        ('{"event":"pass","x":' + "9" * 100_000 + "}", "bad_number", "at most 20 digits"),
        ('{"event":"pass","x":' + "[" * DEEPEST + "]" * DEEPEST + "}", "too_deep", "brackets too deep"),
        ("[" * 100_000, "too_deep", "brackets too deep"),
        ('{"event":"comment","text":"\\ud800"}', "surrogate", "half a character"),
        ("\ufeff" + '{"event":"pass","seat":1}', "bom", "a byte order mark too many"),
        ("x" * (LONGEST_LINE + 1), "too_long", "at most 1048576 bytes"),
        ('{"event":"pass","seat":1}\x00', "bad_json", "no JSON"),
    ],
    ids=lambda value: value[:50] if isinstance(value, str) else None,
)
def test_each_bad_line_is_told_with_number_and_reason(line: str, code: str, reason: str) -> None:
    file = Record.of(HEAD, []).dump() + line.encode() + b"\n" + b'{"event":"comment","text":"after"}\n'
    with pytest.raises(BadText) as caught:
        load(file)
    assert caught.value.code == code
    (told,) = (fault.said("en") for fault in caught.value.faults)
    assert told.startswith("line 2: ")
    assert reason in told
    assert caught.value.faults[0].to_json()["line"] == 2
    assert caught.value.said("zh").startswith("第 2 行：")


def test_all_faults_of_a_file_are_told_at_once_in_the_order_of_lines() -> None:
    lines = data_of(RECORD)
    lines[3]["seat"], lines[4]["event"], lines[9]["seat"] = 9, 7, None
    told = said(file_of(lines))
    assert [text.split(":")[0] for text in told] == ["line 4", "line 5", "line 10"]


def test_faults_are_capped_and_counted() -> None:
    file = Record.of(HEAD, []).dump() + b"garbage\n" * 1234
    with pytest.raises(BadText) as caught:
        load(file)
    assert len(caught.value.faults) == MOST + 1
    assert (caught.value.faults[-1].code, caught.value.faults[-1].part) == ("more_faults", str(1234 - MOST))


@pytest.mark.parametrize(
    ("head", "code"),
    [
        (b"", "empty_file"),
        (b"\n", "empty_line"),
        (b'{"event":"pass","seat":1}\n', "no_header"),
        (b'{"coach":"record"}\n', "missing_field"),
        (b'{"coach":"record","version":2,"rules":{},"levels":["2","2"]}\n', "bad_version"),
        (b'{"coach":"record","version":"1","rules":{},"levels":["2","2"]}\n', "bad_version"),
        (b'{"coach":"record","version":1,"rules":{"preset":"x"},"levels":["2","2"]}\n', "unknown_preset"),
        (b'{"coach":"record","version":1,"rules":{"changes":{"wind":"up"}},"levels":["2","2"]}\n', "bad_value"),
        (b'{"coach":"record","version":1,"rules":{},"levels":["3","2"]}\n', "bad_start"),
        (b'{"coach":"record","version":1,"rules":{},"levels":["2","2"],"names":["a"]}\n', "bad_field"),
        (b'{"coach":"record","version":1,"rules":{},"levels":["2","2"],"seed":-1}\n', "bad_seed"),
        (b"\xef\xbb\xbf\xef\xbb\xbf" + Record.of(HEAD, []).dump(), "bom"),
        (Record.of(HEAD, []).dump().decode().encode("utf-16"), "not_utf8"),
    ],
)
def test_a_bad_header_is_a_fault(head: bytes, code: str) -> None:
    with pytest.raises(BadText) as caught:
        load(head)
    assert code in [fault.code for fault in caught.value.faults]


def test_names_are_harmless_text() -> None:
    name = "<img src=x onerror=alert(1)>\u202e\x1b[31m{0.__class__}%s"
    record = load(Record.of(Header(names=(name, "", "", "")), []).dump())
    assert record.header.names[0] == name
    with pytest.raises(BadText):
        load(Record.of(Header(names=("x" * 201, "", "", "")), []).dump())


# --- cut files, large files


@given(st.integers(0, len(RECORD.dump())))
def test_a_cut_file_is_read_as_far_as_it_is_sound(length: int) -> None:
    file = RECORD.dump()[:length]
    if b"\n" not in file:
        return  # without its header nothing can be said
    record = load(file)
    assert record.dump() == file
    done = replay(record)
    assert done.sound
    assert [entry.text for entry in record.entries] == [entry.text for entry in RECORD.entries[: len(record.entries)]]


def test_where_a_file_is_cut_is_said() -> None:
    half = RECORD.dump()[: len(RECORD.dump()) // 2]
    found, line = Findings(), half.count(b"\n") + 1
    read(half, found)
    (note,) = found.notes
    assert note.said("en") == f"line {line}: the file is cut in this line"


def test_a_record_too_large_for_memory_is_refused_and_can_be_read_round_by_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("coach.table.record.file.MOST_LINES", 100)
    with pytest.raises(BadText) as caught:
        load(RECORD.dump())
    assert caught.value.code == "too_large"
    found = Findings()
    assert len(list(walk(scan(io.BytesIO(RECORD.dump()), found), found))) == 2
    assert not found.count


def test_a_round_of_endless_lines_is_told_once_and_takes_no_memory() -> None:
    """10^5 passes; the reader keeps two thousand lines of a round."""
    lines = data_of(RECORD)
    head, deal = file_of(lines[:1]), file_of(lines[1:2])
    file = head + deal + b'{"event":"pass","seat":1}\n' * 100_000 + file_of(lines[1:])
    found = Findings()
    rounds = list(walk(scan(io.BytesIO(file), found), found))
    assert [done.number for done in rounds] == [1, 2, 3]
    assert [fault.code for fault in found.all_faults()] == ["leader_passes", "round_too_long"]


def test_comments_and_unknown_lines_are_not_gathered() -> None:
    lines = data_of(RECORD)
    where = at(lines, "play", 3)
    words = b'{"event":"comment","text":"x"}\n{"event":"emote"}\n' * 5_000
    file = file_of(lines[:where]) + words + file_of(lines[where:])
    assert codes(file) == []
    assert load(file).dump() == file


@given(st.text(max_size=40))
def test_any_line_is_read_or_refused(text: str) -> None:
    try:
        data = loaded(text)
    except BadText as error:
        data = {"refused": error.said("zh")}
    assert data or text.strip() == "{}"
