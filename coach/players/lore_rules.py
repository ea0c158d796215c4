"""The rules of play of the lore player (STRATEGY.md D to F), each a predicate that answers or is silent.

What a play costs, in hundredths of a play, is explained in :mod:`coach.players.plan`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from coach.kernel.lore import LIMITS
from coach.locale import N_
from coach.players.choices import Choice, choices, hand_choices, strength
from coach.players.plan import Plan, costs
from coach.players.simple import partners_trick
from coach.plays import Kind, Play
from coach.table.seats import following, partner
from coach.table.trick import PASS, Pass
from coach.table.view import View


class Situation:
    """What the rules ask for in a view, all of it known to the seat."""

    def __init__(self, view: View):
        self.view = view
        after = following(view.seat)
        self.after, self.partner = view.counts[after], view.counts[partner(view.seat)]
        self.opponents = (self.after, view.counts[partner(after)])
        self.leads, self.partners = view.trick.table is None, partners_trick(view)
        #: Whether nobody can beat the table any more but an opponent, should he pass.
        self.late = view.trick.owner == after or self.partner == 0

    @cached_property
    def plan(self) -> Plan:
        """The plan of the hand."""
        return Plan.of(self.view.hand, self.view.level, self.view.rules)

    @cached_property
    def legal(self) -> tuple[Choice, ...]:
        """What the hand may play now."""
        return choices(self.view)

    @cached_property
    def planned(self) -> tuple[Choice, ...]:
        """The plays of the plan that may be played now, bombs left out."""
        return tuple(choice for choice in self.plan.choices if choice in self.legal and not choice.is_bomb)

    @cached_property
    def unseen(self) -> tuple[Choice, ...]:
        """What all the unseen cards together could play: the other hands hold no other plays."""
        return hand_choices(self.view.unseen, self.view.level, None, self.view.rules)

    @property
    def least(self) -> int:
        """The fewest cards of an opponent who still holds some; as many as in the beginning when both are out."""
        return min((count for count in self.opponents if count), default=27)

    @cached_property
    def facts(self) -> Mapping[str, Play | int]:
        """What the sentences of the rules tell."""
        facts: dict[str, Play | int] = {"partner": self.partner, "next": self.after, "least": self.least}
        facts["plays"] = len(self.plan.plays)
        if self.view.trick.table is not None:
            facts["table"] = self.view.trick.table
        return MappingProxyType(facts)

    def cost(self, choice: Choice) -> int:
        """What a choice costs."""
        return costs(self.view.level)[choice.number]

    def gain(self, choice: Choice) -> int:
        """What a choice takes off the cost of the plan; less than nothing if it breaks the plan."""
        return self.cost(choice) if choice in self.plan.choices else self.plan.cost - self.plan.after(choice)

    def topped(self, choice: Choice) -> bool:
        """Whether no opponent can have a higher play of the kind."""
        level = self.view.level
        return choice.size > max(self.opponents) or not any(
            (other.kind, other.size) == (choice.kind, choice.size) and strength(other, level) > strength(choice, level)
            for other in self.unseen
        )

    def crowned(self, choice: Choice) -> bool:
        """Whether no opponent can have what beats it."""
        least = choice.number >> 4 if choice.is_bomb else 0
        bombs = (other for other in self.unseen if other.is_bomb and other.number >> 4 > least)
        return self.topped(choice) and all(bomb.size > max(self.opponents) for bomb in bombs)

    def open_to(self, choice: Choice) -> bool:
        """Whether an opponent with few cards may go out on it."""
        return choice.size <= LIMITS["starved"] and choice.size in self.opponents and not self.topped(choice)

    def hardness(self, choice: Choice) -> int:
        """How hard a play of the plan is to be rid of: its cost, more for kinds of which the plan has several."""
        more = LIMITS["top"] if self.topped(choice) else 0
        if not choice.is_bomb:
            named = {Kind.PAIR: "pair", Kind.FULL_HOUSE: "full_house", Kind.TUBE: "tube", Kind.PLATE: "tube"}
            more += LIMITS[named[choice.kind]] if choice.kind in named else 0
            more += LIMITS["several"] if [one.kind for one in self.plan.choices].count(choice.kind) > 1 else 0
        return self.cost(choice) + more


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


def run(s: Situation) -> Answer:
    """E2: no opponent can beat any play of the plan but one: those first."""
    crowned = [choice for choice in s.plan.choices if s.crowned(choice)]
    if len(crowned) < len(s.plan.choices) - 1:
        return None
    return min((choice for choice in crowned if choice in s.legal), key=lambda choice: choice.number, default=None)


def serve(s: Situation) -> Answer:
    """D4: lead what a partner with few cards may go out with, unless the next opponent may before him."""
    if not s.leads or not 0 < s.partner <= LIMITS["served"] or 0 < s.after <= s.partner:
        return None
    fitting = [choice for choice in s.legal if choice.kind is (Kind.SINGLE, Kind.PAIR)[s.partner - 1]]
    return min(fitting, key=lambda choice: strength(choice, s.view.level), default=None)


def strong_first(s: Situation) -> Answer:
    """E2: of the last two plays the strong one first."""
    strong = [choice for choice in s.plan.choices if s.topped(choice)]
    return strong[0] if s.leads and len(s.plan.choices) == 2 and len(strong) == 1 else None


def starve(s: Situation) -> Answer:
    """D1: no lead on which an opponent with few cards may go out; if there is no other the strongest."""
    if not s.leads or s.least > LIMITS["starved"]:
        return None
    shut = [choice for choice in s.plan.choices if not s.open_to(choice)]
    return max(shut, key=s.hardness) if shut else min(s.plan.choices, key=s.cost)


def hard(s: Situation) -> Answer:
    """A6: lead the play of the plan that is hardest to be rid of."""
    return max(s.plan.choices, key=s.hardness) if s.leads else None


def near(s: Situation) -> Answer:
    """Over the partner's play where that goes nearly out."""
    return _follow(s, lambda gain: s.plan.cost - gain <= LIMITS["near"]) if s.partners else None


