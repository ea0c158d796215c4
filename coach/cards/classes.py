"""Classes of cards that players count (记牌): jokers, wilds, level cards, aces …"""

from __future__ import annotations

from dataclasses import dataclass

from coach import locale
from coach.cards.faces import BY_TEXT, FACES, SUITED_RANKS, Card, Rank
from coach.cards.hand import Hand
from coach.cards.level import Level
from coach.errors import BadText, Fault, quoted
from coach.locale import N_


@dataclass(frozen=True, slots=True)
class CardClass:
    """A class of cards (牌类), named ``jokers``, ``small jokers``, ``big jokers``, ``wilds``, ``level cards``, a rank
    letter 2..A, or the text of one face. Level cards hold the wilds too, and a rank holds its wilds.

    Other spellings are read by :func:`coach.notation.parse_class`.

    >>> CardClass("level cards").faces(Level("5"))
    (Card('S5'), Card('H5'), Card('C5'), Card('D5'))
    >>> CardClass("wilds").count(Hand("H5 H5 S5"), Level("5"))
    2
    """

    name: str

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or self.name not in CLASS_NAMES:
            raise BadText(unknown_class(quoted(self.name), None))

    @property
    def needs_level(self) -> bool:
        """Whether the class means nothing without a level."""
        return self.name in ("wilds", "level cards")

    def holds(self, card: Card, level: Level | None = None) -> bool:
        """Whether the card belongs to the class under the level. BadText if the class needs a level and has none."""
        if self.needs_level:
            if level is None:
                raise BadText(Fault("needs_level", self.name, None, N_("means nothing without a level"), N_("a level")))
            return level.is_wild(card) if self.name == "wilds" else card.rank is level.rank
        if self.name in _JOKERS:
            return card.rank in _JOKERS[self.name]
        return self.name in (card.text, card.rank.letter)

    def faces(self, level: Level | None = None) -> tuple[Card, ...]:
        """The faces of the class under the level, in kernel order; each is in the packs twice."""
        return tuple(card for card in FACES if self.holds(card, level))

    def count(self, hand: Hand, level: Level | None = None) -> int:
        """How many cards of the class the hand holds."""
        return sum(hand.count(card) for card in self.faces(level))

    def said(self, lang: str) -> str:
        """The class as players say it: wilds 逢人配, aces A."""
        if self.name in _NAMES:
            return locale.text(lang, _NAMES[self.name])
        if self.name in BY_TEXT:
            return BY_TEXT[self.name].said(lang)
        return Rank.from_letter(self.name).said(lang)

    def __str__(self) -> str:
        return self.name


def unknown_class(part: str, at: int | None) -> Fault:
    """The fault for a text that names no class of cards."""
    return Fault(
        "unknown_class",
        part,
        at,
        N_("unknown class of cards"),
        N_("wilds, level cards, jokers, small jokers, big jokers, a rank such as A, or a card such as S2"),
    )


_NAMES = {
    "jokers": N_("jokers"),
    "small jokers": N_("small jokers"),
    "big jokers": N_("big jokers"),
    "wilds": N_("wilds"),
    "level cards": N_("level cards"),
}
_JOKERS = {
    "jokers": (Rank.SMALL_JOKER, Rank.BIG_JOKER),
    "small jokers": (Rank.SMALL_JOKER,),
    "big jokers": (Rank.BIG_JOKER,),
}
#: The names of all classes; the two jokers' faces are the classes of small and big jokers.
CLASS_NAMES = (*_NAMES, *(rank.letter for rank in SUITED_RANKS), *(card.text for card in FACES if not card.is_joker))
