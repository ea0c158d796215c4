"""The match (RULES.md 4), options 8.1 to 8.4 and 8.6, every preset; the stage rule has its own file."""

from __future__ import annotations

import itertools

import pytest
from table_play import levels, matched, result

from coach.cards import LEVELS, Level
from coach.deals import deal
from coach.errors import AgainstRules, BadText
from coach.rules import PRESETS, Failure, PassFinal, Rules
from coach.table import Match, Result
from coach.table.events import LevelsChanged, MatchEnded
from coach.table.match import fails, passes
from coach.table.streaks import streak_levels

ORDINARY = [preset for preset in PRESETS if preset != "stage"]
A = Level("A")


def at(preset: str, own: str, other: str = "2", owner: int = 0, **more: object) -> Match:
    """A match in which a side owns the next round; side 0 stands at the first level, side 1 at the other."""
    changes = {name: more.pop(name) for name in list(more) if name not in ("failures", "previous", "been_on_stage")}
    rules = Rules.preset(preset, **changes)
    return Match.position(rules, (Level(own), Level(other)), owner, **more)  # type: ignore[arg-type]


def then(match: Match, *orders: str) -> Match:
    for order in orders:
        match, _ = match.step(result(order, match.rules), 0)
    return match


@pytest.mark.parametrize("preset", PRESETS)
def test_4_1_both_sides_start_at_2(preset: str) -> None:
    match = Match.start(Rules.preset(preset))
    assert (levels(match), match.level, match.owner, match.number, match.previous) == ("2 2", Level("2"), None, 1, None)
    assert match.winner is None


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("order", "place"), [("0213", 2), ("0123", 3), ("0132", 4)])
def test_8_1_the_side_of_the_first_finisher_rises(preset: str, order: str, place: int) -> None:
    by = {2: 4 if preset in ("huaian", "huaian_joker") else 3, 3: 2, 4: 1}[place]
    match, events = Match.start(Rules.preset(preset)).step(result(order, Rules.preset(preset)), leader=0)
    assert match.levels == (LEVELS[by], LEVELS[0])
    assert events[0].rise == by  # type: ignore[attr-defined]
    assert (match.owner, match.level, match.number) == (0, LEVELS[by], 2)
    assert match.previous == result(order, match.rules)


@pytest.mark.parametrize("preset", ORDINARY)
def test_4_3_the_next_round_is_owned_by_the_winner_and_played_at_his_level(preset: str) -> None:
    match = then(at(preset, "5", "9"), "1023")
    assert (match.owner, match.level) == (1, match.levels[1])
    assert match.levels[0] is Level("5")


@pytest.mark.parametrize("preset", PRESETS)
def test_8_2_the_final_level_is_not_jumped_past(preset: str) -> None:
    final = {"huaian_joker": "JOKER"}.get(preset, "A")
    for start, order in itertools.product(("Q", "K"), ("0213", "0123", "0132")):
        match = then(at(preset, start), order)
        by = match.rules.rise(match.results[-1].partner_place)
        assert match.levels[0] is LEVELS[min(LEVELS.index(Level(start)) + by, LEVELS.index(Level(final)))]
        assert match.winner is None


def test_8_2_before_the_joker_A_need_not_be_played() -> None:
    assert levels(then(at("huaian_joker", "K"), "0213")) == "JOKER 2"
    assert levels(then(at("huaian_joker", "K"), "0132")) == "A 2"
    match = then(at("huaian_joker", "A"), "0132")
    assert levels(match) == "JOKER 2"
    assert match.winner is None
    assert match.level.wild is None


def test_8_2_a_match_to_8() -> None:
    match = then(at("online", "7", final_level="8"), "0213")
    assert levels(match) == "8 2"
    match = then(match, "0123")
    assert match.winner == 0


# 8.3 -----------------------------------------------------------------------------------------------------------------

#: Orders of an own round at the final level: which of them pass it, standard and (4).
OWN = [("0213", True, True), ("0123", True, False), ("0132", False, False), ("1023", False, False)]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("order", "standard", "strict"), OWN)
def test_8_3_passing_the_final_level(preset: str, order: str, standard: bool, strict: bool) -> None:
    rules = Rules.preset(preset)
    match, events = at(preset, rules.final_level.text, "5").step(result(order, rules), 0)
    passed = strict if preset == "stage" else standard
    assert match.winner == (0 if passed else None)
    assert (MatchEnded(0) in events) == passed
    if order == "1023":  # the other side won: it rises, but (3) lets nobody rise
        assert levels(match) == f"{rules.final_level.text} {'5' if preset == 'online' else '6'}"
        assert match.owner == 1
    else:
        assert levels(match) == f"{rules.final_level.text} 5"
        assert match.owner == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_4_3_only_in_a_round_that_the_side_owns(preset: str) -> None:
    """Side 1 stands at the final level too and wins double, but the round is side 0's."""
    final = Rules.preset(preset).final_level.text
    match = then(at(preset, "5", final), "1302")
    assert match.winner is None
    assert (levels(match), match.owner) == (f"5 {final}", 1)
    assert then(match, "1302").winner == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_4_3_nothing_is_passed_below_the_final_level(preset: str) -> None:
    assert then(at(preset, "K"), "0213").winner is None
    if preset == "huaian_joker":
        assert then(at(preset, "A"), "0213").winner is None


