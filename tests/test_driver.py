"""Four players at the table: what they are asked, what comes out, and that illegal answers are told, never mended."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Generator
from typing import Any

import pytest
from table_play import play

from coach.cards import Card, Hand, Level
from coach.deals import deal
from coach.errors import AgainstRules, BadText
from coach.plays import Kind, Play
from coach.rules import PRESETS, Rules
from coach.table import PASS, Match, Result, Tribute, TributeView, View
from coach.table.driver import IllegalAnswer, Player, play_match, play_round, random_player, weakest_owed
from coach.table.events import (
    Dealt,
    Event,
    Gave,
    Leads,
    LevelsChanged,
    MatchEnded,
    Passed,
    Played,
    Returned,
    RoundEnded,
)


def randoms(seed: int = 1) -> list[Player]:
    return [random_player(seed + seat) for seat in range(4)]


def asking(act: Callable[[View], Any], seat: int = 0) -> list[Player]:
    """Random players, but for one seat."""
    return [Player(act) if s == seat else player for s, player in enumerate(randoms())]


@pytest.mark.parametrize("preset", PRESETS)
def test_two_rounds_of_a_match_replay_at_the_table(preset: str) -> None:
    rules = Rules.preset(preset)
    events: list[Event] = []
    for event in play_match(Match.start(rules), randoms(), random.Random(2)):
        events.append(event)
        if sum(isinstance(e, LevelsChanged) for e in events) == 2 or isinstance(event, MatchEnded):
            break
    match, seen = Match.start(rules), iter(events)
    for event in seen:
        assert isinstance(event, Dealt)
        tribute, told = match.open(event.hands)
        rest = list(itertools.takewhile(lambda e: not isinstance(e, LevelsChanged), seen))
        told = [*told, *_replayed(tribute, rest)]
        assert told == [event, *rest]
        match, _ = match.step(rest[-1].result, next(e.seat for e in rest if isinstance(e, Leads)))


def _replayed(tribute: Tribute, events: list[Event]) -> list[Event]:
    """What the table says when it is given the same choices."""
    told: list[Event] = []
    chosen = {(type(e), e.seat): e.card for e in events if isinstance(e, (Gave, Returned))}
    while not tribute.done:
        if tribute.by_chance:
            tribute, more = tribute.draw(next(e.seat for e in events if isinstance(e, Leads)))
        else:
            owed = tribute.owed[0]
            kind = Gave if owed.act.value == "tribute" else Returned
            tribute, more = tribute.step(owed.seat, chosen[kind, owed.seat])
        told += more
    round = tribute.round()
    for event in events:
        if isinstance(event, (Played, Passed)):
            round, more = round.step(event.play if isinstance(event, Played) else PASS, event.seat)
            told += more
    return told


def test_seeded_players_play_the_same_match() -> None:
    rules = Rules.preset("online", final_level="8")
    first, second = (list(play_match(Match.start(rules), randoms(5), random.Random(5))) for _ in range(2))
    assert first == second
    assert isinstance(first[-1], MatchEnded)


def test_a_match_is_returned_when_it_is_won() -> None:
    game = play_match(Match.start(Rules(final_level="8", failure_limit=None)), randoms(), random.Random(3))
    match, events = run_out(game)
    assert isinstance(events[-1], MatchEnded)
    assert match.winner == events[-1].winner


def run_out(game: Generator[Event, None, Match]) -> tuple[Match, list[Event]]:
    """What a game returns, and its events."""
    events = []
    while True:
        try:
            events.append(next(game))
        except StopIteration as ended:
            return ended.value, events


def test_3_5_a_player_sees_its_own_view_in_its_turn_and_nothing_else() -> None:
    seen: list[View] = []

    def act(view: View) -> Any:
        seen.append(view)
        return view.legal_actions()[0]

    events = list(play_round(Match.start(Rules()), deal(3), asking(act, seat=2), lambda: 1))
    dealt = events[0]
    assert isinstance(dealt, Dealt)
    assert seen
    assert all(isinstance(view, View) and view.seat == view.turn == 2 for view in seen)
    assert seen[0].hand == dealt.hands[2]
    assert not any(isinstance(event, Dealt) for event in seen[-1].events)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (PASS, "seat 0 may not do this: 'pass': who leads must play (rule 3.2); expected a play"),
        (play("SA SA"), "seat 0 may not do this: 'SA': not in the hand"),
        (Play(Kind.PAIR, None, "S3"), "rule 2.4"),
    ],
)
def test_an_illegal_answer_is_told_with_seat_play_and_clause(answer: Any, said: str) -> None:
    hands = list(deal(3))
    hands[0], hands[1] = with_card(hands[0], hands[1], "S3")
    hands[0], hands[1] = without_card(hands[0], hands[1], "SA")
    game = play_round(Match.start(Rules()), hands, asking(lambda view: answer), lambda: 0)
    events: list[Event] = []
    with pytest.raises(IllegalAnswer) as wrong:
        events.extend(game)
    assert isinstance(wrong.value, AgainstRules)
    assert wrong.value.seat == 0
    assert said in wrong.value.said("en")
    assert "0 号座位不能这样" in wrong.value.said("zh")
    assert [event.code for event in events] == ["deal", "lead"]  # nothing was played instead


def with_card(mine: Hand, other: Hand, text: str) -> tuple[Hand, Hand]:
    """Both hands after a swap that gives the first this card, if it lacks it."""
    if Card(text) in mine or Card(text) not in other:
        return mine, other
    given = next(card for card in mine if card.text != text and other.count(card) < 2)
    return mine - Hand([given]) + Hand([text]), other - Hand([text]) + Hand([given])


def without_card(mine: Hand, other: Hand, text: str) -> tuple[Hand, Hand]:
    """Both hands after swaps that take this card from the first."""
    while Card(text) in mine and other.count(Card(text)) < 2:
        given = next(card for card in other if card.text != text and mine.count(card) < 2)
        mine, other = mine - Hand([text]) + Hand([given]), other - Hand([given]) + Hand([text])
    return mine, other


@pytest.mark.parametrize("answer", [None, "S3", 7, Card("S3")])
def test_what_is_no_action_is_the_players_bug_and_names_the_seat(answer: Any) -> None:
    game = play_round(Match.start(Rules()), deal(3), asking(lambda view: answer), lambda: 0)
    with pytest.raises(TypeError, match="action") as wrong:
        list(game)
    assert "the answer of seat 0" in wrong.value.__notes__


def test_an_error_of_a_player_is_passed_on() -> None:
    def act(view: View) -> Any:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        list(play_round(Match.start(Rules()), deal(3), asking(act), lambda: 0))


def test_there_are_four_players() -> None:
    with pytest.raises(BadText, match="four players"):
        list(play_match(Match.start(Rules()), randoms()[:3], random.Random(1)))


def tribute_match(order: str = "0213") -> Match:
    """A match whose next round begins with a tribute."""
    rules = Rules()
    return Match.position(rules, (Level("5"), Level("2")), 0, previous=Result.of([int(s) for s in order], rules))


def test_5_1_and_5_3_cards_are_chosen_from_what_is_owed() -> None:
    asked: list[TributeView] = []

    def choose(view: TributeView) -> Card:
        asked.append(view)
        return weakest_owed(view)

    players = [Player(player.act, choose) for player in randoms()]
    for number in itertools.count():
        events = list(play_round(tribute_match(), deal(number), players, lambda: 0))
        gifts = [event for event in events if isinstance(event, (Gave, Returned))]
        if gifts:
            break
    assert [(view.seat, view.owed.act.value) for view in asked if view.owed] == [
        *((event.seat, event.code) for event in events if isinstance(event, Gave)),
        *((event.seat, event.code) for event in events if isinstance(event, Returned)),
    ]
    for view, event in zip(asked, gifts, strict=True):
        assert view.owed is not None
        strengths = [view.level.strength(card.rank) for card in view.owed.cards]
        assert view.level.strength(event.card.rank) == min(strengths)
        assert event.card in view.hand


def test_5_2_a_wrong_tribute_is_told_with_seat_and_clause() -> None:
    match = tribute_match("0312")
    for number in itertools.count():
        tribute, _ = match.open(deal(number))
        if tribute.owed:
            break
    giver = tribute.owed[0].seat
    hand = tribute.hands[giver]
    low = min((card for card in hand if card.rank <= 10), key=lambda card: card.rank)
    players = [Player(player.act, lambda view: low) for player in randoms()]
    with pytest.raises(IllegalAnswer, match=r"rule 5\.1") as wrong:
        list(play_round(match, deal(number), players, lambda: 0))
    assert (wrong.value.seat, wrong.value.faults[0].part) == (giver, low.text)


def test_chance_draws_the_leader_only_where_the_rules_say_so() -> None:
    drawn: list[int] = []

    def draw() -> int:
        drawn.append(3)
        return 3

    events = list(play_round(Match.start(Rules()), deal(1), randoms(), draw))
    assert events[1] == Leads(3, "8.17")
    assert isinstance(next(event for event in events if isinstance(event, RoundEnded)), RoundEnded)
    list(play_round(tribute_match(), deal(1), randoms(), draw))
    assert drawn == [3]


def test_3_1_hands_that_are_no_deal_are_refused() -> None:
    hands = [Hand(), *deal(1)[1:]]
    with pytest.raises(AgainstRules, match="27 cards"):
        list(play_round(Match.start(Rules()), hands, randoms(), lambda: 0))
