"""Which kernel runs, compiled or interpreted: on a small checkout with a kernel of two toy modules."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from coach import kernel

ROOT = Path(__file__).resolve().parent.parent
ALPHA = """import cython
BASE = 40
def compiled() -> bool:
    return cython.compiled
@cython.ccall
def add(a: cython.int) -> cython.int:
    return BASE + a
"""
BETA = """from coach.kernel.alpha import add
from coach.kernel import alpha
def twice(a):
    return 2 * add(a), alpha.compiled()
"""
REPORT = "from coach import kernel; from coach.kernel import alpha; s = kernel.status(); "
REPORT += "print(int(s.compiled), int(alpha.compiled()), alpha.add(2), s.reason, s.detail, sep='|')"
NO_COMPILER = {"CC": "/nonexistent/cc"}


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout whose kernel is two toy modules, compiled in place."""
    checkout = tmp_path_factory.mktemp("pristine") / "checkout"
    (checkout / "coach" / "kernel").mkdir(parents=True)
    for name in ("pyproject.toml", "README.md", "LICENSE", "coach/__init__.py", "coach/kernel/__init__.py"):
        shutil.copy(ROOT / name, checkout / name)
    for room in ("_build", "cli", "locale"):
        shutil.copytree(ROOT / "coach" / room, checkout / "coach" / room, ignore=shutil.ignore_patterns("zh_CN"))
    (checkout / "coach/kernel/alpha.py").write_text(ALPHA)
    (checkout / "coach/kernel/beta.py").write_text(BETA)
    catalogue = checkout / "coach/locale/zh_CN/LC_MESSAGES/coach.po"
    catalogue.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    catalogue.write_text(head + '\nmsgid "bomb"\nmsgstr "炸弹"\n', encoding="utf-8")
    run(checkout, "-m", "coach._build")
    return checkout


@pytest.fixture
def checkout(pristine: Path, tmp_path: Path) -> Path:
    """A copy of the compiled toy checkout that a test may change."""
    return Path(shutil.copytree(pristine, tmp_path / "checkout"))


def run(folder: Path, *arguments: str, fails: bool = False, **environment: str) -> str:
    """Run Python in `folder`, which comes first on the path; returns what it printed."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("COACH_")}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**inherited, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        text=True,
        encoding="utf-8",
        capture_output=True,
        timeout=300,
    )
    assert (done.returncode != 0) == fails, done.stdout + done.stderr
    return done.stdout + done.stderr


def report(folder: Path, **environment: str) -> list[str]:
    """`status().compiled`, whether the code itself is compiled, one of its answers, the reason, the detail."""
    return run(folder, "-c", REPORT, **environment).strip().split("|")


def edit(checkout: Path) -> None:
    (checkout / "coach/kernel/alpha.py").write_text(ALPHA.replace("40", "50"))


def test_compiled_in_place(checkout: Path) -> None:
    assert report(checkout) == ["1", "1", "42", kernel.RUNS_COMPILED, ""]
    assert not list(checkout.rglob("*.c"))
    assert (checkout / "coach/locale/zh_CN/LC_MESSAGES/coach.mo").exists()


def test_environment_switches_to_the_sources(checkout: Path) -> None:
    assert report(checkout, COACH_INTERPRETED="1") == ["0", "0", "42", kernel.SWITCHED_OFF, ""]
    assert report(checkout, COACH_INTERPRETED="0")[:2] == ["1", "1"]


def test_an_edited_source_is_never_shadowed_by_its_old_compiled_form(checkout: Path) -> None:
    edit(checkout)
    assert report(checkout) == ["0", "0", "52", kernel.STALE, ""]
    assert "alpha" in run(checkout, "-m", "coach._build")
    assert report(checkout) == ["1", "1", "52", kernel.RUNS_COMPILED, ""]


def test_rebuild_compiles_only_what_changed(checkout: Path) -> None:
    assert "up to date" in run(checkout, "-m", "coach._build", **NO_COMPILER)
    edit(checkout)
    said = run(checkout, "-m", "coach._build")
    assert "alpha" in said
    assert "beta" not in said


def test_a_changed_pxd_makes_every_module_stale(checkout: Path) -> None:
    (checkout / "coach/kernel/alpha.pxd").write_text("cpdef int add(int a)\n")
    assert report(checkout)[3] == kernel.STALE


def test_a_deleted_source_takes_its_compiled_form_along(checkout: Path) -> None:
    (checkout / "coach/kernel/beta.py").unlink()
    run(checkout, "-m", "coach._build")
    (left,) = (checkout / "coach/kernel").glob("*" + EXTENSION_SUFFIXES[0])
    assert left.name.startswith("alpha.")
    assert report(checkout)[0] == "1"


def test_no_compiler_leaves_the_interpreted_kernel_and_says_why(checkout: Path) -> None:
    edit(checkout)
    assert "no working C compiler" in run(checkout, "-m", "coach._build", fails=True, **NO_COMPILER)
    assert report(checkout) == ["0", "0", "52", kernel.NOT_COMPILED, "no working C compiler"]


def test_a_source_that_cython_rejects_leaves_the_interpreted_kernel(checkout: Path) -> None:
    (checkout / "coach/kernel/alpha.py").write_text(ALPHA + "\n@cython.cfunc\ndef bad(a: cython.int = 1, *b): ...\n")
    assert "Cython rejects the source" in run(checkout, "-m", "coach._build", fails=True)
    assert report(checkout)[1:4] == ["0", "42", kernel.NOT_COMPILED]


def test_compiling_can_be_switched_off(checkout: Path) -> None:
    run(checkout, "-m", "coach._build", fails=True, COACH_NO_COMPILE="1")
    assert report(checkout) == ["0", "0", "42", kernel.NOT_COMPILED, "COACH_NO_COMPILE was set"]


def test_files_of_another_python_version_are_named_as_the_reason(checkout: Path) -> None:
    folder = checkout / "coach/kernel"
    for path in folder.glob("*" + EXTENSION_SUFFIXES[0]):
        path.rename(folder / (path.name.split(".")[0] + ".cpython-399-x86_64-linux-gnu.so"))
    listed = (folder / kernel.MANIFEST).read_text().split()
    renamed = [word.split(".")[0] + ".cpython-399-x86_64-linux-gnu.so" if "." in word else word for word in listed]
    pairs = zip(renamed[::2], renamed[1::2], strict=True)
    (folder / kernel.MANIFEST).write_text("".join(f"{file} {crc}\n" for file, crc in pairs))
    assert report(checkout) == ["0", "0", "42", kernel.OTHER_PYTHON, ""]


def test_interpreted_twin_beside_the_compiled_kernel(checkout: Path) -> None:
    script = """
