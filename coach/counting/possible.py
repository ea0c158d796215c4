"""Straights and bombs that the hidden hands can still hold (还可能有的顺子和炸弹), and in how many ways.

A play is its kind and rank, with the suit of a straight flush and the size of a bomb. A way to make it is a set of
unseen cards told apart by their faces, wilds among them, that is the play under some reading (2.4): two equal cards
make no second way. Ways are counted in all unseen cards together, whoever holds them. A seat is named if it holds one
in some deal that agrees with all hard facts: with the counts, the cards known to sit somewhere, and those that a seat
is proved not to hold (:mod:`coach.counting.holders`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import Any

from coach import locale
from coach.cards import BIG_JOKER, SMALL_JOKER, SUITED_RANKS, SUITS, Card, Hand, Level, Rank, Suit
from coach.counting.facts import Facts
from coach.counting.holders import Holder, holders
from coach.locale import N_
from coach.plays import Kind

#: Natural places of sequences: the ace at both ends.
PLACES = (Rank.ACE, *SUITED_RANKS)
#: Sizes of bombs of one rank, wilds included (RULES.md 2).
SIZES = range(4, 11)
_RUN = 5
Holders = Sequence[Holder]


@dataclass(frozen=True, slots=True)
class Possible:
    """A straight, straight flush or bomb that hidden hands may hold; ``rank`` is that of its lowest card or its rank.

    ``ways``: sets of unseen cards that make it, ``natural`` those without a wild in another card's place. ``seats``:
    who can hold one. ``suit`` of a straight flush, ``size`` in cards.
    """

    kind: Kind
    rank: Rank | None
    suit: Suit | None
    size: int
    ways: int
    natural: int
    seats: tuple[int, ...]

    def said(self, lang: str) -> str:
        """The play in words, without who and how often."""
        if self.kind is Kind.JOKER_BOMB:
            return self.kind.said(lang)
        if self.kind is Kind.BOMB:
            return locale.text(lang, N_("{size}-card bomb {rank}"), size=self.size, rank=self.rank)
        return f"{self.kind.said(lang)} {self.short(lang)}"

    def short(self, lang: str, *, symbols: bool = True) -> str:
        """Its rank, or its ends with the suit, alone: 9, 2-6, ♠2-6; ``symbols``: suits as ♠♥♣♦, else letters."""
        if self.rank is None:
            return self.kind.said(lang)
        if self.kind is Kind.BOMB:
            return self.rank.said(lang)
        high = PLACES[(0 if self.rank is Rank.ACE else PLACES.index(self.rank, 1)) + _RUN - 1]
        suit = "" if self.suit is None else self.suit.symbol if symbols else self.suit.value
        return f"{suit}{self.rank.said(lang)}-{high.said(lang)}"

    def to_json(self) -> dict[str, Any]:
        """``kind`` and ``rank`` spelled as in plays, ``suit``, ``size``, ``ways``, ``natural``, ``seats``."""
        return {
            "kind": self.kind.value,
            "rank": "JOKER" if self.rank is None else self.rank.letter,
            "suit": None if self.suit is None else self.suit.value,
            "size": self.size,
            "ways": self.ways,
            "natural": self.natural,
            "seats": list(self.seats),
        }


@dataclass(frozen=True, slots=True)
class PossibleClass:
    """Straights, straight flushes or bombs of one size: what of the class some hidden hand can still hold.

    ``plays``: one for each rank (and suit). Nothing is possible any more when there is none.
    """

    kind: Kind
    size: int
    plays: tuple[Possible, ...]

    @property
    def ways(self) -> int:
        """In how many ways, all plays together."""
        return sum(play.ways for play in self.plays)

    @property
    def natural(self) -> int:
        """How many of the plays need no wild in another card's place."""
        return sum(play.natural > 0 for play in self.plays)

    @property
    def seats(self) -> tuple[int, ...]:
        """Who can hold one."""
        return tuple(sorted({seat for play in self.plays for seat in play.seats}))

    def said(self, lang: str) -> str:
        """The class in words: straight, 4-card bomb …"""
        if self.kind is Kind.BOMB:
            return locale.text(lang, N_("{size}-card bomb"), size=self.size)
        return self.kind.said(lang)

    def to_json(self) -> dict[str, Any]:
        """``kind``, ``size``, and how many ``plays``, ``natural`` ones, ``ways``; ``seats``."""
        return {
            "kind": self.kind.value,
            "size": self.size,
            "plays": len(self.plays),
            "natural": self.natural,
            "ways": self.ways,
            "seats": list(self.seats),
        }


#: Straights, then the classes of bombs by strength (2.2).
CLASSES = (
    *((Kind.STRAIGHT, 5), (Kind.BOMB, 4), (Kind.BOMB, 5), (Kind.STRAIGHT_FLUSH, 5)),
    *((Kind.BOMB, size) for size in range(6, 11)),
    (Kind.JOKER_BOMB, 4),
)


def classes(plays: Iterable[Possible]) -> tuple[PossibleClass, ...]:
    """The plays by class, straights first, then bombs from weak to strong; classes without a play too."""
    plays = tuple(plays)
    return tuple(
        PossibleClass(kind, size, tuple(play for play in plays if (play.kind, play.size) == (kind, size)))
        for kind, size in CLASSES
    )


