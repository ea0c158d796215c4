"""The splitting puzzle without a browser: what its traits hold, what it hears and tells."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any

import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from coach import locale
from coach.cards import Hand, Level
from coach.errors import BadText
from coach.plays import Kind
from coach.puzzles.splitting import SplittingPuzzle
from coach.widgets import Answer, SplitPuzzle, shown

SMALL = "S3 H3 C3 D4 S4 HR"  # as numbers: 0 C3, 1 D4, 2 H3, 3 HR, 4 S3, 5 S4
BEST = [[0, 2, 4], [1, 5], [3]]


def small(**options: Any) -> SplitPuzzle:
    return SplitPuzzle(hand=SMALL, level="2", **options)


def send(widget: SplitPuzzle, **content: Any) -> None:
    """A message as the page sends it."""
    widget._handle_custom_msg(content, [])


# What it can show


def test_a_puzzle_a_hand_or_a_seed_can_be_shown() -> None:
    puzzle = SplittingPuzzle(Hand(SMALL), Level("2"), "pack-1")
    assert SplitPuzzle(puzzle).puzzle is puzzle
    assert SplitPuzzle(puzzle).puzzle_id == "pack-1"
    assert SplitPuzzle(hand="♠3 红桃3", level="10").puzzle.level is Level("T")
    assert SplitPuzzle(hand=Hand(SMALL), level=2).puzzle.hand == Hand(SMALL)
    assert SplitPuzzle(SMALL, level=2).puzzle.hand == Hand(SMALL)
    assert SplitPuzzle(seed=7, level="5").puzzle.hand == SplittingPuzzle.dealt(7, Level("5")).hand


@pytest.mark.parametrize(
    "arguments",
    [{}, {"seed": 1, "hand": SMALL, "level": 2}, {"seed": 1}, {"hand": SMALL}, {"puzzle": SMALL}, {"puzzle": 7}],
)
def test_not_one_thing_to_show_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(BadText):
        SplitPuzzle(**arguments)


def test_all_faults_of_the_arguments_come_at_once() -> None:
    with pytest.raises(BadText) as raised:
        SplitPuzzle(hand="S2 Z9 BJ", level="17")
    assert {fault.part for fault in raised.value.faults} == {"Z9", "BJ", "17"}
    with pytest.raises(BadText) as raised:
        SplitPuzzle(seed=-1, level="17")
    assert {fault.part for fault in raised.value.faults} == {"-1", "17"}


def test_unknown_keywords_are_refused_with_a_hint() -> None:
    with pytest.raises(TypeError, match=r"'levle'.*expected level"):
        SplitPuzzle(seed=1, levle="5")
    with pytest.raises(traitlets.TraitError, match="lang"):
        small(lang="fr")


def test_the_language_is_that_of_the_context_unless_given() -> None:
    token = locale.language.set("zh")
    try:
        assert (small().lang, small(lang="en").lang) == ("zh", "en")
    finally:
        locale.language.reset(token)


# Cards and texts


def test_cards_carry_what_the_page_draws_and_says() -> None:
    cards = SplitPuzzle(hand="HT ST SB HR H9", level="T").cards
    by_text = {card["text"]: card for card in cards}
    assert by_text["HT"]["wild"]
    assert by_text["HT"]["name"] == {"en": "heart 10, a wild", "zh": "红桃10（逢人配）"}
    assert (by_text["ST"]["level"], by_text["ST"]["wild"], by_text["ST"]["corner"]) == (True, False, "10")
    assert (by_text["SB"]["joker"], by_text["HR"]["joker"], by_text["SB"]["suit"]) == ("small", "big", "")
    order = sorted(by_text, key=lambda text: -by_text[text]["strength"])
    assert order[:2] == ["HR", "SB"]
    assert order[-1] == "H9"


def test_the_level_joker_has_no_wilds() -> None:
    widget = SplitPuzzle(hand="H2 H3", level="joker")
    assert not any(card["wild"] or card["level"] for card in widget.cards)


def test_every_text_of_the_page_is_there_in_both_languages() -> None:
    """The script names its texts: those names exist, and no text is there for nothing."""
    widget = small()
    script = widget._esm
    names = set(widget.texts["en"])
    asked = set(re.findall(r'\bt\("([^"]+)"', script)) | set(re.findall(r'"(key [a-z]+)"', script))
    made = {f"{of}" for prefix in re.findall(r"\bt\(`(\w+) \$", script) for of in names if of.startswith(prefix + " ")}
    assert asked <= names
    unused = {name for name in names - asked - made if f'"{name}"' not in script and f"{name}:" not in script}
    assert not unused - {"small joker", "big joker"}  # by the kind of joker
    assert all(widget.texts[lang][name] for lang in ("en", "zh") for name in names)


def test_the_script_makes_no_markup_of_data_and_asks_no_network() -> None:
    script, style = small()._esm, small()._css
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(", "XMLHttpRequest"):
        assert word not in script
    for word in ("http:", "https:", "//cdn", "import("):
        assert word not in script
    assert "url(" not in style
    assert "@import" not in style
    assert script.count("export default") == 1
    assert "\nimport " not in script


# Groups


def test_groups_are_replaced_and_seen_by_observers() -> None:
    widget = small()
    seen = []
    widget.observe(lambda change: seen.append((change.old, change.new)), "groups")
    mine = [[0, 2], [3]]
    widget.groups = mine
    mine[0].append(1)
    assert widget.groups == [[0, 2], [3]]
    assert seen == [([], [[0, 2], [3]])]


@pytest.mark.parametrize(
    "groups", [[[]], [[6]], [[-1]], [[0, 0]], [[0], [0]], [[True]], [["0"]], ["01"], [[0.0]], [None]]
)
def test_what_is_no_grouping_is_refused(groups: Any) -> None:
    widget = small()
    with pytest.raises(traitlets.TraitError, match="0 to 5"):
        widget.groups = groups
    assert widget.groups == []


def test_each_group_is_told_what_it_is() -> None:
    widget = small(lang="en")
    widget.groups = [[0, 2, 4], [1, 3]]
    triple, none = widget.infos
    assert (triple["ok"], triple["label"]["en"], triple["label"]["zh"], triple["why"]) == (
        True,
        "triple 3",
        "三张 3",
        None,
    )
    assert (none["ok"], none["key"]) == (False, "1,3")
    assert none["why"]["en"]
    assert none["why"]["zh"] != none["why"]["en"]


def test_2_4_the_reading_is_stated_and_can_be_chosen() -> None:
    widget = SplitPuzzle(hand="S9 C9 D8 H2 H2", level="2", lang="en")
    widget.groups = [[0, 1, 2, 3, 4]]
    (info,) = widget.infos
    assert [reading["label"]["en"] for reading in info["readings"]] == ["full house 9", "full house 8"]
    assert (info["taken"], info["label"]["en"]) == ("0", "full house 9")
    widget.chosen = {"0,1,2,3,4": "1"}
    (info,) = widget.infos
    assert (info["taken"], info["label"]["en"]) == ("1", "full house 8")
    assert widget.check().groups[0].taken == 1


@pytest.mark.parametrize(
    ("hand", "level", "laid"),
    [
        ("SA S2 H3 C4 D5", "9", "SA S2 H3 C4 D5"),
        ("ST SJ HQ CK DA", "9", "ST SJ HQ CK DA"),
        ("S3 S4 H9 C6 D7", "9", "S3 S4 H9 C6 D7"),
        ("S3 C3 D8 H8 C8", "9", "C8 D8 H8 C3 S3"),
        ("S7 D7 H9 S8 C8 D8", "9", "D7 S7 H9 C8 D8 S8"),
    ],
)
def test_cards_of_a_group_lie_as_players_lay_them(hand: str, level: str, laid: str) -> None:
    """Runs from the low end, the ace low where it is, a wild where the missing card would be; the triple first."""
    widget = SplitPuzzle(hand=hand, level=level)
    widget.groups = [list(range(len(widget.cards)))]
    assert " ".join(widget.cards[number]["text"] for number in widget.infos[0]["laid"]) == laid


# Answers


def test_an_answer_is_told_as_frozen_data() -> None:
    widget = small(lang="en")
    answers: list[Answer] = []
    widget.on_answer(answers.append)
    widget.groups = BEST
    grade = widget.check()
    (answer,) = answers
    assert answer.groups == ((0, 2, 4), (1, 5), (3,))
    assert answer.right
    assert answer.puzzle == widget.puzzle_id
    assert answer.grade == grade.to_json("en")
    assert json.loads(json.dumps(answer.grade)) == answer.grade
    assert answer.seconds >= 0
    assert answer.hints == 0
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.hints = 3  # type: ignore[misc]
    widget.on_answer(answers.append, remove=True)
    widget.check()
    assert len(answers) == 1


def test_a_listener_that_fails_keeps_nobody_from_hearing() -> None:
    widget = small()
    answers: list[Answer] = []

    def broken(answer: Answer) -> None:
        raise RuntimeError("a listener's own fault")

    widget.on_answer(broken)
    widget.on_answer(answers.append)
    widget.check()
    assert len(answers) == 1
    assert widget.verdict["headline"]["en"]


def test_the_verdict_of_unfinished_long_and_best_splits() -> None:
    widget = small(lang="en")
    widget.check()
    assert (widget.verdict["grade"], widget.verdict["pages"]) == ("unfinished", [])
    widget.groups = [[0, 2], [4], [1], [5], [3]]
    widget.check()
    assert (widget.verdict["grade"], widget.verdict["pages"]) == ("over", ["nearest", "best", "front"])
    assert widget.verdict["groups"] == widget.groups
    widget.groups = BEST
    widget.check()
    assert (widget.verdict["grade"], widget.verdict["pages"]) == ("best", ["best", "front"])
    for line in widget.verdict["lines"]:
        assert line["zh"] != line["en"]


def test_hints_come_in_three_steps_then_follow_the_groups() -> None:
    widget = small(lang="en")
    answers: list[Answer] = []
    widget.on_answer(answers.append)
    assert [widget.hint().step for _ in range(4)] == [1, 2, 3, 3]
    assert [hint["step"] for hint in widget.hints] == [1, 2, 3]
    assert widget.hints[0]["cards"] == widget.hints[1]["cards"] == []
    assert sorted(widget.hints[2]["cards"]) == [0, 1, 2, 4, 5]
    widget.groups = [[0, 1, 2, 4, 5]]
    widget.hint()
    assert widget.hints[2]["cards"] == [3]
    widget.check()
    assert answers[0].hints == 3


def test_of_equal_cards_those_asked_for_come_first() -> None:
    """So that a hint selects the loose one of two equal cards."""
    hand = Hand("S3 S3 S4")
    assert shown.numbered([hand.cards[:1]], hand) == [[0]]
    assert shown.numbered([hand.cards[:1]], hand, first=[1, 2]) == [[1]]


def test_pages_show_the_nearest_the_best_and_the_front() -> None:
    widget = SplitPuzzle(seed=7, level="8")
    widget.groups = [[number] for number in range(27)]
    widget.check()
    puzzle = widget.puzzle
    send(widget, do="page", of="nearest", index=0, number=1)
    assert len(widget.page["plays"]) == puzzle.optimum
    for index in range(puzzle.best_count):
        send(widget, do="page", of="best", index=index, number=2)
        assert (widget.page["index"], widget.page["count"]) == (index, puzzle.best_count)
        cards = sorted(number for play in widget.page["plays"] for number in play["cards"])
        assert cards == list(range(27)), "every card of the hand once"
    send(widget, do="page", of="front", index=0, number=3)
    table = widget.page["table"]
    assert len(table["columns"]) == len(puzzle.front) + 1
    assert all(len(row["cells"]) == len(table["columns"]) for row in table["rows"])
    plays = table["rows"][0]["cells"]
    assert (plays[0]["value"], plays[0]["than"], plays[1]["than"]) == (27, "", "better")
    before = widget.page
    for of, index in (("best", puzzle.best_count), ("front", -1), ("front", 10**9), ("best", True), ("none", 0)):
        send(widget, do="page", of=of, index=index, number=4)
        assert widget.page is before


def test_what_both_splits_lay_is_marked() -> None:
    widget = small()
    widget.groups = [[0, 2, 4], [1], [5], [3]]
    widget.check()
    send(widget, do="page", of="nearest", index=0)
    assert {play["label"]["en"]: play["same"] for play in widget.page["plays"]} == {
        "full house 3": False,
        "single big joker": True,
    }


# What the page asks


def test_every_request_is_answered_by_its_number() -> None:
    widget = small()
    for number, what in enumerate(("ping", "seen", "check", "hint", "page", "deal", "paste"), 1):
        send(widget, do=what, number=number)
        assert widget.answered == number


def test_a_request_brings_the_groups_that_it_is_about() -> None:
    widget = small()
    send(widget, do="check", groups=BEST, number=1)
    assert widget.groups == BEST
    assert widget.verdict["grade"] == "best"
    send(widget, do="check", groups=[[99]], number=2)
    assert (widget.groups, widget.answered) == (BEST, 2)


def test_a_dealt_hand_is_shown_and_a_wrong_seed_is_explained() -> None:
    widget = small()
    widget.groups = BEST
    widget.check()
    widget.hint()
    send(widget, do="deal", seed=" 12 ", level="A", number=1)
    assert widget.puzzle.hand == SplittingPuzzle.dealt(12, Level("A")).hand
    assert (widget.groups, widget.verdict, widget.hints, widget.infos) == ([], {}, [], [])
    assert widget.entry["seed"] == "12"
    shown_before = widget.puzzle
    send(widget, do="deal", seed="twelve", level="B", number=2)
    assert widget.puzzle is shown_before
    assert len(widget.entry["faults"]) == 2
    assert widget.entry["of"] == "seed"


def test_a_hand_of_ones_own_is_shown_or_all_its_faults() -> None:
    widget = small()
    send(widget, do="paste", hand="S2 Z9 BJ S2 S2", level="5", number=1)
    assert len(widget.entry["faults"]) == 3
    assert "Z9" in widget.entry["faults"][0]["zh"]
    send(widget, do="paste", hand="红桃10，小王 s3", level="5", number=2)
    assert widget.puzzle.hand == Hand("HT SB S3")
    assert widget.entry["faults"] == []


def test_the_clock_starts_when_the_puzzle_is_first_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("coach.widgets.splitting.time.monotonic", lambda: now[0])
    widget = small()
    answers: list[Answer] = []
    widget.on_answer(answers.append)
    now[0] = 150.0
    send(widget, do="seen", puzzle=widget.puzzle_id, number=1)
    now[0] = 160.0
    send(widget, do="seen", puzzle=widget.puzzle_id, number=2)  # a reload
    now[0] = 190.0
    widget.check()
    assert answers[0].seconds == 40.0


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
requests = st.fixed_dictionaries(
    {"do": st.sampled_from(["seen", "check", "hint", "page", "deal", "paste", "else"]) | anything},
    optional=dict.fromkeys(("number", "groups", "of", "index", "seed", "level", "hand", "puzzle"), anything),
)


@given(st.lists(requests | anything, max_size=4))
def test_no_message_of_a_page_can_break_it(messages: list[Any]) -> None:
    widget = small()
    for message in messages:
        widget._heard(widget, message, [])
    assert shown.key_of(range(len(widget.cards)))
    widget.groups = [[0]]
    assert widget.infos[0]["ok"]


def test_it_prints_as_what_makes_it_again() -> None:
    widget = small(lang="zh")
    again = eval(repr(widget), {"SplitPuzzle": SplitPuzzle})
    assert (again.puzzle.hand, again.puzzle.level, again.lang) == (widget.puzzle.hand, widget.puzzle.level, "zh")
    assert "SplitPuzzle(hand=" in widget._repr_mimebundle_()[0]["text/plain"]  # type: ignore[index]


def test_a_puzzle_is_shown_in_place_of_another() -> None:
    widget = small()
    widget.groups = BEST
    other = SplittingPuzzle(Hand("SB SB HR HR"), Level("3"), "jokers")
    widget.show(other)
    assert (widget.puzzle, widget.puzzle_id, widget.groups, len(widget.cards)) == (other, "jokers", [], 4)
    widget.groups = [[0, 1, 2, 3]]
    assert widget.check().groups[0].play.kind is Kind.JOKER_BOMB  # type: ignore[union-attr]
