"""Two languages: every message has its Chinese, with the same fields; widths; choice of the language."""

from __future__ import annotations

import gettext
import io
import warnings
from collections import Counter
from pathlib import Path

import messages
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach import locale
from coach._build.catalogues import compile_catalogue

FOUND = messages.messages()
KNOWN = messages.catalogue()


def chinese(message: str) -> str:
    entry = KNOWN.get(message)
    return "" if entry is None else str(entry.string)


def test_every_message_of_the_sources_has_a_chinese_translation() -> None:
    missing = [f"{places[0]} {message!r}" for message, places in FOUND.items() if not chinese(message)]
    assert not missing, "coach.po lacks these; `python tests/messages.py` prints them as it wants them"


def test_translations_have_the_same_fields() -> None:
    wrong = [m.id for m in KNOWN if m.id and messages.fields(m.id) != messages.fields(m.string)]
    assert not wrong


def test_the_catalogue_holds_nothing_that_the_sources_lack() -> None:
    assert not {m.id for m in KNOWN if m.id} - set(FOUND)
    assert not [m.id for m in KNOWN if m.id and m.fuzzy]


def test_no_message_stands_twice_in_the_catalogue() -> None:
    lines = messages.CATALOGUE.read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if line.startswith("msgid ")]
    assert [line for line, times in Counter(told).items() if times > 1] == []


def test_translations_keep_the_shape_of_the_text() -> None:
    """Lines, and blanks at the ends, are part of a layout."""
    for m in KNOWN:
        if m.id and m.id != ", ":
            assert m.string.count("\n") == m.id.count("\n"), m.id
            assert m.string.strip() == m.string or m.id.strip() != m.id, m.id


def test_the_compiled_catalogue_is_the_text_one(tmp_path: Path) -> None:
    compile_catalogue(messages.CATALOGUE, tmp_path / "fresh.mo")
    installed = messages.CATALOGUE.with_suffix(".mo")
    assert installed.exists(), "`python -m coach._build` makes it"
    fresh = gettext.GNUTranslations(io.BytesIO((tmp_path / "fresh.mo").read_bytes()))
    for message in FOUND:
        assert locale.text("zh", message) == fresh.gettext(message), "`python -m coach._build` brings it up to date"


def test_the_extraction_refuses_what_cannot_be_translated() -> None:
    with pytest.raises(ValueError, match="f-string"):
        list(messages.messages_of("text(lang, f'{count} plays')"))


def test_a_missing_catalogue_warns_once_and_leaves_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    locale._catalogue.cache_clear()
    monkeypatch.setattr(locale.resources, "files", lambda _: tmp_path)
    try:
        with pytest.warns(UserWarning, match="texts stay English"):
            assert locale.text("zh", "pair") == "pair"
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert locale.text("zh", "pair") == "pair"
    finally:
        locale._catalogue.cache_clear()


def test_values_that_say_themselves_are_translated() -> None:
    inner = locale.Message("{near}, or one of {choices}", {"near": "S2", "choices": locale.Listing(["H3", "H4"])})
    assert inner.said("en") == "S2, or one of H3, H4"
    assert inner.said("zh") == "S2，或其中之一：H3、H4"
    assert locale.text("zh", "one of {choices}", choices=inner) == "其中之一：S2，或其中之一：H3、H4"


def test_a_language_outside_the_two_is_a_programming_error() -> None:
    with pytest.raises(ValueError, match="'fr'"):
        locale.text("fr", "pair")


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "COACH_LANG": "zh"}, "zh"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_MESSAGES": "zh-Hans", "LANG": "de"}, "zh"),
        ({"COACH_LANG": "", "LANG": "zh"}, "zh"),
    ],
)
def test_the_environment_decides_the_language(environ: dict[str, str], lang: str) -> None:
    assert locale.from_environment(environ) == lang


@pytest.mark.parametrize(
    ("text", "columns"), [("", 0), ("abc", 3), ("掼蛋 6", 6), ("♠10", 3), ("♥️10", 3), ("é", 1), ("（）", 4)]
)
def test_width_on_a_terminal(text: str, columns: int) -> None:
    assert locale.width(text) == columns


@given(st.text(max_size=20), st.integers(0, 60))
def test_padding_fills_and_never_cuts(text: str, columns: int) -> None:
    padded = locale.pad(text, columns)
    assert padded.startswith(text)
    assert locale.width(padded) == max(columns, locale.width(text))
