"""What the commands print for a person, in both languages; the texts of JSON are in test_json_*."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from running import coach

from coach import locale
from coach.cards import DECK, Hand, Level
from coach.deals import deal
from coach.rules import PRESETS, Rules
from coach.split import best_splits, count_best, fewest

HAND = "S3 C6 D4 H5 S7 H8 S8 HR S9 C9 H2"


def columns(lines: list[str]) -> set[int]:
    """Where the second column of a table starts, in columns of the terminal."""
    starts = set()
    for line in lines:
        first = line.strip().split("  ")[0]
        start = line.index(first) + len(first)
        rest = line[start:]
        starts.add(locale.width(line[:start]) + len(rest) - len(rest.lstrip()))
    return starts


@pytest.mark.parametrize(
    ("lang", "title"),
    [("en", "Level 2, 11 cards · fewest plays: 3 (proved) · "), ("zh", "打 2，11 张牌 · 最少手数：3（已证明） · ")],
)
def test_split_shows_one_best_split_play_by_play(lang: str, title: str) -> None:
    lines = coach("split", HAND, "--level", "2", "--lang", lang).out.splitlines()
    assert lines[0].startswith(title)
    assert len(lines) == 4
    assert len(columns(lines[1:])) == 1
    assert any("♥2=♠9" in line for line in lines), "a wild is shown with what it stands for"


def test_a_wild_as_itself_and_a_low_ace() -> None:
    assert coach("split", "H5 H5", "--level", "5").out.splitlines()[1] == "  pair 5  ♥5 ♥5"
    low = coach("split", "SA D2 C3 H4 S5", "--level", "9").out.splitlines()[1]
    assert low == "  straight A-5  ♠A ♦2 ♣3 ♥4 ♠5"


def test_split_all_count_near_and_the_lines_of_a_file() -> None:
    hand, level = Hand(HAND), Level("2")
    listed = coach("split", HAND, "--level", "2", "--all").out.splitlines()
    assert len(listed) == 1 + len(list(best_splits(hand, level)))
    assert listed[1].startswith("  1. ")
    near = coach("split", HAND, "--level", "2", "--near", "1").out.splitlines()
    assert [line.split()[1] for line in near[1:]] == [f"+{cost - 3}" for cost, _ in best_splits(hand, level, near=1)]
    assert f"best splits: {count_best(hand, level)}" in coach("split", HAND, "--level", "2", "--count").out
    said = f"splits that cost at most 1 more: {count_best(hand, level, near=1)}"
    assert said in coach("split", HAND, "--level", "2", "--count", "--near", "1").out
    file = coach("split", "-", "--level", "2", stdin=f"{HAND}\nZ9\nS3")
    assert file.out.startswith("line 1: Level 2, 11 cards")
    assert "line 3: Level 2, one card" in file.out
    assert file.err.startswith("line 2: 'Z9' at 1: unknown card")
    assert file.status == 1


def test_front_is_a_table_and_its_splits() -> None:
    lines = coach("split", HAND, "--level", "2", "--front", "--lang", "zh").out.splitlines()
    points = [line for line in lines if line.lstrip()[:2] in ("1.", "2.")]
    assert len(points) >= 2
    assert len({locale.width(line) for line in lines[1:2]}) == 1


def test_compare_says_what_differs() -> None:
    mine = "S3|C6|D4|H5|S7|H8 S8|HR|S9 C9 H2"
    said = coach("split", HAND, "--level", "2", "--compare", mine).out
    assert "Yours: " in said
    assert "Best: " in said
    assert "plays: yours 8, best 3" in said
    best = fewest(Hand(HAND), Level("2")).split
    same = "|".join(" ".join(card.text for card in play.cards) for play in best.plays)
    assert "The same split." in coach("split", HAND, "--level", "2", "--compare", same).out


@pytest.mark.parametrize(
    ("mine", "said"),
    [
        ("S3 | C6", "in no play"),
        ("S3 C6 D4 H5 S7 H8 S8 HR S9 C9 H2", "a joker belongs to no triple"),
        ("S3|C6|D4|H5|S7|H8|S8|HR|S9|C9|H2|HA", "more than the hand holds"),
        ("S3||C6", "an empty group"),
    ],
)
def test_what_is_no_split_to_compare(mine: str, said: str) -> None:
    ended = coach("split", HAND, "--level", "2", "--compare", mine)
    assert said in ended.err
    assert ended.status == 1


def test_seen_cards_show_what_is_out() -> None:
    table = coach("split", "S2", "--level", "2", "--seen", "HR HR H2").out
    assert "big jokers               0     2    0      2" in table
    assert "wilds                    0     1    1      2" in table


def test_plays_are_listed_kind_by_kind() -> None:
    hand = Hand("S9 C9 H2 SB")
    ended = coach("plays", hand.text, "--level", "2", "--on", "C8 D8")
    assert ended.out.splitlines()[0] == "Level 2, 4 cards · plays that beat pair 8: 3"
    assert len(columns(ended.out.splitlines()[1:])) == 1
    lead = coach("plays", hand.text, "--level", "2", "--lang", "zh").out.splitlines()
    assert len(lead) == 9
    assert lead[-1] == "  三张 9     ♣9 ♠9 ♥2=♠9"
    none = coach("plays", "S3", "--level", "2", "--on", "HR")
    assert (none.out, none.status) == ("Level 2, one card · plays that beat single big joker: 0\n", 0)


def test_deal_is_the_deal_of_the_library() -> None:
    ended = coach(
        "deal", "--seed", "7", "--level", "5", "--needs", "0:wilds=2; 0:jokers=0", "--needs", "1:A>=4", "--json"
    )
    needs = ["0:wilds=2", "0:jokers=0", "1:A>=4"]
    hands = deal(7, needs, Level("5"))
    listed = [[card.text for card in hand] for hand in hands]
    assert ended.answer == {"seed": 7, "level": "5", "needs": needs, "hands": listed}
    assert len(coach("deal", "--seed", "7").out.splitlines()) == 5


def test_a_deal_without_a_seed_can_be_dealt_again() -> None:
    first = coach("deal", "--json").answer
    assert first["level"] is None
    assert coach("deal", "--json", "--seed", str(first["seed"])).answer == first
    assert coach("deal").out != coach("deal").out


@pytest.mark.parametrize("seed", ["-1", "x", str(2**64), "9" * 26])
@pytest.mark.parametrize("command", ["deal", "bench --quick", "drill splitting --level 5"])
def test_a_seed_out_of_range_is_bad_usage_and_told_the_range(command: str, seed: str) -> None:
    ended = coach(*command.split(), "--seed", seed)
    assert (ended.out, ended.status) == ("", 2)
    assert "from 0 to 2^64 - 1" in ended.err


def test_the_largest_seed_is_dealt_everywhere() -> None:
    largest = str(2**64 - 1)
    assert coach("deal", "--seed", largest).status == 0
    assert coach("drill", "splitting", "--level", "5", "--seed", largest).status == 0


@pytest.mark.parametrize("command", ["split", "plays"])
@pytest.mark.parametrize(("lang", "said"), [("en", "Level joker, 2 cards ·"), ("zh", "打 王，2 张牌 ·")])
def test_the_level_joker_is_said_once(command: str, lang: str, said: str) -> None:
    assert coach(command, "S2 H2", "--level", "joker", "--lang", lang).out.startswith(said)


def test_faults_of_needs_and_level_together() -> None:
    ended = coach("deal", "--needs", "0:wildz=2;7:A=1", "--level", "Z", "--json")
    assert [fault["part"] for fault in ended.answer["error"]["faults"]][:1] == ["Z"]
    assert len(ended.answer["error"]["faults"]) == 3


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rules_print_every_preset(preset: str, lang: str) -> None:
    assert coach("rules", preset, "--lang", lang).out == Rules.preset(preset).table(lang) + "\n"
    answer = coach("rules", preset, "--json").answer
    assert Rules.from_json({key: answer[key] for key in ("preset", "changes")}) == Rules.preset(preset)
    assert Rules(**answer["options"]) == Rules.preset(preset)


def test_rules_without_a_name_lists_all() -> None:
    assert [line.split()[0] for line in coach("rules").out.splitlines()] == [*PRESETS]
    assert [*coach("rules", "--json").answer] == [*PRESETS]


def test_doctor() -> None:
    ended = coach("doctor")
    assert ended.out.startswith("+ coach: ")
    answer = coach("doctor", "--json").answer
    assert [finding["topic"] for finding in answer["findings"]][:3] == ["coach", "Python", "kernel"]


def test_text_and_json_agree_on_random_hands() -> None:
    rng = random.Random(11)
    for _ in range(10):
        hand, level = Hand(rng.sample(list(DECK), 27)), rng.choice("23456789TJQKA")
        answer = coach("split", hand.text, "--level", level, "--json").answer
        lines = coach("split", hand.text, "--level", level).out.splitlines()
        assert f": {answer['fewest']} (proved)" in lines[0]
        assert len(lines) == 1 + len(answer["splits"][0])


def test_a_file_is_read_as_standard_input_is(tmp_path: Path) -> None:
    file = tmp_path / "手牌.jsonl"
    file.write_text(json.dumps({"hand": "S2", "level": "5"}) + "\n")
    assert coach("split", "--file", str(file), "--json") == coach("split", "-", "--json", stdin=file.read_bytes())
