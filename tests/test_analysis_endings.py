"""Exact endings against plain exhaustive search, symmetries, the replayed line, honest limits; RULES.md 3, 4.1, 8.

`pytest -m slow tests/test_analysis_endings.py`: thousands of endings more.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import pytest
from ending_positions import random_ending
from hypothesis import given
from hypothesis import strategies as st
from move_positions import letter, spelled
from slow_endings import Exhaustive, by_round

from coach import kernel
from coach.analysis.endings import Ending, solve_ending
from coach.cards import Card, Hand
from coach.errors import BadText
from coach.kernel import endings
from coach.plays import Play
from coach.table import Round, Trick
from coach.table.integers import options_of, position_of
from coach.table.record import parse_position, position_text


def sign(round: Round) -> int:
    """1 for side 0, −1 for side 1: values of the oracles are those of side 0."""
    assert round.turn is not None
    return 1 if round.turn % 2 == 0 else -1


def by_rules(round: Round) -> int:
    """The value of a position for side 0, by the oracle that shares nothing with coach."""
    table = round.trick.table
    hands = tuple(tuple(card.text for card in hand) for hand in round.hands)
    assert round.turn is not None
    return Exhaustive(letter(round.level), round.rules).value(
        hands,
        round.turn,
        None if table is None else spelled(table),
        round.trick.owner or 0,
        round.finished,
        frozenset(round.trick.passed),
    )


def by_kernel(round: Round, module: Any = endings, nodes: int = 1 << 40) -> tuple[int, int, int]:
    """The kernel's bounds in levels for side 0, and the positions that it looked at."""
    workspace = module.Endings(options_of(round.rules), 12)
    workspace.enter(*position_of(round))
    workspace.prove(nodes)
    most = round.rules.double_win_rise
    low, high = ((-most, -2, -1, 1, 2, most)[outcome] for outcome in workspace.bounds())
    return low, high, workspace.spent()


def agrees(round: Round) -> None:
    """The kernel's value is that of the oracle."""
    value = by_rules(round)
    assert by_kernel(round)[:2] == (value, value), position_text(round)


@pytest.mark.parametrize("part", range(4))
def test_values_against_exhaustive_search(part: int) -> None:
    for seed in range(part, 320, 4):
        round = random_ending(seed)
        if sum(round.counts) <= 9:
            agrees(round)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_values_against_exhaustive_search_of_thousands(part: int) -> None:
    for seed in range(100_000 + part * 250, 100_250 + part * 250):
        agrees(random_ending(seed, 7))


def tiny(seeds: range) -> Iterator[Round]:
    """Endings so small that Round can try everything."""
    for seed in seeds:
        round = random_ending(seed, 4)
        if sum(round.counts) <= 7:
            yield round


def agrees_with_round(round: Round) -> None:
    """Value and best plays are those that Round gives when everything is tried."""
    ending = solve_ending(round)
    worth = {action: sign(round) * by_round(round.step(action)[0]) for action in round.legal_actions()}
    assert ending.exact
    assert ending.values == worth, position_text(round)
    assert ending.value == max(worth.values())
    assert set(ending.best) == {action for action, value in worth.items() if value == ending.value}
    assert ending.unique is (len(ending.best) == 1)


def test_all_plays_against_round_itself() -> None:
    for round in tiny(range(60)):
        agrees_with_round(round)


@pytest.mark.slow
def test_all_plays_against_round_itself_more() -> None:
    for round in tiny(range(1000, 4000)):
        agrees_with_round(round)


def check_line(ending: Ending) -> None:
    """Replay the line: every action is legal, it ends with the round, no other action is worth more, and the value does
    not change on the way.
    """
    round, value = ending.round, ending.value
    assert value is not None
    worth = value * sign(round)
    for action in ending.line:
        best = solve_ending(round)
        assert best.value == worth * sign(round)
        assert action in best.best
        round, _ = round.step(action)
    assert round.result is not None
    most = round.rules.double_win_rise
    levels = {2: most, 3: 2, 4: 1}[round.result.partner_place]
    assert worth == (levels if round.result.winner == 0 else -levels)


def test_the_line_is_replayed_and_no_sibling_is_better() -> None:
    for seed in range(2000, 2040):
        check_line(solve_ending(random_ending(seed)))


def turned(round: Round, by: int) -> Round:
    """The same position with every seat moved on."""
    hands = [round.hands[(seat - by) % 4] for seat in range(4)]
    actions = tuple(((seat + by) % 4, action) for seat, action in round.trick.actions)
    finished = [(seat + by) % 4 for seat in round.finished]
    assert round.turn is not None
    return Round.position(hands, round.level, (round.turn + by) % 4, round.rules, Trick(actions), finished)


def recoloured(round: Round, suits: str) -> Round:
    """The same position with suits renamed, S H C D in this order."""

    def card(old: Card) -> Card:
        return old if old.is_joker else Card(suits["SHCD".index(old.text[0])] + old.text[1])

    def action(old: Any) -> Any:
        return Play(old.kind, old.rank, tuple(sorted(map(card, old.cards), key=str))) if isinstance(old, Play) else old

    hands = [Hand(map(card, hand)) for hand in round.hands]
    trick = Trick(tuple((seat, action(done)) for seat, done in round.trick.actions))
    assert round.turn is not None
    return Round.position(hands, round.level, round.turn, round.rules, trick, round.finished)


