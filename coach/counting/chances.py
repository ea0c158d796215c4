"""Chances of the deal (发牌概率), in closed form: what a hand, or two, hold before anybody has seen a card."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from coach.cards import DECK, SUITED_RANKS

_DECK = len(DECK)
_HAND = 27
_RUN = 5


def held(copies: int, cards: int = _HAND, deck: int = _DECK) -> list[Fraction]:
    """The chance that 0, 1, 2 … of so many equal cards are among so many cards of the deck. Exact (hypergeometric).

    >>> [round(float(chance), 4) for chance in held(2)]  # wilds in a hand
    [0.5607, 0.3785, 0.0607]
    >>> round(float(held(2)[2]), 5), round(float(held(2, 54)[2]), 4)  # both big jokers in one hand, in two
    (0.06075, 0.2477)
    """
    return [
        Fraction(comb(copies, number) * comb(deck - copies, cards - number), comb(deck, cards))
        if 0 <= cards - number <= deck - copies
        else Fraction(0)
        for number in range(copies + 1)
    ]


def natural_bombs(size: int = 4, cards: int = _HAND) -> Fraction:
    """How many ranks of which a hand holds so many or more without wilds in other places, on average. Exact.

    >>> round(float(natural_bombs()), 3)
    1.371
    """
    return len(SUITED_RANKS) * sum(held(8, cards)[size:], Fraction(0))


@lru_cache(maxsize=64)
def natural_flush(cards: int = _HAND) -> Fraction:
    """The chance that a hand holds a straight flush without a wild in another card's place. Exact; some milliseconds.

    Of each suit, the sets of its 26 cards without five ranks in a row are counted by size (the ace at both ends);
    four suits and the four jokers together make the hands without any.

    >>> round(float(natural_flush()), 5)
    0.31257
    """
    suit = _without_a_run()
    hands = [1]
    for part in (suit, suit, suit, suit, [1, 4, 6, 4, 1]):
        hands = _product(hands, part)[: cards + 1]
    hands += [0] * (cards + 1 - len(hands))
    return 1 - Fraction(hands[cards], comb(_DECK, cards))


def _without_a_run() -> list[int]:
    """By size: the sets of the 26 cards of one suit, two of each rank, in which no five ranks stand in a row."""
    total = [0]
    for ace in (False, True):
        states = {int(ace): [0, 2, 1] if ace else [1]}  # length of the run at the upper end: sets by size
        for _ in SUITED_RANKS[:-1]:
            grown: dict[int, list[int]] = {}
            for run, sets in states.items():
                _add(grown, 0, sets)
                if run + 1 < _RUN:
                    _add(grown, run + 1, _product(sets, [0, 2, 1]))
            states = grown
        for run, sets in states.items():
            if not ace or run + 1 < _RUN:
                total = _sum(total, sets)
    return total


def _add(states: dict[int, list[int]], run: int, sets: list[int]) -> None:
    states[run] = _sum(states.get(run, [0]), sets)


def _sum(a: list[int], b: list[int]) -> list[int]:
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    return [n + (shorter[at] if at < len(shorter) else 0) for at, n in enumerate(longer)]


def _product(a: list[int], b: list[int]) -> list[int]:
    """The product of two polynomials."""
    found = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            found[i + j] += x * y
    return found
