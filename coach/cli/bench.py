"""`coach bench`: how fast this machine is, and how far plain sorters miss."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from coach import locale
from coach.bench import SEED, measure
from coach.cli.help import told
from coach.cli.numbers import read_seed
from coach.cli.options import Json, Lang
from coach.cli.output import dumped, notice
from coach.cli.session import Session
from coach.locale import N_

DESCRIPTION = N_(
    "Measure this machine over random hands: medians of wall-clock times, and how often plain sorters find the fewest "
    "plays. Takes about half a minute; nothing else should run meanwhile."
)
Seed = Annotated[str | None, typer.Option("--seed", metavar="N", help=N_("The seed of the hands; 1 without it."))]
Quick = Annotated[bool, typer.Option("--quick", help=N_("Fewer hands: a few seconds, rougher numbers."))]


@told(DESCRIPTION, "coach bench", "coach bench --quick --seed 7", "coach bench --json")
def bench(ctx: typer.Context, seed: Seed = None, quick: Quick = False, json: Json = False, lang: Lang = None) -> None:
    """Measure and print the report."""
    session: Session = ctx.obj
    number = SEED if seed is None else read_seed(seed)
    notice(session)

    def step(title: str) -> None:
        if sys.stderr.isatty():
            print(locale.text(session.lang, title) + " …", file=sys.stderr)

    report = measure(number, quick=quick, step=step)
    print(dumped(report.to_json()) if json else report.text(session.lang))
