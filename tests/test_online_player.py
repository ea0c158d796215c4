"""PlatformPlayer: what a seat sees, whole matches served live, messages that are lost, late or told twice."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from platform_engine import Client, Engine, Message, Offered, Spelling

from coach.cards import Hand
from coach.counting.facts import Facts
from coach.online import PlatformPlayer
from coach.plays import Play
from coach.rules import Rules
from coach.table import Round, View
from coach.table.driver import Player, random_player
from coach.table.events import Passed, Played
from coach.table.platform import read_platform
from coach.table.record import Findings, Record, replay
from coach.table.trick import Action

LOGS = Path(__file__).parent / "data" / "platform_log"
RULES = Rules.preset("platform")
STREAMS = [[json.loads(line) for line in (LOGS / f"seat{seat}.jsonl").read_text().splitlines()] for seat in range(4)]


def match_record(streams: Sequence[Sequence[Message]]) -> Record:
    logs = [b"".join(json.dumps(message).encode() + b"\n" for message in stream) for stream in streams]
    findings = Findings()
    record = read_platform([(str(seat), io.BytesIO(log)) for seat, log in enumerate(logs)], RULES, findings)
    assert record is not None, [fault.said("en") for fault in findings.all_faults()]
    return record


def rounds_of(record: Record) -> Iterator[list[Round]]:
    """Of each round of a record the states before the first play and after each play and pass."""
    for done in replay(record).rounds:
        states = [done.tribute.round()]
        for event in done.events:
            if isinstance(event, (Played, Passed)):
                action = event.play if isinstance(event, Played) else states[-1].legal_actions()[-1]
                states.append(states[-1].step(action, event.seat)[0])
        yield states


def check_views(streams: Sequence[Sequence[Message]]) -> None:
    """Each seat alone sees, after every message, what the table of the whole record shows that seat."""
    rounds = list(rounds_of(match_record(streams)))
    for seat, stream in enumerate(streams):
        player, at, states = PlatformPlayer(seat), -1, iter([])
        for message in stream:
            index = player.feed(message)
            if message["type"] == "act":
                assert index == 0
                assert player.hand == Hand(message["handCards"])
            elif message["stage"] == "beginning":
                at += 1
                states = iter(rounds[at])
                first = next(states)
                assert player.hand is not None
            elif message["stage"] == "play":
                assert player.view == next(states).view(seat)
            elif message["stage"] in ("back", "anti-tribute"):
                assert player.view == first.view(seat)
        assert at == len(rounds) - 1
        assert [fault.said("en") for fault in player.faults] == []
        assert player.rounds == len(rounds)


# --- what is seen


def test_3_5_the_recorded_log_gives_each_seat_the_views_of_the_record() -> None:
    check_views(STREAMS)


def test_3_5_views_of_whole_matches_with_tributes_of_every_kind_are_those_of_the_record() -> None:
    streams = Engine(9, Spelling(requests=True)).match(7).streams
    check_views(streams)
    shown = {m["stage"] + str(len(m.get("result", m.get("antiPos", [])))) for m in streams[0]}
    assert {"tribute1", "tribute2", "back1", "back2", "anti-tribute1", "anti-tribute2"} <= shown


@pytest.mark.parametrize("spelling", [Spelling(no_levels=True, requests=True), Spelling(old_joker_bomb=True)], ids=repr)
def test_older_spellings_give_the_same_views(spelling: Spelling) -> None:
    """Where the deal tells no level, what is heard waits for the first request."""
    plain, older = Engine(5).match(4), Engine(5, spelling).match(4)
    for seat in range(4):
        one, other = PlatformPlayer(seat), PlatformPlayer(seat)
        for message in plain.streams[seat]:
            one.feed(message)
        for message in older.streams[seat]:
            other.feed(message)
        assert one.view == other.view
        assert not other.faults


@pytest.mark.parametrize("at", [1, 3, 40, 76, 120])
def test_what_is_told_once_more_after_a_reconnection_is_left_aside(at: int) -> None:
    """The deal alone, then all that was told of the round, is sent again."""
    for seat, stream in enumerate(STREAMS):
        begins = max(n for n, message in enumerate(stream[:at]) if message["stage"] == "beginning")
        one, other = PlatformPlayer(seat), PlatformPlayer(seat)
        for message in stream:
            one.feed(message)
        for message in [*stream[:at], stream[begins], *stream[begins:]]:
            other.feed(message)
        assert one.view == other.view
        assert {fault.code for fault in other.faults} == {"repeated"}
        assert other.remarks.count == at - begins + 1
        records = [player.record() for player in (one, other)]
        assert records[0] is not None
        assert records[1] is not None
        assert records[0].dump() == records[1].dump()


@pytest.mark.parametrize("seat", range(4))
def test_the_record_of_a_seat_is_that_of_its_log(seat: int) -> None:
    player = PlatformPlayer(seat)
    for line in (LOGS / f"seat{seat}.jsonl").read_bytes().splitlines():
        assert player.feed(line) is None
    findings = Findings()
    with (LOGS / f"seat{seat}.jsonl").open("rb") as log:
        right = read_platform([("x", log)], RULES, findings)
    record = player.record()
    assert record is not None
    assert right is not None
    assert record.dump() == right.dump()


def test_nothing_heard_is_no_record() -> None:
    assert PlatformPlayer(2).record() is None


def test_the_end_of_a_match_is_known() -> None:
    engine = Engine(3).match()
    player = PlatformPlayer(1)
    for message in engine.streams[1]:
        assert not player.over
        player.feed(message)
    assert player.over
    assert player.previous is None
    more = {"type": "notify", "stage": "gameOver", "curTimes": 1, "settingTimes": 3}
    player.feed(engine.streams[1][0])
    player.feed(more)
    player.feed({"type": "notify", "stage": "gameResult"})
    assert not player.over


# --- whole matches, served live


def whole(offered: Offered, rng: random.Random) -> Offered:
    return offered


def shuffled(offered: Offered, rng: random.Random) -> Offered:
    return rng.sample(offered, len(offered))


def strongest(offered: Offered, rng: random.Random) -> Offered:
    """Of every set of cards one reading: a bomb, else the highest kind and rank; weaker readings are omitted."""
    kept: dict[object, tuple[Any, Any]] = {}
    for entry, does in offered:
        key = tuple(sorted(entry[2])) if isinstance(does, Play) else str(entry)
        old = kept.get(key, (None, None))[1]
        if not isinstance(old, Play) or does.kind.is_bomb or (not old.kind.is_bomb and does.sort_key > old.sort_key):
            kept[key] = (entry, does)
    return list(kept.values())


def noisy(offered: Offered, rng: random.Random) -> Offered:
    """Entries that nobody can read, some at the front, and every action twice."""
    noise: Offered = [(entry, None) for entry in (7, None, [], {}, ["Single"], ["Single", "Z", ["S1"]], [[["x"]]] * 3)]
    return [*noise[:2], *offered, *noise[2:], *offered]


@pytest.mark.parametrize("listed", [whole, shuffled, strongest, noisy], ids=lambda listed: listed.__name__)
def test_whole_matches_of_four_are_played_within_the_lists(listed: Any) -> None:
    """The engine asserts of every index that it is within the list; nothing contradicts what was heard."""
    players = [PlatformPlayer(seat, "random", seat) for seat in range(4)]
    engine = Engine(0, clients=[player.feed for player in players], listed=listed).match(99 if listed is whole else 4)
    assert all(player.over == (listed is whole) and player.rounds >= 4 for player in players)
    assert [fault.said("en") for player in players for fault in player.faults] == []
    if listed is whole:
        assert not any(player.notes for player in players)
        check_views([[m for m in stream if m["type"] == "notify"] for stream in engine.streams])
        records = [player.record() for player in players]
        assert all(record is not None and replay(record).sound for record in records)


@pytest.mark.parametrize("name", ["lowest", "greedy", "lore"])
@pytest.mark.parametrize("listed", [shuffled, strongest], ids=lambda listed: listed.__name__)
def test_registered_players_answer_what_is_offered(name: str, listed: Any) -> None:
    """Against random players at the other side; with whole lists every answer is in the list."""
    players = [PlatformPlayer(seat, name if seat % 2 else "random", 7) for seat in range(4)]
    Engine(2, clients=[player.feed for player in players], listed=listed, canonical=False).match(3)
    assert not any(player.faults for player in players)
    assert listed is strongest or not any(player.notes for player in players)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_hundreds_of_rounds_are_played_within_complete_lists(seed: int) -> None:
    """40 matches, some 600 rounds, every physical play listed: about three minutes."""
    players = [PlatformPlayer(seat, "random", seed + seat) for seat in range(4)]
    listed = [whole, shuffled, strongest, noisy][seed % 4]
    Engine(seed, clients=[p.feed for p in players], listed=listed, canonical=False).match()
    assert not any(player.faults for player in players)


def lossy(feed: Client, rng: random.Random, chance: float) -> Client:
    """A client whose connection is lost now and then: some messages are missed, and of these a few sent again."""
    missed: list[Message] = []
    left = 0

    def heard(message: Message) -> int | None:
        nonlocal left
        if message["type"] == "act":
            return feed(message)
        if left == 0 and rng.random() < chance:
            left = rng.randrange(1, 15)
        if left > 0:
            left -= 1
            missed.append(message)
            return None
        for told in missed[len(missed) - rng.randrange(3) :] if missed else []:
            feed(told)
        missed.clear()
        return feed(message)

    return heard


def chaotic(feed: Client, rng: random.Random, chance: float) -> Client:
    """A client that misses messages, hears them late, or twice."""
    late: list[Message] = []

    def heard(message: Message) -> int | None:
        drawn = rng.random() / chance
        if message["type"] == "act":
            return feed(message)
        if drawn < 1 / 3:
            return None
        if drawn < 2 / 3:
            late.append(message)
            return None
        for told in (message, *late, *([message] if drawn < 1 else [])):
            assert feed(told) is None
        late.clear()
        return None

    return heard


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("kind", "chance"), [(lossy, 0.005), (lossy, 0.1), (chaotic, 0.2), (chaotic, 1.0)])
def test_3_5_lost_and_doubled_messages_are_survived_without_believing_what_is_not_so(
    kind: Any, chance: float, seed: int
) -> None:
    """The engine goes on whatever a seat misses; the request that follows tells hand and counts. While messages keep
    their order no card that somebody holds is taken for played, and all that the view proves is so.
    """
    rng = random.Random(seed)
    asked: Counter[bool] = Counter()
    wrong: list[tuple[str, View]] = []

    def careful(seat: int) -> Player:
        inner = random_player(seat)

        def act(view: View) -> Action:
            a, b, c, d = hands = tuple(Hand(list(hand.elements())) for hand in engine.hands)
            whole = len(view.unseen) == sum(view.counts) - len(view.hand)
            right = {"hand": view.hand == hands[seat], "counts": view.counts == tuple(map(len, hands))}
            if kind is lossy:
                right["unseen"] = a + b + c + d - view.hand in view.unseen
                right["facts"] = not whole or Facts.of(view).agree((a, b, c, d))
            asked[whole] += 1
            wrong.extend((name, view) for name, is_right in right.items() if not is_right)
            return inner.act(view)

        return Player(act, inner.choose)

    players = [PlatformPlayer(seat, careful(seat)) for seat in range(4)]
    engine = Engine(8 + seed, clients=[kind(player.feed, rng, chance) for player in players])
    engine.match(3)
    assert wrong == []
    assert asked[False] > 3
    assert chance == 1 or asked[True] > 20
    for player in players:
        assert {fault.code for fault in player.faults}.isdisjoint({"unforeseen", "player_failed"})
        record = player.record()
        assert record is None or [fault.said("en") for fault in replay(record).faults] == []
