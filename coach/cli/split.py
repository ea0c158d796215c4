"""`coach split`: the fewest plays, every best split, near ones, the front, a comparison."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

import typer

from coach.cli import split_json, split_text
from coach.cli.help import told
from coach.cli.inputs import Faults, Request, source_of
from coach.cli.options import File, HandArgument, Json, Lang, Level
from coach.cli.output import answer_all, notice, refuse
from coach.cli.session import Session
from coach.cli.split_plan import Plan
from coach.cli.usage import BadUsage, at_most_one, one_of
from coach.locale import N_
from coach.notation import parse_hand
from coach.split.costs import OBJECTIVES, PLAYS, Costs, read_cost

DESCRIPTION = N_(
    "Split a hand into the fewest plays, exactly, and show one best split. Two splits are the same when they lay the "
    "same by rank and size; which pairs ride on which triples makes no other split. Exact and proved, at any level."
)
Every = Annotated[bool, typer.Option("--all", help=N_("Every best split, those with fewer plays first."))]
Count = Annotated[bool, typer.Option("--count", help=N_("Only how many best splits there are."))]
Near = Annotated[
    str | None,
    typer.Option("--near", metavar="K", help=N_("Also splits that cost up to K more; with --count their number.")),
]
Front = Annotated[
    bool,
    typer.Option("--front", help=N_("Every trade-off worth having between plays, bombs, bosses and weak plays.")),
]
Objective = Annotated[
    str | None,
    typer.Option(
        "--objective",
        metavar="plays|bombs_free",
        help=N_("What to keep low: plays, a bomb being one like any other (the default), or plays with bombs free."),
        autocompletion=lambda: [*OBJECTIVES],
    ),
]
Cost = Annotated[
    str | None,
    typer.Option(
        "--cost",
        metavar="KIND=COST,…",
        help=N_(
            "Your own costs, such as bomb=0,single=3/2; kinds not named cost 1. Kinds: single, pair, triple, "
            "full_house, straight, tube, plate, bomb, straight_flush, joker_bomb."
        ),
    ),
]
Seen = Annotated[
    str | None,
    typer.Option("--seen", metavar="CARDS", help=N_("Cards seen elsewhere: shows which big cards are still out.")),
]
Compare = Annotated[
    str | None,
    typer.Option("--compare", metavar="PLAYS", help=N_("Your split, plays parted by |, beside the best one like it.")),
]


@told(
    DESCRIPTION,
    'coach split "S2 S2 H3 C4 D5 S6 HT HR" --level 5',
    'coach split "♠3♠4♠5♠6♠7 ♥7♥8 大王" --level 2 --all --objective bombs_free',
    'coach split "S3 D3 H4 H4 C5" --level 9 --compare "S3 D3 | H4 H4 | C5"',
    "coach split --file hands.txt --level 5 --json",
)
def split(
    ctx: typer.Context,
    hand: HandArgument = None,
    level: Level = None,
    every: Every = False,
    count: Count = False,
    near: Near = None,
    front: Front = False,
    objective: Objective = None,
    cost: Cost = None,
    seen: Seen = None,
    compare: Compare = None,
    file: File = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Read the options, then answer each hand."""
    session: Session = ctx.obj
    source = source_of(hand, file)
    if level is None and source is None:
        raise BadUsage(N_("--level is missing; it decides which cards are wild"))
    listing = {"--all": every, "--count": count, "--near": near is not None}
    priced = {"--objective": objective is not None, "--cost": cost is not None}
    at_most_one(priced)
    if front:
        at_most_one({"--front": True, "--compare": compare is not None, **listing, **priced})
    if compare is not None:
        at_most_one({"--compare": True, "--file": source is not None, **listing})
    faults = Faults()
    costs = PLAYS if cost is None else faults.read(Costs.parse, cost) or PLAYS
    if objective is not None:
        costs = OBJECTIVES[one_of("--objective", objective, [*OBJECTIVES])]
    wanted = {"compare": compare is not None, "front": front, "count": count, "all": every or near is not None}
    plan = Plan(
        want=next((name for name, there in wanted.items() if there), "one"),
        costs=costs,
        near=_more(near),
        seen=None if seen is None else faults.read(parse_hand, seen),
        level=level,
        compare=compare,
        faults=tuple(faults.found),
        lang=session.lang,
    )
    if source is not None and faults.found:  # wrong for every line, so said once
        refuse(faults.error(), session, json)
        raise typer.Exit(1)
    notice(session)
    forms = split_json.FORMS if json else split_text.FORMS

    def answer(request: Request) -> Iterator[str]:
        return forms[plan.want](plan.task(request))

    raise typer.Exit(answer_all(source, " ".join(hand or ()), session, json, answer))


def _more(near: str | None) -> Fraction | None:
    """The value of --near."""
    if near is None:
        return None
    more = read_cost(near)
    if more is None:
        raise BadUsage(N_("--near '{value}': expected a number from 0 on, such as 1 or 3/2"), value=near[:60])
    return more
