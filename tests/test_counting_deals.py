"""Consistent deals: counted, listed and drawn, each against the others, closed forms, and the rules of tribute."""

from __future__ import annotations

import math
import random
from array import array
from collections import Counter
from fractions import Fraction
from types import ModuleType

import pytest
from counting_rounds import all_hands, begun, late
from table_play import begin_tribute, cards, choose, deal_with
from test_deals import plausible
from test_playout_rounds import random_rules

from coach import kernel
from coach.cards import BIG_JOKER, FACES, SMALL_JOKER, Card, Hand, Level
from coach.counting import Facts
from coach.counting.deals import Deals
from coach.deals import deal
from coach.deals.sharing import Demand
from coach.errors import AgainstRules, BadText, GaveUp
from coach.kernel import hidden, words
from coach.rules import PRESETS, Rules
from coach.table import Result, Round
from coach.table.events import Gave, Played, Refused, Returned
from coach.table.gifts import limit_of, within_limit
from coach.table.refusals import joker_seats


def dealt(seed: int = 2) -> Round:
    """A first round before its first play; seat 0 holds no big joker."""
    return Round.start(deal(seed), Level("2"), 0, Rules())


def split(*sizes: int) -> int:
    """Ways to deal cards to hands of these sizes."""
    return math.factorial(sum(sizes)) // math.prod(map(math.factorial, sizes))


# The number of deals


def test_without_facts_every_deal_of_the_unseen_cards_counts() -> None:
    assert Deals(Facts.of(dealt().view(0))).ways == split(27, 27, 27)
    assert Deals(Facts.outside(dealt().view(0))).ways == split(27, 27, 27, 27)


def test_two_cards_of_a_face_are_two_cards() -> None:
    round = Round.position([Hand(), cards("S3 S5"), cards("S3 H4"), cards("S7")], Level("2"), 1, Rules(), finished=(0,))
    deals = Deals(Facts.of(round.view(3)))
    assert deals.ways == split(2, 2)
    found = {(hands[1].text, hands[2].text): ways for hands, ways in deals.listed()}
    assert found == {("S3 S3", "H4 S5"): 1, ("H4 S5", "S3 S3"): 1, ("S3 S5", "H4 S3"): 2, ("H4 S3", "S3 S5"): 2}


def test_5_1_a_known_card_stays_and_its_twin_is_shared_out() -> None:
    """Seat 3 gave its king of spades to seat 0; the other one may be anywhere but with the seat that looks."""
    hands = deal_with("7", {3: "SK HQ S2"}, {1: "SA S3", 0: "S4"})
    round = choose(begin_tribute("competition", hands, "0123"), (3, "SK"), (0, "S4")).round()
    facts = Facts.of(round.view(1))
    higher = sum(facts.free.count(card) for card in facts.claims[-1].faces)
    assert facts.room == (26, 0, 27, 26)
    deals = Deals(facts)
    assert deals.ways == math.comb(79 - higher, 26) * split(26, 27)
    twin = frozenset({Card("SK")})
    assert facts.free.count(Card("SK")) == 1
    assert sum(deals.chance(Demand(seat, twin, 1, 1)) for seat in (0, 2, 3)) == 1
    assert deals.chance(Demand(3, twin, 1, 1)) == Fraction(26, 79 - higher)


def test_5_4_two_givers_who_did_not_refuse() -> None:
    """All deals but those in which two hands of three hold both big jokers: 52 of the other 79 cards go to them."""
    hands = deal_with("7", {}, {1: "HR", 0: "HR"})
    deals = Deals(Facts.of(begin_tribute("competition", hands, "0213").view(2)))
    assert deals.ways == split(27, 27, 27) - math.comb(79, 52) * math.comb(54, 27)


