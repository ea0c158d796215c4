"""The hook that hatchling runs when it builds a wheel or an editable install."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CoachBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles kernel and catalogues; without a C compiler the wheel is pure Python and says so."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add what the sources do not hold: compiled kernel, .mo files, lessons and exercises."""
        root = Path(self.root)
        sys.path.insert(0, self.root)  # hatchling loads this file alone; the rest of the package lies beside it
        try:
            from coach._build import catalogues, inplace, kernels
            from coach.kernel import MANIFEST, fingerprint
        finally:
            sys.path.remove(self.root)
        package, sources = root / "coach", root / "coach" / "kernel"
        if version == "editable":
            try:
                inplace.build_in_place(package)
            except kernels.CompileFailed as fault:
                self._warn(fault, fault.log)
            return

        self.scratch = Path(tempfile.mkdtemp(prefix="coach-wheel-"))
        include: dict[str, str] = build_data["force_include"]
        made, trouble = [], ""
        try:
            made = kernels.compile_into(self.scratch / "kernel", sources, kernels.modules(sources))
        except kernels.CompileFailed as fault:
            self._warn(fault, fault.log)
            trouble = str(fault)
        fingerprints = {path.name: fingerprint(sources, path.name.split(".")[0]) for path in made}
        kernels.write_manifest(self.scratch / "kernel", fingerprints, trouble)
        for path in [*made, self.scratch / "kernel" / MANIFEST]:
            include[str(path)] = f"coach/kernel/{path.name}"
        for po in catalogues.catalogues(package):
            inside = po.with_suffix(".mo").relative_to(root)
            catalogues.compile_catalogue(po, self.scratch / inside)
            include[str(self.scratch / inside)] = inside.as_posix()
        for folder in ("notebooks", "exercises"):
            if (root / folder).is_dir():
                include[str(root / folder)] = f"coach/data/{folder}"
        if made:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the scratch folder."""
        if version != "editable":
            shutil.rmtree(self.scratch, ignore_errors=True)

    def _warn(self, why: Exception, log: str) -> None:
        self.app.display_warning(f"coach: the kernel is not compiled ({why}); it will run interpreted, much slower.")
        self.app.display_warning("coach: install a C compiler (gcc, clang or MSVC) and install again to change that.")
        if log:
            self.app.display_warning(log[-2000:])
