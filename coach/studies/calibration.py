"""How far predictions hold (校准): the chance of first place and the value in levels, against how rounds ended.

One decision a round, drawn by chance among those with a choice, in self-played rounds at all levels, each after a round
of a result drawn by chance. What the player did there is judged as :func:`coach.analysis.evaluate` judges it, from what
the seat could know, in :data:`DEALS` deals; then the round is looked at to its end. Predictions are made in three
ways: from deals whose hidden hands are such as players keep, drawn by how the others played (``likely``, the usual
way), from deals with such hands alone (``kept``), and from all deals as likely (``even``).

For each: the positions by predicted chance in ten bins, with the share that did come first; the Brier score (mean
square of predicted chance less 0 or 1; a coin has 0.25); by how much the mean value in levels was predicted too high
(``bias``), and the mean distance of predicted and final value (``error``), beside that of always predicting zero.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from coach import __version__, batch, locale
from coach.analysis.estimates import Estimate
from coach.analysis.evaluate import Budget, PlayContest
from coach.cards import LEVELS, Hand
from coach.errors import BadText, not_among
from coach.locale import N_
from coach.rules import Rules
from coach.studies.tally import Tally, shown
from coach.table.events import Dealt, Event, Gave, Leads, Passed, Played, Returned
from coach.table.playout import SIMPLE_PLAYERS, play_round
from coach.table.result import Result
from coach.table.round import Round
from coach.table.seats import side
from coach.table.trick import PASS, Action

COUNT = 5_000
#: Deals in which each position is judged.
DEALS = 100
BINS = 10
WAYS = ("likely", "kept", "even")
NAMES = {
    "likely": N_("kept hands, drawn by how the others played"),
    "kept": N_("deals with hands as players keep them"),
    "even": N_("all deals as likely"),
}
_A_JOB = 25


@dataclass(frozen=True, slots=True)
class Judged:
    """A position: cards left in all hands, and for each way the predicted chance of first place and value; ``first``
    and ``value``: what it came to, both for the side of the seat.
    """

    cards: int
    predicted: tuple[tuple[float, float], ...]
    first: bool
    value: float


def make(
    count: int,
    seed: int,
    player: str = "lore",
    tell: Callable[[int], None] = lambda done: None,
    *,
    workers: int | None = None,
) -> dict[str, Any]:
    """The data for so many positions of rounds that ``player``, one of the kernel's, plays at all seats.

    Estimates with 95 % intervals over positions, one a round. Some 0.15 s a position, on all cores unless stated.
    BadText for a player that the kernel does not have.

    >>> found = make(20, 1, "lowest", workers=1)
    >>> found["positions"], sum(one["positions"] for one in found["likely"]["bins"])
    (20, 20)
    """
    if player not in SIMPLE_PLAYERS:
        raise BadText(not_among("bad_player", player, N_("no player of the kernel"), SIMPLE_PLAYERS))
    jobs = [(range(first, min(first + _A_JOB, count)), seed, player) for first in range(0, count, _A_JOB)]
    judged: list[Judged] = []
    for some in batch.run(_job, jobs, workers=workers):
        judged += some
        tell(len(judged))
    made = {"study": "calibration", "coach": __version__, "player": player, "seed": seed, "deals": DEALS}
    return {
        **made,
        "positions": len(judged),
        "zero": _tally([abs(one.value) for one in judged]),
        **{way: _measured([(*one.predicted[at], one) for one in judged]) for at, way in enumerate(WAYS)},
    }


def lines(data: Mapping[str, Any], lang: str) -> list[str]:
    """What the data say: bins, Brier scores, errors."""
    head = N_("{positions} positions of rounds of {player} (seed {seed}), each judged in {deals} deals")
    said = [locale.text(lang, head, **{key: data[key] for key in ("positions", "player", "seed", "deals")})]
    for way, name in NAMES.items():
        found = data[way]
        said.append(locale.text(lang, name))
        for one in found["bins"]:
            if one["positions"]:
                told = N_("  predicted {low} % to {high} %: {share} of {positions} came first ({least} to {most})")
                share = {key: f"{100 * one[key]:.1f} %" for key in ("share", "least", "most")}
                said.append(locale.text(lang, told, **{**one, **share}))
        msgid = N_("  Brier score {brier} (a coin has 0.25); value in levels: {bias} too high, off by {error} ({zero})")
        values = {key: _interval(found[key]) for key in ("brier", "bias", "error")}
        zero = locale.text(lang, N_("always predicting zero: {zero}"), zero=_interval(data["zero"]))
        said.append(locale.text(lang, msgid, **values, zero=zero))
    return said


def position(number: int, seed: int, player: str) -> tuple[Round, Action, Result]:
    """The position of that number: the round, what the player did there, and how the round ended."""
    dice = random.Random(f"calibration {seed} {number}")
    rules, level = Rules(), LEVELS[number % 13]
    order = [0, 1, 2, 3]
    dice.shuffle(order)
    played = play_round(seed, level, rules, Result.of(order, rules), number=number, players=(player,) * 4)
    moments = [moment for moment in walked(played.events, rules) if len(moment[0].legal_actions()) > 1]
    chosen, action = dice.choice(moments)
    return chosen, action, played.result


def walked(events: Sequence[Event], rules: Rules) -> Iterator[tuple[Round, Action]]:
    """Each position of a round told by its events, and what was done there."""
    dealt = events[0]
    assert isinstance(dealt, Dealt)
    start = next(at for at, event in enumerate(events) if isinstance(event, Leads))
    leads, hands = events[start], list(dealt.hands)
    assert isinstance(leads, Leads)
    for event in events[:start]:
        if isinstance(event, Gave | Returned):
            hands[event.seat] -= Hand([event.card])
            hands[event.to] += Hand([event.card])
    round = Round.start(hands, dealt.level, leads.seat, rules, events[1 : start + 1])
    for event in events[start + 1 :]:
        if isinstance(event, Played | Passed):
            action = event.play if isinstance(event, Played) else PASS
            yield round, action
            round, _ = round.step(action)


def judged(number: int, seed: int, player: str) -> Judged:
    """The position of that number, judged before and after."""
    round, action, result = position(number, seed, player)
    assert round.turn is not None  # somebody acted
    view, predicted = round.view(round.turn), []
    for way in WAYS:
        found = PlayContest(view, [action], Budget(playouts=DEALS, worlds=way), seed).evaluation().best
        predicted.append((found.first.mean, found.value.mean))
    won = result.winner == side(view.seat)
    rise = {2: view.rules.double_win_rise, 3: 2, 4: 1}[result.partner_place]
    return Judged(sum(view.counts), tuple(predicted), won, rise if won else -rise)


def _job(job: tuple[range, int, str]) -> list[Judged]:
    numbers, seed, player = job
    return [judged(number, seed, player) for number in numbers]


def _measured(found: Sequence[tuple[float, float, Judged]]) -> dict[str, Any]:
    """All measures of one way: predicted chance and value of each position, and what it came to."""
    bins: list[list[tuple[float, Judged]]] = [[] for _ in range(BINS)]
    for chance, _, one in found:
        bins[min(int(BINS * chance), BINS - 1)].append((chance, one))
    return {
        "bins": [_bin(at, some) for at, some in enumerate(bins)],
        "brier": _tally([(chance - one.first) ** 2 for chance, _, one in found], most=1),
        "bias": _tally([value - one.value for _, value, one in found], least=-math.inf),
        "error": _tally([abs(value - one.value) for _, value, one in found]),
    }


def _bin(at: int, some: Sequence[tuple[float, Judged]]) -> dict[str, Any]:
    """A bin: its ends in percent, positions, mean prediction, share that came first with its interval (Wilson)."""
    found: dict[str, Any] = {"low": 100 * at // BINS, "high": 100 * (at + 1) // BINS, "positions": len(some)}
    if some:
        share = Estimate.share([one.first for _, one in some])
        found["predicted"] = round(sum(chance for chance, _ in some) / len(some), 4)
        found |= {"share": round(share.mean, 4), "least": round(share.low, 4), "most": round(share.high, 4)}
    return found


def _tally(values: Sequence[float], least: float = 0, most: float = math.inf) -> dict[str, object]:
    """The mean with its interval."""
    return Tally.of([(value, 1) for value in values]).to_json(least, most)


def _interval(tally: Mapping[str, float | None]) -> str:
    return f"{shown(tally['mean'], 'z.3f')} ({shown(tally['low'], 'z.3f')} … {shown(tally['high'], 'z.3f')})"
