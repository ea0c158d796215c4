"""The Pareto front of splits: labels with dominance, carried through the graph of what a choice of flushes leaves.

A label is one way to lay the ranks up to a node of the graph (sweep.py) with what it is worth so far. It is dropped
when another label of the node ends at least as good in every feature, whatever follows both. Weak plays are what
bombs and bosses leave of the plays, so they need no coordinate of their own.

Triples and pairs are worth something only at the end. With d = triples - pairs a split has
    plays  + max(0, -d)                                              (its own plays count triples, not pairs)
    bosses - min(half, max(0, d - whole)) + min(boss pairs, max(0, -d))
because the weakest pairs ride on the weakest triples: the d strongest triples stay free, `whole` of them bosses all
the same, `half` of them only as full houses; or the -d strongest pairs stay free. Each term moves by at most as much
as what it is made of, so for labels a and b the worst that can follow a instead of b is known (`covers`).

A pair cannot ride on its own rank. By Hall's theorem a rank with t triples and p pairs (a clash) hinders nobody once
there are t + p weak pairs, or t + p weak triples, or that many triples and that many pairs; otherwise at most all
triples and pairs less t + p can ride. A label that no clash behind it and none that may come can hinder is settled.
Others are compared only with what is alike; at the end `value` takes the clashes into account.

Suits are not looked at, save that straights which must be all of one suit are not begun (`Mixer`): those are straight
flushes, which another choice of flushes lays. Whether straights can be of two suits can still depend on where wilds
and heads (sweep.py) are, so some splits may turn out not to be there when cards are laid. A split that lays a flush in
place of such a straight is better, unless the straight is a boss. So what cannot be laid hides other splits only where
boss straights are in it; `strict` tells labels apart by these, by where wilds went, and by the heads that are there.
"""

from __future__ import annotations

import cython

from coach.kernel.parts import PARTS, code
from coach.kernel.walk import add_begun

# Features packed into one number, each higher the better, each with a guard bit above it: nine classes of bombs
# (5 bits each, the weakest lowest), bosses, 31 - weak singles, 31 - plays (6 bits each).
_BOSSES = cython.declare(cython.int, 45)
_SINGLES = cython.declare(cython.int, 51)
_PLAYS = cython.declare(cython.int, 57)
_GUARDS = cython.declare(cython.longlong, sum([16 << 5 * i for i in range(9)]) + (1 << 50) + (1 << 56) + (1 << 62))
_ONE = cython.declare(cython.longlong, 1)


@cython.ccall
def at_least(a: cython.longlong, b: cython.longlong) -> cython.bint:
    """Whether packed features are at least as good as others in every one."""
    return ((a | _GUARDS) - b) & _GUARDS == _GUARDS


@cython.cclass
class Way:
    """A way to lay equal cards of a rank in groups, and what it adds to a label."""

    parts: tuple
    good: cython.longlong
    plays: cython.int
    bosses: cython.int
    triples: cython.int
    pairs: cython.int
    half: cython.int
    whole: cython.int
    boss_pairs: cython.int
    clash: tuple


