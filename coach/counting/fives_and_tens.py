"""The rule of fives and tens (无五无十不成顺) in its exact form, wilds included.

Five ranks in a row, the ace at either end, always hold a five or a ten, and never both: the five straights from A-5 to
5-9 hold a five, the five from 6-10 to 10-A a ten. A wild can stand in for it. So there is no straight without a five,
a ten or a wild, and never more straights at once than there are of these together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from coach import locale
from coach.cards import Hand, Level, Rank
from coach.locale import N_


@dataclass(frozen=True, slots=True)
class FivesAndTens:
    """How many fives, tens and wilds are out, and what follows for straights, straight flushes included.

    A wild counts as a wild alone, at the levels 5 and 10 too.

    >>> rule = FivesAndTens.of(Hand("ST HT CT SA S2"), Level("9"))
    >>> rule, rule.most, rule.low, rule.high
    (FivesAndTens(fives=0, tens=3, wilds=0), 3, False, True)
    >>> print(rule.said("en"))
    No five and no wild is out: no straight from A-5 to 5-9; of the others at most 3 at once.
    """

    fives: int
    tens: int
    wilds: int

    @classmethod
    def of(cls, cards: Hand, level: Level) -> FivesAndTens:
        """The counts of some cards."""
        wilds = cards.wilds(level)
        fives, tens = (cards.count_rank(rank) - (wilds if rank is level.rank else 0) for rank in (Rank.FIVE, Rank.TEN))
        return cls(fives, tens, wilds)

    @property
    def low(self) -> bool:
        """Whether the rule leaves room for a straight from A-5 to 5-9."""
        return self.fives + self.wilds > 0

    @property
    def high(self) -> bool:
        """Whether it leaves room for one from 6-10 to 10-A."""
        return self.tens + self.wilds > 0

    @property
    def most(self) -> int:
        """Never more straights than this can be out at once."""
        return self.fives + self.tens + self.wilds

    def to_json(self) -> dict[str, Any]:
        """``fives``, ``tens``, ``wilds``, ``most``."""
        return {"fives": self.fives, "tens": self.tens, "wilds": self.wilds, "most": self.most}

    def said(self, lang: str) -> str:
        """What follows, in words."""
        values = {"fives": self.fives, "tens": self.tens, "wilds": self.wilds, "most": self.most}
        return locale.text(lang, _SAID[(self.fives > 0, self.tens > 0, self.wilds > 0)], **values)


#: What follows when fives, tens, wilds are out or not.
_SAID = {
    (False, False, False): N_("No five, no ten and no wild is out: no straight at all."),
    (False, False, True): N_(
        "No five and no ten is out: a straight needs a wild in their place, at most {most} at once."
    ),
    (False, True, False): N_(
        "No five and no wild is out: no straight from A-5 to 5-9; of the others at most {most} at once."
    ),
    (False, True, True): N_(
        "No five is out: a straight from A-5 to 5-9 needs a wild as its five; at most {most} straights at once."
    ),
    (True, False, False): N_(
        "No ten and no wild is out: no straight from 6-10 to 10-A; of the others at most {most} at once."
    ),
    (True, False, True): N_(
        "No ten is out: a straight from 6-10 to 10-A needs a wild as its ten; at most {most} straights at once."
    ),
    (True, True, False): N_("Fives out: {fives}, tens: {tens}, no wild: at most {most} straights at once."),
    (True, True, True): N_("Fives out: {fives}, tens: {tens}, wilds: {wilds}: at most {most} straights at once."),
}
