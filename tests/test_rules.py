"""RULES.md section 8: every row and column of the table, validation, printing, round trips."""

from __future__ import annotations

import copy
import json
import pickle
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach import locale
from coach.cards import Level
from coach.errors import AgainstRules, BadText, CoachError
from coach.rules import (
    PRESETS,
    BombBeans,
    Choice,
    DoubleReturn,
    DoubleTribute,
    EqualLead,
    EqualTribute,
    Failure,
    LeadDouble,
    LeadFirst,
    LeadRefusal,
    LeadSingle,
    PassFinal,
    Refusal,
    ReturnLimit,
    RoundEnd,
    Rules,
    Wind,
)
from coach.rules.fields import FIELDS, OPTIONS

A, JOKER = Level("A"), Level("joker")
TEN, ANY = ReturnLimit.TEN, ReturnLimit.ANY
HIGHER, NEXT, GIVEN = DoubleTribute.HIGHER_TO_FIRST, EqualTribute.NEXT_AFTER_FIRST, EqualTribute.GIVEN_FIRST
GIVER, NOT_LAST, CHANCE = LeadDouble.HIGHER_GIVER, PassFinal.PARTNER_NOT_LAST, LeadFirst.CHANCE

# The table of section 8, typed again from it: number, fields, then a cell for each preset. A tuple cell has an entry
# a field; ... stands where the option's second part has no bearing.
COLUMNS = ("competition", "huaian", "huaian_joker", "online", "stage", "platform")
TABLE = [
    ("8.1", "double_win_rise", 3, 4, 4, 3, 3, 3),
    ("8.2", "final_level", A, A, JOKER, A, A, A),
    ("8.3", "pass_final", NOT_LAST, NOT_LAST, NOT_LAST, PassFinal.ELSE_NOBODY_RISES, PassFinal.DOUBLE_WIN, NOT_LAST),
    (
        "8.4",
        "failure_limit failure",
        (3, Failure.OWN_NOT_PASSED),
        (None, ...),
        (None, ...),
        (None, ...),
        (3, Failure.TAKEN_OFF_STAGE),
        (4, Failure.OWN_WON_FIRST_FOURTH),
    ),
    ("8.5", "stage", False, False, False, False, True, False),
    ("8.6", "streaks", False, False, False, True, False, False),
    (
        "8.7",
        "return_to_opponent return_to_partner",
        *((TEN, ANY), (TEN, ANY), (ANY, ANY), (ANY, ANY), (TEN, TEN), (TEN, TEN)),
    ),
    (
        "8.8",
        "refusal small_jokers_excuse",
        *[(Refusal.GIVERS, False)] * 4,
        (Refusal.SIDE, True),
        (Refusal.GIVERS, False),
    ),
    ("8.9", "wind", *[Wind.PARTNER] * 6),
    (
        "8.10",
        "double_tribute equal_tribute",
        (HIGHER, NEXT),
        (HIGHER, GIVEN),
        (HIGHER, GIVEN),
        (HIGHER, NEXT),
        (DoubleTribute.BY_PLACE, ...),
        (DoubleTribute.BY_SEAT, ...),
    ),
    ("8.11", "double_return", *[DoubleReturn.GIVER] * 3, DoubleReturn.RECEIVERS_NEXT, *[DoubleReturn.GIVER] * 2),
    ("8.12", "joker_pair", *[True] * 6),
    ("8.13", "announce_at", 10, 10, 10, None, 10, None),
    (
        "8.14",
        "round_end",
        *[RoundEnd.SIDE_OUT] * 4,
        RoundEnd.ONE_LEFT,
        RoundEnd.SIDE_OUT_HIGHER_SEAT_LAST,
    ),
    ("8.15", "lead_single", *[LeadSingle.GIVER] * 3, LeadSingle.FIRST, *[LeadSingle.GIVER] * 2),
    (
        "8.16",
        "lead_double equal_lead",
        (GIVER, EqualLead.NEXT_AFTER_FIRST),
        (GIVER, EqualLead.GIVER_TO_FIRST),
        (GIVER, EqualLead.NEXT_AFTER_FIRST),
        (LeadDouble.CHANCE, ...),
        (LeadDouble.LAST, ...),
        (GIVER, EqualLead.HIGHER_SEAT),
    ),
    (
        "8.17",
        "lead_refusal lead_first",
        *[(LeadRefusal.FIRST, CHANCE)] * 3,
        (LeadRefusal.CHANCE_IF_DOUBLE, CHANCE),
        (LeadRefusal.FIRST, LeadFirst.FACE_UP),
        (LeadRefusal.FIRST, CHANCE),
    ),
    (
        "8.18",
        "bomb_beans",
        *(BombBeans.LARGEST, BombBeans.NONE, BombBeans.NONE, BombBeans.LARGEST, BombBeans.NONE, BombBeans.NONE),
    ),
]
CELLS = [
    pytest.param(row[0], row[1].split(), preset, row[2 + column], id=f"{row[0]}-{preset}")
    for row in TABLE
    for column, preset in enumerate(COLUMNS)
]


