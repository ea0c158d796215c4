"""Playouts (模拟): whole rounds by simple players, played by the kernel and told as the events of the table.

The kernel plays by the same rules as :class:`coach.table.Round` and :class:`coach.table.Tribute`; the tests replay its
rounds there, event for event. A round depends on its seed, its number and its players alone, not on threads or machine.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from coach.cards import Level
from coach.errors import BadText, Fault, not_among, quoted
from coach.kernel import playout as kernel
from coach.kernel.policies import NAMES
from coach.locale import N_
from coach.moves.legal import kernel_level
from coach.rules import Rules
from coach.table import events as told
from coach.table.events import Event
from coach.table.integers import ending_of, options_of, position_of, read_ending, read_trace
from coach.table.match import Match
from coach.table.result import Result, misfit
from coach.table.round import Round

#: The players of the kernel. ``random``: passes one time in four where it may, otherwise plays any of (kind, rank,
#: size) that its hand may play, with any cards. ``lowest``: leads its longest kind of play, the weakest of it, bombs
#: last; follows with the weakest play that beats the table, bombs too; leaves tricks to its partner. ``greedy`` and
#: ``lore``: :mod:`coach.players` tells.
SIMPLE_PLAYERS: tuple[str, ...] = NAMES
#: Seeds are below.
SEEDS = 1 << 64
_ALL_RANDOM = ("random",) * 4
_ALL_RULES = (0,) * 4
# Rounds between two looks at whether to stop; compiled a tenth of a second.
_AT_A_TIME = 1000
Prepare = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round from the deal to its end, as the table tells it: all that :class:`coach.table.Tribute` and
    :class:`coach.table.Round` would yield, in their order.
    """

    events: tuple[Event, ...]

    @property
    def result(self) -> Result:
        """How it ended."""
        ended = self.events[-1]
        assert isinstance(ended, told.RoundEnded)  # a playout goes on to the end
        return ended.result

    @property
    def leader(self) -> int:
        """Who led the round."""
        return next(event.seat for event in self.events if isinstance(event, told.Leads))


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of many rounds, by number; ``decisions``: how many times a player played or passed in all."""

    results: tuple[Result, ...]
    decisions: int


@dataclass(frozen=True, slots=True)
class MatchRound:
    """A round of a match: ``before`` is the match before it, ``begins`` whether it is the first of a match, ``events``
    those of the round and what it did to the levels.
    """

    number: int
    before: Match
    begins: bool
    round: PlayedRound
    events: tuple[Event, ...]

    @property
    def level(self) -> Level:
        """The level of the round."""
        return self.before.level


def play_round(
    seed: int,
    level: Level,
    rules: Rules,
    previous: Result | None = None,
    *,
    number: int = 0,
    players: Sequence[str] = _ALL_RANDOM,
    without: Sequence[int] = _ALL_RULES,
) -> PlayedRound:
    """Deal, tribute and play one round; ``previous``: the result of the round before, None in a first round.

    ``number`` tells rounds of one seed apart; ``players`` names the four, see :data:`SIMPLE_PLAYERS`; ``without``: for
    each seat the rules of lore that are off, see :meth:`coach.players.Lore.mask`. Some two milliseconds, nearly all for
    the events. Raises BadText for seeds and names that there are not, AgainstRules for a result that these rules do not
    know.

    >>> round = play_round(7, Level("2"), Rules())
    >>> [event.code for event in round.events[:3]], round.leader, round.result.order
    (['deal', 'lead', 'play'], 2, (3, 1, 0, 2))
    """
    playout = _workspace(rules, players, without, seed, _dealing(level, rules, previous))
    return PlayedRound(tuple(read_trace(playout.traced(seed, number), level, rules)))


def play_rounds(
    count: int,
    seed: int,
    level: Level,
    rules: Rules,
    previous: Result | None = None,
    *,
    players: Sequence[str] = _ALL_RANDOM,
    without: Sequence[int] = _ALL_RULES,
    threads: int = 1,
) -> Playouts:
    """So many rounds under one seed, numbered from 0, each as :func:`play_round` plays it; only results are kept.

    The same whatever the number of threads, which use as many cores. A tenth of a millisecond a round.

    >>> played = play_rounds(100, 7, Level("2"), Rules(), players=("lowest", "random") * 2, threads=2)
    >>> sum(result.winner == 0 for result in played.results), played.decisions
    (93, 10263)
    """
    return _many(count, seed, rules, players, without, threads, _dealing(level, rules, previous))


def play_each(
    starts: Iterable[tuple[int, Level, Result | None]], rules: Rules, *, players: Sequence[str] = _ALL_RANDOM
) -> Iterator[tuple[Result, int]]:
    """One round for each seed, level and result of the round before, as :func:`play_round` plays it: its result, and
    how many times a player decided. Some ten microseconds a round on top of the play.

    >>> [(result.order, decisions) for result, decisions in play_each([(7, Level("2"), None)], Rules())]
    [((3, 1, 0, 2), 152)]
    """
    playout = _workspace(rules, players, _ALL_RULES, 0, lambda playout: None)
    for seed, level, previous in starts:
        _dealing(level, rules, previous)(playout)
        ending = bytearray(1)
        decisions = playout.rounds(seed, 0, ending)
        yield read_ending(ending[0], rules), decisions


def play_on(
    round: Round,
    count: int,
    seed: int,
    *,
    players: Sequence[str] = _ALL_RANDOM,
    without: Sequence[int] = _ALL_RULES,
    threads: int = 1,
) -> Playouts:
    """Play a round on to its end, so many times: its cards stay where they are, chance is in the players.

    An estimate of what a position is worth between such players; the number of playouts is the number of samples.
    ValueError when the round is over.

    >>> from coach.deals import deal
    >>> round = Round.start(deal(1), Level("2"), 3, Rules())
    >>> {result.first for result in play_on(round, 50, 1).results}
    {0, 1, 2, 3}
    """
    if round.turn is None:
        raise ValueError("the round is over")
    position = position_of(round)
    return _many(count, seed, round.rules, players, without, threads, lambda playout: playout.from_position(*position))


def play_matches(seed: int, rules: Rules, *, players: Sequence[str] = _ALL_RANDOM) -> Iterator[MatchRound]:
    """Rounds of whole matches, one match after the other, without end; numbered from 0 under one seed.

    >>> [(played.level.text, played.events[-1].winner) for played in itertools.islice(play_matches(1, Rules()), 3)]
    [('2', 1), ('5', 1), ('7', 0)]
    """
    match, begins = Match.start(rules), True
    for number in itertools.count():
        played = play_round(seed, match.level, rules, match.previous, number=number, players=players)
        after, events = match.step(played.result, played.leader)
        yield MatchRound(number, match, begins, played, played.events + events)
        begins = after.winner is not None
        match = Match.start(rules) if begins else after


def _workspace(rules: Rules, players: Sequence[str], without: Sequence[int], seed: object, prepare: Prepare) -> Any:
    """A workspace of the kernel, for one thread."""
    faults = [not_among("bad_player", name, N_("no such player"), NAMES) for name in players if name not in NAMES]
    if len(players) != 4:
        faults.append(Fault("bad_players", str(len(players)), None, N_("number of players"), N_("four players")))
    if type(seed) is not int or not 0 <= seed < SEEDS:
        faults.append(Fault("bad_seed", quoted(seed), None, N_("no seed"), N_("a whole number from 0 to 2^64 - 1")))
    if faults:
        raise BadText(faults)
    playout = kernel.Playout(options_of(rules), bytes(map(NAMES.index, players)), tuple(without))
    prepare(playout)
    return playout


def _dealing(level: Level, rules: Rules, previous: Result | None) -> Prepare:
    """Rounds that begin with a deal."""
    if previous is not None and (error := misfit(previous, rules)):
        raise error
    return lambda playout: playout.from_deals(kernel_level(level), ending_of(previous))


def _many(
    count: int,
    seed: int,
    rules: Rules,
    players: Sequence[str],
    without: Sequence[int],
    threads: int,
    prepare: Prepare,
) -> Playouts:
    """The results of rounds 0 to count - 1, shared out in equal parts."""
    stop = threading.Event()
    playouts = [_workspace(rules, players, without, seed, prepare) for _ in range(max(1, min(threads, count)))]
    bounds = [count * part // len(playouts) for part in range(len(playouts) + 1)]

    def part(playout: Any, bound: tuple[int, int]) -> tuple[bytearray, int]:
        found, decisions = bytearray(), 0
        for first in range(*bound, _AT_A_TIME):
            if stop.is_set():
                break
            endings = bytearray(min(_AT_A_TIME, bound[1] - first))
            decisions += playout.rounds(seed, first, endings)
            found += endings
        return found, decisions

    with ThreadPoolExecutor(len(playouts)) as pool:
        try:
            parts = list(pool.map(part, playouts, itertools.pairwise(bounds)))
        finally:
            stop.set()  # Ctrl-C: the threads end soon
    found = b"".join(endings for endings, _ in parts)
    results = {ending: read_ending(ending, rules) for ending in set(found)}
    return Playouts(tuple(map(results.__getitem__, found)), sum(decisions for _, decisions in parts))
