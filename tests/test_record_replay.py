"""Replaying records: sound ones of every preset, and each way in which a record can be wrong, by clause."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from record_lines import at, changed, codes, data_of, file_of, missing, said
from record_matches import PRESETS, played_match

from coach.cards import DECK, Hand, Level
from coach.deals import deal
from coach.rules import Rules
from coach.table import Result, Tribute
from coach.table.record import Comment, Deal, Gap, Header, Record, Standing, Start, load, replay

Data = dict[str, Any]
RECORD = played_match("competition", 21, 4)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_a_match_played_at_random_replays_event_for_event(preset: str, seed: int) -> None:
    record = played_match(preset, seed, 5)
    done = replay(record)
    assert done.sound, [fault.said("en") for fault in done.faults]
    assert not done.missing
    lines = [dict(entry.data) for entry in record.entries]
    replayed = [line for r in done.rounds for line in (r.deal.to_json(), *(event.to_json() for event in r.events))]
    assert replayed == lines


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_many_whole_matches_replay(preset: str) -> None:
    """Some minutes a preset: 40 matches to their end."""
    for seed in range(40):
        record = played_match(preset, seed, 60)
        assert replay(load(record.dump())).sound, seed


@pytest.mark.parametrize("preset", PRESETS)
def test_what_follows_from_the_play_may_be_left_out(preset: str) -> None:
    """Only deals, cards given, leads by chance, plays and passes are needed."""
    record = played_match(preset, 9, 3)
    needed = {"deal", "tribute", "return", "play", "pass", "lead"}
    lines = [line for line in data_of(record) if line.get("event", "deal") in needed]
    assert codes(file_of(lines)) == []
    for line in lines:
        line.pop("wilds", None)
    assert codes(file_of(lines)) == []


# --- what is wrong, and the clause


def alter(event: str, number: int = 0, **fields: Any) -> Callable[[list[Data]], None]:
    """Change fields of the n-th line of an event."""

    def change(lines: list[Data]) -> None:
        lines[at(lines, event, number)].update(fields)

    return change


def drop(event: str, number: int = 0) -> Callable[[list[Data]], None]:
    return lambda lines: lines.pop(at(lines, event, number))


def repeat(event: str, number: int = 0) -> Callable[[list[Data]], None]:
    def change(lines: list[Data]) -> None:
        where = at(lines, event, number)
        lines.insert(where, dict(lines[where]))

    return change


def hand_of_26(lines: list[Data]) -> None:
    lines[at(lines, "deal")]["hands"][2].pop()


def third_copy(lines: list[Data]) -> None:
    hands = lines[at(lines, "deal")]["hands"]
    hands[0] = sorted([*hands[0][1:], next(card for card in hands[1] if card not in hands[0])])


def stolen_card(lines: list[Data]) -> None:
    """The first play of the round with a card that another seat holds."""
    play, deal = lines[at(lines, "play")], lines[at(lines, "deal")]
    own = deal["hands"][play["seat"]]
    other = next(c for hand in deal["hands"] if hand is not own for c in hand if c not in own and c[0] in "SCD")
    play.update(kind="Single", rank=other[1], cards=[other])


def card_twice(lines: list[Data]) -> None:
    """A seat plays a single card again in the next trick."""
    first = at(lines, "play")
    seat = lines[first]["seat"]
    later = next(i for i in range(first + 1, len(lines)) if lines[i]["event"] == "play" and lines[i]["seat"] == seat)
    held = lines[at(lines, "deal")]["hands"][seat]
    once = next(card for card in lines[first]["cards"] if held.count(card) == 1)
    lines[later].update(kind="Single", rank=once[1], cards=[once])


def two_finishers_swapped(lines: list[Data]) -> None:
    first, second = at(lines, "finish", 0), at(lines, "finish", 1)
    lines[first]["seat"], lines[second]["seat"] = lines[second]["seat"], lines[first]["seat"]


@pytest.mark.parametrize(
    ("change", "code", "clause"),
    [
        (hand_of_26, "wrong_size", "27 cards (rule 3.1)"),
        (third_copy, "third_copy", "two packs"),
        (stolen_card, "not_held", "not in the hand"),
        (card_twice, "not_held", "not in the hand"),
        (alter("play", 0, seat=0), "wrong_leader", "another seat leads (rule 8.17)"),
        (alter("play", 1, seat=0), "not_in_turn", "(rule 3.2)"),
        (drop("pass", 0), "not_in_turn", "(rule 3.2)"),
        (repeat("pass", 0), "not_in_turn", "(rule 3.2)"),
        (repeat("play", 0), "not_in_turn", "(rule 3.2)"),
        (alter("trick", 0, leader=2), "otherwise", "(rule 3.2)"),
        (alter("finish", 0, place=2), "otherwise", "(rule 3.4)"),
        (two_finishers_swapped, "otherwise", "(rule 3.4)"),
        (alter("end", 0, order=[0, 1, 2, 3]), "otherwise", "order of end is not so (rule 3.4)"),
        (alter("end", 1, order=[3, 2, 1, 0]), "otherwise", "(rule 3.4)"),
        (repeat("end", 0), "not_now", "(rule 3.4)"),
        (alter("announce", 0, count=3), "otherwise", "(rule 3.5)"),
        (alter("levels", 0, after=["K", "K"]), "otherwise", "(rule 4)"),
        (alter("deal", 1, level="K"), "wrong_level", "this level cannot follow (rule 4.3); expected level"),
        (alter("lead", 1, seat=0, rule="8.15"), "otherwise", "(rule 5.6)"),
        (alter("lead", 1, rule="8.17"), "otherwise", "(rule 5.6)"),
        (drop("tribute", 0), "owes_nothing", "no card is owed by this seat now (rule 5)"),
        (repeat("tribute", 0), "owes_nothing", "(rule 5)"),
        (drop("return", 0), "still_owed", "cards are still owed (rule 5)"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_each_wrong_step_is_named_with_its_clause(change: Any, code: str, clause: str) -> None:
    file = changed(RECORD, change)
    assert codes(file)[0] == code
    told = said(file)[0]
    assert told.startswith("line ")
    assert clause in told


def test_the_line_of_a_fault_is_the_line_of_the_step() -> None:
    lines = data_of(RECORD)
    where = at(lines, "pass", 3)
    lines[where]["seat"] = (lines[where]["seat"] + 1) % 4
    assert said(file_of(lines))[0].startswith(f"line {where + 1}: ")


def test_a_play_that_does_not_beat_the_table() -> None:
    """The follower's play replaced by one that is too low, of another kind, and no play at all."""
    lines = data_of(RECORD)
    follow = next(i for i in range(2, len(lines)) if lines[i]["event"] == lines[i - 1]["event"] == "play")
    seat, table = lines[follow]["seat"], lines[follow - 1]
    hand = lines[at(lines, "deal")]["hands"][seat]
    low = min((card for card in hand if card[1] in "3456789"), key=lambda card: card[1])
    if table["kind"] == "Single":
        lines[follow].update(kind="Single", rank=low[1], cards=[low])
        assert codes(file_of(lines))[0] in ("too_low", "equal_rank", "below_level")
    lines[follow].update(kind="Pair", rank="3", cards=sorted([low, next(c for c in hand if c[1] not in low[1] + "2")]))
    assert "rule" in said(file_of(lines))[0]


