"""Big cards: what is held, seen and out always makes up the two packs."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach.cards import DECK, LEVELS, Hand, Level
from coach.errors import BadText
from coach.locale import width
from coach.split.bigcards import big_cards


@given(
    cards=st.permutations(DECK.cards),
    cuts=st.tuples(st.integers(0, 27), st.integers(0, 81)),
    level=st.sampled_from(LEVELS),
)
def test_1_3_every_class_is_counted_by_its_definition(cards: list, cuts: tuple[int, int], level: Level) -> None:
    hand, seen = Hand(cards[: cuts[0]]), Hand(cards[cuts[0] : sum(cuts)])
    unseen = DECK - hand - seen
    table = big_cards(hand, level, seen)
    for row in table:
        assert row.held + row.seen + row.out == row.total
        assert row.out >= 0
    assert table["big jokers"].out == unseen.text.count("HR")
    assert table["small jokers"].out == unseen.text.count("SB")
    for letter in "AKQJT":
        if letter == level.text:
            assert table["wilds"].out == unseen.text.count("H" + letter)
            assert table["other level cards"].out == sum(unseen.text.count(suit + letter) for suit in "SCD")
            with pytest.raises(KeyError):
                table[letter]
        else:
            assert table[letter].held == sum(hand.text.count(suit + letter) for suit in "SHCD")
            assert table[letter].total == 8


@pytest.mark.parametrize(
    ("level", "names"),
    [
        ("5", ["big jokers", "small jokers", "wilds", "other level cards", "A", "K", "Q", "J", "T"]),
        ("A", ["big jokers", "small jokers", "wilds", "other level cards", "K", "Q", "J", "T"]),
        ("K", ["big jokers", "small jokers", "wilds", "other level cards", "A", "Q", "J", "T"]),
        ("joker", ["big jokers", "small jokers", "A", "K", "Q", "J", "T"]),
    ],
)
def test_1_2_1_3_the_classes_stand_in_the_order_of_the_level(level: str, names: list[str]) -> None:
    assert [row.name for row in big_cards(Hand(), Level(level))] == names


def test_all_cards_that_are_too_many_are_named() -> None:
    with pytest.raises(BadText) as caught:
        big_cards(Hand("S2 S2 HA"), Level("2"), Hand("S2 S2 HA HA CK"))
    assert [(f.part, f.values["count"]) for f in caught.value.faults] == [("S2", 4), ("HA", 3)]
    assert caught.value.faults[0].said("en") == (
        "'S2': held and seen 4 times together; expected at most two of each card (two packs)"
    )


def test_json_and_tables() -> None:
    table = big_cards(Hand("HR SB HT"), Level("10"), Hand("SB"))
    data = json.loads(json.dumps(table.to_json()))
    assert data["level"] == "T"
    assert data["rows"][1] == {"class": "small jokers", "hand": 1, "seen": 1, "out": 0, "total": 2}
    assert data["rows"][2] == {"class": "wilds", "hand": 1, "seen": 0, "out": 1, "total": 2}
    for lang in ("en", "zh"):
        lines = table.text(lang).splitlines()
        assert len(lines) == len(table) + 1
        assert len({width(line) for line in lines}) == 1
        assert table.html(lang).count("<tr>") == len(table) + 1
