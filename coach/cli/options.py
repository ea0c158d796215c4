"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from coach import locale
from coach.cli.usage import one_of
from coach.locale import N_


def _checked(value: str | None) -> str | None:
    if value is not None and locale.normalise(value) is None:
        one_of("--lang", value, ["zh", "en"])
    return value


def _presets() -> list[str]:
    """The names of the presets; a splitter that asks for none must not wait for the rules."""
    from coach.rules import PRESET_NAMES

    return [*PRESET_NAMES]


# The language is read from the command line before anything is built (see coach.cli.app.Session); the option stands
# in every command so that it is explained, completed and checked.
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="zh|en",
        help=N_("Language of what is printed; otherwise by COACH_LANG or the locale."),
        callback=_checked,
        autocompletion=lambda: ["zh", "en"],
    ),
]
Level = Annotated[
    str | None,
    typer.Option(
        "--level",
        metavar="LEVEL",
        help=N_("The level of the round: 2 to 10, J, Q, K, A or joker. It decides which cards are wild."),
        autocompletion=lambda: ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"],
    ),
]
HandArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="HAND",
        help=N_("1 to 27 cards in any spelling: S2 HT SB HR, ♠2 ♥10, 黑桃2 小王 …; `-` is short for --file -."),
        show_default=False,
    ),
]
File = Annotated[
    str | None,
    typer.Option(
        "--file",
        metavar="FILE",
        help=N_("Read many hands, one a line, from a file or (-) from standard input; one answer a line."),
    ),
]
Json = Annotated[bool, typer.Option("--json", help=N_("Print JSON, one object on one line, for programs."))]
Seed = Annotated[
    str | None,
    typer.Option("--seed", metavar="N", help=N_("A whole number from 0 on; without it one is drawn and printed.")),
]
Preset = Annotated[
    str,
    typer.Option(
        "--preset",
        metavar="PRESET",
        help=N_("The rules: competition, huaian, huaian_joker, online, stage or platform."),
        autocompletion=_presets,
    ),
]
Force = Annotated[bool, typer.Option("--force", help=N_("Overwrite what is there."))]
