"""The lines of a file of results (JSON Lines): one for each deal, or match, of each pair; strict in, canonical out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Self, TypeGuard

from coach.arena.deals import Start
from coach.cards import Level
from coach.errors import BadText, Fault
from coach.locale import N_
from coach.rules import Rules
from coach.table.result import Result, is_order

#: Which of the pairs, deals or matches, and the number of it: what tells lines apart.
Key = tuple[tuple[int, int], str, int]


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal played twice. In the first round of ``results`` the first of the pair sat on seats 0 and 2, in the second
    on 1 and 3; ``decisions``: how many times somebody played or passed in each.
    """

    pair: tuple[int, int]
    number: int
    level: Level
    results: tuple[Result, Result]
    decisions: tuple[int, int]

    @property
    def key(self) -> Key:
        """What tells it apart."""
        return self.pair, "deal", self.number

    @property
    def firsts(self) -> int:
        """How many of the two rounds the first of the pair won: 0, 1 or 2."""
        return (self.results[0].winner == 0) + (self.results[1].winner == 1)

    def levels(self, rules: Rules) -> int:
        """What the first of the pair rose in both rounds, less what the second rose: -2R to 2R."""
        first, second = (
            (1 if result.winner == 0 else -1) * rules.rise(result.partner_place) for result in self.results
        )
        return first - second

    def to_json(self) -> dict[str, Any]:
        """As it is written; finishing orders are the four seats."""
        orders = ["".join(map(str, result.order)) for result in self.results]
        return {
            "pair": list(self.pair),
            "deal": self.number,
            "level": self.level.text,
            "rounds": orders,
            "decisions": list(self.decisions),
        }

    @classmethod
    def read(cls, data: dict[str, Any], seed: int, rules: Rules) -> Self:
        """From the JSON; ValueError for what no deal of that seed can be."""
        if not _is_pair(data["rounds"], str) or not _are_numbers(data["pair"], data["decisions"], [data["deal"]]):
            raise ValueError
        orders = [tuple(map(int, order[:5])) for order in data["rounds"]]
        if not all(map(is_order, orders)):
            raise ValueError
        first, second = (Result.of(order, rules) for order in orders)
        level = Start.of(seed, data["deal"], rules).level
        return cls((data["pair"][0], data["pair"][1]), data["deal"], level, (first, second), _two(data["decisions"]))


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match played twice, the sides swapped: who of the pair (0, 1) won each, and how many rounds it took."""

    pair: tuple[int, int]
    number: int
    winners: tuple[int, int]
    rounds: tuple[int, int]
    decisions: tuple[int, int]

    @property
    def key(self) -> Key:
        """What tells it apart."""
        return self.pair, "match", self.number

    @property
    def won(self) -> int:
        """How many of the two the first of the pair won."""
        return self.winners.count(0)

    def to_json(self) -> dict[str, Any]:
        """As it is written."""
        return {
            "pair": list(self.pair),
            "match": self.number,
            "winners": list(self.winners),
            "rounds": list(self.rounds),
            "decisions": list(self.decisions),
        }

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """From the JSON; ValueError for what no match can be."""
        if not _are_numbers(data["pair"], data["winners"], data["rounds"], data["decisions"], [data["match"]]):
            raise ValueError
        if max(data["winners"]) > 1 or min(data["rounds"]) < 1:
            raise ValueError
        return cls(
            _two(data["pair"]), data["match"], _two(data["winners"]), _two(data["rounds"]), _two(data["decisions"])
        )


Line = DealLine | MatchLine


def dumped(data: object) -> str:
    """A line as it is written."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True)


def read_line(text: str, at: int, pairs: frozenset[tuple[int, int]], seed: int, rules: Rules) -> Line:
    """The line of a file; BadText, with its number, for anything that :func:`dumped` does not write of one."""
    try:
        data = json.loads(text)
        line: Line = DealLine.read(data, seed, rules) if "deal" in data else MatchLine.read(data)
        if dumped(line.to_json()) == text and line.pair in pairs:
            return line
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        pass
    raise BadText(Fault("bad_line", text, at, N_("no result of these players and this seed"), N_("a line of results")))


def _is_pair(value: object, kind: type) -> TypeGuard[list[Any]]:
    return isinstance(value, list) and len(value) == 2 and all(type(item) is kind for item in value)


def _are_numbers(*lists: object) -> bool:
    """Whether these are lists of one or two small whole numbers."""
    return all(
        isinstance(items, list) and len(items) in (1, 2) and all(type(n) is int and 0 <= n < 10**12 for n in items)
        for items in lists
    )


def _two(items: list[int]) -> tuple[int, int]:
    first, second = items
    return first, second
