"""The platform's logs: records of them, logs of records, several seats put together, older and newer spellings."""

from __future__ import annotations

import dataclasses
import io
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from platform_engine import Engine, Spelling
from record_matches import played_match

from coach.cards import Level
from coach.rules import Rules
from coach.table.platform import read_platform, write_platform
from coach.table.record import Findings, Gap, Record, Standing, Start, load, replay

LOGS = Path(__file__).parent / "data" / "platform_log"
SEATS = [(LOGS / f"seat{seat}.jsonl").read_bytes() for seat in range(4)]
RULES = Rules.preset("platform")
Log = tuple[str, bytes]


def converted(logs: Sequence[Log]) -> tuple[Record | None, Findings]:
    findings = Findings()
    return read_platform([(name, io.BytesIO(log)) for name, log in logs], RULES, findings), findings


def named(logs: Sequence[bytes], seats: Sequence[int] = (0, 1, 2, 3)) -> list[Log]:
    return [(f"seat{seat}.jsonl", logs[seat]) for seat in seats]


def sound(logs: Sequence[Log], notes: list[str] | None = None) -> Record:
    """The record of logs without a complaint, replayed; the notes if they matter."""
    record, findings = converted(logs)
    assert [fault.said("en") for fault in findings.all_faults()] == []
    assert record is not None
    done = replay(load(record.dump()))
    assert done.sound, [fault.said("en") for fault in done.faults]
    if notes is not None:
        assert [note.said("en") for note in findings.notes] == notes
    return record


def complaints(logs: Sequence[Log]) -> list[str]:
    record, findings = converted(logs)
    assert record is None
    return [fault.said("en") for fault in findings.all_faults()]


def written(record: Record) -> dict[int, bytes]:
    findings = Findings()
    streams = write_platform([record.head, *record.entries], findings)
    assert not findings.count
    return {seat: "".join(f"{line}\n" for line in lines).encode() for seat, lines in streams.items()}


def altered(log: bytes, change: Callable[[list[dict[str, Any]]], Any]) -> bytes:
    lines = [json.loads(line) for line in log.splitlines()]
    change(lines)
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


# --- the recorded log


def test_the_recorded_log_converts_and_comes_back_byte_for_byte() -> None:
    record = sound(named(SEATS), [])
    assert len(replay(record).rounds) == 2
    assert written(record) == dict(enumerate(SEATS))
    assert record.dump() == (LOGS.parent / "platform_record.jsonl").read_bytes()


def test_logs_may_come_in_any_order() -> None:
    assert sound(named(SEATS, (2, 0, 3, 1))).dump() == sound(named(SEATS)).dump()


@pytest.mark.parametrize("seat", range(4))
def test_one_seat_makes_a_partial_record(seat: int) -> None:
    unknown = ", ".join(str(other) for other in range(4) if other != seat)
    record = sound(named(SEATS, [seat]), [f"seat{seat}.jsonl, line 1: the hands of the seats {unknown} are not known"])
    (first, second) = replay(record).rounds
    assert first.hidden == second.hidden == tuple(other for other in range(4) if other != seat)
    assert written(record) == {seat: SEATS[seat]}


