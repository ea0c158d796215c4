"""All players (牌手) by name: those of :mod:`coach.players`, and the searching ones, which are registered here."""

from __future__ import annotations

from coach.analysis.search import EFFORTS, make_search
from coach.locale import N_
from coach.players import Player, maker, names, player, register, summary

_SUMMARIES = {
    "instant": N_("tries plays in a few sampled deals: about a hundredth of a second a move"),
    "quick": N_("tries plays in sampled deals: some hundredths of a second a move"),
    "search": N_("tries plays in many sampled deals, weighed by what was played: some tenths of a second a move"),
    "deep": N_("as search, with more deals: about a second a move"),
}
for _name in EFFORTS:
    register(_name, make_search(_name), _SUMMARIES[_name])

__all__ = ["Player", "maker", "names", "player", "register", "summary"]
