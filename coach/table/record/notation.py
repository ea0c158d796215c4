"""Tricks (一圈) and whole rounds as text that a person writes and reads, without hiding anything from a program.

A trick: actions between ``;``, each a seat, ``:`` and cards or ``pass``::

    3: S7; 0: ST; 1: pass; 2: SK; 3: pass; 0: pass; 1: pass

Cards may be written in any spelling (``♠7``, ``黑桃7``), a pass also ``-``, ``过`` or ``不出``. Cards are read as
clause 2.4 says: following, the strongest reading that beats the table. Another reading is stated, by kind and rank::

    0: H3 H4 H5 H6 H2 = Straight 3; 1: C4 C4 C4 C4

A round: lines of ``rules``, ``level``, ``hand`` (one a seat, unknown ones left out), then what happened before the
first play (``tribute``, ``return``, ``refusal``, ``lead``), then a trick a line; ``#`` begins a comment::

    rules platform
    level 3
    hand 1: S2 H4 …
    tribute 1 > 3: HR
    return 3 > 1: DT
    lead 1
    1: S3 S3 H4 C4 C5 C5; 2: pass; 3: pass; 0: pass
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NoReturn

from coach.cards import Hand, Level
from coach.errors import Ambiguous, BadText, CoachError, Fault
from coach.locale import N_
from coach.notation import parse_card, parse_hand, parse_level, parse_play
from coach.plays import Play, resolve
from coach.rules import Rules
from coach.table.events import Event, Gave, Leads, Passed, Played, Refused, Returned
from coach.table.record.entries import Deal, Header, Standing
from coach.table.record.file import Item, Record
from coach.table.record.findings import Findings
from coach.table.record.position import parse_rules, rules_text
from coach.table.record.replay import RoundReplay
from coach.table.trick import PASS, Action, Trick

#: Characters of a trick, of a round.
LONGEST_TRICK, LONGEST_ROUND = 8_000, 200_000
_PASSES = frozenset({"pass", "-", "过", "不出"})
_ACTION = re.compile(r"\s*([0-3])\s*[:：]\s*(.*?)\s*", re.DOTALL)


def trick_text(trick: Trick, level: Level, *, joker_pair: bool = True) -> str:
    """The trick as one line; readings are stated only where they would be read otherwise.

    >>> trick_text(parse_trick("0: ♥3 ♥4 ♥5 ♥6 ♥2 = Straight 3; 1: C4 S4 C4 S4; 2: 过", Level("2")), Level("2"))
    '0: H2 H3 H4 H5 H6 = Straight 3; 1: C4 C4 S4 S4; 2: pass'
    """
    words = []
    walked = Trick()
    for seat, action in trick.actions:
        words.append(f"{seat}: {_action_text(action, walked.table, level, joker_pair)}")
        walked = walked.then(seat, action)
    return "; ".join(words)


def _action_text(action: Action, table: Play | None, level: Level, joker_pair: bool) -> str:
    if not isinstance(action, Play):
        return "pass"
    try:
        read = resolve(action.cards, level, table, joker_pair=joker_pair)
    except Ambiguous:
        read = None
    cards = " ".join(card.text for card in action.cards)
    return cards if read == action else f"{cards} = {action.kind.value} {action.rank_letter}"


def parse_trick(text: str, level: Level, *, joker_pair: bool = True) -> Trick:
    """The trick of a text, each play proven to beat the one before (whose turn it is depends on the hands).

    BadText for what cannot be read, AgainstRules for what beats nothing, Ambiguous where a lead must be stated.
    """
    if len(text) > LONGEST_TRICK:
        _refuse("too_long", text, N_("a long text"), N_("a trick"))
    trick = Trick()
    for at, word in enumerate(re.split("[;；]", text), 1):
        match = _ACTION.fullmatch(word)
        if match is None:
            _refuse("bad_action", word, N_("no action"), N_("a seat from 0 to 3, a colon, then cards or pass"), at)
        trick = trick.then(int(match[1]), _action(match[2], trick.table, level, joker_pair, at))
    return trick


def _action(text: str, table: Play | None, level: Level, joker_pair: bool, at: int) -> Action:
    if text.lower() in _PASSES:
        if table is None:
            _refuse("leader_passes", text, N_("who leads must play (rule 3.2)"), N_("a play"), at)
        return PASS
    cards, stated, reading = text.partition("=")
    kind, _, rank = reading.strip().partition(" ")
    source = {"cards": cards, **({"kind": kind, "rank": rank.strip() or None} if stated else {})}
    return parse_play(source, level, table, joker_pair=joker_pair)


def round_text(done: RoundReplay, rules: Rules) -> str:
    """A replayed round as lines of text, from the deal to the last move."""
    lines = [f"rules {rules_text(rules)}", f"level {done.deal.level.text}"]
    lines += [f"hand {seat}: {hand.text}" for seat, hand in enumerate(done.deal.hands) if hand is not None]
    tricks: list[Trick] = []
    new = True
    for event in done.events:
        if isinstance(event, (Played, Passed)):
            tricks = [*tricks, Trick()] if new else tricks
            tricks[-1] = tricks[-1].then(event.seat, event.play if isinstance(event, Played) else PASS)
            new = False
        elif event.code == "trick":
            new = True
        else:
            lines += _opening_line(event)
    lines += [trick_text(trick, done.deal.level, joker_pair=rules.joker_pair) for trick in tricks]
    return "\n".join(lines) + "\n"


def _opening_line(event: Event) -> list[str]:
    if isinstance(event, Refused):
        return [f"refusal {' '.join(map(str, event.givers))}: {event.jokers}"]
    if isinstance(event, (Gave, Returned)):
        return [f"{event.code} {event.seat} > {event.to}: {event.card.text}"]
    return [f"lead {event.seat}"] if isinstance(event, Leads) else []


def parse_round(text: str) -> Record:
    """The round of such a text as a record of its own, not proven yet: :func:`coach.table.record.replay` does that.

    BadText with every fault, each with its line.
    """
    if len(text) > LONGEST_ROUND:
        _refuse("too_long", text, N_("a long text"), N_("a round"))
    findings = Findings()
    reader = _RoundReader()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            reader.read(line.partition("#")[0].strip())
        except CoachError as error:
            findings.add(number, error)
    findings.end()
    return reader.record()


class _RoundReader:
    """Reads a round line by line."""

    def __init__(self) -> None:
        self.rules = Rules()
        self.level = Level("2")
        self.hands: list[Hand | None] = [None, None, None, None]
        self.items: list[Item] = []
        self.tribute = False

    def read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not line:
            return
        reader = self._readers().get(word)
        if reader is not None:
            reader(rest.strip())
            return
        for seat, action in parse_trick(line, self.level, joker_pair=self.rules.joker_pair).actions:
            self.items.append(Played(seat, action) if isinstance(action, Play) else Passed(seat))

    def _readers(self) -> dict[str, Callable[[str], None]]:
        return {
            "rules": self._rules,
            "level": self._level,
            "hand": self._hand,
            "tribute": lambda rest: self._card(rest, Gave),
            "return": lambda rest: self._card(rest, Returned),
            "refusal": self._refusal,
            "lead": lambda rest: self.items.append({"event": Leads.code, "seat": _seats(rest)[0]}),
        }

    def _rules(self, rest: str) -> None:
        self.rules = parse_rules(rest)

    def _level(self, rest: str) -> None:
        self.level = parse_level(rest)

    def _hand(self, rest: str) -> None:
        seat, _, cards = rest.replace("：", ":").partition(":")
        self.hands[_seats(seat)[0]] = parse_hand(cards, range(1, 28))

    def _card(self, rest: str, kind: type[Gave] | type[Returned]) -> None:
        seats, _, card = rest.replace("：", ":").partition(":")
        both = _seats(seats.replace(">", " "))
        if len(both) != 2:
            _refuse("bad_seats", seats, N_("not two seats"), N_("giver > receiver"))
        self.items.append(kind(both[0], both[1], parse_card(card)))
        self.tribute = True

    def _refusal(self, rest: str) -> None:
        seats, _, jokers = rest.replace("：", ":").partition(":")
        self.items.append({"event": Refused.code, "givers": list(_seats(seats)), "jokers": jokers.strip() or "big"})
        self.tribute = True

    def record(self) -> Record:
        """The round as a record; a tribute shows that there was a round before, of which nothing else is known."""
        standing = Standing(None, joined=True, previous=None if self.tribute else ())
        return Record.of(Header(self.rules, standing), [Deal(self.level, tuple(self.hands)), *self.items])


def _seats(text: str) -> Sequence[int]:
    seats = text.split()
    if not seats or any(seat not in ("0", "1", "2", "3") for seat in seats):
        _refuse("bad_seat", text, N_("unknown seat"), N_("a seat from 0 to 3"))
    return [int(seat) for seat in seats]


def _refuse(code: str, part: str, reason: str, expected: str, at: int | None = None) -> NoReturn:
    raise BadText(Fault(code, part, at, reason, expected))
