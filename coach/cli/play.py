"""`coach play`: a match in the terminal, or through a pipe, against other players."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Sequence
from typing import Annotated

import typer

from coach.cli.help import told
from coach.cli.inputs import typed
from coach.cli.moment import Bad
from coach.cli.numbers import read_seed
from coach.cli.options import Lang, Preset, Seed
from coach.cli.session import Session
from coach.cli.usage import BadUsage, one_of
from coach.cli.words import shows_suits
from coach.locale import N_
from coach.rules import PRESETS, Rules

DESCRIPTION = N_(
    "Play a match at seat 0 with three players, random ones unless --players says otherwise: type cards in any "
    "spelling, or pass, hint, show, help, quit. What the rules forbid is explained by its clause. The same seed and "
    "the same lines give the same game. Standard input may be a pipe; where it ends the game ends."
)
Players = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="NAME[,NAME,NAME]",
        help=N_("The others: one name for all, or three for the next player, the partner and the previous player."),
    ),
]


@told(DESCRIPTION, "coach play --seed 7 --players lore", "coach play --players quick,lore,quick --lang zh")
def play(
    ctx: typer.Context,
    seed: Seed = None,
    players: Players = "random",
    preset: Preset = "competition",
    lang: Lang = None,
) -> None:
    """Play until the match is won, or the person quits."""
    from coach.analysis.players import maker, names
    from coach.table.game import play_game

    session: Session = ctx.obj
    bad = Bad()
    number = secrets.randbelow(2**32) if seed is None else bad.read(read_seed, seed)
    chosen = bad.read(_chosen, players, names())
    bad.read(one_of, "--preset", preset, [*PRESETS])
    bad.end()
    assert number is not None  # nothing was bad
    assert chosen is not None
    others = [maker(name) for name in (chosen * 3)[:3]]
    columns = min(shutil.get_terminal_size().columns, 100)
    rules, symbols = Rules.preset(preset), shows_suits()
    play_game(number, rules, typed, print, session.lang, symbols=symbols, columns=columns, others=others)


def _chosen(text: str, names: Sequence[str]) -> list[str]:
    """One name, or three. BadUsage for any other number of names, and for an unknown one."""
    chosen = [name.strip() for name in text.split(",")]
    if len(chosen) not in (1, 3):
        raise BadUsage(N_("--players '{value}': expected one name, or three parted by commas"), value=text[:60])
    return [one_of("--players", name, names) for name in chosen]
