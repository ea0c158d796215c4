"""JupyterLab on the learner's folder: on this machine only, with a token, and with settings of our own.

The user's own Jupyter configuration is neither read nor written: settings, trust and layout live in coach's data
folder, the token in a folder that only this user can read and that is gone when JupyterLab ends.
"""

from __future__ import annotations

import contextlib
import http.client
import importlib.util
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from coach.errors import Fault, Unusable
from coach.locale import N_

HOST = "127.0.0.1"
PORT = 8888
#: How many ports from the wanted one on are tried.
TRIED = 50
#: Seconds in which JupyterLab answers after its start on a slow machine, and in which it ends.
PATIENCE = 120.0
FAREWELL = 15.0
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


@dataclass(frozen=True, slots=True)
class Lab:
    """A JupyterLab to start: on which folder, which page of it, which port."""

    folder: Path
    page: str
    port: int
    browser: bool = True
    lang: str = "en"
    token: str = field(default_factory=lambda: secrets.token_hex(24), repr=False)

    @property
    def url(self) -> str:
        """The address that opens the page, token included."""
        return f"http://{HOST}:{self.port}/lab/tree/{quote(self.page)}?token={self.token}"

    def config(self) -> dict[str, Any]:
        """What JupyterLab is told; read last, so that no configuration of the machine overrides it."""
        return {
            "ServerApp": {
                "ip": HOST,
                "port": self.port,
                "port_retries": 0,
                "root_dir": str(self.folder),
                "open_browser": self.browser,
                "allow_remote_access": False,
                "allow_root": True,  # on this machine only, as whoever asked for it
                "answer_yes": True,
            },
            "IdentityProvider": {"token": self.token},
            "LabApp": {
                "default_url": f"/lab/tree/{quote(self.page)}",
                "news_url": None,
                "check_for_updates_class": "jupyterlab.handlers.announcements.NeverCheckForUpdate",
                "extension_manager": "readonly",
            },
            "LanguageServerManager": {"autodetect": False},  # it would run whatever it finds, npm among others
        }

    def layout(self) -> dict[str, Any]:
        """How JupyterLab looks when it is opened for the first time: the lesson has all the room."""
        side = {"collapsed": True, "visible": True, "widgets": []}
        restored = {"left": side, "right": side, "relativeSizes": [0, 1, 0]}
        return {"data": {"layout-restorer:data": restored}, "metadata": {"id": "default"}}

    def settings(self) -> dict[str, Any]:
        """Defaults of JupyterLab's pages, which a learner can change there."""
        return {
            "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
            "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
            "@jupyterlab/translation-extension:plugin": {"locale": "zh_CN" if self.lang == "zh" else "default"},
        }


def free_port(first: int = PORT) -> int:
    """The first port from this one on that nobody listens on here. Raises Unusable when fifty in a row are taken."""
    for port in range(first, min(first + TRIED, 65536)):
        with socket.socket() as probe, contextlib.suppress(OSError):
            if os.name == "posix":  # as servers bind: a port that was used a moment ago is free
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((HOST, port))
            return port
    expected = N_("a free port (choose another one with --port)")
    raise Unusable(Fault("no_port", str(first), None, N_("this port and those after it are taken"), expected))


def serve(lab: Lab, ready: Callable[[], None]) -> None:
    """Run JupyterLab until it is ended by Ctrl-C, a signal or from its own menu; calls `ready` once it answers.

    Only from the main thread. Raises Unusable when JupyterLab is not installed, does not start or breaks down.
    """
    if importlib.util.find_spec("jupyterlab") is None:
        expected = N_("it to be installed: {command}")
        values = {"command": f'"{sys.executable}" -m pip install jupyterlab'}
        raise Unusable(Fault("no_jupyterlab", "jupyterlab", None, N_("not installed"), expected, values))
    home = _home(lab)
    with tempfile.TemporaryDirectory(prefix="coach-lab-", ignore_cleanup_errors=True) as scratch:
        run = Path(scratch)
        (run / "server.json").write_text(json.dumps(lab.config()), encoding="utf-8")
        with (run / "log").open("wb") as log, _Child(run, _environment(lab, home, run), log) as child:
            if _answers(lab, child):
                ready()
                child.wait()
            status = 0 if child.asked_to_end else child.process.poll()
        last = (run / "log").read_text(encoding="utf-8", errors="replace")[-2000:].strip()
    if status != 0:
        expected = N_("it to run; its last words:\n{last}")
        raise Unusable(
            Fault("no_start", "jupyterlab", None, N_("it ended or does not answer"), expected, {"last": last})
        )


def _home(lab: Lab) -> Path:
    """Our own folder for everything that Jupyter keeps, with the defaults of its pages in it."""
    import platformdirs

    home = platformdirs.user_data_path("coach", appauthor=False) / "jupyter"
    defaults = home / "config" / "labconfig" / "default_setting_overrides.json"
    layout = home / "workspaces" / "default-37a8.jupyterlab-workspace"  # JupyterLab's name for its only workspace
    try:
        for path, content in ((defaults, lab.settings()), (layout, lab.layout())):
            if path != layout or not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(json.dumps(content), encoding="utf-8")
    except OSError as error:
        expected = N_("a data folder that can be written to; `coach doctor` says more")
        why = {"why": error.strerror or str(error)}
        raise Unusable(Fault("no_access", str(home), None, "{why}", expected, why)) from None
    return home


def _environment(lab: Lab, home: Path, run: Path) -> dict[str, str]:
    """The environment of JupyterLab: every folder of its own, and none of the user's settings for Jupyter."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    return {
        **kept,
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(run / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "COACH_LANG": lab.lang,
    }


class _Child:
    """JupyterLab as a child process; while it lives, what would end us ends it first, and waits for it."""

    process: subprocess.Popen[bytes]

    def __init__(self, run: Path, environment: dict[str, str], log: Any):
        self.run, self.environment, self.log = run, environment, log
        self.asked_to_end = False

    def __enter__(self) -> _Child:
        numbers = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
        self.handlers = {number: signal.signal(number, self._pass_on) for number in numbers}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", f"--config={self.run / 'server.json'}"],
            cwd=self.run,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C reaches us alone, and we pass it on; Windows ignores this
        )
        return self

    def _pass_on(self, number: int, frame: object) -> None:
        """End JupyterLab; at once when asked a second time."""
        if hasattr(self, "process"):
            if self.asked_to_end:
                self.process.kill()
            elif os.name == "posix" or number != signal.SIGINT:  # on Windows Ctrl-C has reached it already
                self.process.terminate()
        self.asked_to_end = True

    def wait(self) -> None:
        """Wait until it ends, but not for long once it was asked to."""
        deadline = None
        while self.process.poll() is None:
            if self.asked_to_end:
                deadline = deadline or time.monotonic() + FAREWELL
                if time.monotonic() > deadline:
                    self.process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(0.2)

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.asked_to_end = True
            self.wait()
        for number, handler in self.handlers.items():
            signal.signal(number, handler)


def _answers(lab: Lab, child: _Child) -> bool:
    """Wait until our JupyterLab answers; False when it ended before, or is too slow."""
    deadline = time.monotonic() + PATIENCE
    while child.process.poll() is None and time.monotonic() < deadline and not child.asked_to_end:
        with (
            contextlib.suppress(OSError, http.client.HTTPException),
            contextlib.closing(http.client.HTTPConnection(HOST, lab.port, timeout=5)) as connection,
        ):
            connection.request("GET", "/api/status", headers={"Authorization": f"token {lab.token}"})
            if connection.getresponse().status == 200:
                return True
        time.sleep(0.1)
    return False
