"""`coach drill memory`: rounds watched in the terminal, questions answered by typing, or through a pipe."""

from __future__ import annotations

import secrets
import select
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from coach.cli.help import told
from coach.cli.inputs import typed
from coach.cli.moment import Bad
from coach.cli.numbers import read_seed, whole
from coach.cli.options import Lang, Seed
from coach.cli.output import notice
from coach.cli.session import Session
from coach.cli.usage import BadUsage, at_most_one, one_of
from coach.cli.words import shows_suits
from coach.errors import Unusable
from coach.locale import N_

if TYPE_CHECKING:
    from coach.puzzles.memory import Episode, Progress, Settings
    from coach.puzzles.memory.drill import Drill

DESCRIPTION = N_(
    "Watch rounds trick by trick in the terminal and say what is still out: how many, who can hold it, what is crowned "
    "and what is how likely. Each trick is shown for some seconds (Enter goes on) and is gone then; the pace follows "
    "your answers. The session is kept after each answer. Standard input may be a pipe: then nothing waits."
)
_CLEAR = "\033[2J\033[3J\033[H"
Tier = Annotated[
    str | None,
    typer.Option(
        "--tier", metavar="TIER", help=N_("beginner, intermediate or expert; without it the pack's, or beginner.")
    ),
]
Watch = Annotated[
    str | None,
    typer.Option(
        "--watch", metavar="A,K,…", help=N_("Watch these instead: R B (jokers), W (wilds), L (level cards), ranks.")
    ),
]
Pack = Annotated[
    str | None,
    typer.Option(
        "--pack", metavar="PACK", help=N_("A pack by its name (`coach exercises list`), or a file that ends in .jsonl.")
    ),
]
Rounds = Annotated[str, typer.Option("--rounds", metavar="N", help=N_("How many rounds to watch."))]
Questions = Annotated[str, typer.Option("--questions", metavar="N", help=N_("How many questions in a round."))]
Pace = Annotated[str | None, typer.Option("--pace", metavar="SECONDS", help=N_("Seconds a trick, at first."))]
Adapt = Annotated[
    str, typer.Option("--adapt", metavar="WHAT", help=N_("What follows your answers: pace, classes or off."))
]
Moments = Annotated[
    str, typer.Option("--moments", metavar="WHEN", help=N_("When questions come: unannounced, announced or end."))
]
Board = Annotated[
    str, typer.Option("--board", metavar="WHEN", help=N_("Nine counters to be filled in: off, end, moments or trick."))
]
Marker = Annotated[
    str | None, typer.Option("--marker", metavar="CELL", help=N_("Show the marker method for this rank; it fades."))
]
AtOnce = Annotated[bool, typer.Option("--at-once", help=N_("Tell right and wrong at once, not after the round."))]
Plain = Annotated[bool, typer.Option("--plain", help=N_("No distractions and no pauses."))]
Player = Annotated[str, typer.Option("--player", metavar="NAME", help=N_("Who plays the rounds that are watched."))]
Resume = Annotated[bool, typer.Option("--resume", help=N_("Go on with the session that was left last."))]


@told(
    DESCRIPTION,
    "coach drill memory",
    "coach drill memory --tier expert --pace 3 --lang zh",
    "coach drill memory --watch 5,T,W --moments end --seed 7",
    "coach drill memory --pack intermediate --board end",
    "coach drill memory --resume",
)
def memory(
    ctx: typer.Context,
    tier: Tier = None,
    watch: Watch = None,
    pack: Pack = None,
    rounds: Rounds = "3",
    questions: Questions = "6",
    pace: Pace = None,
    adapt: Adapt = "pace",
    moments: Moments = "unannounced",
    board: Board = "off",
    marker: Marker = None,
    at_once: AtOnce = False,
    plain: Plain = False,
    player: Player = "lore",
    seed: Seed = None,
    resume: Resume = False,
    lang: Lang = None,
) -> None:
    """Show the frames one after the other until the session or the input ends."""
    from coach.puzzles.memory import Progress
    from coach.puzzles.memory.drill import Drill
    from coach.puzzles.memory.settings import CHOICES

    session: Session = ctx.obj
    at_most_one({"--watch": watch is not None, "--pack": pack is not None})
    bad = Bad()
    for name, value in (("tier", tier or "beginner"), ("adapt", adapt), ("moments", moments), ("board", board)):
        bad.read(one_of, f"--{name}", value, [*CHOICES[name]])
    values: dict[str, Any] = {
        "tier": tier,
        "watch": () if watch is None else tuple(name.strip().upper() for name in watch.split(",")),
        "rounds": bad.read(whole, "--rounds", rounds, 1, 20),
        "questions": bad.read(whole, "--questions", questions, 0, 24),
        "moments": moments,
        "board": board,
        "adapt": adapt,
        "distractions": not plain,
        "pauses": not plain,
        "marker": None if marker is None else marker.strip().upper(),
        "tell": "at_once" if at_once else "after",
        "seed": secrets.randbelow(2**32) if seed is None else bad.read(read_seed, seed),
    }
    if pace is not None:
        bad.read(_seconds, pace)
    bad.end()
    progress = Progress()
    notice(session)
    symbols, columns = shows_suits(), min(shutil.get_terminal_size().columns, 100)
    name, begun = _resumed(progress) if resume else _begun(progress, values, pace, _packed(pack), player)
    _played(Drill(begun, session.lang, symbols=symbols, columns=columns), progress, name)


