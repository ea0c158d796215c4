"""Features of a split against their definitions, and the Pareto front by definition."""

from __future__ import annotations

import dataclasses
import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from slow_split import highest, shown, splits, vector

from coach.cards import DECK, LEVELS, Hand, Level
from coach.moves import top_orders, unbeaten_by
from coach.plays import Kind, Play, order, readings
from coach.split.costs import PLAYS
from coach.split.features import FEATURES, NAMES, Features, dominates, features, pareto
from coach.split.model import Split, full_house, ride

seeds = st.integers(0, 10**6)


def laid(plays: tuple[Play, ...], level: Level) -> Split:
    """A split from plays without full houses: pairs ride as they are shown. Equal plays become two values."""
    plays = tuple(dataclasses.replace(play) for play in plays)
    triples = [play for play in plays if play.kind is Kind.TRIPLE]
    pairs = [play for play in plays if play.kind is Kind.PAIR]
    rest = list(plays)
    for triple, pair in ride(triples, pairs, level):
        rest = [play for play in rest if play is not triple and play is not pair]
        rest.append(full_house(triple, pair))
    return Split.of(rest, level)


def beatable(play: Play, unseen: Hand, level: Level) -> bool:
    """By definition: some cards among the unseen ones are a play of the same kind and a higher rank."""
    return any(
        other.kind is play.kind and order(other, level) > order(play, level)
        for cards in set(itertools.combinations(unseen.cards, len(play.cards)))
        for other in readings(cards, level)
    )


@given(seed=seeds)
def test_bosses_by_trying_every_set_of_unseen_cards(seed: int) -> None:
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    low = rng.randrange(2, 11)
    near = [card for card in DECK.cards if low <= card.rank <= low + 5 or level.is_wild(card) or card.is_joker]
    cards = rng.sample(near, 15)
    hand, unseen = Hand(cards[:7]), Hand(cards[7:])
    split = laid(rng.choice(list(splits(hand, level).values())), level)
    found = features(split, unseen)
    ordinary = [play for play in split.plays if not play.kind.is_bomb]
    weak = [play for play in ordinary if beatable(play, unseen, level)]
    assert found["weak_plays"] == len(weak)
    assert found["bosses"] == len(ordinary) - len(weak)
    assert found["weak_singles"] == sum(play.kind is Kind.SINGLE for play in weak)
    assert found["plays"] == len(split)
    assert sum(found[name] for name in NAMES[1:10]) == len(split) - len(ordinary)


@given(seed=seeds)
def test_all_splits_of_a_hand_agree_with_the_oracle(seed: int) -> None:
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    cards = rng.sample([card for card in DECK.cards if card.rank > 10 or level.is_wild(card)], 8)
    hand, seen = Hand(cards), Hand()
    unseen = DECK - hand - seen
    for key, plays in itertools.islice(splits(hand, level).items(), 40):
        split = laid(plays, level)
        assert split.key == key
        assert len(split) == shown(key, level, PLAYS).total()
        assert features(split, unseen).vector == vector(key, level, unseen, PLAYS)


@given(seed=seeds)
def test_the_oracle_and_the_moves_agree_on_what_is_out(seed: int) -> None:
    """Two separate counts, on unseen cards of any number."""
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    unseen = Hand(rng.sample(DECK.cards, rng.randrange(82)))
    for kind, top in top_orders(unseen, level).items():
        assert highest(unseen, level, kind.value) == (-1 if top is None else top)


def test_a_hand_done_by_head() -> None:
    """Level 5: fives and jokers beat our pair of aces, until they are gone; nothing beats the big joker."""
    level = Level("5")
    texts = ("S2 H2 C2 D2", "SA CA", "DK", "S9 C9 D9 H3 C3", "HR")
    plays = [readings(Hand(text), level)[0] for text in texts]
    split = Split.of(plays, level)
    unseen = DECK - split.hand
    found = features(split, unseen)
    assert found.to_json() == {
        "plays": 5, "bomb4": 1, "bomb5": 0, "straight_flush": 0, "bomb6": 0, "bomb7": 0, "bomb8": 0, "bomb9": 0,
        "bomb10": 0, "joker_bomb": 0, "bosses": 1, "weak_plays": 3, "weak_singles": 1,
    }  # fmt: skip
    jokers_and_fives = Hand([card for card in unseen if card.is_joker or card.rank is level.rank])
    assert features(split, unseen - jokers_and_fives)["bosses"] == 2
    assert unbeaten_by(split.plays[2], unseen, level) is False


def test_every_class_of_bomb_has_its_own_feature() -> None:
    """2.2: from four of a rank up to the joker bomb."""
    level = Level("A")
    nines = ["S9", "S9", "C9", "C9", "D9", "D9", "H9", "H9", "HA", "HA"]
    bombs = [" ".join(nines[:size]) for size in range(4, 11)]
    bombs = [*bombs[:2], "S3 S4 S5 S6 S7", *bombs[2:], "SB SB HR HR"]
    for at, text in enumerate(bombs, 1):
        split = Split.of([readings(Hand(text), level)[0]], level)
        assert features(split, DECK - split.hand).vector == tuple(int(i in (0, at)) for i in range(13))


@given(st.lists(st.tuples(*[st.integers(0, 2)] * len(FEATURES)), max_size=12))
def test_the_front_is_what_nothing_dominates(vectors: list[tuple[int, ...]]) -> None:
    front = pareto(vectors)
    assert len(set(front)) == len(front)
    assert [v for v in dict.fromkeys(vectors) if v in front] == front
    for one in vectors:
        assert (one in front) is not any(dominates(other, one) for other in vectors)
        assert not dominates(one, one)


def test_better_is_fewer_plays_and_more_bombs() -> None:
    base = (6, *[1] * 9, 1, 1, 1)
    for at, feature in enumerate(FEATURES):
        better = list(base)
        better[at] += feature.better
        assert Features(tuple(better)).dominates(Features(base))
    assert [f.name for f in FEATURES if f.better < 0] == ["plays", "weak_plays", "weak_singles"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_feature_has_a_name_and_a_sentence(lang: str) -> None:
    assert len({feature.said(lang) for feature in FEATURES}) == len(FEATURES)
    for feature in FEATURES:
        assert feature.definition(lang).endswith("." if lang == "en" else "。")
        assert (feature.definition(lang) == feature.sentence) is (lang == "en")
