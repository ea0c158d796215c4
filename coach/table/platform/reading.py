"""Logs of the public platform as a record: every step proven under the rules, what wilds stand for worked out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO

from coach.cards import Level
from coach.errors import Fault
from coach.locale import N_
from coach.rules import Rules
from coach.table.events import Event, Gave, Passed, Played, Refused, Returned, RoundEnded
from coach.table.heights import BOTTOM
from coach.table.platform.messages import Action, Cards, Message, Over, Refusal
from coach.table.platform.streams import Merged, heard, merged
from coach.table.record.entries import Deal, End, Entry, Gap, Header, Standing, Start
from coach.table.record.file import Item, Record, entry_of
from coach.table.record.findings import Findings
from coach.table.record.outlook import Outlook
from coach.table.record.replay import RoundReplay, Walker


def read_platform(logs: Iterable[tuple[str, BinaryIO]], rules: Rules, findings: Findings) -> Record | None:
    """The record of what some seats were sent: a log for each seat, in any order, each with its name.

    Four logs make a whole record, fewer one in which hands are unknown. Faults go to ``findings``: lines that cannot be
    read, logs that disagree (both lines are named), steps that the rules forbid; then there is no record. A log that
    ends inside a round is no fault: the record ends there, and a note says so.
    """
    rounds = merged([(name, heard(name, stream, findings)) for name, stream in logs], findings)
    if findings.count or not rounds:
        return None
    header = Header(rules, _first(rounds[0]))
    items: list[Item] = []
    walker = Walker(header, 0, findings)
    for at, round in enumerate(rounds):
        items += _taken(round, walker, first=at == 0, last=at == len(rounds) - 1)
    return None if findings.count else Record.of(header, items)


def _taken(round: Merged, walker: Walker, *, first: bool, last: bool) -> list[Item]:
    """The lines of one round, proven."""
    findings = walker.findings
    findings.file = round.file
    level = round.level or _only_level(walker.outlook)
    if level is None:
        findings.note(round.line, N_("left aside, a round of which the level is nowhere told"), round.file)
        walker.outlook = walker.outlook.lost()
        return []
    start = None if first else _start(round, level, walker)
    items: list[Item] = []
    if start is not None:
        items.append(start)
        list(walker.take(Entry({}, start, round.line)))
    deal = Deal(level, round.hands)
    for entry in _entries(round, deal):
        list(walker.take(entry))
    done = next(walker.flush())
    _check(round, level, findings)
    items += [deal, *_events(done, round)]
    if done.result is None and not last:
        items.append(Gap())
    return items


def _first(round: Merged) -> Standing:
    """Where the match stands before the first round of a log."""
    return Standing() if _fresh(round, round.level) else _joined(round, round.level)


def _fresh(round: Merged, level: Level | None) -> bool:
    """Whether a match begins with this round: both sides at 2, and nobody gives or refuses tribute (4.3)."""
    if level not in (BOTTOM, None) or round.levels not in ((BOTTOM, BOTTOM), None):
        return False
    return not any(isinstance(told, (Cards, Refusal)) for told in round.public)


def _joined(round: Merged, level: Level | None) -> Standing:
    if round.levels is None or level is None:
        return Standing(None, joined=True)
    owners = [side for side in (0, 1) if round.levels[side] is level]
    return Standing(round.levels, joined=True, owner=owners[0] if len(owners) == 1 else None)


def _only_level(outlook: Outlook) -> Level | None:
    """The level that must follow, where a log tells none, as older ones do."""
    levels = {match.level for match in outlook.matches if match.winner is None}
    return levels.pop() if len(levels) == 1 else None


def _start(round: Merged, level: Level, walker: Walker) -> Start | None:
    """A start where a round does not go on with the match before: another match, or one of which something is lost.

    Levels that contradict the rounds before are a fault, which the deal or this shows.
    """
    going_on = [match for match in walker.outlook.matches if match.winner is None]
    if any(match.level is level and round.levels in (match.levels, None) for match in going_on):
        return None
    if _fresh(round, level):
        return Start(Standing())
    if not walker.outlook.matches:
        return Start(_joined(round, level))
    if any(match.level is level for match in going_on) and round.levels is not None:
        part, right = "/".join(map(str, round.levels)), "/".join(map(str, going_on[0].levels))
        reason, expected = N_("these levels cannot follow (rule 4.1)"), N_("levels {levels}")
        walker.findings.add(round.line, Fault("wrong_levels", part, None, reason, expected, {"levels": right}))
    return None


def _entries(round: Merged, deal: Deal) -> Iterator[Entry]:
    """The round as lines of a record, each with the line of its message."""
    yield Entry(deal.to_json(), deal, round.line)
    for told in round.public:
        for event in _said(told):
            yield Entry(_stated(event), event, told.line)


def _said(told: Message) -> Sequence[Refused | Gave | Returned | Played | Passed | End]:
    if isinstance(told, Refusal):
        return [Refused(told.seats, told.seats, "big")]
    if isinstance(told, Cards):
        kind = Returned if told.returned else Gave
        return [kind(giver, to, card) for giver, to, card in told.moves]
    if isinstance(told, Action):
        return [Passed(told.seat) if told.play is None else Played(told.seat, told.play)]
    if isinstance(told, Over):
        return [End(told.order, told.rest)]
    return []


def _stated(event: Event | End) -> dict[str, Any]:
    """What the message really says: no wilds, of a refusal not who would have given."""
    if isinstance(event, End):
        return {"event": RoundEnded.code, "order": list(event.order)}
    if isinstance(event, Refused):
        return {"event": Refused.code, "jokers": event.jokers}
    data = event.to_json()
    data.pop("wilds", None)
    return data


def _check(round: Merged, level: Level, findings: Findings) -> None:
    """What the table does not compare: the level said at the end."""
    for told in round.public:
        if isinstance(told, Over) and told.level not in (level, None):
            msgid = N_("the end of the round speaks of level {level}, its deal of {dealt}")
            findings.note(told.line, msgid, level=told.level, dealt=level)


def _events(done: RoundReplay, round: Merged) -> Iterator[Item]:
    """What happened, with the cards left at the end where hands are unknown."""
    rest = [told.rest for told in round.public if isinstance(told, Over)]
    for event in done.events:
        if isinstance(event, RoundEnded) and done.hidden and rest:
            yield entry_of({**event.to_json(), "rest": [[s, [c.text for c in hand]] for s, hand in rest[0]]})
        else:
            yield event
