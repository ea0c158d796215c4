"""Generation: the same for the same seed, as wanted, proved; what was rejected is told."""

from __future__ import annotations

import pytest

from coach.cards import Level
from coach.errors import BadText, GaveUp
from coach.puzzles import SplittingPuzzle, check_pack, packs
from coach.puzzles.generate import DEALS, REASONS, Wanted, make_pack
from coach.split import check_split

WANTED = Wanted(6, 11, difficulties=(1, 2), cards=range(8, 12), wilds=(0, 1))


def test_the_same_arguments_make_the_same_pack() -> None:
    first, report = make_pack(WANTED, "a")
    again, other = make_pack(WANTED, "a")
    assert first.text() == again.text()
    assert report.to_json() == other.to_json()
    assert first.command == (
        "coach exercises make splitting --count 6 --seed 11 --difficulty 1,2 --cards 8-11 --wilds 0,1 --out a.jsonl"
    )
    different, _ = make_pack(Wanted(6, 12, (1, 2), range(8, 12), (0, 1)), "a")
    assert different.text() != first.text()


def test_puzzles_are_as_wanted_and_proved_and_rise() -> None:
    told: list[tuple[int, int]] = []
    pack, report = make_pack(WANTED, "a", lambda kept, dealt: told.append((kept, dealt)))
    assert [puzzle.id for puzzle in pack.puzzles] == [f"a-{n}" for n in range(1, 7)]
    assert list(check_pack(pack)) == []
    for puzzle in pack.puzzles:
        assert puzzle.difficulty in (1, 2)
        assert len(puzzle.hand) in range(8, 12)
        assert puzzle.witness is not None
        assert check_split(puzzle.hand, puzzle.level, puzzle.witness.plays, puzzle.optimum) == []
        assert puzzle.seed is not None
        assert puzzle.seed // DEALS == 11
    wilds = [puzzle.hand.wilds(puzzle.level) for puzzle in pack.puzzles]
    assert sorted(wilds) == [0, 0, 0, 1, 1, 1]
    assert [puzzle.difficulty for puzzle in pack.puzzles] == sorted(puzzle.difficulty or 0 for puzzle in pack.puzzles)
    assert told[-1] == (6, report.dealt)
    assert len(told) == report.dealt


def test_every_rejected_deal_is_told_with_its_reason_and_can_be_dealt_again() -> None:
    pack, report = make_pack(WANTED, "a")
    assert report.kept == len(pack.puzzles) == report.dealt - len(report.rejected)
    assert set(report.counts) <= set(REASONS)
    kept = {puzzle.seed for puzzle in pack.puzzles}
    seeds = sorted([*kept, *(seed for seed, _ in report.rejected)])  # type: ignore[type-var]
    assert seeds == list(range(11 * DEALS, 11 * DEALS + report.dealt))
    for lang in ("en", "zh"):
        lines = report.lines(lang)
        assert len(lines) == 1 + len(report.counts)
    assert sum(report.to_json()["reasons"].values()) == len(report.rejected)


def test_themes_share_the_pack() -> None:
    pack, report = make_pack(Wanted(4, 3, cards=(14, 15), themes=("tube", "ace_low")), "a")
    assert sum("tube" in puzzle.themes for puzzle in pack.puzzles) >= 2
    assert sum("ace_low" in puzzle.themes for puzzle in pack.puzzles) >= 2
    assert report.counts["themes"]
    assert pack.title("en") == "Splitting by theme: hands of 14 to 15 cards"
    assert "--theme tube,ace_low" in pack.command


def test_levels_can_be_chosen() -> None:
    pack, _ = make_pack(Wanted(2, 3, cards=(9,), levels=(Level("5"), Level("10"))), "a")
    assert {puzzle.level.text for puzzle in pack.puzzles} <= {"5", "T"}
    assert "--level 5,T" in pack.command
    assert pack.title("zh") == "组牌，难度 1、2、3、4、5：9 张的手牌"


def test_hands_that_do_not_exist_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coach.puzzles.generate.PATIENCE", 10)
    with pytest.raises(GaveUp) as caught:
        make_pack(Wanted(2, 1, difficulties=(5,), cards=(8,)), "a")
    assert "in 20 deals there are not 2 such hands" in caught.value.said("en")


def test_a_claim_that_fails_its_proof_stops_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SplittingPuzzle, "optimum", 1)
    with pytest.raises(AssertionError, match="seed 11"):
        make_pack(WANTED, "a")


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ({"count": 0}, ["count=0"]),
        ({"count": packs.MOST_PUZZLES + 1}, [f"count={packs.MOST_PUZZLES + 1}"]),
        ({"seed": -1, "difficulties": (0, 6)}, ["seed=-1", "difficulty=0", "difficulty=6"]),
        ({"cards": (2, 28), "wilds": (3,)}, ["cards=2", "cards=28", "wilds=3"]),
        ({"themes": ("tubes",)}, ["tubes"]),
        ({"levels": (Level("joker"),)}, ["joker"]),
        ({"wilds": ()}, [""]),
    ],
)
def test_all_that_makes_no_sense_is_said_at_once(arguments: dict[str, object], parts: list[str]) -> None:
    with pytest.raises(BadText) as caught:
        Wanted(**{"count": 3, "seed": 1, **arguments})  # type: ignore[arg-type]
    assert [fault.part for fault in caught.value.faults] == parts
    assert caught.value.said("zh")
