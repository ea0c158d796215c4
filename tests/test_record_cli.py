"""`coach record check`, `show` and `convert`: what they print, in both languages, and how they end."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path

import pytest
from record_lines import at, changed, data_of
from record_matches import played_match
from running import coach
from test_convert_rounds import file_of as rounds_file

from coach.table.record import load, replay

DATA = Path(__file__).parent / "data"
LOGS = [str(DATA / "platform_log" / f"seat{seat}.jsonl") for seat in range(4)]
GOOD = DATA / "platform_record.jsonl"


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def wrong_file(name: str = "wrong.jsonl") -> str:
    """A record with two faults, in different rounds."""

    def change(lines: list[dict[str, object]]) -> None:
        lines[at(lines, "pass", 0)]["seat"] = "x"
        lines[at(lines, "end", 1)]["order"] = [0, 1, 2, 3]

    Path(name).write_bytes(changed(load(GOOD.read_bytes()), change))
    return name


# --- check


def test_a_sound_record() -> None:
    Path("match.jsonl").write_bytes(GOOD.read_bytes())
    assert coach("record", "check", "match.jsonl") == ("match.jsonl: rounds: 2, sound\n", "", 0)


def test_all_faults_of_a_file_are_told() -> None:
    ended = coach("record", "check", wrong_file())
    assert ended.status == 1
    assert ended.out.startswith("wrong.jsonl: rounds: 2, faults: ")
    assert "'x': unknown seat; expected a seat from 0 to 3" in ended.err
    assert "order of end is not so (rule 3.4); expected [1,2,0,3]" in ended.err
    assert all(line.startswith("line ") for line in ended.err.splitlines())
    chinese = coach("record", "check", wrong_file(), "--lang", "zh")
    assert "（规则 3.4）" in chinese.err
    assert chinese.out.startswith("wrong.jsonl：共 2 局，")


def test_several_files_are_named() -> None:
    ended = coach("record", "check", str(GOOD), wrong_file())
    assert ended.status == 1
    assert len(ended.out.splitlines()) == 2
    assert all(line.startswith("wrong.jsonl, line ") for line in ended.err.splitlines())


def test_json_is_one_object_a_file() -> None:
    ended = coach("record", "check", str(GOOD), wrong_file(), "--json", "--lang", "en")
    first, second = ended.answers
    assert first == {"file": str(GOOD), "sound": True, "rounds": 2, "faults": [], "missing": []}
    assert not second["sound"]
    assert {"line", "part", "at", "expected", "reason", "code", "file"} == set(second["faults"][0])
    assert ended.err == ""
    assert ended.status == 1


def test_a_cut_record_is_sound_and_what_is_missing_is_said() -> None:
    file = GOOD.read_bytes()
    Path("cut.jsonl").write_bytes(file[: len(file) * 3 // 4])
    ended = coach("record", "check", "cut.jsonl")
    assert ended.status == 0
    assert "the file is cut in this line" in ended.err
    assert "the end of round 2 is missing" in ended.err
    (answer,) = coach("record", "check", "cut.jsonl", "--json").answers
    assert (answer["sound"], len(answer["missing"])) == (True, 2)


def test_standard_input() -> None:
    assert coach("record", "check", "-", stdin=GOOD.read_bytes()).out == "-: rounds: 2, sound\n"


@pytest.mark.parametrize("content", [b"", b"\x00", b"[]\n", b"\xff\xfe\n" * 3, b"{}\n", b"\xef\xbb\xbf" * 2 + b"{}\n"])
def test_what_is_no_record_is_bad_data(content: bytes) -> None:
    Path("x").write_bytes(content)
    for command in ("check", "show"):
        ended = coach("record", command, "x")
        assert (ended.status, bool(ended.err)) == (1, True)


def test_faults_beyond_the_limit_are_counted() -> None:
    Path("x").write_bytes(GOOD.read_bytes() + b"garbage\n" * 500)
    ended = coach("record", "check", "x")
    assert len(ended.err.splitlines()) == 101
    assert "'400': further faults" in ended.err


# --- show


@pytest.mark.parametrize(
    ("lang", "words"), [("en", ("Rules: ", "Round 2, level 3")), ("zh", ("规则：", "第 2 局，打 3"))]
)
def test_show_prints_every_round(lang: str, words: tuple[str, ...]) -> None:
    ended = coach("record", "show", str(GOOD), "--lang", lang)
    assert ended.status == 0
    assert all(word in ended.out for word in words)


def test_show_one_round() -> None:
    ended = coach("record", "show", str(GOOD), "--round", "2")
    assert ended.out.startswith("Round 2, level 3")
    assert "Round 1" not in ended.out
    assert coach("record", "show", str(GOOD), "--round", "3").status == 2
    assert coach("record", "show", str(GOOD), "--round", "0").status == 2


def test_show_tells_faults_and_shows_what_it_can() -> None:
    ended = coach("record", "show", wrong_file())
    assert ended.status == 1
    assert "Round 2" in ended.out
    assert "(rule 3.4)" in ended.err


# --- convert


def test_logs_to_a_record_and_back() -> None:
    ended = coach("record", "convert", "--from", "platform", *LOGS, "--preset", "platform", "--out", "match.jsonl")
    assert ended == ("written: match.jsonl\n", "", 0)
    assert Path("match.jsonl").read_bytes() == GOOD.read_bytes()
    ended = coach("record", "convert", "--to", "platform", "match.jsonl", "--out", "logs")
    assert ended.status == 0
    assert sorted(os.listdir("logs")) == [Path(log).name for log in LOGS]
    assert all(Path("logs", Path(log).name).read_bytes() == Path(log).read_bytes() for log in LOGS)


def test_one_log_is_enough_and_a_cut_one_a_warning() -> None:
    log = Path(LOGS[2]).read_bytes()
    Path("seat2.jsonl").write_bytes(log[: len(log) * 4 // 5])
    ended = coach("record", "convert", "--from", "platform", "seat2.jsonl", "--out", "part.jsonl")
    assert ended.status == 0
    assert "the hands of the seats 0, 1, 3 are not known" in ended.err
    assert "the end of round 2 is missing" in ended.err
    assert coach("record", "check", "part.jsonl").status == 0


def test_nothing_is_overwritten_without_force() -> None:
    Path("match.jsonl").write_text("mine")
    words = ("record", "convert", "--from", "platform", *LOGS, "--out", "match.jsonl")
    ended = coach(*words)
    assert ended.status == 2
    assert "match.jsonl is there already; --force overwrites it" in ended.err
    assert Path("match.jsonl").read_text() == "mine"
    assert coach(*words, "--force").status == 0
    assert Path("match.jsonl").read_bytes() == GOOD.read_bytes()
    Path("logs").mkdir()
    Path("logs/seat3.jsonl").write_text("mine")
    assert coach("record", "convert", "--to", "platform", str(GOOD), "--out", "logs").status == 2
    assert sorted(os.listdir("logs")) == ["seat3.jsonl"]


def test_faults_write_nothing() -> None:
    lines = Path(LOGS[0]).read_text().splitlines()
    lines[3] = lines[3].replace("CJ", "SJ")
    Path("seat0.jsonl").write_text("\n".join(lines) + "\n")
    ended = coach("record", "convert", "--from", "platform", "seat0.jsonl", *LOGS[1:], "--out", "x.jsonl")
    assert ended.status == 1
    assert ended.err.startswith("seat0.jsonl, line 4: ") or ", line 4: " in ended.err
    assert not Path("x.jsonl").exists()


def test_rounds_to_a_record() -> None:
    record = played_match("competition", 3, 2)
    Path("rounds.json").write_bytes(rounds_file(record))
    ended = coach("record", "convert", "--from", "rounds", "rounds.json", "--out", "x.jsonl")
    assert ended == ("written: x.jsonl\n", "", 0)
    again = load(Path("x.jsonl").read_bytes())
    assert [r.result for r in replay(again).rounds] == [r.result for r in replay(record).rounds]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("x --out y", 2, "--from or --to is missing"),
        ("--from platform --to platform x --out y", 2, "--from and --to exclude each other"),
        ("--from nonsense x --out y", 2, "expected one of platform, rounds"),
        ("--to rounds x --out y", 2, "expected one of platform"),
        ("--from platform x", 2, "--out is missing"),
        ("--from platform --out y", 2, "FILE is missing"),
        ("--from platform nofile --out y", 2, "file 'nofile'"),
        ("--from platform empty --out y --preset nonsense", 1, "unknown preset"),
        ("--from platform empty --out y", 1, "no deal in this log"),
        ("--from rounds empty --out y", 1, "no JSON"),
        ("--from rounds empty empty --out y", 2, "one file of rounds at a time"),
        ("--to platform empty --out y", 1, "an empty file"),
        ("--to platform empty empty --out y", 2, "one record at a time"),
        ("--to platform empty --preset platform --out y", 2, "--to and --preset exclude each other"),
    ],
)
def test_bad_usage_and_bad_data(words: str, status: int, said: str) -> None:
    Path("empty").write_text("")
    ended = coach("record", "convert", *shlex.split(words))
    assert said in ended.err
    assert ended.status == status
    assert not Path("y").exists()


def test_where_nothing_can_be_written() -> None:
    words = ("record", "convert", "--from", "platform", *LOGS, "--out", "no/such/folder/x.jsonl")
    assert coach(*words).status == 2
    assert coach("record", "convert", "--to", "platform", str(GOOD), "--out", "no/such/folder").status == 2


def test_the_group_of_commands_helps() -> None:
    ended = coach("record")
    assert ended.status == 2
    assert all(word in ended.err for word in ("check", "show", "convert"))
    assert coach("record", "--help").status == 0
    ended = coach("record", "chekc")
    assert "no command chekc; did you mean check?" in ended.err
    assert "`coach record --help` says more." in ended.err
    ended = coach("record", "check", "--nonsense", "x")
    assert "`coach record check --help` says more." in ended.err


def test_names_in_a_record_do_not_reach_the_terminal_raw() -> None:
    lines = data_of(load(GOOD.read_bytes()))
    lines[0]["names"] = ["\x1b[2J", "<b>", "小王", ""]
    Path("x.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    ended = coach("record", "show", "x.jsonl")
    assert "\x1b" not in ended.out
    assert "0 \\x1b[2J" in ended.out
