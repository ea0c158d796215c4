"""Who leads (RULES.md 3.1, 5.6), options 8.15 to 8.17, every preset."""

from __future__ import annotations

import random

import pytest
from table_play import deal_with, random_choices, result

from coach.cards import Hand, Level
from coach.deals import deal
from coach.errors import AgainstRules, BadText
from coach.rules import PRESETS, EqualLead, Rules
from coach.table import Match, Tribute
from coach.table.events import Leads

#: The preset's cell of 8.16: of the higher card, or else; then for equal cards.
CHANCE = None


def after_tribute(preset: str, hands: list[Hand], order: str, **changes: object) -> Tribute:
    """When all cards are exchanged, before any drawing."""
    rules = Rules.preset(preset, **changes)
    tribute, _ = Tribute.start(hands, Level("7"), result(order, rules), rules)
    while tribute.owed:
        tribute, _ = tribute.step(tribute.owed[0].seat, tribute.owed[0].cards[0])
    return tribute


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("order", ["0123", "0321", "0132", "2310"])
def test_8_15_lead_after_a_single_tribute(preset: str, order: str) -> None:
    first, last = int(order[0]), int(order[3])
    tribute = after_tribute(preset, deal_with("7", {last: "SA"}, {first: "HR HR"}), order)
    assert tribute.events[-1] == Leads(first if preset == "online" else last, "8.15")
    assert tribute.leader == tribute.events[-1].seat


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("higher", [1, 3])
@pytest.mark.parametrize("order", ["0213", "0231"])
def test_8_16_lead_after_a_double_tribute(preset: str, higher: int, order: str) -> None:
    tribute = after_tribute(preset, deal_with("7", {higher: "SA", 4 - higher: "SK"}), order)
    expected = {"online": CHANCE, "stage": int(order[3])}.get(preset, higher)
    assert tribute.leader == expected
    assert tribute.by_chance == (expected is CHANCE)
    if expected is not CHANCE:
        assert tribute.events[-1] == Leads(expected, "8.16")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("order", ["0213", "2013", "1302", "3120"])
def test_8_16_equal_cards(preset: str, order: str) -> None:
    first, losers = int(order[0]), sorted(int(seat) for seat in order[2:])
    tribute = after_tribute(preset, deal_with("7", {losers[0]: "SA", losers[1]: "CA"}), order)
    to_first = next(gift.seat for gift in tribute.gifts if gift.to == first)
    expected = {
        "competition": (first + 1) % 4,
        "huaian": to_first,
        "huaian_joker": (first + 1) % 4,
        "online": CHANCE,
        "stage": int(order[3]),
        "platform": losers[1],
    }[preset]
    assert tribute.leader == expected


@pytest.mark.parametrize("equal", EqualLead)
def test_8_16_equal_cards_each_choice(equal: EqualLead) -> None:
    """By place, seat 3 gives to the first finisher 0, so that the three choices can differ."""
    changes = {"equal_lead": equal, "double_tribute": "by_place", "round_end": "one_left"}
    for order in ("0213", "0231"):
        tribute = after_tribute("competition", deal_with("7", {1: "SA", 3: "CA"}), order, **changes)
        expected = {
            EqualLead.NEXT_AFTER_FIRST: 1,
            EqualLead.GIVER_TO_FIRST: int(order[3]),
            EqualLead.HIGHER_SEAT: 3,
        }[equal]
        assert tribute.leader == expected


def test_8_16_the_suit_does_not_make_a_card_higher() -> None:
    tribute = after_tribute("platform", deal_with("7", {1: "SA", 3: "DA"}), "0213")
    assert tribute.leader == 3


@pytest.mark.parametrize("preset", PRESETS)
def test_8_17_lead_after_a_refusal(preset: str) -> None:
    for order, held in (("0123", {3: "HR HR"}), ("0132", {2: "HR HR"}), ("0213", {1: "HR", 3: "HR"})):
        tribute = after_tribute(preset, deal_with("7", held), order)
        if preset == "online" and order == "0213":
            assert tribute.by_chance
            tribute, (event,) = tribute.draw(2)
            assert event == Leads(2, "8.17")
        else:
            assert tribute.events[-1] == Leads(0, "8.17")
        assert tribute.events[0].code == "refusal"


