"""Cells, tiers and the board of nine (C1, 九宫格): what is watched under each level."""

from __future__ import annotations

import pytest

from coach.cards import DECK, FACES, LEVELS, Hand, Level, Rank
from coach.errors import BadText
from coach.puzzles.memory.watch import (
    BOARD,
    IMPORTANCE,
    NAMES,
    TIERS,
    board,
    cells,
    chosen,
    growing,
    tier_cells,
    tier_of,
)

LEVEL = [pytest.param(level, id=level.text) for level in LEVELS]


@pytest.mark.parametrize("level", LEVEL)
def test_every_card_belongs_to_one_cell(level: Level) -> None:
    there = cells(level)
    assert sorted(card.text for cell in there for card in cell.faces) == sorted(card.text for card in FACES)
    assert sum(cell.total for cell in there) == len(DECK) == sum(cell.count(DECK) for cell in there)
    assert [cell.strength for cell in there] == sorted((cell.strength for cell in there), reverse=True)


@pytest.mark.parametrize("level", LEVEL)
def test_tiers_by_their_words(level: Level) -> None:
    """C1: jokers and level cards, not the two wilds; every card from jack up; everything."""
    beginner, intermediate, expert = ({f for c in tier_cells(tier, level) for f in c.faces} for tier in TIERS)
    jokers_and_level = {card for card in FACES if card.is_joker or card.rank is level.rank}
    assert beginner == jokers_and_level - {level.wild}
    assert intermediate == {card for card in FACES if card.rank >= Rank.JACK} | jokers_and_level
    assert expert == set(FACES)


@pytest.mark.parametrize("level", LEVEL)
def test_the_board_has_nine_different_counters(level: Level) -> None:
    nine = board(level)
    assert len({cell.name for cell in nine}) == 9
    totals = {cell.name: cell.total for cell in nine}
    whole = dict(zip(BOARD, (2, 2, 2, 8, 6, 8, 8, 8, 8), strict=True))
    if level.rank is None:
        assert totals == {name: whole[name] for name in BOARD if name not in "WL"} | {"J": 8, "9": 8}
    elif level.text in BOARD:  # its cards are counted as wilds and other level cards: jacks instead
        assert totals == {name: whole[name] for name in BOARD if name != level.text} | {"J": 8}
    else:
        assert totals == whole


def test_the_board_keeps_its_places() -> None:
    assert [cell.name for cell in board(Level("2"))] == [*BOARD]
    assert [cell.name for cell in board(Level("T"))] == ["R", "B", "W", "A", "L", "K", "5", "J", "Q"]


def test_a_free_choice_of_cells() -> None:
    level = Level("5")
    assert [cell.name for cell in chosen(["3", "R", "5", "W"], level)] == ["R", "W", "L", "3"]
    assert chosen(["W", "L"], Level("joker")) == ()
    assert tier_of(chosen(["R", "B", "L"], level)) == "beginner"
    assert tier_of(chosen(["R"], level)) is None
    assert tier_of(()) is None
    with pytest.raises(BadText) as caught:
        chosen(["R", "X", "1"], level)
    assert [fault.part for fault in caught.value.faults] == ["X", "1"]
    with pytest.raises(BadText):
        tier_cells("master", level)


@pytest.mark.parametrize("level", LEVEL)
def test_a_growing_choice_takes_one_more_each_time(level: Level) -> None:
    assert set(IMPORTANCE) == set(NAMES)
    sizes = [len(growing(count, level)) for count in range(1, len(NAMES) + 1)]
    most = len(cells(level))
    assert sizes == [min(count, most) for count in range(1, len(NAMES) + 1)]
    for count in range(1, most):
        assert set(growing(count, level)) < set(growing(count + 1, level))


def test_cells_speak_both_languages() -> None:
    wilds, others = chosen(["W", "L"], Level("5"))
    assert (wilds.said("en"), wilds.said("zh")) == ("wilds", "逢人配")
    assert others.said("zh") == "级牌（不含逢人配）"
    assert others.count(Hand("H5 S5 C5 C5")) == 3
