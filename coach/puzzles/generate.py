"""Making packs: hands dealt from a seed, measured, proved, and kept only if they teach something new."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from coach import locale
from coach.cards import LEVELS, Level
from coach.deals import HAND_SIZE
from coach.deals.sharing import Dice
from coach.errors import BadText, Fault, GaveUp, not_among
from coach.locale import N_, Listing, Message
from coach.plays import Kind
from coach.puzzles import difficulty
from coach.puzzles.packs import MOST_PUZZLES, Pack
from coach.puzzles.splitting import SplittingPuzzle
from coach.puzzles.themes import BY_NAME, themes_of
from coach.split import check_split

#: Deals of one seed: deal n of seed s is dealt with the seed s * DEALS + n.
DEALS = 10**6
#: Deals looked at for each puzzle wanted before giving up.
PATIENCE = 2000
#: Why a deal is not kept.
REASONS = {
    "trivial": N_("only singles and pairs"),
    "difficulty": N_("another difficulty"),
    "themes": N_("none of the themes wanted"),
    "wilds": N_("enough hands with so many wilds"),
    "themes_there": N_("enough hands with each of its themes"),
    "twin": N_("the same hand again"),
}
Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a pack is to hold; BadText, all faults at once, for what makes no sense.

    ``cards``, ``wilds`` and ``levels`` are drawn for each deal, every choice as likely. ``themes``: each puzzle has one
    of them that has not filled its share of the pack yet, while there is any. Where none are named all are wanted, the
    share is a third, and of the numbers of wilds none fills more than its share either.
    """

    count: int
    seed: int
    difficulties: Sequence[int] = tuple(difficulty.LEVELS)
    cards: Sequence[int] = (HAND_SIZE,)
    wilds: Sequence[int] = (0, 1, 2)
    levels: Sequence[Level] = LEVELS[:13]
    themes: Sequence[str] = ()

    def __post_init__(self) -> None:
        unknown = [name for name in self.themes if name not in BY_NAME]
        faults = [not_among("unknown_theme", name, N_("no such theme"), [*BY_NAME]) for name in unknown]
        faults += _not_within("count", [self.count], 1, MOST_PUZZLES)
        faults += _not_within("seed", [self.seed], 0, 10**12)
        faults += _not_within("difficulty", self.difficulties, difficulty.LEVELS[0], difficulty.LEVELS[-1])
        faults += _not_within("cards", self.cards, 3, HAND_SIZE)
        faults += _not_within("wilds", self.wilds, 0, 2)
        if not (self.difficulties and self.cards and self.wilds and self.levels):
            faults.append(Fault("nothing", "", None, N_("nothing to choose from"), N_("at least one of each")))
        if any(level.rank is None for level in self.levels):
            faults.append(Fault("no_wilds", "joker", None, N_("this level has no wilds"), N_("levels from 2 to A")))
        if faults:
            raise BadText(faults)

    def command(self, name: str) -> str:
        """The command that makes this pack under a name, as the pack stores it."""
        parts = [f"coach exercises make splitting --count {self.count} --seed {self.seed}"]
        parts.append(f"--difficulty {_listed(self.difficulties)} --cards {_listed(self.cards)}")
        parts.append(f"--wilds {_listed(self.wilds)}")
        if tuple(self.levels) != LEVELS[:13]:
            parts.append(f"--level {_listed([level.text for level in self.levels])}")
        if self.themes:
            parts.append(f"--theme {_listed(self.themes)}")
        return " ".join([*parts, f"--out {name}.jsonl"])

    def title(self, lang: str) -> str:
        """What the pack is, for people."""
        values: dict[str, Any] = {"low": self.cards[0], "high": self.cards[-1]}
        values["difficulty"] = Listing(self.difficulties)
        if len(self.themes) == 1:
            values["theme"] = BY_NAME[self.themes[0]]
            return locale.text(lang, N_("Splitting, hands of {low} to {high} cards. {theme}"), **values)
        if self.themes:
            return locale.text(lang, N_("Splitting by theme: hands of {low} to {high} cards"), **values)
        if len(self.cards) == 1:
            return locale.text(lang, N_("Splitting, difficulty {difficulty}: hands of {high} cards"), **values)
        return locale.text(lang, N_("Splitting, difficulty {difficulty}: hands of {low} to {high} cards"), **values)


def _listed(items: Sequence[Any]) -> str:
    """Items as the command line takes them: 8-15, or 1,4."""
    if len(items) > 2 and isinstance(items[0], int) and list(items) == list(range(items[0], items[0] + len(items))):
        return f"{items[0]}-{items[-1]}"
    return ",".join(map(str, items))


def _not_within(name: str, numbers: Iterable[int], low: int, high: int) -> list[Fault]:
    reason, expected, values = N_("out of range"), N_("a number from {low} to {high}"), {"low": low, "high": high}
    wrong = [number for number in numbers if not low <= number <= high]
    return [Fault("bad_number", f"{name}={number}", None, reason, expected, values) for number in wrong]


