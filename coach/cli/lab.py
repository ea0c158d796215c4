"""`coach lab`: lessons and exercises into a folder of the user's, and JupyterLab on it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.numbers import whole
from coach.cli.options import Lang
from coach.locale import N_

if TYPE_CHECKING:
    from coach.lab.folder import Change
    from coach.lab.server import Lab


@told(
    N_(
        "Copies the lessons and exercises to a folder of yours and opens them in JupyterLab, in your browser. What you "
        "edit there is never overwritten: after an upgrade a new version is put beside it as `… (new)`. A lesson that "
        "you delete comes back fresh. JupyterLab runs on this machine only, behind a token. Ctrl-C ends it."
    ),
    "coach lab",
    "coach lab --dir lessons --lang zh",
    "coach lab --no-browser --port 9000",
)
def lab(
    ctx: typer.Context,
    dir: Annotated[
        str | None,
        typer.Option(
            "--dir", metavar="FOLDER", help=N_("Where to put the lessons; asked for once without it, then remembered.")
        ),
    ] = None,
    port: Annotated[
        str | None,
        typer.Option("--port", metavar="PORT", help=N_("The port to use, 8888 without it; if taken, the next.")),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=N_("Only print the address to open."))] = False,
    lang: Lang = None,
) -> None:
    from coach.lab import data, folder, memory, server

    lang = ctx.obj.lang
    wanted = server.PORT if port is None else whole("--port", port, 1, 65535)
    chosen = _asked(lang) if dir is None else Path(dir)
    changes = folder.fill(chosen)
    memory.remember(chosen)
    _report(chosen, changes, lang)

    free = server.free_port(wanted)
    if free != wanted:
        _say(lang, N_("Port {wanted} is taken; port {free} is used."), wanted=wanted, free=free)
    _say(lang, N_("JupyterLab is starting …"))
    started = server.Lab(chosen.expanduser().resolve(), data.first_lesson(lang), free, not no_browser, lang)
    server.serve(started, lambda: _ready(started, lang))
    _say(lang, N_("JupyterLab has ended."))


def _say(lang: str, message: str, **values: Any) -> None:
    print(locale.text(lang, message, **values), flush=True)


def _asked(lang: str) -> Path:
    """The folder that was used before, or the one that the user names; the suggestion where nobody can be asked."""
    from coach.lab import memory

    before = memory.remembered()
    if before is not None:
        return before
    suggestion = memory.suggested()
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return suggestion
    return Path(typer.prompt(locale.text(lang, N_("Folder for the lessons")), default=str(suggestion)).strip())


def _report(folder: Path, changes: list[Change], lang: str) -> None:
    """What happened to the folder: how many files are new, and by name what an upgrade changed or left alone."""
    shown = folder.expanduser().resolve()
    new = sum(change.what == "new" for change in changes)
    if new:
        _say(lang, N_("Lessons and exercises in {folder}: {count} files put there."), folder=shown, count=new)
    else:
        _say(lang, N_("Lessons and exercises in {folder}."), folder=shown)
    for change in changes:
        if change.what == "renewed":
            _say(lang, N_("  {path}: a newer version, yours was not edited"), path=change.path)
        elif change.what == "kept":
            _say(
                lang, N_("  {path}: yours stays; the newer version is {beside}"), path=change.path, beside=change.beside
            )


def _ready(lab: Lab, lang: str) -> None:
    _say(lang, N_("The lessons are open at {url}"), url=lab.url)
    _say(lang, N_("Only this machine reaches them. Ctrl-C ends JupyterLab."))
