"""The trick (RULES.md 3.2), the wind (3.3, 8.9) and what is legal in it."""

from __future__ import annotations

import itertools

import pytest
from table_play import codes, play, position, run

from coach.cards import Level
from coach.errors import AgainstRules
from coach.plays import Kind, Play
from coach.rules import PRESETS, Rules, Wind
from coach.table import PASS, Trick
from coach.table.events import TrickEnded, WindGiven
from coach.table.trick import is_over, wind_to

FOUR = ("S3 S9 SK", "S4 ST SA", "S5 SJ C9", "S6 SQ CT")


def test_3_2_the_leader_plays_and_may_not_pass() -> None:
    round = position(FOUR)
    assert not round.may_pass
    error = round.why_not(PASS)
    assert error is not None
    assert error.code == "leader_passes"
    assert "3.2" in error.said("en")
    assert PASS not in round.legal_actions()
    with pytest.raises(AgainstRules):
        round.step(PASS)


def test_3_2_each_next_player_beats_the_table_or_passes() -> None:
    round, events = run(position(FOUR), "S3, S4")
    assert (round.turn, round.trick.owner, round.may_pass) == (2, 1, True)
    assert codes(events) == ["play", "play"]
    assert round.why_not(play("S5")) is None
    error = run(round, "-")[0].why_not(play("S3"))
    assert error is not None
    assert error.code == "not_held"
    error = round.why_not(play("C9")) or run(round, "C9, -")[0].why_not(play("S3"))
    assert error is not None
    assert "2.3" in error.said("en")


def test_3_2_a_player_who_passed_may_play_again_later_in_the_trick() -> None:
    round, _ = run(position(FOUR), "S3, -, S5, -, S9, ST")
    assert (round.trick.owner, round.turn) == (1, 2)


def test_3_2_the_trick_ends_when_all_others_have_passed_since_the_last_play() -> None:
    round, events = run(position(FOUR), "S3, -, -, S6, S9, -, -")
    assert codes(events)[-1] == "pass"  # 1 and 2 have passed, 3 has not since the nine
    round, events = run(round, "-")
    assert events[-1] == TrickEnded(0, 0)
    assert (round.turn, round.trick) == (0, Trick())
    assert not round.may_pass


def test_3_2_passes_before_the_last_play_do_not_count() -> None:
    round, _ = run(position(FOUR), "S3, -, -, S6")
    assert round.trick.passed == ()
    assert round.turn == 0


def test_3_2_players_who_are_out_are_skipped_and_need_not_pass() -> None:
    round = position(("S3 S9", "", "S5 SJ", "S6 SQ"), finished=(1,))
    round, events = run(round, "S3, -, -")
    assert events[-1] == TrickEnded(0, 0)
    assert [event.seat for event in events if event.code == "pass"] == [2, 3]


def test_3_2_a_trick_ends_when_the_winner_is_out_and_two_pass() -> None:
    """One of the mistakes of section 9: a trick that never ends."""
    round = position(("SA", "", "S5 S6", "S7 S8"), finished=(1,))
    round, events = run(round, "SA, -, -")
    assert codes(events) == ["play", "finish", "pass", "pass", "trick", "wind"]
    assert round.turn == 2


def test_3_2_with_all_four_in_three_must_pass_when_the_winner_is_out() -> None:
    round, events = run(position(("SA", "S3 S4", "S5 S6", "S7 S8")), "SA, -, -")
    assert codes(events)[-1] == "pass"
    _, events = run(round, "-")
    assert codes(events) == ["pass", "trick", "wind"]


@pytest.mark.parametrize("preset", PRESETS)
def test_8_9_the_wind_goes_to_the_partner_in_every_preset(preset: str) -> None:
    rules = Rules.preset(preset)
    assert rules.wind is Wind.PARTNER
    round, events = run(position(("SA", "S3 S4", "S5 S6", "S7 S8"), rules=rules), "SA, -, -, -")
    assert events[-2:] == [TrickEnded(0, 2), WindGiven(0, 2)]
    assert round.turn == 2
    assert not round.may_pass


@pytest.mark.parametrize("preset", PRESETS)
def test_8_9_the_old_rule_gives_the_wind_to_the_next_player(preset: str) -> None:
    rules = Rules.preset(preset, wind="next")
    round, events = run(position(("SA", "S3 S4", "S5 S6", "S7 S8"), rules=rules), "SA, -, -, -")
    assert events[-1] == WindGiven(0, 1)
    assert round.turn == 1