def test_8_17_on_stage_the_first_leads_when_the_last_is_excused_by_small_jokers() -> None:
    tribute = after_tribute("stage", deal_with("7", {3: "SB SB"}, {0: "HR HR"}), "0123")
    assert tribute.events[-1] == Leads(0, "8.17")
    tribute = after_tribute("stage", deal_with("7", {3: "SB SB", 1: "SA"}, {0: "HR HR"}), "0213")
    assert [event.code for event in tribute.events] == ["refusal", "tribute", "return", "lead"]
    assert tribute.events[-1] == Leads(0, "8.17")


def test_8_16_on_stage_the_last_leads_when_only_the_third_is_excused() -> None:
    tribute = after_tribute("stage", deal_with("7", {1: "SB SB", 3: "SA"}, {0: "HR HR"}), "0213")
    assert tribute.events[-1] == Leads(3, "8.16")


@pytest.mark.parametrize(
    ("order", "excused", "leader"), [("0213", 3, 0), ("0213", 1, 3), ("1302", 2, 1), ("1302", 0, 2)]
)
def test_8_17_small_jokers_where_seats_decide(order: str, excused: int, leader: int) -> None:
    """The last is the higher seat (8.14), wherever he sits: excused, he leaves the lead to the first finisher."""
    other = int(order[2]) + int(order[3]) - excused
    hands = deal_with("7", {excused: "SB SB", other: "SA"}, {int(order[0]): "HR HR"})
    tribute = after_tribute("platform", hands, order, small_jokers_excuse=True)
    assert tribute.leader == leader


@pytest.mark.parametrize("excused", [1, 3])
def test_8_16_who_gives_alone_leads_where_both_losers_are_last(excused: int) -> None:
    hands = deal_with("7", {excused: "SB SB", 4 - excused: "SA"}, {0: "HR HR"})
    tribute = after_tribute("competition", hands, "0213", double_tribute="by_seat", small_jokers_excuse=True)
    assert tribute.events[-1] == Leads(4 - excused, "8.16")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seat", range(4))
def test_8_17_in_the_first_round_chance_or_the_face_up_card_decides(preset: str, seat: int) -> None:
    tribute, _ = Match.start(Rules.preset(preset)).open(deal(4))
    assert tribute.by_chance
    assert not tribute.done
    tribute, events = tribute.draw(seat)
    assert events == (Leads(seat, "8.17"),)
    round = tribute.round()
    assert (round.turn, round.events) == (seat, events)


def test_8_16_online_chance_may_choose_any_seat() -> None:
    tribute = after_tribute("online", deal_with("7", {1: "SA", 3: "SK"}), "0213")
    assert [tribute.draw(seat)[1] for seat in range(4)] == [(Leads(seat, "8.16"),) for seat in range(4)]


def test_chance_decides_only_where_the_rules_say_so() -> None:
    tribute = after_tribute("competition", deal_with("7", {3: "SA"}), "0123")
    with pytest.raises(AgainstRules, match=r"8\.15"):
        tribute.draw(0)
    rules = Rules()
    waiting, _ = Tribute.start(deal_with("7", {3: "SA"}), Level("7"), result("0123", rules), rules)
    with pytest.raises(AgainstRules):
        waiting.draw(0)
    first, _ = Match.start(rules).open(deal(4))
    for nonsense in (4, -1, True, "0", None):
        with pytest.raises(BadText):
            first.draw(nonsense)  # type: ignore[arg-type]


def test_5_6_the_tribute_is_part_of_what_the_round_has_shown() -> None:
    tribute = after_tribute("competition", deal_with("7", {3: "SA"}), "0123")
    tribute, _ = random_choices(tribute, random.Random(1))
    assert tribute.round().events == tribute.events
