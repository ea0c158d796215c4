"""Reading the objects of a record's lines, strictly: every fault of a line at once, unknown fields left alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from coach.cards import Card, Hand, Level, Rank
from coach.errors import BadText, CoachError, Fault, not_among, quoted
from coach.locale import N_
from coach.plays import Kind, Play
from coach.rules import Rules
from coach.table.events import Gave, Leads, Passed, Played, Refused, Returned
from coach.table.positions import bad_seat, is_seat
from coach.table.record.entries import (
    DERIVED,
    NAMELESS,
    VERSION,
    Comment,
    Deal,
    Derived,
    End,
    Gap,
    Header,
    Order,
    Standing,
    Start,
    Value,
)
from coach.table.record.text import dumped
from coach.table.result import is_order

#: Characters of a name, of a comment.
LONGEST_NAME, LONGEST_COMMENT = 200, 10_000
_HEADER = '{"coach":"record","version":1,…}'
_SEED_LIMIT = 2**64
T = TypeVar("T")


class Fields:
    """Reads the fields of one object and gathers what is wrong with them."""

    def __init__(self, data: Mapping[str, Any]):
        self.data = data
        self.faults: list[Fault] = []

    def read(self, name: str, reader: Callable[[Any], T], *, needed: bool = True) -> T | None:
        """The field as the reader gives it; None where it is missing or bad, or null and not needed."""
        value = self.data.get(name)
        if name not in self.data or (value is None and not needed):
            if needed:
                self.faults.append(Fault("missing_field", name, None, N_("a field is missing"), N_("this field")))
            return None
        try:
            return reader(value)
        except CoachError as error:
            self.faults += error.faults
            return None

    def end(self) -> None:
        """BadText with all faults, if there are any."""
        if self.faults:
            raise BadText(self.faults)


def read_header(data: Mapping[str, Any]) -> Header:
    """The header that a line is. BadText with every fault; unknown fields are left alone.

    >>> read_header(Header(Rules.preset("platform"), seed=7).to_json()).seed
    7
    """
    if data.get("coach") != "record":
        reason, expected = N_("no header of a record"), N_("a first line {header}")
        raise BadText(Fault("no_header", dumped(data), None, reason, expected, {"header": _HEADER}))
    fields = Fields(data)
    fields.read("version", _version)
    rules = fields.read("rules", Rules.from_json)
    standing = _standing(fields)
    names = fields.read("names", _names, needed=False)
    seed = fields.read("seed", _seed, needed=False)
    fields.end()
    assert rules is not None  # or there was a fault
    return Header(rules, standing, names or NAMELESS, seed)


def read_entry(data: Mapping[str, Any]) -> Value:
    """What a line after the header says; None for an event that is not known. BadText with every fault."""
    code = data.get("event")
    if not isinstance(code, str):
        reason, expected = N_("no event"), N_("a field event that names it")
        raise BadText(Fault("no_event", dumped(data), None, reason, expected))
    if code in DERIVED:
        return Derived(code)
    if code not in _READERS:
        return None
    fields = Fields(data)
    value = _READERS[code](fields)
    fields.end()
    return value


def _deal(fields: Fields) -> Value:
    level, hands = fields.read("level", _level), fields.read("hands", _hands)
    return None if level is None or hands is None else Deal(level, hands)


def _start(fields: Fields) -> Value:
    return Start(_standing(fields))


def _gap(fields: Fields) -> Value:
    return Gap()


def _comment(fields: Fields) -> Value:
    text, seat = fields.read("text", _words), fields.read("seat", _seat, needed=False)
    return None if text is None else Comment(text, seat)


def _refusal(fields: Fields) -> Value:
    givers, jokers = fields.read("givers", _seats), fields.read("jokers", _jokers)
    holders = fields.read("holders", _seats, needed=False)
    return None if givers is None or jokers is None else Refused(givers, givers if holders is None else holders, jokers)


def _gift(fields: Fields) -> Value:
    seat, to, card = fields.read("seat", _seat), fields.read("to", _seat), fields.read("card", Card)
    if seat is None or to is None or card is None:
        return None
    return Gave(seat, to, card) if fields.data["event"] == Gave.code else Returned(seat, to, card)


def _lead(fields: Fields) -> Value:
    seat, rule = fields.read("seat", _seat), fields.read("rule", _words, needed=False)
    return None if seat is None else Leads(seat, rule or "")


def _play(fields: Fields) -> Value:
    seat, kind, cards = fields.read("seat", _seat), fields.read("kind", _kind), fields.read("cards", _cards)
    rank, wilds = fields.read("rank", _rank), fields.read("wilds", _cards, needed=False)
    if seat is None or kind is None or cards is None or rank is None:
        return None
    return Played(seat, Play(kind, *rank, cards, wilds or ()))


def _pass(fields: Fields) -> Value:
    seat = fields.read("seat", _seat)
    return None if seat is None else Passed(seat)


def _end(fields: Fields) -> Value:
    order, rest = fields.read("order", _order), fields.read("rest", _rest, needed=False)
    return None if order is None else End(order, rest or ())


def _wrong(value: object, reason: str, expected: str, **values: Any) -> BadText:
    return BadText(Fault("bad_field", quoted(value), None, reason, expected, values))


def _listed(value: Any, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise _wrong(value, N_("no list of the size that belongs here"), N_("a list of at most {most}"), most=most)
    return value


def _seat(value: Any) -> int:
    if not is_seat(value):
        raise BadText(bad_seat(value))
    return int(value)


def _seats(value: Any) -> tuple[int, ...]:
    return tuple(_seat(seat) for seat in _listed(value, 4))


def _order(value: Any) -> Order:
    if not is_order(_listed(value, 4)):
        part = " ".join(quoted(seat) for seat in value)
        reason, expected = N_("no finishing order"), N_("the four seats 0 to 3, first to last")
        raise BadText(Fault("bad_order", part, None, reason, expected))
    first, second, third, last = value
    return first, second, third, last


def _previous(value: Any) -> Order | tuple[()]:
    return () if value == [] else _order(value)


def _level(value: Any) -> Level:
    if not isinstance(value, str):
        raise _wrong(value, N_("unknown level"), N_("a level from 2 to A, or joker"))
    return Level(value)


def _levels(value: Any) -> tuple[Level, Level]:
    if len(_listed(value, 2)) != 2:
        raise _wrong(value, N_("no levels of two sides"), N_("a list of two levels"))
    return _level(value[0]), _level(value[1])


def _hand(value: Any) -> Hand:
    return Hand(_listed(value, 108))


def _hands(value: Any) -> tuple[Hand | None, ...]:
    """Four hands, null for one that is not known; the faults of all."""
    if len(_listed(value, 4)) != 4:
        raise _wrong(value, N_("number of hands"), N_("four hands, seats 0 to 3"))
    hands: list[Hand | None] = []
    faults: list[Fault] = []
    for given in value:
        try:
            hands.append(None if given is None else _hand(given))
        except BadText as error:
            faults += error.faults
    if faults:
        raise BadText(faults)
    return tuple(hands)


def _rest(value: Any) -> tuple[tuple[int, Hand], ...]:
    rest = []
    for item in _listed(value, 4):
        if len(_listed(item, 2)) != 2:
            raise _wrong(item, N_("no cards of a seat"), N_("a list of a seat and its cards"))
        rest.append((_seat(item[0]), _hand(item[1])))
    return tuple(rest)


def _cards(value: Any) -> tuple[Card, ...]:
    return _hand(value).cards


def _kind(value: Any) -> Kind:
    found = next((kind for kind in Kind if kind.value == value), None)
    if found is None:
        raise BadText(not_among("unknown_kind", value, N_("unknown kind"), [kind.value for kind in Kind]))
    return found


def _rank(value: Any) -> tuple[Rank | None]:
    """The rank in a tuple of its own: that of the joker bomb is None."""
    if value == "JOKER":
        return (None,)
    letters = [rank.letter for rank in Rank]
    if value not in letters:
        raise BadText(not_among("unknown_rank", value, N_("unknown rank"), [*letters, "JOKER"]))
    return (Rank.from_letter(value),)


def _jokers(value: Any) -> str:
    if value not in ("big", "small"):
        raise BadText(not_among("bad_jokers", value, N_("unknown jokers"), ["big", "small"]))
    return str(value)


def _words(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_COMMENT:
        raise _wrong(value, N_("no text"), N_("a text of at most {most} characters"), most=LONGEST_COMMENT)
    return value


def _names(value: Any) -> tuple[str, str, str, str]:
    names = ["" if name is None else name for name in _listed(value, 4)]
    if len(names) != 4 or not all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in names):
        expected = N_("four texts of at most {most} characters, seats 0 to 3")
        raise _wrong(value, N_("no names of four seats"), expected, most=LONGEST_NAME)
    a, b, c, d = names
    return a, b, c, d


def _seed(value: Any) -> int:
    if type(value) is not int or not 0 <= value < _SEED_LIMIT:
        raise BadText(Fault("bad_seed", quoted(value), None, N_("no seed"), N_("a whole number from 0 to 2^64 - 1")))
    return value


def _version(value: Any) -> int:
    if type(value) is not int or value != VERSION:
        reason, values = N_("a version that this program does not know"), {"version": VERSION}
        raise BadText(Fault("bad_version", quoted(value), None, reason, N_("version {version}"), values))
    return value


def _owner(value: Any) -> int:
    if type(value) is not int or value not in (0, 1):
        raise _wrong(value, N_("unknown side"), N_("0 or 1"))
    return value


def _failures(value: Any) -> tuple[int, int]:
    if len(_listed(value, 2)) != 2 or not all(type(n) is int and 0 <= n < 100 for n in value):
        raise _wrong(value, N_("no failures of two sides"), N_("a list of two numbers"))
    return value[0], value[1]


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _wrong(value, N_("neither true nor false"), N_("true or false"))
    return value


def _standing(fields: Fields) -> Standing:
    """Where the match stands, out of the fields of a header or a start."""
    joined = fields.read("joined", _truth, needed=False) or False
    levels = fields.read("levels", _levels, needed=not joined)
    owner = fields.read("owner", _owner, needed=False)
    previous = fields.read("previous", _previous, needed=False)
    failures = fields.read("failures", _failures, needed=False)
    standing = Standing() if not joined else Standing(levels, True, owner, previous, failures)
    if not joined and levels is not None and levels != standing.levels:
        reason, expected = N_("a match starts with both sides at 2 (rule 4.1)"), N_("levels 2 and 2, or joined: true")
        fields.faults.append(Fault("bad_start", " ".join(map(str, levels)), None, reason, expected))
    return standing


_READERS: Mapping[str, Callable[[Fields], Value]] = {
    "deal": _deal,
    "refusal": _refusal,
    "tribute": _gift,
    "return": _gift,
    "lead": _lead,
    "play": _play,
    "pass": _pass,
    "end": _end,
    "start": _start,
    "gap": _gap,
    "comment": _comment,
}