from coach import kernel
from coach.kernel import beta
twin = kernel.interpreted("beta")
assert beta.twice(1) == (82, True), beta.twice(1)
assert twin.twice(1) == (82, False), twin.twice(1)
assert kernel.interpreted("beta") is twin
assert not kernel.interpreted("alpha").compiled()
assert kernel.interpreted("alpha").add is twin.add
import coach.kernel.alpha, sys
assert coach.kernel is kernel is sys.modules["coach.kernel"]
assert coach.kernel.alpha.compiled() and coach.kernel.beta is beta
try:
    kernel.interpreted("gamma")
except ModuleNotFoundError:
    from coach.kernel import alpha
    assert alpha.compiled()
    print("done")
"""
    assert run(checkout, "-c", script).strip() == "done"


def test_interpreted_twin_is_the_module_itself_when_nothing_is_compiled(checkout: Path) -> None:
    script = "from coach import kernel; from coach.kernel import beta; print(kernel.interpreted('beta') is beta)"
    assert run(checkout, "-c", script, COACH_INTERPRETED="1").strip() == "True"


@pytest.mark.parametrize("compiler", [True, False], ids=["compiler", "no compiler"])
def test_wheel(checkout: Path, tmp_path: Path, compiler: bool) -> None:
    """A wheel works unpacked elsewhere, compiled or not, holds the catalogue, leaves no trace in the sources."""
    edit(checkout)
    before = sorted(checkout.rglob("*"))
    build = ["-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    said = run(checkout, *build, **({} if compiler else NO_COMPILER))
    assert sorted(checkout.rglob("*")) == before
    (wheel,) = tmp_path.glob("*.whl")
    assert ("none-any" in wheel.name) != compiler
    assert ("C compiler" in said) != compiler
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    assert (tmp_path / "site/coach/locale/zh_CN/LC_MESSAGES/coach.mo").exists()
    says = ["1", "1", "52", kernel.RUNS_COMPILED, ""] if compiler else ["0", "0", "52", kernel.NOT_COMPILED]
    assert report(tmp_path / "site")[: len(says)] == says
    listed = (tmp_path / "site/coach/kernel" / kernel.MANIFEST).read_text()
    assert listed.startswith("alpha." if compiler else "# no working C compiler")


def test_a_compiler_is_used_where_one_must_be() -> None:
    """In continuous integration an unnoticed interpreted kernel would test nothing of the compiled one."""
    if not os.environ.get("CI") or os.environ.get("COACH_INTERPRETED") or not kernel.modules():
        pytest.skip("only continuous integration promises a compiled kernel")
    assert kernel.status().compiled, kernel.status()
