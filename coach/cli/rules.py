"""`coach rules`: the presets, printed."""

from __future__ import annotations

from typing import Annotated

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.options import Json, Lang
from coach.cli.output import dumped, refuse, table
from coach.cli.session import Session
from coach.errors import CoachError
from coach.locale import N_
from coach.rules import PRESET_NAMES, Rules
from coach.rules.fields import FIELDS

DESCRIPTION = N_("Print a preset of the rules, option by option; without a name all presets are listed.")
Preset = Annotated[
    str | None,
    typer.Argument(
        metavar="PRESET",
        help=N_("competition, huaian, huaian_joker, online, stage or platform."),
        show_default=False,
        autocompletion=lambda: [*PRESET_NAMES],
    ),
]


@told(DESCRIPTION, "coach rules", "coach rules huaian", "coach rules online --json")
def rules(ctx: typer.Context, preset: Preset = None, json: Json = False, lang: Lang = None) -> None:
    """Print one preset or the list of all."""
    session: Session = ctx.obj
    if preset is None:
        if json:
            print(dumped({name: _fields(Rules.preset(name)) for name in PRESET_NAMES}))
        else:
            print(table((name, locale.text(session.lang, said)) for name, said in PRESET_NAMES.items()))
        return
    try:
        chosen = Rules.preset(preset)
    except CoachError as error:
        refuse(error, session, json)
        raise typer.Exit(1) from None
    print(dumped({**chosen.to_json(), "options": _fields(chosen)}) if json else chosen.table(session.lang))


def _fields(rules: Rules) -> dict[str, object]:
    """Every option by its name, as JSON writes it."""
    return {name: field.to_json(getattr(rules, name)) for name, field in FIELDS.items()}
