"""What a learner watches (盯牌): cells of cards, the three tiers of memory, the nine of the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from coach import locale
from coach.cards import FACES, Card, Hand, Level, Rank
from coach.errors import BadText, Fault, not_among
from coach.locale import N_

TIERS = ("beginner", "intermediate", "expert")
TIER_NAMES = {
    "beginner": N_("beginner: jokers and level cards without the wilds"),
    "intermediate": N_("intermediate: every card from the jack up"),
    "expert": N_("expert: every card, small ones too"),
}
_RANKS = "AKQJT98765432"
#: The names of all cells, strongest first: big jokers, small jokers, wilds, other level cards, then ranks.
NAMES = ("R", "B", "W", "L", *_RANKS)
#: In the order in which a growing memory takes them in: the strong ones, then fives and tens, then the rest.
IMPORTANCE = ("R", "B", "L", "W", "A", "K", "Q", "J", "T", "5", "9", "8", "7", "6", "4", "3", "2")
#: The board (九宫格), row by row, and what takes the place of a cell that a round does not have.
BOARD = ("R", "B", "W", "A", "L", "K", "5", "T", "Q")
_IN_PLACE = ("J", "9")


@dataclass(frozen=True)
class Cell:
    """Cards that are counted as one: ``R`` big jokers (大王), ``B`` small jokers (小王), ``W`` wilds (逢人配), ``L``
    the other level cards (级牌), or the letter of a rank that is not the level's. Made by :func:`cells` and the like.

    >>> wilds, others = chosen(["W", "L"], Level("5"))
    >>> [card.text for card in wilds.faces], others.total, others.count(Hand("S5 S5 H5 C9"))
    (['H5'], 6, 2)
    """

    name: str
    level: Level

    @cached_property
    def faces(self) -> tuple[Card, ...]:
        """Its faces, each in the packs twice."""
        return tuple(card for card in FACES if name_of(card, self.level) == self.name)

    @property
    def total(self) -> int:
        """How many of its cards the two packs hold: 2, 2, 2, 6, or 8 of a rank."""
        return 2 * len(self.faces)

    def count(self, cards: Hand) -> int:
        """How many of its cards are there."""
        return sum(cards.count(card) for card in self.faces)

    @property
    def strength(self) -> int:
        """Order of its cards as singles (1.3)."""
        return self.level.strength(self.faces[0].rank)

    def said(self, lang: str) -> str:
        """The cell as players say it."""
        return said(self.name, lang)


_SAID = {
    "R": N_("big jokers"),
    "B": N_("small jokers"),
    "W": N_("wilds"),
    "L": N_("level cards that are not wild"),
}


def said(name: str, lang: str) -> str:
    """The name of a cell in words."""
    return locale.text(lang, _SAID[name]) if name in _SAID else Rank.from_letter(name).said(lang)


def name_of(card: Card, level: Level) -> str:
    """The name of the cell that a card belongs to.

    >>> name_of(Card("H5"), Level("5")), name_of(Card("S5"), Level("5")), name_of(Card("HT"), Level("5"))
    ('W', 'L', 'T')
    """
    if card.rank is level.rank:
        return "W" if level.is_wild(card) else "L"
    return card.rank.letter


def cells(level: Level) -> tuple[Cell, ...]:
    """All cells of a round, strongest first; every card belongs to one of them.

    >>> "".join(cell.name for cell in cells(Level("K")))
    'RBWLAQJT98765432'
    """
    there = {name_of(card, level) for card in FACES}
    return tuple(Cell(name, level) for name in NAMES if name in there)


def tier_cells(tier: str, level: Level) -> tuple[Cell, ...]:
    """What a tier of memory (C1) watches. Beginners: jokers and level cards but the two wilds; intermediate: jokers,
    wilds, level cards and ranks from jack up; experts: everything. BadText for another tier.

    >>> ["".join(cell.name for cell in tier_cells(tier, Level("5"))) for tier in TIERS[:2]]
    ['RBL', 'RBWLAKQJ']
    """
    if tier not in TIERS:
        raise BadText(not_among("bad_tier", tier, N_("no such tier"), TIERS))
    if tier == "expert":
        return cells(level)
    names = "RBL" if tier == "beginner" else "RBWLAKQJ"
    return tuple(cell for cell in cells(level) if cell.name in names)


def chosen(names: Iterable[str], level: Level) -> tuple[Cell, ...]:
    """The cells of these names, strongest first; the letter of the level's rank means its cards that are not wild.

    At the level of jokers wilds and level cards are left out. BadText, all faults at once, for names that are none.
    """
    wanted = ["L" if level.rank is not None and name == level.rank.letter else name for name in checked(names)]
    return tuple(cell for cell in cells(level) if cell.name in wanted)


def checked(names: Iterable[str]) -> list[str]:
    """The names of cells, if they are. BadText, all faults at once, otherwise."""
    given = list(names)
    faults: list[Fault] = [
        not_among("unknown_cell", name, N_("no such cell"), NAMES, at)
        for at, name in enumerate(given, 1)
        if name not in NAMES
    ]
    if faults:
        raise BadText(faults)
    return given


def growing(count: int, level: Level) -> tuple[Cell, ...]:
    """So many cells, the most important ones, strongest first.

    >>> "".join(cell.name for cell in growing(5, Level("A")))
    'RBWLK'
    """
    there = {cell.name for cell in cells(level)}
    wanted = [name for name in IMPORTANCE if name in there][:count]
    return tuple(cell for cell in cells(level) if cell.name in wanted)


def board(level: Level) -> tuple[Cell, ...]:
    """The nine cells of the board (九宫格), row by row: big jokers 2, small jokers 2, wilds 2, A 8, other level cards
    6, K 8, 5 8, 10 8, Q 8.

    Where the level is one of A K Q 5 10, that rank's eight cards stand in the cells of wilds and other level cards
    already, so that its own cell counts the next rank that is watched, the jacks. At the level of jokers, without wilds
    and level cards, their cells count jacks and nines.

    >>> " ".join(f"{cell.name}{cell.total}" for cell in board(Level("5")))
    'R2 B2 W2 A8 L6 K8 J8 T8 Q8'
    """
    there = {cell.name: cell for cell in cells(level)}
    spare = iter(_IN_PLACE)
    return tuple(there[name] if name in there else there[next(spare)] for name in BOARD)


def tier_of(watched: Sequence[Cell]) -> str | None:
    """The tier that watches exactly these cells, None if no tier does."""
    names = {cell.name for cell in watched}
    level = watched[0].level if watched else None
    for tier in TIERS if level is not None else ():
        assert level is not None
        if {cell.name for cell in tier_cells(tier, level)} == names:
            return tier
    return None
