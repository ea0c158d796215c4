"""RULES.md section 2: every kind, every reading of cards with wilds, comparison, and what 9 says of plays."""

from __future__ import annotations

import itertools
import json
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import slow_moves
from hypothesis import given
from hypothesis import strategies as st
from move_positions import letter, spelled

from coach.cards import FACES, LEVELS, SUITED_RANKS, Card, Hand, Level, Rank
from coach.errors import Ambiguous
from coach.plays import SEQUENCES, Kind, Play, beats, bomb_class, natural_place, order, readings, resolve

CASES = [json.loads(line) for line in (Path(__file__).parent / "data" / "legal_plays.jsonl").read_text().splitlines()]


def read(cards: str, level: str = "2", **options: bool) -> list[tuple[str, str]]:
    """Kind and rank of every reading."""
    return [(play.kind.value, play.rank_letter) for play in readings(Hand(cards), Level(level), **options)]


def play(cards: str, level: str = "2", kind: Kind | None = None) -> Play:
    return next(p for p in readings(Hand(cards), Level(level)) if kind in (None, p.kind))


# The table of section 2. Level 9 unless stated: its wild is H9.


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        # Single, Pair, Triple
        ("S2", [("Single", "2")]),
        ("H9", [("Single", "9")]),
        ("SB", [("Single", "B")]),
        ("S2 H2", [("Pair", "2")]),
        ("SB SB", [("Pair", "B")]),
        ("HR HR", [("Pair", "R")]),
        ("SB HR", []),
        ("S2 D3", []),
        ("S2 H2 S2", [("Trips", "2")]),
        ("SB SB HR", []),
        # FullHouse
        ("S2 H2 S2 D3 C3", [("ThreeWithTwo", "2")]),
        ("S2 H2 S2 SB SB", [("ThreeWithTwo", "2")]),
        ("S2 H2 S2 SB HR", []),
        ("SB SB HR S2 S2", []),
        ("S2 H2 S2 D3", []),
        # Straight
        ("SA H2 S3 D4 C5", [("Straight", "A")]),
        ("S2 H3 S4 D5 C6", [("Straight", "2")]),
        ("ST HJ SQ DK CA", [("Straight", "T")]),
        ("SJ HQ SK DA C2", []),
        ("S2 H3 S4 D5", []),
        ("S2 H3 S4 D5 C6 S7", []),
        # Tube
        ("SA CA S2 C2 S3 C3", [("ThreePair", "A")]),
        ("S2 C2 S3 C3 S4 C4", [("ThreePair", "2")]),
        ("SQ CQ SK CK SA CA", [("ThreePair", "Q")]),
        ("SK CK SA CA S2 C2", []),
        ("S2 C2 S3 C3", []),
        ("S2 C2 S3 C3 S4 C4 S5 C5", []),
        # Plate
        ("SA CA DA S2 C2 D2", [("TwoTrips", "A")]),
        ("SK CK DK SA CA DA", [("TwoTrips", "K")]),
        ("S2 C2 D2 S4 C4 D4", []),
        ("S2 C2 D2 S3 C3 D3 S4 C4 D4", []),
        # Bomb
        ("S2 C2 D2 H2", [("Bomb", "2")]),
        ("S2 C2 D2 H2 S2 C2 D2 H2", [("Bomb", "2")]),
        ("S2 C2 D2 H2 S2 C2 D2 H2 H9 H9", [("Bomb", "2")]),
        ("S2 C2 D2 H2 S3", []),
        ("SB SB HR H9", []),
        # StraightFlush
        ("S2 S3 S4 S5 S6", [("StraightFlush", "2")]),
        ("ST SJ SQ SK SA", [("StraightFlush", "T")]),
        ("SA S2 S3 S4 S5", [("StraightFlush", "A")]),
        ("SJ SQ SK SA S2", []),
        # JokerBomb
        ("SB SB HR HR", [("FourKings", "JOKER")]),
        ("", []),
    ],
)
def test_clause_2_table_of_kinds(cards: str, found: list[tuple[str, str]]) -> None:
    assert read(cards, "9") == found
    assert read(cards, "joker") == (found if "H9" not in cards else read(cards, "joker"))


def test_clause_8_12_without_the_joker_pair() -> None:
    assert read("S2 H2 S2 SB SB", "9", joker_pair=False) == []
    assert read("S2 H2 H9 SB SB", "9", joker_pair=False) == []
    assert read("SB SB", "9", joker_pair=False) == [("Pair", "B")]


