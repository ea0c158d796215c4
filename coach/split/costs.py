"""What a play costs: the objectives of the splitter."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from numbers import Rational
from typing import Any

from coach import locale
from coach.errors import BadText, Fault
from coach.locale import N_
from coach.plays import Kind

#: Field of :class:`Costs` of each kind; also the names of ``--cost``.
FIELDS: Mapping[Kind, str] = {
    Kind.SINGLE: "single",
    Kind.PAIR: "pair",
    Kind.TRIPLE: "triple",
    Kind.FULL_HOUSE: "full_house",
    Kind.STRAIGHT: "straight",
    Kind.TUBE: "tube",
    Kind.PLATE: "plate",
    Kind.BOMB: "bomb",
    Kind.STRAIGHT_FLUSH: "straight_flush",
    Kind.JOKER_BOMB: "joker_bomb",
}
#: Costs whose numerator or denominator is longer than this are refused (the kernel counts in 64 bits).
LIMIT = 10**9


@dataclass(frozen=True, slots=True)
class Costs:
    """A non-negative cost for each kind of play, kept as exact fractions; 1 where none is given.

    A full house is laid where it costs no more than its triple and pair apart.

    >>> Costs(bomb=0, single="3/2")
    Costs(single='3/2', bomb=0)
    """

    single: Fraction = Fraction(1)
    pair: Fraction = Fraction(1)
    triple: Fraction = Fraction(1)
    full_house: Fraction = Fraction(1)
    straight: Fraction = Fraction(1)
    tube: Fraction = Fraction(1)
    plate: Fraction = Fraction(1)
    bomb: Fraction = Fraction(1)
    straight_flush: Fraction = Fraction(1)
    joker_bomb: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        faults = []
        for field in fields(self):
            value = read_cost(getattr(self, field.name))
            if value is None:
                faults.append(_bad_cost(field.name, getattr(self, field.name)))
            else:
                object.__setattr__(self, field.name, value)
        if faults:
            raise BadText(faults)

    def __repr__(self) -> str:
        costs = ((field.name, getattr(self, field.name)) for field in fields(self))
        given = (f"{name}={cost if cost.denominator == 1 else repr(str(cost))}" for name, cost in costs if cost != 1)
        return f"Costs({', '.join(given)})"

    def of(self, kind: Kind) -> Fraction:
        """The cost of a play of that kind."""
        value: Fraction = getattr(self, FIELDS[kind])
        return value

    @property
    def scale(self) -> int:
        """The smallest number that makes every cost an integer when multiplied."""
        return math.lcm(*(getattr(self, field.name).denominator for field in fields(self)))

    @property
    def rides(self) -> bool:
        """Whether pairs ride on triples: a full house costs no more than triple and pair."""
        return self.full_house <= self.triple + self.pair

    @property
    def name(self) -> str:
        """``plays``, ``bombs_free``, or the costs that differ from 1 as ``bomb=0,single=3/2``."""
        for name, costs in OBJECTIVES.items():
            if costs == self:
                return name
        return ",".join(f"{f.name}={getattr(self, f.name)}" for f in fields(self) if getattr(self, f.name) != 1)

    def said(self, lang: str) -> str:
        """The objective in words."""
        if self == PLAYS:
            return locale.text(lang, N_("fewest plays"))
        if self == BOMBS_FREE:
            return locale.text(lang, N_("fewest plays, bombs free"))
        return locale.text(lang, N_("least cost ({costs})"), costs=self.name)

    @classmethod
    def parse(cls, text: str) -> Costs:
        """Read ``plays``, ``bombs_free``, or ``bomb=0,single=3/2`` (kinds not named cost 1); all faults at once."""
        if text in OBJECTIVES:
            return OBJECTIVES[text]
        faults: list[Fault] = []
        given: dict[str, Any] = {}
        at = 1
        for part in text.split(","):
            name, equals, value = part.partition("=")
            name = name.strip().replace("-", "_")
            cost = read_cost(value.strip())
            if name not in FIELDS.values() or not equals or name in given:
                expected, names = N_("kind=cost, each kind once, of: {names}"), ", ".join(FIELDS.values())
                faults.append(Fault("bad_cost", part, at, N_("not a cost"), expected, {"names": names}))
            elif cost is None:
                faults.append(_bad_cost(part, value, at))
            else:
                given[name] = cost
            at += len(part) + 1
        if faults:
            raise BadText(faults)
        return cls(**given)


def read_cost(value: object) -> Fraction | None:
    """A cost as an exact fraction; None if it is no non-negative number, or too long for the kernel."""
    try:
        if isinstance(value, str):
            cost = Fraction(value) if len(value) <= 30 and "e" not in value.lower() else None
        elif isinstance(value, Rational) and not isinstance(value, bool):
            cost = Fraction(int(value.numerator), int(value.denominator))
        elif isinstance(value, float):
            cost = Fraction(str(value))
        else:
            cost = None
    except (ValueError, ZeroDivisionError):
        return None
    if cost is None or cost < 0 or max(cost.numerator, cost.denominator) > LIMIT:
        return None
    return cost


def _bad_cost(part: str, value: object, at: int | None = None) -> Fault:
    shown = part if at else f"{part}={value}"
    expected = N_("a number from 0 to {limit}, whole, decimal or as a fraction like 3/2")
    return Fault("bad_cost", shown, at, N_("not a cost"), expected, {"limit": f"{LIMIT:,}"})


#: Every play costs 1.
PLAYS = Costs()
#: Bombs, straight flushes and the joker bomb cost nothing.
BOMBS_FREE = Costs(bomb=Fraction(0), straight_flush=Fraction(0), joker_bomb=Fraction(0))
OBJECTIVES: Mapping[str, Costs] = {"plays": PLAYS, "bombs_free": BOMBS_FREE}
