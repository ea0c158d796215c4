"""Kept hands (留牌): sampled deals in which hidden hands look like what players keep, not like shuffled cards.

Who has played for a while has shed loose cards and kept bombs and runs. Deals that only agree with the facts break such
hands up: a hidden hand of five to nine cards then needs some four plays where real ones need one or two, and whoever
judges by them thinks too well of his own side. Here cards are changed between the hidden hands of such a deal until
their plans are as good as those of real hands (coach.kernel.arranging). The facts are kept to.

How keen hands are on good plans grows with the cards they have played. How much was chosen for what the values so found
predict, see ``coach study calibration``; plans then still cost more than those of real hands, though nearer to these
than to plain deals. Deals drawn by weight are then taken on until they explain, too, what was played and passed.
"""

from __future__ import annotations

from array import array
from typing import Any

from coach.cards import FACES
from coach.counting import Facts
from coach.kernel import arranging as kernel
from coach.kernel import words
from coach.moves.legal import kernel_level
from coach.table.view import View

#: How much a play more in its plan tells against a hand of a seat that has played, and for each card it played more.
KEEN, KEENER = 0.4, 0.13
#: The same in hands that also explain what was done.
SURER, SURER_STILL = 0.6, 0.2
#: Rough changes of cards in each deal at first, then steps priced as wholes, and the changes of each.
ROUGH, STEPS, CHANGES = 200, 5, 4
#: Changes of a step that is also judged by what was done, at most.
MOST_CHANGES = 7
_DEALT = 27


def arranged(view: View, facts: Facts, drawn: array[int], seed: int, first: int) -> array[int]:
    """Drawn deals, 16 words each (coach.kernel.words), numbered from ``first``, with cards changed between the hidden
    hands; in place. An estimate of what is likely, for players like lore; some 0.15 ms a deal.
    :func:`coach.analysis.worlds.likely_worlds` draws and arranges them.
    """
    changing = [seat for seat in facts.hidden if facts.room[seat] > 0]
    if len(changing) > 1 and any(view.counts[seat] < _DEALT for seat in changing):
        _workspace(view, facts, KEEN, KEENER).arrange(drawn, ROUGH, STEPS, CHANGES, seed, first)
    return drawn


def explained(
    view: View, facts: Facts, drawn: array[int], weighing: Any, steps: int, seed: int, first: int
) -> array[int]:
    """Drawn deals, so many steps on, whose hands shall also explain what was done, as ``weighing``
    (coach.kernel.weighing) weighs it; in place. :func:`coach.analysis.worlds.explained_worlds` asks for it.
    """
    changing = [seat for seat in facts.hidden if facts.room[seat] > 0]
    if len(changing) > 1:
        _workspace(view, facts, SURER, SURER_STILL).explain(drawn, weighing, steps, MOST_CHANGES, seed, first)
    return drawn


def _workspace(view: View, facts: Facts, keen: float, keener: float) -> Any:
    """The kernel's workspace: what may move, and how keen each seat is."""
    known = [word for hand in facts.known for word in words.packed(hand.counts)]
    known[4 * view.seat : 4 * view.seat + 4] = words.packed(view.hand.counts)
    seats = tuple(seat for seat in facts.hidden if facts.room[seat])
    keenness = tuple(keen + keener * (_DEALT - count) if count < _DEALT else 0.0 for count in view.counts)
    demands = [
        (sum(1 << seat for seat in demand.seats), _mask(demand.faces), demand.low, demand.high)
        for demand in facts.demands
    ]
    return kernel.Arranging(kernel_level(view.level), view.rules.joker_pair, tuple(known), seats, keenness, demands)


def _mask(faces: Any) -> tuple[int, ...]:
    """15 for each of these faces."""
    counts = bytes(15 if face in faces else 0 for face in FACES)
    return tuple(words.packed(counts))
