"""Tribute and return (RULES.md 5), every preset: limits 8.7, who gets which 8.10, to whom 8.11."""

from __future__ import annotations

import itertools
import random

import pytest
from table_play import begin_tribute as begin
from table_play import cards, choose, codes, deal_with, gave, owing, random_choices, result

from coach.cards import Card, Hand, Level
from coach.deals import deal
from coach.errors import AgainstRules
from coach.rules import PRESETS, DoubleTribute, EqualTribute, ReturnLimit, Rules
from coach.table import Act, Match, Result, Tribute
from coach.table.events import Gave, Returned
from coach.table.gifts import highest, returnable

SEVEN = Level("7")
#: First, then the places of 1, 2, 3: a double win of 0 and 2; 1 or 3 last; the partner last.
DOUBLE, SINGLE, PARTNER_LAST = "0213", "0123", "0132"


def texts(found: tuple[Card, ...]) -> list[str]:
    return [card.text for card in found]


@pytest.mark.parametrize("preset", PRESETS)
def test_4_3_the_first_round_of_a_match_has_no_tribute(preset: str) -> None:
    tribute, events = Match.start(Rules.preset(preset)).open(deal(3))
    assert codes(events) == ["deal"]
    assert not tribute.owed
    assert tribute.by_chance


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("order", "giver"), [(SINGLE, 3), (PARTNER_LAST, 2), ("0321", 1)])
def test_5_1_single_tribute_last_to_first_partner_or_not(preset: str, order: str, giver: int) -> None:
    tribute = begin(preset, deal_with("7", {giver: "SA"}, {0: "HR HR"}), order)
    assert owing(tribute) == [(giver, "tribute", 0)]
    tribute = choose(tribute, (giver, "SA"))
    assert gave(tribute) == {(giver, 0, "SA")}
    assert owing(tribute) == [(0, "return", giver)]
    assert len(tribute.hands[0]) == 28
    assert len(tribute.hands[giver]) == 26


@pytest.mark.parametrize("preset", PRESETS)
def test_5_1_double_tribute_both_losers_give_one(preset: str) -> None:
    tribute = begin(preset, deal_with("7", {1: "SA", 3: "SK"}), DOUBLE)
    assert sorted(owing(tribute)) == [(1, "tribute", None), (3, "tribute", None)]
    tribute = choose(tribute, (3, "SK"))
    assert not tribute.gifts  # shown together
    tribute = choose(tribute, (1, "SA"))
    assert {gift[0] for gift in gave(tribute)} == {1, 3}
    assert {owed.seat for owed in tribute.owed} == {0, 2}


def test_5_0_strengths_are_those_of_the_new_level() -> None:
    hand = cards("SB SA C7 D7 H7 SK")
    assert texts(highest(hand, Level("7"))) == ["SB"]
    hand -= Hand("SB")
    assert texts(highest(hand, Level("7"))) == ["C7", "D7"]
    assert texts(highest(hand, Level("8"))) == ["SA"]
    assert texts(highest(hand, Level("joker"))) == ["SA"]


def test_5_1_a_wild_is_never_choose() -> None:
    """One of the mistakes of section 9: a wild taken for the card to give."""
    hands = deal_with("7", {3: "H77 SA"})
    tribute = begin("competition", hands, SINGLE)
    assert texts(tribute.owed[0].cards) == ["SA"]
    error = tribute.why_not(3, Card("H7"))
    assert error is not None
    assert error.code == "wild_given"
    assert "5.1" in error.said("en")
    with pytest.raises(AgainstRules):
        tribute.step(3, Card("H7"))


def test_5_2_among_equal_highest_the_giver_chooses_and_nothing_else() -> None:
    tribute = begin("competition", deal_with("7", {3: "H77 D7 SA CA DA CK"}), SINGLE)
    assert texts(tribute.owed[0].cards) == ["D7"]
    tribute = begin("competition", deal_with("7", {3: "SA CA DA CK"}), SINGLE)
    assert texts(tribute.owed[0].cards) == ["CA", "DA", "SA"]
    for text, code in (("CK", "not_highest"), ("HA", "not_held"), ("S2", "not_highest")):
        error = tribute.why_not(3, Card(text))
        assert error is not None
        assert error.code == code
    assert [tribute.can(3, Card(text)) for text in ("CA", "DA", "SA")] == [True] * 3


