"""`coach count`: what is out at a moment of a record, as a table, as JSON, or as a page to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.long import new_file
from coach.cli.moment import At, RoundNumber, Seat, moment_of, only_with_record
from coach.cli.options import Force, Json, Lang
from coach.cli.output import dumped, notice, refuse
from coach.cli.record import say
from coach.cli.session import Session
from coach.cli.usage import BadUsage, at_most_one
from coach.cli.words import shows_suits
from coach.errors import CoachError, clip
from coach.locale import N_

DESCRIPTION = N_(
    "What a seat can know of the cards that are out, at any moment of a record: every rank by suit, big cards left, "
    "cards known to sit with a seat, what is crowned, which straights and bombs are still possible, in how many ways "
    "and who can hold one. Exact. A way is a set of unseen cards that makes the play, equal cards counted once."
)
Record = Annotated[
    str | None,
    typer.Argument(
        metavar="RECORD",
        help=N_("A record; `-` is standard input. Without one, --sheet makes an empty sheet."),
        show_default=False,
    ),
]
Html = Annotated[
    str | None, typer.Option("--html", metavar="FILE", help=N_("Write the table as a page for a browser instead."))
]
Sheet = Annotated[
    str | None,
    typer.Option("--sheet", metavar="FILE", help=N_("Write a sheet to print instead: a box for every card.")),
]
BlankLevel = Annotated[
    str | None, typer.Option("--level", metavar="LEVEL", help=N_("Of an empty sheet: the level, to mark the wilds."))
]


@told(
    DESCRIPTION,
    "coach count match.jsonl --at 37 --seat 0",
    "coach count match.jsonl --round 2 --at 12 --seat 3 --json",
    "coach count match.jsonl --at 37 --seat 2 --sheet out.html",
    "coach count --sheet empty.html --level 5",
)
def count(
    ctx: typer.Context,
    record: Record = None,
    at: At = None,
    seat: Seat = None,
    round: RoundNumber = None,
    html: Html = None,
    sheet: Sheet = None,
    level: BlankLevel = None,
    force: Force = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Print the table, or JSON, or write a page; exit status 1 if the record is faulty up to there."""
    session: Session = ctx.obj
    at_most_one({"--json": as_json, "--html": html is not None, "--sheet": sheet is not None})
    try:
        if record is None:
            only_with_record({"--at": at, "--seat": seat, "--round": round})
            _empty(sheet, level, force, session)
            return
        if level is not None:
            raise BadUsage(N_("--level is for an empty sheet; a record tells its level"))
        view, findings = moment_of(record, round, at, seat)
        from coach.counting import Ledger, table
        from coach.counting import sheet as pages
        from coach.counting.moments import actions

        ledger = Ledger.of(view)
    except CoachError as error:
        refuse(error, session, as_json)
        raise typer.Exit(1) from None
    if sheet is not None:
        _written(sheet, pages.sheet(session.lang, ledger=ledger), force, session)
    elif html is not None:
        _written(html, pages.page(ledger, session.lang), force, session)
    elif as_json:
        print(dumped({"round": int(round or 1), "at": actions(view.events), **ledger.to_json(session.json_lang)}))
    else:
        notice(session)
        print(table.text(ledger, session.lang, symbols=shows_suits()))
    say(findings, session)
    raise typer.Exit(bool(findings.count))


def _empty(sheet: str | None, level: str | None, force: bool, session: Session) -> None:
    """Write the sheet to fill in by hand."""
    from coach.counting.sheet import sheet as empty
    from coach.notation import parse_level

    if sheet is None:
        raise BadUsage(N_("a record is missing; without one there is only --sheet, which is then empty"))
    _written(sheet, empty(session.lang, None if level is None else parse_level(level)), force, session)


def _written(name: str, page: str, force: bool, session: Session) -> None:
    with new_file(Path(name), force) as file:
        file.write(page.encode("utf-8"))
    print(locale.text(session.lang, N_("written: {path}"), path=clip(name, 300)))
