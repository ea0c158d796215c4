"""Consistent deals (可能的牌分布): hidden hands that agree with all hard facts, counted, drawn and listed exactly.

A deal counts by physical cards: the two cards of a face are two cards, and each way to share out the free cards is one
deal, all equally likely. So odds are right: a pair split between two hands comes up twice for each time that one of the
two hands is dealt both. A card known to sit with a seat stays there; only its twin is shared out.
"""

from __future__ import annotations

import functools
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from coach.cards import FACES, Card, Hand
from coach.counting.claims import Claim
from coach.counting.facts import Facts, Hands, but_known, demanded
from coach.deals.sharing import Counts, Demand, Sharing
from coach.errors import AgainstRules, BadText, Fault, GaveUp, quoted
from coach.kernel import hidden, words
from coach.locale import N_, Listing
from coach.table.seats import SEATS

#: Seeds and numbers of samples are below.
SEEDS = 1 << 64


class Deals:
    """The deals that agree with the facts, and with further demands on the free cards, if any are made.

    Making it counts them, some milliseconds. AgainstRules if there is none: it names the facts that contradict each
    other, or the demand that they do not allow. GaveUp if there are too many demands to count.

    >>> import math
    >>> from coach.cards import BIG_JOKER, Level
    >>> from coach.deals import deal
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> deals = Deals(Facts.of(Round.start(deal(2), Level("2"), 0, Rules()).view(0)))
    >>> deals.ways == math.comb(81, 27) * math.comb(54, 27)
    True
    >>> deals.chance(Demand(2, frozenset({BIG_JOKER}), 2, 2))
    Fraction(13, 120)
    >>> [len(hand) for hand in deals.draw(1, seed=7)[0]]
    [27, 27, 27, 27]
    """

    def __init__(self, facts: Facts, more: Sequence[Demand] = ()):
        self.facts = facts
        self._demands = (*facts.demands, *more)
        self._sharing = _sharing(facts.free, facts.room, self._demands)
        if self._sharing is None or not self._sharing.ways:
            raise AgainstRules(_contradiction(facts, more))
        #: How many there are, exactly.
        self.ways: int = self._sharing.ways

    def chance(self, *demands: Demand) -> Fraction:
        """The exact chance that these demands on the free cards hold too: the share of the deals in which they do.

        Demands are about free cards: cards known to sit with a seat are not counted (``facts.known``).
        """
        sharing = _sharing(self.facts.free, self.facts.room, (*self._demands, *demands))
        assert sharing is not None  # the facts fit, or there were no deals
        return Fraction(sharing.ways, self.ways)

    def draw(self, count: int, seed: int, first: int = 0) -> list[Hands]:
        """So many deals, drawn independently, each as likely as every other (to 2^-50); all four hands, the seat's own
        too. Each depends on the seed and its number alone: those from `first` on are the same in one call or in many.

        BadText for what is no seed or count.
        """
        _check(count, seed, first)
        found = self.dealer().draw_counts(seed, first, count)
        hands = [Hand.from_counts(found[at : at + len(FACES)]) for at in range(0, len(found), len(FACES))]
        return list(zip(hands[::4], hands[1::4], hands[2::4], hands[3::4], strict=True))

    def draw_words(self, count: int, seed: int, first: int = 0) -> array[int]:
        """The same deals as the kernel writes hands: 16 words each, four a seat. Some microseconds a deal."""
        _check(count, seed, first)
        found: array[int] = self.dealer().draw_words(seed, first, count)
        return found

    def dealer(self) -> Any:
        """A :class:`coach.kernel.hidden.Dealer` of these deals, one for each thread."""
        return hidden.Dealer(*self._tables)

    @functools.cached_property
    def _tables(self) -> tuple[Any, ...]:
        """What the kernel's dealer takes."""
        sharing, room = self._sharing, self.facts.room
        assert sharing is not None  # there are deals
        known = [word for hand in self.facts.known for word in words.packed(hand.counts)]
        cards = bytes(card.face for atom in sharing.atoms for card in atom)
        ends = [sum(map(len, sharing.atoms[: at + 1])) for at in range(len(sharing.atoms))]
        several = sorted(sharing.pools[-1], key=lambda seat: room[seat]) if len(sharing.pools[-1]) > 1 else []
        seats = [pool[0] if len(pool) == 1 else -1 for pool in sharing.pools]
        return known, cards, ends, *_states(sharing), seats, several, [room[seat] for seat in several]

    def listed(self, limit: int = 100_000) -> list[tuple[Hands, int]]:
        """All different deals, by the faces in each hand, with the number of physical deals that each stands for;
        these add up to `ways`.

        GaveUp if there are more than `limit`.
        """
        found: list[tuple[Hands, int]] = []
        for hands in self._walk():
            if len(found) == limit:
                part, values = str(self.ways), {"limit": limit}
                reason, expected = N_("too many consistent deals to list"), N_("at most {limit} different ones")
                raise GaveUp(Fault("too_many_deals", part, None, reason, expected, values))
            found.append((hands, self._physical(hands)))
        return found

    def _physical(self, hands: Hands) -> int:
        """How many physical deals look like these hands: two for each face whose free cards sit with two seats."""
        ways = 1
        for card in set(self.facts.free):
            held = [hand.count(card) - known.count(card) for hand, known in zip(hands, self.facts.known, strict=True)]
            ways *= 2 if held.count(1) == 2 else 1
        return ways

    def _walk(self) -> Iterator[Hands]:
        """The different deals, one after the other."""
        sharing, room = self._sharing, self.facts.room
        assert sharing is not None  # there are deals

        def shared(at: int, left: Counts, counts: Counts, pools: list[list[Card]]) -> Iterator[list[list[Card]]]:
            if at == len(sharing.atoms):
                yield pools
                return
            for share, _, after, counted in sharing.options(at, left, counts):
                for parts in _parted(_tally(sharing.atoms[at]), share):
                    grown = [pool + part for pool, part in zip(pools, parts, strict=True)]
                    yield from shared(at + 1, after, counted, grown)

        for pools in shared(0, *sharing.start, [[] for _ in sharing.pools]):
            last = sharing.pools[-1]
            for parts in _parted(_tally(pools[-1]), [room[seat] for seat in last]):
                dealt = dict(zip([pool[0] for pool in sharing.pools[:-1]], pools[:-1], strict=True))
                dealt |= dict(zip(last, parts, strict=True))
                a, b, c, d = (self.facts.known[seat] + Hand(dealt.get(seat, ())) for seat in SEATS)
                yield a, b, c, d