def test_5_2_both_copies_of_the_highest_card_are_one_choice() -> None:
    tribute = begin("competition", deal_with("7", {3: "HR SB SB"}, {0: "HR"}), SINGLE)
    assert texts(tribute.owed[0].cards) == ["HR"]
    tribute = begin("competition", deal_with("7", {3: "SB SB"}, {0: "HR HR"}), SINGLE)
    assert texts(tribute.owed[0].cards) == ["SB"]
    tribute = choose(tribute, (3, "SB"))
    assert tribute.hands[3].count(Card("SB")) == 1


def test_5_a_seat_that_owes_nothing_may_not_choose() -> None:
    tribute = begin("competition", deal_with("7", {1: "SA", 3: "SK"}), DOUBLE)
    tribute = choose(tribute, (1, "SA"))
    for seat in (0, 1, 2, 9):
        error = tribute.why_not(seat, Card("SA"))
        assert error is not None
        assert error.code == "owes_nothing"
    with pytest.raises(TypeError):
        tribute.why_not(3, "SK")  # type: ignore[arg-type]


# 8.7 -----------------------------------------------------------------------------------------------------------------

#: Preset: what may be returned to an opponent, to the partner, of the cards H7 (wild), S7 (level), ST, SJ at level 7.
LIMITS = {
    "competition": ("ST", "H7 S7 ST SJ"),
    "huaian": ("ST", "H7 S7 ST SJ"),
    "huaian_joker": ("H7 S7 ST SJ", "H7 S7 ST SJ"),
    "online": ("H7 S7 ST SJ", "H7 S7 ST SJ"),
    "stage": ("ST", "ST"),
    "platform": ("ST", "ST"),
}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("to_partner", [False, True])
def test_8_7_return_limit_to_opponent_and_to_partner(preset: str, to_partner: bool) -> None:
    giver = 2 if to_partner else 3
    hands = deal_with("7", {giver: "SA"}, {0: "H7 S7 ST SJ"})
    tribute = choose(begin(preset, hands, PARTNER_LAST if to_partner else SINGLE), (giver, "SA"))
    allowed = LIMITS[preset][to_partner].split()
    for text in ("H7", "S7", "ST", "SJ"):
        assert tribute.can(0, Card(text)) == (text in allowed)
        error = tribute.why_not(0, Card(text))
        if error is not None:
            assert error.code == ("level_returned" if text in ("H7", "S7") else "above_ten")
            assert "8.7" in error.said("en")
    assert set(allowed) <= set(texts(tribute.owed[0].cards))


@pytest.mark.parametrize("preset", PRESETS)
def test_9_a_level_card_is_not_returned_where_the_limit_forbids_it(preset: str) -> None:
    """Not even a level card that is 10 or lower."""
    rules = Rules.preset(preset)
    hand = cards("H7 S7 C9")
    found = texts(returnable(hand, 0, 1, SEVEN, rules))
    assert found == (["C9"] if rules.return_to_opponent is ReturnLimit.TEN else ["C9", "H7", "S7"])


@pytest.mark.parametrize(
    ("hand", "level", "expected"),
    [
        ("SJ CJ SQ H7 S7 HR", "7", "CJ SJ"),  # no card within the limit: the lowest that is not wild
        ("SA H7 S7 SB", "7", "SA"),
        ("S7 C7 H77 SB", "7", "C7 S7"),
        ("SB SB HR H7", "7", "SB"),
        ("ST SJ", "T", "SJ"),
        ("ST SJ", "joker", "ST"),
        ("S2 H2 C3 SJ", "2", "C3"),
    ],
)
def test_5_3_what_is_returned_within_the_limit_and_without_a_card_in_it(hand: str, level: str, expected: str) -> None:
    assert texts(returnable(cards(hand), 0, 1, Level(level), Rules())) == expected.split()


