"""The plan of a hand (组牌): a good split into plays that keeps bombs, in some microseconds. A heuristic, not proven.

All integers are written as coach.kernel.words says. Each play has a cost in hundredths of a play: about 100 for a small
one (it needs a lead that somebody else must give), little for one that takes the lead back, less than nothing for a
bomb. The plan is the split with the least sum among those looked at: straight flushes first, then plates, tubes and
straights that do not make the rest much dearer, then equal cards, wilds where they help most, pairs riding on triples.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.coach.kernel import words
    from cython.cimports.coach.kernel.choices import Choices, five
    from cython.cimports.coach.kernel.dice import Dice
    from cython.cimports.coach.kernel.taking import Taking, rank_at
else:
    from coach.kernel import words
    from coach.kernel.choices import Choices, five
    from coach.kernel.dice import Dice
    from coach.kernel.taking import Taking, rank_at

#: Costs by class: of equal cards by strength (2 … A, level, small and big joker), of sequences by the lowest place.
#: Found by the arena: lore with these against lore with others.
COSTS = {
    0: (100, 100, 100, 100, 99, 98, 96, 94, 92, 89, 84, 62, 40, 16, -10),
    1: (94, 94, 94, 93, 91, 90, 88, 87, 84, 78, 68, 38, 18, -2, -6),
    2: (122, 120, 118, 116, 113, 110, 106, 98, 92, 84, 72, 62, 42, 36, 36),
    3: (98, 96, 94, 92, 89, 86, 82, 74, 67, 58, 48, 40, 22, 12, 12),
    4: (110, 108, 106, 104, 100, 96, 90, 82, 72, 57),
    5: (89, 87, 85, 83, 81, 78, 75, 71, 66, 59, 50, 39),
    6: (75, 73, 71, 69, 66, 63, 60, 56, 52, 46, 40, 32, 25),
    7: (-36, -37, -38, -39, -40, -41, -43, -45, -47, -49, -52, -55, -58),
    8: (-60, -61, -62, -63, -64, -65, -66, -67, -68, -69, -70, -72, -74),
    9: (-76, -77, -78, -79, -80, -81, -82, -83, -84, -86),
    10: (-88,) * 13,
    11: (-90,) * 13,
    12: (-92,) * 13,
    13: (-94,) * 13,
    14: (-96,) * 13,
    15: (-98,),
}
#: A sequence is looked at when it makes the sum greater by this at most; a pair dearer than the second may ride.
SLACK = cython.declare(cython.int, 60)
RIDES = cython.declare(cython.int, 30)
#: Nodes looked at at most, so that no hand takes long.
MOST = cython.declare(cython.int, 300)
NOTHING = cython.declare(cython.int, 1 << 20)
SEVENS = cython.declare(cython.ulonglong, 0x777777777777777)


def class_of(n):
    """The class of n equal cards."""
    if n < 4:
        return n - 1
    return n + 3 if n < 6 else n + 4


class Plan:
    """The plan of the hand looked at last: `count` plays, each a `choice` and four words of `cards`, and its `cost`."""

    def __init__(self):
        self.costs = array("i", [0]) * 256
        for kind, costs in COSTS.items():
            for at, cost in enumerate(costs):
                self.costs[kind << 4 | at] = cost
        self.ranked = array("i", [0]) * 256
        self.moves = array("i", [0]) * 128
        self.path = array("i", [0]) * 8
        self.best = array("i", [0]) * 8
        self.choice = array("i", [0]) * 32
        self.least = array("i", [0]) * 18
        self.where = array("i", [0]) * 18
        self.hand = array("Q", [0]) * 4
        self.suits = array("Q", [0]) * 4
        self.cards = array("Q", [0]) * 128
        self.out = array("Q", [0]) * 4
        self.choices = Choices()
        self.taking = Taking(Dice())
        self.ranks = self.gone = self.best_ranks = 0
        self.level = self.known = -2
        self.wilds = self.best_wilds = self.cost = self.count = self.listed = self.depth = self.best_depth = 0
        self.nodes = self.lacking = self.change = self.filled = self.best_filled = 0
        self.joker_pair = True
        self.laid = False

    def learn(self, level):
        """Fill in what so many cards of each rank cost at a level."""
        rank: cython.int
        n: cython.int
        for rank in range(13):
            for n in range(1, 11):
                self.ranked[16 * rank + n] = self.costs[class_of(n) << 4 | words.strength(rank, level)]
        self.known = level

    def price(self, s, h, c, d, level, joker_pair):
        """The cost of a hand's plan; `lay` would list its plays."""
        self.laid = False
        if level != self.known:
            self.learn(level)
        self.hand[0] = s
        self.hand[1] = h
        self.hand[2] = c
        self.hand[3] = d
        self.level = level
        self.joker_pair = joker_pair
        self.choices.find(s, h, c, d, level, -1, joker_pair)
        self.suits[0] = self.choices.suits[0]
        self.suits[1] = self.choices.suits[1]
        self.suits[2] = self.choices.suits[2]
        self.suits[3] = self.choices.suits[3]
        self.ranks = self.choices.ranks
        self.wilds = self.choices.wilds
        self.list_moves()
        self.cost = NOTHING
        self.depth = self.nodes = 0
        self.search(0, self.first_sum(), self.ranks & words.SUITED_BITS, self.wilds)
        return self.cost

    def find(self, s, h, c, d, level, joker_pair):
        """Look for the plan of a hand and list its plays; nothing is done when it is that of the hand before."""
        if (
            self.laid
            and s == self.hand[0]
            and h == self.hand[1]
            and c == self.hand[2]
            and d == self.hand[3]
            and level == self.level
            and joker_pair == self.joker_pair
        ):
            return
        self.price(s, h, c, d, level, joker_pair)
        self.lay()
        self.laid = True

    def first_sum(self):
        """What all cards cost as equal ones, the wilds left out."""
        rank: cython.int
        total: cython.int = 0
        small: cython.int = self.ranks >> 52 & 15
        big: cython.int = self.ranks >> 56 & 15
        for rank in range(13):
            total += self.ranked[16 * rank + (self.ranks >> 4 * rank & 15)]
        if small == 2 and big == 2:
            return total + self.costs[words.JOKER_BOMB << 4]
        if small:
            total += self.costs[small - 1 << 4 | 13]
        if big:
            total += self.costs[big - 1 << 4 | 14]
        return total

    def list_moves(self):
        """List the sequences that the hand can make, as class << 8 | place << 4 | suit."""
        suit: cython.int
        self.listed = 0
        for suit in range(4):
            self.note(words.STRAIGHT_FLUSH, five(self.suits[suit], self.wilds), suit)
        self.note(words.PLATE, self.choices.can[words.PLATE], 0)
        self.note(words.TUBE, self.choices.can[words.TUBE], 0)
        self.note(words.STRAIGHT, five(self.ranks, self.wilds), 0)

    def note(self, kind, places, suit):
        """List the sequences of one class at these places."""
        place: cython.int = 0
        rest: cython.ulonglong = places
        while rest:
            if rest & 1:
                self.moves[self.listed] = kind << 8 | place << 4 | suit
                self.listed += 1
            rest >>= 4
            place += 1

    def search(self, first, total, ranks, wilds):
        """Judge what is left as equal cards, and go on with each sequence from `first` on that costs little."""
        i: cython.int
        move: cython.int
        kind: cython.int
        lacking: cython.int
        change: cython.int
        gone: cython.ulonglong
        self.nodes += 1
        self.judge(total, ranks, wilds)
        if self.depth == 7:
            return
        for i in range(first, self.listed):
            if self.nodes > MOST:
                return
            move = self.moves[i]
            kind = move >> 8
            if kind == words.STRAIGHT_FLUSH:
                self.weigh(self.suits[move & 15], ranks, move >> 4 & 15, 5, 1)
            elif kind == words.STRAIGHT:
                self.weigh(ranks, ranks, move >> 4 & 15, 5, 1)
            elif kind == words.TUBE:
                self.weigh(ranks, ranks, move >> 4 & 15, 3, 2)
            else:
                self.weigh(ranks, ranks, move >> 4 & 15, 2, 3)
            lacking = self.lacking
            change = self.change + self.costs[kind << 4 | move >> 4 & 15]
            if lacking > wilds or change > SLACK:
                continue
            gone = self.gone
            self.path[self.depth] = move
            self.depth += 1
            if kind == words.STRAIGHT_FLUSH:
                self.suits[move & 15] -= gone
            self.search(i, total + change, ranks - gone, wilds - lacking)
            if kind == words.STRAIGHT_FLUSH:
                self.suits[move & 15] += gone
            self.depth -= 1

    def weigh(self, held, ranks, place, length, width):
        """What a sequence takes of the cards held: which are `gone`, how many are `lacking`, the `change` of costs."""
        i: cython.int
        rank: cython.int
        n: cython.int
        here: cython.int
        self.gone = 0
        self.lacking = self.change = 0
        for i in range(length):
            rank = rank_at(place + i)
            n = held >> 4 * rank & 15
            if n > width:
                n = width
            self.gone |= cython.cast(cython.ulonglong, n) << 4 * rank
            self.lacking += width - n
            here = 16 * rank + (ranks >> 4 * rank & 15)
            self.change += self.ranked[here - n] - self.ranked[here]

    def judge(self, total, ranks, wilds):
        """Keep the split if it is the best so far: the sequences on the path, the rest as equal cards."""
        i: cython.int
        self.filled = 0
        if wilds:
            total += self.fill(ranks, wilds)
        else:
            total -= self.riding(ranks)
        if total < self.cost:
            self.cost = total
            self.best_ranks = ranks
            self.best_wilds = wilds
            self.best_filled = self.filled
            self.best_depth = self.depth
            for i in range(self.depth):
                self.best[i] = self.path[i]

    def fill(self, ranks, wilds):
        """The least change by adding the wilds to equal cards and letting pairs ride; `filled` names the ranks."""
        rank: cython.int
        kind: cython.int
        n: cython.int
        change: cython.int
        best: cython.int = NOTHING
        chosen: cython.int = 0
        at: cython.int = 6 * wilds
        more: cython.ulonglong
        for kind in range(6):
            self.least[at + kind] = NOTHING
        for rank in range(13):
            n = ranks >> 4 * rank & 15
            if n == 0 and rank != self.level:
                continue
            change = self.ranked[16 * rank + n + 1] - self.ranked[16 * rank + n]
            kind = 5 if rank == self.level else n - 1 if n < 5 else 4
            if change < self.least[at + kind]:
                self.least[at + kind] = change
                self.where[at + kind] = rank
        for kind in range(6):
            change = self.least[at + kind]
            if change == NOTHING:
                continue
            rank = self.where[at + kind]
            more = ranks + (cython.cast(cython.ulonglong, 1) << 4 * rank)
            if wilds == 2:
                change += self.fill(more, 1)
                n = self.filled << 4 | rank
            else:
                change -= self.riding(more)
                n = rank
            if change < best:
                best = change
                chosen = n
        self.filled = chosen
        return best

    def riding(self, ranks):
        """What pairs that ride on triples save: the weakest pairs, as many as there are triples."""
        rank: cython.int
        n: cython.int = words.members(exactly(ranks, 3))
        saved: cython.int = 0
        pairs: cython.ulonglong
        if n:
            pairs = exactly(ranks, 2)
            while pairs and n:
                rank = words.weakest(pairs, self.level)
                if self.ranked[16 * rank + 2] <= RIDES:
                    break
                saved += self.ranked[16 * rank + 2]
                pairs ^= cython.cast(cython.ulonglong, 1) << 4 * rank
                n -= 1
        return saved

    def lay(self):
        """List the plays of the split that was found."""
        i: cython.int
        self.count = 0
        for i in range(4):
            self.suits[i] = self.choices.suits[i] = self.hand[i]
        if self.level >= 0:
            self.suits[1] -= cython.cast(cython.ulonglong, self.wilds) << 4 * self.level
        for i in range(self.best_depth):
            self.lay_run(self.best[i])
        self.lay_equal()
        self.lay_jokers()

    def put(self, choice):
        """Begin a play of the list; the cards are taken next."""
        i: cython.int
        self.choice[self.count] = choice
        for i in range(4):
            self.cards[4 * self.count + i] = 0
        self.count += 1

    def lay_run(self, move):
        """A sequence: a straight flush in its suit, another one as the plain taking does, without needless wilds."""
        i: cython.int
        kind: cython.int = move >> 8
        place: cython.int = move >> 4 & 15
        suit: cython.int = move & 15
        lacking: cython.int
        wild: cython.ulonglong = 0
        if kind == words.STRAIGHT_FLUSH:
            self.put(kind << 4 | place)
            self.weigh(self.suits[suit], self.ranks, place, 5, 1)
            self.suits[suit] -= self.gone
            self.cards[4 * (self.count - 1) + suit] = self.gone
            self.take(0, 0, self.lacking)
            return
        self.weigh(
            self.suits[0] + self.suits[1] + self.suits[2] + self.suits[3],
            self.ranks,
            place,
            5 if kind == words.STRAIGHT else 3 if kind == words.TUBE else 2,
            kind - words.STRAIGHT + 1,
        )
        lacking = self.lacking
        if self.level >= 0:
            wild = cython.cast(cython.ulonglong, lacking) << 4 * self.level
        self.choices.find(
            self.suits[0], self.suits[1] + wild, self.suits[2], self.suits[3], self.level, -1, self.joker_pair
        )
        if not self.choices.can[kind] >> 4 * place & 1:
            kind = words.STRAIGHT_FLUSH
        self.put(kind << 4 | place)
        self.taking.take(kind << 4 | place, self.choices, False)
        self.suits[1] += wild  # before the cards go: a word is never below nothing
        for i in range(4):
            self.cards[4 * (self.count - 1) + i] = self.taking.out[i]
            self.suits[i] -= self.taking.out[i]
        self.wilds -= lacking

    def lay_equal(self):
        """Equal cards, wilds added to them, and full houses."""
        rank: cython.int
        n: cython.int
        added: cython.int
        i: cython.int
        ranks: cython.ulonglong = self.best_ranks
        triples: cython.ulonglong
        pairs: cython.ulonglong
        wilds: cython.ulonglong = 0
        for i in range(self.best_wilds):
            wilds += cython.cast(cython.ulonglong, 1) << 4 * (self.best_filled >> 4 * i & 15)
        ranks += wilds
        triples = exactly(ranks, 3)
        pairs = exactly(ranks, 2)
        while triples:
            rank = words.weakest(triples, self.level)
            triples ^= cython.cast(cython.ulonglong, 1) << 4 * rank
            n = -1
            if pairs:
                n = words.weakest(pairs, self.level)
                if self.ranked[16 * n + 2] <= RIDES:
                    pairs = 0
                    n = -1
            added = wilds >> 4 * rank & 15
            self.put((words.FULL_HOUSE if n >= 0 else 2) << 4 | rank)
            self.take(rank, 3 - added, added)
            ranks ^= cython.cast(cython.ulonglong, 3) << 4 * rank
            if n >= 0:
                added = wilds >> 4 * n & 15
                self.take(n, 2 - added, added)
                ranks ^= cython.cast(cython.ulonglong, 2) << 4 * n
                pairs ^= cython.cast(cython.ulonglong, 1) << 4 * n
        for rank in range(13):
            n = ranks >> 4 * rank & 15
            if n:
                added = wilds >> 4 * rank & 15
                self.put(class_of(n) << 4 | rank)
                self.take(rank, n - added, added)

    def lay_jokers(self):
        """Jokers: all four, else the small and the big ones."""
        rank: cython.int
        n: cython.int
        if self.ranks >> 52 & 255 == 0x22:
            self.put(words.JOKER_BOMB << 4)
            self.take(13, 2, 0)
            self.take(14, 2, 0)
            return
        for rank in range(13, 15):
            n = self.ranks >> 4 * rank & 15
            if n:
                self.put(n - 1 << 4 | rank)
                self.take(rank, n, 0)

    def take(self, rank, naturals, wilds):
        """Take natural cards of a rank, and wilds, for the play begun last."""
        i: cython.int
        suit: cython.int
        n: cython.int
        at: cython.int = 4 * (self.count - 1)
        for i in range(4):
            suit = 0x0132 >> 4 * i & 15
            n = self.suits[suit] >> 4 * rank & 15
            if n > naturals:
                n = naturals
            naturals -= n
            self.suits[suit] -= cython.cast(cython.ulonglong, n) << 4 * rank
            self.cards[at + suit] += cython.cast(cython.ulonglong, n) << 4 * rank
        if wilds:
            self.cards[at + 1] += cython.cast(cython.ulonglong, wilds) << 4 * self.level
            self.wilds -= wilds

    def number_of(self, choice):
        """Which play of the plan a choice is, or -1."""
        i: cython.int
        for i in range(self.count):
            if self.choice[i] == choice:
                return i
        return -1

    def worth(self, choice):
        """The cost of a choice."""
        kind: cython.int = choice >> 4
        if words.is_sequence(kind) or kind == words.JOKER_BOMB:
            return self.costs[choice]
        return self.costs[kind << 4 | words.strength(choice & 15, self.level)]

    def use(self, at):
        """Put the cards of a play of the plan into `out`."""
        i: cython.int
        for i in range(4):
            self.out[i] = self.cards[4 * at + i]

    def cards_for(self, choice):
        """Put cards for any legal choice into `out`: those of the plan; else such as leave its straight flushes and its
        wilds alone, if there are; else the plain taking.
        """
        i: cython.int
        k: cython.int
        at: cython.int = self.number_of(choice)
        if at >= 0:
            self.use(at)
            return
        for i in range(4):
            self.suits[i] = self.hand[i]
        for k in range(self.count):
            if self.choice[k] >> 4 == words.STRAIGHT_FLUSH:
                for i in range(4):
                    self.suits[i] -= self.cards[4 * k + i]
        if self.level >= 0:
            self.suits[1] &= ~(cython.cast(cython.ulonglong, 15) << 4 * self.level)
        for i in range(3):
            if i == 1 and self.level >= 0:
                self.suits[1] += self.hand[1] & cython.cast(cython.ulonglong, 15) << 4 * self.level
            if i == 2:
                for k in range(4):
                    self.suits[k] = self.hand[k]
            self.choices.find(
                self.suits[0], self.suits[1], self.suits[2], self.suits[3], self.level, -1, self.joker_pair
            )
            if self.choices.can[choice >> 4] >> 4 * (choice & 15) & 1:
                break
        self.taking.take(choice, self.choices, False)
        for k in range(4):
            self.out[k] = self.taking.out[k]


def exactly(word, n):
    """The mask of the suited ranks with exactly n cards."""
    other: cython.ulonglong = word ^ n * words.ONES
    return ((((other & SEVENS) + SEVENS | other) >> 3 & words.ONES) ^ words.ONES) & words.SUITED


def planned(hand, level, joker_pair):
    """The plan of a hand of four words: its cost, and its plays as (choice, four words)."""
    plan: Plan = Plan()
    s, h, c, d = hand
    plan.find(s, h, c, d, level, joker_pair)
    plays = [(plan.choice[i], tuple([plan.cards[4 * i + k] for k in range(4)])) for i in range(plan.count)]
    return plan.cost, plays


def cards(hand, level, joker_pair, choice):
    """The four words of the cards that the plan of a hand plays for a legal choice."""
    plan: Plan = Plan()
    s, h, c, d = hand
    plan.find(s, h, c, d, level, joker_pair)
    plan.cards_for(choice)
    return tuple([plan.out[i] for i in range(4)])


def costs(level):
    """What each choice costs at a level."""
    plan: Plan = Plan()
    plan.level = level
    return [plan.worth(choice) for choice in range(256)]
