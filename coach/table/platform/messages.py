"""Messages of the public platform's protocol: one JSON object a line, older and newer spellings.

Only notices tell what happened. Of requests (``act``) the levels are read, because older notices of a deal have none;
what a client answered, and notices of other stages, are left aside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from coach.cards import Card, Hand, Level, Rank
from coach.errors import BadText, Fault, not_among, quoted
from coach.locale import N_
from coach.plays import Kind, Play
from coach.table.positions import bad_seat, is_seat
from coach.table.record.reading import Fields
from coach.table.seats import SEATS

#: Stages that tell nothing of a round: the end of a match, the score of several.
ASIDE = ("gameOver", "gameResult")
PASS_ACTION = ["PASS", "PASS", "PASS"]
_KINDS = {kind.value: kind for kind in Kind} | {"TripsPair": Kind.PLATE}
_FOUR_JOKERS = ["HR", "HR", "SB", "SB"]
_JOKER_RANKS = {"B": Rank.SMALL_JOKER, "R": Rank.BIG_JOKER}


@dataclass(frozen=True, slots=True)
class Message:
    """A message; two are equal when they say the same, in whichever line and spelling."""

    line: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Levels(Message):
    """What a message says of levels: of the round, of the seat's own side and of the others; None where it does not."""

    level: Level | None
    own: Level | None
    other: Level | None


@dataclass(frozen=True, slots=True)
class Beginning(Levels):
    """``beginning``: a seat is told its hand."""

    seat: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class Cards(Message):
    """``tribute`` or ``back`` (``returned``): from, to, card."""

    returned: bool
    moves: tuple[tuple[int, int, Card], ...]


@dataclass(frozen=True, slots=True)
class Refusal(Message):
    """``anti-tribute``: these seats do not give."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Action(Message):
    """``play``: what a seat played, unproven; None for a pass."""

    seat: int
    play: Play | None


@dataclass(frozen=True, slots=True)
class Over(Message):
    """``episodeOver``: the finishing order and the cards left."""

    order: tuple[int, int, int, int]
    rest: tuple[tuple[int, Hand], ...]
    level: Level | None = field(compare=False)


def message(data: Mapping[str, Any], line: int) -> Message | str | None:
    """The message that an object is, its stage if that is not known, None if it tells nothing. BadText with all faults.

    >>> message({"type": "notify", "stage": "play", "curPos": 1, "curAction": ["Single", "2", ["S2"]]}, 5)
    Action(line=5, seat=1, play=Play(Kind.SINGLE, Rank.TWO, 'S2'))
    """
    kind, stage = data.get("type"), data.get("stage")
    if kind == "act":
        return Levels(line, *(_optional(data, name) for name in ("curRank", "selfRank", "oppoRank")))
    if kind != "notify":
        return None
    if not isinstance(stage, str) or stage not in _READERS:
        return None if stage in ASIDE else quoted(stage)
    fields = Fields(data)
    found = _READERS[stage](fields, line)
    fields.end()
    return found


def gist(told: Message) -> str:
    """A message in short, for a fault that quotes it."""
    if isinstance(told, Action):
        return f"{told.seat}: {'PASS' if told.play is None else ' '.join(card.text for card in told.play.cards)}"
    if isinstance(told, Cards):
        return "; ".join(f"{giver} > {to}: {card}" for giver, to, card in told.moves)
    if isinstance(told, Levels):
        return "/".join("?" if level is None else level.text for level in (told.level, told.own, told.other))
    return " ".join(map(str, told.order if isinstance(told, Over) else told.seats if isinstance(told, Refusal) else ()))


def _optional(data: Mapping[str, Any], name: str) -> Level | None:
    """A level that a request tells; None if it tells none that can be read, for requests are never proven."""
    try:
        return read_level(data.get(name))
    except BadText:
        return None


def _beginning(fields: Fields, line: int) -> Message | None:
    level, own, other = (fields.read(name, read_level, needed=False) for name in ("curRank", "selfRank", "oppoRank"))
    seat, hand = fields.read("myPos", _seat), fields.read("handCards", read_hand)
    return None if seat is None or hand is None else Beginning(line, level, own, other, seat, hand)


def _tribute(fields: Fields, line: int) -> Message | None:
    moves = fields.read("result", _moves)
    return None if moves is None else Cards(line, fields.data["stage"] == "back", moves)


def _refusal(fields: Fields, line: int) -> Message | None:
    seats = fields.read("antiPos", _seats)
    return None if seats is None else Refusal(line, tuple(sorted(seats)))


def _play(fields: Fields, line: int) -> Message | None:
    seat, action = fields.read("curPos", _seat), fields.read("curAction", read_action)
    return None if seat is None or action is None else Action(line, seat, *action)


def _over(fields: Fields, line: int) -> Message | None:
    order, rest = fields.read("order", _order), fields.read("restCards", _rest, needed=False)
    level = fields.read("curRank", read_level, needed=False)
    return None if order is None else Over(line, order, rest or (), level)


_READERS: Mapping[str, Callable[[Fields, int], Message | None]] = {
    "beginning": _beginning,
    "tribute": _tribute,
    "back": _tribute,
    "anti-tribute": _refusal,
    "play": _play,
    "episodeOver": _over,
}


def _wrong(value: object, reason: str, expected: str) -> BadText:
    return BadText(Fault("bad_field", quoted(value), None, reason, expected))


def _seat(value: Any) -> int:
    if not is_seat(value):
        raise BadText(bad_seat(value))
    return int(value)


def _seats(value: Any) -> list[int]:
    if not isinstance(value, list) or not 1 <= len(value) <= 4:
        raise _wrong(value, N_("no list of seats"), N_("one to four seats"))
    return [_seat(seat) for seat in value]


def _order(value: Any) -> tuple[int, int, int, int]:
    """Who finished, in order; seats that are not named follow by number."""
    seats = _seats(value)
    if len(set(seats)) < len(seats):
        raise _wrong(" ".join(map(str, seats)), N_("no finishing order"), N_("each seat once"))
    a, b, c, d = [*seats, *(seat for seat in SEATS if seat not in seats)]
    return a, b, c, d


def read_level(value: Any) -> Level:
    """A level, as a number from 2 to 14 or as a letter. BadText for anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise _wrong(value, N_("unknown level"), N_("a level from 2 to A, as a number from 2 to 14 or as a letter"))
    return Level(value)


