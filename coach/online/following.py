"""A view that goes on by what is told (跟局): each step proven as far as one seat can, and what to make of a gap."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from coach.cards import DECK, Card, Hand, Level, lacking
from coach.errors import AgainstRules, Fault
from coach.locale import N_
from coach.plays import Play
from coach.rules import Rules
from coach.table import PASS, Round, Trick, View
from coach.table.events import Event
from coach.table.positions import HAND_SIZE
from coach.table.result import round_over
from coach.table.round import Counts
from coach.table.seats import SEATS, following, in_turn, next_holding
from coach.table.trick import Action, taken

_NOBODY: tuple[int | None, ...] = (None, None, None, None)


def opening(seat: int, rules: Rules, level: Level, hand: Hand, leader: int, events: Sequence[Event]) -> View:
    """The view before the first play of a round; ``events``: what was shown before it."""
    counts = _four(len(hand) if s == seat else HAND_SIZE for s in SEATS)
    return View(seat, rules, level, hand, counts, leader, Trick(), (), _NOBODY, tuple(events), Hand())


def stepped(view: View, seat: int, action: Action) -> View:
    """The view after a seat has played or passed, exactly as the table would show it.

    The other hands are not known: the play is proven against the cards that the seat can have, which are all that the
    view has not seen, as many as the seat holds. The rest is the table's own step. Some 0.2 ms. Raises AgainstRules
    for what cannot be: out of turn, cards that were elsewhere, a play that does not beat the table.

    >>> from coach.deals import deal
    >>> round = Round.start(deal(1), Level("2"), 3, Rules.preset("platform"))
    >>> low = round.legal_plays(canonical=True)[-1]
    >>> stepped(round.view(0), 3, low) == round.step(low)[0].view(0)
    True
    """
    cards = action.hand if isinstance(action, Play) else Hand()
    round = Round(
        rules=view.rules,
        level=view.level,
        hands=_some_hands(view, seat, cards),
        turn=view.turn,
        trick=view.trick,
        finished=view.finished,
        announced=view.announced,
        events=view.events,
        played=view.played,
    )
    return round.step(action, seat)[0].view(view.seat)


def _some_hands(view: View, seat: int, cards: Hand) -> tuple[Hand, Hand, Hand, Hand]:
    """Hands of the right sizes out of what is not seen, the seat's with these cards; which others matters nowhere."""
    if seat == view.seat:
        unseen, needed = view.unseen, dict(enumerate(view.counts))
    else:
        if missing := lacking(cards, view.unseen):
            reason, expected = N_("both copies of this card were elsewhere (rule 1.1)"), N_("a card not seen before")
            raise AgainstRules([Fault("not_to_be_had", card.text, None, reason, expected) for card in missing])
        if len(cards) > view.counts[seat]:
            reason, expected = N_("more cards than this seat holds (rule 3.1)"), N_("at most {count} cards")
            raise AgainstRules(Fault("too_many", cards.text, None, reason, expected, {"count": view.counts[seat]}))
        unseen = view.unseen - cards
        needed = {other: view.counts[other] - (len(cards) if other == seat else 0) for other in SEATS}
    left = list(unseen)
    hands = [Hand()] * len(SEATS)
    hands[view.seat] = view.hand
    for other in in_turn(view.seat):
        size = needed[other]
        hands[other] = Hand(left[:size]) + (cards if other == seat else Hand())
        left = left[size:]
    a, b, c, d = hands
    return a, b, c, d


def forced(view: View, seat: int, play: Play) -> View:
    """The view after a play that cannot follow on it, because something before it was missed.

    What is certain is kept: the play lies on the table, its cards are gone. The events before it tell no longer
    everything, so that nothing may be concluded from them: they are dropped.
    """
    hand = less(view.hand, play.cards) if seat == view.seat else view.hand
    gone = (view.hand - hand).cards if seat == view.seat else play.cards
    counts = _four(max(0, count - len(gone)) if s == seat else count for s, count in enumerate(view.counts))
    finished = _finished(view.finished, counts)
    over = round_over(finished, view.rules) or not any(counts[s] for s in SEATS if s != seat)
    return replace(
        view,
        hand=hand,
        counts=counts,
        turn=None if over else next_holding(seat, counts),
        trick=Trick(((seat, play),)),
        finished=finished,
        events=(),
        played=more(view.played, gone, hand),
    )


