"""The round (RULES.md 3): deal, turns, announcing (8.13), finishing order and end (8.14), positions."""

from __future__ import annotations

import dataclasses
import itertools
import pickle

import pytest
from table_play import cards, codes, play, position, run

from coach.cards import DECK, Hand, Level
from coach.deals import deal
from coach.errors import AgainstRules
from coach.rules import PRESETS, RoundEnd, Rules
from coach.table import PASS, Result, Round, Trick
from coach.table.events import Announced, Finished, RoundEnded
from coach.table.result import round_over

TWO = Level("2")


def start(**changes: object) -> Round:
    return Round.start(deal(1), TWO, 0, Rules(**changes))  # type: ignore[arg-type]


def faults(error: AgainstRules) -> list[tuple[str, str, int | None]]:
    return [(fault.code, fault.part, fault.at) for fault in error.faults]


def test_3_1_a_round_starts_with_27_cards_each_and_its_leader() -> None:
    round = start()
    assert round.counts == (27, 27, 27, 27)
    assert (round.turn, round.over, round.result, round.events) == (0, False, None, ())


def test_3_1_every_fault_of_a_deal_is_named_at_once() -> None:
    a, b, c, _ = deal(1)
    with pytest.raises(AgainstRules) as caught:
        Round.start((a - Hand([a.cards[0]]), b, c, b), TWO, 4, Rules())
    codes = {fault.code for fault in caught.value.faults}
    assert codes == {"third_copy", "wrong_size", "bad_seat"}
    with pytest.raises(AgainstRules) as caught:
        Round.start((a, b, c), TWO, 0, Rules())
    assert [fault.code for fault in caught.value.faults] == ["not_four_hands"]
    assert "四份手牌" in caught.value.said("zh")


def test_3_2_only_the_seat_whose_turn_it_is_may_act() -> None:
    round = start()
    low = round.legal_plays()[0]
    error = round.why_not(low, seat=1)
    assert error is not None
    assert (error.code, error.faults[0].part) == ("not_in_turn", "1")
    assert round.can(low, seat=0)
    with pytest.raises(AgainstRules):
        round.step(PASS, seat=3)


def test_3_4_nothing_can_be_done_after_the_end() -> None:
    round, _ = run(position(("S3", "S4 S5", "", "S6 S7"), finished=(2,)), "S3")
    assert round.over
    assert round.turn is None
    assert not round.legal_actions()
    for action in (PASS, play("S4")):
        error = round.why_not(action)
        assert error is not None
        assert error.code == "round_over"


@pytest.mark.parametrize("preset", PRESETS)
def test_8_13_announcing(preset: str) -> None:
    """At 10 cards or fewer, once, with the count; where counts are always open nothing is announced."""
    rules = Rules.preset(preset)
    round = position(("S3 S4455667788 S9", "H3455667788T H9", "C3", "D3"), rules=rules)
    round, events = run(round, "S3, -, -, -, S44, -, -, -, S55")
    said = [event for event in events if isinstance(event, Announced)]
    assert said == ([] if rules.announce_at is None else [Announced(0, 9)])
    assert round.announced[0] == (None if rules.announce_at is None else 9)
    assert round.counts[0] == 7


def test_8_13_the_limit_itself_is_announced_and_one_card_more_is_not() -> None:
    round, events = run(position(("S3 S4455667788 S9", "D3", "C3", "D4")), "S3")
    assert (round.counts[0], codes(events)) == (11, ["play"])
    _, events = run(position(("S4455667788 S9", "D3", "C3", "D4")), "S9")
    assert events[1:] == [Announced(0, 10)]


def test_8_13_nobody_announces_no_cards() -> None:
    _, events = run(position(("S33 C33", "H3455667788T", "C9 CT", "D9 DT")), "S33 C33")
    assert codes(events) == ["play", "finish"]
    _, events = run(position(("S3 S4", "S5", "S6", "S7"), rules=Rules(announce_at=1)), "S3")
    assert events[1:] == [Announced(0, 1)]


def test_3_4_the_finishing_order() -> None:
    round, events = run(position(("S3", "S4 S5", "S6 S7", "S8")), "S3, S4, -, S8")
    assert [event for event in events if isinstance(event, Finished)] == [Finished(0, 1), Finished(3, 2)]
    assert round.finished == (0, 3)
    assert not round.over


@pytest.mark.parametrize("preset", PRESETS)
def test_8_14_a_double_win(preset: str) -> None:
    """Ends the round at once, both losers last; (4) plays it out; (5) writes the higher seat last."""
    rules = Rules.preset(preset)
    round = position(("S3", "S4 S5", "S6", "S7 S8"), rules=rules)
    round, events = run(round, "S3, -, S6")
    if preset == "stage":
        assert not round.over
        round, events = run(round, "S7, -, S8")
        assert round.result == Result((0, 2, 3, 1), 3, False)
        assert round.result.lasts == (1,)
    elif preset == "platform":
        assert round.result == Result((0, 2, 1, 3), 2, False)
        assert round.result.lasts == (3,)
    else:
        assert round.result == Result((0, 2, 1, 3), 2, True)
        assert round.result.lasts == (1, 3)
        assert [round.result.place(seat) for seat in range(4)] == [1, 4, 2, 4]
    assert events[-1] == RoundEnded(round.result)
    assert round.result.double_win
    assert round.turn is None


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("third", "order"), [(2, (0, 1, 2, 3)), (3, (0, 1, 3, 2))])
def test_8_14_three_out_end_the_round_whoever_is_third(preset: str, third: int, order: tuple[int, ...]) -> None:
    rules = Rules.preset(preset)
    hands = ["S3", "S4", "S6 S9", "S7 S8"]
    round = position(hands, rules=rules)
    script = "S3, S4, S6, S7, S9" if third == 2 else "S3, S4, S6, S7, -, S8"
    round, events = run(round, script)
    assert round.result == Result(order, 3, False)  # type: ignore[arg-type]
    assert codes(events)[-2:] == ["finish", "end"]


