"""What comes in: a hand on the command line, or many in a file, one a line; all faults of one input at once."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, ParamSpec, TypeVar

from coach.cards import Hand, Level
from coach.cli.usage import BadUsage
from coach.errors import BadText, CoachError, Fault, clip
from coach.locale import N_
from coach.notation import parse_hand, parse_level

#: Bytes of a line; a hand takes some hundred, this leaves room for keys that nobody reads.
LONGEST_LINE = 1 << 20
#: Characters of a line typed that are looked at.
LONGEST_TYPED = 8000
PROMPT = "> "
ANY_SIZE = range(1, 28)
P = ParamSpec("P")
T = TypeVar("T")


class Faults:
    """Reads the parts of one input one after the other and gathers what is wrong with each."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def read(self, reader: Callable[P, T], *args: P.args, **options: P.kwargs) -> T | None:
        """What the reader gives, or None where it refuses."""
        try:
            return reader(*args, **options)
        except CoachError as error:
            self.found.extend(error.faults)
            return None

    def end(self) -> None:
        """BadText with all faults, if there are any."""
        if self.found:
            raise self.error()

    def error(self) -> BadText:
        """All faults as one error."""
        return BadText(self.found)


@dataclass(frozen=True, slots=True)
class Request:
    """One hand to answer for, unread: ``line`` counts from 1 in a file, None on the command line.

    ``hand`` and ``level`` are None where the line names none; ``has_to_beat`` tells a null, to lead, from no key.
    """

    line: int | None
    hand: Any
    level: Any = None
    to_beat: Any = None
    has_to_beat: bool = False


def source_of(hand: Sequence[str] | None, file: str | None) -> str | None:
    """The file to read (`-` is standard input), None for a hand on the command line. BadUsage for both or neither."""
    if hand == ["-"]:
        hand, file = None, file or "-"
    if hand and file is not None:
        raise BadUsage(N_("a hand and --file exclude each other"))
    if not hand and file is None:
        raise BadUsage(N_("a hand, or --file, is missing"))
    return file


@contextlib.contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """The file, or standard input for `-`. BadUsage where it cannot be opened."""
    if file == "-":
        if sys.stdin is None:
            raise BadUsage(N_("standard input is closed"))
        yield sys.stdin.buffer
        return
    try:
        stream = open(file, "rb")  # noqa: SIM115 - closed below; only its opening may be bad usage
    except (OSError, ValueError) as error:
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        raise BadUsage(N_("file '{file}': {reason}"), file=clip(file), reason=reason) from None
    with stream:
        yield stream


def typed() -> str | None:
    """The next line that a person types after a prompt, or of a pipe, cut to a sane length; None at the end."""
    if sys.stdin is None:
        return None
    sys.stdout.flush()
    if sys.stdin.isatty():
        print(PROMPT, end="", flush=True)
    return sys.stdin.readline(LONGEST_TYPED) or None


def requests(stream: BinaryIO) -> Iterator[tuple[int, Request | BadText]]:
    """Each line with its number: a request, or what keeps it from being one. Memory is bounded whatever comes."""
    for number in itertools.count(1):
        raw = end = stream.readline(LONGEST_LINE + 1)
        while len(end) > LONGEST_LINE and not end.endswith(b"\n"):  # the rest of a long line is not kept
            end = stream.readline(LONGEST_LINE + 1)
        if raw:
            yield number, _read(number, raw)
        if not end.endswith(b"\n"):
            return  # the end of the last line; a terminal would have to say it once more


def _read(number: int, raw: bytes) -> Request | BadText:
    try:
        if len(raw) > LONGEST_LINE:
            raise BadText(_too_long(raw))
        return request(number, raw)
    except BadText as error:
        return error


def _too_long(raw: bytes) -> Fault:
    part = raw[:200].decode("utf-8", "backslashreplace")
    return Fault("too_long", part, None, N_("a long line"), N_("at most {limit} bytes"), {"limit": LONGEST_LINE})


def request(number: int, raw: bytes) -> Request:
    """The request of a line: a JSON object with ``hand`` and ``level`` (and ``to_beat``), or a hand in plain text.

    Keys that are not needed are left alone, so that answers can be lines again. BadText for anything else.

    >>> request(3, b'{"hand": "S2 H3", "level": 5}')
    Request(line=3, hand='S2 H3', level=5, to_beat=None, has_to_beat=False)
    """
    text = _decoded(raw, first=number == 1).strip()
    if not text:
        raise BadText(Fault("empty_line", "", None, N_("an empty line"), _A_LINE))
    if text[0] not in '{["':
        return Request(number, text)
    data = loaded(text)
    if not isinstance(data, dict):
        raise BadText(Fault("bad_line", text, None, N_("no object"), _A_LINE))
    return Request(number, data.get("hand"), data.get("level"), data.get("to_beat"), "to_beat" in data)


_A_LINE = N_("a JSON object with hand and level, or a hand as plain text")


def _decoded(raw: bytes, first: bool) -> str:
    try:
        return raw.decode("utf-8").removeprefix("\ufeff" if first else "")
    except UnicodeDecodeError as error:
        at = len(raw[: error.start].decode("utf-8")) + 1
        part = raw[error.start : error.start + 200].decode("utf-8", "backslashreplace").rstrip("\r\n")
        raise BadText(Fault("not_utf8", part, at, N_("bytes that are no UTF-8"), N_("UTF-8 text"))) from None


def loaded(text: str) -> Any:
    """The value of a JSON text, strictly: no NaN, no key twice in an object. BadText for anything else."""
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_without_twins)
    except BadText:
        raise
    except json.JSONDecodeError as error:
        at: int | None = error.pos + 1
    except (ValueError, RecursionError):  # numbers beyond all reason, brackets too deep
        at = None
    raise BadText(Fault("bad_json", text, at, N_("no JSON"), _A_LINE))


def _no_constant(name: str) -> None:
    raise BadText(Fault("bad_json", name, None, N_("no JSON"), N_("a number, a text, a list, an object or null")))


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twins = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
        reason, expected = N_("a key twice in one object"), N_("each key once")
        raise BadText([Fault("twin_key", key, None, reason, expected) for key in twins])
    return data


def hand_of(given: Any) -> Hand:
    """The hand of a request, 1 to 27 cards."""
    if given is None:
        raise BadText(Fault("no_hand", "hand", None, N_("no hand in the object"), _A_LINE))
    return parse_hand(given, ANY_SIZE)


def level_of(given: Any, flag: str | None) -> Level:
    """The level that a request names, or else the flag's. BadText where neither is there: it decides the wilds."""
    if given is None and flag is None:
        expected = N_("a level from 2 to A or joker, in the line or as --level")
        raise BadText(Fault("no_level", "level", None, N_("no level is given, which decides the wilds"), expected))
    return parse_level(given if given is not None else flag or "")
