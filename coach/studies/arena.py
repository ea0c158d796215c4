"""Players against players (牌手对比): the ladder from random to the deepest search, each step by the arena.

The count is that of the rounds of the first pairs; slow players play fewer (:attr:`Step.share`). Pairs that the kernel
plays also play a match to twenty rounds. The data hold a table of the arena for each pair, see
:meth:`coach.arena.Table.to_json`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from coach import __version__, locale
from coach.arena import Table, Tournament
from coach.arena.telling import pair_lines
from coach.errors import BadText, not_among
from coach.locale import N_

COUNT = 4000
#: Rounds to a whole match.
ROUNDS_A_MATCH = 20


class Step(NamedTuple):
    """A pair: who should be the stronger, and the other; they play a ``share``-th of the count."""

    strong: str
    weak: str
    share: int = 1


#: In rising order of the first: ``--player`` names the last whose steps are taken.
STEPS = (
    Step("greedy", "random"),
    Step("lore", "random"),
    Step("lore", "greedy"),
    Step("search", "lore", 16),
    Step("quick", "instant", 16),
    Step("deep", "lore", 100),
)


def make(
    count: int,
    seed: int,
    player: str,
    tell: Callable[[int], None] = lambda done: None,
    *,
    keep: Path | None = None,
    workers: int | None = None,
) -> dict[str, Any]:
    """Play the steps up to a player; ``keep``: a folder for files of results, so that it can be interrupted.

    The same whatever the number of processes, but for the speed. Raises BadText for a player who is on no step.

    >>> data = make(20, 1, "greedy", workers=1)
    >>> [(pair["a"], pair["b"], pair["rounds"]) for table in data["tables"] for pair in table["pairs"]]
    [('greedy', 'random', 20)]
    """
    strong = list(dict.fromkeys(step.strong for step in STEPS))
    if player not in strong:
        raise BadText(not_among("bad_player", player, N_("no such player"), strong))
    steps = [step for step in STEPS if strong.index(step.strong) <= strong.index(player)]
    tables = []
    for at, step in enumerate(steps):

        def told(share: float, at: int = at) -> None:
            tell(round(count * (at + share) / len(steps)))

        tables.append(_table(step, max(count // step.share, 2), seed, told, keep, workers).to_json())
    return {"study": "arena", "coach": __version__, "player": player, "seed": seed, "count": count, "tables": tables}


def _table(
    step: Step, rounds: int, seed: int, tell: Callable[[float], None], keep: Path | None, workers: int | None
) -> Table:
    """The table of one step; ``tell`` is called with the share that is played."""
    out = None if keep is None else keep / f"{step.strong}-{step.weak}.jsonl"
    matches = rounds // ROUNDS_A_MATCH if step.share == 1 else 0
    with Tournament([step.strong, step.weak], rounds, seed, matches=matches, out=out) as tournament:
        tournament.run(workers=workers, tell=lambda done: tell(done / tournament.wanted))
        return tournament.table()


def lines(data: dict[str, Any], lang: str) -> list[str]:
    """The table of the steps in words."""
    said = N_("Seed {seed}; every deal played twice, sides swapped; 95 % intervals over deals")
    pairs = [pair for table in data["tables"] for pair in table["pairs"]]
    return [locale.text(lang, said, seed=data["seed"]), *pair_lines(pairs, lang)]
