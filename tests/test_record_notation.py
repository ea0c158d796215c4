"""Tricks and rounds as text for people: round trips, any spelling of cards, readings stated where they must be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_matches import PRESETS, played_match

from coach.cards import Card, Level
from coach.errors import AgainstRules, Ambiguous, BadText, CoachError
from coach.plays import Play
from coach.rules import Rules
from coach.table import PASS, Trick
from coach.table.events import Passed, Played, TrickEnded
from coach.table.record import RoundReplay, replay
from coach.table.record.notation import parse_round, parse_trick, round_text, trick_text

TWO = Level("2")


def tricks(done: RoundReplay) -> list[Trick]:
    """The tricks of a round."""
    found = [Trick()]
    for event in done.events:
        if isinstance(event, (Played, Passed)):
            found[-1] = found[-1].then(event.seat, event.play if isinstance(event, Played) else PASS)
        elif isinstance(event, TrickEnded):
            found.append(Trick())
    return [trick for trick in found if trick.actions]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_trick_of_random_rounds_comes_back(preset: str) -> None:
    for done in replay(played_match(preset, 6, 4)).rounds:
        for trick in tricks(done):
            text = trick_text(trick, done.deal.level)
            again = parse_trick(text, done.deal.level)
            assert again == trick
            assert trick_text(again, done.deal.level) == text
            wilds = [a.wilds for _, a in trick.actions if isinstance(a, Play)]
            assert [a.wilds for _, a in again.actions if isinstance(a, Play)] == wilds


@pytest.mark.parametrize("preset", PRESETS)
def test_rounds_come_back_and_replay(preset: str) -> None:
    record = played_match(preset, 6, 4)
    for done in replay(record).rounds:
        text = round_text(done, record.header.rules)
        again = replay(parse_round(text))
        assert again.sound, [fault.said("en") for fault in again.faults]
        assert round_text(again.rounds[0], record.header.rules) == text
        moves = [event for event in done.events if event.code not in ("levels", "match", "lead", "refusal")]
        assert [event for event in again.rounds[0].events if event in moves] == moves


def test_any_spelling_is_read() -> None:
    said = "0：♠8 红桃8；1: 过; 2: ST,DT ;3:-; 0: 不出;1: PASS"
    assert trick_text(parse_trick(said, TWO), TWO) == "0: H8 S8; 1: pass; 2: DT ST; 3: pass; 0: pass; 1: pass"


def test_2_4_a_reading_is_stated_where_it_would_be_read_otherwise() -> None:
    level = Level("2")
    flush = parse_trick("0: H3 H4 H5 H6 H2", level)
    straight = parse_trick("0: H3 H4 H5 H6 H2 = Straight 3", level)
    assert trick_text(flush, level) == "0: H2 H3 H4 H5 H6"
    assert trick_text(straight, level) == "0: H2 H3 H4 H5 H6 = Straight 3"
    lower = parse_trick("0: S9 C9 S8 H2 H2 = ThreeWithTwo 8", level)
    assert trick_text(lower, level) == "0: C9 H2 H2 S8 S9 = ThreeWithTwo 8"


def test_2_4_a_lead_that_can_be_several_kinds_must_be_stated() -> None:
    with pytest.raises(Ambiguous):
        parse_trick("0: S7 C7 S8 C8 H2 H2", TWO)
    stated = parse_trick("0: S7 C7 S8 C8 H2 H2 = TwoTrips 7", TWO)
    assert trick_text(stated, TWO) == "0: C7 C8 H2 H2 S7 S8 = TwoTrips 7"


@pytest.mark.parametrize(
    ("text", "error", "code"),
    [
        ("", BadText, "bad_action"),
        ("S7", BadText, "bad_action"),
        ("4: S7", BadText, "bad_action"),
        ("0: pass", BadText, "leader_passes"),
        ("0: Z7", BadText, "unknown_card"),
        ("0: S7; ; 1: S8", BadText, "bad_action"),
        ("0: S7; 1: S7", AgainstRules, "does_not_beat"),
        ("0: S7 H3", AgainstRules, "no_play"),
        ("0: S7 = Pair 7", AgainstRules, "other_reading"),
        ("0: S7 = Pear 7", BadText, "unknown_kind"),
        ("0: " + "S7 " * 9_000, BadText, "too_long"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, error: type[CoachError], code: str) -> None:
    with pytest.raises(error) as caught:
        parse_trick(text, TWO)
    assert caught.value.code == code
    assert caught.value.said("zh")


def test_a_round_written_by_hand() -> None:
    """Unknown hands may be left out, comments and blank lines too."""
    text = """
    # a short one
    rules platform+announce_at=10
    level 9
    tribute 1 > 3: HR
    return 3 > 1: DT   # back
    1: S3 S3 H4 C4 C5 C5; 2: pass; 3: pass; 0: 过
    1: ♣9; 2: SB; 3: -; 0: -; 1: -
    """
    done = replay(parse_round(text))
    assert done.sound, [fault.said("en") for fault in done.faults]
    assert done.rounds[0].hidden == (0, 1, 2, 3)
    assert done.rounds[0].deal.level is Level("9")
    assert parse_round(text).header.rules == Rules.preset("platform", announce_at=10)


def test_every_bad_line_of_a_round_is_named() -> None:
    with pytest.raises(BadText) as caught:
        parse_round("rules nonsense\nlevel 77\nhand 9: S2\ntribute 1: HR\nlead x\n0: Z9\n")
    assert [fault.to_json()["line"] for fault in caught.value.faults] == [1, 2, 3, 4, 5, 6]


@given(st.text(alphabet="0123:;=S7HT passStraight不过-#\n", max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    for reader in (lambda: trick_text(parse_trick(text, TWO), TWO), lambda: replay(parse_round(text))):
        try:
            reader()
        except CoachError as error:
            said = error.said("en")
        else:
            said = "read"
        assert said


def test_jokers_and_wilds_in_a_trick() -> None:
    trick = parse_trick("2: 小王; 3: HR; 0: SB SB HR HR", TWO)
    assert trick_text(trick, TWO) == "2: SB; 3: HR; 0: HR HR SB SB"
    assert Card("SB") in trick.actions[0][1].cards  # type: ignore[union-attr]