# 1.4 and 2.4: wilds


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("H2 H2", [("Pair", "2")]),
        ("H2 S5", [("Pair", "5")]),
        ("H2 H2 S5", [("Trips", "5")]),
        ("H2 SB", []),
        ("H2 SB SB", []),
        ("H2 H2 SB", []),
        ("H2 SB HR HR", []),
        ("H2 H2 S2 C2 D2", [("Bomb", "2")]),
        ("H2 H2 S5 C5 D5", [("Bomb", "5"), ("ThreeWithTwo", "5")]),
        ("H2 H2 SB SB S5", [("ThreeWithTwo", "5")]),
        ("H2 S5 C5 SB SB", [("ThreeWithTwo", "5")]),
        ("S9 C9 D8 H2 H2", [("ThreeWithTwo", "9"), ("ThreeWithTwo", "8")]),
        ("HA H2 H4 H5 H2", [("StraightFlush", "A"), ("Straight", "A")]),
        ("H3 H4 H5 H6 H2", [("StraightFlush", "3"), ("StraightFlush", "2"), ("Straight", "3"), ("Straight", "2")]),
        ("S3 S4 S5 C6 H2", [("Straight", "3"), ("Straight", "2")]),
        ("S7 C7 D8 S8 H2 H2", [("ThreePair", "7"), ("ThreePair", "6"), ("TwoTrips", "7")]),
        ("SK CK SA CA H2 H2", [("ThreePair", "Q"), ("TwoTrips", "K")]),
        ("S3 C3 SA CA H2 H2", [("ThreePair", "A")]),
        ("H2 H2 HJ HQ HK", [("StraightFlush", "T"), ("StraightFlush", "9"), ("Straight", "T"), ("Straight", "9")]),
    ],
)
def test_clause_1_4_and_2_4_readings_with_wilds(cards: str, found: list[tuple[str, str]]) -> None:
    assert read(cards) == found


@pytest.mark.parametrize(
    ("cards", "kind", "wilds"),
    [
        ("H2", Kind.SINGLE, "H2"),
        ("H2 H2", Kind.PAIR, "H2 H2"),
        ("H2 C2", Kind.PAIR, "H2"),
        ("H2 C5", Kind.PAIR, "S5"),
        ("H2 H2 S5 C5 D5", Kind.FULL_HOUSE, "H2 H2"),
        ("H2 H2 S5 C5 D5", Kind.BOMB, "S5 S5"),
        ("HA H2 H4 H5 H2", Kind.STRAIGHT_FLUSH, "H2 H3"),
        ("HA H2 H4 H5 H2", Kind.STRAIGHT, "H2 S3"),
        ("S3 S4 S5 S6 H2", Kind.STRAIGHT_FLUSH, "S7"),
        ("S3 S4 S5 S6 H2", Kind.STRAIGHT, "H7"),
        ("D3 D4 D5 D6 H2", Kind.STRAIGHT_FLUSH, "D7"),
        ("S3 S4 S6 H2 H2", Kind.STRAIGHT, "S5 H7"),
        ("HA H3 H4 H5 H2", Kind.STRAIGHT, "S2"),
    ],
)
def test_clause_2_4_what_a_wild_stands_for(cards: str, kind: Kind, wilds: str) -> None:
    assert " ".join(card.text for card in play(cards, kind=kind).wilds) == wilds


def test_clause_2_4_undeclared_leading() -> None:
    assert resolve(Hand("H3 H4 H5 H6 H2"), Level("2")) == play("H3 H4 H5 H6 H2", kind=Kind.STRAIGHT_FLUSH)
    nines = resolve(Hand("S9 C9 D8 H2 H2"), Level("2"))
    assert nines is not None
    assert nines.rank is Rank.NINE
    assert resolve(Hand("S9 C8"), Level("2")) is None
    with pytest.raises(Ambiguous) as caught:
        resolve(Hand("S7 C7 D8 S8 H2 H2"), Level("2"))
    assert [play.kind for play in caught.value.faults[0].values["list"].items] == [Kind.TUBE, Kind.TUBE, Kind.PLATE]


