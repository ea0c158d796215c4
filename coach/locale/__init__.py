"""Two languages, Chinese and English: the English text in the code is the key, gettext catalogues hold the rest."""

from __future__ import annotations

import contextvars
import functools
import gettext
import os
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from coach.locale.width import columns, pad, width

__all__ = [
    "LANGUAGES",
    "N_",
    "Listing",
    "Message",
    "columns",
    "current",
    "from_environment",
    "language",
    "normalise",
    "pad",
    "text",
    "width",
]

LANGUAGES = ("en", "zh")

#: The language of reprs and ``str(error)``; everything else takes the language as an argument.
language: contextvars.ContextVar[str] = contextvars.ContextVar("coach_language", default="en")


def N_(msgid: str) -> str:
    """Mark a text for translation without translating it here."""
    return msgid


def current() -> str:
    """The language of the context, ``en`` or ``zh``."""
    return language.get()


def normalise(code: str) -> str | None:
    """``en`` or ``zh`` for any locale name of those languages, None for others.

    >>> normalise("zh_CN.UTF-8"), normalise("en-GB"), normalise("fr")
    ('zh', 'en', None)
    """
    head = code.replace("-", "_").split("_")[0].split(".")[0].lower()
    if head in ("c", "posix"):
        return "en"
    return head if head in LANGUAGES else None


def from_environment(environ: Mapping[str, str] | None = None) -> str:
    """The language by COACH_LANG, LC_ALL, LC_MESSAGES, LANG, in this order; English where none decides."""
    environ = os.environ if environ is None else environ
    for name in ("COACH_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return normalise(environ[name]) or "en"
    return "en"


@functools.cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    if lang == "en":
        return gettext.NullTranslations()
    path = resources.files(__name__).joinpath("zh_CN", "LC_MESSAGES", "coach.mo")
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        warnings.warn("coach: no Chinese catalogue is installed, texts stay English", stacklevel=2)
        return gettext.NullTranslations()


def text(lang: str, msgid: str, **values: Any) -> str:
    """The message in a language (``en``, ``zh``), its ``{name}`` fields filled in.

    A value with a method ``said(lang)`` (a kind, a card class, a feature …) is shown by it, so that values are
    translated too. Exact; a message without translation appears in English (a test demands that there is none).

    >>> text("en", "{count} plays", count=7)
    '7 plays'
    """
    if lang not in LANGUAGES:
        raise ValueError(f"language {lang!r}: expected one of {', '.join(LANGUAGES)}")
    template = _catalogue(lang).gettext(msgid) if msgid else ""
    if not values:
        return template
    return template.format_map({k: v.said(lang) if hasattr(v, "said") else v for k, v in values.items()})


@dataclass(frozen=True, slots=True)
class Message:
    """A text not yet in any language: a msgid and its values, said when the language is known.

    >>> Message("{count} plays", {"count": 7}).said("en")
    '7 plays'
    """

    msgid: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def said(self, lang: str) -> str:
        """The message in a language."""
        return text(lang, self.msgid, **self.values)


@dataclass(frozen=True, slots=True)
class Listing:
    """Items, each a text or a value with ``said``, listed in a language with that language's comma.

    >>> Listing(["S2", Message("{count} plays", {"count": 7})]).said("en")
    'S2, 7 plays'
    """

    items: Sequence[Any]

    def said(self, lang: str) -> str:
        """The list in a language."""
        return text(lang, ", ").join(item.said(lang) if hasattr(item, "said") else str(item) for item in self.items)
