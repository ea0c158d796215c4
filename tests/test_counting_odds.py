"""Odds against enumeration of all deals, the anchors of the deal, questions as text, and the commands."""

from __future__ import annotations

import itertools
import json
import random
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from counting_rounds import begun, late
from hypothesis import given
from hypothesis import strategies as st
from running import coach

from coach.cards import BIG_JOKER, FACES, SUITED_RANKS, Card, Level
from coach.counting import Deals, Facts, Ledger, Odds, at_least, bomb, chances, estimate, shares, table
from coach.counting.questions import answer, parse_questions
from coach.deals import deal
from coach.errors import AgainstRules, BadText
from coach.rules import PRESET_NAMES, Rules
from coach.table import Round

RULES = [Rules.preset(name) for name in PRESET_NAMES]


def positions(count: int, left: int, seed: int) -> list[Facts]:
    rng = random.Random(seed)
    rounds = [late(begun(rng, rng.choice(RULES))[0], rng, left) for _ in range(count)]
    return [Facts.of(round.view(0)) for round in rounds if sum(c > 0 for c in round.counts[1:]) > 1]


SMALL = positions(40, 3, 3)


@pytest.mark.parametrize("facts", SMALL, ids=lambda _: "")
def test_shares_and_bombs_equal_enumeration(facts: Facts) -> None:
    deals = Deals(facts)
    listed = deals.listed(200_000)
    rng = random.Random(len(facts.unseen))
    faces = set(rng.sample(FACES, 12)) | {card for card in facts.unseen if card.rank >= 12}
    for seat in facts.hidden:
        found = shares(facts, seat, faces)
        for number, chance in enumerate(found):
            ways = sum(w for hands, w in listed if sum(hands[seat].count(card) for card in faces) == number)
            assert chance == Fraction(ways, deals.ways)
    for number in (1, 2, 3):
        ways = sum(
            w
            for hands, w in listed
            if any(sum(hands[seat].count(card) for card in faces) >= number for seat in facts.hidden)
        )
        assert at_least(facts, facts.hidden, faces, number).exact == Fraction(ways, deals.ways)
    wild = facts.level.wild
    for rank in {card.rank for card in facts.unseen} & set(SUITED_RANKS):
        for wilds in (True, False):
            ways = 0
            for hands, w in listed:
                for seat in facts.hidden:
                    held = hands[seat].count_rank(rank)
                    if wilds and wild is not None and rank is not facts.level.rank:
                        held += hands[seat].count(wild)
                    if held >= 4:
                        ways += w
                        break
            assert bomb(facts, rank, wilds=wilds).exact == Fraction(ways, deals.ways)


def test_estimates_hold_the_exact_odds_in_about_95_of_100_cases() -> None:
    held = cases = 0
    for number, facts in enumerate(SMALL * 4):
        seat = facts.hidden[-1]
        rank = next(iter(facts.unseen)).rank
        exact = float(sum(shares(facts, seat, [c for c in FACES if c.rank is rank])[1:]))
        odds = estimate(facts, lambda hands, s=seat, r=rank: hands[s].count_rank(r) > 0, samples=300, seed=number)  # type: ignore[misc]
        cases += 1
        held += odds.low <= exact <= odds.high
    assert held / cases > 0.9


def test_anchors_of_the_deal() -> None:
    """The measured figures that this project sets out to reproduce."""
    assert [round(float(c), 4) for c in chances.held(2)] == [0.5607, 0.3785, 0.0607]
    assert round(float(chances.held(2)[2]), 5) == 0.06075
    assert round(float(chances.held(2, 54)[2]), 4) == 0.2477
    assert round(float(chances.natural_bombs()), 3) == 1.371
    assert 0.3125 <= float(chances.natural_flush()) <= 0.315


