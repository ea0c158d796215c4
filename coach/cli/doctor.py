"""`coach doctor`: is everything there, and which kernel runs."""

from __future__ import annotations

import typer

from coach import doctor as examination
from coach.cli.help import told
from coach.cli.options import Json, Lang
from coach.cli.output import dumped
from coach.cli.session import Session
from coach.locale import N_

DESCRIPTION = N_(
    "Say which kernel runs and why, where your data lives, and what to install. + is good, - could be better, ! is a "
    "problem, which also makes the exit status 1."
)


@told(DESCRIPTION, "coach doctor", "coach doctor --json")
def doctor(ctx: typer.Context, json: Json = False, lang: Lang = None) -> None:
    """Look at the installation."""
    session: Session = ctx.obj
    findings = examination.examine(session.lang)
    if json:
        print(dumped({"findings": [finding.to_json(session.json_lang) for finding in findings]}))
    else:
        print("\n".join(examination.lines(findings, session.lang)))
    raise typer.Exit(examination.exit_status(findings))
