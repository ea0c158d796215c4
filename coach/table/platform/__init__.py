"""The public research platform's protocol (平台日志): its logs as records, and records as its logs.

A log is what one seat was sent, one JSON object a line. :func:`read_platform` puts the logs of one to four seats
together and proves every step; :func:`write_platform` gives each seat its log again.
"""

from __future__ import annotations

from coach.table.platform.reading import read_platform
from coach.table.platform.writing import write_platform

__all__ = ["read_platform", "write_platform"]
