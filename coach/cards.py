"""Cards, levels and hands (牌, 级牌, 手牌): RULES.md section 1. Dealing is in :mod:`coach.deals`.

The only public encoding is the two-letter text of clause 1.5: suit letter then rank, ``S2 HT CK DA``, small joker
``SB``, big joker ``HR``. Other spellings are read by :mod:`coach.notation`.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from coach import locale
from coach.errors import AgainstRules, BadText, Fault
from coach.locale import N_


class Suit(enum.Enum):
    """A suit (花色); suits never rank (1.3)."""

    SPADE = "S"
    HEART = "H"
    CLUB = "C"
    DIAMOND = "D"

    @property
    def symbol(self) -> str:
        """♠ ♥ ♣ ♦."""
        return {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}[self.value]


class Rank(enum.IntEnum):
    """A rank (点数) as a natural number: 2..10, J 11, Q 12, K 13, A 14; small joker 15, big joker 16.

    The order of play belongs to the level (:meth:`Level.strength`), not to these numbers.

    >>> Rank.from_letter("T"), Rank.ACE.letter
    (<Rank.TEN: 10>, 'A')
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    SMALL_JOKER = 15
    BIG_JOKER = 16

    @property
    def letter(self) -> str:
        """One letter: 2..9 T J Q K A, B for the small joker, R for the big one."""
        return _LETTERS[self - 2]

    @classmethod
    def from_letter(cls, letter: str) -> Rank:
        """The rank of a letter; ValueError for any other text."""
        index = _LETTERS.find(letter) if len(letter) == 1 else -1
        if index < 0:
            raise ValueError(f"rank {letter!r}: expected one of {' '.join(_LETTERS)}")
        return cls(index + 2)

    def said(self, lang: str) -> str:
        """The rank as players write it: 10, J, 小王."""
        if self is Rank.SMALL_JOKER:
            return locale.text(lang, N_("small joker"))
        if self is Rank.BIG_JOKER:
            return locale.text(lang, N_("big joker"))
        return "10" if self is Rank.TEN else self.letter


_LETTERS = "23456789TJQKABR"
SUITS = tuple(Suit)
#: The ranks that carry suits, 2 to A.
SUITED_RANKS = tuple(Rank)[:13]


class Card:
    """One of the 54 faces; the two copies of a face are the same value. Instances are interned.

    ``face`` is its number inside the kernel: (rank - 2) * 4 + suit (S H C D), small joker 52, big joker 53.

    >>> card = Card("HT")
    >>> card.rank, card.suit.symbol, card
    (<Rank.TEN: 10>, '♥', Card('HT'))
    """

    __slots__ = ("face", "rank", "suit", "text")
    face: int
    rank: Rank
    suit: Suit | None
    text: str

    def __new__(cls, text: str) -> Card:
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            raise BadText(unknown_card(str(text), None)) from None

    @property
    def is_joker(self) -> bool:
        """Whether it is one of the jokers (王)."""
        return self.suit is None

    def said(self, lang: str) -> str:
        """The card as players write it: ♥10, 小王."""
        return self.rank.said(lang) if self.suit is None else self.suit.symbol + self.rank.said(lang)

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: Any) -> Card:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Card, (self.text,))


def unknown_card(part: str, at: int | None) -> Fault:
    """The fault for a text that is no card."""
    return Fault("unknown_card", part, at, N_("unknown card"), N_("a card such as S2, HT, CK, DA, SB or HR"))


def _make(text: str, face: int, rank: Rank, suit: Suit | None) -> Card:
    card = object.__new__(Card)
    card.text, card.face, card.rank, card.suit = text, face, rank, suit
    return card


#: The 54 faces in kernel order.
FACES: tuple[Card, ...] = tuple(
    _make(s.value + r.letter, (r - 2) * 4 + i, r, s) for r in SUITED_RANKS for i, s in enumerate(SUITS)
) + (_make("SB", 52, Rank.SMALL_JOKER, None), _make("HR", 53, Rank.BIG_JOKER, None))
_BY_TEXT = {card.text: card for card in FACES}
SMALL_JOKER, BIG_JOKER = FACES[52], FACES[53]


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
        key = text.letter if isinstance(text, Rank) else str(text).strip()
        if len(key) <= 10:
            key = {"10": "T", "11": "J", "12": "Q", "13": "K", "14": "A"}.get(key, key.upper())
        level = _LEVELS.get(key)
        if level is None or isinstance(text, bool):
            raise BadText(Fault("bad_level", str(text), None, N_("unknown level"), N_("a level from 2 to A, or joker")))
        return level

    def strength(self, rank: Rank) -> int:
        """Order of single cards under this level (1.3): 0 the lowest, big joker 14. Level cards stand above aces."""
        return self._strength[rank - 2]

    def is_wild(self, card: Card) -> bool:
        """Whether the card is a wild (逢人配, 1.4)."""
        return card is self.wild

    def said(self, lang: str) -> str:
        """The level as players write it."""
        return locale.text(lang, N_("joker level")) if self.rank is None else self.rank.said(lang)

    def __repr__(self) -> str:
        return f"Level({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return (Level, (self.text,))

    def __deepcopy__(self, memo: Any) -> Level:
        return self


def _make_level(rank: Rank | None) -> Level:
    level = object.__new__(Level)
    level.rank = rank
    level.text = "JOKER" if rank is None else rank.letter
    level.wild = None if rank is None else _BY_TEXT["H" + rank.letter]
    order = [r for r in SUITED_RANKS if r is not rank] + ([] if rank is None else [rank])
    level._strength = tuple(order.index(r) for r in SUITED_RANKS) + (13, 14)
    return level


_LEVELS = {level.text: level for level in map(_make_level, (*SUITED_RANKS, None))}
LEVELS: tuple[Level, ...] = tuple(_LEVELS.values())


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
            card = item if isinstance(item, Card) else _BY_TEXT.get(item) if isinstance(item, str) else None
            if card is None:
                faults.append(unknown_card(str(item), at))
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
        from coach.display import hand_html

        return hand_html(self, None, locale.current())


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