def test_8_3_every_choice_against_its_words() -> None:
    for order in itertools.permutations(range(4)):
        for choice, owner, level in itertools.product(PassFinal, (0, 1), (A, Level("K"))):
            rules = Rules(pass_final=choice)
            found = Result.of(order, rules)
            place = order.index((order[0] + 2) % 4) + 1
            good = place == 2 if choice is PassFinal.DOUBLE_WIN else place in (2, 3)
            assert passes(found, owner, level, rules) == (level is A and order[0] % 2 == owner and good)


def test_4_3_nothing_follows_a_match_that_is_over() -> None:
    match = then(at("competition", "A"), "0213")
    with pytest.raises(AgainstRules, match=r"4\.3"):
        match.step(result("0213", match.rules), 0)
    with pytest.raises(AgainstRules, match=r"4\.3"):
        match.open(deal(1))


# 8.4 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("order", "kind"), [("0132", "won 1st and 4th"), ("1023", "lost")])
def test_8_4_what_counts_as_a_failure_at_A(preset: str, order: str, kind: str) -> None:
    counts = {
        "competition": True,
        "stage": kind == "lost",  # taken off stage
        "platform": kind == "won 1st and 4th",
    }.get(preset, False)
    match = at(preset, "JOKER" if preset == "huaian_joker" else "A", "5", been_on_stage=(True, True))
    match, (event, *_) = match.step(result(order, match.rules), 0)
    assert match.failures == ((1, 0) if counts else (0, 0))
    assert isinstance(event, LevelsChanged)
    assert event.failures == match.failures
    assert event.fell == ()


def test_8_4_on_stage_a_win_1st_and_3rd_that_does_not_pass_is_no_failure() -> None:
    match = then(at("stage", "A", "5"), "0123")
    assert (match.failures, levels(match), match.owner, match.winner) == ((0, 0), "A 5", 0, None)


@pytest.mark.parametrize(("preset", "limit"), [("competition", 3), ("stage", 3), ("platform", 4)])
def test_8_4_the_failure_that_takes_a_side_back_to_2(preset: str, limit: int) -> None:
    order = "0132" if preset == "platform" else "1023"
    last = at(preset, "A", "5", failures=(limit - 1, 0), been_on_stage=(True, True))
    match, (event, *_) = last.step(result(order, last.rules), 0)
    assert levels(match) == ("2 5" if preset == "platform" else "2 6")
    assert match.failures == (0, 0)  # its count starts again
    assert event.fell == (0,)  # type: ignore[attr-defined]
    before = at(preset, "A", "5", failures=(limit - 2, 0), been_on_stage=(True, True))
    assert levels(then(before, order)).startswith("A")


@pytest.mark.parametrize("preset", ["huaian", "huaian_joker", "online"])
def test_8_4_off(preset: str) -> None:
    match = at(preset, Rules.preset(preset).final_level.text, "2")
    for _ in range(3):
        match = then(match, "0132", "2310")
    assert match.levels[0] is match.rules.final_level
    assert match.failures == (0, 0)


def test_4_4_failures_need_not_be_in_a_row_and_belong_to_a_side() -> None:
    match = at("competition", "A", "A")
    match = then(match, "0132", "1023")  # side 0 fails, then loses its own round at A: twice
    assert (match.failures, match.owner) == ((2, 0), 1)
    match = then(match, "1032")
    assert match.winner == 1
    match = then(at("competition", "A", "A", failures=(2, 1)), "1023", "1203")
    assert (levels(match), match.failures, match.winner) == ("2 A", (0, 2), None)


def test_4_4_who_fell_by_winning_owns_the_next_round_at_2() -> None:
    match = then(at("competition", "A", "9", failures=(2, 0)), "0132")
    assert (match.owner, match.level, levels(match)) == (0, Level("2"), "2 9")


def test_4_4_rounds_of_the_other_side_are_no_failures() -> None:
    assert then(at("competition", "A", "5", owner=1), "1023").failures == (0, 0)
    assert then(at("competition", "K", "5"), "1023").failures == (0, 0)


def test_8_4_every_choice_against_its_words() -> None:
    for order in itertools.permutations(range(4)):
        for choice in Failure:
            rules = Rules(failure=choice, stage=True)
            found = Result.of(order, rules)
            won, place = order[0] % 2 == 0, order.index((order[0] + 2) % 4) + 1
            expected = {
                Failure.OWN_NOT_PASSED: not (won and place in (2, 3)),
                Failure.TAKEN_OFF_STAGE: not won,
                Failure.OWN_WON_FIRST_FOURTH: won and place == 4,
            }[choice]
            assert fails(found, 0, A, rules) == expected
            assert not fails(found, 0, Level("K"), rules)


