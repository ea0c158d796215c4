"""Hands such as players keep: facts stay, the shares of deals are those stated, plans cost what real ones cost."""

from __future__ import annotations

import math
import random
from array import array
from collections import Counter

import pytest
from counting_rounds import begun, late
from explained_deals import log_weight
from player_positions import decisions

from coach.analysis import kept
from coach.analysis.kept import KEEN, KEENER
from coach.analysis.worlds import LORE, Model, explained_worlds, likely_worlds
from coach.cards import Hand
from coach.counting import Deals, Facts
from coach.errors import GaveUp
from coach.kernel import words
from coach.players.plan import Plan
from coach.rules import Rules
from coach.table import View


def hands_of(found: object, at: int) -> tuple[Hand, ...]:
    """The four hands of a deal."""
    return tuple(Hand.from_counts(words.unpacked(found[16 * at + 4 * s : 16 * at + 4 * s + 4])) for s in range(4))  # type: ignore[index]


def kept_words(view: View, count: int, seed: int, threads: int = 1) -> array[int]:
    """So many deals with kept hands."""
    return likely_worlds(view, count, seed, None, threads=threads, kept=True).words


def cost(hand: Hand, view: View) -> int:
    """What the plan of a hand costs."""
    return Plan.of(hand, view.level, view.rules).cost if hand else 0


def test_every_deal_agrees_with_every_fact() -> None:
    rng = random.Random(3)
    for preset in ("competition", "huaian", "online", "platform", "stage", "huaian_joker"):
        for _ in range(4):
            round, _ = begun(rng, Rules.preset(preset))
            round = late(round, rng, rng.choice((25, 18, 12, 6)))
            view = round.view(rng.randrange(4))
            facts = Facts.of(view)
            found = kept_words(view, 15, 5)
            assert len(found) == 15 * 16
            for at in range(15):
                assert facts.agree(hands_of(found, at))  # type: ignore[arg-type]
            assert kept_words(view, 15, 5, threads=4) == found
            assert kept_words(view, 15, 6) != found or Deals(facts).ways < 100


def test_deals_come_up_as_often_as_their_plans_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against all deals listed: the physical ways of each, times exp(-keen * cost / 100) of each hidden hand; with so
    many steps that the deals forget how they were dealt."""
    monkeypatch.setattr(kept, "STEPS", 60)
    rng, compared = random.Random(8), 0
    while compared < 3:
        round, _ = begun(rng, Rules())
        round = late(round, rng, 9)
        view = round.view(rng.randrange(4))
        deals = Deals(Facts.of(view))
        try:
            listed = deals.listed(40)
        except GaveUp:
            continue
        if len(listed) < 6 or round.over:
            continue
        keen = [KEEN + KEENER * (27 - count) for count in view.counts]  # all have played
        shares = {}
        for hands, ways in listed:
            worse = sum(keen[seat] * cost(hands[seat], view) for seat in deals.facts.hidden) / 100
            shares[hands] = ways * math.exp(-worse)
        total = math.fsum(shares.values())
        count = 3000
        found = kept_words(view, count, 1)
        seen = Counter(hands_of(found, at) for at in range(count))
        assert set(seen) <= set(shares)
        far = sum(abs(seen[hands] / count - share / total) for hands, share in shares.items()) / 2
        assert far < 0.08, (far, len(listed))
        compared += 1


@pytest.mark.parametrize(("model", "last"), [(Model("lore", 0.7), None), (Model("greedy", 0.5), 6)])
def test_deals_explained_come_up_as_often_as_plans_and_actions_say(
    model: Model, last: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against all deals listed, of rounds that were played: their ways, times exp(-keen * cost / 100) of each hidden
    hand, times their weight; with so many steps, and so lenient, that the deals forget how they were drawn."""
    monkeypatch.setattr(kept, "SURER", 0.1)
    monkeypatch.setattr(kept, "SURER_STILL", 0.02)
    compared, apart = 0, 0.0
    for number in range(200):
        round = [round for round, _ in decisions(Rules(), number, (model.policy,) * 4)][-8]
        view = round.view(max(range(4), key=lambda seat: round.counts[seat]))
        deals = Deals(Facts.of(view))
        try:
            listed = deals.listed(60)
        except GaveUp:
            continue
        if len(listed) < 6:
            continue
        keen = [kept.SURER + kept.SURER_STILL * (27 - count) for count in view.counts]
        plans, shares = {}, {}
        for hands, ways in listed:
            plans[hands] = ways * math.exp(-sum(keen[s] * cost(hands[s], view) for s in deals.facts.hidden) / 100)
            shares[hands] = plans[hands] * math.exp(log_weight(hands, view, model, 10_000 if last is None else last))
        total, count = math.fsum(shares.values()), 2000
        found = explained_worlds(view, deals.draw_words(count, 1), 150, 2, model, last=last)
        seen = Counter(hands_of(found, at) for at in range(count))
        assert set(seen) <= set(shares)
        far = sum(abs(seen[hands] / count - share / total) for hands, share in shares.items()) / 2
        assert far < 0.08, (far, len(listed))
        alone = math.fsum(plans.values())
        apart += sum(abs(plans[hands] / alone - share / total) for hands, share in shares.items()) / 2
        compared += 1
        if compared == 4:
            break
    assert compared == 4
    assert apart > 0.2  # the actions told something


