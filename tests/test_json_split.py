"""`coach split --json`: every key, its order and its meaning, against the library and the handed cases."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from running import coach

from coach.cards import DECK, Card, Hand, Level
from coach.cards import Rank as CardRank
from coach.plays import Kind, Play
from coach.split import BOMBS_FREE, Costs, best_splits, check_split, count_best, fewest

CASES = [json.loads(line) for line in (Path(__file__).parent / "data" / "splits.jsonl").read_text().splitlines()]
KEYS = ["level", "hand", "objective", "fewest", "proved", "splits"]
HAND = "S3 C6 D4 H5 S7 H8 S8 HR S9 C9 D9"


def play(data: dict) -> Play:
    """The play that JSON describes."""
    rank = None if data["rank"] == "JOKER" else CardRank.from_letter(data["rank"])
    return Play(Kind(data["kind"]), rank, tuple(map(Card, data["cards"])), tuple(map(Card, data["wilds"])))


def test_the_answer_to_the_letter() -> None:
    ended = coach("split", "S3 C6 D4 H5 S7 S7", "--level", "2", "--objective", "plays", "--json")
    assert ended.out == (
        '{"level":"2","hand":["C6","D4","H5","S3","S7","S7"],"objective":"plays","fewest":2,"proved":true,"splits":'
        '[[{"kind":"Single","rank":"7","cards":["S7"],"wilds":[]},'
        '{"kind":"Straight","rank":"3","cards":["C6","D4","H5","S3","S7"],"wilds":[]}]]}\n'
    )
    assert (ended.err, ended.status) == ("", 0)


@pytest.mark.parametrize(("objective", "key"), [("plays", "fewest"), ("bombs_free", "fewest_bombs_free")])
def test_all_handed_cases(objective: str, key: str, tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text("".join(json.dumps(case) + "\n" for case in CASES))
    ended = coach("split", "--file", str(file), "--objective", objective, "--json")
    assert ended.status == 0
    for case, answer in zip(CASES, ended.answers, strict=True):
        assert [*answer] == KEYS
        assert (answer["level"], answer["hand"]) == (case["level"], case["hand"])
        assert (answer["objective"], answer["fewest"], answer["proved"]) == (objective, case[key], True)
        (split,) = answer["splits"]
        assert all([*one] == ["kind", "rank", "cards", "wilds"] for one in split)
        assert split == sorted(split, key=lambda one: (one["kind"], one["rank"], one["cards"]))
        costs = BOMBS_FREE if objective == "bombs_free" else Costs()
        plays = [play(one) for one in split]
        assert check_split(Hand(answer["hand"]), Level(answer["level"]), plays, answer["fewest"], costs) == []


def test_wilds_name_the_card_each_stands_for_itself_when_that_fits() -> None:
    both = coach("split", "H5 H5", "--level", "5", "--json").answer["splits"]
    assert both == [[{"kind": "Pair", "rank": "5", "cards": ["H5", "H5"], "wilds": ["H5", "H5"]}]]
    run = coach("split", "S3 C4 H5 D6 S7", "--level", "5", "--json").answer["splits"]
    assert run == [[{"kind": "Straight", "rank": "3", "cards": ["C4", "D6", "H5", "S3", "S7"], "wilds": ["H5"]}]]
    triple = coach("split", "S9 C9 H5", "--level", "5", "--json").answer["splits"]
    assert triple == [[{"kind": "Trips", "rank": "9", "cards": ["C9", "H5", "S9"], "wilds": ["S9"]}]]


@pytest.mark.parametrize("objective", ["plays", "bombs_free"])
def test_all_lists_every_best_split_in_the_order_of_the_library(objective: str) -> None:
    rng = random.Random(3)
    for _ in range(8):
        hand, level = Hand(rng.sample(list(DECK), 18)), Level(rng.choice("23456789TJQKA"))
        costs = BOMBS_FREE if objective == "bombs_free" else Costs()
        words = ("split", hand.text, "--level", level.text, "--objective", objective, "--json")
        answer = coach(*words, "--all").answer
        assert [*answer] == KEYS
        assert answer["splits"] == [split.to_json() for _, split in best_splits(hand, level, costs)]
        assert coach(*words).answer == {**answer, "splits": answer["splits"][:1]}
        counted = coach(*words, "--count").answer
        assert [*counted] == [*KEYS[:5], "count"]
        assert counted["count"] == len(answer["splits"]) == count_best(hand, level, costs)


def test_near_adds_the_cost_of_each_split() -> None:
    words = ("split", HAND, "--level", "2", "--json", "--near", "2")
    answer = coach(*words).answer
    assert [*answer] == [*KEYS, "costs"]
    expected = list(best_splits(Hand(HAND), Level("2"), near=2))
    assert answer["splits"] == [split.to_json() for _, split in expected]
    assert answer["costs"] == [cost for cost, _ in expected]
    assert answer["costs"][0] == answer["fewest"] < answer["costs"][-1] == answer["fewest"] + 2
    assert coach(*words, "--count").answer["count"] == len(expected)
    assert coach(*words[:-1], "0").answer["splits"] == coach(*words[:-2], "--all").answer["splits"]


def test_own_costs_are_named_and_fractions_are_text() -> None:
    answer = coach("split", HAND, "--level", "2", "--json", "--cost", "bomb=0, single=3/2").answer
    costs = Costs.parse("bomb=0,single=3/2")
    assert answer["objective"] == "single=3/2,bomb=0" == costs.name
    assert answer["fewest"] == str(fewest(Hand(HAND), Level("2"), costs).value)
    one = coach("split", "S3", "--level", "2", "--json", "--cost", "single=0.5").answer
    assert (one["fewest"], one["objective"]) == ("1/2", "single=1/2")
    free = "bomb=0,straight_flush=0,joker_bomb=0"
    assert coach("split", HAND, "--level", "2", "--json", "--cost", free).answer["objective"] == "bombs_free"


def test_front_and_comparison_and_big_cards() -> None:
    front = coach("split", HAND, "--level", "2", "--json", "--front", "--seen", "SB SB HR").answer
    assert [*front] == ["level", "hand", "front", "big_cards"]
    assert {tuple(point) for point in front["front"]} == {("features", "split")}
    assert front["front"][0]["features"]["bosses"] >= 1  # the last big joker
    assert front["big_cards"][0] == {"class": "big jokers", "hand": 1, "seen": 1, "out": 0, "total": 2}
    mine = "S3|D4|H5|C6|S7|H8 S8|HR|S9 C9 D9"
    answer = coach("split", HAND, "--level", "2", "--json", "--compare", mine).answer
    assert [*answer] == [*KEYS, "mine", "comparison"]
    assert len(answer["mine"]) == 8
    assert len(answer["splits"][0]) == answer["fewest"] == answer["comparison"]["plays"]["best"]


@pytest.mark.parametrize("size", [1, 2, 26, 27])
def test_hands_of_any_length_from_1_to_27(size: int) -> None:
    hand = Hand(random.Random(size).sample(list(DECK), size))
    assert coach("split", hand.text, "--level", "A", "--json").answer["hand"] == [card.text for card in hand]


def test_every_spelling_gives_the_same_answer() -> None:
    canonical = coach("split", "S2 HT SB HR", "--level", "T", "--json")
    for hand, level in (("hr,sb s2 h10", "10"), ("♠2♥10小王大王", "t"), ("黑桃2 红桃10 小王 大王", "10")):
        assert coach("split", hand, "--level", level, "--json") == canonical
    assert coach("split", "S2", "HT", "SB", "HR", "--level", "10", "--json") == canonical


def test_json_is_ascii_and_english_whatever_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COACH_LANG", "zh")
    ended = coach("split", "梅", "--level", "5", "--json")
    assert ended.out.isascii()
    assert ended.answer["error"]["faults"][0]["expected"] == "2 to 10 (or T), J, Q, K or A after the suit"
    assert "梅" not in ended.out
    assert ended.answer["error"]["faults"][0]["part"] == "梅"
    chinese = coach("split", "梅", "--level", "5", "--json", "--lang", "zh")
    assert "花色" in chinese.answer["error"]["faults"][0]["expected"]


def test_bad_data_is_an_answer_with_all_faults_and_status_1() -> None:
    ended = coach("split", "S2 Z9 S2 S2", "--level", "X", "--cost", "bomb=-1", "--seen", "BJ", "--json")
    assert (ended.status, ended.err) == (1, "")
    assert [*ended.answer] == ["error"]
    assert [*ended.answer["error"]] == ["faults"]
    faults = ended.answer["error"]["faults"]
    assert {tuple(fault) for fault in faults} == {("part", "at", "expected")}
    assert [(fault["part"], fault["at"]) for fault in faults] == [
        ("Z9", 4),
        ("S2", 10),
        ("X", None),
        ("bomb=-1", 1),
        ("BJ", 1),
    ]
