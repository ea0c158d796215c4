"""JupyterLab and Notebook in headless Chromium, as a reader has them: one private server and one browser for all tests."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from needs import needs_program
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

expect.set_options(timeout=15_000)
BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
#: No news, no question on the first start.
SETTINGS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")
            item.add_marker(pytest.mark.xdist_group("browser"))


@dataclass(frozen=True)
class Server:
    """A running JupyterLab (and Notebook 7) that serves a folder of its own."""

    url: str
    token: str
    folder: Path

    def write(self, name: str, *cells: str) -> None:
        """Write a notebook of code cells."""
        made = [
            {"cell_type": "code", "id": f"cell-{at}", "metadata": {}, "execution_count": None, "outputs": [], "source": cell}
            for at, cell in enumerate(cells)
        ]
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        notebook = {"cells": made, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
        (self.folder / name).write_text(json.dumps(notebook), encoding="utf-8")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a free port with a random token, nothing shared with the user's own Jupyter."""
    needs_program("chromium", "chromium-browser", "google-chrome")
    home = tmp_path_factory.mktemp("jupyter")
    folder = home / "notebooks"
    folder.mkdir()
    (home / "config" / "labconfig").mkdir(parents=True)
    (home / "config" / "labconfig" / "default_setting_overrides.json").write_text(json.dumps(SETTINGS))
    names = {"CONFIG": "config", "DATA": "data", "RUNTIME": "runtime"}
    env = dict(os.environ) | {f"JUPYTER_{name}_DIR": str(home / part) for name, part in names.items()}
    env |= {"JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"), "JUPYTERLAB_SETTINGS_DIR": str(home / "settings")}
    env |= {"IPYTHONDIR": str(home / "ipython"), "COACH_LANG": "en"}
    port, token = _free_port(), secrets.token_hex(16)
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", f"--port={port}", f"--IdentityProvider.token={token}"]
    command += [f"--ServerApp.root_dir={folder}", "--ServerApp.port_retries=0", "--LabApp.expose_app_in_browser=True"]
    command += ["--JupyterNotebookApp.expose_app_in_browser=True", "--ServerApp.allow_root=True", "--ip=127.0.0.1"]
    log = (home / "server.log").open("w")
    process = subprocess.Popen(command, env=env, stdout=log, stderr=subprocess.STDOUT, cwd=folder)
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_for(lambda: _answers(f"{url}/api?token={token}"), process, home / "server.log")
        yield Server(url, token, folder)
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
        log.close()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as reply:
            return bool(reply.status == 200)
    except OSError:
        return False


def _wait_for(ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        if ready():
            return
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-3000:]}")


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The system's Chromium; each test has a context of its own in it."""
    path = needs_program("chromium", "chromium-browser", "google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=BROWSER_FLAGS)
        yield browser
        browser.close()


@dataclass
class Desk:
    """Opens notebooks as a reader does, and remembers every request and error of the pages."""

    server: Server
    browser: Browser
    pages: list[Page] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def open(self, name: str, *, width: int = 1280, height: int = 900, app: str = "lab", **context: object) -> Page:
        """The notebook in JupyterLab (``lab``; ``doc`` for one document alone) or Notebook 7, its kernel ready."""
        page = self.browser.new_context(viewport={"width": width, "height": height}, **context).new_page()  # type: ignore[arg-type]
        self.pages.append(page)
        page.on("request", self._note)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        path = {"lab": "lab/tree", "doc": "doc/tree", "notebook": "notebooks"}[app]
        page.goto(f"{self.server.url}/{path}/{name}?token={self.server.token}")
        self.ready(page)
        return page

    def ready(self, page: Page) -> None:
        """Wait until the notebook is there and its kernel answers."""
        page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext", timeout=60_000)
        page.evaluate(
            """async () => {
              const panel = window.jupyterapp.shell.currentWidget;
              await panel.context.ready;
              await panel.sessionContext.ready;
              await panel.sessionContext.session.kernel.info;
            }"""
        )

    def command(self, page: Page, name: str) -> None:
        """Run a command of the application, as its menu does."""
        page.evaluate("name => window.jupyterapp.commands.execute(name)", name)

    def run_all(self, page: Page) -> None:
        self.command(page, "notebook:run-all-cells")

    def _note(self, request: Request) -> None:
        self.requests.append(request.url)

    def strangers(self) -> list[str]:
        """Requests that left the local server."""
        own = (self.server.url, self.server.url.replace("http", "ws", 1), "data:", "blob:")
        return [url for url in self.requests if not url.startswith(own)]


@pytest.fixture
def desk(server: Server, chromium: Browser) -> Iterator[Desk]:
    desk = Desk(server, chromium)
    yield desk
    for page in desk.pages:
        kill = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.shutdown()"
        page.evaluate(kill)
        page.context.close()
