"""The position in which a request finds a seat (定局面): as it was heard, or else as the request tells it."""

from __future__ import annotations

from collections.abc import Sequence

from coach.cards import Card, Hand, Level
from coach.errors import Fault
from coach.locale import N_
from coach.online.following import position
from coach.online.remarks import Remarks
from coach.online.requests import Request
from coach.online.seen import Seen
from coach.table import TributeView, View
from coach.table.gifts import highest, return_to, returnable
from coach.table.tribute import Act, Owed


def placed(seen: Seen, request: Request, passing: bool, level: Level, remarks: Remarks) -> View | None:
    """What the seat knows when it is asked to play. ``passing``: whether the list offers the pass.

    The request is believed: where it contradicts what was heard, or nothing was heard, the position is made of it. None
    where it tells too little for that.
    """
    if seen.view is None and not seen.joined and not passing:
        seen.leads(seen.seat)
    view = seen.view
    follows = _follows(view, request, passing)
    wrong = [] if view is None else request.differs(view, follows)
    if view is not None and not wrong:
        return view
    hand = request.hand or seen.hand
    table = request.greater
    if follows and table is None and view is not None and view.trick.table is not None:
        table = view.trick.owner, view.trick.table
    found = None
    if table is not None or not follows:
        table = table if follows else None
        counted = table is not None and seen.counted(*table)
        found = position(seen.seat, seen.rules, level, hand, request.rest, table, view, counted)
    if found is None:
        reason, expected = N_("the request tells no position"), N_("the hand, the cards left and the play to beat")
        remarks.blame(Fault("no_position", ", ".join(wrong), None, reason, expected))
        return None
    if wrong:
        reason, expected = N_("not what the messages before it tell"), N_("what they tell; the request is believed")
        remarks.blame(Fault("disagree", ", ".join(wrong), None, reason, expected))
    seen.corrected(found)
    return found


def _follows(view: View | None, request: Request, passing: bool) -> bool:
    """Whether there is a play to beat. The one that a request names may be that of a trick that is over: then the pass
    is not offered. It may be left out of a list of one who follows, too, if all else is as it was heard.
    """
    heard = view if view is not None and view.to_act else None
    if passing:
        return request.greater is not None or heard is None or heard.may_pass
    return heard is not None and request.greater is not None and not request.differs(heard, follows=True)


def owing(seen: Seen, request: Request, offered: Sequence[Card], level: Level, remarks: Remarks) -> TributeView | None:
    """What the seat knows when it owes a card. The cards to choose from are those offered; if some of them are none
    that the rules allow, only the others. None where no card is offered.
    """
    if not offered:
        expected = N_("actions such as {example}")
        values = {"example": '["back","back",["S3"]]'}
        remarks.blame(Fault("no_cards", "actionList", None, N_("no card is offered"), expected, values))
        return None
    if request.hand is not None and request.hand != seen.hand:
        reason, expected = N_("not what the messages before it tell"), N_("what they tell; the request is believed")
        remarks.blame(Fault("disagree", "handCards", None, reason, expected))
    hand, before = request.hand or seen.hand, seen.before
    act = Act.GIVE if request.stage == "tribute" else Act.RETURN
    to = None
    if act is Act.GIVE and before is not None and not before.double_win:
        to = before.first
    elif act is Act.RETURN:
        to = next((return_to(gift, seen.gifts, seen.rules) for gift in seen.gifts if gift.to == seen.seat), None)
    allowed = _allowed(seen, act, hand, to, level)
    cards = sorted({card for card in offered if card in allowed} or set(offered), key=lambda card: card.text)
    return TributeView(seen.seat, seen.rules, level, hand, before, seen.shown, Owed(seen.seat, act, tuple(cards), to))


def _allowed(seen: Seen, act: Act, hand: Hand, to: int | None, level: Level) -> Sequence[Card]:
    """The cards that the rules allow to give or to return."""
    if all(map(level.is_wild, hand)):
        return hand.cards
    if act is Act.GIVE:
        return highest(hand, level)
    return hand.cards if to is None else returnable(hand, seen.seat, to, level, seen.rules)