def test_deals_explained_keep_to_the_facts_on_any_number_of_threads() -> None:
    for number, preset in enumerate(("competition", "huaian", "online", "platform", "stage", "huaian_joker")):
        rounds = [round for round, _ in decisions(Rules.preset(preset), number, ("lore",) * 4)]
        view = rounds[len(rounds) // 2].view(number % 4)
        drawn = likely_worlds(view, 30, 3, kept=True).resampled(20, 3)
        given, facts = drawn[:], Facts.of(view)
        found = explained_worlds(view, drawn, 12, 5)
        assert drawn == given != found
        assert all(facts.agree(hands_of(found, at)) for at in range(20))  # type: ignore[arg-type]
        assert explained_worlds(view, drawn, 12, 5, threads=3) == found
        assert explained_worlds(view, drawn[16 * 7 :], 12, 5, first=7) == found[16 * 7 :]


def test_deals_explained_fit_what_was_done_better() -> None:
    """The log weights of deals rise with the steps."""
    before = after = 0.0
    for number in range(6):
        rounds = [round for round, _ in decisions(Rules(), number, ("lore",) * 4)]
        view = rounds[len(rounds) // 2].view(0)
        drawn = likely_worlds(view, 12, 1, None, kept=True).words
        before += sum(log_weight(hands_of(drawn, at), view, LORE) for at in range(12))
        found = explained_worlds(view, drawn, 40, 1)
        after += sum(log_weight(hands_of(found, at), view, LORE) for at in range(12))
    assert after > before + 6 * 12


def test_plans_cost_about_what_real_hands_cost() -> None:
    """Of hidden hands in the middle of rounds of lore: nearer to real ones than to those that only fit the facts."""
    real = plans = even = 0.0
    for number in range(25):
        moments = [round for round, _ in decisions(Rules(), number, ("lore",) * 4)]
        round = moments[len(moments) // 2]
        assert round.turn is not None
        view = round.view(round.turn)
        arranged, drawn = kept_words(view, 6, 1), Deals(Facts.of(view)).draw_words(6, 1)
        for seat in Facts.of(view).hidden:
            real += cost(round.hands[seat], view)
            plans += sum(cost(hands_of(arranged, at)[seat], view) for at in range(6)) / 6
            even += sum(cost(hands_of(drawn, at)[seat], view) for at in range(6)) / 6
    assert real < plans < (real + even) / 2


def test_before_the_first_play_nothing_is_changed() -> None:
    round = next(decisions(Rules(), 1, ("lore",) * 4))[0]
    assert round.turn is not None
    view = round.view(round.turn)
    assert kept_words(view, 40, 2) == Deals(Facts.of(view)).draw_words(40, 2)
