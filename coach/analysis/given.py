"""What an analysis is given (输入): a value of another type, or a number out of bounds, is a fault that quotes it."""

from __future__ import annotations

from coach.errors import Fault, quoted
from coach.locale import N_
from coach.table.playout import SEEDS
from coach.table.round import Round
from coach.table.view import TributeView, View

_KINDS = {
    View: ("bad_view", N_("no view of a round"), N_("a View, as Round.view(seat) makes it")),
    TributeView: ("bad_view", N_("no view before the first play"), N_("a TributeView, as Tribute.view(seat) makes it")),
    Round: ("bad_round", N_("no round"), N_("a Round")),
}


def kind_faults(given: object, kind: type) -> list[Fault]:
    """What is no View, TributeView or Round, as a fault.

    >>> print(*(fault.said("en") for fault in kind_faults(None, View)))
    'None': no view of a round; expected a View, as Round.view(seat) makes it
    """
    if isinstance(given, kind):
        return []
    code, reason, expected = _KINDS[kind]
    return [Fault(code, quoted(given), None, reason, expected)]


def seed_faults(seed: object) -> list[Fault]:
    """What is no seed, as a fault."""
    if type(seed) is int and 0 <= seed < SEEDS:
        return []
    return [Fault("bad_seed", quoted(seed), None, N_("no seed"), N_("a whole number from 0 to 2^64 - 1"))]


def count_faults(count: object, least: int, most: int) -> list[Fault]:
    """What is no number of deals within these bounds, as a fault."""
    if type(count) is int and least <= count <= most:
        return []
    values = {"least": least, "most": most}
    reason, expected = N_("no number of deals"), N_("a whole number from {least} to {most}")
    return [Fault("bad_count", quoted(count), None, reason, expected, values)]
