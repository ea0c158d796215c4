"""The Pareto front of a hand's splits: every trade-off between plays, bombs, bosses and weak plays, exactly.

One sweep with dominance (:mod:`coach.kernel.front`) for each choice of straight flushes; no split is enumerated that
another one outdoes on the way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from coach import locale
from coach.cards import Hand, Level
from coach.kernel import tops as kernel_tops
from coach.kernel.flushes import flush_sets
from coach.kernel.front import Front, at_least, pack
from coach.kernel.lay import lay
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
    """A point of the front: features that no split of the hand betters, and one split that has them."""

    features: Features
    split: Split

    def to_json(self) -> dict[str, Any]:
        """``features`` by name and the plays of ``split``."""
        return {"features": self.features.to_json(), "split": self.split.to_json()}

    def said(self, lang: str) -> str:
        """Features and plays in one line."""
        return locale.text(lang, N_("{features}: {split}"), features=self.features, split=self.split)


def front(hand: Hand, level: Level, seen: Hand | None = None, *, joker_pair: bool = True) -> tuple[FrontPoint, ...]:
    """The Pareto front of the splits of a hand of 1 to 27 cards, over :data:`coach.split.features.FEATURES`; exact.

    A point for every vector of features that no other split's dominates, with one split that has it: fewest plays
    first, then more bombs, the weakest class first, and so on through the features. Every split that
    :func:`~coach.split.solve.best_splits` can give is considered, pairs riding on triples wherever they can. Mind that
    more bosses are better: two big jokers laid as two singles make one boss more than as a pair, so that is a point
    of its own. ``seen``: cards that nobody holds any more, which can beat nothing; ``joker_pair``: clause 8.12.

    The median of random deals is about 2 ms compiled and has 5 points, with two wilds 20 points and 10 ms. Raises
    BadText for a hand of another size and for cards that hand and seen together hold more than twice.

    >>> for point in front(Hand("S3 H3 C3 D3 S4 H4 HR HR"), Level("2")):
    ...     print(point.said("en"))
    plays 3, bombs of 4 1, bosses 1, weak plays 1, cards in weak singles 0: single R; pair of R; bomb of 4 3
    """
    check_size(hand)
    unseen = unseen_cards(hand, Hand() if seen is None else seen)
    found = _search(hand, level, unseen, joker_pair, strict=False)
    if found is None:
        found = _search(hand, level, unseen, joker_pair, strict=True)
    assert found is not None
    points = [FrontPoint(features(split, unseen, joker_pair=joker_pair), split) for split in found]
    return tuple(sorted(points, key=lambda point: _order(point.features)))


def _order(worth: Features) -> list[int]:
    return [-feature.better * value for feature, value in zip(FEATURES, worth.vector, strict=True)]


def _search(hand: Hand, level: Level, unseen: Hand, joker_pair: bool, *, strict: bool) -> list[Split] | None:
    """A split for each point. None, unless strict, when one that cannot be laid might hide others.

    Choices of many flushes come first: where a straight must be all of one suit, a better split was seen before,
    unless that straight is a boss.
    """
    number = kernel_level(level)
    strength = STRENGTHS[level]
    kernel = Front(strength, kernel_tops.tops(unseen.counts, number, strength, joker_pair), number, strict)
    jokers = weights_of(PLAYS, joker_pair).jokers(hand.counts[52], hand.counts[53])
    points: list[tuple[int, Split]] = []
    choices = sorted(flush_sets(hand.counts, number), key=lambda choice: -len(choice[0]))
    for flushes, left, wilds, bound in choices:
        have = [sum(left[4 * rank : 4 * rank + 4]) for rank in range(13)]
        graph = Sweep(have, bound, wilds, number).graph()
        for label in kernel.branch(graph, have, wilds, len(flushes), jokers):
            value = label.value()
            if value >= 0 and any(at_least(known, value) for known, _ in points):
                continue
            laid = lay(hand.counts, number, flushes, left, label.codes())
            if laid is None:
                if strict:
                    continue
                return None
            split = split_of(laid, level, joker_pair)
            if value < 0:
                value = pack(features(split, unseen, joker_pair=joker_pair).vector)
                if any(at_least(known, value) for known, _ in points):
                    continue
            points = [(known, other) for known, other in points if not at_least(value, known)]
            points.append((value, split))
    return [split for _, split in points]
