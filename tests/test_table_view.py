"""What a seat may know (RULES.md 3.5, 5.7): everything public, its own hand, and nothing that hides another's card."""

from __future__ import annotations

import dataclasses
import gc
import pickle
import random
import types
from collections import Counter
from collections.abc import Iterator

import pytest
from table_play import deal_with, random_action, random_choices, result

from coach.cards import DECK, Card, Hand, Level
from coach.deals import deal
from coach.errors import BadText
from coach.plays import Play
from coach.rules import PRESETS, Rules
from coach.table import PASS, Match, Round, Tribute, TributeView, View
from coach.table.events import Event, Gave, Played, Returned

NOT_ENTERED = (type, types.ModuleType, types.BuiltinFunctionType, types.CodeType, str, bytes, int, float)


def reachable(root: object) -> Iterator[object]:
    """Everything that can be reached from a value: attributes, slots, items, closures, defaults, bound methods."""
    seen: set[int] = set()
    stack = [root]
    while stack:
        value = stack.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        yield value
        if isinstance(value, NOT_ENTERED):
            continue
        if isinstance(value, types.FunctionType):
            stack += [cell.cell_contents for cell in value.__closure__ or ()] + list(value.__defaults__ or ())
            continue
        # Levels and cards are interned and shared by all; what hangs on them is no secret.
        if not isinstance(value, (Card, Level, Rules)):
            stack += [found for found in gc.get_referents(value) if not isinstance(found, type)]


def public_cards(events: tuple[Event, ...]) -> Counter[Card]:
    shown: Counter[Card] = Counter()
    for event in events:
        if isinstance(event, Played):
            shown.update(event.play.cards)
        elif isinstance(event, (Gave, Returned)):
            shown[event.card] += 1
    return shown


def half_played(seed: int, preset: str) -> Round:
    """A round under way, after a tribute when chance allows one."""
    rng = random.Random(seed)
    rules = Rules.preset(preset)
    previous = result(rng.choice(["0213", "0123", "0132"]), rules)
    tribute, _ = Tribute.start(deal(seed), Level("7"), previous, rules)
    round = random_choices(tribute, rng)[0].round()
    for _ in range(rng.randrange(10, 60)):
        if not round.over:
            round = round.step(random_action(round, rng))[0]
    return round


def otherwise_dealt(round: Round, seat: int, rng: random.Random) -> Round:
    """The same round with the cards that the seat cannot see dealt out anew to the other three."""
    others = [other for other in range(4) if other != seat]
    hidden = [card for other in others for card in round.hands[other]]
    rng.shuffle(hidden)
    hands = list(round.hands)
    for other in others:
        hands[other] = Hand([hidden.pop() for _ in range(len(round.hands[other]))])
    a, b, c, d = hands
    return dataclasses.replace(round, hands=(a, b, c, d))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_3_5_a_view_does_not_depend_on_what_the_seat_cannot_see(preset: str, seed: int) -> None:
    """Whatever the others hold, the view is the same: as a value, as text, pickled, and in what it answers."""
    round, rng = half_played(seed, preset), random.Random(seed)
    for seat in range(4):
        view = round.view(seat)
        other = otherwise_dealt(round, seat, rng).view(seat)
        assert view == other
        assert repr(view) == repr(other)
        assert pickle.dumps(view) == pickle.dumps(other)
        assert list(view.legal_plays()) == list(other.legal_plays())
        assert view.legal_actions() == other.legal_actions()
        assert (view.unseen, view.tribute, view.may_pass) == (other.unseen, other.tribute, other.may_pass)


@pytest.mark.parametrize("preset", PRESETS)
def test_3_5_no_hidden_card_hangs_anywhere_on_a_view(preset: str) -> None:
    round = half_played(11, preset)
    for seat in range(4):
        view = round.view(seat)
        view.legal_plays()[0:1], view.unseen.cards, view.hand.cards, view.played.cards  # fill what is kept for later
        allowed = {round.hands[seat].counts, round.played.counts, bytes(54)}
        allowed |= {event.play.hand.counts for event in round.events if isinstance(event, Played)}
        found = list(reachable(view))
        assert any(value is round.hands[seat] for value in found), "the walk does not reach the own hand"
        assert any(isinstance(value, Play) for value in found), "the walk does not reach the plays"
        assert not any(isinstance(value, (Round, Tribute, Match)) for value in found)
        hands = {value.counts for value in found if isinstance(value, Hand)}
        assert hands <= allowed
        data = [value for value in found if isinstance(value, bytes) and len(value) == 54]
        assert set(data) <= allowed


@pytest.mark.parametrize("preset", PRESETS)
def test_3_5_cards_that_a_view_can_name_are_public_or_own(preset: str) -> None:
    """The view's cards, counted as they lie: own hand and what lay on the table account for all of them."""
    round = half_played(5, preset)
    for seat in range(4):
        view = round.view(seat)
        assert sum(public_cards(view.events).values()) == len(view.played) + len(
            [event for event in view.events if isinstance(event, (Gave, Returned))]
        )
        assert view.played == sum(
            (event.play.hand for event in view.events if isinstance(event, Played)), start=Hand()
        )  # fmt: skip
        assert view.unseen + view.played + view.hand == DECK
        assert len(view.unseen) == sum(n for other, n in enumerate(view.counts) if other != seat)