def test_clause_2_4_undeclared_following() -> None:
    cards = Hand("S7 C7 D8 S8 H2 H2")
    plate, tube = play("S3 C3 D3 S4 C4 D4"), play("S6 C6 S7 C7 S8 C8")
    assert resolve(cards, Level("2"), plate) == play(cards.text, kind=Kind.PLATE)
    following = resolve(cards, Level("2"), tube)
    assert following is not None
    assert (following.kind, following.rank) == (Kind.TUBE, Rank.SEVEN)
    assert resolve(cards, Level("2"), play("SK CK DK SA CA DA")) is None


# Against a slow definition that shares nothing: every face that each wild could stand for


@st.composite
def some_cards(draw: st.DrawFn, level: Level) -> Hand:
    """One to ten cards of the shape of a play, up to two of them replaced by wilds, sometimes one by any card."""
    low = draw(st.integers(1, 13))
    shapes = [
        [low] * draw(st.integers(1, 3)),
        [low] * draw(st.integers(4, 10)),
        [low] * 3 + [draw(st.integers(1, 15))] * 2,
    ]
    shapes += [[p for p in range(low, low + n) for _ in range(width)] for n, width in ((5, 1), (5, 1), (3, 2), (2, 3))]
    ranks = [Rank.ACE if place == 1 else Rank(min(place, 16)) for place in draw(st.sampled_from(shapes))]
    one_suit = draw(st.sampled_from(["S", "H", "C", "D", "", ""])) if len(set(ranks)) == 5 else ""
    cards: list[Card] = []
    for rank in ranks:
        faces = [c for c in FACES if c.rank is rank and cards.count(c) < 2 and (c.is_joker or one_suit in c.text)]
        cards += [draw(st.sampled_from(faces))] if faces else []
    for _ in range(draw(st.integers(0, 2))):
        if level.wild is not None and cards.count(level.wild) < 2:
            cards[draw(st.integers(0, len(cards) - 1))] = level.wild
    if draw(st.integers(0, 3)) == 0:
        cards[0] = draw(st.sampled_from([card for card in FACES if cards.count(card) < 2]))
    return Hand(cards)


LEVEL_AND_CARDS = st.sampled_from(LEVELS).flatmap(lambda level: st.tuples(st.just(level), some_cards(level)))


@given(LEVEL_AND_CARDS, st.booleans())
def test_clause_2_readings_equal_all_assignments_of_the_wilds(case: tuple[Level, Hand], joker_pair: bool) -> None:
    level, hand = case
    cards = tuple(card.text for card in hand)
    slow = slow_moves.readings_by_assignment(cards, letter(level), joker_pair)
    found = readings(hand, level, joker_pair=joker_pair)
    assert {(p.kind.value, p.rank_letter) for p in found} == slow
    assert len(found) == len(slow)


def stands(play: Play, level: Level) -> Iterator[tuple[Card, ...]]:
    """Every way in which the wilds may stand for cards so that the play is what it is."""
    naturals = [card.text for card in play.cards if not level.is_wild(card)]
    for faces in itertools.product(FACES[:52], repeat=len(play.cards) - len(naturals)):
        texts = [*naturals, *(face.text for face in faces)]
        if (play.kind.value, play.rank_letter) in slow_moves.kinds_of(texts, joker_pair=True):
            yield faces


@given(LEVEL_AND_CARDS)
def test_clause_2_4_wilds_stand_for_themselves_or_the_first_suit(case: tuple[Level, Hand]) -> None:
    level, hand = case

    def preference(faces: Sequence[Card]) -> tuple[int, list[int]]:
        strangers = [card for card in faces if not level.is_wild(card)]
        return len(strangers), sorted("SHCD".index(card.text[0]) for card in strangers)

    for found in readings(hand, level):
        possible = list(stands(found, level))
        if found.kind is Kind.FULL_HOUSE and len({card.rank for card in found.cards if not level.is_wild(card)}) == 1:
            possible = [faces for faces in possible if {card.rank for card in faces} == {level.rank}]  # 1.4
        assert found.wilds in possible
        assert preference(found.wilds) == min(map(preference, possible))


@given(LEVEL_AND_CARDS, LEVEL_AND_CARDS)
def test_clauses_2_2_and_2_3_comparison_against_the_slow_one(
    one: tuple[Level, Hand], other: tuple[Level, Hand]
) -> None:
    level = one[0]
    plays = [*readings(one[1], level), *readings(other[1], level)]
    for mine, theirs in itertools.product(plays, repeat=2):
        assert beats(mine, theirs, level) == slow_moves.beats(spelled(mine), spelled(theirs), letter(level))
        assert not (beats(mine, theirs, level) and beats(theirs, mine, level))


