"""Hands (手牌): immutable multisets of cards out of two packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from coach import display, locale
from coach.cards.faces import BY_TEXT, FACES, Card, Rank, unknown_card
from coach.cards.level import Level
from coach.errors import AgainstRules, BadText, Fault, quoted
from coach.locale import N_


class Hand:
    """An immutable multiset of cards, at most two of each face (手牌). Any size from 0 to 108.

    Takes cards, or canonical text (clause 1.5) separated by blanks. A third copy of a face or an unknown card is
    an error that names all of them. Iteration, ``cards`` and the text are sorted as text.

    >>> hand = Hand("S2 HT S2 HR")
    >>> hand, len(hand), hand.count(Card("S2"))
    (Hand('HR HT S2 S2'), 4, 2)
    >>> hand - Hand("S2")
    Hand('HR HT S2')
    """

    __slots__ = ("_cards", "_size", "counts")
    counts: bytes
    _cards: tuple[Card, ...] | None
    _size: int

    def __init__(self, cards: str | Iterable[Card | str] = ()):
        tally = bytearray(54)
        faults = []
        for at, item in enumerate(cards.split() if isinstance(cards, str) else cards, 1):
            card = item if isinstance(item, Card) else BY_TEXT.get(item) if isinstance(item, str) else None
            if card is None:
                faults.append(unknown_card(quoted(item), at))
            elif tally[card.face] == 2:
                faults.append(third_copy(card.text, at))
            else:
                tally[card.face] += 1
        if faults:
            raise BadText(faults)
        self._set(bytes(tally))

    def _set(self, counts: bytes) -> None:
        self.counts = counts
        self._size = sum(counts)
        self._cards = None

    @classmethod
    def from_counts(cls, counts: bytes) -> Hand:
        """The hand with that many (0..2) of each of the 54 faces, in kernel order."""
        if len(counts) != 54 or max(counts) > 2:
            raise ValueError("counts: expected 54 numbers from 0 to 2")
        hand = cls.__new__(cls)
        hand._set(bytes(counts))
        return hand

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, sorted as text."""
        if self._cards is None:
            found = (card for card, n in zip(FACES, self.counts, strict=True) for _ in range(n))
            self._cards = tuple(sorted(found, key=lambda card: card.text))
        return self._cards

    @property
    def text(self) -> str:
        """Canonical text, sorted."""
        return " ".join(card.text for card in self.cards)

    def count(self, card: Card) -> int:
        """How many copies of the face are there, 0 to 2."""
        return self.counts[card.face]

    def count_rank(self, rank: Rank) -> int:
        """How many cards of the rank are there, wilds of that rank included."""
        if rank >= 15:
            return self.counts[37 + rank]
        start = (rank - 2) * 4
        return sum(self.counts[start : start + 4])

    def wilds(self, level: Level) -> int:
        """How many wilds (逢人配) are there under the level, 0 to 2."""
        return 0 if level.wild is None else self.counts[level.wild.face]

    def __add__(self, other: Hand) -> Hand:
        if not isinstance(other, Hand):
            return NotImplemented
        total = [a + b for a, b in zip(self.counts, other.counts, strict=True)]
        over = [FACES[face].text for face, n in enumerate(total) if n > 2]
        if over:
            raise BadText([third_copy(text, None) for text in over])
        return Hand.from_counts(bytes(total))

    def __sub__(self, other: Hand) -> Hand:
        if not isinstance(other, Hand):
            return NotImplemented
        left = [a - b for a, b in zip(self.counts, other.counts, strict=True)]
        lacking = [FACES[face].text for face, n in enumerate(left) if n < 0]
        if lacking:
            raise AgainstRules([not_held(text, self.text) for text in lacking])
        return Hand.from_counts(bytes(left))

    def __contains__(self, other: object) -> bool:
        """A card, or a hand with all its copies."""
        if isinstance(other, Card):
            return self.counts[other.face] > 0
        if isinstance(other, Hand):
            return all(a >= b for a, b in zip(self.counts, other.counts, strict=True))
        return False

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __eq__(self, other: object) -> bool:
        return self.counts == other.counts if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.counts)

    def __repr__(self) -> str:
        return f"Hand({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return (Hand, (self.text,))

    def _repr_html_(self) -> str:
        return display.hand_html(self, None, locale.current())


def third_copy(part: str, at: int | None) -> Fault:
    """The fault for a face that two packs do not hold three times."""
    return Fault("third_copy", part, at, N_("a third copy of this card"), N_("at most two of each card (two packs)"))


def not_held(part: str, hand: str) -> Fault:
    """The fault for a card that the hand does not hold."""
    return Fault("not_held", part, None, N_("not in the hand"), N_("cards of the hand {hand}"), {"hand": hand or "–"})


#: Two packs, 108 cards.
DECK = Hand.from_counts(bytes([2] * 54))


def lacking(cards: Iterable[Card], hand: Hand) -> list[Card]:
    """The cards that the hand does not hold (each missing copy once), sorted as text; empty if it holds all."""
    wanted = Counter(cards)
    missing = [card for card, n in wanted.items() for _ in range(n - hand.count(card))]
    return sorted(missing, key=lambda card: card.text)
