"""Lore without a compiled kernel: the same rounds, event for event, in a process that runs the sources."""

from __future__ import annotations

from running import printed_alike

ROUNDS = """
import hashlib
from coach.cards import LEVELS
from coach.rules import Rules
from coach.table.playout import play_round

for number in (*range(6), 25, 34):  # in the last two a wild stands in a sequence whose word it would empty
    players = ("lore", "greedy") * 2 if number % 2 else ("lore",) * 4
    played = play_round(5, LEVELS[number % 13], Rules(), number=number, players=players)
    print(hashlib.sha256(repr(played.events).encode()).hexdigest())
"""


def test_lore_plays_the_same_rounds_interpreted() -> None:
    assert len(printed_alike(ROUNDS)) == 8