@pytest.mark.parametrize("seed", range(3))
def test_anchor_both_big_jokers_in_one_given_hand_and_in_two(seed: int) -> None:
    facts = Facts.outside(dealt(seed).view(0))
    both = frozenset({BIG_JOKER})
    deals = Deals(facts)
    assert round(float(deals.chance(Demand(1, both, 2, 2))), 5) == 0.06075
    assert round(float(deals.chance(Demand(1, both, 2, 2, (3,)))), 4) == 0.2477
    wild = frozenset({Card("H2")})
    assert [round(float(deals.chance(Demand(0, wild, n, n))), 4) for n in range(3)] == [0.5607, 0.3785, 0.0607]


def test_further_demands_are_conditions() -> None:
    facts, joker = Facts.of(dealt().view(0)), frozenset({BIG_JOKER})
    one = Demand(1, joker, 1, 2)
    deals = Deals(facts, [one])
    assert deals.ways == Deals(facts).ways * Deals(facts).chance(one)
    assert deals.chance(Demand(1, joker, 2, 2)) == Deals(facts).chance(Demand(1, joker, 2, 2)) / Deals(facts).chance(
        one
    )
    assert all(BIG_JOKER in hands[1] for hands in deals.draw(200, 1))


def test_demands_that_the_facts_exclude_are_named() -> None:
    facts = Facts.of(dealt().view(0))
    with pytest.raises(AgainstRules, match=r"'1\+3:HR=3\.\.4': no consistent deal meets this"):
        Deals(facts, [Demand(1, frozenset({BIG_JOKER}), 3, 4, (3,))])


# Listing


def test_listed_deals_are_all_there_are_each_with_its_ways() -> None:
    rng = random.Random(5)
    for _ in range(60):
        round, _ = begun(rng, Rules.preset(rng.choice([*PRESETS])))
        facts = Facts.of(late(round, rng, 2).view(rng.randrange(4)))
        deals = Deals(facts)
        listed = deals.listed()
        assert len({hands for hands, _ in listed}) == len(listed)
        assert sum(ways for _, ways in listed) == deals.ways
        for hands, ways in listed:
            held = [hand - known for hand, known in zip(hands, facts.known, strict=True)]
            assert ways == math.prod(split(*(hand.count(card) for hand in held)) for card in FACES)


def test_too_many_to_list() -> None:
    deals = Deals(Facts.of(dealt().view(0)))
    with pytest.raises(GaveUp, match="at most 50 different ones") as error:
        deals.listed(50)
    assert str(deals.ways)[:20] in str(error.value)
    few = Round.position([cards("S3 S5"), cards("S3"), cards("H4"), Hand()], Level("2"), 0, Rules(), finished=(3,))
    assert len(Deals(Facts.of(few.view(0))).listed(2)) == 2
    with pytest.raises(GaveUp):
        Deals(Facts.of(few.view(0))).listed(1)


# Drawing


def test_drawn_deals_come_as_often_as_listed() -> None:
    """Late rounds with facts of all kinds, few enough deals to meet each of them several times."""
    rng, looked = random.Random(7), Counter[str]()
    while sum(looked.values()) < 120:
        round, _ = begun(rng, random_rules(rng))
        position = late(round, rng, 3)
        facts = rng.choice([Facts.outside, Facts.of, Facts.of])(position.view(rng.randrange(4)))
        deals = Deals(facts)
        if not facts.demands or not 2 <= deals.ways <= 400:
            continue
        chances = {hands: ways / deals.ways for hands, ways in deals.listed()}
        seen = Counter(deals.draw(6 * deals.ways, 11, 5))
        assert plausible(seen, chances), facts
        looked.update(message.msgid for message in facts.why)
    assert len(looked) >= 5, looked


