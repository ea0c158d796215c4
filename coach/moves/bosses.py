"""The highest play of each kind that unseen cards can make, and plays that nothing of their kind beats (登基牌)."""

from __future__ import annotations

from coach.cards import Hand, Level
from coach.kernel import tops as kernel
from coach.moves.legal import ORDINARY, STRENGTHS, count_legal, kernel_level
from coach.plays import Kind, Play, order


def top_orders(unseen: Hand, level: Level, joker_pair: bool = True) -> dict[Kind, int | None]:
    """For each ordinary kind the highest order (:func:`coach.plays.order`) that the unseen cards can make, or None.

    Exact, wilds among the unseen cards included, all of them taken together (an upper bound for each single hand).
    ``joker_pair``: option 8.12. Costs some microseconds, nothing is listed.

    >>> from coach.cards import Rank
    >>> tops = top_orders(Hand("S9 C9 H2 SB"), Level("2"))
    >>> tops[Kind.TRIPLE], Level("2").strength(Rank.NINE), tops[Kind.PLATE]
    (6, 6, None)
    """
    found = kernel.tops(unseen.counts, kernel_level(level), STRENGTHS[level], joker_pair)
    return {kind: None if top < 0 else top for kind, top in zip(ORDINARY, found, strict=True)}


def unbeaten_by(play: Play, unseen: Hand, level: Level, *, joker_pair: bool = True) -> bool:
    """Whether nothing of its kind in the unseen cards beats the play (登基牌); bombs beating it do not count.

    For a bomb, all bombs are of its kind (2.2). Exact.

    >>> from coach.plays import readings
    >>> nine = readings(Hand("S9"), Level("2"))[0]
    >>> unbeaten_by(nine, Hand("D9 D8 C8"), Level("2")), unbeaten_by(nine, Hand("ST"), Level("2"))
    (True, False)
    """
    if play.kind.is_bomb:
        return count_legal(unseen, level, play, joker_pair=joker_pair) == 0
    top = top_orders(unseen, level, joker_pair)[play.kind]
    return top is None or top <= order(play, level)
