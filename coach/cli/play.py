"""`coach play`: a match in the terminal, or through a pipe, against random players."""

from __future__ import annotations

import secrets
import shutil

import typer

from coach.cli.help import told
from coach.cli.inputs import typed
from coach.cli.numbers import whole
from coach.cli.options import Lang, Preset, Seed
from coach.cli.session import Session
from coach.cli.words import shows_suits
from coach.locale import N_
from coach.rules import Rules

DESCRIPTION = N_(
    "Play a match at seat 0 against three players that play at random: type cards in any spelling, or pass, hint, "
    "show, help, quit. What the rules forbid is explained by its clause. The same seed and the same lines give the "
    "same game. Standard input may be a pipe; where it ends the game ends."
)


@told(DESCRIPTION, "coach play --seed 7", "coach play --seed 7 --preset online --lang zh")
def play(ctx: typer.Context, seed: Seed = None, preset: Preset = "competition", lang: Lang = None) -> None:
    """Play until the match is won, or the person quits."""
    from coach.table.game import play_game

    session: Session = ctx.obj
    number = secrets.randbelow(2**32) if seed is None else whole("--seed", seed)
    columns = min(shutil.get_terminal_size().columns, 100)
    play_game(number, Rules.preset(preset), typed, print, session.lang, symbols=shows_suits(), columns=columns)
