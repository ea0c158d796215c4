"""Walks through the graph of a sweep (sweep.py) in order of cost.

T triples and P pairs cost T * triple + P * pair - saving * min(T, P), where saving = triple + pair - full house. With
d = T - P that is linear in T and P, plus |d| * saving / 2 at the end; everything is counted in halves. Beside each
node stand the least costs from there to the end, one for each d from -14 to 9 (a single one when nothing is saved):
exact lower bounds that make walks go straight to what is wanted. What a pair loses that cannot ride on a triple of its
own rank is settled at the end of a walk; whether straights can be of mixed suits, when cards are laid (lay.py).
"""

from __future__ import annotations

from array import array

import cython

from coach.kernel.parts import PARTS, code

_FAR = cython.declare(cython.longlong, 1 << 60)


@cython.cclass
class Walk:
    """The least costs from each node of a graph to its end, and the paths in their order."""

    nodes: cython.int
    keys: cython.int[::1]
    edge_from: cython.int[::1]
    edge_to: cython.int[::1]
    edge_cards: cython.int[::1]
    layer_from: cython.int[::1]
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

    def __init__(self, graph: tuple, weights):
        """graph: as `Sweep.graph` gives it; weights: the costs (`Weights`)."""
        self.keys, self.layer_from, self.edge_from, self.edge_to, self.edge_cards = graph
        self.nodes = self.layer_from[14]
        self.straight, self.tube, self.plate = weights.straight, weights.tube, weights.plate
        self.saving = weights.saving
        self.lanes = weights.lanes
        self.zero = 14 if self.saving else 0
        self.way_from, self.way_d, self.way_cost = weights.way_from, weights.way_d, weights.way_cost
        self.list_from, self.list_at, self.list_d = weights.list_from, weights.list_at, weights.list_d
        self.list_cost, self.list_triples, self.list_pairs = weights.list_cost, weights.list_triples, weights.list_pairs
        self.close()

    @cython.cfunc
    def begin_cost(self, key: cython.int) -> cython.longlong:
        """What the runs cost that a state began at its last rank."""
        return (key & 7) * self.straight + (key >> 12 & 7) * self.tube + (key >> 18 & 3) * self.plate

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

    def least_of_all(self, jokers: list) -> cython.longlong:
        """The least cost of the whole hand, jokers laid in one of the ways listed; a lower bound (see `walk`)."""
        lanes: cython.int = self.lanes
        zero: cython.int = self.zero
        node: cython.int
        d: cython.int
        best: cython.longlong = _FAR
        for node in range(self.layer_from[0], self.layer_from[1]):
            for cost, d, _, _ in jokers:
                best = min(best, self.begin_cost(self.keys[node]) + cost + self.least[lanes * node + zero + d])
        return best

    def walk(self, jokers: list, limit: cython.longlong):
        """Every path whose lower bound is at most `limit`: yields (cost, codes), cost exact and perhaps above it.

        Depth first, in a fixed order. Afterwards `next_bound()` is the least bound that was cut off.
        """
        lanes: cython.int = self.lanes
        zero: cython.int = self.zero
        node: cython.int
        lane: cython.int
        cost: cython.longlong
        bound: cython.longlong
        self.beyond = _FAR
        for node in range(self.layer_from[0], self.layer_from[1]):
            for option in jokers:
                cost = self.begin_cost(self.keys[node]) + option[0]
                lane = zero + option[1]
                bound = cost + self.least[lanes * node + lane]
                if bound > limit:
                    self.beyond = min(self.beyond, bound)
                else:
                    yield from self.below(node, cost, lane, option[2], list(option[3]), limit)

    def next_bound(self) -> cython.longlong:
        """The least lower bound that the last walk cut off; 2**60 when it cut nothing off."""
        return self.beyond

    def below(
        self,
        root: cython.int,
        cost: cython.longlong,
        lane: cython.int,
        pairs: cython.int,
        codes: list,
        limit: cython.longlong,
    ):
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
    found += [code(4, 5, place)] * (key & 7)
    found += [code(5, 6, place)] * (key >> 12 & 7)
    found += [code(6, 6, place)] * (key >> 18 & 3)