def along(s: Situation) -> Answer:
    """Along with a weak play of a partner with many cards, the next opponent still to act."""
    table = s.view.trick.table
    if table is None or not s.partners or not s.after or s.partner <= LIMITS["alone"]:
        return None
    weak = s.cost(Choice.of(table)) >= LIMITS["weak"]
    return _follow(s, lambda gain: weak and gain >= LIMITS["along"])


def leave_partner(s: Situation) -> Answer:
    """D8: leave the trick to the partner."""
    return PASS if s.partners else None


def block(s: Situation) -> Answer:
    """D1: the strongest before the next player, whose last cards may beat the table."""
    table = s.view.trick.table
    if table is None or s.partners or s.late or not 0 < s.after <= len(table.cards):
        return None
    return min((choice for choice in s.legal if not choice.is_bomb), key=s.cost, default=None)


def cheap(s: Situation) -> Answer:
    """Follow with the weakest play of the plan that beats the table, no bomb."""
    return None if s.leads or s.partners else _follow(s, lambda gain: True)


def break_hand(s: Situation) -> Answer:
    """D7: break the plan against few cards, with few plays left, or where nobody else will stop the trick."""
    if s.leads or s.partners:
        return None
    if s.least <= LIMITS["few"]:
        least = LIMITS["breaks"]
    elif s.late or s.plan.cost <= LIMITS["small"]:
        least = LIMITS["late"]
    else:
        return None
    best = max((choice for choice in s.legal if not choice.is_bomb), key=s.gain, default=None)
    return best if best is not None and s.gain(best) >= least else None


def bomb_few(s: Situation) -> Answer:
    """E3: a bomb against few cards, one of several bombs against more, any bomb against very few."""
    bombs = sum(choice.is_bomb for choice in s.plan.choices)
    if s.leads or s.partners or s.least > LIMITS["many" if bombs > 1 else "few"]:
        return None
    best = _bomb(s)
    return best if best and (s.gain(best) >= LIMITS["breaks"] or s.least <= LIMITS["fewer"]) else None


def bomb_last(s: Situation) -> Answer:
    """E1: a bomb after which little is left."""
    if s.leads or s.partners or s.plan.cost > LIMITS["last"]:
        return None
    best = _bomb(s)
    return best if best and s.plan.cost - s.gain(best) <= LIMITS["last"] else None


def _follow(s: Situation, good: Callable[[int], bool]) -> Choice | None:
    """The weakest play of the plan that beats the table, if what it takes off the cost is good."""
    best = max(s.planned, key=s.cost, default=None)
    return best if best is not None and good(s.cost(best)) else None


def _bomb(s: Situation) -> Choice | None:
    """The bomb that leaves the least cost."""
    bombs: Iterable[Choice] = (choice for choice in s.legal if choice.is_bomb)
    return max(bombs, key=s.gain, default=None)


RULES = (
    Rule("out", out, N_("{play}: goes out")),
    Rule("run", run, N_("{play}: no opponent can beat it, nor the rest of the hand but for one play at most (E2)")),
    Rule("D4", serve, N_("leads {play}: the partner may go out on it, cards left: {partner} (D4)")),
    Rule("E2", strong_first, N_("leads {play}: of the last two plays the strong one first (E2)")),
    Rule("D1", starve, N_("leads {play}: not what an opponent may go out on, cards left: {least} (D1)")),
    Rule("A6", hard, N_("leads {play}: hard to be rid of later, plays left: {plays} (A6)")),
    Rule("near", near, N_("{play} over the partner's {table}: goes nearly out, plays left with it: {plays}")),
    Rule("along", along, N_("{play} along with the partner's weak {table}: the partner still has {partner} cards")),
    Rule("D8", leave_partner, N_("leaves the trick to the partner (D8)")),
    Rule("block", block, N_("{play}: the strongest, for the next player may go out, cards left: {next} (D1)")),
    Rule("cheap", cheap, N_("{play}: the weakest of the plan that beats the table")),
    Rule("break", break_hand, N_("{play}: stops {table}, though it breaks the plan; an opponent holds {least} (D7)")),
    Rule("E3", bomb_few, N_("{play}: a bomb, for an opponent has few cards left, {least} (E3)")),
    Rule("E1", bomb_last, N_("{play}: a bomb that leads out, plays left with it: {plays} (E1)")),
)
