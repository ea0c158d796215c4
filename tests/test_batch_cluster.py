"""The same work on a Dask cluster of two workers on this machine: identical results, lost workers, no cluster."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from running import coach
from test_batch import CELL, in_a_notebook

from coach import batch
from coach.arena import Contestant, Tournament
from coach.errors import Unusable
from coach.players import player

pytestmark = pytest.mark.xdist_group("batch")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers in processes of their own; a job that two of them died of is given up."""
    import dask
    from distributed import LocalCluster

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as running,
    ):
        yield running


def test_results_are_those_of_a_plain_loop(cluster: Any) -> None:
    def slow_first(n: int) -> tuple[int, int]:
        time.sleep(0.3 if n == 0 else 0)
        return n, n * n

    told: list[int] = []
    jobs = list(range(40))
    found = list(batch.run(slow_first, jobs, cluster=cluster.scheduler_address, tell=told.append))
    assert found == [(n, n * n) for n in jobs]
    assert told == list(range(1, 41))


def test_functions_of_notebook_cells_travel(cluster: Any) -> None:
    tripled = in_a_notebook(CELL, "tripled")
    assert list(batch.run(tripled, range(4), cluster=cluster.scheduler_address)) == [0, 3, 6, 9]


def test_what_the_work_raises_is_raised_an_end_of_time_too(cluster: Any) -> None:
    def refuses(n: int) -> int:
        raise TimeoutError("the work's own")

    with pytest.raises(TimeoutError, match="the work's own"):
        list(batch.run(refuses, range(4), cluster=cluster.scheduler_address))


def test_arena_on_a_cluster_that_loses_a_worker_equals_the_serial_run(cluster: Any, tmp_path: Path) -> None:
    """A player of one's own, at the table; one worker is killed at the first result, its jobs are redone."""
    mine = Contestant("mine", lambda seed: player("greedy", seed))
    serial, spread = tmp_path / "serial.jsonl", tmp_path / "spread.jsonl"
    with Tournament([mine, "lowest", "random"], 12, 5, matches=2, out=serial) as tournament:
        tournament.run()
        expected = tournament.table()
    victim = next(iter(cluster.workers.values())).pid

    def kill_once(done: int) -> None:
        if done == 1:
            os.kill(victim, signal.SIGKILL)

    with Tournament([mine, "lowest", "random"], 12, 5, matches=2, out=spread) as tournament:
        tournament.run(cluster=cluster.scheduler_address, tell=kill_once)
        found = tournament.table()
    assert spread.read_bytes() == serial.read_bytes()
    assert found.totals == expected.totals


def test_a_job_that_kills_worker_after_worker_is_told(cluster: Any) -> None:
    def dies(n: int) -> int:
        if n == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return n

    with pytest.raises(Unusable) as caught:
        list(batch.run(dies, range(3), cluster=cluster.scheduler_address))
    assert caught.value.code == "lost_workers"
    assert caught.value.faults[0].at in (1, 2)


def test_command_plays_on_the_cluster(cluster: Any, tmp_path: Path) -> None:
    words = ("arena", "lowest", "random", "--rounds", "60", "--seed", "3", "--json")
    here, there = (
        coach(*words, "--jobs", "1").answer,
        coach(*words, "--cluster", cluster.scheduler_address).answer,
    )
    for answer in (here, there):
        answer["pairs"][0].pop("speed")
    assert here == there


def test_a_cluster_without_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(batch, "LOST_FOR_GOOD", 0.5)
    monkeypatch.setattr(batch, "_LOOK", 0.2)
    with LocalCluster(n_workers=0, dashboard_address=":0") as empty, pytest.raises(Unusable) as caught:
        list(batch.run(abs, [1], cluster=empty.scheduler_address))
    assert caught.value.code == "no_workers"


def test_nobody_at_the_address_is_told_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    ended = coach("arena", "lowest", "random", "--cluster", f"tcp://127.0.0.1:{port}", "--seed", "1")
    assert ended.status == 1
    assert "no Dask scheduler answers there" in ended.err


def test_somebody_who_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server, pytest.raises(Unusable) as caught:
        list(batch.run(abs, [1], cluster=f"tcp://127.0.0.1:{server.getsockname()[1]}"))
    assert caught.value.code == "no_cluster"


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ended = coach("arena", "lowest", "random", "--cluster", "tcp://127.0.0.1:1", "--seed", "1", "--lang", "zh")
    assert ended.status == 1
    assert "guandan-coach[cluster]" in ended.err
