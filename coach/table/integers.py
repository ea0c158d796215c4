"""Rules, plays, results and rounds as the integers of the kernel (coach.kernel.words), and its traces as events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from coach.cards import FACES, Hand, Level, Rank
from coach.kernel import words
from coach.moves.legal import ORDINARY, kernel_level
from coach.plays import SEQUENCES, Kind, Play, bomb_class, natural_place, readings
from coach.rules import (
    DoubleReturn,
    DoubleTribute,
    EqualLead,
    EqualTribute,
    LeadDouble,
    LeadRefusal,
    LeadSingle,
    Refusal,
    ReturnLimit,
    RoundEnd,
    Rules,
    Wind,
)
from coach.table import events as told
from coach.table.events import Event
from coach.table.result import Result
from coach.table.round import Round

_BOMBS = (Kind.BOMB, Kind.BOMB, Kind.STRAIGHT_FLUSH, *[Kind.BOMB] * 5, Kind.JOKER_BOMB)
#: The kind of each class of play.
KINDS = ORDINARY + _BOMBS
#: The choice that stands for no play.
NO_CHOICE = -1


def options_of(rules: Rules) -> dict[str, int]:
    """The options of a table that coach.kernel.position.Options takes, by name."""
    return {
        "joker_pair": int(rules.joker_pair),
        "announce_at": rules.announce_at or 0,
        "wind_next": int(rules.wind is Wind.NEXT),
        "round_end": list(RoundEnd).index(rules.round_end),
        "return_any_opponent": int(rules.return_to_opponent is ReturnLimit.ANY),
        "return_any_partner": int(rules.return_to_partner is ReturnLimit.ANY),
        "refusal_side": int(rules.refusal is Refusal.SIDE),
        "small_jokers": int(rules.small_jokers_excuse),
        "double_tribute": list(DoubleTribute).index(rules.double_tribute),
        "equal_given_first": int(rules.equal_tribute is EqualTribute.GIVEN_FIRST),
        "returns_next": int(rules.double_return is DoubleReturn.RECEIVERS_NEXT),
        "lead_first": int(rules.lead_single is LeadSingle.FIRST),
        "lead_double": list(LeadDouble).index(rules.lead_double),
        "equal_lead": list(EqualLead).index(rules.equal_lead),
        "refusal_chance": int(rules.lead_refusal is LeadRefusal.CHANCE_IF_DOUBLE),
    }


def choice_of(play: Play | None) -> int:
    """The choice that a play is: its class and rank, or place; -1 for None.

    >>> choice_of(readings(Hand("SA S2 S3 S4 D5"), Level("9"))[0]), choice_of(None)
    (64, -1)
    """
    if play is None:
        return NO_CHOICE
    strength = bomb_class(play)
    kind = ORDINARY.index(play.kind) if strength < 0 else len(ORDINARY) + strength
    if play.rank is None:
        return kind << 4
    return kind << 4 | (natural_place(play) - 1 if play.kind in SEQUENCES else play.rank - 2)


def read_choice(choice: int) -> tuple[Kind, Rank | None, int]:
    """The kind, rank and number of cards of a choice.

    >>> read_choice(64), read_choice(240)[1:]
    ((<Kind.STRAIGHT: 'Straight'>, <Rank.ACE: 14>, 5), (None, 4))
    """
    kind, at = KINDS[choice >> 4], choice & 15
    if kind is Kind.JOKER_BOMB:
        rank = None
    elif kind in SEQUENCES:
        rank = Rank(at + 1) if at else Rank.ACE
    else:
        rank = Rank(at + 2)
    return kind, rank, words.size_of(choice)


def ending_of(result: Result | None) -> int:
    """A result as an ending; -1 for None."""
    return -1 if result is None else sum(seat << 2 * place for place, seat in enumerate(result.order))


def read_ending(ending: int, rules: Rules) -> Result:
    """The result that an ending stands for.

    >>> read_ending(ending_of(Result.of((1, 3, 0, 2), Rules())), Rules()).order
    (1, 3, 0, 2)
    """
    return Result.of([ending >> 2 * place & 3 for place in range(4)], rules)


def position_of(round: Round) -> tuple[Any, ...]:
    """What ``from_position`` of the kernel takes, in its order."""
    trick = round.trick
    hands = tuple(word for hand in round.hands for word in words.packed(hand.counts))
    announced = sum(1 << seat for seat, count in enumerate(round.announced) if count is not None)
    owner = 0 if trick.owner is None else trick.owner
    level, choice = kernel_level(round.level), choice_of(trick.table)
    return hands, level, round.turn, choice, owner, len(trick.passed), round.finished, announced


def read_trace(trace: Sequence[int], level: Level, rules: Rules) -> Iterator[Event]:
    """The events of a trace, in the order and with the contents of :mod:`coach.table.events`."""
    events = [(trace[at], trace[at + 1 : at + 5]) for at in range(0, len(trace), 5)]
    deal = [Hand.from_counts(words.unpacked(cards)) for _, cards in events[:4]]
    if deal and events[0][0] & 15 == words.EVENTS.index("DEAL"):
        a, b, c, d = deal
        yield told.Dealt(level, (a, b, c, d))
        events = events[4:]
    for head, cards in events:
        yield _event(head, cards, level, rules)


def _event(head: int, cards: Sequence[int], level: Level, rules: Rules) -> Event:
    """One event other than the deal."""
    seat, a, b = head >> 4 & 15, head >> 8 & 255, head >> 16
    match words.EVENTS[head & 15]:
        case "PLAY":
            return told.Played(seat, play_of(a, Hand.from_counts(words.unpacked(cards)), level, rules))
        case "PASS":
            return told.Passed(seat)
        case "ANNOUNCE":
            return told.Announced(seat, a)
        case "FINISH":
            return told.Finished(seat, a)
        case "TRICK":
            return told.TrickEnded(seat, a)
        case "WIND":
            return told.WindGiven(seat, a)
        case "TRIBUTE":
            return told.Gave(seat, a, FACES[b])
        case "RETURN":
            return told.Returned(seat, a, FACES[b])
        case "LEAD":
            return told.Leads(seat, f"8.{a}")
        case "REFUSAL":
            return told.Refused(_seats(a), _seats(b), "small" if seat else "big")
        case _:
            return told.RoundEnded(read_ending(a, rules))


def play_of(choice: int, cards: Hand, level: Level, rules: Rules) -> Play:
    """The play that a choice and its cards are, its wilds as 2.4 says."""
    kind, rank, _ = read_choice(choice)
    if not cards.wilds(level):
        return Play(kind, rank, cards.cards)
    found = readings(cards, level, joker_pair=rules.joker_pair)
    return next(play for play in found if (play.kind, play.rank) == (kind, rank))


def _seats(packed: int) -> tuple[int, ...]:
    """The seats of a refusal."""
    return tuple(packed >> 2 * at & 3 for at in range(packed >> 4))
