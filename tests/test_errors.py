"""Errors by cause: faults quoted safely, all at once, in both languages, as text and as data."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach import locale
from coach.errors import AgainstRules, Ambiguous, BadText, CoachError, Fault, GaveUp, clip, not_among, quoted

FAULT = Fault(
    "bad_number", "<7>", 4, "{count} cards", "one of {choices}", {"count": 7, "choices": locale.Listing("AB")}
)


def test_a_fault_as_text_and_as_data() -> None:
    assert FAULT.said("en") == "'<7>' at 4: 7 cards; expected one of A, B"
    assert FAULT.said("zh") == "“<7>”（第 4 位）：7 张牌；应为：其中之一：A、B"
    assert FAULT.to_json() == {
        "code": "bad_number",
        "part": "<7>",
        "at": 4,
        "reason": "7 cards",
        "expected": "one of A, B",
    }
    assert FAULT.to_json("zh")["reason"] == "7 张牌"


def test_an_error_says_all_its_faults_in_the_language_of_the_context() -> None:
    error = BadText([FAULT, Fault("other", "x", None, "unknown card", "a level")])
    assert error.code == "bad_number"
    assert str(error) == error.said("en") == FAULT.said("en") + "\n'x': unknown card; expected a level"
    token = locale.language.set("zh")
    try:
        assert str(error) == error.said("zh") != error.said("en")
    finally:
        locale.language.reset(token)


@pytest.mark.parametrize("kind", [BadText, AgainstRules, Ambiguous, GaveUp])
def test_errors_can_be_caught_by_cause_copied_and_sent(kind: type[CoachError]) -> None:
    error = kind(FAULT)
    assert isinstance(error, CoachError)
    assert isinstance(error, RuntimeError if kind is GaveUp else ValueError)
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is kind
        assert again.faults == error.faults


@given(st.text(max_size=200))
def test_clipped_text_prints_on_one_line_and_is_short(text: str) -> None:
    shown = clip(text)
    assert shown.isprintable()
    assert len(shown) <= 60 * 10 + 1
    if text.isprintable() and len(text) <= 60:
        assert shown == text


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=5,
    )
)
def test_any_value_can_be_quoted(value: object) -> None:
    assert isinstance(quoted(value), str)
    assert quoted(value) == value or not isinstance(value, str)


def test_hostile_values_are_quoted_cheaply() -> None:
    nested: list[object] = []
    for _ in range(10**5):
        nested = [nested]
    assert quoted(nested) == "list"
    assert quoted(10**5000) == "int"
    assert quoted(12) == "12"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("pare", "Pair, or one of Single"),
        ("PAIR", "Pair, or one of Single"),
        ("zzz", "one of Single, Pair"),
        (None, "one of Single, Pair"),
        ("pair" * 10**5, "one of Single, Pair"),
    ],
)
def test_a_value_outside_a_list_gets_the_nearest_as_a_hint(value: object, expected: str) -> None:
    assert not_among("unknown_kind", value, "unknown kind", ["Single", "Pair"]).to_json()["expected"] == expected


def test_a_number_where_a_text_is_wanted_is_not_told_to_be_itself() -> None:
    fault = not_among("bad_rank", 8, "unknown rank", ["7", "8"])
    assert fault.said("en") == "'8': unknown rank; expected \"8\", or one of 7"
