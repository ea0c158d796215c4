"""Why a set of cards is no legal play: each fault with its clause, all faults at once, in both languages."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from move_positions import hand_of, letter, random_hand, small_position, tables
from slow_moves import readings_by_assignment

from coach.cards import DECK, LEVELS, Card, Hand, Level
from coach.errors import AgainstRules
from coach.moves import closest, is_legal, legal_plays, why, why_illegal
from coach.moves.closest import no_play
from coach.plays import Kind, readings

seeds = st.integers(0, 10**9)
NO_PLAY = [  # cards, level, code, clause
    ("S9 C8", "2", "different_ranks", "2"),
    ("S99 C8", "2", "different_ranks", "2"),
    ("S9 SB", "2", "different_ranks", "2"),
    ("SB HR", "2", "mixed_jokers", "2"),
    ("SB SB HR", "2", "mixed_jokers", "2"),
    ("S99 C9 SB HR", "2", "mixed_jokers", "2"),
    ("SB H5", "5", "wild_as_joker", "1.4"),
    ("SB SB HR H5", "5", "wild_as_joker", "1.4"),
    ("SB HR H55", "5", "wild_as_joker", "1.4"),
    ("S99 C9 SB H5", "5", "wild_as_joker", "1.4"),
    ("S9TJQ SB", "2", "joker_inside", "2"),
    ("S9TJ SB H2", "2", "joker_inside", "2"),
    ("S99 C88 SB SB", "2", "joker_inside", "2"),
    ("S345 D6", "2", "straight_length", "2"),
    ("S345", "2", "straight_length", "2"),
    ("S34567 D8", "2", "straight_length", "2"),
    ("S3456 D8 H2", "2", "straight_length", "2"),
    ("SQKA C23", "9", "goes_round", "2"),
    ("SJQKA C2", "9", "goes_round", "2"),
    ("SKA C23 H9", "9", "goes_round", "2"),
    ("SKK CAA D22", "9", "goes_round", "2"),
    ("SJQKA C5", "5", "level_in_sequence", "2.1"),
    ("S34678", "5", "level_in_sequence", "2.1"),
    ("SKK CAA D55", "5", "level_in_sequence", "2.1"),
    ("SAA CA D55 S5", "5", "level_in_sequence", "2.1"),
    ("S99 C88", "2", "two_pairs", "2"),
    ("S99 C44", "2", "two_pairs", "2"),
    ("S99 C88 D77 S66", "2", "tube_length", "2"),
    ("S99 C88 D44", "2", "not_consecutive", "2"),
    ("S99 C9 D77 S7", "2", "not_consecutive", "2"),
    ("S3457 D9", "2", "not_consecutive", "2"),
    ("S99 C9 D88 S8 C77 D7", "2", "plate_length", "2"),
    ("S99 C9 D8", "2", "triple_and_one", "2"),
    ("S99 C8 H2", "2", "triple_and_one", "2"),
    ("S99 C99 D8", "2", "bomb_carries", "2"),
    ("S99 C99 D88", "2", "bomb_carries", "2"),
    ("S99 C9 H22 D4", "2", "bomb_carries", "2"),
    ("S99 C9 D88 S8 C44", "2", "plate_carries", "2"),
    ("S99 C88 D7", "2", "no_full_house", "2"),
    ("S99 C9 D8 C7", "2", "no_full_house", "2"),
    ("S99 C8 D5 H2", "2", "no_full_house", "2"),
    ("S359 D7", "2", "no_play", "2"),
    ("S99 C9 D8 C7 S4", "2", "no_play", "2"),
    ("S3579JQ C4", "2", "no_play", "2"),
]
WEAK = [  # cards, table, kind of the table, level, code, clause
    ("SK", "SA", Kind.SINGLE, "2", "too_low", "2.3"),
    ("SA", "S9", Kind.SINGLE, "9", "below_level", "1.3"),
    ("SAA", "S99", Kind.PAIR, "9", "below_level", "1.3"),
    ("SK", "CK", Kind.SINGLE, "2", "equal_rank", "2.2"),
    ("SB SB", "SAA CA", Kind.TRIPLE, "2", "other_kind", "2.3"),
    ("SAA CA", "S88", Kind.PAIR, "2", "other_kind", "2.3"),
    ("S55 C5 S66 C6", "SKK CK SAA CA", Kind.PLATE, "5", "level_in_sequence", "2.1"),
    ("S77 C7 S66 C6", "SKK CK SAA CA", Kind.PLATE, "5", "too_low", "2.3"),
    ("CA S2345", "S23456", Kind.STRAIGHT_FLUSH, "9", "not_a_bomb", "2.3"),
    ("SAA", "S88 C88", Kind.BOMB, "2", "not_a_bomb", "2.3"),
    ("S77 C77", "S88 C88", Kind.BOMB, "2", "too_low", "2.3"),
    ("SAA CAA", "S99 C99", Kind.BOMB, "9", "below_level", "1.3"),
    ("S77 C77", "S33 C3 D33", Kind.BOMB, "2", "weaker_bomb", "2.2"),
    ("S56789", "S33 C33 D33", Kind.BOMB, "2", "weaker_bomb", "2.2"),
    ("S34567", "C34567", Kind.STRAIGHT_FLUSH, "2", "equal_rank", "2.2"),
    ("S77 C77 D77 H77", "SB SB HR HR", Kind.JOKER_BOMB, "2", "joker_bomb", "2.2"),
    ("S7", "SB SB HR HR", Kind.JOKER_BOMB, "2", "joker_bomb", "2.2"),
]


def said_clauses(error: AgainstRules, lang: str) -> list[str]:
    return re.findall(r"(?:\(rule |（规则 )([\d.]+)[)）]", error.said(lang))


@pytest.mark.parametrize(("text", "level", "code", "clause"), NO_PLAY)
def test_2_cards_that_are_no_play(text: str, level: str, code: str, clause: str) -> None:
    cards = hand_of(text)
    assert not readings(cards, Level(level))
    error = why_illegal(cards, cards, Level(level))
    assert error is not None
    assert (error.code, len(error.faults)) == (code, 1)
    assert error.faults[0].part == cards.text
    assert said_clauses(error, "en") == said_clauses(error, "zh") == [clause]


@pytest.mark.parametrize(("text", "on", "kind", "level", "code", "clause"), WEAK)
def test_2_3_plays_that_do_not_beat_the_table(
    text: str, on: str, kind: Kind, level: str, code: str, clause: str
) -> None:
    cards = hand_of(text)
    table = next(play for play in readings(hand_of(on), Level(level)) if play.kind is kind)
    error = why_illegal(cards, cards, Level(level), table)
    assert error is not None
    assert (error.code, len(error.faults)) == (code, 1)
    assert said_clauses(error, "en") == said_clauses(error, "zh") == [clause]


def test_every_code_of_the_sources_is_shown_in_these_tests() -> None:
    codes = set()
    for module in (closest, why):
        for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            parts = node.elts if isinstance(node, ast.Tuple) else node.args[:1] if isinstance(node, ast.Call) else []
            texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            codes |= {text for text in texts if re.fullmatch(r"[a-z]+(_[a-z]+)+", text)}
    shown = {code for _, _, code, _ in NO_PLAY} | {row[4] for row in WEAK}
    assert codes - shown == {"no_cards", "joker_pair_barred"}  # these have tests of their own
    assert shown <= codes


def test_8_12_joker_pair_barred() -> None:
    cards = Hand("S9 S9 C9 SB SB")
    assert why_illegal(cards, cards, Level("2")) is None
    error = why_illegal(cards, cards, Level("2"), joker_pair=False)
    assert (error.code, said_clauses(error, "en")) == ("joker_pair_barred", ["8.12"])


def test_3_2_no_cards() -> None:
    error = why_illegal((), Hand("S9"), Level("2"))
    assert (error.code, said_clauses(error, "zh")) == ("no_cards", ["3.2"])


def test_all_faults_at_once() -> None:
    hand, level = Hand("S9 C9 D8"), Level("2")
    error = why_illegal(Hand("S9 C8 D4 D4"), hand, level)
    assert [(fault.code, fault.part) for fault in error.faults] == [
        ("not_held", "C8"),
        ("not_held", "D4"),
        ("not_held", "D4"),
        ("no_play", "C8 D4 D4 S9"),
    ]
    ace = readings(Hand("SA SA"), level)[0]
    weak = why_illegal(Hand("DK SK"), hand, level, ace)
    assert [fault.code for fault in weak.faults] == ["not_held", "not_held", "too_low"]
    assert [fault.code for fault in why_illegal([Card("S9")] * 3, hand, level).faults] == ["not_held", "not_held"]


def test_the_reading_told_is_the_one_that_comes_closest() -> None:
    """Five cards that are 999+88 and 888+99: told against a full house as the higher one, against a pair by kind."""
    cards, level = hand_of("S99 C8 H22"), Level("2")
    table = next(p for p in readings(hand_of("STT CT D33"), level) if p.kind is Kind.FULL_HOUSE)
    assert "full house 9 is lower than full house 10" in why_illegal(cards, cards, level, table).said("en")
    assert "三带二 9 没有 三带二 10 大" in why_illegal(cards, cards, level, table).said("zh")


def sample(rng: random.Random, hand: Hand) -> list[Card]:
    """Some cards, mostly of the hand, now and then one from outside."""
    cards = rng.sample(list(hand), rng.randint(0, len(hand)))
    return cards + rng.sample(list(DECK), rng.choice((0, 0, 0, 1)))


@given(seeds)
def test_none_exactly_when_some_reading_is_a_legal_play(seed: int) -> None:
    rng = random.Random(seed)
    hand, level = small_position(seed)
    for table in (None, *tables(seed, level, 2)):
        plays = tuple(legal_plays(hand, level, table))
        legal = {play.cards for play in plays}
        for cards in [*(sample(rng, hand) for _ in range(10)), *(play.cards for play in plays[:5])]:
            error = why_illegal(cards, hand, level, table)
            assert (error is None) == (tuple(sorted(cards, key=lambda card: card.text)) in legal)
            found = readings(cards, level)
            assert (error is None) == any(is_legal(play, hand, level, table) for play in found)
            if error is not None:
                check_said(error)


def check_said(error: AgainstRules) -> None:
    """Every fault says something in both languages, with a clause unless it is only that a card is not held."""
    for fault in error.faults:
        en, zh = fault.said("en"), fault.said("zh")
        assert "{" not in en + zh
        assert re.search("[一-鿿]", zh)
        assert fault.code == "not_held" or (re.search(r"\(rule [\d.]+\)", en) and re.search(r"（规则 [\d.]+）", zh))


@given(seeds, st.booleans())
def test_any_cards_that_are_no_play_get_a_reason(seed: int, joker_pair: bool) -> None:
    """Also cards that no two packs hold, such as three jokers of a kind."""
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    few = random_hand(rng, level, 12, rng.randint(2, 6), None)
    cards = tuple(sorted(rng.choices([card.text for card in few], k=rng.randint(1, 9))))
    if not readings_by_assignment(cards, letter(level), joker_pair):
        check_said(AgainstRules(no_play([Card(text) for text in cards], level, joker_pair)))
