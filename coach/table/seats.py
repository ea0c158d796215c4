"""Seats and sides (座位, 对家, 下家): absolute seats 0 to 3, side 0 is seats 0 and 2, side 1 seats 1 and 3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

SEATS = (0, 1, 2, 3)


def partner(seat: int) -> int:
    """The player opposite (对家)."""
    return (seat + 2) % 4


def following(seat: int) -> int:
    """The next player (下家)."""
    return (seat + 1) % 4


def side(seat: int) -> int:
    """The side of a seat, 0 or 1."""
    return seat % 2


def in_turn(seat: int) -> Iterator[int]:
    """The three others in the order of play, the next player first.

    >>> list(in_turn(2))
    [3, 0, 1]
    """
    return ((seat + step) % 4 for step in (1, 2, 3))


def next_holding(seat: int, counts: Sequence[int]) -> int:
    """The next player in turn after a seat who holds cards; ValueError if no other does.

    >>> next_holding(0, (5, 0, 3, 2))
    2
    """
    for other in in_turn(seat):
        if counts[other]:
            return other
    raise ValueError("nobody else holds cards")