@cython.cclass
class Label:
    """One way to lay the jokers and the ranks up to a node. Immutable once it is in a list."""

    before: Label
    way: Way
    jokers: tuple  # their codes, in the first label of a chain
    layer: cython.int
    key: cython.int
    good: cython.longlong  # packed: bombs and weak singles
    plays: cython.int
    bosses: cython.int
    triples: cython.int
    pairs: cython.int
    half: cython.int
    whole: cython.int
    boss_pairs: cython.int
    settled: cython.bint
    clashes: tuple  # (triples, pairs, class of triple, boss as pair), while not settled
    straights: tuple  # their low places
    trace: tuple  # what strictness tells apart

    def value(self):
        """The packed features of a whole split."""
        riding: cython.int = self._matched(self.triples, self.pairs, 3, 1)
        weak: cython.int = self.triples - self.half - self.whole
        bosses: cython.int = self.bosses - self.half
        if riding < min(self.triples, self.pairs):  # one clash: the triples and pairs left free are all of its rank
            bosses += self.half
            for clash in self.clashes:
                if self.triples + self.pairs - clash[0] - clash[1] == riding:
                    bosses -= clash[0] + clash[1] - self.pairs if clash[2] == 1 else 0
                    bosses += clash[0] + clash[1] - self.triples if clash[3] else 0
        else:
            bosses += self._matched(weak + self.half, self.pairs, 2, 1) - self._matched(weak, self.pairs, 2, 0)
            bosses += self.boss_pairs - riding + self._matched(self.pairs - self.boss_pairs, self.triples, 3, 0)
        return self.good + (bosses * _ONE << _BOSSES) + ((31 - self.plays - self.pairs + riding) * _ONE << _PLAYS)

    @cython.cfunc
    def _matched(self, some: cython.int, others: cython.int, column: cython.int, worst: cython.int) -> cython.int:
        """How many of some triples (pairs) can go with others of other ranks; of clashes only those concern them whose
        class in that column is not above the worst."""
        most: cython.int = min(some, others)
        for clash in self.clashes:
            if clash[column] <= worst:
                most = min(most, some + others - clash[0] - clash[1])
        return most

    def codes(self):
        """The plays of a whole split but flushes, full houses apart, as `Walk.walk` gives them."""
        found: list = []
        label: Label = self
        while label.layer:
            for part in label.way.parts:
                found.append(code(part - 1 if part < 4 else 7, part, label.layer + 1))
            if label.layer < 13:
                add_begun(found, label.key, label.layer + 1)
            label = label.before
        add_begun(found, label.key, 1)
        return tuple(sorted(found + list(label.jokers)))


@cython.cfunc
def covers(a: Label, b: Label, most: cython.int) -> cython.bint:
    """Whether a with whatever follows is at least as good as b with the same; `most` half triples and boss pairs."""
    if not at_least(a.good, b.good) or a.trace != b.trace:
        return False
    more: cython.int = a.triples - a.pairs - b.triples + b.pairs
    worst: cython.int = 0
    if a.settled and b.settled:
        worst = min(most, max(0, more)) + max(0, a.half - b.half) + max(0, b.whole - a.whole)
        worst += max(0, b.boss_pairs - a.boss_pairs)
        return a.plays + max(0, -more) <= b.plays and a.bosses - worst >= b.bosses
    if more or a.triples != b.triples or a.half != b.half or a.whole != b.whole or a.boss_pairs != b.boss_pairs:
        return False
    return a.clashes == b.clashes and a.plays <= b.plays and a.bosses >= b.bosses


