"""Plays (牌型): kinds, every reading of a set of cards, comparison. RULES.md section 2.

A play is (kind, rank, cards); the rank of a sequence is its lowest card, the ace when it is low (2.1, 2.5). What each
wild stands for is kept beside it and does not take part in equality.
"""

from __future__ import annotations

import enum
import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from coach import display, locale
from coach.cards import FACES, SUITS, Card, Hand, Level, Rank
from coach.errors import Ambiguous, Fault
from coach.locale import N_, Listing


class Kind(enum.Enum):
    """The ten kinds of play; the value is the code used in JSON and by public engines."""

    SINGLE = "Single"
    PAIR = "Pair"
    TRIPLE = "Trips"
    FULL_HOUSE = "ThreeWithTwo"
    STRAIGHT = "Straight"
    TUBE = "ThreePair"
    PLATE = "TwoTrips"
    BOMB = "Bomb"
    STRAIGHT_FLUSH = "StraightFlush"
    JOKER_BOMB = "FourKings"

    @property
    def is_bomb(self) -> bool:
        """Whether it is a bomb in the wide sense: bomb, straight flush or joker bomb (2.2)."""
        return self in _BOMBS

    @property
    def is_sequence(self) -> bool:
        """Whether its cards stand in their natural places (2.1)."""
        return self in SEQUENCES

    def said(self, lang: str) -> str:
        """The players' word: 单张, 三带二, 钢板 …"""
        return locale.text(lang, _NAMES[self])


_BOMBS = frozenset({Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.JOKER_BOMB})
#: Sequences: (number of ranks, cards of each rank).
SEQUENCES: Mapping[Kind, tuple[int, int]] = {
    Kind.STRAIGHT: (5, 1),
    Kind.STRAIGHT_FLUSH: (5, 1),
    Kind.TUBE: (3, 2),
    Kind.PLATE: (2, 3),
}
_NAMES = {
    Kind.SINGLE: N_("single"),
    Kind.PAIR: N_("pair"),
    Kind.TRIPLE: N_("triple"),
    Kind.FULL_HOUSE: N_("full house"),
    Kind.STRAIGHT: N_("straight"),
    Kind.TUBE: N_("tube"),
    Kind.PLATE: N_("plate"),
    Kind.BOMB: N_("bomb"),
    Kind.STRAIGHT_FLUSH: N_("straight flush"),
    Kind.JOKER_BOMB: N_("joker bomb"),
}
_KIND_ORDER = {kind: i for i, kind in enumerate(Kind)}


