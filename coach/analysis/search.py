"""The searching players (搜索): each tries its plays in sampled deals and takes the best; levels of effort by name.

Lore (:mod:`coach.players.lore`) plays the rounds on, and is the choice to beat: another play is taken only where the
trials speak clearly enough for it. Where all hands are known the ending is solved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from coach.analysis.endings import solve_ending
from coach.analysis.estimates import Estimate, Z
from coach.analysis.evaluate import Budget, PlayContest, known_round
from coach.analysis.tribute import advise
from coach.cards import Card
from coach.counting import Deals, Facts
from coach.kernel import plan as kernel
from coach.kernel import words
from coach.locale import N_, Message
from coach.moves.legal import kernel_level
from coach.players import Player, maker
from coach.players.choices import choices
from coach.players.plan import Plan
from coach.table.trick import PASS, Action
from coach.table.view import TributeView, View

ONLY = N_("{play}: nothing else may be played")
PROVEN = N_("{play}: worth {value} levels, proven best with all hands known")
AGREED = N_("{play}: {value} levels on average in {samples} deals, and what lore plays; nothing tried was better")
UNCLEAR = N_("{play}: {value} levels on average in {samples} deals, and what lore plays; nothing was clearly better")
BETTER = N_("{play}: {value} levels on average in {samples} deals, {more} more than {lore}, which lore would play")
OTHER = N_("{play}: by the trials it would be {best}")


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a searching player thinks. ``candidates``: plays tried at most, those first that leave the best plan;
    ``caution``: standard errors by which a play must be better than what lore would do; ``deals``: in how many the best
    two cards are compared that he may give or return, 0 to choose as lore.
    """

    budget: Budget
    candidates: int
    caution: float
    deals: int


#: Plays so many standard errors behind the best are tried no more.
CLEAR = 3.0
#: From instant to about one second a move. Weighing deals by plays costs time, which instant does not have; to take
#: them further costs more, and has not been shown to win more rounds.
EFFORTS = {
    "instant": Effort(Budget(playouts=80, least=5, worlds="kept"), 6, 1.0, 0),
    "quick": Effort(Budget(playouts=300, least=8, weighed=3, actions=16, steps=0, share=0.3), 8, 1.5, 0),
    "search": Effort(Budget(playouts=1_200, least=10, weighed=2, actions=16, steps=0, share=0.3), 12, 0.7, 300),
    "deep": Effort(Budget(playouts=4_000, least=20, weighed=3, actions=16, steps=0, share=0.2), 16, 0.7, 1_000),
}


class Search:
    """A searching player. What he does in a view depends on the view, his effort and his seed alone."""

    def __init__(self, effort: Effort, seed: int = 0):
        self.effort, self.seed = effort, seed
        self.lore = maker("lore")(seed)
        self._last: tuple[View, Action, Message] | None = None

    def act(self, view: View) -> Action:
        """What he does."""
        action, why = self._decided(view)
        self._last = view, action, why
        return action

    def choose(self, view: TributeView) -> Card:
        """The card that he gives or returns."""
        plain = self.lore.choose(view)
        if self.effort.deals == 0 or view.owed is None or len(view.owed.cards) == 1:
            return plain
        advice = advise(view, self.seed, deals=self.effort.deals, kept=plain, threads=1)
        more = next(value.behind for value in advice.values if value.card == plain)
        return plain if more is None or self._unclear(more) else advice.best

    def _unclear(self, more: Estimate) -> bool:
        """Whether something is not so much better than what lore would do that it should be preferred."""
        return more.mean < self.effort.caution * (more.high - more.mean) / Z

    def why(self, view: View, action: Action) -> Message:
        """What the trials say for it, with their numbers."""
        if self._last is None or self._last[0] != view:
            self.act(view)
        assert self._last is not None  # act has seen to it
        _, best, why = self._last
        return why if action == best else Message(OTHER, {"play": action, "best": best})

    def _decided(self, view: View) -> tuple[Action, Message]:
        plain = self.lore.act(view)
        if len(view.legal_plays(canonical=True)) + view.may_pass == 1:
            return plain, Message(ONLY, {"play": plain})
        known = known_round(view, Deals(Facts.of(view)))
        if known is not None:
            ending = solve_ending(known, nodes=self.effort.budget.ending_nodes)
            if ending.exact:
                best = plain if plain in ending.best else ending.line[0]
                return best, Message(PROVEN, {"play": best, "value": f"{ending.value:+d}"})
        return self._tried(view, plain)

    def _tried(self, view: View, plain: Action) -> tuple[Action, Message]:
        """The best of the trials, or what lore would do where they are not clear."""
        tried = candidates(view, plain, self.effort.candidates)
        contest = PlayContest(view, tried, self.effort.budget, self.seed, kept=0, clear=CLEAR)
        best, lore = contest.best, contest.runner(0)
        facts = {"play": tried[best.number], "samples": len(best.outcomes), "value": f"{contest.mean(best):+z.2f}"}
        more = contest.behind(lore)
        if more is None:
            return plain, Message(AGREED, facts)
        if self._unclear(more):
            facts |= {"play": plain, "value": f"{contest.mean(lore):+z.2f}"}
            return plain, Message(UNCLEAR, facts)
        return tried[best.number], Message(BETTER, facts | {"more": f"{more.mean:.2f}", "lore": plain})


def candidates(view: View, plain: Action, most: int) -> list[Action]:
    """What is tried: lore's choice, the pass, then the plays that leave the best plan, one for each kind, rank and
    size.
    """
    plan = Plan.of(view.hand, view.level, view.rules)
    hand, level, pair = words.packed(view.hand.counts), kernel_level(view.level), view.rules.joker_pair
    ranked = []
    for choice in choices(view):
        out = kernel.cards(hand, level, pair, choice.number)
        left = tuple(a - b for a, b in zip(hand, out, strict=True))
        cost = kernel.planned(left, level, pair)[0] if any(left) else -1000
        ranked.append((cost, choice))
    ranked.sort(key=lambda item: item[0])
    found: list[Action] = [plain]
    if view.may_pass and plain != PASS:
        found.append(PASS)
    for _, choice in ranked:
        if len(found) >= most:
            break
        play = plan.play(choice)
        if play not in found:
            found.append(play)
    return found


def make_search(name: str) -> Callable[[int], Player]:
    """What makes the searching players of a level of effort."""

    def make(seed: int) -> Player:
        search = Search(EFFORTS[name], seed)
        return Player(name=name, act=search.act, choose=search.choose, why=search.why)

    return make