def test_the_walk_finds_what_is_hidden_in_closures_and_attributes() -> None:
    """The test above would notice: a hand in a closure, in a slot, in a dictionary, in a bound method."""
    secret = Hand("S3 S4")

    def peek() -> Hand:
        return secret

    class Holder:
        def __init__(self) -> None:
            self.hidden = {"key": [secret]}

        def method(self) -> None: ...

    for leak in (peek, Holder(), Holder().method, (lambda hand=secret: hand), iter([secret])):
        assert any(value is secret for value in reachable(leak))


def test_3_5_counts_are_always_shown_and_announcements_apart() -> None:
    round = half_played(3, "competition")
    view = round.view(2)
    assert view.counts == tuple(len(hand) for hand in round.hands)
    assert view.announced == round.announced
    assert round.rules.announce_at == 10
    assert all(
        (said is not None) == (0 < n <= 10) or n == 0 for said, n in zip(view.announced, view.counts, strict=True)
    )


def test_5_7_tribute_and_return_are_shown_to_all() -> None:
    rules = Rules()
    hands = deal_with("7", {3: "SA"}, {0: "HR HR"})
    tribute, _ = Tribute.start(hands, Level("7"), result("0123", rules), rules)
    tribute, _ = random_choices(tribute, random.Random(1))
    for seat in range(4):
        shown = tribute.round().view(seat).tribute
        assert [(event.code) for event in shown] == ["tribute", "return", "lead"]
        assert shown[0] == Gave(3, 0, Card("SA"))


def test_5_2_a_choice_is_nobody_elses_before_it_is_shown() -> None:
    """Two givers choose apart: the first choice changes no other seat's view, nor whether it has been made."""
    rules = Rules()
    hands = deal_with("7", {1: "SA HA", 3: "CA DA"})
    before, _ = Tribute.start(hands, Level("7"), result("0213", rules), rules)
    one, _ = before.step(1, Card("SA"))
    two, _ = before.step(1, Card("HA"))
    for seat in (0, 2, 3):
        assert before.view(seat) == one.view(seat) == two.view(seat)
        assert pickle.dumps(one.view(seat)) == pickle.dumps(two.view(seat))
    assert before.view(1).owed is not None
    assert one.view(1).owed is None


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("order", ["0213", "0123", "0132"])
def test_3_5_a_view_during_tribute_holds_the_own_hand_only(preset: str, order: str) -> None:
    rules, rng = Rules.preset(preset), random.Random(8)
    tribute, _ = Tribute.start(deal(8), Level("7"), result(order, rules), rules)
    states = [tribute]
    while states[-1].owed:
        owed = rng.choice(states[-1].owed)
        states.append(states[-1].step(owed.seat, rng.choice(owed.cards))[0])
    for state in states:
        for seat in range(4):
            view = state.view(seat)
            found = [value for value in reachable(view) if isinstance(value, Hand)]
            assert {hand.counts for hand in found} == {state.hands[seat].counts}
            shown = {event.card for event in view.events if isinstance(event, (Gave, Returned))}
            named = {value for value in reachable(view) if isinstance(value, Card)}
            assert named <= shown | set(state.hands[seat])


def test_5_4_a_refusal_shows_who_holds_both_jokers_together_and_not_who_has_which() -> None:
    rules = Rules()
    views = []
    for one, two in (("HR HR", ""), ("HR", "HR"), ("", "HR HR")):
        hands = deal_with("7", {1: one, 3: two}, {0: "SB SB"})
        tribute, _ = Tribute.start(hands, Level("7"), result("0213", rules), rules)
        assert tribute.done
        views.append(tribute.view(0))
    assert views[0].events == views[1].events == views[2].events
    assert views[0].events[0].to_json() == {
        "event": "refusal",
        "givers": [1, 3],
        "holders": [1, 3],
        "jokers": "big",
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_3_5_a_deal_among_the_events_of_the_tribute_stays_hidden(preset: str) -> None:
    tribute, events = Match.start(Rules.preset(preset)).open(deal(4))
    tribute, more = tribute.draw(2)
    round = Round.start(tribute.hands, tribute.level, 2, tribute.rules, events + more)
    assert round.events == more
    assert round == tribute.round()


@pytest.mark.parametrize("nobody", [-1, 4, True, None, "0"])
def test_3_5_only_a_seat_has_a_view(nobody: object) -> None:
    tribute, _ = Match.start(Rules()).open(deal(4))
    for state in (tribute, tribute.draw(0)[0].round()):
        with pytest.raises(BadText):
            state.view(nobody)  # type: ignore[arg-type]


def test_a_view_asks_the_same_legality_as_the_round() -> None:
    round = half_played(4, "competition")
    assert round.turn is not None
    view = round.view(round.turn)
    assert view.to_act
    assert list(view.legal_plays()) == list(round.legal_plays())
    assert view.legal_actions(canonical=False) == round.legal_actions(canonical=False)
    assert (view.why_not(PASS) is None) == round.can(PASS) == view.may_pass
    waiting = round.view((round.turn + 1) % 4)
    assert not waiting.to_act
    assert not waiting.may_pass
    assert waiting.legal_actions() == []


def test_views_are_frozen_values_without_room_for_more() -> None:
    for kind in (View, TributeView):
        assert kind.__slots__ == tuple(field.name for field in dataclasses.fields(kind))
        assert not hasattr(kind, "__dict__") or "__dict__" not in dir(kind)
