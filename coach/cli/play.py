"""`coach play`: a match in the terminal, or through a pipe, against other players."""

from __future__ import annotations

import secrets
import shutil
from typing import Annotated

import typer

from coach.cli.help import told
from coach.cli.inputs import typed
from coach.cli.numbers import whole
from coach.cli.options import Lang, Preset, Seed
from coach.cli.session import Session
from coach.cli.usage import BadUsage, one_of
from coach.cli.words import shows_suits
from coach.locale import N_
from coach.rules import Rules

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
    number = secrets.randbelow(2**32) if seed is None else whole("--seed", seed)
    chosen = [one_of("--players", name.strip(), names()) for name in players.split(",")[:4]]
    if len(chosen) not in (1, 3):
        raise BadUsage(N_("--players: one name, or three parted by commas"))
    others = [maker(name) for name in (chosen * 3)[:3]]
    columns = min(shutil.get_terminal_size().columns, 100)
    rules, symbols = Rules.preset(preset), shows_suits()
    play_game(number, rules, typed, print, session.lang, symbols=symbols, columns=columns, others=others)
