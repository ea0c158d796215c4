"""Fixtures of the browser tests; everything in this folder is marked `browser`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_desk import CHROMIUM, FLAGS, Desk, Server, running_server
from needs import needs_program
from playwright.sync_api import Browser, expect, sync_playwright

expect.set_options(timeout=15_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium with a new profile; each page has a context of its own in it."""
    path = needs_program(*CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all browser tests, started only where there is a browser."""
    with running_server(tmp_path_factory.mktemp("jupyter")) as server:
        yield server


@pytest.fixture
def desk(server: Server, chromium: Browser) -> Iterator[Desk]:
    """A reader's desk; afterwards no page may have failed, or asked anything of the network but its own server."""
    desk = Desk(server, chromium)
    yield desk
    desk.close()
    assert desk.strangers() == []
    assert desk.errors == []
