"""The wheel of this very checkout: everything is in it, and it works away from the checkout, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from needs import needs_program

from coach import kernel

ROOT = Path(__file__).resolve().parent.parent
MADE = {".so", ".pyd", ".mo", ".pyc"}  # by the build, so not expected to be carried over from the checkout


def run(folder: Path, *arguments: str, **environment: str) -> str:
    """Run Python in `folder`; returns what it printed."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("COACH_")}
    environment = {**inherited, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1", **environment}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder, env=environment, text=True, encoding="utf-8", capture_output=True, timeout=280,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(folder: Path, **environment: str) -> Path:
    """Build the wheel and unpack it in `folder`; returns where."""
    run(ROOT, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), **environment)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def files(folder: Path) -> set[str]:
    """The files under a folder that a wheel must carry, by relative name."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in MADE)
    names = {path.relative_to(folder).as_posix() for path in found if not path.name.startswith(".")}
    return {name for name in names if "__pycache__" not in name and ".ipynb_checkpoints" not in name}


@pytest.fixture(scope="module")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("pure"), CC="/nonexistent/cc")


def test_the_wheel_carries_everything(pure: Path) -> None:
    assert files(ROOT / "coach") - {f"kernel/{kernel.MANIFEST}"} <= files(pure / "coach")
    assert (pure / "coach" / "py.typed").exists()
    catalogues = [path.with_suffix(".mo").relative_to(ROOT) for path in (ROOT / "coach").rglob("*.po")]
    assert all((pure / catalogue).exists() for catalogue in catalogues)
    for folder in ("notebooks", "exercises"):
        if (ROOT / folder).is_dir():
            assert files(ROOT / folder) == files(pure / "coach" / "data" / folder)


def test_the_wheel_works_without_a_compiler(pure: Path, tmp_path: Path) -> None:
    site = {"PYTHONPATH": str(pure)}
    where = run(tmp_path, "-c", "import coach, coach.plays; print(coach.__file__)", **site)
    assert Path(where.strip()).is_relative_to(pure)
    assert "interpreted" in run(tmp_path, "-c", "from coach import doctor; print(doctor.version_line('en'))", **site)
    command = "import sys; from coach.cli import main; sys.exit(main())"
    assert "0.1.0" in run(tmp_path, "-c", command, "--version", **site)


def test_the_wheel_works_compiled(tmp_path: Path) -> None:
    needs_program("cc", "gcc", "clang")
    site = build(tmp_path)
    said = run(tmp_path, "-c", "from coach import doctor; print(doctor.version_line('en'))", PYTHONPATH=str(site))
    assert "compiled" in said
