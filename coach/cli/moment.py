"""The moment of a record that a command is about: file, round, number of plays and passes, seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from coach.cli.inputs import opened
from coach.cli.numbers import whole
from coach.cli.usage import BadUsage
from coach.locale import N_

if TYPE_CHECKING:
    from coach.table.record import RoundReplay
    from coach.table.view import View

Record = Annotated[str, typer.Argument(metavar="RECORD", help=N_("A record; `-` is standard input."))]
At = Annotated[
    str | None,
    typer.Option(
        "--at",
        metavar="N",
        help=N_("After so many plays and passes of the round, 0 before the first; without it at the end."),
    ),
]
Seat = Annotated[str, typer.Option("--seat", metavar="0-3", help=N_("Whose eyes: a seat from 0 to 3."))]
RoundNumber = Annotated[str, typer.Option("--round", metavar="N", help=N_("The round of the record, counted from 1."))]


def view_of(record: str, number: str, at: str | None, seat: str) -> View:
    """What the seat saw at that moment. BadUsage and BadText say what is wrong."""
    from coach.counting.moments import actions, view_at

    wanted, who = whole("--round", number, 1), whole("--seat", seat, 0, 3)
    done = round_of(record, wanted)
    moment = actions(done) if at is None else whole("--at", at, 0, actions(done))
    return view_at(done, moment, who)


def round_of(file: str, number: int) -> RoundReplay:
    """The round of that number, as far as it is proven. BadUsage where there is none."""
    from coach.errors import BadText
    from coach.table.record import Findings, scan, walk

    findings, seen = Findings(), 0
    with opened(file) as stream:
        for done in walk(scan(stream, findings), findings):
            seen += 1
            if done.number == number:
                return done
    if findings.count:
        raise BadText(findings.all_faults())
    raise BadUsage(N_("--round {number}: rounds in the record: {rounds}"), number=number, rounds=seen)
