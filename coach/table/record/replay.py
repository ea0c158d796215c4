"""Replaying a record (复盘): every step proven legal by the table, or the clause named that it breaks.

The record is read round by round, so that a file of any length takes the memory of one round. In a round the first
fault ends its proof; the next round is proven again, from what the record says of the result.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from coach.cards import Hand, Level
from coach.errors import AgainstRules, CoachError, Fault
from coach.locale import N_, Listing
from coach.table.events import Event
from coach.table.positions import deal_faults
from coach.table.record.entries import Comment, Deal, End, Entry, Gap, Header, Start
from coach.table.record.file import Record
from coach.table.record.findings import Findings, Note
from coach.table.record.hidden import Hidden
from coach.table.record.opening import Opening, opened
from coach.table.record.outlook import Outlook, Step
from coach.table.record.playing import Playing
from coach.table.result import Result
from coach.table.round import Round
from coach.table.seats import SEATS
from coach.table.tribute import Tribute

#: Lines of one round; the longest round that can be played has some five hundred.
ROUND_LINES = 2_000
Hands = tuple[Hand, Hand, Hand, Hand]


@dataclass(frozen=True, slots=True)
class RoundReplay:
    """What is proven of one round.

    ``number`` counts from 1, ``line`` is that of the deal. ``levels``: of sides 0 and 1 before the round, None where
    the record leaves them open. ``tribute`` and ``round``: as they stand after the last sound step, None where it did
    not come so far; where ``deal`` leaves a hand open they hold one that fits (see :mod:`coach.table.record.hidden`).
    ``events``: everything that followed the deal, what it did to the levels included if that is certain. ``sound``:
    whether no fault was found. ``rest``: cards left at the end, of the seats of which the record tells them.
    """

    number: int
    line: int
    deal: Deal
    levels: tuple[Level, Level] | None
    tribute: Tribute | None
    round: Round | None
    events: tuple[Event, ...]
    sound: bool
    rest: tuple[tuple[int, Hand], ...] = ()

    @property
    def result(self) -> Result | None:
        """The result; None where the round did not come so far."""
        return None if self.round is None else self.round.result

    @property
    def hidden(self) -> tuple[int, ...]:
        """The seats whose hands the record does not tell."""
        return tuple(seat for seat in SEATS if self.deal.hands[seat] is None)


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole record replayed: its rounds, its faults (each a ``LineFault``) and what is missing."""

    rounds: tuple[RoundReplay, ...]
    faults: tuple[Fault, ...]
    missing: tuple[Note, ...]

    @property
    def sound(self) -> bool:
        """Whether every step is proven legal."""
        return not self.faults


def replay(record: Record) -> Replay:
    """Every round of a record, proven step by step; nothing is raised. About 10 ms a round.

    >>> from coach.table.record.file import load
    >>> done = replay(load(b'{"coach":"record","version":1,"rules":{"preset":"platform"},"levels":["2","2"]}\\n'))
    >>> done.sound, done.rounds
    (True, ())
    """
    findings = Findings()
    rounds = tuple(walk([record.head, *record.entries], findings))
    return Replay(rounds, findings.all_faults(), tuple(findings.notes))


def walk(entries: Iterable[Entry], findings: Findings) -> Iterator[RoundReplay]:
    """The rounds of a record one after the other, the header being the first entry; faults and notes go to
    ``findings``. Without a header nothing can be proven, and nothing is given.
    """
    walker: Walker | None = None
    for entry in entries:
        if isinstance(entry.value, Header):
            walker = Walker(entry.value, entry.line, findings)
        elif walker is not None:
            yield from walker.take(entry)
    if walker is not None:
        yield from walker.flush()


