"""`coach tribute`: which card to give or return, by playing rounds out with each."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.long import progress
from coach.cli.moment import Bad, RoundNumber, round_of
from coach.cli.numbers import read_seed, whole
from coach.cli.options import Json, Lang, Seed
from coach.cli.output import dumped, notice, refuse, table
from coach.cli.record import say
from coach.cli.session import Session
from coach.cli.words import shows_suits
from coach.display import hand_text
from coach.errors import BadText, CoachError, Fault
from coach.locale import N_

if TYPE_CHECKING:
    from coach.analysis.tribute import Advice
    from coach.cards import Card
    from coach.table.record import RoundReplay
    from coach.table.view import TributeView

DESCRIPTION = N_(
    "What each card that a seat could give or return in the tribute of a recorded round is worth, in levels to its "
    "side, and which it did give. The seat knows its hand and what was shown: the other hands are drawn from all that "
    "agree with the facts, the others choose as lore does, and lore plays the rounds out. The best two are compared in "
    "--deals deals, the others in fewer. Estimates with 95 % intervals; the same seed and deals, the same answer."
)
Record = Annotated[str, typer.Argument(metavar="RECORD", help=N_("A record; `-` is standard input."))]
Seat = Annotated[
    str | None,
    typer.Option("--seat", metavar="0-3", help=N_("Only this seat's card; otherwise all that were given.")),
]
Count = Annotated[str, typer.Option("--deals", metavar="N", help=N_("Deals for the best two, 2 to 1000000."))]


@told(
    DESCRIPTION,
    "coach tribute match.jsonl --round 2 --seed 1",
    "coach tribute match.jsonl --round 3 --seat 1 --deals 10000 --lang zh",
)
def tribute(
    ctx: typer.Context,
    record: Record,
    round: RoundNumber = None,
    seat: Seat = None,
    deals: Count = "2000",
    seed: Seed = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Advise on each card; exit status 1 if the record is faulty up to the end of the round."""
    session: Session = ctx.obj
    bad = Bad()
    wanted = 1 if round is None else bad.read(whole, "--round", round, 1)
    who = None if seat is None else bad.read(whole, "--seat", seat, 0, 3)
    many = bad.read(whole, "--deals", deals, 2, 1_000_000)
    number = secrets.randbelow(2**32) if seed is None else bad.read(read_seed, seed)
    bad.end()
    assert wanted is not None  # nothing was bad
    assert many is not None
    assert number is not None
    try:
        done, findings = round_of(record, wanted)
        chosen = _chosen(done, who)
    except CoachError as error:
        refuse(error, session, as_json)
        raise typer.Exit(1) from None
    print(locale.text(session.lang, N_("Seed {seed}"), seed=number), file=sys.stderr)
    notice(session)
    for view, card in chosen:
        found = _advice(view, number, many)
        if as_json:
            print(dumped({"round": done.number, "chosen": card.text, **found.to_json()}))
        else:
            print(_text(found, card, session.lang))
    say(findings, session)
    raise typer.Exit(bool(findings.count))


def _chosen(done: RoundReplay, seat: int | None) -> list[tuple[TributeView, Card]]:
    """Who had to give a card, and which it was. BadText where nobody had to, or not this seat."""
    from coach.counting.moments import tribute_choices

    found = [one for one in tribute_choices(done) if seat in (None, one[0].seat)]
    if not found:
        reason, expected = N_("no card was given or returned"), N_("a round with tribute, and a seat that gives in it")
        raise BadText(Fault("no_tribute", str(done.number), None, reason, expected))
    return found


def _advice(view: TributeView, seed: int, deals: int) -> Advice:
    from coach.analysis.tribute import advise

    with progress(3 * deals) as tell:
        return advise(view, seed, deals=deals, tell=tell)


def _text(found: Advice, card: Card, lang: str) -> str:
    """Hand, each card with its value, and what was chosen."""
    from coach.table.tribute import Act

    view = found.view
    assert view.owed is not None  # there was a card to give
    gives = N_("Level {level}: seat {seat} gives a card") if view.owed.act is Act.GIVE else None
    head = gives or N_("Level {level}: seat {seat} returns a card to seat {to}")
    lines = [locale.text(lang, head, level=view.level, seat=view.seat, to=view.owed.to)]
    lines.append(hand_text(view.hand, view.level, lang, symbols=shows_suits()))
    heads = N_("levels"), N_("95 % interval"), N_("first"), N_("behind"), N_("deals"), N_("card")
    rows = [[locale.text(lang, word) for word in heads]]
    for one in found.values:
        low, high = one.value.low, one.value.high
        numbers = [f"{one.value.mean:+z.2f}", f"{low:+z.2f} … {high:+z.2f}", f"{100 * one.first.mean:.0f}%"]
        behind = "" if one.behind is None else f"{one.behind.mean:z.2f}"
        mark = locale.text(lang, N_("{card} (chosen)"), card=one.card) if one.card == card else one.card.said(lang)
        rows.append([*numbers, behind, f"{one.value.samples:,}", mark])
    return "\n".join([*lines, table(rows), found.why.said(lang), ""])
