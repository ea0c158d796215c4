"""`coach ending`: what is printed is what `solve_ending` proves, of a position or a moment of a record."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from ending_positions import random_ending
from record_matches import played_match
from running import MAIN, coach, environment, without_notice

from coach.analysis.endings import NODES, solve_ending
from coach.counting.moments import actions, round_at
from coach.deals import deal
from coach.table.record import load, parse_position, position_text, replay

POSITION = "2 S3S4C4/HA/C5/D6 0 - - competition"
DEAL = "2 " + "/".join("".join(card.text for card in hand) for hand in deal(1)) + " 0 - - competition"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("ending") / "match.jsonl"
    path.write_bytes(played_match("competition", 7, 2).dump())
    return path


def test_all_that_is_proven_is_shown() -> None:
    assert coach("ending", POSITION).out == (
        "Level 2 · competition (standard)\n"
        "seat 0: ♠4 ♣4 ♠3\n"
        "seat 1: ♥A\n"
        "seat 2: ♣5\n"
        "seat 3: ♦6\n"
        "Seat 0 leads\n"
        "\n"
        f"Value for seat 0's side, in levels: +1, 1st and last (exact) · positions looked at: {_nodes(POSITION)}\n"
        "Best: pair 4 (nothing else is as good, up to interchangeable cards)\n"
        "\n"
        "levels  what it leads to        play      cards\n"
        "+1      1st and last            pair 4    ♣4 ♠4\n"
        "-3      the others 1st and 2nd  single 3  ♠3\n"
        "-3      the others 1st and 2nd  single 4  ♣4\n"
        "\n"
        "A line of best plays to the end:\n"
        "1  seat 0  pair 4    ♣4 ♠4\n"
        "2  seat 1  pass\n"
        "3  seat 2  pass\n"
        "4  seat 3  pass\n"
        "5  seat 0  single 3  ♠3\n"
        "6  seat 1  single A  ♥A\n"
        "7  seat 2  pass\n"
        "8  seat 3  pass\n"
        "9  seat 3  single 6  ♦6\n"
        "Result: 1st seat 0, 2nd seat 1, 3rd seat 3, last seat 2\n"
    )


def _nodes(text: str) -> int:
    return solve_ending(parse_position(text)).nodes


def test_a_trick_a_seat_that_is_out_and_nothing_to_choose() -> None:
    words = ("5", "H5S9/C4C4/-/SB", "1", "0=Single:8:C8", "2", "platform")
    ended = coach("ending", *words)
    assert "seat 2: out, 1st\n" in ended.out
    assert "Seat 1 to act on single 8 of seat 0\n" in ended.out
    assert "Best: pass (there is nothing else)\n" in ended.out
    chinese = coach("ending", *words, "--lang", "zh").out
    assert "1 号位一方的价值（级）：-1，对方头游、末游（精确）" in chinese
    assert not re.search("[A-Za-z]{3}", chinese)


def test_json_is_the_answer_of_the_library() -> None:
    for seed in range(20):
        text = position_text(random_ending(seed))
        ended = coach("ending", text, "--json")
        assert ended.answer == {"position": text, **solve_ending(parse_position(text)).to_json()}
        told = coach("ending", text).out
        assert f"in levels: {ended.answer['value']:+}, " in told
        assert len(told.split("\n\n")[2].splitlines()) == 1 + len(ended.answer["plays"])


def test_a_moment_of_a_record(record: Path) -> None:
    done = replay(load(record.read_bytes())).rounds[1]
    late = actions(done.events) - 4
    ended = coach("ending", "--record", str(record), "--round", "2", "--at", str(late), "--json")
    moment = round_at(done, late)
    expected = position_text(moment)
    assert (ended.status, ended.answer["position"]) == (0, expected)
    assert ended.answer["value"] == solve_ending(moment).value
    over = coach("ending", "--record", str(record))
    assert (over.out, over.status) == ("", 1)
    assert "the round is over" in over.err


def test_a_record_that_hides_a_hand(record: Path, tmp_path: Path) -> None:
    hidden = tmp_path / "hidden.jsonl"
    text = record.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if '"deal"' in line)
    hands = re.search(r'"hands":\[(\[[^]]*\]|"[^"]*")', line)
    assert hands
    hidden.write_text(text.replace(hands[1], "null"), encoding="utf-8")
    ended = coach("ending", "--record", str(hidden), "--at", "3")
    assert (ended.out, ended.status) == ("", 1)
    assert "the record does not tell these hands" in ended.err


def test_limits_give_bounds_and_say_so() -> None:
    for limit in (("--nodes", "300"), ("--seconds", "0.1")):
        ended = coach("ending", DEAL, *limit)
        assert ended.status == 0
        assert re.search(r"in levels: -3 … \+3 \(unsolved\)", ended.out)
        assert "The limits (positions, time, memory) came first" in ended.out
        assert "A line of best plays" not in ended.out
    answer = coach("ending", DEAL, "--nodes", "300", "--json").answer
    assert (answer["status"], answer["value"], answer["line"]) == ("unsolved", None, [])
    assert answer["nodes"] <= 300 < NODES


def test_the_value_may_be_proven_before_every_play_is() -> None:
    ending = next(
        solved
        for seed in range(200)
        for nodes in (5, 10, 20, 40)
        if (solved := solve_ending(random_ending(seed), nodes=nodes)).value is not None and not solved.exact
    )
    ended = coach("ending", position_text(ending.round), "--nodes", str(ending.nodes))
    assert "(exact)" in ended.out
    assert "The limit came before every play was solved, or the line." in ended.out


def test_faults_are_told_all_at_once() -> None:
    ended = coach("ending", "2 S3Z4/HA/C5/D6 7 - - nowhere")
    assert (ended.out, ended.status) == ("", 1)
    assert [part in ended.err for part in ("Z4", "'7'", "'nowhere'")] == [True] * 3
    told = coach("ending", "2 S3", "--json")
    assert (told.status, told.answer["error"]["faults"][0]["part"]) == (1, "2 S3")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "give either a position, or --record"),
        ((POSITION, "--record", "a.jsonl"), "give either a position, or --record"),
        ((POSITION, "--nodes", "0"), "--nodes '0'"),
        ((POSITION, "--nodes", "many", "--seconds", "nan"), "--nodes 'many'"),
        ((POSITION, "--nodes", "many", "--seconds", "nan"), "--seconds 'nan'"),
        ((POSITION, "--seconds", "-1"), "--seconds '-1'"),
        ((POSITION, "--seconds", "1e9"), "--seconds '1e9'"),
    ],
)
def test_bad_usage(words: tuple[str, ...], said: str) -> None:
    ended = coach("ending", *words)
    assert (ended.out, ended.status) == ("", 2)
    assert said in ended.err


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_ends_it_in_silence() -> None:
    command = [sys.executable, "-c", MAIN, "ending", DEAL, "--nodes", str(10**12)]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as talk:
        time.sleep(1)  # it ends by itself after two, when its memory is full
        talk.send_signal(signal.SIGINT)
        out, err = talk.communicate(timeout=60)
    assert (talk.returncode, out, without_notice(err.decode())) == (130, b"", "")
