"""Hostile and damaged messages: nothing is raised, nothing unforeseen, and every index is one of its list."""

from __future__ import annotations

import copy
import functools
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from platform_engine import Engine, Message

from coach.online import PlatformPlayer
from coach.online.player import read_text
from coach.table import PASS, TributeView, View
from coach.table.driver import Player
from coach.table.platform.streams import LONGEST_REQUEST
from coach.table.record import replay
from coach.table.trick import Action


@functools.cache
def stream() -> list[Message]:
    """What one seat of a live match is sent in three rounds, with one short list of actions each, some 300 messages."""
    clients = [PlatformPlayer(seat, "random", seat).feed for seat in range(4)]
    return Engine(11, clients=clients, listed=lambda offered, rng: offered[:6]).match(3).streams[1]


WORDS = [
    "type",
    "stage",
    "act",
    "notify",
    "play",
    "tribute",
    "back",
    "PASS",
    "Single",
    "Bomb",
    "JOKER",
    "S2",
    "HR",
    "T",
]
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 30) | st.floats() | st.text(max_size=3) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=3), inner),
    max_leaves=8,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything inside."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, item in inside for found in ((*path, key), *places(item, (*path, key)))]


@st.composite
def damaged(draw: st.DrawFn) -> Message:
    """A message of the stream with some values replaced, removed, doubled or moved."""
    message = copy.deepcopy(draw(st.sampled_from(stream())))
    for _ in range(draw(st.integers(0, 4))):
        where = places(message)
        if not where:
            break
        *path, key = draw(st.sampled_from(where))
        holder = functools.reduce(lambda value, step: value[step], path, message)
        change = draw(st.sampled_from(["junk", "drop", "double", "move"]))
        if change == "junk":
            holder[key] = draw(JUNK)
        elif change == "double" and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        elif change == "move" and isinstance(holder, list):
            holder.insert(0, holder.pop(key))
        else:
            del holder[key]
    return message


def fed(player: PlatformPlayer, message: Any) -> None:
    """Feed a message, as itself or as text, and check the answer."""
    index = player.feed(message)
    try:
        data = message if isinstance(message, dict) else read_text(message)
    except Exception:  # no message at all
        assert index is None
        return
    actions = data.get("actionList")
    if data.get("type") == "act" and isinstance(actions, list) and actions:
        assert type(index) is int
        assert 0 <= index < len(actions)
        most = data.get("indexRange")
        assert type(most) is not int or most < 0 or index <= most
    else:
        assert index is None


def sane(player: PlatformPlayer) -> None:
    """Nothing happened that the code did not foresee; the record holds, and faults can be said."""
    assert [fault.said("en") for fault in player.faults if fault.code == "unforeseen"] == []
    assert all(fault.said(lang) for fault in [*player.faults, *player.notes] for lang in ("en", "zh"))
    record = player.record()
    assert record is None or replay(record).sound


@given(st.lists(damaged(), max_size=12), st.integers(0, 250), st.integers(0, 40))
def test_damaged_messages_are_survived(messages: list[Message], first: int, more: int) -> None:
    """Some real messages, damaged ones, then the real ones go on."""
    player = PlatformPlayer(1)
    for message in [*stream()[first : first + more], *messages, *stream()[first + more : first + more + 20]]:
        fed(player, message)
    sane(player)


@given(st.lists(damaged(), min_size=1, max_size=4), st.data())
def test_damaged_texts_are_survived(messages: list[Message], data: st.DataObject) -> None:
    player = PlatformPlayer(1)
    for message in messages:
        text = json.dumps(message)
        cut = data.draw(st.integers(0, len(text)))
        fed(player, text[:cut] + data.draw(st.text(max_size=3)) + text[cut + data.draw(st.integers(0, 2)) :])
        fed(player, text.encode()[:cut] + data.draw(st.binary(max_size=3)) + text.encode()[cut:])
    sane(player)


