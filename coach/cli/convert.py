"""`coach record convert`: logs of other programs as records, and records as logs."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.inputs import opened
from coach.cli.options import Force, Lang
from coach.cli.record import say
from coach.cli.session import Session
from coach.cli.usage import BadUsage, at_most_one, one_of
from coach.errors import clip
from coach.locale import N_
from coach.rules import PRESET_NAMES, Rules
from coach.table.platform import read_platform, write_platform
from coach.table.record import Findings, Record, scan
from coach.table.record.file import LARGEST
from coach.table.record.rounds import read_rounds

DESCRIPTION = N_(
    "Make a record of the logs of the public research platform, one file a seat (one to four, in any order), or of a "
    "JSON file of rounds; or make such logs of a record. Every step is proven. Nothing is overwritten without --force."
)
SOURCES, TARGETS = ("platform", "rounds"), ("platform",)
Files = Annotated[list[str], typer.Argument(metavar="FILE", help=N_("The files to read; `-` is standard input."))]
From = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="FORMAT",
        help=N_("Make a record: platform for the logs of seats, rounds for a JSON object with rounds."),
        autocompletion=lambda: [*SOURCES],
    ),
]
To = Annotated[
    str | None,
    typer.Option(
        "--to",
        metavar="FORMAT",
        help=N_("Make logs of a record: platform."),
        autocompletion=lambda: [*TARGETS],
    ),
]
Preset = Annotated[
    str | None,
    typer.Option(
        "--preset",
        metavar="PRESET",
        help=N_("The rules of the logs: competition, huaian, huaian_joker, online, stage or platform."),
        autocompletion=lambda: [*PRESET_NAMES],
    ),
]
Out = Annotated[
    str,
    typer.Option(
        "--out", metavar="FILE", help=N_("Where to write: a file; with --to a folder for seat0.jsonl to seat3.jsonl.")
    ),
]


@told(
    DESCRIPTION,
    "coach record convert --from platform seat0.jsonl seat1.jsonl seat2.jsonl seat3.jsonl --out match.jsonl",
    "coach record convert --from rounds rounds.json --preset competition --out match.jsonl",
    "coach record convert --to platform match.jsonl --out logs",
)
def convert(
    ctx: typer.Context,
    files: Files,
    out: Out,
    source: From = None,
    target: To = None,
    preset: Preset = None,
    force: Force = False,
    lang: Lang = None,
) -> None:
    """Convert; exit status 1, and nothing written, if there is a fault."""
    session: Session = ctx.obj
    at_most_one({"--from": source is not None, "--to": target is not None})
    if source is None and target is None:
        raise BadUsage(N_("--from or --to is missing"))
    findings = Findings()
    if target is not None:
        one_of("--to", target, TARGETS)
        written = _logs(files, preset, findings)
        paths = {Path(out) / f"seat{seat}.jsonl": _ended(lines) for seat, lines in written.items()}
    else:
        one_of("--from", str(source), SOURCES)
        record = _record(files, str(source), preset, findings)
        paths = {} if record is None else {Path(out): record.dump()}
    if findings.count:
        say(findings, session)
        raise typer.Exit(1)
    if target is not None and paths:
        _folder(Path(out))
    _write(paths, force)
    say(findings, session)
    for path in paths:
        print(locale.text(session.lang, N_("written: {path}"), path=clip(str(path), 300)))


def _record(files: Sequence[str], source: str, preset: str | None, findings: Findings) -> Record | None:
    """The record of logs, or of a file of rounds."""
    rules = Rules.preset(preset or ("platform" if source == "platform" else "competition"))
    if source == "platform":
        with ExitStack() as stack:
            return read_platform([(file, stack.enter_context(opened(file))) for file in files], rules, findings)
    if len(files) != 1:
        raise BadUsage(N_("one file of rounds at a time"))
    with opened(files[0]) as stream:
        return read_rounds(stream.read(LARGEST + 1), rules, findings)


def _logs(files: Sequence[str], preset: str | None, findings: Findings) -> Mapping[int, Sequence[str]]:
    """The logs of a record, by seat."""
    if preset is not None:
        raise BadUsage(N_("{first} and {second} exclude each other"), first="--to", second="--preset")
    if len(files) != 1:
        raise BadUsage(N_("one record at a time"))
    with opened(files[0]) as stream:
        return write_platform(scan(stream, findings), findings)


def _ended(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("utf-8")


def _write(paths: Mapping[Path, bytes], force: bool) -> None:
    """Write all files, or none if one is there already and may not be overwritten."""
    for path in paths:
        if not force and path.exists():
            raise BadUsage(N_("{path} is there already; --force overwrites it"), path=clip(str(path), 300))
    for path, data in paths.items():
        try:
            path.write_bytes(data)
        except (OSError, ValueError) as error:
            raise _unusable(path, error) from None


def _folder(path: Path) -> None:
    """Make the folder if it is not there; not those above it."""
    try:
        path.mkdir(exist_ok=True)
    except (OSError, ValueError) as error:
        raise _unusable(path, error) from None


def _unusable(path: Path, error: OSError | ValueError) -> BadUsage:
    reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
    return BadUsage(N_("file '{file}': {reason}"), file=clip(str(path)), reason=reason)