# 2.1 to 2.3


def test_clause_2_1_the_level_stands_in_its_natural_place_in_sequences() -> None:
    level = Level("5")
    for low, high in (
        ("S5 C5 D5 S6 C6 D6", "SK CK DK SA CA DA"),
        ("S5 C5 S6 C6 S7 C7", "SQ CQ SK CK SA CA"),
        ("S2 C3 S4 S5 S6", "ST CJ SQ SK SA"),
        ("SA CA S2 C2 S3 C3", "S2 C2 S3 C3 S4 C4"),
        ("SA CA DA S2 C2 D2", "S2 C2 D2 S3 C3 D3"),
        ("SA C2 S3 S4 S5", "S2 C3 S4 S5 S6"),
        ("SA S2 S3 S4 S5", "S2 S3 S4 S5 S6"),
    ):
        weak, strong = play(low, "5"), play(high, "5")
        assert beats(strong, weak, level)
        assert not beats(weak, strong, level)
    assert natural_place(play("SA C2 S3 S4 S5", "5")) == 1
    assert natural_place(play("SB SB HR HR", "5")) == 17


def bombs(level: str) -> list[Play]:
    """One bomb of each class, weakest first; sevens with two wilds make the largest."""
    sevens = ["S7", "H7", "C7", "D7", "S7", "H7", "C7", "D7"]
    sized = [play(" ".join(sevens[:size]), level) for size in range(4, 9)]
    sized += [play(" ".join([*sevens, *[f"H{level}"] * wilds]), level) for wilds in (1, 2)]
    flush = play("S8 S9 ST SJ SQ", level)
    return [*sized[:2], flush, *sized[2:], play("SB SB HR HR", level)]


def test_clause_2_2_strength_of_bombs() -> None:
    ladder = bombs("2")
    assert [bomb_class(bomb) for bomb in ladder] == list(range(9))
    for (i, one), (j, other) in itertools.product(enumerate(ladder), repeat=2):
        assert beats(one, other, Level("2")) == (i > j)


def test_clause_2_2_same_class_the_higher_rank_wins_and_equal_never_beats_equal() -> None:
    level = Level("3")
    fours, aces, threes = (play(" ".join(s + r for s in "SCDS"), "3") for r in "4A3")
    assert [beats(aces, fours, level), beats(threes, aces, level), beats(aces, threes, level)] == [True, True, False]
    for text in ("S9", "S9 C9", "S2 S3 S4 S5 S6", "S9 C9 D9 H9"):
        same = play(text, "K")
        assert not beats(same, same, Level("K"))
    assert not beats(play("S2 S3 S4 S5 S6", "K"), play("D2 D3 D4 D5 D6", "K"), Level("K"))


def test_clause_2_3_other_kinds_never_beat() -> None:
    level = Level("2")
    ordinary = ["S9", "S9 C9", "S9 C9 D9", "S9 C9 D9 S3 C3", "S3 C4 S5 S6 S7", "S9 C9 ST CT SJ CJ", "S9 C9 D9 ST CT DT"]
    plays = [play(text) for text in ordinary]
    for one, other in itertools.permutations(plays, 2):
        assert not beats(one, other, level)
    for bomb, one in itertools.product(bombs("2"), plays):
        assert beats(bomb, one, level)
        assert not beats(one, bomb, level)


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_clause_1_3_order_of_singles_pairs_triples_full_houses_and_bombs(level: Level) -> None:
    suits = "SCDSC"
    for size, kind in ((1, Kind.SINGLE), (2, Kind.PAIR), (3, Kind.TRIPLE), (4, Kind.BOMB)):
        ranks = [*SUITED_RANKS, *((Rank.SMALL_JOKER, Rank.BIG_JOKER) if size < 3 else ())]
        texts = {r: " ".join((s + r.letter) if r <= 14 else ("SB", "HR")[r - 15] for s in suits[:size]) for r in ranks}
        plays = {r: play(text, level.text, kind) for r, text in texts.items()}
        for one, other in itertools.product(ranks, repeat=2):
            assert beats(plays[one], plays[other], level) == (level.strength(one) > level.strength(other))
    houses = [p for r in SUITED_RANKS for p in readings(Hand(f"S{r.letter} C{r.letter} D{r.letter} SB SB"), level)]
    assert [order(p, level) for p in houses] == [level.strength(r) for r in SUITED_RANKS]


