"""What a learner's group of cards is: its kind at once, which reading was taken (2.4), or why it is no play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from coach import locale
from coach.cards import Card, Hand, Level
from coach.errors import AgainstRules, Fault
from coach.locale import N_, Listing, Message
from coach.moves import why_illegal
from coach.plays import Kind, Play, readings

#: Groups of cards as a learner lays them; a :class:`~coach.cards.Hand` is a group too.
Groups = Sequence[Iterable[Card]]


@dataclass(frozen=True, slots=True)
class GroupInfo:
    """A group of cards (一手牌) as it is read; made by :func:`group_info`.

    ``readings`` are the plays that the cards can be in a split, ``taken`` the number of the one that counts (from 0);
    the learner may choose another. ``refused`` says why the cards are no play, and is None where they are one.
    """

    cards: tuple[Card, ...]
    level: Level
    readings: tuple[Play, ...] = ()
    taken: int = 0
    refused: AgainstRules | None = None

    @property
    def ok(self) -> bool:
        """Whether the cards are a play of the hand."""
        return self.refused is None

    @property
    def play(self) -> Play | None:
        """The play as it is read, None where the cards are none."""
        return self.readings[self.taken] if self.ok else None

    def label(self, lang: str) -> str:
        """The shortest words: the play, or that it is none."""
        return locale.text(lang, N_("no play")) if self.play is None else self.play.said(lang)

    def said(self, lang: str) -> str:
        """The group in one line: kind, rank, what wilds stand for, other readings; or why it is no play.

        >>> from coach.cards import Hand
        >>> hand, level = Hand("S7 C7 S8 D8 H2 H2 S9"), Level("2")
        >>> print(group_info(Hand("S7 C7 S8 D8 H2 H2"), hand, level).said("en"))
        tube 7-9 (wild as ♠9, ♠9); it can also be: plate 7-8
        >>> print(group_info(Hand("S7 C7 S8 D8"), hand, level).said("en"))
        no play: two pairs are no play (rule 2). It takes three pairs in a row
        """
        if self.refused is not None:
            return "\n".join(_refusal(fault).said(lang) for fault in self.refused.faults)
        others = [play for at, play in enumerate(self.readings) if at != self.taken]
        said = with_wilds(self.readings[self.taken], self.level).said(lang)
        if not others:
            return said
        return locale.text(lang, N_("{play}; it can also be: {others}"), play=said, others=Listing(others))

    def to_json(self, lang: str) -> dict[str, Any]:
        """``ok``, ``cards``, ``label``, ``text``; for a play ``kind``, ``rank``, ``bomb``, ``wilds`` (for each wild the
        card it stands for), ``reading`` and ``readings`` (the label of each); both None and empty where it is none.
        """
        play = self.play
        return {
            "ok": self.ok,
            "cards": [card.text for card in self.cards],
            "label": self.label(lang),
            "text": self.said(lang),
            "kind": None if play is None else play.kind.value,
            "rank": None if play is None else play.rank_letter,
            "bomb": play is not None and play.kind.is_bomb,
            "wilds": [] if play is None else [card.text for card in play.wilds],
            "reading": self.taken,
            "readings": [reading.said(lang) for reading in self.readings] if self.ok else [],
        }


def _refusal(fault: Fault) -> Message:
    """Why a group is no play, in words that do not repeat its cards."""
    reason = Message(fault.reason, fault.values)
    if fault.code == "not_held":
        return Message("{part}: {reason}", {"part": fault.part, "reason": reason})
    if fault.code == "no_cards":
        return Message(N_("an empty group"))
    expected = Message(fault.expected, fault.values)
    return Message(N_("no play: {reason}. It takes {expected}"), {"reason": reason, "expected": expected})


def with_wilds(play: Play, level: Level) -> Message:
    """The play with what its wilds stand for; a wild that stands for itself is not worth a word."""
    others = [card for card in play.wilds if not level.is_wild(card)]
    if not others:
        return Message("{play}", {"play": play})
    return Message(N_("{play} (wild as {cards})"), {"play": play, "cards": Listing(others)})


def group_info(cards: Iterable[Card], hand: Hand, level: Level, reading: int = 0) -> GroupInfo:
    """How a group of cards of the hand counts; never raises for any cards.

    ``reading``: which of the readings the learner chose; a number that the cards do not have means the first, which
    is the strongest (bombs before others). Exact; about 0.1 ms.
    """
    chosen = tuple(sorted(cards, key=lambda card: card.text))
    refused = why_illegal(chosen, hand, level)
    found = split_readings(chosen, level) if refused is None else ()
    return GroupInfo(chosen, level, found, reading if 0 <= reading < len(found) else 0, refused)


def group_infos(groups: Groups, hand: Hand, level: Level, chosen: Mapping[int, int] | None = None) -> list[GroupInfo]:
    """All groups; ``chosen`` holds the reading of each group (its number from 0) where it is not the first."""
    chosen = chosen or {}
    return [group_info(cards, hand, level, chosen.get(at, 0)) for at, cards in enumerate(groups)]


def split_readings(cards: Sequence[Card], level: Level) -> tuple[Play, ...]:
    """The readings that make different splits (see :class:`coach.split.Split`): of each kind the strongest, and every
    full house, since its triple and pair count apart; a run of one suit is a straight flush only.

    >>> [play.said("en") for play in split_readings(Hand("S9 C9 D8 H2 H2").cards, Level("2"))]
    ['full house 9', 'full house 8']
    """
    found: list[Play] = []
    for play in readings(cards, level):
        flush = any(other.kind is Kind.STRAIGHT_FLUSH for other in found) and play.kind is Kind.STRAIGHT
        known = any(other.kind is play.kind for other in found) and play.kind is not Kind.FULL_HOUSE
        if not flush and not known:
            found.append(play)
    return tuple(found)