def test_9_play_does_not_go_on_after_a_double_win() -> None:
    round, _ = run(position(("S3", "S4 S5", "S6", "S7 S8")), "S3, -, S6")
    assert round.over
    with pytest.raises(AgainstRules, match=r"3\.4"):
        round.step(play("S7"))


def test_3_4_the_end_against_its_definition() -> None:
    for finished in itertools.permutations(range(4), 2):
        side_out = finished[0] % 2 == finished[1] % 2
        for end in RoundEnd:
            expected = side_out and end is not RoundEnd.ONE_LEFT
            assert round_over(finished, Rules(round_end=end)) == expected
            assert not round_over(finished[:1], Rules(round_end=end))
            third = next(seat for seat in range(4) if seat not in finished)
            assert round_over((*finished, third), Rules(round_end=end))


def test_3_5_counts_follow_from_the_open_plays() -> None:
    round = start()
    round, events = round.step(round.legal_plays()[0])
    shown = [event.play.cards for event in events if event.code == "play"]  # type: ignore[attr-defined]
    assert round.counts[0] == 27 - sum(len(found) for found in shown)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"finished": (1,)}, [("wrong_finished", "1", None)]),
        ({"hands": ("S3", "", "", "S4")}, [("wrong_finished", "", None)]),
        ({"hands": ("S3", "S4", "", ""), "finished": (2, 3, 3)}, [("wrong_finished", "2 3 3", None)]),
        ({"hands": ("S3", "", "S4", ""), "finished": (1, 3)}, [("round_over", "1 3", None)]),
        ({"turn": 7}, [("bad_seat", "7", None)]),
        ({"turn": True}, [("bad_seat", "True", None)]),
        ({"hands": ("S3 S3", "S3", "S4", "S5")}, [("third_copy", "S3", None)]),
        ({"hands": ("S3", "", "S4", "S5"), "finished": (1,), "turn": 1}, [("no_cards", "1", None)]),
        ({"trick": ((0, PASS),), "turn": 1}, [("leader_passes", "pass", 1)]),
        ({"trick": ((0, play("S9")),), "turn": 2}, [("not_in_turn", "2", None)]),
        ({"trick": ((0, play("S9")), (2, PASS)), "turn": 3}, [("not_in_turn", "2", 2)]),
        ({"trick": ((0, play("S9")), (1, play("S8"))), "turn": 2}, [("too_low", "S8", 2)]),
        ({"trick": ((0, play("S3")),), "hands": ("S3", "S3", "S5", "S6"), "turn": 1}, [("not_held", "S3", 1)]),
        ({"trick": ((0, play("S9")), (1, PASS), (2, PASS), (3, PASS)), "turn": 0}, [("trick_over", "0 1 2 3", None)]),
        (
            {"trick": ((1, play("S9")), (2, PASS), (3, play("ST")), (0, PASS)), "hands": ("S3", "", "S5", "S6"),
             "finished": (1,), "turn": 1},
            [("not_in_turn", "1", None)],
        ),
        (
            {"trick": ((1, play("S9")), (2, play("ST"))), "hands": ("S3", "", "", "S6"),
             "finished": (2, 1), "turn": 3},
            [("wrong_finished", "2 1", None)],
        ),
        (
            {"trick": ((0, play("S9")),), "hands": ("", "", "", ""), "finished": (0, 1, 2, 3)},
            [("round_over", "0 1 2 3", None)],
        ),
    ],
)  # fmt: skip
def test_positions_that_no_round_reaches_are_refused(
    arguments: dict[str, object], expected: list[tuple[str, str, int | None]]
) -> None:
    given: dict[str, object] = {"hands": ("S3", "S4", "S5", "S6"), "turn": 0, "finished": (), "trick": ()} | arguments
    hands = [Hand(text) for text in given["hands"]]  # type: ignore[attr-defined]
    with pytest.raises(AgainstRules) as caught:
        Round.position(hands, TWO, given["turn"], Rules(), Trick(given["trick"]), given["finished"])  # type: ignore[arg-type]
    assert faults(caught.value) == expected
    assert caught.value.said("zh") != caught.value.said("en")


def test_positions_take_up_a_trick_where_it_stands() -> None:
    trick = Trick(((3, play("S9")), (0, PASS), (1, play("ST"))))
    round = Round.position([cards(t) for t in ("S3", "", "SJ", "S6")], TWO, 2, Rules(), trick, (1,))
    assert round.may_pass
    assert round.trick.table == play("ST")
    assert round.played == DECK - cards("S3 SJ S6")
    assert round.announced == (1, None, 1, 1)
    round, events = run(round, "-, -, -")
    assert codes(events) == ["pass", "pass", "pass", "trick", "wind"]
    assert round.turn == 3


def test_every_state_of_a_round_is_a_position_that_continues_alike() -> None:
    round = start()
    for step in range(40):
        actions = round.legal_actions()
        again = Round.position(
            round.hands, round.level, round.turn, round.rules, round.trick, round.finished  # type: ignore[arg-type]
        )  # fmt: skip
        assert dataclasses.replace(again, events=round.events, announced=round.announced) == round
        round, _ = round.step(actions[step * 7 % len(actions)])
        if round.over:
            break


def test_states_are_frozen_values() -> None:
    round = start()
    after, _ = round.step(round.legal_plays()[0])
    assert round == start()
    assert after != round
    assert pickle.loads(pickle.dumps(after)) == after
    with pytest.raises(dataclasses.FrozenInstanceError):
        round.turn = 1  # type: ignore[misc]