# 8.6 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_8_6_streaks_count_only_online(preset: str) -> None:
    match = matched(Rules.preset(preset), "0132", "0132", "0132")
    bonus = 1 - 1 if preset == "online" else 0  # seat 0 first, his partner last: +1 and -1, summed
    assert match.levels[0] is LEVELS[3 + bonus]
    match = matched(Rules.preset(preset), "0123", "0321", "0123")
    assert match.levels[0] is LEVELS[6 + (1 if preset == "online" else 0)]


def online(*orders: str) -> tuple[int, int]:
    rules = Rules.preset("online")
    return streak_levels([result(order, rules) for order in orders], rules)


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        (("0123",) * 2, (0, 0)),
        (("0123",) * 3, (1, -1)),
        (("0123",) * 4, (2, -2)),
        (("0213",) * 3, (1, -2)),  # in a double win both losers extend a streak of lasts
        (("0213", "2031", "0213"), (0, -2)),
        (("0123", "0321", "0123"), (1, 0)),
        (("0123", "1023", "0123", "0123"), (0, -2)),
        (("1023", "1023", "1023"), (0, 0)),  # his partner is last too often: summed by player
        (("0213", "0123", "0123"), (1, -1)),
    ],
)
def test_4_6_streaks_by_player(orders: tuple[str, ...], expected: tuple[int, int]) -> None:
    assert online(*orders) == expected


def test_4_6_streaks_never_below_2_nor_past_the_final_level() -> None:
    match = matched(Rules.preset("online"), *["0213"] * 3)
    assert levels(match) == "Q 2"  # 2 + 9 + 1
    match = then(match, "0213")
    assert levels(match) == "A 2"
    assert match.winner is None


def test_4_6_a_streak_of_lasts_costs_levels() -> None:
    match = matched(Rules.preset("online"), "1302", "0123", "0123", "0123")
    assert levels(match) == "9 4"  # side 1 stood at 5, then seat 3 was last three times in a row
    match = matched(Rules.preset("online"), "1302", "0123", "0123", "0123", "2013")
    assert match.levels[1] is Level("2")


def test_4_6_no_bonus_where_a_round_at_the_final_level_is_not_passed() -> None:
    won = matched(Rules.preset("online"), "0213", "0213", "0213", "0213")
    assert levels(won) == "A 2"
    match, (event, *_) = won.step(result("0132", won.rules), 0)
    assert (event.rise, event.streaks) == (0, (0, 0))  # type: ignore[attr-defined]
    assert levels(match) == "A 2"


def test_4_6_what_lasts_cost_counts_there_too() -> None:
    """Nobody rises and no bonus counts, which says nothing of a fall: from A to K."""
    match = then(at("online", "A", "5"), "0132", "0132")
    assert levels(match) == "A 5"
    match, (event, *_) = match.step(result("0132", match.rules), 0)
    assert event.streaks == (-1, 0)  # type: ignore[attr-defined]
    assert (levels(match), match.level) == ("K 5", Level("K"))


def test_4_6_a_rise_stops_at_the_final_level_before_streaks_are_added() -> None:
    """In a round of the other side's: 1st and 4th cannot rise above A, then the third last in a row costs a level."""
    match = then(at("online", "A", "2", owner=1), "1032", "1032", "0132")
    assert (levels(match), match.winner) == ("K 6", None)


def test_a_match_joined_in_its_course_names_every_fault() -> None:
    with pytest.raises(AgainstRules) as caught:
        at("online", "A", "9", owner=2, final_level="8", failures=(0, 1), previous=Result((0, 2, 1, 3)))
    assert [fault.code for fault in caught.value.faults] == [
        *("past_final", "past_final"),
        *("bad_failures", "bad_side", "misfit"),
    ]
    with pytest.raises(AgainstRules):
        at("competition", "A", failures=(3, 0))


def test_results_that_the_rules_do_not_know_are_refused() -> None:
    match = Match.start(Rules())
    for wrong in (Result((0, 2, 1, 3)), Result((0, 2, 3, 1), 2, True), Result((0, 1, 2, 3), 2), Result((0, 0, 2, 3))):
        with pytest.raises(AgainstRules, match=r"8\.14"):
            match.step(wrong, 0)
    with pytest.raises(BadText):
        match.step(Result((0, 1, 2, 3)), 5)
    for nonsense in ((0, 1, 2), (0, 1, 2, 2), (0, 1, 2, "3"), (0, True, 2, 3)):
        with pytest.raises(BadText):
            Result.of(nonsense, Rules())  # type: ignore[arg-type]
