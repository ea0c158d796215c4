"""Whole endings of rounds and a whole match, by hand: every event in order (RULES.md 3 to 5)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from table_play import deal_with, levels, position, result, run

from coach.cards import Card
from coach.rules import Rules
from coach.table import Match
from coach.table.events import (
    Announced,
    Event,
    Finished,
    Passed,
    Played,
    RoundEnded,
    TrickEnded,
    WindGiven,
)


def told(events: Sequence[Event]) -> list[str]:
    """Each event as a line: `0 S3`, `1 -`, `0 has 2`, `0 is 1st`, `trick 0 to 2`, `wind 0 to 2`, `end 0 2 1 3`."""
    lines = []
    for event in events:
        match event:
            case Played(seat, play):
                lines.append(f"{seat} {' '.join(card.text for card in play.cards)}")
            case Passed(seat):
                lines.append(f"{seat} -")
            case Announced(seat, count):
                lines.append(f"{seat} has {count}")
            case Finished(seat, place):
                lines.append(f"{seat} is {place}")
            case TrickEnded(winner, leader):
                lines.append(f"trick {winner} to {leader}")
            case WindGiven(seat, to):
                lines.append(f"wind {seat} to {to}")
            case RoundEnded(found):
                lines.append(f"end {' '.join(str(seat) for seat in found.order)}{' tied' if found.tied else ''}")
    return lines


#: Name: rules, hands, who leads (0 if nobody is named) and what is played, what happens.
SCRIPTS = {
    "3.3 wind to the partner, then a double win": (
        Rules(announce_at=1),
        ("S3 SA", "S4 S5 H5", "S6 S7", "S8 S9 H9"),
        "S3, -, -, S8, SA, -, -, -, S6, -, -, S7",
        """0 S3; 0 has 1; 1 -; 2 -; 3 S8; 0 SA; 0 is 1; 1 -; 2 -; 3 -; trick 0 to 2; wind 0 to 2;
        2 S6; 2 has 1; 3 -; 1 -; trick 2 to 2; 2 S7; 2 is 2; end 0 2 1 3 tied""",
    ),
    "8.9 the old game: the wind goes to the next player": (
        Rules.preset("huaian", wind="next", announce_at=None),
        ("SA", "S4 SJ", "S6 S7", "S8"),
        "SA, -, -, -, S4, -, S8, SJ",
        """0 SA; 0 is 1; 1 -; 2 -; 3 -; trick 0 to 1; wind 0 to 1; 1 S4; 2 -; 3 S8; 3 is 2; 1 SJ; 1 is 3;
        end 0 3 1 2""",
    ),
    "8.14 played out on stage, the partner out too": (
        Rules.preset("stage", announce_at=None),
        ("SA", "S4 S5", "SQ", "S8 S9"),
        "SA, -, -, -, SQ, -, -, S8, -, S9",
        """0 SA; 0 is 1; 1 -; 2 -; 3 -; trick 0 to 2; wind 0 to 2; 2 SQ; 2 is 2; 3 -; 1 -; trick 2 to 3; wind 2 to 3;
        3 S8; 1 -; trick 3 to 3; 3 S9; 3 is 3; end 0 2 3 1""",
    ),
    "8.14 platform: the higher seat is written last": (
        Rules.preset("platform"),
        ("S8 S9", "SA", "S4 S5", "SQ"),
        "S8, SA, -, -, -, SQ",
        """0 S8; 1 SA; 1 is 1; 2 -; 3 -; 0 -; trick 1 to 3; wind 1 to 3; 3 SQ; 3 is 2; end 1 3 0 2""",
    ),
    "3.3 no wind when the last card is beaten": (
        Rules(announce_at=None),
        ("SK", "SA S4 ST", "S6 S7", "S8 S9"),
        "SK, SA, -, -, S4, S6, S8, ST, -, -",
        """0 SK; 0 is 1; 1 SA; 2 -; 3 -; trick 1 to 1; 1 S4; 2 S6; 3 S8; 1 ST; 1 is 2; 2 -; 3 -;
        trick 1 to 3; wind 1 to 3""",
    ),
    "3.2 who passed comes in again with a bomb, and the winner is out with two left": (
        Rules(announce_at=None),
        ("S33 C33", "SA S4", "S6 S7", "S8 S9"),
        "1: SA, -, -, S33 C33, -, -, -, S6, S8, -, -",
        """1 SA; 2 -; 3 -; 0 C3 C3 S3 S3; 0 is 1; 1 -; 2 -; 3 -; trick 0 to 2; wind 0 to 2;
        2 S6; 3 S8; 1 -; 2 -; trick 3 to 3""",
    ),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripted(name: str) -> None:
    rules, hands, script, expected = SCRIPTS[name]
    leader, _, actions = script.rpartition(": ")
    round, events = run(position(hands, int(leader or 0), rules), actions)
    assert told(events) == [line.strip() for line in expected.split(";")]
    assert round.events == tuple(events)


def test_a_match_by_hand_from_2_to_A() -> None:
    """Standard rules: a double win, tribute, a refusal, the partner's tribute, A failed once, then passed."""
    match = Match.start(Rules())
    tribute, _ = match.open(deal_with("2", {}))
    tribute, _ = tribute.draw(1)
    match, _ = match.step(result("1320", match.rules), 1)
    assert (levels(match), match.owner) == ("2 5", 1)

    tribute, events = match.open(deal_with("5", {0: "SA", 2: "SK H5"}))
    assert [owed.seat for owed in tribute.owed] == [2, 0]  # 2 sits next after the first finisher 1
    tribute, _ = tribute.step(2, Card("SK"))
    tribute, events = tribute.step(0, Card("SA"))
    assert [event.to_json() for event in events] == [
        {"event": "tribute", "seat": 2, "to": 3, "card": "SK"},
        {"event": "tribute", "seat": 0, "to": 1, "card": "SA"},
    ]
    for owed in tribute.owed:
        tribute, events = tribute.step(owed.seat, owed.cards[0])
    assert tribute.leader == 0  # giver of the higher card
    match, _ = match.step(result("1320", match.rules), 0)
    assert levels(match) == "2 8"

    tribute, events = match.open(deal_with("8", {0: "HR", 2: "HR"}))
    assert [event.code for event in events] == ["deal", "refusal", "lead"]
    assert tribute.leader == 1
    match, _ = match.step(result("1023", match.rules), 1)
    assert levels(match) == "2 9"

    tribute, _ = match.open(deal_with("9", {3: "SA"}, {1: "HR HR"}))
    assert [(owed.seat, owed.to) for owed in tribute.owed] == [(3, 1)]  # the partner gives
    for order in ("1320", "1302"):
        match, _ = match.step(result(order, match.rules), 1)
    assert (levels(match), match.owner, match.winner) == ("2 A", 1, None)
    match, _ = match.step(result("1023", match.rules), 1)
    assert (levels(match), match.failures, match.winner) == ("2 A", (0, 1), None)
    match, events = match.step(result("1032", match.rules), 1)
    assert [event.code for event in events] == ["levels", "match"]
    assert (match.winner, match.heights) == (1, (0, 13))
