"""The splitting puzzle (组牌练习): group a hand into the fewest plays. Everything about it is exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from coach import locale
from coach.cards import DECK, Card, Hand, Level
from coach.deals import HAND_SIZE, deal_hand
from coach.errors import Fault
from coach.locale import N_, Message
from coach.notation import parse_play
from coach.plays import Kind, Play
from coach.puzzles.completion import completed, ridden
from coach.puzzles.difficulty import points
from coach.puzzles.grade import SplittingGrade
from coach.puzzles.groups import GroupInfo, Groups, group_info, group_infos
from coach.puzzles.hints import hint
from coach.puzzles.measure import Facts, Measured
from coach.puzzles.model import Hint
from coach.puzzles.themes import BY_NAME, themes_of
from coach.split import Split
from coach.split.compare import compare, nearest
from coach.split.features import features
from coach.split.front import FrontPoint
from coach.split.front import front as trade_offs
from coach.split.model import ride

#: The reading of a group, by its number from 0, where the learner chose another than the first.
Chosen = Mapping[int, int]
#: The facts that stand under ``answer`` in JSON, and those under ``facts``.
ANSWER = ("plays", "bombs_free", "best")
FACTS = ("near", "sorter", "sorters")


@dataclass(frozen=True)
class SplittingPuzzle:
    """A hand of 1 to 27 cards under a level, to be grouped into the fewest plays (组牌).

    ``difficulty``, ``themes``, ``facts`` and ``witness`` (a best split) are stated by packs and by :meth:`stated`; a
    hand of one's own has none. ``seed`` and ``needs`` say how it was dealt (:func:`coach.deals.deal_hand`). Whatever is
    stated, the hand is solved when first asked, once.

    >>> puzzle = SplittingPuzzle(Hand("S3 H3 C3 D4 S4 HR"), Level("2"))
    >>> groups = [Hand("S3 H3 C3").cards, Hand("D4 S4").cards, Hand("HR").cards]
    >>> print(*puzzle.grade(groups).lines("en"), sep="\\n")
    2 plays, the fewest possible. It is the only best split.
    pair 4 can ride on triple 3 as a full house: counted as one play, though it lies as two.
    >>> print(puzzle.hint(3, []).said("en"))
    Lay the full house 3: ♠4, ♦4, ♠3, ♥3, ♣3.
    """

    hand: Hand
    level: Level
    id: str = ""
    difficulty: int | None = None
    themes: tuple[str, ...] = ()
    facts: Facts | None = None
    witness: Split | None = None
    seed: int | None = None
    needs: tuple[str, ...] = ()

    kind: ClassVar[str] = "splitting"

    @classmethod
    def dealt(
        cls, seed: int, level: Level, size: int = HAND_SIZE, needs: Sequence[str] = (), id: str = ""
    ) -> SplittingPuzzle:
        """A hand dealt by a seed (needs such as ``wilds=2``); errors as :func:`coach.deals.deal_hand`."""
        return cls(deal_hand(seed, size, level, needs), level, id, seed=seed, needs=tuple(needs))

    @cached_property
    def measured(self) -> Measured:
        """The hand's measures, each taken when it is asked for."""
        return Measured(self.hand, self.level)

    @property
    def optimum(self) -> int:
        """The fewest plays (最少手数)."""
        return self.measured.plays

    @property
    def best_count(self) -> int:
        """How many best splits there are."""
        return len(self.measured.best)

    def best(self, number: int) -> Split:
        """A best split by its number from 0, in a fixed order. IndexError beyond the last."""
        return self.measured.best[number]

    @cached_property
    def front(self) -> tuple[FrontPoint, ...]:
        """The trade-offs (取舍): the splits' features that nothing beats, each with a split; see coach.split.front."""
        return trade_offs(self.hand, self.level)

    def ask(self, lang: str) -> str:
        """The task in words: cards, level, wilds."""
        wild = self.level.wild
        count = len(self.hand)
        cards = Message(N_("1 card")) if count == 1 else Message(N_("{count} cards"), {"count": count})
        values = {"cards": cards, "level": self.level, "wild": wild, "wilds": self.hand.wilds(self.level)}
        text = N_("{cards}, level {level}, two wilds ({wild}): group them into as few plays as you can.")
        if wild is None:
            text = N_("{cards}, no level cards: group them into as few plays as you can.")
        elif not values["wilds"]:
            text = N_("{cards}, level {level}, no wild among them: group them into as few plays as you can.")
        elif values["wilds"] == 1:
            text = N_("{cards}, level {level}, one wild ({wild}): group them into as few plays as you can.")
        return locale.text(lang, text, **values)

    def group_info(self, cards: Iterable[Card], reading: int = 0) -> GroupInfo:
        """What a group of cards is, see :func:`coach.puzzles.groups.group_info`."""
        return group_info(cards, self.hand, self.level, reading)

    def accept(self, answer: Groups, readings: Chosen | None = None) -> list[Fault]:
        """What keeps the groups from being a split, each fault with the number of its group from 1; [] if nothing.

        Empty groups are passed over.
        """
        infos = group_infos(answer, self.hand, self.level, readings)
        _, doubled = self._counted(infos)
        faults = []
        for at, info in enumerate(infos):
            text = " ".join(card.text for card in info.cards)
            if at in doubled:
                reason, expected = N_("a card that other groups hold already"), N_("each card of the hand once")
                faults.append(Fault("not_in_hand", text, at + 1, reason, expected))
            elif info.cards and info.refused is not None:
                faults += [Fault(f.code, f.part, at + 1, f.reason, f.expected, f.values) for f in info.refused.faults]
        loose = " ".join(card.text for card in self._loose(infos))
        if loose:
            faults.append(Fault("left_over", loose, None, N_("in no play"), N_("each card of the hand once")))
        return faults

    def grade(self, answer: Groups, readings: Chosen | None = None) -> SplittingGrade:
        """How good the groups are, unfinished ones too; exact, some milliseconds.

        Groups that are no play, or hold a card that an earlier group holds, do not count; empty ones are passed over.
        """
        infos = group_infos(answer, self.hand, self.level, readings)
        counted, doubled = self._counted(infos)
        plays = [play for _, play in counted]
        reach = completed(self.hand, self.level, plays)
        triples, pairs = ([play for play in plays if play.kind is kind] for kind in (Kind.TRIPLE, Kind.PAIR))
        own = ridden(plays, self.level)
        grade: dict[str, Any] = {
            "level": self.level,
            "groups": tuple(infos),
            "loose": self._loose(infos),
            "doubled": doubled,
            "laid": len(plays),
            "plays": len(own),
            "apart": tuple(ride(triples, pairs, self.level)),
            "reach": reach.total,
            "optimum": self.optimum,
            "best_count": self.best_count,
        }
        if sum(len(play.cards) for play in plays) < len(self.hand):
            return SplittingGrade(**grade)
        mine = Split.of(own, self.level) if len(own) == reach.total else reach.split
        grade["plays"] = reach.total
        unseen = DECK - self.hand
        worth = features(mine, unseen)
        better = next((point.split for point in self.front if point.features.dominates(worth)), None)
        return SplittingGrade(
            **grade,
            nearest=compare(mine, nearest(self.measured.best, mine), unseen),
            better=None if better is None else compare(mine, better, unseen),
        )

    def hint(self, step: int, answer: Groups = (), readings: Chosen | None = None) -> Hint:
        """A hint that goes on from the groups laid so far, see :func:`coach.puzzles.hints.hint`."""
        counted, _ = self._counted(group_infos(answer, self.hand, self.level, readings))
        return hint(self.hand, self.level, step, counted, self.optimum, self.measured.best)

    def explain(self, lang: str) -> list[str]:
        """The solution in words: the fewest plays and a split that reaches it, how a plain sorter does, the themes."""
        numbers = {"plays": self.optimum, "count": self.best_count, "sorter": self.measured.sorter}
        text = N_("Fewest plays: {plays}. Splits that reach it: {count}.")
        if self.best_count == 1:
            text = N_("Fewest plays: {plays}. One split reaches it.")
        lines = [locale.text(lang, text, **numbers), self.best(0).said(lang)]
        lines.append(
            locale.text(lang, N_("A plain sorter (bombs, plates, tubes, straights) lays {sorter}."), **numbers)
        )
        return lines + [BY_NAME[name].said(lang) for name in self.themes]

    def stated(self, id: str) -> SplittingPuzzle:
        """The puzzle under a name with everything a pack states of it: facts, a best split, themes, difficulty."""
        measured = self.measured
        return replace(
            self,
            id=id,
            difficulty=points(measured).difficulty,
            themes=themes_of(measured),
            facts=measured.facts,
            witness=self.best(0),
        )

    def to_json(self) -> dict[str, Any]:
        """The puzzle as a line of a pack (see :mod:`coach.puzzles.packs`); what is not stated yet is measured first."""
        facts, witness = self.facts, self.witness
        if facts is None or witness is None:
            return self.stated(self.id).to_json()
        answer = {name: getattr(facts, name) for name in ANSWER}
        return {
            "id": self.id,
            "kind": self.kind,
            "question": "fewest_plays",
            "level": self.level.text,
            "hand": [card.text for card in self.hand],
            "answer": {**answer, "split": witness.to_json()},
            "proved": True,
            "facts": {name: getattr(facts, name) for name in FACTS},
            "difficulty": self.difficulty,
            "themes": list(self.themes),
            "source": None if self.seed is None else {"seed": self.seed, "needs": list(self.needs)},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SplittingPuzzle:
        """The puzzle of such an object. CoachError for a hand, a level or plays that are none.

        The shape is taken for granted: :func:`coach.puzzles.packs.read_pack` proves it.
        """
        level = Level(data["level"])
        source = data["source"] or {"seed": None, "needs": ()}
        return cls(
            Hand(data["hand"]),
            level,
            data["id"],
            data["difficulty"],
            tuple(data["themes"]),
            Facts(**{name: data["answer"][name] for name in ANSWER}, **{name: data["facts"][name] for name in FACTS}),
            Split.of([parse_play(play, level) for play in data["answer"]["split"]], level),
            source["seed"],
            tuple(source["needs"]),
        )

    def _counted(self, infos: Sequence[GroupInfo]) -> tuple[list[tuple[int, Play]], tuple[int, ...]]:
        """The groups that are plays of cards still there, as (number, play), and the numbers of those doubled."""
        left = Counter(self.hand.cards)
        counted: list[tuple[int, Play]] = []
        doubled = []
        for at, info in enumerate(infos):
            if info.play is not None:
                if Counter(info.cards) <= left:
                    left -= Counter(info.cards)
                    counted.append((at, info.play))
                else:
                    doubled.append(at)
        return counted, tuple(doubled)

    def _loose(self, infos: Sequence[GroupInfo]) -> tuple[Card, ...]:
        """The cards of the hand that no group holds, whatever the groups are."""
        left = Counter(self.hand.cards)
        left.subtract(card for info in infos for card in info.cards)
        return tuple(sorted((+left).elements(), key=lambda card: card.text))
