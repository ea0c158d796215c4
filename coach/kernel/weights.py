"""Costs of kinds in the form that sweeps count with: integers, in halves, and the cheapest ways to lay equal cards."""

from __future__ import annotations

from array import array

from coach.kernel.parts import PARTS, code


class Weights:
    """Costs for `Walk`, which reads these tables into its own. Each cost given is a non-negative integer.

    `saving` is what a pair saves by riding on a triple, 0 where it never rides. Entry `cards + 11 * groups` of
    way_from and list_from is for so many equal cards in at most so many groups: the cheapest way for each d, and every
    list of parts (an index into PARTS[cards]).
    """

    def __init__(self, single, pair, triple, full_house, straight, tube, plate, bomb, flush, joker_bomb, joker_pair):
        self.saving = max(0, triple + pair - full_house)
        self.lanes = 24 if self.saving else 1
        self.joker_pair = joker_pair
        self.single = 2 * single
        self.pair = 2 * pair - self.saving
        self.triple = 2 * triple - self.saving
        self.straight = 2 * straight
        self.tube = 2 * tube
        self.plate = 2 * plate
        self.bomb = 2 * bomb
        self.flush = 2 * flush
        self.joker_bomb = 2 * joker_bomb
        self._tables()

    def unit(self, size):
        """The cost of one group of that size."""
        if size == 1:
            return self.single
        if size == 2:
            return self.pair
        if size == 3:
            return self.triple
        return self.bomb

    def _tables(self):
        way_from, way_d, way_cost = [0], [], []
        list_from, rows = [0], []
        for entry in range(121):
            cards, groups = entry % 11, entry // 11
            cheapest = {}
            for at, parts in enumerate(PARTS[cards]):
                if len(parts) > groups or groups > cards:
                    continue
                triples, pairs = parts.count(3), parts.count(2)
                d = triples - pairs if self.saving else 0
                cost = sum([self.unit(size) for size in parts])
                rows.append((at, d, cost, triples, pairs))
                cheapest[d] = min(cost, cheapest.get(d, cost))
            list_from.append(len(rows))
            for d in sorted(cheapest):
                way_d.append(d)
                way_cost.append(cheapest[d])
            way_from.append(len(way_d))
        self.way_from, self.way_d, self.way_cost = array("i", way_from), array("i", way_d), array("q", way_cost)
        self.list_from = array("i", list_from)
        self.list_at = array("i", [row[0] for row in rows])
        self.list_d = array("i", [row[1] for row in rows])
        self.list_cost = array("q", [row[2] for row in rows])
        self.list_triples = array("i", [row[3] for row in rows])
        self.list_pairs = array("i", [row[4] for row in rows])

    def jokers(self, small, big):
        """Every way to lay the jokers: (cost, d, pairs that can ride, codes)."""
        found = []
        for small_pairs in range(small // 2, -1, -1):
            for big_pairs in range(big // 2, -1, -1):
                pairs = small_pairs + big_pairs
                cost = (small + big - 2 * pairs) * self.single
                codes = [code(1, 2, 15)] * small_pairs + [code(0, 1, 15)] * (small - 2 * small_pairs)
                codes += [code(1, 2, 16)] * big_pairs + [code(0, 1, 16)] * (big - 2 * big_pairs)
                if self.joker_pair:
                    found.append((cost + pairs * self.pair, -pairs if self.saving else 0, pairs, tuple(codes)))
                else:
                    found.append((cost + pairs * (self.pair + self.saving), 0, 0, tuple(codes)))
        if small + big == 4:
            found.insert(0, (self.joker_bomb, 0, 0, (code(9, 4, 17),)))
        return found
