"""The examples in the docstrings run, on the interpreted form of the kernel."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import coach
from coach import kernel

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(coach.__path__, "coach.")
    if not module.name.startswith(("coach._build", "coach.data")) and not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", ["coach", *MODULES])
def test_examples(name: str) -> None:
    package, _, last = name.rpartition(".")
    module = kernel.interpreted(last) if package == "coach.kernel" else importlib.import_module(name)
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert not failed
