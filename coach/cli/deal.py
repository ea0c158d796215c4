"""`coach deal`: four hands from a seed."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from coach import locale
from coach.cards import Hand
from coach.cards import Level as CardLevel
from coach.cli.help import told
from coach.cli.inputs import Faults
from coach.cli.numbers import read_seed
from coach.cli.options import Json, Lang, Level
from coach.cli.output import dumped, refuse
from coach.cli.session import Session
from coach.cli.words import spelled
from coach.deals import deal as deal_hands
from coach.deals import parse_needs
from coach.errors import CoachError
from coach.locale import N_
from coach.notation import parse_level

DESCRIPTION = N_(
    "Deal 27 cards each to seats 0 to 3. The same seed and needs give the same deal everywhere; without --seed one is "
    "drawn and printed. Needs are met exactly, every deal that meets them being as likely."
)
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="N", help=N_("A whole number from 0 on; without it one is drawn."))
]
NeedTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--needs",
        metavar="NEED",
        help=N_(
            "seat:class=number, also >=, <= and =1..2, or seat:cards; several parted by ; or given one by one. "
            "Classes: wilds, level cards, jokers, big jokers, A, SK …"
        ),
    ),
]


@told(
    DESCRIPTION,
    "coach deal --seed 7",
    'coach deal --seed 7 --level 5 --needs "0:wilds=2; 0:jokers=0"',
    'coach deal --seed 7 --needs "1:A>=4" --needs "2:SB HR" --json',
)
def deal(
    ctx: typer.Context,
    seed: Seed = None,
    needs: NeedTexts = None,
    level: Level = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Deal, and print the hands with the seed."""
    session: Session = ctx.obj
    number = secrets.randbelow(2**32) if seed is None else read_seed(seed)
    texts = [text for given in needs or () for text in given.split(";") if text.strip()]
    faults = Faults()
    under = None if level is None else faults.read(parse_level, level)
    wanted = faults.read(parse_needs, texts)
    try:
        faults.end()
        hands = deal_hands(number, wanted or (), under)
    except CoachError as error:
        refuse(error, session, json)
        raise typer.Exit(1) from None
    if json:
        named = None if under is None else under.text
        listed = [[card.text for card in hand] for hand in hands]
        print(dumped({"seed": number, "level": named, "needs": [str(need) for need in wanted or ()], "hands": listed}))
        return
    print(locale.text(session.lang, N_("Seed {seed}"), seed=number))
    for seat, hand in enumerate(hands):
        print(locale.text(session.lang, N_("seat {seat}: {cards}"), seat=seat, cards=_held(hand, under, session.lang)))


def _held(hand: Hand, level: CardLevel | None, lang: str) -> str:
    """The cards as they are held: strongest first."""
    level = level or CardLevel("joker")
    cards = sorted(hand, key=lambda card: (-level.strength(card.rank), card.face))
    return " ".join(spelled(card, lang) for card in cards)
