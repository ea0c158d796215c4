"""Records that tell some hands only: proven all the same, what is missing said, what cannot be is a fault."""

from __future__ import annotations

import random
from typing import Any

import pytest
from record_lines import at, codes, data_of, file_of, missing
from record_matches import PRESETS, played_match

from coach.cards import DECK, Hand
from coach.table.record import load, replay

Data = dict[str, Any]


def seen_by(lines: list[Data], seats: tuple[int, ...]) -> list[Data]:
    """The lines with the hands of these seats only."""
    shown = [dict(line) for line in lines]
    for line in shown:
        if line.get("event") == "deal":
            line["hands"] = [hand if seat in seats else None for seat, hand in enumerate(line["hands"])]
    return shown


def with_rest(lines: list[Data]) -> list[Data]:
    """The lines with the cards left at the end of each round, as platforms show them."""
    record = load(file_of(lines))
    rests = [done.rest for done in replay(record).rounds]
    for line in lines:
        if line.get("event") == "end":
            line["rest"] = [[seat, [card.text for card in hand]] for seat, hand in rests.pop(0)]
    return lines


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [(), (0,), (3,), (1, 2), (0, 1, 3)])
def test_what_a_seat_saw_is_sound(preset: str, seats: tuple[int, ...]) -> None:
    lines = seen_by(data_of(played_match(preset, 17, 4)), seats)
    assert codes(file_of(lines)) == []
    unknown = ", ".join(str(seat) for seat in range(4) if seat not in seats)
    assert missing(file_of(lines)) == [f"line 2: the hands of the seats {unknown} are not known"]


@pytest.mark.parametrize("preset", PRESETS)
def test_what_one_seat_saw_until_somewhere_is_sound(preset: str) -> None:
    """Cut anywhere, seen by anybody: a deal that fits is found for tributes, refusals and plays."""
    rng = random.Random(preset)
    for _ in range(10):
        lines = data_of(played_match(preset, rng.randrange(1000), 3))
        lines = seen_by(lines[: rng.randrange(2, len(lines))], tuple(rng.sample(range(4), rng.randrange(1, 4))))
        assert codes(file_of(lines)) == []


def test_the_hands_that_fill_the_gaps_make_up_two_packs() -> None:
    for done in replay(load(file_of(seen_by(data_of(played_match("stage", 3, 3)), (2,))))).rounds:
        assert done.round is not None
        assert done.hidden == (0, 1, 3)
        total = done.round.played
        for hand in done.round.hands:
            total = total + hand
        assert total == DECK


def test_unknown_hands_do_not_get_into_what_is_told() -> None:
    """The deal that is guessed stays inside: events, hands told and rests speak of known cards only."""
    done = replay(load(file_of(seen_by(data_of(played_match("platform", 3, 1)), (2,))))).rounds[0]
    assert [hand is None for hand in done.deal.hands] == [True, True, False, True]
    assert all(event.code != "deal" for event in done.events)
    assert all(seat == 2 for seat, _ in done.rest)


def test_the_cards_left_are_told_where_the_record_tells_them() -> None:
    lines = seen_by(with_rest(data_of(played_match("platform", 3, 3))), (2,))
    done = replay(load(file_of(lines)))
    assert done.sound
    told = [line["rest"] for line in lines if line.get("event") == "end"]
    assert [[[s, [c.text for c in hand]] for s, hand in r.rest] for r in done.rounds] == told


def test_cards_left_that_cannot_be_are_a_fault() -> None:
    lines = with_rest(data_of(played_match("platform", 3, 1)))
    end = at(lines, "end")
    lines[end]["rest"][0][1][0] = "SB" if lines[end]["rest"][0][1][0] != "SB" else "HR"
    assert codes(file_of(lines)) == ["wrong_rest"]


def test_1_1_a_card_that_was_elsewhere_cannot_be_played_by_an_unknown_hand() -> None:
    """Seat 2 holds both copies of a card, or they have been played: no other seat can play it."""
    lines = seen_by(data_of(played_match("platform", 8, 1)), (2,))
    hand = Hand(lines[1]["hands"][2])
    twice = next(card.text for card in hand if hand.count(card) == 2)
    play = next(i for i, line in enumerate(lines) if line.get("event") == "play" and line["seat"] != 2)
    lines[play]["cards"] = [twice, *lines[play]["cards"][1:]]
    assert codes(file_of(lines)) == ["not_to_be_had"]


def test_3_1_an_unknown_hand_has_27_cards() -> None:
    lines = seen_by(data_of(played_match("platform", 8, 1)), (2,))
    lines[at(lines, "end")]["rest"] = [[0, ["S2", "S3", "S4"]]]
    assert codes(file_of(lines))[0] in ("too_many", "not_to_be_had")


def test_5_1_a_tribute_that_was_not_the_highest_shows_even_in_an_unknown_hand() -> None:
    """The giver plays a higher card later than the one that it gave."""
    for seed in range(60):
        lines = seen_by(data_of(played_match("platform", seed, 2)), (0,))
        gifts = [i for i, line in enumerate(lines) if line.get("event") == "tribute"]
        if len(gifts) != 1 or lines[gifts[0]]["seat"] == 0 or lines[gifts[0]]["card"] not in ("HR", "SB"):
            continue
        low = {"event": "tribute", "seat": lines[gifts[0]]["seat"], "to": lines[gifts[0]]["to"], "card": "S4"}
        played = [line for line in lines[gifts[0] :] if line.get("event") == "play" and line["seat"] == low["seat"]]
        if low["to"] == 0 or not any(line["rank"] in "AKQ" for line in played):
            continue
        lines[gifts[0]] = low
        assert codes(file_of(lines))[0] in ("not_highest", "not_to_be_had", "not_held")
        return
    raise AssertionError("no such round among the seeds")


def test_a_hand_that_is_told_must_be_whole() -> None:
    lines = seen_by(data_of(played_match("platform", 8, 1)), (2,))
    lines[1]["hands"][2].pop()
    assert codes(file_of(lines)) == ["wrong_size"]
