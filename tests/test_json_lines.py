"""Many hands, one a line: one answer each, in order, whatever comes in; streaming; bounded memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from running import MAIN, coach, environment, without_notice

from coach.cli.inputs import LONGEST_LINE

GOOD = b'{"hand":"S2 H3","level":"5"}'


def faults(answer: Any, line: int) -> list[tuple[str, int | None, str]]:
    """Part, position and expectation of each fault of a bad line, whose form is checked."""
    assert [*answer] == ["error"]
    assert [*answer["error"]] == ["line", "faults"]
    assert answer["error"]["line"] == line
    assert answer["error"]["faults"]
    assert all([*fault] == ["part", "at", "expected"] for fault in answer["error"]["faults"])
    return [(fault["part"], fault["at"], fault["expected"]) for fault in answer["error"]["faults"]]


OBJECT = "a JSON object with hand and level, or a hand as plain text"
BAD = [
    (b"", [("", None, OBJECT)]),
    (b"   \t", [("", None, OBJECT)]),
    (b"[1]", [("[1]", None, OBJECT)]),
    (b'"S2"', [('"S2"', None, OBJECT)]),
    (b'{"hand":"S2"', [('{"hand":"S2"', 13, OBJECT)]),
    (b'{"hand":NaN,"level":"5"}', [("NaN", None, "a number, a text, a list, an object or null")]),
    (b'{"hand":"S2","hand":"S3","level":"5"}', [("hand", None, "each key once")]),
    (b'{"level":"5"}', [("hand", None, OBJECT)]),
    (b"{}", [("hand", None, OBJECT), ("level", None, "a level from 2 to A or joker, in the line or as --level")]),
    (b'{"hand":["S2"]}', [("level", None, "a level from 2 to A or joker, in the line or as --level")]),
    (b"S2 H3", [("level", None, "a level from 2 to A or joker, in the line or as --level")]),
    (b'{"hand":{},"level":"5"}', [("{}", None, "a text or a list of cards")]),
    (b'{"hand":[],"level":"5"}', [("", None, "1 to 27 cards")]),
    (b'{"hand":"","level":"5"}', [("", None, "1 to 27 cards")]),
    (b'{"hand":"S2","level":true}', [("True", None, "a level from 2 to A, or joker")]),
    (b'{"hand":"S2","level":1}', [("1", None, "a level from 2 to A, or joker")]),
    (b'{"hand":"S2","level":"B"}', [("B", None, "a level from 2 to A, or joker")]),
    (b'{"hand":"S2","level":[]}', [("[]", None, "a level from 2 to A, or joker")]),
    (
        b'{"hand":["S2","Z9",7,"S2","S2"],"level":"1"}',
        [
            ("Z9", 2, "a card such as S2, HT, CK, DA, SB or HR"),
            ("7", 3, "a card such as S2, HT, CK, DA, SB or HR"),
            ("S2", 5, "at most two of each card (two packs)"),
            ("1", None, "a level from 2 to A, or joker"),
        ],
    ),
    (b'{"hand":"S2 joker","level":"5"}', [("joker", 4, "SB for the small joker or HR for the big one")]),
    ("S2 \xff".encode("latin-1"), [("\\xff", 4, "UTF-8 text")]),
]


@pytest.mark.parametrize(("line", "expected"), BAD, ids=lambda value: str(value)[:30])
def test_a_bad_line_is_answered_and_the_good_ones_all_the_same(line: bytes, expected: list[Any]) -> None:
    ended = coach("split", "--file", "-", "--json", stdin=b"\n".join([GOOD, line, GOOD]) + b"\n")
    first, bad, last = ended.answers
    assert first == last == coach("split", "S2 H3", "--level", "5", "--json").answer
    assert faults(bad, 2) == expected
    assert (ended.status, ended.err) == (1, "")


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 5000,
        b'{"hand":' + b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"hand":"S2","level":' + b"9" * 5000 + b"}",
        b'{"hand":"S2","level":1e999}',
        b"S2 " * 5000,
        b'{"hand":[' + b'"S2",' * 5000 + b'"S2"],"level":"5"}',
        b"S2" * LONGEST_LINE,
        b'{"hand":"\\ud800","level":"5"}',
        b"\x00\x01\x1b[31m",
    ],
    ids=lambda line: repr(line[:12]),
)
def test_hostile_lines_are_refused_shortly(line: bytes) -> None:
    ended = coach("split", "-", "--json", stdin=line + b"\n" + GOOD + b"\n")
    bad, good = ended.answers
    for part, _, expected in faults(bad, 1):
        assert len(part) <= 61
        assert part.isprintable()
        assert len(expected) < 200
    assert good["fewest"] == 2
    assert ended.status == 1


def test_line_ends_and_a_byte_order_mark_are_no_faults() -> None:
    stdin = b"\xef\xbb\xbfS2 H3\r\n" + GOOD + b"\r\n" + GOOD
    ended = coach("split", "--file", "-", "--level", "5", "--json", stdin=stdin)
    assert ended.answers == [coach("split", "S2 H3", "--level", "5", "--json").answer] * 3
    assert ended.status == 0


def test_no_line_is_no_answer() -> None:
    assert coach("split", "--file", "-", "--json") == ("", "", 0)


def test_a_level_in_the_line_overrides_the_flag() -> None:
    lines = [
        '{"hand":"S2","level":"10"}',
        '{"hand":"S2","level":14}',
        '{"hand":"S2"}',
        "S2",
        '{"hand":"S2","level":null}',
    ]
    ended = coach("split", "-", "--level", "3", "--json", stdin="\n".join(lines))
    assert [answer["level"] for answer in ended.answers] == ["T", "A", "3", "3", "3"]


def test_answers_can_be_lines_again() -> None:
    once = coach("split", "--file", "-", "--json", stdin=GOOD)
    assert coach("split", "--file", "-", "--json", stdin=once.out) == once
    plays = coach("plays", "--file", "-", "--json", stdin=once.out)
    assert coach("plays", "--file", "-", "--json", stdin=plays.out) == plays


@pytest.mark.parametrize("more", [("--all",), ("--count",), ("--near", "1"), ("--front",)])
def test_every_form_of_answer_works_for_lines(more: tuple[str, ...]) -> None:
    answers = coach("split", "--file", "-", "--json", *more, stdin=GOOD + b"\n" + GOOD).answers
    assert answers == [coach("split", "S2 H3", "--level", "5", "--json", *more).answer] * 2


def test_bad_options_are_said_once_and_no_line_is_read() -> None:
    ended = coach("split", "--file", "-", "--json", "--cost", "bomb=x", "--seen", "Q", stdin=GOOD + b"\n" + GOOD)
    assert [*ended.answer["error"]] == ["faults"]
    assert [fault["part"] for fault in ended.answer["error"]["faults"]] == ["bomb=x", "Q"]
    assert ended.status == 1


@given(st.lists(st.one_of(st.binary(max_size=60), st.sampled_from([line for line, _ in BAD]), st.just(GOOD))))
def test_one_answer_a_line_whatever_the_bytes(lines: list[bytes]) -> None:
    lines = [line.replace(b"\n", b" ") for line in lines]
    ended = coach("plays", "-", "--level", "7", "--json", stdin=b"".join(line + b"\n" for line in lines))
    assert len(ended.answers) == len(lines)
    for number, (line, answer) in enumerate(zip(lines, ended.answers, strict=True), 1):
        if "error" in answer:
            faults(answer, number)
        else:
            assert [*answer] == ["level", "hand", "to_beat", "legal"]
        assert "error" not in answer or line != GOOD
    assert ended.status == int(any("error" in answer for answer in ended.answers))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(json_values, json_values, json_values)
def test_any_json_values_are_answered(hand: Any, level: Any, to_beat: Any) -> None:
    line = json.dumps({"hand": hand, "level": level, "to_beat": to_beat})
    ended = coach("plays", "-", "--json", stdin=line)
    assert len(ended.answers) == 1
    assert ended.status == int("error" in ended.answer)


def test_a_program_can_talk_line_by_line() -> None:
    """Each answer comes before the next question is asked."""
    command = [sys.executable, "-c", MAIN, "split", "--file", "-", "--json"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "env": environment()}
    with subprocess.Popen(command, **pipes) as talk:
        assert talk.stdin is not None
        assert talk.stdout is not None
        for line in (GOOD, b"nonsense", GOOD):
            talk.stdin.write(line + b"\n")
            talk.stdin.flush()
            assert ("error" in json.loads(talk.stdout.readline())) == (line != GOOD)
        talk.stdin.close()
        assert talk.wait(30) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="resource limits are POSIX")
def test_an_endless_line_takes_no_memory(tmp_path: Path) -> None:
    code = f"import resource; resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20)); {MAIN}"
    file = tmp_path / "long"
    with file.open("wb") as stream:
        stream.seek(1 << 30)  # a gigabyte of nothing, on no disk
        stream.write(b"\n" + GOOD + b"\n")
    command = [sys.executable, "-c", code, "split", "--file", str(file), "--json"]
    done = subprocess.run(command, capture_output=True, env=environment(), timeout=120)
    long, good = map(json.loads, done.stdout.splitlines())
    assert faults(long, 1)[0][2] == f"at most {LONGEST_LINE} bytes"
    assert good["fewest"] == 2
    assert (without_notice(done.stderr.decode()), done.returncode) == ("", 1)


@pytest.mark.parametrize(("more", "refused"), [(0, False), (1, True)])
@pytest.mark.parametrize("end", [b"", b"\n", b"\nS2\n"])
def test_the_longest_line(more: int, refused: bool, end: bytes) -> None:
    """A line has at most LONGEST_LINE bytes, its end counted."""
    line = GOOD + b" " * (LONGEST_LINE - len(GOOD) - len(end[:1]) + more) + end
    ended = coach("split", "-", "--level", "5", "--json", stdin=line)
    assert ("error" in ended.answers[0]) == refused
    assert len(ended.answers) == 1 + (end == b"\nS2\n")
