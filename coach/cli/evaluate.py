"""`coach evaluate`: what every play is worth to the seat to act, by what it can know."""

from __future__ import annotations

import secrets
import sys
from typing import Annotated

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.long import progress
from coach.cli.moment import At, Bad, Position, Record, RoundNumber, position_of
from coach.cli.numbers import read_seed, whole
from coach.cli.options import Json, Lang, Seed
from coach.cli.output import dumped, notice, refuse
from coach.cli.record import say
from coach.cli.session import Session
from coach.cli.usage import one_of
from coach.errors import CoachError
from coach.locale import N_

DESCRIPTION = N_(
    "What every play, and the pass, is worth in levels to the side of the seat to act, and how often that side comes "
    "first. The seat knows its hand and what was played, no more: the other hands are drawn from all that agree with "
    "the facts, and are made such as players keep, and such as explain how the others played (see --worlds). In each "
    "deal every play is tried and the round played on by lore; better plays get more deals. The numbers are "
    "estimates with 95 % intervals; where the seat knows all hands they are proven. The position is one line, see "
    "`coach ending`, or a moment of a record (--record). The same seed and playouts, the same answer."
)
Playouts = Annotated[
    str, typer.Option("--playouts", metavar="N", help=N_("Rounds to play on, for all plays together."))
]
Worlds = Annotated[
    str,
    typer.Option(
        "--worlds",
        metavar="likely|kept|even",
        help=N_(
            "Deals with hands as players keep them and drawn by how the others played, with such hands alone, or all "
            "as likely."
        ),
    ),
]


@told(
    DESCRIPTION,
    "coach evaluate --record match.jsonl --at 37 --seed 1",
    "coach evaluate --record match.jsonl --round 2 --at 12 --playouts 20000 --worlds kept",
    'coach evaluate "2 SAHAS3C3D5/SKHKC9C9/S4S4/S5D5 0 - - competition" --seed 1 --json',
)
def evaluate(
    ctx: typer.Context,
    position: Position = None,
    record: Record = None,
    at: At = None,
    round: RoundNumber = None,
    playouts: Playouts = "4000",
    seed: Seed = None,
    worlds: Worlds = "likely",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Evaluate and print; exit status 1 if the position or the record is faulty."""
    from coach.analysis.evaluate import MOST_PLAYOUTS, WORLDS, Budget
    from coach.analysis.evaluate import evaluate as evaluated
    from coach.cli.evaluate_text import evaluation_text

    session: Session = ctx.obj
    bad = Bad()
    most = bad.read(whole, "--playouts", playouts, 1, MOST_PLAYOUTS)
    number = secrets.randbelow(2**32) if seed is None else bad.read(read_seed, seed)
    way = bad.read(one_of, "--worlds", worlds, WORLDS)
    try:
        start, findings = position_of(position, record, round, at, bad, hidden=True)
        assert most is not None  # nothing was bad
        assert number is not None
        assert way is not None
        assert start.turn is not None  # a position that goes on
        if not as_json:
            print(locale.text(session.lang, N_("Seed {seed}"), seed=number), file=sys.stderr)
            notice(session)
        budget = Budget(playouts=most, worlds=way)
        with progress(most) as tell:
            found = evaluated(start.view(start.turn), budget, number, tell=tell)
    except CoachError as error:
        refuse(error, session, as_json)
        raise typer.Exit(1) from None
    if as_json:
        print(dumped(found.to_json()))
    else:
        print("\n\n".join(evaluation_text(found, session.lang)))
    if findings is not None:
        say(findings, session)
        raise typer.Exit(bool(findings.count))
