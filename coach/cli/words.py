"""Plays and splits as a person reads them: in the order of a hand held, wilds where they stand."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from fractions import Fraction

from coach import locale
from coach.cards import Card, Level, Rank
from coach.locale import N_, Message
from coach.plays import SEQUENCES, Kind, Play, natural_place, order
from coach.split.model import Split

_KINDS = list(Kind)


def arranged(plays: Iterable[Play], level: Level) -> list[Play]:
    """Plays kind by kind, singles first and bombs last, weak ones first."""
    return sorted(plays, key=lambda play: (_KINDS.index(play.kind), order(play, level), play.sort_key))


def in_one_line(split: Split, lang: str) -> str:
    """The plays of a split in words."""
    return locale.text(lang, "; ").join(play.said(lang) for play in arranged(split.plays, split.level))


def laid_out(play: Play, level: Level, lang: str) -> str:
    """The cards of a play from low to high; a wild that stands for another card as ``♥5=♠9``."""
    wilds = [card for card in play.cards if level.is_wild(card)]
    cards = [(card, card) for card in play.cards if not level.is_wild(card)]
    cards += zip(wilds, play.wilds, strict=True)
    low_ace = play.kind in SEQUENCES and natural_place(play) == 1

    def place(pair: tuple[Card, Card]) -> tuple[bool, int, str]:
        stands = pair[1]
        in_pair = play.rank is not None and play.kind is Kind.FULL_HOUSE and stands.rank is not play.rank
        return in_pair, 1 if low_ace and stands.rank is Rank.ACE else int(stands.rank), stands.text

    return " ".join(
        spelled(card, lang) if card is stands else f"{spelled(card, lang)}={spelled(stands, lang)}"
        for card, stands in sorted(cards, key=place)
    )


def spelled(card: Card, lang: str) -> str:
    """The card with its suit's symbol, or in letters where the output has no symbols."""
    said = card.said(lang)
    try:
        said.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return card.text
    return said


def cards(count: int) -> Message:
    """So many cards, in words."""
    return Message(N_("one card")) if count == 1 else Message(N_("{count} cards"), {"count": count})


def shows_suits() -> bool:
    """Whether the output can show the suits' symbols."""
    try:
        "♠♥♣♦→".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def number(value: Fraction) -> int | str:
    """An exact number as JSON writes it: a whole number, or a text such as ``3/2``."""
    return value.numerator if value.denominator == 1 else str(value)
