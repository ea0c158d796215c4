"""How fast values are found: trials, weighed deals, a whole evaluation, a move of the quickest searching player."""

from __future__ import annotations

import pytest
from player_positions import decisions
from pytest_benchmark.fixture import BenchmarkFixture

from coach import kernel
from coach.analysis import Budget, evaluate, likely_worlds
from coach.analysis.search import EFFORTS, Search
from coach.analysis.trials import Trials
from coach.counting import Deals, Facts
from coach.rules import Rules
from coach.table import View

COMPILED = kernel.status().compiled
MANY = 500 if COMPILED else 2


@pytest.fixture(autouse=True)
def _which_kernel(benchmark: BenchmarkFixture) -> None:
    benchmark.extra_info["compiled"] = COMPILED


@pytest.fixture(scope="module", params=[0, 30], ids=["early", "late"])
def view(request: pytest.FixtureRequest) -> View:
    moments = [round for round, _ in decisions(Rules(), 3, ("lore",) * 4) if len(round.legal_actions()) > 1]
    round = moments[request.param]
    assert round.turn is not None
    return round.view(round.turn)


def test_rounds_played_on(benchmark: BenchmarkFixture, view: View) -> None:
    deals, action = Deals(Facts.of(view)).draw_words(MANY, 1), view.legal_actions()[0]
    benchmark(Trials(view, cards=12, nodes=200).outcomes, [action], deals, 1)


def test_deals_weighed_by_what_was_played(benchmark: BenchmarkFixture, view: View) -> None:
    benchmark(likely_worlds, view, MANY, 1)


def test_every_play_evaluated(benchmark: BenchmarkFixture, view: View) -> None:
    benchmark(evaluate, view, Budget(playouts=MANY), 1, threads=1)


def test_a_move_of_the_quickest_searcher(benchmark: BenchmarkFixture, view: View) -> None:
    benchmark(Search(EFFORTS["instant"], 1).act, view)
