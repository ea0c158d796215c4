"""All legal plays of a hand, for leading and following, complete by physical cards (RULES.md 2.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from coach.cards import FACES, LEVELS, SUITED_RANKS, Card, Hand, Level, Rank, lacking
from coach.kernel import legal as kernel
from coach.plays import Kind, Play, beats, bomb_class, order, readings

#: Ordinary kinds in the order in which the kernel numbers their classes; bombs follow by strength (2.2).
ORDINARY = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.FULL_HOUSE, Kind.STRAIGHT, Kind.TUBE, Kind.PLATE)
#: The strengths of the 15 ranks under each level, as the kernel takes them.
STRENGTHS = {level: bytes(level.strength(rank) for rank in Rank) for level in LEVELS}
_BY_NUMBER = (None, *sorted(FACES, key=lambda card: card.text))
_card = _BY_NUMBER.__getitem__
_HEADS = {
    bytes((number, ord(rank.letter))): (Kind(code), None if Kind(code) is Kind.JOKER_BOMB else rank)
    for number, code in enumerate(kernel.KINDS)
    for rank in Rank
}


def kernel_level(level: Level) -> int:
    """The level as the kernel takes it: 0..12 for 2..A, -1 for the joker level."""
    return -1 if level.rank is None else level.rank - 2


def _least(table: Play | None, level: Level) -> bytes:
    """The lowest order that is legal in each class of play (2.2, 2.3); 255 where none is."""
    if table is None:
        return bytes(16)
    if not isinstance(table, Play):
        raise TypeError(f"table: expected a Play or None, not {type(table).__name__}")
    least = bytearray([255] * 16)
    strength = bomb_class(table)
    own = ORDINARY.index(table.kind) if strength < 0 else 7 + strength
    least[max(own, 6) + 1 :] = bytes(15 - max(own, 6))
    least[own] = order(table, level) + 1
    return bytes(least)


class LegalPlays(Sequence[Play]):
    """The legal plays as a view, made by :func:`legal_plays`: ``len`` counts without listing, ``in`` lists nothing.

    Listed when first iterated or indexed, then kept packed; each Play is built when it is reached.
    """

    __slots__ = ("_arguments", "_packed", "canonical", "hand", "joker_pair", "level", "table")

    def __init__(self, hand: Hand, level: Level, table: Play | None, canonical: bool, joker_pair: bool):
        self.hand, self.level, self.table = hand, level, table
        self.canonical, self.joker_pair = canonical, joker_pair
        least = _least(table, level)
        self._arguments = (hand.counts, kernel_level(level), STRENGTHS[level], least, joker_pair, canonical)
        self._packed: list[bytes] | None = None

    def _list(self) -> list[bytes]:
        if self._packed is None:
            self._packed = kernel.listed(*self._arguments)
        return self._packed

    def __len__(self) -> int:
        return kernel.counted(*self._arguments) if self._packed is None else len(self._packed)

    def __iter__(self) -> Iterator[Play]:
        return map(_unpack, self._list())

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Play, ...]: ...
    def __getitem__(self, index: int | slice) -> Play | tuple[Play, ...]:
        found = self._list()[index]
        return _unpack(found) if isinstance(found, bytes) else tuple(map(_unpack, found))

    def __contains__(self, play: object) -> bool:
        if not isinstance(play, Play):
            return False
        if not is_legal(play, self.hand, self.level, self.table, joker_pair=self.joker_pair):
            return False
        return not self.canonical or representative(play, self.hand, self.level) == play

    def __repr__(self) -> str:
        table = "" if self.table is None else f", {self.table!r}"
        canonical = ", canonical=True" if self.canonical else ""
        joker_pair = "" if self.joker_pair else ", joker_pair=False"
        return f"legal_plays({self.hand!r}, {self.level!r}{table}{canonical}{joker_pair})"


def _unpack(packed: bytes) -> Play:
    """The play that the kernel packed, see coach.kernel.legal."""
    kind, rank = _HEADS[packed[:2]]
    cards, _, wilds = packed[2:].partition(b"\0")
    return Play(kind, rank, tuple(map(_card, cards)), tuple(map(_card, wilds)))  # type: ignore[arg-type]


def legal_plays(
    hand: Hand, level: Level, table: Play | None = None, *, canonical: bool = False, joker_pair: bool = True
) -> LegalPlays:
    """Every play that the hand may make: any to lead, those that beat ``table`` to follow. Passing is not a play.

    Complete and exact: each distinct (kind, rank, multiset of cards) once (2.5), weaker readings too (2.4), in the
    order of :attr:`Play.sort_key`. ``canonical``: cards that are interchangeable count as one and the first of them
    as text are taken, see :func:`representative`. ``joker_pair``: option 8.12. ``table`` is taken as a proven play.
    Cost grows with the number of plays: some 400 for 27 cards, up to thousands with two wilds; a millisecond or two.

    >>> eight = readings(Hand("C8 D8"), Level("2"))[0]
    >>> plays = legal_plays(Hand("S9 C9 H2 SB"), Level("2"), eight)
    >>> [play.said("en") for play in plays]
    ['pair 9', 'pair 9', 'pair 9']
    >>> len(plays), plays[0] in plays, eight in plays
    (3, True, False)
    """
    return LegalPlays(hand, level, table, canonical, joker_pair)


def count_legal(
    hand: Hand, level: Level, table: Play | None = None, *, canonical: bool = False, joker_pair: bool = True
) -> int:
    """How many plays :func:`legal_plays` has, without building any. Exact; some 50 microseconds for 27 cards.

    >>> count_legal(Hand("S9 C9 H2 SB"), Level("2"))
    8
    """
    return len(LegalPlays(hand, level, table, canonical, joker_pair))


def legal_readings(
    cards: Iterable[Card], hand: Hand, level: Level, table: Play | None = None, *, joker_pair: bool = True
) -> tuple[Play, ...]:
    """The readings of the cards that the hand may play now, strongest first; () when there is none.

    This is the one definition of legality: the cards are held, they are a play (2, 2.4), it beats the table (2.3).
    """
    cards = tuple(cards)
    if lacking(cards, hand):
        return ()
    found = readings(cards, level, joker_pair=joker_pair)
    return found if table is None else tuple(play for play in found if beats(play, table, level))


def is_legal(play: Play, hand: Hand, level: Level, table: Play | None = None, *, joker_pair: bool = True) -> bool:
    """Whether the hand may make exactly this play (kind, rank and cards) now. Exact, without listing.

    >>> nines = readings(Hand("S9 C9"), Level("2"))[0]
    >>> is_legal(nines, Hand("S9 C9 H2"), Level("2")), is_legal(nines, Hand("S9 H2"), Level("2"))
    (True, False)
    """
    return play in legal_readings(play.cards, hand, level, table, joker_pair=joker_pair)


def representative(play: Play, hand: Hand, level: Level) -> Play:
    """The play of ``legal_plays(..., canonical=True)`` that stands for a legal play: same kind, rank and size.

    Two cards of the hand are interchangeable when they are of one rank, neither is wild, and no straight flush that
    this hand can make, wilds included, uses either of them. (Such a card is never in a straight of one suit without a
    wild, so exchanging it for another never changes what a set of cards is, now or later in the round.) Of each group
    of interchangeable cards the representative takes as many as the play does, the first ones as text. Raises
    :class:`coach.errors.AgainstRules` when the hand does not hold the play's cards.

    >>> level, hand = Level("2"), Hand("S9 C9 D9 HK")
    >>> representative(readings(Hand("S9 D9"), level)[0], hand, level)
    Play(Kind.PAIR, Rank.NINE, 'C9 D9')
    """
    hand - play.hand  # refuses cards that are not held
    cards = list(play.cards)
    for group in interchangeable(hand, level):
        rest = [card for card in cards if card not in group]
        cards = rest + group[: len(cards) - len(rest)]
    found = readings(cards, level)
    return next(other for other in found if (other.kind, other.rank) == (play.kind, play.rank))


def interchangeable(hand: Hand, level: Level) -> list[list[Card]]:
    """The cards of the hand that no straight flush can use: a list for each rank 2 to A, sorted as text.

    Cards of one list are interchangeable, see :func:`representative`. Jokers and wilds are in none. Exact.

    >>> interchangeable(Hand("S9 C9 D9 HK"), Level("2"))[7:]
    [[Card('C9'), Card('D9'), Card('S9')], [], [], [], [Card('HK')], []]
    """
    wilds = hand.wilds(level)
    used = set()
    for suit in range(4):
        row = [FACES[(rank - 2) * 4 + suit] for rank in (Rank.ACE, *SUITED_RANKS)]
        there = [card in hand and not level.is_wild(card) for card in row]
        for low in range(10):
            if sum(there[low : low + 5]) >= 5 - wilds:
                used.update(row[low : low + 5])
    free = [card for card in hand.cards if not (card.is_joker or level.is_wild(card) or card in used)]
    return [[card for card in free if card.rank is rank] for rank in SUITED_RANKS]
