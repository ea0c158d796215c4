"""Likely worlds (可能的牌局): sampled deals reweighted by how the others played and passed, under a stated player.

What is certain is the matter of :mod:`coach.counting`: there every deal that agrees with the hard facts is as likely as
every other. Here each is counted by how well it explains what was done: a player of the model does what his policy says
with the hand that he has in that deal, but for a slip now and then. The numbers are estimates, and right only as far as
the others play like the model. Few deals explain much, so they can be drawn by weight and changed further until
they do.
"""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from coach.analysis.cores import thread_faults
from coach.analysis.estimates import Estimate, effective, normal
from coach.analysis.given import count_faults, kind_faults
from coach.analysis.kept import arranged, explained
from coach.cards import Hand
from coach.counting import Deals, Facts
from coach.counting.deals import SEEDS
from coach.counting.facts import Hands
from coach.errors import AgainstRules, BadText, Fault, not_among, quoted
from coach.kernel import weighing, words
from coach.kernel.policies import NAMES
from coach.locale import N_, Message
from coach.moves.legal import kernel_level
from coach.table.events import Passed, Played
from coach.table.integers import NO_CHOICE, choice_of, options_of
from coach.table.positions import is_seat
from coach.table.seats import SEATS
from coach.table.view import View

#: The policies of which a model can be made: those that leave nothing to chance.
MODELS: tuple[str, ...] = tuple(name for name in NAMES if name != "random")
#: Deals at a time, at most.
MOST = 1_000_000
#: Steps that deals are taken on, at most.
MOST_STEPS = 10_000
#: The powers to which weights are raised, one after the other, until enough deals count.
POWERS = (1.0, 0.7, 0.5, 0.35, 0.25, 0.18, 0.125)
ASKED = N_("every deal that agrees with the facts counts the same, as was asked")
UNTOLD = N_("no action of another seat is known: every deal that agrees with the facts counts the same")
WEIGHED = N_(
    "{count} deals, weighed by what a player like {policy} with {slip} % slips would have done,"
    " tell as much as {effective} equally likely ones"
)
FLATTENED = N_(
    "{count} deals, weighed by what a player like {policy} with {slip} % slips would have done,"
    " tell as much as {effective} equally likely ones; for that the weights were raised to the power {power}"
)
TOO_FEW = N_(
    "plays and passes do not fit the model well enough: of {count} deals so few explain them that they tell as much as"
    " {effective} equally likely ones; every deal that agrees with the facts counts the same"
)


@dataclass(frozen=True, slots=True)
class Model:
    """The stated player: with ``policy``, one of :data:`MODELS`, he does what it says, but for ``slip``, the chance
    (0 or more, below 1) that he does something else, each of his other choices (kind, rank and number of cards, or the
    pass) as likely. BadText for other policies and chances.
    """

    policy: str = "lore"
    slip: float = 0.2

    def __post_init__(self) -> None:
        faults = []
        if self.policy not in MODELS:
            faults.append(not_among("bad_player", self.policy, N_("no player for a model"), MODELS))
        if type(self.slip) not in (int, float) or not 0 <= self.slip < 1:
            reason, expected = N_("no chance of a slip"), N_("a number from 0 to below 1")
            faults.append(Fault("bad_slip", quoted(self.slip), None, reason, expected))
        if faults:
            raise BadText(faults)


LORE = Model()
#: The players whose hands are such as coach.analysis.kept draws; and the steps that deals for them are taken on.
KEEPING, STEPS = ("lore",), 30


