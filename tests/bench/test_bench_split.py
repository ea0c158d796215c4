"""How long splitting takes, over 200 random deals at all levels; plain sorters miss the fewest plays 9 times in 10."""

from __future__ import annotations

import statistics

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from coach import bench, kernel
from coach.bench import Deal, random_deals
from coach.cards import LEVELS
from coach.split import best_splits, fewest, fewest_plays
from coach.split.front import front
from coach.split.greedy import TAKEN, greedy


@pytest.fixture(scope="module")
def deals() -> list[Deal]:
    return random_deals(1, 200)


@pytest.fixture(autouse=True)
def _which_kernel(benchmark: BenchmarkFixture) -> None:
    benchmark.extra_info["compiled"] = kernel.status().compiled


def test_fewest_plays_of_200_hands(benchmark: BenchmarkFixture, deals: list[Deal]) -> None:
    benchmark.extra_info["plays"] = benchmark(lambda: sum(fewest_plays(*deal) for deal in deals))


def test_fewest_plays_of_20_hands_interpreted(benchmark: BenchmarkFixture, deals: list[Deal]) -> None:
    twin = kernel.interpreted("fewest").Fewest()
    few = [(hand.counts, LEVELS.index(level)) for hand, level in deals[:20]]
    total = benchmark(lambda: sum(twin.number(*deal) for deal in few))
    assert total == sum(fewest_plays(*deal) for deal in deals[:20])


def test_200_certificates(benchmark: BenchmarkFixture, deals: list[Deal]) -> None:
    benchmark(lambda: [fewest(*deal) for deal in deals])


def test_all_best_splits_of_200_hands(benchmark: BenchmarkFixture, deals: list[Deal]) -> None:
    benchmark.extra_info["splits"] = benchmark(lambda: sum(1 for deal in deals for _ in best_splits(*deal)))


def test_fronts_of_20_hands(benchmark: BenchmarkFixture, deals: list[Deal]) -> None:
    benchmark.extra_info["points"] = benchmark(lambda: sum(len(front(*deal)) for deal in deals[:20]))


def test_a_plain_sorter_misses_the_fewest_plays_9_times_in_10(benchmark: BenchmarkFixture, deals: list[Deal]) -> None:
    laid = benchmark(lambda: [len(greedy(*deal, TAKEN)) for deal in deals])
    excess = [plays - fewest_plays(*deal) for plays, deal in zip(laid, deals, strict=True)]
    assert min(excess) == 0
    assert excess.count(0) < len(deals) / 10
    assert statistics.fmean(excess) > 2


def test_the_report_of_coach_bench(benchmark: BenchmarkFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QUICK_HANDS", "TWIN_HANDS"):
        monkeypatch.setattr(bench, name, 3)
    monkeypatch.setattr(bench, "QUICK_RUNS", 1)
    steps: list[str] = []
    report = benchmark.pedantic(lambda: bench.measure(5, quick=True, step=steps.append), rounds=1)
    data = report.to_json()
    assert [timing["name"] for timing in data["timings"]] == (
        ["import", "process", "fewest", "fewest_list", "fewest_interpreted", "certificate", "all"]
        + ["front", "legal", "json", "decision", "lore", "match", "evaluate", "deals"]
    )
    assert len(steps) == len(data["timings"]) + 2  # the endings and the plain sorters
    assert (data["seed"], data["hands"]) == (5, 3)
    assert all(timing["median"] > 0 and timing["per_second"] > 0 for timing in data["timings"])
    for lang, median in (("en", "median"), ("zh", "中位数")):
        assert median in report.text(lang)
