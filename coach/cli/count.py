"""`coach count`: the table of what is out at a moment of a record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.long import new_file
from coach.cli.moment import At, Record, RoundNumber, Seat, view_of
from coach.cli.options import Json, Lang
from coach.cli.output import dumped, notice, refuse
from coach.cli.session import Session
from coach.cli.words import shows_suits
from coach.errors import CoachError, clip
from coach.locale import N_

DESCRIPTION = N_(
    "What a seat can know of the cards that are out, at any moment of a record: every rank by suit, big cards left, "
    "cards known to sit with a seat, what is crowned, which straights and bombs are still possible. Exact."
)
Sheet = Annotated[
    str | None,
    typer.Option("--sheet", metavar="FILE", help=N_("Write a page to print instead, HTML: a box for every card.")),
]
Force = Annotated[bool, typer.Option("--force", help=N_("Overwrite what is there."))]


@told(DESCRIPTION, "coach count match.jsonl --at 37 --seat 0", "coach count match.jsonl --seat 2 --sheet out.html")
def count(
    ctx: typer.Context,
    record: Record,
    at: At = None,
    seat: Seat = "0",
    round: RoundNumber = "1",
    sheet: Sheet = None,
    force: Force = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Print the table, or JSON, or write the sheet."""
    from coach.counting import Ledger, table

    session: Session = ctx.obj
    try:
        ledger = Ledger.of(view_of(record, round, at, seat))
    except CoachError as error:
        refuse(error, session, as_json)
        raise typer.Exit(1) from None
    if sheet is not None:
        with new_file(Path(sheet), force) as file:
            file.write(table.sheet(session.lang, ledger=ledger).encode("utf-8"))
        print(locale.text(session.lang, N_("written: {path}"), path=clip(sheet, 300)))
    elif as_json:
        print(dumped(ledger.to_json()))
    else:
        notice(session)
        print(table.text(ledger, session.lang, symbols=shows_suits()))
