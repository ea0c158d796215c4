"""`coach lab` for real: JupyterLab behind a token, on this machine alone, apart from the user's own, ended cleanly."""

from __future__ import annotations

import http.client
import importlib.util
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, quote, unquote, urlsplit

import pytest

from coach.cli import main
from coach.errors import Unusable
from coach.lab import data, memory, server
from coach.lab.server import HOST, Lab, free_port

COACH = [sys.executable, "-c", "import sys; from coach.cli import main; sys.exit(main())", "lab", "--no-browser"]


def environment(home: Path) -> dict[str, str]:
    """A user of his own, who has opened his Jupyter to the world, as he may."""
    (home / ".jupyter").mkdir(parents=True)
    opened = {"ServerApp": {"ip": "0.0.0.0", "port": 1}, "IdentityProvider": {"token": ""}}
    for name in ("jupyter_server_config.json", "jupyter_lab_config.json", "jupyter_config.json"):
        (home / ".jupyter" / name).write_text(json.dumps(opened))
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "XDG", "IPYTHON", "COACH"))}
    kept |= {"HOME": str(home), "USERPROFILE": str(home), "PYTHONUTF8": "1", "COACH_LANG": "zh"}
    return kept | {"JUPYTER_CONFIG_DIR": str(home / ".jupyter"), "JUPYTER_TOKEN": "", "JUPYTER_PORT": "1"}


@dataclass
class Started:
    """A running `coach lab` and what it has printed."""

    process: subprocess.Popen[str]
    home: Path
    folder: Path
    said: str
    taken: int

    @property
    def url(self) -> str:
        found = re.search(r"http://\S+", self.said)
        assert found, self.said
        return found[0]

    @property
    def port(self) -> int:
        return int(urlsplit(self.url).port or 0)

    @property
    def token(self) -> str:
        return parse_qs(urlsplit(self.url).query)["token"][0]

    def get(self, path: str, token: str | None = None) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(HOST, self.port, timeout=30)
        connection.request("GET", path, headers={} if token is None else {"Authorization": f"token {token}"})
        return connection.getresponse()


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """JupyterLab on a taken port, so on another; with no terminal, as a service would start it."""
    home = tmp_path_factory.mktemp("user")
    with socket.create_server((HOST, 0)) as other:
        taken = other.getsockname()[1]
        folder = home / "mine"
        process = subprocess.Popen(
            [*COACH, f"--port={taken}", f"--dir={folder}"],
            env=environment(home), cwd=home, text=True, encoding="utf-8",
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        yield Started(process, home, folder, said, taken)
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(60)


@pytest.mark.xdist_group("lab")
def test_a_taken_port_gives_way_to_the_next_and_that_is_said(started: Started) -> None:
    assert started.process.poll() is None, started.said
    assert started.port > started.taken
    assert f"端口 {started.taken}" in started.said
    assert str(started.port) in started.said


@pytest.mark.xdist_group("lab")
def test_the_address_opens_the_first_lesson(started: Started) -> None:
    place = unquote(urlsplit(started.url).path).removeprefix("/lab/tree/")
    assert place == data.first_lesson("zh")
    assert started.get(f"{urlsplit(started.url).path}?token={started.token}").status == 200
    reply = started.get(f"/api/contents/{quote(place)}?content=1", started.token)
    assert reply.status == 200
    assert json.load(reply)["content"]["metadata"]["coach"]["lang"] == "zh"


@pytest.mark.xdist_group("lab")
@pytest.mark.parametrize("token", [None, "", "wrong"])
def test_without_the_token_nothing_is_answered(started: Started, token: str | None) -> None:
    assert started.get("/api/contents", token).status == 403
    assert started.get("/lab", token).status in (302, 403)


@pytest.mark.xdist_group("lab")
def test_only_this_machine_reaches_it(started: Started) -> None:
    others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), started.port, socket.AF_INET)}
    others |= {"127.0.0.2"} if sys.platform == "linux" else set()
    for address in others - {HOST}:
        with pytest.raises(OSError):  # noqa: PT011 - refused, unreachable or timed out, by system
            socket.create_connection((address, started.port), timeout=2)


@pytest.mark.xdist_group("lab")
def test_no_news_no_extensions_and_chinese_menus(started: Started) -> None:
    page = started.get("/lab", started.token).read().decode()
    config = json.loads(re.findall(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)[0])
    assert config["news"] == {"disabled": True}
    named = "@jupyterlab/translation-extension:plugin"
    settings = json.load(started.get(f"/lab/api/settings/{named}", started.token))["schema"]["properties"]
    assert settings["locale"]["default"] == "zh_CN"
    languages = json.load(started.get("/lab/api/translations/", started.token))["data"]
    assert "zh_CN" in languages, "the language pack that is required"


@pytest.mark.xdist_group("lab")
def test_the_end(started: Started) -> None:
    """Ctrl-C ends both, with status 0 and no traceback; the user's own Jupyter is as it was. The last of this group."""
    started.process.send_signal(signal.SIGINT)
    assert started.process.wait(60) == 0
    assert started.process.stdout is not None
    rest = started.process.stdout.read()
    assert "JupyterLab" in rest
    assert "Traceback" not in started.said + rest
    with pytest.raises(ConnectionError):
        socket.create_connection((HOST, started.port), timeout=2)
    assert len(list((started.home / ".jupyter").iterdir())) == 3
    assert {path.name for path in started.home.iterdir()} <= {".jupyter", "mine", ".local", "Library", "AppData"}


