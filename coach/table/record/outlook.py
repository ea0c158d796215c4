"""Where a match can stand between two rounds of a record, which may not tell all of it. RULES.md section 4."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Self

from coach.cards import LEVELS, Level
from coach.errors import AgainstRules, Fault
from coach.locale import N_, Listing
from coach.rules import Rules
from coach.table.events import Event
from coach.table.heights import BOTTOM
from coach.table.match import Match
from coach.table.record.entries import Standing
from coach.table.result import Result

Step = tuple[Match, tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class Outlook:
    """Every match that the record may be speaking of; none when nothing is known of the levels.

    ``told``: whether the result of the round before is known, ``previous`` (None before a first round).
    """

    rules: Rules
    matches: tuple[Match, ...] = ()
    told: bool = False
    previous: Result | None = None

    @classmethod
    def of(cls, standing: Standing, rules: Rules) -> Self:
        """What a header or a start tells. AgainstRules where no match can stand so."""
        if not standing.joined:
            return cls(rules, (Match.start(rules),), True)
        told, previous = standing.previous is not None, None
        if standing.previous:
            previous = Result.of(standing.previous, rules)
        if standing.levels is None or rules.streaks:  # streaks count rounds before, of which nothing is known
            return cls(rules, (), told, previous)
        matches, error = [], None
        for owner, failures, been in _open_questions(standing, standing.levels, rules):
            try:
                matches.append(
                    Match.position(
                        rules, standing.levels, owner, previous=previous, failures=failures, been_on_stage=been
                    )
                )
            except AgainstRules as found:
                error = found
        if error and not matches:
            raise error
        return cls(rules, tuple(matches), told, previous)

    def dealt(self, level: Level) -> Self:
        """The outlook when a round is dealt at that level. AgainstRules where none can be (4.3)."""
        fitting = tuple(match for match in self.matches if match.winner is None and match.level is level)
        if fitting or not self.matches:
            return replace(self, matches=fitting)
        levels = {match.level for match in self.matches if match.winner is None}
        if not levels:
            reason, expected = N_("the match is over (rule 4.3)"), N_("no further round, or the start of a match")
            raise AgainstRules(Fault("match_over", level.text, None, reason, expected))
        reason, expected = N_("this level cannot follow (rule 4.3)"), N_("level {levels}")
        values = {"levels": Listing(sorted(levels, key=LEVELS.index))}
        raise AgainstRules(Fault("wrong_level", level.text, None, reason, expected, values))

    def steps(self, result: Result, leader: int) -> list[Step]:
        """Each match that was possible as it is after a round, and what the round did to the levels."""
        return [match.step(result, leader) for match in self.matches]

    def after(self, steps: Iterable[Step], result: Result) -> Self:
        """The outlook after a round, by the steps that the record has not ruled out."""
        matches = tuple(dict.fromkeys(match for match, _ in steps))
        return replace(self, matches=matches, told=True, previous=result)

    def lost(self) -> Self:
        """The outlook after a round of which the end is not known."""
        return replace(self, matches=(), told=False, previous=None)

    def results(self, level: Level) -> tuple[Result | None, ...]:
        """The results that the round before may have had; None among them where there may have been none."""
        if self.told:
            return (self.previous,)
        orders = dict.fromkeys(Result.of(order, self.rules) for order in itertools.permutations(range(4)))
        return (*([None] if level is BOTTOM else []), *orders)


def _open_questions(
    standing: Standing, levels: tuple[Level, Level], rules: Rules
) -> Iterator[tuple[int, tuple[int, int], tuple[bool, bool]]]:
    """Owner, failures and who has been on stage, in every way that the record leaves open."""
    owners = (0, 1) if standing.owner is None else (standing.owner,)
    limit = range(rules.failure_limit or 1)
    failures = [standing.failures] if standing.failures else [(mine, theirs) for mine in limit for theirs in limit]
    for owner, failed in itertools.product(owners, failures):
        certain = [side == owner or level is not BOTTOM or not rules.stage for side, level in enumerate(levels)]
        for first, second in itertools.product(*((True,) if sure else (True, False) for sure in certain)):
            yield owner, failed, (first, second)
