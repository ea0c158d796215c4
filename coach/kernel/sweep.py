"""All ways to lay a hand without flushes, as a layered graph over the ranks, and walks through it in order of cost.

Node: which runs are open, how many wilds are left, how many aces went low. Edge: what is begun at a rank and how many
cards of it go down in groups (singles, pairs, triples, bombs). A path, with the parts of each group, is one split and
every split is one path, because nothing says which copy of a rank is the wild:
`used + cards - have` wilds go to the rank, however they are spread there. What needs a natural card of its own is a
head: each group, save at the level rank (1.4), and the lowest rank of each run that could stand higher (4 5 6 7 with
a wild is 4-8 and not 3-7: weaker readings of the same cards are no splits). `bound` is the most heads of each rank.

Costs: T triples and P pairs cost T * triple + P * pair - saving * min(T, P), where saving = triple + pair - full
house. With d = T - P that is linear in T and P, plus |d| * saving / 2 at the end; everything is counted in halves.
Beside each node stand the least costs from there to the end, one for each d from -14 to 9 (a single one when nothing
is saved): exact lower bounds that make walks go straight to what is wanted. Only two things are settled at
the end of a walk: a pair cannot ride on a triple of its own rank, and a straight must be of mixed suits.
"""

from __future__ import annotations

from array import array

import cython

from coach.kernel.parts import PARTS, code

_FAR = cython.declare(cython.longlong, 1 << 60)


def _grown(old, least):
    """A copy of an integer array with room for `least` numbers, at least doubled."""
    new = array("i", bytes(4 * max(2 * len(old), least)))
    for i in range(len(old)):
        new[i] = old[i]
    return new


