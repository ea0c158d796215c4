"""Plays of which only the cards are told, perhaps the kind: read so that the whole trick is legal. RULES.md 2.4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from coach.cards import Hand, Level
from coach.errors import BadText, Fault
from coach.locale import N_
from coach.plays import Kind, Play, readings
from coach.rules import Rules
from coach.table.round import Round
from coach.table.trick import PASS, Action

#: Readings that are tried in one round before the strongest are taken as they are.
_EFFORT = 5_000


@dataclass(frozen=True, slots=True)
class Step:
    """One step as the file has it; ``kind``: None if it does not say, ``new_trick`` and ``left`` likewise."""

    seat: int
    cards: Hand
    kind: Kind | None
    new_trick: bool | None
    left: int | None


def played(
    steps: Sequence[Step], table: Round | None, level: Level, rules: Rules
) -> tuple[list[Action], dict[int, BadText]]:
    """What each step does: of several readings of its cards the strongest with which the trick goes on as it did.

    Also the faults, by number of the step, of steps that contradict themselves or are no play of the kind told. From
    the first step that is not legal on the strongest readings are given, for the replay to say what is wrong.
    """
    path, states = _path(steps, table, rules) if table is not None else ([], [])
    faults: dict[int, BadText] = {}
    for at, step in enumerate(steps):
        if at < len(states) and (fault := _contradiction(step, states[at], states[at + 1 : at + 2])):
            faults[at] = BadText(fault)
        if at >= len(path):
            strongest = PASS if not len(step.cards) else next(_readings(step, level, rules), None)
            if strongest is None:
                reason, expected = N_("these cards are no play of this kind (rule 2)"), N_("a kind that they are")
                faults[at] = BadText(Fault("no_play", step.cards.text, None, reason, expected))
            path.append(PASS if strongest is None else strongest)
    return path, faults


def _path(steps: Sequence[Step], table: Round, rules: Rules) -> tuple[list[Action], list[Round]]:
    """The actions as far as they are legal, and the table before each and after the last."""
    path: list[Action] = []
    states, options = [table], [_legal(steps[0], table, rules)]
    longest: tuple[list[Action], list[Round]] = ([], [table])
    for _ in range(_EFFORT):
        action = next(options[-1], None)
        if action is None:
            if not states[-1].trick.actions:  # another reading in the trick before would not help
                break
            options.pop()
            states.pop()
            path.pop()
            continue
        path.append(action)
        states.append(states[-1].step(action)[0])
        if len(path) > len(longest[0]):
            longest = [*path], [*states]
        if len(path) == len(steps):
            break
        options.append(_legal(steps[len(path)], states[-1], rules))
    return longest


def _legal(step: Step, table: Round, rules: Rules) -> Iterator[Action]:
    found: Iterator[Action] = _readings(step, table.level, rules) if len(step.cards) else iter([PASS])
    return (action for action in found if table.can(action, step.seat))


def _readings(step: Step, level: Level, rules: Rules) -> Iterator[Play]:
    """The readings of the kind told, the strongest first."""
    found = readings(step.cards, level, joker_pair=rules.joker_pair)
    return (play for play in found if step.kind in (None, play.kind))


def _contradiction(step: Step, before: Round, after: Sequence[Round]) -> Fault | None:
    """Whether the step says otherwise than the table who leads or how many cards are left."""
    leads = before.trick.table is None
    if step.new_trick not in (None, leads):
        reason, expected = N_("whether a new trick begins here"), N_("{right}")
        values = {"right": "true" if leads else "false"}
        return Fault("new_trick", str(step.new_trick).lower(), None, reason, expected, values)
    if after and step.left not in (None, after[0].counts[step.seat]):
        reason, told = N_("cards left after this step"), {"right": after[0].counts[step.seat]}
        return Fault("left", str(step.left), None, reason, N_("{right}"), told)
    return None
