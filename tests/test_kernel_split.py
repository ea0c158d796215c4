"""The compiled kernel of splitting and its interpreted twin give the same, step by step."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
import split_hands
from hypothesis import given, settings
from hypothesis import strategies as st

from coach import kernel
from coach.cards import DECK, Hand, Level
from coach.kernel import fewest, flushes, front, lay, sweep, tops, walk, weights
from coach.moves.legal import STRENGTHS, kernel_level

IN_USE = {
    module.__name__.rpartition(".")[2]: module for module in (fewest, flushes, front, lay, sweep, tops, walk, weights)
}
TWINS = {name: kernel.interpreted(name) for name in IN_USE}
seeds = st.integers(0, 2**32)
large_styles = st.sampled_from(split_hands.LARGE_STYLES)
#: Single, pair, triple, full house, straight, tube, plate, bomb, flush, joker bomb.
COSTS = (
    [65] * 10,
    [65] * 7 + [1] * 3,
    [97, 22, 65, 129, 33, 65, 65, 1, 257, 1],
    [129, 1, 1, 500, 65, 193, 1, 321, 65, 65],
)


def both(ask: Callable[[dict[str, ModuleType]], Any]) -> None:
    assert ask(IN_USE) == ask(TWINS)


@given(seed=seeds, style=large_styles)
def test_the_number_alone(seed: int, style: str) -> None:
    hand, level = split_hands.large(random.Random(seed), style)
    both(lambda modules: modules["fewest"].Fewest().number(hand.counts, kernel_level(level)))


def graphs(modules: dict[str, ModuleType], hand: Hand, level: Level) -> list[tuple[Any, ...]]:
    """Each choice of flushes, what it leaves, its graph."""
    found = []
    for chosen, left, wilds, bound in modules["flushes"].flush_sets(hand.counts, kernel_level(level)):
        have = [sum(left[4 * rank : 4 * rank + 4]) for rank in range(13)]
        found.append(
            (chosen, left, wilds, have, modules["sweep"].Sweep(have, bound, wilds, kernel_level(level)).graph())
        )
    return found


@given(seed=seeds, style=large_styles, costs=st.sampled_from(COSTS), joker_pair=st.booleans())
@settings(max_examples=20)
def test_flushes_graphs_walks_and_cards(seed: int, style: str, costs: list[int], joker_pair: bool) -> None:
    hand, level = split_hands.large(random.Random(seed), style, size=18)

    def ask(modules: dict[str, ModuleType]) -> list[Any]:
        prices = modules["weights"].Weights(*costs, joker_pair)
        jokers = prices.jokers(hand.counts[52], hand.counts[53])
        found: list[Any] = [jokers]
        for chosen, left, wilds, have, graph in graphs(modules, hand, level)[:12]:
            paths = modules["walk"].Walk(graph, prices)
            least = paths.least_of_all(jokers)
            listed = list(paths.walk(jokers, least + 80)) if least < 1 << 59 else []
            laid = [
                modules["lay"].lay(hand.counts, kernel_level(level), chosen, left, codes) for _, codes in listed[:50]
            ]
            end = graph[1][14]
            found.append((chosen, left, wilds, have, list(graph[0][:end]), list(graph[2][:end]), least, listed, laid))
            found.append(paths.next_bound())
        return found

    both(ask)


@given(seed=seeds, style=large_styles, strict=st.booleans())
@settings(max_examples=20)
def test_the_front(seed: int, style: str, strict: bool) -> None:
    rng = random.Random(seed)
    hand, level = split_hands.large(rng, style, size=14)
    unseen = DECK - hand - split_hands.seen(rng, hand)

    def ask(modules: dict[str, ModuleType]) -> list[Any]:
        strength = STRENGTHS[level]
        highest = modules["tops"].tops(unseen.counts, kernel_level(level), strength, True)
        sweeper = modules["front"].Front(strength, highest, kernel_level(level))
        jokers = modules["weights"].Weights(*COSTS[0], True).jokers(hand.counts[52], hand.counts[53])
        found: list[Any] = [highest]
        for chosen, left, wilds, have, graph in graphs(modules, hand, level)[:12]:
            mixer = modules["lay"].Mixer(hand.counts, kernel_level(level), chosen, left, wilds)
            labels = sweeper.branch(graph, have, wilds, len(chosen), jokers, mixer, strict)
            found.append([(label.value(), label.codes()) for label in labels])
        return found

    both(ask)


def packed(vector: tuple[int, ...]) -> int:
    """Nine classes of bombs, bosses, 31 - weak singles, 31 - plays; the weak plays follow from the rest."""
    plays, *bombs, bosses, _, singles = vector
    return sum(n << 5 * i for i, n in enumerate(bombs)) + (bosses << 45) + (31 - singles << 51) + (31 - plays << 57)


@given(vector=st.tuples(*[st.integers(0, 6)] * 13), other=st.tuples(*[st.integers(0, 6)] * 13))
def test_packed_features_compare_like_the_features(vector: tuple[int, ...], other: tuple[int, ...]) -> None:
    better = (-1, *[1] * 10, 0, -1)
    at_least = all(sign * a >= sign * b for sign, a, b in zip(better, vector, other, strict=True))
    for modules in (IN_USE, TWINS):
        assert modules["front"].at_least(packed(vector), packed(other)) == at_least


@pytest.mark.skipif(not kernel.status().compiled, reason=f"nothing to compare: {kernel.status().reason}")
def test_the_twins_are_interpreted() -> None:
    assert all(str(module.__file__).endswith(".py") for module in TWINS.values())
    assert not any(str(module.__file__).endswith(".py") for module in IN_USE.values())
