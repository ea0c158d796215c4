"""`coach arena`: what it tells in both languages, all faults at once, Ctrl-C, going on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from running import MAIN, coach, environment

from coach.arena import Tournament

WORDS = ("arena", "lowest", "random", "--rounds", "40", "--seed", "7", "--jobs", "1")


def plain(answer: dict[str, Any]) -> dict[str, Any]:
    """Without the speed."""
    for pair in answer["pairs"]:
        pair.pop("speed")
    return answer


def test_json_is_the_table() -> None:
    with Tournament(["lowest", "random"], 40, 7) as tournament:
        tournament.run()
        expected = json.loads(json.dumps(tournament.table().to_json()))
    answer = coach(*WORDS, "--json").answer
    assert answer["pairs"][0]["speed"] > 0
    assert plain(answer) == plain(expected)
    assert answer["seed"] == 7
    assert answer["pairs"][0]["rounds"] == 40


@pytest.mark.parametrize(("lang", "words"), [("en", ("first place", "stronger")), ("zh", ("头游", "更强"))])
def test_tables_are_told_in_both_languages(lang: str, words: tuple[str, str]) -> None:
    two = coach(*WORDS, "--lang", lang)
    three = coach("arena", "lowest", "random", "greedy", *WORDS[3:], "--matches", "2", "--lang", lang)
    for ended in (two, three):
        assert ended.status == 0
        assert "7" in ended.err
        assert all(word in ended.out for word in words)
        assert "{" not in ended.out
    assert len(two.out.splitlines()) == 4
    assert len(three.out.splitlines()) == 2 + 4 + 1 + 4
    best, *_ = three.out.splitlines()[3:]
    assert best.startswith("greedy")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_all_faults_of_a_command_line_at_once(lang: str) -> None:
    ended = coach(
        *("arena", "lowst", "--rounds", "many", "--matches", "-1", "--seed", "x", "--preset", "y", "--jobs", "0"),
        *("--cluster", "z", "--lang", lang),
    )
    assert ended.status == 2
    lines = ended.err.splitlines()
    assert len(lines) == 8
    for part in ("lowst", "1", "many", "-1", "x", "y", "0", "z"):
        assert any(f"'{part}'" in line or f"“{part}”" in line for line in lines), part
    as_json = coach("arena", "lowst", "lore", "--rounds", "0", "--json")
    assert as_json.status == 2
    assert [fault["part"] for fault in as_json.answer["error"]["faults"]] == ["lowst", "0"]


def test_without_a_seed_one_is_drawn_printed_and_found_again_in_the_file(tmp_path: Path) -> None:
    out = str(tmp_path / "results.jsonl")
    words = ("arena", "lowest", "random", "--rounds", "20", "--jobs", "1", "--json", "--out", out)
    first, again = coach(*words), coach(*words)
    assert first.err == again.err == f"Seed {first.answer['seed']}\n"
    assert again.answer["pairs"][0]["speed"] is None  # nothing was left to play
    assert plain(again.answer) == plain(first.answer)


def test_a_file_of_others_is_refused_without_a_trace(tmp_path: Path) -> None:
    out = tmp_path / "diary.txt"
    out.write_text("my diary\n")
    ended = coach(*WORDS, "--out", str(out))
    assert (ended.status, out.read_text()) == (1, "my diary\n")
    assert "no results of an arena" in ended.err
    assert coach(*WORDS, "--out", str(tmp_path), "--json").answer["error"]["faults"]


def test_any_number_of_processes_gives_the_same(tmp_path: Path) -> None:
    files = []
    for jobs in ("1", "2"):
        files.append(tmp_path / f"{jobs}.jsonl")
        words = ("arena", "lowest", "random", "--rounds", "900", "--seed", "3", "--jobs", jobs)
        assert coach(*words, "--out", str(files[-1])).status == 0
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_and_keeps_what_is_done_and_a_later_run_goes_on(jobs: str, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    words = ("arena", "lowest", "random", "--seed", "5", "--jobs", jobs, "--out", str(out))
    with subprocess.Popen(
        [sys.executable, "-c", MAIN, *words, "--rounds", "200000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    ) as running:
        begun = time.monotonic()
        while not out.exists() or out.stat().st_size < 5000:
            assert time.monotonic() - begun < 60
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        said, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert "Traceback" not in err
    assert "Stopped" in err
    assert "lowest is stronger" in said
    kept = out.read_bytes()
    rounds = str(2 * (kept.count(b"\n") + 50))
    assert coach(*words[:-2], "--out", str(out), "--rounds", rounds).status == 0
    whole = tmp_path / "whole.jsonl"
    assert coach(*words[:-2], "--out", str(whole), "--rounds", rounds).status == 0
    assert out.read_bytes() == whole.read_bytes()
    assert out.read_bytes().startswith(kept[: kept.rfind(b"\n") + 1])
