"""Endings (残局) with open hands, exactly: what the position is worth, every best play, the line, and the proof.

All four hands are known and everybody plays as well as his side can; the kernel (coach.kernel.endings) tries everything
that could matter. The value is the rise of levels by the result (4.1, 8.1), for the side of the player to act: winning
or losing the double, partner third, partner last. What the level of a side allows (the final level, passing it) is not
asked: it is not part of a round.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from coach.analysis.given import kind_faults
from coach.errors import BadText, Fault, quoted
from coach.kernel import endings as kernel
from coach.kernel import words
from coach.locale import N_
from coach.plays import Play
from coach.rules import Rules
from coach.table import Action, Round
from coach.table.integers import choice_of, options_of, position_of

#: Positions looked at, some 2 seconds compiled.
NODES = 1_000_000
#: The kernel's room (in bits) for so many positions looked at; most endings need little, and room costs time.
_ROOM = ((12, 4_000), (15, 60_000), (19, None))
# Positions between two looks at the clock, and at whether Ctrl-C was pressed.
_AT_A_TIME = 20_000
Bounds = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ending:
    """What is proven of a position, made by :func:`solve_ending`. Values are levels for the side of the player to act.

    ``low`` and ``high``: the value lies between them, both included. ``bounds``: the same for each canonical play and
    the pass, as :meth:`coach.table.Round.legal_actions` lists them. ``line``: the actions of all players from here to
    the end of the round, each a best one. ``nodes``: positions looked at. ``status`` is "exact" when everything is
    proven, the value of each play too, otherwise "unsolved": a limit was reached first.
    """

    round: Round
    status: str
    low: int
    high: int
    bounds: Mapping[Action, Bounds]
    line: tuple[Action, ...]
    nodes: int

    @property
    def exact(self) -> bool:
        """Whether everything is proven."""
        return self.status == "exact"

    @property
    def value(self) -> int | None:
        """The value in levels, −R to R and never 0; None when it is not proven."""
        return self.low if self.low == self.high else None

    @property
    def values(self) -> Mapping[Action, int | None]:
        """The value of each play and of the pass; None where it is not proven."""
        return {action: low if low == high else None for action, (low, high) in self.bounds.items()}

    @property
    def best(self) -> tuple[Action, ...]:
        """Every action that is proven to be worth the value: all of the best when ``exact``."""
        return tuple(action for action, (low, _) in self.bounds.items() if low == self.value)

    @property
    def unique(self) -> bool | None:
        """Whether one action is better than all others, cards that are interchangeable counting as one
        (:func:`coach.moves.legal.representative`); None when that is not proven.
        """
        if self.value is None or len(self.best) > 1:
            return None if self.value is None else False
        others = [high for action, (_, high) in self.bounds.items() if action not in self.best]
        return True if self.best and all(high < self.value for high in others) else None

    def to_json(self) -> dict[str, Any]:
        """``status``, ``seat``, ``value`` (null when not proven), ``low``, ``high``, ``unique``, ``nodes``; ``plays``:
        each action with its bounds; ``line``: seat and action, one after the other.
        """
        plays = [
            {**_action_json(action), "low": low, "high": high, "best": action in self.best}
            for action, (low, high) in self.bounds.items()
        ]
        line = [{"seat": seat, **_action_json(action)} for seat, action in self.moves()]
        return {
            "status": self.status,
            "seat": self.round.turn,
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "unique": self.unique,
            "nodes": self.nodes,
            "plays": plays,
            "line": line,
        }

    def moves(self) -> Iterator[tuple[int, Action]]:
        """The line with the seat that makes each action."""
        round = self.round
        for action in self.line:
            assert round.turn is not None  # the line ends with the round
            yield round.turn, action
            round, _ = round.step(action)


def solve_ending(round: Round, *, nodes: int = NODES, seconds: float | None = None) -> Ending:
    """Solve a position with open hands exactly, as far as the limits allow.

    ``nodes``: positions with a choice to look at, at most; ``seconds``: a limit of time besides, then the bounds
    reached depend on the machine. Without it the answer is the same everywhere. Memory: up to 50 MB.
    ValueError when the round is over; BadText for what is no round, or a limit that is no positive number, of nodes a
    whole one.

    >>> from coach.table.record import parse_position
    >>> ending = solve_ending(parse_position("2 S3S4C4/HA/C5/D6 0 - - competition"))
    >>> ending.status, ending.value, ending.unique, [play.said("en") for play in ending.best]
    ('exact', 1, True, ['pair 4'])
    >>> [(seat, action.said("en")) for seat, action in ending.moves()][:3]
    [(0, 'pair 4'), (1, 'pass'), (2, 'pass')]
    """
    if faults := kind_faults(round, Round) + _limit_faults(nodes, seconds):
        raise BadText(faults)
    if round.turn is None:
        raise ValueError("the round is over")
    deadline = None if seconds is None else time.monotonic() + seconds
    actions = round.legal_actions()
    outcomes: dict[Action, Bounds] = dict.fromkeys(actions, (0, 5))
    spent, line, whole = 0, None, (0, 5)
    for bits, most in _ROOM:
        budget = _Budget(nodes - spent if most is None else min(most, nodes - spent), deadline)
        solver = _Solver(round, bits, budget, whole, outcomes)
        solver.run()
        whole, line = solver.whole, solver.line
        spent += budget.spent
        if line is not None or spent >= nodes or budget.late:
            break
    seat = round.turn
    return Ending(
        round,
        "unsolved" if line is None else "exact",
        *_levels(whole, seat, round.rules),
        {action: _levels(outcomes[action], seat, round.rules) for action in actions},
        tuple(line or ()),
        spent,
    )


def _limit_faults(nodes: object, seconds: Any) -> list[Fault]:
    """Limits that are none."""
    faults = []
    if type(nodes) is not int or nodes < 1:
        reason, expected = N_("no number of positions"), N_("a whole number from 1 on")
        faults.append(Fault("bad_nodes", quoted(nodes), None, reason, expected))
    if seconds is not None and (type(seconds) not in (int, float) or not 0 < seconds < math.inf):
        reason, expected = N_("no limit of time"), N_("a number of seconds above 0, or None")
        faults.append(Fault("bad_seconds", quoted(seconds), None, reason, expected))
    return faults


class _Budget:
    """How much may still be spent."""

    def __init__(self, nodes: int, deadline: float | None):
        self.left, self.deadline, self.spent = nodes, deadline, 0

    @property
    def late(self) -> bool:
        """Whether the time is over."""
        return self.deadline is not None and time.monotonic() >= self.deadline

    def prove(self, solver: Any, goal: int | None = None, most: int | None = None) -> bool:
        """Let the kernel look at positions until it has proven the outcome, or whether it reaches a goal."""
        limit = self.left if most is None else min(most, self.left)
        while limit > 0 and not self.late:
            part = min(limit, _AT_A_TIME)
            before = solver.spent()
            done = solver.prove(part) if goal is None else solver.reaches(goal, part) >= 0
            used = max(1, solver.spent() - before)
            limit -= used
            self.left -= used
            self.spent += used
            if done:
                return True
            if solver.crowded():
                return False
        return False


class _Solver:
    """One attempt with a kernel of some size. Outcomes are the kernel's, 0 to 5 for side 0.

    ``whole``: bounds of the position; ``outcomes``: those of each action; ``line``: None until all is proven.
    """

    def __init__(self, round: Round, bits: int, budget: _Budget, whole: Bounds, outcomes: dict[Action, Bounds]):
        assert round.turn is not None
        self.round, self.budget, self.whole, self.outcomes = round, budget, whole, outcomes
        self.sign = 1 if round.turn % 2 == 0 else -1
        self.kernel: Any = kernel.Endings(options_of(round.rules), bits)
        self.line: list[Action] | None = None

    def run(self) -> None:
        """Prove as much as the budget allows: the position, which plays reach its value, what the others are worth."""
        self.kernel.enter(*position_of(self.round))
        self.kernel.narrow(*self.whole)
        done = self.budget.prove(self.kernel)
        self.whole = self.kernel.bounds()
        for goal in (self._goal(self.whole), None):
            for action in self.outcomes:
                done = self._prove(action, goal) and done
        if done:
            self.line = self._line()

    def _goal(self, whole: Bounds) -> int:
        """What to ask of an action to learn whether it reaches the value of the position."""
        return whole[0] if self.sign > 0 else whole[1] + 1

    def _prove(self, action: Action, goal: int | None) -> bool:
        """Prove what an action is worth, or only whether it reaches a goal."""
        low, high = self.outcomes[action]
        best = self.whole[1 if self.sign > 0 else 0]
        low, high = (low, min(high, best)) if self.sign > 0 else (max(low, best), high)
        _after(self.kernel, action)
        self.kernel.narrow(low, high)
        done = self.budget.prove(self.kernel, goal)
        self.outcomes[action] = self.kernel.bounds()
        return done

    def _line(self) -> list[Action] | None:
        """Best actions to the end of the round; None when the budget does not suffice."""
        line: list[Action] = []
        round, outcome = self.round, self.whole[0]
        while round.turn is not None:
            action = self._continuation(round, outcome)
            if action is None:
                return None
            line.append(action)
            round, _ = round.step(action)
        return line

    def _continuation(self, round: Round, outcome: int) -> Action | None:
        """A best action in a position of this outcome, the plainest that is soon proven."""
        assert round.turn is not None
        plain = sorted(round.legal_actions(), key=lambda action: _plainness(round, action))
        self.kernel.enter(*position_of(round))
        goal, wanted = (outcome, True) if round.turn % 2 == 0 else (outcome + 1, False)
        most = 1_000
        while self.budget.left > 0 and not self.budget.late:
            for action in plain:
                _after(self.kernel, action)
                if self.budget.prove(self.kernel, goal, most) and (self.kernel.bounds()[0] >= goal) is wanted:
                    return action
            most *= 4
        return None


def _after(solver: Any, action: Action) -> None:
    """Let the kernel look at the position after an action."""
    if isinstance(action, Play):
        solver.after(choice_of(action), words.packed(action.hand.counts))
    else:
        solver.after(-1, (0, 0, 0, 0))


def _plainness(round: Round, action: Action) -> tuple[int, ...]:
    """How far down an action stands among equals: going out, leaving the trick to the partner, the longest play, the
    lowest; bombs, and passing what the opponents play, come last.
    """
    if not isinstance(action, Play):
        return (1 if round.trick.owner == ((round.turn or 0) + 2) % 4 else 3,)
    if len(action.cards) == len(round.hand):
        return (0,)
    choice = choice_of(action)
    strengths = sorted((round.level.strength(card.rank) for card in action.cards), reverse=True)
    wilds = len(action.wilds)
    if choice >> 4 >= 7:
        return (4, choice, wilds, *strengths)
    return (2, -len(action.cards), wilds, *strengths)


def _levels(outcomes: Bounds, seat: int, rules: Rules) -> Bounds:
    """Bounds in levels for the side of a seat."""
    most = rules.double_win_rise
    low, high = ((-most, -2, -1, 1, 2, most)[outcome] for outcome in outcomes)
    return (low, high) if seat % 2 == 0 else (-high, -low)


def _action_json(action: Action) -> dict[str, Any]:
    """An action for machines; a pass has no cards."""
    if not isinstance(action, Play):
        return {"pass": True}
    return action.to_json(wilds=True)
