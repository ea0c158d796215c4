"""Studies: the tallies against their definition, the measures against plain recounts, the command, the stored data."""

from __future__ import annotations

import itertools
import json
import math
import random
from pathlib import Path

import pytest
from running import coach

from coach import studies
from coach.cards import LEVELS, Rank
from coach.rules import Rules
from coach.studies import counting
from coach.studies.data import dumped, folder, found
from coach.studies.tally import Tally
from coach.table.events import Dealt, Played
from coach.table.playout import play_round


def test_tallies_of_parts_add_up_to_that_of_the_whole() -> None:
    dice = random.Random(5)
    rounds = [(float(dice.randint(0, n)), n) for n in (dice.randint(0, 6) for _ in range(200))]
    assert Tally.of(rounds[:70]) + Tally.of(rounds[70:]) == Tally.of(rounds)
    whole = Tally.of(rounds)
    assert whole.cases == sum(n for _, n in rounds)
    assert whole.mean == sum(h for h, _ in rounds) / whole.cases


def test_the_interval_holds_the_true_share_in_about_95_of_100_samples_of_dependent_cases() -> None:
    dice, held = random.Random(7), 0
    for _ in range(400):
        rounds = []
        for _ in range(150):
            share, cases = dice.choice((0.1, 0.7)), dice.randint(1, 8)  # cases of a round hang together
            rounds.append((float(sum(dice.random() < share for _ in range(cases))), cases))
        low, high = Tally.of(rounds).interval()
        held += low <= 0.4 <= high
    assert 0.92 <= held / 400 <= 0.98


def test_no_round_tells_nothing_and_equal_rounds_no_certainty() -> None:
    assert math.isnan(Tally().mean)
    assert Tally.one(1, 1).interval() == (-math.inf, math.inf)
    low, high = Tally.of([(0, 2)] * 100).interval()
    assert low == 0 < high < 0.05


@pytest.mark.parametrize(("unseen", "copies", "count"), [(5, 2, 2), (6, 0, 3), (6, 3, 4), (4, 4, 1)])
def test_blind_counting_is_the_share_of_hands(unseen: int, copies: int, count: int) -> None:
    hands = list(itertools.combinations(range(unseen), count))
    share = sum(any(card < copies for card in hand) for hand in hands) / len(hands)
    assert counting.holds_one(unseen, copies, count) == pytest.approx(share)


def test_fives_and_tens_against_a_plain_recount() -> None:
    """C4: the seats that saw all go in time, recounted from the cards themselves at the end of each play."""
    for number in range(40):
        level = LEVELS[number % 13]
        events = play_round(3, level, Rules(), number=number, players=("lowest",) * 4).events
        hands: list[list[str]] = []
        gone: set[int] = set()
        for event in events:
            if isinstance(event, Dealt):
                hands = [[card.text for card in hand] for hand in event.hands]
            if isinstance(event, Played):
                for card in event.play.cards:
                    hands[event.seat].remove(card.text)
                for seat in range(4):
                    others = [hand for other, hand in enumerate(hands) if other != seat]
                    still = any(card[1] in "5T" for hand in others for card in hand)
                    if hands[seat] and not still and max(map(len, others)) >= 5:
                        gone.add(seat)
        assert counting.measured(number, 3, "lowest")["C4.gone"] == (len(gone), 4)


def test_crowned_singles_against_the_cards_still_out() -> None:
    """C1: the leads with a crowned single below the big jokers, and those that jokers and level cards alone prove."""
    for number in range(40):
        level = LEVELS[number % 13]
        events = play_round(4, level, Rules(), number=number, players=("lowest",) * 4).events
        hands: list[list[Rank]] = []
        leads = known = 0
        lead = True
        for event in events:
            if isinstance(event, Dealt):
                hands = [[card.rank for card in hand] for hand in event.hands]
            if event.code == "trick":
                lead = True
            if isinstance(event, Played):
                if lead:
                    best = max(hands[event.seat], key=level.strength)
                    higher = [r for s in range(4) for r in hands[s] if level.strength(r) > level.strength(best)]
                    if not higher and best is not Rank.BIG_JOKER:
                        leads += 1
                        known += best in (level.rank, Rank.SMALL_JOKER)
                    lead = False
                for card in event.play.cards:
                    hands[event.seat].remove(card.rank)
        assert counting.measured(number, 4, "lowest")["C1.beginner"] == (known, leads)


