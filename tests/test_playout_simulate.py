"""`coach simulate`: sound records, the same from a seed, kept when it is stopped; nothing overwritten unless forced."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from running import MAIN, Ended, coach, environment

from coach.rules import PRESETS, Rules
from coach.table.record import Comment, Replay, load, replay


def simulated(path: Path, *words: str) -> Ended:
    return coach("simulate", "--out", str(path), *words)


def proven(path: Path) -> Replay:
    """The record, every step of it proven at the table."""
    done = replay(load(path.read_bytes()))
    assert done.faults == ()
    assert done.missing == ()
    return done


@pytest.mark.parametrize("preset", PRESETS)
def test_records_are_sound_under_every_preset(preset: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    ended = simulated(path, "--rounds", "25", "--seed", "7", "--preset", preset)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == f"Seed 7\nwritten: {path}\n"
    done = proven(path)
    assert len(done.rounds) == 25
    assert all(round.result is not None for round in done.rounds)
    record = load(path.read_bytes())
    assert (record.header.rules, record.header.seed) == (Rules.preset(preset), 7)
    assert record.canonical().dump() == path.read_bytes()


def test_the_same_seed_writes_the_same_file(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("first", "second", "third")]
    for path, seed in zip(files, ("5", "5", "6"), strict=True):
        simulated(path, "--rounds", "4", "--seed", seed)
    first, second, third = (path.read_bytes() for path in files)
    assert first == second != third


def test_more_rounds_begin_with_the_fewer(tmp_path: Path) -> None:
    simulated(tmp_path / "few", "--rounds", "3", "--seed", "5")
    simulated(tmp_path / "more", "--rounds", "9", "--seed", "5")
    assert (tmp_path / "more").read_bytes().startswith((tmp_path / "few").read_bytes())


def test_matches_follow_each_other(tmp_path: Path) -> None:
    path = tmp_path / "matches"
    simulated(path, "--rounds", "60", "--seed", "1", "--preset", "online")
    record = load(path.read_bytes())
    assert len(proven(path).rounds) == 60
    ended = [entry.data for entry in record.entries if entry.data["event"] == "match"]
    assert len(ended) > 1
    starts = [at for at, entry in enumerate(record.entries) if entry.data["event"] == "start"]
    assert all(record.entries[at - 1].data["event"] == "match" for at in starts)


def test_players_by_seat_are_named_in_the_record(tmp_path: Path) -> None:
    names = ("lowest", "random", "lowest", "random")
    simulated(tmp_path / "a", "--rounds", "40", "--seed", "1", "--players", ",".join(names))
    done = proven(tmp_path / "a")
    assert load((tmp_path / "a").read_bytes()).header.names == names
    assert sum(round.result.winner == 0 for round in done.rounds if round.result) > 30


def test_no_rounds_are_a_header(tmp_path: Path) -> None:
    assert simulated(tmp_path / "a", "--rounds", "0").status == 0
    assert load((tmp_path / "a").read_bytes()).entries == ()


def test_a_seed_that_is_drawn_is_printed(tmp_path: Path) -> None:
    ended = simulated(tmp_path / "a", "--rounds", "2")
    seed = ended.out.split()[1]
    simulated(tmp_path / "b", "--rounds", "2", "--seed", seed)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_nothing_is_overwritten_without_force(tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text("mine")
    ended = simulated(path, "--rounds", "1", "--seed", "1")
    assert (ended.status, path.read_text()) == (2, "mine")
    assert "is there already; --force overwrites it" in ended.err
    assert simulated(path, "--rounds", "1", "--seed", "1", "--force").status == 0
    assert len(proven(path).rounds) == 1


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--rounds", "x"), 2, "--rounds 'x': expected a whole number from 0 on, of at most 18 digits"),
        (("--rounds", "-1"), 2, "--rounds"),
        (("--rounds", "2", "--seed", "1e9"), 2, "--seed '1e9'"),
        (("--rounds", "2", "--seed", "9" * 19), 2, "at most 18 digits"),
        (("--rounds", "2", "--players", "clever"), 2, "expected one of random, lowest"),
        (("--rounds", "2", "--players", "random,lowest"), 2, "expected one name or four"),
        (("--rounds", "2", "--players", ",".join(["random"] * 9)), 2, "expected one name or four"),
        (("--rounds", "2", "--preset", "hainan"), 1, "'hainan'"),
        ((), 2, "--rounds"),
    ],
)
def test_bad_usage_writes_nothing(words: Sequence[str], status: int, said: str, tmp_path: Path) -> None:
    ended = simulated(tmp_path / "a", *words)
    assert ended.status == status
    assert said in ended.err
    assert not (tmp_path / "a").exists()


def test_in_chinese(tmp_path: Path) -> None:
    ended = simulated(tmp_path / "a", "--rounds", "1", "--seed", "3", "--lang", "zh")
    assert ended.out.startswith("种子 3\n")
    assert (
        "应为一个名字或四个名字"
        in simulated(tmp_path / "b", "--rounds", "1", "--players", "random,random", "--lang", "zh").err
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk_is_told_and_no_traceback() -> None:
    ended = coach("simulate", "--rounds", "3", "--seed", "1", "--out", "/dev/full", "--force")
    assert ended.status == 1
    assert "stopped" in ended.err


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    ended = simulated(tmp_path, "--rounds", "1", "--force")
    assert ended.status == 2
    assert "directory" in ended.err.lower()


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "long"
    words = ["simulate", "--rounds", "1000000", "--seed", "2", "--out", str(path)]
    with subprocess.Popen(
        [sys.executable, "-c", MAIN, *words], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        until = time.monotonic() + 60
        while time.monotonic() < until and not (path.exists() and path.read_bytes().count(b'"levels"') > 3):
            time.sleep(0.05)
        os.kill(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"Seed 2\n" in out
    rounds = len(proven(path).rounds)
    assert f"Stopped after {rounds} of 1000000 rounds; these are kept.".encode() in err
    assert b"Traceback" not in err


def test_comments_can_be_added_to_what_was_simulated(tmp_path: Path) -> None:
    """The record is an ordinary one."""
    simulated(tmp_path / "a", "--rounds", "1", "--seed", "3")
    record = load((tmp_path / "a").read_bytes())
    longer = type(record).of(record.header, [*record.entries, Comment("好牌")])
    assert replay(load(longer.dump())).sound
