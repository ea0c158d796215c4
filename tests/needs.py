"""Programs that a test needs and a machine may lack: skipped by name there, never in continuous integration."""

from __future__ import annotations

import os
import shutil

import pytest


def needs_program(*names: str) -> str:
    """The path of the first of these programs that is there; otherwise the test is skipped, or fails when CI is set."""
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    missing = f"needs one of these programs on the path: {', '.join(names)}"
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)
