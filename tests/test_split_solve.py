"""The splitter against its definition: every partition by brute force, the handed cases, symmetry, extremes."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import pytest
import slow_split
import split_hands
from hypothesis import example, given
from hypothesis import strategies as st

from coach.cards import DECK, SUITS, Card, Hand, Level, Rank, Suit
from coach.errors import BadText, GaveUp
from coach.plays import Kind, Play, readings
from coach.split import (
    BOMBS_FREE,
    PLAYS,
    Costs,
    Solution,
    Split,
    best_splits,
    check_split,
    count_best,
    fewest,
    fewest_plays,
)

CASES = [json.loads(line) for line in (Path(__file__).parent / "data" / "splits.jsonl").read_text().splitlines()]
COSTS = (
    PLAYS,
    BOMBS_FREE,
    Costs(bomb=Fraction(5), joker_bomb=Fraction(7, 3)),
    Costs.parse("single=3/2,pair=1/3,full_house=2,straight_flush=4,straight=1/2"),
    Costs.parse("triple=0,bomb=7,full_house=1/2"),
    Costs.parse("single=2,tube=3,plate=0"),
    Costs.parse("full_house=5/4,pair=1/2,triple=3/4,straight_flush=0.3"),
)
seeds = st.integers(0, 2**32)
small_styles = st.sampled_from(split_hands.SMALL_STYLES)
large_styles = st.sampled_from(split_hands.LARGE_STYLES)


def hand_of(case: dict[str, object]) -> tuple[Hand, Level]:
    return Hand(case["hand"]), Level(case["level"])  # type: ignore[arg-type]


def renamed(parts: Iterable[slow_split.Part], names: dict[str, str]) -> tuple[slow_split.Part, ...]:
    return tuple(sorted((kind, place, size, names.get(suit, suit)) for kind, place, size, suit in parts))


# -- handed cases ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "costs"), [("fewest", PLAYS), ("fewest_bombs_free", BOMBS_FREE)])
def test_the_280_handed_cases(name: str, costs: Costs) -> None:
    assert len(CASES) == 280
    wrong = []
    for case in CASES:
        hand, level = hand_of(case)
        found = fewest(hand, level, costs)
        assert check_split(hand, level, found.split.plays, found.value, costs) == []
        assert found.proved
        if (found.value, fewest_plays(hand, level)) != (case[name], case["fewest"]):
            wrong.append((case, found.value))
    assert not wrong


# -- brute force up to ten cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("costs", COSTS, ids=lambda costs: costs.name)
@given(seed=seeds, style=small_styles, near=st.sampled_from((0, 0, 1, Fraction(1, 3), "0.5")))
def test_all_optimal_and_near_splits_by_brute_force(costs: Costs, seed: int, style: str, near: Fraction | int) -> None:
    """The least cost, the set of splits, each once, in order; their number; full houses as they are shown."""
    hand, level = split_hands.small(random.Random(seed), style)
    least, keys = slow_split.optimal(hand, level, costs, Fraction(near))
    found = list(best_splits(hand, level, costs, near=near))
    assert found[0][0] == least == fewest(hand, level, costs).value
    assert sorted(split.key for _, split in found) == sorted(keys)
    assert [(cost, len(split)) for cost, split in found] == sorted((cost, len(split)) for cost, split in found)
    assert count_best(hand, level, costs, near=near) == len(found)
    for cost, split in found:
        assert check_split(hand, level, split.plays, cost, costs) == []
        assert Counter(as_laid(split)) == slow_split.shown(split.key, level, costs)
    if costs == PLAYS:
        assert fewest_plays(hand, level) == least


def as_laid(split: Split) -> Iterable[slow_split.Part]:
    """The parts of a split, full houses as one part each."""
    for play in split.plays:
        if play.kind is Kind.FULL_HOUSE:
            assert play.rank is not None
            yield "ThreeWithTwo", int(play.rank), 5, ""
        else:
            yield slow_split.part(play, split.level)


@given(seed=seeds, style=st.sampled_from(("any", "around the ace", "two ranks")))
def test_8_12_without_joker_pairs_in_full_houses(seed: int, style: str) -> None:
    rng = random.Random(seed)
    hand, level = split_hands.small(rng, style, most=7)
    jokers = Hand(rng.choice(("SB SB", "HR HR", "SB SB HR", "HR HR SB SB")))
    hand = Hand([card for card in hand if not card.is_joker]) + jokers
    costs = rng.choice(COSTS)

    def price(key: slow_split.Key) -> Fraction:
        apart = [part for part in key if part[0] == "Pair" and part[1] > 14]
        rest = tuple(part for part in key if part not in apart)
        return slow_split.price(rest, level, costs) + costs.pair * len(apart)

    prices = {key: price(key) for key in slow_split.splits(hand, level)}
    found = list(best_splits(hand, level, costs, near=1, joker_pair=False))
    assert {split.key: cost for cost, split in found} == {
        key: cost for key, cost in prices.items() if cost <= min(prices.values()) + 1
    }
    for _, split in found:
        full_houses = [play for play in split.plays if play.kind is Kind.FULL_HOUSE]
        assert not any(card.is_joker for play in full_houses for card in play.cards)


def test_1_3_plays_are_looked_at_from_long_to_short_and_by_strength() -> None:
    split = fewest(Hand("SA HK CQ D8 S8 S8 H3 C3 HR D5"), Level("5")).split
    assert [f"{len(play.cards)}{play.rank_letter}" for play in split.longest_first()] == [
        "58",
        "1Q",
        "1K",
        "1A",
        "15",
        "1R",
    ]


def test_costs_and_solutions_print_as_what_makes_them_again() -> None:
    for costs in COSTS:
        names = {"Costs": Costs, "Solution": Solution, "Split": Split, "Hand": Hand, "Level": Level}
        assert eval(repr(costs), names.copy()) == costs
        solution = fewest(Hand("S3 H3 S4 HR"), Level("5"), costs)
        names |= {"Play": Play, "Kind": Kind, "Rank": Rank, "Fraction": Fraction}
        assert eval(repr(solution), names) == solution


def test_costs_of_nothing_make_every_split_optimal() -> None:
    free = Costs(*[Fraction(0)] * 10)
    hand, level = Hand("S3 H3 C3 S4 H4 S5 H5 H2"), Level("2")
    everything = slow_split.splits(hand, level)
    assert sorted(split.key for _, split in best_splits(hand, level, free)) == sorted(everything)
    assert count_best(hand, level, free) == len(everything)


# -- whole hands -----------------------------------------------------------------------------------------------------


@given(seed=seeds, style=large_styles, size=st.sampled_from((27, 27, 20)))
def test_the_number_alone_equals_the_splitter(seed: int, style: str, size: int) -> None:
    hand, level = split_hands.large(random.Random(seed), style, size)
    assert fewest_plays(hand, level) == fewest(hand, level).value


@pytest.mark.parametrize(
    ("text", "plays"),
    [
        ("SA HA S2 H2 S4 H4 S5 H5 S7 H7 S8 H8 ST HT SJ HJ SK HK", 9),  # nine pairs, no tube: d = -9
        ("SA HA S2 H2 S4 H4 S5 H5 S7 H7 S8 H8 ST HT SJ HJ SK HK SB SB HR HR", 10),
        ("SA HA CA S3 H3 C3 S5 H5 C5 S7 H7 C7 S9 H9 C9 SJ HJ CJ", 6),  # six triples, no plate: d = 6
        ("SA HA CA S3 H3 C3 S5 H5 C5 S7 H7 C7 S9 H9 C9 SJ HJ CJ S2 H2 S4 H4 S8 H8 SK HK HR", 7),
        ("S3 H3 C3 S4 H4 C4 S5 H5 C5 S6 H6 C6 S7 H7 C7", 3),  # three equal straights, or two plates and a triple
        ("S3 H3 C3 D3 S3 H3 S4 H4 C4 D4 S4 H4", 2),
        ("S9 S9 H9 H9 C9 C9 D9 D9", 1),
    ],
)
def test_numbers_at_the_edges_of_the_lanes(text: str, plays: int) -> None:
    hand, level = Hand(text), Level("joker")
    assert fewest_plays(hand, level) == fewest(hand, level).value == plays


@pytest.mark.parametrize("costs", COSTS[:4], ids=lambda costs: costs.name)
@pytest.mark.parametrize("case", CASES[::40], ids=lambda case: "-".join(case["hand"][:3]))
def test_order_each_once_and_certificates(case: dict[str, object], costs: Costs) -> None:
    hand, level = hand_of(case)
    found = list(best_splits(hand, level, costs, near=1))
    assert [(cost, len(split)) for cost, split in found] == sorted((cost, len(split)) for cost, split in found)
    assert len({split.key for _, split in found}) == len(found) == count_best(hand, level, costs, near=1)
    assert found == list(best_splits(hand, level, costs, near=1))
    for cost, split in found:
        assert cost <= found[0][0] + 1
        assert check_split(hand, level, split.plays, cost, costs) == []


@given(seed=seeds, style=small_styles, large=large_styles)
@example(seed=0, style="SA S2 C2 S3 H9 H9", large="")
@example(seed=0, style="SA SA S2 C2 S2 H9", large="")
@example(seed=0, style="S2 S2 C2 D2 H9 H9", large="")
def test_2_4_wilds_stand_for_what_the_readings_say(seed: int, style: str, large: str) -> None:
    if not large:
        hand, level = Hand(style), Level("9")
    else:
        rng = random.Random(seed)
        hand, level = split_hands.large(rng, large) if seed % 2 else split_hands.small(rng, style, most=9)
    for _, split in itertools.islice(best_splits(hand, level, near=5), 30):
        for play in split.plays:
            same = [other for other in readings(play.cards, level) if other == play]
            assert [other.wilds for other in same] == [play.wilds]


@given(seed=seeds, style=large_styles, order=st.permutations([s for s in SUITS if s is not Suit.HEART]))
def test_suits_other_than_hearts_can_be_renamed(seed: int, style: str, order: list[Suit]) -> None:
    """Hearts may be wild; the other suits are alike, so renaming them renames the flushes and nothing else."""
    hand, level = split_hands.large(random.Random(seed), style)
    names = dict(zip("SCD", (suit.value for suit in order), strict=True))
    other = Hand(Card(names.get(card.text[0], card.text[0]) + card.text[1]) if card.suit else card for card in hand)
    costs = random.Random(seed).choice(COSTS[:4])
    count = count_best(hand, level, costs)
    assert count == count_best(other, level, costs)
    if count < 300:
        mine = sorted(renamed(split.key, names) for _, split in best_splits(hand, level, costs))
        assert mine == sorted(split.key for _, split in best_splits(other, level, costs))


def test_splits_come_lazily() -> None:
    """Millions of splits are within so much of the best; the first come at once."""
    hand, level = Hand("S3 H3 C3 D3 S4 H4 C4 S5 H5 S6 H6 C6 S7 H7 S8 C8 D8 S9 H9 ST HT CJ SJ HQ SK H2 H2"), Level("2")
    first = list(itertools.islice(best_splits(hand, level, near=20), 50))
    assert first == list(itertools.islice(best_splits(hand, level, near=1), 50))


def test_many_different_costs_in_order() -> None:
    """Each play of another odd cost: nearly every split costs something else."""
    costs = Costs.parse("single=1.01,pair=0.97,triple=1.03,straight=1.13,tube=0.91,bomb=0.51,full_house=1.07")
    hand, level = hand_of(CASES[3])
    found = [cost for cost, _ in best_splits(hand, level, costs, near=4)]
    assert found == sorted(found)
    assert len(set(found)) > 100
    assert len(found) == count_best(hand, level, costs, near=4)
    assert max(found) <= found[0] + 4


# -- extremes --------------------------------------------------------------------------------------------------------


def suits_of(suits: str, ranks: str = "23456789TJQKA") -> str:
    return " ".join(suit + rank for suit in suits for rank in ranks)


@pytest.mark.parametrize(
    ("text", "level", "plays", "free"),
    [
        (suits_of("SC") + " HR", "3", 6, 2),  # two full suits
        (suits_of("SS") + " HR", "3", 6, 2),  # one suit twice
        ("S9 S9 H9 H9 C9 C9 D9 D9 H2 H2", "2", 1, 0),  # the bomb of ten cards
        ("SB SB HR HR", "2", 1, 0),  # all jokers
        ("SB SB HR HR S3 H3 C3 D3", "JOKER", 2, 0),  # no level cards, no wilds
        ("H2 H2 S2 C2 D2", "JOKER", 1, 0),
        ("H2", "2", 1, 1),
        ("HR", "A", 1, 1),
        ("H2 H2", "2", 1, 1),
    ],
)
def test_extremes(text: str, level: str, plays: int, free: int) -> None:
    hand = Hand(text)
    for costs, value in ((PLAYS, plays), (BOMBS_FREE, free)):
        found = fewest(hand, Level(level), costs)
        assert found.value == value
        assert check_split(hand, Level(level), found.split.plays, value, costs) == []
    assert fewest_plays(hand, Level(level)) == plays


def test_the_effort_is_reported() -> None:
    found = fewest(Hand("S3 S4 S5 S6 S7 S8 H8"), Level("2"))
    assert found.flush_choices == 3  # none, 3-7, 4-8
    assert min(found.edges, found.nodes) > 3 * 13
    assert (found.costs, found.proved) == (PLAYS, True)


# -- errors ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 28])
def test_a_hand_has_1_to_27_cards(size: int) -> None:
    hand = Hand(DECK.cards[:size])
    for ask in (fewest, best_splits, count_best, fewest_plays):
        with pytest.raises(BadText, match=f"'{size}'.*1 to 27"):
            ask(hand, Level("2"))  # type: ignore[operator]


@pytest.mark.parametrize("near", [-1, "x", Fraction(-1, 2), None, float("nan")])
def test_near_is_a_cost(near: object) -> None:
    for ask in (best_splits, count_best):
        with pytest.raises(BadText, match="from 0"):
            ask(Hand("S3"), Level("2"), near=near)  # type: ignore[operator]


def test_costs_too_fine_for_64_bits_are_refused() -> None:
    costs = Costs(single=Fraction(1, 999_999_937), pair=Fraction(1, 999_999_929))
    with pytest.raises(GaveUp, match="too fine"):
        fewest(Hand("S3"), Level("2"), costs)


def test_the_largest_costs_are_exact() -> None:
    """The largest cost and the finest fraction that are taken, and a near that takes everything in."""
    costs = Costs(single=Fraction(10**9), pair=Fraction(1, 99_991), bomb=Fraction(10**9))
    hand, level = Hand("S3 H3 C3 D3 S4 H4 C5 D6"), Level("2")
    found = list(best_splits(hand, level, costs, near=10**9))
    least, keys = slow_split.optimal(hand, level, costs, 10**9)
    assert found[0][0] == least
    assert {split.key for _, split in found} == keys
    assert count_best(hand, level, costs, near=10**9) == len(found)
