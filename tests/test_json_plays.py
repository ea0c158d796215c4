"""`coach plays --json`: byte for byte as the handed cases, and every way to say what is to be beaten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import coach

CASES = Path(__file__).parent / "data" / "legal_plays.jsonl"
HAND = "S9 C9 H2 SB S8 D8"
EIGHTS = {"kind": "Pair", "rank": "8", "cards": ["H8", "S8"]}


def test_all_handed_cases_byte_for_byte() -> None:
    """RULES.md 2.5: the answers to the 400 positions are the very lines that hold them."""
    ended = coach("plays", "--file", str(CASES), "--json")
    assert ended.status == 0
    assert ended.out == CASES.read_text()


def test_the_answer_to_the_letter() -> None:
    ended = coach("plays", "S9 C9 H2", "--level", "2", "--on", json.dumps(EIGHTS), "--json")
    assert ended.out == (
        '{"level":"2","hand":["C9","H2","S9"],"to_beat":{"kind":"Pair","rank":"8","cards":["H8","S8"]},"legal":'
        '[{"kind":"Pair","rank":"9","cards":["C9","H2"]},{"kind":"Pair","rank":"9","cards":["C9","S9"]},'
        '{"kind":"Pair","rank":"9","cards":["H2","S9"]}]}\n'
    )


def test_leading_is_to_beat_null_and_nothing_legal_is_an_empty_list() -> None:
    lead = coach("plays", "SB", "--level", "2", "--json").answer
    assert lead == {
        "level": "2",
        "hand": ["SB"],
        "to_beat": None,
        "legal": [{"kind": "Single", "rank": "B", "cards": ["SB"]}],
    }
    assert coach("plays", "SB", "--level", "2", "--on", "null", "--json").answer == lead
    ended = coach("plays", "SB", "--level", "2", "--on", "HR", "--json")
    assert (ended.answer["legal"], ended.status) == ([], 0)


@pytest.mark.parametrize("on", ["H8 S8", "♥8♠8", json.dumps(EIGHTS), '{"cards":["S8","H8"]}', '{"cards":"S8 H8"}'])
def test_every_way_to_say_the_play_to_beat(on: str) -> None:
    assert coach("plays", HAND, "--level", "2", "--on", on, "--json").answer["to_beat"] == EIGHTS


@pytest.mark.parametrize("level", ["10", "T", "t"])
def test_levels_are_answered_as_one_letter(level: str) -> None:
    assert coach("plays", HAND, "--level", level, "--json").answer["level"] == "T"


def test_a_line_says_what_is_to_be_beaten_and_null_leads_in_spite_of_the_flag() -> None:
    lines = [
        {"hand": HAND},
        {"hand": HAND, "to_beat": None},
        {"hand": HAND, "to_beat": EIGHTS},
        {"hand": HAND.split(), "level": "3", "to_beat": ["SA"]},
    ]
    stdin = "".join(json.dumps(line) + "\n" for line in lines)
    answers = coach("plays", "--file", "-", "--level", "2", "--on", "SB", "--json", stdin=stdin).answers
    single = {"kind": "Single", "rank": "B", "cards": ["SB"]}
    ace = {"kind": "Single", "rank": "A", "cards": ["SA"]}
    assert [answer["to_beat"] for answer in answers] == [single, None, EIGHTS, ace]
    assert [answer["level"] for answer in answers] == ["2", "2", "2", "3"]


def test_declared_weaker_readings_are_taken_as_declared() -> None:
    """Clause 2.4: five hearts with a wild may be on the table as a plain straight."""
    weak = {"kind": "Straight", "rank": "3", "cards": ["H2", "H3", "H4", "H5", "H7"]}
    answer = coach("plays", "S8 D9 CT SJ CQ", "--level", "2", "--on", json.dumps(weak), "--json").answer
    assert answer["to_beat"] == weak
    assert answer["legal"] == [{"kind": "Straight", "rank": "8", "cards": ["CQ", "CT", "D9", "S8", "SJ"]}]


def test_canonical_merges_interchangeable_cards() -> None:
    words = ("plays", "S9 C9 D9", "--level", "2", "--on", "S8 D8", "--json")
    assert len(coach(*words).answer["legal"]) == 3
    assert coach(*words, "--canonical").answer["legal"] == [{"kind": "Pair", "rank": "9", "cards": ["C9", "D9"]}]


@pytest.mark.parametrize(
    ("on", "parts"),
    [
        ("S8 Z8", ["Z8"]),
        ("S8 D9", ["D9 S8"]),
        ('{"kind":"Trips","rank":"8","cards":["H8","S8"]}', ["Trips 8"]),
        ('{"kind":"Pear","rank":"X","cards":["H8","Q"]}', ["Pear", "X", "Q"]),
        ('{"cards":', ['{"cards":']),
        ("C3 D3 S4 C4 H2 H2", ["C3 C4 D3 H2 H2 S4"]),
    ],
)
def test_what_is_no_play_to_beat(on: str, parts: list[str]) -> None:
    ended = coach("plays", HAND, "--level", "2", "--on", on, "--json")
    assert [fault["part"] for fault in ended.answer["error"]["faults"]] == parts
    assert ended.status == 1


def test_faults_of_hand_level_and_play_together() -> None:
    ended = coach("plays", "S9 Z9", "--level", "1", "--on", "S8 W8", "--json")
    assert [fault["part"] for fault in ended.answer["error"]["faults"]] == ["Z9", "1", "W8"]
