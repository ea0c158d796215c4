"""The registry of players (牌手): names, how each is made, and what it is. Other rooms add theirs on import."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from coach.errors import BadText, Fault, not_among, quoted
from coach.locale import N_, Message
from coach.table import driver
from coach.table.playout import SEEDS
from coach.table.trick import Action
from coach.table.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(driver.Player):
    """A player with a name who can say why: ``why(view, action)`` is one sentence from facts for what he did, or would
    do, in a view. Sits at tables of :mod:`coach.table.driver`.
    """

    name: str
    why: Callable[[View, Action], Message]


Make = Callable[[int], Player]


@dataclass(frozen=True, slots=True)
class _Entry:
    make: Make
    summary: str


_ENTRIES: dict[str, _Entry] = {}


def register(name: str, make: Make, summary: str) -> None:
    """Add a player: ``make(seed)`` returns a new one, ``summary`` is a msgid. ValueError when the name is taken by
    another.

    >>> from coach.players.simple import make_lowest
    >>> register("lowest", make_lowest, summary("lowest").msgid)  # the same again changes nothing
    """
    entry = _Entry(make, summary)
    if _ENTRIES.setdefault(name, entry) != entry:
        raise ValueError(f"a player named {name!r} is registered already")


def names() -> tuple[str, ...]:
    """The names of all players, in the order in which they were registered.

    >>> names()[:4]
    ('random', 'lowest', 'greedy', 'lore')
    """
    return tuple(_ENTRIES)


def summary(name: str) -> Message:
    """What a player is, in one sentence; BadText for unknown names.

    >>> print(summary("random").said("en"))
    any legal play by chance
    """
    return Message(_entry(name).summary)


def player(name: str, seed: int = 0) -> Player:
    """A new player of that name; ``seed``, 0..2^64 - 1, is for those who leave things to chance.

    Raises BadText for unknown names and for seeds that there are not.

    >>> player("lore").name
    'lore'
    """
    entry = _entry(name)
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise BadText(Fault("bad_seed", quoted(seed), None, N_("no seed"), N_("a whole number from 0 to 2^64 - 1")))
    return entry.make(seed)


def maker(name: str) -> Make:
    """What makes players of that name from a seed; BadText for unknown names.

    >>> maker("lore")(7).name
    'lore'
    """
    return _entry(name).make


def _entry(name: str) -> _Entry:
    if name not in _ENTRIES:
        raise BadText(not_among("bad_player", name, N_("no such player"), names()))
    return _ENTRIES[name]
