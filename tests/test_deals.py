"""Dealing: the same everywhere, 27 each of 108, and exactly uniform among the deals that meet the needs."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach.cards import CLASS_NAMES, DECK, Card, CardClass, Hand, Level, Rank
from coach.deals import Need, deal, deal_hand, holding, parse_needs, sharing
from coach.deals.sharing import Demand, Dice, Sharing
from coach.errors import AgainstRules, BadText, GaveUp

LEVEL = Level("5")


def plausible(seen: Mapping[Any, int], chances: Mapping[Any, float]) -> bool:
    """Chi-square at about one in 10,000: whether counts may come from these chances, which add up to 1."""
    assert set(seen) <= set(chances)
    total = sum(seen.values())
    assert min(chances.values()) * total >= 5, "too few tries to say anything"
    assert math.isclose(sum(chances.values()), 1)
    statistic = sum((seen.get(key, 0) - total * chance) ** 2 / (total * chance) for key, chance in chances.items())
    freedom = len(chances) - 1
    # Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
    return freedom == 0 or (statistic / freedom) ** (1 / 3) < 1 - 2 / (9 * freedom) + 3.7 * math.sqrt(2 / (9 * freedom))


# The deal


def test_rules_108_cards_27_each() -> None:
    for seed in range(20):
        hands = deal(seed)
        assert [len(hand) for hand in hands] == [27] * 4
        assert hands[0] + hands[1] + hands[2] + hands[3] == DECK


PINNED = [
    "C2 C2 C4 C4 C5 C6 C7 C7 C8 CK CQ CQ CT CT D7 DJ DQ H2 H3 H6 H9 HA HT S3 S7 SA SQ",
    "C3 CA CJ CJ CK D2 D4 D6 D6 D8 D9 DA DK DQ DT HA HR S3 S4 S4 S6 S6 S7 S8 S9 SB ST",
    "C3 C5 CA D3 D5 D8 D9 DJ DK DT H2 H3 H4 H5 H6 H7 H7 H9 HK HQ S2 S2 S9 SB SK SK ST",
    "C6 C8 C9 C9 D2 D3 D4 D5 D7 DA H4 H5 H8 H8 HJ HJ HK HQ HR HT S5 S5 S8 SA SJ SJ SQ",
]
PINNED_WITH_NEEDS = "C2 C4 C6 C7 C7 C8 C9 CA CT CT D8 DA DJ H2 H2 H3 H5 H5 H6 HR S5 S6 SA SB SJ SK ST"
PINNED_FIVE = "C4 C7 CT DQ H3"


def test_a_seed_gives_the_same_deal_for_ever() -> None:
    assert [hand.text for hand in deal(2026)] == PINNED
    assert deal(2026, ["0:wilds=2", "1:A>=3"], LEVEL)[0].text == PINNED_WITH_NEEDS
    assert deal_hand(2026, 5).text == PINNED_FIVE


@pytest.mark.parametrize("size", [0, 1, 27, 107, 108])
def test_one_hand_of_any_size(size: int) -> None:
    assert len(deal_hand(3, size)) == size


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", None, True])
def test_seeds_are_whole_numbers(seed: object) -> None:
    with pytest.raises(BadText, match="no seed"):
        deal(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [-1, 109, None, 2.5])
def test_sizes_are_numbers_of_cards(size: object) -> None:
    with pytest.raises(BadText, match="no size"):
        deal_hand(1, size)  # type: ignore[arg-type]


# The dice


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 10, 64])
def test_dice_are_uniform(limit: int) -> None:
    dice = Dice(5)
    assert plausible(Counter(dice.below(limit) for _ in range(4000)), dict.fromkeys(range(limit), 1 / limit))


def test_dice_with_more_faces_than_a_float_has() -> None:
    dice, limit = Dice(5), 3 << 200
    seen = Counter((number >> 200, number % 5) for number in (dice.below(limit) for _ in range(3000)))
    assert plausible(seen, {(high, low): 1 / 15 for high in range(3) for low in range(5)})


def test_shuffles_are_uniform() -> None:
    dice = Dice(6)

    def shuffled() -> str:
        cards = [Card("S2"), Card("S3"), Card("S4")]
        dice.shuffle(cards)
        return "".join(card.text for card in cards)

    orders = {"".join(order): 1 / 6 for order in itertools.permutations(("S2", "S3", "S4"))}
    assert plausible(Counter(shuffled() for _ in range(3000)), orders)


# Exactness against brute force


def all_deals(deck: Hand, sizes: Sequence[int], demands: Sequence[Demand]) -> Counter[tuple[str, ...]]:
    """Every deal of a tiny deck, all cards told apart, that meets the demands, by the texts of the hands."""
    found: Counter[tuple[str, ...]] = Counter()
    for seats in itertools.product(range(len(sizes)), repeat=len(deck)):
        hands = [[card for card, at in zip(deck, seats, strict=True) if at == seat] for seat in range(len(sizes))]
        if [len(hand) for hand in hands] == list(sizes) and all(
            d.low <= sum(card in d.faces for seat in set(d.seats) for card in hands[seat]) <= d.high for d in demands
        ):
            found[tuple(Hand(hand).text for hand in hands)] += 1
    return found


TINY = Hand("S2 S2 H2 H3 H3 SB HR HR")


def demand(seat: int, faces: str, low: int, high: int) -> Demand:
    return Demand(seat, frozenset(map(Card, faces.split())), low, high)


CASES = {
    "no demand": ((3, 3, 2), []),
    "one demand": ((3, 3, 2), [demand(0, "S2 H2", 1, 2)]),
    "an exact number": ((3, 3, 2), [demand(1, "HR", 2, 2)]),
    "overlapping classes": ((3, 3, 2), [demand(0, "S2 H2", 1, 1), demand(0, "H2 H3", 1, 2)]),
    "a class in a class": ((4, 2, 2), [demand(0, "SB HR", 1, 2), demand(0, "HR", 1, 9)]),
    "every seat": ((3, 3, 2), [demand(0, "S2", 1, 9), demand(1, "H3", 1, 9), demand(2, "HR", 0, 1)]),
    "the same class on two seats": ((3, 3, 2), [demand(0, "H3", 1, 1), demand(1, "H3", 0, 0)]),
    "four seats, two of them free": ((2, 2, 2, 2), [demand(2, "S2 H2", 1, 9), demand(0, "SB", 0, 0)]),
    "two seats together": ((3, 2, 2, 1), [Demand(1, frozenset({Card("HR")}), 0, 1, (3,)), demand(1, "S2", 0, 0)]),
    "three demands on two seats together": (
        (3, 3, 2),
        [Demand(0, frozenset({Card("HR"), Card("H3")}), 1, 2, (2,)), demand(0, "HR", 1, 2), demand(2, "H3 S2", 1, 1)],
    ),
    "the whole deck": ((4, 4), [demand(1, "S2 H2 H3 SB HR", 4, 4)]),
}


@pytest.mark.parametrize(("sizes", "demands"), CASES.values(), ids=CASES)
def test_the_number_of_deals_and_each_deals_chance_against_brute_force(
    sizes: tuple[int, ...], demands: list[Demand]
) -> None:
    deals = all_deals(TINY, sizes, demands)
    shared = Sharing(TINY, sizes, demands)
    assert shared.ways == deals.total()
    tries = 6 * math.ceil(deals.total() / min(deals.values()))
    dice = Dice(len(deals))
    seen = Counter(tuple(hand.text for hand in shared.draw(dice)) for _ in range(tries))
    assert plausible(seen, {hands: number / deals.total() for hands, number in deals.items()})


@given(
    st.permutations([3, 2, 2]),
    st.lists(
        st.builds(
            lambda seats, faces, low, more: Demand(seats[0], frozenset(faces), low, low + more, (*seats[1:],)),
            st.lists(st.integers(0, 2), min_size=1, max_size=3, unique=True),
            st.sets(st.sampled_from([*map(Card, ["S2", "H2", "H3", "SB", "HR", "CA"])])),
            st.integers(0, 2),
            st.integers(0, 2),
        ),
        max_size=4,
    ),
)
def test_the_number_of_deals_under_any_demands(sizes: list[int], demands: list[Demand]) -> None:
    deck = Hand("S2 S2 H2 H3 SB HR HR")
    assert Sharing(deck, sizes, demands).ways == all_deals(deck, sizes, demands).total()


def test_fewer_cards_than_none_cannot_be_met() -> None:
    assert Sharing(TINY, (3, 3, 2), [demand(0, "S2", 0, -1)]).ways == 0
    assert Sharing(TINY, (3, 3, 2), [demand(0, "S9", 0, -1)]).ways == 0


def test_the_sizes_must_share_out_the_deck() -> None:
    with pytest.raises(ValueError, match="expected 8 in all"):
        Sharing(TINY, (3, 3), [])


def choose(total: int, *numbers: int) -> int:
    ways = 1
    for number in numbers:
        ways *= math.comb(total, number)
        total -= number
    return ways


SHARES: dict[str, tuple[list[str], Callable[[tuple[Hand, ...]], Any], dict[Any, int]]] = {
    "wilds of seat 0": (["0:wilds>=1"], lambda hands: hands[0].count(Card("H5")), {1: 2 * 27 * 81, 2: 27 * 26}),
    "aces of seat 0": (
        ["0:A=3..5"],
        lambda hands: hands[0].count_rank(Rank.ACE),
        {n: math.comb(8, n) * math.comb(100, 27 - n) for n in range(3, 6)},
    ),
    "small jokers shared": (
        ["1:jokers=2"],
        lambda hands: hands[1].count(Card("SB")),
        {n: math.comb(2, n) * math.comb(2, 2 - n) for n in range(3)},
    ),
    "big jokers of the others": (
        ["0:big jokers=0"],
        lambda hands: tuple(hand.count(Card("HR")) for hand in hands[1:]),
        {
            split: choose(2, *split) * choose(106 - 27, *(27 - n for n in split))
            for split in itertools.product(range(3), repeat=3)
            if sum(split) == 2
        },
    ),
}


@pytest.mark.parametrize(("needs", "look", "weights"), SHARES.values(), ids=SHARES)
def test_frequencies_of_whole_deals(needs: list[str], look: Callable[..., Any], weights: dict[Any, int]) -> None:
    seen = Counter(look(deal(seed, needs, LEVEL)) for seed in range(1500))
    total = sum(weights.values())
    assert plausible(seen, {key: weight / total for key, weight in weights.items()})


# Needs


def test_needs_that_trying_would_never_meet() -> None:
    needs = ["0:jokers=4", "0:level cards=8", "0:A=8", "0:K>=6", "2:2=8", "2:3=8", "2:4=8", "1:10=0", "3:Q=2..3"]
    for seed in range(5):
        hands = deal(seed, needs, LEVEL)
        classes = [CardClass(name) for name in ("jokers", "level cards", "A", "K")]
        assert [c.count(hands[0], LEVEL) for c in classes[:3]] == [4, 8, 8]
        assert classes[3].count(hands[0]) >= 6
        assert [hands[2].count_rank(rank) for rank in (Rank.TWO, Rank.THREE, Rank.FOUR)] == [8, 8, 8]
        assert hands[1].count_rank(Rank.TEN) == 0
        assert hands[3].count_rank(Rank.QUEEN) in (2, 3)
        assert hands[0] + hands[1] + hands[2] + hands[3] == DECK


def test_issue_example_two_wilds_and_no_joker() -> None:
    for seed in range(30):
        hand = deal(seed, ["0:wilds=2", "0:jokers=0"], LEVEL)[0]
        assert hand.wilds(LEVEL) == 2
        assert CardClass("jokers").count(hand) == 0


def test_cards_that_a_seat_holds() -> None:
    hands = deal(8)
    assert deal(1, [*holding(0, hands[0]), *holding(3, hands[3])])[::3] == hands[::3]
    assert Hand("S2 S2 HR") in deal(9, ["2:S2 大王 ♠2"])[2]
    assert Hand("S2 HR") in deal_hand(9, 5, needs=holding(0, "S2 HR"))


@given(
    st.integers(0, 2**64 - 1),
    st.lists(st.builds(Need, st.integers(0, 3), st.sampled_from(CLASS_NAMES), st.integers(0, 2)), max_size=4),
)
def test_every_deal_meets_its_needs(seed: int, needs: list[Need]) -> None:
    try:
        hands = deal(seed, needs, LEVEL)
    except AgainstRules as error:
        hands = ()
        assert error.code == "impossible_need"  # noqa: PT017
    assert all(need.low <= need.what.count(hands[need.seat], LEVEL) <= need.high for need in needs if hands)


def test_impossible_needs_are_named() -> None:
    with pytest.raises(AgainstRules) as caught:
        deal(1, ["0:wilds=3", "0:A>=2", "1:S2=3..9", "2:jokers>=5"], LEVEL)
    assert [(fault.part, fault.at) for fault in caught.value.faults] == [
        ("0:wilds=3", 1),
        ("1:S2=3..9", 3),
        ("2:jokers>=5", 4),
    ]


def test_needs_that_clash_are_named_and_no_others() -> None:
    with pytest.raises(AgainstRules) as caught:
        deal(1, ["0:A>=2", "1:A>=3", "2:K=8", "3:A>=4"], LEVEL)
    assert [fault.part for fault in caught.value.faults] == ["0:A>=2 1:A>=3 3:A>=4"]
    with pytest.raises(AgainstRules) as caught:
        deal_hand(1, 3, needs=["A>=2", "K>=2", "2<=1"])
    assert [fault.part for fault in caught.value.faults] == ["0:A>=2 0:K>=2"]


def test_clause_1_2_at_the_joker_level_there_are_no_wilds() -> None:
    with pytest.raises(AgainstRules, match="0:wilds>=1"):
        deal(1, ["0:wilds>=1"], Level("joker"))
    assert deal(1, ["0:wilds=0", "1:level cards<=5"], Level("joker"))


def test_classes_that_need_a_level_say_so() -> None:
    with pytest.raises(BadText) as caught:
        deal(1, ["0:A=1", "0:wilds=1", "1:级牌=1"])
    assert [(fault.code, fault.at) for fault in caught.value.faults] == [("needs_level", 2), ("needs_level", 3)]


def test_one_hand_has_only_seat_0() -> None:
    with pytest.raises(BadText, match="'1:A>=1' at 2: unknown seat"):
        deal_hand(1, 27, needs=["A>=1", "1:A>=1"])


def test_too_many_needs_give_up_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "_EFFORT", 1000)
    with pytest.raises(GaveUp, match="too many needs"):
        deal(1, [f"{seat}:{rank}>=1" for seat in range(4) for rank in "23456789TJQKA"])


# Needs as text


def test_faults_quote_a_need_as_it_was_given() -> None:
    with pytest.raises(BadText) as caught:
        parse_needs(["foo", "0:bar=1", "1: s2 zz", "2:ｗｉｌｄ２<=1"])
    assert [(fault.part, fault.at) for fault in caught.value.faults] == [
        ("foo", 1),
        ("bar", 2),
        ("zz", 3),
        ("ｗｉｌｄ２", 4),
    ]


@given(st.builds(Need, st.integers(0, 3), st.sampled_from(CLASS_NAMES), st.integers(0, 9), st.integers(9, 108)))
def test_a_need_survives_its_text_and_its_repr(need: Need) -> None:
    assert parse_needs([str(need)]) == (need,)
    assert eval(repr(need), {"Need": Need}) == need


@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("0:wilds=2", Need(0, "wilds", 2, 2)),
        (" 1 : aces >= 3 ", Need(1, "A", 3)),
        ("２：逢人配＝１", Need(2, "wilds", 1, 1)),
        ("jokers<=1", Need(0, "jokers", 0, 1)),
        ("3:♥5=1..2", Need(3, "H5", 1, 2)),
        ("10=0", Need(0, "T", 0, 0)),
    ],
)
def test_needs_in_their_spellings(text: str, need: Need) -> None:
    assert parse_needs([text]) == (need,)


def test_bad_needs_are_reported_all_at_once() -> None:
    texts = ["0:wilds=2", "4:A=1", "0:hearts=1", "0:A=3..1", "0:A>=1..2", "", "0:A>1", "0:S2 Z9", "x" * 10**5]
    with pytest.raises(BadText) as caught:
        parse_needs(texts)
    assert [(fault.code, fault.at) for fault in caught.value.faults] == [
        ("bad_seat", 2),
        ("unknown_class", 3),
        ("bad_number", 4),
        ("bad_need", 5),
        ("bad_need", 6),
        ("bad_need", 7),
        ("unknown_card", 8),
        ("bad_need", 9),
    ]
    assert len(caught.value.said("zh").splitlines()) == 8


@given(st.text(max_size=12) | st.from_regex(r"\d:\w{1,6}[=<>]{1,2}\d{1,3}(\.\.\d)?", fullmatch=True))
def test_any_text_gives_needs_or_an_error(text: str) -> None:
    try:
        needs = parse_needs([text])
    except BadText as error:
        needs = ()
        assert error.said("zh")  # noqa: PT017
    assert all(isinstance(need, Need) for need in needs)
