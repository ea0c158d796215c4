"""What a run of the program knows before any command starts: its languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from coach import locale


@dataclass(frozen=True, slots=True)
class Session:
    """``lang`` is the language of what a person reads, ``json_lang`` that of texts in JSON.

    JSON is for programs: its texts follow ``--lang`` alone and are English without it, whatever the locale.
    """

    lang: str
    json_lang: str

    @classmethod
    def of(cls, argv: Sequence[str]) -> Session:
        """The session of a command line, which may name the language anywhere.

        >>> Session.of(["split", "S2", "--lang", "zh"])
        Session(lang='zh', json_lang='zh')
        """
        named = None
        for at, word in enumerate(argv):
            if word == "--":
                break
            if word == "--lang" or word.startswith("--lang="):
                named = locale.normalise("".join(argv[at + 1 : at + 2]) if word == "--lang" else word[7:]) or named
        return cls(named or locale.from_environment(), named or "en")
