"""How fast everything is on the machine at hand, over random deals from a seed, and how far plain sorters miss.

Medians of wall-clock times on one core; nothing is tested against a target. `coach bench` prints the report.
"""

from __future__ import annotations

import json
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from coach import __version__, kernel, locale
from coach.analysis import Budget, evaluate
from coach.analysis.endings import NODES
from coach.cards import DECK, LEVELS, Hand, Level
from coach.counting.deals import Deals
from coach.counting.facts import Facts
from coach.deals import deal
from coach.locale import N_, pad, width
from coach.moves import legal_plays
from coach.plays import Kind
from coach.rules import Rules
from coach.split.front import front
from coach.split.greedy import ORDERS, TAKEN, greedy
from coach.split.solve import best_splits, fewest, fewest_plays
from coach.studies import endings
from coach.studies.machine import machine, timed
from coach.table import Result, Round, Tribute
from coach.table.events import MatchEnded
from coach.table.playout import SEEDS, play_matches, play_rounds

SEED = 1
# Hands and processes measured; an interpreted kernel gets the few hands of a quick run, it is a hundred times slower.
HANDS, FRONT_HANDS, QUICK_HANDS, TWIN_HANDS = 2000, 500, 100, 20
RUNS, QUICK_RUNS = 11, 3
# Cards a hand of the endings, and how many of each.
ENDING_SIZES, ENDINGS, QUICK_ENDINGS = (4, 5, 6, 7, 8), 20, 2
_MAIN = "import sys; from coach.cli import main; sys.exit(main())"
Deal = tuple[Hand, Level]


