"""The match (一场): levels, owner, the final level, failures, who wins. RULES.md section 4, options 8.1 to 8.6."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from coach.cards import Hand, Level
from coach.errors import AgainstRules, BadText, Fault, quoted
from coach.locale import N_
from coach.rules import Failure, PassFinal, Rules
from coach.table.events import Event, LevelsChanged, MatchEnded
from coach.table.heights import BOTTOM, clamped, height
from coach.table.positions import bad_seat, is_seat
from coach.table.result import Result, misfit
from coach.table.seats import side
from coach.table.streaks import streak_levels
from coach.table.tribute import Tribute

Levels = tuple[Level, Level]
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two rounds, made by :meth:`start`, then by :meth:`step`. Pairs belong to sides 0 and 1.

    ``owner``: the side that owns the next round, None before the first. ``failures``: counted so far (8.4).
    ``been_on_stage``: only under the stage rule (8.5). ``results``: of all rounds, the first in front. ``winner``: None
    until the final level is passed.

    >>> match = Match.start(Rules())
    >>> match, events = match.step(Result.of((1, 3, 0, 2), match.rules), leader=0)
    >>> [level.text for level in match.levels], match.owner, match.level.text, events[0].rise
    (['2', '5'], 1, '5', 3)
    """

    rules: Rules
    levels: Levels = (BOTTOM, BOTTOM)
    owner: int | None = None
    failures: Pair = (0, 0)
    been_on_stage: tuple[bool, bool] = (False, False)
    results: tuple[Result, ...] = ()
    winner: int | None = None

    @classmethod
    def start(cls, rules: Rules) -> Self:
        """A match before its first round, both sides at 2 (4.1)."""
        return cls(rules)

    @classmethod
    def position(
        cls,
        rules: Rules,
        levels: Levels,
        owner: int,
        *,
        previous: Result | None = None,
        failures: Pair = (0, 0),
        been_on_stage: tuple[bool, bool] | None = None,
    ) -> Self:
        """A match joined in its course: nothing is known of what lies behind ``previous``, streaks start with it.

        Without ``previous`` the next round opens as a first one does, without tribute. ``been_on_stage``: where it is
        not given, the owner has been and so has each side above 2. AgainstRules names every level past the final one,
        every number of failures at its limit, an owner that is no side and a result that these rules do not know.
        """
        if faults := _position_faults(rules, levels, owner, previous, failures):
            raise AgainstRules(faults)
        if been_on_stage is None:
            been_on_stage = owner == 0 or levels[0] is not BOTTOM, owner == 1 or levels[1] is not BOTTOM
        been = been_on_stage if rules.stage else (False, False)
        return cls(rules, levels, owner, failures, been, () if previous is None else (previous,))

    @property
    def level(self) -> Level:
        """4.3: the level of the next round, its owner's; 2 in the first round."""
        return BOTTOM if self.owner is None else self.levels[self.owner]

    @property
    def number(self) -> int:
        """The number of the next round, counted from 1."""
        return len(self.results) + 1

    @property
    def previous(self) -> Result | None:
        """The result of the last round, None before the first."""
        return self.results[-1] if self.results else None

    @property
    def heights(self) -> Pair:
        """The levels as numbers (6.1): 2 is 0, A 12, joker 13; the winner stands one above the final level."""
        first, second = (height(level) + (self.winner == s) for s, level in enumerate(self.levels))
        return first, second

    def open(self, hands: Sequence[Hand]) -> tuple[Tribute, tuple[Event, ...]]:
        """The next round after its deal, see :meth:`coach.table.Tribute.start`. AgainstRules when the match is over."""
        if self.winner is not None:
            raise _match_over()
        return Tribute.start(hands, self.level, self.previous, self.rules)

    def step(self, result: Result, leader: int) -> tuple[Self, tuple[Event, ...]]:
        """The match after a round that ended so; ``leader``: who led it, which matters in the first round (4.5).

        Raises AgainstRules when the match is over or these rules do not know the result, BadText for what is no seat.
        """
        if not is_seat(leader):
            raise BadText(bad_seat(leader))
        if self.winner is not None:
            raise _match_over()
        if error := misfit(result, self.rules):
            raise error
        match = self if self.owner is not None or not self.rules.stage else self._on_stage(side(leader))
        return match._after(result)

    def raised(self, raised: int, by: int = 1) -> Self:
        """6.2: the match after a penalty that lets a side rise and puts it on stage: it owns the next round, the first
        too if none was played yet. It passes nothing, at the final level it stays there; and no failure is counted
        (8.4) for who loses the stage so. AgainstRules when the match is over, BadText for what is no side.
        """
        if not _is_side(raised):
            raise BadText(_bad_side(raised))
        if self.winner is not None:
            raise _match_over()
        levels = [clamped(height(level) + by, self.rules.final_level) for level in self.levels]
        first, second = (levels[s] if s == raised else level for s, level in enumerate(self.levels))
        owned = self._on_stage(raised) if self.rules.stage else replace(self, owner=raised)
        return replace(owned, levels=(first, second))

    def _on_stage(self, owner: int) -> Self:
        """4.5 (台上): a side has taken the stage."""
        first, second = (been or s == owner for s, been in enumerate(self.been_on_stage))
        return replace(self, owner=owner, been_on_stage=(first, second))

    def _after(self, result: Result) -> tuple[Self, tuple[Event, ...]]:
        winner, final = result.winner, self.rules.final_level
        results = (*self.results, result)
        passed = passes(result, self.owner, self.level, self.rules)
        risen = self._risen(result)
        streaks = streak_levels(results, self.rules, bonus=not self._nobody_rises(result))
        levels = [risen if s == winner else level for s, level in enumerate(self.levels)]
        levels = [clamped(height(level) + extra, final) for level, extra in zip(levels, streaks, strict=True)]
        failures = list(self.failures)
        fell: tuple[int, ...] = ()
        if self.owner is not None and fails(result, self.owner, self.level, self.rules):
            failures[self.owner] += 1
            if falls(failures[self.owner], self.rules):
                levels[self.owner], failures[self.owner], fell = BOTTOM, 0, (self.owner,)
        after = replace(
            self._on_stage(winner) if self.rules.stage else replace(self, owner=winner),
            levels=(levels[0], levels[1]),
            failures=(failures[0], failures[1]),
            results=results,
            winner=winner if passed else None,
        )
        rise = height(risen) - height(self.levels[winner])
        change = LevelsChanged(self.levels, after.levels, winner, rise, streaks, after.failures, fell)
        return after, (change, MatchEnded(winner)) if passed else (change,)

    def _risen(self, result: Result) -> Level:
        """4.1, 4.2, 4.5: the winner's level after rising by the result; the final level is not jumped past.

        Streaks are added to that (4.6, whose order is not stated): what a last costs counts from the final level too.
        """
        level = self.levels[result.winner]
        if self._nobody_rises(result) or self._first_on_stage(result.winner):
            return level
        return clamped(height(level) + self.rules.rise(result.partner_place), self.rules.final_level)

    def _first_on_stage(self, winner: int) -> bool:
        """4.5: a side that takes the stage for the first time starts at 2 without rising."""
        return self.rules.stage and not self.been_on_stage[winner]

    def _nobody_rises(self, result: Result) -> bool:
        """4.6, 8.3: where a round at the final level is not passed nobody rises, and no bonus counts.

        Clause 4.6 can also be read to say so at every table with streaks (8.6); here option 8.3 alone decides.
        """
        return (
            self.rules.pass_final is PassFinal.ELSE_NOBODY_RISES
            and self.level is self.rules.final_level
            and not passes(result, self.owner, self.level, self.rules)
        )