# 2.5: the handed cases


def test_clause_2_5_every_handed_legal_play_is_a_reading_that_beats_the_table() -> None:
    for case in CASES:
        level = Level(case["level"])
        table = case["to_beat"] and next(
            p for p in readings(Hand(case["to_beat"]["cards"]), level) if p.to_json() == case["to_beat"]
        )
        for legal in case["legal"]:
            (found,) = (p for p in readings(Hand(legal["cards"]), level) if p.to_json() == legal)
            assert table is None or beats(found, table, level)


# 9


def test_9_suit_blind_choice_of_a_wild_that_loses_the_straight_flush() -> None:
    for suit in "SHCD":
        assert play(f"{suit}3 {suit}4 {suit}6 {suit}7 H2").kind is Kind.STRAIGHT_FLUSH
        assert play(f"{suit}3 {suit}4 {suit}6 H2 H2").kind is Kind.STRAIGHT_FLUSH


def test_9_bombs_capped_at_8() -> None:
    tens = [play("S7 H7 C7 D7 S7 H7 C7 D7 H2 H2"), play("S8 H8 C8 D8 S8 H8 C8 D8 H2 H2")]
    assert [len(p.cards) for p in tens] == [10, 10]
    assert beats(tens[1], tens[0], Level("2"))


def test_9_wild_allowed_as_a_joker_and_two_wilds_as_a_bomb_of_anything() -> None:
    for cards in ("H2 SB", "H2 HR", "H2 SB HR HR", "H2 H2 SB HR", "H2 SB SB HR HR", "H2 S3 S4 S5 SB"):
        assert read(cards) == []
    assert read("H2 H2") == [("Pair", "2")]


# Values


@given(LEVEL_AND_CARDS)
def test_plays_survive_repr_and_pickle(case: tuple[Level, Hand]) -> None:
    level, hand = case
    for found in readings(hand, level):
        again = eval(repr(found), {"Play": Play, "Kind": Kind, "Rank": Rank})
        assert (again, again.wilds) == (found, found.wilds)
        assert pickle.loads(pickle.dumps(found)) == found
        assert found.hand == hand
        assert hash(again) == hash(found)
        assert found.said("en")
        assert found.said("zh")


def test_plays_in_words() -> None:
    texts = ["ST", "SB SB", "S9 C9 D9 S3 C3", "SA C2 S3 S4 S5", "SQ CQ SK CK SA CA", "S7 H7 C7 D7", "SB SB HR HR"]
    said = [play(text).said("en") for text in texts]
    assert said == [
        *("single 10", "pair small joker", "full house 9", "straight A-5", "tube Q-A", "4-card bomb 7", "joker bomb")
    ]
    assert [play(text).said("zh") for text in texts] == [
        *("单张 10", "对子 小王", "三带二 9", "顺子 A-5", "三连对 Q-A", "4 张炸 7", "四王")
    ]


@pytest.mark.parametrize(
    ("cards", "kind", "laid"),
    [
        ("SA C2 S3 H2 S5", Kind.STRAIGHT, "SA C2 S3 H2=S4 S5"),
        ("ST CJ SQ SK SA", Kind.STRAIGHT, "ST CJ SQ SK SA"),
        ("SA CA S2 H2 S3 H2", Kind.TUBE, "SA CA S2 H2 S3 H2=S3"),
        ("SK CK H2 SA CA DA", Kind.PLATE, "SK CK H2=SK SA CA DA"),
        ("SK CK DK S3 C3", Kind.FULL_HOUSE, "SK CK DK S3 C3"),
        ("S9 C9 D8 H2 H2", Kind.FULL_HOUSE, "S9 C9 H2=S9 D8 H2=S8"),
        ("HR HR SB SB", Kind.JOKER_BOMB, "SB SB HR HR"),
    ],
)
def test_cards_lie_as_players_lay_them(cards: str, kind: Kind, laid: str) -> None:
    pairs = play(cards, kind=kind).laid_out(Level("2"))
    assert " ".join(c.text if c is stands else f"{c.text}={stands.text}" for c, stands in pairs) == laid


def test_sequences_are_written_by_their_lowest_card() -> None:
    assert set(SEQUENCES) == {kind for kind in Kind if kind.is_sequence}
    assert {kind for kind in Kind if kind.is_bomb} == {Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.JOKER_BOMB}