@dataclass(frozen=True, slots=True)
class Timing:
    """One thing measured: ``seconds`` of each time it was done. ``name`` is the key in JSON, ``title`` a msgid."""

    name: str
    title: str
    seconds: Sequence[float]

    @property
    def median(self) -> float:
        """The median in seconds."""
        return statistics.median(self.seconds)

    @property
    def p99(self) -> float:
        """What 99 in 100 took at most, in seconds."""
        return sorted(self.seconds)[(len(self.seconds) - 1) * 99 // 100]

    @property
    def rate(self) -> float:
        """How many were done a second, one after the other."""
        return len(self.seconds) / sum(self.seconds)

    def to_json(self) -> dict[str, Any]:
        """``name``, ``count``, ``median`` and ``p99`` in seconds, ``per_second``."""
        numbers = {"median": self.median, "p99": self.p99, "per_second": self.rate}
        rounded = {key: float(f"{value:.3g}") for key, value in numbers.items()}
        return {"name": self.name, "count": len(self.seconds), **rounded}


@dataclass(frozen=True, slots=True)
class Sorter:
    """A plain sorter on the same hands: ``excess`` says how many plays more than the fewest it laid, hand by hand."""

    name: str
    title: str
    excess: Sequence[int]

    @property
    def optimal(self) -> float:
        """The share of hands that it split best."""
        return self.excess.count(0) / len(self.excess)

    def to_json(self) -> dict[str, Any]:
        """``name``, ``count``, the share ``optimal``, ``mean_excess``."""
        mean = statistics.fmean(self.excess)
        return {
            "name": self.name,
            "count": len(self.excess),
            "optimal": round(self.optimal, 4),
            "mean_excess": round(mean, 3),
        }


@dataclass(frozen=True, slots=True)
class Report:
    """What was measured, on which machine, with which kernel and seed."""

    seed: int
    hands: int
    mean_plays: float
    timings: Sequence[Timing]
    sorters: Sequence[Sorter]
    endings: Sequence[dict[str, Any]]
    machine: str

    def to_json(self) -> dict[str, Any]:
        """Everything; times in seconds."""
        return {
            "version": __version__,
            "python": platform.python_version(),
            "compiled": kernel.status().compiled,
            "machine": self.machine,
            "seed": self.seed,
            "hands": self.hands,
            "mean_plays": round(self.mean_plays, 3),
            "timings": [timing.to_json() for timing in self.timings],
            "sorters": [sorter.to_json() for sorter in self.sorters],
            "endings": [*self.endings],
        }

    def text(self, lang: str) -> str:
        """The report for a terminal: where it was measured, a table of times, of plain sorters, of endings."""

        def say(msgid: str, **values: Any) -> str:
            return locale.text(lang, msgid, **values)

        runs = say(N_("compiled kernel")) if kernel.status().compiled else say(N_("interpreted kernel"))
        deals = say(
            N_("{hands} random hands of 27 cards at random levels (seed {seed}); fewest plays {mean} on average"),
            hands=f"{self.hands:,}",
            seed=self.seed,
            mean=f"{self.mean_plays:.2f}",
        )
        times = [[say(N_("one core")), say(N_("times")), say(N_("median")), say(N_("99 in 100")), say(N_("a second"))]]
        for timing in self.timings:
            numbers = [timed(timing.median), timed(timing.p99), f"{timing.rate:,.0f}" if timing.rate >= 10 else ""]
            times.append([say(timing.title), f"{len(timing.seconds):,}", *numbers])
        sorters = [[say(N_("plain sorters")), say(N_("hands")), say(N_("split best")), say(N_("plays too many"))]]
        for sorter in self.sorters:
            numbers = [f"{sorter.optimal:.1%}", f"{statistics.fmean(sorter.excess):.2f}"]
            sorters.append([say(sorter.title), f"{len(sorter.excess):,}", *numbers])
        head = [f"coach {__version__} · Python {platform.python_version()} · {runs}", self.machine, deals]
        solved = say(
            N_("exact endings of rounds by lore, all plays and the line; positions of each size: {count}"),
            count=self.endings[0]["positions"],
        )
        tables = [*_table(times), "", *_table(sorters), "", solved, *endings.table(self.endings, lang)]
        return "\n".join([*head, "", *tables])


def random_deals(seed: int, count: int) -> list[Deal]:
    """So many hands of 27 cards, each with a level from 2 to A.

    >>> hand, level = random_deals(1, 1)[0]
    >>> len(hand), level
    (27, Level('2'))
    """
    dice = random.Random(seed)
    cards = list(DECK)
    return [(Hand(dice.sample(cards, 27)), dice.choice(LEVELS[:13])) for _ in range(count)]


def measure(seed: int = SEED, *, quick: bool = False, step: Callable[[str], None] = lambda title: None) -> Report:
    """Measure everything; some thirty seconds, ``quick`` some five. The deals depend on the seed alone.

    ``step`` is told what comes next, as a msgid.
    """
    deals = random_deals(seed, QUICK_HANDS if quick or not kernel.status().compiled else HANDS)
    runs = QUICK_RUNS if quick else RUNS
    words = ["split", str(deals[0][0]), "--level", deals[0][1].text]
    jobs: tuple[tuple[str, str, Callable[[], Sequence[float]]], ...] = (
        ("import", N_("import coach, a whole process"), lambda: _processes(["-c", "import coach"], runs)),
        ("process", N_("coach split HAND, a whole process"), lambda: _processes(["-c", _MAIN, *words], runs)),
        ("fewest", N_("fewest plays, the number alone"), lambda: _each(fewest_plays, deals)),
        ("fewest_list", N_("the same, a list of hands"), lambda: _in_lists(deals)),
        ("fewest_interpreted", N_("the same, interpreted"), lambda: _each(_twin(), deals[:TWIN_HANDS])),
        ("certificate", N_("fewest plays with a split"), lambda: _each(fewest, deals)),
        ("all", N_("all best splits"), lambda: _each(_listing(best_splits), deals)),
        ("front", N_("the front of trade-offs"), lambda: _each(_listing(front), deals[:FRONT_HANDS])),
        ("legal", N_("all legal plays to lead"), lambda: _each(_listing(legal_plays), deals)),
        ("json", N_("a line of coach split --file - --json"), lambda: _lines(deals)),
        ("decision", N_("a decision in rounds played out"), lambda: _decisions(seed, runs, "random")),
        ("lore", N_("the same, of the lore player"), lambda: _decisions(seed, runs, "lore")),
        ("match", N_("a whole match of lore players"), lambda: _matches(seed, runs)),
        ("evaluate", N_("the value of every play, 1,000 playouts"), lambda: _evaluations(seed, runs)),
        ("deals", N_("a deal consistent with what a seat knows"), lambda: _consistent(seed, runs)),
    )
    timings = []
    for name, title, job in jobs:
        step(title)
        timings.append(Timing(name, title, job()))
    title = N_("plain sorters")
    step(title)
    least = [fewest_plays(*deal) for deal in deals]
    few = deals[: max(QUICK_HANDS, len(deals) // 10)]
    luckiest = max(ORDERS, key=lambda order: _excess(few, least, order).count(0))
    sorters = (
        Sorter("greedy", N_("bombs, plates, tubes, straights, the rest"), _excess(deals, least, TAKEN)),
        Sorter("greedy_luckiest", N_("the luckiest of all 24 orders of these"), _excess(deals, least, luckiest)),
    )
    title = N_("exact endings")
    step(title)
    solved = _endings(seed, QUICK_ENDINGS if quick else ENDINGS)
    return Report(seed, len(deals), statistics.fmean(least), timings, sorters, solved, machine())


def _endings(seed: int, count: int) -> list[dict[str, Any]]:
    """A row for each size, see :mod:`coach.studies.endings`; interpreted one position, with few looked at."""
    if kernel.status().compiled:
        return [endings.row(size, count, seed, "lore") for size in ENDING_SIZES]
    return [endings.row(ENDING_SIZES[-1], 1, seed, "lore", nodes=NODES // 1000)]


def _excess(deals: Iterable[Deal], least: Iterable[int], order: Sequence[Kind]) -> list[int]:
    """For each hand how many plays more than the least the plain sorter lays that takes kinds in this order."""
    return [len(greedy(*deal, order)) - fewest for deal, fewest in zip(deals, least)]  # noqa: B905 - deals may be fewer


def _each(work: Callable[[Hand, Level], Any], deals: Iterable[Deal]) -> list[float]:
    """Seconds of each single call."""
    seconds = []
    for hand, level in deals:
        start = time.perf_counter()
        work(hand, level)
        seconds.append(time.perf_counter() - start)
    return seconds


def _listing(work: Callable[[Hand, Level], Iterable[Any]]) -> Callable[[Hand, Level], int]:
    return lambda hand, level: sum(1 for _ in work(hand, level))


def _in_lists(deals: Sequence[Deal]) -> list[float]:
    """Seconds for a hand, averaged over a hundred at a time."""
    seconds = []
    for first in range(0, len(deals), 100):
        part = deals[first : first + 100]
        start = time.perf_counter()
        _ = [fewest_plays(hand, level) for hand, level in part]
        seconds += [(time.perf_counter() - start) / len(part)] * len(part)
    return seconds


def _decisions(seed: int, runs: int, player: str) -> list[float]:
    """Seconds for a decision, averaged over some rounds of such players at a time, on one core."""
    rounds = 200 if kernel.status().compiled else 2
    seconds = []
    for number in range(runs):
        start = time.perf_counter()
        played = play_rounds(rounds, seed + number, Level("2"), Rules(), players=(player,) * 4, threads=1)
        seconds.append((time.perf_counter() - start) / played.decisions)
    return seconds


def _matches(seed: int, runs: int) -> list[float]:
    """Seconds for a match from 2 to its end, told event by event."""
    seconds = []
    for number in range(runs if kernel.status().compiled else 1):
        start = time.perf_counter()
        for played in play_matches(seed + number, Rules(), players=("lore",) * 4):
            if isinstance(played.events[-1], MatchEnded):
                break
        seconds.append(time.perf_counter() - start)
    return seconds


def _evaluations(seed: int, runs: int) -> list[float]:
    """Seconds for the value of every play in the first lead of a round, on one core."""
    budget = Budget(playouts=1_000 if kernel.status().compiled else 10)
    seconds = []
    for number in range(runs):
        view = Round.start(deal((seed + number) % SEEDS), Level("2"), 0, Rules()).view(0)
        start = time.perf_counter()
        evaluate(view, budget, seed, threads=1)
        seconds.append(time.perf_counter() - start)
    return seconds


def _consistent(seed: int, runs: int) -> list[float]:
    """Seconds for a deal of the hidden hands after a double tribute, averaged over many, the counting included."""
    rules, previous = Rules(), Result.of((0, 2, 1, 3), Rules())
    count = 20_000 if kernel.status().compiled else 50
    seconds = []
    for number in range(runs):
        tribute, _ = Tribute.start(deal((seed + number) % SEEDS), Level("2"), previous, rules)
        while tribute.owed:
            tribute, _ = tribute.step(tribute.owed[0].seat, tribute.owed[0].cards[0])
        start = time.perf_counter()
        Deals(Facts.of(tribute.view(number % 4))).draw_words(count, seed)
        seconds.append((time.perf_counter() - start) / count)
    return seconds


def _twin() -> Callable[[Hand, Level], int]:
    """The number alone by the interpreted kernel, whichever is in use."""
    number = kernel.interpreted("fewest").Fewest().number
    return lambda hand, level: int(number(hand.counts, LEVELS.index(level)))


def _processes(arguments: Sequence[str], runs: int) -> list[float]:
    """Seconds of each of so many processes, after one that fills the caches."""
    seconds = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        seconds.append(time.perf_counter() - start)
    return seconds[1:]


def _lines(deals: Sequence[Deal]) -> list[float]:
    """Seconds from each line written to its answer read, in one process that is warm."""
    seconds = []
    command = [sys.executable, "-c", _MAIN, "split", "--file", "-", "--json"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, **pipes) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for hand, level in [deals[0], *deals]:
            line = json.dumps({"hand": hand.text, "level": level.text}).encode() + b"\n"
            start = time.perf_counter()
            process.stdin.write(line)
            process.stdin.flush()
            process.stdout.readline()
            seconds.append(time.perf_counter() - start)
    return seconds[1:]


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of a table: the first column to the left, numbers to the right."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [pad(row[0], widths[0])]
            + [" " * (columns - width(cell)) + cell for cell, columns in zip(row[1:], widths[1:], strict=True)]
        )
        for row in rows
    ]
