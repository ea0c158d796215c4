"""What all tests share: hypothesis profiles, a header line about the kernel, one worker for the browser."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from coach import kernel

# No deadlines: the interpreted kernel on a busy machine is no failure. `--hypothesis-profile deep` looks harder.
settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("deep", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_report_header() -> str:
    compiled, reason, detail = kernel.status()
    return f"kernel: {'compiled' if compiled else 'interpreted'}. {reason} {detail}".rstrip()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(0))
        if item.path.parent.name == "bench":
            item.add_marker("bench")
