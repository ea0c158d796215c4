"""Threads (线程): how many share the work; they change the time, never the answer."""

from __future__ import annotations

import os

from coach.errors import BadText, Fault, quoted
from coach.locale import N_

#: The most threads that may be asked for.
THREADS = 256


def thread_faults(threads: object) -> list[Fault]:
    """What is no number of threads, as a fault."""
    if type(threads) is int and 1 <= threads <= THREADS:
        return []
    reason, expected, values = N_("no number of threads"), N_("a whole number from 1 to {most}"), {"most": THREADS}
    return [Fault("bad_threads", quoted(threads), None, reason, expected, values)]


def cores(threads: int | None) -> int:
    """So many threads; one a core for None. BadText for what is no number of threads.

    >>> cores(3), cores(None) >= 1
    (3, True)
    """
    if threads is None:
        return min(os.cpu_count() or 1, THREADS)
    if faults := thread_faults(threads):
        raise BadText(faults)
    return threads
