"""A recorded round from its first play on: each move proven, each statement compared. RULES.md section 3."""

from __future__ import annotations

from collections.abc import Sequence

from coach.cards import Level
from coach.errors import CoachError, Fault
from coach.locale import N_
from coach.notation import parse_play
from coach.plays import Play
from coach.table.events import Event, LevelsChanged, MatchEnded, Passed, Played
from coach.table.record.entries import Derived, End, Entry, Gap
from coach.table.record.findings import Findings
from coach.table.record.opening import Opening
from coach.table.record.outlook import Outlook, Step
from coach.table.record.stated import Expected, agrees, differing, not_now
from coach.table.round import Round
from coach.table.trick import PASS


class Playing:
    """A round under way; ``run`` ends with its first fault."""

    def __init__(self, opening: Opening, outlook: Outlook, findings: Findings):
        self.round: Round = opening.tribute.round()
        self.leader = opening.tribute.leader
        self.outlook, self.findings = outlook, findings
        self.events: tuple[Event, ...] = opening.events
        self.expected = opening.expected
        self.steps: list[Step] = []

    def run(self, entries: Sequence[Entry]) -> None:
        """Every line after the tribute."""
        for entry in entries:
            if isinstance(entry.value, Gap):
                return
            error = self._move(entry) if isinstance(entry.value, (Played, Passed)) else self._statement(entry)
            if error is not None:
                self.findings.add(entry.line, error)
                return
        if self.steps:  # what happened to the levels in every match that is possible
            certain = [event for event in self.steps[0][1] if all(event in events for _, events in self.steps)]
            self.events += tuple(certain)

    def _move(self, entry: Entry) -> CoachError | None:
        value = entry.value
        assert isinstance(value, (Played, Passed))
        action = value.play if isinstance(value, Played) else PASS
        if error := self.round.why_not(action, value.seat):
            return error
        self.round, events = self.round.step(action)
        self.events += events
        self.expected = Expected(events[1:])
        if (result := self.round.result) is not None and self.leader is not None:
            self.steps = self.outlook.steps(result, self.leader)
        if isinstance(value, Played) and isinstance(events[0], Played) and entry.data.get("wilds") is not None:
            return wrong_wilds(value.play, events[0].play, self.round.level, joker_pair=self.round.rules.joker_pair)
        return None

    def _statement(self, entry: Entry) -> CoachError | Fault | None:
        code = str(entry.data.get("event"))
        if isinstance(entry.value, Derived) and code in (LevelsChanged.code, MatchEnded.code):
            return self._levels(entry, code)
        return self.expected.state(entry) or (self._rest(entry.value) if isinstance(entry.value, End) else None)

    def _levels(self, entry: Entry, code: str) -> Fault | None:
        """What the record says of the levels; it may rule out some of the matches that were possible."""
        if self.round.result is None:
            return not_now(code)
        if not self.steps:
            return None  # the levels are not known, so nothing can be said
        told = [(step, event) for step in self.steps for event in step[1] if event.code == code]
        if not told:
            return not_now(code)
        right = [step for step, event in told if agrees(entry, event)]
        if not right:
            return differing(entry, told[0][1])
        self.steps = right
        return None

    def _rest(self, end: End) -> Fault | None:
        """The cards that the record says were left."""
        for seat, hand in end.rest:
            if hand != self.round.hands[seat]:
                reason, expected = N_("not what seat {seat} has left (rule 3.2)"), N_("{cards}")
                values = {"seat": seat, "cards": self.round.hands[seat].text or "–"}
                return Fault("wrong_rest", hand.text, None, reason, expected, values)
        return None


def wrong_wilds(told: Play, right: Play, level: Level, *, joker_pair: bool) -> CoachError | None:
    """What is wrong with what the record lets the wilds stand for; None if it is one of the ways (2.4)."""
    if sorted(card.text for card in told.wilds) == sorted(card.text for card in right.wilds):
        return None
    try:
        parse_play(told.to_json(wilds=True), level, joker_pair=joker_pair)
    except CoachError as error:
        return error
    return None