class Walker:
    """Gathers the lines of a round and proves it when the next begins. ``outlook``: where the match can stand now."""

    def __init__(self, header: Header, line: int, findings: Findings):
        self.rules = header.rules
        self.findings = findings
        self.outlook = self._outlook(header, line)
        self.chunk: list[Entry] = []
        self.number = 0
        self.unknown: tuple[int, ...] = ()

    def copy(self, findings: Findings) -> Walker:
        """Another one that stands where this does between two rounds, and tells its findings elsewhere."""
        other = copy.copy(self)
        other.findings, other.chunk = findings, []
        return other

    def _outlook(self, mark: Header | Start, line: int) -> Outlook:
        try:
            return Outlook.of(mark.standing, self.rules)
        except CoachError as error:
            self.findings.add(line, error)
            return Outlook(self.rules)

    def take(self, entry: Entry) -> Iterator[RoundReplay]:
        """One more line; gives the round before, if this begins another."""
        value = entry.value
        if isinstance(value, (Deal, Start)):
            yield from self.flush(entry)
        if isinstance(value, Start):
            self.outlook = self._outlook(value, entry.line)
        elif value is None or isinstance(value, Comment):
            pass
        elif not self.chunk and not isinstance(value, Deal):
            reason, expected = N_("nothing is dealt (rule 3.1)"), N_("a deal before it")
            self.findings.add(entry.line, Fault("no_deal", str(entry.data.get("event")), None, reason, expected))
        elif len(self.chunk) < ROUND_LINES:
            self.chunk.append(entry)
        elif len(self.chunk) == ROUND_LINES:
            self.chunk.append(entry)  # one too many: the sign that the rest is not gathered
            reason, values = N_("a round that is too long"), {"most": ROUND_LINES}
            code, expected = str(entry.data.get("event")), N_("at most {most} lines")
            self.findings.add(entry.line, Fault("round_too_long", code, None, reason, expected, values))

    def flush(self, following: Entry | None = None) -> Iterator[RoundReplay]:
        """The round gathered so far, if there is one. Only the last may lack its end; others say so by a ``gap``."""
        if self.chunk:
            self.number += 1
            done, self.outlook = self._proven(self.chunk[:ROUND_LINES])
            open_end = done.sound and done.result is None and not isinstance(self.chunk[-1].value, Gap)
            self.chunk = []
            if following is not None and open_end:
                reason, expected = N_("the round before is not over (rule 3.4)"), N_("its end, or the event gap")
                code = str(following.data.get("event"))
                self.findings.add(following.line, Fault("not_over", code, None, reason, expected))
            elif done.sound and done.result is None:
                self.findings.note(done.line, N_("the end of round {number} is missing"), number=done.number)
            yield done

    def _proven(self, chunk: list[Entry]) -> tuple[RoundReplay, Outlook]:
        """The round, and the outlook after it."""
        deal, line, before = chunk[0].value, chunk[0].line, self.findings.count
        assert isinstance(deal, Deal)
        outlook = self._dealt(deal, line)
        hands = self._hands(chunk)
        opening = None if hands is None else self._opened(hands, deal.level, outlook, chunk)
        playing = None
        if opening is not None and opening.tribute.done:
            playing = Playing(opening, outlook, self.findings)
            playing.run(chunk[len(opening.entries) + 1 :])
        sound = self.findings.count == before
        events = () if opening is None else opening.events if playing is None else playing.events
        events = events[1:]  # without the deal, in which unknown hands are filled up
        tribute = None if opening is None else opening.tribute
        done = RoundReplay(
            self.number,
            line,
            deal,
            _levels(outlook),
            tribute,
            None if playing is None else playing.round,
            events,
            sound,
            () if playing is None else _rest(playing.round, deal, chunk),
        )
        self._note_hidden(done)
        if playing is not None and done.result is not None:
            return done, outlook.after(playing.steps, done.result)
        return done, self._stated(chunk, playing, outlook)

    def _dealt(self, deal: Deal, line: int) -> Outlook:
        try:
            return self.outlook.dealt(deal.level)
        except AgainstRules as error:
            self.findings.add(line, error)
            return Outlook(self.rules, (), self.outlook.told, self.outlook.previous)

    def _hands(self, chunk: list[Entry]) -> Hands | None:
        """Four hands: as dealt, or with unknown ones that fit."""
        deal, line = chunk[0].value, chunk[0].line
        assert isinstance(deal, Deal)
        known = [Hand() if hand is None else hand for hand in deal.hands]
        blank = [fault for fault in deal_faults(known) if not _blank(fault, deal)]
        if blank:
            self.findings.add(line, blank)
            return None
        if all(hand is not None for hand in deal.hands):
            a, b, c, d = known
            return a, b, c, d
        hidden = Hidden(deal)
        if found := hidden.watch(chunk[1:]):
            self.findings.add(found[0], found[1])
            return None
        return hidden.hands()

    def _opened(self, hands: Hands, level: Level, outlook: Outlook, chunk: list[Entry]) -> Opening | None:
        """The round up to its first move, after the first result of the round before that makes it legal; of several
        rather one after which the cards were shown in the order of the record.
        """
        results = outlook.results(level)
        tried: list[Opening] = []
        for result in results:
            tried.append(opened(hands, level, result, self.rules, chunk[1:]))
            if tried[-1].error is None and tried[-1].in_order:
                return tried[-1]
        best = next((opening for opening in tried if opening.error is None), tried[0])
        if best.error is None:
            return best
        line, error = best.error
        if len(tried) > 1:
            reason, expected = N_("after no result of the round before (rule 5)"), N_("a tribute that one leads to")
            self.findings.add(line, Fault("no_tribute", error.faults[0].part, None, reason, expected))
        else:
            self.findings.add(line, error)
        return None

    def _note_hidden(self, done: RoundReplay) -> None:
        """Say which hands the record does not tell, once until others are missing."""
        if done.hidden and done.hidden != self.unknown:
            msgid = N_("the hands of the seats {seats} are not known")
            self.findings.note(done.line, msgid, seats=Listing(done.hidden))
        self.unknown = done.hidden

    def _stated(self, chunk: list[Entry], playing: Playing | None, outlook: Outlook) -> Outlook:
        """The outlook after a round that was not proven to its end: by the result that the record states."""
        stated = [entry.value for entry in chunk if isinstance(entry.value, End)]
        if not stated:
            return outlook.lost()
        result = Result.of(stated[-1].order, self.rules)
        leader = 0 if playing is None or playing.leader is None else playing.leader
        steps: list[Step] = outlook.steps(result, leader)
        return outlook.after(steps, result)


def _levels(outlook: Outlook) -> tuple[Level, Level] | None:
    """The levels of the sides, where every match that is possible has the same."""
    levels = {match.levels for match in outlook.matches}
    return levels.pop() if len(levels) == 1 else None


def _rest(round: Round, deal: Deal, chunk: list[Entry]) -> tuple[tuple[int, Hand], ...]:
    """The cards left in the hands that the record tells, when the round is over."""
    told = {seat for entry in chunk if isinstance(entry.value, End) for seat, _ in entry.value.rest}
    told |= {seat for seat in SEATS if deal.hands[seat] is not None}
    return tuple((s, hand) for s, hand in enumerate(round.hands) if round.over and s in told and len(hand))


def _blank(fault: Fault, deal: Deal) -> bool:
    """Whether a fault of a deal only says that an unknown hand has no cards."""
    return fault.code == "wrong_size" and fault.at is not None and deal.hands[fault.at - 1] is None
