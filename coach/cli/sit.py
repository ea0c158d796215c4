"""`coach sit`: take a seat at a table of the public platform over WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Annotated

import typer

from coach import locale
from coach.analysis.players import names
from coach.cli.help import told
from coach.cli.long import new_file
from coach.cli.moment import Bad
from coach.cli.numbers import numbers, read_seed
from coach.cli.options import Force, Lang, Preset, Seed
from coach.cli.output import notice
from coach.cli.session import Session
from coach.cli.usage import BadUsage, one_of
from coach.errors import clip
from coach.locale import N_, Message
from coach.online.client import checked, sit
from coach.online.player import PlatformPlayer
from coach.rules import PRESETS, Rules
from coach.table.record import Findings

DESCRIPTION = N_(
    "Take a seat at a table of the public research platform, over WebSocket, until its last match is over. Every "
    "answer is one of the list that the server sends. A lost connection is sought again, waiting longer each time, and "
    "messages that cannot be read are left aside. Ctrl-C leaves the table and keeps what is written."
)
Address = Annotated[
    str,
    typer.Argument(metavar="ADDRESS", help=N_("The server, ws:// or wss://; {seat} in it stands for the seat.")),
]
PlayerName = Annotated[
    str,
    typer.Option(
        "--player",
        metavar="NAME",
        help=N_("Who plays: random, lowest, greedy, lore, or another registered name."),
        autocompletion=lambda: [*names()],
    ),
]
Seats = Annotated[
    str,
    typer.Option("--seat", metavar="N", help=N_("The seat, 0 to 3; several such as 0,2 where the address has {seat}.")),
]
Log = Annotated[
    str | None,
    typer.Option("--log", metavar="FILE", help=N_("Write every message here, for `coach record convert`.")),
]
RecordFile = Annotated[
    str | None,
    typer.Option("--record", metavar="FILE", help=N_("Write what the seat saw here as a record when it leaves.")),
]
#: What stands for the seat in an address or a path; how many faults and notes are told at the end.
_SEAT, _SHOWN = "{seat}", 5


@told(
    DESCRIPTION,
    "coach sit ws://127.0.0.1:23456/game/client0 --player lore --seat 0 --seed 7 --log seat0.jsonl",
    "coach sit ws://127.0.0.1:23456/game/client{seat} --seat 0,2 --record seat{seat}.jsonl",
)
def sit_down(
    ctx: typer.Context,
    address: Address,
    player: PlayerName = "lore",
    seat: Seats = "0",
    seed: Seed = None,
    log: Log = None,
    record: RecordFile = None,
    preset: Preset = "platform",
    force: Force = False,
    lang: Lang = None,
) -> None:
    """Sit until the end; exit status 1 when the server is lost, 130 after Ctrl-C."""
    session: Session = ctx.obj
    bad = Bad()
    seats = bad.read(_seats, seat)
    for option, value in {"ADDRESS": address, "--log": log, "--record": record}.items():
        if seats is not None and len(seats) > 1 and value is not None:
            bad.read(_named, option, value)
    number = secrets.randbelow(2**32) if seed is None else bad.read(read_seed, seed)
    bad.read(one_of, "--preset", preset, [*PRESETS])
    bad.end()
    assert seats is not None  # nothing was bad
    assert number is not None
    players = [PlatformPlayer(n, player, number, rules=Rules.preset(preset)) for n in seats]
    addresses = [checked(_of(address, n)) for n in seats]
    print(locale.text(session.lang, N_("Seed {seed}"), seed=number), flush=True)
    notice(session)
    with contextlib.ExitStack() as stack:

        def new(path: str | None, seat: int) -> IO[bytes] | None:
            return None if path is None else stack.enter_context(new_file(Path(_of(path, seat)), force))

        logs, records = [new(log, n) for n in seats], [new(record, n) for n in seats]
        try:
            asyncio.run(_all(addresses, players, logs, session))
        finally:
            for one, file in zip(players, records, strict=True):
                _leave(one, file, session)


def _seats(text: str) -> list[int]:
    """The seats of a text. BadUsage where there are others than 0 to 3."""
    seats = numbers("--seat", text)
    if seats[-1] > 3:
        raise BadUsage(N_("{option} '{value}': expected seats from 0 to 3"), option="--seat", value=text[:60])
    return seats


def _named(option: str, value: str) -> None:
    """BadUsage where several seats would share an address or a file."""
    if _SEAT not in value:
        msgid = N_("{option} '{value}': expected {mark} in it, for several seats")
        raise BadUsage(msgid, option=option, value=clip(value), mark=_SEAT)


def _of(text: str, seat: int) -> str:
    """An address or a path for one seat."""
    return text.replace(_SEAT, str(seat))


async def _all(
    addresses: Sequence[str], players: Sequence[PlatformPlayer], logs: Sequence[IO[bytes] | None], session: Session
) -> None:
    """All seats at once, until all have left; what one of them raises ends the others too."""

    def teller(player: PlatformPlayer) -> Callable[[Message], None]:
        def tell(message: Message) -> None:
            said = message.said(session.lang)
            if len(players) > 1:
                said = locale.text(session.lang, N_("seat {seat}: {said}"), seat=player.seat, said=said)
            print(said, flush=True)

        return tell

    def logger(file: IO[bytes] | None) -> Callable[[str], None]:
        def log(line: str) -> None:
            if file is not None:
                file.write(line.encode("utf-8") + b"\n")
                file.flush()

        return log

    told = zip(addresses, players, logs, strict=True)
    await asyncio.gather(*(sit(where, who, tell=teller(who), log=logger(file)) for where, who, file in told))


def _leave(player: PlatformPlayer, file: IO[bytes] | None, session: Session) -> None:
    """Write the record, and say what was wrong."""
    findings = Findings()
    made = None if file is None else player.record(findings)
    if file is not None and made is not None:
        file.write(made.dump())
        print(locale.text(session.lang, N_("written: {path}"), path=clip(str(file.name), 300)))
    elif file is not None:
        print(locale.text(session.lang, N_("no round was dealt: the record is empty")), file=sys.stderr)
    remarks = player.remarks
    shown = [fault.said(session.lang) for fault in player.faults[:_SHOWN]]
    shown += [note.said(session.lang) for note in player.notes[:_SHOWN]]
    for said in shown:
        print(said, file=sys.stderr)
    if more := remarks.count + remarks.noted - len(shown):
        print(locale.text(session.lang, N_("and {count} more faults and notes"), count=more), file=sys.stderr)
