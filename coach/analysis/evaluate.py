"""The value of every play (出牌评估): mean levels and share of first places, with intervals, or proven.

What a seat cannot know is drawn: deals that agree with all hard facts, their hidden hands such as players keep
(:mod:`coach.analysis.kept`), reweighted by how the others played so far and taken on until they explain it
(:mod:`coach.analysis.worlds`). In each of them every play is tried, and the round played on by a simple policy; when
few cards are left it is solved with open hands instead. Better plays get more deals (:mod:`coach.analysis.race`).
Where the seat knows all hands, nothing is drawn: the ending is solved.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from coach.analysis import race
from coach.analysis.contest import Contest
from coach.analysis.cores import cores, thread_faults
from coach.analysis.endings import Ending, solve_ending
from coach.analysis.estimates import Estimate
from coach.analysis.given import kind_faults, seed_faults
from coach.analysis.trials import Trials
from coach.analysis.worlds import LORE, MOST_STEPS, Model, likely_worlds
from coach.counting import Deals, Facts
from coach.errors import BadText, Fault, GaveUp, not_among, quoted
from coach.kernel.policies import NAMES
from coach.locale import N_, Message
from coach.table.round import Round
from coach.table.trick import Action
from coach.table.view import View

#: The ways to draw deals.
WORLDS = ("likely", "kept", "even")
MOST_PLAYOUTS = 10_000_000
# Physical deals up to which it is asked whether all look alike.
_FEW = 5_000
# Deals drawn and tried at a time, some seconds at most.
_AT_A_TIME = 4_000


@dataclass(frozen=True, slots=True)
class Budget:
    """How much an evaluation may cost, in counts, so that a seed gives the same answer everywhere.

    ``playouts``: rounds played on, for all plays together. ``least``: deals in which every
    play is tried, be it ever so bad. ``worlds``: how deals are drawn: "likely", with kept hands and weighed by what
    ``model`` would have played; "kept", with kept hands alone; or "even", all as likely that agree with the facts. When
    they are weighed, ``weighed`` are drawn for each that is used, by the last ``actions`` plays and passes, and the
    weights are flattened until ``share`` of them count; then each takes so many ``steps`` toward hands that explain
    these actions better (:meth:`coach.analysis.worlds.Worlds.settled`). ``policy``: who plays on.
    ``cards``: so few cards left are solved with open hands, with ``nodes`` positions each; ``ending_nodes``: for the
    ending where all hands are known.

    Raises BadText with everything that is wrong with it.
    """

    playouts: int = 4_000
    least: int = 10
    worlds: str = "likely"
    weighed: int = 6
    actions: int = 1_000
    steps: int = 40
    model: Model = LORE
    share: float = 0.05
    policy: str = "lore"
    cards: int = 12
    nodes: int = 200
    ending_nodes: int = 200_000

    def __post_init__(self) -> None:
        faults = [
            _beyond(name, number, least, most)
            for name, number, least, most in (
                ("playouts", self.playouts, 1, MOST_PLAYOUTS),
                ("least", self.least, 1, 10_000),
                ("weighed", self.weighed, 1, 100),
                ("actions", self.actions, 0, 1_000),
                ("steps", self.steps, 0, MOST_STEPS),
                ("cards", self.cards, 0, 40),
                ("nodes", self.nodes, 0, 1_000_000),
                ("ending_nodes", self.ending_nodes, 1, 100_000_000),
            )
            if type(number) is not int or not least <= number <= most
        ]
        if type(self.share) not in (int, float) or not 0 <= self.share <= 1:
            faults.append(_beyond("share", self.share, 0, 1))
        if not isinstance(self.model, Model):
            reason, expected = N_("no model of a player"), N_("a Model")
            faults.append(Fault("bad_model", quoted(self.model), None, reason, expected))
        if self.worlds not in WORLDS:
            faults.append(not_among("bad_worlds", self.worlds, N_("no way to draw deals"), WORLDS))
        if self.policy not in NAMES:
            faults.append(not_among("bad_policy", self.policy, N_("no player of the kernel"), NAMES))
        if faults:
            raise BadText(faults)


@dataclass(frozen=True, slots=True)
class ActionValue:
    """What a play or a pass is worth to the side of the seat.

    ``value``: mean rise of levels, −R to R; ``first``: the chance that the side has the first place. ``behind``: by how
    much the best of all is better, in the deals in which both were tried; None for the best itself. ``status``:
    "exact" (proven with all hands known), "sampled", or "unsolved" (all hands known, not proven within the limits:
    the interval holds what is proven).
    """

    action: Action
    value: Estimate
    first: Estimate
    behind: Estimate | None
    status: str

    @property
    def samples(self) -> int:
        """Deals in which it was tried; 0 where nothing was drawn."""
        return self.value.samples

    def to_json(self) -> dict[str, Any]:
        """The action, and the numbers to four places."""
        action = {"pass": True} if not hasattr(self.action, "to_json") else self.action.to_json(wilds=True)
        behind = None if self.behind is None else self.behind.to_json()
        return {
            **action,
            "value": self.value.to_json(),
            "first": self.first.to_json(),
            "behind": behind,
            "samples": self.samples,
            "status": self.status,
        }


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The value of every play of a view, made by :func:`evaluate`; the best in front.

    ``worlds``: how the deals were drawn ("likely"; "kept" where there was nothing to weigh by, or nobody asked;
    "fallback" where too few would have counted, in one heat of the race or in all; "even"; "known" where all hands are
    known); ``effective``: their effective number; ``deals``: how many were tried at most.
    ``playouts``, ``decisions``: rounds played on and what the players decided in them. ``ending``: the proof where all
    hands are known.
    """

    view: View
    seed: int
    values: tuple[ActionValue, ...]
    worlds: str
    effective: float
    deals: int
    playouts: int
    decisions: int
    ending: Ending | None = field(default=None, repr=False)

    @property
    def best(self) -> ActionValue:
        """The play of the highest mean; others may be as good: see ``behind``."""
        return self.values[0]

    @property
    def exact(self) -> bool:
        """Whether all is proven."""
        return self.ending is not None and self.ending.exact

    def of(self, action: Action) -> ActionValue:
        """The value of an action. KeyError where it is none of the canonical ones."""
        for value in self.values:
            if value.action == action:
                return value
        raise KeyError(action)

    @property
    def why(self) -> Message:
        """What the best play is worth, in one sentence."""
        return told(self.values[0], self.values[1] if len(self.values) > 1 else None)

    def to_json(self) -> dict[str, Any]:
        """All of it as data."""
        return {
            "level": self.view.level.text,
            "seat": self.view.seat,
            "hand": [card.text for card in self.view.hand],
            "seed": self.seed,
            "worlds": self.worlds,
            "effective": round(self.effective, 1),
            "deals": self.deals,
            "playouts": self.playouts,
            "values": [value.to_json() for value in self.values],
        }