def test_frequencies_of_whole_hands_agree_with_exact_chances() -> None:
    """Of a card of each atom and of the jokers, early in the round."""
    rng, looked = random.Random(8), 0
    while looked < 20:
        round, _ = begun(rng, random_rules(rng))
        facts = Facts.of(late(round, rng, rng.choice([20, 26])).view(rng.randrange(4)))
        if len(facts.demands) < 2:
            continue
        deals = Deals(facts)
        drawn = deals.draw(1500, looked)
        for card in {SMALL_JOKER, BIG_JOKER, *(min(demand.faces, key=str) for demand in facts.demands)}:
            looked += 1
            for seat in facts.hidden:
                every = {n: float(deals.chance(Demand(seat, frozenset({card}), n, n))) for n in range(3)}
                seen = Counter(hands[seat].count(card) - facts.known[seat].count(card) for hands in drawn)
                chances = {n: chance for n, chance in every.items() if chance}
                assert set(seen) <= set(chances)
                if min(chances.values()) * 1500 >= 5:
                    assert plausible(seen, chances), (card, seat)


def test_a_deal_depends_on_seed_and_number_alone() -> None:
    deals = Deals(Facts.of(dealt().view(0)))
    whole = deals.draw(50, 9)
    assert deals.draw(20, 9, 30) == whole[30:]
    assert [deals.draw(1, 9, number)[0] for number in (49, 0, 7)] == [whole[49], whole[0], whole[7]]
    assert deals.draw(50, 10) != whole
    assert deals.draw(0, 9) == []
    assert len(set(whole)) == 50


PINNED = "C2 C4 C6 C8 CA CA CJ CK CK CT D2 D5 D6 D9 D9 H3 H7 H9 HJ S3 S4 S6 SA SB SJ SJ SK"


def test_a_seed_gives_the_same_deals_for_ever() -> None:
    assert Deals(Facts.of(dealt().view(0))).draw(1, 2026)[0][1].text == PINNED


@pytest.mark.parametrize("number", [-1, 1 << 64, 1.0, "1", None, True])
def test_seeds_are_whole_numbers(number: object) -> None:
    deals = Deals(Facts.of(dealt().view(0)))
    with pytest.raises(BadText, match="no seed or number of deals"):
        deals.draw(1, number)  # type: ignore[arg-type]


def test_words_and_hands_are_the_same_deals() -> None:
    deals = Deals(Facts.of(dealt().view(0)))
    packed = deals.draw_words(20, 4)
    for number, hands in enumerate(deals.draw(20, 4)):
        assert [*packed[16 * number : 16 * number + 16]] == [word for h in hands for word in words.packed(h.counts)]


@pytest.mark.parametrize("module", [hidden, kernel.interpreted("hidden")], ids=["in use", "interpreted"])
def test_compiled_and_interpreted_draw_the_same(module: ModuleType) -> None:
    rng = random.Random(1)
    for number in range(12):
        round, _ = begun(rng, random_rules(rng))
        deals = Deals((Facts.of, Facts.outside)[number % 2](round.view(number % 4)))
        drawn: array[int] = module.Dealer(*deals._tables).draw_words(number, 3, 20)
        assert drawn == deals.draw_words(20, number, 3)
        counts = module.Dealer(*deals._tables).draw_counts(number, 3, 20)
        assert [Hand.from_counts(counts[at : at + 54]) for at in range(0, len(counts), 54)][:4] == list(
            deals.draw(1, number, 3)[0]
        )


def test_every_drawn_deal_agrees_with_the_facts() -> None:
    rng = random.Random(9)
    for _ in range(40):
        round, _ = begun(rng, random_rules(rng))
        facts = Facts.of(late(round, rng, rng.randrange(1, 27)).view(rng.randrange(4)))
        assert all(facts.agree(hands) for hands in Deals(facts).draw(50, 1))


# 10^6 deals against the rules of tribute, all at once


