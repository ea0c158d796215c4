"""Numbers on the command line: whole ones, and lists of small ones such as `3`, `1-5`, `0,2`."""

from __future__ import annotations

import re

from coach.cli.usage import BadUsage
from coach.locale import N_

_PART = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")


def numbers(option: str, text: str) -> list[int]:
    """The numbers of a text, each once, rising. BadUsage for anything else.

    >>> numbers("--cards", "8-10,12")
    [8, 9, 10, 12]
    """
    found: set[int] = set()
    for part in text.split(","):
        match = _PART.fullmatch(part.strip()) if len(text) < 200 and part.isascii() else None
        if match is None or int(match[2] or match[1]) < int(match[1]):
            expected = N_("{option} '{value}': expected numbers such as 3, 1-5 or 0,2")
            raise BadUsage(expected, option=option, value=text[:60])
        found.update(range(int(match[1]), int(match[2] or match[1]) + 1))
    return sorted(found)


def whole(option: str, text: str, least: int = 0, most: int | None = None) -> int:
    """The whole number of a text, of at most 18 digits or up to `most`. BadUsage for anything else.

    >>> whole("--seed", "7")
    7
    """
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else -1
    if most is not None and not least <= number <= most:
        msgid = N_("{option} '{value}': expected a whole number from {least} to {most}")
        raise BadUsage(msgid, option=option, value=text[:60], least=least, most=most)
    if number < least:
        msgid = N_("{option} '{value}': expected a whole number from {least} on, of at most 18 digits")
        raise BadUsage(msgid, option=option, value=text[:60], least=least)
    return number


def read_seed(text: str) -> int:
    """The seed of a text, as the deals take it: 0 to 2^64 - 1. BadUsage for anything else.

    >>> read_seed("7")
    7
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= 20 and int(text) < 2**64):
        raise BadUsage(N_("--seed '{value}': expected a whole number from 0 to 2^64 - 1"), value=text[:60])
    return int(text)
