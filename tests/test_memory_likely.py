"""What plays and passes suggest in the memory trainer: the weighed deals counted anew, and where they tell nothing."""

from __future__ import annotations

import json
from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest
from memory_rounds import episodes

from coach import kernel
from coach.analysis import worlds as analysis
from coach.analysis.estimates import Estimate
from coach.analysis.worlds import STEPS, Model, likely_worlds
from coach.cards import Card, Hand, Level, Rank
from coach.counting.claims import called
from coach.locale import LANGUAGES
from coach.moves import legal_plays
from coach.plays import Kind, Play
from coach.puzzles.memory import Question
from coach.puzzles.memory import likely as room
from coach.puzzles.memory.chances import chances
from coach.puzzles.memory.likely import DEALS, SEED, WORTH, Likely, Moment, holds


def likely(round: str, after: int, eyes: int, player: str, faces: Iterable[Card], seat: int) -> Likely:
    return Moment(round, after, eyes, player).likely(lambda worlds: holds(worlds, faces, seat))


COMPILED = pytest.mark.skipif(not kernel.status().compiled, reason="a thousand rounds are slow interpreted")


@COMPILED
def test_the_share_of_the_weighed_deals() -> None:
    for episode in episodes(2):
        timeline = episode.timeline
        after = len(timeline.tricks) // 2
        worlds = likely_worlds(timeline.view(after, episode.seat), DEALS, SEED, Model("lowest"), floor=WORTH)
        hands = worlds.hands()
        for cell in episode.cells:
            for seat in timeline.answers(after, episode.seat).others:
                found = likely(episode.round, after, episode.seat, "lowest", cell.faces, seat)
                hits = [any(card in cell.faces for card in four[seat]) for four in hands]
                assert found.status == worlds.status == "likely"
                assert found.estimate == Estimate.share(hits, worlds.weights)
                chance = timeline.answers(after, episode.seat).chance(cell.faces, seat)
                if chance in (0, 1):  # what is certain stays so
                    assert found.estimate.mean == pytest.approx(float(chance))


def different(deals: array[int]) -> int:
    """How many different deals there are among these."""
    return len({deals[at : at + 16].tobytes() for at in range(0, len(deals), 16)})


@COMPILED
def test_hands_of_who_keeps_them_are_settled() -> None:
    """Of lore: kept hands, weighed, drawn by weight and taken on; worth no more than before."""
    episode = episodes(1)[0]
    moment = Moment(episode.round, 3, episode.seat, "lore")
    view = moment.view
    drawn = likely_worlds(view, DEALS, SEED, Model("lore"), floor=WORTH, kept=True)
    settled = drawn.settled(view, STEPS, SEED)
    assert moment.worlds == settled
    assert settled.weights == (1 / DEALS,) * DEALS
    assert settled.effective == drawn.effective >= WORTH
    assert different(settled.words) > 1.5 * different(drawn.resampled(DEALS, SEED))  # few are drawn again and again
    cell, seat = episode.cells[0], (episode.seat + 1) % 4
    found = likely(episode.round, moment.after, episode.seat, "lore", cell.faces, seat).estimate
    assert found is not None
    hits = [any(card in cell.faces for card in four[seat]) for four in settled.hands()]
    assert found == Estimate.share(hits, thinned=DEALS / drawn.effective)
    if found.mean not in (0, 1):
        assert found.high - found.low > 0.1  # worth some 40 deals, not a thousand


@COMPILED
def test_who_is_no_model_counts_as_lore() -> None:
    episode = episodes(1)[0]
    cell, seat = episode.cells[0], (episode.seat + 1) % 4
    asked = (episode.round, 4, episode.seat)
    lore = likely(*asked, "lore", cell.faces, seat)
    assert likely(*asked, "random", cell.faces, seat) == likely(*asked, "", cell.faces, seat) == lore
    assert likely(*asked, "lowest", cell.faces, seat) != lore


