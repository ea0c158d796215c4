"""What happens at the table (事件): frozen events, in the order in which the steps return them.

All but :class:`Dealt` are public. ``to_json`` gives the form of the records: ``event``, then the fields.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, ClassVar

from coach.cards import Card, Hand, Level
from coach.plays import Play
from coach.table.result import Result


@dataclass(frozen=True, slots=True)
class Event:
    """Anything that happens. ``code`` is its name in records."""

    code: ClassVar[str]
    public: ClassVar[bool] = True

    def to_json(self) -> dict[str, Any]:
        """``event`` and the fields; plays and results are spread out.

        >>> Gave(1, 3, Card("HR")).to_json()
        {'event': 'tribute', 'seat': 1, 'to': 3, 'card': 'HR'}
        """
        data: dict[str, Any] = {"event": self.code}
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Play):
                data |= value.to_json(wilds=True)
            elif isinstance(value, Result):
                data |= value.to_json()
            else:
                data[field.name] = _plain(value)
        return data


def _plain(value: Any) -> Any:
    """A field as JSON writes it."""
    if isinstance(value, (Card, Level)):
        return value.text
    if isinstance(value, (tuple, Hand)):
        return [_plain(item) for item in value]
    return value


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """3.1 (发牌): the hands of 27, of which each seat sees its own."""

    code: ClassVar[str] = "deal"
    public: ClassVar[bool] = False
    level: Level
    hands: tuple[Hand, Hand, Hand, Hand]


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """5.4, 8.8 (抗贡): the ``givers``, who would have given, do not, because the ``holders`` together hold both
    ``big`` or both ``small`` jokers. Who of several holders has which is not shown.
    """

    code: ClassVar[str] = "refusal"
    givers: tuple[int, ...]
    holders: tuple[int, ...]
    jokers: str


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """5.1 (进贡): a tribute, shown to all (5.7)."""

    code: ClassVar[str] = "tribute"
    seat: int
    to: int
    card: Card


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """5.3 (还贡): a return, shown to all (5.7)."""

    code: ClassVar[str] = "return"
    seat: int
    to: int
    card: Card


@dataclass(frozen=True, slots=True)
class Leads(Event):
    """3.1, 5.6 (出牌权): who leads the round, and the option by which he does, ``8.15`` to ``8.17``."""

    code: ClassVar[str] = "lead"
    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class Played(Event):
    """3.2 (出牌): a play, with what its wilds stand for."""

    code: ClassVar[str] = "play"
    seat: int
    play: Play


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """3.2 (不出)."""

    code: ClassVar[str] = "pass"
    seat: int


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """3.5, 8.13 (报牌): a player says how many cards he has left, once a round, when first so few."""

    code: ClassVar[str] = "announce"
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """3.4: a player has played his last card; place 1 to 3 (头游, 二游, 三游)."""

    code: ClassVar[str] = "finish"
    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class TrickEnded(Event):
    """3.2: everybody else has passed; ``winner`` played last, ``leader`` leads the next trick."""

    code: ClassVar[str] = "trick"
    winner: int
    leader: int


@dataclass(frozen=True, slots=True)
class WindGiven(Event):
    """3.3 (接风): a final card was not beaten, so the lead goes to another; follows the end of the trick."""

    code: ClassVar[str] = "wind"
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """3.4, 8.14: the round is over."""

    code: ClassVar[str] = "end"
    result: Result


@dataclass(frozen=True, slots=True)
class LevelsChanged(Event):
    """4: what a result did to the levels of sides 0 and 1.

    ``rise``: levels that the winner's side rose by the result, 0 to R, as far as the final level let it. ``streaks``:
    levels that the streaks (8.6) add for each side, before the limits of 4.6. ``failures``: of each side, counted so
    far (8.4). ``fell``: the sides that fell to 2. The winner owns the next round.
    """

    code: ClassVar[str] = "levels"
    before: tuple[Level, Level]
    after: tuple[Level, Level]
    winner: int
    rise: int
    streaks: tuple[int, int]
    failures: tuple[int, int]
    fell: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """4.3 (过 A): a side has passed the final level and won the match."""

    code: ClassVar[str] = "match"
    winner: int
