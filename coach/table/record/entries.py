"""What the lines of a record say: the header, what happened, and marks of the record itself.

``event`` names what a line is. Events of the game have the fields of :mod:`coach.table.events`, in their order; what
follows from others by the rules (``announce``, ``finish``, ``trick``, ``wind``, ``levels``, ``match``, ``refusal``,
``end``, and ``lead`` where chance does not decide) may be left out, but what stands there must be right. Marks:

- ``start``: a match begins here, or, ``joined``, is joined in its course; the fields are those of the header
- ``gap``: the rest of this round is missing
- ``comment``: ``text``, and ``seat`` where a player said it

Fields that are not known, and lines of other events, are kept as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from coach.cards import Hand, Level
from coach.rules import Rules
from coach.table.events import Gave, Leads, Passed, Played, Refused, Returned
from coach.table.record.text import dumped

VERSION = 1
#: Events that follow from what was played: they are compared, not read.
DERIVED = frozenset({"announce", "finish", "trick", "wind", "levels", "match"})
NAMELESS = ("", "", "", "")
#: The fields of each line in canonical order; others follow as they came.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "deal": ("level", "hands"),
    "refusal": ("givers", "holders", "jokers"),
    "tribute": ("seat", "to", "card"),
    "return": ("seat", "to", "card"),
    "lead": ("seat", "rule"),
    "play": ("seat", "kind", "rank", "cards", "wilds"),
    "pass": ("seat",),
    "announce": ("seat", "count"),
    "finish": ("seat", "place"),
    "trick": ("winner", "leader"),
    "wind": ("seat", "to"),
    "end": ("order", "tied", "rest"),
    "levels": ("before", "after", "winner", "rise", "streaks", "failures", "fell"),
    "match": ("winner",),
    "start": ("levels", "joined", "owner", "previous", "failures"),
    "gap": (),
    "comment": ("text", "seat"),
}
HEADER_FIELDS = ("coach", "version", "rules", *FIELDS["start"], "names", "seed")
Order = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands before a round. ``joined``: what is None is unknown; otherwise the match begins here.

    ``previous``: the finishing order of the round before; empty if there was none, so that nobody owes tribute.
    """

    levels: tuple[Level, Level] | None = (Level("2"), Level("2"))
    joined: bool = False
    owner: int | None = None
    previous: Order | tuple[()] | None = None
    failures: tuple[int, int] | None = None

    def to_json(self) -> dict[str, Any]:
        """``levels``, and what is known of a match that is joined."""
        data: dict[str, Any] = {"levels": None if self.levels is None else [level.text for level in self.levels]}
        if self.joined:
            data["joined"] = True
            known = {"owner": self.owner, "previous": self.previous, "failures": self.failures}
            data |= {key: list(v) if isinstance(v, tuple) else v for key, v in known.items() if v is not None}
        return data


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: the rules, where the match stands, the seats' names, the seed of the deals if there was one."""

    rules: Rules = field(default_factory=Rules)
    standing: Standing = field(default_factory=Standing)
    names: tuple[str, str, str, str] = NAMELESS
    seed: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The line, keys in canonical order.

        >>> dumped(Header(Rules.preset("platform"), seed=7).to_json())[:70]
        '{"coach":"record","version":1,"rules":{"preset":"platform","changes":{'
        """
        head = {"coach": "record", "version": VERSION, "rules": self.rules.to_json()}
        return {**head, **self.standing.to_json(), "names": list(self.names), "seed": self.seed}


@dataclass(frozen=True, slots=True)
class Deal:
    """3.1 (发牌): the level and the hands; None for a hand that is not known."""

    level: Level
    hands: tuple[Hand | None, ...]

    def to_json(self) -> dict[str, Any]:
        """The line."""
        hands = [None if hand is None else [card.text for card in hand] for hand in self.hands]
        return {"event": "deal", "level": self.level.text, "hands": hands}


@dataclass(frozen=True, slots=True)
class Start:
    """A match begins, or is joined, with the next deal."""

    standing: Standing

    def to_json(self) -> dict[str, Any]:
        """The line."""
        return {"event": "start", **self.standing.to_json()}


@dataclass(frozen=True, slots=True)
class Gap:
    """The rest of the round is missing."""

    def to_json(self) -> dict[str, Any]:
        """The line."""
        return {"event": "gap"}


@dataclass(frozen=True, slots=True)
class End:
    """3.4 (名次): the finishing order that the record states, and the cards left, where hands are not known."""

    order: Order
    rest: tuple[tuple[int, Hand], ...] = ()


@dataclass(frozen=True, slots=True)
class Comment:
    """Words: harmless text, to be escaped where it is shown."""

    text: str
    seat: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The line."""
        return {"event": "comment", "text": self.text} | ({} if self.seat is None else {"seat": self.seat})


@dataclass(frozen=True, slots=True)
class Derived:
    """An event that follows from what was played."""

    code: str


Value = (
    Header | Deal | Start | Gap | End | Comment | Derived | Refused | Gave | Returned | Leads | Played | Passed | None
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line: its data, its meaning (None if the event is not known) and, how it stood there if not canonically."""

    data: Mapping[str, Any]
    value: Value
    line: int = 0
    raw: str | None = None

    @property
    def text(self) -> str:
        """The line as it stood, or canonically."""
        return dumped(self.data) if self.raw is None else self.raw

    def canonical(self) -> Entry:
        """The same line with its fields in canonical order and its text spelled canonically."""
        event = str(self.data.get("event"))
        known, data = ("event", *FIELDS.get(event, ())), dict(self.data)
        if isinstance(self.value, Header):
            known, data["rules"] = HEADER_FIELDS, self.value.rules.to_json()
        names = dict.fromkeys([*(name for name in known if name in data), *data])
        return Entry({name: data[name] for name in names}, self.value, self.line)
