"""Odds (概率): how likely the hidden hands hold something, given the hard facts; exact where that can be counted."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from coach import locale
from coach.cards import FACES, Card, Level, Rank
from coach.counting.deals import Deals
from coach.counting.facts import Facts, Hands
from coach.deals.sharing import Demand
from coach.locale import N_

_Z = 1.96


@dataclass(frozen=True, slots=True)
class Odds:
    """A chance between 0 and 1: an exact fraction, or an estimate with its 95 % interval (Wilson) from ``low`` to
    ``high`` out of so many ``samples`` drawn under ``seed``. Of exact odds both ends are the chance, samples are 0.
    """

    chance: Fraction | float
    low: Fraction | float
    high: Fraction | float
    samples: int = 0
    seed: int | None = None

    @property
    def exact(self) -> bool:
        """Whether the chance is counted, not estimated."""
        return self.samples == 0

    @classmethod
    def counted(cls, chance: Fraction | int) -> Odds:
        """Exact odds."""
        share = Fraction(chance)
        return cls(share, share, share)

    @classmethod
    def sampled(cls, hits: int, samples: int, seed: int) -> Odds:
        """Odds estimated by the share of samples that hit.

        >>> odds = Odds.sampled(40, 100, seed=7)
        >>> odds.chance, round(odds.low, 3), round(odds.high, 3), odds.exact
        (0.4, 0.309, 0.498, False)
        """
        share, scale = hits / samples, 1 + _Z * _Z / samples
        middle = (share + _Z * _Z / (2 * samples)) / scale
        reach = _Z * sqrt(share * (1 - share) / samples + _Z * _Z / (4 * samples * samples)) / scale
        low, high = middle - reach if hits else 0.0, middle + reach if hits < samples else 1.0
        return cls(share, low, high, samples, seed)

    def said(self, lang: str) -> str:
        """In percent, with the fraction where it is short, or with its interval.

        >>> Odds.counted(Fraction(3, 7)).said("en"), Odds.sampled(40, 100, 7).said("en")
        ('42.9% (exact, 3/7)', '40.0% (estimate, 95% interval 30.9% to 49.8%, samples: 100, seed 7)')
        """
        values = {name: _percent(getattr(self, name)) for name in ("chance", "low", "high")}
        if not isinstance(self.chance, Fraction):
            said = N_("{chance} (estimate, 95% interval {low} to {high}, samples: {samples}, seed {seed})")
            return locale.text(lang, said, **values, samples=self.samples, seed=self.seed)
        if self.chance.denominator > 9999:
            return locale.text(lang, N_("{chance} (exact)"), **values)
        return locale.text(lang, N_("{chance} (exact, {fraction})"), **values, fraction=self.chance)

    def to_json(self) -> dict[str, Any]:
        """``chance``, ``exact``, ``fraction`` (text; null of an estimate), ``low``, ``high``, ``samples``, ``seed``."""
        return {
            "chance": float(self.chance),
            "exact": self.exact,
            "fraction": str(self.chance) if self.exact else None,
            "low": float(self.low),
            "high": float(self.high),
            "samples": self.samples,
            "seed": self.seed,
        }


def _percent(chance: Fraction | float) -> str:
    """With one place; never 0.0% or 100.0% for what is only nearly so.

    >>> [_percent(chance) for chance in (0, 0.00004, 0.4286, 0.99996, 1)]
    ['0.0%', '<0.1%', '42.9%', '>99.9%', '100.0%']
    """
    if 0 < chance < 0.0005:
        return "<0.1%"
    return ">99.9%" if 0.9995 <= chance < 1 else f"{float(chance):.1%}"


def shares(facts: Facts, seat: int, faces: Iterable[Card]) -> tuple[Fraction, ...]:
    """The chance that a hidden seat holds 0, 1, 2 … of the unseen cards of these faces. Exact, known cards counted in.

    Some milliseconds. AgainstRules where the facts contradict each other.

    >>> from coach.cards import BIG_JOKER, Level
    >>> from coach.deals import deal
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> facts = Facts.of(Round.start(deal(2), Level("2"), 0, Rules()).view(0))
    >>> [str(chance) for chance in shares(facts, 2, [BIG_JOKER])]
    ['53/120', '9/20', '13/120']
    """
    deals, wanted = Deals(facts), frozenset(faces)
    sure = sum(facts.known[seat].count(card) for card in wanted)
    free = sum(facts.free.count(card) for card in wanted)
    unseen = sum(facts.unseen.count(card) for card in wanted)
    found = [Fraction(0)] * (unseen + 1)
    for more in range(free + 1):
        found[sure + more] = deals.chance(Demand(seat, wanted, more, more))
    return tuple(found)


def at_least(facts: Facts, seats: Sequence[int], faces: Iterable[Card], number: int) -> Odds:
    """The chance that one of these hidden seats, whichever, holds so many of these faces alone. Exact.

    >>> from coach.cards import BIG_JOKER, Level
    >>> from coach.deals import deal
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> facts = Facts.of(Round.start(deal(2), Level("2"), 0, Rules()).view(0))
    >>> str(at_least(facts, [1, 3], [BIG_JOKER], 2).chance)  # both with one opponent
    '13/60'
    """
    deals, wanted = Deals(facts), frozenset(faces)
    demands = {}
    for seat in seats:
        more = number - sum(facts.known[seat].count(card) for card in wanted)
        demands[seat] = Demand(seat, wanted, max(0, more), sum(facts.free.count(card) for card in wanted))
    free = sum(facts.free.count(card) for card in wanted)
    chance = Fraction(0)
    for size in range(1, len(seats) + 1):
        for some in itertools.combinations(seats, size):
            if sum(demands[seat].low for seat in some) <= free:
                chance -= (-1) ** size * deals.chance(*(demands[seat] for seat in some))
    return Odds.counted(chance)


def bomb(facts: Facts, rank: Rank, *, size: int = 4, seats: Sequence[int] = (), wilds: bool = True) -> Odds:
    """The chance that some hidden hand (of ``seats``, else any) holds a bomb of the rank with so many cards or more.

    Exact. ``wilds``: wilds may stand in; without, only the natural cards count (the level's wilds are natural level
    cards). Two wilds never make a bomb alone, so four or more cards always hold two natural ones.
    """
    return at_least(facts, seats or facts.hidden, bomb_faces(rank, facts.level, wilds), size)


def bomb_faces(rank: Rank, level: Level, wilds: bool) -> list[Card]:
    """The cards that a bomb of a rank is made of."""
    faces = [card for card in FACES if card.rank is rank]
    if wilds and level.wild is not None and level.wild not in faces:
        faces.append(level.wild)
    return faces


def together(facts: Facts, seats: Sequence[int], faces: Iterable[Card], low: int, high: int = 108) -> Odds:
    """The chance that these hidden seats together hold `low` to `high` of the cards of these faces. Exact.

    >>> from coach.cards import BIG_JOKER, Level
    >>> from coach.deals import deal
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> facts = Facts.of(Round.start(deal(2), Level("2"), 0, Rules()).view(0))
    >>> str(together(facts, [1, 3], [BIG_JOKER], 2).chance)
    '53/120'
    """
    deals, wanted, seat = Deals(facts), frozenset(faces), seats[0]
    sure = sum(facts.known[s].count(card) for s in set(seats) for card in wanted)
    if high < sure:
        return Odds.counted(0)
    return Odds.counted(deals.chance(Demand(seat, wanted, max(0, low - sure), high - sure, tuple(seats[1:]))))


def estimate(
    facts: Facts, holds: Callable[[Hands], bool], *, samples: int = 2_000, seed: int = 0, few: int = 5_000
) -> Odds:
    """The chance of anything else about the four hands: the share of consistent deals for which ``holds`` says yes.

    Where there are no more than ``few`` deals they are all looked at, and the odds are exact. Otherwise estimated, with
    its interval; some 30 microseconds a deal and what ``holds`` costs. Deal n depends on the seed and n alone.

    >>> from coach.cards import Level
    >>> from coach.deals import deal
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> facts = Facts.of(Round.start(deal(2), Level("2"), 0, Rules()).view(0))
    >>> odds = estimate(facts, lambda hands: hands[2].wilds(Level("2")) > hands[1].wilds(Level("2")), seed=7)
    >>> odds.exact, odds.samples, odds.low < odds.chance < odds.high
    (False, 2000, True)
    """
    deals = Deals(facts)
    if deals.ways <= few:
        return Odds.counted(Fraction(sum(ways for hands, ways in deals.listed(few) if holds(hands)), deals.ways))
    return Odds.sampled(sum(map(holds, deals.draw(samples, seed))), samples, seed)