@dataclass(frozen=True, slots=True)
class Play:
    """A play: kind, rank, cards sorted as text. ``rank`` is None for the joker bomb alone.

    ``wilds`` holds, for each wild among the cards, the card that it stands for (itself when that fits, 2.4).
    Built by :func:`readings` and its relatives, which prove it; the constructor does not.

    >>> from coach.cards import Hand, Level
    >>> readings(Hand("H8 H8 C9"), Level("8"))
    (Play(Kind.TRIPLE, Rank.NINE, 'C9 H8 H8', wilds='S9 S9'),)
    """

    kind: Kind
    rank: Rank | None
    cards: tuple[Card, ...]
    wilds: tuple[Card, ...] = field(default=(), compare=False)

    @property
    def hand(self) -> Hand:
        """Its cards as a multiset."""
        return Hand(self.cards)

    @property
    def rank_letter(self) -> str:
        """The rank as JSON writes it: one letter, or JOKER for the joker bomb."""
        return "JOKER" if self.rank is None else self.rank.letter

    @property
    def sort_key(self) -> tuple[str, str, tuple[str, ...]]:
        """The order of lists in JSON: kind, rank and cards, all compared as text (so T stands after A)."""
        return (self.kind.value, self.rank_letter, tuple(card.text for card in self.cards))

    def to_json(self, *, wilds: bool = False) -> dict[str, Any]:
        """``kind``, ``rank``, ``cards`` (and ``wilds``), spelled as in public engines."""
        cards = [card.text for card in self.cards]
        data: dict[str, Any] = {"kind": self.kind.value, "rank": self.rank_letter, "cards": cards}
        if wilds:
            data["wilds"] = [card.text for card in self.wilds]
        return data

    def said(self, lang: str) -> str:
        """Kind and rank in words: pair of 8, 对子 8, straight A-5, 六张炸 9."""
        if self.rank is None:
            return self.kind.said(lang)
        if self.kind in SEQUENCES:
            low = natural_place(self)
            ends = [Rank.ACE if place in (1, 14) else Rank(place) for place in (low, low + SEQUENCES[self.kind][0] - 1)]
            return locale.text(lang, N_("{kind} {low}-{high}"), kind=self.kind, low=ends[0], high=ends[1])
        if self.kind is Kind.BOMB:
            return locale.text(lang, N_("{size}-card bomb {rank}"), size=len(self.cards), rank=self.rank)
        return locale.text(lang, N_("{kind} {rank}"), kind=self.kind, rank=self.rank)

    def laid_out(self, level: Level) -> list[tuple[Card, Card]]:
        """Its cards as players lay them, each with the card that it stands for: runs from the low end, a full house
        with its triple first, a wild where it stands. A card that is no wild stands for itself.

        >>> play = readings(Hand("SA C2 H9 S4 S5"), Level("9"))[0]
        >>> " ".join(card.text for card, _ in play.laid_out(Level("9")))
        'SA C2 H9 S4 S5'
        """
        stands = iter(self.wilds)
        pairs = [(card, next(stands) if level.is_wild(card) else card) for card in self.cards]

        def place(pair: tuple[Card, Card]) -> tuple[bool, int, bool, int]:
            card, face = pair
            low_ace = face.rank is Rank.ACE and self.kind in SEQUENCES and self.rank is Rank.ACE
            in_pair = self.kind is Kind.FULL_HOUSE and face.rank is not self.rank
            return in_pair, 1 if low_ace else int(face.rank), level.is_wild(card), face.face

        return sorted(pairs, key=place)

    def __repr__(self) -> str:
        rank = None if self.rank is None else f"Rank.{self.rank.name}"
        tail = f", wilds={' '.join(c.text for c in self.wilds)!r}" if self.wilds else ""
        return f"Play(Kind.{self.kind.name}, {rank}, {' '.join(c.text for c in self.cards)!r}{tail})"

    def __post_init__(self) -> None:
        for name in ("cards", "wilds"):
            value = getattr(self, name)
            if isinstance(value, str):
                object.__setattr__(self, name, tuple(Card(text) for text in value.split()))

    def _repr_html_(self) -> str:
        return display.play_html(self, locale.current())


def natural_place(play: Play) -> int:
    """The natural place of the rank: 2..14, jokers 15 and 16; a low ace of a sequence is 1; joker bomb 17."""
    if play.rank is None:
        return 17
    return 1 if play.kind in SEQUENCES and play.rank is Rank.ACE else int(play.rank)


def bomb_class(play: Play) -> int:
    """Strength class among bombs (2.2): 0 for four of a rank, 1 five, 2 straight flush, 3 six … 7 ten, 8 joker bomb.

    -1 for a play that is no bomb.
    """
    if play.kind is Kind.BOMB:
        return len(play.cards) - 4 if len(play.cards) < 6 else len(play.cards) - 3
    return {Kind.STRAIGHT_FLUSH: 2, Kind.JOKER_BOMB: 8}.get(play.kind, -1)


def order(play: Play, level: Level) -> int:
    """Strength within its kind: sequences by natural place (2.1), everything else by 1.3 under the level."""
    if play.rank is None:
        return 0
    return natural_place(play) if play.kind in SEQUENCES else level.strength(play.rank)


def beats(play: Play, table: Play, level: Level) -> bool:
    """Whether the play beats the one on the table (2.2, 2.3); equal never beats equal, other kinds are False.

    >>> level = Level("5")
    >>> ace, five = (readings(Hand(text), level)[0] for text in ("SA", "S5"))
    >>> beats(five, ace, level), beats(ace, five, level)
    (True, False)
    """
    mine, theirs = bomb_class(play), bomb_class(table)
    if mine != theirs:
        return mine > theirs
    return play.kind is table.kind and order(play, level) > order(table, level)


def readings(cards: Iterable[Card], level: Level, *, joker_pair: bool = True) -> tuple[Play, ...]:
    """Every way to read the cards as one play (2.4): () if there is none.

    Sorted bombs first (strongest first), then by kind, higher rank first. ``joker_pair``: whether a full house may
    carry two equal jokers (8.12). Exact; a wild stands for itself where that fits, otherwise for the missing card
    in the first suit of S H C D that gives the kind.

    >>> readings(Hand("S9 C9 D8 H2 H2"), Level("2"))[0]
    Play(Kind.FULL_HOUSE, Rank.NINE, 'C9 D8 H2 H2 S9', wilds='S9 S8')
    """
    held = tuple(sorted(cards, key=lambda card: card.text))
    wilds = [card for card in held if level.is_wild(card)]
    naturals = [card for card in held if not level.is_wild(card)]
    found = []
    for kind, rank, demand in _shapes(len(held), naturals, level, joker_pair):
        stands = _stands_for(kind, demand, naturals, wilds, level)
        if stands is not None:
            found.append(Play(kind, rank, held, stands))
    found.sort(key=lambda play: (-bomb_class(play), _KIND_ORDER[play.kind], -order(play, level)))
    return tuple(found)


