"""Helpers of the tests of records: matches played at random, and what is recorded of them."""

from __future__ import annotations

import random

from table_play import random_action, random_choices

from coach.deals import deal
from coach.rules import PRESET_NAMES, Rules
from coach.table import Match
from coach.table.events import Event
from coach.table.record import Header, Record

PRESETS = [*PRESET_NAMES]


def played_round(match: Match, rng: random.Random, quick: bool = False) -> tuple[Match, list[Event]]:
    """One round of random steps: the match after it, and all events."""
    tribute, opened = match.open(deal(rng.randrange(2**32)))
    tribute, chosen = random_choices(tribute, rng)
    events = [*opened, *chosen]
    round = tribute.round()
    while not round.over:
        round, more = round.step(random_action(round, rng))
        events += more
    assert round.result is not None
    assert tribute.leader is not None
    match, more = match.step(round.result, tribute.leader)
    return match, [*events, *more]


def played_match(preset: str, seed: int, rounds: int, **changes: object) -> Record:
    """The record of at most so many rounds of a match."""
    rules = Rules.preset(preset, **changes)
    match, rng, events = Match.start(rules), random.Random(seed), []
    while match.winner is None and len(match.results) < rounds:
        match, more = played_round(match, rng)
        events += more
    return Record.of(Header(rules, names=("Ann", "Bo", "小王", "<b>D</b>"), seed=seed), events)
