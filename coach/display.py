"""Hands and plays as HTML for notebooks and as text for terminals. Shows, never computes.

Anything with the shape of a card, a level and a play is drawn, so that the cards themselves can use this file. The HTML
is one element with inline styles: no script, no network, readable on light and dark pages, wilds marked by a star
and a dashed edge, not by colour alone, everything from outside escaped.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from coach import locale
from coach.locale import N_, Listing, Message


class CardLike(Protocol):
    """What is asked of a card."""

    @property
    def text(self) -> str:
        """Canonical text (1.5)."""

    @property
    def rank(self) -> int:
        """Natural rank, 2 to 14, jokers 15 and 16."""

    @property
    def is_joker(self) -> bool:
        """Whether it is a joker."""

    def said(self, lang: str) -> str:
        """As players write it: ♥10."""

    def spoken(self, lang: str) -> str:
        """In words alone: heart 10."""


class LevelLike(Protocol):
    """What is asked of a level."""

    def strength(self, rank: Any) -> int:
        """Order of single cards."""

    def is_wild(self, card: Any) -> bool:
        """Whether the card is a wild."""

    def said(self, lang: str) -> str:
        """As players write it."""


class PlayLike(Protocol):
    """What is asked of a play."""

    @property
    def cards(self) -> Sequence[CardLike]:
        """Its cards."""

    @property
    def wilds(self) -> Sequence[CardLike]:
        """What its wilds stand for."""

    def laid_out(self, level: Any) -> Sequence[tuple[CardLike, CardLike]]:
        """Its cards as players lay them, each with what it stands for."""

    def said(self, lang: str) -> str:
        """Kind and rank in words."""


C = TypeVar("C", bound=CardLike)


def arranged(cards: Iterable[C], level: LevelLike | None) -> list[C]:
    """The cards as players hold them, strongest first (1.3), wilds before other level cards, then suits S H C D.

    Without a level the natural order of ranks.

    >>> from coach.cards import Hand, Level
    >>> [card.text for card in arranged(Hand("S5 H5 SA SB"), Level("5"))]
    ['SB', 'H5', 'S5', 'SA']
    """

    def place(card: CardLike) -> tuple[int, bool, int]:
        if level is None:
            return -card.rank, False, "SHCD".find(card.text[0])
        return -level.strength(card.rank), not level.is_wild(card), "SHCD".find(card.text[0])

    return sorted(cards, key=place)


def hand_html(hand: Iterable[CardLike], level: LevelLike | None, lang: str) -> str:
    """The hand as HTML, strongest card first, with its size and level written under it."""
    cards = arranged(hand, level)
    caption = _count(len(cards))
    if level is not None:
        caption = Message(N_("{count}, level {level}"), {"count": caption, "level": level})
    return _figure(cards, level, caption.said(lang), lang)


def cards_html(cards: Iterable[CardLike], level: LevelLike | None, lang: str) -> str:
    """The cards alone as HTML, strongest first, nothing written under them."""
    return _figure(arranged(cards, level), level, "", lang)


def play_html(play: PlayLike, lang: str, level: LevelLike | None = None) -> str:
    """The play as HTML with its kind, its rank and what its wilds stand for.

    If the level is given, wilds are marked and the cards stand as players lay them.
    """
    return _figure(_laid_out(play, level), level, _reading(play, lang), lang)


def hand_text(
    hand: Iterable[CardLike], level: LevelLike | None, lang: str, *, symbols: bool = True, columns: int | None = None
) -> str:
    """The hand as text for a terminal, strongest card first; a star marks a wild.

    `symbols`: ♥10 (and 小王 in Chinese), otherwise the canonical HT and SB. With `columns` the cards stand in equal
    cells on as many lines as that width needs, otherwise all on one.

    >>> from coach.cards import Hand, Level
    >>> hand_text(Hand("S5 H5 SA SB"), Level("5"), "en")
    'SB ♥5* ♠5 ♠A'
    >>> print(hand_text(Hand("S5 H5 SA ST SB"), Level("5"), "en", symbols=False, columns=12))
    SB  H5* S5
    SA  ST
    """
    cells = [_cell(card, level, lang, symbols) for card in arranged(hand, level)]
    if columns is None or not cells:
        return " ".join(cells)
    size = max(map(locale.width, cells))
    count = max(1, (columns + 1) // (size + 1))
    rows = (cells[start : start + count] for start in range(0, len(cells), count))
    return "\n".join(" ".join(locale.pad(cell, size) for cell in row).rstrip() for row in rows)


def play_text(play: PlayLike, lang: str, level: LevelLike | None = None, *, symbols: bool = True) -> str:
    """The play as a line of text: the reading, then its cards.

    If the level is given, a star marks a wild and the cards stand as players lay them.

    >>> from coach.cards import Hand, Level
    >>> from coach.plays import readings
    >>> play_text(readings(Hand("H8 H8 C9"), Level("8"))[0], "en", Level("8"))
    'triple 9, wild for ♠9, ♠9: ♣9 ♥8* ♥8*'
    """
    cards = " ".join(_cell(card, level, lang, symbols) for card in _laid_out(play, level))
    return locale.text(lang, N_("{reading}: {cards}"), reading=_reading(play, lang), cards=cards)


def _laid_out(play: PlayLike, level: LevelLike | None) -> Sequence[CardLike]:
    """Without a level nobody knows which cards are wild."""
    return arranged(play.cards, None) if level is None else [card for card, _ in play.laid_out(level)]


def _count(number: int) -> Message:
    return Message(N_("one card")) if number == 1 else Message(N_("{count} cards"), {"count": number})


def _reading(play: PlayLike, lang: str) -> str:
    if not play.wilds:
        return play.said(lang)
    return locale.text(lang, N_("{play}, wild for {cards}"), play=play, cards=Listing(play.wilds))


def _cell(card: CardLike, level: LevelLike | None, lang: str, symbols: bool) -> str:
    star = "*" if level is not None and level.is_wild(card) else ""
    if not symbols:
        return card.text + star
    return locale.text(lang, _JOKERS[card.text]) if card.is_joker else card.said(lang) + star


_JOKERS = {"SB": N_("SB"), "HR": N_("HR")}  # as short as other cards, so that the cells stay narrow


_FIGURE = "display:flex;flex-wrap:wrap;gap:3px;margin:4px 0"
_CARD = (
    "box-sizing:border-box;min-width:2.3em;min-height:3em;padding:2px 3px;border:{edge};border-radius:4px;"
    "background:#fff;color:{ink};font:600 14px/1.25 sans-serif;text-align:center"
)


def _figure(cards: Sequence[CardLike], level: LevelLike | None, caption: str, lang: str) -> str:
    """One element: the cards drawn, hidden from screen readers, which read the label instead."""
    words = Listing([_spoken(card, level) for card in cards])
    label = words.said(lang)
    if caption:
        label = locale.text(lang, N_("{reading}: {cards}"), reading=caption, cards=words)
    drawn = "".join(_card(card, level, lang) for card in cards)
    return (
        f"<div role='img' aria-label='{html.escape(label)}'><div aria-hidden='true' style='{_FIGURE}'>{drawn}</div>"
        + (f"<div aria-hidden='true'>{html.escape(caption)}</div></div>" if caption else "</div>")
    )


def _spoken(card: CardLike, level: LevelLike | None) -> Message:
    name = _Spoken(card)
    if level is not None and level.is_wild(card):
        return Message(N_("{card}, a wild"), {"card": name})
    return Message("{card}", {"card": name})


class _Spoken:
    """A card that says itself in words alone."""

    def __init__(self, card: CardLike):
        self.card = card

    def said(self, lang: str) -> str:
        return self.card.spoken(lang)


def _card(card: CardLike, level: LevelLike | None, lang: str) -> str:
    wild = level is not None and level.is_wild(card)
    ink = "#b3001b" if card.text[0] in "HD" else "#111"
    style = _CARD.format(edge="2px dashed #7a5200" if wild else "1px solid #777", ink=ink)
    said = html.escape(card.said(lang))
    face = said.replace(" ", "<br>") if card.is_joker else f"{said[0]}<br>{said[1:]}"
    return f"<span style='{style}'>{face}{'<br>★' if wild else ''}</span>"