def _shapes(
    size: int, naturals: Sequence[Card], level: Level, joker_pair: bool
) -> Iterable[tuple[Kind, Rank | None, list[tuple[Rank, Any]]]]:
    """Candidate (kind, rank, ranks wanted) of that size; a wanted entry is (rank, suit or None for any)."""
    ranks = Counter(card.rank for card in naturals)
    if size == 4 and ranks[Rank.SMALL_JOKER] == ranks[Rank.BIG_JOKER] == 2:
        yield Kind.JOKER_BOMB, None, [(card.rank, None) for card in naturals]
        return
    equal = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIPLE}.get(size, Kind.BOMB)
    if len(ranks) <= 1 and 1 <= size <= 10:
        rank = next(iter(ranks)) if ranks else level.rank
        if rank is not None and (rank <= Rank.ACE or size <= 2):
            yield equal, rank, [(rank, None)] * size
    if size == 5 and len(ranks) <= 2:
        yield from _full_houses(ranks, level, joker_pair)
    for kind, (length, width) in SEQUENCES.items():
        if size == length * width and max(ranks.values(), default=0) <= width and not ranks.keys() & {15, 16}:
            suits = [None] if kind is not Kind.STRAIGHT_FLUSH else sorted({c.suit for c in naturals}, key=SUITS.index)
            for low in range(1, 16 - length):
                places = [Rank.ACE if p == 1 else Rank(p) for p in range(low, low + length)]
                if ranks.keys() <= set(places):
                    for suit in suits:
                        yield kind, places[0], [(rank, suit) for rank in places for _ in range(width)]


def _full_houses(
    ranks: Counter[Rank], level: Level, joker_pair: bool
) -> Iterable[tuple[Kind, Rank | None, list[tuple[Rank, Any]]]]:
    """Full houses over the natural ranks; two wilds alone are a pair of the level rank (1.4)."""
    pool = set(ranks) | ({level.rank} if level.rank is not None else set())
    for triple, pair in itertools.permutations(pool, 2):
        if triple > Rank.ACE or (pair > Rank.ACE and not joker_pair):
            continue
        if ranks[pair] == 0 and pair is not level.rank:
            continue
        yield Kind.FULL_HOUSE, triple, [(triple, None)] * 3 + [(pair, None)] * 2


def _stands_for(
    kind: Kind, demand: list[tuple[Rank, Any]], naturals: Sequence[Card], wilds: Sequence[Card], level: Level
) -> tuple[Card, ...] | None:
    """What each wild stands for so that the cards meet the demand, or None if they cannot."""
    missing = list(demand)
    for card in naturals:
        entry = next(((r, s) for r, s in missing if r is card.rank and (s is None or s is card.suit)), None)
        if entry is None:
            return None
        missing.remove(entry)
    if len(missing) != len(wilds) or any(rank > Rank.ACE for rank, _ in missing):
        return None
    choices = []
    for rank, suit in missing:
        faces = [FACES[(rank - 2) * 4 + i] for i in range(4) if suit is None or SUITS[i] is suit]
        choices.append(sorted(faces, key=lambda card: not level.is_wild(card)))
    for stands in itertools.product(*choices):
        if kind is not Kind.STRAIGHT or len({card.suit for card in (*naturals, *stands)}) > 1:
            return stands
    return None


def resolve(cards: Iterable[Card], level: Level, table: Play | None = None, *, joker_pair: bool = True) -> Play | None:
    """The reading taken when none is stated (2.4); None if the cards are no play (or beat nothing on the table).

    Following: the strongest reading that beats the table. Leading: a bomb before others, the higher rank within a
    kind. Raises :class:`Ambiguous`, listing them, when readings of several ordinary kinds remain.
    """
    found = readings(cards, level, joker_pair=joker_pair)
    if table is not None:
        return next((play for play in found if beats(play, table, level)), None)
    if found and not found[0].kind.is_bomb and len({play.kind for play in found}) > 1:
        raise Ambiguous(
            Fault(
                "several_readings",
                " ".join(card.text for card in found[0].cards),
                None,
                N_("can be read in several ways: {list}"),
                N_("the kind to be stated"),
                {"list": Listing(found)},
            )
        )
    return found[0] if found else None
