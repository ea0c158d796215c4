"""Tables of players: what is to be played, what is played already, and playing the rest."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from coach import __version__, batch
from coach.arena.contestants import Contestant, contestants
from coach.arena.lines import Key
from coach.arena.record import Record
from coach.arena.rounds import Done, Job, done
from coach.arena.standings import Standing, Table, table
from coach.errors import BadText, Fault, quoted
from coach.locale import N_
from coach.rules import Rules
from coach.table.playout import SEEDS

#: Most rounds, and most matches, of each pair.
MOST_ROUNDS = 1_000_000
# Deals, matches of one job: of pairs that the kernel plays, and of others. Within a block of deals all pairs have
# their turn, so that a table that is interrupted has all of them.
_DEALS, _MATCHES = 200, 5


class Tournament:
    """Each of two or more players against each other, on the same deals. Made by its settings; :meth:`run` plays.

    ``given``: names, or :class:`Contestant`. ``rounds``, ``matches``: of each pair, rounded up to even numbers, as
    every deal, and every match, is played twice with the sides swapped. All is decided by ``seed``. ``out``: a file of
    results, which is gone on with if it is there; its rounds and matches need not be as many.

    Raises BadText with all faults of the settings, and of the file; Unusable for a file that cannot be used.

    >>> with Tournament(["lowest", "random"], 20, seed=1) as tournament:
    ...     tournament.run()
    ...     print(tournament.table().standings[0].first)
    Estimate(mean=1, low=0.7616, high=1, samples=10)
    """

    def __init__(
        self,
        given: Sequence[str | Contestant],
        rounds: int,
        seed: int,
        *,
        matches: int = 0,
        rules: Rules | None = None,
        out: Path | None = None,
    ):
        if faults := setting_faults(given, rounds, matches, seed):
            raise BadText(faults)
        self.players, _ = contestants(given)
        self.deals, self.matches = (rounds + 1) // 2, (matches + 1) // 2
        self.seed, self.rules = seed, rules or Rules()
        self.pairs = tuple(itertools.combinations(range(len(self.players)), 2))
        header = {
            "arena": 1,
            "coach": __version__,
            "players": [player.name for player in self.players],
            "rules": self.rules.to_json(),
            "seed": seed,
        }
        self.record = Record(out, header, frozenset(self.pairs))
        self._decisions = dict.fromkeys(self.pairs, 0)
        self._seconds = dict.fromkeys(self.pairs, 0.0)

    @property
    def wanted(self) -> int:
        """How many results there are to be in all: one for each deal, and match, of each pair."""
        return (self.deals + self.matches) * len(self.pairs)

    @property
    def there(self) -> int:
        """How many of them there are."""
        return sum(key in self.record.lines for key in self._keys())

    def run(
        self, *, workers: int | None = 1, cluster: str | None = None, tell: Callable[[int], None] | None = None
    ) -> None:
        """Play what is not there yet. How many processes, or what cluster, changes no result: see
        :func:`coach.batch.run`, which says what it raises. ``tell`` is called with the number of results there.

        What a player does wrong ends it with IllegalAnswer; results so far are kept, here and in the file.
        """
        jobs = list(self._jobs())
        there = self.there
        results = batch.run(done, jobs, workers=workers, cluster=cluster)
        try:
            for job, played in zip(jobs, results, strict=True):
                self._keep(job, played)
                there += len(job.numbers)
                if tell is not None:
                    tell(there)
        finally:
            results.close()

    def table(self) -> Table:
        """How all stand by the results that are there."""
        lines = [self.record.lines[key] for key in self._keys() if key in self.record.lines]
        speeds = {pair: self._decisions[pair] / seconds for pair, seconds in self._seconds.items() if seconds > 0}
        names = [player.name for player in self.players]
        return table(names, self.pairs, lines, self.rules, self.seed, speeds)

    def close(self) -> None:
        """Close the file of results."""
        self.record.close()

    def __enter__(self) -> Tournament:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _keep(self, job: Job, played: Done) -> None:
        self.record.add(played.lines)
        self._decisions[job.at] += sum(sum(line.decisions) for line in played.lines)
        self._seconds[job.at] += played.seconds

    def _keys(self) -> Iterator[Key]:
        for pair in self.pairs:
            yield from ((pair, "deal", number) for number in range(self.deals))
            yield from ((pair, "match", number) for number in range(self.matches))

    def _jobs(self) -> Iterator[Job]:
        """What is to be played, in the order in which it is written."""
        for kind, count, block in ("deal", self.deals, _DEALS), ("match", self.matches, _MATCHES):
            for first in range(0, count, block):
                for pair in self.pairs:
                    yield from self._missing(pair, kind, range(first, min(first + block, count)))

    def _missing(self, pair: tuple[int, int], kind: str, block: range) -> Iterator[Job]:
        """The jobs for what is missing of a block: whole for the kernel, else deal by deal."""
        a, b = self.players[pair[0]], self.players[pair[1]]
        whole = a.in_kernel and b.in_kernel
        runs: list[range] = []
        for number in block:
            if (pair, kind, number) in self.record.lines:
                continue
            if whole and runs and runs[-1].stop == number:
                runs[-1] = range(runs[-1].start, number + 1)
            else:
                runs.append(range(number, number + 1))
        for numbers in runs:
            yield Job(pair, (a, b), numbers, kind == "match", self.seed, self.rules)


def play(
    a: str | Contestant,
    b: str | Contestant,
    rounds: int,
    seed: int,
    *,
    matches: int = 0,
    rules: Rules | None = None,
    workers: int | None = 1,
    cluster: str | None = None,
    out: Path | None = None,
    tell: Callable[[int], None] | None = None,
) -> Standing:
    """How a stands against b after so many rounds, and whole matches; else as :class:`Tournament` plays.

    An estimate, with its intervals; exactly even where both play alike. Some 0.1 ms a round of simple players in the
    kernel, 50 ms at the table, and what players think.

    >>> standing = play("lowest", "random", 200, seed=7)
    >>> standing.rounds, standing.first, standing.clear
    (200, Estimate(mean=0.925, low=0.8842, high=0.9658, samples=100), True)
    >>> even = play("lowest", "lowest", 100, seed=7)
    >>> even.first.mean, even.levels.mean
    (0.5, 0.0)
    """
    with Tournament([a, b], rounds, seed, matches=matches, rules=rules, out=out) as tournament:
        tournament.run(workers=workers, cluster=cluster, tell=tell)
        return tournament.table().standings[0]


def setting_faults(given: Sequence[str | Contestant], rounds: object, matches: object, seed: object) -> list[Fault]:
    """All that is wrong with the settings of a tournament.

    >>> [fault.code for fault in setting_faults(["lore", "lroe"], -1, 0, seed=7)]
    ['bad_player', 'bad_rounds']
    """
    _, faults = contestants(given)
    values = {"least": 0, "most": MOST_ROUNDS}
    numbers = ("bad_rounds", rounds, N_("number of rounds")), ("bad_matches", matches, N_("number of matches"))
    for code, number, reason in numbers:
        if type(number) is not int or not 0 <= number <= MOST_ROUNDS:
            faults.append(Fault(code, quoted(number), None, reason, N_("{least} to {most}"), values))
    if rounds == 0 and matches == 0:
        faults.append(Fault("nothing", "0", None, N_("nothing to play"), N_("a number of rounds or matches")))
    if type(seed) is not int or not 0 <= seed < SEEDS:
        faults.append(Fault("bad_seed", quoted(seed), None, N_("no seed"), N_("a whole number from 0 to 2^64 - 1")))
    return faults
