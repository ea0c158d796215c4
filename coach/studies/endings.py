"""Exact endings (残局) by size: how many late positions of played rounds are solved, and at what cost.

A position of 4 × n cards is the first of a round at which all four still hold cards, together at most 4n, and the
player to act has a choice. Rounds are first rounds, each at a level of its own, all seats played alike; rounds without
such a position are passed over, for instance where somebody is out before. Solving means everything that
:func:`coach.analysis.endings.solve_ending` proves: the value, the value of each play, and the line.
The count is that of the positions of each size. All but the seconds is the same wherever the study is made.
"""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from coach import __version__, kernel, locale
from coach.analysis.endings import NODES, solve_ending
from coach.cards import LEVELS
from coach.locale import N_
from coach.rules import Rules
from coach.studies.machine import machine, timed
from coach.studies.tally import Tally
from coach.table import PASS, Round
from coach.table.events import Dealt, Leads, Passed, Played
from coach.table.playout import play_round

COUNT = 100
_HEADS = (
    *(N_("cards"), N_("solved"), N_("the value"), N_("median looked at"), N_("95 in 100")),
    *(N_("median time"), N_("95 in 100")),
)
#: Cards a hand, on average.
SIZES = (4, 5, 6, 7, 8, 9, 10, 12)


def make(
    count: int,
    seed: int,
    player: str = "lore",
    tell: Callable[[int], None] = lambda done: None,
    *,
    sizes: Sequence[int] = SIZES,
    nodes: int = NODES,
) -> dict[str, Any]:
    """A row for each size over so many positions, each solved with so many nodes at most; the seconds are measured.

    >>> found = make(2, 1, "lore", sizes=[6])
    >>> found["sizes"][0]["positions"], found["sizes"][0]["nodes"]["median"] > 0
    (2, True)
    """
    rows = []
    for at, size in enumerate(sizes):
        rows.append(row(size, count, seed, player, nodes=nodes))
        tell(count * (at + 1) // len(sizes))
    made = {"study": "endings", "coach": __version__, "player": player, "count": count, "seed": seed, "limit": nodes}
    return {**made, "machine": machine(), "compiled": kernel.status().compiled, "sizes": rows}


def row(size: int, count: int, seed: int, player: str, *, nodes: int = NODES) -> dict[str, Any]:
    """What so many positions of one size cost: shares with their intervals, nodes and seconds."""
    solved, valued = Tally(), Tally()
    looked_at, seconds, rounds = [], [], 0
    for number, round in itertools.islice(late_positions(size, seed, player), count):
        rounds = number + 1
        start = time.perf_counter()
        ending = solve_ending(round, nodes=nodes)
        seconds.append(time.perf_counter() - start)
        looked_at.append(ending.nodes)
        solved += Tally.one(ending.exact, 1)
        valued += Tally.one(ending.value is not None, 1)
    return {
        "size": size,
        "positions": count,
        "rounds": rounds,
        "solved": _share(solved),
        "valued": _share(valued),
        "nodes": _spread(looked_at),
        "seconds": {key: float(f"{value:.3g}") for key, value in _spread(seconds).items()},
    }


def late_positions(size: int, seed: int, player: str) -> Iterator[tuple[int, Round]]:
    """Positions of that size, without end, each with the number of its round."""
    number = 0
    while True:
        position = late_position(number, size, seed, player)
        if position is not None:
            yield number, position
        number += 1


def late_position(number: int, size: int, seed: int, player: str) -> Round | None:
    """The position of a round, or None where there is none (see above)."""
    level, rules = LEVELS[number % 13], Rules()
    events = play_round(seed, level, rules, number=number, players=(player,) * 4).events
    done = [event for event in events if isinstance(event, (Played, Passed))]
    counts, first = [27] * 4, 0
    while sum(counts) > 4 * size:
        event = done[first]
        if isinstance(event, Played):
            counts[event.seat] -= len(event.play.cards)
        first += 1
        if 0 in counts:
            return None
    hands = next(event.hands for event in events if isinstance(event, Dealt))
    leader = next(event.seat for event in events if isinstance(event, Leads))
    round = Round.start(hands, level, leader, rules)
    for at, event in enumerate(done):
        if at >= first and len(round.legal_actions()) > 1:
            return round
        round, _ = round.step(event.play if isinstance(event, Played) else PASS)
        if 0 in round.counts:
            break
    return None


def _share(tally: Tally) -> dict[str, float | None]:
    """The share with its 95 % interval, from 0 to 1; one position alone has none."""
    found = {"mean": tally.mean, **dict(zip(("low", "high"), tally.interval(), strict=True))}
    if tally.rounds < 2:
        return {**found, "low": None, "high": None}
    return {key: round(min(1.0, max(0.0, value)), 4) for key, value in found.items()}


def _spread(values: Sequence[float]) -> dict[str, float]:
    """The median, what 95 in 100 need at most, and the most."""
    ordered = sorted(values)
    last = -(-len(ordered) * 95 // 100) - 1
    return {"median": statistics.median_low(ordered), "p95": ordered[last], "most": ordered[-1]}


def lines(data: Mapping[str, Any], lang: str) -> list[str]:
    """How it was made, and a table with a line for each size."""

    def say(msgid: str, **values: Any) -> str:
        return locale.text(lang, msgid, **values)

    msgid = N_(
        "Seed {seed}, {player} at all seats; {count} positions of each size, at most {limit} looked at for each; times "
        "of one machine that did other work too: {machine}"
    )
    values = {"seed": data["seed"], "player": data["player"], "count": data["count"], "machine": data["machine"]}
    return [say(msgid, **values, limit=f"{data['limit']:,}"), *table(data["sizes"], lang)]


def table(rows: Sequence[Mapping[str, Any]], lang: str) -> list[str]:
    """The table of the sizes, numbers to the right."""
    cells = [[locale.text(lang, head) for head in _HEADS]]
    for found in rows:
        nodes, seconds = found["nodes"], found["seconds"]
        shares = [f"{found[key]['mean']:.0%}" for key in ("solved", "valued")]
        looked_at = [f"{nodes[key]:,}" for key in ("median", "p95")]
        cells.append([f"4 × {found['size']}", *shares, *looked_at, timed(seconds["median"]), timed(seconds["p95"])])
    widths = [max(map(locale.width, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(" " * (wide - locale.width(cell)) + cell for cell, wide in zip(line, widths, strict=True))
        for line in cells
    ]
