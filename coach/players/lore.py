"""The player of the readable rules (牌经, STRATEGY.md B to F). They are asked in order; the first that answers decides.

Its kernel twin, coach.kernel.lore, makes the same choices. The rules of play stand in coach.players.lore_rules, those
of tribute in coach.players.lore_tribute.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from coach.cards import Card
from coach.errors import BadText, not_among
from coach.locale import N_, Message
from coach.players.choices import Choice
from coach.players.lore_rules import RULES as PLAY_RULES
from coach.players.lore_rules import Rule, Situation
from coach.players.lore_tribute import RULES as TRIBUTE_RULES
from coach.players.lore_tribute import Receipt
from coach.players.registry import Player
from coach.plays import Play
from coach.table.driver import weakest_owed
from coach.table.trick import PASS, Action
from coach.table.view import TributeView, View

Value = Play | Card | int | str


@dataclass(frozen=True, slots=True)
class Decision:
    """What he does, the name of the rule that decided (None: no rule spoke), its sentence and the facts of it.

    ``values`` always holds numbers of cards: ``partner``, ``next``, ``least`` (the fewest of an opponent who still
    plays), and ``plays``, how many are left by his plan; ``play`` and ``table`` where there are such.

    >>> from coach.deals import deal
    >>> from coach.cards import Level
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> decision = Lore().decide(Round.start(deal(1), Level("2"), 3, Rules()).view(3))
    >>> decision.rule, decision.values["least"]
    ('A6', 27)
    """

    action: Action | Card
    rule: str | None
    said: str
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def message(self) -> Message:
        """The sentence with its facts."""
        return Message(self.said, dict(self.values))


RULES = (*PLAY_RULES, *TRIBUTE_RULES)
#: Their names, in the order of the bits of :attr:`Lore.mask`.
NAMES = (*(rule.name for rule in PLAY_RULES), *(rule.name for rule in TRIBUTE_RULES))


class Lore:
    """The player of the rules, some of them switched off by name; BadText for names that there are not."""

    def __init__(self, without: Iterable[str] = ()):
        self.without = frozenset(without)
        faults = [not_among("bad_rule", name, N_("no such rule"), NAMES) for name in without if name not in NAMES]
        if faults:
            raise BadText(faults)
        self.rules = [rule for rule in PLAY_RULES if rule.name not in self.without]

    @property
    def mask(self) -> int:
        """The rules that are off as the kernel takes them: a bit each, in the order of :data:`NAMES`."""
        return sum(1 << at for at, name in enumerate(NAMES) if name in self.without)

    def decide(self, view: View) -> Decision:
        """What he does in his turn, and why. A heuristic; about a millisecond."""
        s = Situation(view)
        if not s.legal:
            return Decision(PASS, None, N_("passes: nothing in hand beats {table}"), s.facts)
        for rule in self.rules:
            answer = rule.asked(s)
            if answer is not None:
                return decided(s, answer, rule)
        if s.leads:
            return decided(s, s.plan.choices[0], None)
        return Decision(PASS, None, N_("passes: no rule spends a play on {table} now"), s.facts)

    def decide_tribute(self, view: TributeView) -> Decision:
        """The card that he gives or returns, and why."""
        receipt = Receipt(view)
        for rule in TRIBUTE_RULES:
            if rule.name not in self.without and (card := rule.asked(receipt)) is not None:
                return Decision(card, rule.name, rule.said, receipt.facts(card))
        card = weakest_owed(view)
        return Decision(card, None, N_("{card}: the weakest that may go"), receipt.facts(card))

    def act(self, view: View) -> Action:
        """What he does."""
        action = self.decide(view).action
        assert not isinstance(action, Card)
        return action

    def choose(self, view: TributeView) -> Card:
        """The card that he gives or returns."""
        card = self.decide_tribute(view).action
        assert isinstance(card, Card)
        return card

    def why(self, view: View, action: Action) -> Message:
        """The rule that decided, with its facts."""
        decision = self.decide(view)
        if decision.action != action:
            values = {"play": action, "best": decision.action}
            return Message(N_("{play}: by the rules it would be {best}"), values)
        return decision.message


def decided(s: Situation, answer: Choice | Action, rule: Rule | None) -> Decision:
    """The decision that a rule's answer is, with cards."""
    action = s.plan.play(answer) if isinstance(answer, Choice) else answer
    values = MappingProxyType({**s.facts, "play": action}) if isinstance(action, Play) else s.facts
    if rule is None:
        return Decision(action, None, N_("{play}: no rule speaks against it"), values)
    return Decision(action, rule.name, rule.said, values)


def make_lore(seed: int) -> Player:
    """The player with all rules."""
    lore = Lore()
    return Player(name="lore", act=lore.act, choose=lore.choose, why=lore.why)
