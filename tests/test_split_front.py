"""The Pareto front against its definition: every split by brute force, and what near-optimal listing finds."""

from __future__ import annotations

import random

import pytest
import slow_split
import split_hands
from hypothesis import example, given, settings
from hypothesis import strategies as st

from coach import kernel
from coach.cards import DECK, Hand, Level
from coach.errors import BadText
from coach.plays import Kind
from coach.split import BOMBS_FREE, PLAYS, best_splits, check_split, fewest_plays
from coach.split import front as front_module
from coach.split.features import FEATURES, features
from coach.split.front import front

seeds = st.integers(0, 2**32)
large_styles = st.sampled_from(split_hands.LARGE_STYLES)


def equals_brute_force(hand: Hand, level: Level, seen: Hand) -> None:
    wanted = slow_split.front(hand, level, PLAYS, seen)
    found = front(hand, level, seen)
    assert sorted(point.features.vector for point in found) == sorted(wanted)
    for point in found:
        assert point.split.key in wanted[point.features.vector]
        assert features(point.split, DECK - hand - seen) == point.features
        assert check_split(hand, level, point.split.plays, len(point.split)) == []


@pytest.mark.parametrize("style", split_hands.SMALL_STYLES)
@given(seed=seeds)
def test_the_front_by_brute_force(style: str, seed: int) -> None:
    rng = random.Random(seed)
    hand, level = split_hands.small(rng, style)
    equals_brute_force(hand, level, split_hands.seen(rng, hand))


@pytest.mark.parametrize("unseen", ["", "S2", "CA CK", "S9 H9 C9 S4 H4", "S8 H9 C2 D4 S6 H6", "HR SB SA HA CA"])
@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("S9 H9 C9 D9 S9 HR HR", "2"),  # a triple and a pair of one rank: only the jokers can ride
        ("S9 H9 C9 D9 S9 S4 H4", "2"),
        ("S9 H9 C9 D9 S9 H2 H2 S3 H3", "2"),
        ("S9 H9 C9 D9 S9 H9 C9 D9 SA HA", "3"),  # 3 + 3 + 2, 3 + 2 + 2 + 1
        ("S4 H4 C4 D4 S4 SA HA CA DA SA", "2"),  # two such ranks, one weak and one strong
        ("ST SJ SQ SK SA", "2"),  # a boss only as a straight, which it cannot be
        ("ST SJ SQ SK SA HT", "2"),
        ("ST SJ SQ SK SA ST SJ SQ SK HA", "3"),
        ("SJ SQ SK SA H2 H2 CT", "2"),
        ("ST SJ SQ SK H2 H2 ST SJ CQ", "2"),
        ("S5 S6 S7 S8 S9 S5 S6 S7 S8 H9", "2"),
    ],
)
def test_clashes_and_straights_of_one_suit(text: str, level: str, unseen: str) -> None:
    """Few cards are unseen, so that nearly everything is a boss."""
    hand = Hand(text)
    equals_brute_force(hand, Level(level), DECK - hand - Hand([card for card in Hand(unseen) if card in DECK - hand]))


