"""The mistakes that public engines are known for (RULES.md 9), played at the table: each in a round or a tribute."""

from __future__ import annotations

import pytest
from table_play import begin_tribute, cards, choose, codes, deal_with, play, position, run

from coach.cards import Card, Rank
from coach.plays import Kind
from coach.rules import PRESETS, Rules


@pytest.mark.parametrize("preset", PRESETS)
def test_9_the_joker_bomb_beats_the_largest_bomb(preset: str) -> None:
    ten = "S77 C77 D77 H77 H22"
    round = position((f"{ten} S3", "SB SB HR HR S4", "S5", "S6"), rules=Rules.preset(preset))
    round, events = run(round, f"{ten}, SB SB HR HR, -, -, -")
    assert (codes(events)[-1], round.turn) == ("trick", 1)


def test_9_equal_straight_flushes_do_not_beat_each_other() -> None:
    round, _ = run(position(("S34567 S9", "H34567 H9", "C3", "D3")), "S34567")
    error = round.why_not(play("H34567"))
    assert error is not None
    assert error.code == "equal_rank"
    assert round.legal_actions() == [round.legal_actions()[-1]]  # only the pass is left


def test_9_555666_at_level_5_does_not_beat_KKKAAA() -> None:
    round, _ = run(position(("SKK CK SAA CA S9", "S55 C5 S66 C6 H9", "C3", "D3"), level="5"), "SKK CK SAA CA")
    assert not round.can(play("S55 C5 S66 C6", "5", Kind.PLATE))


@pytest.mark.parametrize("text", ["CAA C22 D33", "CAA DA C22 D2", "S2 C3 D4 H5 S6", "S22 C33 D44"])
@pytest.mark.parametrize("more", ["", "SKK"])
def test_9_low_sequences_can_be_led(text: str, more: str) -> None:
    """AA2233, AAA222, 23456 and 223344, with KK in the hand too."""
    low = play(text, "9")
    assert low.kind in (Kind.TUBE, Kind.PLATE, Kind.STRAIGHT)
    round = position((f"{text} {more} S9", "S4", "S5", "S6"), level="9")
    assert low in round.legal_plays()
    assert round.can(low)


def test_9_bombs_of_nine_and_ten_cards_are_played() -> None:
    round = position(("S77 C77 D77 H77 H22 S3", "SKK CKK DKK HKK S4", "C5", "D5"), turn=1)
    round, _ = run(round, "SKK CKK DKK HKK, -, -, S77 C77 D77 H77 H22")
    assert round.trick.owner == 0


def test_9_a_wild_is_no_joker_and_two_wilds_are_no_bomb() -> None:
    round = position(("SB H55 S9", "S3", "S4", "S6"), level="5")
    assert [p.kind for p in round.legal_plays() if Card("SB") in p.cards] == [Kind.SINGLE]
    assert not any(p.kind.is_bomb for p in round.legal_plays())


def test_9_a_weaker_straight_is_not_taken_for_the_flush_and_is_beaten_as_what_it_was_declared() -> None:
    """The same five cards: declared a straight they lose to a straight, declared a flush they are a bomb."""
    hands = ("S3456 H2 S9", "C4567 D8 D9", "C3", "D3")
    straight = play("S3456 H2", kind=Kind.STRAIGHT)
    flush = play("S3456 H2", kind=Kind.STRAIGHT_FLUSH)
    assert straight.rank is flush.rank is Rank.THREE
    answer = play("C4567 D8", kind=Kind.STRAIGHT)
    declared, events = position(hands).step(straight)
    assert declared.can(answer)
    assert events[0].to_json()["wilds"] == ["H7"]
    bombed, events = position(hands).step(flush)
    assert not bombed.can(answer)
    assert events[0].to_json()["wilds"] == ["S7"]


def test_9_what_a_wild_was_declared_as_stays_with_the_play() -> None:
    """999+88 or 888+99 of the same cards: the next must beat the triple that was declared."""
    hands = ("S99 D8 H22 S3", "C88 D8 C3 D3", "C4", "D4")
    cards_of = "S99 D8 H22"
    nines = next(p for p in position(hands).legal_plays() if p.hand == cards(cards_of) and p.rank is Rank.NINE)
    eights = next(p for p in position(hands).legal_plays() if p.hand == cards(cards_of) and p.rank is Rank.EIGHT)
    hands = ("S99 D8 H22 S3", "ST CT DT C3 D3", "C4", "D4")
    for declared, rank in ((nines, "9"), (eights, "8")):
        round, events = position(hands).step(declared)
        assert events[0].to_json()["rank"] == rank
        assert round.trick.table == declared
    higher = ("S99 D8 H22 S3", "C99 D9 C3 D3", "C4", "D4")
    assert not position(higher).step(nines)[0].can(play("C99 D9 C3 D3"))
    assert position(higher).step(eights)[0].can(play("C99 D9 C3 D3"))


@pytest.mark.parametrize("preset", PRESETS)
def test_9_no_level_card_comes_back_where_the_limit_forbids_it(preset: str) -> None:
    tribute = choose(begin_tribute(preset, deal_with("7", {3: "SA"}, {0: "S7 H7"}), "0123"), (3, "SA"))
    free = preset in ("huaian_joker", "online")
    assert tribute.can(0, Card("S7")) == tribute.can(0, Card("H7")) == free


@pytest.mark.parametrize("preset", PRESETS)
def test_9_a_wild_is_not_the_card_to_give(preset: str) -> None:
    tribute = begin_tribute(preset, deal_with("7", {3: "H77 SK"}, {0: "HR HR"}), "0123")
    assert tribute.owed[0].cards == (Card("SK"),)


@pytest.mark.parametrize("preset", PRESETS)
def test_9_a_double_win_ends_the_round_and_a_beaten_last_card_gives_no_wind(preset: str) -> None:
    rules = Rules.preset(preset)
    round, events = run(position(("SK S3", "S4 SA", "S6", "S7 S8"), rules=rules), "SK, SA, -, -, -")
    assert "wind" not in codes(events)
    round, events = run(position(("S3", "S4 S5", "S6", "S7 S8"), rules=rules), "S3, -, S6")
    assert round.over == (preset != "stage")
    round, events = run(position(("SK", "S4 SA", "S6", "S7 S8"), rules=rules), "SK, SA, -, -")
    assert codes(events)[-2:] == ["pass", "trick"]
    assert round.turn == 1
