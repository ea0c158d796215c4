"""How long legal plays take: 200 random deals of 27 cards, leading, at all levels; following with ten cards."""

from __future__ import annotations

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from coach import kernel
from coach.cards import DECK, LEVELS, Hand, Level
from coach.moves import count_legal, legal_plays, top_orders
from coach.plays import readings


@pytest.fixture(scope="module")
def deals() -> list[tuple[Hand, Level]]:
    rng = random.Random(7)
    return [(Hand(rng.sample(list(DECK), 27)), rng.choice(LEVELS)) for _ in range(200)]


@pytest.fixture(autouse=True)
def _which_kernel(benchmark: BenchmarkFixture) -> None:
    benchmark.extra_info["compiled"] = kernel.status().compiled


def test_all_plays_of_200_leads_as_objects(benchmark: BenchmarkFixture, deals: list[tuple[Hand, Level]]) -> None:
    benchmark.extra_info["plays"] = benchmark(lambda: sum(len(tuple(legal_plays(*deal))) for deal in deals))


def test_count_of_200_leads(benchmark: BenchmarkFixture, deals: list[tuple[Hand, Level]]) -> None:
    benchmark.extra_info["plays"] = benchmark(lambda: sum(count_legal(*deal) for deal in deals))


def test_canonical_plays_of_200_leads(benchmark: BenchmarkFixture, deals: list[tuple[Hand, Level]]) -> None:
    benchmark.extra_info["plays"] = benchmark(
        lambda: sum(len(tuple(legal_plays(*deal, canonical=True))) for deal in deals)
    )


def test_one_lead_with_both_wilds(benchmark: BenchmarkFixture) -> None:
    hand = Hand(random.Random(1).sample(list(DECK - Hand("H5 H5")), 25)) + Hand("H5 H5")
    benchmark.extra_info["plays"] = len(benchmark(lambda: tuple(legal_plays(hand, Level("5")))))


def test_following_a_pair_with_ten_cards(benchmark: BenchmarkFixture) -> None:
    hand, level = Hand("S3 S4 D4 H9 C9 D9 SJ CQ SA SB"), Level("2")
    table = readings(Hand("D3 S3"), level)[0]
    benchmark.extra_info["plays"] = len(benchmark(lambda: tuple(legal_plays(hand, level, table))))


def test_tops_of_the_unseen_cards(benchmark: BenchmarkFixture, deals: list[tuple[Hand, Level]]) -> None:
    unseen = [(DECK - hand, level) for hand, level in deals]
    benchmark(lambda: [top_orders(*cards) for cards in unseen])
