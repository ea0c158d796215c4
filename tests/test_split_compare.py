"""Comparison of two splits: kept and differing plays make up both, and words are made in both languages."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from slow_split import splits
from test_split_features import laid

from coach.cards import DECK, LEVELS, Hand, Level, Rank
from coach.errors import AgainstRules, BadText
from coach.plays import Kind, Play, readings
from coach.split.compare import compare, nearest, taken_apart
from coach.split.costs import BOMBS_FREE, PLAYS, Costs
from coach.split.features import features
from coach.split.model import Split, parts_of


def split(level: str, *texts: str) -> Split:
    return Split.of([readings(Hand(text), Level(level))[0] for text in texts], Level(level))


def two_splits(seed: int) -> tuple[Split, Split, Hand]:
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    low = rng.randrange(2, 12)
    cards = [card for card in DECK.cards if low <= card.rank <= low + 4 or level.is_wild(card)]
    hand = Hand(rng.sample(cards, 9))
    found = list(splits(hand, level).values())
    return laid(rng.choice(found), level), laid(rng.choice(found), level), DECK - hand


@given(st.integers(0, 10**6))
def test_kept_and_differing_plays_make_up_both_splits(seed: int) -> None:
    mine, best, unseen = two_splits(seed)
    found = compare(mine, best, unseen)
    level = mine.level

    def parts(plays: tuple) -> Counter:
        return Counter(part for play in plays for part in parts_of(play, level))

    own, other = Counter(mine.key), Counter(best.key)
    assert parts(found.kept) == own & other
    assert parts(found.only_mine) == own - other
    assert parts(found.only_best) == other - own
    assert found.same is (mine.key == best.key)
    assert found.more_plays == found.more_cost == len(mine) - len(best)
    assert (found.features_mine, found.features_best) == (features(mine, unseen), features(best, unseen))
    there = {moved.rank for moved in found.moved}
    for rank in Rank:
        assert (rank in there) is any(
            rank in {card.rank for card in (*(c for c in play.cards if not level.is_wild(c)), *play.wilds)}
            for play in found.only_mine + found.only_best
        )
    json.dumps(found.to_json())
    for lang in ("en", "zh"):
        assert all("{" not in line for line in found.lines(lang))


@given(st.integers(0, 10**6))
def test_comparison_the_other_way_round(seed: int) -> None:
    mine, best, unseen = two_splits(seed)

    def key_part(play: Play) -> tuple:
        return tuple(parts_of(play, mine.level))

    there, back = compare(mine, best, unseen), compare(best, mine, unseen)
    assert Counter(map(key_part, there.only_mine)) == Counter(map(key_part, back.only_best))
    assert Counter(map(key_part, there.only_best)) == Counter(map(key_part, back.only_mine))
    assert there.more_plays == -back.more_plays
    assert compare(mine, mine, unseen).same


@given(st.integers(0, 10**6))
def test_the_nearest_split_by_definition(seed: int) -> None:
    rng = random.Random(seed)
    mine, _, _ = two_splits(seed)
    candidates = [laid(plays, mine.level) for plays in splits(mine.hand, mine.level).values()]
    candidates = rng.sample(candidates, min(len(candidates), 8))

    def differing(other: Split) -> int:
        return sum(abs(Counter(mine.key)[part] - Counter(other.key)[part]) for part in {*mine.key, *other.key})

    found = nearest(candidates, mine)
    assert differing(found) == min(map(differing, candidates))
    assert nearest(candidates[::-1], mine) == found
    assert nearest([*candidates, mine], mine).key == mine.key


def test_a_comparison_done_by_head() -> None:
    """Six plays against four: the sevens move, the triple keeps its place without the pair."""
    mine = split("2", "S3", "S4", "H5", "S6", "S7 H7 D8 C8 H8", "HR")
    best = split("2", "S3 S4 H5 S6 S7", "H7", "D8 C8 H8", "HR")
    found = compare(mine, best, DECK - mine.hand)
    assert found.lines("en") == [
        "Both lay: single big joker; triple 8",
        "Only yours: single 3; single 4; single 5; single 6; pair 7",
        "Only the best: single 7; straight 3-7",
        "3: single 3 → straight 3-7",
        "4: single 4 → straight 3-7",
        "5: single 5 → straight 3-7",
        "6: single 6 → straight 3-7",
        "7: pair 7 → single 7; straight 3-7",
        "plays: yours 6, best 4",
        "weak plays: yours 5, best 3",
        "cards in weak singles: yours 4, best 1",
    ]
    assert compare(mine, mine, DECK - mine.hand).lines("en") == ["The same split."]
    assert found.lines("zh")[0] == "两种组法都有：单张 大王；三张 8"


def test_a_full_house_stays_whole_where_it_can() -> None:
    mine = split("2", "S9 C9 D9 S8 C8", "S4 C4 D4 S5 C5", "SA")
    best = split("2", "S9 C9 D9 S5 C5", "S4 C4 D4 S8 C8", "SA")
    assert compare(mine, best, DECK - mine.hand).same
    other = split("2", "S9 C9 D9 S8 C8", "S4 C4", "D4", "S5", "C5", "SA")
    found = compare(mine, other, DECK - mine.hand)
    assert [play.said("en") for play in found.kept] == ["single A", "full house 9"]
    assert [play.said("en") for play in found.only_mine] == ["full house 4"]
    assert found.to_json()["only_mine"][0]["kind"] == "ThreeWithTwo"


def test_1_4_wilds_follow_their_half_of_a_full_house() -> None:
    level = Level("5")
    full = next(p for p in readings(Hand("S9 C9 H5 S8 H5"), level) if p.kind is Kind.FULL_HOUSE and p.rank is Rank.NINE)
    triple, pair = taken_apart(full, level)
    assert (triple.hand, pair.hand) == (Hand("S9 C9 H5"), Hand("S8 H5"))
    assert triple in readings(triple.cards, level)
    assert pair in readings(pair.cards, level)
    assert ([c.rank for c in triple.wilds], [c.rank for c in pair.wilds]) == ([Rank.NINE], [Rank.EIGHT])


def test_costs_are_exact_and_spelled_as_integers_or_fractions() -> None:
    mine, best = split("2", "S9", "C9", "D9", "H9"), split("2", "S9 C9 D9 H9")
    assert compare(mine, best, Hand(), BOMBS_FREE).more_cost == 4
    found = compare(mine, best, Hand(), Costs(single=Fraction(1, 3)))
    assert found.to_json()["cost"] == {"mine": "4/3", "best": 1}
    assert "least cost (single=1/3): yours 4/3, best 1" in found.lines("en")
    assert compare(mine, best, Hand(), PLAYS).to_json()["cost"] == {"mine": 4, "best": 1}


def test_splits_of_different_hands_are_refused_with_every_card() -> None:
    with pytest.raises(AgainstRules) as caught:
        compare(split("2", "S9", "C9", "SA"), split("2", "S9", "HK"), Hand())
    assert [(fault.code, fault.part) for fault in caught.value.faults] == [
        ("not_held", "C9"),
        ("not_held", "SA"),
        ("not_held", "HK"),
    ]
    with pytest.raises(BadText, match="nothing to compare"):
        nearest([], split("2", "S9"))