def straights(facts: Facts, there: Holders | None = None) -> tuple[Possible, ...]:
    """All straights (顺子) that unseen cards can make, from A-5 to 10-A. Exact; some milliseconds.

    Five cards of one suit in a row are none, unless a wild may stand for another suit (2.4). ``there``: the holders of
    the facts, if they are made already.
    """
    there = holders(facts) if there is None else there
    return tuple(found for at in range(len(PLACES) - _RUN + 1) if (found := _straight(facts, there, at)).ways)


def straight_flushes(facts: Facts, there: Holders | None = None) -> tuple[Possible, ...]:
    """All straight flushes (同花顺) that unseen cards can make, by place, then suit. Exact; some milliseconds."""
    there = holders(facts) if there is None else there
    found = (_flush(facts, there, at, suit) for at in range(len(PLACES) - _RUN + 1) for suit in SUITS)
    return tuple(flush for flush in found if flush.ways)


def bombs(facts: Facts, there: Holders | None = None) -> tuple[Possible, ...]:
    """All bombs of equal ranks (炸弹) that unseen cards can make, by size and rank, then four jokers (四王). Exact."""
    there, ranks = holders(facts) if there is None else there, sorted(SUITED_RANKS, key=facts.level.strength)
    found = [_bomb(facts, there, size, rank) for size in SIZES for rank in ranks]
    found.append(_jokers(facts, there))
    return tuple(bomb for bomb in found if bomb.ways)


def _straight(facts: Facts, there: Holders, at: int) -> Possible:
    cards, ranks = facts.unseen, PLACES[at : at + _RUN]
    naturals = [_naturals(rank, facts.level) for rank in ranks]
    counts = [sum(cards.count(card) > 0 for card in faces) for faces in naturals]
    total, natural = _filled(counts, cards, facts.level, ranks)
    runs = [[Card(suit.value + rank.letter) for rank in ranks] for suit in SUITS]
    flushes = [run for run in runs if all(map(cards.count, run))]
    wild = [run for run in flushes if facts.level.wild in run]  # its wild may stand for another suit
    ways = total - len(flushes) + len(wild)
    seats = tuple(h.seat for h in there if ways and h.run(naturals, of_one_suit=False))
    return Possible(Kind.STRAIGHT, ranks[0], None, _RUN, ways, natural - len(flushes), seats)


def _flush(facts: Facts, there: Holders, at: int, suit: Suit) -> Possible:
    ranks = PLACES[at : at + _RUN]
    cards = [Card(suit.value + rank.letter) for rank in ranks]
    naturals = [[] if facts.level.is_wild(card) else [card] for card in cards]
    counts = [sum(facts.unseen.count(card) > 0 for card in faces) for faces in naturals]
    ways, _ = _filled(counts, facts.unseen, facts.level, ranks)
    natural = int(all(map(facts.unseen.count, cards)))
    seats = tuple(h.seat for h in there if ways and h.run(naturals, of_one_suit=True))
    return Possible(Kind.STRAIGHT_FLUSH, ranks[0], suit, _RUN, ways, natural, seats)


def _filled(counts: Sequence[int], cards: Hand, level: Level, ranks: Sequence[Rank]) -> tuple[int, int]:
    """Sets of a card for each place, wilds in some of them; and those without a wild in another card's place.

    ``counts``: natural cards for each place.
    """
    wilds = 0 if level.wild is None else cards.count(level.wild)
    total = natural = 0
    for number in range(min(wilds, len(counts)) + 1):
        for missing in combinations(range(len(counts)), number):
            found = prod(count for at, count in enumerate(counts) if at not in missing)
            total += found
            if all(ranks[at] is level.rank for at in missing):
                natural += found
    return total, natural


def _naturals(rank: Rank, level: Level) -> list[Card]:
    """The four cards of a rank, the wild apart."""
    cards = (Card(suit.value + rank.letter) for suit in SUITS)
    return [card for card in cards if not level.is_wild(card)]


def _bomb(facts: Facts, there: Holders, size: int, rank: Rank) -> Possible:
    level, faces = facts.level, _naturals(rank, facts.level)
    wilds = 0 if level.wild is None else facts.unseen.count(level.wild)
    sets = _multisets([facts.unseen.count(card) for card in faces])
    ways = {used: sets[size - used] for used in range(wilds + 1) if 0 < size - used < len(sets)}
    natural = sum(ways.values()) if rank is level.rank else ways.get(0, 0)
    total = sum(ways.values())
    held = faces if level.wild is None else [*faces, level.wild]
    seats = tuple(h.seat for h in there if total and h.equal(held, size))
    return Possible(Kind.BOMB, rank, None, size, total, natural, seats)


def _multisets(copies: Sequence[int]) -> list[int]:
    """How many multisets of each size there are, with at most so many of each face.

    >>> _multisets([2, 1])
    [1, 2, 2, 1]
    """
    sets = [1]
    for most in copies:
        grown = [0] * (len(sets) + most)
        for at, ways in enumerate(sets):
            for more in range(most + 1):
                grown[at + more] += ways
        sets = grown
    return sets


def _jokers(facts: Facts, there: Holders) -> Possible:
    jokers = (SMALL_JOKER, BIG_JOKER)
    ways = int(all(facts.unseen.count(card) == 2 for card in jokers))
    seats = tuple(h.seat for h in there if ways and h.equal(jokers, 4))
    return Possible(Kind.JOKER_BOMB, None, None, 4, ways, ways, seats)
