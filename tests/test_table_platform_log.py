"""The recorded log of the public research platform (preset `platform`): four seats' streams, two rounds, step by step.

The converter of records reads such logs in earnest; here the messages only drive the steps.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from coach.cards import Card, Hand, Level
from coach.plays import readings
from coach.rules import Rules
from coach.table import PASS, Action, Match, Round, Tribute
from coach.table.events import Gave, Returned

DATA = Path(__file__).parent / "data" / "platform_log"
RULES = Rules.preset("platform")


def streams() -> list[list[dict[str, Any]]]:
    return [[json.loads(line) for line in (DATA / f"seat{seat}.jsonl").read_text().splitlines()] for seat in range(4)]


def rounds() -> list[list[list[dict[str, Any]]]]:
    """The messages of each round, four streams each."""
    cut: list[list[list[dict[str, Any]]]] = []
    for seat, stream in enumerate(streams()):
        number = -1
        for message in stream:
            if message["stage"] == "beginning":
                number += 1
                if number == len(cut):
                    cut.append([[], [], [], []])
            cut[number][seat].append(message)
    return cut


def action_of(message: dict[str, Any], level: Level) -> Action:
    kind, rank, cards = message["curAction"]
    if kind == "PASS":
        return PASS
    found = readings([Card(text) for text in cards], level)
    return next(play for play in found if (play.kind.value, play.rank_letter) == (kind, rank))


def test_all_four_streams_tell_the_same_apart_from_the_hands() -> None:
    for four in rounds():
        told = [[m for m in stream if m["stage"] != "beginning"] for stream in four]
        assert told[0] == told[1] == told[2] == told[3]
        assert [stream[0]["myPos"] for stream in four] == [0, 1, 2, 3]


def exchanged(tribute: Tribute, messages: list[dict[str, Any]]) -> Tribute:
    """The tribute with the choices of the log, which must come out as the log says."""
    for message, kind in zip(messages, (Gave, Returned), strict=False):
        shown: tuple[Any, ...] = ()
        for seat, _, card in message["result"]:
            tribute, shown = tribute.step(seat, Card(card))
        assert [(e.seat, e.to, e.card.text) for e in shown if isinstance(e, kind)] == [
            tuple(entry) for entry in message["result"]
        ]
    return tribute


def replayed(round: Round, messages: list[dict[str, Any]]) -> Round:
    for message in messages:
        assert round.turn == message["curPos"]
        action = action_of(message, round.level)
        assert round.why_not(action, seat=message["curPos"]) is None
        table = round.trick.then(message["curPos"], action)
        round, _ = round.step(action, seat=message["curPos"])
        assert (table.owner, table.table) == (
            message["greaterPos"],
            action_of({"curAction": message["greaterAction"]}, round.level),
        )
    return round


def test_the_log_replays_under_the_preset_platform() -> None:
    match = Match.start(RULES)
    for four in rounds():
        begins = [stream[0] for stream in four]
        messages = four[0][1:]
        plays = [m for m in messages if m["stage"] == "play"]
        over = next(m for m in messages if m["stage"] == "episodeOver")
        own, other = (Level(begins[0][key]) for key in ("selfRank", "oppoRank"))
        assert match.levels == (own, other)
        assert match.level is Level(begins[0]["curRank"])
        hands = [Hand([Card(text) for text in begin["handCards"]]) for begin in begins]
        tribute, _ = match.open(hands)
        tribute = exchanged(tribute, [m for m in messages if m["stage"] in ("tribute", "back")])
        if tribute.by_chance:
            tribute, _ = tribute.draw(plays[0]["curPos"])
        assert tribute.leader == plays[0]["curPos"]
        round = replayed(tribute.round(), plays)
        assert round.result is not None
        assert list(round.result.order) == over["order"]
        left = {seat: Hand([Card(text) for text in cards]) for seat, cards in over["restCards"]}
        assert {seat: hand for seat, hand in enumerate(round.hands) if hand} == left
        match, _ = match.step(round.result, tribute.leader)
    assert match.number == 3


@pytest.mark.parametrize("preset", ["competition", "huaian", "online"])
def test_the_first_round_replays_under_other_presets_too(preset: str) -> None:
    """Without tribute and double win nothing in it depends on the table."""
    four = rounds()[0]
    hands = [Hand([Card(text) for text in stream[0]["handCards"]]) for stream in four]
    plays = [m for m in four[0] if m["stage"] == "play"]
    round = replayed(Round.start(hands, Level("2"), plays[0]["curPos"], Rules.preset(preset)), plays)
    assert round.result is not None
    assert list(round.result.order) == [3, 2, 0, 1]
