"""The named choices of RULES.md section 8, each with the words that stand for it in the printed table."""

from __future__ import annotations

import enum
from typing import Self

from coach import locale
from coach.locale import N_


class Choice(enum.Enum):
    """A choice among named ones: ``value`` is its text in JSON and in calls, ``said`` its words.

    >>> Wind("next") is Wind.NEXT, Wind.NEXT.said("en")
    (True, 'next player')
    """

    words: str

    def __new__(cls, text: str, words: str) -> Self:
        choice = object.__new__(cls)
        choice._value_ = text
        choice.words = words
        return choice

    def said(self, lang: str) -> str:
        """The choice in words."""
        return locale.text(lang, self.words)


class PassFinal(Choice):
    """8.3: with which result the owner of a round at the final level passes it (过 A)."""

    PARTNER_NOT_LAST = "partner_not_last", N_("1st, partner not last")
    #: The same condition; in a round at the final level that is not passed nobody rises, whoever won it.
    ELSE_NOBODY_RISES = "else_nobody_rises", N_("1st, partner not last; else nobody rises")
    DOUBLE_WIN = "double_win", N_("1st and 2nd only")


class Failure(Choice):
    """8.4: what counts as a failure to pass A (打 A 不过)."""

    OWN_NOT_PASSED = "own_not_passed", N_("own rounds at A not passed")
    TAKEN_OFF_STAGE = "taken_off_stage", N_("taken off stage at A")
    OWN_WON_FIRST_FOURTH = "own_won_first_fourth", N_("own rounds at A won 1st and 4th")


class ReturnLimit(Choice):
    """8.7: what may be returned (还贡)."""

    TEN = "ten", N_("10 or lower, no level card")
    ANY = "any", N_("any card")


class Refusal(Choice):
    """8.8: whose two big jokers excuse from tribute (抗贡)."""

    GIVERS = "givers", N_("the givers' big jokers")
    #: After a double win the losers'; otherwise the last finisher's and his partner's, unless the partner receives.
    SIDE = "side", N_("the giving side's big jokers, unless the partner receives")


class Wind(Choice):
    """8.9: who leads when a last card was not beaten (接风)."""

    PARTNER = "partner", N_("partner")
    NEXT = "next", N_("next player")


class DoubleTribute(Choice):
    """8.10: which receiver gets which card of a double tribute (双贡)."""

    HIGHER_TO_FIRST = "higher_to_first", N_("the higher card to the first")
    BY_PLACE = "by_place", N_("last gives to first, third to second")
    BY_SEAT = "by_seat", N_("next player after the first gives to him, the other to the second")


class EqualTribute(Choice):
    """8.10: where equal cards go, if the higher one would go to the first finisher."""

    NEXT_AFTER_FIRST = "next_after_first", N_("next player after the first gives to him")
    #: "Given first" is defined in 5.5: the last finisher gives first.
    GIVEN_FIRST = "given_first", N_("the card given first to the first")


class DoubleReturn(Choice):
    """8.11: to whom the receivers of a double tribute return (还贡)."""

    GIVER = "giver", N_("the giver")
    RECEIVERS_NEXT = "receivers_next", N_("the receiver's next player")


class RoundEnd(Choice):
    """8.14: when a round ends, and who is last after a double win (双下)."""

    #: Both losers of a double win count as last.
    SIDE_OUT = "side_out", N_("both of a side are out")
    ONE_LEFT = "one_left", N_("only one player holds cards")
    SIDE_OUT_HIGHER_SEAT_LAST = (
        "side_out_higher_seat_last",
        N_("both of a side are out; of two losers the higher seat number is last"),
    )

    @property
    def tells_last(self) -> bool:
        """Whether third and last are told apart after a double win too."""
        return self is not RoundEnd.SIDE_OUT


class LeadSingle(Choice):
    """8.15: who leads after a single tribute (出牌权)."""

    GIVER = "giver", N_("the giver")
    FIRST = "first", N_("the first finisher")


class LeadDouble(Choice):
    """8.16: who leads after a double tribute."""

    HIGHER_GIVER = "higher_giver", N_("giver of the higher card")
    LAST = "last", N_("the last finisher")
    CHANCE = "chance", N_("by chance")


class EqualLead(Choice):
    """8.16: who leads after a double tribute of equal cards, if the giver of the higher one would."""

    NEXT_AFTER_FIRST = "next_after_first", N_("next player after the first finisher")
    GIVER_TO_FIRST = "giver_to_first", N_("giver to the first finisher")
    HIGHER_SEAT = "higher_seat", N_("the loser with the higher seat number")


class LeadRefusal(Choice):
    """8.17: who leads after a refusal (抗贡), the last finisher's excuse by small jokers (8.8) included."""

    FIRST = "first", N_("the first finisher")
    CHANCE_IF_DOUBLE = "chance_if_double", N_("the first finisher; after a double loss by chance")


class LeadFirst(Choice):
    """8.17: who leads in the first round of a match."""

    CHANCE = "chance", N_("by chance")
    FACE_UP = "face_up", N_("who drew the face-up card")


class BombBeans(Choice):
    """8.18: which bombs of a round multiply the beans (6.5)."""

    LARGEST = "largest", N_("the largest")
    PRODUCT = "product", N_("the product of all")
    NONE = "none", N_("not played for beans")
