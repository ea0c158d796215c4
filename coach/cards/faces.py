"""Suits, ranks and the 54 faces (花色, 点数, 牌面): RULES.md 1.1 and the text of 1.5."""

from __future__ import annotations

import enum
from typing import Any

from coach import locale
from coach.errors import BadText, Fault, quoted
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

    def said(self, lang: str) -> str:
        """The suit in words: heart, 红桃."""
        return locale.text(lang, _SUIT_NAMES[self])


_SUIT_NAMES = {Suit.SPADE: N_("spade"), Suit.HEART: N_("heart"), Suit.CLUB: N_("club"), Suit.DIAMOND: N_("diamond")}


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

    def __new__(cls, text: str | Card) -> Card:
        if isinstance(text, Card):
            return text
        try:
            return BY_TEXT[text]
        except (KeyError, TypeError):
            raise BadText(unknown_card(quoted(text), None)) from None

    @property
    def is_joker(self) -> bool:
        """Whether it is one of the jokers (王)."""
        return self.suit is None

    def said(self, lang: str) -> str:
        """The card as players write it: ♥10, 小王."""
        return self.rank.said(lang) if self.suit is None else self.suit.symbol + self.rank.said(lang)

    def spoken(self, lang: str) -> str:
        """The card in words alone, for a screen reader: heart 10, 红桃10.

        >>> Card("HT").spoken("en")
        'heart 10'
        """
        if self.suit is None:
            return self.rank.said(lang)
        return locale.text(lang, N_("{suit} {rank}"), suit=self.suit, rank=self.rank)

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
#: The faces by their canonical text.
BY_TEXT = {card.text: card for card in FACES}
SMALL_JOKER, BIG_JOKER = FACES[52], FACES[53]
