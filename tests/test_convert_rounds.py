"""Rounds as one JSON object made into a record: both readings of hands, plays without rank, contradictions."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_lines import data_of
from record_matches import played_match

from coach.cards import Hand
from coach.rules import Rules
from coach.table.record import Findings, Gap, Record, RoundReplay, Start, load, replay
from coach.table.record.rounds import read_rounds

RULES = Rules.preset("platform")
Data = dict[str, Any]


def round_data(done: RoundReplay, *, after_tribute: bool = False, names: bool = True) -> Data:
    """A replayed round in the form of such files."""
    assert done.tribute is not None
    hands = done.tribute.hands if after_tribute else done.deal.hands
    moves = [event.to_json() for event in done.events if event.code in ("tribute", "return")]
    steps: list[Data] = []
    left = [27, 27, 27, 27]
    new = True
    for event in done.events:
        data = event.to_json()
        if event.code == "trick":
            new = True
        if event.code in ("play", "pass"):
            cards = data.get("cards", [])
            left[data["seat"]] -= len(cards)
            step = {"seat": data["seat"], "pass": not cards, "cards": cards, "new_trick": new}
            steps.append(step | {"left": left[data["seat"]]} | ({"type": data.get("kind", "PASS")} if names else {}))
            new = False
    return {
        "level_rank": done.deal.level.text,
        "hands": [[card.text for card in hand or ()] for hand in hands],
        "tribute": [{"from": move["seat"], "to": move["to"], "card": move["card"]} for move in moves],
        "leader": steps[0]["seat"],
        "steps": steps,
    }


def file_of(record: Record, **options: bool) -> bytes:
    return json.dumps({"rounds": [round_data(done, **options) for done in replay(record).rounds]}).encode()


def converted(file: bytes) -> tuple[Record | None, list[str]]:
    findings = Findings()
    record = read_rounds(file, RULES, findings)
    return record, [fault.said("en") for fault in findings.all_faults()]


def plays(record: Record) -> list[Data]:
    """What was done, without the ranks of plays, which such files do not tell."""
    kept = ("deal", "tribute", "return", "play", "pass", "end")
    lines = [line for line in data_of(record) if line.get("event") in kept]
    return [{name: value for name, value in line.items() if name not in ("rank", "wilds")} for line in lines]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("after_tribute", [False, True])
def test_a_match_comes_back(seed: int, after_tribute: bool) -> None:
    """Levels go on from round to round, whether the hands are those of the deal or those after tribute."""
    record = played_match("platform", seed, 5)
    again, said = converted(file_of(record, after_tribute=after_tribute))
    assert said == []
    assert again is not None
    assert again == load(again.dump())
    assert replay(again).sound
    assert plays(again) == plays(record)
    assert not [entry for entry in again.entries if isinstance(entry.value, (Start, Gap))]


def test_plays_without_a_kind_are_read_by_2_4() -> None:
    for seed in range(4):
        record = played_match("platform", seed, 2)
        again, said = converted(file_of(record, names=False))
        assert said == []
        assert again is not None
        assert [{**line, "kind": None} for line in plays(again)] == [{**line, "kind": None} for line in plays(record)]


def test_rounds_that_do_not_follow_stand_for_themselves() -> None:
    """The same round twice: no tribute is owed the second time, and its level is its own."""
    record = played_match("platform", 4, 2)
    first, second = (round_data(done) for done in replay(record).rounds)
    again, said = converted(json.dumps({"rounds": [first, first, second, {**first, "level_rank": 9}]}).encode())
    assert said[-1].startswith("rounds[3].") or said == []
    again, said = converted(json.dumps({"rounds": [first, first, second]}).encode())
    assert said == []
    assert again is not None
    assert len(replay(again).rounds) == 3
    assert [entry.data["event"] for entry in again.entries].count("start") == 1  # the third goes on from the second


def test_one_round_in_its_course_is_joined() -> None:
    record = played_match("platform", 4, 3)
    second = round_data(replay(record).rounds[1])
    again, said = converted(json.dumps({"rounds": [second]}).encode())
    assert said == []
    assert again is not None
    assert again.header.standing.joined


@pytest.mark.parametrize("form", ["list", "return"])
def test_tribute_in_other_forms(form: str) -> None:
    record = played_match("platform", 4, 2)
    data = json.loads(file_of(record))
    moves = data["rounds"][1]["tribute"]
    if form == "list":
        data["rounds"][1]["tribute"] = [[move["from"], move["to"], move["card"]] for move in moves]
    elif len(moves) == 2:
        data["rounds"][1]["tribute"] = [{**moves[0], "return": moves[1]["card"]}]
    again, said = converted(json.dumps(data).encode())
    assert said == []
    assert again is not None
    assert plays(again) == plays(record)


def test_cards_and_levels_in_any_spelling() -> None:
    record = played_match("platform", 4, 1)
    data = json.loads(file_of(record))
    (only,) = data["rounds"]
    only["level_rank"] = 2
    only["hands"] = [" ".join(card.said("zh") for card in Hand(hand)) for hand in only["hands"]]
    again, said = converted(json.dumps(data, ensure_ascii=False).encode())
    assert said == []
    assert again is not None
    assert plays(again) == plays(record)


# --- what is wrong


def step(number: int, **fields: Any) -> Callable[[Data], None]:
    return lambda data: data["rounds"][0]["steps"][number].update(fields)


@pytest.mark.parametrize(
    ("change", "place", "reason"),
    [
        (step(3, new_trick=True), "rounds[0].steps[3]: ", "whether a new trick begins here; expected false"),
        (step(0, left=3), "rounds[0].steps[0]: ", "cards left after this step"),
        (step(1, seat=9), "rounds[0]: ", "unknown seat"),
        (step(1, cards=["S2", "H3", "CK"], **{"pass": False}), "rounds[0].steps[1]: ", "no play of this kind"),
        (lambda data: data["rounds"][0]["hands"][1].pop(), "rounds[0]: ", "26 cards; expected 27 cards"),
        (lambda data: data["rounds"][0].update(level_rank=77), "rounds[0]: ", "unknown level"),
        (lambda data: data["rounds"][0].update(steps=5), "rounds[0]: ", "no list"),
        (lambda data: data["rounds"][0].update(tribute=[[0, 1]]), "rounds[0]: ", "'card': a field is missing"),
        (lambda data: data.update(rounds=5), "", "no list of rounds"),
        (lambda data: data.pop("rounds"), "", "no list of rounds"),
        (lambda data: data.update(rounds=[5]), "rounds[0]: ", "no object"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(change: Callable[[Data], Any], place: str, reason: str) -> None:
    data = json.loads(file_of(played_match("platform", 4, 1)))
    change(data)
    record, said = converted(json.dumps(data).encode())
    assert record is None
    assert said[0].startswith(place)
    assert reason in said[0]


def test_a_wrong_step_names_its_clause_and_place() -> None:
    data = json.loads(file_of(played_match("platform", 4, 2)))
    steps = data["rounds"][1]["steps"]
    at = next(i for i, one in enumerate(steps) if one["pass"])
    steps[at]["seat"] = (steps[at]["seat"] + 1) % 4
    _, said = converted(json.dumps(data).encode())
    assert said[0].startswith(f"rounds[1].steps[{at}]: ")
    assert "(rule 3.2)" in said[0]


LEAF = st.none() | st.integers() | st.text(max_size=5)


@given(st.recursive(LEAF, lambda inner: st.lists(inner, max_size=4), max_leaves=9))
def test_anything_at_all_gives_faults(value: object) -> None:
    for data in (value, {"rounds": value}, {"rounds": [value]}):
        record, said = converted(json.dumps(data).encode())
        assert (record is None) == bool(said)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_files_give_faults(seed: int) -> None:
    rng = random.Random(seed)
    file = file_of(played_match("platform", 4, 2))
    for _ in range(15):
        at = rng.randrange(len(file))
        record, said = converted(file[:at] + bytes([rng.randrange(256)]) + file[at + 1 :])
        assert (record is None) == bool(said)
