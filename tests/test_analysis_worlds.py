"""Likely worlds against their definition, by the readable table and its players; honest limits; better than even odds.

The definition: a deal weighs the product, over the actions of the other seats that had a choice, of 1 − slip where the
player of the model does the same in that deal and of slip / (his other choices) where he does not.
"""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Iterator
from dataclasses import replace

import pytest
from explained_deals import log_weight
from hypothesis import given
from hypothesis import strategies as st
from player_positions import decisions
from running import printed_alike

from coach.analysis.estimates import Estimate, effective
from coach.analysis.worlds import POWERS, Model, Worlds, likely_worlds
from coach.cards import BIG_JOKER, Hand, Level, Rank
from coach.counting import Deals, Facts
from coach.deals import deal
from coach.errors import AgainstRules, BadText
from coach.locale import LANGUAGES, Message
from coach.rules import PRESETS, Rules
from coach.table import Round, View
from coach.table.events import Passed, Played

NAMES = list(PRESETS)
LORE = ("lore",) * 4
MIXED = ("lowest", "lore", "greedy", "random")


def views(rules: Rules, numbers: range, players: tuple[str, ...] = LORE, each: int = 2) -> Iterator[tuple[View, Round]]:
    """Views of random seats in rounds of these players, and the rounds."""
    rng = random.Random(f"{players} {numbers}")
    for number in numbers:
        rounds = [round for round, _ in decisions(rules, number, players)]
        for round in rng.sample(rounds[1:], each):
            yield round.view(rng.choice([seat for seat in range(4) if round.counts[seat]])), round


@pytest.mark.parametrize(("preset", "model"), [
    ("competition", Model()),
    (NAMES[1], Model("greedy", 0.05)),
    (NAMES[-1], Model("lowest", 0.5)),
])
def test_weights_against_their_definition(preset: str, model: Model) -> None:
    for view, _ in views(Rules.preset(preset), range(3), MIXED if model.policy != "lore" else LORE):
        worlds = likely_worlds(view, 6, 3, model, floor=0)
        assert (worlds.status, worlds.power) == ("likely", 1)
        logs = [log_weight(hands, view, model) for hands in worlds.hands()]
        total = math.fsum(math.exp(log - max(logs)) for log in logs)
        for weight, log in zip(worlds.weights, logs, strict=True):
            assert weight == pytest.approx(math.exp(log - max(logs)) / total, rel=1e-9, abs=1e-300)


def test_only_the_last_actions_weigh_when_asked() -> None:
    for view, _ in views(Rules(), range(2)):
        for last in (0, 5, 16):
            worlds = likely_worlds(view, 5, 3, floor=0, last=last)
            logs = [log_weight(hands, view, Model(), last) for hands in worlds.hands()]
            total = math.fsum(math.exp(log - max(logs)) for log in logs)
            for weight, log in zip(worlds.weights, logs, strict=True):
                assert weight == pytest.approx(math.exp(log - max(logs)) / total, rel=1e-9, abs=1e-300)


def test_kept_hands_are_weighed_alike() -> None:
    """The deals are those that are not weighed, and far more of them count."""
    worth = {True: 0.0, False: 0.0}
    for view, _ in views(Rules(), range(4)):
        worlds = likely_worlds(view, 60, 5, floor=0, kept=True)
        assert worlds.words == likely_worlds(view, 60, 5, None, kept=True).words
        assert likely_worlds(view, 60, 5, floor=0, kept=True, threads=3) == worlds
        logs = [log_weight(hands, view, Model()) for hands in worlds.hands()[:4]]
        for weight, log in zip(worlds.weights, logs, strict=False):
            assert weight == pytest.approx(worlds.weights[0] * math.exp(log - logs[0]), rel=1e-6, abs=1e-300)
        for kept in worth:
            worth[kept] += likely_worlds(view, 200, 1, floor=0, kept=kept).effective
    assert worth[True] > 1.5 * worth[False]


def test_the_deals_are_those_of_counting() -> None:
    for view, _ in views(Rules(), range(4)):
        deals = Deals(Facts.of(view))
        worlds = likely_worlds(view, 30, 5, first=7)
        assert worlds.words == deals.draw_words(30, 5, 7)
        assert worlds.hands() == deals.draw(30, 5, 7)
        assert sum(worlds.weights) == pytest.approx(1)
        assert worlds.effective == pytest.approx(effective(worlds.weights))
        assert 1 <= worlds.effective <= 30 * (1 + 1e-9)