def test_8_9_the_next_player_who_is_out_gives_way_to_the_next_in_turn() -> None:
    rules = Rules(wind=Wind.NEXT)
    round = position(("SA", "", "S5 S6", "S7 S8"), rules=rules, finished=(1,))
    _, events = run(round, "SA, -, -")
    assert events[-1] == WindGiven(0, 2)


def test_3_3_if_the_partner_is_out_too_the_next_in_turn_who_holds_cards_leads() -> None:
    """Only where 8.14 plays on after a double win."""
    rules = Rules.preset("stage")
    round = position(("SA", "S3 S4", "", "S7 S8"), rules=rules, finished=(2,))
    round, events = run(round, "SA, -, -")
    assert codes(events) == ["play", "finish", "pass", "pass", "trick", "wind"]
    assert events[-1] == WindGiven(0, 1)
    assert round.turn == 1
    assert wind_to(0, (0, 0, 0, 4), rules) == 3


def test_3_3_no_wind_when_the_last_card_was_beaten() -> None:
    """One of the mistakes of section 9."""
    round, events = run(position(("SK", "S3 SA", "S5 S6", "S7 S8")), "SK, SA, -, -")
    assert events[-1] == TrickEnded(1, 1)
    assert "wind" not in codes(events)
    assert round.turn == 1


def test_3_3_the_wind_belongs_to_whoever_played_the_last_unbeaten_final_card() -> None:
    round, events = run(position(("SK", "SA", "S5 S6", "S7 S8")), "SK, SA, -, -")
    assert events[-2:] == [TrickEnded(1, 3), WindGiven(1, 3)]
    assert round.turn == 3


def test_3_2_the_end_of_a_trick_against_its_definition() -> None:
    """All sequences of actions of four seats with any counts, walked by hand."""
    nine = play("S9")
    for holding in itertools.product((0, 3), repeat=4):
        for owner, passes in itertools.product(range(4), range(4)):
            seats = [seat for seat in ((owner + step) % 4 for step in (1, 2, 3)) if holding[seat]]
            trick = Trick(((owner, nine), *((seat, PASS) for seat in seats[:passes])))
            waits = set(seats) - {seat for seat, action in trick.actions[1:] if action is PASS}
            assert is_over(trick, holding) == (not waits)


def test_2_4_a_declared_reading_that_the_cards_do_not_have_is_refused() -> None:
    round = position(("S9 C9 D8 H22", "S3", "S4", "S5"))
    house = play("S9 C9 D8 H22", kind=Kind.FULL_HOUSE)
    for wrong in (Play(Kind.FULL_HOUSE, Level("7").rank, house.cards), Play(Kind.BOMB, house.rank, house.cards)):
        error = round.why_not(wrong)
        assert error is not None
        assert error.code == "no_such_reading"
        assert "2.4" in error.said("en")
        assert "三带二" in error.said("zh")
    weaker = Play(Kind.FULL_HOUSE, Level("8").rank, house.cards)
    assert round.can(weaker)


def test_2_4_the_wilds_of_a_play_stand_for_what_the_rule_says_whatever_is_claimed() -> None:
    round = position(("S9 H2", "S3", "S4", "S5"))
    pair = play("S9 H2")
    claimed = Play(pair.kind, pair.rank, tuple(reversed(pair.cards)), play("HR").cards)
    _, (event, *_) = round.step(claimed)
    assert event.to_json() == {
        "event": "play",
        "seat": 0,
        "kind": "Pair",
        "rank": "9",
        "cards": ["H2", "S9"],
        "wilds": ["S9"],
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_8_12_a_joker_pair_in_a_full_house_in_every_preset(preset: str) -> None:
    house = play("S99 C9 SB SB")
    hands = ("S99 C9 SB SB S3", "S4", "S5", "S6")
    assert position(hands, rules=Rules.preset(preset)).can(house)
    barred = position(hands, rules=Rules.preset(preset, joker_pair=False))
    error = barred.why_not(house)
    assert error is not None
    assert error.code == "joker_pair_barred"
    assert house not in barred.legal_plays()


def test_an_action_that_is_neither_a_play_nor_a_pass_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match="Play or PASS"):
        position(FOUR).why_not("S3")  # type: ignore[arg-type]
