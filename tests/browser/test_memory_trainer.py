"""The memory trainer in the real thing: a whole session by mouse and by keys, in both languages, kept over a reload."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from browser_desk import Desk
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser
LANGUAGES = pytest.mark.parametrize("lang", ["zh", "en"])
CELL = """
import json, pathlib
from coach.widgets import MemoryTrainer
trainer = MemoryTrainer(rounds=1, questions=5, seconds=30, adapt="off", tell="at_once", board="end", marker="A",
                        seed={seed}, player="lowest", lang="{lang}", name="{name}")
tell = pathlib.Path("{name}.json")

def right(session):
    entry = session.input("en")
    fact = session.question.answer if session.step.kind == "question" else None
    said = [float(100 * fact)] if session.step.kind == "question" and session.question.kind == "guess" else fact
    tell.write_text(json.dumps({{"steps": session.steps, "over": session.over, "kind": session.step.kind,
                                "input": entry, "right": list(said) if isinstance(said, tuple) else said,
                                "score": session.frame("en")["score"], "odds": odds(session)}}))

def odds(session):
    told = [mark["odds"] for mark in session.frame("{lang}").get("marks", []) if mark["odds"]]
    return [[f"{{one['certain']['percent']:.0f}}%", one["likely"]["text"]] for one in told]