@given(JUNK)
def test_anything_at_all_is_survived(value: Any) -> None:
    player = PlatformPlayer(1)
    fed(player, value)
    fed(player, {"type": "act", "actionList": [value, value], "handCards": value, "greaterAction": value})
    fed(player, {"type": "act", "stage": value, "actionList": value, "publicInfo": value, "curRank": value})
    fed(player, {"type": "notify", "stage": value})
    fed(player, {"type": value, "stage": value})


def deep(levels: int) -> Any:
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    "message",
    [
        "",
        " ",
        "[" * 100_000,
        '{"type":"act","actionList":' + "[" * 5000 + "]" * 5000 + "}",
        '{"type":"act","type":"act"}',
        '{"type":"notify","stage":"beginning","myPos":1e999}',
        '{"type":"\\ud800"}',
        "\ud800",
        "x" * (LONGEST_REQUEST + 1),
        b"\xff" * 100,
        bytearray(b"{}"),
        memoryview(b'{"type":"notify","stage":"gameOver"}'),
        None,
        7,
        object(),
        {7: 8},
        {"type": "act", "actionList": deep(5000)},
        {"type": "act", "actionList": [deep(50_000)] * 2, "handCards": deep(50_000)},
        {"type": "act", "actionList": [["Single", "9", ["S9"]], ["PASS", "PASS", "PASS"]], "handCards": ["H2"] * 2},
        {
            "type": "act",
            "stage": "back",
            "actionList": [["back", "back", ["S9"]]] * 2,
            "handCards": ["H2"],
            "curRank": 2,
        },
        {"type": "act", "stage": "tribute", "actionList": [7, 8], "handCards": ["S9"]},
        {"type": "notify", "stage": "beginning", "handCards": ["S2"] * 2, "myPos": 3, "curRank": "joker"},
        {"type": "notify", "stage": "tribute", "result": [[0, 0, "S2"], [0, 0, "S2"]]},
    ],
    ids=lambda message: str(type(message)),
)
def test_the_worst_messages_are_faults(message: Any) -> None:
    player = PlatformPlayer(1)
    for told in (message, stream()[0], message, *stream()[1:9], message):
        fed(player, told)
    assert all(len(fault.part) <= 201 for fault in player.faults)
    codes = {fault.code for fault in player.faults}
    assert "unforeseen" not in codes or not isinstance(message, (str, bytes, dict))


def test_a_list_of_very_many_actions_is_looked_at_in_part() -> None:
    actions: list[Any] = [["Single", "9", ["S9"]]] * 120_000
    request = {**next(m for m in stream() if m["type"] == "act" and m["stage"] == "play"), "actionList": actions}
    fed(PlatformPlayer(1), {**request, "indexRange": 119_999})


def test_faults_are_counted_and_the_first_hundred_kept() -> None:
    player = PlatformPlayer(0)
    for _ in range(300):
        player.feed("no JSON")
    assert (len(player.faults), player.remarks.count) == (100, 300)


@given(st.data())
def test_any_answer_of_a_player_is_turned_into_one_of_the_list(data: st.DataObject) -> None:
    """A player that answers legally, illegally, nonsense, or raises."""

    def act(view: View) -> Action:
        strange = [PASS, None, 3, "PASS", *view.legal_plays()[:3], *view.trick.actions[:1]]
        kind = data.draw(st.sampled_from(["raise", "strange"]))
        if kind == "raise":
            raise RuntimeError("x" * 1000)
        return data.draw(st.sampled_from(strange))  # type: ignore[return-value]

    def choose(view: TributeView) -> Any:
        return data.draw(st.sampled_from([None, "S2", *view.hand.cards[:3], PASS]))

    player = PlatformPlayer(1, Player(act, choose))
    first = data.draw(st.integers(0, 200))
    for message in stream()[first : first + 20]:
        fed(player, message)
    sane(player)
