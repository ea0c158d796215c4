"""`coach drill memory` and the learner's progress: lines in, lines out, nothing lost."""

from __future__ import annotations

import os
import select
import sqlite3
import sys
import threading
from pathlib import Path

import platformdirs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from memory_rounds import episodes, run
from running import coach, process

from coach.errors import Unusable
from coach.puzzles.memory import Progress, Session, Settings
from coach.puzzles.memory.drill import WORDS, Drill

ANYHOW = "1\n-\ny\n50\n" * 60
MEMORY = ("drill", "memory", "--player", "lowest", "--seed", "7", "--rounds", "1")


@pytest.fixture(autouse=True)
def _kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept goes into a folder of the test."""
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "data")


def begun(**settings: object) -> Session:
    return Session.start(Settings(**{"rounds": 1, "seed": 3, **settings}), episodes(1))  # type: ignore[arg-type]


# Lines ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_whole_session_in_lines(lang: str) -> None:
    drill = Drill(begun(board="moments", tell="at_once", marker="K", tier="expert"), lang)
    assert drill.begin()
    while not drill.over:
        assert all(isinstance(line, str) and "{" not in line for line in drill.lines())
        if drill.wants == "next":
            drill.next()
            continue
        wanted = drill.session.input(lang)
        assert wanted is not None
        board = " ".join(map(str, wanted["cells"].values())) if wanted["kind"] == "board" else ""
        line = {"number": "2", "seats": "1 2", "yes": "y", "percent": "40%", "board": board}[wanted["kind"]]
        assert drill.answer(line, 3) == []
    said = drill.end()
    assert any(("Brier" in line) for line in said)
    assert any(("27" in line) for line in said)  # three boards of nine


def test_bad_lines_change_nothing_and_say_what_is_wanted() -> None:
    drill = Drill(begun(), "en")
    while drill.wants == "next":
        drill.next()
    before = drill.session
    for line in ("nonsense", "-7", "99999999999", "{}", "\0", "１２"):
        (said,) = drill.answer(line, 1)
        assert "no answer to this question; expected" in said
    assert drill.answer("", 1) == []
    assert drill.answer("?", 1) == [drill.lines()[-1]]
    assert drill.session is before
    assert drill.answer("QUIT", 1) == []
    assert drill.over
    assert drill.end()[-1] == "The session is kept: `coach drill memory --resume` goes on with it."


@given(st.lists(st.one_of(st.text(max_size=12), st.sampled_from(["1", "-", "y", "50", *WORDS["help"]])), max_size=30))
def test_no_lines_whatever_raise(typed: list[str]) -> None:
    drill = Drill(begun(questions=2), "zh")
    for line in typed:
        while drill.wants == "next" and not drill.over:
            drill.next()
        assert all(isinstance(said, str) for said in drill.answer(line, 1))


# The command ----------------------------------------------------------------------------------------------------------


def test_a_round_is_watched_through_a_pipe() -> None:
    ended = coach(*MEMORY, "--plain", stdin=ANYHOW)
    assert ended.status == 0, ended.err
    assert "Seed 7." in ended.out
    assert "Trick 1 of " in ended.out
    assert "\033" not in ended.out
    assert "questions right" in ended.out
    assert coach(*MEMORY, "--plain", stdin=ANYHOW).out == ended.out


def test_it_speaks_chinese() -> None:
    ended = coach(*MEMORY, "--lang", "zh", "--tier", "intermediate", "--board", "end", "--marker", "a", stdin=ANYHOW)
    assert ended.status == 0, ended.err
    assert "第 1 圈，共" in ended.out
    assert "确定的" in ended.out


def test_a_session_that_was_left_is_taken_up_again() -> None:
    first = coach(*MEMORY, "--plain", stdin="1\n-\ny\n50\n1\n-\nquit\n")
    assert "The session is kept" in first.out
    name = Progress().unfinished()
    assert name is not None
    left = Progress().load(name)
    assert left is not None
    assert left.score.asked >= 1
    again = coach("drill", "memory", "--resume", stdin=ANYHOW)
    assert again.status == 0
    assert "Trick 1 of" not in again.out  # it goes on where it was
    done = Progress().load(name)
    assert done is not None
    assert done.over
    assert done.entries[: len(left.entries)] == left.entries
    assert Progress().unfinished() is None
    assert coach("drill", "memory", "--resume").status == 2


def test_the_end_of_the_input_keeps_the_session() -> None:
    assert coach(*MEMORY, stdin="").status == 0
    assert Progress().unfinished() is not None


def test_a_pack_is_drilled(tmp_path: Path) -> None:
    pack = tmp_path / "mine.jsonl"
    made = coach(
        *("exercises", "make", "memory", "--count", "2", "--seed", "3", "--player", "lowest", "--tier", "intermediate"),
        *("--out", str(pack)),
    )
    assert made.status == 0, made.err
    assert made.out == "2 episodes, seed 3\n"
    checked = coach("exercises", "check", str(pack))
    assert checked.out.endswith("mine.jsonl: 2 puzzles, all solved again, all as stated\n")
    ended = coach("drill", "memory", "--tier", "intermediate", "--pack", str(pack), "--seed", "1", stdin=ANYHOW)
    assert ended.status == 0, ended.err
    assert "[2/2]" in ended.out


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("--tier", "master"), 2),
        (("--watch", "R,Z"), 1),
        (("--watch", "R", "--pack", "x"), 2),
        (("--pack", "nothing-of-that-name"), 1),
        (("--pack", "nothing.jsonl"), 1),
        (("--rounds", "0"), 2),
        (("--questions", "x"), 2),
        (("--questions", "0"), 1),
        (("--pace", "fast"), 2),
        (("--pace", "0"), 1),
        (("--pace", "nan"), 1),
        (("--adapt", "me"), 2),
        (("--moments", "never"), 2),
        (("--board", "on"), 2),
        (("--marker", "Z"), 1),
        (("--player", "nobody"), 1),
        (("--seed", "x"), 2),
        (("--resume",), 2),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_makes_no_sense_is_said_without_a_traceback(words: tuple[str, ...], status: int, lang: str) -> None:
    ended = coach("drill", "memory", *words, "--lang", lang)
    assert ended.status == status, ended
    assert ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("memory", "--cards", "9"), 2),
        (("memory", "--report", "x.json"), 2),
        (("splitting", "--tier", "expert"), 2),
        (("memory", "--tier", "master"), 1),
        (("memory", "--tier", "expert", "--watch", "R"), 2),
        (("memory", "--watch", "Z"), 1),
        (("memory", "--questions", "99"), 1),
        (("memory", "--player", "nobody"), 1),
        (("memory", "--preset", "nothing"), 1),
        (("memory", "--count", "0"), 1),
    ],
)
def test_making_packs_of_nonsense(words: tuple[str, ...], status: int, tmp_path: Path) -> None:
    ended = coach("exercises", "make", *words, "--seed", "1", "--out", str(tmp_path / "x.jsonl"))
    assert ended.status == status, ended
    assert ended.err
    assert list(tmp_path.iterdir()) == []


def test_it_works_as_a_process(tmp_path: Path) -> None:
    ended = process(*MEMORY, "--plain", stdin=ANYHOW.encode(), XDG_DATA_HOME=str(tmp_path), COACH_LANG="zh")
    assert (ended.status, ended.err) == (0, "")
    assert "题答对" in ended.out


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals as POSIX has them")
def test_on_a_terminal_a_trick_is_gone_after_its_time(tmp_path: Path) -> None:
    """At a third of a second a trick; Enter goes on from what waits; each trick is wiped off the screen."""
    import pty
    import subprocess

    from running import MAIN, environment

    ours, theirs = pty.openpty()
    words = (*MEMORY, "--pace", "0.3", "--adapt", "off", "--plain", "--questions", "2", "--moments", "end")
    child = subprocess.Popen(
        [sys.executable, "-c", MAIN, *words],
        stdin=theirs, stdout=theirs, stderr=theirs, env=environment(XDG_DATA_HOME=str(tmp_path)),
    )  # fmt: skip
    os.close(theirs)
    seen = b""
    os.write(ours, b"\n")  # the round is seen
    while b"Type " not in seen and select.select([ours], [], [], 60)[0]:
        seen += os.read(ours, 4096)
    os.write(ours, b"quit\n")
    assert child.wait(60) == 0
    os.close(ours)
    shown = seen.decode()
    tricks = shown.count("Trick ")
    assert tricks >= 8
    assert shown.count("\033[2J") >= tricks


# What is kept ---------------------------------------------------------------------------------------------------------


def test_sessions_are_kept_and_forgotten(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    session = begun()
    assert progress.names() == []
    assert progress.load("one") is None
    progress.save("one", session)
    progress.save("two", run(session))
    assert progress.load("one") == session
    assert set(progress.names()) == {"one", "two"}
    assert progress.unfinished() == "one"
    progress.forget("one")
    assert progress.names() == ["two"]
    (past,) = progress.history()
    assert (past["name"], past["tier"], past["adapt"], past["asked"]) == ("two", "beginner", "pace", 6)
    assert progress.pace(session.settings) == past["pace"]
    assert progress.pace(Settings(tier="expert")) is None


def test_what_this_version_cannot_read_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    progress.save("one", begun())
    with sqlite3.connect(progress.file) as base:
        base.execute("update memory_sessions set state = ?", ('{"memory": 99}',))
    assert progress.load("one") is None
    with sqlite3.connect(progress.file) as base:
        base.execute("update memory_sessions set state = ?", ("[" * 10_000,))
    assert progress.load("one") is None


def test_two_may_write_at_once(tmp_path: Path) -> None:
    session = begun()
    Progress(tmp_path).save("first", session)

    def write(name: str) -> None:
        for _ in range(10):
            Progress(tmp_path).save(name, session)

    threads = [threading.Thread(target=write, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(Progress(tmp_path).names()) == {"first", "a", "b", "c"}


def test_old_sessions_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coach.puzzles.memory.progress.MOST", 3)
    progress, session = Progress(tmp_path), begun()
    for name in "abcde":
        progress.save(name, session)
    assert progress.names() == ["e", "d", "c"]


def test_a_file_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "progress.sqlite3").write_text(
        "no data base at all, but long enough to look like a file of its own" * 9
    )
    with pytest.raises(Unusable):
        Progress(tmp_path).names()
    ended = coach(*MEMORY, "--plain", stdin=ANYHOW)
    assert ended.status == 0


def test_one_can_drill_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    ended = coach(*MEMORY, "--plain", stdin=ANYHOW)
    assert ended.status == 0
    assert "questions right" in ended.out
    assert ended.err.count("\n") == 1


def test_a_pack_brings_its_tier() -> None:
    out = coach("drill", "memory", "--pack", "expert", "--rounds", "1", "--plain", "--seed", "1", stdin=ANYHOW).out
    assert "9, 8, 7, 6" in out.splitlines()[2]
    other = coach("drill", "memory", "--pack", "expert", "--tier", "beginner", "--seed", "1", stdin=ANYHOW).out
    assert "9, 8, 7, 6" not in other.splitlines()[2]


def test_all_bad_options_are_told_at_once() -> None:
    bad = ["--tier", "t", "--rounds", "0", "--questions", "q", "--pace", "p", "--board", "b", "--seed", "s"]
    ended = coach("drill", "memory", *bad)
    assert ended.status == 2
    assert all(f"{option} '{value}'" in ended.err for option, value in zip(bad[::2], bad[1::2], strict=True))
