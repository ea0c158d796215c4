"""The list of actions of a request (actionList): finding an action in it, or what comes nearest. Never outside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from coach.cards import FACES, Card, Level
from coach.errors import BadText, CoachError, Fault, quoted
from coach.locale import N_
from coach.plays import Play, order
from coach.table.platform.messages import read_action
from coach.table.trick import Action

#: Entries that are looked at; the longest list of a real hand has some ten thousand.
MOST_ACTIONS = 50_000
_FACES = {card.text: card for card in FACES}


class Offers:
    """The actions that may be answered: an index is always below ``size``.

    >>> offers = Offers([["PASS", "PASS", "PASS"], ["Single", "9", ["S9"]], ["nonsense"]], 2)
    >>> offers.size, offers.passing, offers.safest, offers.plays
    (3, 0, 0, [(1, Play(Kind.SINGLE, Rank.NINE, 'S9'))])
    """

    def __init__(self, actions: Sequence[Any], most: object = None):
        size = min(len(actions), MOST_ACTIONS)
        if type(most) is int and 0 <= most < size - 1:
            size = most + 1  # indexRange: the last index that is allowed
        self.actions = actions[:size]
        self.size = size

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Offers:
        """Those of a request. BadText where there is no list, or an empty one: then no answer is right."""
        actions = data.get("actionList")
        if not isinstance(actions, list) or not actions:
            reason, expected = N_("no list of actions"), N_("at least one action")
            raise BadText(Fault("no_actions", quoted(actions), None, reason, expected))
        return cls(actions, data.get("indexRange"))

    @cached_property
    def passing(self) -> int | None:
        """The index of the pass."""
        return next((at for at, entry in enumerate(self.actions) if _head(entry) == "PASS"), None)

    @property
    def safest(self) -> int:
        """The pass, if it is offered, otherwise the first action: what is answered when nothing better is known."""
        return 0 if self.passing is None else self.passing

    @property
    def stage(self) -> str:
        """The stage that the list belongs to by its looks."""
        head = _head(self.actions[0])
        return head if head in ("tribute", "back") else "play"

    @cached_property
    def plays(self) -> list[tuple[int, Play]]:
        """The plays that can be read, with their indices; unproven."""
        return list(self._plays())

    def _plays(self) -> Iterator[tuple[int, Play]]:
        for at, entry in enumerate(self.actions):
            try:
                (play,) = read_action(entry)
            except CoachError:
                continue
            if play is not None:
                yield at, play

    @cached_property
    def cards(self) -> list[tuple[int, Card]]:
        """The cards that may be given or returned, with their indices."""
        found = ((at, _only_card(entry)) for at, entry in enumerate(self.actions))
        return [(at, card) for at, card in found if card is not None]

    def find(self, action: Action) -> int | None:
        """The index of this action: of a play the one with its kind, rank and cards."""
        if not isinstance(action, Play):
            return self.passing
        wanted = sorted(card.text for card in action.cards)
        head = [action.kind.value, action.rank_letter]
        for at, entry in enumerate(self.actions):  # as it is nearly always spelled, without reading the whole list
            if isinstance(entry, list) and entry[:2] == head and _same(entry[2:], wanted):
                return at
        return next((at for at, play in self.plays if _key(play) == _key(action)), None)

    def nearest(self, play: Play, level: Level) -> tuple[int, str]:
        """The index of what comes nearest to a play that is not offered, and how near it is, as a message.

        The same kind and rank by other cards (as many, then with the fewest wilds, then the most in common); else the
        same cards as another play, where the list omits weaker readings; else the pass, else the weakest.
        """
        wanted = Counter(play.cards)
        alike = [(at, other) for at, other in self.plays if (other.kind, other.rank) == (play.kind, play.rank)]
        if alike:

            def distance(item: tuple[int, Play]) -> tuple[bool, int, int]:
                cards = Counter(item[1].cards)
                return cards.total() != wanted.total(), _wilds(item[1], level), -(cards & wanted).total()

            return min(alike, key=distance)[0], N_("the same play with other cards")
        same = next((at for at, other in self.plays if Counter(other.cards) == wanted), None)
        if same is not None:
            return same, N_("the same cards as another play")
        return self.weakest(level), N_("the pass, or the weakest play")

    def weakest(self, level: Level) -> int:
        """The pass, if it is offered; else the play that costs least: no bomb, no wild, low, many cards."""
        if self.passing is not None or not self.plays:
            return self.safest

        def cost(item: tuple[int, Play]) -> tuple[bool, int, int, int]:
            play = item[1]
            return play.kind.is_bomb, _wilds(play, level), order(play, level), -len(play.cards)

        return min(self.plays, key=cost)[0]

    def card(self, wanted: Callable[[Card], bool]) -> int | None:
        """The index of the first card that is so."""
        return next((at for at, card in self.cards if wanted(card)), None)


def _head(entry: object) -> object:
    return entry[0] if isinstance(entry, list) and entry and isinstance(entry[0], str) else None


def _same(tail: list[Any], wanted: list[str]) -> bool:
    """Whether what follows kind and rank is these cards, in any order."""
    if len(tail) != 1 or not isinstance(tail[0], list) or len(tail[0]) != len(wanted):
        return False
    return all(isinstance(card, str) for card in tail[0]) and sorted(tail[0]) == wanted


def _only_card(entry: object) -> Card | None:
    """The card of an entry such as ``["back","back",["S3"]]``."""
    cards = entry[-1] if isinstance(entry, list) and entry else None
    text = cards[0] if isinstance(cards, list) and len(cards) == 1 else cards
    return _FACES.get(text) if isinstance(text, str) else None


def _key(play: Play) -> tuple[object, object, tuple[str, ...]]:
    return play.kind, play.rank, tuple(sorted(card.text for card in play.cards))


def _wilds(play: Play, level: Level) -> int:
    return sum(map(level.is_wild, play.cards))