def test_asked_on_a_terminal_and_ended_by_its_ctrl_c(tmp_path: Path) -> None:
    """A person at a terminal: the folder is asked for, with a suggestion; Ctrl-C is pressed there."""
    pty = pytest.importorskip("pty", reason="terminals of this kind are not on Windows")
    env = environment(tmp_path / "user") | {"COACH_LANG": "en", "TERM": "dumb"}
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [*COACH, f"--port={free_port(9200)}"], env)
    said, answered, ended = "", False, False
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            said += os.read(terminal, 4096).decode(errors="replace")
        except OSError:  # its end
            break
        if "Folder for the lessons" in said and said.rstrip().endswith(":") and not answered:
            answered = bool(os.write(terminal, f"{tmp_path}/here\n".encode()))
        if "Ctrl-C ends JupyterLab" in said and not ended:
            ended = bool(os.write(terminal, b"\x03"))
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0, said
    assert str(tmp_path / "user" / "guandan") in said, "the suggestion"
    assert (tmp_path / "here" / "en").is_dir()
    assert "JupyterLab has ended." in said
    assert "Traceback" not in said


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Lab]:
    """No JupyterLab, a user's data folder of its own; gives the labs that would have been started."""
    labs: list[Lab] = []
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    monkeypatch.setattr(memory, "suggested", lambda: tmp_path / "suggested")
    monkeypatch.setattr(server, "serve", lambda lab, ready: (labs.append(lab), ready()))
    return labs


def test_nobody_to_ask_means_the_suggestion_and_it_is_remembered(alone: list[Lab], tmp_path: Path) -> None:
    assert main(["lab", "--no-browser"]) == 0
    assert main(["lab", "--dir", str(tmp_path / "chosen")]) == 0
    assert main(["lab", "--lang", "zh"]) == 0
    assert [lab.folder.name for lab in alone] == ["suggested", "chosen", "chosen"]
    assert [lab.browser for lab in alone] == [False, True, True]
    assert [lab.page for lab in alone[1:]] == [data.first_lesson("en"), data.first_lesson("zh")]
    assert len({lab.token for lab in alone}) == 3


def test_what_an_upgrade_did_is_told(alone: list[Lab], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "chosen"
    main(["lab", "--dir", str(folder)])
    page = folder / data.first_lesson("en")
    page.write_text("mine")
    (folder / ".coach-lab.json").unlink()
    capsys.readouterr()
    assert main(["lab", "--dir", str(folder)]) == 0
    said = capsys.readouterr().out
    assert f"{data.first_lesson('en')}: yours stays" in said
    assert "(new).ipynb" in said
    assert page.read_text() == "mine"


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("arguments", [["--dir", "{file}"], ["--dir", "{file}/deeper"], ["--dir", "a\0b"]])
def test_a_bad_folder_is_told_without_traceback(
    arguments: list[str], lang: str, alone: list[Lab], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("precious")
    given = [word.format(file=tmp_path / "file") for word in arguments]
    assert main(["lab", *given, "--lang", lang]) == 1
    assert "--dir" in capsys.readouterr().err
    assert not alone


@pytest.mark.parametrize("port", ["0", "65536", "-1", "x"])
def test_a_bad_port_is_bad_usage(port: str, alone: list[Lab]) -> None:
    assert main(["lab", f"--port={port}"]) == 2
    assert not alone


def test_no_option_opens_it_to_others(alone: list[Lab]) -> None:
    assert main(["lab", "--ip", "0.0.0.0"]) == 2
    assert Lab(Path(), "x.ipynb", 1).config()["ServerApp"]["ip"] == "127.0.0.1"


def test_no_free_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "TRIED", 1)
    with socket.create_server((HOST, 0)) as other, pytest.raises(Unusable) as caught:
        free_port(other.getsockname()[1])
    assert caught.value.code == "no_port"


def test_jupyterlab_missing_is_told_with_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert main(["lab", "--dir", str(tmp_path / "here"), "--lang", "en"]) == 1
    assert "-m pip install jupyterlab" in capsys.readouterr().err


def test_a_jupyterlab_that_does_not_start_is_told_with_its_last_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    lab = Lab(tmp_path / "missing", "x.ipynb", free_port(9300), browser=False)
    with pytest.raises(Unusable) as caught:
        server.serve(lab, lambda: pytest.fail("it is not ready"))
    assert "missing" in caught.value.said("en"), "JupyterLab names the folder"
    assert lab.token not in caught.value.said("en")


def test_the_token_is_in_no_list_of_processes_and_not_left_behind(tmp_path: Path) -> None:
    lab = Lab(tmp_path, "zh/第1课.ipynb", 9000)
    assert lab.url == f"http://127.0.0.1:9000/lab/tree/zh/%E7%AC%AC1%E8%AF%BE.ipynb?token={lab.token}"
    assert lab.token not in repr(lab)
    assert lab.token not in str(server._environment(lab, tmp_path, tmp_path))
