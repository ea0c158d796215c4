"""What the results say: shares, levels and matches won, with intervals that respect how deals were played.

The units are deals, each played twice with the sides swapped: what a player took from one deal is the mean of its two
rounds, and the 95 % interval is Student's for the mean of these numbers (:mod:`coach.analysis.estimates`), not for
rounds as if they were independent. In a table of several, what a player took from a deal is the mean over all
opponents, who all played the same deal. Matches likewise, in pairs. Nothing is corrected for looking at many pairs.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from coach.analysis.estimates import Estimate
from coach.arena.lines import DealLine, Line, MatchLine
from coach.rules import Rules


@dataclass(frozen=True, slots=True)
class Standing:
    """How ``a`` stands against ``b``.

    ``rounds`` and ``matches``: how many were played, two for each deal. ``first``: the share of rounds in which a's
    side was first, 0 to 1; ``levels``: how many levels a round its side rose, less what the other rose, -R to R;
    ``won``: the share of matches won. Each None where nothing was played. ``matches_won``: by a and b. ``decisions``:
    how often somebody played or passed; ``speed``: decisions a second of one process, as far as measured in this run.
    """

    a: str
    b: str
    rounds: int
    first: Estimate | None
    levels: Estimate | None
    matches: int
    matches_won: tuple[int, int]
    won: Estimate | None
    decisions: int
    speed: float | None = None

    @property
    def clear(self) -> bool:
        """Whether the interval of the share of first places leaves out one half: one is stronger."""
        return self.first is not None and not self.first.low <= 0.5 <= self.first.high

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "a": self.a,
            "b": self.b,
            "rounds": self.rounds,
            "first": _json(self.first),
            "levels": _json(self.levels),
            "clear": self.clear,
            "matches": self.matches,
            "matches_won": list(self.matches_won),
            "won": _json(self.won),
            "decisions": self.decisions,
            "speed": self.speed and round(self.speed),
        }


@dataclass(frozen=True, slots=True)
class Total:
    """How one player stands against all others together; fields as :class:`Standing` has them."""

    player: str
    first: Estimate | None
    levels: Estimate | None
    won: Estimate | None

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "player": self.player,
            "first": _json(self.first),
            "levels": _json(self.levels),
            "won": _json(self.won),
        }


@dataclass(frozen=True, slots=True)
class Table:
    """The table of all players: each against each in ``standings`` (the players in their order: a before b), each
    against all in ``totals``.
    """

    players: tuple[str, ...]
    rules: Rules
    seed: int
    standings: tuple[Standing, ...]
    totals: tuple[Total, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data; the rules as :meth:`coach.rules.Rules.to_json` has them."""
        return {
            "players": list(self.players),
            "rules": self.rules.to_json(),
            "seed": self.seed,
            "totals": [total.to_json() for total in self.totals],
            "pairs": [standing.to_json() for standing in self.standings],
        }


Pair = tuple[int, int]
# Numbers by deal (or match): what the first of a pair took of it, between -1 and 1 or so.
Taken = dict[int, float]


def table(
    players: Sequence[str],
    pairs: Sequence[Pair],
    lines: Sequence[Line],
    rules: Rules,
    seed: int,
    speeds: Mapping[Pair, float],
) -> Table:
    """The table of these lines, whatever their order."""
    first: dict[Pair, Taken] = {pair: {} for pair in pairs}
    levels: dict[Pair, Taken] = {pair: {} for pair in pairs}
    won: dict[Pair, Taken] = {pair: {} for pair in pairs}
    decisions = dict.fromkeys(pairs, 0)
    for line in lines:
        decisions[line.pair] += sum(line.decisions)
        if isinstance(line, DealLine):
            first[line.pair][line.number] = line.firsts / 2
            levels[line.pair][line.number] = line.levels(rules) / 2
        elif isinstance(line, MatchLine):
            won[line.pair][line.number] = line.won / 2
    standings = []
    for pair in pairs:
        deals, matches, victories = len(first[pair]), len(won[pair]), round(2 * sum(won[pair].values()))
        standings.append(
            Standing(
                players[pair[0]],
                players[pair[1]],
                2 * deals,
                _share(first[pair]),
                _estimate(levels[pair], -rules.R, rules.R),
                2 * matches,
                (victories, 2 * matches - victories),
                _share(won[pair]),
                decisions[pair],
                speeds.get(pair),
            )
        )
    totals = tuple(
        Total(
            name,
            _share(_all(at, first, 1.0)),
            _estimate(_all(at, levels, 0.0), -rules.R, rules.R),
            _share(_all(at, won, 1.0)),
        )
        for at, name in enumerate(players)
    )
    return Table(tuple(players), rules, seed, tuple(standings), totals)


def _all(at: int, taken: Mapping[Pair, Taken], whole: float) -> Taken:
    """What a player took of each deal, the mean over all opponents, of the deals that all have played; what one does
    not take of the ``whole``, the other does.
    """
    mine = [
        by_deal if pair[0] == at else {number: whole - one for number, one in by_deal.items()}
        for pair, by_deal in taken.items()
        if at in pair
    ]
    common = set.intersection(*(set(by_deal) for by_deal in mine))
    return {number: sum(by_deal[number] for by_deal in mine) / len(mine) for number in sorted(common)}


def _share(taken: Taken) -> Estimate | None:
    return _estimate(taken, 0, 1)


def _estimate(taken: Taken, least: float, most: float) -> Estimate | None:
    if not taken:
        return None
    values = [taken[number] for number in sorted(taken)]
    # The mean once more, exactly: two who play alike are even to the last digit.
    return replace(Estimate.of(values, least, most), mean=math.fsum(values) / len(values))


def _json(estimate: Estimate | None) -> dict[str, Any] | None:
    return None if estimate is None else estimate.to_json()
