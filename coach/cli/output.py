"""What goes out: answers line by line, faults, and the bar that shows how far a long file has come."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from coach import locale
from coach.cli.inputs import Request, opened, requests
from coach.cli.session import Session
from coach.errors import CoachError
from coach.locale import N_

#: Rows as text in columns.
table = locale.columns


def dumped(data: Any) -> str:
    """JSON as all commands print it: ASCII, without blanks, so that no terminal or pipe can spoil it."""
    return json.dumps(data, separators=(",", ":"))


def error_json(error: CoachError, session: Session, line: int | None = None) -> dict[str, Any]:
    """The answer to bad data: its faults, and the line if there are many."""
    faults = []
    for fault in error.faults:
        told = fault.to_json(session.json_lang)
        faults.append({key: told[key] for key in ("part", "at", "expected")})
    return {"error": {"faults": faults} if line is None else {"line": line, "faults": faults}}


def notice(session: Session) -> None:
    """Say once, on standard error, that the kernel runs interpreted, unless that was asked for."""
    from coach import kernel

    if not kernel.status().compiled:
        from coach import doctor

        if said := doctor.kernel_notice(session.lang):
            print(said, file=sys.stderr)


def answer_all(
    file: str | None, hand: str, session: Session, as_json: bool, answer: Callable[[Request], Iterator[str]]
) -> int:
    """Answer the hand, or every line of the file, each as soon as it is read; returns the exit status.

    `answer` gives the pieces of an answer, which end up on one line; it raises before its first piece or never.
    """
    if file is None:
        return _answered(Request(None, hand), session, as_json, answer)
    status = 0
    with opened(file) as stream, _progress(stream) as advance:
        for number, read in requests(stream):
            if isinstance(read, Request):
                status |= _answered(read, session, as_json, answer)
            else:
                refuse(read, session, as_json, number)
                status = 1
            sys.stdout.flush()
            advance()
    return status


def _answered(request: Request, session: Session, as_json: bool, answer: Callable[[Request], Iterator[str]]) -> int:
    try:
        pieces = answer(request)
        first = next(pieces)
    except CoachError as error:
        refuse(error, session, as_json, request.line)
        return 1
    sys.stdout.write(first)
    sys.stdout.writelines(pieces)
    sys.stdout.write("\n")
    return 0


def refuse(error: CoachError, session: Session, as_json: bool, line: int | None = None) -> None:
    """Print the faults: in JSON as the answer, for a person on standard error."""
    if as_json:
        print(dumped(error_json(error, session, line)))
        return
    for fault in error.faults:
        said = fault.said(session.lang)
        if line is not None:
            said = locale.text(session.lang, N_("line {line}: {said}"), line=line, said=said)
        print(said, file=sys.stderr)


@contextlib.contextmanager
def _progress(stream: BinaryIO) -> Iterator[Callable[[], None]]:
    """Yields what to call after each line. A bar on standard error, where a person sees it and nothing else there."""
    watched = sys.stderr.isatty() and not sys.stdout.isatty() and stream.seekable()
    size = os.fstat(stream.fileno()).st_size if watched else 0
    if not size:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("", total=size)
        yield lambda: bar.update(task, completed=stream.tell())