def read_hand(value: Any) -> Hand:
    """A list of cards. BadText for anything else."""
    if not isinstance(value, list) or len(value) > 108:
        raise _wrong(value, N_("no list of cards"), N_("cards such as S2, HT, SB or HR"))
    return Hand(value)


def _rest(value: Any) -> tuple[tuple[int, Hand], ...]:
    if not isinstance(value, list) or len(value) > 4:
        raise _wrong(value, N_("no list of seats and cards"), N_("a list of a seat and its cards for each seat"))
    pairs = [pair for pair in value if isinstance(pair, list) and len(pair) == 2]
    if len(pairs) < len(value):
        raise _wrong(value, N_("no list of seats and cards"), N_("a list of a seat and its cards for each seat"))
    return tuple(sorted(((_seat(seat), read_hand(cards)) for seat, cards in pairs), key=lambda pair: pair[0]))


def _moves(value: Any) -> tuple[tuple[int, int, Card], ...]:
    """From, to and card of one or two, by the seats that give."""
    good = isinstance(value, list) and 1 <= len(value) <= 2
    if not good or not all(isinstance(move, list) and len(move) == 3 for move in value):
        raise _wrong(value, N_("no list of cards given"), N_("one or two lists of a giver, a receiver and a card"))
    return tuple(sorted(((_seat(a), _seat(b), Card(card)) for a, b, card in value), key=lambda move: move[0]))


def read_action(value: Any) -> tuple[Play | None]:
    """Kind, rank and cards, unproven, in a tuple of its own because a pass is None. BadText for anything else.

    >>> read_action(["Bomb", "JOKER", ["SB", "SB", "HR", "HR"]])
    (Play(Kind.JOKER_BOMB, None, 'HR HR SB SB'),)
    """
    if value == PASS_ACTION:
        return (None,)
    if not isinstance(value, list) or len(value) != 3:
        raise _wrong(value, N_("no action"), N_("a list of kind, rank and cards"))
    name, rank, cards = value
    hand = read_hand(cards)
    if [card.text for card in hand] == _FOUR_JOKERS:
        return (Play(Kind.JOKER_BOMB, None, hand.cards),)  # a bomb of rank JOKER in older logs
    if not isinstance(name, str) or name not in _KINDS:
        raise BadText(not_among("unknown_kind", name, N_("unknown kind"), [*_KINDS, "PASS"]))
    return (Play(_KINDS[name], _rank(rank), hand.cards),)


def _rank(value: Any) -> Rank:
    if isinstance(value, str) and value in _JOKER_RANKS:
        return _JOKER_RANKS[value]
    rank = read_level(value).rank
    if rank is None:
        raise _wrong(value, N_("unknown rank"), N_("one of 2 to 9, T J Q K A B R"))
    return rank
