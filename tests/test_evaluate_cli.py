"""`coach evaluate`: what is printed is what `evaluate` finds, of a position or a moment of a record."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from record_matches import played_match
from running import coach

from coach.analysis import Budget, Estimate, evaluate
from coach.cli.evaluate_text import evaluation_text
from coach.counting.moments import round_at
from coach.table.record import load, parse_position, replay

POSITION = "2 SAHAS3C3D5/SKHKC9C9/S4S4/S5D5 0 - - competition"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evaluate") / "match.jsonl"
    path.write_bytes(played_match("competition", 7, 2).dump())
    return path


def test_json_is_the_evaluation_of_the_position() -> None:
    shown = json.loads(coach("evaluate", POSITION, "--seed", "3", "--playouts", "200", "--json").out)
    view = parse_position(POSITION).view(0)
    assert shown == json.loads(json.dumps(evaluate(view, Budget(playouts=200), 3).to_json()))
    assert [*shown] == ["level", "seat", "hand", "seed", "worlds", "effective", "deals", "playouts", "values"]


def test_a_moment_of_a_record_is_seen_with_the_eyes_of_the_seat_to_act(record: Path) -> None:
    shown = coach("evaluate", "--record", str(record), "--at", "20", "--seed", "3", "--playouts", "100", "--json")
    done = replay(load(record.read_bytes())).rounds[0]
    round = round_at(done, 20)
    assert round.turn is not None
    found = evaluate(round.view(round.turn), Budget(playouts=100), 3)
    assert json.loads(shown.out) == json.loads(json.dumps(found.to_json()))
    assert found.worlds == "likely"


def test_shown_in_both_languages_with_seed_samples_and_interval() -> None:
    english, chinese = ("95 % interval", "Seat 0 leads", "pair 3"), ("95 % 区间", "0 号位先出", "对子 3")
    for lang, words in (("en", english), ("zh", chinese)):
        shown = coach("evaluate", POSITION, "--seed", "3", "--playouts", "100", "--lang", lang).out
        assert all(word in shown for word in words), shown
        assert " 3" in shown.splitlines()[-2]  # the seed


def test_no_level_is_less_than_nothing_by_nothing() -> None:
    found = evaluate(parse_position(POSITION).view(0), Budget(playouts=40), 3)
    value = Estimate(-0.001, -0.004, -0.0, 9)
    none = replace(found, values=(replace(found.best, value=value),))
    text = "\n".join(evaluation_text(none, "en")) + none.why.said("en")
    assert "+0.00 … +0.00" in text
    assert "-0.00" not in text


def test_known_hands_are_proven() -> None:
    position = "2 SAS3/SKC9/-/- 0 - 23 competition"
    shown = coach("evaluate", position, "--seed", "1")
    assert shown.status == 0
    assert "solved with open hands" in shown.out
    assert coach("evaluate", position, "--seed", "1", "--json").answer["worlds"] == "known"
    values = coach("ending", position, "--json").answer["plays"]
    assert shown.out.count("proven") == len(values)
    shown_values = coach("evaluate", position, "--seed", "1", "--json").answer["values"]
    assert sorted(value["low"] for value in values) == sorted(value["value"]["mean"] for value in shown_values)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ((), 2, "give either a position, or --record"),
        ((POSITION, "--playouts", "0"), 2, "--playouts '0'"),
        ((POSITION, "--playouts", "x", "--seed", "-1"), 2, "--seed '-1'"),
        (("2 ZZ/HA/C5/D6 0 - - competition",), 1, "'ZZ'"),
        (("--record", "nowhere.jsonl"), 2, "nowhere.jsonl"),
    ],
)
def test_bad_input_is_quoted(arguments: tuple[str, ...], status: int, said: str) -> None:
    shown = coach("evaluate", *arguments)
    assert shown.status == status
    assert said in shown.err
    assert "Traceback" not in shown.err
    assert not shown.out


@pytest.mark.parametrize("command", ["evaluate", "ending", "odds", "count"])
def test_options_of_a_record_are_refused_without_one(command: str) -> None:
    words = {"odds": ["--hand", "S2", "--level", "2"], "count": []}.get(command, [POSITION])
    for option in ("--at", "--round"):
        ended = coach(command, *words, option, "3")
        assert (ended.status, ended.out) == (2, "")
        assert f"{option} goes with --record" in ended.err


def test_bad_numbers_are_told_all_at_once(record: Path) -> None:
    bad = ["--playouts", "w", "--seed", "x", "--at", "y", "--round", "z"]
    ended = coach("evaluate", "--record", str(record), *bad)
    assert ended.status == 2
    assert all(f"{option} '{value}'" in ended.err for option, value in zip(bad[::2], bad[1::2], strict=True))
