"""Values of the wrong type: each analysis quotes what it was given and says what it expects, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ending_positions import random_ending

from coach.analysis import Budget, advise, evaluate, inferred_worlds, likely_worlds, solve_ending
from coach.cards import BIG_JOKER, Level
from coach.counting import Facts
from coach.deals import deal
from coach.errors import BadText
from coach.locale import LANGUAGES
from coach.rules import Rules
from coach.table import Result, Round, Tribute

ROUND = Round.start(deal(1), Level("2"), 0, Rules())
TRIBUTE, _ = Tribute.start(deal(2), Level("4"), Result.of((1, 0, 3, 2), Rules()), Rules())
VIEW, GIVER = ROUND.view(0), TRIBUTE.view(TRIBUTE.owed[0].seat)
STRANGE = (None, "view", True, 1, ["S2"], object(), ROUND)
#: What is called, its sound arguments, and for each of them values that are none with the code of the fault.
CALLS: list[tuple[Callable[..., Any], dict[str, Any], dict[str, tuple[str, tuple[Any, ...]]]]] = [
    (
        evaluate,
        {"view": VIEW, "seed": 1, "threads": 1},
        {
            "view": ("bad_view", (*STRANGE, GIVER)),
            "budget": ("bad_budget", ("400", 400, False, 0, {}, Budget)),
            "seed": ("bad_seed", (None, 1.0, True, "1", -1, 1 << 64)),
            "threads": ("bad_threads", ("2", 2.0, True, 0)),
        },
    ),
    (
        advise,
        {"view": GIVER, "seed": 1, "deals": 2, "threads": 1},
        {
            "view": ("bad_view", (*STRANGE, VIEW)),
            "seed": ("bad_seed", (None, 1.0, True, "1", -1)),
            "deals": ("bad_count", (None, "2", 2.0, True, 1)),
            "threads": ("bad_threads", ("2", 0)),
            "kept": ("bad_card", ("S2", BIG_JOKER, 1)),
        },
    ),
    (
        solve_ending,
        {"round": random_ending(1)},
        {
            "round": ("bad_round", (None, "2 S3/-/-/D6 0 - 12 competition", True, VIEW)),
            "nodes": ("bad_nodes", (None, "9", 9.0, True, 0)),
            "seconds": ("bad_seconds", ("1", True, 0, float("nan"))),
        },
    ),
    (
        likely_worlds,
        {"view": VIEW, "count": 2, "seed": 1},
        {
            "view": ("bad_view", (*STRANGE, GIVER)),
            "count": ("bad_count", (None, "2", 2.0, True, 0)),
            "seed": ("bad_number", (None, 1.0, True, "1", -1)),
            "first": ("bad_number", (None, 1.0, True, "1", (1 << 64) - 1)),
            "floor": ("bad_floor", ("1", True, -1, float("inf"))),
            "model": ("bad_model", ("lore", 1)),
            "last": ("bad_last", ("1", True, 1.5, -1)),
            "threads": ("bad_threads", (None, "2", 0)),
        },
    ),
    (
        inferred_worlds,
        {"view": VIEW, "count": 2, "seed": 1},
        {
            "view": ("bad_view", (*STRANGE, GIVER)),
            "count": ("bad_count", (None, "2", 2.0, True, 0)),
            "seed": ("bad_number", (None, 1.0, True, "1", -1)),
            "floor": ("bad_floor", ("1", True, -1, float("inf"))),
            "model": ("bad_model", ("lore", 1)),
            "threads": ("bad_threads", (None, "2", 0)),
        },
    ),
    (
        likely_worlds(VIEW, 3, 1).settled,
        {"view": VIEW, "steps": 1, "seed": 1},
        {
            "view": ("bad_view", (*STRANGE, GIVER)),
            "steps": ("bad_steps", (None, "2", 2.0, True, -1, 10_001)),
            "seed": ("bad_number", (None, 1.0, True, "1", -1)),
            "count": ("bad_count", ("2", 2.0, True, 0)),
            "first": ("bad_number", (None, 1.0, True, "1", (1 << 64) - 1)),
            "last": ("bad_last", ("1", True, 1.5, -1)),
            "threads": ("bad_threads", (None, "2", 0)),
        },
    ),
    (Facts.of, {"view": VIEW}, {"view": ("bad_view", STRANGE)}),
    (Facts.outside, {"view": VIEW}, {"view": ("bad_view", STRANGE)}),
]
CASES = [
    pytest.param(call, sound | {name: value}, code, id=f"{call.__name__}-{name}-{type(value).__name__}")
    for call, sound, bad in CALLS
    for name, (code, values) in bad.items()
    for value in values
]


@pytest.mark.parametrize(("call", "given", "code"), CASES)
def test_quoted_with_what_was_expected(call: Callable[..., Any], given: dict[str, Any], code: str) -> None:
    with pytest.raises(BadText) as caught:
        call(**given)
    (fault,) = caught.value.faults
    assert fault.code == code
    assert fault.part
    assert fault.said("en").startswith(f"'{fault.part}': no" if code != "bad_card" else f"'{fault.part}': may not")
    for lang in LANGUAGES:
        assert fault.part in fault.said(lang)
    assert fault.said("zh") != fault.said("en")


@pytest.mark.parametrize("call", [evaluate, advise, solve_ending, likely_worlds])
def test_all_at_once(call: Callable[..., Any]) -> None:
    """But whether a card may be given, which cannot be asked before the rest is right."""
    (bad,) = [bad for asked, _, bad in CALLS if asked is call]
    bad = {name: faults for name, faults in bad.items() if name != "kept"}
    with pytest.raises(BadText) as caught:
        call(**{name: values[0] for name, (_, values) in bad.items()})
    assert sorted(fault.code for fault in caught.value.faults) == sorted(code for code, _ in bad.values())
