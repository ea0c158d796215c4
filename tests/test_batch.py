"""The same work on many inputs on this machine: as a plain loop does it, lost processes and Ctrl-C survived."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from running import environment

from coach import batch
from coach.errors import AgainstRules, BadText, Fault, Unusable
from coach.table.driver import IllegalAnswer

pytestmark = pytest.mark.xdist_group("batch")  # one set of processes at a time


def in_a_notebook(source: str, name: str) -> Callable[[Any], Any]:
    """A function as a cell of a notebook defines it: its module cannot be imported elsewhere."""
    cell: dict[str, Any] = {"__name__": "__main__"}
    exec(source, cell)  # the source is ours
    function: Callable[[Any], Any] = cell[name]
    return function


CELL = "factor = 3\ndef inner(n): return factor * n\ndef tripled(n): return inner(n)"


def test_one_process_works_in_order_as_results_are_taken() -> None:
    seen: list[int] = []
    told: list[int] = []
    results = batch.run(lambda n: seen.append(n) or 2 * n, range(4), tell=told.append)
    assert (next(results), seen) == (0, [0])
    assert list(results) == [2, 4, 6]
    assert told == [1, 2, 3, 4]


@pytest.mark.parametrize("workers", [1, 2, None])
def test_results_are_those_of_a_plain_loop_whatever_the_processes(workers: int | None) -> None:
    def slow_first(n: int) -> tuple[int, int]:
        time.sleep(0.2 if n == 0 else 0)
        return n, n * n

    jobs = list(range(23))
    told: list[int] = []
    assert list(batch.run(slow_first, jobs, workers=workers, tell=told.append)) == [*map(slow_first, jobs)]
    assert told == list(range(1, 24))
    assert list(batch.run(slow_first, [], workers=workers)) == []


def test_functions_of_notebook_cells_travel() -> None:
    tripled = in_a_notebook(CELL, "tripled")
    assert list(batch.run(tripled, range(5), workers=2)) == [0, 3, 6, 9, 12]


def test_the_jobs_of_a_lost_process_are_done_again(tmp_path: Path) -> None:
    mark = tmp_path / "lost"

    def dies_once(n: int) -> int:
        if n == 4 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return n * n

    assert list(batch.run(dies_once, range(9), workers=2)) == [n * n for n in range(9)]
    assert mark.exists()


def test_a_job_that_kills_its_process_each_time_is_told() -> None:
    def dies(n: int) -> int:
        if n == 4:
            os.kill(os.getpid(), signal.SIGKILL)
        return n

    got: list[int] = []
    results = batch.run(dies, range(6), workers=2, tell=got.append)
    with pytest.raises(Unusable) as caught:
        list(results)
    fault = caught.value.faults[0]
    assert fault.code == "lost_workers"
    assert fault.at == len(got) + 1 <= 5


@pytest.mark.parametrize("workers", [1, 2])
def test_what_the_work_raises_is_raised(workers: int) -> None:
    def refuses(n: int) -> int:
        if n == 2:
            raise IllegalAnswer(3, AgainstRules(Fault("no", "S2", None, "no", "yes")))
        return n

    with pytest.raises(IllegalAnswer) as caught:
        list(batch.run(refuses, range(4), workers=workers))
    assert caught.value.seat == 3
    assert caught.value.faults[0].part == "S2"


def test_closing_ends_the_processes_at_once(recwarn: pytest.WarningsRecorder) -> None:
    def pids_then_sleep(n: int) -> int:
        time.sleep(60 if n else 0)
        return os.getpid()

    results = batch.run(pids_then_sleep, range(4), workers=2)
    pid = next(results)
    begun = time.monotonic()
    results.close()
    while alive(pid):
        assert time.monotonic() - begun < 20
        time.sleep(0.02)
    assert not recwarn.list


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


INTERRUPTED = """
import os, time
from coach import batch
def work(n):
    print("at work", os.getpid(), flush=True)
    time.sleep(60)
try:
    list(batch.run(work, range(6), workers=2))
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_ends_this_process_and_the_others_without_a_word() -> None:
    """As a terminal sends it: to all processes of the group."""
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    ) as running:
        assert running.stdout is not None
        pids = [int(running.stdout.readline().split()[-1]) for _ in range(2)]
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert out == "interrupted\n"
    assert err == ""
    assert running.returncode == 0
    assert not any(map(alive, pids))


@pytest.mark.parametrize("workers", [0, -1, 1001, True, "2", 1.0])
def test_numbers_of_processes_that_are_none_are_refused(workers: Any) -> None:
    with pytest.raises(BadText) as caught:
        batch.run(abs, [1], workers=workers)
    assert caught.value.code == "bad_workers"


@pytest.mark.parametrize(
    "address", ["tcp://10.0.0.1:8786", "tcp://localhost:1", "tcp://a-b.example.org:65535", "tcp://[::1]:80"]
)
def test_addresses_are_taken_as_they_are(address: str) -> None:
    assert batch.address_of(address) == address


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("", "bad_address"),
        ("10.0.0.1:8786", "bad_address"),
        ("http://10.0.0.1:8786", "bad_address"),
        ("tcp://10.0.0.1", "bad_address"),
        ("tcp://:8786", "bad_address"),
        ("tcp://10.0.0.1:", "bad_address"),
        ("tcp://10.0.0.1:8786/x", "bad_address"),
        ("tcp://a b:8786", "bad_address"),
        ("tcp://" + "a" * 400 + ":1", "bad_address"),
        ("tcp://10.0.0.1:0", "bad_port"),
        ("tcp://10.0.0.1:65536", "bad_port"),
        (None, "bad_address"),
        (8786, "bad_address"),
    ],
)
def test_addresses_that_are_none_are_refused_before_anything_is_done(address: Any, code: str) -> None:
    with pytest.raises(BadText) as caught:
        batch.address_of(address)
    assert caught.value.code == code
    if address is not None:
        with pytest.raises(BadText):
            batch.run(abs, [1], cluster=address)
