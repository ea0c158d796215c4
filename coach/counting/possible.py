"""Straights and bombs that the hidden hands can still hold (还可能有的顺子和炸弹), and in how many ways.

A way is a set of unseen cards told apart by their faces, wilds among them, that is the play under some reading: two
equal cards make no second way. Ways are counted in all unseen cards together, whoever holds them. Which seats can hold
one follows from their counts, the cards known to sit with them, and the cards that they are proved not to hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import Any

from coach import locale
from coach.cards import BIG_JOKER, SMALL_JOKER, SUITED_RANKS, SUITS, Card, Hand, Level, Rank, Suit
from coach.counting.facts import Facts
from coach.locale import N_
from coach.plays import Kind

#: Natural places of sequences: the ace at both ends.
PLACES = (Rank.ACE, *SUITED_RANKS)
#: Sizes of bombs of one rank, wilds included (RULES.md 2).
SIZES = range(4, 11)
_RUN = 5


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
        assert self.rank is not None
        if self.kind is Kind.BOMB:
            return locale.text(lang, N_("bomb: {size} × {rank}"), size=self.size, rank=self.rank)
        at = 0 if self.rank is Rank.ACE else PLACES.index(self.rank, 1)
        ends = {"low": self.rank, "high": PLACES[at + _RUN - 1]}
        if self.suit is None:
            return locale.text(lang, N_("straight {low}-{high}"), **ends)
        return locale.text(lang, N_("straight flush {suit} {low}-{high}"), suit=self.suit.symbol, **ends)

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
class Pool:
    """The cards that a seat may hold: ``sure`` ones, and up to ``room`` others out of ``maybe``."""

    level: Level
    sure: Hand
    maybe: Hand
    room: int

    @property
    def all(self) -> Hand:
        """Both together."""
        return self.sure + self.maybe

    def holds(self, faces: Sequence[Sequence[Card]], ways: int) -> bool:
        """Whether the seat can hold a set with a card for each of these places, a wild in any of them."""
        if not ways:
            return False
        wild = self.level.wild
        sure, maybe = (0, 0) if wild is None else (self.sure.count(wild), self.maybe.count(wild))
        mine = sum(any(map(self.sure.count, place)) for place in faces)
        theirs = sum(not any(map(self.sure.count, place)) and any(map(self.maybe.count, place)) for place in faces)
        missing = len(faces) - mine - theirs
        if missing > sure + maybe:
            return False
        spare = max(0, sure - missing)
        return max(0, missing - sure) + max(0, theirs - spare) <= self.room

    def holds_equal(self, faces: Iterable[Card], size: int) -> bool:
        """Whether the seat can hold so many of these faces and wilds together."""
        cards = {*faces, *(() if self.level.wild is None else (self.level.wild,))}
        sure = sum(self.sure.count(card) for card in cards)
        maybe = sum(self.maybe.count(card) for card in cards)
        return sure + min(maybe, self.room) >= size


Pools = dict[int, Pool]


def pools(facts: Facts) -> Pools:
    """The pool of each hidden seat."""
    free = facts.free
    found = {}
    for seat in facts.hidden:
        barred = {card for d in facts.demands if d.high <= 0 and seat in d.seats for card in d.faces}
        maybe = Hand(card for card in free if card not in barred)
        found[seat] = Pool(facts.level, facts.known[seat], maybe, facts.room[seat])
    return found


def straights(facts: Facts) -> tuple[Possible, ...]:
    """All straights (顺子) that are still possible, from A-5 to 10-A. Exact; some 0.2 ms.

    Five cards of one suit in a row are none, unless a wild may stand for another suit (2.4).
    """
    there = pools(facts)
    return tuple(found for at in range(len(PLACES) - _RUN + 1) if (found := _straight(facts, there, at)).ways)


def straight_flushes(facts: Facts) -> tuple[Possible, ...]:
    """All straight flushes (同花顺) that are still possible, by place, then suit. Exact; some 0.5 ms."""
    there = pools(facts)
    found = (_flush(facts, there, at, suit) for at in range(len(PLACES) - _RUN + 1) for suit in SUITS)
    return tuple(flush for flush in found if flush.ways)


def bombs(facts: Facts) -> tuple[Possible, ...]:
    """All bombs of equal ranks (炸弹) that are still possible, by size and rank, then four jokers (四王). Exact."""
    there, ranks = pools(facts), sorted(SUITED_RANKS, key=facts.level.strength)
    found = [_bomb(facts, there, size, rank) for size in SIZES for rank in ranks]
    found.append(_jokers(facts, there))
    return tuple(bomb for bomb in found if bomb.ways)


def _straight(facts: Facts, there: Pools, at: int) -> Possible:
    ranks = PLACES[at : at + _RUN]
    naturals = [_naturals(rank, facts.level) for rank in ranks]

    def ways(cards: Hand) -> tuple[int, int]:
        counts = [sum(cards.count(card) > 0 for card in faces) for faces in naturals]
        total, natural = _filled(counts, cards, facts.level, ranks)
        runs = [[Card(suit.value + rank.letter) for rank in ranks] for suit in SUITS]
        flushes = [run for run in runs if all(map(cards.count, run))]
        wild = [run for run in flushes if facts.level.wild in run]  # its wild may stand for another suit
        return total - len(flushes) + len(wild), natural - len(flushes)

    total, natural = ways(facts.unseen)
    seats = tuple(seat for seat, pool in there.items() if pool.holds(naturals, ways(pool.all)[0]))
    return Possible(Kind.STRAIGHT, ranks[0], None, _RUN, total, natural, seats)


def _flush(facts: Facts, there: Pools, at: int, suit: Suit) -> Possible:
    ranks = PLACES[at : at + _RUN]
    cards = [Card(suit.value + rank.letter) for rank in ranks]
    naturals = [[] if facts.level.is_wild(card) else [card] for card in cards]

    def ways(held: Hand) -> tuple[int, int]:
        counts = [sum(held.count(card) > 0 for card in faces) for faces in naturals]
        total, _ = _filled(counts, held, facts.level, ranks)
        return total, int(all(held.count(card) for card in cards))

    total, natural = ways(facts.unseen)
    seats = tuple(seat for seat, pool in there.items() if pool.holds(naturals, ways(pool.all)[0]))
    return Possible(Kind.STRAIGHT_FLUSH, ranks[0], suit, _RUN, total, natural, seats)


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


def _bomb(facts: Facts, there: Pools, size: int, rank: Rank) -> Possible:
    level, faces = facts.level, _naturals(rank, facts.level)
    wilds = 0 if level.wild is None else facts.unseen.count(level.wild)
    sets = _multisets([facts.unseen.count(card) for card in faces])
    ways = {used: sets[size - used] for used in range(wilds + 1) if 0 < size - used < len(sets)}
    natural = sum(ways.values()) if rank is level.rank else ways.get(0, 0)
    total = sum(ways.values())
    seats = tuple(seat for seat, pool in there.items() if total and pool.holds_equal(faces, size))
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


def _jokers(facts: Facts, there: Pools) -> Possible:
    jokers = (SMALL_JOKER, BIG_JOKER)
    ways = int(all(facts.unseen.count(card) == 2 for card in jokers))
    seats = tuple(_four(facts, there)) if ways else ()
    return Possible(Kind.JOKER_BOMB, None, None, 4, ways, ways, seats)


def _four(facts: Facts, there: Pools) -> Iterator[int]:
    """The seats that can hold all four jokers."""
    for seat, pool in there.items():
        sure = pool.sure.count(SMALL_JOKER) + pool.sure.count(BIG_JOKER)
        maybe = pool.maybe.count(SMALL_JOKER) + pool.maybe.count(BIG_JOKER)
        few = any(d.seats == (seat,) and 0 < d.high < sum(map(facts.free.count, d.faces)) for d in facts.demands)
        if sure + maybe == 4 and maybe <= pool.room and not few:
            yield seat
