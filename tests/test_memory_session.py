"""A session: a pure state machine that shows one frame at a time, keeps its score, and can be lost and taken up."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from memory_rounds import Learner, episodes, guess, run

from coach import kernel
from coach.errors import BadText
from coach.puzzles.memory import Episode, Session, Settings, pick
from coach.puzzles.memory.inputs import plain
from coach.puzzles.memory.settings import CHOICES

FRAMES = {"round", "trick", "elsewhere", "pause", "task", "question", "board", "verdict", "review", "end"}
FULL = Settings(rounds=2, questions=6, board="moments", tell="at_once", marker="K", tier="expert", seed=3)


def frames(session: Session, lang: str = "en") -> list[tuple[Session, dict[str, Any]]]:
    """Every state with its frame, answered anyhow."""
    found = []
    while True:
        found.append((session, session.frame(lang)))
        if session.over:
            return found
        wanted = session.input(lang)
        session = session.next() if wanted is None else session.answer(guess(wanted), 3)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_whole_session_shows_every_kind_of_frame(lang: str) -> None:
    shown = frames(Session.start(FULL, episodes(2)), lang)
    assert {frame["frame"] for _, frame in shown} == FRAMES
    for number, (session, frame) in enumerate(shown):
        assert frame["number"] == number == session.steps
        assert frame["wants"] == ("nothing" if session.over else "answer" if "input" in frame else "next")
        assert frame["text"]
        assert json.loads(json.dumps(frame)) == frame
        assert frame["seconds"] is None or frame["seconds"] > 0


def test_each_trick_is_shown_once_in_order_and_nothing_lists_what_was_played() -> None:
    played: Counter[str] = Counter()
    shown = frames(Session.start(Settings(rounds=1, seed=2), episodes(1)))
    timeline = episodes(1)[0].timeline
    tricks = [frame for _, frame in shown if frame["frame"] == "trick"]
    assert [frame["trick"] for frame in tricks] == list(range(1, len(timeline.tricks) + 1))
    for frame, trick in zip(tricks, timeline.tricks, strict=True):
        assert [action["seat"] for action in frame["actions"]] == [seat for seat, _ in trick.actions]
        cards = Counter(card for action in frame["actions"] for card in action["cards"])
        assert cards == Counter(card.text for _, play in trick.plays for card in play.cards)
        played += cards
    asking = [frame for _, frame in shown if frame["frame"] in ("question", "task", "pause")]
    assert all("actions" not in frame and "trail" not in json.dumps(frame) for frame in asking)
    assert all("answer" not in frame for frame in asking)


def test_questions_come_unannounced_after_the_trick_that_they_are_about() -> None:
    for _, frame in (shown := frames(Session.start(Settings(rounds=2, seed=9), episodes(2)))):
        if frame["frame"] == "round":
            assert frame["moments"] == []
    last = 0
    for _, frame in shown:
        last = frame["trick"] if frame["frame"] == "trick" else 0 if frame["frame"] == "round" else last
        if frame["frame"] == "question":
            assert frame["trick"] == last


def test_announced_and_at_the_end() -> None:
    announced = frames(Session.start(Settings(rounds=1, moments="announced", seed=9), episodes(1)))
    told = announced[0][1]["moments"]
    assert told == sorted({frame["trick"] for _, frame in announced if frame["frame"] == "question"})
    ended = frames(Session.start(Settings(rounds=1, moments="end", seed=9), episodes(1)))
    asked = [frame for _, frame in ended if frame["frame"] == "question"]
    assert {frame["trick"] for frame in asked} == {len(episodes(1)[0].timeline.tricks)}


def test_without_distractions_and_pauses_there_are_none() -> None:
    plain = Settings(rounds=2, distractions=False, pauses=False, seed=3)
    kinds = {frame["frame"] for _, frame in frames(Session.start(plain, episodes(2)))}
    assert kinds == {"round", "trick", "question", "review", "end"}


def test_a_seed_is_a_session() -> None:
    def kinds(seed: int) -> list[str]:
        session = Session.start(Settings(rounds=2, seed=seed, tier="intermediate"), episodes(2))
        return [json.dumps(frame) for _, frame in frames(session)]

    assert kinds(4) == kinds(4)
    assert kinds(4) != kinds(5)


def test_who_counts_what_the_frames_show_is_right() -> None:
    """A learner that sees only frames answers every question of how many are left; the rest is answered right too."""
    settings = Settings(rounds=3, tier="expert", adapt="pace", questions=8, seed=1)
    session, learner, counted = Session.start(settings, episodes(3)), Learner(), 0
    while not session.over:
        learner.see(frame := session.frame("en"))
        if session.wants == "next":
            session = session.next()
        elif frame["frame"] == "question":
            question = session.question
            right = plain(question.answer)
            if question.kind == "left":
                counted += 1
                assert learner.answer(frame, question.of) == right
            session = session.answer(right, 2.0)
        else:
            session = session.answer(session.task.answer, 2.0)
    score = session.score
    assert counted >= 2
    assert score.right == score.asked == 24
    assert score.points == 240
    assert score.brier is not None
    assert score.brier < 1e-4
    assert score.tasks_right == score.tasks
    assert session.pace < settings.seconds  # all right: it has become faster
    assert all(not mark["why"] or mark["right"] for _, f in frames(session) for mark in f.get("marks", []))


def test_what_was_missed_is_told_with_the_trick_where_it_went() -> None:
    session = Session.start(Settings(rounds=1, tier="expert", questions=8, seed=1), episodes(1))
    review = next(frame for _, frame in frames(session) if frame["frame"] == "review")
    timeline = episodes(1)[0].timeline
    wrong = [mark for mark in review["marks"] if not mark["right"]]
    assert wrong
    assert len(review["lines"]) == len(wrong)
    for mark in review["marks"]:
        for one in mark["trail"]:
            plays = [play for seat, play in timeline.tricks[one["trick"] - 1].plays if seat == one["seat"]]
            assert any({card.text for card in play.cards} >= set(one["cards"]) for play in plays)
            assert one["trick"] <= mark["trick"]
        assert mark["sure"] in ("certain", "likely")
        assert (mark["odds"] is None) == (mark["sure"] == "certain") == (mark["brier"] is None)


def test_certain_and_likely_are_two_things() -> None:
    """A guess is scored by the exact odds; beside them stands what plays and passes suggest, with its interval."""
    session = Session.start(Settings(rounds=2, questions=8, tell="at_once", tier="expert", seed=5), episodes(2))
    told = {lang: [f["marks"][0] for _, f in frames(session, lang) if f["frame"] == "verdict"] for lang in ("en", "zh")}
    guesses = [mark for mark in told["en"] if mark["brier"] is not None]
    assert guesses
    for mark in guesses:
        certain, estimate = mark["odds"]["certain"], mark["odds"]["likely"]
        assert mark["brier"] == pytest.approx((0.5 - certain["percent"] / 100) ** 2, abs=0.001)
        assert estimate["status"] in (("likely", "fallback") if kernel.status().compiled else ("slow",))
        assert estimate["why"]
        if estimate["status"] == "likely":
            assert 0 <= estimate["low"] <= estimate["percent"] <= estimate["high"] <= 100
            assert (estimate["samples"], estimate["seed"]) == (1000, 1)
            assert 40 <= estimate["effective"] <= 1000.1
            assert f"{estimate['percent']:.0f}%" in estimate["text"]
    for english, chinese in zip(told["en"], told["zh"], strict=True):
        if english["odds"] is not None:
            one, other = english["odds"]["likely"], chinese["odds"]["likely"]
            assert {**one, "text": "", "why": ""} == {**other, "text": "", "why": ""}
            assert one["text"] != other["text"]
            assert one["why"] != other["why"]


def test_marks_of_how_many_are_left_add_up() -> None:
    """What is left, what went and what the own hand holds are all the cards of the cell."""
    seen = 0
    for episode in episodes(3):
        session = Session.start(Settings(rounds=1, tier="expert", questions=8, seed=8), [episode])
        state, review = next((state, frame) for state, frame in frames(session) if frame["frame"] == "review")
        for question, mark in zip(state.episode.questions, review["marks"], strict=True):
            if question.kind == "left":
                cell = question.cell(episode.timeline.level)
                own = cell.count(episode.timeline.view(question.after, episode.seat).hand)
                gone = sum(len(one["cards"]) for one in mark["trail"])
                assert mark["answer"] + own + gone == cell.total
                seen += 1
    assert seen >= 3


# Kept and taken up again ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("adapt", ["pace", "classes", "off"])
def test_it_is_taken_up_at_every_step(adapt: str) -> None:
    start = Session.start(Settings(rounds=2, board="end", tell="at_once", adapt=adapt, seed=3), episodes(2))
    for session, frame in frames(start)[::3]:
        again = Session.from_json(json.loads(json.dumps(session.to_json())))
        assert again == session
        assert again.frame("en") == frame
        assert again.score == session.score


def test_a_session_is_not_changed_by_what_follows() -> None:
    session = Session.start(FULL, episodes(2))
    before = copy.deepcopy(session.to_json())
    run(session)
    assert session.to_json() == before


def test_bad_answers_lose_nothing() -> None:
    session = Session.start(Settings(rounds=1, seed=3), episodes(1))
    with pytest.raises(BadText, match="nothing is asked now"):
        session.answer(3, 1)
    while session.wants == "next":
        session = session.next()
    for value in (None, "x", {"a": 1}, [9], 10**30):
        with pytest.raises(BadText):
            session.answer(value, 1)
    assert session.next() is session
    after = session.answer(guess(session.input("en") or {}), "soon")  # type: ignore[arg-type]
    assert after.entries[-1].seconds == 0.0
    assert len(session.entries) == 0


def _broken(change: Any) -> Any:
    data = json.loads(json.dumps(run(Session.start(Settings(rounds=1, seed=3), episodes(1))).to_json()))
    change(data)
    return data


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(memory=2),
        lambda data: data.pop("steps"),
        lambda data: data.update(more=1),
        lambda data: data.update(steps=10**6),
        lambda data: data.update(steps=data["steps"] + 1),
        lambda data: data["answers"].pop(),
        lambda data: data["answers"].append([1, 1]),
        lambda data: data["answers"].__setitem__(0, ["x", 1]),
        lambda data: data["answers"].__setitem__(0, 3),
        lambda data: data.update(answers=None),
        lambda data: data.update(episodes=[]),
        lambda data: data["episodes"].append(3),
        lambda data: data["episodes"][0].update(round="level 5\n"),
        lambda data: data["episodes"][0].update(round=data["episodes"][0]["round"].replace("lead", "load")),
        lambda data: data["episodes"][0].update(seat=4),
        lambda data: data["episodes"][0].update(watch=["W", "R"]),
        lambda data: data["episodes"][0].update(tier="beginner"),
        lambda data: data["settings"].update(rounds=0),
        lambda data: data["settings"].update(seed=-1),
        lambda data: data.update(settings=[]),
    ],
)
def test_what_no_session_gives_is_refused(change: Any) -> None:
    with pytest.raises(BadText) as caught:
        Session.from_json(_broken(change))
    assert caught.value.said("zh")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(json_values)
def test_any_data_is_refused_in_words(data: Any) -> None:
    with pytest.raises(BadText) as caught:
        Session.from_json(data)
    assert caught.value.said("en")


def test_a_stored_answer_that_is_wrong_is_found_before_it_is_asked() -> None:
    episode = episodes(1)[0].asked(6, 1)
    wrong = [
        Episode(episode.round, episode.seat, episode.watch, (type(q)(q.kind, q.after, q.of, q.play, q.seat, -1),))
        for q in episode.questions
    ]
    for one in wrong:
        with pytest.raises(BadText, match="as solved again"):
            Session.start(Settings(rounds=1), [one])
    with pytest.raises(BadText, match="no episodes"):
        Session.start(Settings(), [])


# Settings -------------------------------------------------------------------------------------------------------------


def test_settings_survive_their_json_and_their_form() -> None:
    assert Settings.from_json(json.loads(json.dumps(FULL.to_json()))) == FULL
    for lang in ("en", "zh"):
        form = FULL.form(lang)
        assert {entry["name"]: entry["value"] for entry in form} == FULL.to_json()
        for entry in form:
            assert entry["text"]
            if entry["kind"] in ("choice", "cell"):
                assert entry["value"] in [choice["value"] for choice in entry["choices"]]
            if entry["kind"] == "number":
                assert entry["low"] <= entry["value"] <= entry["high"]
    assert [entry["name"] for entry in FULL.form("en") if entry["kind"] == "choice"] == [
        name for name in ("tier", "moments", "board", "adapt", "tell") if name in CHOICES
    ]


def test_all_faults_of_settings_at_once() -> None:
    data = {
        "tier": "master",
        "rounds": 0,
        "seconds": "fast",
        "watch": ["R", "Z"],
        "pauses": 1,
        "marker": "Y",
        "mood": 3,
    }
    with pytest.raises(BadText) as caught:
        Settings.from_json(data)
    parts = [fault.part for fault in caught.value.faults]
    assert len(parts) == 7
    assert {"mood", "master", "rounds: 0", "seconds: fast", "pauses: 1", "Y", "Z"} == set(parts)
    with pytest.raises(BadText, match="questions, or a board"):
        Settings(questions=0)


@settings(max_examples=30)
@given(st.dictionaries(st.sampled_from([*Settings().to_json(), "other"]), json_values, max_size=4))
def test_any_settings_are_read_or_refused(data: dict[str, Any]) -> None:
    try:
        read = Settings.from_json(data)
    except BadText:
        return
    assert Settings.from_json(read.to_json()) == read


def test_rounds_of_a_pack_are_drawn_by_the_seed() -> None:
    six = episodes(6)
    drawn = [pick(six, Settings(rounds=3, seed=seed)) for seed in range(20)]
    assert all(len(set(three)) == 3 for three in drawn)
    assert {episode for three in drawn for episode in three} == set(six)
    assert pick(six, Settings(rounds=3, seed=4)) == pick(six, Settings(rounds=3, seed=4))
    assert len(pick(six, Settings(rounds=20))) == 6


def test_the_levels_without_wilds_and_all_presets_can_be_watched() -> None:
    for preset in ("huaian_joker", "online", "stage"):
        for episode in episodes(2, 11, preset=preset):
            session = Session.start(Settings(rounds=1, board="end", tier="expert", seed=1), [episode])
            assert run(session).score.boards == 1
