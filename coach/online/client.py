"""The client (联网客户端): one seat over WebSocket, through lost connections, rubbish and the end of the match."""

from __future__ import annotations

import asyncio
import json
import os
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from coach.errors import BadText, Fault, Unusable, clip
from coach.locale import N_, Message
from coach.online.player import PlatformPlayer, read_text
from coach.table.platform.streams import LONGEST_REQUEST
from coach.table.record.text import dumped

_EXAMPLE = "ws://127.0.0.1:23456/game/client0"
#: Seconds until an answer to a ping is missed, and for the farewell of a connection.
_SILENCE, _FAREWELL = 60, 2


@dataclass(frozen=True, slots=True)
class Patience:
    """How a connection is sought again: up to ``tries`` times in a row without hearing anything, after ``first``
    seconds, then twice as long each time, at most ``longest``.
    """

    tries: int = 8
    first: float = 0.5
    longest: float = 30.0

    def wait(self, failures: int) -> float:
        """Seconds to wait after so many failures in a row.

        >>> [Patience().wait(n) for n in (1, 2, 3, 8)]
        [0.5, 1.0, 2.0, 30.0]
        """
        return min(self.longest, self.first * 2.0 ** min(failures - 1, 30))


def checked(address: str) -> str:
    """The address, if it is one of a WebSocket server. BadText otherwise.

    >>> checked("ws://127.0.0.1:23456/game/client0")
    'ws://127.0.0.1:23456/game/client0'
    """
    try:
        parts = urlsplit(address)
        good = parts.scheme in ("ws", "wss") and bool(parts.hostname) and parts.port != 0 and not parts.fragment
    except ValueError:  # brackets that do not close, a port that is no number
        good = False
    if not good or len(address) > 2000 or not all(char.isprintable() and char != " " for char in address):
        reason, expected = N_("no address of a WebSocket server"), N_("an address such as {example}, or with wss")
        raise BadText(Fault("bad_address", _shown(address), None, reason, expected, {"example": _EXAMPLE}))
    return address


async def sit(
    address: str,
    player: PlatformPlayer,
    *,
    tell: Callable[[Message], None],
    log: Callable[[str], None] = lambda line: None,
    patience: Patience = Patience(),
    largest: int = LONGEST_REQUEST,
) -> None:
    """Play at the table of this address until its last match is over.

    ``tell`` is called with a short line for a person now and then, ``log`` with every message as one line of JSON, with
    every answer, and with what could not be read. A lost connection is sought again (``patience``); a message of more
    than ``largest`` bytes ends a connection. Raises BadText for a bad address; Unusable when nobody answers any more,
    or the server refuses for good.
    """
    from websockets.exceptions import InvalidURI, WebSocketException

    failures = 0
    while True:
        before = player.remarks.number
        try:
            reason = await _connected(checked(address), player, tell, log, largest)
        except InvalidURI:
            checked("")
        except (OSError, TimeoutError, WebSocketException) as error:
            reason = _reason(error, largest)
            if _for_good(error):
                raise _unusable(address, reason) from None
        if player.over:
            return
        failures = 1 if player.remarks.number > before else failures + 1
        if failures > patience.tries:
            raise _unusable(address, reason)
        wait = patience.wait(failures)
        values = {"reason": reason, "wait": f"{wait:g}", "failures": failures, "tries": patience.tries}
        tell(Message(N_("{reason}; trying again in {wait} s ({failures} of {tries})"), values))
        log(dumped({"type": "disconnected"}))
        await asyncio.sleep(wait)


async def _connected(
    address: str,
    player: PlatformPlayer,
    tell: Callable[[Message], None],
    log: Callable[[str], None],
    largest: int,
) -> Message:
    """One connection, until the last match is over or the server closes it; returns why it ended."""
    from websockets.asyncio.client import connect

    how = {"max_size": largest, "ping_timeout": _SILENCE, "close_timeout": _FAREWELL}
    async with connect(address, **how) as socket:  # type: ignore[arg-type]
        tell(Message(N_("connected to {address}"), {"address": _shown(address)}))
        async for message in socket:
            log(_line(message))
            before = player.rounds, len(player.results), player.over
            index = await asyncio.to_thread(player.feed, message)  # pings are answered meanwhile
            for said in _news(player, *before):
                tell(said)
            if index is not None:
                answer = json.dumps({"actIndex": index})
                await socket.send(answer)
                log(answer)
            if player.over:
                break
    return Message(N_("the server closed the connection"))


def _line(message: str | bytes) -> str:
    """A message as one line of the log, as `coach record convert` reads it; what is no object is quoted in one."""
    try:
        return dumped(read_text(message))
    except BadText:
        text = message if isinstance(message, str) else message[:1000].decode("utf-8", "backslashreplace")
        return dumped({"type": "unreadable", "text": clip(text, 200)})


def _news(player: PlatformPlayer, rounds: int, results: int, over: bool) -> Iterator[Message]:
    """What a message brought that a person wants to know, after so many rounds begun and ended."""
    if player.rounds > rounds and player.level is not None:
        yield Message(N_("round {number}, level {level}"), {"number": player.rounds, "level": player.level})
    elif player.rounds > rounds:
        yield Message(N_("round {number}"), {"number": player.rounds})
    if len(player.results) > results:
        order = " ".join(map(str, player.results[-1].order))
        yield Message(N_("round {number} is over, finishing order {order}"), {"number": player.rounds, "order": order})
    if player.over and not over:
        yield Message(N_("the match is over"))


def _reason(error: Exception, largest: int) -> Message:
    """Why a connection failed, in words."""
    from websockets.exceptions import ConnectionClosed, InvalidStatus

    if isinstance(error, ConnectionClosed):
        if error.sent is not None and error.sent.code == 1009:
            return Message(N_("a message of more than {limit} bytes"), {"limit": largest})
        return Message(N_("the connection was lost"))
    if isinstance(error, InvalidStatus):
        return Message(N_("the server refuses (HTTP {status})"), {"status": error.response.status_code})
    if isinstance(error, TimeoutError):
        return Message(N_("the server does not answer"))
    if isinstance(error, OSError):
        said = os.strerror(error.errno) if error.errno and error.errno > 0 else ""
        return Message(N_("no connection ({said})"), {"said": clip(said or str(error) or type(error).__name__, 120)})
    return Message(N_("no WebSocket server there ({said})"), {"said": clip(str(error) or type(error).__name__, 120)})


def _for_good(error: Exception) -> bool:
    """Whether trying again is of no use: the server refuses this very address, or cannot prove who it is."""
    from websockets.exceptions import InvalidStatus

    if isinstance(error, InvalidStatus):
        return 400 <= error.response.status_code < 500
    return isinstance(error, ssl.SSLCertVerificationError)


def _unusable(address: str, reason: Message) -> Unusable:
    expected = N_("a server of the platform that answers")
    return Unusable(Fault("no_server", _shown(address), None, N_("{reason}"), expected, {"reason": reason}))


def _shown(address: str) -> str:
    """The address without a password."""
    scheme, mark, rest = address.partition("://")
    host, slash, path = rest.partition("/")
    return scheme + mark + host.rpartition("@")[2] + slash + path
