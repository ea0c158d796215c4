"""What the cells of a lesson start with and show: its language, pictures of plays, the order of cards."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterable
from pathlib import Path

from coach import display, locale
from coach.cards import BIG_JOKER, SMALL_JOKER, SUITED_RANKS, Card, Hand, Level
from coach.errors import CoachError
from coach.locale import N_
from coach.moves import why_illegal
from coach.moves.legal import legal_readings
from coach.notation import parse_hand, parse_play
from coach.plays import Play, readings


class Html(str):
    """HTML that a notebook shows as such."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def begin(lang: str | None = None) -> str:
    """Start a lesson: everything shown from now on is in its language, which is said, and returned (``zh``, ``en``).

    Without `lang` it is the language of the notebook this runs in: the one that its file states, else that of the
    folder ``zh`` or ``en`` it lies in, else that of the environment.
    """
    from IPython.display import display as show

    lang = lesson_language() if lang is None else locale.normalise(lang) or "en"
    locale.language.set(lang)
    said = locale.text(lang, N_('This lesson speaks English. For Chinese: lab.begin("zh").'))
    show(Html(f"<p>{html.escape(said)}</p>"))  # type: ignore[no-untyped-call]
    return lang


def lesson_language() -> str:
    """``zh`` or ``en`` for the notebook this runs in, as :func:`begin` finds it."""
    named = os.environ.get("JPY_SESSION_NAME", "")  # Jupyter's servers tell a kernel its notebook
    notebook = Path(named) if named else Path.cwd() / "unknown"
    try:
        stated = json.loads(notebook.read_text(encoding="utf-8"))["metadata"]["coach"]["lang"]
        if stated in locale.LANGUAGES:
            return str(stated)
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        pass
    folder = next((part for part in reversed(notebook.parent.parts) if part in locale.LANGUAGES), None)
    return folder or locale.from_environment()


def hand(cards: str | Hand, level: Level) -> Html:
    """A hand drawn under a level, strongest card first, wilds marked.

    >>> "★" in hand("H5 SA", Level("5"))
    True
    """
    shown = cards if isinstance(cards, Hand) else parse_hand(cards)
    return Html(display.hand_html(shown, level, locale.current()))


def gallery(plays: Iterable[str | Play], level: Level) -> Html:
    """Plays drawn side by side, as many as fit, each with its kind, its rank and what its wilds stand for.

    >>> gallery(["S3 H3", "D9"], Level("2")).count("aria-label")
    2
    """
    shown = (play if isinstance(play, Play) else parse_play(play, level) for play in plays)
    return _side_by_side(display.play_html(play, locale.current(), level) for play in shown)


def all_readings(cards: str, level: Level) -> Html:
    """Every play that the cards can be, drawn side by side; empty when they are none (2.4)."""
    return gallery(readings(parse_hand(cards), level), level)


def _side_by_side(figures: Iterable[str]) -> Html:
    cells = "".join(f"<div style='min-width:4.5em'>{figure}</div>" for figure in figures)
    return Html(f"<div style='display:flex;flex-wrap:wrap;gap:0.8em 1.8em;margin:0.5em 0'>{cells}</div>")


def order_of(level: Level, lang: str | None = None) -> Html:
    """A card of each rank and the wild, the strongest first: the order of single cards under a level (1.3).

    >>> order_of(Level("5")).index("5") < order_of(Level("5")).index("A")
    True
    """
    wild = [] if level.wild is None else [level.wild]
    cards = [Card(f"S{rank.letter}") for rank in SUITED_RANKS] + wild + [SMALL_JOKER, BIG_JOKER]
    return Html(display.cards_html(cards, level, lang or locale.current()))


def order_explorer() -> object:
    """A control to choose the level, and the order of the cards under it."""
    from coach.lab import controls

    return controls.order_explorer(locale.current())


def reader(level: str = "2") -> object:
    """A control to type any cards in, and what play they are, or why they are none."""
    from coach.lab import controls

    return controls.reader(level, locale.current())


def exercises() -> object:
    """A control to go through the exercises in splitting that come with coach, from easy to hard."""
    from coach.lab import controls

    return controls.exercises(locale.current())


def read(cards: str, on_table: str, level: Level, lang: str) -> str:
    """What the typed cards are, as HTML: every reading, or what is wrong with them, with something to beat or nothing.

    Never raises: what is wrong with the text is the answer.
    """
    if not cards.strip():
        return ""
    try:
        given = parse_hand(cards, range(1, 28))
        table = parse_play(on_table, level) if on_table.strip() else None
    except CoachError as error:
        return _lines(error, lang)
    wrong = why_illegal(given, given, level, table)
    if wrong is not None:
        return display.hand_html(given, level, lang) + _lines(wrong, lang)
    found = legal_readings(given.cards, given, level, table)
    return _side_by_side(display.play_html(play, lang, level) for play in found)


def _lines(error: CoachError, lang: str) -> str:
    return "".join(f"<p>{html.escape(line)}</p>" for line in error.said(lang).splitlines())
