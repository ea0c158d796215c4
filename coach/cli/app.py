"""The application: languages, the group of commands, and how every command ends."""

from __future__ import annotations

import importlib
import io
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from coach import locale
from coach.cli.help import HELP_NAMES, CoachCommand, localised, render
from coach.cli.options import Lang
from coach.cli.registry import COMMANDS, Entry
from coach.cli.session import Session
from coach.cli.usage import explained
from coach.errors import CoachError
from coach.locale import N_

PROGRAM = "coach"


class Commands(TyperGroup):
    """The group of all commands, each imported when it is asked for; a subclass is a group under one of them."""

    entries: Mapping[str, Entry] = COMMANDS

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.entries)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        entry = self.entries.get(cmd_name)
        if entry is None:
            return None
        if entry.group is not None:
            return _group(entry, cmd_name, _lang(ctx))
        module = importlib.import_module(f"coach.cli.{entry.module}")
        function = getattr(module, entry.function)
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        alone.command(
            cmd_name,
            cls=CoachCommand,
            help=function.told.description,
            epilog="\n".join(function.told.examples),
            short_help=entry.summary,
            context_settings={"help_option_names": HELP_NAMES},
        )(function)
        return localised(typer.main.get_command(alone), _lang(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        summaries = {name: locale.text(_lang(ctx), entry.summary) for name, entry in self.entries.items()}
        formatter.write(render(self, ctx, _lang(ctx), summaries))


def _lang(ctx: Any) -> str:
    return ctx.obj.lang if isinstance(ctx.obj, Session) else locale.current()


def _top(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=N_("Print the version and which kernel runs, and end."))
    ] = False,
    lang: Lang = None,
) -> None:
    if version:
        from coach import doctor

        print(doctor.version_line(ctx.obj.lang))
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        print(ctx.get_help(), file=sys.stderr)
        raise typer.Exit(2)


DESCRIPTION = N_(
    "Learn Guandan: split hands exactly, list legal plays, deal. Every command explains itself: "
    "`coach split --help`. Exit status: 0 good, 1 bad data, 2 bad usage."
)


def _build(lang: str) -> Any:
    """The group with its own options."""
    app = _typer(Commands)
    app.callback(help=DESCRIPTION)(_top)
    return localised(typer.main.get_command(app), lang)


def _group(entry: Entry, name: str, lang: str) -> Any:
    """A group of commands under one name."""
    app = _typer(type("Group", (Commands,), {"entries": entry.group}), add_completion=False)
    examples = "\n".join(f"{PROGRAM} {name} {command} --help" for command in entry.group or ())
    app.callback(help=entry.summary, epilog=examples)(_under)
    group = localised(typer.main.get_command(app), lang)
    group.name = name
    return group


def _under(ctx: typer.Context, lang: Lang = None) -> None:
    if ctx.invoked_subcommand is None:
        print(ctx.get_help(), file=sys.stderr)
        raise typer.Exit(2)


def _typer(group: type[TyperGroup], *, add_completion: bool = True) -> typer.Typer:
    return typer.Typer(
        cls=group,
        add_completion=add_completion,
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": HELP_NAMES},
    )


def run(argv: Sequence[str]) -> int:
    """Run the command line (without the program's name); returns the exit status."""
    session = Session.of(argv)
    token = locale.language.set(session.lang)
    try:
        _ready_streams()
        status = _run(list(argv), session)
        sys.stdout.flush()
        return status
    except CoachError as error:
        print(error.said(session.lang), file=sys.stderr)
        return 1
    except BrokenPipeError:
        raise
    except OSError as error:
        print(locale.text(session.lang, N_("{error}, stopped"), error=error.strerror or str(error)), file=sys.stderr)
        return 1
    except Exception as error:
        said = explained(error, argv, session.lang)
        print(said or _bug(error, session.lang), file=sys.stderr)
        return 2 if said else 1
    finally:
        locale.language.reset(token)


def _ready_streams() -> None:
    """Neither a closed stream nor a character that cannot be shown, or read, is a reason to stop."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - open as long as the program runs
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _run(argv: list[str], session: Session) -> int:
    """Run a command without typer's own ways to end, which know no languages and speak up on broken pipes."""
    program = _build(session.lang)
    if os.environ.get(f"_{PROGRAM.upper()}_COMPLETE"):
        program.main(argv, prog_name=PROGRAM, obj=session)
    try:
        with program.make_context(PROGRAM, argv, obj=session) as context:
            program.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.Abort:
        raise KeyboardInterrupt from None
    return 0


def _bug(error: Exception, lang: str) -> str:
    """What to say of an error that is no user's doing; raises it again for those who want to see where."""
    if os.environ.get("COACH_TRACEBACK"):
        raise error
    msgid = N_("A bug in coach, please report it: {error}. COACH_TRACEBACK=1 in the environment shows where.")
    return locale.text(lang, msgid, error=f"{type(error).__name__}: {error}")
