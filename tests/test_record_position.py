"""Positions as one line of text: round trips of every position of random rounds, strict reading."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_matches import PRESETS
from table_play import random_action, random_choices

from coach.deals import deal
from coach.errors import AgainstRules, BadText, CoachError
from coach.rules import Rules
from coach.table import Match, Round
from coach.table.record.position import parse_position, parse_rules, position_text, rules_text

LINE = "5 H5S9/C4C4/-/SB 1 0=Single:8:C8 2 platform"


def rounds(preset: str, seed: int) -> list[Round]:
    """Every state of a random round, the last not included."""
    rng = random.Random(seed)
    tribute, _ = Match.start(Rules.preset(preset)).open(deal(seed))
    tribute, _ = random_choices(tribute, rng)
    states = [tribute.round()]
    while not states[-1].over:
        states.append(states[-1].step(random_action(states[-1], rng))[0])
    return states


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_round_comes_back(preset: str, seed: int) -> None:
    """The text is stable, and the round goes on in the same way: same hands, turn, trick, rules, legal actions."""
    *states, last = rounds(preset, seed)
    for at, state in enumerate(states):
        text = position_text(state)
        read = parse_position(text)
        assert position_text(read) == text
        for name in ("level", "hands", "turn", "trick", "finished", "rules"):
            assert getattr(read, name) == getattr(state, name)
        if at % 20 == 0:
            assert list(read.legal_plays()) == list(state.legal_plays())
    assert position_text(last).split()[2] == "-"


def test_the_fields_are_as_documented() -> None:
    round = parse_position(LINE)
    assert (round.level.text, round.turn, round.finished, round.rules) == ("5", 1, (2,), Rules.preset("platform"))
    assert [hand.text for hand in round.hands] == ["H5 S9", "C4 C4", "", "SB"]
    assert round.trick.table is not None
    assert position_text(round) == LINE


def test_any_order_of_cards_is_read_and_written_sorted() -> None:
    assert position_text(parse_position(LINE.replace("H5S9", "S9H5"))) == LINE


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_come_back(preset: str) -> None:
    rules = Rules.preset(preset, announce_at=7, joker_pair=False)
    assert parse_rules(rules_text(rules)) == rules
    assert parse_rules(preset) == Rules.preset(preset)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_position"),
        ("5 - - -", "bad_position"),
        (LINE + " x", "bad_position"),
        (LINE.replace("5 ", "Z ", 1), "bad_level"),
        (LINE.replace("C4C4", "C4C4C4"), "third_copy"),
        (LINE.replace("C4C4", "C4C"), "unknown_card"),
        (LINE.replace("/-", ""), "not_four_hands"),
        (LINE.replace(" 1 ", " 4 "), "bad_seat"),
        (LINE.replace("Single", "Pear"), "unknown_kind"),
        (LINE.replace(":8:", ":9:"), "no_such_play"),
        (LINE.replace(" 2 ", " x "), "bad_seat"),
        (LINE.replace("platform", "nonsense"), "unknown_preset"),
        (LINE.replace("platform", "platform+wind"), "bad_option"),
        (LINE.replace("platform", "platform+wind=up"), "bad_value"),
        ("x" * 10_000, "too_long"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, code: str) -> None:
    with pytest.raises(BadText) as caught:
        parse_position(text)
    assert caught.value.code == code
    assert caught.value.said("zh")


def test_every_bad_field_is_named_at_once() -> None:
    with pytest.raises(BadText) as caught:
        parse_position("Z S9/C4/- 7 0=Single 9 nonsense")
    assert [(fault.code, fault.at) for fault in caught.value.faults] == [
        ("bad_level", 1),
        ("not_four_hands", 2),
        ("bad_seat", 3),
        ("bad_seat", 5),
        ("unknown_preset", 6),
    ]


@pytest.mark.parametrize(
    "text",
    [
        LINE.replace(" 2 ", " - "),  # seat 2 holds nothing and has no place
        LINE.replace(" 1 ", " 3 "),  # seat 1 comes before
        LINE.replace("C8", "C8,1=Single:8:S8"),  # equal never beats equal
        "5 H5S9/C4C4/-/- 1 - 23 platform",  # 2 and 3 out: the round is not over, but whose turn is it after no trick
    ],
)
def test_what_no_round_can_reach_is_against_the_rules(text: str) -> None:
    if text.endswith("23 platform"):
        assert parse_position(text).turn == 1
        return
    with pytest.raises(AgainstRules):
        parse_position(text)


@given(
    st.text(alphabet=LINE + "x7=,:", max_size=60)
    | st.integers(0, len(LINE)).map(lambda at: LINE[:at] + "9" + LINE[at:])
)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        again = position_text(parse_position(text))
    except CoachError:
        return
    assert position_text(parse_position(again)) == again
