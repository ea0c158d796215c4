"""What plays and passes tell: the marks of a round recounted from hands, and what the stored data show."""

from __future__ import annotations

import random
from typing import Any

import pytest

from coach import kernel
from coach.analysis.worlds import Model, inferred_worlds, likely_worlds
from coach.cards import BIG_JOKER, LEVELS, Hand, Rank
from coach.errors import BadText
from coach.rules import Rules
from coach.studies import worlds as study
from coach.studies.data import found
from coach.table import PASS, Round
from coach.table.events import Dealt, Passed, Played
from coach.table.playout import play_round

COMPILED = pytest.mark.skipif(not kernel.status().compiled, reason="thousands of rounds are slow interpreted")


def holds(hand: Hand) -> tuple[bool, bool, bool]:
    counts = [sum(card.rank is rank for card in hand) for rank in Rank if not rank.name.endswith("JOKER")]
    return BIG_JOKER in hand, sum(card.rank is Rank.ACE for card in hand) >= 2, max(counts) >= 4


@COMPILED
@pytest.mark.parametrize("policy", ["lowest", "lore"])
def test_a_round_against_a_plain_recount(policy: str) -> None:
    level, rules, model = LEVELS[3], Rules(), Model(policy)
    played = play_round(8, level, rules, number=3, players=(policy,) * 4)
    assert isinstance(played.events[0], Dealt)
    round = Round.start(played.events[0].hands, level, played.leader, rules)
    actions = [event for event in played.events if isinstance(event, (Played, Passed))]
    rng, expected = random.Random("8 3"), {name: list[float]() for name in study.MEASURES}
    for done, event in enumerate(actions, 1):
        round, _ = round.step(event.play if isinstance(event, Played) else PASS)
        if done not in (len(actions) // 4, len(actions) // 2, len(actions) * 3 // 4):
            continue
        eyes = rng.choice([seat for seat in range(4) if round.counts[seat]])
        view, seed = round.view(eyes), rng.getrandbits(32)
        plain = likely_worlds(view, study.DEALS, seed, None)
        found = inferred_worlds(view, study.DEALS, seed, model, floor=study.WORTH)
        expected["effective"].append(found.effective / study.DEALS)
        expected["power"].append(found.power)
        for seat in set(range(4)) - {eyes}:
            if not round.counts[seat]:
                continue
            answers = [holds(four[seat]) for four in plain.hands()]
            for at, name in enumerate(study.QUESTIONS):
                truth = holds(round.hands[seat])[at]
                even = sum(answer[at] for answer in answers) / len(answers)
                likely = found.share(lambda four, at=at, seat=seat: holds(four[seat])[at]).mean
                expected[f"{name}.even"].append((even - truth) ** 2)
                expected[f"{name}.likely"].append((likely - truth) ** 2)
                expected[f"{name}.gain"].append((even - truth) ** 2 - (likely - truth) ** 2)
    marks = study.measured(3, 8, model)
    assert marks.keys() == expected.keys()
    for name, values in expected.items():
        assert marks[name] == pytest.approx(values), name


def test_stored_data_show_that_plays_and_passes_tell_something() -> None:
    """Of lore players, with lore as the model: odds get better, clear of no gain."""
    data: dict[str, Any] = found("worlds")
    assert (data["player"], data["rounds"], data["deals"]) == ("lore", study.COUNT, study.DEALS)
    measures = data["measures"]
    for name in study.QUESTIONS:
        gain = measures[f"{name}.gain"]
        assert gain["low"] > 0.01
        assert gain["cases"] >= 2000
        even, likely = measures[f"{name}.even"]["mean"], measures[f"{name}.likely"]["mean"]
        assert gain["mean"] == pytest.approx(even - likely, abs=2e-6)
    assert study.WORTH / study.DEALS <= measures["effective"]["mean"] <= 1


def test_a_player_of_chance_is_no_model() -> None:
    with pytest.raises(BadText):
        study.make(1, 1, "random")


@pytest.mark.slow
def test_stored_data_come_again() -> None:
    data = found("worlds")
    assert study.make(data["rounds"], data["seed"], data["player"]) == data
