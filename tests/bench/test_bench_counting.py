"""How fast hard facts are found, consistent deals are counted, and drawn: as words for the kernel, and as hands."""

from __future__ import annotations

import random

import pytest
from counting_rounds import begun
from pytest_benchmark.fixture import BenchmarkFixture

from coach import kernel
from coach.counting import Facts
from coach.counting.deals import Deals
from coach.rules import Rules
from coach.table import View

COMPILED = kernel.status().compiled
DRAWN = 50_000 if COMPILED else 50


@pytest.fixture(autouse=True)
def _which_kernel(benchmark: BenchmarkFixture) -> None:
    benchmark.extra_info["compiled"] = COMPILED


@pytest.fixture(scope="module")
def views() -> list[View]:
    """20 views before the first play, after tributes of all kinds."""
    rng = random.Random(1)
    return [begun(rng, Rules.preset("stage"))[0].view(number % 4) for number in range(20)]


def test_facts_of_20_views(benchmark: BenchmarkFixture, views: list[View]) -> None:
    benchmark.extra_info["facts"] = sum(len(facts.why) for facts in benchmark(lambda: [*map(Facts.of, views)]))


def test_deals_of_20_views_counted_and_ready_to_draw(benchmark: BenchmarkFixture, views: list[View]) -> None:
    facts = [Facts.of(view) for view in views]
    benchmark(lambda: [Deals(known).dealer() for known in facts])


@pytest.mark.parametrize("form", ["words", "hands"])
def test_deals_drawn(benchmark: BenchmarkFixture, views: list[View], form: str) -> None:
    deals = [Deals(Facts.of(view)) for view in views[:5]]

    def work() -> int:
        return sum(len(d.draw_words(DRAWN, 1)) // 16 if form == "words" else len(d.draw(DRAWN // 10, 1)) for d in deals)

    drawn = benchmark(work)
    if benchmark.stats:
        benchmark.extra_info["deals_per_second"] = round(drawn / benchmark.stats.stats.median)