def test_three_seats_tell_the_fourth_hand() -> None:
    assert sound(named(SEATS, (0, 1, 3)), []).dump() == sound(named(SEATS)).dump()


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_a_log_may_end_inside_a_round(share: float) -> None:
    logs = [log[: int(len(log) * share)] for log in SEATS]
    record = sound(named(logs))
    whole = sound(named(SEATS)).dump()
    assert whole.startswith(record.dump()[: len(record.dump()) * 9 // 10])
    _, findings = converted(named(logs))
    assert any("is missing" in note.said("en") for note in findings.notes)


# --- engine-like matches


@pytest.mark.parametrize("seed", range(8))
def test_whole_matches_convert_replay_and_come_back(seed: int) -> None:
    """Levels 2 to A, tributes single, double and refused, by an engine that shares nothing with coach.table."""
    logs = Engine(seed).match().logs()
    record = sound(named(logs), [])
    assert [written(record)[seat] for seat in range(4)] == logs
    assert record.entries[-1].data["event"] == "match"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_hundreds_of_matches_convert_replay_and_come_back(seed: int) -> None:
    """200 whole matches, some 4,000 rounds: about ten minutes."""
    logs = Engine(seed).match().logs()
    assert [written(sound(named(logs), []))[seat] for seat in range(4)] == logs


def spellings() -> list[Spelling]:
    """Each way of writing alone, and all of them."""
    single = [
        Spelling(**{field.name: not field.default})
        for field in dataclasses.fields(Spelling)
        if isinstance(field.default, bool)
    ]
    mixed = Spelling(True, "antiNums", False, True, True, True, True, False, False)
    return [Spelling(anti="antiNums"), *(s for s in single if not s.no_levels or s.requests), mixed]


@pytest.mark.parametrize("spelling", spellings(), ids=repr)
def test_older_and_newer_spellings_say_the_same(spelling: Spelling) -> None:
    plain = Engine(31, dataclasses.replace(Spelling(), whole_end=spelling.whole_end)).match()
    other = Engine(31, spelling).match()
    assert sound(named(other.logs())).dump() == sound(named(plain.logs())).dump()


def test_levels_may_be_told_by_requests_alone() -> None:
    plain, older = Engine(5).match(4), Engine(5, Spelling(no_levels=True, requests=True)).match(4)
    assert sound(named(older.logs())).dump() == sound(named(plain.logs())).dump()


def test_levels_that_are_nowhere_told_follow_from_the_rounds() -> None:
    """Without `curRank` anywhere the first round is at 2, and each level the one that must follow."""
    older = Engine(5, Spelling(no_levels=True)).match(4)

    def without(lines: list[dict[str, Any]]) -> None:
        for line in lines:
            line.pop("curRank", None)

    logs = [altered(log, without) for log in older.logs()]
    assert sound(named(logs)).dump() == sound(named(Engine(5).match(4).logs())).dump()


@pytest.mark.parametrize("seed", range(6))
def test_8_4_matches_at_a_with_failures_and_falls(seed: int) -> None:
    """A side at A that has failed already, which the log does not tell: it stays, falls to 2, goes on."""
    engine = Engine(seed, ranks=[12, 9], stuck=[3, 2], owner=0, order=[0, 1, 3, 2])
    logs = engine.match(8).logs()
    record = sound(named(logs))
    assert record.header.standing == Standing((Level("A"), Level("J")), joined=True, owner=0)
    assert [written(record)[seat] for seat in range(4)] == logs


@pytest.mark.parametrize("owner", [0, 1])
def test_4_3_which_side_owns_a_round_at_a_of_both_shows_later_or_never(owner: int) -> None:
    for seed in range(4):
        engine = Engine(seed, ranks=[12, 12], stuck=[3, 2], owner=owner, order=[owner, 1 - owner, 2 + owner, 3 - owner])
        sound(named(engine.match(6).logs()))


def test_several_matches_in_one_log() -> None:
    """The end of each match is left out, as the engine does: a gap, then a start."""
    logs = Engine(3, Spelling(whole_end=False)).match().again().logs()
    record = sound(named(logs))
    marks = [entry.value for entry in record.entries if isinstance(entry.value, (Gap, Start))]
    assert marks == [Gap(), Start(Standing())]
    whole = Engine(3).match().again().logs()
    marks = [entry.value for entry in sound(named(whole)).entries if isinstance(entry.value, (Gap, Start))]
    assert marks == [Start(Standing())]


@pytest.mark.parametrize("seed", range(10))
def test_any_seats_logs_begun_and_ended_anywhere(seed: int) -> None:
    rng = random.Random(seed)
    logs = Engine(seed, Spelling(requests=rng.random() < 0.5)).match(6).logs()
    parts = []
    for seat in rng.sample(range(4), rng.choice([1, 2, 4])):
        lines = logs[seat].splitlines(keepends=True)
        first, last = rng.randrange(len(lines) // 3), rng.randrange(len(lines) * 2 // 3, len(lines))
        parts.append((f"seat{seat}.jsonl", b"".join(lines[first:last]) + lines[last][: rng.randrange(9)]))
    record = sound(parts)
    again = sound([(str(seat), log) for seat, log in written(record).items()])
    results = [done.result for done in replay(again).rounds]
    assert results == [done.result for done in replay(record).rounds][: len(results)]


# --- what is left aside


def test_other_messages_are_left_aside() -> None:
    def add(lines: list[dict[str, Any]]) -> None:
        lines[5:5] = [{"actIndex": 3}, {"type": "notify", "stage": "gameOver", "curTimes": 1, "settingTimes": 1}]
        lines[9:9] = [{"type": "act", "stage": "play", "handCards": 5, "curRank": "?"}, {"type": "hello"}]
        lines.insert(12, {"type": "notify", "stage": "emote", "x": 1})

    logs = [altered(log, add) for log in SEATS]
    notes = [f"seat{seat}.jsonl: left aside, unknown stages: emote" for seat in range(4)]
    assert sound(named(logs), notes).dump() == sound(named(SEATS)).dump()


def test_what_the_greater_action_says_does_not_matter() -> None:
    def strange(lines: list[dict[str, Any]]) -> None:
        for line, value in zip(lines[1:], [None, ["PASS", "PASS", "PASS"], -1] * 60, strict=False):
            line.update(greaterAction=value, greaterPos=-1)

    logs = [altered(log, strange) for log in SEATS]
    assert sound(named(logs)).dump() == sound(named(SEATS)).dump()


def test_blank_lines_a_byte_order_mark_and_crlf_do_no_harm() -> None:
    logs = [b"\xef\xbb\xbf" + log.replace(b"\n", b"\r\n\r\n") for log in SEATS]
    assert sound(named(logs)).dump() == sound(named(SEATS)).dump()


def test_a_refusal_may_name_only_who_holds_the_jokers() -> None:
    for seed in range(60):
        engine = Engine(seed).match()
        refusals = [m for m in engine.streams[0] if m["stage"] == "anti-tribute" and len(m["antiPos"]) == 2]
        if refusals:
            for stream in engine.streams:
                for message in stream:
                    if message["stage"] == "anti-tribute" and len(message["antiPos"]) == 2:
                        message.update(antiNum=1, antiPos=message["antiPos"][:1])
            sound(named(engine.logs()), [])
            return
    raise AssertionError("no refusal of two among the seeds")


# --- complaints


def test_logs_that_disagree_name_both_lines() -> None:
    def another(lines: list[dict[str, Any]]) -> None:
        lines[3]["curAction"] = ["Single", "A", ["SA"]]

    logs = [SEATS[0], SEATS[1], altered(SEATS[2], another), SEATS[3]]
    (said,) = complaints(named(logs))
    assert said == (
        "seat2.jsonl, line 4: '1: SA': two seats were told different things; expected what seat0.jsonl, line 4 says"
    )


def test_two_logs_of_one_seat_are_a_fault() -> None:
    said = complaints([("a", SEATS[0]), ("b", SEATS[0])])
    assert said == ["b, line 1: '0': two logs of the same seat, the other a; expected each seat once"]


def test_a_seat_that_changes_is_a_fault() -> None:
    said = complaints(named([SEATS[0] + SEATS[1], *SEATS[1:]], [0]))
    assert said[0].startswith("seat0.jsonl, line 151: '1': another seat than before")


@pytest.mark.parametrize(
    ("line", "change", "clause"),
    [
        (0, {"curRank": 5, "selfRank": 5, "oppoRank": 5}, None),
        (74, {"curRank": 9}, "this level cannot follow (rule 4.3); expected level 3"),
        (75, {"result": [[1, 3, "SK"]]}, "not the highest card (rule 5.1)"),
        (75, {"result": [[1, 0, "HR"]]}, "to of tribute is not so (rule 8.10)"),
        (76, {"result": [[3, 1, "SK"]]}, "(rule 8.7)"),
        (73, {"order": [2, 3, 0, 1]}, "order of end is not so (rule 3.4)"),
        (73, {"restCards": [[1, ["S2"]]]}, "not what seat 1 has left"),
        (2, {"curPos": 1}, "(rule 3.2)"),
        (2, {"curAction": ["Single", "3", ["S3"]]}, "(rule 2.3)"),
        (2, {"curAction": ["Pair", "T", ["ST", "ST"]]}, "not in the hand"),
        (2, {"curAction": ["Triple", "T", ["ST"]]}, "unknown kind"),
        (2, {"curAction": ["Single", "T", ["10"]]}, "unknown card"),
        (2, {"curAction": None}, "no action"),
        (2, {"curPos": 7}, "unknown seat"),
    ],
)
def test_a_log_that_breaks_the_rules_is_refused(line: int, change: dict[str, Any], clause: str | None) -> None:
    logs = [altered(log, lambda lines: lines[line].update(change)) for log in SEATS]
    if clause is None:  # a match that is joined at another level, with a tribute later that fits
        assert complaints(named(logs))
        return
    said = complaints(named(logs))
    assert any(clause in text for text in said), said
    assert said[0].startswith("seat")


def test_4_1_levels_of_the_sides_that_cannot_follow_are_refused() -> None:
    def raised(lines: list[dict[str, Any]]) -> None:
        lines[74]["oppoRank" if lines[74]["myPos"] % 2 else "selfRank"] = 9

    said = complaints(named([altered(log, raised) for log in SEATS]))
    assert said == ["seat0.jsonl, line 75: '9/3': these levels cannot follow (rule 4.1); expected levels 2/3"]


def test_a_log_without_a_deal_is_a_fault_and_beside_others_a_note() -> None:
    empty = b'{"type":"notify","stage":"gameOver"}\n'
    assert complaints([("x", empty)]) == ["x: 'x': no deal in this log; expected a message of the stage \"beginning\""]
    record, findings = converted([*named(SEATS, (0, 1, 3)), ("x", empty)])
    assert record is not None
    assert [note.said("en") for note in findings.notes] == ["x: no deal in this log"]


def test_hostile_logs_give_faults() -> None:
    strange = (b"[" * 10_000, b'{"type":"notify","stage":["x"]}', b'{"a":NaN}', b"null", b"\xff\xfe", b"")
    for bad in strange:
        converted([("x", bad)])
        record, findings = converted([("x", SEATS[0] + bad)])
        assert (record is None) == bool(findings.count)


# --- records of other origin as logs


@pytest.mark.parametrize("preset", ["platform", "competition", "huaian", "stage"])
def test_records_of_other_tables_can_be_written_as_logs(preset: str) -> None:
    record = played_match(preset, 5, 4)
    streams = written(record)
    assert sorted(streams) == [0, 1, 2, 3]
    if preset == "platform":
        again = sound([(str(seat), log) for seat, log in streams.items()])
        assert [entry.data for entry in again.entries] == [entry.data for entry in record.entries]


def test_the_platform_knows_no_level_joker() -> None:
    findings = Findings()
    record = played_match("huaian_joker", 1, 60)
    write_platform([record.head, *record.entries], findings)
    assert {fault.code for fault in findings.faults} == {"no_such_level"}
