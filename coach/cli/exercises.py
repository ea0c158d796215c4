"""`coach exercises`: packs of puzzles made, proved again and listed."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.numbers import numbers
from coach.cli.options import Lang
from coach.cli.output import table
from coach.cli.session import Session
from coach.cli.usage import BadUsage, at_most_one, one_of
from coach.errors import CoachError, clip
from coach.locale import N_

Kind = Annotated[str, typer.Argument(metavar="KIND", help=N_("The kind of puzzle: splitting or memory."))]
Files = Annotated[list[str], typer.Argument(metavar="FILE", help=N_("Packs, each a file."))]


@told(
    N_(
        "Make a pack of puzzles: deal hands from a seed, measure and prove each, keep those that are as hard as wanted "
        "and teach something that the pack lacks. The same command makes the same pack everywhere. Ctrl-C stops it and "
        "leaves no file."
    ),
    "coach exercises make splitting --count 30 --seed 3 --difficulty 3 --cards 12-27 --out my-hands.jsonl",
    "coach exercises make splitting --count 10 --seed 1 --theme plate,ace_low --out runs.jsonl --report runs.json",
    "coach exercises make memory --count 20 --seed 4 --tier expert --out watched.jsonl",
)
def make(
    ctx: typer.Context,
    kind: Kind,
    seed: Annotated[str, typer.Option("--seed", metavar="N", help=N_("A whole number; each gives other hands."))],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help=N_("The file to write; its name is the pack's."))],
    count: Annotated[str, typer.Option("--count", metavar="N", help=N_("How many puzzles."))] = "24",
    difficulty: Annotated[
        str | None, typer.Option("--difficulty", metavar="1-5", help=N_("How hard: 3, or 1-2, or 1,4."))
    ] = None,
    cards: Annotated[
        str | None, typer.Option("--cards", metavar="A-B", help=N_("Cards in a hand: 27, or 8-15."))
    ] = None,
    wilds: Annotated[
        str | None, typer.Option("--wilds", metavar="0,1,2", help=N_("How many wilds a hand may hold."))
    ] = None,
    level: Annotated[
        str | None, typer.Option("--level", metavar="2,5,A", help=N_("Levels to deal at, all thirteen without it."))
    ] = None,
    theme: Annotated[
        str | None, typer.Option("--theme", metavar="NAME,…", help=N_("Only hands with one of these themes."))
    ] = None,
    report: Annotated[
        str | None, typer.Option("--report", metavar="FILE", help=N_("Write what was rejected, and why, as JSON."))
    ] = None,
    tier: Annotated[
        str | None, typer.Option("--tier", metavar="TIER", help=N_("Memory: beginner, intermediate or expert."))
    ] = None,
    watch: Annotated[
        str | None, typer.Option("--watch", metavar="A,K,…", help=N_("Memory: watch these cells instead of a tier's."))
    ] = None,
    questions: Annotated[
        str | None, typer.Option("--questions", metavar="N", help=N_("Memory: questions in a round, 6 without it."))
    ] = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help=N_("Memory: who plays the rounds, lore without it."))
    ] = None,
    preset: Annotated[
        str | None, typer.Option("--preset", metavar="PRESET", help=N_("Memory: the rules, competition without it."))
    ] = None,
    lang: Lang = None,
) -> None:
    """Make the pack, then write it whole."""
    from coach.puzzles.kinds import KINDS

    session: Session = ctx.obj
    one_of("KIND", kind, KINDS)
    path = Path(out)
    _check_name(path)
    number, wanted = _number("--count", count), _number("--seed", seed)
    hands = {"difficulty": difficulty, "cards": cards, "wilds": wilds, "level": level, "theme": theme}
    watched = {"tier": tier, "watch": watch, "questions": questions, "player": player, "preset": preset}
    _only(kind, {**hands, "report": report} if kind == "memory" else watched)
    if kind == "memory":
        _make_memory(number, wanted, watched, path, session)
    else:
        _make_splitting(number, wanted, hands, path, report, session)


def _only(kind: str, others: Mapping[str, str | None]) -> None:
    """BadUsage where an option of another kind is given."""
    for name, value in others.items():
        if value is not None:
            raise BadUsage(N_("{option} has no meaning for {kind}"), option=f"--{name}", kind=kind)


def _make_splitting(
    count: int, seed: int, given: Mapping[str, str | None], path: Path, report: str | None, session: Session
) -> None:
    from coach.cards import LEVELS
    from coach.notation import parse_level
    from coach.puzzles.generate import Wanted, make_pack
    from coach.puzzles.packs import write_pack, write_text

    level, theme = given["level"], given["theme"]
    wanted = Wanted(
        count=count,
        seed=seed,
        difficulties=tuple(numbers("--difficulty", given["difficulty"] or "1-5")),
        cards=tuple(numbers("--cards", given["cards"] or "27")),
        wilds=tuple(numbers("--wilds", given["wilds"] or "0-2")),
        levels=LEVELS[:13] if level is None else tuple(parse_level(text) for text in level.split(",")),
        themes=() if theme is None else tuple(name.strip() for name in theme.split(",")),
    )
    with _progress(wanted.count, session) as tell:
        pack, told_of = make_pack(wanted, path.stem, tell)
    write_pack(pack, path)
    if report is not None:
        write_text(json.dumps({"command": pack.command, **told_of.to_json()}) + "\n", Path(report))
    print(*told_of.lines(session.lang), sep="\n")


def _make_memory(count: int, seed: int, given: Mapping[str, str | None], path: Path, session: Session) -> None:
    from coach.puzzles.memory.packs import Wanted, make_pack
    from coach.puzzles.packs import write_pack

    watch = given["watch"]
    at_most_one({"--tier": given["tier"] is not None, "--watch": watch is not None})
    wanted = Wanted(
        count=count,
        seed=seed,
        tier=(given["tier"] or "beginner") if watch is None else None,
        watch=() if watch is None else tuple(name.strip().upper() for name in watch.split(",")),
        questions=_number("--questions", given["questions"] or "6"),
        player=given["player"] or "lore",
        preset=given["preset"] or "competition",
    )
    with _progress(wanted.count, session) as tell:
        pack = make_pack(wanted, path.stem, tell)
    write_pack(pack, path)
    print(locale.text(session.lang, N_("{count} episodes, seed {seed}"), count=len(pack.puzzles), seed=seed))


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
    from coach.puzzles import read_pack
    from coach.puzzles.kinds import kind_of

    session: Session = ctx.obj
    status = 0
    for file in files:
        try:
            kind = kind_of(Path(file))
            pack = read_pack(Path(file), kind)
            faults = list(kind.check(pack))
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


@told(N_("List the packs that come with the program."), "coach exercises list", "coach exercises list memory --lang zh")
def list_packs(
    ctx: typer.Context,
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help=N_("Only packs of this kind: splitting or memory."))
    ] = None,
    lang: Lang = None,
) -> None:
    """Print a line for each pack: its name, how many puzzles, its title."""
    from coach.puzzles import find_pack, pack_names, read_pack
    from coach.puzzles.kinds import KINDS, kind_named

    session: Session = ctx.obj
    kinds = KINDS if kind is None else (one_of("KIND", kind, KINDS),)
    packs = [read_pack(find_pack(name, kind), kind_named(kind)) for kind in kinds for name in pack_names(kind)]
    if packs:
        print(table([pack.name, str(len(pack.puzzles)), pack.title(session.lang)] for pack in packs))
    else:
        print(locale.text(session.lang, N_("no exercises are installed")))
