"""Compile the kernel, `coach/kernel/*.py`, with Cython.

The sources are Cython in pure-Python mode: the same file runs interpreted. So a compile that fails costs speed, not
function. Beside the compiled modules lies `_built.txt`, which says for each what source it was made from (so that a
stale one is never loaded, see `coach.kernel`) and, when there are none, why.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

from coach.kernel import MANIFEST

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


class CompileFailed(Exception):
    """No compiled kernel could be made; the text says why in one line, `log` holds what the tools printed."""

    def __init__(self, why: str, log: str = "") -> None:
        super().__init__(why)
        self.log = log


def modules(kernel: Path) -> dict[str, Path]:
    """The kernel's modules by name, without the package itself."""
    return {path.stem: path for path in sorted(kernel.glob("*.py")) if path.stem != "__init__"}


def write_manifest(folder: Path, fingerprints: dict[str, str], trouble: str = "") -> None:
    """Write `_built.txt`, which `coach.kernel.read_manifest` reads: fingerprints by file name, what went wrong."""
    lines = [f"{file} {crc}" for file, crc in sorted(fingerprints.items())]
    if trouble:
        lines.append("# " + " ".join(trouble.split()))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MANIFEST).write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def compile_into(folder: Path, kernel: Path, names: Iterable[str]) -> list[Path]:
    """Compile the named modules of the folder `kernel` and put the extension modules into `folder`.

    Works in a temporary folder, so neither C files nor objects are left among the sources, and moves each finished
    file in one step, so a program that runs meanwhile sees the old one or the new one.
    Raises CompileFailed; then nothing was moved.
    """
    wanted = sorted(names)
    if not wanted:
        return []
    if os.environ.get("COACH_NO_COMPILE"):
        raise CompileFailed("COACH_NO_COMPILE was set")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="coach-kernel-") as scratch:
        built = _build(Path(scratch), kernel, wanted)
        finished = []
        for path in built:
            target = folder / path.name
            waiting = folder / f".{path.name}.{os.getpid()}"
            shutil.copyfile(path, waiting)
            waiting.replace(target)
            finished.append(target)
    return finished


def _build(scratch: Path, kernel: Path, names: list[str]) -> list[Path]:
    """Cythonize and compile in `scratch`; returns the extension modules there."""
    try:
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError as CythonError
        from setuptools import Distribution, Extension
        from setuptools.command.build_ext import build_ext
        from setuptools.errors import BaseError, CCompilerError
    except ImportError as missing:
        raise CompileFailed(f"{missing.name} is not installed") from missing

    root = kernel.parent.parent
    flags = ["/O2"] if os.name == "nt" else ["-O3"]
    extensions = [
        Extension(f"coach.kernel.{name}", [os.path.relpath(kernel / f"{name}.py", root)], extra_compile_args=flags)
        for name in names
    ]
    here = Path.cwd()
    os.chdir(root)  # Cython names its C files after the sources' relative paths
    try:
        made = cythonize(  # type: ignore[no-untyped-call]
            extensions, compiler_directives=DIRECTIVES, build_dir=str(scratch / "c"), force=True, quiet=True
        )
        command = build_ext(Distribution({"name": "coach", "ext_modules": made}))
        command.build_lib, command.build_temp = str(scratch / "lib"), str(scratch / "temp")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
    except CythonError as fault:
        raise CompileFailed("Cython rejects the source", str(fault)) from fault
    except (BaseError, CCompilerError, OSError) as fault:
        raise CompileFailed("no working C compiler", str(fault)) from fault
    finally:
        os.chdir(here)
    return [Path(path) for path in command.get_outputs()]
