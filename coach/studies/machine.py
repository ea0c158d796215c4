"""The machine on which times were measured, and times as a person reads them."""

from __future__ import annotations

import os
import platform


def machine() -> str:
    """System and processor in one line."""
    processor = platform.processor()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            processor = next(line for line in file if line.startswith("model name")).partition(":")[2].strip()
    except (OSError, StopIteration):
        pass
    return " · ".join(filter(None, [platform.system(), platform.machine(), processor, f"{os.cpu_count()} CPU"]))


def timed(seconds: float) -> str:
    """A time with three digits and a unit that fits.

    >>> timed(0.0000123), timed(0.25)
    ('12.3 µs', '250 ms')
    """
    for factor, unit in ((1e6, "µs"), (1e3, "ms")):
        if seconds * factor < 1000:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds:.3g} s"
