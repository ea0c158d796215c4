"""Scoring (RULES.md 6.1 to 6.6), option 8.18."""

from __future__ import annotations

import itertools
import re

import pytest
from table_play import matched, play

from coach.cards import LEVELS, Level
from coach.errors import AgainstRules, BadText
from coach.rules import PRESETS, Rules
from coach.table import Match, Result
from coach.table.scoring import (
    Offence,
    Room,
    bean_title,
    bomb_multiple,
    leaving_points,
    match_points,
    penalty,
    point_title,
    round_beans,
    round_points,
)
from coach.table.scoring.penalties import PENALTIES
from coach.table.scoring.points28 import LEADER_POINTS
from coach.table.scoring.titles import BEAN_TITLES, POINT_TITLES

# 6.1 -----------------------------------------------------------------------------------------------------------------


def test_6_1_the_table_is_14_and_d() -> None:
    assert [14 + d for d in range(15)] == list(LEADER_POINTS)
    for a, b in itertools.product(range(15), repeat=2):
        points = match_points((a, b))
        assert sum(points) == 28
        assert points == (14 + a - b, 14 + b - a)


@pytest.mark.parametrize(
    ("preset", "loser", "points"),
    [
        ("competition", "2", (27, 1)),  # with A as the final level at most 27:1
        ("competition", "K", (16, 12)),  # past A against K is d=2
        ("huaian_joker", "2", (28, 0)),  # past joker against 2 is d=14
        ("huaian_joker", "JOKER", (15, 13)),
        ("online", "A", (15, 13)),
    ],
)
def test_6_1_of_matches_that_are_won(preset: str, loser: str, points: tuple[int, int]) -> None:
    rules = Rules.preset(preset)
    match = Match.position(rules, (rules.final_level, Level(loser)), 0)
    match, _ = match.step(Result.of((0, 2, 1, 3), rules), 0)
    assert match.winner == 0
    assert match_points(match.heights) == points


def test_6_1_when_time_ends_the_levels_as_they_are_count() -> None:
    match = matched(Rules(), "0213", "1023")
    assert match.heights == (3, 1)
    assert match_points(match.heights) == (16, 12)
    assert match_points(matched(Rules()).heights) == (14, 14)


def test_6_1_levels_as_numbers() -> None:
    heights = [Match.position(Rules.preset("huaian_joker"), (level, Level("2")), 0).heights[0] for level in LEVELS]
    assert heights == list(range(14))
    for nonsense in ((15, 0), (0, -1), (True, 0), ("3", 0)):
        with pytest.raises(BadText):
            match_points(nonsense)  # type: ignore[arg-type]


# 6.2 -----------------------------------------------------------------------------------------------------------------

#: Offence: forfeit, points lost, by both, levels, at the first to fourth time.
COSTS = {
    Offence.LATE: [((20, 0), 0, False, 0)] * 4,
    Offence.WITHDRAWAL: [((28, 0), 0, False, 0)] * 4,
    Offence.DREW_AND_PUT_BACK: [(None, 0, False, 0)] * 4,
    Offence.DREW_AND_KEPT: [(None, 0, False, 0)] * 2 + [(None, 1, False, 0)] * 2,
    Offence.WRONG_COUNT: [(None, 0, False, 0)] * 2 + [(None, 1, True, 0)] * 2,
    Offence.CONCEALED_CARD: [(None, 0, False, 1)] * 2 + [((28, 0), 0, False, 0)] * 2,
    Offence.ILLEGAL_SIGNAL: [(None, 0, False, 0)] * 3 + [(None, 1, False, 0)],
    Offence.PLAYED_OUT_OF_TURN: [(None, 0, False, 0)] * 4,
}


@pytest.mark.parametrize("offence", Offence)
def test_6_2_forfeits_and_penalties(offence: Offence) -> None:
    found = [penalty(offence, time) for time in (1, 2, 3, 4)]
    assert [(p.forfeit, p.points, p.both, p.rise) for p in found] == COSTS[offence]
    assert all(p.said("zh") != p.said("en") for p in found)
    assert next(start for start, _ in PENALTIES[offence]) == 1


def test_6_2_a_time_that_is_none() -> None:
    for nonsense in (0, -1, True, "1"):
        with pytest.raises(BadText):
            penalty(Offence.LATE, nonsense)  # type: ignore[arg-type]


# 6.3 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("levels", [0, 1, 2, 3])
@pytest.mark.parametrize("winner", [0, 1])
def test_6_3_a_point_a_level(winner: int, levels: int) -> None:
    assert round_points(winner, levels) == tuple(levels if seat % 2 == winner else -levels for seat in range(4))


def test_6_3_passing_A_is_ten_for_the_winners_and_nothing_for_the_losers() -> None:
    assert round_points(1, 0, passed=True) == (0, 10, 0, 10)


