"""The plan of a hand (组牌): a good split that keeps bombs, as the lore player makes it. A heuristic, not proven."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from coach.cards import Hand, Level
from coach.kernel import plan as kernel
from coach.kernel import words
from coach.moves.legal import kernel_level
from coach.players.choices import Choice
from coach.plays import Play
from coach.rules import Rules
from coach.table.integers import play_of


@dataclass(frozen=True, slots=True)
class Plan:
    """The plays into which a hand is split, and what they cost together in hundredths of a play: about 100 for a play
    that needs a lead from others, little for one that takes the lead back, less than nothing for a bomb.

    >>> plan = Plan.of(Hand("S3 H3 C3 S4 S5 H5 C9 D9 H9 S9"), Level("2"), Rules())
    >>> [play.said("en") for play in plan.plays], plan.cost
    (['full house 3', 'single 4', '4-card bomb 9'], 179)
    """

    hand: Hand
    level: Level
    rules: Rules
    plays: tuple[Play, ...]
    cost: int

    @classmethod
    def of(cls, hand: Hand, level: Level, rules: Rules) -> Plan:
        """The plan of a hand; some microseconds in the kernel."""
        cost, laid = kernel.planned(words.packed(hand.counts), kernel_level(level), rules.joker_pair)
        return cls(hand, level, rules, tuple(_play(number, out, level, rules) for number, out in laid), cost)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Its plays without their cards."""
        return tuple(map(Choice.of, self.plays))

    def play(self, choice: Choice) -> Play:
        """Cards for any choice that is legal for the hand: those of the plan; else such as leave straight flushes and
        wilds alone, if there are.
        """
        hand = words.packed(self.hand.counts)
        out = kernel.cards(hand, kernel_level(self.level), self.rules.joker_pair, choice.number)
        return _play(choice.number, out, self.level, self.rules)

    def after(self, choice: Choice) -> int:
        """What the plan costs once a choice has been played from the hand."""
        return Plan.of(self.hand - self.play(choice).hand, self.level, self.rules).cost


@functools.cache
def costs(level: Level) -> tuple[int, ...]:
    """What a choice costs at a level, by its number."""
    return tuple(kernel.costs(kernel_level(level)))


def _play(number: int, out: tuple[int, ...], level: Level, rules: Rules) -> Play:
    return play_of(number, Hand.from_counts(words.unpacked(out)), level, rules)
