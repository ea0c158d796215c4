"""Certificates checked: whether plays are a split of a hand and cost what is said. Shares nothing with the solver.

Every kind is proved here from its definition (RULES.md section 2) on the cards as they are read: each wild is replaced
by the card that the play says it stands for. No list of readings and no kernel is asked. That no cheaper split exists
cannot be seen from one split: minimality is what the solver proves and the brute force of the tests confirms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from coach.cards import Card, Hand, Level, Rank
from coach.errors import Fault
from coach.locale import N_
from coach.plays import Kind, Play
from coach.split.costs import PLAYS, Costs


def check_split(
    hand: Hand, level: Level, plays: Iterable[Play], value: Fraction | int | None = None, costs: Costs | None = None
) -> list[Fault]:
    """Everything wrong with plays as a split of the hand; [] when they are sound.

    Checked: the plays hold exactly the cards of the hand; each is of its kind and rank under the level, its wilds
    standing for what it says; five cards of one suit, wilds aside, are called a straight flush; and, where a value is
    stated, the plays cost that much (``costs``: one each where none is given). ``at`` of a fault is the number of the
    play, from 1, or None where it concerns them all. Exact, linear in the cards; says nothing about minimality.

    >>> from coach.plays import readings
    >>> level, hand = Level("8"), Hand("H8 C9 D9 SA")
    >>> plays = [readings(Hand(text), level)[0] for text in ("H8 C9 D9", "SA")]
    >>> check_split(hand, level, plays, value=2)
    []
    >>> [fault.code for fault in check_split(hand, level, plays[:1], value=2)]
    ['left_over', 'wrong_value']
    """
    plays = tuple(plays)
    faults = [*_partition(hand, plays)]
    for at, play in enumerate(plays, 1):
        wrong = _wrong(play, level)
        if wrong is not None:
            faults.append(Fault("not_that_play", _text(play), at, *wrong))
    if value is not None:
        total = sum(((costs or PLAYS).of(play.kind) for play in plays), Fraction(0))
        if total != value:
            expected = N_("{total}, which the plays cost together")
            faults.append(Fault("wrong_value", str(value), None, N_("wrong value"), expected, {"total": str(total)}))
    return faults


def _text(play: Play) -> str:
    return " ".join(card.text for card in play.cards)


def _partition(hand: Hand, plays: Sequence[Play]) -> Iterable[Fault]:
    """Cards laid that the hand does not hold, each at the play that has one too many, then cards that no play holds."""
    left = Counter(hand.cards)
    for at, play in enumerate(plays, 1):
        left.subtract(play.cards)
        over = [card.text for card in sorted(left, key=str) for _ in range(-left[card])]
        if over:
            yield Fault(
                "not_in_hand", " ".join(over), at, N_("more than the hand holds"), N_("each card of the hand once")
            )
        left = +left
    rest = " ".join(card.text for card in sorted(left.elements(), key=str))
    if rest:
        yield Fault("left_over", rest, None, N_("in no play"), N_("each card of the hand once"))


def _wrong(play: Play, level: Level) -> tuple[str, str] | None:
    """What is wrong with a play by itself, as (reason, expected); None if it is what it says."""
    naturals = [card for card in play.cards if not level.is_wild(card)]
    if len(play.wilds) != len(play.cards) - len(naturals):
        return N_("the wilds are not all named"), N_("for each wild the card that it stands for")
    if any(card.is_joker for card in play.wilds):
        return N_("a wild stands for a joker"), N_("any card but a joker (1.4)")
    read = sorted((*naturals, *play.wilds), key=lambda card: card.rank)
    if play.kind is Kind.JOKER_BOMB:
        jokers = [Rank.SMALL_JOKER] * 2 + [Rank.BIG_JOKER] * 2
        good = play.rank is None and [card.rank for card in read] == jokers
        return None if good else (N_("not this play"), N_("all four jokers, without a rank"))
    if play.kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH):
        return _wrong_straight(play, naturals, read)
    if play.kind is Kind.TUBE:
        return _wrong_steps(play, read, 3, 2, N_("three pairs in a row, named by the lowest"))
    if play.kind is Kind.PLATE:
        return _wrong_steps(play, read, 2, 3, N_("two triples in a row, named by the lower"))
    if play.kind is Kind.FULL_HOUSE:
        return _wrong_full_house(play, naturals, read, level)
    return _wrong_equal(play, naturals, read, level)


def _wrong_equal(play: Play, naturals: Sequence[Card], read: Sequence[Card], level: Level) -> tuple[str, str] | None:
    """Single, pair, triple, bomb: so many cards of the rank; wilds alone are of the level rank, jokers no triple."""
    sizes = {Kind.SINGLE: (1,), Kind.PAIR: (2,), Kind.TRIPLE: (3,)}.get(play.kind, range(4, 11))
    if len(read) not in sizes or any(card.rank is not play.rank for card in read):
        return N_("not this play"), N_("as many cards of its rank as the kind has")
    if len(read) > 2 and read[0].is_joker:
        return N_("not this play"), N_("no jokers in triples and bombs")
    if not naturals and play.rank is not level.rank:
        return N_("wilds alone"), N_("the level rank (1.4)")
    return None


def _wrong_full_house(
    play: Play, naturals: Sequence[Card], read: Sequence[Card], level: Level
) -> tuple[str, str] | None:
    """Three of the rank and two of another; a pair of two wilds is of the level rank."""
    of_rank = Counter(card.rank for card in read)
    others = [rank for rank in of_rank if rank is not play.rank]
    if play.rank is None or play.rank > Rank.ACE or of_rank[play.rank] != 3 or len(read) != 5 or len(others) != 1:
        return N_("not this play"), N_("a triple of its rank and a pair of another")
    if others[0] is not level.rank and all(card.rank is not others[0] for card in naturals):
        return N_("wilds alone"), N_("the level rank (1.4)")
    return None


def _wrong_straight(play: Play, naturals: Sequence[Card], read: Sequence[Card]) -> tuple[str, str] | None:
    """Five ranks in a row, the ace at either end; a straight flush exactly when the natural cards are of one suit."""
    if play.rank is None or play.rank is not _lowest_of_row([card.rank for card in read], 5):
        return N_("not this play"), N_("five ranks in a row, named by the lowest")
    one_suit = len({card.suit for card in naturals}) == 1
    if play.kind is Kind.STRAIGHT_FLUSH:
        if one_suit and len({card.suit for card in read}) == 1:
            return None
        return N_("not this play"), N_("five cards of one suit")
    return (N_("five cards of one suit"), N_("to be called a straight flush")) if one_suit else None


def _wrong_steps(play: Play, read: Sequence[Card], length: int, width: int, expected: str) -> tuple[str, str] | None:
    """So many neighbouring ranks, so many cards of each; the ace at either end."""
    of_rank = Counter(card.rank for card in read)
    lowest = _lowest_of_row(sorted(of_rank), length)
    if play.rank is not None and play.rank is lowest and set(of_rank.values()) == {width}:
        return None
    return N_("not this play"), expected


def _lowest_of_row(ranks: Sequence[Rank], length: int) -> Rank | None:
    """The lowest of so many neighbouring ranks, given sorted; the ace below two as well as above the king (2.1)."""
    if len(ranks) != length or ranks[-1] > Rank.ACE:
        return None
    if ranks[-1] is Rank.ACE and list(ranks[:-1]) == list(range(2, length + 1)):
        return Rank.ACE
    return ranks[0] if list(ranks) == list(range(ranks[0], ranks[0] + length)) else None
