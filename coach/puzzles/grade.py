"""How good a learner's split is (评判): plays against the fewest, what differs from the nearest best, trade-offs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from coach import locale
from coach.cards import Card, Level
from coach.locale import N_, Listing, Message
from coach.plays import Play
from coach.puzzles.groups import GroupInfo
from coach.split.compare import Comparison
from coach.split.features import FEATURES, Feature


@dataclass(frozen=True, slots=True)
class Change:
    """A feature (牌力特征) in which two splits differ: its values in the learner's and in the other."""

    feature: Feature
    mine: int
    best: int

    @property
    def gain(self) -> bool:
        """Whether the learner's is the better one."""
        return (self.mine - self.best) * self.feature.better > 0

    def said(self, lang: str) -> str:
        """In words: bosses: 3 against 2."""
        values = {"feature": self.feature, "mine": self.mine, "best": self.best}
        return locale.text(lang, N_("{feature}: {mine} against {best}"), **values)

    def to_json(self, lang: str) -> dict[str, Any]:
        """``feature``, ``mine``, ``best``, ``text``."""
        return {"feature": self.feature.name, "mine": self.mine, "best": self.best, "text": self.said(lang)}


def changes(comparison: Comparison) -> tuple[Change, ...]:
    """The features in which the two splits of a comparison differ."""
    vectors = zip(FEATURES, comparison.features_mine.vector, comparison.features_best.vector, strict=True)
    return tuple(Change(*row) for row in vectors if row[1] != row[2])