def _sharing(free: Hand, room: Sequence[int], demands: Sequence[Demand]) -> Sharing | None:
    """The ways to share out the free cards; None if they do not fit into the room that is left."""
    return Sharing(free, room, demands) if min(room) >= 0 and sum(room) == len(free) else None


def _states(sharing: Sharing) -> tuple[list[int], list[int], list[int], list[int]]:
    """All states that sharing out the atoms can reach, as the kernel's dealer takes them."""
    first, limits = [0], list[int]()
    shares, after = list[int](), list[int]()
    layer = {sharing.start: 0}
    count = 1
    for at in range(len(sharing.atoms)):
        following: dict[tuple[Counts, Counts], int] = {}
        for room, counts in layer:
            options = list(sharing.options(at, room, counts))
            total, before = sum(ways for _, ways, _, _ in options), 0
            for share, ways, left, counted in options:
                before += ways
                limits.append(min((before << 64) // total, SEEDS - 1))
                shares += share
                after.append(following.setdefault((left, counted), count + len(following)))
            first.append(len(limits))
        count += len(following)
        layer = following
    return first, limits, shares, after


def _check(*numbers: object) -> None:
    """BadText for what is no seed or number of deals."""
    reason, expected = N_("no seed or number of deals"), N_("a whole number from 0 to 2^64 - 1")
    wrong = [number for number in numbers if type(number) is not int or not 0 <= number < SEEDS]
    if wrong:
        raise BadText([Fault("bad_number", quoted(number), None, reason, expected) for number in wrong])


def _tally(cards: Sequence[Card]) -> list[tuple[Card, int]]:
    """Each face with its number."""
    return sorted(Counter(cards).items(), key=lambda item: item[0].face)


def _parted(faces: Sequence[tuple[Card, int]], sizes: Sequence[int]) -> Iterator[list[list[Card]]]:
    """All ways, told apart by faces, to part cards into parts of these sizes, which add up to them."""
    if not faces:
        yield [[] for _ in sizes]
        return
    (card, copies), behind = faces[0], faces[1:]
    for at, size in enumerate(sizes):
        for other in range(at, len(sizes)) if copies == 2 else (-1,):
            taken = [(at, other).count(part) for part in range(len(sizes))]
            if size < 1 or any(number > room for number, room in zip(taken, sizes, strict=True)):
                continue
            for parts in _parted(behind, [room - number for number, room in zip(taken, sizes, strict=True)]):
                yield [[card] * number + part for number, part in zip(taken, parts, strict=True)]


def _contradiction(facts: Facts, more: Sequence[Demand]) -> Fault:
    """Why there is no deal: a smallest set of facts that contradict each other, or demands that the facts exclude."""
    counts = " ".join(map(str, facts.counts))
    if more and _possible(facts, facts.claims):
        part = "; ".join(_written(demand) for demand in more)
        reason, expected = N_("no consistent deal meets this"), N_("a number that the facts allow")
        return Fault("impossible_demand", part, None, reason, expected)
    clash = facts.claims
    for claim in facts.claims:
        rest = tuple(other for other in clash if other is not claim)
        clash = clash if _possible(facts, rest) else rest
    reason, expected = N_("no deal agrees with the counts and these facts: {facts}"), N_("facts that agree")
    values = {"facts": Listing([claim.message for claim in clash] or facts.why)}
    return Fault("impossible_facts", counts, None, reason, expected, values)


def _possible(facts: Facts, claims: Sequence[Claim]) -> bool:
    """Whether a deal agrees with what was shown and these claims."""
    shown, counts, unseen, seat = facts.shown, facts.counts, facts.unseen, facts.seat
    demands = [demand for _, demand in demanded(claims, shown, counts, unseen, seat)]
    room = [count - len(hand) for count, hand in zip(counts, shown, strict=True)]
    sharing = _sharing(but_known(unseen, shown, seat), room, demands)
    return sharing is not None and sharing.ways > 0


def _written(demand: Demand) -> str:
    """A demand in short: `1+3:HR=0..1`."""
    faces = "/".join(sorted(card.text for card in demand.faces))
    return f"{'+'.join(map(str, demand.seats))}:{faces}={demand.low}..{demand.high}"
