"""Endings by size: the positions are what they should be, the stored curve meets its targets and comes again."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from running import coach
from test_analysis_endings import check_line

from coach import bench
from coach.analysis.endings import solve_ending
from coach.cards import LEVELS
from coach.rules import Rules
from coach.studies import endings
from coach.studies.data import found
from coach.table import PASS, Round
from coach.table.events import Dealt, Leads, Passed, Played
from coach.table.playout import play_round


def by_definition(number: int, size: int, seed: int, player: str) -> Round | None:
    """The first position of the round that is late enough, looking at each."""
    events = play_round(seed, LEVELS[number % 13], Rules(), number=number, players=(player,) * 4).events
    (hands,) = (event.hands for event in events if isinstance(event, Dealt))
    (leader,) = (event.seat for event in events if isinstance(event, Leads))
    round = Round.start(hands, LEVELS[number % 13], leader, Rules())
    for event in events:
        if isinstance(event, (Played, Passed)):
            if min(round.counts) > 0 and sum(round.counts) <= 4 * size and len(round.legal_actions()) > 1:
                return round
            round, _ = round.step(event.play if isinstance(event, Played) else PASS)
    return None


def test_positions_are_the_first_that_are_late_enough() -> None:
    some = [endings.late_position(number, 7, 3, "lowest") for number in range(30)]
    assert some == [by_definition(number, 7, 3, "lowest") for number in range(30)]
    assert any(some)


def test_lines_of_played_rounds_are_replayed() -> None:
    for _, round in itertools.islice(endings.late_positions(5, 8, "greedy"), 12):
        check_line(solve_ending(round))


def without_times(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows, but for what depends on the machine."""
    return [{key: value for key, value in row.items() if key != "seconds"} for row in data["sizes"]]


def test_all_but_the_times_comes_again_from_the_seed() -> None:
    first, again = (endings.make(3, 5, "lore", sizes=[7], nodes=2000) for _ in range(2))
    assert without_times(first) == without_times(again)
    (row,) = first["sizes"]
    solved = []
    for _, round in itertools.islice(endings.late_positions(7, 5, "lore"), 3):
        solved.append(solve_ending(round, nodes=2000))
    assert row["nodes"]["most"] == max(ending.nodes for ending in solved)
    assert row["nodes"]["median"] == sorted(ending.nodes for ending in solved)[1]
    assert row["solved"]["mean"] == pytest.approx(sum(ending.exact for ending in solved) / 3, abs=1e-4)


def test_the_stored_curve_meets_the_targets() -> None:
    data = found("endings")
    rows = {row["size"]: row for row in data["sizes"]}
    assert data["compiled"]
    assert data["count"] >= 100
    assert rows[6]["solved"]["mean"] == 1
    assert rows[6]["seconds"]["median"] <= 0.05
    assert rows[6]["seconds"]["p95"] <= 1
    assert rows[8]["valued"]["mean"] >= 0.95
    shares = [row["valued"]["mean"] for row in data["sizes"]]
    assert shares[0] == 1 > shares[-1]


@pytest.mark.slow
def test_the_stored_curve_comes_again() -> None:
    data = found("endings")
    again = endings.make(data["count"], data["seed"], data["player"])
    assert without_times(again) == without_times(data)


def test_the_report_of_the_machine_has_a_row_for_each_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ENDING_SIZES", (5, 6))
    ended = coach("bench", "--quick", "--json")
    told = json.loads(ended.out)["endings"]
    if bench.kernel.status().compiled:
        assert [row["size"] for row in told] == [5, 6]
    assert all({"positions", "solved", "nodes", "seconds"} <= row.keys() for row in told)


def test_one_position_alone_has_no_interval() -> None:
    row = endings.row(7, 1, 5, "lore", nodes=100)
    assert (row["solved"]["low"], row["solved"]["high"]) == (None, None)
    assert "Infinity" not in json.dumps(row)
