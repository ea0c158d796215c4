"""The best that can still come of some groups: the fewest plays of a hand in which these plays are laid (手数下限)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from coach.cards import Hand, Level, Rank
from coach.plays import Kind, Play, natural_place
from coach.split import Split, best_splits
from coach.split.compare import taken_apart
from coach.split.model import full_house, ride, rides

_MOST = 27


@dataclass(frozen=True, slots=True)
class Completion:
    """The fewest plays with the groups kept, and a split that has them; made by :func:`completed`.

    ``rest`` are plays for the cards that no group holds, as fewest of them as that allows.
    """

    total: int
    split: Split
    rest: tuple[Play, ...]


def completed(hand: Hand, level: Level, groups: Sequence[Play]) -> Completion:
    """The fewest plays of the hand in which these plays of it are laid; pairs ride on triples wherever they can.

    Exact: the splits of the rest come in order of their plays, and the search ends where none can be better with the
    triples and pairs of the groups (t and p of them make it at least min(t, p) dearer, less one for every five cards of
    one rank, whose triples and pairs ride on each other nowhere). The groups must be plays of the hand.

    >>> from coach.plays import readings
    >>> level, hand = Level("2"), Hand("S3 H3 C3 S4 H4 S5 H5 S6 H6 S7 S8")
    >>> pair = readings(Hand("S4 H4"), level)[0]
    >>> completed(hand, level, [pair]).total, completed(hand, level, []).total
    (5, 4)
    """
    laid = apart(groups, level)
    rest = hand - Hand(card for play in laid for card in play.cards)
    if not rest:
        return _with(laid, (), level)
    slack = max(rest.count_rank(rank) for rank in Rank) + rest.wilds(level)
    triples, pairs = (sum(play.kind is kind for play in laid) for kind in (Kind.TRIPLE, Kind.PAIR))
    floor = len(laid) - max(triples, pairs) - slack // 5
    best: Completion | None = None
    for cost, split in best_splits(rest, level, near=_MOST):
        if best is not None and cost + floor >= best.total:
            break
        found = _with(laid, split.plays, level)
        if best is None or found.total < best.total:
            best = found
    assert best is not None  # every hand has a split
    return best


def _with(laid: Sequence[Play], rest: Sequence[Play], level: Level) -> Completion:
    plays = [*laid, *apart(rest, level)]
    places = [[natural_place(play) for play in plays if play.kind is kind] for kind in (Kind.TRIPLE, Kind.PAIR)]
    split = Split.of(ridden(plays, level), level)
    return Completion(len(plays) - rides(*places), split, tuple(rest))


def apart(plays: Iterable[Play], level: Level) -> list[Play]:
    """The plays, every full house taken apart into its triple and its pair."""
    return [half for play in plays for half in taken_apart(play, level)]


def ridden(plays: Sequence[Play], level: Level) -> list[Play]:
    """The plays with as many lone pairs as possible riding on lone triples, the weakest on the weakest."""
    found = list(plays)
    triples, pairs = ([play for play in plays if play.kind is kind] for kind in (Kind.TRIPLE, Kind.PAIR))
    for triple, pair in ride(triples, pairs, level):
        found = [play for play in found if play is not triple and play is not pair]
        found.append(full_house(triple, pair))
    return found
