"""Fixtures of the browser tests. The server lasts for the session, the browser for a file: its event loop would stand
in the way of tests that execute notebooks in the same process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser_desk import CHROMIUM, FLAGS, Desk, Server, running_server
from needs import needs_program
from playwright.sync_api import Browser, expect, sync_playwright

expect.set_options(timeout=15_000)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The system's Chromium with a new profile; each page has a context of its own in it."""
    path = needs_program(*CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all browser tests, started only where there is a browser."""
    needs_program(*CHROMIUM)
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