def test_5_3_the_reason_names_the_clause_when_the_lowest_must_be_returned() -> None:
    hands = deal_with("7", {3: "SK", 1: ""}, {0: "H77 SB"}, high=0)
    assert not any(card.rank <= 10 and card.rank is not SEVEN.rank for card in hands[0])
    tribute = choose(begin("competition", hands, SINGLE), (3, "SK"))
    error = tribute.why_not(0, Card("H7"))
    assert error is not None
    assert error.code == "not_lowest"
    assert "5.3" in error.said("en")


def test_5_3_the_card_received_may_go_back_where_any_may() -> None:
    tribute = choose(begin("online", deal_with("7", {3: "SA"}), SINGLE), (3, "SA"))
    assert tribute.can(0, Card("SA"))


# 8.10 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("order", [DOUBLE, "0231"])
@pytest.mark.parametrize("higher", [1, 3])
def test_8_10_who_gets_which_card(preset: str, order: str, higher: int) -> None:
    tribute = begin(preset, deal_with("7", {higher: "SA", 4 - higher: "SK"}), order)
    tribute = choose(tribute, (higher, "SA"), (4 - higher, "SK"))
    if preset == "stage":  # by place
        to_first = int(order[3])
    elif preset == "platform":  # by seat: the next player after the first finisher
        to_first = 1
    else:
        to_first = higher
    assert {(seat, to) for seat, to, _ in gave(tribute)} == {(to_first, 0), (4 - to_first, 2)}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("order", ["0213", "2031", "1302"])
def test_8_10_equal_cards(preset: str, order: str) -> None:
    """The next player after the first gives to him; given first, where both still held cards, is the same (5.5)."""
    first, second = int(order[0]), int(order[1])
    after = (first + 1) % 4
    other = (first + 3) % 4
    tribute = begin(preset, deal_with("7", {after: "SA", other: "CA"}), order)
    tribute = choose(tribute, (after, "SA"), (other, "CA"))
    to_first = int(order[3]) if preset == "stage" else after
    assert {(seat, to) for seat, to, _ in gave(tribute)} == {
        (to_first, first),
        ((after + other) - to_first, second),
    }


def test_5_5_given_first_is_the_last_finisher_where_he_is_known() -> None:
    """A double win played out (8.14): the last finisher gives first, be he next after the first or not."""
    changes = {"equal_tribute": "given_first", "round_end": "one_left"}
    for order in ("0213", "0231"):
        tribute = begin("huaian", deal_with("7", {1: "SA", 3: "CA"}), order, **changes)
        last = int(order[3])
        assert [owed.seat for owed in tribute.owed] == [last, 4 - last]
        tribute = choose(tribute, (1, "SA"), (3, "CA"))
        assert (last, 0) in {(seat, to) for seat, to, _ in gave(tribute)}


def test_8_10_every_choice_against_its_words() -> None:
    for way, equal, higher in itertools.product(DoubleTribute, EqualTribute, (1, 3, None)):
        changes = {"double_tribute": way, "equal_tribute": equal, "round_end": "one_left"}
        hands = deal_with("7", {1: "SK" if higher == 3 else "SA", 3: "SK" if higher == 1 else "CA"})
        tribute = begin("competition", hands, "0231", **changes)
        for owed in tribute.owed:
            tribute, _ = tribute.step(owed.seat, owed.cards[0])
        to_first = next(seat for seat, to, _ in gave(tribute) if to == 0)
        expected = {
            DoubleTribute.HIGHER_TO_FIRST: higher or 1,  # equal: 1 is the next player, and the last finisher
            DoubleTribute.BY_PLACE: 1,
            DoubleTribute.BY_SEAT: 1,
        }[way]
        assert to_first == expected


# 8.11 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("higher", [1, 3])
def test_8_11_a_double_return_goes_to_the_giver_or_online_to_the_receivers_next(preset: str, higher: int) -> None:
    tribute = begin(preset, deal_with("7", {higher: "SA", 4 - higher: "SK"}), DOUBLE)
    tribute = choose(tribute, (higher, "SA"), (4 - higher, "SK"))
    from_giver = {to: seat for seat, to, _ in gave(tribute)}
    expected = {0: 1, 2: 3} if preset == "online" else from_giver
    assert {owed.seat: owed.to for owed in tribute.owed} == expected
    tribute, _ = random_choices(tribute, random.Random(1))
    assert {(back.seat, back.to) for back in tribute.returns} == set(expected.items())


