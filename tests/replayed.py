"""Replays a playout of the kernel at the readable table, step by step, and demands the same events and choices."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Sequence

from coach.cards import DECK, LEVELS, Hand, Level
from coach.kernel import choices, words
from coach.moves.legal import kernel_level
from coach.rules import Rules
from coach.table import PASS, Act, Match, Result, Round, Tribute
from coach.table.events import Event, Gave, LevelsChanged, Passed, Played, Returned
from coach.table.heights import height
from coach.table.integers import choice_of, read_choice
from coach.table.playout import SIMPLE_PLAYERS, PlayedRound, play_round

ORDERS = list(itertools.permutations(range(4)))
#: How many of the states of a round are looked at closely.
SAMPLED = 4


def rounds_agree(rules: Rules, numbers: Iterable[int]) -> None:
    """Rounds at all levels, after all results, by mixed players: each is replayed and compared."""
    for number in numbers:
        rng = random.Random(f"{rules.to_json()} {number}")
        level = rng.choice(LEVELS[: height(rules.final_level) + 1])
        previous = rng.choice([None, *[Result.of(order, rules) for order in ORDERS]])
        players = rng.choice([("random",) * 4, [rng.choice(SIMPLE_PLAYERS) for _ in range(4)]])
        played = play_round(11, level, rules, previous, number=number, players=players)
        round_agrees(played, level, rules, previous, rng)


def round_agrees(played: PlayedRound, level: Level, rules: Rules, previous: Result | None, rng: random.Random) -> None:
    """The table, given the same deal and choices, tells the same events; every step is legal there."""
    tribute, told = opened(played, level, rules, previous)
    round = tribute.round()
    actions = [event for event in played.events if isinstance(event, (Played, Passed))]
    sampled = set(rng.sample(range(len(actions)), min(SAMPLED, len(actions))))
    for at, action in enumerate(actions):
        if at in sampled:
            state_agrees(round)
        round, events = round.step(action.play if isinstance(action, Played) else PASS, action.seat)
        told += events
    assert round.over
    assert told == list(played.events)
    assert round.result == played.result
    for mine, kernels in zip(told, played.events, strict=True):  # what wilds stand for is no part of equality
        if isinstance(mine, Played) and isinstance(kernels, Played):
            assert mine.play.wilds == kernels.play.wilds


def opened(played: PlayedRound, level: Level, rules: Rules, previous: Result | None) -> tuple[Tribute, list[Event]]:
    """The tribute at the table with the cards that were chosen in the playout."""
    dealt = played.events[0]
    given = {event.seat: event.card for event in played.events if isinstance(event, Gave)}
    returned = {event.seat: event.card for event in played.events if isinstance(event, Returned)}
    tribute, events = Tribute.start(dealt.hands, level, previous, rules)  # type: ignore[attr-defined]
    told = list(events)
    while not tribute.done:
        if tribute.by_chance:
            tribute, events = tribute.draw(played.leader)
        else:
            owed = tribute.owed[-1]
            chosen = given if owed.act is Act.GIVE else returned
            tribute, events = tribute.step(owed.seat, chosen[owed.seat])
        told += events
    return tribute, told


def state_agrees(round: Round) -> None:
    """The kernel sees the same plays as the rules do, somebody can move, and all cards are accounted for."""
    assert kernel_choices(round.hand, round.level, round) == {
        choice_of(play) for play in round.legal_plays(canonical=True)
    }
    assert round.legal_actions()
    assert sum((*round.hands, round.played), Hand()) == DECK
    assert list(round.finished) == sorted(set(round.finished), key=round.finished.index)
    assert {seat for seat in range(4) if not round.counts[seat]} == set(round.finished)


def kernel_choices(hand: Hand, level: Level, round: Round) -> set[int]:
    """What the kernel says the hand may play at the table of a round; each once."""
    packed = words.packed(hand.counts)
    found: Sequence[int] = choices.legal(
        packed, kernel_level(level), choice_of(round.trick.table), round.rules.joker_pair
    )
    assert len(found) == len(set(found))
    for choice in found:
        assert read_choice(choice)[2] <= len(hand)
    return set(found)


def levels_agree(match: Match, result: Result, changed: LevelsChanged) -> None:
    """4.1 as a table: without streaks, stage and falls the winners rise by 1, 2 or 3 (4), up to the final level."""
    rules = match.rules
    if rules.streaks or rules.stage or changed.fell:
        return
    before, after = (height(levels[result.winner]) for levels in (changed.before, changed.after))
    assert after == min(before + rules.rise(result.partner_place), height(rules.final_level))
    assert changed.after[1 - result.winner] is changed.before[1 - result.winner]