trainer.on_change(right)
trainer
"""


class Trainer:
    """A trainer on a page, and what Python says of its session."""

    def __init__(self, page: Page, file: Path):
        self.page, self.file = page, file
        self.root = page.locator(".coach-memory").first

    def button(self, name: str) -> Locator:
        return self.root.locator(f"[data-do='{name}']")

    @property
    def phase(self) -> str | None:
        return self.root.get_attribute("data-phase")

    def told(self, steps: int) -> dict[str, Any]:
        """What Python says once so many steps are done."""
        for _ in range(500):
            if self.file.exists() and (text := self.file.read_text()):
                found: dict[str, Any] = json.loads(text)
                if found["steps"] == steps:
                    expect(self.root).to_have_attribute("data-frame", str(steps))
                    return found
            self.page.wait_for_timeout(25)
        raise AssertionError(f"no step {steps}: {self.file.read_text()}")

    def answer(self, wanted: dict[str, Any], right: Any, keys: bool) -> None:
        """Answer as Python has it, by keys or by mouse."""
        kind = wanted["kind"]
        if kind in ("number", "percent"):
            field = self.root.locator("input[type=number]")
            if keys:
                expect(field).to_be_focused()
                self.page.keyboard.type(str(round(right[0] if isinstance(right, list) else right or 0)))
            else:
                field.fill(str(round(right[0] if isinstance(right, list) else right or 0)))
        elif kind in ("yes", "seats"):
            chosen = [0 if right in (True, None) else 1] if kind == "yes" else []
            if kind == "seats":
                chosen = [at for at, one in enumerate(wanted["choices"]) if one["value"] in (right or [])]
            for at in chosen:
                if keys:
                    self.page.keyboard.press(str(at + 1))
                else:
                    self.root.locator(".cm-option").nth(at).click()
        if keys and kind != "board":
            self.page.keyboard.press("Enter")
        else:
            self.button("answer").click()

    def play(self, keys: bool) -> int:
        """Go through the session to its end; the questions that were answered."""
        steps = asked = 0
        while not (state := self.told(steps))["over"]:
            if state["input"] is not None:
                expect(self.button("answer")).to_be_visible()
                asked += state["kind"] == "question"
                self.answer(state["input"], state["right"], keys)
            elif keys:
                expect(self.root).not_to_have_attribute("data-phase", "question")
                self.page.keyboard.press("ArrowRight")
            else:
                self.button("next").click()
            steps += 1
        return asked


def opened(desk: Desk, name: str, lang: str, seed: int = 7, **options: Any) -> Trainer:
    desk.server.write(f"{name}.ipynb", CELL.format(lang=lang, name=name, seed=seed))
    file = desk.server.folder / f"{name}.json"
    file.unlink(missing_ok=True)
    page = desk.open(f"{name}.ipynb", **options)
    desk.run_all(page)
    trainer = Trainer(page, file)
    expect(trainer.root).to_be_visible(timeout=30_000)
    return trainer


@LANGUAGES
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_whole_session(desk: Desk, lang: str, keys: bool) -> None:
    """Every question answered by what Python holds; the score on the page says so; no request off the server."""
    name = f"memory-{lang}-{'keys' if keys else 'mouse'}"
    trainer = opened(desk, name, lang)
    if keys:
        trainer.root.locator("select").first.focus()
        trainer.button("begin").focus()
        trainer.page.keyboard.press("Enter")
    else:
        trainer.button("begin").click()
    asked = trainer.play(keys)
    assert asked == 5
    score = trainer.told(json.loads(trainer.file.read_text())["steps"])["score"]
    assert score["right"] == score["asked"] == 5
    expect(trainer.root).to_contain_text("5 题答对 5 题" if lang == "zh" else "5 of 5 questions right")
    assert not desk.strangers()


def test_a_reload_and_a_lost_kernel_keep_the_score(desk: Desk) -> None:
    trainer = opened(desk, "memory-kept", "en")
    trainer.button("begin").click()
    steps = 0
    while trainer.told(steps)["score"]["asked"] < 1:
        state = trainer.told(steps)
        if state["input"] is not None:
            trainer.answer(state["input"], state["right"], keys=False)
        else:
            trainer.button("next").click()
        steps += 1
    said = trainer.root.locator(".cs-count").text_content()
    assert said
    assert "of 1" in said
    desk.restart(trainer.page)
    desk.run_all(trainer.page)
    expect(trainer.root.locator(".cs-count")).to_have_text(said, timeout=30_000)


def test_pause_pace_and_language_while_a_trick_is_shown(desk: Desk) -> None:
    trainer = opened(desk, "memory-pace", "en")
    trainer.button("begin").click()
    trainer.told(0)
    trainer.button("next").click()
    trainer.told(1)
    expect(trainer.root.locator(".cm-trick")).to_be_visible()
    trainer.page.keyboard.press("p")
    expect(trainer.root.locator(".cm-trick")).to_be_hidden()
    expect(trainer.root.locator(".cs-notice")).to_contain_text("Paused")
    trainer.page.keyboard.press("p")
    expect(trainer.root.locator(".cm-trick")).to_be_visible()
    trainer.page.keyboard.press("l")
    expect(trainer.root).to_have_attribute("lang", "zh-CN")
    for _ in range(12):
        trainer.page.keyboard.press("+")
    trainer.told(2)  # a quarter of the time is over soon


def test_a_form_that_makes_no_sense_is_refused_with_every_reason(desk: Desk) -> None:
    trainer = opened(desk, "memory-form", "en")
    trainer.root.locator("[data-field=rounds]").fill("99")
    trainer.root.locator("[data-field=questions]").fill("many")
    trainer.button("begin").click()
    expect(trainer.root.locator(".cs-faults li")).to_have_count(2)
    assert trainer.root.locator("[data-field=questions]").input_value() == "many"
    trainer.root.locator("[data-field=rounds]").fill("1")
    trainer.root.locator("[data-field=questions]").fill("1")
    trainer.button("begin").click()
    expect(trainer.root).not_to_have_attribute("data-phase", "form")


@pytest.mark.parametrize("width", [360, 1200])
def test_nothing_runs_over_the_edge(desk: Desk, width: int) -> None:
    """Every kind of frame of a session, the board among them."""
    trainer = opened(desk, f"memory-{width}", "zh", app="doc", width=width)
    steps = 0
    trainer.button("begin").click()
    while not (state := trainer.told(steps))["over"]:
        stage = trainer.root.locator(".cm-stage")
        assert stage.evaluate("e => e.scrollWidth - e.clientWidth") <= 1, state["kind"]
        assert trainer.root.evaluate("e => e.scrollWidth - e.clientWidth") <= 1, state["kind"]
        if state["input"] is not None:
            trainer.answer(state["input"], state["right"], keys=False)
        else:
            trainer.button("next").click()
        steps += 1


@LANGUAGES
def test_certain_and_likely_stand_side_by_side(desk: Desk, lang: str) -> None:
    """The verdict on a guess shows both numbers in the language of the page, and so does the end of the round."""
    certain, likely = ("只按确定的事实", "再看出牌和不出的迹象")
    if lang == "en":
        certain, likely = "by the certain facts alone", "with what plays and passes suggest"
    trainer = opened(desk, f"memory-odds-{lang}", lang, seed=5)
    trainer.button("begin").click()
    steps, seen = 0, {"verdict": 0, "review": 0}
    while not (state := trainer.told(steps))["over"]:
        for at, (exact, estimate) in enumerate(state["odds"]):
            rows = trainer.root.locator(".cm-rows tr")
            expect(rows.filter(has_text=certain).nth(at)).to_contain_text(exact)
            expect(rows.filter(has_text=likely).nth(at)).to_contain_text(estimate)
            assert "%" in estimate
            seen[state["kind"]] += 1
        if state["input"] is not None:
            trainer.answer(state["input"], state["right"], keys=False)
        else:
            trainer.button("next").click()
        steps += 1
    assert seen == {"verdict": 2, "review": 2}
