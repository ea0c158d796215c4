"""Reading cards, hands, plays and levels in every spelling of RULES.md 1.5, and refusing everything else well."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from coach.cards import DECK, FACES, LEVELS, Card, CardClass, Hand, Level, Suit
from coach.deals import deal_hand
from coach.errors import AgainstRules, Ambiguous, BadText, CoachError
from coach.notation import (
    DIALECTS,
    LONGEST,
    parse_card,
    parse_cards,
    parse_class,
    parse_groups,
    parse_hand,
    parse_level,
    parse_play,
)
from coach.plays import Kind, Play, beats, readings

SUITS = {
    Suit.SPADE: ["S", "s", "Ｓ", "♠", "♠\ufe0f", "♤", "黑桃", "黑"],
    Suit.HEART: ["H", "h", "ｈ", "♥", "♥\ufe0e", "♡", "红桃", "红心", "红"],
    Suit.CLUB: ["C", "c", "♣", "♧\ufe0f", "梅花", "梅"],
    Suit.DIAMOND: ["D", "d", "♦", "♢", "方块", "方片", "方"],
}
JOKERS = {
    "SB": ["SB", "sb", "Sb", "ＳＢ", "小王", "small joker"],
    "HR": ["HR", "hr", "ｈＲ", "大王", "Big Joker"],
}


def spellings(card: Card) -> list[str]:
    """Every spelling of a card that clause 1.5 allows."""
    if card.suit is None:
        return JOKERS[card.text]
    letter = card.rank.letter
    ranks = ["T", "t", "10", "１０"] if letter == "T" else [letter, letter.lower(), chr(ord(letter) + 0xFEE0)]
    return [suit + rank for suit in SUITS[card.suit] for rank in ranks]


def parts(error: CoachError) -> list[tuple[str, int | None]]:
    return [(fault.part, fault.at) for fault in error.faults]


# Clause 1.5: the spellings


@pytest.mark.parametrize("card", FACES, ids=str)
def test_clause_1_5_every_spelling_of_every_card(card: Card) -> None:
    for text in spellings(card):
        assert parse_card(text) is card, text


def spelled_hands() -> st.SearchStrategy[tuple[str, Hand]]:
    """A text in mixed spellings with any separators or none, and the hand that it means."""

    @st.composite
    def build(draw: st.DrawFn) -> tuple[str, Hand]:
        cards = draw(st.lists(st.sampled_from(DECK.cards), max_size=30))
        cards = [card for i, card in enumerate(cards) if cards[:i].count(card) < 2]
        gap = st.sampled_from(["", " ", ",", ", ", "，", "、", "\n", "\u3000", " \t"])
        text = draw(gap) + "".join(draw(st.sampled_from(spellings(card))) + draw(gap) for card in cards)
        return text, Hand(cards)

    return build()


@given(spelled_hands())
def test_clause_1_5_mixed_spellings_with_any_separator_or_none(case: tuple[str, Hand]) -> None:
    text, hand = case
    assert parse_hand(text) == hand
    assert parse_hand(text, len(hand)) == hand
    assert parse_hand(hand.text) == parse_hand(list(hand)) == parse_hand(hand.text.split()) == hand


def test_clause_1_5_ten_is_t_or_10_and_1_is_nothing() -> None:
    assert parse_hand("S2H3HTH10") == Hand("S2 H3 HT HT")
    assert parse_cards("S10S2") == (Card("ST"), Card("S2"))
    with pytest.raises(BadText) as caught:
        parse_hand("S1 S12 S101")
    assert parts(caught.value) == [("S1", 1), ("S12", 4), ("1", 11)]


@pytest.mark.parametrize("name", ["BJ", "RJ", "XB", "joker", "JOKER", "Joker", "bj", "Red Joker", "ＢＪ", "王", "LJ"])
def test_clause_1_5_foreign_jokers_are_refused_with_the_two_exact_spellings(name: str) -> None:
    with pytest.raises(BadText) as caught:
        parse_hand(f"S2 {name} Z1")
    assert [fault.code for fault in caught.value.faults] == ["foreign_joker", "unknown_card"]
    assert parts(caught.value)[0] == (name, 4)
    assert "different programs" in caught.value.said("en")
    assert "SB" in caught.value.said("zh")
    assert "HR" in caught.value.said("zh")


@pytest.mark.parametrize(
    ("dialect", "text", "cards"),
    [
        ("colour", "BJ rj XB xr", "SB HR SB HR"),
        ("colour", "black joker, RedJoker", "SB HR"),
        ("size", "BJ LJ", "HR SB"),
        ("size", "little joker xb", "SB HR"),
        ("case", "joker JOKER", "SB HR"),
        ("case", "ｊｏｋｅｒ", "SB"),
        ("colour", "SB HR S2", "SB HR S2"),
    ],
)
def test_clause_1_5_a_named_dialect_reads_them(dialect: str, text: str, cards: str) -> None:
    assert parse_cards(text, dialect=dialect) == tuple(map(Card, cards.split()))


@pytest.mark.parametrize(
    ("dialect", "text"), [("colour", "joker"), ("colour", "LJ"), ("size", "RJ"), ("case", "Joker")]
)
def test_clause_1_5_a_dialect_reads_only_its_own_names(dialect: str, text: str) -> None:
    with pytest.raises(BadText, match="different programs"):
        parse_cards(text, dialect=dialect)


def test_an_unknown_dialect_names_the_known_ones() -> None:
    with pytest.raises(BadText) as caught:
        parse_hand("S2", dialect="colur")
    assert caught.value.faults[0].to_json()["expected"] == "colour, or one of size, case"
    assert set(DIALECTS) == {"colour", "size", "case"}


# Faults: all at once, each with its part, position and what was expected


def test_all_faults_of_a_text_at_once() -> None:
    with pytest.raises(BadText) as caught:
        parse_hand("S2 S2，S2 9 ♥Z 3D4C joker？S5", 27)
    told = [(fault.part, fault.at, fault.to_json()["expected"]) for fault in caught.value.faults]
    assert told == [
        ("S2", 7, "at most two of each card (two packs)"),
        ("9", 10, "one of S9, H9, C9, D9"),
        ("♥Z", 12, "2 to 10 (or T), J, Q, K or A after the suit"),
        ("3D4C", 15, "D3 C4, the suit first"),
        ("joker", 20, "SB for the small joker or HR for the big one"),
        ("？", 25, "a card such as S2, HT, CK, DA, SB or HR"),
        ("S2 S2，S2 9 ♥Z 3D4C joker？S5", None, "27 cards"),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Z9", [("Z9", 1)]),
        ("S2Z9H3", [("Z9", 3)]),
        ("S", [("S", 1)]),
        ("SS2", [("S", 1)]),
        ("S22", [("2", 3)]),
        ("HX H3", [("HX", 1)]),
        ("红", [("红", 1)]),
        ("10♠", [("10♠", 1)]),
        ("ſ2", [("ſ2", 1)]),  # folds to S in other programs, not here
        ("K3", [("K3", 1)]),  # the Kelvin sign is no king
        ("S2\x00H3", [("\x00", 3)]),
        ("\ud800", [("\ud800", 1)]),
        ("S2;H3", [(";", 3)]),
    ],
)
def test_bad_parts_and_their_positions(text: str, found: list[tuple[str, int]]) -> None:
    with pytest.raises(BadText) as caught:
        parse_cards(text)
    assert parts(caught.value) == found
    assert caught.value.said("en").isprintable() or "\n" in caught.value.said("en")


@pytest.mark.parametrize(
    ("source", "size", "reason", "expected"),
    [
        (deal_hand(1, 26).text, 27, "26 cards", "27 cards"),
        ("", range(1, 28), "0 cards", "1 to 27 cards"),
        ("S2", 5, "one card", "5 cards"),
        ("S2 S3", 1, "2 cards", "one card"),
        (["S2", "S3"], 27, "2 cards", "27 cards"),
        (deal_hand(1, 28), range(1, 28), "28 cards", "1 to 27 cards"),
    ],
)
def test_a_wrong_number_of_cards(source: str | list[str], size: int | range, reason: str, expected: str) -> None:
    with pytest.raises(BadText) as caught:
        parse_hand(source, size)  # type: ignore[arg-type]
    (fault,) = (fault.to_json() for fault in caught.value.faults)
    assert (fault["code"], fault["reason"], fault["expected"]) == ("wrong_size", reason, expected)


def test_an_unreadable_part_counts_as_a_card_of_the_size() -> None:
    text = deal_hand(1, 26).text + " Z9"
    with pytest.raises(BadText) as caught:
        parse_hand(text, 27)
    assert parts(caught.value) == [("Z9", 79)]


def test_lists_give_the_number_of_the_item() -> None:
    with pytest.raises(BadText) as caught:
        parse_hand(["S2", " ♥10 ", "S2", "S2", "S3 S4", "", None, 5, ["S2"], 10**5000, "XB", "Z"])
    assert [(fault.code, fault.at) for fault in caught.value.faults] == [
        ("third_copy", 4),
        ("several_cards", 5),
        *(("unknown_card", at) for at in range(6, 11)),
        ("foreign_joker", 11),
        ("unknown_card", 12),
    ]


@pytest.mark.parametrize("source", ["S2 " * 2000, ["S2"] * 500, ["S2" * 5000], iter(lambda: "S2", "")])
def test_hostile_sizes_are_refused_unread(source: object) -> None:
    with pytest.raises(BadText) as caught:
        parse_hand(source)  # type: ignore[arg-type]
    assert caught.value.code == "too_long"
    assert len(caught.value.said("en")) < 200


def test_two_packs_in_the_longest_spelling_fit() -> None:
    text = "，".join(max(spellings(card), key=len) for card in DECK)
    assert len(text) < LONGEST / 3
    assert parse_hand(text, 108) == DECK


@pytest.mark.parametrize("source", [None, 5, b"S2", {"S2": 1}, object()])
def test_other_types_are_no_cards(source: object) -> None:
    with pytest.raises(BadText, match="expected a text or a list of cards"):
        parse_hand(source)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "S2 S3", " "])
def test_one_card_is_one_card(text: str) -> None:
    with pytest.raises(BadText, match="expected one card"):
        parse_card(text)


# Groups


def test_groups_of_a_split() -> None:
    groups = [Hand("S3 D3"), Hand("H4 H4"), Hand("HR")]
    for source in ("S3 D3 | H4 H4|大王", "♠3♦3｜h4,h4 | HR", [["S3", "D3"], "H4 H4", ["HR"]], groups):
        assert parse_groups(source) == groups  # type: ignore[arg-type]


def test_faults_of_groups_stand_at_their_place_in_the_whole() -> None:
    with pytest.raises(BadText) as caught:
        parse_groups("S3 Z9 | | S3 | S3 9")
    assert [(fault.code, fault.part, fault.at) for fault in caught.value.faults] == [
        ("unknown_card", "Z9", 4),
        ("empty_group", " ", 8),
        ("third_copy", "S3", 16),
        ("bad_card", "9", 19),
    ]
    with pytest.raises(BadText) as caught:
        parse_groups([["S3"], [], ["S3", "Z"], "S3"])
    assert [(fault.code, fault.at) for fault in caught.value.faults] == [
        ("empty_group", 2),
        ("unknown_card", 3),
        ("third_copy", 4),
    ]


@given(st.lists(spelled_hands(), min_size=1, max_size=4))
def test_groups_read_as_their_hands(cases: list[tuple[str, Hand]]) -> None:
    text = "|".join(text for text, _ in cases)
    try:
        groups = parse_groups(text)
    except BadText as error:
        empty = any(not len(hand) for _, hand in cases)
        many = any(sum(hand.count(card) for _, hand in cases) > 2 for card in FACES)
        assert {fault.code for fault in error.faults} <= {"empty_group", "third_copy"}  # noqa: PT017
        assert empty or many
    else:
        assert groups == [hand for _, hand in cases]


# Levels and classes


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_clause_1_2_levels_in_every_spelling(level: Level) -> None:
    assert parse_level(level) is parse_level(level.text.lower()) is parse_level(f" {level.text} ") is level
    if level.rank is not None:
        assert parse_level(int(level.rank)) is level
        assert parse_level(chr(ord(level.text) + 0xFEE0)) is level
    else:
        assert parse_level("王") is level
    assert Level("10") is Level("T") is parse_level("１０")


@pytest.mark.parametrize("value", ["", "1", "B", "R", "0", 1, 15, True, None, 5.0, [], "2" * 10**6, "joker5"])
def test_clause_1_2_no_level(value: object) -> None:
    no_level(value)


def test_clause_1_2_a_number_too_long_to_print_is_no_level() -> None:
    no_level(10**5000)


def no_level(value: object) -> None:
    with pytest.raises(BadText) as caught:
        parse_level(value)  # type: ignore[arg-type]
    assert caught.value.code == "bad_level"
    assert len(caught.value.said("en")) < 150


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *(("wilds", "wilds"), ("Wild", "wilds"), ("逢人配", "wilds"), ("jokers", "jokers"), ("王", "jokers")),
        *(
            ("small_jokers", "small jokers"),
            ("小王", "small jokers"),
            ("SB", "small jokers"),
            ("Big-Joker", "big jokers"),
        ),
        *(("level cards", "level cards"), ("级牌", "level cards"), ("aces", "A"), ("A", "A"), ("a", "A"), ("Ｋ", "K")),
        *(("tens", "T"), ("10", "T"), ("t", "T"), ("twos", "2"), ("H5", "H5"), ("♥5", "H5"), ("红桃10", "HT")),
    ],
)
def test_classes_of_cards_in_their_spellings(text: str, name: str) -> None:
    assert parse_class(text) == CardClass(name)


@pytest.mark.parametrize("text", ["", "S", "S2 S3", "hearts", "B", "R", "x" * 10**5, "BJ", None, 5])
def test_no_class_of_cards(text: object) -> None:
    with pytest.raises(BadText) as caught:
        parse_class(text)  # type: ignore[arg-type]
    assert caught.value.code == "unknown_class"


# Plays


LEVEL = Level("2")
AMBIGUOUS = "S7 C7 D8 S8 H2 H2"


def test_clause_2_4_undeclared_following_takes_the_strongest_that_beats() -> None:
    table = readings(Hand("S3 S4 S5 S6 C7"), LEVEL)[0]
    assert parse_play("H3 H4 H5 H6 H2", LEVEL, table).kind is Kind.STRAIGHT_FLUSH
    table = readings(Hand("S8 C8 D8 S3 C3"), LEVEL)[0]
    assert parse_play("S9 C9 D8 H2 H2", LEVEL, table).rank_letter == "9"


def test_clause_2_4_undeclared_leading_lists_the_readings() -> None:
    with pytest.raises(Ambiguous) as caught:
        parse_play(AMBIGUOUS, LEVEL)
    assert "tube 7-9, tube 6-8, plate 7-8" in caught.value.said("en")
    assert "三连对 7-9、三连对 6-8、钢板 7-8" in caught.value.said("zh")


@pytest.mark.parametrize(("kind", "rank"), [("ThreePair", "6"), ("ThreePair", "7"), ("TwoTrips", "7")])
def test_clause_2_4_declared_readings_are_taken(kind: str, rank: str) -> None:
    play = parse_play({"kind": kind, "rank": rank, "cards": AMBIGUOUS}, LEVEL)
    assert (play.kind.value, play.rank_letter) == (kind, rank)
    assert parse_play(json.dumps(play.to_json(wilds=True)), LEVEL) == play


def test_clause_2_4_a_kind_alone_takes_its_highest_rank() -> None:
    assert parse_play({"kind": "ThreePair", "cards": AMBIGUOUS.split()}, LEVEL).rank_letter == "7"


def test_clause_2_4_an_impossible_reading_lists_the_possible_ones() -> None:
    with pytest.raises(AgainstRules) as caught:
        parse_play({"kind": "Bomb", "rank": "7", "cards": AMBIGUOUS}, LEVEL)
    fault = caught.value.faults[0].to_json()
    assert fault["part"] == "Bomb 7"
    assert fault["expected"] == "one of ThreePair 7, ThreePair 6, TwoTrips 7"


@pytest.mark.parametrize("cards", ["S2 S3", "SB HR", "SB SB HR", "S2 S3 S4 S5", "SB S2 S2"])
def test_clause_2_cards_that_are_no_play(cards: str) -> None:
    with pytest.raises(AgainstRules, match="no play"):
        parse_play(cards, Level("9"))


def test_clause_2_3_a_play_that_does_not_beat_the_table_says_so() -> None:
    table = parse_play("S9 C9", LEVEL)
    for source in ("S9 D9", {"kind": "Pair", "rank": "9", "cards": ["S9", "D9"]}, "SA"):
        with pytest.raises(AgainstRules, match="does not beat pair 9"):
            parse_play(source, LEVEL, table)


def test_clause_8_12_the_joker_pair_in_a_full_house() -> None:
    assert parse_play("S9 C9 D9 SB SB", LEVEL).kind is Kind.FULL_HOUSE
    with pytest.raises(AgainstRules, match="no play"):
        parse_play("S9 C9 D9 SB SB", LEVEL, joker_pair=False)


def test_clause_2_4_declared_wilds_must_give_the_same_play() -> None:
    cards = ["H2", "S3", "C4", "S5", "S6"]
    play = parse_play(
        {"kind": "Straight", "rank": "3", "cards": ["H2", "S4", "C5", "S6", "S7"], "wilds": ["D3"]}, LEVEL
    )
    assert play.wilds == (Card("D3"),)
    for wilds in (["D7"], ["SB"], [], ["D7", "D7"], ["H3"]):
        with pytest.raises(AgainstRules, match="wilds cannot stand"):
            parse_play({"kind": "Straight", "rank": "2", "cards": cards, "wilds": wilds}, LEVEL)
    flush = ["H2", "S4", "S5", "S6", "S7"]
    assert parse_play({"kind": "Straight", "rank": "3", "cards": flush, "wilds": ["C3"]}, LEVEL).wilds == (Card("C3"),)
    with pytest.raises(AgainstRules, match="wilds cannot stand"):
        parse_play({"kind": "Straight", "rank": "3", "cards": flush, "wilds": ["S3"]}, LEVEL)
    with pytest.raises(AgainstRules, match="wilds cannot stand"):
        parse_play({"kind": "StraightFlush", "rank": "3", "cards": flush, "wilds": ["C3"]}, LEVEL)


def test_clause_1_4_two_wilds_alone_are_a_pair_of_the_level_rank_only() -> None:
    data = {"kind": "ThreeWithTwo", "rank": "9", "cards": ["S9", "C9", "D9", "H2", "H2"]}
    assert parse_play(data, LEVEL).wilds == (Card("H2"), Card("H2"))
    assert parse_play({**data, "wilds": ["S2", "C2"]}, LEVEL).kind is Kind.FULL_HOUSE
    with pytest.raises(AgainstRules, match="wilds cannot stand"):
        parse_play({**data, "wilds": ["S7", "S7"]}, LEVEL)


def test_all_faults_of_a_declared_play_at_once() -> None:
    data = {"kind": "pare", "rank": "1", "cards": ["S2", "Z"], "wilds": "Q", "suit": 1}
    with pytest.raises(BadText) as caught:
        parse_play(data, LEVEL)
    assert [fault.code for fault in caught.value.faults] == [
        *("unknown_key", "unknown_kind", "unknown_rank", "unknown_card", "bad_card")
    ]
    assert caught.value.faults[1].to_json()["expected"].startswith("Pair, or one of Single")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"kind":',
        "{" * 3000,
        '{"cards": ' + "[" * 3000,
        "{]}",
        '{"cards": ' + "1" * 3000 + "}",
        "{NaN}",
        "{" + " " * 5000,
    ],
)
def test_hostile_json_is_an_error(text: str) -> None:
    with pytest.raises(BadText):
        parse_play(text, LEVEL)


def test_a_rank_needs_its_kind() -> None:
    with pytest.raises(BadText, match="a rank without a kind"):
        parse_play({"rank": "8", "cards": ["S8", "H8"]}, LEVEL)
    assert parse_play({"kind": "Pair", "rank": "10", "cards": "S10 H10"}, LEVEL).rank_letter == "T"


@given(st.sampled_from(LEVELS), st.integers(0, 2**32), st.integers(1, 7))
def test_every_reading_survives_its_json(level: Level, seed: int, size: int) -> None:
    hand = deal_hand(seed, size)
    for play in readings(hand, level):
        again = parse_play(play.to_json(wilds=True), level)
        assert (again, again.wilds) == (play, play.wilds)
        assert parse_play(json.dumps(play.to_json()), level) == play


# Any input at all


WORDS = [
    "S",
    "10",
    "1",
    "H",
    "♥",
    "\ufe0f",
    "红桃",
    "小",
    "王",
    "joker",
    "JOK",
    "BJ",
    "|",
    ",",
    "{",
    "}",
    '"cards":',
    "SB",
]
NOISE = st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=12).map("".join)
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | NOISE,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["kind", "rank", "cards", "x"]), inner),
    max_leaves=10,
)


@given(JSON | NOISE, st.sampled_from([None, 27, range(1, 28)]), st.sampled_from([None, *DIALECTS, "nope"]))
@example("S2" * 3000, None, None)
def test_any_input_gives_a_result_or_an_error(source: object, size: int | range | None, dialect: str | None) -> None:
    table = readings(Hand("S9 C9"), LEVEL)[0]
    for read in (
        lambda: parse_hand(source, size, dialect=dialect),  # type: ignore[arg-type]
        lambda: parse_cards(source, dialect=dialect),  # type: ignore[arg-type]
        lambda: parse_card(source, dialect=dialect),  # type: ignore[arg-type]
        lambda: parse_groups(source, dialect=dialect),  # type: ignore[arg-type]
        lambda: parse_play(source, LEVEL, table, dialect=dialect),  # type: ignore[arg-type]
        lambda: parse_play(source, LEVEL, dialect=dialect),  # type: ignore[arg-type]
        lambda: parse_level(source),  # type: ignore[arg-type]
        lambda: parse_class(source),  # type: ignore[arg-type]
    ):
        try:
            result = read()
        except CoachError as error:
            for lang in ("en", "zh"):
                assert all(fault.to_json(lang)["expected"] for fault in error.faults)  # noqa: PT017
                assert len(error.said(lang).splitlines()) == len(error.faults)  # noqa: PT017
        else:
            if isinstance(result, Play):
                assert table is not result
                assert not beats(result, result, LEVEL)


@given(NOISE)
def test_positions_point_at_the_part(text: str) -> None:
    try:
        parse_cards(text)
    except BadText as error:
        for fault in error.faults:
            assert fault.at is not None
            assert text[fault.at - 1 :].startswith(fault.part)
