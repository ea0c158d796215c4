"""The simple players: random, lowest, greedy (最少手数). Each says why in one sentence."""

from __future__ import annotations

from coach.locale import N_, Message
from coach.players.choices import Choice, choices, plain_play, strength
from coach.players.registry import Player
from coach.plays import Play
from coach.split import fewest_plays
from coach.table.driver import random_player
from coach.table.seats import partner
from coach.table.trick import PASS, Action
from coach.table.view import View


def make_random(seed: int) -> Player:
    """Passes one time in four where it may, otherwise makes any canonical play."""
    plain = random_player(seed)

    def why(view: View, action: Action) -> Message:
        if isinstance(action, Play):
            return Message(N_("{play}: any legal play, by chance"), {"play": action})
        return Message(N_("passes, by chance"))

    return Player(name="random", act=plain.act, choose=plain.choose, why=why)


def make_lowest(seed: int) -> Player:
    """Leads its longest kind of play, the weakest of it, bombs last; follows with the weakest that beats the table."""
    return Player(name="lowest", act=lowest, why=_why_lowest)


def make_greedy(seed: int) -> Player:
    """Makes the play after which the fewest plays remain."""
    return Player(name="greedy", act=greedy, why=_why_greedy)


def partners_trick(view: View) -> bool:
    """Whether the play to beat is the partner's."""
    return view.trick.owner == partner(view.seat)


def lowest(view: View) -> Action:
    """What the lowest player does; its kernel twin is coach.kernel.policies.lowest."""
    leads = view.trick.table is None
    if partners_trick(view):
        return PASS

    def order(choice: Choice) -> tuple[int, int]:
        kind = choice.number >> 4
        return (6 - kind if leads and not choice.is_bomb else kind), strength(choice, view.level)

    best = min(choices(view), key=order, default=None)
    return PASS if best is None else plain_play(view, best)


def _why_lowest(view: View, action: Action) -> Message:
    if isinstance(action, Play):
        if view.trick.table is None:
            return Message(N_("leads {play}: the weakest of the longest kind in hand"), {"play": action})
        return Message(N_("{play}: the weakest that beats {table}"), {"play": action, "table": view.trick.table})
    if partners_trick(view):
        return Message(N_("passes: the trick is the partner's"))
    return Message(N_("passes: nothing in hand beats {table}"), {"table": view.trick.table})


def greedy(view: View) -> Action:
    """What the greedy player does; its kernel twin is coach.kernel.greedy.

    Leaves tricks to his partner unless he goes out. Follows with what leaves no more plays than a pass, a bomb only if
    it leaves fewer. Of plays that leave equally few: no bomb before a bomb; in the lead the most cards; the weakest.
    """
    leads, partners = view.trick.table is None, partners_trick(view)
    now = fewest_plays(view.hand, view.level)
    best: tuple[tuple[int, int, int, int], Play] | None = None
    for choice in choices(view):
        play = plain_play(view, choice)
        left = plays_left(view, play)
        bomb = choice.number >> 4 if choice.is_bomb else 0
        if (not leads and left + (bomb > 0) > now) or (partners and left):
            continue
        rank = (left, bomb, -choice.size if leads else 0, strength(choice, view.level))
        if best is None or rank < best[0]:
            best = rank, play
    return PASS if best is None else best[1]


def plays_left(view: View, play: Play) -> int:
    """The fewest plays of what a play leaves in hand (手数)."""
    left = view.hand - play.hand
    return fewest_plays(left, view.level) if left else 0


def _why_greedy(view: View, action: Action) -> Message:
    now = fewest_plays(view.hand, view.level)
    if isinstance(action, Play):
        left = plays_left(view, action)
        if left == 0:
            return Message(N_("{play}: goes out"), {"play": action})
        if left < now:
            return Message(N_("{play}: {left} plays remain, the fewest possible"), {"play": action, "left": left})
        return Message(N_("{play}: plays to go remain {left}, as with a pass"), {"play": action, "left": left})
    if partners_trick(view):
        return Message(N_("passes: the trick is the partner's"))
    return Message(N_("passes: any play would leave more than {left} plays"), {"left": now})
