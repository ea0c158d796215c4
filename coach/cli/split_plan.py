"""What `coach split` is asked: of every hand (a plan), and of one hand once it is read (a task)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from coach.cards import Hand, Level
from coach.cli.inputs import Faults, Request, hand_of, level_of
from coach.errors import Fault
from coach.moves import why_illegal
from coach.notation import parse_groups
from coach.plays import readings
from coach.split.bigcards import BigCards, big_cards
from coach.split.check import check_split
from coach.split.costs import Costs
from coach.split.model import Split


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked of every hand: ``want`` is ``one``, ``all``, ``count``, ``front`` or ``compare``.

    ``near`` is None where only the best splits are wanted. ``level`` and ``compare`` are unread, ``faults`` are those
    of the options.
    """

    want: str
    costs: Costs
    near: Fraction | None
    seen: Hand | None
    level: str | None
    compare: str | None
    faults: tuple[Fault, ...]
    lang: str

    def task(self, request: Request) -> Task:
        """The task of one hand. BadText with all faults of hand, level and options."""
        faults = Faults()
        hand = faults.read(hand_of, request.hand)
        level = faults.read(level_of, request.level, self.level)
        faults.found += self.faults
        groups = None if self.compare is None else faults.read(parse_groups, self.compare)
        table = mine = None
        if hand is not None and level is not None:
            table = None if self.seen is None else faults.read(big_cards, hand, level, self.seen)
            mine = None if groups is None else _split(groups, hand, level, faults)
        faults.end()
        assert hand is not None
        assert level is not None
        return Task(self, request.line, hand, level, table, mine)


@dataclass(frozen=True, slots=True)
class Task:
    """One hand to split; ``table`` of big cards where seen cards were given, ``mine`` the split to compare."""

    plan: Plan
    line: int | None
    hand: Hand
    level: Level
    table: BigCards | None
    mine: Split | None

    @property
    def seen(self) -> Hand:
        """The cards seen elsewhere."""
        return self.plan.seen or Hand()

    @property
    def near(self) -> Fraction:
        """How much more than the least a split may cost."""
        return self.plan.near or Fraction(0)


def _split(groups: Sequence[Hand], hand: Hand, level: Level, faults: Faults) -> Split | None:
    """The split whose plays these are, each in its strongest reading."""
    plays = []
    for group in groups:
        found = readings(group, level)
        if found:
            plays.append(found[0])
        else:
            error = why_illegal(group, group, level)
            faults.found += error.faults if error is not None else ()
    if len(plays) == len(groups):
        faults.found += check_split(hand, level, plays)
    return Split.of(plays, level)
