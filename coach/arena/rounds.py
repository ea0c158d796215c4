"""One deal, or one match, played twice with sides swapped: by the kernel where both players can, else at the table.

Both ways deal alike. The player of a seat has a seed of his own, made of the deal's and the seat's, so that rounds do
not depend on what was played before, and two players who play alike get the same result from both sides.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from coach.arena.contestants import Contestant
from coach.arena.deals import Start, derived
from coach.arena.lines import DealLine, Line, MatchLine
from coach.rules import Rules
from coach.table import driver
from coach.table.events import Event, Passed, Played, RoundEnded
from coach.table.match import Match
from coach.table.playout import PlayedRound, play_each, play_round
from coach.table.result import Result
from coach.table.seats import SEATS


@dataclass(frozen=True, slots=True)
class Job:
    """Deals of these numbers, or matches, for a pair of contestants; ``at``: their places among all, from 0."""

    at: tuple[int, int]
    pair: tuple[Contestant, Contestant]
    numbers: range
    matches: bool
    seed: int
    rules: Rules

    @property
    def games(self) -> tuple[tuple[Contestant, ...], ...]:
        """Who sits on seats 0 to 3, first and second time."""
        a, b = self.pair
        return (a, b, a, b), (b, a, b, a)

    @property
    def in_kernel(self) -> bool:
        """Whether the kernel can play it."""
        return all(contestant.in_kernel for contestant in self.pair)


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a job: its lines by number, and the seconds that it took."""

    lines: tuple[Line, ...]
    seconds: float


def done(job: Job) -> Done:
    """Play a job. Raises IllegalAnswer where a player does what the rules forbid."""
    begun = time.perf_counter()
    lines: Iterator[Line] = (_match(job, number) for number in job.numbers) if job.matches else _deals(job)
    return Done(tuple(lines), time.perf_counter() - begun)


def _deals(job: Job) -> Iterator[DealLine]:
    starts = [Start.of(job.seed, number, job.rules) for number in job.numbers]
    first, second = (_results(job, seats, starts) for seats in job.games)
    for number, start, (one, n), (two, m) in zip(job.numbers, starts, first, second, strict=True):
        yield DealLine(job.at, number, start.level, (one, two), (n, m))


def _results(job: Job, seats: Sequence[Contestant], starts: Sequence[Start]) -> Iterator[tuple[Result, int]]:
    """The result of each round, and how many times a player decided."""
    if job.in_kernel:
        each = ((start.seed, start.level, start.previous) for start in starts)
        yield from play_each(each, job.rules, players=[contestant.name for contestant in seats])
        return
    for start in starts:
        played = at_table(seats, start, job.rules)
        yield played.result, decisions(played.events)


def at_table(seats: Sequence[Contestant], start: Start, rules: Rules) -> PlayedRound:
    """A round at the table of :mod:`coach.table`, with what the kernel deals."""
    hands, leader = start.dealt(rules)
    four = [seats[seat].player(derived(start.seed, "player", seat)) for seat in SEATS]
    match = Match.start(rules)
    if start.previous is not None:
        match = Match.position(rules, (start.level, start.level), start.previous.winner, previous=start.previous)
    events: list[Event] = []
    for event in driver.play_round(match, hands, four, lambda: leader):
        events.append(event)
        if isinstance(event, RoundEnded):
            break
    return PlayedRound(tuple(events))


def decisions(events: Sequence[Event]) -> int:
    """How many times a player played or passed."""
    return sum(isinstance(event, Played | Passed) for event in events)


def _match(job: Job, number: int) -> MatchLine:
    winners, rounds, decided = zip(*(_matched(job, seats, number) for seats in job.games), strict=True)
    # In the first game the first of the pair is side 0, in the second side 1.
    return MatchLine(job.at, number, (winners[0], 1 - winners[1]), rounds, decided)


def _matched(job: Job, seats: Sequence[Contestant], number: int) -> tuple[int, int, int]:
    """A whole match: the side that won, how many rounds it took, and how many decisions."""
    match, decided = Match.start(job.rules), 0
    while match.winner is None:
        start = Start(derived(job.seed, "match", number, match.number), match.level, match.previous)
        if job.in_kernel:
            names = [contestant.name for contestant in seats]
            played = play_round(start.seed, start.level, job.rules, start.previous, players=names)
        else:
            played = at_table(seats, start, job.rules)
        decided += decisions(played.events)
        match, _ = match.step(played.result, played.leader)
    return match.winner, len(match.results), decided