@dataclass(frozen=True, slots=True)
class Worlds:
    """Sampled deals with weights, made by :func:`likely_worlds`.

    ``words``: 16 words a deal, the hands now, four words a seat, the seat's own hand too (coach.kernel.words).
    ``weights``: add up to 1. ``effective``: so many equally weighted deals tell as much (Kish). ``status``: ``likely``,
    weighed by the model; ``even``, not weighed, because there was nothing to weigh by or nobody asked; ``fallback``,
    not weighed, because too few deals would have counted. ``power``: the weights are those of the model raised to it;
    below 1 they lean less on plays and passes than the model would. ``why``: the same in a sentence. ``thinned``: by
    what part the variance of a share is greater because the deals were drawn out of weighted ones (:meth:`settled`).
    """

    words: array[int]
    weights: tuple[float, ...]
    effective: float
    status: str
    model: Model | None
    power: float
    why: Message
    thinned: float = 0.0

    def hands(self) -> list[Hands]:
        """The four hands of each deal. Some 10 µs a deal."""
        found = [Hand.from_counts(words.unpacked(self.words[at : at + 4])) for at in range(0, len(self.words), 4)]
        return list(zip(found[::4], found[1::4], found[2::4], found[3::4], strict=True))

    def share(self, holds: Callable[[Hands], bool]) -> Estimate:
        """How likely something is about the four hands: the weight of the deals of which ``holds`` says yes, with its
        95 % interval (Wilson, for the effective number of deals). An estimate; some 15 µs a deal, and ``holds``.
        """
        return self.share_of([holds(four) for four in self.hands()])

    def share_of(self, hits: Sequence[bool]) -> Estimate:
        """The same, told of each deal."""
        return Estimate.share(hits, self.weights, self.thinned)

    def settled(
        self,
        view: View,
        steps: int,
        seed: int,
        count: int | None = None,
        first: int = 0,
        threads: int = 1,
        *,
        last: int | None = None,
    ) -> Worlds:
        """So many deals, as many as these by default, drawn by weight and each taken so many steps on
        (:func:`explained_worlds`, where the other arguments are told): all count the same. Nothing is done where these
        are not weighed. They count as worth no more than those that they were drawn from, which is cautious.

        ``view``: the one of which these are the worlds. BadText for what is no view, or no such number.
        """
        number = len(self.weights) if count is None else count
        faults = kind_faults(view, View) + _faults(number, seed, first)
        faults += _others(number, first, None, threads, None, last) + _step_faults(steps)
        if faults:
            raise BadText(faults)
        if self.model is None or self.status != "likely":
            return self
        drawn = explained_worlds(view, self.resampled(number, seed), steps, seed, self.model, first, threads, last=last)
        return replace(self, words=drawn, weights=_even(number), thinned=number / self.effective)

    def resampled(self, count: int, seed: int) -> array[int]:
        """So many deals drawn by weight, 16 words each: every deal comes up as often as count times its weight says,
        rounded up or down by chance (systematic resampling). Equally weighted, they stand for these.

        BadText for what is no count or seed.
        """
        if faults := _faults(count, seed):
            raise BadText(faults)
        start, total, at = random.Random(seed).random(), 0.0, 0
        drawn = array("Q")
        for number, weight in enumerate(self.weights):
            total += count * weight
            copies = max(0, min(math.ceil(total - start), count) - at)
            drawn.extend(self.words[16 * number : 16 * number + 16] * copies)
            at += copies
        last = max(range(len(self.weights)), key=self.weights.__getitem__)
        drawn.extend(self.words[16 * last : 16 * last + 16] * (count - at))  # what rounding has lost
        return drawn


def likely_worlds(
    view: View,
    count: int,
    seed: int,
    model: Model | None = LORE,
    first: int = 0,
    floor: float | None = None,
    threads: int = 1,
    *,
    kept: bool = False,
    last: int | None = None,
) -> Worlds:
    """So many deals that agree with the facts, each weighed by how likely the others' plays and passes since the first
    lead were under the model; None weighs nothing.

    A factor for each action of another seat that had a choice: 1 − slip where it is what the policy says in that deal,
    otherwise the slip shared out among his other choices. ``floor``: the least effective number of deals, 10 or 1 % of
    them by default, whichever is more; when fewer count, the weights are raised to the powers :data:`POWERS` in turn,
    and when none helps, all deals count the same (``fallback``). Views of positions without their whole history have
    nothing to weigh by (``even``). ``kept``: cards are changed between the hidden hands first (coach.analysis.kept), so
    that far more deals explain what was done; weights are then relative to such hands. ``last``: only so many plays and
    passes are weighed, the last ones, of which hands now tell most; None for all.

    The same for a seed whatever the number of threads. An estimate; some 5 µs for each deal and each weighed action.
    BadText for what is no view, count, seed, floor, model or last; AgainstRules where no deal agrees with the facts, or
    seats acted out of turn.

    >>> from coach.rules import Rules
    >>> from coach.cards import Level
    >>> from coach.deals import deal
    >>> from coach.table import Round
    >>> round = Round.start(deal(2), Level("2"), 0, Rules())
    >>> likely_worlds(round.view(0), 50, seed=1).status
    'even'
    >>> round, _ = round.step(next(play for play in round.legal_plays() if len(play.cards) == 1))
    >>> worlds = likely_worlds(round.view(1), 50, seed=1)
    >>> worlds.status, len(worlds.weights), worlds.effective < 50
    ('likely', 50, True)
    """
    faults = kind_faults(view, View) + _faults(count, seed, first)
    if faults := faults + _others(count, first, floor, threads, model, last):
        raise BadText(faults)
    least = min(max(10.0, count / 100), count / 2) if floor is None else floor
    deals = Deals(Facts.of(view))
    actions = _actions(view)
    weighs = model is not None and any(seat != view.seat for seat, _ in actions)
    bounds = [first + count * part // threads for part in range(threads + 1)]

    def part(at: int) -> tuple[array[int], list[float]]:
        low, high = bounds[at], bounds[at + 1]
        drawn = deals.draw_words(high - low, seed, low)
        drawn = arranged(view, deals.facts, drawn, seed, low) if kept else drawn
        if model is None or not weighs:
            return drawn, []
        workspace = _workspace(view, actions, model, last)
        if low < high and (wrong := workspace.out_of_turn(drawn[:16])) >= 0:
            raise _out_of_turn(actions, wrong)
        return drawn, _weighed(workspace, drawn)

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(part, range(threads)))
    drawn, logs = array("Q"), list[float]()
    for some, weighed in parts:
        drawn += some
        logs += weighed
    if model is None or not weighs:
        why = Message(ASKED if model is None else UNTOLD)
        return Worlds(drawn, _even(count), float(count), "even", model, 1.0, why)
    return _weighted(drawn, logs, model, least)


