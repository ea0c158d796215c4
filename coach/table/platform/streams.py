"""What each seat of the platform was sent, round by round, and the rounds of several seats put together."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import BinaryIO, TypeVar

from coach.cards import DECK, Hand, Level
from coach.errors import BadText, Fault
from coach.locale import N_
from coach.table.platform.messages import Beginning, Levels, Message, Over, gist, message
from coach.table.positions import four_hands
from coach.table.record.file import MOST_LINES
from coach.table.record.findings import Findings
from coach.table.record.text import Line, decoded, lines, loaded
from coach.table.seats import SEATS, side

#: Bytes of a line; a request lists every legal play, up to some ten thousand.
LONGEST_REQUEST = 1 << 22
Sides = tuple[Level, Level]
T = TypeVar("T")


@dataclass(slots=True)
class Heard:
    """One round as one seat heard it. ``last``: its stream ends in this round."""

    file: str
    beginning: Beginning
    public: list[Message] = field(default_factory=list)
    requests: list[Levels] = field(default_factory=list)
    last: bool = False

    @property
    def level(self) -> Level | None:
        """The level of the round, by the deal, else by requests, else by its end."""
        over = [m.level for m in self.public if isinstance(m, Over)]
        told = [self.beginning.level, *(request.level for request in reversed(self.requests)), *over]
        return next((level for level in told if level is not None), None)

    @property
    def levels(self) -> Sides | None:
        """The levels of sides 0 and 1."""
        for told in (self.beginning, *reversed(self.requests)):
            if told.own is not None and told.other is not None:
                return (told.own, told.other) if side(self.beginning.seat) == 0 else (told.other, told.own)
        return None


@dataclass(frozen=True, slots=True)
class Merged:
    """One round as all seats together heard it; ``file`` is whose lines the messages carry."""

    file: str
    line: int
    hands: tuple[Hand | None, ...]
    level: Level | None
    levels: Sides | None
    public: tuple[Message, ...]


def heard(name: str, stream: BinaryIO, findings: Findings) -> list[Heard]:
    """The rounds of one seat's stream. Faults and what is left aside go to ``findings``."""
    rounds: list[Heard] = []
    strange: set[str] = set()
    early = 0
    for found in _messages(name, stream, findings):
        if isinstance(found, str):
            strange.add(found)
        elif isinstance(found, Beginning):
            rounds.append(Heard(name, found))
        elif not rounds:
            early = early or found.line
        elif isinstance(found, Levels):
            rounds[-1].requests.append(found)
        else:
            rounds[-1].public.append(found)
    if strange:
        findings.note(0, N_("left aside, unknown stages: {stages}"), name, stages=", ".join(sorted(strange))[:200])
    if early:
        findings.note(early, N_("left aside, what stands before the first deal"), name)
    if rounds:
        rounds[-1].last = True
    return rounds


def _messages(name: str, stream: BinaryIO, findings: Findings) -> Iterator[Message | str]:
    """The messages of a stream, and the stages of those that are not known; a cut last line is a note."""
    kept = 0
    for line in lines(stream, LONGEST_REQUEST):
        if kept >= MOST_LINES:
            reason, values = N_("a log that is too large"), {"lines": MOST_LINES}
            expected = N_("at most {lines} messages")
            findings.add(line.number, Fault("too_large", str(kept), None, reason, expected, values), name)
            return
        try:
            found = _message(line)
        except BadText as error:
            if line.ended or line.raw.rstrip().endswith(b"}"):
                findings.add(line.number, error, name)
            else:
                findings.note(line.number, N_("the file is cut in this line"), name)
            continue
        if found is not None:
            kept += 1
            yield found


def _message(line: Line) -> Message | str | None:
    if not line.raw.strip():
        return None  # blank lines between messages are common
    return message(loaded(decoded(line), first=line.number == 1), line.number)


