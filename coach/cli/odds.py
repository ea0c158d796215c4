"""`coach odds`: how likely hidden hands hold something, of a hand alone or at a moment of a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from coach.cli.help import told
from coach.cli.moment import At, RoundNumber, Seat, view_of
from coach.cli.options import Json, Lang, Level
from coach.cli.output import dumped, refuse, table
from coach.cli.session import Session
from coach.cli.usage import BadUsage
from coach.errors import BadText, CoachError, Fault
from coach.locale import N_
from coach.notation import parse_hand, parse_level

if TYPE_CHECKING:
    from coach.counting import Facts, Odds

DESCRIPTION = N_(
    "How likely hidden hands hold something, exactly: of a hand of 27 cards before the first play (--hand, --level), "
    "or at a moment of a record (--record). A question is who:what. Who: next, partner, previous, a seat from 0 to 3, "
    "or one of several: opponents, any. What: a class of cards with a number (big jokers=2, A>=3, wilds=0..1), or a "
    "bomb (bomb 9, bomb 9 x5 for five or more, bomb 9 natural). Without a question the usual ones are answered."
)
Questions = Annotated[
    list[str] | None, typer.Argument(metavar="QUESTION", help=N_("Who:what, such as partner:big jokers=2."))
]
Cards = Annotated[str | None, typer.Option("--hand", metavar="CARDS", help=N_("The own 27 cards, in any spelling."))]
Record = Annotated[str | None, typer.Option("--record", metavar="RECORD", help=N_("A record instead of a hand."))]
USUAL = (
    *("partner:big jokers>=1", "opponents:big jokers=2", "partner:wilds>=1", "any:big jokers=2"),
    *("next:A>=3", "partner:A>=3", "previous:A>=3"),
)


@told(
    DESCRIPTION,
    'coach odds "partner:big jokers>=1" "any:bomb 9" --hand "S2 …" --level 5',
    'coach odds "opponents:big jokers=2" --record match.jsonl --at 37 --seat 0',
)
def odds(
    ctx: typer.Context,
    questions: Questions = None,
    hand: Cards = None,
    level: Level = None,
    record: Record = None,
    at: At = None,
    seat: Seat = "0",
    round: RoundNumber = "1",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Answer each question on a line of its own."""
    session: Session = ctx.obj
    try:
        found = _answers(questions or USUAL, _facts(hand, level, record, at, seat, round))
    except CoachError as error:
        refuse(error, session, as_json)
        raise typer.Exit(1) from None
    if as_json:
        print(dumped({"odds": [{"question": text, **odds.to_json()} for text, odds in found]}))
        return
    print(table([[text, odds.said(session.lang)] for text, odds in found]))


def _answers(questions: Sequence[str], facts: Facts) -> list[tuple[str, Odds]]:
    """Each question with its odds. BadText names every fault of all of them."""
    from coach.counting.questions import answer, parse_questions

    found: list[tuple[str, Odds]] = []
    faults: list[Fault] = []
    for question in parse_questions(questions, facts.level):
        try:
            found.append((question.text, answer(question, facts)))
        except CoachError as error:
            faults += error.faults
    if faults:
        raise BadText(faults)
    return found


def _facts(hand: str | None, level: str | None, record: str | None, at: str | None, seat: str, number: str) -> Facts:
    """The facts of the hand before the first play, or of the moment of the record."""
    from coach.counting import Facts
    from coach.table.view import View

    if (hand is None) == (record is None):
        raise BadUsage(N_("give either --hand and --level, or --record"))
    if record is not None:
        return Facts.of(view_of(record, number, at, seat))
    faults: list[Fault] = []
    given, under = None, None
    try:
        given = parse_hand(hand or "", 27)
    except BadText as error:
        faults += error.faults
    try:
        under = parse_level("" if level is None else level)
    except BadText as error:
        faults += error.faults
    if given is None or under is None:
        raise BadText(faults)
    from coach.cards import Hand
    from coach.rules import Rules
    from coach.table.trick import Trick

    view = View(0, Rules(), under, given, (27,) * 4, 0, Trick(), (), (None,) * 4, (), Hand())
    return Facts.of(view)
