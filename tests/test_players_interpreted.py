"""Lore without a compiled kernel: the same rounds, event for event, in a process that runs the sources."""

from __future__ import annotations

import subprocess
import sys

from running import environment

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


def rounds(**more: str) -> str:
    command = [sys.executable, "-c", ROUNDS]
    done = subprocess.run(command, env=environment(**more), capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_lore_plays_the_same_rounds_interpreted() -> None:
    interpreted = rounds(COACH_INTERPRETED="1")
    assert interpreted.count("\n") == 8
    assert interpreted == rounds()
