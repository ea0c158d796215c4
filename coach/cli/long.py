"""Long work: a new file for what it makes, Ctrl-C that ends it in order, a bar that shows how far it is."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from coach.cli.usage import BadUsage
from coach.errors import clip
from coach.locale import N_


@contextlib.contextmanager
def new_file(path: Path, force: bool) -> Iterator[IO[bytes]]:
    """The file to write. BadUsage where it is there already and may not be overwritten, or cannot be written."""
    try:
        file = path.open("wb" if force else "xb")
    except FileExistsError:
        raise BadUsage(N_("{path} is there already; --force overwrites it"), path=clip(str(path), 300)) from None
    except (OSError, ValueError) as error:
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        raise BadUsage(N_("file '{file}': {reason}"), file=clip(str(path)), reason=reason) from None
    with file:
        yield file


@contextlib.contextmanager
def stopping() -> Iterator[Callable[[], bool]]:
    """What tells whether Ctrl-C was pressed meanwhile; pressed again it stops at once."""
    asked = False

    def ask(number: int, frame: object) -> None:
        nonlocal asked
        asked = True
        signal.signal(signal.SIGINT, before)

    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def progress(count: int) -> Iterator[Callable[[int], None]]:
    """What to call with how much is done: a bar on standard error, where a person looks on."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("", total=count)
        yield lambda done: bar.update(task, completed=done)