@dataclass(frozen=True, slots=True)
class SplittingGrade:
    """The grade of groups of cards as a split; every number is exact and ``proved``.

    ``groups`` are read as given, ``loose`` the cards in none of them, ``doubled`` the numbers of groups (from 0) that
    hold a card once too often. ``laid`` is the number of plays as they lie, ``plays`` what is left when ``apart``, lone
    pairs that can ride on lone triples, ride: leaving them apart is no mistake of the split. ``reach`` is the fewest
    plays that can still come of the groups, equal to ``plays`` once the split is whole. ``nearest`` (only for a whole
    split) compares it with the best split most like it, ``better`` with a split that is at least as good in every
    feature and better in one; ``on_front`` says that there is none.
    """

    level: Level
    groups: tuple[GroupInfo, ...]
    loose: tuple[Card, ...]
    doubled: tuple[int, ...]
    laid: int
    plays: int
    apart: tuple[tuple[Play, Play], ...]
    reach: int
    optimum: int
    best_count: int
    nearest: Comparison | None = None
    better: Comparison | None = None
    proved: bool = True

    @property
    def bad(self) -> tuple[int, ...]:
        """The numbers, from 0, of the groups that do not count: no play, or a card once too often."""
        return tuple(at for at, info in enumerate(self.groups) if info.cards and (not info.ok or at in self.doubled))

    @property
    def complete(self) -> bool:
        """Whether the groups are a split of the whole hand."""
        return not self.loose and not self.bad

    @property
    def right(self) -> bool:
        """Whether they are a split with the fewest plays."""
        return self.complete and self.excess == 0

    @property
    def excess(self) -> int:
        """How many plays the groups cost more than the fewest; of an unfinished split, how many at least."""
        return self.reach - self.optimum

    @property
    def on_front(self) -> bool:
        """Whether no split is at least as good in every feature and better in one."""
        return self.complete and self.better is None

    @property
    def gains(self) -> tuple[Change, ...]:
        """What the split has better than the best split nearest to it."""
        return () if self.nearest is None else tuple(c for c in changes(self.nearest) if c.gain)

    @property
    def losses(self) -> tuple[Change, ...]:
        """What the split has worse than the best split nearest to it."""
        return () if self.nearest is None else tuple(c for c in changes(self.nearest) if not c.gain)

    def verdict(self, lang: str) -> str:
        """The grade in one sentence."""
        values: dict[str, Any] = {"plays": self.plays, "optimum": self.optimum, "excess": self.excess}
        if not self.complete:
            values["count"] = len(self.loose)
            if self.bad:
                return locale.text(lang, N_("Not finished: some groups are no play."))
            if len(self.loose) == 1:
                return locale.text(lang, N_("Not finished: one card is in no group."))
            return locale.text(lang, N_("Not finished: {count} cards are in no group."), **values)
        if self.excess:
            return locale.text(lang, N_("{plays} plays; the fewest possible is {optimum}."), **values)
        values["plays"] = plays_said(self.plays)
        if self.best_count == 1:
            return locale.text(lang, N_("{plays}, the fewest possible. It is the only best split."), **values)
        values["count"] = self.best_count
        return locale.text(lang, N_("{plays}, the fewest possible. It is one of {count} best splits."), **values)

    def lines(self, lang: str) -> list[str]:
        """The verdict, then everything that a learner can learn from it, a line each."""
        messages = self._finished() if self.complete else self._unfinished()
        return [self.verdict(lang), *(message.said(lang) for message in messages)]

    def _unfinished(self) -> Iterator[Message]:
        for at in self.bad:
            if at in self.doubled:
                why = Message(N_("a card that other groups hold already"))
            else:
                why = Message("{info}", {"info": self.groups[at]})
            yield Message(N_("Group {number}: {why}"), {"number": at + 1, "why": why})
        values = {"reach": self.reach, "optimum": self.optimum, "laid": self.laid}
        if not self.laid:
            yield Message(N_("The fewest possible is {optimum}."), values)
        elif self.excess:
            yield Message(N_("With the plays laid so far it takes at least {reach}; the fewest is {optimum}."), values)
        else:
            yield Message(N_("With the plays laid so far the fewest, {optimum}, can still be reached."), values)

    def _finished(self) -> Iterator[Message]:
        assert self.nearest is not None
        for triple, pair in self.apart:
            text = N_("{pair} can ride on {triple} as a full house: counted as one play, though it lies as two.")
            yield Message(text, {"pair": pair, "triple": triple})
        if self.laid - len(self.apart) > self.plays:
            yield Message(N_("Other pairs on your full houses save one more play: counted so."))
        if self.excess:
            for text, plays in (
                (N_("The best split nearest to yours lays too: {plays}"), self.nearest.kept),
                (N_("Yours instead: {plays}"), self.nearest.only_mine),
                (N_("The best instead: {plays}"), self.nearest.only_best),
            ):
                if plays:
                    yield Message(text, {"plays": Listing(plays)})
        yield from self._trade_off()

    def _trade_off(self) -> Iterator[Message]:
        gains, losses = Listing(self.gains), Listing([loss for loss in self.losses if loss.feature.name != "plays"])
        if self.excess and self.on_front:
            yield Message(N_("Yet a fair trade: no split is at least as good in everything."))
        if self.excess and gains.items:
            yield Message(N_("Better than that one: {gains}."), {"gains": gains})
        if self.excess and losses.items:
            yield Message(N_("Worse than that one: {losses}."), {"losses": losses})
        if self.better is not None and not self.excess:
            values = {"split": self.better.best, "gains": Listing([_swapped(c) for c in changes(self.better)])}
            yield Message(N_("As few plays and better otherwise ({gains}): {split}"), values)

    def to_json(self, lang: str) -> dict[str, Any]:
        """All of it as data, with ``verdict`` and ``lines`` in the language."""
        return {
            "complete": self.complete,
            "right": self.right,
            "groups": [info.to_json(lang) for info in self.groups],
            "loose": [card.text for card in self.loose],
            "bad": list(self.bad),
            "laid": self.laid,
            "plays": self.plays,
            "apart": [{"triple": triple.to_json(), "pair": pair.to_json()} for triple, pair in self.apart],
            "reach": self.reach,
            "optimum": self.optimum,
            "excess": self.excess,
            "best_count": self.best_count,
            "nearest": None if self.nearest is None else self.nearest.best.to_json(),
            "comparison": None if self.nearest is None else self.nearest.to_json(),
            "on_front": self.on_front,
            "better": None if self.better is None else self.better.best.to_json(),
            "gains": [change.to_json(lang) for change in self.gains],
            "losses": [change.to_json(lang) for change in self.losses],
            "proved": self.proved,
            "verdict": self.verdict(lang),
            "lines": self.lines(lang),
        }


def plays_said(count: int) -> Message:
    """A number of plays in words: 1 play, 2 plays."""
    return Message(N_("1 play")) if count == 1 else Message(N_("{count} plays"), {"count": count})


def _swapped(change: Change) -> Change:
    """The change seen from the other split."""
    return Change(change.feature, change.best, change.mine)
