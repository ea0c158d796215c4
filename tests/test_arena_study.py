"""The ladder of players: the stored tables show what they must, and come again from their seed."""

from __future__ import annotations

from typing import Any

import pytest

from coach.errors import BadText
from coach.studies import arena
from coach.studies.data import found


def pairs(data: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    """The standings by who played."""
    return {(pair["a"], pair["b"]): pair for table in data["tables"] for pair in table["pairs"]}


def without_speed(data: dict[str, Any]) -> dict[str, Any]:
    """The data that the seed decides."""
    for pair in pairs(data).values():
        pair.pop("speed")
    return data


def test_stored_tables_show_each_step_clear_of_even() -> None:
    stored = pairs(found("arena"))
    for (a, b), least in {("greedy", "random"): 0.95, ("lore", "greedy"): 0.6}.items():
        standing = stored[a, b]
        assert standing["clear"]
        assert standing["first"]["mean"] >= least
        assert standing["first"]["low"] > 0.5
        assert standing["levels"]["low"] > 0
        assert standing["rounds"] >= 4000
        assert standing["won"]["low"] > 0.5


def test_stored_tables_show_that_trials_pay() -> None:
    """Search wins six rounds in ten against lore, clear of even, and more effort is not weaker than less."""
    stored = pairs(found("arena"))
    search, quick = stored["search", "lore"], stored["quick", "instant"]
    assert search["clear"]
    assert search["rounds"] >= 250
    assert search["first"]["mean"] >= 0.6
    assert search["first"]["low"] > 0.5
    assert search["levels"]["low"] > 0
    assert quick["rounds"] >= 250
    assert quick["first"]["low"] > 0.5
    assert quick["levels"]["low"] > 0
    assert stored["deep", "lore"]["levels"]["low"] > 0


def test_what_is_told_has_a_line_for_each_step() -> None:
    data = found("arena")
    for lang in ("en", "zh"):
        lines = arena.lines(data, lang)
        assert len(lines) == 2 + len(data["tables"])
        assert str(data["seed"]) in lines[0]


def test_steps_end_with_the_player_named_and_progress_with_the_count() -> None:
    told: list[int] = []
    data = arena.make(40, 2, "lore", told.append, workers=1)
    assert [*pairs(data)] == [("greedy", "random"), ("lore", "random"), ("lore", "greedy")]
    assert told == sorted(told)
    assert told[-1] == 40
    with pytest.raises(BadText):
        arena.make(40, 2, "random")


@pytest.mark.slow
def test_stored_tables_come_again() -> None:
    data = found("arena")
    again = arena.make(data["count"], data["seed"], data["player"])
    assert without_speed(again) == without_speed(data)