def inferred_worlds(
    view: View, count: int, seed: int, model: Model = LORE, floor: float | None = None, threads: int = 1
) -> Worlds:
    """What plays and passes tell of the hidden hands, as well as we can say: so many likely deals.

    Who plays like lore keeps bombs and runs: of such a model kept hands are drawn, weighed (:func:`likely_worlds`,
    where ``floor`` is told), and taken :data:`STEPS` steps on (:meth:`Worlds.settled`). Of other models shuffled deals
    are weighed. How much better such odds are than those by the facts alone: ``coach study worlds``. An estimate; the
    same for a seed whatever the number of threads; some 1 ms a deal. Errors are those of likely_worlds.

    >>> from coach.deals import deal
    >>> from coach.cards import Level
    >>> from coach.rules import Rules
    >>> from coach.table import Round
    >>> round = Round.start(deal(2), Level("2"), 0, Rules())
    >>> round, _ = round.step(next(play for play in round.legal_plays() if len(play.cards) == 1))
    >>> worlds = inferred_worlds(round.view(1), 60, seed=1)
    >>> worlds.status, set(worlds.weights) == {1 / 60}, worlds.effective < 60
    ('likely', True, True)
    """
    keeps = isinstance(model, Model) and model.policy in KEEPING
    worlds = likely_worlds(view, count, seed, model, floor=floor, threads=threads, kept=keeps)
    return worlds.settled(view, STEPS, seed, threads=threads) if keeps else worlds


