"""JupyterLab and Notebook in headless Chromium, as a reader has them: one private server, one browser for all tests."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, Error, Page

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
#: No news, no question on the first start.
SETTINGS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}


@dataclass(frozen=True)
class Server:
    """A running JupyterLab (and Notebook 7) that serves a folder of its own."""

    url: str
    token: str
    folder: Path

    def ask(self, path: str, method: str = "GET") -> Any:
        """Ask the server's own interface."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=20) as reply:
            return json.loads(reply.read() or "null")

    def stop_kernels(self) -> None:
        for session in self.ask("sessions"):
            self.ask(f"sessions/{session['id']}", "DELETE")

    def write(self, name: str, *cells: str) -> None:
        """Write a notebook of code cells."""
        code = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
        made = [{**code, "id": f"cell-{at}", "source": cell} for at, cell in enumerate(cells)]
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        notebook = {"cells": made, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
        (self.folder / name).write_text(json.dumps(notebook), encoding="utf-8")


@contextmanager
def running_server(home: Path) -> Iterator[Server]:
    """A server on a free port with a random token; its settings, kernels and notebooks are in `home`, no one else's."""
    folder = home / "notebooks"
    folder.mkdir()
    (home / "config" / "labconfig").mkdir(parents=True)
    (home / "config" / "labconfig" / "default_setting_overrides.json").write_text(json.dumps(SETTINGS))
    token, port = secrets.token_hex(16), _free_port()
    options = {
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.allow_root": True,
        "ServerApp.root_dir": folder,
        "IdentityProvider.token": token,
        "LabApp.expose_app_in_browser": True,
        "JupyterNotebookApp.expose_app_in_browser": True,
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", *(f"--{k}={v}" for k, v in options.items())]
    with (home / "server.log").open("w") as log:
        process = subprocess.Popen(command, env=_private(home), stdout=log, stderr=subprocess.STDOUT, cwd=folder)
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(f"{url}/api?token={token}", process, home / "server.log")
            yield Server(url, token, folder)
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()


def _private(home: Path) -> dict[str, str]:
    """An environment that shares no Jupyter folder with the user."""
    names = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "runtime"}
    names |= {"JUPYTERLAB_WORKSPACES_DIR": "workspaces", "JUPYTERLAB_SETTINGS_DIR": "settings", "IPYTHONDIR": "ipython"}
    return dict(os.environ) | {name: str(home / part) for name, part in names.items()}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.1)
        if process.poll() is not None:
            break
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-3000:]}")


@dataclass
class Desk:
    """Opens notebooks as a reader does, and remembers every request and error of the pages."""

    server: Server
    browser: Browser
    pages: list[Page] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def open(self, name: str, *, width: int = 1280, height: int = 900, app: str = "lab", **context: Any) -> Page:
        """The notebook in JupyterLab (`lab`; `doc` for one document alone) or Notebook 7, its kernel ready.

        The reader has asked for no motion, so that nothing moves while a test points at it.
        """
        size: Any = {"width": width, "height": height}
        page = self.browser.new_context(viewport=size, reduced_motion="reduce", **context).new_page()
        self.pages.append(page)
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", self._note_error)
        workspace = secrets.token_hex(4)  # a new one, so that no tab of another test comes back
        path = {"lab": f"lab/workspaces/{workspace}/tree", "doc": "doc/tree", "notebook": "notebooks"}[app]
        page.goto(f"{self.server.url}/{path}/{quote(name)}?token={self.server.token}")
        self.ready(page)
        return page

    def _note_error(self, error: Error) -> None:
        """Errors of widgets' scripts, which are loaded from memory; Jupyter has a few of its own."""
        if "blob:" in (error.stack or ""):
            self.errors.append(f"{error}\n{error.stack}")

    def ready(self, page: Page) -> None:
        """Wait until the notebook is there and its kernel answers."""
        ready = """() => {
          const panel = window.jupyterapp?.shell?.currentWidget;
          const kernel = panel?.sessionContext?.session?.kernel;
          return panel?.context?.isReady && panel.sessionContext.isReady && kernel?.status === 'idle';
        }"""
        page.wait_for_function(ready, timeout=60_000)

    def command(self, page: Page, name: str, **values: Any) -> None:
        """Run a command of the application, as its menu does, and wait for its end."""
        page.evaluate("([name, values]) => window.jupyterapp.commands.execute(name, values)", [name, values])

    def run_all(self, page: Page) -> None:
        """Run all cells and wait until they are through."""
        self.command(page, "notebook:run-all-cells")

    def scroll_to(self, page: Page, cell: int) -> str:
        """Bring a cell to the screen (what is far off it, a notebook does not draw); returns its place on the page."""
        page.evaluate("cell => window.jupyterapp.shell.currentWidget.content.scrollToItem(cell, 'start')", cell)
        return f".jp-Cell[data-windowed-list-index='{cell}']"

    def save(self, page: Page) -> None:
        self.command(page, "docmanager:save")

    def restart(self, page: Page) -> None:
        """Restart the kernel and wait until it answers again."""
        page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
        self.ready(page)

    def close(self) -> None:
        """Close the pages and stop the kernels."""
        for page in self.pages:
            page.context.close()
        self.server.stop_kernels()

    def strangers(self) -> list[str]:
        """Requests that left the local server."""
        own = (self.server.url, self.server.url.replace("http", "ws", 1), "data:", "blob:")
        return [url for url in self.requests if not url.startswith(own)]