@COMPILED
def test_nothing_is_claimed_where_plays_tell_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    episode = episodes(1)[0]
    monkeypatch.setattr(room, "WORTH", DEALS + 1)
    room._worlds.cache_clear()
    try:
        found = likely(episode.round, 4, episode.seat, "lowest", episode.cells[0].faces, (episode.seat + 1) % 4)
    finally:
        room._worlds.cache_clear()
    assert (found.status, found.estimate, found.why.msgid) == ("fallback", None, analysis.TOO_FEW)
    for lang in LANGUAGES:
        data = found.to_json(lang)
        assert data["percent"] is data["low"] is data["high"] is None
        assert data["text"] == found.said(lang)
        assert "{" not in data["text"] + data["why"]


def test_an_interpreted_kernel_is_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "status", lambda: kernel.Status(False, kernel.SWITCHED_OFF))
    found = likely("not even read", 4, 0, "lore", (), 1)
    assert (found.status, found.estimate) == ("slow", None)
    assert "coach doctor" in found.said("en")


@COMPILED
def test_chances_behind_what_is_possible() -> None:
    """Counted anew over the hands of the same deals, and the certain side against the exact odds."""
    kinds = Counter[str]()
    for episode in episodes(4):
        timeline, eyes = episode.timeline, episode.seat
        for after in range(2, len(timeline.tricks) - 1, 4):
            moment, answers = Moment(episode.round, after, eyes, "lowest"), timeline.answers(after, eyes)
            worlds, hidden = moment.worlds, answers.ledger.facts.hidden
            hands, evenly, level = worlds.hands(), moment.even.hands(), timeline.level
            for question in asked(after):
                question = replace(question, answer=question.solve(answers))
                for chance in chances(question, moment, answers):
                    kinds[question.kind] += 1
                    seats = hidden
                    if question.kind == "holders":
                        seats = [s for s in hidden if called(s, eyes) == chance.about.values["seat"]]
                    hits = [any(holds_it(question, four[seat], level) for seat in seats) for four in hands]
                    assert chance.likely.estimate == Estimate.share(hits, worlds.weights)
                    assert 0 <= chance.certain.chance < 1
                    plain = [any(holds_it(question, four[seat], level) for seat in seats) for four in evenly]
                    assert abs(sum(plain) / DEALS - float(chance.certain.chance)) < 0.08
                    for lang in LANGUAGES:
                        assert "{" not in json.dumps(chance.to_json(lang)["about"])
    assert set(kinds) == {"holders", "bomb", "straight", "flush"}


def asked(after: int) -> list[Question]:
    return [
        *(Question("bomb", after, letter) for letter in "3K2"),
        Question("straight", after),
        *(Question("flush", after, suit) for suit in "SH"),
        *(Question("holders", after, cell) for cell in "RA"),
        Question("left", after, "R"),
    ]


def holds_it(question: Question, hand: Hand, level: Level) -> bool:
    """Whether a hand holds what a question is about, by the legal plays themselves."""
    if question.kind == "holders":
        return any(card in hand for card in question.cell(level).faces)
    plays = legal_plays(hand, level, None, canonical=True)
    if question.kind == "bomb":
        return any(play.kind is Kind.BOMB and play.rank == Rank.from_letter(question.of) for play in plays)
    if question.kind == "straight":
        return any(play.kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH) for play in plays)
    return any(play.kind is Kind.STRAIGHT_FLUSH and in_suit(play, question.of, level) for play in plays)


def in_suit(play: Play, suit: str, level: Level) -> bool:
    return all(level.is_wild(card) or card.text[0] == suit for card in play.cards)


@COMPILED
def test_nothing_beside_what_is_certain() -> None:
    episode = episodes(1)[0]
    moment, answers = Moment(episode.round, 3, episode.seat), episode.timeline.answers(3, episode.seat)
    for question in (Question("left", 3, "R", answer=1), Question("bomb", 3, "K", answer=False)):
        assert chances(question, moment, answers) == []


@COMPILED
def test_worlds_are_worked_out_ahead() -> None:
    episode = episodes(1)[0]
    moment = Moment(episode.round, 5, episode.seat, "greedy")
    moment.prepare()
    moment.prepare()
    assert moment.worlds is moment.worlds
    assert moment.worlds == likely_worlds(moment.view, DEALS, SEED, Model("greedy"), floor=WORTH)
