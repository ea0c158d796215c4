"""Lesson 2 as a learner has it: opened in JupyterLab, run, its hand grouped by mouse and by keys, judged."""

from __future__ import annotations

import json

import pytest
from browser_desk import Desk
from playwright.sync_api import expect
from puzzle_page import PuzzlePage

from coach.cards import Level
from coach.deals import deal_hand
from coach.lab.data import packaged
from coach.puzzles.splitting import SplittingPuzzle
from coach.widgets.shown import numbered

pytestmark = pytest.mark.browser
PUZZLE = SplittingPuzzle(deal_hand(seed=43), Level("5"))
GROUPS = numbered([play.cards for play in PUZZLE.best(0).plays], PUZZLE.hand)
ASKED = "SplitPuzzle(hand=hand,"  # the cell that shows it


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_lesson_two_grades_a_grouping(desk: Desk, lang: str) -> None:
    (lesson,) = (packaged("notebooks") / lang).glob("02*.ipynb")
    text = lesson.read_text(encoding="utf-8")
    (desk.server.folder / lesson.name).write_text(text, encoding="utf-8")
    (cell,) = (at for at, one in enumerate(json.loads(text)["cells"]) if ASKED in "".join(one["source"]))
    page = desk.open(lesson.name)
    desk.run_all(page)
    puzzle = PuzzlePage(page, desk.scroll_to(page, cell)).shown()
    by_mouse, by_keys = GROUPS[:2], GROUPS[2:]
    for numbers in by_mouse:
        puzzle.select(*numbers)
        puzzle.button("group").click()
    for numbers in by_keys:
        puzzle.card(numbers[0]).focus()
        for number in numbers:
            puzzle.go_to(number)
            puzzle.keys("Space")
        puzzle.keys("Enter")
    expect(puzzle.root.locator("[data-state='play']")).to_have_count(len(GROUPS))
    puzzle.keys("c")
    grade = PUZZLE.grade([play.cards for play in PUZZLE.best(0).plays])
    expect(puzzle.verdict.locator("h4")).to_contain_text(grade.verdict(lang))
