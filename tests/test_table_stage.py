"""The stage rule (RULES.md 4.5, option 8.5: 台上, 庄) with its failures, and penalties that give the stage (6.2)."""

from __future__ import annotations

import pytest
from table_play import levels, matched, result

from coach.cards import Level
from coach.errors import AgainstRules, BadText
from coach.rules import PRESETS, Rules
from coach.table import Match

STAGE = Rules.preset("stage")


def then(match: Match, *orders: str) -> Match:
    for order in orders:
        match, _ = match.step(result(order, match.rules), 0)
    return match


def stage(own: str, other: str, owner: int = 0, been: tuple[bool, bool] = (True, True), **more: object) -> Match:
    return Match.position(STAGE, (Level(own), Level(other)), owner, been_on_stage=been, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("leader", range(4))
def test_8_5_the_stage_rule_row(preset: str, leader: int) -> None:
    """Only on stage does the first round's winner from off stage start at 2 without rising."""
    match = matched(Rules.preset(preset), "0123", leader=leader)
    off_stage = preset == "stage" and leader in (1, 3)
    assert levels(match) == ("2 2" if off_stage else "4 2")
    assert match.owner == 0


@pytest.mark.parametrize("leader", range(4))
def test_4_5_the_side_of_the_first_rounds_leader_is_on_stage(leader: int) -> None:
    match = matched(STAGE, "1302", leader=leader)
    on_stage = leader % 2 == 1
    assert levels(match) == ("2 5" if on_stage else "2 2")
    assert match.been_on_stage == ((False, True) if on_stage else (True, True))


def test_4_5_taking_the_stage_for_the_first_time_starts_at_2() -> None:
    match = matched(STAGE, "0213", "0123", leader=0)
    assert (levels(match), match.owner) == ("7 2", 0)
    match = then(match, "1302")
    assert (levels(match), match.owner, match.level) == ("7 2", 1, Level("2"))
    match = then(match, "1302")  # on stage now: rises as usual
    assert levels(match) == "7 5"


def test_4_5_who_has_been_on_stage_rises_and_takes_it_again() -> None:
    match = matched(STAGE, "0213", "1302", leader=0)
    assert (levels(match), match.owner) == ("5 2", 1)
    match = then(match, "0132")
    assert (levels(match), match.owner, match.level) == ("6 2", 0, Level("6"))


def test_4_5_winning_from_off_stage_at_A_only_takes_the_stage_again() -> None:
    match = then(stage("A", "9", owner=1), "0213")
    assert (levels(match), match.owner, match.winner) == ("A 9", 0, None)
    assert then(match, "0213").winner == 0


def test_8_3_on_stage_only_first_and_second_pass() -> None:
    match = then(stage("A", "9"), "0123")
    assert (levels(match), match.owner, match.winner) == ("A 9", 0, None)
    assert then(match, "0213").winner == 0


def test_8_4_taken_off_stage_three_times_at_A_falls_to_2() -> None:
    match = stage("A", "3")
    for times in (1, 2):
        match = then(match, "1032")
        assert (match.failures, match.levels[0], match.owner) == ((times, 0), Level("A"), 1)
        match = then(match, "0132")  # takes the stage again
        assert match.owner == 0
    match = then(match, "1032")
    assert (levels(match), match.failures, match.owner) == ("2 9", (0, 0), 1)


def test_4_5_after_a_fall_to_2_a_side_counts_as_having_been_on_stage() -> None:
    match = then(stage("A", "3", failures=(2, 0)), "1032")
    assert (levels(match), match.been_on_stage) == ("2 5", (True, True))
    assert levels(then(match, "0213")) == "5 5"


def test_4_3_under_the_stage_rule_the_owner_is_the_side_on_stage() -> None:
    match = matched(STAGE, "0213", leader=0)
    for order in ("1023", "0123", "2013", "3210"):
        match = then(match, order)
        assert match.owner == int(order[0]) % 2
        assert match.level is match.levels[match.owner]


@pytest.mark.parametrize("preset", PRESETS)
def test_6_2_a_concealed_card_lets_the_opponents_rise_and_puts_them_on_stage(preset: str) -> None:
    match = matched(Rules.preset(preset), "0213", leader=0).raised(1)
    assert (match.levels[1], match.owner, match.level) == (Level("3"), 1, Level("3"))
    assert match.been_on_stage == ((True, True) if preset == "stage" else (False, False))
    top = Match.position(Rules(), (Level("5"), Level("A")), 0).raised(1)
    assert (top.levels[1], top.winner) == (Level("A"), None)


def test_6_2_only_a_side_of_a_match_that_goes_on_is_raised() -> None:
    for nobody in (2, -1, True, None):
        with pytest.raises(BadText):
            Match.start(Rules()).raised(nobody)  # type: ignore[arg-type]
    won = then(Match.position(Rules(), (Level("A"), Level("5")), 0), "0213")
    with pytest.raises(AgainstRules, match=r"4\.3"):
        won.raised(1)


def test_6_2_losing_the_stage_by_a_penalty_is_no_failure_at_A() -> None:
    match = stage("A", "3", failures=(2, 0)).raised(1)
    assert (levels(match), match.owner, match.failures) == ("A 4", 1, (2, 0))


def test_a_match_joined_in_its_course_knows_who_must_have_been_on_stage() -> None:
    found = [
        Match.position(STAGE, (Level(a), Level(b)), owner).been_on_stage
        for a, b, owner in (("2", "2", 0), ("5", "2", 1), ("5", "3", 0))
    ]
    assert found == [(True, False), (True, True), (True, True)]
    assert Match.position(Rules(), (Level("5"), Level("3")), 0).been_on_stage == (False, False)
