"""What plays and passes tell (推断): odds of hidden hands weighed by them, against odds by the certain facts alone.

Rounds are first rounds (no tribute), each at a level of its own; all four seats are played alike, and the model is that
player with the usual slips. Each round is looked at when a quarter, a half and three quarters of its plays and passes
are done, from a seat drawn by the seed. Of each hidden hand it is asked whether it holds a big joker (``joker``), two
aces or more (``aces``), four equal cards or more, wilds apart (``bomb``). Each is answered twice:

``joker.even``, ``joker.likely`` and so on
    The Brier score of the odds by deals that all count the same, and by those that plays and passes make likely
    (:func:`coach.analysis.worlds.inferred_worlds`).
``joker.gain`` and so on
    How much lower the second is, case by case.
``effective``
    The effective number of deals, as a share of them; ``power`` the power to which weights were raised, 0 when all was
    given up.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from coach import __version__, locale
from coach.analysis.worlds import Model, Worlds, inferred_worlds, likely_worlds
from coach.cards import LEVELS, Rank
from coach.kernel import words
from coach.locale import N_
from coach.rules import Rules
from coach.studies.tally import Tally, shown
from coach.table import PASS, Round
from coach.table.events import Dealt, Passed, Played
from coach.table.playout import play_round

COUNT = 300
#: Deals at each moment, and how many equally likely ones they have to be worth.
DEALS, WORTH = 400, 16
QUESTIONS = ("joker", "aces", "bomb")
MEASURES = (*[f"{asked}.{part}" for asked in QUESTIONS for part in ("even", "likely", "gain")], "effective", "power")
_SAID = {
    "joker": N_("a big joker: Brier score {even} by the facts, {likely} with plays and passes: lower by {mean}"),
    "aces": N_("two aces or more: Brier score {even} by the facts, {likely} with plays and passes: lower by {mean}"),
    "bomb": N_("four equal cards: Brier score {even} by the facts, {likely} with plays and passes: lower by {mean}"),
}


def make(
    count: int, seed: int, player: str = "lore", tell: Callable[[int], None] = lambda done: None
) -> dict[str, Any]:
    """How the study was made, and every measure of this module's docstring over so many rounds under a seed.

    Estimates, see :class:`coach.studies.tally.Tally`; some two seconds a round. BadText for a player that is no model.

    >>> found = make(2, 1, "lowest")
    >>> found["rounds"], sorted(found["measures"])[:3]
    (2, ['aces.even', 'aces.gain', 'aces.likely'])
    """
    model = Model(player)
    tallies = dict.fromkeys(MEASURES, Tally())
    for number in range(count):
        for measure, marks in measured(number, seed, model).items():
            tallies[measure] += Tally.one(sum(marks), len(marks))
        tell(number + 1)
    made = {"study": "worlds", "coach": __version__, "player": player, "rounds": count, "seed": seed}
    made |= {"deals": DEALS, "slip": model.slip}
    return {**made, "measures": {name: tally.to_json() for name, tally in tallies.items()}}


def lines(data: Mapping[str, Any], lang: str) -> list[str]:
    """What the data say, one finding a line, with the 95 % interval of the gain and its cases."""
    said = []
    for asked, msgid in _SAID.items():
        gain = data["measures"][f"{asked}.gain"]
        values = {part: shown(data["measures"][f"{asked}.{part}"]["mean"], ".4f") for part in ("even", "likely")}
        told = locale.text(lang, msgid, **values, mean=shown(gain["mean"], ".4f"))
        numbers = {key: shown(gain[key], ".4f") for key in ("low", "high")} | {"cases": gain["cases"]}
        numbers["rounds"] = gain["rounds"]
        more = locale.text(lang, N_("({low} to {high}; cases: {cases}, rounds: {rounds})"), **numbers)
        said.append(f"{told} {more}")
    worth, power = (data["measures"][name]["mean"] for name in ("effective", "power"))
    values = {"deals": data["deals"], "worth": shown(worth, ".0f", data["deals"]), "power": shown(power, ".2f")}
    average = N_("on average {deals} deals were worth {worth}, weights raised to the power {power}")
    return [*said, locale.text(lang, average, **values)]


def measured(number: int, seed: int, model: Model) -> dict[str, list[float]]:
    """The marks of every measure in one round."""
    level = LEVELS[number % 13]
    played = play_round(seed, level, Rules(), number=number, players=(model.policy,) * 4)
    dealt = played.events[0]
    assert isinstance(dealt, Dealt)
    round = Round.start(dealt.hands, level, played.leader, Rules())
    actions = [event for event in played.events if isinstance(event, (Played, Passed))]
    rng = random.Random(f"{seed} {number}")
    found: dict[str, list[float]] = {name: [] for name in MEASURES}
    for done, event in enumerate(actions, 1):
        round, _ = round.step(event.play if isinstance(event, Played) else PASS)
        if done in {len(actions) * part // 4 for part in (1, 2, 3)}:
            eyes = rng.choice([seat for seat in range(4) if round.counts[seat]])
            _look(round, eyes, rng.getrandbits(32), model, found)
    return found


def _look(round: Round, eyes: int, seed: int, model: Model, found: dict[str, list[float]]) -> None:
    """The marks of one moment."""
    view = round.view(eyes)
    plain = likely_worlds(view, DEALS, seed, None)
    worlds = inferred_worlds(view, DEALS, seed, model, floor=WORTH)
    found["effective"].append(worlds.effective / DEALS if worlds.status == "likely" else 1.0)
    found["power"].append(worlds.power if worlds.status == "likely" else 0.0)
    for seat in range(4):
        if seat == eyes or not round.counts[seat]:
            continue
        truth = _holds(words.packed(round.hands[seat].counts))
        even, likely = _odds(plain, seat), _odds(worlds, seat)
        for asked in QUESTIONS:
            scores = [(odds[asked] - truth[asked]) ** 2 for odds in (even, likely)]
            for part, value in zip(("even", "likely", "gain"), (*scores, scores[0] - scores[1]), strict=True):
                found[f"{asked}.{part}"].append(value)


def _odds(worlds: Worlds, seat: int) -> dict[str, float]:
    """Of a seat how likely each thing is."""
    odds = dict.fromkeys(QUESTIONS, 0.0)
    for at, weight in enumerate(worlds.weights):
        for asked, yes in _holds(worlds.words[16 * at + 4 * seat : 16 * at + 4 * seat + 4]).items():
            odds[asked] += weight * yes
    return odds


def _holds(hand: Any) -> dict[str, bool]:
    """What a hand of four words holds of what is asked."""
    ranks = sum(hand)
    return {
        "joker": (ranks >> 56 & 15) > 0,
        "aces": (ranks >> 4 * (Rank.ACE - 2) & 15) >= 2,
        "bomb": any((ranks >> 4 * at & 15) >= 4 for at in range(13)),
    }
