"""The packs that come with the program: every hand solved again, every stored field computed again."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from running import coach

from coach import puzzles
from coach.puzzles import check_pack, find_pack, pack_names, read_pack
from coach.puzzles.difficulty import points
from coach.puzzles.themes import BY_NAME, themes_of
from coach.split import BOMBS_FREE, best_splits, check_split, count_best, fewest, fewest_plays
from coach.split.greedy import ORDERS, greedy

GRADED = [f"difficulty-{number}" for number in range(1, 6)]
FAST = ["difficulty-4", "difficulty-5"]
PACKS = {name: read_pack(find_pack(name)) for name in pack_names()}
ALL = [pytest.param(puzzle, id=puzzle.id) for pack in PACKS.values() for puzzle in pack.puzzles]


@pytest.mark.parametrize("puzzle", ALL)
def test_every_number_that_is_stored_is_found_again(puzzle: puzzles.SplittingPuzzle) -> None:
    hand, level, facts, witness = puzzle.hand, puzzle.level, puzzle.facts, puzzle.witness
    assert facts is not None
    assert witness is not None
    best = [split for cost, split in best_splits(hand, level) if cost == facts.plays]
    assert facts.plays == fewest_plays(hand, level) == fewest(hand, level).value
    assert facts.bombs_free == fewest(hand, level, BOMBS_FREE).value
    assert facts.best == len(best) == count_best(hand, level)
    assert facts.near == count_best(hand, level, near=1) - facts.best
    assert facts.sorter == len(greedy(hand, level))
    assert facts.sorters == sum(len(greedy(hand, level, order)) == facts.plays for order in ORDERS)
    assert check_split(hand, level, witness.plays, facts.plays) == []
    assert witness.key in {split.key for split in best}
    assert puzzle.themes == themes_of(puzzle.measured)
    assert puzzle.difficulty == points(puzzle.measured).difficulty


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_checks_itself_and_is_stored_as_it_is_written(name: str) -> None:
    pack = PACKS[name]
    assert pack.name == name
    if len(pack.puzzles) < 20:  # it finds what the test above finds
        assert list(check_pack(pack)) == []
    assert pack.text() == find_pack(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FAST)
def test_the_command_of_a_pack_makes_it_again(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ended = coach(*shlex.split(PACKS[name].command)[1:])
    assert (ended.status, ended.err) == (0, "")
    assert _lines(tmp_path / f"{name}.jsonl") == _lines(find_pack(name))


def _lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a pack but for the split that is shown, of which any best one with any of the cards will do."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines[1:]:
        del line["answer"]["split"]
    return lines


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(PACKS) - set(FAST)))
def test_the_command_of_a_pack_that_takes_many_deals_makes_it_again(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    test_the_command_of_a_pack_makes_it_again(name, tmp_path, monkeypatch)


def test_five_packs_from_easy_to_hard_hold_enough_of_everything() -> None:
    graded = [PACKS[name] for name in GRADED]
    assert all(len(pack.puzzles) >= 24 for pack in graded)
    assert sum(len(pack.puzzles) for pack in graded) >= 120
    for number, pack in enumerate(graded, 1):
        assert {puzzle.difficulty for puzzle in pack.puzzles} == {number}
        assert len({puzzle.level for puzzle in pack.puzzles}) >= 8
        wilds = Counter(puzzle.hand.wilds(puzzle.level) for puzzle in pack.puzzles)
        assert set(wilds) == ({0, 1} if number == 1 else {0, 1, 2})
    assert all(8 <= len(puzzle.hand) <= 15 for puzzle in graded[0].puzzles)
    assert all(len(puzzle.hand) == 27 for puzzle in graded[4].puzzles)


def test_no_hand_is_asked_twice_and_no_name_stands_twice() -> None:
    every = [puzzle for pack in PACKS.values() for puzzle in pack.puzzles]
    assert len({(puzzle.hand, puzzle.level) for puzzle in every}) == len(every)
    assert len({puzzle.id for puzzle in every}) == len(every)


def test_the_packs_have_examples_of_the_themes() -> None:
    there = {theme for pack in PACKS.values() for puzzle in pack.puzzles for theme in puzzle.themes}
    assert set(BY_NAME) - there <= {"joker_bomb"}  # one hand in a thousand


def test_the_readme_tells_every_pack_and_every_theme() -> None:
    readme = (find_pack("difficulty-1").parent / "README.md").read_text(encoding="utf-8")
    for name, pack in PACKS.items():
        assert f"| `{name}` | {len(pack.puzzles)} |" in readme
    for name in BY_NAME:
        assert f"`{name}`" in readme


@pytest.mark.parametrize("name", PACKS)
def test_every_puzzle_can_be_asked_hinted_and_explained_in_both_languages(name: str) -> None:
    for puzzle in PACKS[name].puzzles[::7]:
        for lang in ("en", "zh"):
            assert puzzle.ask(lang)
            assert len(puzzle.explain(lang)) == 3 + len(puzzle.themes)
            assert puzzle.hint(3).said(lang)