def test_faults_of_several_rounds_are_told_at_once() -> None:
    """A round with a fault is left; the next is proven from the result that the record states."""
    lines = data_of(RECORD)
    for number in (0, 1, 2):
        start = at(lines, "deal", number)
        where = next(i for i in range(start, len(lines)) if lines[i]["event"] == "pass")
        lines[where]["seat"] = (lines[where]["seat"] + 1) % 4
    assert codes(file_of(lines)) == ["not_in_turn"] * 3


def test_3_4_only_the_last_round_may_lack_its_end_unless_a_gap_says_so() -> None:
    lines = data_of(RECORD)
    second = at(lines, "deal", 1)
    plays = [i for i in range(second) if lines[i].get("event") == "play"]
    cut = [*lines[: plays[-1]], *lines[second:]]
    assert codes(file_of(cut)) == ["not_over"]
    assert "(rule 3.4)" in said(file_of(cut))[0]
    told = [*lines[: plays[-1]], Gap().to_json(), *lines[second:]]
    assert missing(file_of(told)) == ["line 2: the end of round 1 is missing"]
    assert missing(file_of(lines[: plays[-1]])) == ["line 2: the end of round 1 is missing"]


@pytest.mark.parametrize("kept", [1, 2])
def test_3_4_a_gap_may_follow_the_deal_or_a_tribute(kept: int) -> None:
    """Of a round of which only the deal, or the deal and the tribute, was heard, nothing else is asked."""
    lines = data_of(RECORD)
    second, third = at(lines, "deal", 1), at(lines, "deal", 2)
    cut = [*lines[: second + kept], Gap().to_json(), *lines[third:]]
    assert missing(file_of(cut)) == [f"line {second + 1}: the end of round 2 is missing"]


