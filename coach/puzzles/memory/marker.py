"""The marker method (定位法, C2): a card of the own hand moved to lower places as its equals are played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from coach import locale
from coach.cards import Card, Hand
from coach.display import arranged
from coach.locale import N_
from coach.puzzles.memory.watch import Cell

#: How much of the aid is shown: the place and the count, the place alone, nothing.
AIDS = ("full", "place", "none")


@dataclass(frozen=True, slots=True)
class Marked:
    """A hand as it is held with a marker in it: ``cards`` left to right, ``index`` of the marker (None: none is left).

    ``gone``: how many cards of the watched cell have been played, by anybody. The marker stands ``moved`` places to the
    right of its own place, one for each, as far as the hand goes. ``stand_in``: whether it is a neighbour that stands
    for the cell, of which the hand has no card left.
    """

    cell: Cell
    cards: tuple[Card, ...]
    index: int | None
    gone: int
    moved: int
    stand_in: bool

    def said(self, lang: str) -> str:
        """The layout in words."""
        if self.index is None:
            return locale.text(lang, N_("no card is left to mark {cell}"), cell=self.cell)
        values = {"card": self.cards[self.index], "cell": self.cell, "gone": self.gone, "moved": self.moved}
        if self.stand_in:
            return locale.text(lang, N_("{card} stands for {cell}: {gone} gone, moved {moved} to the right"), **values)
        return locale.text(lang, N_("{card} marks {cell}: {gone} gone, moved {moved} to the right"), **values)

    def to_json(self, aid: str, lang: str) -> dict[str, Any] | None:
        """``index``, ``card``, ``moved`` and, while the aid is full, ``gone`` and ``text``; None where it has faded."""
        if aid == "none" or self.index is None:
            return None
        data = {"index": self.index, "card": self.cards[self.index].text, "moved": self.moved}
        return {**data, "gone": self.gone, "text": self.said(lang)} if aid == "full" else data


def marked(hand: Hand, cell: Cell, played: Hand) -> Marked:
    """The hand as the method lays it when so much has been played.

    The marker is a card of the cell, the last of them as hands are held (strongest left); when the hand has none, its
    neighbour: the next weaker card, or without one the next stronger. It is taken out and put back one place further
    to the right for each card of the cell that was played.

    >>> from coach.cards import Level
    >>> from coach.puzzles.memory.watch import chosen
    >>> layout = marked(Hand("SA SK CK S9 S4 S3"), chosen(["K"], Level("2"))[0], Hand("HK DK"))
    >>> " ".join(card.text for card in layout.cards), layout.index, layout.said("en")
    ('SA SK S9 S4 CK S3', 4, '♣K marks K: 2 gone, moved 2 to the right')
    """
    level, gone = cell.level, cell.count(played)
    cards = list(arranged(hand, level))
    own = [at for at, card in enumerate(cards) if card in cell.faces]
    if not cards:
        return Marked(cell, (), None, gone, 0, False)
    weaker = [at for at, card in enumerate(cards) if level.strength(card.rank) < cell.strength]
    at = own[-1] if own else weaker[0] if weaker else len(cards) - 1
    moved = min(gone, len(cards) - 1 - at)
    cards.insert(at + moved, cards.pop(at))
    return Marked(cell, tuple(cards), at + moved, gone, moved, not own)


def aid(done: int, of: int) -> str:
    """How much of the aid is shown in a session after so many of its tricks: it fades by thirds.

    >>> [aid(done, 30) for done in (0, 9, 10, 19, 20, 29)]
    ['full', 'full', 'place', 'place', 'none', 'none']
    """
    return AIDS[min(2, 3 * done // max(1, of))]
