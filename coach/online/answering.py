"""What a player answers, as an index into what is offered (应答): always one of the list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from coach.analysis.players import player as registered
from coach.cards import Card, Level
from coach.errors import Fault, quoted
from coach.locale import N_, Message
from coach.online.following import completed
from coach.online.offers import Offers
from coach.online.remarks import Remarks
from coach.plays import Play
from coach.table import PASS, TributeView, View
from coach.table.driver import weakest_owed
from coach.table.trick import Action, Declared

_INSTEAD = N_("not offered: {action}; answered {index} instead: {how}")
V = TypeVar("V", View, TributeView)
T = TypeVar("T")


class Seated(Protocol):
    """What sits at the table: ``act(view)`` plays or passes; ``choose(view)``, if there is one, names a card that is
    owed in tribute.
    """

    @property
    def act(self) -> Callable[[View], Action]:
        """Play or pass."""


def seated(player: str | Seated, seed: int) -> Seated:
    """The player of this name, made with the seed, or the object itself. BadText for unknown names and seeds that there
    are not, TypeError for what cannot play.
    """
    if isinstance(player, str):
        return registered(player, seed)
    if not callable(getattr(player, "act", None)):
        raise TypeError(f"player: expected a name or an object with act, not {type(player).__name__}")
    return player


def play_index(player: Seated, view: View, offers: Offers, remarks: Remarks, seed: int) -> int:
    """The index of what the player does in its turn.

    An answer that is not offered becomes what is nearest to it, with a note; none at all, because the player raises or
    answers no action, becomes the pass or else the first action, with a fault.
    """
    if offers.size == 1:
        return 0
    action = _answer(player.act, _views(view, seed, remarks), remarks)
    if action is None:
        return offers.safest
    if not isinstance(action, Play) and action is not PASS:
        expected = N_("a Play or PASS")
        remarks.blame(Fault("no_action", quoted(action), None, N_("the player answered no action"), expected))
        return offers.safest
    if (index := offers.find(action)) is not None:
        return index
    if error := view.why_not(action):
        remarks.blame(*error.faults)
    if isinstance(action, Play):
        index, how = offers.nearest(action, view.level)
        remarks.remark(_INSTEAD, action=Declared(action), index=index, how=Message(how))
    else:
        index = offers.weakest(view.level)
        remarks.remark(_INSTEAD, action=PASS, index=index, how=Message(N_("the weakest play")))
    return index


def card_index(player: Seated, view: TributeView, offers: Offers, remarks: Remarks) -> int:
    """The index of the card that the player gives or returns; as :func:`play_index` where it is none of the list."""
    if offers.size == 1:
        return 0
    card = _answer(getattr(player, "choose", weakest_owed), [view], remarks)
    if not isinstance(card, Card):
        if card is not None:
            reason, expected = N_("the player answered no card"), N_("a Card")
            remarks.blame(Fault("no_card", quoted(card), None, reason, expected))
        return _weakest_card(offers, view.level)
    index = offers.card(lambda offered: offered is card)
    if index is None:
        index, how = offers.card(lambda offered: offered.rank is card.rank), N_("a card of the same rank")
        if index is None:
            index, how = _weakest_card(offers, view.level), N_("the weakest card")
        remarks.remark(_INSTEAD, action=card.text, index=index, how=Message(how))
    return index


def _views(view: View, seed: int, remarks: Remarks) -> Iterable[View]:
    """The view; and for a player who cannot do with one in which cards are missing, one that is filled up."""
    yield view
    filled = completed(view, seed)
    if filled is not view:
        remarks.remark(N_("what was played before is not known: cards were drawn that count as played"))
        yield filled


def _answer(ask: Callable[[V], T], views: Iterable[V], remarks: Remarks) -> T | None:
    """What the player answers to the first view that it can use; None, and a fault, if it raises at all of them."""
    failed: Exception | None = None
    for view in views:
        try:
            return ask(view)
        except Exception as error:  # a player may be anybody's code, and its seat must not be lost
            failed = error
    if failed is not None:
        part = f"{type(failed).__name__}: {failed}"
        remarks.blame(Fault("player_failed", part, None, N_("the player failed"), N_("an answer")))
    return None


def _weakest_card(offers: Offers, level: Level) -> int:
    """The index of the weakest card offered; of a list without cards the first entry."""
    return min(offers.cards, key=lambda item: level.strength(item[1].rank), default=(offers.safest, None))[0]