@cython.cclass
class Sweep:
    """The graph of one hand (or of what flushes leave of it) and, after `weigh`, its least costs to the end."""

    have: cython.int[::1]
    bound: cython.int[::1]
    wilds: cython.int
    level: cython.int
    nodes: cython.int
    edges: cython.int
    keys: cython.int[::1]
    edge_from: cython.int[::1]
    edge_to: cython.int[::1]
    edge_cards: cython.int[::1]
    layer_from: cython.int[::1]
    table: cython.int[::1]
    mask: cython.int
    # set by weigh
    lanes: cython.int
    zero: cython.int
    straight: cython.longlong
    tube: cython.longlong
    plate: cython.longlong
    saving: cython.longlong
    way_from: cython.int[::1]
    way_d: cython.int[::1]
    way_cost: cython.longlong[::1]
    list_from: cython.int[::1]
    list_at: cython.int[::1]
    list_d: cython.int[::1]
    list_cost: cython.longlong[::1]
    list_triples: cython.int[::1]
    list_pairs: cython.int[::1]
    least: cython.longlong[::1]
    beyond: cython.longlong


    def __init__(self, have, bound, wilds: cython.int, level: cython.int):
        """have, bound: 13 numbers, natural cards left and the most heads; level 0..12, -1 at the joker level."""
        self.have = array("i", [*have, 0, 0, 0, 0])
        self.bound = array("i", bound)
        self.wilds = wilds
        self.level = level
        self.keys = array("i", bytes(4 * 1024))
        self.edge_from = array("i", bytes(4 * 1024))
        self.edge_to = array("i", bytes(4 * 4096))
        self.edge_cards = array("i", bytes(4 * 4096))
        self.layer_from = array("i", bytes(4 * 16))
        self.table = array("i", [-1]) * 4096
        self.mask = 4095
        self.nodes = 0
        self.edges = 0
        self.build()

    @cython.cfunc
    def enter(self, layer: cython.int, key: cython.int) -> cython.int:
        """The node of a key in the layer that is being made; made when it is new."""
        at: cython.int = (key ^ key >> 7 ^ key >> 15) * 40503 >> 3 & self.mask
        node: cython.int
        while self.table[at] >= 0:
            node = self.table[at]
            if self.keys[node] == key:
                return node
            at = at + 1 & self.mask
        node = self.nodes
        if node + 2 >= len(self.keys):
            self.keys = _grown(self.keys, 0)
            self.edge_from = _grown(self.edge_from, 0)
        self.keys[node] = key
        self.table[at] = node
        self.nodes = node + 1
        if 2 * (self.nodes - self.layer_from[layer]) > self.mask:
            self.rehash(layer, 4 * self.mask + 3)
        return node

    @cython.cfunc
    def rehash(self, layer: cython.int, mask: cython.int) -> cython.void:
        """Empty the table, then enter the nodes of the layer again; a larger mask makes a larger table."""
        node: cython.int
        at: cython.int
        key: cython.int
        if mask > self.mask:
            self.table = array("i", [-1]) * (mask + 1)
            self.mask = mask
        else:
            for at in range(self.mask + 1):
                self.table[at] = -1
        for node in range(self.layer_from[layer], self.nodes):
            key = self.keys[node]
            at = (key ^ key >> 7 ^ key >> 15) * 40503 >> 3 & self.mask
            while self.table[at] >= 0:
                at = at + 1 & self.mask
            self.table[at] = node

    @cython.cfunc
    def build(self) -> cython.void:
        s: cython.int
        b: cython.int
        c: cython.int
        need: cython.int
        low: cython.int
        layer: cython.int
        node: cython.int
        for s in range(6):
            for b in range(5):
                for c in range(4):
                    need = s + 2 * b + 3 * c
                    low = min(need, self.have[12])
                    if s + b + c <= self.bound[12] and need - low <= self.wilds and self.fits(0, s, 0, 0, 0, b, 0, c, self.wilds - need + low, low):
                        self.enter(0, s | b << 12 | c << 18 | (self.wilds - need + low) << 20 | low << 22 | (s + b + c) << 26)
        for layer in range(13):
            self.layer_from[layer + 1] = self.nodes
            self.rehash(layer + 1, self.mask)
            for node in range(self.layer_from[layer], self.layer_from[layer + 1]):
                self.edge_from[node] = self.edges
                self.expand(layer, node)
        self.layer_from[14] = self.nodes
        for node in range(self.layer_from[13], self.nodes + 1):
            self.edge_from[node] = self.edges

    @cython.cfunc
    def fits(
        self,
        layer: cython.int,
        s1: cython.int,
        s2: cython.int,
        s3: cython.int,
        s4: cython.int,
        b1: cython.int,
        b2: cython.int,
        c1: cython.int,
        wilds: cython.int,
        low: cython.int,
    ) -> cython.bint:
        """Whether open runs can still be filled from rank `layer` on; a necessary test that cuts dead states."""
        lack: cython.int = 0
        d: cython.int
        d = s1 + s2 + s3 + s4 + 2 * (b1 + b2) + 3 * c1 - self.have[layer] + (low if layer == 12 else 0)
        lack += d if d > 0 else 0
        d = s1 + s2 + s3 + 2 * b1 - self.have[layer + 1] + (low if layer == 11 else 0)
        lack += d if d > 0 else 0
        d = s1 + s2 - self.have[layer + 2] + (low if layer == 10 else 0)
        lack += d if d > 0 else 0
        d = s1 - self.have[layer + 3] + (low if layer == 9 else 0)
        lack += d if d > 0 else 0
        return lack <= wilds

    @cython.cfunc
    def expand(self, layer: cython.int, node: cython.int) -> cython.void:
        """All edges from a node through rank `layer`."""
        key: cython.int = self.keys[node]
        s1: cython.int = key & 7
        s2: cython.int = key >> 3 & 7
        s3: cython.int = key >> 6 & 7
        b1: cython.int = key >> 12 & 7
        c1: cython.int = key >> 18 & 3
        wilds: cython.int = key >> 20 & 3
        low: cython.int = key >> 22 & 15
        heads: cython.int = key >> 26
        must: cython.int = s1 + s2 + s3 + (key >> 9 & 7) + 2 * (b1 + (key >> 15 & 7)) + 3 * c1
        have: cython.int = self.have[layer] - (low if layer == 12 else 0)
        s: cython.int
        b: cython.int
        c: cython.int
        used: cython.int
        cards: cython.int
        w: cython.int
        begun: cython.int
        for c in range(4 if layer <= 11 else 1):
            for b in range(5 if layer <= 10 else 1):
                for s in range(6 if layer <= 8 else 1):
                    used = must + s + 2 * b + 3 * c
                    if used > have + wilds:
                        break
                    begun = heads if layer == 12 else s * (layer < 8) + b * (layer < 10) + c * (layer < 11)
                    if begun > self.bound[layer]:
                        break
                    for cards in range(max(0, have - used), have - used + wilds + 1):
                        w = wilds - (used + cards - have)
                        if not self.fits(layer + 1, s, s1, s2, s3, b, b1, c, w, low):
                            break
                        if layer == 12:
                            if w == 0:
                                self.join(13, 0, cards + 11 * self.most_groups(layer, cards, begun))
                        else:
                            key = s | s1 << 3 | s2 << 6 | s3 << 9 | b << 12 | b1 << 15 | c << 18 | w << 20 | low << 22
                            key |= heads << 26
                            self.join(layer + 1, key, cards + 11 * self.most_groups(layer, cards, begun))

    @cython.cfunc
    def most_groups(self, layer: cython.int, cards: cython.int, begun: cython.int) -> cython.int:
        return cards if layer == self.level or self.bound[layer] - begun > cards else self.bound[layer] - begun

    @cython.cfunc
    def join(self, layer: cython.int, key: cython.int, cards: cython.int) -> cython.void:
        """Add an edge from the node in hand to the node of a key."""
        if cards and cards < 11:
            return  # cards of which no group is allowed
        if self.edges + 1 >= len(self.edge_to):
            self.edge_to = _grown(self.edge_to, 0)
            self.edge_cards = _grown(self.edge_cards, 0)
        self.edge_to[self.edges] = self.enter(layer, key)
        self.edge_cards[self.edges] = cards
        self.edges += 1

    def size(self):
        """(nodes, edges)."""
        return self.nodes, self.edges

    def graph(self):
        """Arrays (keys, layer_from, edge_from, edge_to, edge_cards): nodes by layers, edges by the node they leave.

        The only node of layer 13, if the hand can be laid at all, is the end. A key tells of the runs begun at the
        last rank how many (`add_begun`), in bits 20 and 21 the wilds left. edge_cards is cards + 11 * most groups.
        """
        return self.keys, self.layer_from, self.edge_from, self.edge_to, self.edge_cards

    @cython.cfunc
    def begin_cost(self, key: cython.int) -> cython.longlong:
        """What the runs cost that a state began at its last rank."""
        return (key & 7) * self.straight + (key >> 12 & 7) * self.tube + (key >> 18 & 3) * self.plate

    def weigh(self, weights) -> None:
        """Find the least costs from every node to the end under the costs (`Weights`)."""
        self.straight, self.tube, self.plate = weights.straight, weights.tube, weights.plate
        self.saving = weights.saving
        self.lanes = 24 if self.saving else 1
        self.zero = 14 if self.saving else 0
        self.way_from, self.way_d, self.way_cost = weights.way_from, weights.way_d, weights.way_cost
        self.list_from, self.list_at, self.list_d = weights.list_from, weights.list_at, weights.list_d
        self.list_cost, self.list_triples, self.list_pairs = weights.list_cost, weights.list_triples, weights.list_pairs
        self.close()

    @cython.cfunc
    def close(self) -> cython.void:
        """The least costs, from the last layer to the first."""
        lanes: cython.int = self.lanes
        zero: cython.int = self.zero
        node: cython.int
        edge: cython.int
        way: cython.int
        lane: cython.int
        start: cython.int
        end: cython.int
        d: cython.int
        cost: cython.longlong
        value: cython.longlong
        here: cython.Py_ssize_t
        there: cython.Py_ssize_t
        least: cython.longlong[::1]
        self.least = array("q", [_FAR]) * (lanes * (self.nodes + 1))
        least = self.least
        if self.layer_from[13] < self.nodes:
            for lane in range(lanes):
                d = lane - zero
                least[lanes * (self.nodes - 1) + lane] = self.saving * (d if d > 0 else -d)
        for node in range(self.layer_from[13] - 1, -1, -1):
            here = lanes * node
            for edge in range(self.edge_from[node], self.edge_from[node + 1]):
                there = lanes * self.edge_to[edge]
                for way in range(self.way_from[self.edge_cards[edge]], self.way_from[self.edge_cards[edge] + 1]):
                    d = self.way_d[way]
                    cost = self.way_cost[way] + self.begin_cost(self.keys[self.edge_to[edge]])
                    start = max(0, -d)
                    end = min(lanes, lanes - d)
                    for lane in range(start, end):
                        value = least[there + lane + d] + cost
                        if value < least[here + lane]:
                            least[here + lane] = value

    def root(self, jokers) -> cython.longlong:
        """The least cost of the whole hand, jokers laid in one of the ways listed; a lower bound (see `walk`)."""
        lanes: cython.int = self.lanes
        zero: cython.int = self.zero
        node: cython.int
        best: cython.longlong = _FAR
        for node in range(self.layer_from[0], self.layer_from[1]):
            for cost, d, _, _ in jokers:
                best = min(best, self.begin_cost(self.keys[node]) + cost + self.least[lanes * node + zero + d])
        return best

    def walk(self, jokers, limit: cython.longlong):
        """Every path whose lower bound is at most `limit`: yields (cost, codes), cost exact and perhaps above it.

        Depth first, in a fixed order. Afterwards `next_bound()` is the least bound that was cut off.
        """
        lanes: cython.int = self.lanes
        zero: cython.int = self.zero
        node: cython.int
        cost: cython.longlong
        bound: cython.longlong
        self.beyond = _FAR
        for node in range(self.layer_from[0], self.layer_from[1]):
            for option in jokers:
                cost = self.begin_cost(self.keys[node]) + option[0]
                bound = cost + self.least[lanes * node + zero + option[1]]
                if bound > limit:
                    self.beyond = min(self.beyond, bound)
                else:
                    yield from self.below(node, cost, zero + option[1], option[2], list(option[3]), limit)

    def next_bound(self) -> cython.longlong:
        """The least lower bound that the last walk cut off; 2**60 when it cut nothing off."""
        return self.beyond

    def below(self, root: cython.int, cost: cython.longlong, lane: cython.int, pairs: cython.int, codes, limit: cython.longlong):
        """The paths below a root: an explicit stack, one place for each rank."""
        lanes: cython.int = self.lanes
        nodes: cython.int[::1] = array("i", [root]) * 14
        edges: cython.int[::1] = array("i", [self.edge_from[root]]) * 14
        rows: cython.int[::1] = array("i", [-1]) * 14
        lane_at: cython.int[::1] = array("i", [lane]) * 14
        cost_at: cython.longlong[::1] = array("q", [cost]) * 14
        depth: cython.int = 0
        edge: cython.int
        row: cython.int
        target: cython.int
        value: cython.longlong
        bound: cython.longlong
        while depth >= 0:
            if depth == 13:
                yield self.leaf(root, edges, rows, cost_at[13], lane_at[13], pairs, codes)
                depth -= 1
                continue
            edge = edges[depth]
            if edge == self.edge_from[nodes[depth] + 1]:
                depth -= 1
                continue
            row = rows[depth] + 1
            if rows[depth] < 0:
                row = self.list_from[self.edge_cards[edge]]
            if row == self.list_from[self.edge_cards[edge] + 1]:
                edges[depth] = edge + 1
                rows[depth] = -1
                continue
            rows[depth] = row
            target = self.edge_to[edge]
            value = cost_at[depth] + self.list_cost[row] + self.begin_cost(self.keys[target])
            lane = lane_at[depth] + self.list_d[row]
            if lane < 0 or lane >= lanes:
                continue
            bound = value + self.least[lanes * target + lane]
            if bound > limit:
                if bound < self.beyond:
                    self.beyond = bound
                continue
            depth += 1
            nodes[depth] = target
            edges[depth] = self.edge_from[target]
            rows[depth] = -1
            lane_at[depth] = lane
            cost_at[depth] = value

    @cython.cfunc
    def leaf(
        self,
        root: cython.int,
        edges: cython.int[::1],
        rows: cython.int[::1],
        cost: cython.longlong,
        lane: cython.int,
        pairs: cython.int,
        codes: list,
    ):
        """(cost, codes) of a whole path; a pair never rides on a triple of its own rank."""
        layer: cython.int
        row: cython.int
        triples: cython.int = 0
        both: cython.int = 0
        found: list = list(codes)
        add_begun(found, self.keys[root], 1)
        for layer in range(13):
            row = rows[layer]
            triples += self.list_triples[row]
            pairs += self.list_pairs[row]
            both = max(both, self.list_triples[row] + self.list_pairs[row])
            for part in PARTS[self.edge_cards[edges[layer]] % 11][self.list_at[row]]:
                found.append(code(part - 1 if part < 4 else 7, part, layer + 2))
            if layer < 12:
                add_begun(found, self.keys[self.edge_to[edges[layer]]], layer + 2)
        found.sort()
        cost += self.least[self.lanes * (self.nodes - 1) + lane]
        cost += 2 * self.saving * (min(triples, pairs) - min(triples, pairs, triples + pairs - both))
        return cost, tuple(found)


@cython.ccall
def add_begun(found: list, key: cython.int, place: cython.int) -> cython.void:
    """Add the runs that a state began at its last rank."""
    i: cython.int
    for i in range(key & 7):
        found.append(code(4, 5, place))
    for i in range(key >> 12 & 7):
        found.append(code(5, 6, place))
    for i in range(key >> 18 & 3):
        found.append(code(6, 6, place))
