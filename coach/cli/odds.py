"""`coach odds`: how likely hidden hands hold something, of a hand alone or at a moment of a record."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from coach import locale
from coach.cli.help import told
from coach.cli.inputs import Faults
from coach.cli.moment import At, Bad, RoundNumber, Seat, moment_of, only_with_record
from coach.cli.numbers import read_seed, whole
from coach.cli.options import Json, Lang, Level
from coach.cli.output import dumped, notice, refuse, table
from coach.cli.record import say
from coach.cli.session import Session
from coach.cli.usage import BadUsage
from coach.errors import BadText, CoachError, Fault, clip
from coach.locale import N_, Message
from coach.notation import parse_hand, parse_level

if TYPE_CHECKING:
    from coach.analysis.estimates import Estimate
    from coach.counting import Odds
    from coach.counting.questions import Question
    from coach.table.view import View

DESCRIPTION = N_(
    "How likely hidden hands hold something: of a hand of 27 cards before the first play (--hand, --level), or at a "
    "moment of a record (--record). All deals that agree with everything the seat can know for certain are as likely;"
    " how the others chose to play tells nothing here, unless --like says whom they play like: then each answer is "
    "followed by what plays and passes suggest, an estimate from as many deals, 5000 at most. A question is who:what. "
    "Who: next, partner, previous, a seat from 0 to 3; one of several: opponents, any; several together: "
    "next+previous. What: a class of cards with a number (big jokers=2, A>=3, wilds=0..1) or a bomb of a rank (bomb "
    "9, bomb 9 x5 for five or more, bomb 9 natural), both exact; a kind (pair, triple, full house, straight, tube, "
    "plate, straight flush, joker bomb, bomb for any bomb), or beats CARDS, also beats alone for the play on the "
    "table: these are estimated from --samples deals, with a 95 % interval, and exact where there are few deals. "
    "Without a question the usual ones are answered."
)
Questions = Annotated[
    list[str] | None,
    typer.Argument(metavar="QUESTION", help=N_("Who:what, such as partner:big jokers=2."), show_default=False),
]
Cards = Annotated[str | None, typer.Option("--hand", metavar="CARDS", help=N_("The own 27 cards, in any spelling."))]
Record = Annotated[
    str | None,
    typer.Option("--record", metavar="RECORD", help=N_("A record instead of a hand; `-` is standard input.")),
]
Samples = Annotated[
    str, typer.Option("--samples", metavar="N", help=N_("Deals that an estimate is made from, 100 to 1000000."))
]
Seed = Annotated[
    str,
    typer.Option("--seed", metavar="N", help=N_("Of these deals: a whole number from 0 on; the same, the same odds.")),
]
Like = Annotated[
    str | None,
    typer.Option("--like", metavar="PLAYER", help=N_("Whom the others play like: lowest, greedy, lore.")),
]
USUAL = (
    *("partner:big jokers>=1", "opponents:big jokers=2", "any:big jokers>=2", "partner:wilds>=1"),
    *("next:A>=3", "partner:A>=3", "previous:A>=3", "opponents:bomb", "partner:bomb"),
)
#: Deals that are made likely, at most: each costs about a millisecond.
LIKELY = 5_000
#: Asked too where a play is on the table, but for the seat whose play it is.
FOLLOWING = {1: "next:beats", 2: "partner:beats", 3: "previous:beats"}


@told(
    DESCRIPTION,
    'coach odds "partner:big jokers>=1" "any:bomb 9" --hand "S2 …" --level 5',
    'coach odds "opponents:big jokers=2" next:beats --record match.jsonl --at 37 --seat 0',
    'coach odds "对家:大王>=1" "任一家:炸9" 下家:同花顺 --record match.jsonl --at 37 --lang zh',
)
def odds(
    ctx: typer.Context,
    questions: Questions = None,
    hand: Cards = None,
    level: Level = None,
    record: Record = None,
    at: At = None,
    seat: Seat = None,
    round: RoundNumber = None,
    samples: Samples = "10000",
    seed: Seed = "0",
    like: Like = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Answer each question on a line of its own; exit status 1 if the record is faulty up to there."""
    session: Session = ctx.obj
    if (hand is None) == (record is None):
        raise BadUsage(N_("give either --hand and --level, or --record"))
    bad = Bad()
    many, number = bad.read(whole, "--samples", samples, 100, 1_000_000), bad.read(read_seed, seed)
    findings = None
    try:
        if record is None:
            only_with_record({"--at": at, "--seat": seat, "--round": round})
            bad.end()
            view, asked = _of_hand(hand or "", level, questions)
        else:
            view, findings = moment_of(record, round, at, seat, bad)
            asked = _asked(questions, view)
        assert many is not None  # nothing was bad
        assert number is not None
        found = _answers(asked, view, many, number)
        weighed = None if like is None else _weighed(found, view, many, number, like)
    except CoachError as error:
        refuse(error, session, as_json)
        raise typer.Exit(1) from None
    if as_json:
        told = [_told(question, odds, view) for question, odds in found]
        for one, share in zip(told, weighed.shares if weighed else (), strict=False):
            one["likely"] = share.to_json()
        worlds = {} if weighed is None else {"worlds": weighed.to_json(session.json_lang)}
        print(dumped({"seat": view.seat, "level": view.level.text, "odds": told, **worlds}))
    else:
        notice(session)
        rows = []
        for nth, (question, odds) in enumerate(found):
            rows.append([clip(question.text), odds.said(session.lang)])
            for share in weighed.shares[nth : nth + 1] if weighed else ():
                rows.append(["", _suggested(share, session.lang)])
        print(table(rows))
        if weighed is not None:
            print(weighed.why.said(session.lang))
    if findings is not None:
        say(findings, session)
        raise typer.Exit(bool(findings.count))


