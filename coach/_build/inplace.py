"""Build in place, for a developer's checkout: kernel modules beside their sources, .mo files beside the .po files."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from coach._build import catalogues, kernels


def build_in_place(package: Path, force: bool = False) -> list[str]:
    """Compile what changed in the folder `package`; returns one line for each thing done.

    Raises kernels.CompileFailed; then no extension module is left, so nothing stale can be loaded.
    """
    done = []
    for po in catalogues.catalogues(package):
        mo = po.with_suffix(".mo")
        if force or not mo.exists() or mo.stat().st_mtime_ns < po.stat().st_mtime_ns:
            catalogues.compile_catalogue(po, mo)
            done.append(f"translated {po.relative_to(package)}")
    return done + _build_kernel(package / "kernel", force)


def _build_kernel(kernel: Path, force: bool) -> list[str]:
    sources = kernels.modules(kernel)
    known = _fingerprints(kernel)
    present = kernels.compiled_files(kernel)
    for name in present.keys() - sources.keys():
        _remove(present[name])
    fresh = {
        name
        for name in sources
        if not force
        and known.get(name) == kernels.fingerprint(kernel, name)
        and any(path.name == name + EXTENSION_SUFFIXES[0] for path in present.get(name, []))
    }
    changed = sources.keys() - fresh
    try:
        kernels.compile_into(kernel, kernel, changed)
    except kernels.CompileFailed as fault:
        for files in present.values():
            _remove(files)
        kernels.write_manifest(kernel, kernel, [], str(fault))
        raise
    kernels.write_manifest(kernel, kernel, sources)
    return [f"compiled kernel/{name}.py" for name in sorted(changed)]


def _fingerprints(kernel: Path) -> dict[str, str]:
    manifest = kernel / kernels.MANIFEST
    if not manifest.exists():
        return {}
    lines = manifest.read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines if not line.startswith("#") and " " in line)


def _remove(files: list[Path]) -> None:
    for path in files:
        path.unlink(missing_ok=True)
