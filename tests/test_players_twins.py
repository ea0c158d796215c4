"""The players in words choose what their twins in the kernel choose, in the same views."""

from __future__ import annotations

import pytest
from player_positions import decisions

from coach.players import player
from coach.rules import PRESETS, Rules

MIXED = ("lore", "greedy", "lowest", "random")


@pytest.mark.parametrize("preset", PRESETS)
def test_players_choose_as_their_twins(preset: str) -> None:
    rules = Rules.preset(preset)
    players = {name: player(name) for name in MIXED[:3]}
    for number in range(4):
        seats = [MIXED[(seat + number) % 4] for seat in range(4)]
        for round, action in decisions(rules, number, seats if number % 2 else ("lore",) * 4):
            assert round.turn is not None
            name = seats[round.turn] if number % 2 else "lore"
            if name != "random":
                assert players[name].act(round.view(round.turn)) == action, (round.view(round.turn), name)