def test_shares_are_weighed_with_their_interval() -> None:
    for view, _ in views(Rules(), range(2)):
        worlds = likely_worlds(view, 60, 1, floor=0)
        seat = (view.seat + 1) % 4
        found = worlds.share(lambda hands, seat=seat: BIG_JOKER in hands[seat])
        held = [BIG_JOKER in hands[seat] for hands in worlds.hands()]
        assert found == Estimate.share(held, worlds.weights)
        assert found.low - 1e-12 <= found.mean <= found.high + 1e-12


def test_the_same_whatever_the_threads() -> None:
    for view, _ in views(Rules(), range(2)):
        once = likely_worlds(view, 101, 9)
        for threads in (2, 3, 8):
            assert likely_worlds(view, 101, 9, threads=threads) == once
        assert likely_worlds(view, 3, 9, threads=8).words == once.words[:48]
        assert likely_worlds(view, 101, 10) != once


WEIGHTS = """
import sys
sys.path.insert(0, "tests")
from test_analysis_worlds import LORE, Model, Rules, likely_worlds, views
for view, _ in views(Rules(), range(2)):
    print(likely_worlds(view, 5, 2, Model(), floor=0).weights)
"""


def test_the_same_interpreted() -> None:
    assert len(printed_alike(WEIGHTS)) == 4


def test_even_without_a_model_or_history() -> None:
    view, round = next((view, round) for view, round in views(Rules(), range(9)) if not round.finished)
    lead = Round.position(round.hands, round.level, 0, round.rules)
    begun = Round.start(deal(2), Level("2"), 0, Rules())
    later, _ = lead.step(lead.legal_plays()[0])
    unheard = [lead.view(view.seat), begun.view(1), later.view(view.seat)]
    for seen, model in [(view, None), *[(seen, Model()) for seen in unheard]]:
        worlds = likely_worlds(seen, 40, 1, model)
        assert (worlds.status, worlds.effective, worlds.power) == ("even", 40, 1)
        assert worlds.weights == (1 / 40,) * 40
        assert worlds.words == Deals(Facts.of(seen)).draw_words(40, 1)
    first, _ = begun.step(begun.legal_plays()[0])
    assert likely_worlds(first.view(0), 40, 1).status == "even"  # only its own action is known
    assert likely_worlds(first.view(1), 40, 1).status == "likely"


def test_fallback_when_too_few_deals_count() -> None:
    (view, _), *_ = views(Rules(), range(1, 2), ("random",) * 4)
    strict = likely_worlds(view, 50, 1, Model(slip=0))  # nobody by chance plays all the time as lore does
    assert (strict.status, strict.effective, strict.weights) == ("fallback", 50, (1 / 50,) * 50)
    statuses = set()
    for view, _ in views(Rules(), range(6)):
        worlds = likely_worlds(view, 200, 1, floor=40)
        statuses.add((worlds.status, worlds.power))
        if worlds.status == "likely":
            assert worlds.effective >= 40
            raw = likely_worlds(view, 200, 1, floor=0)
            powered = [weight**worlds.power for weight in raw.weights]
            assert worlds.weights == pytest.approx([weight / sum(powered) for weight in powered], abs=1e-9)
            stronger = [power for power in POWERS if power > worlds.power]
            assert all(effective([weight**power for weight in raw.weights]) < 40.001 for power in stronger)
        else:
            assert worlds.weights == (1 / 200,) * 200
    assert len({power for _, power in statuses}) > 1


def test_why_is_said_in_both_languages() -> None:
    (view, _), *_ = views(Rules(), range(1))
    for worlds in (
        likely_worlds(view, 300, 1, floor=0),
        likely_worlds(view, 300, 1, floor=60),
        likely_worlds(view, 300, 1, floor=301),
        likely_worlds(view, 300, 1, None),
    ):
        assert all("{" not in worlds.why.said(lang) for lang in LANGUAGES)
        assert worlds.why.said("en") != worlds.why.said("zh")


SHARES = st.lists(st.floats(0, 1), min_size=1, max_size=12).filter(lambda some: sum(some) > 1e-6)


