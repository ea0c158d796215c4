"""Advice on tribute: against playing each deal out at the table, threads, what is told; the command."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from counting_rounds import ORDERS
from record_matches import played_match
from running import coach

from coach.analysis.players import player
from coach.analysis.search import EFFORTS
from coach.analysis.trials import levels
from coach.analysis.tribute import _adviser, _as_dealt, _outcomes, advise
from coach.cards import FACES, LEVELS, Card, Hand
from coach.counting import Deals, Facts
from coach.counting.moments import tribute_choices
from coach.deals import deal
from coach.errors import BadText
from coach.kernel import words
from coach.rules import Rules
from coach.table import Result, Tribute
from coach.table.playout import play_on
from coach.table.record import load, replay
from coach.table.tribute import Act
from coach.table.view import TributeView

PRESETS = ("competition", "huaian", "online", "platform")


def owing(preset: str, count: int) -> list[tuple[TributeView, Result, Rules]]:
    """Views of seats that owe a card: to give, and to return."""
    found = []
    rules, dice = Rules.preset(preset), random.Random(preset)
    while len(found) < count:
        previous, level = Result.of(dice.choice(ORDERS), rules), dice.choice(LEVELS[:13])
        tribute, _ = Tribute.start(deal(dice.getrandbits(32)), level, previous, rules)
        wanted = Act.RETURN if len(found) % 2 else Act.GIVE
        while tribute.owed and tribute.owed[0].act is not wanted:
            owed = tribute.owed[0]
            tribute, _ = tribute.step(owed.seat, player("lore").choose(tribute.view(owed.seat)))
        if tribute.owed:
            found.append((tribute.view(dice.choice(tribute.owed).seat), previous, rules))
    return found


def played_out(view: TributeView, hands: tuple[Hand, ...], card: Card, previous: Result, leader: int) -> float | None:
    """The value when the seat chooses this card and lore does the rest, at the table; None where chance would lead."""
    assert view.owed is not None
    lore = player("lore")
    tribute, _ = Tribute.start(hands, view.level, previous, view.rules)
    shown = {event.seat: event.card for event in view.events if event.code == "tribute"}  # type: ignore[attr-defined]
    while tribute.owed:
        owed = tribute.owed[0]
        if owed.seat == view.seat and owed.act is view.owed.act:
            chosen = card
        elif owed.act is Act.GIVE and shown:
            chosen = shown[owed.seat]
        else:
            chosen = lore.choose(tribute.view(owed.seat))
        tribute, _ = tribute.step(owed.seat, chosen)
    if tribute.by_chance:
        return None
    result = play_on(tribute.round(), 1, 1, players=("lore",) * 4).results[0]
    place = {2: view.rules.double_win_rise, 3: 2, 4: 1}[result.partner_place]
    return place if result.winner == view.seat % 2 else -place


@pytest.mark.parametrize("preset", PRESETS)
def test_each_card_in_each_deal_is_the_round_played_out_at_the_table(preset: str) -> None:
    compared = 0
    for view, previous, rules in owing(preset, 6):
        assert view.owed is not None
        drawn = _as_dealt(Deals(Facts.of(view)).draw_words(4, 5), view)
        faces = bytes(FACES.index(card) for card in view.owed.cards)
        found = _outcomes([_adviser(view)], view, faces, drawn, 5, 0, 4)
        for at in range(4):
            some = drawn[16 * at : 16 * at + 16]
            hands = tuple(Hand.from_counts(words.unpacked(some[4 * seat : 4 * seat + 4])) for seat in range(4))
            for card, outcomes in zip(view.owed.cards, found, strict=True):
                value = played_out(view, hands, card, previous, 0)
                if value is not None:
                    assert levels(rules, view.seat)[outcomes[at]] == value
                    compared += 1
    assert compared


def test_the_same_for_a_seed_whatever_the_threads() -> None:
    for view, _, _ in owing("competition", 4):
        one = advise(view, 3, deals=60, threads=1)
        assert advise(view, 3, deals=60, threads=3).to_json() == one.to_json()
        assert view.owed is not None
        assert {value.card for value in one.values} == {*view.owed.cards}
        finalists = [value for value in one.values if value.value.samples == 60]
        assert one.values[0].value.mean == max(value.value.mean for value in finalists)


def test_said_in_both_languages_with_the_number_of_deals() -> None:
    view = next(view for view, _, _ in owing("competition", 6) if view.owed and len(view.owed.cards) > 2)
    found = advise(view, 1, deals=50)
    for lang in ("en", "zh"):
        said = found.why.said(lang)
        assert "50" in said
        assert found.best.said(lang) in said


def test_bad_numbers_are_told_at_once() -> None:
    view, _, _ = owing("competition", 1)[0]
    with pytest.raises(BadText) as caught:
        advise(view, -1, deals=1)
    assert [fault.code for fault in caught.value.faults] == ["bad_seed", "bad_count"]
    tribute, _ = Tribute.start(deal(1), LEVELS[0], None, Rules())
    with pytest.raises(ValueError, match="owes no card"):
        advise(tribute.view(0))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tribute") / "match.jsonl"
    path.write_bytes(played_match("competition", 7, 4).dump())
    return path


def test_the_command_advises_on_every_card_of_a_round(record: Path) -> None:
    rounds = replay(load(record.read_bytes())).rounds
    number, choices = next((done.number, tribute_choices(done)) for done in rounds if tribute_choices(done))
    shown = coach("tribute", str(record), "--round", str(number), "--seed", "1", "--deals", "30", "--json")
    assert [answer["chosen"] for answer in shown.answers] == [card.text for _, card in choices]
    for answer, (view, _) in zip(shown.answers, choices, strict=True):
        told = {key: value for key, value in answer.items() if key not in ("round", "chosen")}
        assert told == json.loads(json.dumps(advise(view, 1, deals=30).to_json()))
    for lang, word in (("en", "(chosen)"), ("zh", "（所选）")):
        shown = coach("tribute", str(record), "--round", str(number), "--seed", "1", "--deals", "30", "--lang", lang)
        assert shown.out.count(word) == len(choices)


def test_the_command_quotes_what_is_wrong(record: Path) -> None:
    shown = coach("tribute", str(record), "--round", "1", "--seed", "1")
    assert shown.status == 1
    assert "no card was given" in shown.err
    shown = coach("tribute", str(record), "--round", "0", "--seed", "x", "--deals", "1")
    assert shown.status == 2
    assert all(word in shown.err for word in ("--round '0'", "--seed 'x'", "--deals '1'"))


def test_what_seats_saw_and_chose_in_a_recorded_tribute(record: Path) -> None:
    for done in replay(load(record.read_bytes())).rounds:
        for view, card in tribute_choices(done):
            assert view.owed is not None
            assert card in view.owed.cards
            assert view.owed.seat == view.seat


def test_searching_players_choose_by_advice_the_quick_ones_like_lore() -> None:
    for view, _, _ in owing("competition", 4):
        deals, plain = EFFORTS["search"].deals, player("lore").choose(view)
        advice = advise(view, 5, deals=deals, kept=plain, threads=1)
        assert player("search", 5).choose(view) in (plain, advice.best)
        own = next(value for value in advice.values if value.card == plain)
        assert own.value.samples == advice.values[0].value.samples
        if own.behind is not None and own.behind.low > 0:
            assert player("search", 5).choose(view) == advice.best
        assert player("instant", 5).choose(view) == plain
