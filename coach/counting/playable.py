"""Odds of plays (能不能出): whether a hidden hand holds a play of some kind, or can beat a play.

No closed form is known for these. Where the consistent deals are few all are looked at, and the odds are exact;
otherwise some are drawn, and the odds are estimates. The kernel finds what a hand can play, some microseconds a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from coach.counting.deals import Deals
from coach.counting.facts import Facts
from coach.counting.odds import Odds
from coach.kernel import choices, words
from coach.moves.legal import kernel_level
from coach.plays import Kind, Play
from coach.table.integers import KINDS, choice_of

#: Deals drawn if nobody says otherwise.
SAMPLES = 10_000
#: So many deals are looked at one by one rather than drawn.
FEW = 5_000
Words = Sequence[int]


def holds_kind(
    facts: Facts,
    seats: Iterable[int],
    kinds: Iterable[Kind],
    *,
    joker_pair: bool = True,
    samples: int = SAMPLES,
    seed: int = 0,
    few: int = FEW,
) -> Odds:
    """The chance that one of these hidden seats, whichever, holds a play of one of these kinds, wilds included (2).

    Exact where there are at most ``few`` consistent deals, otherwise estimated from ``samples`` of them.

    >>> from coach.cards import Level
    >>> from coach.deals import deal
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> facts = Facts.of(Round.start(deal(2), Level("2"), 0, Rules()).view(0))
    >>> odds = holds_kind(facts, [2], [Kind.STRAIGHT_FLUSH], samples=1000, seed=7)
    >>> odds.exact, odds.samples, 0.3 < odds.low < odds.chance < odds.high < 0.7
    (False, 1000, True)
    """
    level, classes = kernel_level(facts.level), {number for number, kind in enumerate(KINDS) if kind in set(kinds)}

    def holds(hand: Words) -> bool:
        return any(choice >> 4 in classes for choice in choices.legal(hand, level, -1, joker_pair))

    return _odds(facts, seats, holds, samples, seed, few)


def can_beat(
    facts: Facts,
    seats: Iterable[int],
    play: Play,
    *,
    joker_pair: bool = True,
    samples: int = SAMPLES,
    seed: int = 0,
    few: int = FEW,
) -> Odds:
    """The chance that one of these hidden seats, whichever, can beat a play, with a bomb too (2.2, 2.3).

    Exact where there are at most ``few`` consistent deals, otherwise estimated from ``samples`` of them.
    """
    level, table = kernel_level(facts.level), choice_of(play)

    def holds(hand: Words) -> bool:
        return bool(choices.legal(hand, level, table, joker_pair))

    return _odds(facts, seats, holds, samples, seed, few)


def _odds(
    facts: Facts, seats: Iterable[int], holds: Callable[[Words], bool], samples: int, seed: int, few: int
) -> Odds:
    """The chance that a hand of one of the seats, given as the four words of the kernel, is one that ``holds``."""
    deals, asked = Deals(facts), [seat for seat in seats if facts.counts[seat]]
    if deals.ways <= few:
        listed = deals.listed(few)
        hits = sum(ways for hands, ways in listed if any(holds(words.packed(hands[seat].counts)) for seat in asked))
        return Odds.counted(Fraction(hits, deals.ways))
    drawn = deals.draw_words(samples, seed)
    hits = sum(
        any(holds(drawn[at + 4 * seat : at + 4 * seat + 4]) for seat in asked) for at in range(0, len(drawn), 16)
    )
    return Odds.sampled(hits, samples, seed)
