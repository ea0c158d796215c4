"""How cards are spelled (clause 1.5): a scanner that finds every card and everything that is none, with positions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from coach.cards import BIG_JOKER, SMALL_JOKER, Card, unknown_card
from coach.errors import BadText, Fault, not_among
from coach.locale import N_, Listing

#: Longer texts are refused unread: two packs in the longest spelling take less than a third of it.
LONGEST = 4000

SUIT_SPELLINGS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("S", "♠", "♤", "黑桃", "黑"), "S"),
        **dict.fromkeys(("H", "♥", "♡", "红桃", "红心", "红"), "H"),
        **dict.fromkeys(("C", "♣", "♧", "梅花", "梅"), "C"),
        **dict.fromkeys(("D", "♦", "♢", "方块", "方片", "方"), "D"),
    }
)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a family of other programs names the jokers: names without blanks, in upper case unless case is `exact`."""

    jokers: Mapping[str, Card]
    exact: bool = False


#: What the names that clause 1.5 refuses mean in families of programs. ``SJ`` is never a joker: it is a jack.
DIALECTS: Mapping[str, Dialect] = MappingProxyType(
    {
        # By colour: B is black, the small joker; R is red, the big one.
        "colour": Dialect(
            {
                **dict.fromkeys(("BJ", "XB", "BLACKJOKER"), SMALL_JOKER),
                **dict.fromkeys(("RJ", "XR", "REDJOKER"), BIG_JOKER),
            }
        ),
        # By size: B is big; L is little, the small joker.
        "size": Dialect(
            {**dict.fromkeys(("LJ", "LITTLEJOKER"), SMALL_JOKER), **dict.fromkeys(("BJ", "XB"), BIG_JOKER)}
        ),
        # By case: the small joker is written small.
        "case": Dialect({"joker": SMALL_JOKER, "JOKER": BIG_JOKER}, exact=True),
    }
)

# Letters in upper case, full-width characters as their usual twins, each still one character: positions stay true.
_FOLD = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **{code: chr(code - 32) for code in range(ord("a"), ord("z") + 1)},
    **{code: chr(code - 0xFEE0 - 32) for code in range(0xFF41, 0xFF5B)},
    0x3000: " ",
}
_WIDTH = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_RANK = r"(?:10|[2-9TJQKA])"
_SUIT = "(?:" + "|".join(sorted(SUIT_SPELLINGS, key=len, reverse=True)) + ")"
_CARD = re.compile(
    rf"(?P<small>SB|小王|SMALL\s*JOKER)|(?P<big>HR|大王|BIG\s*JOKER)|(?P<suit>{_SUIT})[\uFE0E\uFE0F]?(?P<rank>{_RANK})"
)
_FOREIGN = re.compile(r"(?:(?:RED|BLACK|LITTLE)\s*)?JOKER|[BRL]J|X[BR]|王|\U0001F0CF")
_BREAK = re.compile(r"[\s,、､]+")
_LONE_RANK = re.compile(_RANK)
_LONE_SUIT = re.compile(rf"{_SUIT}[\uFE0E\uFE0F]?")
_REVERSED = re.compile(rf"(?:{_RANK}{_SUIT}[\uFE0E\uFE0F]?)+(?=[\s,、､]|$)")


@dataclass(frozen=True, slots=True)
class Found:
    """A card of the text, or a fault; ``at`` counts characters from 1, ``part`` is as it was written."""

    at: int
    part: str
    card: Card | None = None
    fault: Fault | None = None


def fold(text: str) -> str:
    """Upper case and usual width, character by character: the result is as long as the text.

    >>> fold("ｓ１０，ht")
    'S10,HT'
    """
    return text.translate(_FOLD)


def scan(text: str, dialect: str | None = None) -> Iterator[Found]:
    """The cards and faults of a text from left to right. BadText if it is too long or the dialect unknown.

    >>> [(found.at, found.part) for found in scan("S2红桃10, Z9")]
    [(1, 'S2'), (3, '红桃10'), (9, 'Z9')]
    """
    if len(text) > LONGEST:
        raise BadText(too_long(text))
    names = _dialect(dialect)
    folded = fold(text)
    at, fresh = 0, True  # fresh: nothing but separators since the last one
    while at < len(folded):
        if gap := _BREAK.match(folded, at):
            at, fresh = gap.end(), True
        elif match := _CARD.match(folded, at):
            yield Found(at + 1, text[at : match.end()], card=_card(match))
            at, fresh = match.end(), False
        elif match := _FOREIGN.match(folded, at):
            yield _foreign(text[at : match.end()], at + 1, names)
            at, fresh = match.end(), False
        else:
            end = _end_of_bad(folded, at, fresh)
            yield Found(at + 1, text[at:end], fault=_fault(text[at:end], folded[at:end], at + 1))
            at, fresh = end, False


def too_long(text: str) -> Fault:
    """The fault for a text beyond all reason."""
    values = {"length": len(text), "limit": LONGEST}
    return Fault("too_long", text, None, N_("{length} characters"), N_("at most {limit} characters"), values)


def _card(match: re.Match[str]) -> Card:
    if match["small"] or match["big"]:
        return SMALL_JOKER if match["small"] else BIG_JOKER
    return Card(SUIT_SPELLINGS[match["suit"]] + match["rank"].replace("10", "T"))


def _end_of_bad(folded: str, at: int, fresh: bool) -> int:
    """Where the unreadable part that starts at `at` ends: before the next separator or card."""
    if fresh and (match := _REVERSED.match(folded, at)):
        return match.end()
    end = at + 1
    while end < len(folded) and not any(form.match(folded, end) for form in (_BREAK, _CARD, _FOREIGN)):
        end += 1
    return end


def _fault(part: str, folded: str, at: int) -> Fault:
    """What is wrong with an unreadable part."""
    reason, expected = N_("no rank after the suit"), N_("2 to 10 (or T), J, Q, K or A after the suit")
    values: dict[str, Any] = {}
    if _LONE_RANK.fullmatch(folded):
        rank = folded.replace("10", "T")
        reason, expected = N_("a rank without a suit"), N_("one of {choices}")
        values = {"choices": Listing([suit + rank for suit in "SHCD"])}
    elif _REVERSED.fullmatch(folded):
        pairs = re.findall(rf"({_RANK})({_SUIT})", folded)
        reason, expected = N_("the rank stands before the suit"), N_("{cards}, the suit first")
        values = {"cards": " ".join(SUIT_SPELLINGS[suit] + rank.replace("10", "T") for rank, suit in pairs)}
    elif not _LONE_SUIT.match(folded):
        return unknown_card(part, at)
    return Fault("bad_card", part, at, reason, expected, values)


def _dialect(name: str | None) -> Dialect | None:
    if name is None:
        return None
    if name not in DIALECTS:
        raise BadText(not_among("unknown_dialect", name, N_("unknown dialect"), [*DIALECTS]))
    return DIALECTS[name]


def _foreign(part: str, at: int, dialect: Dialect | None) -> Found:
    """A joker's name that means different jokers in different programs (1.5)."""
    if dialect is not None:
        name = "".join(part.translate(_WIDTH).split())
        card = dialect.jokers.get(name if dialect.exact else fold(name))
        if card is not None:
            return Found(at, part, card=card)
    fault = Fault(
        "foreign_joker",
        part,
        at,
        N_("this name means different jokers in different programs"),
        N_("SB for the small joker or HR for the big one"),
    )
    return Found(at, part, fault=fault)