@pytest.mark.parametrize(("number", "names", "preset", "cell"), CELLS)
def test_clause_8_row_and_column(number: str, names: list[str], preset: str, cell: object) -> None:
    rules = Rules.preset(preset)
    values = cell if isinstance(cell, tuple) else (cell,)
    for name, value in zip(names, values, strict=True):
        assert value is ... or getattr(rules, name) == value
    (option,) = (option for option in OPTIONS if option.number == number)
    assert list(option.fields) == names


def test_clause_8_every_option_and_field_is_in_the_table() -> None:
    assert [row[0] for row in TABLE] == [f"8.{n}" for n in range(1, 19)] == [option.number for option in OPTIONS]
    assert [name for row in TABLE for name in row[1].split()] == list(FIELDS)
    assert tuple(PRESETS) == COLUMNS


def test_clause_8_the_standard_is_competition() -> None:
    assert Rules() == Rules.preset() == Rules.preset("competition")
    assert Rules().changes() == {}


@pytest.mark.parametrize(("preset", "largest"), [*zip(COLUMNS, (3, 4, 4, 3, 3, 3), strict=True)])
def test_clause_4_1_rises_by_the_partners_place(preset: str, largest: int) -> None:
    rules = Rules.preset(preset)
    assert largest == rules.R
    assert [rules.rise(partner) for partner in (2, 3, 4)] == [largest, 2, 1]


def test_clause_8_2_online_to_8_and_8_9_old_wind_are_parameters() -> None:
    assert Rules.preset("online", final_level="8").final_level is Level("8")
    assert Rules.preset("huaian", wind="next").wind is Wind.NEXT


@pytest.mark.parametrize("name", ["competition", "Competition", " huaian-joker "])
def test_preset_names_forgive_case_and_hyphen(name: str) -> None:
    assert Rules.preset(name).nearest() == name.strip().lower().replace("-", "_")


# Values and their validation


def test_every_bad_field_is_reported_at_once() -> None:
    with pytest.raises(BadText) as caught:
        Rules(double_win_rise=5, wind="across", joker_pair="maybe", announce_at=0, final_level="K")  # type: ignore[arg-type]
    parts = [fault.part for fault in caught.value.faults]
    assert parts == ["double_win_rise=5", "final_level=K", "wind=across", "joker_pair=maybe", "announce_at=0"]
    said = caught.value.said("en").splitlines()
    assert said[0] == "'double_win_rise=5': no value of option 8.1, rise of 1st and 2nd; expected one of 3..4"
    assert said[2] == "'wind=across': no value of option 8.9, wind goes to; expected one of partner, next"


def test_unknown_names_get_a_hint_and_come_with_the_bad_values() -> None:
    with pytest.raises(BadText) as caught:
        Rules.preset("stage", wnd="next", joker_pair=3, zzz=1)
    codes = [fault.code for fault in caught.value.faults]
    assert codes == ["unknown_option", "unknown_option", "bad_value"]
    assert caught.value.faults[0].to_json()["expected"].startswith("wind, or one of double_win_rise, ")
    assert caught.value.faults[1].to_json()["expected"].startswith("one of double_win_rise, ")


@pytest.mark.parametrize("name", ["hauian", "", "x" * 10**5, 5, None, ["stage"]])
def test_unknown_preset_names_the_presets(name: object) -> None:
    with pytest.raises(BadText) as caught:
        Rules.preset(name)  # type: ignore[arg-type]
    assert caught.value.code == "unknown_preset"
    assert "competition" in caught.value.said("en")
    assert len(caught.value.said("en")) < 300


SENSELESS = [
    ("8.4 and 8.2", {"final_level": "8"}, "failure_limit=3 final_level=8"),
    ("8.4 and 8.2", {"final_level": "joker"}, "failure_limit=3 final_level=JOKER"),
    ("8.4 and 8.5", {"failure": "taken_off_stage"}, "failure=taken_off_stage stage=False"),
    ("8.10 and 8.14", {"double_tribute": "by_place"}, "double_tribute=by_place round_end=side_out"),
    ("8.16 and 8.14", {"lead_double": "last"}, "lead_double=last round_end=side_out"),
    ("8.8 and 8.10", {"small_jokers_excuse": True}, "small_jokers_excuse=True double_tribute=higher_to_first"),
]


@pytest.mark.parametrize(("clauses", "changes", "part"), SENSELESS, ids=[row[0] for row in SENSELESS])
def test_combinations_that_make_no_sense(clauses: str, changes: dict[str, object], part: str) -> None:
    with pytest.raises(AgainstRules) as caught:
        Rules.preset(**changes)  # type: ignore[arg-type]
    assert [fault.part for fault in caught.value.faults] == [part]
    assert all(f"({clause})" in caught.value.said("en") for clause in clauses.split(" and "))


def test_several_senseless_combinations_come_together() -> None:
    with pytest.raises(AgainstRules) as caught:
        Rules.preset("stage", stage=False, round_end="side_out", double_tribute="higher_to_first")
    assert [fault.part.split("=")[0] for fault in caught.value.faults] == [
        "failure",
        "lead_double",
        "small_jokers_excuse",
    ]