def violations(round: Round, previous: Result, seat: int, drawn: array[int]) -> int:
    """How many of the deals, 16 words each, could not have led to the tribute that was shown, or have other cards.

    By the rules themselves, on the hands as they were dealt; nothing of coach.counting is asked.
    """
    import numpy as np

    packed = np.array(drawn, dtype=np.uint64).reshape(-1, 4, 4)
    face = np.arange(54)
    word, shift = np.where(face < 52, face % 4, 0), np.where(face < 52, face // 4, face - 39) * 4
    now = (packed[:, :, word] >> shift.astype(np.uint64) & np.uint64(15)).astype(np.int8)
    moves = np.zeros((2, 4, 54), dtype=np.int8)  # from now back to the returns, and to the deal
    for event in round.events:
        if isinstance(event, Played):
            for card in event.play.cards:
                moves[:, event.seat, card.face] += 1
        elif isinstance(event, (Gave, Returned)):
            back = slice(0, 2) if isinstance(event, Returned) else slice(1, 2)
            moves[back, event.seat, event.card.face] += 1
            moves[back, event.to, event.card.face] -= 1
    returning, start = now + moves[0], now + moves[1]
    level, rules = round.level, round.rules
    strength = np.array([level.strength(card.rank) for card in FACES])
    natural = np.array([not level.is_wild(card) for card in FACES])
    wrong = (start < 0).any(axis=(1, 2)) | (returning < 0).any(axis=(1, 2)) | (start.sum(axis=1) != 2).any(axis=1)
    wrong |= (start.sum(axis=2) != 27).any(axis=1) | (now[:, seat] != list(round.hands[seat].counts)).any(axis=1)
    refused = [event for event in round.events if isinstance(event, Refused)]
    big = start[:, list(joker_seats(previous, rules)), BIG_JOKER.face].sum(axis=1) == 2
    wrong |= big != any(event.jokers == "big" for event in refused)
    for event in round.events:
        if isinstance(event, Gave):
            wrong |= start[:, event.seat, natural & (strength > strength[event.card.face])].any(axis=1)
            if rules.small_jokers_excuse:
                wrong |= start[:, event.seat, SMALL_JOKER.face] == 2
        elif isinstance(event, Refused) and event.jokers == "small":
            wrong |= start[:, event.givers[0], SMALL_JOKER.face] != 2
        elif isinstance(event, Returned):
            limit = limit_of(event.seat, event.to, rules)
            if not within_limit(event.card, level, limit):
                inside = np.array([within_limit(card, level, limit) for card in FACES])
                lower = natural & (strength < strength[event.card.face])
                wrong |= returning[:, event.seat, inside | lower].any(axis=1)
    return int(wrong.sum())


def sampled(seed: int, views: int, each: int) -> int:
    """Deals drawn for views under all presets, at all stages of the round; none of them violates anything."""
    rng, total = random.Random(seed), 0
    for number in range(views):
        round, previous = begun(rng, Rules.preset([*PRESETS][number % len(PRESETS)]))
        position = late(round, rng, rng.choice([1, 4, 10, 20, 26, 27])) if number % 3 else round
        seat = rng.randrange(4)
        drawn = Deals(Facts.of(position.view(seat))).draw_words(each, number)
        assert violations(position, previous, seat, drawn) == 0
        total += len(drawn) // 16
    return total


def test_3_5_no_hard_fact_is_violated_in_a_million_sampled_deals() -> None:
    each = 4000 if kernel.status().compiled else 40  # interpreted it would take minutes
    assert sampled(2, 250, each) == 250 * each


def test_the_check_of_a_million_deals_sees_violations() -> None:
    """All deals of late rounds that the counts allow, checked the same way: only the listed ones pass."""
    rng, wrong = random.Random(3), 0
    for number in range(25):
        round, previous = begun(rng, Rules.preset([*PRESETS][number % len(PRESETS)]))
        position = late(round, rng, 2)
        view = position.view(number % 4)
        every = list(all_hands(view))
        packed = array("Q", [word for hands in every for hand in hands for word in words.packed(hand.counts)])
        found = violations(position, previous, view.seat, packed)
        assert found == len(every) - len(Deals(Facts.of(view)).listed())
        wrong += found
    assert wrong > 100
