"""Levels (级牌) and the order of cards under them: RULES.md 1.2 to 1.4."""

from __future__ import annotations

from typing import Any

from coach import locale
from coach.cards.faces import BY_TEXT, SUITED_RANKS, Card, Rank
from coach.errors import BadText, Fault, quoted
from coach.locale import N_


class Level:
    """The level of a round (级牌): 2..A, or "joker" (8.2) where there are no level cards and no wilds (1.2).

    >>> level = Level("5")
    >>> level.wild, level.strength(Rank.FIVE) > level.strength(Rank.ACE)
    (Card('H5'), True)
    >>> Level("10") is Level("T"), Level("joker").wild
    (True, None)
    """

    __slots__ = ("_strength", "rank", "text", "wild")
    rank: Rank | None
    text: str
    wild: Card | None
    _strength: tuple[int, ...]

    def __new__(cls, text: str | int | Rank | Level) -> Level:
        if isinstance(text, Level):
            return text
        key = quoted(int(text) if isinstance(text, Rank) else text).strip()
        level = _LEVELS.get(_NUMBERS.get(key, key.upper()))
        if level is None or isinstance(text, bool):
            raise BadText(unknown_level(text, None))
        return level

    def strength(self, rank: Rank) -> int:
        """Order of single cards under this level (1.3): 0 the lowest, big joker 14. Level cards stand above aces."""
        return self._strength[rank - 2]

    def is_wild(self, card: Card) -> bool:
        """Whether the card is a wild (逢人配, 1.4)."""
        return card is self.wild

    def said(self, lang: str) -> str:
        """The level as players write it."""
        return locale.text(lang, N_("joker")) if self.rank is None else self.rank.said(lang)

    def __repr__(self) -> str:
        return f"Level({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return (Level, (self.text,))

    def __deepcopy__(self, memo: Any) -> Level:
        return self


def unknown_level(value: object, at: int | None) -> Fault:
    """The fault for a value that is no level."""
    return Fault("bad_level", quoted(value), at, N_("unknown level"), N_("a level from 2 to A, or joker"))


def _make_level(rank: Rank | None) -> Level:
    level = object.__new__(Level)
    level.rank = rank
    level.text = "JOKER" if rank is None else rank.letter
    level.wild = None if rank is None else BY_TEXT["H" + rank.letter]
    order = [r for r in SUITED_RANKS if r is not rank] + ([] if rank is None else [rank])
    level._strength = tuple(order.index(r) for r in SUITED_RANKS) + (13, 14)
    return level


_NUMBERS = {"10": "T", "11": "J", "12": "Q", "13": "K", "14": "A"}
_LEVELS = {level.text: level for level in map(_make_level, (*SUITED_RANKS, None))}
LEVELS: tuple[Level, ...] = tuple(_LEVELS.values())
