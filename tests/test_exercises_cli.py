"""`coach exercises` and `coach drill`: good and bad usage, pipes, Ctrl-C; never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import coach, process

from coach.puzzles import pack_names, read_pack
from coach.puzzles.kinds import KINDS

MAKE = ("exercises", "make", "splitting", "--seed", "5", "--count", "2", "--cards", "9")


def test_the_packs_are_listed_in_both_languages() -> None:
    ended = coach("exercises", "list")
    assert ended.status == 0
    every = [name for kind in KINDS for name in pack_names(kind)]
    assert [line.split()[0] for line in ended.out.splitlines()] == every
    assert [line.split()[0] for line in coach("exercises", "list", "memory").out.splitlines()] == pack_names("memory")
    assert "组牌，难度 1" in coach("exercises", "list", "--lang", "zh").out
    assert "记牌，初级" in coach("exercises", "list", "memory", "--lang", "zh").out
    assert coach("exercises", "list", "nothing").status == 2


def test_a_pack_is_made_with_a_report_and_checked(tmp_path: Path) -> None:
    pack, report = tmp_path / "mine.jsonl", tmp_path / "report.json"
    ended = coach(*MAKE, "--out", str(pack), "--report", str(report))
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith("2 of ")
    assert len(read_pack(pack).puzzles) == 2
    data = json.loads(report.read_text())
    assert data["kept"] == 2
    assert len(data["rejected"]) == data["dealt"] - 2
    assert data["command"] == read_pack(pack).command
    checked = coach("exercises", "check", str(pack))
    assert checked.status == 0
    assert checked.out.endswith("mine.jsonl: 2 puzzles, all solved again, all as stated\n")


def test_a_wrong_pack_is_told_with_every_fault(tmp_path: Path) -> None:
    pack = tmp_path / "mine.jsonl"
    coach(*MAKE, "--out", str(pack))
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(pack.read_text().replace('"sorter":', '"sorted":'))
    ended = coach("exercises", "check", str(pack), str(wrong), str(tmp_path / "nothing.jsonl"))
    assert ended.status == 1
    assert ended.out.splitlines()[1:] == [f"{wrong}: faults: 4", f"{tmp_path / 'nothing.jsonl'}: faults: 1"]
    assert "'sorted' at 2: unknown key at facts; expected sorter" in ended.err


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("exercises",), 2),
        (("exercises", "nonsense"), 2),
        (("exercises", "make"), 2),
        (("exercises", "make", "splitting"), 2),
        (("exercises", "make", "endings", "--seed", "1", "--out", "x.jsonl"), 2),
        ((*MAKE, "--out", "x.json"), 2),
        ((*MAKE, "--out", "Bad Name.jsonl"), 2),
        ((*MAKE, "--out", "no/such/folder/x.jsonl"), 1),
        ((*MAKE, "--out", "x.jsonl", "--difficulty", "hard"), 2),
        ((*MAKE, "--out", "x.jsonl", "--difficulty", "3-1"), 2),
        ((*MAKE, "--out", "x.jsonl", "--difficulty", "6"), 1),
        ((*MAKE, "--out", "x.jsonl", "--wilds", "4"), 1),
        ((*MAKE, "--out", "x.jsonl", "--level", "1"), 1),
        ((*MAKE, "--out", "x.jsonl", "--level", "joker"), 1),
        ((*MAKE, "--out", "x.jsonl", "--theme", "tubes"), 1),
        ((*MAKE, "--out", "x.jsonl", "--count", "many"), 2),
        ((*MAKE, "--out", "x.jsonl", "--count", "-1"), 2),
        (("exercises", "check"), 2),
        (("exercises", "check", "."), 1),
        (("drill",), 2),
        (("drill", "endings"), 2),
        (("drill", "splitting", "--pack", "nonsense"), 1),
        (("drill", "splitting", "--pack", "../secret"), 1),
        (("drill", "splitting", "--pack", "nothing.jsonl"), 1),
        (("drill", "splitting", "--difficulty", "x"), 2),
        (("drill", "splitting", "--seed", "1"), 2),
        (("drill", "splitting", "--level", "5"), 2),
        (("drill", "splitting", "--seed", "x", "--level", "5"), 2),
        (("drill", "splitting", "--seed", "1", "--level", "1"), 1),
        (("drill", "splitting", "--seed", "1", "--level", "5", "--pack", "themes"), 2),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_makes_no_sense_is_said_without_a_traceback(
    words: tuple[str, ...], status: int, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = coach(*words, "--lang", lang)
    assert ended.status == status
    assert ended.err
    assert "Traceback" not in ended.err
    assert list(tmp_path.iterdir()) == []


def test_a_hand_is_drilled_through_a_pipe() -> None:
    lines = "hint\nS3 ZZ\ncheck\nbest\nquit\n"
    ended = coach("drill", "splitting", "--pack", "difficulty-1", stdin=lines)
    assert ended.status == 0
    assert "[1/30] difficulty-1-01" in ended.out
    assert "The fewest plays possible: 4." in ended.out
    assert "'ZZ' at 4: unknown card" in ended.out
    assert ended.out.endswith("0 of 30 split in the fewest plays.\n")


def test_the_end_of_the_input_ends_the_drill() -> None:
    ended = coach("drill", "splitting", "--difficulty", "5", "--lang", "zh")
    assert ended.status == 0
    assert ended.out.endswith("共 30 题，做到最少手数 0 题。\n")


def test_any_bytes_can_be_typed() -> None:
    ended = coach(
        "drill", "splitting", "--seed", "7", "--level", "5", stdin=b"\xff\xfe\x00 S2\n" + b"x" * 20000 + b"\n"
    )
    assert ended.status == 0
    assert ended.out.endswith("0 of 1 split in the fewest plays.\n")


def test_a_drill_works_as_a_process() -> None:
    ended = process("drill", "splitting", "--pack", "difficulty-1", stdin="帮助\n退出\n".encode(), COACH_LANG="zh")
    assert (ended.status, ended.err) == (0, "")
    assert "撤销" in ended.out


def test_ctrl_c_while_making_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("coach.puzzles.generate._proved", interrupted)
    monkeypatch.setattr("coach.cli._forget_output", lambda: None)
    ended = coach(*MAKE, "--out", str(tmp_path / "x.jsonl"))
    assert ended.status == 130
    assert ended.err == "Stopped at 0 of 2; nothing was written.\n"
    assert list(tmp_path.iterdir()) == []
