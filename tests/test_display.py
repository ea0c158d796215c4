"""Hands and plays drawn for notebooks and terminals."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach import locale
from coach.cards import DECK, FACES, LEVELS, Hand, Level
from coach.deals import deal_hand
from coach.display import CardLike, arranged, hand_html, hand_text, play_html, play_text
from coach.plays import Kind, readings

HANDS = st.builds(deal_hand, st.integers(0, 10**6), st.integers(0, 27))
ALLOWED = {"div", "span", "br"}


class Page(HTMLParser):
    """What a page holds: tags, attributes, text; unbalanced tags and unknown ones are refused."""

    def __init__(self, page: str):
        super().__init__()
        self.open: list[str] = []
        self.styles: list[str] = []
        self.labels: list[str] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED
        for name, value in attrs:
            assert name in ("role", "aria-label", "aria-hidden", "style")
            if name == "style":
                self.styles.append(value or "")
            if name == "aria-label":
                self.labels.append(value or "")
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_cards_stand_as_players_hold_them() -> None:
    hand = Hand("S5 H5 D5 SA HA SK S2 SB HR")
    assert " ".join(c.text for c in arranged(hand, Level("5"))) == "HR SB H5 S5 D5 SA HA SK S2"
    assert " ".join(c.text for c in arranged(hand, None)) == "HR SB SA HA SK S5 H5 D5 S2"
    assert " ".join(c.text for c in arranged(hand, Level("joker"))) == "HR SB SA HA SK S5 H5 D5 S2"


@given(HANDS, st.sampled_from([None, *LEVELS]))
def test_arranging_keeps_the_cards_and_follows_the_level(hand: Hand, level: Level | None) -> None:
    cards = arranged(hand, level)
    assert Hand(cards) == hand
    strengths = [card.rank if level is None else level.strength(card.rank) for card in cards]
    assert strengths == sorted(strengths, reverse=True)


@given(HANDS, st.sampled_from([None, *LEVELS]), st.sampled_from(locale.LANGUAGES))
def test_every_hand_as_html(hand: Hand, level: Level | None, lang: str) -> None:
    page = Page(hand_html(hand, level, lang))
    (label,) = page.labels
    assert page.words.count("★") == (0 if level is None else hand.wilds(level))
    for card in hand:
        assert card.spoken(lang) in label
    assert label.count({"en": "a wild", "zh": "逢人配"}[lang]) == (0 if level is None else hand.wilds(level))
    faces = [style for style in page.styles if "background" in style]
    assert len(faces) == len(hand)


def test_html_carries_its_own_colours_and_reaches_nowhere() -> None:
    page = hand_html(DECK, Level("5"), "en")
    assert not re.search(r"<script|<style|<img|url\(|http|//|@import|onclick|href|src=", page)
    for style in Page(page).styles:
        assert "background" not in style or ("color:" in style.replace("background:#fff;", "") and "#fff" in style)


@pytest.mark.parametrize(
    ("cards", "level", "lang", "label"),
    [
        ("H5 SB", "5", "en", "2 cards, level 5: small joker, heart 5, a wild"),
        ("H5 SB", "5", "zh", "2 张牌，打 5：小王、红桃5（逢人配）"),
        ("HT", None, "en", "one card: heart 10"),
        ("", "joker", "zh", "0 张牌，打 王："),
    ],
)
def test_the_label_says_it_in_words(cards: str, level: str | None, lang: str, label: str) -> None:
    page = hand_html(Hand(cards), None if level is None else Level(level), lang)
    assert Page(page).labels == [label]


def test_text_from_outside_is_escaped() -> None:
    class Nasty:
        """A card and a play whose words are hostile."""

        text, rank, is_joker = "S2", 2, False
        cards = wilds = ()

        def laid_out(self, level: object) -> list[tuple[CardLike, CardLike]]:
            return []

        def said(self, lang: str) -> str:
            return "♠<script>alert('1')</script>&\"'"

        spoken = said

    page = hand_html([Nasty()], None, "en") + play_html(Nasty(), "en")
    assert "<script" not in page
    assert "alert('" not in page
    Page(page)


def test_plays_say_their_reading_and_what_wilds_stand_for() -> None:
    level = Level("2")
    play = readings(Hand("S9 C9 D8 H2 H2"), level)[0]
    assert play.kind is Kind.FULL_HOUSE
    assert Page(play_html(play, "en", level)).words[-1] == "full house 9, wild for ♠9, ♠8"
    assert Page(play_html(play, "en", level)).words.count("★") == 2
    assert Page(play_html(play, "zh")).words[-1] == "三带二 9，逢人配当 ♠9、♠8"
    assert play_text(play, "en", level) == "full house 9, wild for ♠9, ♠8: ♠9 ♣9 ♥2* ♦8 ♥2*"
    assert play_text(play, "zh", level, symbols=False) == "三带二 9，逢人配当 ♠9、♠8：S9 C9 H2* D8 H2*"
    assert play_text(readings(Hand("S9"), level)[0], "en") == "single 9: ♠9"


def test_reprs_in_notebooks_follow_the_language_of_the_context() -> None:
    hand = Hand("SB H5")
    token = locale.language.set("zh")
    try:
        assert hand._repr_html_() == hand_html(hand, None, "zh")
        play = readings(Hand("SB"), Level("2"))[0]
        assert play._repr_html_() == play_html(play, "zh")
    finally:
        locale.language.reset(token)
    assert hand._repr_html_() == hand_html(hand, None, "en")


@given(HANDS, st.sampled_from([None, *LEVELS]), st.sampled_from(locale.LANGUAGES), st.booleans(), st.integers(1, 120))
def test_text_stands_in_columns(hand: Hand, level: Level | None, lang: str, symbols: bool, columns: int) -> None:
    plain = hand_text(hand, level, lang, symbols=symbols)
    lines = hand_text(hand, level, lang, symbols=symbols, columns=columns).splitlines()
    assert " ".join(" ".join(lines).split()) == " ".join(plain.split())
    assert plain.count("*") == (0 if level is None else hand.wilds(level))
    cell = max(map(locale.width, plain.split()), default=0)
    assert all(locale.width(line) <= max(columns, cell) for line in lines)
    for line in lines:
        starts = [locale.width(line[: match.start()]) for match in re.finditer(r"\S+", line)]
        assert all(start % (cell + 1) == 0 for start in starts)


def test_every_face_can_be_drawn_and_written() -> None:
    for card in FACES:
        assert Page(hand_html([card], None, "en")).labels == [f"one card: {card.spoken('en')}"]
        assert hand_text([card], None, "en", symbols=False) == card.text
    assert hand_text([], None, "en", columns=80) == ""
    assert hand_text(Hand("HT SB HR"), None, "zh") == "大王 小王 ♥10"
    assert hand_text(Hand("HT SB HR"), None, "en") == "HR SB ♥10"
