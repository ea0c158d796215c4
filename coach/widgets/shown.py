"""What the splitting puzzle's page shows, as data in both languages; cards by their numbers in the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from coach import locale
from coach.cards import Card, Hand, Level
from coach.errors import CoachError
from coach.locale import N_, Listing, Message
from coach.plays import Kind, Play, natural_place
from coach.puzzles.grade import SplittingGrade, plays_said
from coach.puzzles.groups import GroupInfo
from coach.puzzles.model import Hint
from coach.split import Split
from coach.split.features import FEATURES, Feature, Features
from coach.split.model import parts_of
from coach.widgets.texts import Pair, both

Groups = Sequence[Sequence[int]]


def key_of(group: Iterable[int]) -> str:
    """The name of a group in tables: its card numbers, sorted (the script makes the same)."""
    return ",".join(map(str, sorted(group)))


def card_data(card: Card, level: Level) -> dict[str, Any]:
    """One card: its text, what stands in the corner, its order, its name in words.

    >>> card_data(Card("HT"), Level("T"))["name"]["en"]
    'heart 10, a wild'
    """
    wild = level.is_wild(card)
    leveled = card.rank is level.rank
    return {
        "text": card.text,
        "rank": int(card.rank),
        "strength": level.strength(card.rank),
        "suit": "" if card.suit is None else card.suit.value,
        "corner": "" if card.is_joker else card.rank.said("en"),
        "joker": {"SB": "small", "HR": "big"}.get(card.text, ""),
        "wild": wild,
        "level": leveled,
        "name": both(lambda lang: _name(card, wild, leveled, lang)),
    }


def _name(card: Card, wild: bool, leveled: bool, lang: str) -> str:
    name = card.spoken(lang)
    if wild:
        return locale.text(lang, N_("{card}, a wild"), card=name)
    return locale.text(lang, N_("{card}, a level card"), card=name) if leveled else name


def clues(ask: Pair, level: Level) -> dict[str, Pair]:
    """The question, and under it the level with the signs that wilds and level cards carry."""
    if level.rank is None:
        return {"ask": ask, "legend": both(Message(N_("Level joker: no wilds.")).said)}
    legend = Message(N_("★ {wild} is wild, L marks level cards."), {"wild": level.wild})
    return {"ask": ask, "legend": both(legend.said)}


def numbered(plays: Iterable[Sequence[Card]], hand: Hand, first: Sequence[int] = ()) -> list[list[int]]:
    """The card numbers of plays of a hand, no number twice; of equal cards those in ``first`` are taken first.

    >>> numbered([Hand("S2").cards, Hand("S2 S3").cards], Hand("S2 S2 S3"))
    [[0], [1, 2]]
    """
    left: dict[Card, list[int]] = {}
    early = set(first)
    for number in sorted(range(len(hand)), key=lambda number: number not in early):
        left.setdefault(hand.cards[number], []).append(number)
    return [[left[card].pop(0) for card in cards] for cards in plays]


def laid(play: Play, group: Sequence[int], hand: Hand, level: Level) -> list[int]:
    """The numbers of a play's cards in the order in which players lay it: runs from the low end, the triple first."""
    stands = iter(play.wilds)
    held = {number: hand.cards[number] for number in group}
    faces = {number: next(stands, card) if level.is_wild(card) else card for number, card in held.items()}

    def place(number: int) -> tuple[int, bool, int]:
        face = faces[number]
        rank = int(face.rank)
        if play.kind.is_sequence and rank == 14 and natural_place(play) == 1:
            rank = 1
        if play.kind is Kind.FULL_HOUSE:
            rank = int(face.rank is not play.rank)
        return rank, level.is_wild(held[number]), number

    return sorted(group, key=place)


def group_data(info: GroupInfo, group: Sequence[int], hand: Hand) -> dict[str, Any]:
    """A group: its kind or why it is none, what its wilds stand for, the readings one can choose."""
    data: dict[str, Any] = {"key": key_of(group), "ok": info.ok, "label": both(info.label), "taken": str(info.taken)}
    play = info.play
    if play is None:
        why = both(lambda lang: _refusal(info, lang))
        return {**data, "why": why, "stands": None, "readings": [], "laid": []}
    readings = [{"code": str(at), "label": both(reading.said)} for at, reading in enumerate(info.readings)]
    stands = _stands(play, info.level)
    return {**data, "why": None, "stands": stands, "readings": readings, "laid": laid(play, group, hand, info.level)}


