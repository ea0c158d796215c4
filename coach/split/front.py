"""The Pareto front of a hand's splits: every trade-off between plays, bombs, bosses and weak plays, exactly.

One sweep with dominance (:mod:`coach.kernel.front`) for each choice of straight flushes; no split is enumerated that
another one outdoes on the way.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from coach import locale
from coach.cards import Hand, Level
from coach.kernel import tops as kernel_tops
from coach.kernel.flushes import flush_sets
from coach.kernel.front import Front, at_least
from coach.kernel.lay import Mixer, lay
from coach.kernel.sweep import Sweep
from coach.locale import N_
from coach.moves.legal import STRENGTHS, kernel_level
from coach.split.bigcards import unseen_cards
from coach.split.costs import PLAYS
from coach.split.features import FEATURES, Features, features
from coach.split.model import Split
from coach.split.solve import check_size, split_of, weights_of


@dataclass(frozen=True, slots=True)
class FrontPoint:
    """A point of the front: features that no split of the hand dominates, and one split that has them."""

    features: Features
    split: Split

    def to_json(self) -> dict[str, Any]:
        """``features`` by name, and the plays of ``split``."""
        return {"features": self.features.to_json(), "split": self.split.to_json()}

    def said(self, lang: str) -> str:
        """Features and plays in one line."""
        return locale.text(lang, N_("{features}: {split}"), features=self.features, split=self.split)


def front(hand: Hand, level: Level, seen: Hand | None = None, *, joker_pair: bool = True) -> tuple[FrontPoint, ...]:
    """The Pareto front of the splits of a hand of 1 to 27 cards, over :data:`coach.split.features.FEATURES`; exact.

    A point for every vector of features that no other split's dominates, each with one split that has it; fewest plays
    first, then the most bombs, class by class, and so on in the order of the features. All splits are considered that
    :func:`~coach.split.solve.best_splits` tells apart, pairs riding on triples wherever they can. Mind that more bosses
    count as better: two big jokers as two singles make one boss more than as a pair, and so a point of their own.
    ``seen``: cards that nobody holds any more, which can beat nothing. ``joker_pair``: clause 8.12.

    Some 2 ms and 6 points for random deals of 27 cards, with two wilds 10 ms and 20 points (compiled; interpreted some
    15 times as long). Raises BadText for a hand of another size and for cards that are held and seen too often.

    >>> for point in front(Hand("S4 HR HR"), Level("2")):
    ...     print(point.said("en"))
    plays 2, bosses 1, weak plays 1, cards in weak singles 1: pair big joker; single 4
    plays 3, bosses 2, weak plays 1, cards in weak singles 1: single 4; single big joker; single big joker
    """
    check_size(hand)
    unseen = unseen_cards(hand, Hand() if seen is None else seen)
    found = _Search(hand, level, unseen, joker_pair).run()
    points = [FrontPoint(features(split, unseen, joker_pair=joker_pair), split) for split in found]
    return tuple(sorted(points, key=lambda point: _order(point.features)))


def _order(worth: Features) -> list[int]:
    return [-feature.better * value for feature, value in zip(FEATURES, worth.vector, strict=True)]


class _Search:
    """The points found so far, as packed features with what is laid for each."""

    def __init__(self, hand: Hand, level: Level, unseen: Hand, joker_pair: bool):
        self.hand, self.level, self.unseen, self.joker_pair = hand, level, unseen, joker_pair
        self.number = kernel_level(level)
        self.points: list[tuple[int, list[Any]]] = []

    def run(self) -> list[Split]:
        """A split for each point.

        What turns out not to be layable may have hidden others. Where nothing that was found is at least as good, the
        same choice of flushes is searched again, strictly.
        """
        strength = STRENGTHS[self.level]
        tops = kernel_tops.tops(self.unseen.counts, self.number, strength, self.joker_pair)
        kernel = Front(strength, tops, self.number)
        jokers = weights_of(PLAYS, self.joker_pair).jokers(self.hand.counts[52], self.hand.counts[53])
        doubtful = []
        for flushes, left, wilds, bound in flush_sets(self.hand.counts, self.number):
            have = [sum(left[4 * rank : 4 * rank + 4]) for rank in range(13)]
            graph = Sweep(have, bound, wilds, self.number).graph()
            mixer = Mixer(self.hand.counts, self.number, flushes, left, wilds)
            labels = functools.partial(kernel.branch, graph, have, wilds, len(flushes), jokers, mixer)
            lost = self.take(labels(False), flushes, left)
            if lost:
                doubtful.append((lost, labels, flushes, left))
        for lost, labels, flushes, left in doubtful:
            if not all(map(self.outdone, lost)):
                self.take(labels(True), flushes, left)
        return [split_of(laid, self.level, self.joker_pair) for _, laid in self.points]

    def take(self, labels: list[Any], flushes: Any, left: bytes) -> list[int]:
        """Add what is new in the labels at the end of a graph; the features of what cannot be laid."""
        lost = []
        for label in labels:
            value = label.value()
            if self.outdone(value):
                continue
            laid = lay(self.hand.counts, self.number, flushes, left, label.codes())
            if laid is None:
                lost.append(value)
                continue
            self.points = [(known, other) for known, other in self.points if not at_least(value, known)]
            self.points.append((value, laid))
        return lost

    def outdone(self, value: int) -> bool:
        """Whether a point is known that is at least as good in everything."""
        return any(at_least(known, value) for known, _ in self.points)