@dataclass(slots=True)
class Report:
    """What became of the deals: how many were looked at, and for each one that was not kept its seed and the reason."""

    wanted: Wanted
    dealt: int = 0
    kept: int = 0
    rejected: list[tuple[int, str]] = field(default_factory=list)

    @property
    def counts(self) -> Counter[str]:
        """How often each reason came up."""
        return Counter(reason for _, reason in self.rejected)

    def lines(self, lang: str) -> list[str]:
        """In words, a line for each reason."""
        first = N_("{kept} of {dealt} deals kept, seed {seed}")
        lines = [locale.text(lang, first, kept=self.kept, dealt=self.dealt, seed=self.wanted.seed)]
        for reason, count in self.counts.most_common():
            why = Message(REASONS[reason])
            lines.append(locale.text(lang, N_("{count} rejected: {why}"), count=count, why=why))
        return lines

    def to_json(self) -> dict[str, Any]:
        """The same as data, every rejected deal with its seed."""
        return {
            "seed": self.wanted.seed,
            "dealt": self.dealt,
            "kept": self.kept,
            "reasons": dict(self.counts),
            "rejected": [{"seed": seed, "reason": reason} for seed, reason in self.rejected],
        }


def make_pack(wanted: Wanted, name: str, tell: Tell | None = None) -> tuple[Pack[SplittingPuzzle], Report]:
    """A pack as wanted, its puzzles from easy to hard, and what became of the deals; the same for the same arguments.

    Every minimum is proved: two kernels find it apart, and the split that reaches it is checked by a third hand.
    ``tell`` is called with the puzzles kept and the deals looked at. About 15 ms a deal. GaveUp where the deals that
    are looked at do not hold enough such hands.
    """
    report = Report(wanted)
    kept: list[tuple[float, SplittingPuzzle]] = []
    while len(kept) < wanted.count:
        if report.dealt == min(DEALS, PATIENCE * wanted.count):
            raise GaveUp(_too_rare(report))
        seed = wanted.seed * DEALS + report.dealt
        puzzle = _dealt(wanted, seed)
        reason = _reason(puzzle, wanted, [other for _, other in kept])
        report.dealt += 1
        if reason is None:
            kept.append((difficulty.points(puzzle.measured).total, _proved(puzzle)))
            report.kept += 1
        else:
            report.rejected.append((seed, reason))
        if tell is not None:
            tell(len(kept), report.dealt)
    kept.sort(key=lambda pair: pair[0])
    digits = len(str(len(kept)))
    named = tuple(replace(puzzle, id=f"{name}-{at:0{digits}}") for at, (_, puzzle) in enumerate(kept, 1))
    titles = {lang: wanted.title(lang) for lang in locale.LANGUAGES}
    return Pack(name, titles, wanted.command(name), named), report


def _too_rare(report: Report) -> Fault:
    values = {"dealt": report.dealt, "count": report.wanted.count}
    reason, expected = N_("in {dealt} deals there are not {count} such hands"), N_("a smaller number, or other hands")
    return Fault("too_rare", str(report.kept), None, reason, expected, values)


def _dealt(wanted: Wanted, seed: int) -> SplittingPuzzle:
    """The hand of a deal; level, size and wilds are drawn from a stream of their own."""
    dice = Dice(2**63 + seed)
    level = wanted.levels[dice.below(len(wanted.levels))]
    size = wanted.cards[dice.below(len(wanted.cards))]
    return SplittingPuzzle.dealt(seed, level, size, [f"wilds={wanted.wilds[dice.below(len(wanted.wilds))]}"])


def _reason(puzzle: SplittingPuzzle, wanted: Wanted, kept: Sequence[SplittingPuzzle]) -> str | None:
    """Why a deal is not kept, None if it is; what is found fast comes first."""
    measured = puzzle.measured
    wilds = Counter(other.hand.wilds(other.level) for other in kept)
    most = wanted.count if wanted.themes else math.ceil(wanted.count / len(wanted.wilds))
    if wilds[puzzle.hand.wilds(puzzle.level)] >= most:
        return "wilds"
    if all(play.kind in (Kind.SINGLE, Kind.PAIR) for play in puzzle.best(0).plays):
        return "trivial"
    themes = {theme for theme in themes_of(measured) if theme in (wanted.themes or BY_NAME)}
    if not themes:
        return "themes"
    there = Counter(theme for other in kept for theme in other.themes)
    share = wanted.count / (len(wanted.themes) or 3)
    missing = {theme for theme in wanted.themes or BY_NAME if there[theme] < share}
    if missing and not themes & missing:
        return "themes_there"
    if difficulty.points(measured).difficulty not in wanted.difficulties:
        return "difficulty"
    if any(other.hand == puzzle.hand and other.level == puzzle.level for other in kept):
        return "twin"
    return None


def _proved(puzzle: SplittingPuzzle) -> SplittingPuzzle:
    """The puzzle with all that is stated of it; its split, checked apart, has the plays that the other solver finds."""
    stated = puzzle.stated("")
    assert stated.witness is not None
    wrong = check_split(puzzle.hand, puzzle.level, stated.witness.plays, puzzle.optimum)
    if wrong:
        raise AssertionError(f"seed {puzzle.seed}: {'; '.join(fault.said('en') for fault in wrong)}")
    return stated
