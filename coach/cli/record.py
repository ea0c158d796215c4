"""`coach record check` and `coach record show`: records of matches, proven and shown."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.inputs import opened
from coach.cli.numbers import whole
from coach.cli.options import Json, Lang
from coach.cli.output import dumped
from coach.cli.session import Session
from coach.cli.usage import BadUsage
from coach.cli.words import shows_suits
from coach.errors import clip
from coach.locale import N_
from coach.table.record import Entry, Findings, Header, RoundReplay, scan, walk
from coach.table.record.show import show_round

CHECK = N_(
    "Read records strictly and prove every step by the rules that each names. All faults of a file are told, each with "
    "line and reason. A record that was cut, or that tells only some hands, is proven as far as it goes, and what is "
    "missing is said."
)
SHOW = N_(
    "Show the rounds of a record, or one of them, as tables: hands, tribute, every trick, the result. Each line says "
    "the number of its first play or pass, counted through the round; `coach count` and `coach odds` count as this "
    "does."
)
Files = Annotated[list[str], typer.Argument(metavar="FILE", help=N_("Records; `-` is standard input."))]
File = Annotated[str, typer.Argument(metavar="FILE", help=N_("A record; `-` is standard input."))]
RoundNumber = Annotated[
    str | None, typer.Option("--round", metavar="N", help=N_("Show this round alone, counted from 1."))
]


@told(CHECK, "coach record check match.jsonl", "coach record check *.jsonl --json")
def check(ctx: typer.Context, files: Files, json: Json = False, lang: Lang = None) -> None:
    """Prove each file; exit status 1 if there is a fault in any."""
    session: Session = ctx.obj
    status = 0
    for file in files:
        with _rounds(file, len(files) > 1) as (rounds, findings, _):
            number = sum(1 for _ in rounds)
        status |= bool(findings.count)
        if json:
            print(dumped(_checked(file, number, findings, session)), flush=True)
        else:
            print(_told(file, number, findings, session), flush=True)
            say(findings, session)
    raise typer.Exit(status)


@told(SHOW, "coach record show match.jsonl", "coach record show match.jsonl --round 2 --lang zh")
def show(ctx: typer.Context, file: File, round: RoundNumber = None, lang: Lang = None) -> None:
    """Print the rounds; faults on standard error."""
    session: Session = ctx.obj
    number = None if round is None else whole("--round", round, 1)
    seen = 0
    with _rounds(file, False) as (rounds, findings, header):
        for done in rounds:
            seen += 1
            if number in (None, done.number):
                if number is None:
                    print(_heading(header[0], session) if seen == 1 else "\n")
                print(show_round(done, header[0], session.lang, symbols=shows_suits()))
    say(findings, session)
    if number is not None and number > seen:
        raise BadUsage(N_("--round {number}: rounds in the record: {rounds}"), number=number, rounds=seen)
    raise typer.Exit(bool(findings.count))


@contextmanager
def _rounds(file: str, several: bool) -> Iterator[tuple[Iterator[RoundReplay], Findings, list[Header]]]:
    """The rounds of a file, proven one after the other as they are read, its findings, and its header once read."""
    findings = Findings(file if several else "")
    header: list[Header] = []

    def noted(entries: Iterator[Entry]) -> Iterator[Entry]:
        for entry in entries:
            if isinstance(entry.value, Header):
                header.append(entry.value)
            yield entry

    with opened(file) as stream:
        yield walk(noted(scan(stream, findings)), findings), findings, header


def say(findings: Findings, session: Session) -> None:
    """Faults, then what is missing, on standard error."""
    for fault in findings.all_faults():
        print(fault.said(session.lang), file=sys.stderr)
    for note in findings.notes:
        print(note.said(session.lang), file=sys.stderr)
    if findings.noted > len(findings.notes):
        more = findings.noted - len(findings.notes)
        print(locale.text(session.lang, N_("and {count} more notes"), count=more), file=sys.stderr)


def _told(file: str, rounds: int, findings: Findings, session: Session) -> str:
    """The answer for one file in words."""
    msgid = N_("{file}: rounds: {rounds}, sound")
    if findings.count:
        msgid = N_("{file}: rounds: {rounds}, faults: {faults}")
    return locale.text(session.lang, msgid, file=clip(file, 200), rounds=rounds, faults=findings.count)


def _checked(file: str, rounds: int, findings: Findings, session: Session) -> dict[str, Any]:
    """The answer for one file."""
    lang = session.json_lang
    faults = [fault.to_json(lang) for fault in findings.all_faults()]
    missing = [note.to_json(lang) for note in findings.notes]
    return {"file": file, "sound": not findings.count, "rounds": rounds, "faults": faults, "missing": missing}


def _heading(header: Header, session: Session) -> str:
    return locale.text(session.lang, N_("Rules: {rules}"), rules=header.rules.title(session.lang)) + "\n"
