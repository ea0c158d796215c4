"""`coach exercises`: packs of puzzles made, proved again and listed."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.numbers import numbers
from coach.cli.options import Lang
from coach.cli.output import table
from coach.cli.session import Session
from coach.cli.usage import BadUsage, one_of
from coach.errors import CoachError, clip
from coach.locale import N_

Kind = Annotated[str, typer.Argument(metavar="KIND", help=N_("The kind of puzzle: splitting."))]
Files = Annotated[list[str], typer.Argument(metavar="FILE", help=N_("Packs, each a file."))]


@told(
    N_(
        "Make a pack of puzzles: deal hands from a seed, measure and prove each, keep those that are as hard as wanted "
        "and teach something that the pack lacks. The same command makes the same pack everywhere. Ctrl-C stops it and "
        "leaves no file."
    ),
    "coach exercises make splitting --count 30 --seed 3 --difficulty 3 --cards 12-27 --out my-hands.jsonl",
    "coach exercises make splitting --count 10 --seed 1 --theme plate,ace_low --out runs.jsonl --report runs.json",
)
def make(
    ctx: typer.Context,
    kind: Kind,
    seed: Annotated[str, typer.Option("--seed", metavar="N", help=N_("A whole number; each gives other hands."))],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help=N_("The file to write; its name is the pack's."))],
    count: Annotated[str, typer.Option("--count", metavar="N", help=N_("How many puzzles."))] = "24",
    difficulty: Annotated[
        str, typer.Option("--difficulty", metavar="1-5", help=N_("How hard: 3, or 1-2, or 1,4."))
    ] = "1-5",
    cards: Annotated[str, typer.Option("--cards", metavar="A-B", help=N_("Cards in a hand: 27, or 8-15."))] = "27",
    wilds: Annotated[str, typer.Option("--wilds", metavar="0,1,2", help=N_("How many wilds a hand may hold."))] = "0-2",
    level: Annotated[
        str | None, typer.Option("--level", metavar="2,5,A", help=N_("Levels to deal at, all thirteen without it."))
    ] = None,
    theme: Annotated[
        str | None, typer.Option("--theme", metavar="NAME,…", help=N_("Only hands with one of these themes."))
    ] = None,
    report: Annotated[
        str | None, typer.Option("--report", metavar="FILE", help=N_("Write what was rejected, and why, as JSON."))
    ] = None,
    lang: Lang = None,
) -> None:
    """Make the pack, then write it whole."""
    from coach.cards import LEVELS
    from coach.notation import parse_level
    from coach.puzzles.generate import Wanted, make_pack
    from coach.puzzles.packs import write_pack, write_text

    session: Session = ctx.obj
    one_of("KIND", kind, ["splitting"])
    path = Path(out)
    _check_name(path)
    sizes = numbers("--cards", cards)
    wanted = Wanted(
        count=_number("--count", count),
        seed=_number("--seed", seed),
        difficulties=tuple(numbers("--difficulty", difficulty)),
        cards=tuple(sizes),
        wilds=tuple(numbers("--wilds", wilds)),
        levels=LEVELS[:13] if level is None else tuple(parse_level(text) for text in level.split(",")),
        themes=() if theme is None else tuple(name.strip() for name in theme.split(",")),
    )
    with _progress(wanted.count, session) as tell:
        pack, told_of = make_pack(wanted, path.stem, tell)
    write_pack(pack, path)
    if report is not None:
        write_text(json.dumps({"command": pack.command, **told_of.to_json()}) + "\n", Path(report))
    print(*told_of.lines(session.lang), sep="\n")


def _check_name(path: Path) -> None:
    from coach.puzzles.packaged import is_name

    if path.suffix != ".jsonl" or not is_name(path.stem):
        raise BadUsage(
            N_("--out '{value}': expected a name such as my-hands.jsonl, small letters, digits and single dashes"),
            value=clip(str(path), 200),
        )


def _number(option: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise BadUsage(N_("{option} '{value}': expected a whole number"), option=option, value=text[:60])
    return int(text)


@contextlib.contextmanager
def _progress(count: int, session: Session) -> Iterator[Callable[[int, int], None]]:
    """What to call with the puzzles kept: a bar where a person looks on. Says so when Ctrl-C ends it."""
    kept = 0
    bar = None

    def tell(now: int, dealt: int) -> None:
        nonlocal kept
        kept = now
        if bar is not None:
            bar.update(task, completed=now, dealt=dealt)

    try:
        if not sys.stderr.isatty():
            yield tell
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        deals = locale.text(session.lang, N_("{count} deals"), count="{task.fields[dealt]}")
        with Progress(
            BarColumn(), MofNCompleteColumn(), TextColumn(deals), console=Console(stderr=True), transient=True
        ) as bar:
            task = bar.add_task("", total=count, dealt=0)
            yield tell
    except KeyboardInterrupt:
        said = N_("Stopped at {kept} of {count}; nothing was written.")
        print(locale.text(session.lang, said, kept=kept, count=count), file=sys.stderr)
        raise


@told(
    N_(
        "Solve every puzzle of some packs again and compare all that is stated of it. "
        "Exit status 1 if anything is wrong."
    ),
    "coach exercises check my-hands.jsonl",
)
def check(ctx: typer.Context, files: Files, lang: Lang = None) -> None:
    """Prove each pack again."""
    from coach.puzzles import check_pack, read_pack

    session: Session = ctx.obj
    status = 0
    for file in files:
        try:
            pack = read_pack(Path(file))
            faults = list(check_pack(pack))
        except CoachError as error:
            faults = list(error.faults)
        values = {"file": clip(file, 200), "faults": len(faults)}
        if faults:
            status = 1
            print(locale.text(session.lang, N_("{file}: faults: {faults}"), **values))
            for fault in faults:
                print(fault.said(session.lang), file=sys.stderr)
        else:
            said = N_("{file}: {count} puzzles, all solved again, all as stated")
            print(locale.text(session.lang, said, count=len(pack.puzzles), **values))
    raise typer.Exit(status)


@told(N_("List the packs that come with the program."), "coach exercises list", "coach exercises list --lang zh")
def list_packs(ctx: typer.Context, lang: Lang = None) -> None:
    """Print a line for each pack: its name, how many puzzles, its title."""
    from coach.puzzles import find_pack, pack_names, read_pack

    session: Session = ctx.obj
    packs = [read_pack(find_pack(name)) for name in pack_names()]
    if packs:
        print(table([pack.name, str(len(pack.puzzles)), pack.title(session.lang)] for pack in packs))
    else:
        print(locale.text(session.lang, N_("no exercises are installed")))
