"""Big cards (大牌): of jokers, wilds, level cards, aces … how many the hand holds and how many are still out (记牌)."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from coach import locale
from coach.cards import FACES, Card, Hand, Level, Rank
from coach.errors import BadText, Fault
from coach.locale import N_, pad, width

_RANKS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)
_NAMES = {
    "big jokers": N_("big jokers"),
    "small jokers": N_("small jokers"),
    "wilds": N_("wilds"),
    "other level cards": N_("other level cards"),
    "A": N_("aces"),
    "K": N_("kings"),
    "Q": N_("queens"),
    "J": N_("jacks"),
    "T": N_("tens"),
}
_HEADINGS = (N_("big cards"), N_("in hand"), N_("seen"), N_("out"), N_("total"))


@dataclass(frozen=True, slots=True)
class BigRow:
    """One class of big cards: how many the hand holds, how many are seen elsewhere, how many there are in all.

    ``name`` is the key in JSON: ``big jokers``, ``small jokers``, ``wilds``, ``other level cards``, or a rank letter.
    """

    name: str
    held: int
    seen: int
    total: int

    @property
    def out(self) -> int:
        """How many are still out (在外): neither in the hand nor seen."""
        return self.total - self.held - self.seen

    def said(self, lang: str) -> str:
        """The class as players say it: wilds 逢人配."""
        return locale.text(lang, _NAMES[self.name])

    def to_json(self) -> dict[str, Any]:
        """``class``, ``hand``, ``seen``, ``out``, ``total``."""
        return {"class": self.name, "hand": self.held, "seen": self.seen, "out": self.out, "total": self.total}


@dataclass(frozen=True, slots=True)
class BigCards:
    """The classes of big cards under a level, the strongest first; made by :func:`big_cards`."""

    level: Level
    rows: tuple[BigRow, ...]

    def __iter__(self) -> Iterator[BigRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, name: str) -> BigRow:
        """The row of a class by its name; KeyError where the level has no such class."""
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(name)

    def to_json(self) -> dict[str, Any]:
        """``level`` and ``rows``, each as :meth:`BigRow.to_json` gives it."""
        return {"level": self.level.text, "rows": [row.to_json() for row in self.rows]}

    def _cells(self, lang: str) -> list[list[str]]:
        numbers = [[row.said(lang), *map(str, (row.held, row.seen, row.out, row.total))] for row in self.rows]
        return [[locale.text(lang, heading) for heading in _HEADINGS], *numbers]

    def text(self, lang: str) -> str:
        """The table for a terminal, aligned with wide characters too."""
        cells = self._cells(lang)
        widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
        lines = []
        for name, *numbers in cells:
            right = [" " * (w - width(n)) + n for n, w in zip(numbers, widths[1:], strict=True)]
            lines.append("  ".join([pad(name, widths[0]), *right]))
        return "\n".join(lines)

    def html(self, lang: str) -> str:
        """The table as HTML, row and column headings marked as such."""
        cells = [[html.escape(cell) for cell in row] for row in self._cells(lang)]
        head = "".join(f'<th scope="col">{cell}</th>' for cell in cells[0])
        body = "".join(
            f'<tr><th scope="row">{name}</th>' + "".join(f"<td>{cell}</td>" for cell in numbers) + "</tr>"
            for name, *numbers in cells[1:]
        )
        return f'<table class="coach-big-cards"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'

    def _repr_html_(self) -> str:
        return self.html(locale.current())


def big_cards(hand: Hand, level: Level, seen: Hand | None = None) -> BigCards:
    """How many big cards are in the hand, seen elsewhere, and still out: jokers first, then by strength down to tens.

    ``seen`` are cards known to be neither in the hand nor out: played, or shown and then played by others. The level
    rank is told apart into wilds and the other level cards and leaves its own place; at the joker level there are
    none. Exact; the cards are counted once. Raises :class:`BadText`, naming every card that hand and seen together
    hold more often than two packs do.

    >>> table = big_cards(Hand("HR HA SA DK"), Level("A"), seen=Hand("SB HA CA"))
    >>> table["wilds"].out, table["other level cards"].out, table["K"].out
    (0, 4, 7)
    >>> print(table.text("en").splitlines()[1])
    big jokers               1     0    1      2
    """
    seen = Hand() if seen is None else seen
    unseen_cards(hand, seen)
    rows = []
    for name, faces in _classes(level).items():
        in_hand, elsewhere = (sum(map(cards.count, faces)) for cards in (hand, seen))
        rows.append(BigRow(name, in_hand, elsewhere, 2 * len(faces)))
    return BigCards(level, tuple(rows))


def unseen_cards(hand: Hand, seen: Hand) -> Hand:
    """All cards of two packs but those held and seen; BadText names each that is held and seen too often.

    >>> len(unseen_cards(Hand("HR HA"), Hand("HR")))
    105
    """
    both = [a + b for a, b in zip(hand.counts, seen.counts, strict=True)]
    over = [(FACES[face].text, n) for face, n in enumerate(both) if n > 2]
    if over:
        reason, expected = N_("held and seen {count} times together"), N_("at most two of each card (two packs)")
        raise BadText([Fault("third_copy", text, None, reason, expected, {"count": n}) for text, n in over])
    return Hand.from_counts(bytes(2 - n for n in both))


def _classes(level: Level) -> dict[str, list[Card]]:
    """The faces of each class, strongest class first (1.3)."""
    classes = {
        "big jokers": [card for card in FACES if card.rank is Rank.BIG_JOKER],
        "small jokers": [card for card in FACES if card.rank is Rank.SMALL_JOKER],
    }
    if level.rank is not None:
        classes["wilds"] = [card for card in FACES if level.is_wild(card)]
        classes["other level cards"] = [c for c in FACES if c.rank is level.rank and not level.is_wild(c)]
    for rank in _RANKS:
        if rank is not level.rank:
            classes[rank.letter] = [card for card in FACES if card.rank is rank]
    return classes