def test_after_a_round_without_a_result_levels_and_tribute_are_open() -> None:
    """One fault does not make others: which round was before, nobody knows any more."""
    lines = data_of(RECORD)
    lines[at(lines, "pass", 0)]["seat"] = lines[at(lines, "pass", 0) - 1]["seat"]
    lines = [line for line in lines if line.get("event") != "end"]
    assert len(codes(file_of(lines))) == 1


def test_2_4_what_a_wild_stands_for_must_be_possible() -> None:
    """Other suits are as good where suits do not matter; other ranks are not."""
    lines = data_of(played_match("platform", 2, 6))
    plain = ("Pair", "Trips", "ThreeWithTwo", "ThreePair", "TwoTrips", "Bomb")
    where = next(i for i, line in enumerate(lines) if line.get("wilds") and line["kind"] in plain)
    wilds = lines[where]["wilds"]
    other = [("S" if wild[0] != "S" else "C") + wild[1] for wild in wilds]
    lines[where]["wilds"] = other
    assert codes(file_of(lines)) == []
    lines[where]["wilds"] = ["S3" if wilds[0][1] != "3" else "S4", *wilds[1:]]
    assert codes(file_of(lines)) == ["bad_wilds"]
    lines[where]["wilds"] = []
    assert codes(file_of(lines)) == ["bad_wilds"]


# --- tribute


def tribute_record(preset: str, order: tuple[int, ...], seed: int = 1, level: str = "5") -> list[Data]:
    """A joined record of one round: the deal and every step before the first play, as lines."""
    rules = Rules.preset(preset)
    hands = deal(seed)
    tribute, events = Tribute.start(hands, Level(level), Result.of(order, rules), rules)
    told = [*events]
    while tribute.owed:
        owed = tribute.owed[0]
        tribute, more = tribute.step(owed.seat, owed.cards[0])
        told += more
    standing = Standing((Level(level), Level("2")), joined=True, owner=0, previous=Result.of(order, rules).order)
    return data_of(Record.of(Header(rules, standing), told))


def test_5_1_the_tribute_is_the_highest_card() -> None:
    lines = tribute_record("platform", (0, 1, 2, 3))
    hand = lines[1]["hands"][3]
    lines[2]["card"] = next(card for card in hand if card[1] == "3")
    assert "not the highest card (rule 5.1)" in said(file_of(lines))[0]


def test_8_7_a_return_above_ten_is_named() -> None:
    lines = tribute_record("platform", (0, 1, 2, 3))
    lines[3]["card"] = next(card for card in lines[1]["hands"][0] if card[1] in "QK")
    assert "(rule 8.7)" in said(file_of(lines))[0]


def test_8_10_who_gets_which_tribute() -> None:
    lines = tribute_record("platform", (0, 2, 1, 3))
    assert codes(file_of(lines)) == []
    first, second = at(lines, "tribute", 0), at(lines, "tribute", 1)
    lines[first]["to"], lines[second]["to"] = lines[second]["to"], lines[first]["to"]
    assert "to of tribute is not so (rule 8.10)" in said(file_of(lines))[0]


