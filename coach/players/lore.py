"""The player of the readable rules (STRATEGY.md C to F). Asked in their order, the first rule that answers decides.

Its kernel twin, coach.kernel.lore, makes the same choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from coach.errors import BadText, not_among
from coach.locale import N_, Message
from coach.players.choices import Choice, choices
from coach.players.plan import Plan, costs
from coach.players.registry import Player
from coach.players.simple import partners_trick
from coach.plays import Play
from coach.table.seats import following
from coach.table.trick import PASS, Action, Pass
from coach.table.view import View


class Situation:
    """What the rules ask for in a view, all of it known to the seat."""

    def __init__(self, view: View):
        self.view = view
        self.plan = Plan.of(view.hand, view.level, view.rules)

    @cached_property
    def legal(self) -> tuple[Choice, ...]:
        """What the hand may play now."""
        return choices(self.view)

    @property
    def leads(self) -> bool:
        """Whether the seat leads."""
        return self.view.trick.table is None

    @property
    def partners(self) -> bool:
        """Whether the play to beat is the partner's."""
        return partners_trick(self.view)

    @cached_property
    def planned(self) -> tuple[Choice, ...]:
        """The plays of the plan that may be played now."""
        return tuple(choice for choice in self.plan.choices if choice in self.legal)

    def cost(self, choice: Choice) -> int:
        """What a choice costs."""
        return costs(self.view.level)[choice.number]

    @property
    def least(self) -> int:
        """The fewest cards of an opponent who still holds some."""
        after = following(self.view.seat)
        return min(self.view.counts[seat] or 99 for seat in (after, (after + 2) % 4))


Answer = Choice | Pass | None


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its name, the predicate that answers with a choice, a pass, or None, and the sentence for its answer."""

    name: str
    asked: Callable[[Situation], Answer]
    said: str


def out(s: Situation) -> Answer:
    """The last play goes out."""
    return next((choice for choice in reversed(s.legal) if choice.size == len(s.view.hand)), None)


def leave_partner(s: Situation) -> Answer:
    """D8: leave the trick to the partner."""
    return PASS if s.partners else None


def cheap(s: Situation) -> Answer:
    """Follow with the weakest play of the plan that beats the table, no bomb."""
    if s.leads:
        return None
    return max((choice for choice in s.planned if not choice.is_bomb), key=s.cost, default=None)


def bomb(s: Situation) -> Answer:
    """E3: the weakest bomb of the plan when an opponent has few cards or few plays are left."""
    if s.leads or (s.least > 10 and s.plan.cost > 200):
        return None
    return min((choice for choice in s.planned if choice.is_bomb), key=lambda choice: choice.number, default=None)


def small(s: Situation) -> Answer:
    """A6: lead the hardest play of the plan."""
    return max(s.planned, key=s.cost, default=None) if s.leads else None


RULES = (
    Rule("out", out, N_("{play}: goes out")),
    Rule("D8", leave_partner, N_("leaves the trick to the partner (D8)")),
    Rule("cheap", cheap, N_("{play}: the weakest of the plan that beats the table")),
    Rule("E3", bomb, N_("{play}: an opponent has few cards left, or few plays are left in hand (E3)")),
    Rule("small", small, N_("leads {play}: hard, small cards first (A6)")),
)


class Lore:
    """The player of the rules, some of them switched off by name."""

    def __init__(self, without: Iterable[str] = ()):
        self.without = frozenset(without)
        known = [rule.name for rule in RULES]
        faults = [not_among("bad_rule", name, N_("no such rule"), known) for name in without if name not in known]
        if faults:
            raise BadText(faults)
        self.rules = [rule for rule in RULES if rule.name not in self.without]

    @property
    def mask(self) -> int:
        """The rules that are off as the kernel takes them: a bit each, in the order of :data:`RULES`."""
        return sum(1 << at for at, rule in enumerate(RULES) if rule.name in self.without)

    def decide(self, view: View) -> tuple[Action, Rule | None]:
        """What he does, and the rule that decided."""
        s = Situation(view)
        for rule in self.rules:
            answer = rule.asked(s)
            if isinstance(answer, Choice):
                return s.plan.play(answer), rule
            if answer is not None:
                return answer, rule
        return (s.plan.plays[0] if s.leads else PASS), None

    def act(self, view: View) -> Action:
        """What he does."""
        return self.decide(view)[0]

    def why(self, view: View, action: Action) -> Message:
        """The rule that decided, with its facts."""
        best, rule = self.decide(view)
        if best != action:
            return Message(N_("{play}: by the rules it would be {best}"), {"play": action, "best": best})
        if rule is None:
            return Message(N_("{play}: no rule speaks against it"), {"play": action})
        values = {"play": action} if isinstance(action, Play) else {}
        return Message(rule.said, values)


def make_lore(seed: int) -> Player:
    """The player with all rules."""
    lore = Lore()
    return Player(name="lore", act=lore.act, why=lore.why)
