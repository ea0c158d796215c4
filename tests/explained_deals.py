"""How well a deal explains what was done in a round, by the definition, walked through at the table."""

from __future__ import annotations

import math

from coach.analysis.worlds import Model
from coach.cards import Hand
from coach.players import player
from coach.players.choices import Choice, choices
from coach.plays import Play
from coach.table import PASS, Round, View
from coach.table.events import Passed, Played


def log_weight(hands: tuple[Hand, ...], view: View, model: Model, last: int = 10_000) -> float:
    """The log weight of a deal by its definition, walked through at the table; of so many actions, the last ones."""
    plays = [event for event in view.events if isinstance(event, Played)]
    shown = [Hand(card for event in plays if event.seat == seat for card in event.play.cards) for seat in range(4)]
    actions = [event for event in view.events if isinstance(event, (Played, Passed))]
    begin = [now + gone for now, gone in zip(hands, shown, strict=True)]
    round = Round.start(begin, view.level, actions[0].seat, view.rules)
    policy, total = player(model.policy), 0.0
    for at, event in enumerate(actions):
        done = event.play if isinstance(event, Played) else PASS
        seen = round.view(event.seat)
        others = len(choices(seen)) + seen.may_pass - 1
        if event.seat != view.seat and others and at >= len(actions) - last:
            said = policy.act(seen)
            total += math.log(1 - model.slip if same(said, done) else model.slip / others)
        round, _ = round.step(done, event.seat)
    return total


def same(said: object, done: object) -> bool:
    """Whether two actions are the same choice."""
    if not isinstance(said, Play) or not isinstance(done, Play):
        return said is done
    return Choice.of(said) == Choice.of(done)
