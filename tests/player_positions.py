"""Rounds of the kernel walked through at the readable table: every view in which a seat acted, and what it did."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from replayed import ORDERS, opened

from coach.cards import LEVELS
from coach.rules import Rules
from coach.table import PASS, Result
from coach.table.events import Passed, Played
from coach.table.heights import height
from coach.table.playout import play_round
from coach.table.round import Round
from coach.table.trick import Action


def decisions(
    rules: Rules, number: int, players: Sequence[str], without: Sequence[int] = (0, 0, 0, 0)
) -> Iterator[tuple[Round, Action]]:
    """One round of the kernel, at a random level after a random result: each position and what the player did there."""
    rng = random.Random(f"{rules.to_json()} {number}")
    level = rng.choice(LEVELS[: height(rules.final_level) + 1])
    previous = rng.choice([None, *[Result.of(order, rules) for order in ORDERS]])
    played = play_round(5, level, rules, previous, number=number, players=players, without=without)
    tribute, _ = opened(played, level, rules, previous)
    round = tribute.round()
    for event in played.events:
        if isinstance(event, (Played, Passed)):
            action = event.play if isinstance(event, Played) else PASS
            yield round, action
            round, _ = round.step(action, event.seat)
