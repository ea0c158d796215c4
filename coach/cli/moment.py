"""The moment of a record that a command is about: file, round, number of plays and passes, seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, ParamSpec, TypeVar

import typer

from coach.cli.inputs import opened
from coach.cli.numbers import whole
from coach.cli.usage import BadUsage
from coach.errors import BadText, Fault
from coach.locale import N_, Message

if TYPE_CHECKING:
    from coach.table import Round
    from coach.table.record import Findings, RoundReplay
    from coach.table.view import View

P = ParamSpec("P")
T = TypeVar("T")

At = Annotated[
    str | None,
    typer.Option(
        "--at",
        metavar="N",
        help=N_(
            "After the first N plays and passes of the round, counted as `coach record show` numbers them; 0 is before "
            "the first. Without it, after the last."
        ),
    ),
]
Seat = Annotated[str | None, typer.Option("--seat", metavar="0-3", help=N_("Whose eyes: a seat from 0 to 3."))]
Position = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="POSITION",
        help=N_("Six fields between blanks, such as 2 S3S4C4/HA/C5/D6 0 - - competition."),
        show_default=False,
    ),
]
Record = Annotated[
    str | None,
    typer.Option("--record", metavar="RECORD", help=N_("A record instead of a position; `-` is standard input.")),
]
RoundNumber = Annotated[
    str | None, typer.Option("--round", metavar="N", help=N_("The round of the record, counted from 1."))
]


def moment_of(
    record: str, number: str | None, at: str | None, seat: str | None, bad: Bad | None = None
) -> tuple[View, Findings]:
    """What the seat saw at that moment, and what was found wrong with the record up to the end of the round.

    BadUsage names every bad number at once, with those read before (``bad``); BadText the faults of a record that does
    not come so far.
    """
    from coach.counting.moments import view_at

    bad = bad or Bad()
    who = 0 if seat is None else bad.read(whole, "--seat", seat, 0, 3)
    done, moment, findings = _moment(record, number, at, bad)
    assert who is not None  # nothing was bad
    try:
        return view_at(done, moment, who), findings
    except BadText as error:
        raise BadText([*findings.all_faults(), *error.faults]) from None


def only_with_record(given: dict[str, str | None]) -> None:
    """BadUsage for an option that says which moment of a record is meant, where there is no record."""
    for option, value in given.items():
        if value is not None:
            raise BadUsage(N_("{option} goes with {other}"), option=option, other="--record")


def played_to(record: str, number: str | None, at: str | None, bad: Bad) -> tuple[RoundReplay, Round, Findings]:
    """The round of the record, itself at that moment, and what was found wrong with the record up to the end of it.

    BadUsage and BadText as :func:`moment_of`.
    """
    from coach.counting.moments import round_at

    done, moment, findings = _moment(record, number, at, bad)
    try:
        return done, round_at(done, moment), findings
    except BadText as error:
        raise BadText([*findings.all_faults(), *error.faults]) from None


def position_of(
    position: list[str] | None, record: str | None, number: str | None, at: str | None, bad: Bad, *, hidden: bool
) -> tuple[Round, Findings | None]:
    """The position of a text, or that of a record at a moment, with what was found wrong with the record.

    ``bad``: other options that were read; ``hidden``: whether hands may be hidden but that of the player to act.
    BadUsage where an option is bad, or it is not clear which of the two is meant; BadText where the round is over then,
    or a hand is hidden that may not be.
    """
    from coach.table.record import parse_position

    if bool(position) == (record is not None):
        raise BadUsage(N_("give either a position, or --record"))
    if record is None:
        only_with_record({"--round": number, "--at": at})
        bad.end()
        return parse_position(" ".join(position or ())), None
    done, moment, findings = played_to(record, number, at, bad)
    faults = []
    missing = [seat for seat in done.hidden if not hidden or seat == moment.turn]
    if missing:
        reason, expected = N_("the record does not tell these hands"), N_("a record that tells all four hands")
        if hidden:
            expected = N_("a moment at which a seat is to act whose hand is told")
        faults.append(Fault("hidden_hand", " ".join(map(str, missing)), None, reason, expected))
    elif moment.over:
        reason, expected = N_("the round is over"), N_("an earlier moment: --at, fewer plays and passes")
        faults.append(Fault("round_over", at or "--at", None, reason, expected))
    if faults:
        raise BadText([*findings.all_faults(), *faults])
    return moment, findings


def _moment(record: str, number: str | None, at: str | None, bad: Bad) -> tuple[RoundReplay, int, Findings]:
    """The round, and the number of plays and passes before the moment; BadUsage with what was bad before, too."""
    from coach.counting.moments import actions

    wanted = 1 if number is None else bad.read(whole, "--round", number, 1)
    moment = None if at is None else bad.read(whole, "--at", at)
    if wanted is None:
        bad.end()
    done, findings = round_of(record, wanted or 0)
    last = actions(done.events)
    if moment is not None and not findings.count:  # of a faulty record what is wrong with it says more
        bad.read(whole, "--at", at or "", 0, last)
    bad.end()
    return done, last if moment is None else moment, findings


class Bad:
    """Reads values of options one after the other and gathers what is wrong with them."""

    def __init__(self) -> None:
        self.found: list[Message] = []

    def read(self, reader: Callable[P, T], *args: P.args, **options: P.kwargs) -> T | None:
        """What the reader gives, or None where it refuses."""
        try:
            return reader(*args, **options)
        except BadUsage as error:
            self.found.append(Message(error.message, error.values))
            return None

    def end(self) -> None:
        """BadUsage with all of it, if there is any."""
        if self.found:
            raise BadUsage("{bad}", bad=_Together(self.found))


class _Together:
    """Several messages as one text."""

    def __init__(self, messages: list[Message]):
        self.messages = messages

    def said(self, lang: str) -> str:
        return "; ".join(message.said(lang) for message in self.messages)


def round_of(file: str, number: int) -> tuple[RoundReplay, Findings]:
    """The round of that number, as far as it is proven. BadUsage where there is none, BadText where faults are why."""
    from coach.table.record import Findings, scan, walk

    findings, seen = Findings(), 0
    with opened(file) as stream:
        for done in walk(scan(stream, findings), findings):
            seen += 1
            if done.number == number:
                return done, findings
    if findings.count:
        raise BadText(findings.all_faults())
    raise BadUsage(N_("--round {number}: rounds in the record: {rounds}"), number=number, rounds=seen)
