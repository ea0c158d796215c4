"""What a split is worth besides its number of plays: named exact features (牌力特征), each in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from coach import locale
from coach.cards import Hand, Level
from coach.locale import N_, Listing, Message
from coach.moves import top_orders
from coach.plays import Kind, Play, bomb_class, order

if TYPE_CHECKING:
    from coach.split.model import Split


@dataclass(frozen=True, slots=True)
class Feature:
    """A named number of a split; ``better`` is -1 where fewer is better, 1 where more is."""

    name: str
    title: str
    sentence: str
    better: int

    def said(self, lang: str) -> str:
        """Its short name in a language: plays 手数."""
        return locale.text(lang, self.title)

    def definition(self, lang: str) -> str:
        """Its definition in one sentence."""
        return locale.text(lang, self.sentence)


def _bombs(name: str, title: str, sentence: str) -> Feature:
    return Feature(name, title, sentence, 1)


#: All features in the order of :attr:`Features.vector`; bombs from the weakest class to the strongest (2.2).
FEATURES: tuple[Feature, ...] = (
    Feature("plays", N_("plays"), N_("How many plays the split has, bombs included; fewer is better."), -1),
    _bombs("bomb4", N_("bombs of 4"), N_("How many bombs of four equal cards the split keeps; more is better.")),
    _bombs("bomb5", N_("bombs of 5"), N_("How many bombs of five equal cards the split keeps; more is better.")),
    _bombs("straight_flush", N_("straight flushes"), N_("How many straight flushes the split keeps; more is better.")),
    _bombs("bomb6", N_("bombs of 6"), N_("How many bombs of six equal cards the split keeps; more is better.")),
    _bombs("bomb7", N_("bombs of 7"), N_("How many bombs of seven equal cards the split keeps; more is better.")),
    _bombs("bomb8", N_("bombs of 8"), N_("How many bombs of eight equal cards the split keeps; more is better.")),
    _bombs("bomb9", N_("bombs of 9"), N_("How many bombs of nine equal cards the split keeps; more is better.")),
    _bombs("bomb10", N_("bombs of 10"), N_("How many bombs of ten equal cards the split keeps; more is better.")),
    _bombs("joker_bomb", N_("joker bombs"), N_("Whether the split keeps the joker bomb; keeping it is better.")),
    Feature(
        "bosses",
        N_("bosses"),
        N_("How many plays other than bombs nothing of their kind in the unseen cards can beat; more is better."),
        1,
    ),
    Feature(
        "weak_plays",
        N_("weak plays"),
        N_("How many plays are neither bombs nor bosses; fewer is better."),
        -1,
    ),
    Feature(
        "weak_singles",
        N_("cards in weak singles"),
        N_("How many cards go out as single cards that some unseen card beats; fewer is better."),
        -1,
    ),
)
NAMES = tuple(feature.name for feature in FEATURES)


@dataclass(frozen=True, slots=True)
class Features:
    """The features of one split, made by :func:`features`; ``vector`` in the order of :data:`FEATURES`."""

    vector: tuple[int, ...]

    def __getitem__(self, name: str) -> int:
        """The value of a feature by its name; ValueError for any other name."""
        return self.vector[NAMES.index(name)]

    def dominates(self, other: Features) -> bool:
        """Whether it is at least as good in every feature and better in one."""
        return dominates(self.vector, other.vector)

    def to_json(self) -> dict[str, int]:
        """Every feature by name, zeros too."""
        return dict(zip(NAMES, self.vector, strict=True))

    def said(self, lang: str) -> str:
        """In words, without the kinds of bombs that are not there.

        >>> Features((6, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 1)).said("en")
        'plays 6, bombs of 4 1, bosses 2, weak plays 3, cards in weak singles 1'
        """
        bombs = NAMES[1:-3]
        items = [
            Message(N_("{feature} {value}"), {"feature": feature, "value": value})
            for feature, value in zip(FEATURES, self.vector, strict=True)
            if value or feature.name not in bombs
        ]
        return Listing(items).said(lang)


def features(split: Split, unseen: Hand, *, joker_pair: bool = True) -> Features:
    """The features of a split as it is laid, full houses as plays of their own.

    ``unseen`` are the cards that others may still hold: all 108 less the hand and what is seen. A boss (登基牌) is
    measured against all of them in one hand, so that no deal of them beats it in kind; bombs beat it all the same.
    ``joker_pair``: whether unseen full houses may carry two equal jokers (8.12). Exact; some microseconds.

    >>> from coach.cards import DECK
    >>> from coach.plays import readings
    >>> from coach.split.model import Split
    >>> level, hand = Level("2"), Hand("HR SA CA H3")
    >>> plays = tuple(readings(Hand(text), level)[0] for text in ("HR", "SA CA", "H3"))
    >>> features(Split(plays, level), DECK - hand).said("en")
    'plays 3, bosses 1, weak plays 2, cards in weak singles 1'
    """
    return Features(_vector(split.plays, split.level, top_orders(unseen, split.level, joker_pair)))


def _vector(plays: Sequence[Play], level: Level, tops: dict[Kind, int | None]) -> tuple[int, ...]:
    bombs = [0] * 9
    bosses = weak = singles = 0
    for play in plays:
        strength = bomb_class(play)
        if strength >= 0:
            bombs[strength] += 1
            continue
        top = tops[play.kind]
        if top is None or top <= order(play, level):
            bosses += 1
        else:
            weak += 1
            singles += play.kind is Kind.SINGLE
    return len(plays), *bombs, bosses, weak, singles


def dominates(mine: Sequence[int], other: Sequence[int]) -> bool:
    """Whether a vector is at least as good as another in every feature and better in one.

    >>> dominates((5, *[0] * 9, 1, 4, 2), (6, *[0] * 9, 1, 5, 2))
    True
    """
    gains = [feature.better * (a - b) for feature, a, b in zip(FEATURES, mine, other, strict=True)]
    return min(gains) >= 0 and max(gains) > 0


def pareto(vectors: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    """The vectors that no other one dominates, each once, in order of first appearance: by definition, in n² steps."""
    distinct = list(dict.fromkeys(map(tuple, vectors)))
    return [vector for vector in distinct if not any(dominates(other, vector) for other in distinct)]