def test_5_4_a_refusal_that_is_none() -> None:
    lines = tribute_record("platform", (0, 1, 2, 3))
    lines.insert(2, {"event": "refusal", "givers": [3], "holders": [3], "jokers": "big"})
    assert "this does not happen here (rule 5.4)" in said(file_of(lines))[0]


def test_5_1_a_return_before_the_tribute() -> None:
    lines = tribute_record("platform", (0, 1, 2, 3))
    lines[2]["event"] = "return"
    assert "not what this seat owes now (rule 5)" in said(file_of(lines))[0]


# --- the match


def test_4_3_after_the_match_is_won_nothing_is_dealt() -> None:
    record = played_match("online", 1, 60, final_level="8")
    lines = data_of(record)
    assert lines[-1]["event"] == "match"
    lines.append(dict(lines[1], level="8"))
    assert codes(file_of(lines)) == ["match_over"]
    again = [*lines[:-1], Start(Standing()).to_json(), lines[1]]
    assert codes(file_of(again)) == []
    number = len(replay(record).rounds) + 1
    assert missing(file_of(again)) == [f"line {len(again)}: the end of round {number} is missing"]


def test_a_match_joined_in_its_course_is_proven_from_there() -> None:
    """Owner, failures and the round before may be unknown: what contradicts every possibility is a fault."""
    record = played_match("platform", 4, 6)
    done = replay(record)
    third = done.rounds[2]
    assert third.levels is not None
    rest = data_of(record)[third.line - 1 :]
    for standing in (
        Standing(third.levels, joined=True),
        Standing(None, joined=True),
        Standing(third.levels, joined=True, previous=done.rounds[1].result.order if done.rounds[1].result else None),
    ):
        lines = [Header(Rules.preset("platform"), standing).to_json(), *rest]
        assert codes(file_of(lines)) == []
    wrong = [Header(Rules.preset("platform"), Standing((Level("K"), Level("Q")), joined=True)).to_json(), *rest]
    assert codes(file_of(wrong))[0] == "wrong_level"


def test_levels_of_a_match_joined_at_a_are_open_only_as_far_as_failures_are() -> None:
    """8.4: with unknown failures a side that fails at A may stay or fall; anything else is a fault."""
    rules = Rules.preset("platform")
    standing = Standing((Level("A"), Level("6")), joined=True, owner=0, previous=(0, 1, 2, 3))
    rng = random.Random(1)
    items: list[Any] = [Deal(Level("A"), tuple(deal(rng.randrange(99))))]
    for level, code in (("A", []), ("2", []), ("3", ["wrong_level"])):
        lines = data_of(Record.of(Header(rules, standing), items))
        lines.append({"event": "end", "order": [0, 1, 3, 2]})
        lines.append(dict(lines[1], level=level))
        assert [c for c in codes(file_of(lines)) if c != "not_now"] == code


def test_a_step_before_any_deal_is_a_fault() -> None:
    lines = data_of(Record.of(Header(), [Comment("x")]))
    lines.append({"event": "pass", "seat": 0})
    assert "line 3: 'pass': nothing is dealt (rule 3.1)" in said(file_of(lines))[0]


def test_a_standing_that_no_match_can_have_is_a_fault() -> None:
    standing = Standing((Level("A"), Level("2")), joined=True, owner=0, failures=(9, 0))
    assert codes(Record.of(Header(Rules.preset("platform"), standing), []).dump()) == ["bad_failures"]
    eight = Rules.preset("online", final_level="8")
    past = Standing((Level("A"), Level("2")), joined=True)
    assert codes(Record.of(Header(eight.changed(streaks=False), past), []).dump()) == ["past_final"]


def test_the_deck_is_always_whole() -> None:
    for done in replay(RECORD).rounds:
        assert done.round is not None
        total = done.round.played
        for hand in done.round.hands:
            total = total + hand
        assert total == DECK
        assert isinstance(done.round.hands[0], Hand)
