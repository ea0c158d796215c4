"""`coach drill`: puzzles in the terminal, or answered through a pipe."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from coach.cli.help import told
from coach.cli.inputs import typed
from coach.cli.numbers import numbers, read_seed
from coach.cli.options import Lang, Level
from coach.cli.output import notice
from coach.cli.session import Session
from coach.cli.usage import BadUsage, at_most_one
from coach.cli.words import shows_suits
from coach.locale import N_

if TYPE_CHECKING:
    from coach.puzzles import SplittingPuzzle


@told(
    N_(
        "Split hands into the fewest plays in the terminal: type groups of cards, ask for hints, have them checked, "
        "see every best split. Puzzles come from packs, or a hand is dealt with --seed and --level. Standard input "
        "may be a pipe."
    ),
    "coach drill splitting",
    "coach drill splitting --difficulty 1-2 --lang zh",
    "coach drill splitting --pack difficulty-3",
    "coach drill splitting --seed 7 --level 5",
)
def splitting(
    ctx: typer.Context,
    pack: Annotated[
        str | None,
        typer.Option(
            "--pack",
            metavar="PACK",
            help=N_("A pack by its name (`coach exercises list`), or a file that ends in .jsonl."),
        ),
    ] = None,
    difficulty: Annotated[
        str | None, typer.Option("--difficulty", metavar="1-5", help=N_("Only puzzles so hard: 3, or 1-2, or 1,4."))
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="N", help=N_("Deal 27 cards from this seed, at --level."))
    ] = None,
    level: Level = None,
    lang: Lang = None,
) -> None:
    """Ask the puzzles, one after the other, and answer every line until there are no more."""
    from coach.puzzles.drill import Drill

    session: Session = ctx.obj
    at_most_one({"--seed": seed is not None, "--pack": pack is not None})
    at_most_one({"--seed": seed is not None, "--difficulty": difficulty is not None})
    if (seed is None) != (level is None):
        raise BadUsage(N_("--seed and --level go together"))
    if seed is not None and level is not None:
        puzzles: Sequence[SplittingPuzzle] = [_dealt(seed, level)]
    else:
        puzzles = _packed(pack, None if difficulty is None else numbers("--difficulty", difficulty))
    notice(session)
    drill = Drill(puzzles, session.lang, symbols=shows_suits(), columns=min(shutil.get_terminal_size().columns, 100))
    _say(drill.begin())
    while not drill.over:
        line = typed()
        if line is None:
            _say(drill.end())
        else:
            _say(drill.answer(line))


def _say(lines: Sequence[str]) -> None:
    for line in lines:
        print(line)
    sys.stdout.flush()


def _dealt(seed: str, level: str) -> SplittingPuzzle:
    from coach.notation import parse_level
    from coach.puzzles import SplittingPuzzle

    return SplittingPuzzle.dealt(read_seed(seed), parse_level(level))


def _packed(pack: str | None, difficulties: Sequence[int] | None) -> list[SplittingPuzzle]:
    """The puzzles of a pack, or of all that come with the program, from easy to hard."""
    from coach.puzzles import find_pack, pack_names, read_pack

    if pack is None:
        paths = [find_pack(name) for name in pack_names() if name.startswith("difficulty-")]
    elif pack.endswith(".jsonl"):
        paths = [Path(pack)]
    else:
        paths = [find_pack(pack)]
    puzzles = [puzzle for path in paths for puzzle in read_pack(path).puzzles]
    return [puzzle for puzzle in puzzles if difficulties is None or puzzle.difficulty in difficulties]
