"""The rooms of the house: imports point down only, and `import coach` stays light. Read from the syntax trees."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import coach

PACKAGE = Path(coach.__file__).parent

# From top to bottom: a room imports only from rooms that stand before it.
ROOMS = (
    *("locale", "errors", "display", "cards", "plays", "rules", "notation", "deals", "kernel", "moves", "split"),
    *("table", "counting", "players", "analysis", "puzzles", "review", "batch"),
    *("arena", "online", "studies", "widgets", "bench", "lab", "doctor", "cli"),
)
STRANGERS = {("review", "puzzles")}  # the commands and widgets pass items between them
JUPYTER = {"ipywidgets", "anywidget", "IPython", "traitlets", "jupyterlab", "jupyter_server", "notebook"}
HEAVY = {"joblib", "distributed", "websockets", "matplotlib"}
LIGHT = {"numpy", "networkx", "typer", "rich", "click", "jsonschema", "platformdirs", "cython", *HEAVY, *JUPYTER}
WITHOUT_NUMPY = ROOMS[: ROOMS.index("puzzles") + 1]
NUMPY_ALLOWED = ("sampling", "models")


def sources() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parent.name != "_build" and "data" not in path.parts)


def room_of(path: Path) -> str:
    """The room a file belongs to: `split` for coach/split/front.py and for coach/split.py; "" for coach/__init__.py."""
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything a file imports, anywhere in it; `from a import b` gives `a.b`."""
    package = ("coach", *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            base += node.module.split(".") if node.module else []
            yield from ((node.lineno, ".".join([*base, alias.name])) for alias in node.names)
        elif isinstance(node, ast.Call) and "import" in ast.unparse(node.func).rpartition(".")[2]:
            texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            yield from ((node.lineno, text) for text in texts)


def upward(room: str, name: str) -> bool:
    """Whether a file of `room` must not import `name`, as far as the table of rooms goes.

    >>> upward("cards", "coach.split.fewest"), upward("split", "coach.cards.Hand"), upward("review", "coach.puzzles")
    (True, False, True)
    """
    top, _, rest = name.partition(".")
    other = rest.partition(".")[0]
    if top != "coach" or other in ("", "__version__", room):
        return False
    return other not in ROOMS or ROOMS.index(other) > ROOMS.index(room) or (room, other) in STRANGERS


def test_every_room_is_in_the_table() -> None:
    there = {room_of(path) for path in sources()} - {""}
    assert there <= set(ROOMS), f"rooms that the design does not name: {there - set(ROOMS)}"


def test_the_check_itself_sees_every_form_of_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    (tmp_path / "cards").mkdir()
    file = tmp_path / "cards" / "deal.py"
    file.write_text(
        "import coach.a\nfrom coach import b\nfrom coach.c import d\nfrom .. import e\nfrom ..f import g\n"
        "def late():\n    import coach.h\n    importlib.import_module('coach.i')\nfrom . import j\n"
    )
    names = sorted(name for _, name in imported(file))
    assert names == ["coach.a", "coach.b", "coach.c.d", "coach.cards.j", "coach.e", "coach.f.g", "coach.h", "coach.i"]
    assert [name for name in names if not upward("cards", name)] == ["coach.cards.j"]


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_point_down_only(path: Path) -> None:
    room = room_of(path)
    if not room:
        return  # coach/__init__.py names every room, and imports each when asked
    wrong = [f"line {line}: {name}" for line, name in imported(path) if upward(room, name)]
    assert not wrong, f"{room} may import only from the rooms before it: {wrong}"


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_only_widgets_and_lab_know_jupyter(path: Path) -> None:
    wrong = [f"line {line}: {name}" for line, name in imported(path) if name.split(".")[0] in JUPYTER]
    assert room_of(path) in ("widgets", "lab") or not wrong, wrong


def python(code: str) -> str:
    """Run code in a fresh interpreter; returns what it printed."""
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_coach_is_light() -> None:
    loaded = set(python("import coach, sys; print(*sys.modules)").split())
    assert not loaded & LIGHT
    assert not {name for name in loaded if name.startswith("coach.")}


def test_every_public_name_can_be_had() -> None:
    python("import coach; [getattr(coach, name) for name in dir(coach)]")
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        coach.nonsense  # noqa: B018 - the access is the test


def test_rooms_down_to_puzzles_work_without_numpy() -> None:
    """So that lessons can run in a browser's Python. The files on sampling and models are the exception."""
    names = []
    for path in sources():
        if room_of(path) in WITHOUT_NUMPY and not any(word in path.stem for word in NUMPY_ALLOWED):
            parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
            names.append(".".join(part for part in parts if part != "__init__"))
    python(f"import sys, importlib; sys.modules['numpy'] = None\nfor name in {names}: importlib.import_module(name)")
