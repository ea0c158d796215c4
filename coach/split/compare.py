"""Two splits of one hand side by side (组牌对比): the learner's and a best one, as data from which words are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from coach import locale
from coach.cards import Card, Hand, Level, Rank, lacking, not_held
from coach.errors import AgainstRules, BadText, Fault
from coach.locale import N_
from coach.plays import SEQUENCES, Kind, Play
from coach.split.costs import PLAYS, Costs
from coach.split.features import FEATURES, Features, features
from coach.split.model import Part, Split, pair_rank, parts_of


@dataclass(frozen=True, slots=True)
class Moved:
    """A rank (点数) whose cards lie in different plays: those of mine and those of the best split that hold it."""

    rank: Rank
    mine: tuple[Play, ...]
    best: tuple[Play, ...]

    def said(self, lang: str) -> str:
        """In words: 8: pair 8 → straight 4-8."""
        sides = {"mine": _list(self.mine, lang), "best": _list(self.best, lang)}
        return locale.text(lang, N_("{rank}: {mine} → {best}"), rank=self.rank, **sides)

    def to_json(self) -> dict[str, Any]:
        """``rank``, ``mine``, ``best``."""
        return {"rank": self.rank.letter, "mine": _json(self.mine), "best": _json(self.best)}


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two splits of a hand have in common and what differs; made by :func:`compare`.

    ``kept`` are plays that both lay (a triple or pair counts although it rides in one and not in the other),
    ``only_mine`` and ``only_best`` the rest of each. ``moved`` says the same by rank, low to high.
    """

    mine: Split
    best: Split
    costs: Costs
    kept: tuple[Play, ...]
    only_mine: tuple[Play, ...]
    only_best: tuple[Play, ...]
    moved: tuple[Moved, ...]
    features_mine: Features
    features_best: Features

    @property
    def same(self) -> bool:
        """Whether the two are the same split (see :class:`~coach.split.model.Split`)."""
        return not self.only_mine

    @property
    def more_plays(self) -> int:
        """How many plays mine has more than the best (手数差)."""
        return len(self.mine) - len(self.best)

    @property
    def more_cost(self) -> Fraction:
        """How much more mine costs."""
        return self.mine.cost(self.costs) - self.best.cost(self.costs)

    def to_json(self) -> dict[str, Any]:
        """All of it; costs as integers, or as text like ``3/2`` where they are none."""
        return {
            "same": self.same,
            "kept": _json(self.kept),
            "only_mine": _json(self.only_mine),
            "only_best": _json(self.only_best),
            "moved": [moved.to_json() for moved in self.moved],
            "plays": {"mine": len(self.mine), "best": len(self.best)},
            "cost": {"mine": _number(self.mine.cost(self.costs)), "best": _number(self.best.cost(self.costs))},
            "features": {"mine": self.features_mine.to_json(), "best": self.features_best.to_json()},
        }

    def lines(self, lang: str) -> list[str]:
        """In words, a line each: what is kept, what each lays instead, where cards moved, what it costs."""
        if self.same:
            return [locale.text(lang, N_("The same split."))]
        lines = []
        for msgid, plays in (
            (N_("Both lay: {plays}"), self.kept),
            (N_("Only yours: {plays}"), self.only_mine),
            (N_("Only the best: {plays}"), self.only_best),
        ):
            if plays:
                lines.append(locale.text(lang, msgid, plays=_list(plays, lang)))
        lines += [moved.said(lang) for moved in self.moved]
        rows: list[tuple[Any, Any, Any]] = []
        if self.costs != PLAYS:
            rows.append((self.costs, self.mine.cost(self.costs), self.best.cost(self.costs)))
        vectors = zip(FEATURES, self.features_mine.vector, self.features_best.vector, strict=True)
        rows += [row for row in vectors if row[0].name == "plays" or row[1] != row[2]]
        row_text = N_("{what}: yours {mine}, best {best}")
        return lines + [locale.text(lang, row_text, what=what, mine=mine, best=best) for what, mine, best in rows]


def compare(mine: Split, best: Split, unseen: Hand, costs: Costs = PLAYS) -> Comparison:
    """Compare two splits of one hand; ``unseen`` are the cards that others may hold (for bosses and weak plays).

    Exact. Raises :class:`AgainstRules`, naming the cards, when the splits are not of the same hand.

    >>> from coach.cards import DECK
    >>> from coach.plays import readings
    >>> level, hand = Level("2"), Hand("S3 S4 H5 S6 S7 H7 D8 C8 H8")
    >>> def split(*texts):
    ...     return Split.of([readings(Hand(text), level)[0] for text in texts], level)
    >>> mine, best = split("S3", "S4", "H5", "S6", "S7 H7 D8 C8 H8"), split("S3 S4 H5 S6 S7", "H7", "D8 C8 H8")
    >>> print(*compare(mine, best, DECK - hand).lines("en")[:4], sep="\\n")
    Both lay: triple 8
    Only yours: single 3; single 4; single 5; single 6; pair 7
    Only the best: single 7; straight 3-7
    3: single 3 → straight 3-7
    """
    wrong = [not_held(card.text, best.hand.text) for card in lacking(mine.hand, best.hand)]
    wrong += [not_held(card.text, mine.hand.text) for card in lacking(best.hand, mine.hand)]
    if wrong:
        raise AgainstRules(wrong)
    kept, only_mine, only_best = _difference(mine, best)
    return Comparison(
        mine,
        best,
        costs,
        kept,
        only_mine,
        only_best,
        _moved(only_mine, only_best, mine.level),
        features(mine, unseen),
        features(best, unseen),
    )


