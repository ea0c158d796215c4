"""Build in place, for a developer's checkout: kernel modules beside their sources, .mo files beside the .po files."""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from coach._build import catalogues, kernels
from coach.kernel import fingerprint, read_manifest


def build_in_place(package: Path, force: bool = False) -> list[str]:
    """Compile what changed in the folder `package`; returns one line for each thing done.

    Raises kernels.CompileFailed after everything else is done; the kernel then runs interpreted.
    """
    done = []
    for po in catalogues.catalogues(package):
        mo = po.with_suffix(".mo")
        if force or not mo.exists() or mo.stat().st_mtime_ns < po.stat().st_mtime_ns:
            catalogues.compile_catalogue(po, mo)
            done.append(f"translated {po.relative_to(package)}")
    return done + _build_kernel(package / "kernel", force)


def _build_kernel(kernel: Path, force: bool) -> list[str]:
    built, _ = read_manifest(kernel)
    if force or os.environ.get("COACH_NO_COMPILE"):
        built = {}
    built = {file: crc for file, crc in built.items() if (kernel / file).exists()}
    # Taken before the compile: a source that is edited meanwhile must count as changed.
    now = {name: fingerprint(kernel, name) for name in kernels.modules(kernel)}
    changed = [name for name, crc in now.items() if built.get(name + EXTENSION_SUFFIXES[0]) != crc]
    trouble = ""
    try:
        kernels.compile_into(kernel, kernel, changed)
        built |= {name + EXTENSION_SUFFIXES[0]: now[name] for name in changed}
    except kernels.CompileFailed as fault:
        trouble = str(fault)
        raise
    finally:
        kernels.write_manifest(kernel, built, trouble)
        for path in [*kernel.glob("*.so"), *kernel.glob("*.pyd")]:
            if path.name not in built or path.name.split(".")[0] not in now:
                path.unlink()
    return [f"compiled kernel/{name}.py" for name in changed]