def test_anchors_by_dealing() -> None:
    count, wilds, groups, flushes = 4_000, [0, 0, 0], 0, 0
    for seed in range(count // 4):
        for hand in deal(seed):
            wilds[hand.wilds(Level("5"))] += 1
            groups += sum(hand.count_rank(rank) >= 4 for rank in SUITED_RANKS)
            flushes += any(
                all(hand.count(Card(suit + rank)) for rank in "A23456789TJQKA"[at : at + 5])
                for suit in "SHCD"
                for at in range(10)
            )
    for share, expected in [
        *((n / count, float(c)) for n, c in zip(wilds, chances.held(2), strict=True)),
        (flushes / count, float(chances.natural_flush())),
    ]:
        assert abs(share - expected) < 4 * (expected * (1 - expected) / count) ** 0.5
    assert abs(groups / count - float(chances.natural_bombs())) < 0.07


@given(st.integers(0, 8), st.integers(0, 12), st.integers(8, 14))
def test_held_is_the_share_of_hands(copies: int, cards: int, deck: int) -> None:
    cards = min(cards, deck)
    found = chances.held(copies, cards, deck)
    assert sum(found) == 1
    for chance in found:
        hands = comb(deck, cards) * chance
        assert hands.denominator == 1
    if deck <= 10:
        drawn = list(itertools.combinations(range(deck), cards))
        assert found == [
            Fraction(sum(sum(c < copies for c in hand) == n for hand in drawn), len(drawn)) for n in range(copies + 1)
        ]


def test_sets_without_a_run_by_enumeration() -> None:
    """Of the 26 cards of a suit: sizes up to six by listing all sets of ranks with their copies."""
    found = chances._without_a_run()
    for size in range(7):
        ways = 0
        for ranks in (set(c) for n in range(size + 1) for c in itertools.combinations(range(13), n)):
            doubled = size - len(ranks)
            if not 0 <= doubled <= len(ranks):
                continue
            places = ranks | {r + 13 for r in ranks if r == 0}
            if not any(all(p + k in places for k in range(5)) for p in range(10)):
                ways += comb(len(ranks), doubled) * 2 ** (len(ranks) - doubled)
        assert found[size] == ways


def test_known_cards_count_and_own_hand_is_no_question() -> None:
    facts = Facts.of(Round.start(deal(2), Level("2"), 0, Rules()).view(1))
    both = sum(shares(facts, 3, [BIG_JOKER])[2:])
    assert answer(parse_questions(["partner:big jokers=2"], Level("2"))[0], facts).exact == both
    with pytest.raises(AgainstRules, match="hand is open"):
        answer(parse_questions(["1:A>=3"], Level("2"))[0], facts)


def test_all_faults_of_questions_at_once() -> None:
    with pytest.raises(BadText) as caught:
        parse_questions(["partner:A>=3", "north:A=1", "next:frogs", "any", "any:bomb 9 x11", "x" * 500], Level("5"))
    assert [fault.at for fault in caught.value.faults] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("text", ["partner:big jokers=2", "对家：大王=2", "partner: big jokers>=2"])
def test_spellings_of_one_question(text: str) -> None:
    facts = Facts.of(Round.start(deal(9), Level("K"), 0, Rules()).view(0))
    assert answer(parse_questions([text], Level("K"))[0], facts).exact == shares(facts, 2, [BIG_JOKER])[2]


def test_said_as_exact_or_as_estimate_never_mixed() -> None:
    for lang in ("en", "zh"):
        exact, guess = Odds.counted(Fraction(1, 3)).said(lang), Odds.sampled(1, 3, 5).said(lang)
        assert "exact" in exact or "精确" in exact
        assert "estimate" in guess or "估计" in guess


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("count") / "match.jsonl"
    assert coach("simulate", "--rounds", "2", "--seed", "7", "--players", "lowest", "--out", str(path)).status == 0
    return path


def test_count_command(record: Path, tmp_path: Path) -> None:
    told = coach("count", str(record), "--at", "37", "--seat", "0", "--json").answer
    assert told["seat"] == 0
    assert len(told["hand"]) + len(told["unseen"]) == sum(told["counts"])
    text = coach("count", str(record), "--at", "37", "--seat", "0", "--lang", "zh")
    assert text.status == 0
    assert "小王" in text.out
    sheet = tmp_path / "sheet.html"
    assert coach("count", str(record), "--sheet", str(sheet)).status == 0
    page = sheet.read_text("utf-8")
    assert page.count("☐") + page.count("✕") + page.count("■") == 108 + 3  # and the legend
    assert coach("count", str(record), "--sheet", str(sheet)).status == 2  # nothing is overwritten


@pytest.mark.parametrize(
    ("words", "status"),
    [(["--at", "9999"], 2), (["--seat", "4"], 2), (["--round", "7"], 2), (["--at", "x"], 2), (["--at", "0"], 0)],
)
def test_count_command_refuses_clearly(record: Path, words: list[str], status: int) -> None:
    ended = coach("count", str(record), *words)
    assert ended.status == status
    assert bool(ended.err) == bool(status)


def test_odds_command(record: Path) -> None:
    hand = " ".join(card.text for card in deal(7)[0])
    told = coach("odds", "partner:big jokers=2", "any:bomb 9", "--hand", hand, "--level", "5", "--json").answer
    assert [odds["question"] for odds in told["odds"]] == ["partner:big jokers=2", "any:bomb 9"]
    assert all(odds["exact"] for odds in told["odds"])
    assert coach("odds", "--record", str(record), "--at", "20").out.count("exact") >= 5
    both = coach("odds", "--hand", "S2 S2", "--level", "Z")
    assert both.status == 1
    assert "27 cards" in both.err
    assert "level" in both.err
    assert coach("odds").status == 2
    assert json.loads(coach("odds", "0:A=1", "--record", str(record), "--json").out)["error"]["faults"]


def test_the_table_of_a_notebook() -> None:
    view = Round.start(deal(2), Level("5"), 0, Rules()).view(0)
    ledger = Ledger.of(view)
    for lang in ("en", "zh"):
        page = table.html(ledger, lang)
        assert "<script" not in page
        assert page.count("<tr>") == 16