def passes(result: Result, owner: int | None, level: Level, rules: Rules) -> bool:
    """4.3, 8.3 (过 A): the owner of a round at its final level wins it with its partner not last, or second only."""
    if level is not rules.final_level or result.winner != owner:
        return False
    return result.double_win or (rules.pass_final is not PassFinal.DOUBLE_WIN and result.partner_place == 3)


def fails(result: Result, owner: int, level: Level, rules: Rules) -> bool:
    """4.4, 8.4 (打 A 不过): whether the owner of a round at A has failed, in the sense of the table."""
    if rules.failure_limit is None or level is not rules.final_level:
        return False
    won = result.winner == owner
    if rules.failure is Failure.TAKEN_OFF_STAGE:
        return not won
    if rules.failure is Failure.OWN_WON_FIRST_FOURTH:
        return won and result.partner_place == 4
    return not passes(result, owner, level, rules)


def falls(failures: int, rules: Rules) -> bool:
    """4.4: so many failures take a side back to 2 at once."""
    return rules.failure_limit is not None and failures >= rules.failure_limit


def _is_side(given: object) -> bool:
    return type(given) is int and given in (0, 1)


def _bad_side(given: object) -> Fault:
    return Fault("bad_side", quoted(given), None, N_("unknown side"), N_("0 or 1"))


def _match_over() -> AgainstRules:
    return AgainstRules(Fault("match_over", "", None, N_("the match is over (rule 4.3)"), N_("a new match")))


def _position_faults(
    rules: Rules, levels: Levels, owner: object, previous: Result | None, failures: Pair
) -> list[Fault]:
    """What keeps these from being a match in its course."""
    reason, expected = N_("past the final level (rule 4.2)"), N_("{final} at most")
    faults = [
        Fault("past_final", level.text, s + 1, reason, expected, {"final": rules.final_level})
        for s, level in enumerate(levels)
        if height(level) > height(rules.final_level)
    ]
    reason, expected = N_("no number of failures at A (rule 8.4)"), N_("0 to {most}")
    most = 0 if rules.failure_limit is None else rules.failure_limit - 1
    faults += [
        Fault("bad_failures", quoted(count), s + 1, reason, expected, {"most": most})
        for s, count in enumerate(failures)
        if not 0 <= count <= most
    ]
    if not _is_side(owner):
        faults.append(_bad_side(owner))
    if previous is not None and (error := misfit(previous, rules)):
        faults += error.faults
    return faults