@cython.cclass
class Front:
    """What bosses are, for one hand; `branch` then sweeps what a choice of flushes leaves of it."""

    strength: bytes
    tops: tuple
    level: cython.int
    mixer: object
    strict: cython.bint
    ways: list
    most: cython.int
    ahead: list
    labels: list

    def __init__(self, strength: bytes, tops: tuple, level: cython.int):
        """strength: 15 orders; tops: as coach.kernel.tops gives them; level 0..12, -1 at the joker level."""
        self.strength = strength
        self.tops = tops
        self.level = level
        self.ways = [None] * (13 * 121)

    def branch(
        self, graph: tuple, have: list, wilds: cython.int, flushes: cython.int, jokers: list, mixer, strict: cython.bint
    ) -> list:
        """The labels at the end of the graph (`Sweep.graph`), in a fixed order; empty where it has no end.

        have, wilds: natural cards of each rank and wilds left; jokers: as `Weights.jokers` gives them; mixer: `Mixer`.
        """
        self.mixer, self.strict = mixer, strict
        keys: cython.int[::1] = graph[0]
        layer_from: cython.int[::1] = graph[1]
        edge_from: cython.int[::1] = graph[2]
        edge_to: cython.int[::1] = graph[3]
        edge_cards: cython.int[::1] = graph[4]
        layer: cython.int
        node: cython.int
        edge: cython.int
        target: cython.int
        self._look_ahead(have, wilds, jokers)
        self.labels = [[] for _ in range(layer_from[14])]
        for node in range(layer_from[0], layer_from[1]):
            for option in jokers:
                self._enter(node, self._first(keys[node], flushes, option[2], option[3]))
        for layer in range(13):
            for node in range(layer_from[layer], layer_from[layer + 1]):
                for edge in range(edge_from[node], edge_from[node + 1]):
                    target = edge_to[edge]
                    for way in self._ways(layer, edge_cards[edge]):
                        for label in self.labels[node]:
                            self._enter(target, self._next(label, way, layer + 1, keys[target]))
        return self.labels[layer_from[13]] if layer_from[13] < layer_from[14] else []

    @cython.cfunc
    def _look_ahead(self, have: list, wilds: cython.int, jokers: list) -> cython.void:
        """The largest clash that may come from each layer on, and the most half triples and boss pairs of a split."""
        rank: cython.int
        cards: cython.int
        self.most = max([option[2] for option in jokers])
        self.ahead = [0] * 14
        for rank in range(12, -1, -1):
            cards = have[rank] + wilds
            self.ahead[rank] = max(self.ahead[rank + 1], 1 + (cards - 3) // 2 if cards > 4 else 0)
            self.most += cards // 3 if self._triple(rank) == 1 else 0
            self.most += cards // 2 if self._boss(rank, 1) else 0

    @cython.cfunc
    def _boss(self, rank: cython.int, kind: cython.int) -> cython.bint:
        """Whether a single (kind 0), pair (1), triple (2) or full house (3) of the rank is a boss."""
        return self.strength[rank] >= self.tops[kind]

    @cython.cfunc
    def _triple(self, rank: cython.int) -> cython.int:
        """The class of a triple: 0 no boss, 1 a boss as a full house (half), 2 a boss as a triple too (whole)."""
        return self._boss(rank, 2) + self._boss(rank, 3)

    @cython.cfunc
    def _ways(self, layer: cython.int, cards: cython.int) -> list:
        """The ways to lay the cards of an edge at a rank."""
        at: cython.int = 121 * layer + cards
        if self.ways[at] is None:
            self.ways[at] = [self._way(layer, parts) for parts in PARTS[cards % 11] if len(parts) <= cards // 11]
        return self.ways[at]

    @cython.cfunc
    def _way(self, rank: cython.int, parts: tuple):
        way: Way = Way()
        kind: cython.int = self._triple(rank)
        singles: cython.int = parts.count(1)
        size: cython.int
        way.parts = parts
        way.triples = parts.count(3)
        way.pairs = parts.count(2)
        way.plays = len(parts) - way.pairs
        way.half = way.triples if kind == 1 else 0
        way.whole = way.triples if kind == 2 else 0
        way.boss_pairs = way.pairs if self._boss(rank, 1) else 0
        way.bosses = way.half + way.whole + (singles if self._boss(rank, 0) else 0)
        way.good = 0 if self._boss(rank, 0) else -(singles * _ONE << _SINGLES)
        for size in parts:
            if size > 3:
                way.good += _ONE << 5 * (size - 4 if size < 6 else size - 3)
        way.clash = (way.triples, way.pairs, kind, self._boss(rank, 1)) if way.triples and way.pairs else ()
        return way

    @cython.cfunc
    def _first(self, key: cython.int, flushes: cython.int, riding: cython.int, codes: tuple):
        """The label of a first node and a way to lay the jokers, `riding` pairs of which can ride."""
        label: Label = Label()
        kind: cython.int
        rank: cython.int
        label.before = label.way = None
        label.jokers = codes
        label.layer, label.key = 0, key
        label.good = (flushes * _ONE << 10) + (31 * _ONE << _SINGLES)
        label.plays = flushes + len(codes) - riding
        label.bosses = label.triples = label.half = label.whole = label.boss_pairs = 0
        label.pairs = riding
        label.clashes = label.straights = label.trace = ()
        for one in codes:
            kind = one >> 12
            rank = (one >> 2 & 63) - 2
            if kind == 9:
                label.good += _ONE << 40
            elif kind == 1 and riding:
                label.boss_pairs += self._boss(rank, 1)
            elif self._boss(rank, kind):
                label.bosses += 1
            elif kind == 0:
                label.good -= _ONE << _SINGLES
        self._begin(label, 0, 0)
        return label

    @cython.cfunc
    def _next(self, before: Label, way: Way, layer: cython.int, key: cython.int):
        """The label that goes on from another by a way to lay rank `layer` - 1 and by the runs of the next key."""
        label: Label = Label()
        wilds: cython.int = (before.key >> 20 & 3) - (key >> 20 & 3)
        label.before = before
        label.way = way
        label.jokers = ()
        label.layer, label.key = layer, key
        label.good = before.good + way.good
        label.plays = before.plays + way.plays
        label.bosses = before.bosses + way.bosses
        label.triples = before.triples + way.triples
        label.pairs = before.pairs + way.pairs
        label.half = before.half + way.half
        label.whole = before.whole + way.whole
        label.boss_pairs = before.boss_pairs + way.boss_pairs
        label.clashes = (*before.clashes, way.clash) if way.clash else before.clashes
        label.straights = before.straights
        label.trace = before.trace
        self._begin(label, wilds, 0 if layer - 1 == self.level else len(way.parts))
        return label

    @cython.cfunc
    def _begin(self, label: Label, wilds: cython.int, heads: cython.int) -> cython.void:
        """Add the runs begun at the last rank of a label; `wilds` went there, `heads` groups want natural cards."""
        place: cython.int = label.layer + 1
        straights: cython.int = label.key & 7
        tubes: cython.int = label.key >> 12 & 7
        plates: cython.int = label.key >> 18 & 3
        label.settled = False
        if label.layer < 13:
            label.plays += straights + tubes + plates
            if straights:
                label.straights = (*label.straights, *[place] * straights)
            label.bosses += tubes if place >= self.tops[5] else 0
            label.bosses += plates if place >= self.tops[6] else 0
            if place < self.tops[4]:
                straights = 0
            label.bosses += straights
            if self.strict and place >= self.tops[4] and (straights or wilds):
                heads += (label.key & 7) * (place < 10) + tubes * (place < 12) + plates * (place < 13)
                label.trace = (*label.trace, (place, straights, wilds, heads if wilds else 0))
        elif self.strict:
            label.trace = (*label.trace, (place, 0, wilds, heads + (label.before.key >> 26)))  # the heads of low runs

    @cython.cfunc
    def _settle(self, label: Label) -> cython.void:
        """Find out whether clashes can still matter; forget those behind when not."""
        clash: cython.int = self.ahead[label.layer]
        weak: cython.int = max(label.pairs - label.boss_pairs, label.triples - label.half - label.whole)
        for one in label.clashes:
            clash = max(clash, one[0] + one[1])
        label.settled = max(weak, min(label.triples, label.pairs)) >= clash
        if label.settled:
            label.clashes = ()

    @cython.cfunc
    def _enter(self, node: cython.int, label: Label) -> cython.void:
        """Add a label to a node unless one there covers it or its straights cannot be; drop those that it covers."""
        there: list = self.labels[node]
        other: Label
        i: cython.int
        dropped: cython.int = 0
        if label.key & 7 and label.layer < 13 and not self.mixer.can(label.straights):
            return
        self._settle(label)
        for other in there:
            if covers(other, label, self.most):
                return
        for i in range(len(there)):
            if covers(label, there[i], self.most):
                dropped += 1
            elif dropped:
                there[i - dropped] = there[i]
        del there[len(there) - dropped :]
        there.append(label)