def explained_worlds(
    view: View,
    drawn: array[int],
    steps: int,
    seed: int,
    model: Model = LORE,
    first: int = 0,
    threads: int = 1,
    *,
    last: int | None = None,
) -> array[int]:
    """Deals drawn by weight (:meth:`Worlds.resampled`), each taken so many steps on: cards are changed between the
    hidden hands, and changes kept by how good the plans then are (coach.analysis.kept) and how well the deal explains
    what was done. Few deals that explain it, drawn again and again, so become many different ones that do.

    16 words a deal; those given are left as they are. ``first``: the number of the first deal; ``model``, ``last``,
    ``threads``: as for :func:`likely_worlds`. The same for a seed whatever the number of threads. An estimate; some 15
    to 50 µs a step. AgainstRules where seats acted out of turn.
    """
    facts, actions, count = Facts.of(view), _actions(view), len(drawn) // 16
    bounds = [count * part // threads for part in range(threads + 1)]

    def part(at: int) -> array[int]:
        low, high = bounds[at], bounds[at + 1]
        return explained(view, facts, drawn[16 * low : 16 * high], workspaces[at], steps, seed, first + low)

    workspaces = [_workspace(view, actions, model, last) for _ in range(threads)]
    if count and (wrong := workspaces[0].out_of_turn(drawn[:16])) >= 0:
        raise _out_of_turn(actions, wrong)
    with ThreadPoolExecutor(threads) as pool:
        return array("Q", b"".join(some.tobytes() for some in pool.map(part, range(threads))))


def _weighed(workspace: Any, drawn: array[int]) -> list[float]:
    """The log weights of deals, each different one worked out once: late in a round there are few."""
    deals = [drawn[at : at + 16].tobytes() for at in range(0, len(drawn), 16)]
    different = list(dict.fromkeys(deals))
    found = workspace.weigh(array("Q", b"".join(different)), len(different))
    logs = dict(zip(different, found, strict=True))
    return [logs[one] for one in deals]


def _weighted(drawn: array[int], logs: Sequence[float], model: Model, least: float) -> Worlds:
    """The deals with the weights of these logs, flattened as far as needed, or even ones."""
    count, most = len(logs), max(logs)
    reached = 0.0
    for power in POWERS if most > -math.inf else ():
        weights = tuple(normal([math.exp(power * (log - most)) for log in logs], count))
        kish = effective(weights)
        reached = reached or kish
        if kish >= least:
            values = {"count": count, "policy": model.policy, "slip": f"{100 * model.slip:g}"}
            values |= {"effective": f"{kish:.0f}", "power": f"{power:g}"}
            why = Message(WEIGHED if power == 1 else FLATTENED, values)
            return Worlds(drawn, weights, kish, "likely", model, power, why)
    why = Message(TOO_FEW, {"count": count, "effective": f"{reached:.0f}"})
    return Worlds(drawn, _even(count), float(count), "fallback", model, 1.0, why)


def _even(count: int) -> tuple[float, ...]:
    return (1 / count,) * count


Action = tuple[int, Any]


def _actions(view: View) -> list[Action]:
    """Each seat and its play, None for a pass, since the first lead; nothing when not all is told."""
    found: list[Action] = []
    shown = Hand()
    for event in view.events:
        if isinstance(event, Played):
            found.append((event.seat, event.play))
            shown += event.play.hand
        elif isinstance(event, Passed):
            found.append((event.seat, None))
    if wrong := [at for at, (seat, _) in enumerate(found) if not is_seat(seat)]:
        raise _out_of_turn(found, wrong[0])
    return found if shown == view.played else []


def _workspace(view: View, actions: Sequence[Action], model: Model, last: int | None) -> Any:
    """The kernel's workspace for these actions, of which the last so many are weighed."""
    watched = sum(1 << seat for seat in SEATS if seat != view.seat)
    seats = bytes(seat for seat, _ in actions)
    choices = tuple(NO_CHOICE if play is None else choice_of(play) for _, play in actions)
    cards = [words.packed(bytes(54) if play is None else play.hand.counts) for _, play in actions]
    costs = (_log(1 - model.slip), *[_log(model.slip / others) for others in range(1, weighing.MOST)])
    level, policy = kernel_level(view.level), NAMES.index(model.policy)
    flat = tuple(word for four in cards for word in four)
    since = 0 if last is None else max(0, len(actions) - last)
    return weighing.Weighing(options_of(view.rules), policy, level, watched, seats, choices, flat, costs, since)


def _log(chance: float) -> float:
    return math.log(chance) if chance > 0 else -math.inf


def _out_of_turn(actions: Sequence[Action], at: int) -> AgainstRules:
    """The error for an action of a seat that could not act then."""
    reason, expected = N_("it is not the turn of this seat to do this (rule 3.2)"), N_("the actions of one round")
    return AgainstRules(Fault("not_in_turn", quoted(actions[at][0]), at + 1, reason, expected))


def _others(count: object, first: object, floor: Any, threads: object, model: object, last: Any) -> list[Fault]:
    """Numbers of deals beyond the last one, and what is no number of threads, model, floor or number of actions."""
    faults = []
    if type(first) is type(count) is int and first < SEEDS < first + count:
        reason, expected = N_("no seed or number of deals"), N_("2^64 deals in all")
        faults.append(Fault("bad_number", quoted(first), None, reason, expected))
    faults += thread_faults(threads)
    if model is not None and not isinstance(model, Model):
        faults.append(Fault("bad_model", quoted(model), None, N_("no model of a player"), N_("a Model, or None")))
    if floor is not None and (type(floor) not in (int, float) or not 0 <= floor < math.inf):
        faults.append(Fault("bad_floor", quoted(floor), None, N_("no effective number of deals"), N_("0 or more")))
    if last is not None and (type(last) is not int or last < 0):
        faults.append(Fault("bad_last", quoted(last), None, N_("no number of plays and passes"), N_("0 or more")))
    return faults


def _step_faults(steps: object) -> list[Fault]:
    """What is no number of steps."""
    if type(steps) is int and 0 <= steps <= MOST_STEPS:
        return []
    reason, expected = N_("no number of steps"), N_("a whole number from {least} to {most}")
    return [Fault("bad_steps", quoted(steps), None, reason, expected, {"least": 0, "most": MOST_STEPS})]


def _faults(count: object, *seeds: object) -> list[Fault]:
    """What is no count of deals, and no seed or number of a deal."""
    reason, expected = N_("no seed or number of deals"), N_("a whole number from 0 to 2^64 - 1")
    wrong = [seed for seed in seeds if type(seed) is not int or not 0 <= seed < SEEDS]
    return count_faults(count, 1, MOST) + [Fault("bad_number", quoted(seed), None, reason, expected) for seed in wrong]