@given(SHARES, st.integers(1, 60), st.integers(0, 9))
def test_resampled_by_weight(some: list[float], count: int, seed: int) -> None:
    shares = tuple(weight / sum(some) for weight in some)
    words = array("Q", [number for number in range(len(some)) for _ in range(16)])
    worlds = Worlds(words, shares, 1.0, "likely", None, 1.0, Message("as given"))
    drawn = worlds.resampled(count, seed)
    assert len(drawn) == 16 * count
    assert drawn == worlds.resampled(count, seed)
    for number, share in enumerate(shares):
        assert abs(drawn[::16].tolist().count(number) - count * share) < 1 + 1e-6


@pytest.mark.parametrize(("bad", "code"), [
    ({"count": 0}, "bad_count"),
    ({"count": 10**9}, "bad_count"),
    ({"count": True}, "bad_count"),
    ({"count": "9"}, "bad_count"),
    ({"seed": -1}, "bad_number"),
    ({"seed": 1 << 64}, "bad_number"),
    ({"first": 1.5}, "bad_number"),
    ({"first": (1 << 64) - 5}, "bad_number"),
    ({"floor": -1}, "bad_floor"),
    ({"floor": math.nan}, "bad_floor"),
    ({"threads": 0}, "bad_threads"),
])
def test_bad_numbers(bad: dict[str, object], code: str) -> None:
    view = Round.start(deal(2), Level("2"), 0, Rules()).view(0)
    with pytest.raises(BadText) as caught:
        likely_worlds(view, **{"count": 10, "seed": 1, **bad})  # type: ignore[arg-type]
    assert caught.value.code == code
    assert all(caught.value.said(lang) for lang in LANGUAGES)


def test_bad_models() -> None:
    with pytest.raises(BadText) as caught:
        Model("random", 1)
    assert [fault.code for fault in caught.value.faults] == ["bad_player", "bad_slip"]
    for slip in (-0.1, math.nan, "0.2", None, True):
        with pytest.raises(BadText):
            Model(slip=slip)  # type: ignore[arg-type]


def test_actions_that_are_no_round() -> None:
    rng = random.Random(3)
    for view, _ in views(Rules(), range(3), each=3):
        events = [event for event in view.events if isinstance(event, (Played, Passed))]
        if len(events) < 4:
            continue
        swapped = rng.sample(events, len(events))
        if [event.seat for event in swapped] != [event.seat for event in events]:
            with pytest.raises(AgainstRules):
                likely_worlds(replace(view, events=tuple(swapped)), 10, 1)
        for strange in (7, 300, -1, "1"):
            with pytest.raises(AgainstRules):
                likely_worlds(replace(view, events=(*events, Passed(strange))), 10, 1)  # type: ignore[arg-type]
        with pytest.raises(AgainstRules):
            likely_worlds(replace(view, events=(Passed(events[0].seat), *events)), 10, 1)


def held(hands: tuple[Hand, ...], seat: int) -> list[bool]:
    """What is asked of a hidden hand: a big joker, a pair or more of each rank, a bomb of equal cards."""
    counts = [sum(card.rank is rank for card in hands[seat]) for rank in Rank]
    return [BIG_JOKER in hands[seat], *[count >= 2 for count in counts], max(counts) >= 4]


def test_lore_players_get_likelier_than_by_even_weights() -> None:
    """Brier scores of what hidden hands hold, over rounds of lore players: less than with even weights, and by an
    interval that does not reach even.
    """
    gains = []
    for view, round in views(Rules(), range(14), each=2):
        worlds = likely_worlds(view, 1500, 1)
        deals = worlds.hands()
        for seat in set(range(4)) - {view.seat}:
            truth = held(round.hands, seat)
            answers = [held(hands, seat) for hands in deals]
            likely = [sum(w for w, a in zip(worlds.weights, answers, strict=True) if a[n]) for n in range(len(truth))]
            even = [sum(a[n] for a in answers) / len(answers) for n in range(len(truth))]
            brier = [sum((p - t) ** 2 for p, t in zip(odds, truth, strict=True)) for odds in (even, likely)]
            gains.append(brier[0] - brier[1])
    gain = Estimate.of(gains, -15, 15)
    assert gain.low > 0, gain