@pytest.mark.parametrize("order", [SINGLE, PARTNER_LAST])
def test_8_11_a_single_return_goes_to_the_giver_online_too(order: str) -> None:
    giver = int(order[3])
    tribute = choose(begin("online", deal_with("7", {giver: "SA"}), order), (giver, "SA"))
    assert owing(tribute) == [(0, "return", giver)]


def test_8_11_a_tribute_alone_is_returned_to_its_giver_where_double_returns_are_not() -> None:
    """The other loser is excused (8.8): nobody gets a card who has not given one."""
    for excused, giver, receiver in ((3, 1, 2), (1, 3, 0)):
        hands = deal_with("7", {excused: "SB SB", giver: "SA"}, {0: "HR HR"})
        tribute = begin("stage", hands, DOUBLE, double_return="receivers_next")
        tribute = choose(tribute, (giver, "SA"))
        assert owing(tribute) == [(receiver, "return", giver)]
        tribute, _ = random_choices(tribute, random.Random(2))
        assert [len(hand) for hand in tribute.hands] == [27] * 4


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("higher", [1, 3])
def test_5_3_the_first_finisher_stands_in_front_of_those_who_return(preset: str, higher: int) -> None:
    for order in (DOUBLE, "2013"):
        tribute = begin(preset, deal_with("7", {higher: "SA", 4 - higher: "SK"}), order)
        tribute = choose(tribute, (higher, "SA"), (4 - higher, "SK"))
        assert [owed.seat for owed in tribute.owed] == [int(order[0]), int(order[1])]


# the whole of it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("order", [DOUBLE, SINGLE, PARTNER_LAST, "1320", "3210"])
def test_5_cards_are_exchanged_and_none_is_lost(preset: str, order: str) -> None:
    rules = Rules.preset(preset)
    for seed in range(6):
        hands = deal(seed)
        tribute, events = Tribute.start(hands, Level("9"), result(order, rules), rules)
        tribute, more = random_choices(tribute, random.Random(seed))
        assert [len(hand) for hand in tribute.hands] == [27] * 4
        assert len(tribute.returns) == len(tribute.gifts)
        moved = [event for event in more if isinstance(event, (Gave, Returned))]
        again = list(hands)
        for event in moved:
            again[event.seat] -= Hand([event.card])
            again[event.to] += Hand([event.card])
        assert tuple(again) == tribute.hands
        assert tribute.events == tuple(event for event in (*events, *more) if event.public)
        assert tribute.round().turn == tribute.leader


def test_5_the_order_of_choices_changes_nothing() -> None:
    tribute = begin("competition", deal_with("7", {1: "SA CA", 3: "SK"}, {0: "C9", 2: "C8"}), DOUBLE)
    one = choose(tribute, (1, "CA"), (3, "SK"), (2, "C8"), (0, "C9"))
    two = choose(tribute, (3, "SK"), (1, "CA"), (0, "C9"), (2, "C8"))
    assert one == two
    assert one.done


def test_5_what_a_step_says_and_when() -> None:
    tribute = begin("competition", deal_with("7", {1: "SA", 3: "SK"}, {0: "C9", 2: "C8"}), DOUBLE)
    said = []
    for seat, text in ((1, "SA"), (3, "SK"), (2, "C8"), (0, "C9")):
        tribute, events = tribute.step(seat, Card(text))
        said.append(codes(events))
    assert said == [[], ["tribute", "tribute"], [], ["return", "return", "lead"]]


def test_every_fault_of_the_start_is_named() -> None:
    rules = Rules()
    a, b, c, _ = deal(1)
    with pytest.raises(AgainstRules) as caught:
        Tribute.start((a, b, c, c), SEVEN, Result.of((0, 2, 1, 3), Rules.preset("stage")), rules)
    assert {fault.code for fault in caught.value.faults} == {"third_copy", "misfit"}


def test_a_round_begins_only_when_it_is_known_who_leads() -> None:
    tribute = begin("competition", deal_with("7", {1: "SA", 3: "SK"}), DOUBLE)
    with pytest.raises(ValueError, match="not done"):
        tribute.round()
    assert tribute.owed[0].act is Act.GIVE
