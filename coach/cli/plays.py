"""`coach plays`: every legal play of a hand, to lead or to follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from coach import locale
from coach.cards import Hand
from coach.cards import Level as CardLevel
from coach.cli.help import told
from coach.cli.inputs import Faults, Request, hand_of, level_of, source_of
from coach.cli.options import File, HandArgument, Json, Lang, Level
from coach.cli.output import answer_all, dumped, notice, table
from coach.cli.session import Session
from coach.cli.usage import BadUsage
from coach.cli.words import arranged, cards, laid_out
from coach.errors import BadText, CoachError
from coach.locale import N_
from coach.moves import LegalPlays, legal_plays
from coach.notation import parse_play
from coach.plays import Play

DESCRIPTION = N_(
    "List every legal play of a hand: any play to lead, with --on those that beat the play on the table. Complete by "
    "physical cards; with --canonical cards that are interchangeable count as one. Passing is not listed."
)
On = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="PLAY",
        help=N_('The play to beat: its cards, or JSON such as {"kind":"Pair","rank":"8","cards":["H8","S8"]}.'),
    ),
]
Canonical = Annotated[bool, typer.Option("--canonical", help=N_("Count interchangeable cards as one."))]


@dataclass(frozen=True, slots=True)
class Task:
    """One hand, and the play to beat."""

    line: int | None
    hand: Hand
    level: CardLevel
    to_beat: Play | None
    legal: LegalPlays


@told(
    DESCRIPTION,
    'coach plays "S9 C9 H2 SB" --level 2',
    'coach plays "S9 C9 D9 H2 SB" --level 2 --on "C8 D8"',
    "coach plays --file positions.jsonl --json",
)
def plays(
    ctx: typer.Context,
    hand: HandArgument = None,
    level: Level = None,
    on: On = None,
    canonical: Canonical = False,
    file: File = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Answer each hand."""
    session: Session = ctx.obj
    source = source_of(hand, file)
    if level is None and source is None:
        raise BadUsage(N_("--level is missing; it decides which cards are wild"))
    notice(session)

    def answer(request: Request) -> Iterator[str]:
        task = _task(request, level, on, canonical)
        return iter([dumped(_json(task))]) if json else _text(task, session.lang)

    raise typer.Exit(answer_all(source, " ".join(hand or ()), session, json, answer))


def _task(request: Request, flag: str | None, on: str | None, canonical: bool) -> Task:
    """Read one request. BadText with all its faults."""
    faults = Faults()
    hand = faults.read(hand_of, request.hand)
    level = faults.read(level_of, request.level, flag)
    given = request.to_beat if request.has_to_beat else on
    if isinstance(given, str) and given.strip() == "null":  # as a program writes that it leads
        given = None
    to_beat = None
    if given is not None and level is not None:
        to_beat = faults.read(parse_play, given, level)
    elif given is not None:
        _spelling(given, faults)
    faults.end()
    assert hand is not None
    assert level is not None
    return Task(request.line, hand, level, to_beat, legal_plays(hand, level, to_beat, canonical=canonical))


def _spelling(given: Any, faults: Faults) -> None:
    """What is wrong with a play under any level, for there is none."""
    try:
        parse_play(given, CardLevel("2"))
    except BadText as error:
        faults.found += error.faults
    except CoachError:
        pass  # whether the cards are a play depends on the level


def _json(task: Task) -> dict[str, Any]:
    return {
        "level": task.level.text,
        "hand": [card.text for card in task.hand],
        "to_beat": None if task.to_beat is None else task.to_beat.to_json(),
        "legal": [play.to_json() for play in task.legal],
    }


def _text(task: Task, lang: str) -> Iterator[str]:
    """How many there are, then one a line, kind by kind."""
    values = {"level": task.level, "cards": cards(len(task.hand)), "plays": len(task.legal), "play": task.to_beat}
    msgid = N_("Level {level}, {cards} · plays to lead: {plays}")
    if task.to_beat is not None:
        msgid = N_("Level {level}, {cards} · plays that beat {play}: {plays}")
    said = locale.text(lang, msgid, **values)
    yield said if task.line is None else locale.text(lang, N_("line {line}: {said}"), line=task.line, said=said)
    rows = [(play.said(lang), laid_out(play, task.level, lang)) for play in arranged(task.legal, task.level)]
    if rows:
        yield "\n" + table(rows, indent="  ")
