"""What plays and passes suggest in the memory trainer: the weighed deals counted anew, and where they tell nothing."""

from __future__ import annotations

import pytest
from memory_rounds import episodes

from coach import kernel
from coach.analysis import worlds as analysis
from coach.analysis.estimates import Estimate
from coach.analysis.worlds import Model, likely_worlds
from coach.locale import LANGUAGES
from coach.puzzles.memory import likely as room
from coach.puzzles.memory.likely import DEALS, SEED, WORTH, likely

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
