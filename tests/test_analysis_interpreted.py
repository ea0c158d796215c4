"""Values, kept hands and advice without a compiled kernel: the same numbers in a process that runs the sources."""

from __future__ import annotations

from running import printed_alike

SCRIPT = """
import json
from coach.analysis import Budget, evaluate
from coach.analysis.worlds import likely_worlds
from coach.analysis.tribute import advise
from coach.cards import Level
from coach.deals import deal
from coach.rules import Rules
from coach.table import PASS, Result, Round, Tribute

tribute, _ = Tribute.start(deal(2), Level("4"), Result.of((1, 0, 3, 2), Rules()), Rules())
tribute, _ = tribute.step(2, tribute.owed[0].cards[0])
print(json.dumps(advise(tribute.view(1), 1, deals=2, threads=1).to_json()))
round = Round.start(deal(5), Level("9"), 0, Rules())
for number in range(24):
    action = round.legal_actions()[-1 if number % 3 else 0]
    round, _ = round.step(action)
view = round.view(round.turn)
print(list(likely_worlds(view, 3, 4, None, kept=True).words))
for worlds in ("kept", "likely", "even"):
    budget = Budget(playouts=1, least=1, worlds=worlds, weighed=2, steps=2)
    print(json.dumps(evaluate(view, budget, 3, threads=1).to_json()))
"""


def test_the_same_numbers_interpreted() -> None:
    assert len(printed_alike(SCRIPT)) == 5
