"""The kernel's playouts against the table: the same events on seeded random rounds, under every preset and beyond."""

from __future__ import annotations

import itertools
import random

import pytest
from replayed import levels_agree, opened, round_agrees, rounds_agree

from coach.cards import LEVELS, Level
from coach.errors import AgainstRules
from coach.kernel import playout as kernel
from coach.rules import PRESETS, Rules
from coach.rules.fields import FIELDS
from coach.table import PASS, Match, Round
from coach.table.events import Event, LevelsChanged, MatchEnded, Passed, Played
from coach.table.integers import options_of, position_of, read_trace
from coach.table.playout import PlayedRound, play_matches, play_round

PART = 125


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("preset", PRESETS)
def test_500_rounds_of_a_preset_agree_event_for_event(preset: str, part: int) -> None:
    rounds_agree(Rules.preset(preset), range(part * PART, (part + 1) * PART))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("preset", PRESETS)
def test_10000_rounds_of_a_preset_agree_event_for_event(preset: str, part: int) -> None:
    rounds_agree(Rules.preset(preset), range(1000 * (part + 1), 1000 * (part + 2)))


def test_rounds_under_options_that_no_preset_has_agree() -> None:
    rng = random.Random(8)
    for number in range(150):
        rounds_agree(random_rules(rng), [number])


def random_rules(rng: random.Random) -> Rules:
    """Any of the options that a round asks for, where they make sense together."""
    names = ("return_to_opponent", "return_to_partner", "refusal", "small_jokers_excuse", "wind", "double_tribute")
    names += ("equal_tribute", "double_return", "joker_pair", "round_end", "lead_single", "lead_double", "equal_lead")
    while True:
        changes = {name: rng.choice(FIELDS[name].choices()) for name in (*names, "lead_refusal")}
        try:
            return Rules.preset("competition", announce_at=rng.choice([None, 1, 10, 26]), **changes)
        except AgainstRules:
            continue


@pytest.mark.parametrize("preset", PRESETS)
def test_matches_are_those_of_the_table(preset: str) -> None:
    rules = Rules.preset(preset)
    match = Match.start(rules)
    for number, played in enumerate(itertools.islice(play_matches(3, rules), 12)):
        match = Match.start(rules) if played.begins else match
        assert (played.number, played.level, played.before) == (number, match.level, match)
        round_agrees(played.round, match.level, rules, match.previous, random.Random(number))
        before, (match, told) = match, match.step(played.round.result, played.round.leader)
        assert played.events == played.round.events + told
        assert isinstance(told[0], LevelsChanged)
        assert isinstance(told[-1], MatchEnded) == (match.winner is not None)
        levels_agree(before, played.round.result, told[0])


@pytest.mark.parametrize("preset", ["competition", "stage"])
def test_playing_on_from_a_position_agrees(preset: str) -> None:
    rng = random.Random(4)
    for number in range(20):
        rules, level = Rules.preset(preset), rng.choice(LEVELS[:13])
        round = somewhere(play_round(4, level, rules, number=number), level, rules, rng)
        playout = kernel.Playout(options_of(rules), bytes([0, 1, 0, 0]))
        playout.from_position(*position_of(round))
        events = list(read_trace(playout.traced(9, number), level, rules))
        told: list[Event] = []
        for event in events:
            if isinstance(event, (Played, Passed)):
                round, more = round.step(event.play if isinstance(event, Played) else PASS, event.seat)
                told += more
        assert round.over
        assert told == events


def somewhere(played: PlayedRound, level: Level, rules: Rules, rng: random.Random) -> Round:
    """The table after some of the actions of a first round."""
    round = opened(played, level, rules, None)[0].round()
    actions = [event for event in played.events if isinstance(event, (Played, Passed))]
    for action in actions[: rng.randrange(len(actions))]:
        round, _ = round.step(action.play if isinstance(action, Played) else PASS)
    return round