def _refusal(info: GroupInfo, lang: str) -> str:
    """Why a group is no play and what it takes, on lines; its label has said already that it is none."""
    assert info.refused is not None
    lines = []
    for fault in info.refused.faults:
        lines.append(locale.text(lang, fault.reason, **fault.values))
        lines.append(locale.text(lang, N_("it takes {expected}"), expected=Message(fault.expected, fault.values)))
    return "\n".join(lines)


def _stands(play: Play, level: Level) -> Pair | None:
    """What the wilds of a play stand for, None when for nothing but themselves."""
    others = [card for card in play.wilds if not level.is_wild(card)]
    return both(Message(N_("wild as {cards}"), {"cards": Listing(others)}).said) if others else None


def hint_data(hint: Hint, groups: Groups, hand: Hand, level: Level) -> dict[str, Any]:
    """A hint with the numbers of the cards that it names, loose ones first."""
    grouped = {number for at, group in enumerate(groups) if at not in hint.wrong for number in group}
    free = [number for number in range(len(hand)) if number not in grouped]
    cards = numbered([hint.cards], hand, free)[0]
    if hint.play is not None:
        cards = laid(hint.play, cards, hand, level)
    return {"step": hint.step, "text": both(hint.said), "cards": cards}


def split_data(split: Split, mine: Split | None, hand: Hand) -> list[dict[str, Any]]:
    """The plays of a split, each with its cards; ``same`` marks what the learner's split lays too."""
    left = Counter(mine.key if mine else ())
    data = []
    shown = split.longest_first()
    for play, numbers in zip(shown, numbered([play.cards for play in shown], hand), strict=True):
        parts = Counter(parts_of(play, split.level))
        same = parts <= left
        left -= parts if same else Counter()
        stands = _stands(play, split.level)
        cards = laid(play, numbers, hand, split.level)
        data.append({"cards": cards, "label": both(play.said), "stands": stands, "same": same})
    return data


def table_data(front: Sequence[Features], mine: Features | None) -> dict[str, Any]:
    """Splits by features: only features in which they differ, each cell better or worse than the learner's."""
    names = [_letters(at) for at in range(len(front))]
    columns = [{"own": True, "name": ""}] if mine else []
    columns += [{"own": False, "name": name} for name in names]
    splits = [*([mine] if mine else []), *front]
    rows = []
    for feature in FEATURES:
        values = [split[feature.name] for split in splits]
        if feature.name == "plays" or len(set(values)) > 1:
            cells = [{"value": value, "than": _than(feature, value, mine)} for value in values]
            rows.append({"title": both(feature.said), "meaning": both(feature.definition), "cells": cells})
    return {"own": mine is not None, "columns": columns, "rows": rows}


def _than(feature: Feature, value: int, mine: Features | None) -> str:
    if mine is None or value == mine[feature.name]:
        return ""
    return "better" if (value - mine[feature.name]) * feature.better > 0 else "worse"


def _letters(at: int) -> str:
    """A, B, … Z, AA, AB …"""
    return ("" if at < 26 else _letters(at // 26 - 1)) + chr(65 + at % 26)


def faults(error: CoachError) -> list[Pair]:
    """All faults of an input, a line each."""
    return [both(fault.said) for fault in error.faults]


def verdict_data(grade: SplittingGrade, groups: Groups) -> dict[str, Any]:
    """The verdict: its headline, its lines, and which splits one may look at (those of a whole answer)."""
    lines = {lang: grade.lines(lang)[1:] for lang in locale.LANGUAGES}
    pages = (["nearest"] if not grade.right else []) + ["best", "front"]
    return {
        "groups": [list(group) for group in groups],
        "grade": "best" if grade.right else "over" if grade.complete else "unfinished",
        "headline": both(grade.verdict),
        "lines": [dict(zip(lines, line, strict=True)) for line in zip(*lines.values(), strict=True)],
        "pages": pages if grade.complete else [],
    }


def about(of: str, index: int, split: Split) -> Pair:
    """One line over a split that is looked at."""
    values = {"plays": plays_said(len(split)), "name": _letters(index)}
    if of == "front":
        return both(Message(N_("Split {name}, {plays}; = marks what yours has too."), values).said)
    return both(Message(N_("{plays}; = marks what yours has too."), values).said)