def told(best: ActionValue, next_best: ActionValue | None) -> Message:
    """One sentence on the best action, from its numbers."""
    facts = {
        "play": best.action,
        "value": f"{best.value.mean:+z.2f}",
        "low": f"{best.value.low:+z.2f}",
        "high": f"{best.value.high:+z.2f}",
        "first": f"{100 * best.first.mean:.0f}",
        "samples": best.samples,
    }
    if best.status == "exact":
        return Message(N_("{play}: worth {value} levels, proven with all hands known"), facts)
    if next_best is None:
        return Message(N_("{play}: nothing else may be played"), facts)
    facts |= {"other": next_best.action, "less": f"{next_best.behind.mean if next_best.behind else 0:.2f}"}
    return Message(
        N_(
            "{play}: {value} levels on average ({low} to {high}, {samples} deals), first place {first} %; {other} is "
            "{less} behind"
        ),
        facts,
    )


def evaluate(
    view: View,
    budget: Budget | None = None,
    seed: int = 0,
    *,
    threads: int | None = None,
    tell: Callable[[int], None] = lambda playouts: None,
) -> Evaluation:
    """What each canonical legal play, and the pass, is worth to the seat whose turn it is.

    Estimated with 95 % intervals, exact where the seat knows all hands and the ending is solved. The interval is that
    of a mean over the drawn deals, for such a policy; it says nothing of how better players would go on, nor that the
    best of many means tends to be too high. The default costs some tenths of a second to a few seconds; the same seed
    and budget give the same answer whatever the number of threads (all cores unless stated). ``tell`` is called with
    the playouts so far.

    ValueError when it is not the seat's turn; BadText for what is no view, budget, seed or number of threads;
    AgainstRules for a view whose facts contradict each other.

    >>> from coach.cards import Level
    >>> from coach.deals import deal
    >>> from coach.rules import Rules
    >>> round = Round.start(deal(4), Level("2"), 0, Rules())
    >>> found = evaluate(round.view(0), Budget(playouts=400), seed=1)
    >>> found.best.status, found.worlds, found.best.samples > found.values[-1].samples == 10
    ('sampled', 'kept', True)
    """
    budget = Budget() if budget is None else budget
    if faults := _faults(view, budget, seed, threads):
        raise BadText(faults)
    if not view.to_act:
        raise ValueError("it is not this seat's turn")
    if (known := known_round(view, Deals(Facts.of(view)))) is not None:
        return _proven(view, known, seed, budget)
    contest = PlayContest(view, view.legal_actions(), budget, seed, threads=cores(threads), tell=tell)
    return contest.evaluation()


def known_round(view: View, deals: Deals) -> Round | None:
    """The position with all hands where the seat can know them all; None otherwise."""
    if deals.ways > _FEW:
        return None
    try:
        ((hands, _),) = deals.listed(1)
    except GaveUp:
        return None
    return Round.position(hands, view.level, view.seat, view.rules, view.trick, view.finished)


