"""Advice on tribute and return (进贡, 还贡): which card to give, found by playing rounds out with each.

The seat knows its hand and what was shown; the other hands are drawn from all that agree with the facts. In each deal
every card that may be given is tried, the others choose theirs as lore does, and lore plays the round at all seats.
Cards that do badly are left behind, so that the best two are compared in :data:`DEALS` deals.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from coach.analysis.contest import Contest
from coach.analysis.cores import cores, thread_faults
from coach.analysis.estimates import Estimate
from coach.analysis.given import count_faults, kind_faults, seed_faults
from coach.cards import FACES, Card, Hand
from coach.counting import Deals, Facts
from coach.errors import BadText, not_among, quoted
from coach.kernel import advice as kernel
from coach.kernel import words
from coach.kernel.policies import NAMES
from coach.locale import N_, Message
from coach.moves.legal import kernel_level
from coach.table.events import Gave
from coach.table.integers import ending_of, options_of
from coach.table.tribute import Act
from coach.table.view import TributeView

#: Deals in which the best two are compared.
DEALS = 2_000
MOST = 1_000_000
_FIRST, _SECOND, _LEFT = 40, 200, 5
_AT_A_TIME = 100

ONLY = N_("{card}: no other card may be given")
BEST = N_(
    "{card}: {value} levels on average ({low} to {high}, {samples} deals), first place {first} %; "
    "{other} is {less} behind"
)
CLOSE = N_(
    "{card}: {value} levels on average ({low} to {high}, {samples} deals), first place {first} %; "
    "{other} cannot be told apart from it"
)


@dataclass(frozen=True, slots=True)
class CardValue:
    """What giving a card is worth to the side of the seat: ``value`` in levels, ``first`` the chance of first place,
    ``behind`` by how much the best card is better in the same deals, None for the best. Estimates.
    """

    card: Card
    value: Estimate
    first: Estimate
    behind: Estimate | None

    def to_json(self) -> dict[str, Any]:
        """The card as text, the numbers to four places."""
        behind = None if self.behind is None else self.behind.to_json()
        numbers = {"value": self.value.to_json(), "first": self.first.to_json(), "behind": behind}
        return {"card": self.card.text, **numbers, "samples": self.value.samples}


@dataclass(frozen=True, slots=True)
class Advice:
    """Every card that may be given, the best in front, made by :func:`advise`. ``playouts``: rounds played out."""

    view: TributeView
    seed: int
    values: tuple[CardValue, ...]
    playouts: int

    @property
    def best(self) -> Card:
        """The card of the highest mean."""
        return self.values[0].card

    @property
    def why(self) -> Message:
        """What the best is worth, in one sentence."""
        best = self.values[0]
        if len(self.values) == 1:
            return Message(ONLY, {"card": best.card})
        other = self.values[1]
        assert other.behind is not None  # it is not the best
        numbers = {"value": best.value.mean, "low": best.value.low, "high": best.value.high}
        facts: dict[str, object] = {name: f"{number:+z.2f}" for name, number in numbers.items()}
        facts |= {"card": best.card, "samples": best.value.samples, "first": f"{100 * best.first.mean:.0f}"}
        facts |= {"other": other.card, "less": f"{other.behind.mean:.2f}"}
        return Message(BEST if other.behind.low > 0 else CLOSE, facts)

    def to_json(self) -> dict[str, Any]:
        """All of it as data."""
        assert self.view.owed is not None  # there was a card to give
        return {
            "level": self.view.level.text,
            "seat": self.view.seat,
            "act": self.view.owed.act.value,
            "to": self.view.owed.to,
            "seed": self.seed,
            "playouts": self.playouts,
            "cards": [value.to_json() for value in self.values],
        }


def advise(
    view: TributeView,
    seed: int = 0,
    *,
    deals: int = DEALS,
    kept: Card | None = None,
    threads: int | None = None,
    tell: Callable[[int], None] = lambda playouts: None,
) -> Advice:
    """What each card that the seat may give or return now is worth.

    Estimates with 95 % intervals for rounds that lore plays; about a second on two cores. The same for a seed whatever
    the number of threads, all cores unless stated. ``kept``: a card that is compared with the best in all deals, be it
    ever so bad. ValueError when the seat owes no card; BadText for what is no such view, seed, number of deals or of
    threads, or a kept card that may not be given.

    >>> from coach.cards import Level
    >>> from coach.deals import deal
    >>> from coach.rules import Rules
    >>> from coach.table import Result, Tribute
    >>> tribute, _ = Tribute.start(deal(2), Level("4"), Result.of((1, 0, 3, 2), Rules()), Rules())
    >>> tribute, _ = tribute.step(2, tribute.owed[0].cards[0])
    >>> advice = advise(tribute.view(1), seed=1, deals=100)
    >>> len(advice.values) == len(tribute.owed[0].cards), advice.values[0].value.samples
    (True, 100)
    """
    faults = kind_faults(view, TributeView) + seed_faults(seed) + count_faults(deals, 2, MOST)
    if faults := faults + ([] if threads is None else thread_faults(threads)):
        raise BadText(faults)
    owed = view.owed
    if owed is None or view.previous is None:
        raise ValueError("this seat owes no card now")
    cards = owed.cards
    if kept is not None and kept not in cards:
        part = kept.text if isinstance(kept, Card) else quoted(kept)
        raise BadText(not_among("bad_card", part, N_("may not be given now"), [card.text for card in cards]))
    drawn = _as_dealt(Deals(Facts.of(view)).draw_words(deals, seed), view)
    advisers = [_adviser(view) for _ in range(cores(threads))]

    def tried(numbers: Sequence[int], begin: int, end: int) -> Sequence[bytes]:
        faces = bytes(FACES.index(cards[number]) for number in numbers)
        return _outcomes(advisers, view, faces, drawn, seed, begin, end)

    plan, stays = _plan(len(cards), deals), None if kept is None else cards.index(kept)
    contest = Contest(len(cards), view.seat, view.rules, plan, tried, kept=stays, tell=tell)
    values = tuple(
        CardValue(cards[runner.number], contest.value(runner), contest.first(runner), contest.behind(runner))
        for runner in contest.runners
    )
    return Advice(view, seed, values, contest.playouts)


def _plan(cards: int, deals: int) -> list[tuple[int, int]]:
    """All cards in some deals, the better ones in more, the best two in all."""
    if cards <= 2:
        return [(cards, deals)]
    plan = [(cards, _FIRST), (min(cards, _LEFT), _SECOND), (2, deals)]
    return [(size, min(end, deals)) for size, end in plan]


def _as_dealt(drawn: array[int], view: TributeView) -> array[int]:
    """The hands before the tributes that were shown."""
    for event in view.events:
        if isinstance(event, Gave):
            for word, one in enumerate(words.packed(Hand([event.card]).counts)):
                for at in range(word, len(drawn), 16) if one else ():
                    drawn[at + 4 * event.to] -= one
                    drawn[at + 4 * event.seat] += one
    return drawn


def _adviser(view: TributeView) -> Any:
    """A workspace that knows what was given."""
    adviser = kernel.Adviser(
        options_of(view.rules), NAMES.index("lore"), kernel_level(view.level), ending_of(view.previous)
    )
    for event in view.events:
        if isinstance(event, Gave):
            adviser.given(event.seat, FACES.index(event.card))
    return adviser


def _outcomes(
    advisers: Sequence[Any], view: TributeView, faces: bytes, drawn: array[int], seed: int, begin: int, end: int
) -> list[bytes]:
    """The outcome of each card in each deal, shared out among the advisers part by part."""
    assert view.owed is not None  # there is a card to give
    returns, found = view.owed.act is Act.RETURN, bytearray()
    step = max(1, _AT_A_TIME // len(faces))

    def part(adviser: Any, first: int) -> bytearray:
        last = min(first + step, end)
        some = bytearray(max(0, last - first) * len(faces))
        if some:
            adviser.tried(view.seat, returns, faces, drawn[16 * first : 16 * last], seed, first, some)
        return some

    with ThreadPoolExecutor(len(advisers)) as pool:
        for first in range(begin, end, step * len(advisers)):
            firsts = [first + step * at for at in range(len(advisers))]
            found += b"".join(pool.map(part, advisers, firsts))
    return [bytes(found[at :: len(faces)]) for at in range(len(faces))]
