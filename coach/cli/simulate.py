"""`coach simulate`: whole matches of simple players, written as a record."""

from __future__ import annotations

import contextlib
import itertools
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Annotated

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.long import new_file, progress, stopping
from coach.cli.numbers import whole
from coach.cli.options import Force, Lang, Preset, Seed
from coach.cli.output import notice
from coach.cli.session import Session
from coach.cli.usage import BadUsage, one_of
from coach.errors import clip
from coach.locale import N_
from coach.rules import Rules
from coach.table.events import Event
from coach.table.playout import SIMPLE_PLAYERS, MatchRound, play_matches
from coach.table.record import Header, Standing, Start
from coach.table.record.text import dumped

DESCRIPTION = N_(
    "Play whole matches, one after the other, until so many rounds are played, and write them as a record. The same "
    "seed, preset and players give the same file everywhere. Ctrl-C stops after the present round and keeps what is "
    "written. Nothing is overwritten without --force."
)
Rounds = Annotated[str, typer.Option("--rounds", metavar="N", help=N_("How many rounds to play."))]
Out = Annotated[str, typer.Option("--out", metavar="FILE", help=N_("The record to write."))]
Players = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="NAMES",
        help=N_("The player at all seats, or four by seat, with commas: random, or lowest (the weakest that beats)."),
    ),
]


@told(
    DESCRIPTION,
    "coach simulate --rounds 100 --seed 7 --preset competition --out match.jsonl",
    "coach simulate --rounds 20 --players lowest,random,lowest,random --out match.jsonl",
)
def simulate(
    ctx: typer.Context,
    rounds: Rounds,
    out: Out,
    seed: Seed = None,
    preset: Preset = "competition",
    players: Players = "random",
    force: Force = False,
    lang: Lang = None,
) -> None:
    """Play and write; exit status 130 if it was stopped."""
    session: Session = ctx.obj
    count, path = whole("--rounds", rounds), Path(out)
    number = secrets.randbelow(2**32) if seed is None else whole("--seed", seed)
    rules, names = Rules.preset(preset), _four(players)
    header = Header(rules, names=names, seed=number)
    played = play_matches(number, rules, players=names)
    notice(session)
    with new_file(path, force) as file, stopping() as stopped, progress(count) as tell:
        done = _written(file, header, itertools.islice(played, count), stopped, tell)
    print(locale.text(session.lang, N_("Seed {seed}"), seed=number))
    print(locale.text(session.lang, N_("written: {path}"), path=clip(str(path), 300)))
    if done < count:
        said = N_("Stopped after {done} of {count} rounds; these are kept.")
        print(locale.text(session.lang, said, done=done, count=count), file=sys.stderr)
        raise typer.Exit(130)


def _four(players: str) -> tuple[str, str, str, str]:
    """The names of four simple players. BadUsage where it is neither one nor four that there are."""
    names = [one_of("--players", name.strip(), SIMPLE_PLAYERS) for name in players.split(",")[:5]]
    if len(names) not in (1, 4):
        raise BadUsage(N_("--players '{value}': expected one name or four"), value=players[:60])
    a, b, c, d = names if len(names) == 4 else names * 4
    return a, b, c, d


def _written(
    file: IO[bytes],
    header: Header,
    rounds: Iterator[MatchRound],
    stopped: Callable[[], bool],
    tell: Callable[[int], None],
) -> int:
    """Write the header, then round after round, each whole; returns how many. What cannot be written whole is cut."""
    sound = done = 0
    try:
        file.write(_lines([header]))
        file.flush()
        sound = file.tell()
        for played in rounds:
            begins = [Start(Standing())] if played.begins and played.number else []
            file.write(_lines([*begins, *played.events]))
            file.flush()
            sound, done = file.tell(), done + 1
            tell(done)
            if stopped():
                break
    except BaseException:
        with contextlib.suppress(OSError):
            file.truncate(sound)
        raise
    return done


def _lines(items: Iterable[Header | Start | Event]) -> bytes:
    """Lines of a record."""
    return "".join(f"{dumped(item.to_json())}\n" for item in items).encode("utf-8")
