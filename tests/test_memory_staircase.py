"""The staircase converges: for memories of known span and for paces that a learner can follow."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable

import pytest
from memory_rounds import Learner, episodes, guess

from coach.puzzles.memory import Episode, Session, Settings
from coach.puzzles.memory.staircase import DOWN, PACES, STEPS, UP, Staircase, climbed, nearest_rung, seconds
from coach.puzzles.memory.watch import NAMES

TARGET = DOWN / (UP + DOWN)
GUESSED = 0.25  # how often a guess about what was forgotten is right


def simulate(right: Callable[[int], float], rungs: int, start: int, seed: int, answers: int = 160) -> Staircase:
    """A learner who is right with a chance that depends on the rung."""
    dice, stairs = random.Random(seed), Staircase.at(start, rungs)
    for _ in range(answers):
        stairs = stairs.after(dice.random() < right(stairs.rung))
    return stairs


def edge(right: Callable[[int], float], rungs: int) -> float:
    """The first rung on which this learner is right less often than the staircase aims at."""
    return next((rung for rung in range(rungs) if right(rung) < TARGET), rungs - 1)


def span(items: int) -> Callable[[int], float]:
    """A memory that holds so many cells: asked about one of the rung's cells, it knows it or guesses."""

    def right(rung: int) -> float:
        known = min(1.0, items / (rung + 1))
        return known + (1 - known) * GUESSED

    return right


def test_the_target_is_between_75_and_80_percent() -> None:
    assert 0.75 < TARGET < 0.8


@pytest.mark.parametrize("start", [0, len(NAMES) - 2], ids=["from below", "from above"])
@pytest.mark.parametrize("items", [2, 3, 4, 6, 8, 10])
def test_it_converges_to_the_edge_of_a_memory_of_known_span(items: int, start: int) -> None:
    rungs = len(NAMES) - 1
    found = [simulate(span(items), rungs, start, seed).estimate for seed in range(40)]
    assert all(estimate is not None for estimate in found)
    middle = statistics.median(estimate for estimate in found if estimate is not None)
    assert abs(middle - edge(span(items), rungs)) <= 1.0, (middle, edge(span(items), rungs))
    near = [abs(e - middle) <= 2 for e in found if e is not None]
    assert statistics.mean(near) >= 0.75


@pytest.mark.parametrize("items", [2, 4, 7, 11])
def test_a_memory_that_forgets_all_beyond_its_span_is_found_to_a_rung(items: int) -> None:
    """Right on every question up to so many cells, only guessing beyond."""
    rungs = len(NAMES) - 1
    found = [simulate(lambda rung: 1.0 if rung < items else GUESSED, rungs, 2, seed).estimate for seed in range(20)]
    assert all(estimate is not None and abs(estimate - items) <= 1.0 for estimate in found), found


@pytest.mark.parametrize("needed", [1.0, 2.5, 6.0])
def test_it_finds_the_pace_that_a_learner_can_follow(needed: float) -> None:
    """Right half of the time at so many seconds a trick, more often with more time."""

    def right(rung: int) -> float:
        return 1 / (1 + math.exp(-4 * math.log(seconds(rung) / needed)))

    found = [simulate(right, PACES, nearest_rung(4.0), seed).estimate for seed in range(40)]
    middle = statistics.median(estimate for estimate in found if estimate is not None)
    assert abs(middle - edge(right, PACES)) <= 1.5


def test_more_span_is_never_found_to_be_less() -> None:
    rungs = len(NAMES) - 1
    middles = [
        statistics.median(e for s in range(40) if (e := simulate(span(n), rungs, 2, s).estimate) is not None)
        for n in (2, 4, 6, 8, 10)
    ]
    assert middles == sorted(middles)


def test_it_stays_on_the_ladder() -> None:
    assert climbed(Staircase.at(0, 5), [False] * 30).rung == 0
    assert climbed(Staircase.at(0, 5), [True] * 300).rung == 4
    assert Staircase.at(99, 5).rung == 4
    assert climbed(Staircase.at(0, 1), [True, False]).rung == 0


def test_no_estimate_without_enough_answers() -> None:
    assert climbed(Staircase.at(3, 17), [True] * 9).estimate is None
    assert climbed(Staircase.at(3, 17), [True, False] * 4).estimate is None
    assert climbed(Staircase.at(3, 17), [True, False] * 8).estimate is not None


def test_one_wrong_answer_weighs_like_three_and_a_half_right_ones() -> None:
    stairs = climbed(Staircase.at(8, 17), [False, True] * 3)
    assert stairs.after(False).place == stairs.place - DOWN
    assert climbed(stairs, [False, *[True] * 7]).place == stairs.place - DOWN + 7 * UP
    assert STEPS > DOWN


def test_paces_go_from_twelve_seconds_down() -> None:
    paces = [seconds(rung) for rung in range(PACES)]
    assert paces == sorted(paces, reverse=True)
    assert paces[0] == 12.0
    assert paces[-1] < 0.6
    assert all(nearest_rung(pace) == rung for rung, pace in enumerate(paces))


@pytest.mark.parametrize("items", [2, 5])
def test_a_whole_session_settles_where_a_learner_of_known_span_is_at_his_edge(items: int) -> None:
    """The learner sees nothing but the frames, keeps the counts of so many cells and forgets the others."""
    rounds: list[Episode] = list(episodes(20))
    settings = Settings(rounds=20, questions=8, adapt="classes", distractions=False, pauses=False, seed=3)
    session, learner = Session.start(settings, rounds), Learner(items)
    while not session.over:
        learner.see(frame := session.frame("en"))
        wanted = session.input("en")
        if wanted is None:
            session = session.next()
            continue
        question = session.question
        known = question.needs(session.episode.timeline.level) <= set(learner.kept)
        mine = learner.answer(frame, question.of) if question.kind == "left" else None
        if question.kind == "left" and known:
            assert mine == question.answer
        value = plain(question.answer) if known else guess(wanted)
        session = session.answer(value, 3.0)
    estimate = session.stairs.estimate
    assert estimate is not None
    # At its span it is right on everything; it needs more than one of its cells forgotten to fall to 78 %.
    assert items - 1.5 <= estimate <= 2 * items + 1.5, estimate


def plain(answer: object) -> object:
    from coach.puzzles.memory.inputs import plain as as_json

    return as_json(answer)  # type: ignore[arg-type]
