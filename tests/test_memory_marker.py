"""The marker method (C2) and the board of nine against the cards themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from memory_rounds import Learner, episodes

from coach.cards import FACES, Hand, Level
from coach.display import arranged
from coach.puzzles.memory import Session, Settings
from coach.puzzles.memory.grade import board_mark
from coach.puzzles.memory.marker import aid, marked
from coach.puzzles.memory.watch import board, cells, chosen

TWO = Level("2")
(KINGS,) = chosen(["K"], TWO)


def laid(hand: str, played: str) -> tuple[str, int | None, bool]:
    layout = marked(Hand(hand), KINGS, Hand(played))
    return " ".join(card.text for card in layout.cards), layout.index, layout.stand_in


@pytest.mark.parametrize(
    ("hand", "played", "expected"),
    [
        ("SA SK CK S9 S4", "", ("SA SK CK S9 S4", 2, False)),
        ("SA SK CK S9 S4", "HK", ("SA SK S9 CK S4", 3, False)),
        ("SA SK CK S9 S4", "HK DK SA", ("SA SK S9 S4 CK", 4, False)),
        ("SA SK CK S9 S4", "HK DK DK HK", ("SA SK S9 S4 CK", 4, False)),  # the hand goes no further
        ("SA S9 S4", "SK", ("SA S4 S9", 2, True)),  # the next weaker card stands in
        ("HR SA", "SK SK", ("HR SA", 1, True)),  # nothing weaker: the last
        ("", "SK", ("", None, False)),
    ],
)
def test_the_marker_moves_one_place_for_each_equal_that_goes(
    hand: str, played: str, expected: tuple[str, int | None, bool]
) -> None:
    assert laid(hand, played) == expected


@given(st.lists(st.sampled_from(FACES), max_size=27), st.lists(st.sampled_from(FACES), max_size=40))
def test_the_hand_stays_what_it_is(hand: list, played: list) -> None:
    held, gone = Hand(dict.fromkeys(hand)), Hand(dict.fromkeys(played))
    for cell in cells(TWO):
        layout = marked(held, cell, gone)
        assert Hand(layout.cards) == held
        assert layout.gone == cell.count(gone)
        if layout.index is None:
            assert not len(held)
            continue
        rest = [card for at, card in enumerate(layout.cards) if at != layout.index]
        whole = list(arranged(held, TWO))
        whole.pop(layout.index - layout.moved)
        assert rest == whole
        assert layout.moved == min(layout.gone, len(held) - 1 - (layout.index - layout.moved))
        assert layout.stand_in == (cell.count(held) == 0)
        for lang in ("en", "zh"):
            assert layout.said(lang)


def test_the_aid_fades_over_the_session() -> None:
    steps = [aid(done, 40) for done in range(40)]
    assert steps == sorted(steps, key=["full", "place", "none"].index)
    assert set(steps) == {"full", "place", "none"}
    session = Session.start(Settings(rounds=3, marker="A", adapt="off", questions=1, distractions=False), episodes(3))
    shown = []
    while not session.over:
        frame = session.frame("en")
        if frame["frame"] == "trick":
            marker = frame["marker"]
            shown.append("none" if marker is None else "full" if "text" in marker else "place")
            if marker is not None:
                assert frame["hand"][marker["index"]] == marker["card"]
        session = session.next() if session.wants == "next" else session.answer(_any(session), 1)
    faded = [step for step in shown if step != "none"]
    assert faded == sorted(faded, key=["full", "place"].index)
    assert set(shown) == {"full", "place", "none"}


def _any(session: Session) -> object:
    wanted = session.input("en")
    assert wanted is not None
    return {"number": 0, "seats": [], "yes": True, "percent": 50}[wanted["kind"]]


def test_boards_are_graded_against_what_was_played() -> None:
    for episode in episodes(4):
        timeline = episode.timeline
        for after in range(0, len(timeline.tricks) + 1, 3):
            played = [card for trick in timeline.tricks[:after] for _, play in trick.plays for card in play.cards]
            right = {
                cell.name: cell.total - sum(card in cell.faces for card in played) for cell in board(timeline.level)
            }
            mark = board_mark(board(timeline.level), right, timeline, after, 9.0)
            assert (mark.correct, mark.right, mark.points) == (9, True, 10)
            off = {name: 0 if name == "5" else count for name, count in right.items()}
            wrong = board_mark(board(timeline.level), off, timeline, after, 9.0)
            assert wrong.correct == 9 - (right.get("5", 0) > 0)


def test_a_learner_who_only_watches_the_frames_fills_every_board() -> None:
    settings = Settings(rounds=2, questions=0, board="trick", tier="expert", seed=5)
    session, learner = Session.start(settings, episodes(2)), Learner()
    while not session.over:
        learner.see(frame := session.frame("zh"))
        if session.wants == "next":
            session = session.next()
        elif frame["frame"] == "board":
            session = session.answer(learner.answer(frame, ""), 2)
        else:
            session = session.answer(_any(session), 2)
    score = session.score
    assert score.boards == sum(len(episode.timeline.tricks) for episode in episodes(2))
    assert score.cells_right == 9 * score.boards
    assert score.asked == 0
