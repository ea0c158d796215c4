"""A split (组牌): a hand partitioned into plays, and when two splits are the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from coach import locale
from coach.cards import Card, Hand, Level, Rank
from coach.plays import SEQUENCES, Kind, Play, natural_place, order
from coach.split.costs import PLAYS, Costs

#: What a split lays: kind code, natural place of the rank (low ace 1, joker bomb 17), cards, suit of a flush.
Part = tuple[str, int, int, str]


@dataclass(frozen=True, slots=True)
class Split:
    """A hand partitioned into plays, sorted by kind, rank and cards.

    Two splits are the same when their ``key`` is: the same singles, pairs, triples, runs and bombs by rank and size,
    flushes by suit too. Full houses are taken apart for that: which pairs ride on which triples makes no other split.
    A wild counts as the rank it stands for. A run whose natural cards are all of one suit is a straight flush.

    >>> from coach.plays import readings
    >>> plays = [readings(Hand(text), Level("5"))[0] for text in ("SB", "S8 H8 C8 D3 C3")]
    >>> split = Split.of(plays, Level("5"))
    >>> len(split), split.key
    (2, (('Pair', 3, 2, ''), ('Single', 15, 1, ''), ('Trips', 8, 3, '')))
    """

    plays: tuple[Play, ...]
    level: Level

    @classmethod
    def of(cls, plays: Iterable[Play], level: Level) -> Split:
        """The split of these plays, sorted; they are not checked (see :func:`coach.split.check_split`)."""
        return cls(tuple(sorted(plays, key=lambda play: play.sort_key)), level)

    @property
    def hand(self) -> Hand:
        """All its cards."""
        return Hand(card for play in self.plays for card in play.cards)

    @property
    def key(self) -> tuple[Part, ...]:
        """Its identity: what is laid, full houses taken apart, sorted."""
        return tuple(sorted(part for play in self.plays for part in parts_of(play, self.level)))

    def longest_first(self) -> list[Play]:
        """Its plays as readers look at them: the longest first, of one kind the weak ones first."""
        return sorted(self.plays, key=lambda play: (-len(play.cards), play.kind.value, order(play, self.level)))

    def cost(self, costs: Costs = PLAYS) -> Fraction:
        """The sum of the costs of its plays as they are laid here."""
        return sum((costs.of(play.kind) for play in self.plays), Fraction(0))

    def to_json(self) -> list[dict[str, Any]]:
        """Its plays as JSON, with what the wilds stand for."""
        return [play.to_json(wilds=True) for play in self.plays]

    def said(self, lang: str) -> str:
        """The plays in words, in one line."""
        return locale.text(lang, "; ").join(play.said(lang) for play in self.plays)

    def __len__(self) -> int:
        return len(self.plays)

    def _repr_html_(self) -> str:
        return "".join(play._repr_html_() for play in self.plays)


def parts_of(play: Play, level: Level) -> list[Part]:
    """What a play lays, by rank and size (see :class:`Split`)."""
    place = natural_place(play)
    if play.kind is Kind.FULL_HOUSE:
        return [(Kind.TRIPLE.value, place, 3, ""), (Kind.PAIR.value, int(pair_rank(play, level)), 2, "")]
    suit = ""
    kind = play.kind
    if SEQUENCES.get(kind) == (5, 1):
        suits = {card.suit for card in play.cards if not level.is_wild(card)}
        kind = Kind.STRAIGHT_FLUSH if len(suits) == 1 else Kind.STRAIGHT
        only = suits.pop()
        suit = only.value if kind is Kind.STRAIGHT_FLUSH and only is not None else ""
    return [(kind.value, place, len(play.cards), suit)]


def pair_rank(play: Play, level: Level) -> Rank:
    """The rank of the pair in a full house (三带二的对子)."""
    laid = [card for card in play.cards if not level.is_wild(card)] + list(play.wilds)
    return next(card.rank for card in laid if card.rank is not play.rank)


def rides(triples: Sequence[int], pairs: Sequence[int]) -> int:
    """How many pairs can ride on triples, none on a triple of its own rank (ranks as natural places).

    >>> rides([5, 5], [5, 6]), rides([5], [5])
    (1, 0)
    """
    most = min(len(triples), len(pairs))
    for rank in set(triples) & set(pairs):
        most = min(most, len(triples) + len(pairs) - triples.count(rank) - pairs.count(rank))
    return most


def ride(triples: Sequence[Play], pairs: Sequence[Play], level: Level) -> list[tuple[Play, Play]]:
    """The full houses that are shown: as many as possible, with the weakest pairs on the weakest triples.

    Greedy from the weakest pair, then from the weakest triple, as long as all chosen still find partners of another
    rank; that is exact because the sets of pairs (of triples) that find partners form a matroid.
    """
    by_strength = sorted(triples, key=lambda play: (_strength(play, level), play.sort_key))
    riders = _matched(sorted(pairs, key=lambda play: (_strength(play, level), play.sort_key)), by_strength)
    carriers = _matched(by_strength, riders)
    full_houses = []
    while carriers:
        triple = carriers.pop(0)
        for pair in riders:
            rest = [other for other in riders if other is not pair]
            if pair.rank is not triple.rank and rides(_places(carriers), _places(rest)) == len(rest):
                full_houses.append((triple, pair))
                riders = rest
                break
    return full_houses


def _matched(plays: Sequence[Play], others: Sequence[Play]) -> list[Play]:
    chosen: list[Play] = []
    for play in plays:
        if rides(_places([*chosen, play]), _places(others)) > len(chosen):
            chosen.append(play)
    return chosen


def _places(plays: Iterable[Play]) -> list[int]:
    return [natural_place(play) for play in plays]


def _strength(play: Play, level: Level) -> int:
    return -1 if play.rank is None else level.strength(play.rank)


def full_house(triple: Play, pair: Play) -> Play:
    """The full house of a triple and a pair."""
    cards: list[Card] = sorted((*triple.cards, *pair.cards), key=lambda card: card.text)
    return Play(Kind.FULL_HOUSE, triple.rank, tuple(cards), (*triple.wilds, *pair.wilds))
