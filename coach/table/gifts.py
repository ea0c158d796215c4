"""Tribute and return (进贡, 还贡): who gives which card to whom. RULES.md 5.1 to 5.5, options 8.7, 8.10 and 8.11."""

from __future__ import annotations

from collections.abc import Sequence

from coach.cards import Card, Hand, Level, Rank, not_held
from coach.errors import AgainstRules, Fault
from coach.locale import N_, Listing
from coach.rules import DoubleReturn, DoubleTribute, EqualTribute, ReturnLimit, Rules
from coach.table.events import Gave
from coach.table.result import Result
from coach.table.seats import following, partner


def givers(previous: Result) -> tuple[int, ...]:
    """5.1 (单贡, 双贡): the last finisher gives; after a double win both losers, who gives first (5.5) in front."""
    return previous.losers if previous.double_win else (previous.last,)


def _distinct(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(set(cards), key=lambda card: card.text))


def highest(hand: Hand, level: Level) -> tuple[Card, ...]:
    """5.1, 5.2: the faces among which a giver chooses, his highest by the new level (5.0), wilds excepted.

    >>> highest(Hand("H5 S5 C5 SA S9"), Level("5"))
    (Card('C5'), Card('S5'))
    """
    naturals = [card for card in hand if not level.is_wild(card)]
    top = max(level.strength(card.rank) for card in naturals)
    return _distinct([card for card in naturals if level.strength(card.rank) == top])


def shared_out(given: Sequence[tuple[int, Card]], previous: Result, level: Level, rules: Rules) -> tuple[Gave, ...]:
    """5.5, 8.10: the tributes, who gives first in front: which receiver gets which card.

    One card goes to the first finisher, unless its giver has his own receiver: where places or seats decide, a giver
    whose companion is excused (8.8) still gives to his own.
    """
    if not previous.double_win:
        return tuple(Gave(seat, previous.first, card) for seat, card in given)
    to_first = giver_to_first(given, previous, level, rules)
    return tuple(Gave(seat, previous.first if seat == to_first else previous.second, card) for seat, card in given)


def giver_to_first(given: Sequence[tuple[int, Card]], previous: Result, level: Level, rules: Rules) -> int:
    """8.10: of the two losers of a double win, the one whose card goes to the first finisher."""
    if rules.double_tribute is DoubleTribute.BY_PLACE:
        return previous.last
    if rules.double_tribute is DoubleTribute.BY_SEAT:
        return following(previous.first)
    higher = giver_of_higher(given, level)
    if higher is not None:
        return higher
    return following(previous.first) if rules.equal_tribute is EqualTribute.NEXT_AFTER_FIRST else previous.losers[0]


def giver_of_higher(given: Sequence[tuple[int, Card]], level: Level) -> int | None:
    """Who gave the higher card (5.0); None when two are equal."""
    strengths = [level.strength(card.rank) for _, card in given]
    top = max(strengths)
    return given[strengths.index(top)][0] if strengths.count(top) == 1 else None


def return_to(gift: Gave, gifts: Sequence[Gave], rules: Rules) -> int:
    """5.3, 8.11 (还贡): to whom the receiver of one of these tributes returns a card: a tribute alone, to its giver."""
    if len(gifts) == 2 and rules.double_return is DoubleReturn.RECEIVERS_NEXT:
        return following(gift.to)
    return gift.seat


def limit_of(seat: int, to: int, rules: Rules) -> ReturnLimit:
    """8.7: the limit on what a seat returns, to its partner or to an opponent."""
    return rules.return_to_partner if to == partner(seat) else rules.return_to_opponent


def within_limit(card: Card, level: Level, limit: ReturnLimit) -> bool:
    """5.3, 8.7: whether a card is within the limit: rank 10 or lower and no level card, or any."""
    return limit is ReturnLimit.ANY or (card.rank <= Rank.TEN and card.rank is not level.rank)


def returnable(hand: Hand, seat: int, to: int, level: Level, rules: Rules) -> tuple[Card, ...]:
    """5.3: the faces that a seat may return; with no card within the limit its lowest that is not wild, of equal ones
    any. The clause does not speak of the card just received: it is a card like the others, and can go back.

    >>> returnable(Hand("SJ CJ S5 H5 SA"), 0, 1, Level("5"), Rules())
    (Card('CJ'), Card('SJ'))
    """
    limit = limit_of(seat, to, rules)
    within = [card for card in hand if within_limit(card, level, limit)]
    return _distinct(within) if within else _lowest(hand, level)


def _lowest(hand: Hand, level: Level) -> tuple[Card, ...]:
    naturals = [card for card in hand if not level.is_wild(card)]
    least = min(level.strength(card.rank) for card in naturals)
    return _distinct([card for card in naturals if level.strength(card.rank) == least])


def why_not_given(card: Card, hand: Hand, level: Level) -> AgainstRules | None:
    """Why a card may not be given as tribute; None when it may."""
    choices = highest(hand, level)
    if card in choices:
        return None
    if card not in hand:
        return AgainstRules(not_held(card.text, hand.text))
    if level.is_wild(card):
        code, reason = "wild_given", N_("a wild is never given (rule 5.1)")
    else:
        code, reason = "not_highest", N_("not the highest card (rule 5.1)")
    values = {"choices": Listing([choice.text for choice in choices])}
    return AgainstRules(Fault(code, card.text, None, reason, N_("one of {choices}"), values))


def why_not_returned(card: Card, hand: Hand, seat: int, to: int, level: Level, rules: Rules) -> AgainstRules | None:
    """Why a seat may not return a card; None when it may."""
    choices = returnable(hand, seat, to, level, rules)
    if card in choices:
        return None
    if card not in hand:
        return AgainstRules(not_held(card.text, hand.text))
    if not any(within_limit(choice, level, limit_of(seat, to, rules)) for choice in choices):
        code, reason = "not_lowest", N_("without a card within the limit the lowest is returned, no wild (rule 5.3)")
    elif card.rank is level.rank:
        code, reason = "level_returned", N_("a level card may not be returned here (rule 8.7)")
    else:
        code, reason = "above_ten", N_("a card above 10 may not be returned here (rule 8.7)")
    values = {"choices": Listing([choice.text for choice in choices])}
    return AgainstRules(Fault(code, card.text, None, reason, N_("one of {choices}"), values))
