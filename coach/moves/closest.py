"""Cards that are no play: which play comes closest, and what keeps them from being it (RULES.md 2)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from coach.cards import BIG_JOKER, SMALL_JOKER, SUITED_RANKS, Card, Level, Rank
from coach.errors import Fault
from coach.locale import N_
from coach.plays import readings

#: What is wrong: code, reason, what was expected, and the values of both texts.
Finding = tuple[str, str, str, dict[str, Any]]

NATURAL = (Rank.ACE, *SUITED_RANKS)
ROUND = (*SUITED_RANKS, *SUITED_RANKS)
#: Cards of each rank in a sequence -> how many ranks, code and reason for another number, what was expected.
SEQUENCE_TEXTS = {
    1: (5, "straight_length", N_("a straight has exactly five cards, not {count} (rule 2)"), N_("five ranks in a row")),
    2: (3, "tube_length", N_("a tube has exactly three pairs, not {count} (rule 2)"), N_("three pairs in a row")),
    3: (2, "plate_length", N_("a plate has exactly two triples, not {count} (rule 2)"), N_("two triples in a row")),
}


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The cards, counted. ``ranks`` are those of the natural cards, jokers too."""

    cards: tuple[Card, ...]
    level: Level
    joker_pair: bool
    wilds: int
    ranks: Counter[Rank]

    @property
    def size(self) -> int:
        return len(self.cards)

    @property
    def most(self) -> int:
        """The largest number of natural cards of one rank."""
        return max(self.ranks.values(), default=0)

    @property
    def jokers(self) -> tuple[int, int]:
        """How many small and big jokers there are."""
        return self.ranks[Rank.SMALL_JOKER], self.ranks[Rank.BIG_JOKER]

    def would_be(self, cards: Sequence[Card]) -> bool:
        """Whether these cards would be a play."""
        return bool(readings(cards, self.level, joker_pair=True))

    def within(self, order: Sequence[Rank], length: int) -> bool:
        """Whether all ranks lie within that many neighbours of an order."""
        windows = (set(order[i : i + length]) for i in range(len(order) - length + 1))
        return any(self.ranks.keys() <= window for window in windows)


def no_play(cards: Sequence[Card], level: Level, joker_pair: bool) -> Fault:
    """The fault for cards, at least one, that have no reading under the level (option 8.12 as given)."""
    cards = tuple(sorted(cards, key=lambda card: card.text))
    naturals = [card for card in cards if not level.is_wild(card)]
    ranks = Counter(card.rank for card in naturals)
    chosen = _Chosen(cards, level, joker_pair, len(cards) - len(naturals), ranks)
    code, reason, expected, values = next(found for look in _LOOKS if (found := look(chosen)) is not None)
    return Fault(code, " ".join(card.text for card in cards), None, reason, expected, values)


def _barred_joker_pair(chosen: _Chosen) -> Finding | None:
    if chosen.joker_pair or not chosen.would_be(chosen.cards):
        return None
    return (
        "joker_pair_barred",
        N_("at this table a full house carries no pair of jokers (rule 8.12)"),
        N_("a pair that is not of jokers"),
        {},
    )


def _wild_as_joker(chosen: _Chosen) -> Finding | None:
    if not any(chosen.jokers) or not chosen.wilds:
        return None
    rest = list(chosen.cards)
    for n in range(1, chosen.wilds + 1):
        rest.remove(next(card for card in rest if chosen.level.is_wild(card)))
        for jokers in itertools.combinations_with_replacement((SMALL_JOKER, BIG_JOKER), n):
            if chosen.would_be((*rest, *jokers)):
                reason = N_("a wild cannot stand for a joker (rule 1.4)")
                return "wild_as_joker", reason, N_("the jokers themselves"), {}
    return None


def _mixed_jokers(chosen: _Chosen) -> Finding | None:
    small, big = chosen.jokers
    if small + big == chosen.size == 3:
        reason = N_("three jokers are no play (rule 2)")
    elif small == big == 1 and chosen.would_be([SMALL_JOKER if c is BIG_JOKER else c for c in chosen.cards]):
        reason = N_("a small and a big joker are no pair (rule 2)")
    else:
        return None
    return "mixed_jokers", reason, N_("two equal jokers, or all four as a bomb"), {}


