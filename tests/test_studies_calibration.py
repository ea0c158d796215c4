"""The calibration study: its positions, its sums recounted, what it tells and draws, the stored data."""

from __future__ import annotations

import math
from pathlib import Path
from xml.etree import ElementTree

import pytest
from running import coach

from coach.errors import BadText
from coach.rules import Rules
from coach.studies import calibration, picture
from coach.studies.data import found
from coach.table.playout import play_round
from coach.table.result import Result


def test_walked_positions_lead_to_the_result() -> None:
    for number in range(12):
        previous = Result.of((number % 4, (number + 1) % 4, (number + 2) % 4, (number + 3) % 4), Rules())
        played = play_round(3, calibration.LEVELS[number % 13], Rules(), previous, number=number)
        moments = list(calibration.walked(played.events, Rules()))
        round, action = moments[-1]
        after, _ = round.step(action)
        assert after.result == played.result
        assert after.events == played.events[1:]
        assert moments[0][0].turn == played.leader


def test_positions_are_those_of_the_seed() -> None:
    for number in range(5):
        round, action, result = calibration.position(number, 7, "lore")
        assert round.can(action)
        assert len(round.legal_actions()) > 1
        assert (round, action, result) == calibration.position(number, 7, "lore")


def test_measures_are_what_they_say() -> None:
    data = calibration.make(30, 5, "greedy", workers=1)
    judged = [calibration.judged(number, 5, "greedy") for number in range(30)]
    for at, way in enumerate(("likely", "kept", "even")):
        chances = [one.predicted[at][0] for one in judged]
        assert data[way]["brier"]["mean"] == pytest.approx(
            math.fsum((chance - one.first) ** 2 for chance, one in zip(chances, judged, strict=True)) / 30, abs=1e-6
        )
        assert data[way]["bias"]["mean"] == pytest.approx(
            math.fsum(one.predicted[at][1] - one.value for one in judged) / 30, abs=1e-6
        )
        for one in data[way]["bins"]:
            inside = [
                judge.first
                for chance, judge in zip(chances, judged, strict=True)
                if one["low"] <= min(99.999, 100 * chance + 1e-9) < one["high"]
            ]
            assert one["positions"] == len(inside)
            if inside:
                assert one["share"] == pytest.approx(sum(inside) / len(inside), abs=1e-4)
    assert data == calibration.make(30, 5, "greedy", workers=2)


def test_the_stored_data_show_that_predictions_hold() -> None:
    """At least 5,000 positions; deals drawn by plays predict better than kept hands alone, these better than even ones,
    all better than a coin; in every bin with many positions the share is near what was predicted."""
    data = found("calibration")
    assert data["positions"] >= 5_000
    kept, likely, even = data["kept"], data["likely"], data["even"]
    assert likely["brier"]["high"] < kept["brier"]["mean"] < even["brier"]["mean"] < 0.25
    assert likely["error"]["mean"] < kept["error"]["mean"] < data["zero"]["mean"]
    assert likely["bias"]["low"] < 0.05
    assert likely["bias"]["high"] > -0.05
    for one in likely["bins"]:
        if one["positions"] >= 200:
            assert abs(one["predicted"] - one["share"]) < 0.05
    assert sum(one["positions"] for one in likely["bins"]) == data["positions"]


def test_told_and_drawn_in_both_languages(tmp_path: Path) -> None:
    for lang, word in (("en", "Brier score"), ("zh", "Brier 分")):
        path = tmp_path / f"{lang}.svg"
        shown = coach("study", "calibration", "--figure", str(path), "--lang", lang)
        assert word in shown.out
        root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
        texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
        assert any(word in (text or "") for text in texts)
        for element in root.iter("{http://www.w3.org/2000/svg}text"):  # some 6.2 px a letter, twice that in Chinese
            if element.get("text-anchor") == "start":
                letters = sum(1 + (letter > "\u2e80") for letter in element.text or "")
                assert float(element.get("x", "")) + 6.2 * letters < float(root.get("width", ""))
                assert float(element.get("y", "")) + 6 < float(root.get("viewBox", "").split()[3])
    assert picture("calibration", found("calibration"), "en") == (tmp_path / "en.svg").read_text(encoding="utf-8")
    shown = coach("study", "counting", "--figure", str(tmp_path / "none.svg"))
    assert shown.status == 2
    assert "no plot" in shown.err
    with pytest.raises(BadText):
        calibration.make(1, 1, "instant")


@pytest.mark.slow
def test_the_stored_data_come_again() -> None:
    data = found("calibration")
    assert calibration.make(data["positions"], data["seed"], data["player"]) == data
