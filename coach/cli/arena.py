"""`coach arena`: players against players, every deal twice with sides swapped."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.inputs import Faults
from coach.cli.long import progress
from coach.cli.options import Json, Lang, Preset, Seed
from coach.cli.output import dumped, notice, refuse
from coach.cli.session import Session
from coach.errors import CoachError
from coach.locale import N_
from coach.rules import Rules

if TYPE_CHECKING:
    from coach.arena import Tournament

DESCRIPTION = N_(
    "Players against players, each against each. Every deal is played twice with the sides swapped; a level and the "
    "result of the round before are drawn for each deal, so there is tribute. It tells the share of first places, the "
    "levels gained a round and matches won from 2 to the end, with 95 % intervals over deals. The same seed, rules and "
    "players give the same results, whatever --jobs and --cluster say. With --out an interrupted run goes on where it "
    "stopped; Ctrl-C keeps and tells what is done."
)
Players = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PLAYER",
        help=N_("Two or more: random, lowest, greedy, lore; instant, quick, search, deep think longer and longer."),
        show_default=False,
    ),
]
Rounds = Annotated[
    str, typer.Option("--rounds", metavar="N", help=N_("Rounds of each pair, two a deal; 200 unless stated."))
]
Matches = Annotated[str, typer.Option("--matches", metavar="N", help=N_("Whole matches of each pair, too."))]
Out = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE", help=N_("Keep the results here; goes on with what is there already.")),
]
Jobs = Annotated[
    str | None,
    typer.Option("--jobs", metavar="N", help=N_("Processes on this machine; one a core unless stated.")),
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help=N_("Play on a Dask cluster: its scheduler, tcp://host:port.")),
]


@told(
    DESCRIPTION,
    "coach arena greedy random --rounds 2000 --seed 7",
    "coach arena random greedy lore --rounds 1000 --matches 20 --seed 7 --out table.jsonl",
    "coach arena instant lore --rounds 400 --seed 7",
    "coach arena lore greedy --rounds 4000 --seed 7 --out lore.jsonl --cluster tcp://10.0.0.1:8786",
)
def arena(
    ctx: typer.Context,
    players: Players = None,
    rounds: Rounds = "200",
    matches: Matches = "0",
    seed: Seed = None,
    preset: Preset = "competition",
    out: Out = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play and tell; exit status 130 if it was stopped."""
    from coach.arena import Tournament, setting_faults
    from coach.arena.record import seed_of
    from coach.batch import address_of, workers_of

    session: Session = ctx.obj
    path = None if out is None else Path(out)
    drawn = seed_of(path) if path is not None else None
    number = _number(seed) if seed is not None else secrets.randbelow(2**32) if drawn is None else drawn
    names, counts = players or [], (_number(rounds), _number(matches))
    faults = Faults()
    faults.found += setting_faults(names, *counts, number)
    rules = faults.read(Rules.preset, preset)
    workers = None if jobs is None else faults.read(workers_of, _number(jobs))
    if cluster is not None:
        faults.read(address_of, cluster)
    if faults.found:
        refuse(faults.error(), session, as_json)
        raise typer.Exit(2)
    print(locale.text(session.lang, N_("Seed {seed}"), seed=number), file=sys.stderr)
    notice(session)
    try:
        # All are numbers, or there had been faults.
        so_many, matched, chosen = int(counts[0]), int(counts[1]), int(number)
        with Tournament(names, so_many, chosen, matches=matched, rules=rules, out=path) as tournament:
            done = _played(tournament, workers, cluster)
            _tell(tournament, session, as_json)
    except CoachError as error:
        refuse(error, session, as_json)
        raise typer.Exit(1) from None
    if not done:
        raise typer.Exit(130)


def _number(text: str) -> int | str:
    """The whole number of a text; other texts as they are, for who names all faults at once."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 20 else text


def _played(tournament: Tournament, workers: int | None, cluster: str | None) -> bool:
    """Play; whether it came to its end."""
    with progress(tournament.wanted) as tell:
        tell(tournament.there)
        try:
            tournament.run(workers=workers, cluster=cluster, tell=tell)
        except KeyboardInterrupt:
            return False
    return True


def _tell(tournament: Tournament, session: Session, as_json: bool) -> None:
    """The table, and how much of it is missing."""
    from coach.arena.telling import lines

    data = tournament.table().to_json()
    print(dumped(data) if as_json else "\n".join(lines(data, session.lang)))
    if missing := tournament.wanted - tournament.there:
        said = N_("Stopped: {missing} of {wanted} deals and matches are not played.")
        print(locale.text(session.lang, said, missing=missing, wanted=tournament.wanted), file=sys.stderr)
