"""The partition graph: networkx's shortest path on it equals brute force, and every split is a path."""

from __future__ import annotations

import itertools
import json
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_split import key_of, optimal, price, splits

from coach.cards import DECK, LEVELS, Hand, Level
from coach.errors import GaveUp
from coach.split.check import check_split
from coach.split.costs import BOMBS_FREE, PLAYS, Costs
from coach.split.graph import cheapest_paths, graph, plays_along, slice_of
from coach.split.graph_svg import graph_svg
from coach.split.solve import fewest

CASES = Path(__file__).parent / "data" / "splits.jsonl"
OBJECTIVES = [
    PLAYS,
    BOMBS_FREE,
    Costs(single=2, pair=Fraction(1, 2), straight=Fraction(3, 2), full_house=3),
    Costs(bomb=0, single=2, full_house=Fraction(3, 2), tube=Fraction(5, 2)),
]
seeds = st.integers(0, 10**6)


def some_hand(seed: int, most: int = 9) -> tuple[Hand, Level]:
    """Any hand, or one of few neighbouring ranks, where much can be laid in several ways; jokers and wilds often."""
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    low = rng.randrange(2, 12)
    near = [card for card in DECK.cards if low <= card.rank <= low + 4 or card.is_joker or level.is_wild(card)]
    return Hand(rng.sample(rng.choice([near, near, list(DECK.cards)]), rng.randint(1, most))), level


def least(found: networkx.DiGraph) -> Fraction:
    return networkx.shortest_path_length(found, found.graph["start"], "", weight="weight")


def all_paths(found: networkx.DiGraph) -> Iterator[list[str]]:
    return networkx.all_simple_paths(found, found.graph["start"], "")


@given(seed=seeds, costs=st.sampled_from(OBJECTIVES))
def test_shortest_path_equals_brute_force(seed: int, costs: Costs) -> None:
    hand, level = some_hand(seed)
    found = graph(hand, level, costs)
    value, keys = optimal(hand, level, costs)
    assert least(found) == value
    plays = plays_along(found, networkx.shortest_path(found, found.graph["start"], "", weight="weight"))
    assert check_split(hand, level, plays, value, costs) == []
    assert key_of(plays, level) in keys


@given(seed=seeds)
def test_the_paths_are_all_splits_and_nothing_else(seed: int) -> None:
    """Full houses are plays of their own here, so a split stands on several paths; taken apart they are the same."""
    hand, level = some_hand(seed, most=8)
    found = graph(hand, level)
    keys = set()
    for path in all_paths(found):
        assert check_split(hand, level, plays_along(found, path), len(path) - 1) == []
        edges = [found.edges[edge] for edge in itertools.pairwise(path)]
        for plays in itertools.product(*((edge["play"], *edge["others"]) for edge in edges)):
            keys.add(key_of(plays, level))
    assert keys == splits(hand, level).keys()


@settings(max_examples=15)
@given(seed=seeds, costs=st.sampled_from(OBJECTIVES))
def test_paths_come_in_order_of_cost_each_once(seed: int, costs: Costs) -> None:
    hand, level = some_hand(seed, most=7)
    found = graph(hand, level, costs)
    listed = list(cheapest_paths(found))
    prices = [cost for cost, _ in listed]
    assert prices == sorted(prices)
    assert sorted(path for _, path in listed) == sorted(all_paths(found))
    for cost, path in listed[:20]:
        assert cost == sum(found.edges[edge]["weight"] for edge in itertools.pairwise(path))
        plays = plays_along(found, path)
        assert cost >= price(key_of(plays, level), level, costs)


@given(seed=seeds)
def test_nodes_are_merged_only_where_suits_cannot_matter(seed: int) -> None:
    """Hands of one node have the same value: the hand shown and the hand reached by another path."""
    hand, level = some_hand(seed)
    found = graph(hand, level, BOMBS_FREE)
    for node, data in itertools.islice(found.nodes(data=True), 1, 6):
        if not node:
            continue
        path = networkx.shortest_path(found, found.graph["start"], node)
        left = hand - Hand(card for play in plays_along(found, path) for card in play.cards)
        assert len(left) == data["left"] == len(data["hand"])
        assert optimal(left, level, BOMBS_FREE)[0] == optimal(data["hand"], level, BOMBS_FREE)[0]


@settings(max_examples=20)
@given(seed=seeds, costs=st.sampled_from(OBJECTIVES))
def test_shortest_path_equals_the_solver_on_larger_hands(seed: int, costs: Costs) -> None:
    hand, level = some_hand(seed, most=13)
    assert least(graph(hand, level, costs)) == fewest(hand, level, costs).value


def cases() -> Iterator[object]:
    """Three whole deals in every run, fifty when slow tests are asked for: a graph takes a second or more."""
    for number, line in enumerate(CASES.read_text(encoding="utf-8").splitlines()[:50]):
        yield pytest.param(json.loads(line), id=f"line {number + 1}", marks=[] if number < 3 else [pytest.mark.slow])


