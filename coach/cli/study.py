"""`coach study`: measure the sayings again, or tell what the data that come with coach say."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.long import new_file, progress
from coach.cli.moment import Bad
from coach.cli.numbers import read_seed, whole
from coach.cli.options import Force, Json, Lang
from coach.cli.output import dumped, notice
from coach.cli.session import Session
from coach.cli.usage import BadUsage, one_of
from coach.locale import N_

DESCRIPTION = N_(
    "Measure sayings of the old players by simulation. Without --count it tells what the data that come with coach "
    "say; with it so many rounds (or positions) are played anew. The same count, seed and player give the same data."
)
Name = Annotated[str, typer.Argument(metavar="STUDY", help=N_("counting, …: `coach study list` names them all."))]
Count = Annotated[str | None, typer.Option("--count", metavar="N", help=N_("How many rounds or positions to play."))]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="N", help=N_("With --count: a whole number from 0 on; 1 unless stated."))
]
Player = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help=N_("With --count: who sits at all seats, if not lore."))
]
Out = Annotated[str | None, typer.Option("--out", metavar="FILE", help=N_("Write the data here as JSON."))]
Figure = Annotated[
    str | None,
    typer.Option("--figure", metavar="FILE", help=N_("Write the plot here as SVG (calibration has one).")),
]


@told(
    DESCRIPTION,
    "coach study list",
    "coach study counting",
    "coach study counting --count 20000 --seed 1 --out counting.json",
    "coach study calibration --figure calibration.svg",
)
def study(
    ctx: typer.Context,
    name: Name,
    count: Count = None,
    seed: Seed = None,
    player: Player = None,
    out: Out = None,
    figure: Figure = None,
    force: Force = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Tell, or measure and tell; exit status 130 if it was stopped."""
    from coach import studies
    from coach.studies.data import dumped as file_text
    from coach.studies.data import found

    session: Session = ctx.obj
    if name == "list":
        print("\n".join(f"{key}  {locale.text(session.lang, said)}" for key, said in studies.STUDIES.items()))
        return
    chosen = studies.study(one_of("STUDY", name, [*studies.STUDIES]))
    if figure is not None and name not in studies.PLOTS:
        raise BadUsage(N_("--figure: the study {study} has no plot"), study=name)
    if count is None:
        for option, value in {"--seed": seed, "--player": player}.items():
            if value is not None:
                raise BadUsage(N_("{option} goes with {other}"), option=option, other="--count")
        data = found(name)
    else:
        bad = Bad()
        so_many = bad.read(whole, "--count", count, 1, 10_000_000)
        number = 1 if seed is None else bad.read(read_seed, seed)
        bad.end()
        assert so_many is not None  # nothing was bad
        assert number is not None
        print(locale.text(session.lang, N_("Seed {seed}"), seed=number), file=sys.stderr)
        notice(session)
        with progress(so_many) as tell:
            data = chosen.make(so_many, number, player or "lore", tell)
    if out is not None:
        with new_file(Path(out), force) as file:
            file.write(file_text(data).encode("utf-8"))
    if figure is not None:
        with new_file(Path(figure), force) as file:
            file.write(studies.picture(name, data, session.lang).encode("utf-8"))
    print(dumped(data) if as_json else "\n".join(chosen.lines(data, session.lang)))
