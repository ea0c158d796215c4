"""PlatformPlayer: a position made of a request alone, any answer of a player turned into one of the list, tribute."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from platform_engine import PASS, Engine, Message

from coach.cards import Card, Hand, Level
from coach.errors import BadText
from coach.online import PlatformPlayer
from coach.plays import Kind, Play
from coach.table import TributeView, View
from coach.table.driver import Player, random_player
from coach.table.events import Gave, Refused
from coach.table.trick import Action

LOGS = Path(__file__).parent / "data" / "platform_log"
STREAMS = [[json.loads(line) for line in (LOGS / f"seat{seat}.jsonl").read_text().splitlines()] for seat in range(4)]

# --- joined in the middle

ASKED: Message = {
    "type": "act",
    "stage": "play",
    "handCards": ["S9", "C9", "H2", "SB"],
    "publicInfo": [{"rest": 4}, {"rest": 5}, {"rest": 0}, {"rest": 7}],
    "selfRank": "2",
    "oppoRank": "5",
    "curRank": "2",
    "curPos": 3,
    "curAction": PASS,
    "greaterPos": 1,
    "greaterAction": ["Pair", "8", ["S8", "C8"]],
    "actionList": [PASS, ["Pair", "9", ["C9", "S9"]], ["Pair", "9", ["C9", "H2"]]],
    "indexRange": 2,
}


def asked(**changes: Any) -> Message:
    return {**ASKED, **changes}


def seen(message: Message, *before: Message) -> View | None:
    """The view that the player is asked with; None if it is not asked."""
    views: list[View] = []

    def act(view: View) -> Action:
        views.append(view)
        return random_player(1).act(view)

    player = PlatformPlayer(0, Player(act))
    for told in before:
        player.feed(told)
    index = player.feed(message)
    assert index in range(len(message["actionList"]))
    return views[0] if views else None


def test_a_position_is_made_of_a_request_alone() -> None:
    view = seen(ASKED)
    assert view is not None
    assert (view.hand, view.counts, view.turn, view.finished) == (Hand(ASKED["handCards"]), (4, 5, 0, 7), 0, (2,))
    assert view.level is Level("2")
    assert view.trick.table == Play(Kind.PAIR, view.trick.table.rank, "C8 S8") if view.trick.table else False
    assert (view.trick.owner, view.trick.passed) == (1, (3,))
    assert view.played == Hand("S8 C8")
    assert view.may_pass
    assert len(view.legal_plays()) == 3


def test_3_2_without_a_pass_in_the_list_the_seat_leads_whatever_the_old_trick_was() -> None:
    view = seen(asked(actionList=[["Single", "9", ["S9"]], ["Single", "9", ["C9"]]], indexRange=1))
    assert view is not None
    assert view.trick.table is None
    assert not view.may_pass


@pytest.mark.parametrize(
    ("missing", "counts"),
    [
        ("publicInfo", (4, 27, 27, 27)),
        ("selfRank", (4, 5, 0, 7)),
        ("greaterPos", (4, 5, 0, 7)),
        ("stage", (4, 5, 0, 7)),
    ],
)
def test_fields_may_be_missing(missing: str, counts: tuple[int, ...]) -> None:
    view = seen({name: value for name, value in ASKED.items() if name != missing})
    assert view is not None
    assert view.counts == counts
    assert view.trick.owner == (3 if missing == "greaterPos" else 1)


def test_a_player_that_needs_the_number_of_cards_is_asked_again_with_a_guess() -> None:
    def act(view: View) -> Action:
        assert len(view.unseen) == sum(view.counts) - len(view.hand)
        return view.legal_plays()[1]

    player = PlatformPlayer(0, Player(act))
    assert player.feed(ASKED) == 1
    assert [note.said("en") for note in player.notes][-1].endswith("cards were drawn that count as played")
    assert not player.faults


@pytest.mark.parametrize(
    "change",
    [
        {"handCards": None},
        {"handCards": "S9"},
        {"handCards": []},
        {"handCards": ["S9"] * 3},
        {"greaterAction": None},
        {"greaterAction": ["Pair", "8", ["S8", "C9"]]},
        {"publicInfo": [{"rest": 4}, {"rest": 0}, {"rest": 0}, {"rest": 0}]},
    ],
    ids=repr,
)
def test_a_request_that_tells_too_little_is_answered_by_the_pass(change: dict[str, Any]) -> None:
    player = PlatformPlayer(0)
    rotated = [*ASKED["actionList"][1:], PASS]
    assert player.feed(asked(**change, actionList=rotated)) == 2
    assert player.faults
    assert player.feed({**asked(greaterAction=None), **change, "actionList": rotated[:2]}) in (0, 1)


def test_a_request_is_believed_against_what_was_heard() -> None:
    deal = STREAMS[0][0]
    hand = [*deal["handCards"][:-1], "SB"]
    counts = [{"rest": 27}, {"rest": 26}, {"rest": 27}, {"rest": 27}]
    request = asked(handCards=hand, publicInfo=counts, greaterAction=["Single", "3", ["D3"]])
    request["actionList"] = [PASS, ["Single", "4", ["H4"]], ["Single", "9", ["S9"]]]
    player = PlatformPlayer(0)
    player.feed(deal)
    assert player.feed(request) in (0, 1, 2)
    assert player.hand == Hand(hand)
    view = player.view
    assert view is not None
    assert (view.counts, view.trick.owner) == ((27, 26, 27, 27), 1)


# --- answers


def answer(act: Any, message: Message = ASKED, choose: Any = None) -> tuple[int | None, list[str], list[str]]:
    """The index, the codes of the faults and the notes for a player with this act."""
    player = PlatformPlayer(0, Player(act, choose) if choose else Player(act))
    index = player.feed(message)
    return index, [fault.code for fault in player.faults], [note.said("en") for note in player.notes][1:]


def pair(cards: str, rank: str = "9") -> Play:
    return Play(Kind.PAIR, Level(rank).rank, tuple(map(Card, cards.split())))


def fails(view: View) -> Action:
    raise ZeroDivisionError("a player's bug")


def test_a_player_that_raises_passes_or_takes_the_first() -> None:
    index, faults, _ = answer(fails)
    assert (index, faults) == (0, ["player_failed"])
    rotated = asked(actionList=[*ASKED["actionList"][1:], PASS])
    assert answer(fails, rotated)[0] == 2
    leading = asked(actionList=ASKED["actionList"][1:], greaterAction=None)
    assert answer(fails, leading)[0] == 0


@pytest.mark.parametrize(
    "nonsense", [None, 7, "PASS", ["PASS", "PASS", "PASS"], Play, object()], ids=lambda value: type(value).__name__
)
def test_an_answer_that_is_no_action_is_a_fault(nonsense: Any) -> None:
    assert answer(lambda view: nonsense)[0] == 0


@pytest.mark.parametrize("fields", [("x", None, ()), (Kind.PAIR, None, ()), (None, 3, ("S9",)), (7, 7, 7)], ids=repr)
def test_a_play_of_nonsense_is_survived(fields: Any) -> None:
    index, faults, _ = answer(lambda view: Play(*fields))
    assert index == 0
    assert faults


def test_the_order_of_cards_and_of_the_list_does_not_matter() -> None:
    assert answer(lambda view: pair("H2 C9"))[0] == 2
    assert answer(lambda view: pair("S9 C9"))[0] == 1
    assert answer(lambda view: pair("S9 C9"), asked(actionList=[*ASKED["actionList"]][::-1]))[0] == 1


def test_2_4_the_same_play_with_other_cards_where_only_those_are_offered() -> None:
    index, faults, notes = answer(lambda view: pair("H2 S9"))
    assert (index, faults) == (1, [])
    assert notes == ["line 1: not offered: pair 9; answered 1 instead: the same play with other cards"]


def test_2_4_the_same_cards_as_a_stronger_play_where_weaker_readings_are_omitted() -> None:
    cards = ["H3", "H4", "H5", "H6", "H2"]
    request = asked(handCards=[*cards, "S9"], greaterAction=None, indexRange=1)
    request["actionList"] = [["Single", "9", ["S9"]], ["StraightFlush", "3", cards]]

    def weaker(view: View) -> Action:
        return next(play for play in view.legal_plays() if play.kind is Kind.STRAIGHT)

    index, faults, notes = answer(weaker, request)
    assert (index, faults) == (1, [])
    assert "the same cards as another play" in notes[0]


def test_an_illegal_answer_is_a_fault_and_becomes_the_weakest_or_the_pass() -> None:
    index, faults, notes = answer(lambda view: pair("S3 S3", "3"))
    assert (index, faults) == (0, ["not_held", "not_held", "too_low"])
    assert "the pass, or the weakest play" in notes[0]
    singles = [["FourKings", "JOKER", ["SB", "SB", "HR", "HR"]], ["Single", "2", ["H2"]], ["Single", "9", ["C9"]]]
    index, faults, _ = answer(lambda view: pair("S3 S3", "3"), asked(actionList=singles, greaterAction=None))
    assert (index, len(faults)) == (2, 2)


def test_an_index_is_never_above_indexrange_nor_the_list() -> None:
    assert answer(lambda view: pair("C9 H2"), asked(indexRange=1))[0] == 1
    for strange in (99, -1, None, "2", 2.0, True):
        index = answer(lambda view: pair("C9 H2"), asked(indexRange=strange))[0]
        assert index == 2


@pytest.mark.parametrize("actions", [None, [], {}, "PASS", 5], ids=repr)
def test_without_actions_there_is_no_answer(actions: Any) -> None:
    player = PlatformPlayer(0)
    assert player.feed(asked(actionList=actions)) is None
    assert [fault.code for fault in player.faults] == ["no_actions"]


def test_an_older_joker_bomb_and_passes_of_other_lengths_are_found() -> None:
    kings = ["SB", "SB", "HR", "HR"]
    request = asked(handCards=[*kings, "S9"], actionList=[["PASS"], ["Bomb", "JOKER", kings]])
    assert answer(lambda view: next(iter(view.legal_plays())), request)[0] == 1
    assert answer(fails, request)[0] == 0


# --- tribute

GIVE: Message = {**ASKED, "stage": "tribute", "greaterAction": None, "handCards": ["S9", "SA", "CA", "H2"]}
GIVE["actionList"] = [["tribute", "tribute", ["SA"]], ["tribute", "tribute", ["CA"]]]
BACK: Message = {**GIVE, "stage": "back", "handCards": ["S9", "SA", "C3", "H2"]}
BACK["actionList"] = [["back", "back", ["S9"]], ["back", "back", ["C3"]], ["back", "back", ["H2"]]]


def test_5_2_a_giver_chooses_among_the_cards_of_the_list() -> None:
    views: list[TributeView] = []

    def choose(view: TributeView) -> Card:
        views.append(view)
        return Card("CA")

    assert answer(fails, GIVE, choose)[0] == 1
    assert views[0].owed is not None
    assert [card.text for card in views[0].owed.cards] == ["CA", "SA"]


def test_8_7_cards_that_the_rules_forbid_to_return_are_not_proposed_though_listed() -> None:
    views: list[TributeView] = []

    def choose(view: TributeView) -> Card:
        views.append(view)
        return Card("C3")

    player = PlatformPlayer(0, Player(fails, choose))
    player.feed({**STREAMS[0][0], "handCards": [*BACK["handCards"][:1], *STREAMS[0][0]["handCards"][1:]]})
    for stage, result in (("tribute", [[3, 0, "HR"]]), ("back", None)):
        if result:
            player.feed({"type": "notify", "stage": stage, "result": result})
    assert player.feed(BACK) == 1
    assert views[0].owed is not None
    assert views[0].owed.to == 3
    assert [card.text for card in views[0].owed.cards] == ["C3", "S9"]
    assert [event for event in views[0].events if isinstance(event, Gave)] == [Gave(3, 0, Card("HR"))]


def test_a_card_that_is_not_offered_becomes_one_of_its_rank_or_the_weakest() -> None:
    assert answer(fails, GIVE, lambda view: Card("DA"))[0] == 0
    assert answer(fails, BACK, lambda view: Card("HK"))[0] == 1
    assert answer(fails, BACK, lambda view: "C3")[:2] == (1, ["no_card"])
    assert answer(fails, BACK, fails)[:2] == (1, ["player_failed"])
    assert PlatformPlayer(0, type("Silent", (), {"act": staticmethod(fails)})()).feed(BACK) == 1


def test_5_4_a_refusal_is_seen() -> None:
    for seed in range(60):
        stream = Engine(seed).match(4).streams[2]
        at = next((n for n, m in enumerate(stream) if m["stage"] == "anti-tribute"), None)
        if at is not None:
            player = PlatformPlayer(2)
            for message in stream[: at + 1]:
                player.feed(message)
            assert player.view is not None
            assert isinstance(player.view.events[0], Refused)
            return
    raise AssertionError("no refusal among the seeds")


# --- what it is made of


def test_a_bad_seat_name_or_object_is_refused() -> None:
    with pytest.raises(BadText, match="unknown seat"):
        PlatformPlayer(4)
    with pytest.raises(BadText, match="no such player"):
        PlatformPlayer(0, "nobody at all")
    with pytest.raises(TypeError, match="player"):
        PlatformPlayer(0, object())  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_answers() -> None:
    def played(seed: int) -> list[list[Message]]:
        clients = [PlatformPlayer(seat, "random", seed).feed for seat in range(4)]
        return Engine(1, clients=clients).match(2).streams

    assert played(5) == played(5) != played(6)


def test_another_seat_is_taken_as_told() -> None:
    player = PlatformPlayer(0)
    player.feed(STREAMS[3][0])
    assert player.seat == 3
    assert [fault.code for fault in player.faults] == ["other_seat"]
    untold = {name: value for name, value in STREAMS[1][0].items() if name != "myPos"}
    player = PlatformPlayer(1)
    player.feed(untold)
    assert player.hand == Hand(untold["handCards"])
    assert not player.faults
