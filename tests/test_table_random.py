"""Random matches of every preset, random legal players: what must hold after every step (RULES.md 3 to 5)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from table_play import random_action

from coach.cards import DECK, Hand, Level
from coach.deals import deal
from coach.plays import Play, beats
from coach.rules import PRESETS, RoundEnd, Rules
from coach.table import PASS, Match, Round, Tribute
from coach.table.events import Announced, Event, Finished, Passed, Played, RoundEnded, TrickEnded, WindGiven
from coach.table.heights import height

ROUNDS = 25


def tributes(match: Match, rng: random.Random) -> Iterator[Tribute]:
    """The states from a deal to the first play."""
    tribute, _ = match.open(deal(rng.randrange(2**32)))
    yield tribute
    while not tribute.done:
        if tribute.owed:
            owed = rng.choice(tribute.owed)
            tribute, _ = tribute.step(owed.seat, rng.choice(owed.cards))
        else:
            tribute, _ = tribute.draw(rng.randrange(4))
        yield tribute


def check_tribute(tribute: Tribute) -> None:
    cards = Counter(card for hand in tribute.hands for card in hand)
    assert cards == Counter(DECK.cards)
    assert [len(hand) for hand in tribute.hands] == [27] * 4 or (tribute.gifts and not tribute.returns)
    assert all(owed.cards and set(owed.cards) <= set(tribute.hands[owed.seat]) for owed in tribute.owed)
    assert sum((bool(tribute.owed), tribute.by_chance, tribute.done)) == 1


def check_round(round: Round, dealt: tuple[Hand, ...]) -> None:
    """Nothing is lost, somebody can move, the order is that of the plays, and the state is what its events say."""
    assert Counter(card for hand in round.hands for card in hand) + Counter(round.played.cards) == Counter(DECK.cards)
    plays = [event for event in round.events if isinstance(event, Played)]
    for seat, hand in enumerate(dealt):
        gone = Counter(card for event in plays if event.seat == seat for card in event.play.cards)
        assert Counter(round.hands[seat].cards) + gone == Counter(hand.cards)
    assert round.finished == tuple(event.seat for event in round.events if isinstance(event, Finished))
    assert set(round.finished) == {seat for seat in range(4) if not round.hands[seat]}
    if round.over:
        assert (round.turn, round.legal_actions()) == (None, [])
    else:
        assert round.turn is not None
        assert round.hands[round.turn]
        assert round.may_pass or len(round.legal_plays()) > 0


def check_order(round: Round) -> None:
    """The events of a whole round against a plain retelling of 3.2 to 3.5 that shares nothing with the steps."""
    table: Play | None = None
    owner, passed, left = -1, set[int](), [27] * 4
    announced = set[int]()
    events = [event for event in round.events if event.code not in ("refusal", "tribute", "return")]
    assert events[0].code == "lead"
    turn = events[0].seat  # type: ignore[attr-defined]
    for event, after in zip(events[1:], [*events[2:], None], strict=True):
        if isinstance(event, Played):
            assert event.seat == turn
            assert table is None or beats(event.play, table, round.level)
            table, owner, passed = event.play, event.seat, set()
            left[turn] -= len(event.play.cards)
            few = round.rules.announce_at is not None and 0 < left[turn] <= round.rules.announce_at
            assert isinstance(after, Announced) == (few and turn not in announced)
            turn = following(turn, left)
        elif isinstance(event, Passed):
            assert event.seat == turn
            assert table is not None
            passed.add(turn)
            waiting = [seat for seat in range(4) if left[seat] and seat != owner and seat not in passed]
            assert isinstance(after, TrickEnded) == (not waiting)
            turn = following(turn, left)
        elif isinstance(event, Announced):
            announced.add(event.seat)
            assert event.count == left[event.seat]
        elif isinstance(event, TrickEnded):
            assert event.winner == owner
            assert isinstance(after, WindGiven) == (left[owner] == 0)
            heir = owner if left[owner] else (owner + 2) % 4
            assert event.leader == (heir if left[heir] else following(owner, left))
            table, turn = None, event.leader
        elif isinstance(event, Finished):
            assert left[event.seat] == 0
            assert event.place == sum(1 for n in left if n == 0)
        elif isinstance(event, RoundEnded):
            assert after is None
            check_end(round, left)


def following(seat: int, left: list[int]) -> int:
    """The next in turn who holds cards; the seat itself at the end of a round, where it means nothing."""
    return next((other for other in ((seat + step) % 4 for step in (1, 2, 3)) if left[other]), seat)


def check_end(round: Round, left: list[int]) -> None:
    result = round.result
    assert result is not None
    out = [seat for seat in range(4) if not left[seat]]
    sides = [seat % 2 for seat in out]
    assert result.order[: len(out)] == round.finished
    assert len(out) == 3 or (len(out) == 2 and sides[0] == sides[1])
    assert len(out) == 3 or round.rules.round_end is not RoundEnd.ONE_LEFT
    assert result.tied == (len(out) == 2 and round.rules.round_end is RoundEnd.SIDE_OUT)
    if round.rules.round_end is RoundEnd.SIDE_OUT_HIGHER_SEAT_LAST and len(out) == 2:
        assert result.order[2] < result.order[3]


def check_levels(before: Match, after: Match) -> None:
    """4.1 to 4.3 by the table, for the presets without stage and streaks exactly, for the others within bounds."""
    rules, result = after.rules, after.results[-1]
    winner, place = result.order[0] % 2, result.partner_place
    final = height(rules.final_level)
    assert after.owner == winner
    assert all(0 <= height(level) <= final for level in after.levels)
    if after.winner is not None:
        assert (before.owner, before.level, after.winner) == (winner, rules.final_level, winner)
        assert place in ((2,) if rules.stage else (2, 3))
        return
    if rules.stage or rules.streaks:
        return
    rise = {2: rules.double_win_rise, 3: 2, 4: 1}[place]
    expected = min(height(before.levels[winner]) + rise, final)
    fell = rules.failure_limit is not None and sum(after.failures) < sum(before.failures)
    for s in (0, 1):
        if not (fell and s == before.owner):
            assert height(after.levels[s]) == (expected if s == winner else height(before.levels[s]))
        else:
            assert after.levels[s] is Level("2")


@pytest.mark.parametrize("wind", ["partner", "next"])
@pytest.mark.parametrize("preset", PRESETS)
def test_random_rounds_keep_the_invariants(preset: str, wind: str) -> None:
    rng = random.Random(f"{preset} {wind}")
    match = Match.start(Rules.preset(preset, wind=wind))
    for _ in range(ROUNDS if wind == "partner" else 2):
        if match.winner is not None:
            match = Match.start(match.rules)
        tribute = None
        for tribute in tributes(match, rng):
            check_tribute(tribute)
        assert tribute is not None
        assert tribute.leader is not None
        round = tribute.round()
        while not round.over:
            if rng.random() < 0.25:
                check_round(round, tribute.hands)
            round, _ = round.step(random_action(round, rng))
        check_round(round, tribute.hands)
        if wind == "partner":
            check_order(round)
        assert round.result is not None
        after, _ = match.step(round.result, tribute.leader)
        check_levels(match, after)
        match = after


def test_a_step_is_a_function_of_its_state() -> None:
    """The same seed gives the same round, event for event; steps leave the state before as it was."""
    told: list[list[Event]] = []
    for _ in range(2):
        rng = random.Random(5)
        round = Round.start(deal(5), Level("2"), 1, Rules())
        events: list[Event] = []
        while not round.over:
            action = random_action(round, rng)
            before = repr(round)
            after, more = round.step(action)
            assert repr(round) == before
            assert round.step(action) == (after, more)
            round, events = after, events + list(more)
        told.append(events)
    assert told[0] == told[1]


def test_passing_always_is_possible_and_the_round_still_ends() -> None:
    """Players who pass whenever they may: the leader plays on alone until the end."""
    round = Round.start(deal(9), Level("2"), 2, Rules())
    while not round.over:
        action = PASS if round.may_pass else round.legal_plays(canonical=True)[0]
        round, _ = round.step(action)
    assert round.finished[0] == 2
    assert round.result is not None
    assert round.result.double_win  # the wind goes to the partner, who does the same