class PlayContest(Contest):
    """Actions of one view, tried against each other; ``kept``, ``clear``: see :class:`Contest`."""

    def __init__(
        self,
        view: View,
        actions: Sequence[Action],
        budget: Budget,
        seed: int,
        *,
        kept: int | None = None,
        clear: float | None = None,
        threads: int = 1,
        tell: Callable[[int], None] = lambda playouts: None,
    ):
        self.view, self.actions, self.seed = view, actions, seed
        plan = race.heats(len(actions), budget.playouts, budget.least)
        drawn: list[tuple[str, int, float]] = []  # how deals were drawn, how many, worth how many, in turn
        trials = Trials(view, policy=budget.policy, cards=budget.cards, nodes=budget.nodes, threads=threads)

        def tried(numbers: Sequence[int], begin: int, end: int) -> Sequence[bytes]:
            found = [b""] * len(numbers)
            for first in range(begin, end, _AT_A_TIME):
                deals = min(_AT_A_TIME, end - first)
                words, status, effective = _drawn(view, first, deals, seed, budget, threads)
                drawn.append((status, deals, effective))
                some = trials.outcomes([actions[number] for number in numbers], words, seed, first)
                found = [one + more for one, more in zip(found, some, strict=True)]
            return found

        def thinned(count: int) -> float:
            more = tried_in = 0.0
            for status, deals, effective in drawn:
                if tried_in < count:
                    tried_in += deals
                    more += deals * deals / effective / count if status == "likely" else 0.0
            return more

        super().__init__(
            len(actions), view.seat, view.rules, plan, tried, kept=kept, clear=clear, thinned=thinned, tell=tell
        )
        self.decisions = trials.decisions
        self.effective = sum(effective for _, _, effective in drawn)
        statuses = {status for status, _, _ in drawn}
        self.worlds = "fallback" if "fallback" in statuses else statuses.pop()

    def evaluation(self) -> Evaluation:
        """What it came to."""
        found = tuple(
            ActionValue(
                self.actions[runner.number], self.value(runner), self.first(runner), self.behind(runner), "sampled"
            )
            for runner in self.runners
        )
        return Evaluation(
            self.view, self.seed, found, self.worlds, self.effective, self.deals, self.playouts, self.decisions
        )


def _drawn(
    view: View, first: int, deals: int, seed: int, budget: Budget, threads: int
) -> tuple[array[int], str, float]:
    """So many deals from a number on, how they were drawn in the end, and the effective number of those drawn from."""
    times = budget.weighed if budget.worlds == "likely" else 1
    model = budget.model if budget.worlds == "likely" else None
    count, kept, last = deals * times, budget.worlds != "even", budget.actions
    floor = budget.share * count
    worlds = likely_worlds(view, count, seed, model, first * times, floor, threads, kept=kept, last=last)
    status = "kept" if worlds.status == "even" and budget.worlds != "even" else worlds.status
    if worlds.status != "likely":
        return worlds.words[: 16 * deals], status, float(deals)
    settled = worlds.settled(view, budget.steps, seed, deals, first, threads, last=last)
    return settled.words, status, settled.effective


def _proven(view: View, known: Round, seed: int, budget: Budget) -> Evaluation:
    """All values from the ending with open hands."""
    ending = solve_ending(known, nodes=budget.ending_nodes)
    most = view.rules.double_win_rise
    found = [_bounded(action, bounds, most) for action, bounds in ending.bounds.items()]
    found.sort(key=lambda value: (-value.value.low, -value.value.high))
    best = found[0].value
    values = tuple(
        replace(value, behind=_apart(value.value, best)) if at else value for at, value in enumerate(found)
    )
    return Evaluation(view, seed, values, "known", 1.0, 1, 0, 0, ending)


def _bounded(action: Action, bounds: tuple[int, int], most: int) -> ActionValue:
    """The value of an action that lies between two bounds, both proven."""
    low, high = bounds
    value = Estimate((low + high) / 2, low, high, 0)
    first = Estimate(((low > 0) + (high > 0)) / 2, low > 0, high > 0, 0)
    return ActionValue(action, value, first, None, "exact" if low == high else "unsolved")


def _apart(value: Estimate, best: Estimate) -> Estimate:
    """By how much the best is better than another, as far as it is proven."""
    low, high = max(0.0, best.low - value.high), best.high - value.low
    return Estimate((low + high) / 2, low, high, 0)


def _faults(view: object, budget: object, seed: object, threads: object) -> list[Fault]:
    """Everything given that is of another type, or out of bounds."""
    faults = kind_faults(view, View)
    if not isinstance(budget, Budget):
        faults.append(Fault("bad_budget", quoted(budget), None, N_("no budget"), N_("a Budget, or None")))
    return faults + seed_faults(seed) + ([] if threads is None else thread_faults(threads))


def _beyond(name: str, number: object, least: int, most: int) -> Fault:
    """A number of a budget that is none."""
    values = {"name": name, "least": least, "most": most}
    return Fault("bad_budget", quoted(number), None, N_("{name} of a budget"), N_("{least} to {most}"), values)
