"""Errors by cause. Each carries a code, the faults of one input (all at once), and speaks Chinese and English."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from coach import locale
from coach.locale import N_


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with an input: what, where, and what was expected instead.

    ``part`` is the offending text as it was given; ``at`` its position counted from 1 (characters in a text,
    items in a list), or None where a position means nothing. ``reason`` and ``expected`` are message templates
    (see :func:`coach.locale.text`) that share ``values``.

    >>> print(Fault("unknown_card", "Z9", 4, "unknown card", "a card such as S2 or HT").said("en"))
    'Z9' at 4: unknown card; expected a card such as S2 or HT
    """

    code: str
    part: str
    at: int | None
    reason: str
    expected: str
    values: dict[str, Any] = field(default_factory=dict)

    def said(self, lang: str) -> str:
        """The fault as one line in a language."""
        said = {
            "part": clip(self.part),
            "at": self.at,
            "reason": locale.text(lang, self.reason, **self.values),
            "expected": locale.text(lang, self.expected, **self.values),
        }
        if self.at is None:
            return locale.text(lang, "'{part}': {reason}; expected {expected}", **said)
        return locale.text(lang, "'{part}' at {at}: {reason}; expected {expected}", **said)

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """``part``, ``at``, ``expected`` (and ``code``, ``reason``) for machines; texts in the given language."""
        return {
            "code": self.code,
            "part": clip(self.part),
            "at": self.at,
            "reason": locale.text(lang, self.reason, **self.values),
            "expected": locale.text(lang, self.expected, **self.values),
        }


def clip(part: str, limit: int = 60) -> str:
    """Outside text cut to a printable length, with control characters made visible."""
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in part[: limit + 1])
    return shown if len(part) <= limit else shown[:limit] + "…"


def quoted(value: object) -> str:
    """How a value of any type stands as the ``part`` of a fault; cheap and safe for hostile ones.

    Short lists and objects of plain values are shown whole, others by their type.

    >>> quoted("S2"), quoted(None), quoted(["S2", 3]), quoted([["S2"]])
    ('S2', 'None', '["S2", 3]', 'list')
    """
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, (bool, float)) or (isinstance(value, int) and abs(value) < 10**40):
        return str(value)
    if isinstance(value, (list, dict)) and len(value) <= 5:
        inside = [*value, *value.values()] if isinstance(value, dict) else value
        if all(_short(item) for item in inside):
            return json.dumps(value, ensure_ascii=False)
    return type(value).__name__


def _short(item: object) -> bool:
    if isinstance(item, str):
        return len(item) <= 20
    return item is None or isinstance(item, bool) or (isinstance(item, int) and abs(item) < 10**12)


def not_among(code: str, value: object, reason: str, choices: Sequence[str], at: int | None = None) -> Fault:
    """The fault for a value outside a list of texts; the nearest of them, if one is near, is named first.

    >>> print(not_among("unknown_kind", "pare", "unknown kind", ["Single", "Pair"]).said("en"))
    'pare': unknown kind; expected Pair, or one of Single
    """
    part = quoted(value)
    nearest = difflib.get_close_matches(part[:60].lower(), [choice.lower() for choice in choices], n=1)
    if not nearest:
        return Fault(code, part, at, reason, N_("one of {choices}"), {"choices": locale.Listing(choices)})
    near = next(choice for choice in choices if choice.lower() == nearest[0])
    others = locale.Listing([choice for choice in choices if choice != near])
    meant = near if isinstance(value, str) else f'"{near}"'  # a text is wanted where a number or a list was given
    return Fault(code, part, at, reason, N_("{near}, or one of {choices}"), {"near": meant, "choices": others})


class CoachError(Exception):
    """Any error that is the input's doing, never a bug's. ``str()`` is in the language of the context.

    >>> error = BadText([Fault("unknown_card", "Z9", 4, "unknown card", "a card such as S2 or HT")])
    >>> error.code, len(error.faults)
    ('unknown_card', 1)
    """

    def __init__(self, faults: Iterable[Fault] | Fault):
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__(self.faults)

    @property
    def code(self) -> str:
        """The code of the first fault."""
        return self.faults[0].code

    def said(self, lang: str) -> str:
        """All faults, a line each."""
        return "\n".join(fault.said(lang) for fault in self.faults)

    def __str__(self) -> str:
        return self.said(locale.current())


class BadText(CoachError, ValueError):
    """The text or value cannot be read."""


class AgainstRules(CoachError, ValueError):
    """Readable, but the rules forbid it (the reason cites the clause)."""


class Ambiguous(CoachError, ValueError):
    """Readable in several ways that the rules do not decide between; the fault lists them."""


class GaveUp(CoachError, RuntimeError):
    """A limit on effort was reached before the answer was certain; never a guess instead."""


class Unusable(CoachError, OSError):
    """A folder, a file, a port or a program that is needed cannot be used."""