@given(seed=seeds, style=large_styles)
@example(seed=1, style="any")
@settings(max_examples=30)
def test_whole_hands(seed: int, style: str) -> None:
    """No point dominates another; the fewest plays are there; every split near the best is no better than a point."""
    rng = random.Random(seed)
    hand, level = split_hands.large(rng, style)
    seen, joker_pair = split_hands.seen(rng, hand), rng.random() < 0.8
    points = front(hand, level, seen, joker_pair=joker_pair)
    unseen = DECK - hand - seen
    for point in rng.sample(points, min(len(points), 60)):
        assert not any(other.features.dominates(point.features) for other in points)
        assert point.features == features(point.split, unseen, joker_pair=joker_pair)
        assert check_split(hand, level, point.split.plays, point.features["plays"]) == []
    if joker_pair:
        assert points[0].features["plays"] == fewest_plays(hand, level)
    vectors = {point.features for point in points}
    assert len(vectors) == len(points)
    for costs in (PLAYS, BOMBS_FREE):
        near = best_splits(hand, level, costs, near=2, joker_pair=joker_pair)
        for _, split in [pair for pair, _ in zip(near, range(100), strict=False)]:
            worth = features(split, unseen, joker_pair=joker_pair)
            assert worth in vectors or any(point.features.dominates(worth) for point in points)


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("C9 CA CJ CT HT HT SK", "T"),
        ("DA H8 SJ SK SQ ST", "8"),
        ("D8 D9 DJ DK DQ DT DT HQ SA", "Q"),
        ("CK H4 H4 S9 SJ SQ", "4"),
    ],
)
def test_splits_that_cannot_be_laid_hide_no_others(text: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where wilds went decides whether the straight to the ace, here a boss, is of two suits: a case for `strict`."""
    searches = []
    kernel_front = front_module.Front

    class Watched(kernel_front):  # type: ignore[misc, valid-type]
        def branch(self, *given: object) -> object:
            searches.append(given[-1])
            return super().branch(*given)

    monkeypatch.setattr(front_module, "Front", Watched)
    hand = Hand(text)
    equals_brute_force(hand, Level(level), DECK - hand)
    assert True in searches


@given(seed=seeds, style=large_styles)
@settings(max_examples=20)
def test_what_is_dropped_on_the_way_is_covered(seed: int, style: str) -> None:
    """The same front when labels are compared only with what is alike in everything."""
    rng = random.Random(seed)
    hand, level = split_hands.large(rng, style, size=13)
    seen = split_hands.seen(rng, hand)
    twin = kernel.interpreted("front")

    def alike(a: object, b: object, most: int) -> bool:
        names = ("trace", "triples", "pairs", "half", "whole", "boss_pairs", "clashes")
        if any(getattr(a, name) != getattr(b, name) for name in names):
            return False
        return bool(twin.at_least(a.good, b.good) and a.plays <= b.plays and a.bosses >= b.bosses)  # type: ignore[attr-defined]

    class Plain(twin.Front):  # type: ignore[misc, name-defined]
        def _settle(self, label: object) -> None:
            label.settled = False  # type: ignore[attr-defined]

    expected = [point.features for point in front(hand, level, seen)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(twin, "covers", alike)
        patch.setattr(front_module, "Front", Plain)
        assert [point.features for point in front(hand, level, seen)] == expected


def test_points_are_in_order_and_the_same_each_time() -> None:
    hand, level = split_hands.large(random.Random(5), "any")
    points = front(hand, level)
    keys = [[-f.better * v for f, v in zip(FEATURES, p.features.vector, strict=True)] for p in points]
    assert keys == sorted(keys)
    assert points == front(hand, level) == front(hand, level, Hand())


def test_two_bosses_more_are_a_point_of_their_own() -> None:
    """More bosses count as better, so jokers laid apart are never dominated by their pair."""
    points = front(Hand("HR HR S3"), Level("2"))
    assert [(point.features["plays"], point.features["bosses"]) for point in points] == [(2, 1), (3, 2)]


def test_8_12_jokers_ride_only_where_the_rules_say_so() -> None:
    hand, level = Hand("S9 H9 C9 SB SB"), Level("2")
    kinds = [{play.kind for play in front(hand, level, joker_pair=on)[0].split.plays} for on in (True, False)]
    assert kinds == [{Kind.FULL_HOUSE}, {Kind.TRIPLE, Kind.PAIR}]


def test_seen_cards_make_bosses() -> None:
    hand, level = Hand("SK S3"), Level("2")
    assert [front(hand, level, seen)[0].features["bosses"] for seen in (Hand(), DECK - hand - Hand("CQ"))] == [0, 1]


def test_bad_hands_and_cards_seen_too_often() -> None:
    with pytest.raises(BadText, match="1 to 27"):
        front(Hand(), Level("2"))
    with pytest.raises(BadText, match=r"(?s)'SK': held and seen 3 times.*'HR': held and seen 3 times"):
        front(Hand("SK SK HR"), Level("2"), Hand("SK HR HR"))


def test_a_point_as_json_and_in_words() -> None:
    (point,) = front(Hand("S3 H3"), Level("2"))
    assert point.to_json() == {"features": point.features.to_json(), "split": point.split.to_json()}
    assert point.said("en") == "plays 1, bosses 0, weak plays 1, cards in weak singles 0: pair 3"