def test_seats_moved_on_swap_the_sides() -> None:
    for seed in range(3000, 3150):
        round = random_ending(seed)
        low, high, _ = by_kernel(round)
        assert by_kernel(turned(round, 1))[:2] == (-high, -low)
        assert by_kernel(turned(round, 2))[:2] == (low, high)


def test_suits_renamed_change_nothing() -> None:
    for seed in range(4000, 4150):
        round = random_ending(seed)
        suits = random.Random(seed).choice(("CHSD", "DHCS", "CHDS", "SHDC"))
        if round.level.wild is None:
            suits = random.Random(seed).choice(("HSCD", "DCHS", "CDSH"))
        assert by_kernel(recoloured(round, suits))[:2] == by_kernel(round)[:2], position_text(round)


def test_limits_give_bounds_that_hold() -> None:
    for seed in range(5000, 5060):
        round = random_ending(seed)
        truth = solve_ending(round)
        assert truth.value is not None
        for nodes in (1, 2, 5, 20, 80):
            ending = solve_ending(round, nodes=nodes)
            assert ending.nodes <= nodes
            assert ending.low <= truth.value <= ending.high
            assert all(low <= truth.bounds[action][0] <= high for action, (low, high) in ending.bounds.items())
            assert ending.value in (None, truth.value)
            assert set(ending.best) <= set(truth.best)
            assert ending.unique in (None, truth.unique)
            assert ending.exact or not ending.line


def test_a_limit_of_time_gives_bounds_too() -> None:
    deal = parse_position("2 " + "/".join(_deal()) + " 0 - - competition")
    ending = solve_ending(deal, seconds=0.05)
    assert (ending.status, ending.value, ending.unique, ending.line) == ("unsolved", None, None, ())
    assert -3 <= ending.low < ending.high <= 3


def _deal() -> list[str]:
    cards = [rank for rank in "3456789TJQKA" for _ in range(8)]
    suits = "SHCDSHCD" * 12
    hands = ["".join(s + r for s, r in zip(suits[seat::4], cards[seat::4], strict=True)) for seat in range(4)]
    return [hand + "HRHR" * (seat == 0) for seat, hand in enumerate(hands)]


@given(st.integers(0, 2**32), st.integers(60, 200))
def test_a_search_that_is_interrupted_goes_on_to_the_same_end(seed: int, step: int) -> None:
    round = random_ending(seed)
    workspace = endings.Endings(options_of(round.rules), 12)
    workspace.enter(*position_of(round))
    bounds = [(0, 5)]
    while not workspace.prove(step):
        low, high = workspace.bounds()
        assert bounds[-1][0] <= low < high <= bounds[-1][1]
        bounds.append((low, high))
    assert workspace.bounds() == _outcomes(round)
    assert bounds[-1][0] <= workspace.bounds()[0] <= bounds[-1][1]


@given(st.integers(0, 2**32), st.permutations(range(1, 6)))
def test_goals_asked_in_any_order_agree(seed: int, goals: list[int]) -> None:
    round = random_ending(seed)
    workspace = endings.Endings(options_of(round.rules), 12)
    outcome, _ = _outcomes(round)
    for goal in goals:
        workspace.enter(*position_of(round))
        assert workspace.reaches(goal, 1 << 40) == (outcome >= goal), position_text(round)


def _outcomes(round: Round) -> tuple[int, int]:
    """What the kernel proves in one go."""
    workspace = endings.Endings(options_of(round.rules), 12)
    workspace.enter(*position_of(round))
    assert workspace.prove(1 << 40)
    low, high = workspace.bounds()
    assert low == high
    return low, high


def test_what_is_forgotten_for_lack_of_room_changes_no_answer() -> None:
    twin, states = kernel.interpreted("endings"), kernel.interpreted("ending_states")
    for seed in range(7000, 7010):
        round = random_ending(seed)
        small = twin.Endings(options_of(round.rules), 12)
        small.states = states.States(5)  # a few buckets for all positions
        small.enter(*position_of(round))
        assert small.prove(1 << 40)
        assert small.bounds() == _outcomes(round), position_text(round)


def test_both_kernels_look_at_the_same_positions() -> None:
    twin = kernel.interpreted("endings")
    for seed in range(6000, 6025):
        round = random_ending(seed)
        assert by_kernel(round, twin) == by_kernel(round)


def test_refused() -> None:
    round = parse_position("2 S3/-/-/D6 0 - 12 competition")
    over, _ = round.step(round.legal_plays()[0])
    with pytest.raises(ValueError, match="over"):
        solve_ending(over)
    for nodes in (0, -1, math.nan, 2.5):
        with pytest.raises(BadText, match=f"'{nodes}': no number of positions"):
            solve_ending(random_ending(1), nodes=nodes)  # type: ignore[arg-type]
    for seconds in (0, -1, math.nan, math.inf):
        with pytest.raises(BadText, match=f"'{seconds}': no limit of time"):
            solve_ending(random_ending(1), seconds=seconds)


def test_json_tells_all() -> None:
    told = solve_ending(parse_position("2 S3S4C4/HA/C5/D6 0 - - competition")).to_json()
    assert (told["status"], told["seat"], told["value"], told["unique"]) == ("exact", 0, 1, True)
    pair = {"kind": "Pair", "rank": "4", "cards": ["C4", "S4"], "wilds": []}
    assert told["plays"][0] == {**pair, "low": 1, "high": 1, "best": True}
    assert told["line"][1] == {"seat": 1, "pass": True}
