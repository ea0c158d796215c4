"""The readable player: its twin in the kernel with rules off, its tribute, and what each decision tells."""

from __future__ import annotations

import random

import pytest
from player_positions import decisions
from replayed import ORDERS

from coach.cards import LEVELS, Card, Hand, Level
from coach.errors import BadText
from coach.kernel import lore as kernel
from coach.players import Lore
from coach.players.lore import RULES
from coach.players.lore_tribute import Receipt
from coach.rules import PRESETS, Rules
from coach.table import PASS, Act, Result, Tribute
from coach.table.events import Gave, Returned
from coach.table.heights import height
from coach.table.playout import play_round
from coach.table.tribute import Owed
from coach.table.view import TributeView

NAMES = [rule.name for rule in RULES]


def test_rules_are_those_of_the_kernel_in_their_order() -> None:
    assert tuple(NAMES) == kernel.RULES


@pytest.mark.parametrize("off", [*NAMES[:14], "all"])
def test_with_a_rule_off_the_twins_still_choose_the_same(off: str) -> None:
    lore = Lore(NAMES if off == "all" else [off])
    for number in range(2):
        for round, action in decisions(Rules(), 100 + number, ("lore",) * 4, (lore.mask,) * 4):
            assert round.turn is not None
            decision = lore.decide(round.view(round.turn))
            assert decision.action == action, (round.view(round.turn), decision)
            assert decision.rule not in lore.without


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("off", ["", "B1", "B3", "B4"])
def test_tribute_is_that_of_the_kernel(preset: str, off: str) -> None:
    rules = Rules.preset(preset)
    lore = Lore([off] if off else [])
    for number in range(12):
        rng = random.Random(f"{preset} {number}")
        level = rng.choice(LEVELS[: height(rules.final_level) + 1])
        previous = Result.of(rng.choice(ORDERS), rules)
        played = play_round(
            3, level, rules, previous, number=number, players=("lore",) * 4, without=(lore.mask,) * 4
        )
        given = {event.seat: event.card for event in played.events if isinstance(event, Gave)}
        returned = {event.seat: event.card for event in played.events if isinstance(event, Returned)}
        tribute, _ = Tribute.start(played.events[0].hands, level, previous, rules)  # type: ignore[attr-defined]
        while tribute.owed:
            owed = tribute.owed[0]
            card = (given if owed.act is Act.GIVE else returned)[owed.seat]
            assert lore.choose(tribute.view(owed.seat)) == card, tribute.view(owed.seat)
            tribute, _ = tribute.step(owed.seat, card)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_decision_tells_facts_in_both_languages(preset: str) -> None:
    lore = Lore()
    for round, action in decisions(Rules.preset(preset), 7, ("lore",) * 4):
        assert round.turn is not None
        view = round.view(round.turn)
        decision = lore.decide(view)
        assert decision.values["next"] == view.counts[(view.seat + 1) % 4]
        assert decision.values["partner"] == view.counts[(view.seat + 2) % 4]
        assert ("play" in decision.values) == (action != PASS)
        for lang in ("en", "zh"):
            assert "{" not in lore.why(view, action).said(lang)


def owing(hand: str, owed: Owed, level: str = "2") -> Receipt:
    return Receipt(TributeView(owed.seat, Rules(), Level(level), Hand(hand), None, (), owed))


def asked(name: str, receipt: Receipt) -> Card | None:
    rule = next(rule for rule in RULES if rule.name == name)
    return rule.asked(receipt)  # type: ignore[arg-type, return-value]


def test_b1_gives_the_suit_with_most_neighbours_but_not_to_the_partner() -> None:
    aces = (Card("CA"), Card("SA"))
    hand = "CA SA SK SQ C3 D4 D4"
    assert asked("B1", owing(hand, Owed(0, Act.GIVE, aces, 1))) == Card("SA")
    assert asked("B1", owing(hand, Owed(0, Act.GIVE, aces, 2))) is None
    assert asked("B1", owing("CA SA C2 C3 S5 D9", Owed(0, Act.GIVE, aces, None), "9")) == Card("CA")  # the low ace


def test_b3_and_b4_return_what_the_plan_needs_least() -> None:
    hand = "S3 H3 C3 S7 H7 C7 D7 D9"
    cards = tuple(Card(text) for text in ("C3", "C7", "D7", "D9", "H3", "H7", "S3", "S7"))
    assert asked("B3", owing(hand, Owed(0, Act.RETURN, cards, 1))) == Card("D9")
    assert asked("B4", owing(hand, Owed(0, Act.RETURN, cards, 2))) == Card("D9")
    assert asked("B4", owing(hand, Owed(0, Act.RETURN, cards, 1))) is None


def test_unknown_rules_are_all_named() -> None:
    with pytest.raises(BadText) as caught:
        Lore(["D8", "D88", "Z"])
    assert [fault.part for fault in caught.value.faults] == ["D88", "Z"]
