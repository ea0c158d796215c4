"""Reading cards, hands, groups of a split, levels and classes of cards (1.1 to 1.5)."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from coach.cards import CLASS_NAMES, Card, CardClass, Hand, Level, third_copy, unknown_card, unknown_class
from coach.cards.faces import BY_TEXT
from coach.cards.level import unknown_level
from coach.errors import BadText, Fault, quoted
from coach.locale import N_, Message
from coach.notation.spelling import LONGEST, Found, fold, scan, too_long

#: A text in any spelling of 1.5, or a list with one card an item (texts, or cards).
Source = str | Iterable[Any]
_ITEMS = 432  # items of a list that are looked at: four times two packs


def parse_card(text: str, *, dialect: str | None = None) -> Card:
    """The one card of a text in any spelling. BadText for anything else.

    >>> parse_card("红桃10"), parse_card("♠a"), parse_card("小王")
    (Card('HT'), Card('SA'), Card('SB'))
    """
    found = list(_found(text, dialect))
    faults = _faults(found)
    if len(found) != 1:
        faults.append(_wrong_size(found, text, 1))
    _raise(faults)
    return _cards(found)[0]


def parse_cards(source: Source, *, dialect: str | None = None) -> tuple[Card, ...]:
    """The cards in the order given, at most two of each; blanks, commas or nothing between them.

    `dialect` names what `BJ`, `RJ`, `XB`, `joker` mean (see `DIALECTS`); without one they are refused. BadText names
    every fault.

    >>> parse_cards("s10♥5，方片K")
    (Card('ST'), Card('H5'), Card('DK'))
    """
    found = list(_found(source, dialect))
    _raise(_faults(found))
    return _cards(found)


def parse_hand(source: Source, size: int | range | None = None, *, dialect: str | None = None) -> Hand:
    """The hand of a text or list, in any order; `size` is the number of cards wanted, or a range of numbers.

    >>> parse_hand("♠2 ♠2 大王", range(1, 28))
    Hand('HR S2 S2')
    >>> parse_hand("S2 Z9 S2S2", 5)
    Traceback (most recent call last):
    ...
    coach.errors.BadText: 'Z9' at 4: unknown card; expected a card such as S2, HT, CK, DA, SB or HR
    'S2' at 9: a third copy of this card; expected at most two of each card (two packs)
    'S2 Z9 S2S2': 4 cards; expected 5 cards
    """
    found = list(_found(source, dialect))
    faults = _faults(found)
    if size is not None and len(found) not in (range(size, size + 1) if isinstance(size, int) else size):
        faults.append(_wrong_size(found, source, size))
    _raise(faults)
    return Hand(_cards(found))


def parse_groups(source: Source, *, dialect: str | None = None) -> list[Hand]:
    """The groups of a split: cards with `|` between groups, or a list of hands; together at most two of each card.

    Positions of faults count characters of the text, or groups of the list.

    >>> parse_groups("S3 D3 | H4 H4")
    [Hand('D3 S3'), Hand('H4 H4')]
    """
    groups: list[list[Found]] = []
    faults = []
    for at, group, found in _groups(source, dialect):
        if not found:
            faults.append(Fault("empty_group", quoted(group), at, N_("an empty group"), N_("cards")))
        groups.append(found)
    faults += _faults([item for found in groups for item in found])
    _raise(sorted(faults, key=lambda fault: fault.at or 0))
    return [Hand(_cards(found)) for found in groups]


def parse_level(value: str | int | Level) -> Level:
    """The level of a text (2 to 10 or T, J, Q, K, A, joker, 王) or a number (2 to 14). BadText for anything else.

    >>> parse_level("Ｊ"), parse_level("10"), parse_level("王")
    (Level('J'), Level('T'), Level('JOKER'))
    """
    text = fold(value).strip() if isinstance(value, str) and len(value) < 20 else value
    try:
        return Level("joker" if text == "王" else text)
    except BadText:
        raise BadText(unknown_level(value, None)) from None


def parse_class(text: str) -> CardClass:
    """The class of cards of a text: wilds, level cards, jokers, aces, A, 10, H5, 逢人配, 大王 … BadText for others.

    >>> parse_class("aces"), parse_class("大王"), parse_class("红桃5")
    (CardClass(name='A'), CardClass(name='big jokers'), CardClass(name='H5'))
    """
    if not isinstance(text, str) or len(text) > 40:
        raise BadText(unknown_class(quoted(text), None))
    key = " ".join(re.split(r"[\s_-]+", fold(text).strip()))
    name = _CLASS_WORDS.get(key, key)
    if name not in CLASS_NAMES:
        cards = [item.card for item in scan(key)]
        if len(cards) != 1 or cards[0] is None:
            raise BadText(unknown_class(text, None))
        name = {"SB": "small jokers", "HR": "big jokers"}.get(cards[0].text, cards[0].text)
    return CardClass(name)


_RANK_WORDS = {
    "2": "TWOS",
    "3": "THREES",
    "4": "FOURS",
    "5": "FIVES",
    "6": "SIXES",
    "7": "SEVENS",
    "8": "EIGHTS",
    "9": "NINES",
    "T": "TENS",
    "J": "JACKS",
    "Q": "QUEENS",
    "K": "KINGS",
    "A": "ACES",
}
_CLASS_WORDS = {
    **{word: rank for rank, word in _RANK_WORDS.items()},
    **{name.upper(): name for name in CLASS_NAMES if len(name) > 2},
    **dict.fromkeys(("WILD", "逢人配", "配牌", "自由牌", "配"), "wilds"),
    **dict.fromkeys(("LEVEL CARD", "级牌", "主牌"), "level cards"),
    **dict.fromkeys(("JOKER", "王"), "jokers"),
    "10": "T",
}


def _found(source: Source, dialect: str | None) -> Iterator[Found]:
    """The cards and faults of a text or list."""
    if isinstance(source, str):
        yield from scan(source, dialect)
        return
    if isinstance(source, (bytes, dict)) or not isinstance(source, Iterable):
        raise BadText(Fault("no_cards", quoted(source), None, N_("no cards"), N_("a text or a list of cards")))
    items = list(itertools.islice(source, _ITEMS + 1))
    if len(items) > _ITEMS:
        limit = {"limit": _ITEMS}
        raise BadText(Fault("too_long", quoted(source), None, N_("a long list"), N_("at most {limit} items"), limit))
    for at, item in enumerate(items, 1):
        yield from _item(item, at, dialect)


def _item(item: object, at: int, dialect: str | None) -> Iterator[Found]:
    """The one card of an item of a list, or what is wrong with it."""
    if isinstance(item, Card) or (isinstance(item, str) and item in BY_TEXT):
        card = Card(item)
        yield Found(at, card.text, card=card)
        return
    if not isinstance(item, str):
        yield Found(at, quoted(item), fault=unknown_card(quoted(item), at))
        return
    if len(item) > LONGEST:
        yield Found(at, item, fault=too_long(item))
        return
    found = list(scan(item, dialect))
    if len(found) == 1:
        yield _moved(found[0], at)
    elif not found:
        yield Found(at, item, fault=unknown_card(item, at))
    else:
        reason, expected = N_("more than one card in an item"), N_("one card an item")
        yield Found(at, item, fault=Fault("several_cards", item, at, reason, expected))


def _groups(source: Source, dialect: str | None) -> Iterator[tuple[int, object, list[Found]]]:
    """Position, text and content of each group; the positions inside count as the whole source does."""
    if not isinstance(source, str):
        if not isinstance(source, Sequence) or isinstance(source, bytes) or len(source) > _ITEMS:
            raise BadText(Fault("no_groups", quoted(source), None, N_("no groups"), N_("a text or a list of groups")))
        for at, group in enumerate(source, 1):
            cards = group.cards if isinstance(group, Hand) else group
            yield at, group, [_moved(item, at) for item in _found(cards, dialect)]
        return
    if len(source) > LONGEST:
        raise BadText(too_long(source))
    start = 0
    for group in fold(source).split("|"):
        text = source[start : start + len(group)]
        yield start + 1, text, [_moved(item, item.at + start) for item in scan(text, dialect)]
        start += len(group) + 1


def _moved(item: Found, at: int) -> Found:
    """The same at another position."""
    return replace(item, at=at, fault=item.fault and replace(item.fault, at=at))


def _faults(found: Iterable[Found]) -> list[Fault]:
    """The faults in order, third copies of a face included."""
    seen: Counter[Card] = Counter()
    faults = []
    for item in found:
        if item.fault is not None:
            faults.append(item.fault)
        elif item.card is not None:
            seen[item.card] += 1
            if seen[item.card] > 2:
                faults.append(third_copy(item.part, item.at))
    return faults


def _wrong_size(found: list[Found], source: Source, size: int | range) -> Fault:
    """The fault for another number of cards than wanted; unreadable parts count as one card each."""
    part = source if isinstance(source, str) else " ".join(item.part for item in found[:30])
    if isinstance(size, int):
        wanted = _number(size)
    else:
        wanted = Message(N_("{low} to {high} cards"), {"low": size[0], "high": size[-1]})
    return Fault("wrong_size", part, None, "{count}", "{wanted}", {"count": _number(len(found)), "wanted": wanted})


def _number(count: int) -> Message:
    return Message(N_("one card")) if count == 1 else Message(N_("{count} cards"), {"count": count})


def _cards(found: Iterable[Found]) -> tuple[Card, ...]:
    return tuple(item.card for item in found if item.card is not None)


def _raise(faults: list[Fault]) -> None:
    if faults:
        raise BadText(faults)