def test_6_3_a_player_last_seven_times_neither_loses_nor_gains() -> None:
    assert round_points(0, 3, times_last=(6, 7, 7, 8)) == (3, 0, 0, 0)
    assert round_points(0, 0, passed=True, times_last=(7, 0, 0, 0)) == (0, 0, 10, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_6_3_leaving(level: Level) -> None:
    high = level.text in ("K", "A", "JOKER")
    assert leaving_points(level, during_round=False) == (-10 if high else -2)
    assert leaving_points(level, during_round=True) == (-10 if high else -4)


# 6.4, 6.6 ------------------------------------------------------------------------------------------------------------


def test_6_4_titles_by_points() -> None:
    text = "≤0 笨蛋, ≤10 坏蛋, ≤100 鸡蛋, ≤200 活珠, ≤500 毛蛋, ≤1000 铁蛋, ≤2000 银蛋, ≤5000 金蛋"
    table = [(int(limit), title) for limit, title in re.findall(r"≤(\d+) (\w+)", text)]
    assert len(table) == len(POINT_TITLES)
    assert point_title(-1000).said("zh") == "笨蛋"
    for (limit, title), (_, above) in itertools.pairwise([*table, (0, "掼蛋")]):
        assert point_title(limit).said("zh") == title
        assert point_title(limit + 1).said("zh") == above


def test_6_6_titles_by_beans() -> None:
    text = """庶民 0, 秀才 75, 九品芝官 150, 八品县丞 225, 七品知县 450, 六品通判 800, 五品知州 1325, 四品知府 2100,
    三品侍郎 2875, 二品巡抚 4000, 一品总督 6575, 宰相 10300, 郡王 16500, 亲王 23500, 皇帝 35750, 准提道人 53500,
    接引道人 85750, 通天教主 135000, 元始天尊 217500, 太上老君 335500, 菩提祖师 527550, 斗战圣佛 858500,
    如来佛祖 1495000, 万佛至尊 4695000, 微加蛋神 9999999"""
    table = [(title, int(least)) for title, least in re.findall(r"(\w+) (\d+)", text)]
    assert len(table) == len(BEAN_TITLES) == 25
    assert bean_title(-5).said("zh") == "庶民"
    for (below, _), (title, least) in itertools.pairwise(table):
        assert bean_title(least).said("zh") == title
        assert bean_title(least - 1).said("zh") == below
    assert len({bean_title(least).said("en") for _, least in table}) == 25


# 6.5, 8.18 -----------------------------------------------------------------------------------------------------------

FOUR, FIVE, SIX, TEN = ("S99 C99", "S99 C99 D9", "S99 C99 D99", "S99 C99 D99 H99 H22")
FLUSH, KINGS, NONE = "S34567", "SB SB HR HR", "S99"


@pytest.mark.parametrize("preset", PRESETS)
def test_8_18_beans_and_several_bombs(preset: str) -> None:
    rules = Rules.preset(preset)
    plays = [play(FOUR), play(SIX), play(KINGS), play(NONE)]
    if preset in ("competition", "online"):
        assert bomb_multiple(plays, rules) == 8
        assert bomb_multiple(plays, rules.changed(bomb_beans="product")) == 64
    else:
        with pytest.raises(AgainstRules, match=r"8\.18"):
            bomb_multiple(plays, rules)


@pytest.mark.parametrize(
    ("text", "multiple"), [(NONE, 1), (FOUR, 2), (FIVE, 2), (FLUSH, 2), (SIX, 4), (TEN, 4), (KINGS, 8)]
)
def test_6_5_the_multiple_of_a_bomb(text: str, multiple: int) -> None:
    for way in ("largest", "product"):
        assert bomb_multiple([play(text)], Rules(bomb_beans=way)) == multiple
        assert bomb_multiple([], Rules(bomb_beans=way)) == 1


@pytest.mark.parametrize(("order", "levels"), [((0, 2, 1, 3), 3), ((0, 1, 2, 3), 2), ((0, 1, 3, 2), 1)])
def test_6_5_loser_pays_and_winner_gets_less_the_fee(order: tuple[int, ...], levels: int) -> None:
    rules, room = Rules.preset("online"), Room(20, 7)
    stake = 20 * levels * 2
    found = round_beans(Result.of(order, rules), Level("5"), [play(FLUSH)], room, rules)
    assert found == (stake - 7, -stake - 7, stake - 7, -stake - 7)


@pytest.mark.parametrize(
    ("final", "level", "full", "addition"),
    [
        ("8", "7", False, 0),
        ("8", "8", False, 2),
        ("8", "3", True, 4),
        ("A", "8", False, 0),
        ("A", "K", False, 0),
        ("A", "A", False, 4),
        ("A", "2", True, 4),
        ("joker", "A", False, 0),
    ],
)
def test_6_5_the_addition_by_the_level_of_the_owner(final: str, level: str, full: bool, addition: int) -> None:
    rules = Rules.preset("online", final_level=final)
    result = Result.of((0, 1, 3, 2), rules)
    won = round_beans(result, Level(level), [], Room(100, 0), rules, full_match=full)[0]
    assert won == 100 + addition


def test_6_5_a_room_names_every_bad_number() -> None:
    assert Room(1, 0).base == 1
    assert Room(1000, 50).base == 1000
    for base, fee, codes in ((0, 0, ["bad_base"]), (1001, -1, ["bad_base", "bad_fee"]), (True, 0.5, None)):
        with pytest.raises(BadText) as caught:
            Room(base, fee)  # type: ignore[arg-type]
        assert [fault.code for fault in caught.value.faults] == (codes or ["bad_base", "bad_fee"])