def _different_ranks(chosen: _Chosen) -> Finding | None:
    if chosen.size > 3 or (chosen.size == 3 and chosen.most == 1 and not any(chosen.jokers) and _is_run(chosen)):
        return None
    expected = N_("{count} cards of one rank")
    return "different_ranks", N_("the cards are of different ranks (rule 2)"), expected, {"count": chosen.size}


def _is_run(chosen: _Chosen) -> bool:
    return chosen.within(NATURAL, chosen.size)


def _carries(chosen: _Chosen) -> Finding | None:
    """A triple, plate or bomb with cards that it cannot take along."""
    alone = chosen.size - chosen.most - chosen.wilds
    if chosen.most >= 4 or (alone == 1 and chosen.most + chosen.wilds >= 4):
        return "bomb_carries", N_("a bomb carries no other cards (rule 2)"), N_("cards of one rank only"), {}
    if chosen.size == 4 and alone == 1:
        reason = N_("a triple carries a pair or nothing, never a single card (rule 2)")
        return "triple_and_one", reason, N_("three cards of one rank, or a pair added"), {}
    triples = {rank for rank, n in chosen.ranks.items() if n == 3}
    more = 6 <= len(triples) * 3 < chosen.size
    if more and any({low, high} <= triples for low, high in itertools.pairwise(NATURAL)):
        return "plate_carries", N_("a plate carries no other cards (rule 2)"), N_("two triples in a row"), {}
    return None


def _joker_inside(chosen: _Chosen) -> Finding | None:
    if not any(chosen.jokers):
        return None
    reason = N_("a joker belongs to no triple, sequence or bomb of other cards (rule 2)")
    expected = N_("jokers as singles, as an equal pair (alone or in a full house), or all four")
    return "joker_inside", reason, expected, {}


def _sequence(chosen: _Chosen) -> Finding | None:
    """Nearly a straight, tube or plate."""
    for width, (length, code, reason, expected) in SEQUENCE_TEXTS.items():
        count, over = divmod(chosen.size, width)
        if over or chosen.most > width or len(chosen.ranks) > count:
            continue
        if count == 2 < length:
            return "two_pairs", N_("two pairs are no play (rule 2)"), expected, {}
        if count != length and chosen.within(NATURAL, count):
            return code, reason, expected, {"count": count}
        if count == length:
            return _not_consecutive(chosen, length, expected)
    return None


def _not_consecutive(chosen: _Chosen, length: int, expected: str) -> Finding:
    """The right number of ranks for a sequence, but they do not follow each other."""
    if chosen.within(ROUND, length):
        reason = N_("a sequence does not go on from the ace to the two (rule 2)")
        return "goes_round", reason, N_("the ace as the lowest or the highest rank"), {}
    if chosen.within(sorted(SUITED_RANKS, key=chosen.level.strength), length):
        reason = N_("in a sequence the level {rank} stands in its natural place (rule 2.1)")
        return "level_in_sequence", reason, expected, {"rank": chosen.level}
    return "not_consecutive", N_("the ranks are not consecutive (rule 2)"), expected, {}


def _not_full(chosen: _Chosen) -> Finding | None:
    if chosen.size != 5 or len(chosen.ranks) != 3 or chosen.most == 1:
        return None
    return (
        "no_full_house",
        N_("a full house is a triple with a pair (rule 2)"),
        N_("three cards of one rank and two of another"),
        {},
    )


def _anything(chosen: _Chosen) -> Finding:
    reason = N_("these {count} cards are no play (rule 2)")
    expected = N_("a single, pair, triple, full house, straight, tube, plate or bomb")
    return "no_play", reason, expected, {"count": chosen.size}


#: From the most special to the most general; the first that finds something is told.
_LOOKS: tuple[Callable[[_Chosen], Finding | None], ...] = (
    _barred_joker_pair,
    _wild_as_joker,
    _mixed_jokers,
    _different_ranks,
    _carries,
    _joker_inside,
    _not_full,
    _sequence,
    _anything,
)