def _begun(
    progress: Progress, values: dict[str, Any], pace: str | None, pack: Sequence[Episode] | None, player: str
) -> tuple[str, Any]:
    """A new session and the name that it is kept under; it begins at the pace that the last one ended at.

    Its rounds are those of the pack in an order drawn by the seed, or fresh ones.
    """
    from coach.puzzles.memory import Session as Memory
    from coach.puzzles.memory import Settings, pick, simulated

    tier = values["tier"] or (pack[0].tier if pack else None) or "beginner"
    settings = Settings(**{**values, "tier": tier})
    if pace is not None:
        settings = replace(settings, seconds=_seconds(pace))
    elif (kept := _last_pace(progress, settings)) is not None:
        settings = replace(settings, seconds=kept)
    episodes = simulated(settings.seed, player=player) if pack is None else pick(pack, settings)
    return f"terminal {time.time():.3f}", Memory.start(settings, episodes)


def _last_pace(progress: Progress, settings: Settings) -> float | None:
    try:
        return progress.pace(settings)
    except Unusable:  # where nothing can be kept, one can drill all the same
        return None


def _resumed(progress: Progress) -> tuple[str, Any]:
    """The session that was left last. BadUsage where there is none."""
    name = progress.unfinished()
    session = None if name is None else progress.load(name)
    if name is None or session is None:
        raise BadUsage(N_("--resume: no session was left"))
    return name, session


def _packed(pack: str | None) -> Sequence[Episode] | None:
    """The episodes of a pack by its name or its file."""
    from coach.puzzles import find_pack
    from coach.puzzles.memory import read_pack

    if pack is None:
        return None
    return read_pack(Path(pack) if pack.endswith(".jsonl") else find_pack(pack, "memory")).puzzles


def _seconds(text: str) -> float:
    try:
        return float(text) if len(text) < 20 else -1.0
    except ValueError:
        raise BadUsage(
            N_("{option} '{value}': expected seconds such as 4 or 2.5"), option="--pace", value=text[:60]
        ) from None


def _played(drill: Drill, progress: Progress, name: str) -> None:
    """Frame after frame; after each answer and at the end the session is kept, where that can be."""
    keeping = True
    watched = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    _say(drill.begin())
    while not drill.over:
        _say(drill.lines())
        if drill.wants == "next":
            if watched and drill.seconds is None:
                _say([drill.waiting()])
            if watched and (line := _waited(drill.seconds)) is not None:
                drill.answer(line, 0)  # only ending is heard here
            if watched and drill.seconds is not None:
                print(_CLEAR, end="")
            drill.next()
        elif _answered(drill):
            keeping = keeping and _kept(progress, name, drill)
        else:
            break
        print()
    if keeping:
        _kept(progress, name, drill)
    _say(drill.end())


def _answered(drill: Drill) -> bool:
    """Ask until there is an answer or the learner ends; False at the end of the input."""
    since, before = time.monotonic(), drill.session
    while drill.session is before and not drill.over:
        line = typed()
        if line is None:
            return False
        _say(drill.answer(line, time.monotonic() - since))
    return True


def _waited(seconds: float | None) -> str | None:
    """Wait for so many seconds or until Enter; None where nothing was typed."""
    if seconds is None:
        return typed()
    if sys.platform == "win32":
        time.sleep(seconds)
        return None
    return sys.stdin.readline() if select.select([sys.stdin], [], [], seconds)[0] else None


def _kept(progress: Progress, name: str, drill: Drill) -> bool:
    """Keep the session; where that cannot be, say so and do without."""
    try:
        progress.save(name, drill.session)
    except Unusable as error:
        print(error.said(drill.lang), file=sys.stderr)
        return False
    return True


def _say(lines: list[str]) -> None:
    for line in lines:
        print(line)
    sys.stdout.flush()
