"""The lessons' small controls, of ipywidgets: buttons for a quiz, a box to type cards in, a choice of levels.

They show and ask; what is right comes from :mod:`coach.lab.quiz` and :mod:`coach.lab.lesson`.
"""

from __future__ import annotations

import html
from typing import Any

import ipywidgets as w

from coach import display, locale
from coach.cards import LEVELS, Level
from coach.lab import lesson
from coach.lab.quiz import Question, Quiz
from coach.locale import N_
from coach.puzzles import find_pack, pack_names, read_pack
from coach.widgets import SplitPuzzle


class QuizBox(w.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A quiz with a button for each answer. One try a question, then the verdict; the last row counts and resets."""

    def __init__(self, quiz: Quiz, lang: str):
        self.quiz, self.lang = quiz, lang
        self.rows = [_Row(self, at, question) for at, question in enumerate(quiz.questions)]
        self.score = w.HTML()
        again = _button(locale.text(lang, N_("Start over")))
        again.on_click(lambda _: self.reset())
        asked = w.HTML(f"<b>{html.escape(quiz.ask.said(lang))}</b>")
        shown = [] if quiz.table is None else [w.HTML(display.play_html(quiz.table, lang, quiz.level))]
        shown += [w.HTML(display.cards_html(quiz.cards, quiz.level, lang))] if quiz.cards else []
        super().__init__([asked, *shown, *self.rows, _line(again, self.score)])
        self.count()

    def count(self) -> None:
        """Say how many are answered and right."""
        answered = [row.right for row in self.rows if row.right is not None]
        said = N_("{right} right of {answered} answered, {total} questions")
        values = {"right": sum(answered), "answered": len(answered), "total": len(self.rows)}
        self.score.value = f"<span role='status'>{locale.text(self.lang, said, **values)}</span>"

    def reset(self) -> None:
        """All questions open again."""
        for row in self.rows:
            row.reset()
        self.count()


class _Row(w.HBox):  # type: ignore[misc]
    """One question: its cards or claim, the answers as buttons, then the verdict."""

    right: bool | None

    def __init__(self, box: QuizBox, at: int, question: Question):
        self.box, self.at, self.question = box, at, question
        lang = box.lang
        if question.claim is None:
            shown = display.cards_html(question.cards, box.quiz.level, lang)
        else:
            shown = f"<span>{html.escape(question.claim.said(lang))}</span>"
        self.buttons = [_button(answer.said(lang)) for answer in question.answers]
        for answer, button in enumerate(self.buttons):
            button.on_click(lambda _, answer=answer: self.answer(answer))
        self.verdict = w.HTML()
        wide = "18em" if len(question.cards) < 7 else "26em"
        cards = w.HTML(shown, layout=w.Layout(width=wide, max_width="100%"))
        super().__init__([cards, w.HBox(self.buttons), self.verdict], layout=_wrapping())
        self.reset()

    def answer(self, answer: int) -> None:
        """Take the answer, show the verdict."""
        verdict = self.box.quiz.check(self.at, answer, self.box.lang)
        self.right = verdict.right
        for button in self.buttons:
            button.disabled = True
        self.buttons[answer].icon = "check" if verdict.right else "times"
        self.verdict.value = f"<span role='status'>{html.escape(verdict.said(self.box.lang))}</span>"
        self.box.count()

    def reset(self) -> None:
        """Open again."""
        self.right = None
        self.verdict.value = ""
        for button in self.buttons:
            button.disabled, button.icon = False, ""


def quiz(asked: Quiz, lang: str) -> w.Widget:
    """The quiz as a control."""
    return QuizBox(asked, lang)


def reader(level: str, lang: str) -> w.Widget:
    """Boxes for cards and for a play to beat, a choice of levels, and under them what the cards are, at once."""
    levels = _levels(level, lang)
    cards, table = (w.Text(continuous_update=True, layout=w.Layout(width="22em", max_width="100%")) for _ in range(2))
    cards.placeholder = "H9 S9 ♦9 10 10" if lang == "en" else "红桃9 ♠9 D9"
    table.placeholder = locale.text(lang, N_("nothing: you lead"))
    answer = w.HTML()

    def show(_: Any = None) -> None:
        answer.value = lesson.read(cards.value, table.value, Level(levels.value), lang)

    for control in (cards, table, levels):
        control.observe(show, "value")
    show()
    labels = (N_("Your cards"), N_("On the table"), N_("Level"))
    rows = [
        _line(w.Label(locale.text(lang, label), layout=w.Layout(width="7em")), control)
        for label, control in zip(labels, (cards, table, levels), strict=True)
    ]
    return w.VBox([*rows, answer])


def order_explorer(lang: str) -> w.Widget:
    """A choice of levels, and the order of single cards under it."""
    levels = _levels("2", lang)
    shown = w.HTML()

    def show(_: Any = None) -> None:
        shown.value = str(lesson.order_of(Level(levels.value), lang))

    levels.observe(show, "value")
    show()
    return w.VBox([_line(w.Label(locale.text(lang, N_("Level"))), levels), shown])


def exercises(lang: str) -> w.Widget:
    """The packs of splitting puzzles that come with coach: choose one, go through it hand by hand."""
    packs = [read_pack(find_pack(name)) for name in pack_names()]
    chosen = w.Dropdown(options=[(pack.title(lang), pack) for pack in packs], layout=w.Layout(width="auto"))
    before, after = _button(locale.text(lang, N_("◀ Back"))), _button(locale.text(lang, N_("Next ▶")))
    number = w.Label()
    board = SplitPuzzle(packs[0].puzzles[0], lang=lang)
    at = 0

    def show(new: int) -> None:
        nonlocal at
        puzzles = chosen.value.puzzles
        at = new % len(puzzles)
        said = N_("{number} of {total}, difficulty {difficulty} of 5")
        values = {"number": at + 1, "total": len(puzzles), "difficulty": puzzles[at].difficulty}
        number.value = locale.text(lang, said, **values)
        board.show(puzzles[at])

    before.on_click(lambda _: show(at - 1))
    after.on_click(lambda _: show(at + 1))
    chosen.observe(lambda _: show(0), "value")
    show(0)
    return w.VBox([_line(chosen, before, after, number), board])


def _levels(first: str, lang: str) -> w.Dropdown:
    return w.Dropdown(
        options=[(level.said(lang), level.text) for level in LEVELS], value=first, layout=w.Layout(width="6em")
    )


def _button(said: str) -> w.Button:
    return w.Button(description=said, layout=w.Layout(width="auto", min_width="3.2em"))


def _line(*controls: w.Widget) -> w.HBox:
    return w.HBox(controls, layout=_wrapping())


def _wrapping() -> w.Layout:
    """Side by side, below each other where the page is narrow."""
    return w.Layout(flex_flow="row wrap", align_items="center", margin="0 0 6px 0")