def test_texts_of_a_command_line_are_read() -> None:
    rules = Rules.preset(announce_at="off", failure_limit="5", joker_pair="no", stage="ON", round_end="One-Left")
    assert (rules.announce_at, rules.failure_limit, rules.joker_pair, rules.stage) == (None, 5, False, True)
    assert rules.round_end is RoundEnd.ONE_LEFT


@pytest.mark.parametrize("value", [True, 3.0, "3.0", "٣" * 5, "9" * 5000, float("nan"), [], {}, b"3"])
def test_numbers_are_whole_and_small(value: object) -> None:
    with pytest.raises(BadText):
        Rules.preset(double_win_rise=value)


# Printing


@pytest.mark.parametrize("preset", COLUMNS)
@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_every_preset_prints_in_both_languages(preset: str, lang: str) -> None:
    rules = Rules.preset(preset)
    rows = rules.table_rows(lang)
    assert [row.number for row in rows] == [f"8.{n}" for n in range(1, 19)]
    assert all(row.name and row.value for row in rows)
    if lang == "zh":
        assert all(any("\u4e00" <= char <= "\u9fff" for char in row.name) for row in rows)
    lines = rules.table(lang).splitlines()
    assert len(lines) == 19
    starts = {locale.width(line[: line.rindex(row.value)]) for line, row in zip(lines[1:], rows, strict=True)}
    assert len(starts) == 1


def test_the_title_names_what_was_changed() -> None:
    assert Rules.preset("stage").title("en") == "on stage"
    assert Rules.preset("huaian", wind="next", joker_pair=False).title("en") == (
        "the older Huai'an table, changed in 8.9, 8.12"
    )


def test_parts_without_bearing_are_not_printed() -> None:
    online, huaian = Rules.preset("online").table_rows("en"), Rules.preset("huaian").table_rows("en")
    assert online[15].value == "by chance"
    assert online[12].value == "counts always open"
    assert huaian[3].value == "off"
    assert Rules.preset("stage").table_rows("en")[9].value == "last gives to first, third to second"


def test_str_and_html_follow_the_language_of_the_context() -> None:
    token = locale.language.set("zh")
    try:
        assert str(Rules()) == Rules().table("zh")
        page = Rules()._repr_html_()
    finally:
        locale.language.reset(token)
    seen: list[str] = []
    parser = HTMLParser()
    parser.handle_data = seen.append  # type: ignore[method-assign]
    parser.feed(page)
    assert seen == [Rules().title("zh"), *(cell for row in Rules().table_rows("zh") for cell in row)]


# Round trips


def any_rules() -> st.SearchStrategy[Rules]:
    """Rules with a few changes that make sense."""

    def values(name: str) -> st.SearchStrategy[object]:
        field = FIELDS[name]
        if field.type is int:
            numbers: st.SearchStrategy[object] = st.integers(*field.numbers)
            return st.none() | numbers if field.off else numbers
        if field.type is bool:
            return st.booleans()
        if field.type is Level:
            return st.sampled_from(["A", "8", "JOKER"])
        assert issubclass(field.type, Choice)
        return st.sampled_from([choice.value for choice in field.type])

    def build(preset: str, changes: dict[str, object]) -> Rules | None:
        try:
            return Rules.preset(preset, **changes)
        except AgainstRules:
            return None

    changes = st.fixed_dictionaries({}, optional={name: values(name) for name in FIELDS})
    return st.builds(build, st.sampled_from(COLUMNS), changes).filter(lambda rules: rules is not None)  # type: ignore[return-value]


@given(any_rules())
def test_repr_json_and_pickle_give_the_rules_back(rules: Rules) -> None:
    assert eval(repr(rules), {"Rules": Rules}) == rules
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules
    assert pickle.loads(pickle.dumps(rules)) == copy.deepcopy(rules) == rules
    assert hash(copy.copy(rules)) == hash(rules)
    for preset in COLUMNS:
        assert Rules.preset(preset, **rules.changes(preset)) == rules


def test_a_field_without_bearing_still_counts_for_equality() -> None:
    assert Rules.preset("huaian", failure="own_won_first_fourth") != Rules.preset("huaian")


def test_changed_keeps_the_rest() -> None:
    rules = Rules.preset("stage").changed(joker_pair=False)
    assert rules.changes("stage") == {"joker_pair": False}


JUNK = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(JUNK | st.fixed_dictionaries({"preset": JUNK, "changes": st.dictionaries(st.sampled_from([*FIELDS]), JUNK)}))
def test_any_json_gives_rules_or_an_error(data: object) -> None:
    try:
        rules = Rules.from_json(data)
    except CoachError as error:
        said = error.said("en"), error.said("zh")
    else:
        said = rules.table("en"), rules.table("zh")
    assert all(said)


def test_json_faults_come_together() -> None:
    with pytest.raises(BadText) as caught:
        Rules.from_json({"preset": "nope", "changes": 5, "extra": 1})
    assert [fault.code for fault in caught.value.faults] == ["unknown_key", "bad_rules", "unknown_preset"]
