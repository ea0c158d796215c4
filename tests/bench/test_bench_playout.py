"""How fast the kernel plays: decisions of simple players, one core and two threads; a round as events."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from coach import kernel
from coach.cards import Level
from coach.rules import Rules
from coach.table import Result
from coach.table.playout import play_round, play_rounds

COMPILED = kernel.status().compiled
ROUNDS = 2000 if COMPILED else 10
PREVIOUS = Result.of((0, 2, 1, 3), Rules())


@pytest.fixture(autouse=True)
def _which_kernel(benchmark: BenchmarkFixture) -> None:
    benchmark.extra_info["compiled"] = COMPILED


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("player", ["random", "lowest", "greedy", "lore"])
def test_rounds_of_four_simple_players(benchmark: BenchmarkFixture, player: str, threads: int) -> None:
    def work() -> int:
        return play_rounds(ROUNDS, 1, Level("5"), Rules(), PREVIOUS, players=(player,) * 4, threads=threads).decisions

    decisions = benchmark(work)
    if benchmark.stats:
        benchmark.extra_info["decisions_per_second"] = round(decisions / benchmark.stats.stats.median)


def test_a_round_as_events(benchmark: BenchmarkFixture) -> None:
    benchmark(play_round, 1, Level("5"), Rules(), PREVIOUS)
