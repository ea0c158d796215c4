"""Playouts as callers use them: the same from a seed whatever the threads, refused nonsense, simple players' ways."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from table_play import cards, position, run

from coach.cards import Level
from coach.errors import AgainstRules, BadText
from coach.kernel import playout as kernel
from coach.rules import Rules
from coach.table import PASS, Action, Result, Round
from coach.table.events import Gave, Passed, Played, Returned
from coach.table.integers import options_of, position_of, read_trace
from coach.table.playout import SIMPLE_PLAYERS, play_matches, play_on, play_round, play_rounds
from coach.table.seats import partner

TWO = Level("2")


@pytest.mark.parametrize("threads", [0, 1, 2, 3, 7])
def test_rounds_do_not_depend_on_threads(threads: int) -> None:
    alone = [play_round(5, TWO, Rules(), number=number) for number in range(25)]
    played = play_rounds(25, 5, TWO, Rules(), threads=threads)
    assert list(played.results) == [round.result for round in alone]
    assert played.decisions == sum(isinstance(e, (Played, Passed)) for round in alone for e in round.events)


def test_no_rounds_are_no_rounds() -> None:
    assert play_rounds(0, 5, TWO, Rules(), threads=2) == play_rounds(0, 6, TWO, Rules())


def test_seeds_and_numbers_tell_rounds_apart() -> None:
    rounds = [play_round(seed, TWO, Rules(), number=number) for seed in (0, 1, 2**64 - 1) for number in (0, 1)]
    assert len({round.events for round in rounds}) == 6
    assert rounds[0] == play_round(0, TWO, Rules())


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: play_round(-1, TWO, Rules()), "'-1': no seed; expected a whole number from 0 to 2^64 - 1"),
        (lambda: play_round(2**64, TWO, Rules()), "no seed"),
        (lambda: play_rounds(1, 1.5, TWO, Rules()), "no seed"),  # type: ignore[arg-type]
        (lambda: play_rounds(1, 1, TWO, Rules(), players=("random", "lowst") * 2), "expected lowest"),
        (lambda: play_rounds(1, 1, TWO, Rules(), players=("random",)), "'1': number of players"),
    ],
)
def test_nonsense_is_refused(call: Callable[[], Any], said: str) -> None:
    with pytest.raises(BadText, match=re.escape(said)):
        call()


def test_8_14_a_result_that_the_rules_do_not_know_is_refused() -> None:
    known = Result.of((0, 2, 1, 3), Rules.preset("stage"))
    with pytest.raises(AgainstRules, match=r"rule 8\.14"):
        play_round(1, TWO, Rules(), known)


def test_a_round_that_is_over_is_not_played_on() -> None:
    round, _ = run(position(["S3", "S4 D4", "", "S5"], finished=(2,)), "S3")
    with pytest.raises(ValueError, match="over"):
        play_on(round, 1, 1)


def test_playing_on_keeps_the_cards_where_they_are() -> None:
    """Seat 0 holds the only card that can win; whatever the players do, it is out first."""
    round = position(["HR", "S3 S4", "D3 D5", "C3 C6"])
    results = play_on(round, 40, 3, threads=2).results
    assert {result.first for result in results} == {0}
    assert len({result.order for result in results}) > 1
    assert results == play_on(round, 40, 3).results


def test_every_round_of_a_match_is_numbered() -> None:
    rounds = list(itertools.islice(play_matches(2, Rules.preset("online", final_level="8")), 30))
    assert [round.number for round in rounds] == list(range(30))
    assert 1 < sum(round.begins for round in rounds) < 15
    assert all((round.before.previous is None) == round.begins for round in rounds)


def chosen(round: Round, name: str) -> Action:
    """What a simple player does first."""
    playout = kernel.Playout(options_of(round.rules), bytes([SIMPLE_PLAYERS.index(name)] * 4))
    playout.from_position(*position_of(round))
    first = next(iter(read_trace(playout.traced(1, 0), round.level, round.rules)))
    return first.play if isinstance(first, Played) else PASS


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("S33 D3 S44 C4 D55", "S33 D3 S44 C4"),  # a plate before the tube in it
        ("S334455 C789T D8", "S334455"),
        ("S34567 D5", "S3467 D5"),  # a straight flush is a bomb, so a second suit is found
        ("S34567 D9", "S3"),  # and if there is none, it waits
        ("S44 D4 C3", "S44 D4"),
        ("S2 SA", "SA"),  # the level card is stronger
        ("S33 D33", "S3 D33"),  # bombs come last
    ],
)
def test_lowest_leads_its_longest_kind(hand: str, expected: str) -> None:
    found = chosen(position([hand, "S9 D9 C9", "SJ DJ CJ", "SQ DQ CQ"]), "lowest")
    assert found.hand == cards(expected)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("lead", "hand", "expected"),
    [
        ("S9", "ST SJ C55 D55", "ST"),
        ("S9", "S5 S8 C55 D55 SB", "SB"),
        ("S9", "S5 S8 C55 D55", "C55 D55"),
        ("S99", "SJ CJ ST HT", "ST HT"),
        ("HR", "SA S5", "-"),
    ],
)
def test_lowest_follows_with_the_weakest_that_beats(lead: str, hand: str, expected: str) -> None:
    round, _ = run(position([lead + " S3", hand, "SK DK CK", "SQ DQ CQ"]), lead)
    found = chosen(round, "lowest")
    assert found is PASS if expected == "-" else found.hand == cards(expected)  # type: ignore[union-attr]


def test_lowest_leaves_tricks_to_its_partner() -> None:
    round, _ = run(position(["S9 S3", "S4 S5", "SK DK", "SQ DQ"]), "S9, -")
    assert chosen(round, "lowest") is PASS


def test_random_passes_one_time_in_four_where_it_may() -> None:
    events = [event for number in range(60) for event in play_round(1, TWO, Rules(), number=number).events]
    actions = Counter(type(event) for event in events if isinstance(event, (Played, Passed)))
    assert 0.25 < actions[Passed] / actions.total() < 0.75


def test_5_3_plain_players_return_their_weakest_card() -> None:
    rules, seen = Rules(), 0
    previous = Result.of((0, 1, 2, 3), rules)
    for number in range(10):
        played = play_round(3, Level("5"), rules, previous, number=number, players=("lowest",) * 4)
        hand = played.events[0].hands[0]  # type: ignore[attr-defined]
        for event in played.events:
            if isinstance(event, Gave):
                assert (event.seat, event.to) == (3, 0)
            if isinstance(event, Returned):
                seen += 1
                weakest = min(Level("5").strength(card.rank) for card in hand)
                assert Level("5").strength(event.card.rank) == weakest
    assert seen > 5


def test_partners_of_lowest_beat_random() -> None:
    results = play_rounds(300, 1, TWO, Rules(), players=("lowest", "random") * 2).results
    assert sum(result.first in (0, partner(0)) for result in results) > 240
