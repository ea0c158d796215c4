"""How likely (概率) what is asked is: by the certain facts, and by what plays and passes suggest, as two things.

A question that is certain has one answer, yes or no, these seats or those. Where the answer is that something is
possible, how likely it is stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from coach.analysis.worlds import Worlds
from coach.cards import Rank, Suit
from coach.counting import Odds, bomb
from coach.counting.claims import called
from coach.kernel import choices
from coach.locale import N_, Message
from coach.moves.legal import kernel_level
from coach.plays import Kind
from coach.puzzles.memory.answers import Answers
from coach.puzzles.memory.likely import DEALS, SEED, Likely, Moment, holds
from coach.puzzles.memory.questions import IN_SUIT, Question
from coach.puzzles.memory.watch import Cell
from coach.table.integers import KINDS

_HOLDS = N_("{seat} holds one or more of the {cell}")
_BOMB = N_("one of the others holds a bomb of {rank}")
_STRAIGHT = N_("one of the others holds a straight")
_FLUSH = N_("one of the others holds a straight flush in {suit}")


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something is (``about``): ``certain``, by the certain facts alone, exact or out of deals that count
    alike; ``likely``, the same deals weighed by plays and passes.
    """

    about: Message
    certain: Odds
    likely: Likely

    def to_json(self, lang: str) -> dict[str, Any]:
        """The same as data: ``about`` in words, both odds, ``certain`` with its ``text``."""
        certain = {**self.certain.to_json(), "text": self.certain.said(lang)}
        return {"about": self.about.said(lang), "certain": certain, "likely": self.likely.to_json(lang)}


def chances(question: Question, moment: Moment, answers: Answers) -> list[Chance]:
    """The chances behind an answer that says no more than what is possible: of each seat that can hold a card, of a
    bomb, a straight, a straight flush that can be there. Nothing where all is certain.
    """
    level = answers.ledger.facts.level
    if question.kind == "holders":
        cell = question.cell(level)
        return [chance for seat in answers.others for chance in _of_a_seat(cell, seat, moment, answers)]
    if not question.answer or answers.deals.ways == 1:
        return []
    if question.kind == "bomb":
        rank = Rank.from_letter(question.of)
        odds = bomb(answers.ledger.facts, rank)
        if odds.chance == 1:
            return []
        about = Message(_BOMB, {"rank": rank})
        return [Chance(about, odds, moment.likely(lambda worlds: _bombs(worlds, rank, moment)))]
    if question.kind == "straight":
        return _sampled(Message(_STRAIGHT), moment, lambda worlds: _runs(worlds, None, moment))
    if question.kind == "flush":
        suit = Suit(question.of)
        about = Message(_FLUSH, {"suit": Message(IN_SUIT[question.of])})
        return _sampled(about, moment, lambda worlds: _runs(worlds, suit, moment))
    return []


def _of_a_seat(cell: Cell, seat: int, moment: Moment, answers: Answers) -> list[Chance]:
    """The chance that a seat holds a card of the cell, if that is open."""
    exact = answers.chance(cell.faces, seat)
    if exact in (0, 1):
        return []
    about = Message(_HOLDS, {"seat": called(seat, moment.eyes), "cell": cell})
    return [Chance(about, Odds.counted(exact), moment.likely(lambda worlds: holds(worlds, cell.faces, seat)))]


def _sampled(about: Message, moment: Moment, hits: Callable[[Worlds], list[bool]]) -> list[Chance]:
    """A chance of which the certain side is an estimate too, from as many deals."""
    likely = moment.likely(hits)
    if likely.status == "slow":
        return []
    found = sum(hits(moment.even))
    return [Chance(about, Odds.sampled(found, DEALS, SEED), likely)]


def _others(worlds: Worlds, moment: Moment) -> Iterable[list[tuple[int, ...]]]:
    """Of each deal the hidden hands, four words each."""
    seats = [seat for seat in range(4) if seat != moment.eyes]
    for at in range(0, len(worlds.words), 16):
        yield [tuple(worlds.words[at + 4 * seat : at + 4 * seat + 4]) for seat in seats]


def _bombs(worlds: Worlds, rank: Rank, moment: Moment) -> list[bool]:
    """In which deals another hand holds four cards of a rank, wilds counted."""
    level, at = kernel_level(moment.view.level), int(rank) - 2

    def held(hand: tuple[int, ...]) -> int:
        wilds = hand[1] >> 4 * level & 15 if level >= 0 and level != at else 0
        return wilds + (sum(hand) >> 4 * at & 15)

    return [any(held(hand) >= 4 for hand in hands) for hands in _others(worlds, moment)]


def _runs(worlds: Worlds, suit: Suit | None, moment: Moment) -> list[bool]:
    """In which deals another hand holds a straight flush in a suit, or without one any straight."""
    view = moment.view
    level, known = kernel_level(view.level), dict[tuple[int, ...], bool]()
    kinds = {Kind.STRAIGHT_FLUSH} if suit else {Kind.STRAIGHT, Kind.STRAIGHT_FLUSH}

    def can(hand: tuple[int, ...]) -> bool:
        if suit is not None:  # the cards of the suit and the wilds
            wilds = hand[1] & 15 << 4 * level if level >= 0 else 0
            own = "SHCD".index(suit.value)
            hand = tuple((word if at == own else 0) | (wilds if at == 1 else 0) for at, word in enumerate(hand))
        if hand not in known:
            found = choices.legal(hand, level, -1, view.rules.joker_pair)
            known[hand] = any(KINDS[choice >> 4] in kinds for choice in found)
        return known[hand]

    return [any(map(can, hands)) for hands in _others(worlds, moment)]
