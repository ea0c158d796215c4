"""The table and the sheets of what is out in a real browser: they fit a telephone, a sheet fits one page of paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from counting_rounds import after
from playwright.sync_api import Browser

from coach.cards import Level
from coach.counting import Ledger, sheet
from coach.rules import Rules
from coach.table import Result
from coach.table.playout import play_round

pytestmark = pytest.mark.browser


def pages(lang: str) -> dict[str, str]:
    """Sheets blank and filled, at the deal, where most is to be said, and later; the table as a page."""
    rules, level = Rules(), Level("10")
    events = play_round(8, level, rules, Result.of((1, 3, 0, 2), rules), players=("lowest",) * 4).events
    first, later = (Ledger.of(after(events[:at], level, rules).view(0)) for at in (9, 60))
    filled = {f"filled {at}": sheet.sheet(lang, ledger=found) for at, found in enumerate((first, later))}
    return {"blank": sheet.sheet(lang, level), "table": sheet.page(first, lang), **filled}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_pages_fit_a_telephone_and_a_sheet_of_paper(chromium: Browser, tmp_path: Path, lang: str) -> None:
    for name, page in pages(lang).items():
        file = tmp_path / f"{lang} {name}.html"
        file.write_text(page, encoding="utf-8")
        for width in (1280, 390):
            tab = chromium.new_page(viewport={"width": width, "height": 800})
            tab.goto(file.as_uri())
            assert tab.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
            if name != "table" and width == 1280:
                printed = tab.pdf(prefer_css_page_size=True)
                assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, name
            tab.close()


def test_the_table_is_read_by_headings_and_scrolled_by_keys(chromium: Browser, tmp_path: Path) -> None:
    file = tmp_path / "table.html"
    file.write_text(pages("zh")["table"], encoding="utf-8")
    tab = chromium.new_page()
    tab.goto(file.as_uri())
    assert tab.get_by_role("columnheader").count() == 9
    assert tab.get_by_role("rowheader").count() == 15
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.getAttribute('role')") == "region"
    tab.close()
