"""Whether hands are a deal and a position can stand in a round: every fault at once. RULES.md 1.1, 3.1 to 3.4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from coach.cards import DECK, Hand, Level, third_copy
from coach.errors import Fault, quoted
from coach.locale import N_
from coach.plays import Play
from coach.rules import Rules
from coach.table import trick as tricks
from coach.table.result import round_over
from coach.table.seats import SEATS, next_holding
from coach.table.trick import Trick

HAND_SIZE = 27


def bad_seat(seat: object) -> Fault:
    """The fault for what is no seat."""
    return Fault("bad_seat", quoted(seat), None, N_("unknown seat"), N_("a seat from 0 to 3"))


def is_seat(seat: object) -> bool:
    """Whether it is a whole number from 0 to 3."""
    return type(seat) is int and seat in SEATS


def four_hands(hands: Sequence[Hand]) -> list[Fault]:
    """The faults of what should be four hands out of two packs."""
    if len(hands) != 4:
        return [Fault("not_four_hands", str(len(hands)), None, N_("number of hands"), N_("four hands, seats 0 to 3"))]
    total: Counter[str] = Counter(card.text for hand in hands for card in hand)
    return [third_copy(text, None) for text, n in sorted(total.items()) if n > 2]


def deal_faults(hands: Sequence[Hand], leader: object = 0) -> list[Fault]:
    """What keeps these hands from being a deal (1.1, 3.1: 27 each, two packs), and the leader from being a seat."""
    faults = four_hands(hands)
    faults += [
        Fault("wrong_size", str(len(hand)), seat + 1, N_("number of cards of a hand"), N_("27 cards (rule 3.1)"))
        for seat, hand in enumerate(hands)
        if len(hand) != HAND_SIZE
    ]
    return faults + ([] if is_seat(leader) else [bad_seat(leader)])


def position_faults(
    hands: Sequence[Hand], level: Level, turn: int, rules: Rules, trick: Trick, finished: Sequence[int]
) -> list[Fault]:
    """What keeps a position from standing in a round; what lies behind it is not asked."""
    faults = four_hands(hands)
    seats = [turn, *finished, *(seat for seat, _ in trick.actions)]
    faults += [bad_seat(seat) for seat in seats if not is_seat(seat)]
    if faults:
        return faults
    faults += [
        Fault("wrong_size", str(len(hand)), seat + 1, N_("number of cards of a hand"), N_("27 at most (rule 3.1)"))
        for seat, hand in enumerate(hands)
        if len(hand) > HAND_SIZE
    ]
    if sorted(finished) != [seat for seat in SEATS if not len(hands[seat])]:
        reason, expected = N_("seats that are out"), N_("each seat without cards, once, in finishing order (rule 3.4)")
        faults.append(Fault("wrong_finished", _list(finished), None, reason, expected))
    elif round_over(finished, rules):
        reason, expected = N_("the round is over (rule 3.4)"), N_("a position with something to play")
        faults.append(Fault("round_over", _list(finished), None, reason, expected))
    else:
        faults += _trick_faults(hands, level, turn, rules, trick, tuple(finished))
    return faults


def _trick_faults(
    hands: Sequence[Hand], level: Level, turn: int, rules: Rules, trick: Trick, finished: tuple[int, ...]
) -> Iterator[Fault]:
    """The first fault of a trick that is played over again, with the cards that nobody holds any more."""
    counts = [len(hand) for hand in hands]
    gone = DECK
    for hand in hands:
        gone -= hand
    for seat, action in trick.actions:
        counts[seat] += len(action.cards) if isinstance(action, Play) else 0
    expected = turn if trick.leader is None else trick.leader
    walked = Trick()
    out: tuple[int, ...] = ()
    for at, (seat, action) in enumerate(trick.actions, 1):
        if tricks.is_over(walked, counts):
            yield _trick_over(trick)
            return
        if seat != expected:
            yield not_next(seat, at, expected)
            return
        if error := tricks.why_not(action, gone, level, walked.table, rules):
            yield from (Fault(f.code, f.part, at, f.reason, f.expected, f.values) for f in error.faults)
            return
        if isinstance(action, Play):
            gone -= action.hand
            counts[seat] -= len(action.cards)
            out = out if counts[seat] else (*out, seat)
        walked = walked.then(seat, action)
        expected = next_holding(seat, counts)
    if tricks.is_over(walked, counts):
        yield _trick_over(trick)
    elif turn != expected:
        yield not_next(turn, None, expected)
    elif not counts[turn]:
        yield Fault("no_cards", str(turn), None, N_("this seat is out (rule 3.4)"), N_("a seat that holds cards"))
    elif finished[len(finished) - len(out) :] != out:
        reason, values = N_("seats that are out"), {"seats": _list(out)}
        yield Fault("wrong_finished", _list(finished), None, reason, N_("an order that ends with {seats}"), values)


def _trick_over(trick: Trick) -> Fault:
    seats = _list([seat for seat, _ in trick.actions])
    return Fault("trick_over", seats, None, N_("the trick is over (rule 3.2)"), N_("a trick that goes on"))


def not_next(seat: object, at: int | None, expected: int) -> Fault:
    """The fault for an action of a seat other than the next (3.2)."""
    reason = N_("it is not the turn of this seat (rule 3.2)")
    return Fault("not_in_turn", quoted(seat), at, reason, N_("seat {seat}"), {"seat": expected})


def _list(seats: Sequence[object]) -> str:
    return " ".join(quoted(seat) for seat in seats)