def nearest(splits: Iterable[Split], mine: Split) -> Split:
    """The split that differs from mine in the fewest plays, full houses taken apart; of equals the least ``key``.

    So that a learner is shown the best split that is most like his own. Exact, looks at each once.
    Raises :class:`BadText` when there is none.

    >>> from coach.split.solve import best_splits
    >>> level = Level("2")
    >>> best = [split for _, split in best_splits(Hand("S3 S4 S5 S6 S7 H7"), level)]
    >>> [nearest(best, split) is split for split in best]
    [True, True]
    """
    own = Counter(mine.key)

    def distance(split: Split) -> tuple[int, tuple[Part, ...]]:
        key = split.key
        other = Counter(key)
        return (own - other).total() + (other - own).total(), key

    found = min(splits, key=distance, default=None)
    if found is None:
        raise BadText(Fault("no_splits", "", None, N_("nothing to compare with"), N_("at least one split")))
    return found


def _difference(mine: Split, best: Split) -> tuple[tuple[Play, ...], tuple[Play, ...], tuple[Play, ...]]:
    """(kept, only mine, only best). Whole plays are matched first, then full houses that are left are taken apart."""
    level = mine.level
    kept, left_mine, left_best = _match(list(mine.plays), list(best.plays), level)
    halves_mine = [half for play in left_mine for half in taken_apart(play, level)]
    halves_best = [half for play in left_best for half in taken_apart(play, level)]
    more, rest_mine, rest_best = _match(halves_mine, halves_best, level)
    kept += more
    return (
        _sorted(kept),
        _sorted(_rejoined(left_mine, rest_mine, level)),
        _sorted(_rejoined(left_best, rest_best, level)),
    )


def _match(mine: Sequence[Play], best: Sequence[Play], level: Level) -> tuple[list[Play], list[Play], list[Play]]:
    """Plays that lay the same, once for each pair of equals, and what is left on each side."""
    waiting: dict[tuple[Part, ...], list[Play]] = {}
    for play in best:
        waiting.setdefault(tuple(parts_of(play, level)), []).append(play)
    kept, left = [], []
    for play in mine:
        partners = waiting.get(tuple(parts_of(play, level)))
        if partners:
            partners.pop()
            kept.append(play)
        else:
            left.append(play)
    return kept, left, [play for plays in waiting.values() for play in plays]


def taken_apart(play: Play, level: Level) -> list[Play]:
    """The triple and the pair of a full house; any other play as it is."""
    if play.kind is not Kind.FULL_HOUSE or play.rank is None:
        return [play]
    halves = []
    for kind, rank in ((Kind.TRIPLE, play.rank), (Kind.PAIR, pair_rank(play, level))):
        stands = tuple(card for card in play.wilds if card.rank is rank)
        cards = [card for card in play.cards if card.rank is rank and not level.is_wild(card)]
        cards += [card for card in play.cards if level.is_wild(card)][: len(stands)]
        halves.append(Play(kind, rank, tuple(sorted(cards, key=str)), stands))
    return halves


def _rejoined(plays: Iterable[Play], rest: Sequence[Play], level: Level) -> list[Play]:
    """The rest of some plays, a full house whole when both its halves are left."""
    left = Counter(rest)
    found = []
    for play in plays:
        halves = Counter(taken_apart(play, level))
        if halves <= left:
            found.append(play)
            left -= halves
    return found + list(left.elements())


def _moved(mine: Sequence[Play], best: Sequence[Play], level: Level) -> tuple[Moved, ...]:
    rows = []
    for rank in Rank:
        sides = [tuple(play for play in plays if rank in _ranks(play, level)) for plays in (mine, best)]
        if any(sides):
            rows.append(Moved(rank, *sides))
    return tuple(rows)


def _ranks(play: Play, level: Level) -> set[Rank]:
    """The ranks of a play, each wild counting as what it stands for."""
    cards: list[Card] = [card for card in play.cards if not level.is_wild(card)]
    return {card.rank for card in (*cards, *play.wilds)}


def _sorted(plays: Iterable[Play]) -> tuple[Play, ...]:
    """Small plays first, as people list them."""
    return tuple(
        sorted(plays, key=lambda play: (play.kind in SEQUENCES, len(play.cards), play.rank or 0, play.sort_key))
    )


def _json(plays: Iterable[Play]) -> list[dict[str, Any]]:
    return [play.to_json(wilds=True) for play in plays]


def _number(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else str(value)


def _list(plays: Iterable[Play], lang: str) -> str:
    return locale.text(lang, "; ").join(play.said(lang) for play in plays) or "–"
