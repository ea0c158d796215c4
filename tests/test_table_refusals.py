"""Refusal of tribute (RULES.md 5.4, option 8.8), every preset: whose big jokers count, small jokers on stage."""

from __future__ import annotations

import pytest
from table_play import begin_tribute as begin
from table_play import choose, deal_with, gave, owing

from coach.rules import PRESETS, Refusal, Rules
from coach.table.events import Refused

#: First, then the places of 1, 2, 3: a double win of 0 and 2; 3 last; the partner last.
DOUBLE, SINGLE, PARTNER_LAST = "0213", "0123", "0132"

#: Big jokers by seat, order, who may refuse by them in the presets (1) to (3), (5) and the standard, and in (4).
BIG = [
    ({3: 2}, SINGLE, True, True),
    ({3: 1, 1: 1}, SINGLE, False, True),  # the partner of the last finisher: his side's count
    ({1: 2}, SINGLE, False, True),
    ({3: 1, 0: 1}, SINGLE, False, False),
    ({0: 2}, SINGLE, False, False),
    ({2: 2}, PARTNER_LAST, True, True),
    ({2: 1, 0: 1}, PARTNER_LAST, False, False),  # the partner is the receiver
    ({0: 2}, PARTNER_LAST, False, False),
    ({1: 2}, DOUBLE, True, True),
    ({3: 2}, DOUBLE, True, True),
    ({1: 1, 3: 1}, DOUBLE, True, True),
    ({1: 1, 2: 1}, DOUBLE, False, False),
    ({0: 2}, DOUBLE, False, False),
]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("jokers", "order", "givers_rule", "side_rule"), BIG)
def test_8_8_whose_big_jokers_count(
    preset: str, jokers: dict[int, int], order: str, givers_rule: bool, side_rule: bool
) -> None:
    held = {seat: " ".join(["HR"] * n) for seat, n in jokers.items()}
    giving = {"0213": (1, 3), "0123": (3,), "0132": (2,)}[order]
    low = {seat: held.pop(seat, "") for seat in giving}
    if sum(jokers.values()) < 2:
        held[0] = "HR"
    hands = deal_with("7", low, held | {0: held.get(0, "") + " SB SB"})
    tribute = begin(preset, hands, order)
    refuses = side_rule if Rules.preset(preset).refusal is Refusal.SIDE else givers_rule
    shown = [event for event in tribute.events if isinstance(event, Refused)]
    assert [(set(event.givers), event.jokers) for event in shown] == ([(set(giving), "big")] if refuses else [])
    assert bool(tribute.owed) != refuses
    for event in shown:
        assert set(jokers) <= set(event.holders)


@pytest.mark.parametrize("preset", PRESETS)
def test_5_4_a_refusal_leaves_the_hands_alone(preset: str) -> None:
    hands = deal_with("7", {1: "HR", 3: "HR"})
    tribute = begin(preset, hands, DOUBLE)
    assert tribute.hands == tuple(hands)
    assert not tribute.owed


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("order", [SINGLE, PARTNER_LAST])
def test_8_8_small_jokers_excuse_a_single_giver_only_on_stage(preset: str, order: str) -> None:
    giver = int(order[3])
    tribute = begin(preset, deal_with("7", {giver: "SB SB"}, {0: "HR HR"}), order)
    excused = preset == "stage"
    assert [event.code for event in tribute.events][:1] == (["refusal"] if excused else [])
    assert bool(tribute.owed) != excused
    if excused:
        assert tribute.events[0] == Refused((giver,), (giver,), "small")


@pytest.mark.parametrize(("excused", "other", "receiver"), [(3, 1, 2), (1, 3, 0)])
def test_8_8_on_stage_the_other_giver_still_gives_to_his_own_receiver(excused: int, other: int, receiver: int) -> None:
    """Last, seat 3, gives to first, third to second; who is excused has no receiver to be served by the other."""
    tribute = begin("stage", deal_with("7", {excused: "SB SB", other: "SA"}, {0: "HR HR"}), DOUBLE)
    assert tribute.events[0] == Refused((excused,), (excused,), "small")
    assert [owed.seat for owed in tribute.owed] == [other]
    tribute = choose(tribute, (other, "SA"))
    assert gave(tribute) == {(other, receiver, "SA")}
    assert owing(tribute) == [(receiver, "return", other)]


def test_8_8_one_small_joker_each_excuses_nobody() -> None:
    tribute = begin("stage", deal_with("7", {1: "SB", 3: "SB"}, {0: "HR HR"}), DOUBLE)
    assert len(tribute.owed) == 2


def test_8_8_big_jokers_excuse_both_before_small_ones_are_asked() -> None:
    tribute = begin("stage", deal_with("7", {1: "SB SB", 3: "HR HR"}), DOUBLE)
    assert tribute.events[0] == Refused((3, 1), (3, 1), "big")