def position(
    seat: int,
    rules: Rules,
    level: Level,
    hand: Hand,
    rest: Sequence[int | None],
    table: tuple[int | None, Play] | None,
    known: View | None = None,
    counted: bool = False,
) -> View | None:
    """The view of a seat that is to act, by what a request says: its hand, the cards left, the play to beat and by whom
    (None to lead). ``known``: what was seen so far, of which what still fits is kept; ``counted``: whether the play to
    beat is among that. None where this is no position.

    Without what was played before, ``unseen`` holds more cards than the others have: nobody told which are gone.

    >>> rules = Rules.preset("platform")
    >>> view = position(0, rules, Level("2"), Hand("S9 C9 H2"), [3, 5, 0, 7], None)
    >>> view.turn, view.counts, view.finished, len(view.unseen)
    (0, (3, 5, 0, 7), (2,), 105)
    """
    before = known.counts if known is not None else (HAND_SIZE,) * len(SEATS)
    told = [before[s] if rest[s] is None else rest[s] for s in SEATS]
    counts = _four(len(hand) if s == seat else count or 0 for s, count in enumerate(told))
    finished = _finished(known.finished if known is not None else (), counts)
    if not hand or round_over(finished, rules) or sum(counts) == len(hand):
        return None
    played = known.played if known is not None else Hand()
    if known is not None:
        played = more(played, lacking(known.hand, hand), hand)  # what is gone of the own hand was played
    trick = Trick()
    if table is not None:
        owner, play = table
        proven = taken(play, play.hand, level, None, rules)
        if not isinstance(proven, Play):
            return None
        if not counted:
            played = more(played, play.cards, hand)
        trick = _trick(seat, counts, owner, proven, known)
    if len(DECK) - len(played) < sum(counts):
        played = Hand()  # what was seen contradicts what is told now
    limit = rules.announce_at
    few = tuple(count if limit is not None and 0 < count <= limit else None for count in counts)
    announced = known.announced if known is not None else few
    return View(seat, rules, level, hand, counts, seat, trick, finished, announced, (), played)


def _trick(seat: int, counts: Counts, owner: int | None, play: Play, known: View | None) -> Trick:
    """The trick with this play on the table: as it was seen, else this play, passed by all who sit between."""
    if known is not None and known.turn == seat and known.trick.table == play and owner in (known.trick.owner, None):
        return known.trick
    if owner is None or owner == seat:
        owner = next(other for other in reversed([*in_turn(seat)]) if counts[other])
    actions: list[tuple[int, Action]] = [(owner, play)]
    other = following(owner)
    while other != seat:
        if counts[other]:
            actions.append((other, PASS))
        other = following(other)
    return Trick(tuple(actions))


def completed(view: View, seed: int) -> View:
    """A view in which ``unseen`` is as large as the others' hands, for players who need that.

    Which of the cards too many count as played is drawn by the seed: an assumption, not knowledge.
    """
    spare = len(view.unseen) - sum(view.counts) + len(view.hand)
    if spare <= 0:
        return view
    gone = random.Random(seed).sample(view.unseen.cards, spare)
    return replace(view, played=view.played + Hand(gone))


def less(hand: Hand, cards: Sequence[Card]) -> Hand:
    """The hand without these cards, as far as it holds them."""
    return Hand((Counter(hand) - Counter(cards)).elements())


def more(played: Hand, cards: Sequence[Card], hand: Hand) -> Hand:
    """The played cards and these, as far as two packs and the own hand leave room for them."""
    total = Counter(played) + Counter(cards)
    return Hand((total & (Counter(DECK) - Counter(hand))).elements())


def _four(numbers: Iterable[int]) -> Counts:
    a, b, c, d = numbers
    return a, b, c, d


def _finished(known: Sequence[int], counts: Sequence[int]) -> tuple[int, ...]:
    """The seats without cards: those known in their order, then the others by number."""
    out = [seat for seat in known if not counts[seat]]
    return (*out, *(seat for seat in SEATS if not counts[seat] and seat not in out))
