"""What a hand may play, without its cards: kind, rank and number of cards; and plain cards for it."""

from __future__ import annotations

from typing import NamedTuple

from coach.cards import Hand, Level, Rank
from coach.kernel import choices as kernel
from coach.kernel import taking, words
from coach.moves.legal import kernel_level
from coach.plays import Kind, Play
from coach.rules import Rules
from coach.table.integers import choice_of, play_of, read_choice
from coach.table.view import View


class Choice(NamedTuple):
    """A kind, a rank (that of the lowest card in a sequence) and a number of cards; ``number`` is the kernel's for it.

    >>> from coach.cards import Hand
    >>> from coach.plays import readings
    >>> choice = Choice.of(readings(Hand("S8 H8 C8 D8"), Level("2"))[0])
    >>> choice.kind, choice.rank, choice.size, choice.is_bomb
    (<Kind.BOMB: 'Bomb'>, <Rank.EIGHT: 8>, 4, True)
    """

    kind: Kind
    rank: Rank | None
    size: int
    number: int

    @classmethod
    def of(cls, play: Play) -> Choice:
        """The choice that a play is."""
        return cls.numbered(choice_of(play))

    @classmethod
    def numbered(cls, number: int) -> Choice:
        """The choice with a number."""
        return cls(*read_choice(number), number)

    @property
    def is_bomb(self) -> bool:
        """Whether it is a bomb in the wide sense (2.2)."""
        return self.kind.is_bomb


def hand_choices(hand: Hand, level: Level, table: Play | None, rules: Rules) -> tuple[Choice, ...]:
    """All choices of a hand that leads (``table`` None) or follows: ordinary kinds, then bombs, the weaker first but
    for the level rank, which stands in its natural place.

    >>> [choice.kind.value for choice in hand_choices(Hand("S8 H8 C8 D8"), Level("2"), None, Rules())]
    ['Single', 'Pair', 'Trips', 'Bomb']
    """
    pair = rules.joker_pair
    found = kernel.legal(words.packed(hand.counts), kernel_level(level), choice_of(table), pair)
    return tuple(map(Choice.numbered, found))


def choices(view: View) -> tuple[Choice, ...]:
    """The choices that a seat has in its turn."""
    return hand_choices(view.hand, view.level, view.trick.table, view.rules)


def plain_play(view: View, choice: Choice) -> Play:
    """The play of a choice with the fewest wilds, of equal cards those first as text (C D H S)."""
    level = kernel_level(view.level)
    out = taking.taken(words.packed(view.hand.counts), level, choice.number, view.rules.joker_pair, -1)
    return play_of(choice.number, Hand.from_counts(words.unpacked(out)), view.level, view.rules)


def strength(choice: Choice, level: Level) -> int:
    """Order within a kind: by 1.3, in sequences the natural place."""
    if choice.rank is None or choice.kind.is_sequence:
        return choice.number & 15
    return level.strength(choice.rank)
