"""`coach ending`: an ending with open hands, solved exactly as far as the limits allow."""

from __future__ import annotations

from typing import Annotated

import typer

from coach.cli.help import told
from coach.cli.moment import At, Bad, Position, Record, RoundNumber, position_of
from coach.cli.numbers import whole
from coach.cli.options import Json, Lang
from coach.cli.output import dumped, notice, refuse
from coach.cli.record import say
from coach.cli.session import Session
from coach.cli.usage import BadUsage
from coach.errors import CoachError
from coach.locale import N_

DESCRIPTION = N_(
    "Solve an ending exactly, all four hands open: what it is worth in levels for the side of the player to act when "
    "everybody plays as well as his side can, every best play, what each other play is worth, and a line to the end. "
    "The position is one line of six fields: level, hands of seats 0 to 3 parted by /, seat to act, trick (- before a "
    "lead), seats that are out (- for none), rules; or a moment of a record (--record). Where the limits come first it "
    "says unsolved, with the bounds that are proven, and never guesses. Some 30 cards in all are mostly solved at once."
)
Nodes = Annotated[
    str | None,
    typer.Option("--nodes", metavar="N", help=N_("Positions to look at, at most; 1000000 unless stated.")),
]
Seconds = Annotated[
    str | None,
    typer.Option(
        "--seconds",
        metavar="S",
        help=N_("A limit of time, too; what is proven by then depends on the machine."),
    ),
]


@told(
    DESCRIPTION,
    'coach ending "2 S3S4C4/HA/C5/D6 0 - - competition"',
    'coach ending "5 H5S9/C4C4/-/SB 1 0=Single:8:C8 2 platform" --json',
    "coach ending --record match.jsonl --round 2 --at 60 --seconds 2",
)
def ending(
    ctx: typer.Context,
    position: Position = None,
    record: Record = None,
    at: At = None,
    round: RoundNumber = None,
    nodes: Nodes = None,
    seconds: Seconds = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Solve it and print what is proven; exit status 1 if the position or the record is faulty."""
    from coach.analysis.endings import NODES, solve_ending
    from coach.cli.ending_text import ending_text
    from coach.table.record import position_text

    session: Session = ctx.obj
    bad = Bad()
    most = NODES if nodes is None else bad.read(whole, "--nodes", nodes, 1)
    limit = None if seconds is None else bad.read(_seconds, seconds)
    try:
        start, findings = position_of(position, record, round, at, bad, hidden=False)
    except CoachError as error:
        refuse(error, session, as_json)
        raise typer.Exit(1) from None
    assert most is not None  # nothing was bad
    if not as_json:
        notice(session)
    solved = solve_ending(start, nodes=most, seconds=limit)
    if as_json:
        print(dumped({"position": position_text(start), **solved.to_json()}))
    else:
        print("\n\n".join(ending_text(solved, session.lang)))
    if findings is not None:
        say(findings, session)
        raise typer.Exit(bool(findings.count))


def _seconds(text: str) -> float:
    """Seconds of a text, more than none and at most a day. BadUsage for anything else."""
    try:
        seconds = float(text) if len(text) < 20 else -1.0
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= 86_400:
        raise BadUsage(N_("{option} '{value}': expected seconds such as 4 or 2.5"), option="--seconds", value=text[:60])
    return seconds
