"""Four players at the table (对局): each a function of what its seat may know; what happens comes out as events.

The driver keeps no time and no state of its own. It trusts nobody: an answer that the rules forbid is an error with
the seat, the play and the clause, never another play instead.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from coach import locale
from coach.cards import Card, Hand
from coach.deals import deal
from coach.errors import AgainstRules, BadText, CoachError, Fault
from coach.locale import N_
from coach.table.events import Event
from coach.table.match import Match
from coach.table.tribute import Tribute
from coach.table.trick import PASS, Action
from coach.table.view import TributeView, View


def weakest_owed(view: TributeView) -> Card:
    """The weakest of the cards that a seat may give or return; of equal ones the first as text."""
    assert view.owed is not None  # only who owes a card is asked
    return min(view.owed.cards, key=lambda card: view.level.strength(card.rank))


@dataclass(frozen=True, slots=True)
class Player:
    """A player: ``act`` plays or passes in his turn, ``choose`` names the card that he owes in tribute."""

    act: Callable[[View], Action]
    choose: Callable[[TributeView], Card] = weakest_owed


class IllegalAnswer(AgainstRules):
    """A player answered what the rules forbid; ``seat`` says who, the faults say what, and which clause forbids it."""

    def __init__(self, seat: int, error: CoachError):
        super().__init__(error.faults)
        self.seat = seat

    def __reduce__(self) -> tuple[type[IllegalAnswer], tuple[int, AgainstRules]]:
        """So that it comes back whole from another process."""
        return IllegalAnswer, (self.seat, AgainstRules(self.faults))

    def said(self, lang: str) -> str:
        """The seat, and all faults, a line each."""
        msgid = N_("seat {seat} may not do this: {said}")
        return "\n".join(locale.text(lang, msgid, seat=self.seat, said=fault.said(lang)) for fault in self.faults)


def random_player(seed: int) -> Player:
    """Passes one time in four where it may, otherwise makes any canonical play; gives and returns any card it may.

    >>> from coach.rules import Rules
    >>> events = play_match(Match.start(Rules()), [random_player(seat) for seat in range(4)], random.Random(1))
    >>> [event.code for event, _ in zip(events, range(4))]
    ['deal', 'lead', 'play', 'pass']
    """
    chance = random.Random(seed)

    def act(view: View) -> Action:
        if view.may_pass and chance.random() < 0.25:
            return PASS
        plays = view.legal_plays(canonical=True)
        return plays[chance.randrange(len(plays))] if len(plays) else PASS

    return Player(act, lambda view: chance.choice(view.owed.cards if view.owed else ()))


def play_round(
    match: Match, hands: Sequence[Hand], players: Sequence[Player], draw: Callable[[], int]
) -> Generator[Event, None, Match]:
    """Play the next round of a match with these hands: yields each event as it happens, returns the match after it.

    ``draw`` names the seat that leads where chance decides. Views are frozen; a player sees nothing but his own.
    Raises BadText where players are not four; :class:`IllegalAnswer`; TypeError, with a note that names the seat, where
    an answer is no action or no card.
    """
    if len(players) != 4:
        raise BadText(Fault("bad_players", str(len(players)), None, N_("number of players"), N_("four players")))
    tribute, events = match.open(hands)
    yield from events
    while not tribute.done:
        if tribute.by_chance:
            tribute, events = tribute.draw(draw())
        else:
            tribute, events = _chosen(tribute, players)
        yield from events
    round = tribute.round()
    while round.turn is not None:
        seat = round.turn
        action = players[seat].act(round.view(seat))
        with _answer_of(seat):
            round, events = round.step(action, seat)
        yield from events
    assert round.result is not None  # nobody is to act any more
    assert tribute.leader is not None
    match, events = match.step(round.result, tribute.leader)
    yield from events
    return match


def play_match(match: Match, players: Sequence[Player], chance: random.Random) -> Generator[Event, None, Match]:
    """Play rounds until the match is won; ``chance`` deals, and draws who leads. Else as :func:`play_round`."""
    while match.winner is None:
        match = yield from play_round(match, deal(chance.getrandbits(64)), players, lambda: chance.randrange(4))
    return match


def _chosen(tribute: Tribute, players: Sequence[Player]) -> tuple[Tribute, tuple[Event, ...]]:
    """The tribute after the first of those who owe a card has chosen it; nobody sees the others' choices before."""
    seat = tribute.owed[0].seat
    card = players[seat].choose(tribute.view(seat))
    with _answer_of(seat):
        return tribute.step(seat, card)


@contextmanager
def _answer_of(seat: int) -> Iterator[None]:
    """Names the seat in what its answer makes the table raise."""
    try:
        yield
    except CoachError as error:
        raise IllegalAnswer(seat, error) from error
    except TypeError as error:
        error.add_note(f"the answer of seat {seat}")
        raise