@pytest.mark.parametrize("case", list(cases()))
def test_whole_deals_agree_with_the_handed_cases(case: dict) -> None:
    hand, level = Hand(case["hand"]), Level(case["level"])
    assert least(graph(hand, level)) == case["fewest"]
    assert least(graph(hand, level, BOMBS_FREE)) == case["fewest_bombs_free"]


def test_a_graph_done_by_head() -> None:
    """3 4 4: a pair or two singles after the three."""
    found = graph(Hand("S3 S4 D4"), Level("2"))
    assert sorted(found.edges) == [("3 4 4", "4 4"), ("4", ""), ("4 4", ""), ("4 4", "4")]
    assert found.nodes["4 4"]["left"] == 2
    assert found.edges["4 4", ""]["play"].said("en") == "pair 4"


def test_suits_stay_while_a_straight_flush_can_use_them() -> None:
    found = graph(Hand("S3 S4 S5 S6 S7 D7 SB H2"), Level("2"))
    assert found.graph["start"] == "S3 S4 S5 S6 7 S7 SB H2"
    assert found.edges["S3 S4 S5 S6 7 S7 SB H2", "7 SB H2"]["play"].said("en") == "straight flush 3-7"
    assert "S4 S5 S6 7 S7 SB H2" in found  # the wild can still be the three or the eight
    assert "6 7 7 SB H2" not in graph(Hand("S6 S7 D7 SB"), Level("2"))


def test_the_graph_gives_up_with_its_counts_and_never_guesses() -> None:
    hand = Hand(DECK.cards[:20])
    with pytest.raises(GaveUp) as caught:
        graph(hand, Level("2"), limit=10)
    (fault,) = caught.value.faults
    assert fault.values["nodes"] > 10
    assert fault.values["edges"] >= 10
    assert "at most 10 nodes" in fault.said("en")


@given(seed=seeds, costs=st.sampled_from(OBJECTIVES), best=st.integers(1, 3), others=st.integers(0, 2))
def test_a_slice_keeps_the_cheapest_way_and_marks_it(seed: int, costs: Costs, best: int, others: int) -> None:
    hand, level = some_hand(seed)
    found = graph(hand, level, costs)
    part = slice_of(found, best, others)
    assert part.graph["start"] == found.graph["start"]
    assert part.graph["least"] == least(part) == least(found)
    assert set(part.edges) <= set(found.edges)
    cheapest = networkx.all_shortest_paths(part, part.graph["start"], "", weight="weight")
    marked = {edge for path in cheapest for edge in itertools.pairwise(path)}
    if min((edge["weight"] for _, _, edge in part.edges(data=True)), default=1) > 0:
        assert {(a, b) for a, b, good in part.edges(data="best") if good} == marked
    assert len(part) <= (best + others) * 9 + 1


@pytest.mark.parametrize("lang", ["en", "zh"])
@given(seed=seeds)
def test_a_drawing_is_a_picture_with_words(lang: str, seed: int) -> None:
    hand, level = some_hand(seed)
    part = slice_of(graph(hand, level, BOMBS_FREE))
    drawing = graph_svg(part, lang)
    assert drawing == graph_svg(part, lang)
    root = ET.fromstring(drawing)
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("role") == "img"
    assert root.find(f"{space}title").text == root.get("aria-label")
    assert root.find(f"{space}desc").text.count("；" if lang == "zh" else "; ") == part.number_of_edges() - 1
    boxes = [tuple(float(rect.get(k)) for k in ("x", "y", "width", "height")) for rect in root.iter(f"{space}rect")]
    wide, tall = map(float, root.get("viewBox").split()[2:])
    for x, y, w, h in boxes:
        assert x >= 0
        assert y >= 0
        assert x + w <= wide + 1
        assert y + h <= tall + 1
    for (x1, y1, w1, h1), (x2, y2, w2, h2) in itertools.combinations(boxes[:-2], 2):
        assert x1 + w1 <= x2 or x2 + w2 <= x1 or y1 + h1 <= y2 or y2 + h2 <= y1, "boxes overlap"
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|<script|\bon\w+=", drawing)


def test_a_drawing_marks_wilds_costs_and_the_end() -> None:
    drawing = graph_svg(slice_of(graph(Hand("S3 S4 D4 H5"), Level("5"), Costs(pair=Fraction(1, 2)))), "en")
    for words in ("♥5*", "nothing left", "pair 4 (cost 1/2)", "stroke-dasharray", "dashed line: costs more"):
        assert words in drawing


def test_a_graph_too_large_is_not_drawn() -> None:
    found = graph(Hand(DECK.cards[:24:2] + DECK.cards[60:70]), Level("2"))
    with pytest.raises(GaveUp, match="too large to draw"):
        graph_svg(found, "en")
