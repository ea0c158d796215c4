"""Rounds as one JSON object, as some programs keep them, made into a record.

``{"rounds": [{"level_rank", "hands": [4], "tribute": [], "leader", "steps": [{"seat", "pass", "cards", "type",
"new_trick", "left"}]}]}``. Cards and levels are read in any spelling. An item of ``tribute`` is a list of giver,
receiver and card, or an object with ``from``, ``to`` and ``card`` (and ``return``, the card that came back); what goes
back the way a card came is a return. Hands may be as dealt or as they were after tribute. Rounds that cannot follow
from the one before, under the rules, stand for themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from coach.cards import Card, Hand, Level
from coach.errors import BadText, CoachError, Fault, quoted
from coach.locale import N_
from coach.notation import parse_card, parse_hand, parse_level
from coach.plays import Kind, Play
from coach.rules import Rules
from coach.table.events import Gave, Leads, Passed, Played, Returned
from coach.table.heights import BOTTOM
from coach.table.positions import bad_seat, deal_faults, is_seat
from coach.table.record.entries import Deal, Entry, Gap, Header, Standing, Start
from coach.table.record.file import LARGEST, Item, Record
from coach.table.record.findings import Findings
from coach.table.record.reading import Fields
from coach.table.record.replay import RoundReplay, Walker
from coach.table.record.steps import Step, played
from coach.table.record.text import loaded
from coach.table.round import Round

_MOST_ROUNDS, _MOST_STEPS = 10_000, 1_000
_OTHER_NAMES = {
    "triple": Kind.TRIPLE,
    "three": Kind.TRIPLE,
    "fullhouse": Kind.FULL_HOUSE,
    "tube": Kind.TUBE,
    "plate": Kind.PLATE,
    "jokerbomb": Kind.JOKER_BOMB,
    "rocket": Kind.JOKER_BOMB,
}
Moves = tuple[Gave | Returned, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """One round as the file has it."""

    level: Level
    hands: tuple[Hand, ...]
    moves: Moves
    leader: int | None
    steps: tuple[Step, ...]


def read_rounds(source: bytes, rules: Rules, findings: Findings) -> Record | None:
    """The record of such an object, every step proven under the rules; faults, with the place in the object, and what
    is missing go to ``findings``. None if there are faults.
    """
    try:
        told = _rounds(source)
    except CoachError as error:
        findings.add(0, error)
        return None
    items: list[Item] = []
    header, walker = Header(rules), Walker(Header(rules), 0, Findings())
    for number, data in enumerate(told):
        place = f"rounds[{number}]"
        try:
            round = _round(data)
        except CoachError as error:
            findings.add(0, error, place)
            walker.outlook = walker.outlook.lost()
            continue
        start, done, after = _proven(round, walker, place, findings)
        if number == 0:
            header = Header(rules, Standing() if start is None else start.standing)
        elif start is not None:
            items.append(start)
        walker = after
        items += [done.deal, *done.events]
        if done.result is None and number < len(told) - 1:
            items.append(Gap())
    return None if findings.count else Record.of(header, items)


def _rounds(source: bytes) -> list[Any]:
    if len(source) > LARGEST:
        reason, values = N_("too much to read"), {"size": LARGEST}
        raise BadText(Fault("too_large", str(len(source)), None, reason, N_("at most {size} bytes"), values))
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as error:
        reason, expected = N_("bytes that are no UTF-8"), N_("UTF-8 text")
        raise BadText(Fault("not_utf8", repr(source[error.start :][:20]), None, reason, expected)) from None
    rounds = loaded(text, first=True).get("rounds")
    if not isinstance(rounds, list) or len(rounds) > _MOST_ROUNDS:
        reason, values = N_("no list of rounds"), {"most": _MOST_ROUNDS}
        raise BadText(Fault("no_rounds", quoted(rounds), None, reason, N_("a list of at most {most} rounds"), values))
    return rounds


def _proven(round: Told, walker: Walker, place: str, findings: Findings) -> tuple[Start | None, RoundReplay, Walker]:
    """The round as it can be proven: going on or standing for itself, its hands as dealt or as after tribute."""
    alone = Standing(None, joined=True, previous=None if round.moves else ())
    starts = [None, Start(Standing()) if round.level is BOTTOM else None, Start(alone)]
    tried = []
    for start in dict.fromkeys(starts):
        for hands in _dealt(round):
            tried.append(_attempt(round, hands, start, walker, place))
            if not tried[-1][1].count:
                break
        if not tried[-1][1].count:
            break
    start, found, done, after = tried[-1] if not tried[-1][1].count else tried[0]
    for fault in found.faults:
        findings.add(0, fault, fault.file)
    for note in found.notes:
        findings.note(0, note.message.msgid, note.file, **note.message.values)
    return start, done, after


def _dealt(round: Told) -> Iterator[tuple[Hand, ...]]:
    """The hands at the deal: as the file has them, or, if they are those after tribute, with the cards put back."""
    yield round.hands
    if round.moves:
        try:
            back = round.hands
            for move in reversed(round.moves):
                back = _moved(back, move.to, move.seat, move.card)
            yield back
        except CoachError:
            pass  # cards that are not there: they were dealt so


def _moved(hands: Sequence[Hand], giver: int, to: int, card: Card) -> tuple[Hand, ...]:
    after = [*hands]
    after[giver] -= Hand([card])
    after[to] += Hand([card])
    return tuple(after)


def _attempt(
    round: Told, hands: tuple[Hand, ...], start: Start | None, walker: Walker, place: str
) -> tuple[Start | None, Findings, RoundReplay, Walker]:
    findings = Findings(place)
    after = walker.copy(findings)
    if start is not None:
        list(after.take(Entry({}, start)))
    places: list[str] = []
    for entry in _entries(round, hands, after, place, places):
        list(after.take(entry))
    done = next(after.flush())
    placed = Findings(place)
    for fault in findings.faults:
        placed.add(0, fault, places[fault.line - 1] if fault.line else place)
    for note in findings.notes:
        placed.note(0, note.message.msgid, place, **note.message.values)
    return start, placed, done, after


def _entries(round: Told, hands: tuple[Hand, ...], walker: Walker, place: str, places: list[str]) -> Iterator[Entry]:
    """The lines of a record; the number of a line is the number of its place."""

    def entry(value: Any, where: str) -> Entry:
        places.append(f"{place}.{where}")
        return Entry({k: v for k, v in value.to_json().items() if k not in ("wilds", "rule")}, value, len(places))

    yield entry(Deal(round.level, hands), "hands")
    for at, move in enumerate(round.moves):
        yield entry(move, f"tribute[{at}]")
    if round.leader is not None:
        yield entry(Leads(round.leader, ""), "leader")
    actions, faults = played(round.steps, _table(round, hands, walker.rules), round.level, walker.rules)
    for at, (step, action) in enumerate(zip(round.steps, actions, strict=False)):
        where = f"steps[{at}]"
        if at in faults:
            places.append(f"{place}.{where}")
            walker.findings.add(len(places), faults[at])
            return
        yield entry(Played(step.seat, action) if isinstance(action, Play) else Passed(step.seat), where)


def _table(round: Told, hands: Sequence[Hand], rules: Rules) -> Round | None:
    """The table before the first step, to read plays against; None where the hands are none."""
    try:
        for move in round.moves:
            hands = _moved(hands, move.seat, move.to, move.card)
    except CoachError:
        return None
    if deal_faults(hands) or not round.steps:
        return None
    return Round.start(hands, round.level, round.steps[0].seat, rules)


def _round(data: Any) -> Told:
    """One round of the file. BadText with every fault."""
    if not isinstance(data, Mapping):
        raise BadText(Fault("no_object", quoted(data), None, N_("no object"), N_("a round")))
    fields = Fields(data)
    level, hands = fields.read("level_rank", parse_level), fields.read("hands", _hands)
    moves = fields.read("tribute", _moves, needed=False)
    leader = fields.read("leader", _seat, needed=False)
    steps = fields.read("steps", _steps)
    fields.end()
    assert level is not None
    assert hands is not None
    return Told(level, hands, moves or (), leader, steps or ())


def _listed(value: Any, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        reason, values = N_("no list of the size that belongs here"), {"most": most}
        raise BadText(Fault("bad_field", quoted(value), None, reason, N_("a list of at most {most}"), values))
    return value


def _hands(value: Any) -> tuple[Hand, ...]:
    return tuple(parse_hand(hand, 27) for hand in _listed(value, 4))


def _seat(value: Any) -> int:
    if not is_seat(value):
        raise BadText(bad_seat(value))
    return int(value)


def _moves(value: Any) -> Moves:
    """Tributes, then returns."""
    gifts: list[Gave] = []
    backs: list[Returned] = []
    for item in _listed(value, 4):
        fields = Fields(dict(zip(("from", "to", "card"), item, strict=False)) if isinstance(item, list) else item)
        giver, to = fields.read("from", _seat), fields.read("to", _seat)
        card, back = fields.read("card", parse_card), fields.read("return", parse_card, needed=False)
        fields.end()
        assert giver is not None
        assert to is not None
        assert card is not None
        if any((gift.seat, gift.to) == (to, giver) for gift in gifts):
            backs.append(Returned(giver, to, card))
        else:
            gifts.append(Gave(giver, to, card))
        if back is not None:
            backs.append(Returned(to, giver, back))
    return (*gifts, *backs)


def _steps(value: Any) -> tuple[Step, ...]:
    return tuple(_step(item) for item in _listed(value, _MOST_STEPS))


def _step(item: Any) -> Step:
    if not isinstance(item, Mapping):
        raise BadText(Fault("no_object", quoted(item), None, N_("no object"), N_("a step")))
    fields = Fields(item)
    seat = fields.read("seat", _seat)
    passed = item.get("pass") is True or not item.get("cards")
    cards = Hand() if passed else fields.read("cards", lambda value: parse_hand(value, range(1, 28)))
    fields.end()
    assert seat is not None
    assert cards is not None
    name, new, left = item.get("type"), item.get("new_trick"), item.get("left")
    kind = None if passed or not isinstance(name, str) else _kind(name)
    return Step(seat, cards, kind, new if isinstance(new, bool) else None, left if type(left) is int else None)


def _kind(name: str) -> Kind | None:
    """The kind of a name in any spelling, Chinese too; None if it is none that is known."""
    plain = name.lower().replace("_", "").replace(" ", "")
    known = (kind for kind in Kind if plain in (kind.value.lower(), kind.said("zh")))
    return next(known, _OTHER_NAMES.get(plain))