def merged(logs: Sequence[tuple[str, list[Heard]]], findings: Findings) -> list[Merged]:
    """The rounds of several seats put together, each message checked against the others'; each log with its name."""
    streams = sorted((stream for _, stream in logs if stream), key=lambda stream: stream[0].beginning.seat)
    for name, stream in logs:
        if not stream and not streams:
            reason, expected = N_("no deal in this log"), N_('a message of the stage "beginning"')
            findings.add(0, Fault("no_beginning", name, None, reason, expected), name)
        elif not stream:
            findings.note(0, N_("no deal in this log"), name)
    for stream in streams:
        _one_seat(stream, findings)
    for first, second in itertools.combinations(streams, 2):
        if first[0].beginning.seat == second[0].beginning.seat:
            reason, expected = N_("two logs of the same seat, the other {file}"), N_("each seat once")
            values, seat = {"file": first[0].file}, str(second[0].beginning.seat)
            line = second[0].beginning.line
            findings.add(line, Fault("same_seat", seat, None, reason, expected, values), second[0].file)
    if findings.count or not streams:
        return []
    together: dict[int, list[Heard]] = {}
    base = max(streams, key=len)
    for stream in streams:
        shift = 0 if stream is base else _shift(base, stream)
        for at, round in enumerate(stream, shift):
            together.setdefault(at, []).append(round)
    return [_together(together[at], findings) for at in sorted(together)]


def _one_seat(stream: list[Heard], findings: Findings) -> None:
    seat = stream[0].beginning.seat
    for round in stream:
        if round.beginning.seat != seat:
            reason, expected = N_("another seat than before in this log"), N_("seat {seat}")
            fault = Fault("other_seat", str(round.beginning.seat), None, reason, expected, {"seat": seat})
            findings.add(round.beginning.line, fault, round.file)


def _shift(base: list[Heard], stream: list[Heard]) -> int:
    """Which round of the base is the first of this stream: logs may start or end at other times. 0 if none fits."""
    shifts = sorted(range(1 - len(stream), len(base)), key=abs)
    return next((shift for shift in shifts if _fits(base, stream, shift)), 0)


def _fits(base: list[Heard], stream: list[Heard], shift: int) -> bool:
    pairs = zip(base[max(shift, 0) :], stream[max(-shift, 0) :], strict=False)
    return all(one.public[: len(other.public)] == other.public[: len(one.public)] for one, other in pairs)


def _together(rounds: list[Heard], findings: Findings) -> Merged:
    """One round; where two seats heard different things both lines are named."""
    longest = max(rounds, key=lambda round: len(round.public))
    hands: list[Hand | None] = [None] * len(SEATS)
    for round in rounds:
        hands[round.beginning.seat] = round.beginning.hand
        _compare(longest, round, findings)
    if hands.count(None) == 1 and not four_hands([hand or Hand() for hand in hands]):
        hands[hands.index(None)] = DECK - sum((hand for hand in hands if hand is not None), Hand())  # what is left
    level = _agreed([(round, round.level) for round in rounds], findings)
    levels = _agreed([(round, round.levels) for round in rounds], findings)
    return Merged(longest.file, longest.beginning.line, tuple(hands), level, levels, tuple(longest.public))


def _compare(one: Heard, other: Heard, findings: Findings) -> None:
    for mine, theirs in zip(one.public, other.public, strict=False):
        if mine != theirs:
            _disagree(other.file, theirs, one.file, mine.line, findings)
            return
    missing = len(one.public) - len(other.public)
    if missing and not other.last:
        msgid = N_("this log lacks messages of the round that begins here: {count}")
        findings.note(other.beginning.line, msgid, other.file, count=missing)


def _agreed(told: Iterable[tuple[Heard, T | None]], findings: Findings) -> T | None:
    """What the seats say, if they all say the same."""
    known = [(round, value) for round, value in told if value is not None]
    for round, value in known[1:]:
        if value != known[0][1]:
            first = known[0][0]
            _disagree(round.file, round.beginning, first.file, first.beginning.line, findings)
    return known[0][1] if known else None


def _disagree(file: str, told: Message, other_file: str, other_line: int, findings: Findings) -> None:
    reason, expected = N_("two seats were told different things"), N_("what {file}, line {line} says")
    values = {"file": other_file, "line": other_line}
    findings.add(told.line, Fault("disagree", gist(told), None, reason, expected, values), file)
