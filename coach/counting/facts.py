"""The hard facts of a view (确定的事实): all that the rules prove about the hidden cards. RULES.md 3.5 and 5.

Facts follow from the rules alone, never from how anybody chose to play: a player who could have beaten and passed, a
giver who chose among equal cards (5.2), a receiver who returned this card and not that one have proved nothing.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from coach.cards import DECK, Card, Hand, Level
from coach.counting.claims import Claim, Moves, Proofs, called
from coach.deals.sharing import Demand
from coach.errors import AgainstRules, BadText, Fault, quoted
from coach.locale import N_, Listing, Message
from coach.rules import Rules
from coach.table.events import Event, Gave, Returned
from coach.table.positions import HAND_SIZE
from coach.table.result import Result
from coach.table.seats import SEATS
from coach.table.view import TributeView, View

Hands = tuple[Hand, Hand, Hand, Hand]
_NOTHING = Hand()
SHOWN = N_("{seat} holds {cards}: received in tribute or return, not played since (rule 5.7)")
NOBODY_ELSE = N_("{seat} holds {cards}: by the other facts nobody else can (rule 3.5)")


@runtime_checkable
class Seen(Protocol):
    """What is asked of a view during the round, so that a ledger kept event by event will do."""

    @property
    def seat(self) -> int: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def level(self) -> Level: ...
    @property
    def hand(self) -> Hand: ...
    @property
    def counts(self) -> tuple[int, int, int, int]: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    @property
    def played(self) -> Hand: ...


@dataclass(frozen=True, slots=True)
class Facts:
    """All that follows by the rules about the hidden cards, made by :meth:`of` or :meth:`outside`. Exact.

    ``seat``: whose eyes these are, None for somebody who sees no hand. ``hand``: its own cards, empty for None.
    ``counts``: cards in each hand. ``unseen``: all cards in the hidden hands. ``known``: by seat, cards that it holds
    for certain; its own hand; of the hidden ones those ``shown`` in tribute and return and not played since, and cards
    that no other seat can hold. ``demands``: everything else that is proved, each about the cards of some seats that
    are unseen and not known (:attr:`free`). ``claims``: the same proofs about whole hands, with their reasons.
    ``why``: a sentence for each fact that still says something, with its clause.

    Of two equal cards, one shown and one unseen, a seat that plays one may have played the one shown: then nothing is
    known of the other. The first round of a match and a position without history prove nothing but the counts.

    >>> from coach.rules import Rules
    >>> from coach.table import Result, Tribute
    >>> from coach.table.playout import play_round
    >>> level, rules, previous = Level("9"), Rules(), Result.of((0, 1, 2, 3), Rules())
    >>> dealt = play_round(4, level, rules, previous).events[0]
    >>> tribute, _ = Tribute.start(dealt.hands, level, previous, rules)
    >>> tribute, _ = tribute.step(3, tribute.owed[0].cards[0])
    >>> facts = Facts.of(tribute.view(1))
    >>> for reason in facts.why:
    ...     print(reason.said("en"))
    previous player (seat 0) holds ♠A: received in tribute or return, not played since (rule 5.7)
    partner (seat 3) gave ♠A: dealt nothing higher, wilds apart (rule 5.1)
    >>> facts.known[0], facts.room, len(facts.free), [demand.seats for demand in facts.demands]
    (Hand('SA'), (27, 0, 27, 26), 80, [(3,)])
    """

    seat: int | None
    level: Level
    hand: Hand
    counts: tuple[int, int, int, int]
    unseen: Hand
    shown: Hands
    known: Hands
    demands: tuple[Demand, ...]
    claims: tuple[Claim, ...]
    why: tuple[Message, ...]

    @classmethod
    def of(cls, view: Seen | TributeView) -> Facts:
        """What the seat of a view can prove, during the round or before its first play. Some 0.3 ms.

        AgainstRules when the view's counts do not add up to the cards that it has not seen, or a card shown in tribute
        and not played is not among them. Other contradictions come to light when the deals are counted. BadText for
        what is no view.
        """
        _check(view)
        return _facts(view, view.seat, view.hand)

    @classmethod
    def outside(cls, view: Seen | TributeView) -> Facts:
        """What somebody can prove who sees no hand, only what everybody sees of the same round."""
        _check(view)
        return _facts(view, None, _NOTHING)

    @property
    def free(self) -> Hand:
        """The unseen cards of which nobody is known to hold them: those that consistent deals share out."""
        return but_known(self.unseen, self.known, self.seat)

    @property
    def room(self) -> tuple[int, int, int, int]:
        """How many of the free cards each seat holds."""
        a, b, c, d = (count - len(hand) for count, hand in zip(self.counts, self.known, strict=True))
        return a, b, c, d

    @property
    def hidden(self) -> tuple[int, ...]:
        """The seats whose hands are hidden."""
        return tuple(seat for seat in SEATS if seat != self.seat)

    def agree(self, hands: Hands) -> bool:
        """Whether four hands agree with every fact."""
        tallies = zip(*(hand.counts for hand in hands), strict=True)
        return (
            tuple(map(len, hands)) == self.counts
            and all(known in hand for known, hand in zip(self.known, hands, strict=True))
            and bytes(map(sum, tallies)) == (self.unseen + self.hand).counts
            and all(claim.holds(hands) for claim in self.claims)
        )


def _check(view: object) -> None:
    """BadText for what is no view; the plain classes first, asking a protocol takes longer."""
    if not isinstance(view, (View, TributeView, Seen)):
        reason, expected = N_("no view of a seat"), N_("a View or a TributeView, as view(seat) makes it")
        raise BadText(Fault("bad_view", quoted(view), None, reason, expected))


def _facts(view: Seen | TributeView, seat: int | None, hand: Hand) -> Facts:
    """The facts of a view to the eyes of a seat that holds this hand."""
    played = _NOTHING if isinstance(view, TributeView) else view.played
    counts = _counts(view) if isinstance(view, TributeView) else view.counts
    unseen = DECK - played - hand
    if len(unseen) != sum(counts) - len(hand):
        part, values = " ".join(map(str, counts)), {"count": len(unseen) + len(hand)}
        reason, expected = N_("counts of cards"), N_("{count} cards in all: those that have not been played")
        raise AgainstRules(Fault("wrong_counts", part, None, reason, expected, values))
    moves = Moves(view.events)
    previous: Result | None = getattr(view, "previous", None)  # during the round the tribute tells it
    proofs = tuple(Proofs(view.events, view.level, view.rules, previous, moves, seat).claims())
    shown = _hands(hand if s == seat else Hand.from_counts(bytes(moves.shown[s])) for s in SEATS)
    if faults := _not_there(shown, unseen, seat):
        raise AgainstRules(faults)
    known = _closed(proofs, shown, counts, unseen, seat)
    why = [Message(SHOWN, _named(s, seat, shown[s])) for s in SEATS if s != seat and len(shown[s])]
    why += [proof.message for proof, _ in demanded(proofs, shown, counts, unseen, seat)]
    why += [
        Message(NOBODY_ELSE, _named(s, seat, known[s] - shown[s])) for s in SEATS if s != seat and known[s] != shown[s]
    ]
    demands = tuple(demand for _, demand in demanded(proofs, known, counts, unseen, seat))
    return Facts(seat, view.level, hand, counts, unseen, shown, known, demands, proofs, tuple(why))


def demanded(
    proofs: Sequence[Claim], known: Hands, counts: Sequence[int], unseen: Hand, eyes: int | None
) -> list[tuple[Claim, Demand]]:
    """What the claims still demand of the cards that are free when so much is known; claims without a demand left out.

    A claim that is broken leaves a demand that nothing meets.
    """
    free = but_known(unseen, known, eyes)
    room = [0 if seat == eyes else counts[seat] - len(known[seat]) for seat in SEATS]

    def demand_of(claim: Claim, barred: set[tuple[int, Card]]) -> Demand | None:
        faces = frozenset(card for card in claim.faces if card in free)
        seats = [s for s in claim.seats if room[s] > 0 and any((s, card) not in barred for card in faces)]
        held = sum(known[seat].count(card) for seat in claim.seats for card in claim.faces)
        low, high = claim.low - held, claim.high - held
        most = min(sum(free.count(card) for card in faces), sum(room[seat] for seat in seats))
        if low <= 0 and high >= most:
            return None
        return Demand(seats[0] if seats else claim.seats[0], faces, low, high, tuple(seats[1:]))

    plain = [demand_of(claim, set()) for claim in proofs]
    barred = {(s, card) for d in plain if d is not None and d.high <= 0 for s in d.seats for card in d.faces}
    # Two jokers that a seat cannot hold need not be counted there.
    left = [d if d is None or d.high <= 0 else demand_of(claim, barred) for claim, d in zip(proofs, plain, strict=True)]
    return [(claim, demand) for claim, demand in zip(proofs, left, strict=True) if demand is not None]


def _closed(proofs: Sequence[Claim], shown: Hands, counts: Sequence[int], unseen: Hand, eyes: int | None) -> Hands:
    """The cards known to sit with each seat, once those have been added that only one seat can hold.

    All free copies of a face go together, so that no deal becomes likelier than it was.
    """
    known, growing = shown, True
    while growing:
        holding = [seat for seat in SEATS if seat != eyes and counts[seat] > len(known[seat])]
        demands = [demand for _, demand in demanded(proofs, known, counts, unseen, eyes)]
        barred = {(s, card) for d in demands if d.high <= 0 for s in d.seats for card in d.faces}
        added = [bytearray(hand.counts) for hand in known]
        free = but_known(unseen, known, eyes)
        for card in set(free):
            able = [seat for seat in holding if (seat, card) not in barred]
            if len(able) == 1:
                added[able[0]][card.face] += free.count(card)
        after = _hands(Hand.from_counts(bytes(tally)) for tally in added)
        growing = after != known and all(len(hand) <= count for hand, count in zip(after, counts, strict=True))
        known = after if growing else known
    return known


def _not_there(shown: Hands, unseen: Hand, eyes: int | None) -> list[Fault]:
    """The cards that were shown and are not unseen."""
    reason, expected = N_("shown in tribute and not played, but not among the unseen cards"), N_("events of one round")
    total = Counter(card for seat in SEATS if seat != eyes for card in shown[seat])
    return [
        Fault("not_unseen", card.text, None, reason, expected) for card, n in total.items() if n > unseen.count(card)
    ]


def _counts(view: TributeView) -> tuple[int, int, int, int]:
    """Cards in each hand before the first play."""
    counts = [HAND_SIZE] * 4
    for event in view.events:
        if isinstance(event, (Gave, Returned)):
            counts[event.seat] -= 1
            counts[event.to] += 1
    a, b, c, d = counts
    return a, b, c, d


def but_known(unseen: Hand, known: Hands, eyes: int | None) -> Hand:
    """The unseen cards but those known of hidden hands."""
    hidden = [known[seat].counts for seat in SEATS if seat != eyes and len(known[seat])]
    if not hidden:
        return unseen
    return Hand.from_counts(bytes(map(operator.sub, unseen.counts, map(sum, zip(*hidden, strict=True)))))


def _hands(four: Iterable[Hand]) -> Hands:
    a, b, c, d = four
    return a, b, c, d


def _named(seat: int, eyes: int | None, cards: Hand) -> dict[str, object]:
    return {"seat": called(seat, eyes), "cards": Listing(cards.cards)}
