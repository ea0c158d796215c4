"""The splitting puzzle in the real thing: grouped by mouse, by finger and by keys, judged, kept, in both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from browser_desk import Desk, Server
from playwright.sync_api import Page, expect
from puzzle_page import CORNER, PuzzlePage, box_of

from coach.cards import Level
from coach.puzzles.splitting import SplittingPuzzle
from coach.widgets.shown import numbered

PUZZLE = SplittingPuzzle.dealt(5, Level("5"))
BEST = numbered([play.cards for play in PUZZLE.best(0).plays], PUZZLE.hand)
pytestmark = pytest.mark.browser
LANGUAGES = pytest.mark.parametrize("lang", ["zh", "en"])
VERDICT = {
    "zh": PUZZLE.grade([play.cards for play in PUZZLE.best(0).plays]).verdict("zh"),
    "en": PUZZLE.grade([play.cards for play in PUZZLE.best(0).plays]).verdict("en"),
}
CELL = """
import dataclasses, json, pathlib
from coach.widgets import SplitPuzzle
widget = SplitPuzzle(seed=5, level="5", lang="{lang}")
tell = pathlib.Path("{name}.json")
widget.on_answer(lambda answer: tell.write_text(json.dumps(dataclasses.asdict(answer))))
widget
"""


def opened(desk: Desk, name: str, lang: str = "en", **options: Any) -> PuzzlePage:
    """The puzzle shown by a fresh notebook, all of whose cells were run."""
    desk.server.write(f"{name}.ipynb", CELL.format(lang=lang, name=name))
    (desk.server.folder / f"{name}.json").unlink(missing_ok=True)
    page = desk.open(f"{name}.ipynb", **options)
    desk.run_all(page)
    return PuzzlePage(page).shown()


def told(server: Server, name: str) -> dict[str, Any]:
    """The answer as Python heard it."""
    answer: dict[str, Any] = json.loads((server.folder / f"{name}.json").read_text())
    return answer


@LANGUAGES
def test_grouped_by_mouse_and_judged(desk: Desk, lang: str) -> None:
    puzzle = opened(desk, f"mouse-{lang}", lang)
    first, *others = BEST
    puzzle.drag(first[0], puzzle.root.locator(".cs-fresh"))
    for number in first[1:]:
        puzzle.drag(number, puzzle.group(1).locator(".cs-title"))
    expect(puzzle.group(1)).to_have_attribute("data-state", "play")
    for numbers in others:
        puzzle.select(*numbers)
        puzzle.button("group").click()
    assert sorted(puzzle.groups()) == sorted(map(sorted, BEST))
    expect(puzzle.root.locator("[data-state='play']")).to_have_count(len(BEST))
    puzzle.button("check").click()
    expect(puzzle.verdict).to_have_attribute("data-grade", "best")
    expect(puzzle.verdict.locator("h4")).to_contain_text(VERDICT[lang])
    answer = told(desk.server, f"mouse-{lang}")
    assert answer["grade"]["right"]
    assert sorted(answer["groups"]) == sorted(map(sorted, BEST))
    assert (answer["hints"], answer["seconds"] > 0) == (0, True)
    look_at_other_splits(puzzle)


def look_at_other_splits(puzzle: PuzzlePage) -> None:
    """All best splits by pages, and the trade-offs as a table whose columns can be looked at."""
    puzzle.root.locator("[data-page='best']").click()
    page = puzzle.root.locator(".cs-page")
    expect(page.locator(".cs-play")).to_have_count(PUZZLE.optimum)
    if PUZZLE.best_count > 1:
        puzzle.root.locator("[data-turn='1']").click()
        expect(page.locator(".cs-pager > span")).to_contain_text("2")
    puzzle.root.locator("[data-page='front']").click()
    expect(page.locator("thead th button")).to_have_count(len(PUZZLE.front))
    page.locator("thead th button").last.click()
    expect(page.locator("thead th button").last).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".cs-play")).to_have_count(len(PUZZLE.front[-1].split))


@LANGUAGES
def test_grouped_by_keys_alone(desk: Desk, lang: str) -> None:
    puzzle = opened(desk, f"keys-{lang}", lang)
    puzzle.root.locator(".cs-tools button").first.focus()
    for _ in range(6):
        puzzle.keys("Tab")
        if puzzle.focused() is not None:
            break
    style = puzzle.page.evaluate("() => getComputedStyle(document.activeElement).outline")
    assert "solid 3px" in style, "the focus is seen"
    for numbers in BEST:
        for number in numbers:
            puzzle.go_to(number)
            puzzle.keys("Space")
        puzzle.keys("g")
    expect(puzzle.root.locator("[data-state='play']")).to_have_count(len(BEST))
    puzzle.keys("u", "z", "y", "Control+z")  # the focus is on a grouped card by now: out, back, out, back
    assert sorted(puzzle.groups()) == sorted(map(sorted, BEST))
    puzzle.keys("h", "c")
    expect(puzzle.verdict.locator("h4")).to_contain_text(VERDICT[lang])
    expect(puzzle.root.locator("[aria-live]")).to_contain_text(VERDICT[lang])
    answer = told(desk.server, f"keys-{lang}")
    assert (answer["grade"]["right"], answer["hints"]) == (True, 1)
    other = {"zh": "en", "en": "zh"}[lang]
    puzzle.keys("l")
    expect(puzzle.verdict.locator("h4")).to_contain_text(VERDICT[other])
    puzzle.keys("?")
    expect(puzzle.root.locator("dialog")).to_be_visible()
    puzzle.keys("Escape")
    expect(puzzle.root.locator("dialog")).to_be_hidden()
    assert puzzle.page.locator(".jp-Notebook .jp-Cell").count() == 1, "no key reached the notebook's own shortcuts"


def test_ranges_numbers_readings_and_undo(desk: Desk) -> None:
    puzzle = opened(desk, "moves")
    sevens = [number for number, card in enumerate(PUZZLE.hand) if card.text[1] == "7"]
    puzzle.select(24)
    puzzle.card(5).click(position=CORNER, modifiers=["Shift"])
    expect(puzzle.root.locator("[aria-selected='true']")).to_have_count(len(sevens))
    puzzle.keys("Enter")
    expect(puzzle.group(1).locator(".cs-kind")).to_have_text("5-card bomb 7")
    puzzle.select(8)
    puzzle.keys("1")
    expect(puzzle.group(1)).to_have_attribute("data-state", "none")
    expect(puzzle.group(1).locator(".cs-note")).not_to_be_empty()
    puzzle.keys("z")
    expect(puzzle.group(1)).to_have_attribute("data-state", "play")
    puzzle.group(1).locator(".cs-apart").click()
    assert puzzle.groups() == []
    puzzle.select(13, 14, 2, 9, 12)  # two sevens, two threes and the wild: a full house of either
    puzzle.keys("g")
    choice = puzzle.group(1).locator("select")
    expect(choice.locator("option")).to_have_text(["full house 7", "full house 3"])
    choice.select_option("1")
    expect(puzzle.group(1).locator(".cs-note")).to_contain_text("♠3")
    puzzle.keys("s")
    expect(puzzle.root.locator(".cs-hand")).to_have_attribute("data-order", "suit")


def test_in_notebook_7(desk: Desk) -> None:
    puzzle = opened(desk, "seven", app="notebook")
    for numbers in BEST:
        puzzle.select(*numbers)
        puzzle.keys("g")
    puzzle.button("check").click()
    expect(puzzle.verdict.locator("h4")).to_contain_text(VERDICT["en"])
    assert told(desk.server, "seven")["grade"]["right"]


def test_an_unfinished_grouping_survives_a_reload(desk: Desk) -> None:
    puzzle = opened(desk, "reload")
    puzzle.select(*BEST[0])
    puzzle.keys("g", "c")
    expect(puzzle.verdict).to_have_attribute("data-grade", "unfinished")
    desk.save(puzzle.page)
    puzzle.page.reload()
    desk.ready(puzzle.page)
    puzzle.shown()
    assert puzzle.groups() == [sorted(BEST[0])]
    expect(puzzle.group(1)).to_have_attribute("data-state", "play")
    expect(puzzle.verdict).to_have_attribute("data-grade", "unfinished")


def test_after_a_restart_of_the_kernel_it_says_what_to_do(desk: Desk) -> None:
    puzzle = opened(desk, "restart")
    puzzle.select(*BEST[0])
    puzzle.keys("g")
    expect(puzzle.group(1)).to_have_attribute("data-state", "play")
    desk.restart(puzzle.page)
    notice = puzzle.root.locator(".cs-notice")
    expect(notice).to_contain_text("run this cell again")
    expect(notice).to_contain_text("Your grouping is kept")
    puzzle.select(*BEST[1])
    puzzle.keys("g")
    assert len(puzzle.groups()) == 2, "one can go on grouping"
    desk.run_all(puzzle.page)
    expect(notice).to_contain_text("is back")
    assert puzzle.groups() == [sorted(BEST[0]), sorted(BEST[1])]
    expect(puzzle.root.locator("[data-state='play']")).to_have_count(2)


def test_what_the_browser_keeps_is_checked(desk: Desk) -> None:
    """Whatever lies under the name of a puzzle, the widget comes up; only a grouping of these cards is taken."""
    puzzle = opened(desk, "kept")
    cards = [card.text for card in PUZZLE.hand]
    name = f"coach.split:5:{PUZZLE.hand.text}"
    good = {"version": 1, "at": 1, "cards": cards, "groups": [[0, 1]]}
    bad = [[[0, 0]], [[99]], [[-1]], [["0"]], [[]], [[0], [0]], "x", None, {"0": 1}, [[0.5]]]
    texts = ["", "{", "null", "7", json.dumps([1]), "9" * 5000]
    texts += [json.dumps(good | {"groups": groups}) for groups in bad]
    texts += [json.dumps(good | {"version": 2}), json.dumps(good | {"cards": cards[:26]}), json.dumps(good)]
    found = []
    for text in texts:
        puzzle.page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, text])
        puzzle.root.evaluate("root => root.classList.add('old')")
        desk.run_all(puzzle.page)
        expect(puzzle.page.locator(".coach-split:not(.old)")).to_be_visible()
        found.append(puzzle.groups())
    assert found == [[]] * (len(texts) - 1) + [[[0, 1]]]


def test_on_a_phone_by_finger(desk: Desk) -> None:
    puzzle = opened(desk, "phone", "zh", app="doc", width=360, height=740, has_touch=True)
    fits(puzzle.page)
    for number in BEST[0]:
        puzzle.card(number).tap(position=CORNER)
    puzzle.button("group").tap()
    expect(puzzle.group(1)).to_have_attribute("data-state", "play")
    number = BEST[1][0]
    puzzle.card(number).scroll_into_view_if_needed()
    finger_drag(puzzle, number, puzzle.root.locator(".cs-hand"))
    assert len(puzzle.groups()) == 1, "dropped where it was"
    puzzle.root.locator(".cs-fresh").scroll_into_view_if_needed()
    inside = puzzle.group(1).locator("[data-card]").first
    finger_drag(puzzle, int(inside.get_attribute("data-card") or -1), puzzle.root.locator(".cs-fresh"))
    assert len(puzzle.groups()) == 2
    puzzle.button("check").tap()
    expect(puzzle.verdict).to_have_attribute("data-grade", "unfinished")
    fits(puzzle.page)
    puzzle.root.locator("[data-lang='en']").tap()
    expect(puzzle.button("check")).to_contain_text("check")
    fits(puzzle.page)


def fits(page: Page) -> None:
    """Nothing is wider than a narrow page allows, and nothing that one touches smaller than 24 pixels."""
    wrong = """() => {
      const wrong = [];
      if (document.scrollingElement.scrollWidth > innerWidth) wrong.push('page');
      const root = document.querySelector('.coach-split');
      if (root.scrollWidth > root.clientWidth) wrong.push('puzzle');
      const edge = root.getBoundingClientRect().right;
      for (const element of root.querySelectorAll('button, [data-card], .cs-group, .cs-panel')) {
        const box = element.getBoundingClientRect();
        if (!box.width) continue;
        if (box.right > edge + 1) wrong.push(`wide: ${element.className}`);
        if (box.height < 24 || box.width < 24) wrong.push(`small: ${element.className}`);
      }
      return wrong;
    }"""
    for _ in range(20):  # the application folds its side bars away a moment later
        found = page.evaluate(wrong)
        if not found:
            break
        page.wait_for_timeout(150)
    assert found == []


def finger_drag(puzzle: PuzzlePage, number: int, target: Any) -> None:
    """Press a card with a finger, wait, and drag it to the middle of an element."""
    start, end = box_of(puzzle.card(number)), box_of(target)
    a = (start["x"] + CORNER["x"], start["y"] + CORNER["y"])
    b = (end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    session = puzzle.page.context.new_cdp_session(puzzle.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", a)
    puzzle.page.wait_for_timeout(320)
    for step in range(1, 6):
        touch("touchMove", (a[0] + (b[0] - a[0]) * step / 5, a[1] + (b[1] - a[1]) * step / 5))
    touch("touchEnd")


def test_themes_names_and_contrast(desk: Desk) -> None:
    puzzle = opened(desk, "themes")
    puzzle.select(*BEST[0])
    puzzle.keys("g")
    puzzle.select(0, 1)
    puzzle.keys("g", "h", "c")
    expect(puzzle.verdict).to_be_visible()
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        desk.command(puzzle.page, "apputils:change-theme", theme=theme)
        expect(puzzle.page.locator("body")).to_have_attribute("data-jp-theme-name", theme)
        assert faint(puzzle.page) == []
    assert nameless(puzzle.page) == []
    assert puzzle.root.locator("[data-card][tabindex='0']").count() == 1
    wild = next(number for number, card in enumerate(PUZZLE.hand) if PUZZLE.level.is_wild(card))
    expect(puzzle.card(wild)).to_have_attribute("aria-label", "heart 5, a wild")
    expect(puzzle.card(wild)).to_contain_text("★")


def faint(page: Page) -> list[str]:
    """Texts whose contrast with what is behind them is below 4.5 to 1 (WCAG AA)."""
    found: list[str] = page.evaluate(
        """() => {
          const numbers = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
          const channel = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
          const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
          const opaque = (c) => c.length >= 3 && (c.length === 3 || c[3] === 1);
          const behind = (element) => {
            for (let e = element; e; e = e.parentElement) {
              const style = getComputedStyle(e);
              if (style.backgroundImage !== 'none') return numbers(style.backgroundImage.match(/rgb[^)]*\\)/)[0]);
              const colour = numbers(style.backgroundColor);
              if (opaque(colour)) return colour;
            }
            return [255, 255, 255];
          };
          const wrong = [];
          for (const element of document.querySelector('.coach-split').querySelectorAll('*')) {
            const own = [...element.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
            if (!own || !element.getClientRects().length || element.closest('.cs-hidden')) continue;
            const colour = numbers(getComputedStyle(element).color);
            const [a, b] = [light(colour), light(behind(element))].sort((x, y) => y - x);
            const contrast = (a + 0.05) / (b + 0.05);
            if (contrast < 4.5) wrong.push(`${element.className || element.tagName}: ${contrast.toFixed(1)}`);
          }
          return [...new Set(wrong)];
        }"""
    )
    return found


def nameless(page: Page) -> list[str]:
    """Things that can be used but have no name for a screen reader."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelector('.coach-split').querySelectorAll(
               'button, select, input, textarea, [role=option], [role=listbox], [role=toolbar], [role=img]')]
             .filter((e) => !e.closest('[hidden], dialog'))
             .filter((e) => !(e.getAttribute('aria-label') || e.labels?.[0]?.textContent || e.textContent).trim())
             .map((e) => e.outerHTML.slice(0, 120))"""
    )
    return found


def test_a_hand_of_ones_own_with_hostile_text(desk: Desk) -> None:
    puzzle = opened(desk, "own")
    puzzle.root.locator("summary").click()
    field = puzzle.root.locator("textarea")
    hostile = "S2 Z9 BJ <img src=x onerror=alert(1)>"
    field.fill(hostile)
    use = puzzle.root.get_by_role("button", name="use this hand")
    use.click()
    faults = puzzle.root.locator(".cs-faults li")
    expect(faults.first).to_contain_text("Z9")
    assert faults.count() >= 3, "all faults at once"
    expect(field).to_have_value(hostile)
    assert puzzle.root.locator("img").count() == 0
    field.fill("红桃10 ♠10 S3 小王 小王")
    use.click()
    expect(puzzle.root.locator("[data-card]")).to_have_count(5)
    expect(faults).to_have_count(0)
    puzzle.root.get_by_label("seed").fill("12")
    puzzle.root.get_by_role("button", name="deal").click()
    expect(puzzle.root.locator("[data-card]")).to_have_count(27)
