"""Words for what a reader sees and does in the splitting puzzle, so that the tests read like a session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

CORNER: Any = {"x": 9, "y": 9}  # cards overlap; this corner of each is always seen


def box_of(locator: Locator) -> Any:
    """Where an element is on the page; it must be seen."""
    box = locator.bounding_box()
    assert box is not None
    return box


@dataclass(frozen=True)
class PuzzlePage:
    """A splitting puzzle on a page: the first one, or the first within an element."""

    page: Page
    within: str = "body"

    @property
    def root(self) -> Locator:
        return self.page.locator(self.within).locator(".coach-split").first

    def card(self, number: int) -> Locator:
        return self.root.locator(f"[data-card='{number}']")

    def button(self, name: str) -> Locator:
        return self.root.locator(f"[data-do='{name}']")

    def group(self, number: int) -> Locator:
        """A group by its number on the page, from 1."""
        return self.root.locator(".cs-group").nth(number - 1)

    @property
    def verdict(self) -> Locator:
        return self.root.locator(".cs-verdict")

    def shown(self) -> PuzzlePage:
        expect(self.root).to_be_visible(timeout=30_000)
        return self

    def select(self, *numbers: int) -> None:
        for number in numbers:
            self.card(number).click(position=CORNER)

    def drag(self, number: int, target: Locator) -> None:
        """Drag a card with the mouse onto an element."""
        start, end = box_of(self.card(number)), box_of(target)
        mouse = self.page.mouse
        mouse.move(start["x"] + CORNER["x"], start["y"] + CORNER["y"])
        mouse.down()
        mouse.move(end["x"] + 40, end["y"] + 20, steps=6)
        mouse.up()

    def groups(self) -> list[list[int]]:
        """The groups as they are seen, each sorted."""
        found = self.root.evaluate(
            """root => [...root.querySelectorAll('.cs-group')].map(
                 group => [...group.querySelectorAll('[data-card]')].map(card => Number(card.dataset.card)))"""
        )
        return [sorted(group) for group in found]

    def focused(self) -> int | None:
        """The number of the card that has the focus."""
        number = self.page.evaluate("() => document.activeElement?.dataset?.card ?? null")
        return None if number is None else int(number)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go_to(self, number: int) -> None:
        """Reach a card of the hand, sorted by rank, with the arrow keys: to its column, then up or down."""
        for _ in range(40):
            here = self.focused()
            assert here is not None, "no card has the focus"
            if here == number:
                return
            (column, row), (column_wanted, row_wanted) = self._place(here), self._place(number)
            if column != column_wanted:
                self.keys("ArrowRight" if column < column_wanted else "ArrowLeft")
            else:
                self.keys("ArrowDown" if row < row_wanted else "ArrowUp")
        raise AssertionError(f"the arrows never reached card {number}")

    def _place(self, number: int) -> tuple[int, int]:
        """Column and row of a card in the hand, from 0; cards in groups stand behind all columns."""
        column, row = self.root.evaluate(
            """(root, number) => {
              const card = root.querySelector(`[data-card="${number}"]`);
              const columns = [...root.querySelectorAll('.cs-stack')];
              const at = columns.indexOf(card.parentElement);
              return [at < 0 ? 99 : at, [...card.parentElement.children].indexOf(card)];
            }""",
            number,
        )
        return column, row