def test_every_straight_holds_a_five_or_a_ten() -> None:
    """C4's exact part: so without them only a wild makes one."""
    places = ["A", *"23456789", "T", "J", "Q", "K", "A"]
    assert all({"5", "T"} & set(places[at : at + 5]) for at in range(10))


def test_the_same_count_seed_and_player_give_the_same_data() -> None:
    assert counting.make(30, 9, "random") == counting.make(30, 9, "random")
    assert counting.make(30, 9, "random") != counting.make(30, 8, "random")


@pytest.mark.parametrize("name", studies.STUDIES)
def test_stored_data_say_how_they_were_made_and_are_told_in_both_languages(name: str) -> None:
    data = found(name)
    assert data["study"] == name
    assert {"coach", "player", "seed"} <= data.keys()
    for lang in ("en", "zh"):
        lines = studies.study(name).lines(data, lang)
        assert lines
        assert not any("{" in line for line in lines)
    assert (folder() / f"{name}.json").read_text("utf-8") == dumped(data)


def test_stored_counting_rests_on_enough_rounds() -> None:
    data = found("counting")
    assert data["rounds"] >= 20_000
    assert data["player"] == "lore"
    assert data["measures"]["C4.natural"]["mean"] == 0
    for measure in data["measures"].values():
        assert measure["low"] <= measure["mean"] <= measure["high"]


@pytest.mark.slow
def test_stored_counting_comes_again() -> None:
    data = found("counting")
    assert counting.make(data["rounds"], data["seed"], data["player"]) == data


def test_command_measures_tells_and_writes(tmp_path: Path) -> None:
    out = tmp_path / "counting.json"
    ended = coach("study", "counting", "--count", "20", "--seed", "3", "--player", "lowest", "--out", str(out))
    assert ended.status == 0, ended.err
    assert "Seed 3" in ended.err
    assert json.loads(out.read_text("utf-8")) == counting.make(20, 3, "lowest")
    again = coach("study", "counting", "--count", "20", "--seed", "3", "--player", "lowest", "--out", str(out))
    assert again.status == 2
    assert coach("study", "nothing").status == 2
    assert "counting" in coach("study", "list", "--lang", "zh").out


@pytest.mark.parametrize("name", ["counting", "worlds", "calibration"])
def test_few_rounds_give_sound_json_and_words_without_infinities(name: str) -> None:
    """What one round does not tell is null and a dash, never NaN or Infinity, which no JSON knows."""
    chosen = studies.study(name)
    data = chosen.make(1, 1, "lore", lambda done: None)
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    told = "\n".join(chosen.lines(data, "en"))
    assert "–" in told
    assert "nan" not in told
    assert "inf" not in told


def test_intervals_stay_where_the_number_can_lie() -> None:
    found = Tally.of([(0, 1), (1, 1), (1, 1)]).to_json(0, 1)
    assert 0 <= found["low"] < found["mean"] < found["high"] <= 1  # type: ignore[operator]


def test_seed_and_player_say_nothing_of_stored_data() -> None:
    for option, value in (("--seed", "2"), ("--player", "greedy")):
        ended = coach("study", "counting", option, value)
        assert (ended.status, ended.out) == (2, "")
        assert f"{option} goes with --count" in ended.err
    ended = coach("study", "counting", "--count", "x", "--seed", "y")
    assert "--count 'x'" in ended.err
    assert "--seed 'y'" in ended.err
