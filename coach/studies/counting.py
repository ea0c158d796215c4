"""The sayings on memory (记牌, C1 to C5) measured: what who remembers what can know, over rounds of one kind of player.

Rounds are first rounds (no tribute), each at a level of its own; all four seats are played alike. What is measured:

``C1.beginner``, ``C1.intermediate``
    Of the leads at which no unseen card beats the leader's best single (below the big jokers): how often a memory of
    that tier can be sure of it. Beginners watch jokers and level cards without the wilds, the others all from J up.
``C3.low``, ``C3.high``
    A trick of singles is won without a joker, while jokers are out that its winner does not hold: how often an opponent
    who passed over the winning card holds one, less what blind counting says of him (hypergeometric, from the
    winner's seat). Low: the winning card is below these; high: an ace or a level card (at level A: a king or an ace).
``C4.gone``
    How often a seat that still plays sees the last five and the last ten go while another holds five cards: from there
    on the others have no straight without a wild. ``C4.wilds``: of these, a wild was then still out elsewhere.
    ``C4.straights``: of these, another still played a straight; ``C4.natural``: one without a wild (it cannot be).
``C5.big``, ``C5.ace``, ``C5.ten``
    At each lead, the question whether the next player holds one of them, answered in percent by blind counting, once
    from the unseen cards, once as if nothing had been seen played: how much lower the Brier score of the first is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from coach import __version__, locale
from coach.cards import LEVELS, Level, Rank
from coach.locale import N_
from coach.plays import Kind, Play
from coach.rules import Rules
from coach.studies.tally import Tally, shown
from coach.table.events import Dealt, Event, Passed, Played, RoundEnded, TrickEnded
from coach.table.playout import play_round
from coach.table.seats import following, partner

MEASURES = (
    *("C1.beginner", "C1.intermediate", "C3.low", "C3.high"),
    *("C4.gone", "C4.wilds", "C4.straights", "C4.natural", "C5.big", "C5.ace", "C5.ten"),
)
_LEVEL_CARDS, _NEXT_BELOW = 12, 11  # strengths (Level.strength) of level cards, and of the ace, or king at level A
_RANKS = range(Rank.BIG_JOKER + 1)
_WATCHED = {"C5.big": Rank.BIG_JOKER, "C5.ace": Rank.ACE, "C5.ten": Rank.TEN}
_STRAIGHTS = (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH)
_SEATS = range(4)
_SAID = {
    "C1.beginner": N_("a beginner's memory knows {mean} ({low} to {high}) of the crowned single cards at the lead"),
    "C1.intermediate": N_("one from the jack up knows {mean} ({low} to {high}) of them"),
    "C3.low": N_(
        "after a pass over a single below the ace: chance of a joker against blind counting {mean} ({low} to {high})"
    ),
    "C3.high": N_("after a pass over an ace or a level card: {mean} ({low} to {high})"),
    "C4.gone": N_("a seat sees all fives and tens go in time in {mean} of its rounds ({low} to {high})"),
    "C4.wilds": N_("a wild is then still out in {mean} of the cases ({low} to {high})"),
    "C4.straights": N_("another still plays a straight in {mean} of the cases ({low} to {high})"),
    "C4.natural": N_("without a wild: {mean} (at most {high}; it cannot be)"),
    "C5.big": N_("remembering lowers the Brier score for big jokers by {mean} ({low} to {high})"),
    "C5.ace": N_("for aces by {mean} ({low} to {high})"),
    "C5.ten": N_("for tens by {mean} ({low} to {high})"),
}


#: The rounds that the data that come with coach rest on.
COUNT = 20_000


def make(
    count: int, seed: int, player: str = "lore", tell: Callable[[int], None] = lambda done: None
) -> dict[str, Any]:
    """How the study was made, and every measure of this module's docstring over so many rounds under a seed.

    Estimates, see :class:`coach.studies.tally.Tally`; about two milliseconds a round.

    >>> found = make(20, 1, "lowest")
    >>> found["rounds"], found["measures"]["C4.natural"]["mean"]
    (20, 0.0)
    """
    tallies = dict.fromkeys(MEASURES, Tally())
    for number in range(count):
        for measure, (hits, cases) in measured(number, seed, player).items():
            tallies[measure] += Tally.one(hits, cases)
        tell(number + 1)
    made = {"study": "counting", "coach": __version__, "player": player, "rounds": count, "seed": seed}
    ends = {name: (0, 1) if name.startswith(("C1", "C4")) else (-math.inf, math.inf) for name in MEASURES}
    return {**made, "measures": {name: tally.to_json(*ends[name]) for name, tally in tallies.items()}}


def lines(data: Mapping[str, Any], lang: str) -> list[str]:
    """What the data say, one finding a line, each with its 95 % interval and its cases.

    >>> print(lines(make(20, 1, "lowest"), "en")[0])
    C1  a beginner's memory knows 60.7% (36.2% to 85.2%) of the crowned single cards at the lead; cases: 56, rounds: 12
    """
    said = []
    for name, msgid in _SAID.items():
        found, sign = data["measures"][name], "+" if name.startswith("C3") else ""
        values = {key: shown(found[key], f"{sign}.1%") for key in ("mean", "low", "high")}
        told = locale.text(lang, msgid, **values)
        cases = locale.text(lang, N_("cases: {cases}, rounds: {rounds}"), cases=found["cases"], rounds=found["rounds"])
        said.append(f"{name.split('.')[0]}  {told}; {cases}")
    return said


def measured(number: int, seed: int, player: str) -> dict[str, tuple[float, int]]:
    """Hits and cases of every measure in one round."""
    level = LEVELS[number % 13]
    played = play_round(seed, level, Rules(), number=number, players=(player,) * 4)
    table = _Table(level)
    for event in played.events:
        table.see(event)
    found = {name: (sum(marks), len(marks)) for name, marks in table.marks.items()}
    return {name: found.get(name, (0, 0)) for name in MEASURES}


@dataclass(slots=True)
class _Table:
    """What lies where, by rank, as a round goes on, and the marks it gave so far."""

    level: Level
    held: list[list[int]] = field(default_factory=list)
    wilds: list[int] = field(default_factory=list)
    top: Played | None = None
    passed: list[int] = field(default_factory=list)
    fresh: bool = True
    gone: set[int] = field(default_factory=set)
    straights: set[int] = field(default_factory=set)
    natural: set[int] = field(default_factory=set)
    marks: dict[str, list[float]] = field(default_factory=dict)

    def mark(self, name: str, value: float) -> None:
        self.marks.setdefault(name, []).append(value)

    def see(self, event: Event) -> None:
        match event:
            case Dealt():
                for hand in event.hands:
                    self.held.append([0] * len(_RANKS))
                    for card in hand:
                        self.held[-1][card.rank] += 1
                    self.wilds.append(sum(self.level.is_wild(card) for card in hand))
            case Played(seat, play):
                if self.fresh:
                    self.lead(seat)
                    self.fresh = False
                self.straight(seat, play)
                for card in play.cards:
                    self.held[seat][card.rank] -= 1
                    self.wilds[seat] -= self.level.is_wild(card)
                self.top, self.passed = event, []
                self.fives_and_tens()
            case Passed(seat):
                self.passed.append(seat)
            case TrickEnded():
                self.singles()
                self.fresh = True
            case RoundEnded():
                self.end()

    def unseen(self, seat: int) -> list[int]:
        """How many of each rank the three others hold."""
        return [sum(held) - held[seat] for held in zip(*self.held, strict=True)]

    def lead(self, seat: int) -> None:
        """C1 and C5, at a lead."""
        own, unseen, strength = self.held[seat], self.unseen(seat), self.level.strength
        best = max((rank for rank in Rank if own[rank]), key=strength)
        above = [rank for rank in Rank if strength(rank) > strength(best)]
        if above and not any(unseen[rank] for rank in above):
            self.mark("C1.beginner", float(strength(best) >= _LEVEL_CARDS))
            self.mark("C1.intermediate", float(all(rank >= Rank.JACK or rank is self.level.rank for rank in above)))
        after = following(seat)
        count = sum(self.held[after])
        if not count:
            return
        for name, rank in _WATCHED.items():
            copies = 2 if rank is Rank.BIG_JOKER else 8
            truth = float(self.held[after][rank] > 0)
            known = holds_one(sum(unseen), unseen[rank], count)
            blind = holds_one(108 - sum(own), copies - own[rank], count)
            self.mark(name, (blind - truth) ** 2 - (known - truth) ** 2)

    def singles(self) -> None:
        """C3, at the end of a trick."""
        assert self.top is not None
        seat, play = self.top.seat, self.top.play
        if play.kind is not Kind.SINGLE or play.rank is None:
            return
        unseen, strength = self.unseen(seat), self.level.strength(play.rank)
        jokers = unseen[Rank.SMALL_JOKER] + unseen[Rank.BIG_JOKER]
        if strength > _LEVEL_CARDS or not jokers:
            return
        for other in sorted(set(self.passed) - {partner(seat)}):
            truth = self.held[other][Rank.SMALL_JOKER] + self.held[other][Rank.BIG_JOKER] > 0
            chance = holds_one(sum(unseen), jokers, sum(self.held[other]))
            self.mark("C3.high" if strength >= _NEXT_BELOW else "C3.low", truth - chance)

    def fives_and_tens(self) -> None:
        """C4, when the last of them go."""
        for seat in _SEATS:
            others = [other for other in _SEATS if other != seat]
            if seat in self.gone or not any(self.held[seat]):
                continue
            gone = not any(self.held[other][rank] for other in others for rank in (Rank.FIVE, Rank.TEN))
            if gone and any(sum(self.held[other]) >= 5 for other in others):
                self.gone.add(seat)
                self.mark("C4.wilds", float(any(self.wilds[other] for other in others)))

    def straight(self, seat: int, play: Play) -> None:
        """C4, when one of the others plays a straight after the last five and ten."""
        if play.kind in _STRAIGHTS:
            self.straights |= self.gone - {seat}
            if all(self.level.is_wild(stands) for stands in play.wilds):
                self.natural |= self.gone - {seat}

    def end(self) -> None:
        """C4, when the round is over."""
        for seat in _SEATS:
            self.mark("C4.gone", float(seat in self.gone))
            if seat in self.gone:
                self.mark("C4.straights", float(seat in self.straights))
                self.mark("C4.natural", float(seat in self.natural))


@lru_cache(maxsize=100_000)
def holds_one(unseen: int, copies: int, count: int) -> float:
    """The chance that a hand of ``count`` from ``unseen`` cards holds one of so many copies. Exact but for rounding.

    >>> round(holds_one(81, 2, 27), 4)
    0.5583
    """
    return 1 - math.comb(unseen - copies, count) / math.comb(unseen, count)