def _asked(questions: Sequence[str] | None, view: View) -> list[Question]:
    from coach.counting.questions import parse_questions

    on, owner = view.trick.table, view.trick.owner
    following = [text for step, text in FOLLOWING.items() if on is not None and (view.seat + step) % 4 != owner]
    return parse_questions(questions or [*USUAL, *following], view.level)


def _of_hand(hand: str, level: str | None, questions: Sequence[str] | None) -> tuple[View, list[Question]]:
    """What seat 0 sees before the first play with this hand, and what is asked. BadText names all faults of both."""
    from coach.cards import Hand
    from coach.cards import Level as CardLevel
    from coach.counting.questions import parse_questions
    from coach.rules import Rules
    from coach.table.trick import Trick
    from coach.table.view import View

    if level is None:
        raise BadUsage(N_("--level is missing; it decides which cards are wild"))
    faults = Faults()
    held = faults.read(parse_hand, hand, 27)
    under = faults.read(parse_level, level)
    asked = faults.read(parse_questions, questions or USUAL, under or CardLevel("2"))
    faults.end()
    assert held is not None  # no faults
    assert under is not None
    assert asked is not None
    return View(0, Rules(), under, held, (27,) * 4, 0, Trick(), (), (None,) * 4, (), Hand()), asked


def _answers(questions: Sequence[Question], view: View, samples: int, seed: int) -> list[tuple[Question, Odds]]:
    """Each question with its odds. BadText names what is wrong with all of them."""
    from coach.counting import Facts
    from coach.counting.questions import answer

    facts, pair, on = Facts.of(view), view.rules.joker_pair, view.trick.table
    found: list[tuple[Question, Odds]] = []
    faults: list[Fault] = []
    for question in questions:
        try:
            odds = answer(question, facts, table=on, joker_pair=pair, samples=samples, seed=seed)
            found.append((question, odds))
        except CoachError as error:
            faults += error.faults
    if faults:
        raise BadText(faults)
    return found


@dataclass(frozen=True)
class _Weighed:
    """What plays and passes suggest: the shares of the weighed deals, none where they tell too little."""

    status: str
    effective: float
    why: Message
    shares: tuple[Estimate, ...]

    def to_json(self, lang: str) -> dict[str, object]:
        return {"status": self.status, "effective": round(self.effective, 1), "why": self.why.said(lang)}


def _weighed(asked: Sequence[tuple[Question, Odds]], view: View, samples: int, seed: int, like: str) -> _Weighed:
    """The same questions of deals that are likely when the others play like a player; what is proven stays so."""
    from coach.analysis.estimates import Estimate
    from coach.analysis.worlds import Model, inferred_worlds
    from coach.counting.questions import held

    worlds = inferred_worlds(view, min(samples, LIKELY), seed, Model(like), threads=os.cpu_count() or 1)
    shares = []
    for question, odds in asked if worlds.status == "likely" else ():
        if odds.exact and odds.chance in (0, 1):
            shares.append(Estimate.exactly(float(odds.chance)))
            continue
        holds = held(question, view.seat, view.level, table=view.trick.table, joker_pair=view.rules.joker_pair)
        hits = [holds(worlds.words[at : at + 16]) for at in range(0, len(worlds.words), 16)]
        shares.append(worlds.share_of(hits))
    return _Weighed(worlds.status, worlds.effective, worlds.why, tuple(shares))


def _suggested(share: Estimate, lang: str) -> str:
    """What plays and passes suggest of one question."""
    numbers = {name: f"{getattr(share, name):.0%}" for name in ("mean", "low", "high")}
    proven, sampled = N_("by plays and passes {mean}"), N_("by plays and passes {mean} ({low} to {high})")
    return locale.text(lang, proven if share.exact else sampled, **numbers)


def _told(question: Question, odds: Odds, view: View) -> dict[str, object]:
    """The answer to one question as JSON."""
    seats = list(question.seats(view.seat))
    return {"question": question.text, "seats": seats, "together": question.joint, **odds.to_json()}
