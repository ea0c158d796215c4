"""The searching players: what they do is legal, theirs by seed, proven where all is known; why they do it; by name."""

from __future__ import annotations

import pytest
from ending_positions import random_ending
from player_positions import decisions

from coach.analysis import players, solve_ending
from coach.analysis.search import EFFORTS, Search, candidates
from coach.arena import play
from coach.players import player as plain_player
from coach.rules import Rules
from coach.table import PASS, Round

QUICKEST = "instant"


def moments(count: int, preset: str = "competition") -> list[Round]:
    """Positions with a choice, at different depths of rounds of lore."""
    found = []
    for number in range(count):
        rounds = [round for round, _ in decisions(Rules.preset(preset), number, ("lore",) * 4)]
        rounds = [round for round in rounds if len(round.legal_actions()) > 1]
        found.append(rounds[(11 * number + 5) % len(rounds)])
    return found


@pytest.mark.parametrize("preset", ["competition", "huaian", "online", "platform"])
def test_what_they_do_is_legal_and_the_same_for_a_seed(preset: str) -> None:
    for round in moments(5, preset):
        assert round.turn is not None
        view = round.view(round.turn)
        action = players.player(QUICKEST, 3).act(view)
        assert round.can(action)
        assert players.player(QUICKEST, 3).act(view) == action


def test_each_says_why_in_both_languages_with_numbers() -> None:
    other = 0
    for round in moments(12):
        assert round.turn is not None
        view, one = round.view(round.turn), players.player(QUICKEST, 1)
        action = one.act(view)
        for lang in ("en", "zh"):
            said = one.why(view, action).said(lang)
            assert action.said(lang) in said
        assert one.why(view, action) == players.player(QUICKEST, 1).why(view, action)
        for different in round.legal_actions():
            if different != action:
                assert action.said("en") in one.why(view, different).said("en")
                other += 1
                break
    assert other


def test_where_all_hands_are_known_they_play_what_is_proven_best() -> None:
    proven = 0
    for seed in range(300):
        round = random_ending(seed)
        if round.turn is None or sum(1 for hand in round.hands if hand) != 2 or len(round.legal_actions()) < 2:
            continue
        ending = solve_ending(round)
        one = Search(EFFORTS[QUICKEST], seed)
        action = one.act(round.view(round.turn))
        assert ending.values[action] == ending.value
        assert "proven" in one.why(round.view(round.turn), action).said("en")
        proven += 1
    assert proven > 8


def test_candidates_hold_lores_choice_the_pass_and_the_best_plans() -> None:
    for round in moments(10):
        assert round.turn is not None
        view = round.view(round.turn)
        plain = plain_player("lore").act(view)
        few, all_of_them = candidates(view, plain, 4), candidates(view, plain, 1000)
        assert few == all_of_them[: len(few)]
        assert all_of_them[0] == plain
        assert (PASS in all_of_them) == view.may_pass
        assert all(round.can(action) for action in all_of_them)
        kinds = {(action.kind, action.rank, len(action.cards)) for action in all_of_them if action != PASS}  # type: ignore[union-attr]
        legal = {(play.kind, play.rank, len(play.cards)) for play in round.legal_plays()}
        assert kinds == legal


def test_levels_of_effort_rise() -> None:
    budgets = [effort.budget.playouts for effort in EFFORTS.values()]
    assert budgets == sorted(budgets)
    assert list(EFFORTS) == ["instant", "quick", "search", "deep"]
    assert set(EFFORTS) <= set(players.names())


def test_the_quickest_beats_lore() -> None:
    """A few hundred rounds at the table; the stored study shows it with narrow intervals."""
    standing = play(QUICKEST, "lore", 80, seed=4, workers=2)
    assert standing.first.mean > 0.5
