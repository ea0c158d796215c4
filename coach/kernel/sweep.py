"""All ways to lay a hand without flushes, as a layered graph over the ranks.

Node: which runs are open, how many wilds are left, how many aces went low. Edge: what is begun at a rank and how many
cards of it go down in groups (singles, pairs, triples, bombs). A path, with the parts of each group, is one split and
every split is one path, because nothing says which copy of a rank is the wild:
`used + cards - have` wilds go to the rank, however they are spread there. What needs a natural card of its own is a
head: each group, save at the level rank (1.4), and the lowest rank of each run that could stand higher (4 5 6 7 with
a wild is 4-8 and not 3-7: weaker readings of the same cards are no splits). `bound` is the most heads of each rank.
Two things cannot be seen here: a pair cannot ride on a triple of its own rank, and a straight must be of mixed suits.
"""

from __future__ import annotations

from array import array

import cython


def _grown(old, least):
    """A copy of an integer array with room for `least` numbers, at least doubled."""
    new = array("i", bytes(4 * max(2 * len(old), least)))
    for i in range(len(old)):
        new[i] = old[i]
    return new


@cython.cclass
class Sweep:
    """The graph of one hand, or of what flushes leave of it."""

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
        """Enter the states after the low aces, then lay rank after rank."""
        s: cython.int
        b: cython.int
        c: cython.int
        need: cython.int
        low: cython.int
        wilds: cython.int
        layer: cython.int
        node: cython.int
        for s in range(6):
            for b in range(5):
                for c in range(4):
                    need = s + 2 * b + 3 * c
                    low = min(need, self.have[12])
                    wilds = self.wilds - need + low
                    if s + b + c <= self.bound[12] and wilds >= 0 and self.fits(0, s, 0, 0, 0, b, 0, c, wilds, low):
                        self.enter(0, s | b << 12 | c << 18 | wilds << 20 | low << 22 | (s + b + c) << 26)
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
        """The most groups for so many cards of a rank when so many runs have their heads there."""
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
