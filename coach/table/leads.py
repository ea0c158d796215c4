"""Who leads the round (出牌权). RULES.md 3.1 and 5.6, options 8.15 to 8.17."""

from __future__ import annotations

from collections.abc import Sequence

from coach.cards import Level
from coach.rules import EqualLead, LeadDouble, LeadRefusal, LeadSingle, Rules
from coach.table.events import Gave
from coach.table.gifts import giver_of_higher
from coach.table.result import Result
from coach.table.seats import following


def lead(gifts: Sequence[Gave], previous: Result | None, level: Level, rules: Rules) -> tuple[int | None, str]:
    """Who leads, None where chance decides, and the option that says so.

    When nobody who counts as last gives, that is 8.17, though a third may have given; one tribute alone after a double
    win is the higher one.
    """
    if previous is None:
        return None, "8.17"  # by chance, or whoever drew the face-up card: an outcome of chance too
    if not any(gift.seat in previous.lasts for gift in gifts):
        return lead_after_refusal(previous, rules), "8.17"
    if previous.double_win:
        return lead_after_double(gifts, previous, level, rules), "8.16"
    return lead_after_single(gifts[0], rules), "8.15"


def lead_after_single(gift: Gave, rules: Rules) -> int:
    """8.15: the giver, or the first finisher, who is the receiver."""
    return gift.seat if rules.lead_single is LeadSingle.GIVER else gift.to


def lead_after_double(gifts: Sequence[Gave], previous: Result, level: Level, rules: Rules) -> int | None:
    """8.16: the giver of the higher card, the last finisher, or chance (None)."""
    if rules.lead_double is LeadDouble.CHANCE:
        return None
    if rules.lead_double is LeadDouble.LAST:
        return previous.last
    higher = giver_of_higher([(gift.seat, gift.card) for gift in gifts], level)
    return lead_of_equal(gifts, previous, rules) if higher is None else higher


def lead_of_equal(gifts: Sequence[Gave], previous: Result, rules: Rules) -> int:
    """8.16: of the givers of two equal cards, the next player after the first finisher, the one who gave to him, or
    the one with the higher seat number.
    """
    if rules.equal_lead is EqualLead.NEXT_AFTER_FIRST:
        return following(previous.first)
    if rules.equal_lead is EqualLead.GIVER_TO_FIRST:
        return next(gift.seat for gift in gifts if gift.to == previous.first)
    return max(gift.seat for gift in gifts)


def lead_after_refusal(previous: Result, rules: Rules) -> int | None:
    """8.17 (抗贡): the first finisher; at some tables chance (None) after a double loss."""
    if rules.lead_refusal is LeadRefusal.CHANCE_IF_DOUBLE and previous.double_win:
        return None
    return previous.first
