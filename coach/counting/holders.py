"""Who can hold what (谁可能有): whether a hidden hand can hold a set of cards in some deal that agrees with all facts.

Exact, and no deal is counted or listed for it. A hand can take some free cards if those that are left still fit into
the other hands. By Hall's theorem they do if no group of hands is given more than it has room for: for every group T
of hidden hands, the cards that no hand outside T may hold must fit into T. When the hand takes k cards, its room
shrinks by k, and so do the cards of the groups that it is in, but for those that somebody outside could have held. So
each group with the hand in it leaves a limit on how many of the latter it may take, its own room being one of them.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from coach.cards import Card, Hand, Level, Suit
from coach.counting.facts import Facts

#: What a card takes from each of the limits: 1 or 0.
Cost = tuple[int, ...]


@dataclass(frozen=True)
class Holder:
    """What a hidden seat can hold. ``allowed``: the free cards that no fact keeps from it; ``costs``: what each of them
    takes from the limits. ``cases``: cards that it holds for certain, and the limits; one case for each way to share
    out the free cards of which a group of seats may hold only some (not both big jokers).
    """

    seat: int
    level: Level
    allowed: Hand
    costs: Mapping[Card, Cost]
    cases: tuple[tuple[Hand, Cost], ...]

    def equal(self, faces: Iterable[Card], size: int) -> bool:
        """Whether it can hold so many cards of these faces."""
        return any(self._equal(frozenset(faces), size, sure, limits) for sure, limits in self.cases)

    def run(self, places: Sequence[Sequence[Card]], *, of_one_suit: bool) -> bool:
        """Whether it can hold a natural card for each of these places, or a wild in its stead; unless ``of_one_suit``
        not all of one suit, where a wild may be of any (2.4).
        """
        return any(self._run(places, of_one_suit, sure, limits) for sure, limits in self.cases)

    def _equal(self, faces: frozenset[Card], size: int, sure: Hand, limits: Cost) -> bool:
        missing = size - sum(map(sure.count, faces))
        there = Counter({card: self.allowed.count(card) for card in faces if card in self.allowed})
        if missing > there.total():
            return False
        if missing <= min(limits, default=0):
            return True
        kinds: Counter[Cost] = Counter()
        for card, count in there.items():
            kinds[self.costs[card]] += count
        shares = itertools.product(*(range(count + 1) for count in kinds.values()))
        return any(sum(share) >= missing and _within(zip(kinds, share, strict=True), limits) for share in shares)

    def _run(self, places: Sequence[Sequence[Card]], of_one_suit: bool, sure: Hand, limits: Cost) -> bool:
        wild, free = self.level.wild, (0,) * len(limits)
        wilds: list[Cost] = []
        if wild is not None:
            wilds = [free] * sure.count(wild) + [self.costs.get(wild, free)] * self.allowed.count(wild)
        if min(limits, default=0) >= len(places):  # room for any of them
            suits = [{card.suit for card in faces if card in sure or card in self.allowed} for faces in places]
            missing = sum(not some for some in suits)
            return missing <= len(wilds) and (of_one_suit or len(wilds) > 0 or len(set().union(*suits)) > 1)
        # For each choice so far, as far as it matters: its suit (None: no card yet, "": several), wilds, costs.
        states: set[tuple[Suit | str | None, int, Cost]] = {(None, 0, free)}
        for faces in places:
            options = [
                (card.suit, free if card in sure else self.costs[card])
                for card in faces
                if card in sure or card in self.allowed
            ]
            grown = set()
            for suit, used, cost in states:
                steps = [(s if suit in (None, s) else "", used, c) for s, c in options]
                if used < len(wilds):
                    steps.append(("", used + 1, wilds[used]))
                for step, number, more in steps:
                    total = tuple(map(sum, zip(cost, more, strict=True)))
                    if all(map(int.__le__, total, limits)):
                        grown.add((step, number, total))
            states = grown
        return any(of_one_suit or suit == "" for suit, _, _ in states)


def _within(parts: Iterable[tuple[Cost, int]], limits: Cost) -> bool:
    """Whether so many cards of these costs keep to the limits."""
    taken = [[number * each for each in cost] for cost, number in parts]
    return all(sum(column) <= limit for column, limit in zip(zip(*taken, strict=True), limits, strict=True))


def holders(facts: Facts) -> tuple[Holder, ...]:
    """What each hidden seat can hold. Some 0.1 ms; the facts must agree with each other.

    >>> from coach.cards import BIG_JOKER
    >>> from coach.deals import deal
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> facts = Facts.of(Round.start(deal(2), Level("2"), 0, Rules()).view(0))
    >>> [holder.equal([BIG_JOKER], 2) for holder in holders(facts)]
    [True, True, True]
    """
    barred = {(seat, card) for d in facts.demands if d.high <= 0 for seat in d.seats for card in d.faces}
    hidden = [seat for seat in facts.hidden if facts.room[seat] > 0]
    may = {card: frozenset(s for s in hidden if (s, card) not in barred) for card in set(facts.free)}
    scarce = frozenset(card for d in facts.demands if d.high > 0 for card in d.faces if card in may)
    plain = Counter(card for card in facts.free if card not in scarce)
    sharings = list(_sharings(facts, may, scarce))
    return tuple(_holder(facts, seat, may, plain, sharings) for seat in facts.hidden)


def _sharings(facts: Facts, may: Mapping[Card, frozenset[int]], scarce: Iterable[Card]) -> Iterator[dict[int, Hand]]:
    """The ways to share out the scarce cards that the demands allow, by seat."""
    some = sorted(scarce, key=str)
    ways = [itertools.combinations_with_replacement(sorted(may[card]), facts.free.count(card)) for card in some]
    faces = [card for card in some for _ in range(facts.free.count(card))]
    for chosen in itertools.product(*ways):
        seats = [seat for part in chosen for seat in part]
        held = list(zip(seats, faces, strict=True))
        if all(sum(seat in d.seats and card in d.faces for seat, card in held) <= d.high for d in facts.demands):
            yield {seat: Hand(card for s, card in held if s == seat) for seat in facts.hidden}


def _holder(
    facts: Facts,
    seat: int,
    may: Mapping[Card, frozenset[int]],
    plain: Mapping[Card, int],
    sharings: Iterable[Mapping[int, Hand]],
) -> Holder:
    """One of them: its limits in each sharing of the scarce cards that leaves room for all others."""
    hidden = facts.hidden
    groups = [frozenset(g) for n in range(1, len(hidden)) for g in itertools.combinations(hidden, n)]
    needs = [sum(count for card, count in plain.items() if may[card] <= group) for group in groups]
    with_it = [group for group in groups if seat in group]
    cases = set()
    for sharing in sharings:
        room = [sum(facts.room[s] - len(sharing[s]) for s in group) for group in groups]
        if min(facts.room[s] - len(sharing[s]) for s in hidden) >= 0 and all(map(int.__le__, needs, room)):
            spare = [r - n for r, n, group in zip(room, needs, groups, strict=True) if seat in group]
            cases.add((facts.known[seat] + sharing[seat], tuple(spare)))
    allowed = Hand(card for card, count in plain.items() if seat in may[card] for _ in range(count))
    costs = {card: tuple(int(not may[card] <= group) for group in with_it) for card in set(allowed)}
    return Holder(seat, facts.level, allowed, costs, tuple(sorted(cases, key=str)))
