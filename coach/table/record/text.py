"""One line of a record as text and as data: strict JSON, limits for hostile input, one canonical spelling.

Canonical: UTF-8 without a byte order mark, one object a line, ``,`` and ``:`` without blanks, characters as they are
(``ensure_ascii`` off, no normalisation: names stay as they were given), no NaN, no infinity, lines ended by LF.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, NoReturn

from coach.errors import BadText, Fault
from coach.locale import N_

#: Bytes of a line. A deal takes some seven hundred; the rest is room for additions.
LONGEST_LINE = 1 << 20
#: Brackets within brackets; a deal needs three.
DEEPEST = 32
#: Digits of a whole number.
LONGEST_NUMBER = 20

BOM = "\ufeff"
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"?')  # also one without its end, so that no text takes long
_SURROGATE = re.compile("[\ud800-\udfff]")
_A_LINE = N_("a JSON object on one line")


@dataclass(frozen=True, slots=True)
class Line:
    """A line as bytes, without its LF. ``ended``: whether there was one, as everywhere but at the end of a cut file.

    ``limit``: the number of bytes that it exceeds, None if it is whole.
    """

    number: int
    raw: bytes
    ended: bool
    limit: int | None = None


def lines(stream: BinaryIO, longest: int = LONGEST_LINE) -> Iterator[Line]:
    """The lines of a stream, numbered from 1. One of more than `longest` bytes is given by its beginning, with that
    limit, and skipped: memory stays bounded whatever comes.
    """
    number = 0
    while raw := stream.readline(longest + 1):
        number += 1
        ended = raw.endswith(b"\n")
        if len(raw) - ended <= longest:
            yield Line(number, raw.removesuffix(b"\n"), ended)
            continue
        yield Line(number, raw[:200], True, longest)
        while raw and not raw.endswith(b"\n"):
            raw = stream.readline(longest)


def decoded(line: Line) -> str:
    """The text of a line. BadText where it is too long, no UTF-8 or empty."""
    if line.limit is not None:
        part, values = line.raw.decode("utf-8", "backslashreplace"), {"limit": line.limit}
        raise BadText(Fault("too_long", part, None, N_("a long line"), N_("at most {limit} bytes"), values))
    try:
        text = line.raw.decode("utf-8")
    except UnicodeDecodeError as error:
        at = len(line.raw[: error.start].decode("utf-8")) + 1
        part = line.raw[error.start : error.start + 200].decode("utf-8", "backslashreplace")
        raise BadText(Fault("not_utf8", part, at, N_("bytes that are no UTF-8"), N_("UTF-8 text"))) from None
    if not text.strip():
        raise BadText(Fault("empty_line", text, None, N_("an empty line"), _A_LINE))
    return text


def loaded(text: str, *, first: bool = False) -> dict[str, Any]:
    """The object of a line, strictly: each key once, numbers finite and of a sane length, brackets not too deep.

    ``first``: it may start with one byte order mark. Nothing is evaluated. BadText for anything else.

    >>> loaded('{"event":"pass","seat":1}')
    {'event': 'pass', 'seat': 1}
    """
    text = text.removeprefix(BOM) if first else text
    if text.startswith(BOM):
        reason, expected = N_("a byte order mark too many"), N_("at most one, at the start of the file")
        raise BadText(Fault("bom", text[:1], 1, reason, expected))
    if text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST:
        raise BadText(
            Fault("too_deep", text, None, N_("brackets too deep"), N_("at most {limit} within each other"), _DEEP)
        )
    try:
        data = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise BadText(Fault("bad_json", text, error.pos + 1, N_("no JSON"), _A_LINE)) from None
    if not isinstance(data, dict):
        raise BadText(Fault("no_object", text, None, N_("no object"), _A_LINE))
    if "\\u" in text and (found := _SURROGATE.search(dumped(data))):
        reason, expected = N_("half a character (a lone surrogate)"), N_("whole characters")
        raise BadText(Fault("surrogate", f"\\u{ord(found[0]):04x}", None, reason, expected))
    return data


def dumped(data: Any) -> str:
    """The canonical text of the data, keys in the order of the object.

    >>> dumped({"event": "comment", "text": "好牌"})
    '{"event":"comment","text":"好牌"}'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


_DEEP = {"limit": DEEPEST}


def _depth(text: str) -> int:
    """How deep the brackets of a text stand in each other, those in strings left aside."""
    depth = deepest = 0
    for char in _STRINGS.sub("", text):
        if char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    return deepest


def _no_number(text: str) -> NoReturn:
    expected = N_("a finite number of at most {limit} digits")
    raise BadText(Fault("bad_number", text, None, N_("no number to be kept"), expected, {"limit": LONGEST_NUMBER}))


def _whole(text: str) -> int:
    return int(text) if len(text) <= LONGEST_NUMBER else _no_number(text)


def _fraction(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twins = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
        reason, expected = N_("a key twice in one object"), N_("each key once")
        raise BadText([Fault("twin_key", key, None, reason, expected) for key in twins])
    return data


_DECODER = json.JSONDecoder(
    parse_int=_whole, parse_float=_fraction, parse_constant=_no_number, object_pairs_hook=_without_twins
)
