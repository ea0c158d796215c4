"""The same work on many inputs (批量): on this machine by joblib, on a cluster by Dask, through one call.

Results are those of a plain loop, in its order, whoever did the work. Jobs and results travel as pickles, so they
should be small values, and a job should take some tenths of a second at least. The work may be any function, one of
a notebook's cells too.
"""

from __future__ import annotations

import contextlib
import logging
import re
import signal
import socket
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from coach.errors import BadText, Fault, Unusable, quoted
from coach.locale import N_

J = TypeVar("J")
R = TypeVar("R")
#: Seconds in which a cluster must answer, and in which it may be without any worker.
PATIENCE = 10.0
LOST_FOR_GOOD = 60.0
#: How often the same jobs are begun again after the loss of a worker on this machine.
TRIES = 4
_MOST_WORKERS = 1000
# Jobs sent to a cluster ahead of the one whose result is awaited.
_AHEAD = 500
# Seconds between two looks at whether a cluster still has workers.
_LOOK = 2.0
_ADDRESS = re.compile(
    r"tcp://(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?):(?P<port>\d{1,5})"
)


def run(
    work: Callable[[J], R],
    jobs: Iterable[J],
    *,
    workers: int | None = 1,
    cluster: str | None = None,
    tell: Callable[[int], None] | None = None,
) -> Generator[R, None, None]:
    """The results of the work on each job, one after the other in the order of the jobs, as they come.

    ``workers``: processes on this machine; 1 works in this one, None takes one a core. ``cluster``: the address of a
    Dask scheduler, whose workers must have the same version of coach; ``workers`` then does not matter. ``tell`` is
    called with the number of results so far.

    What the work raises ends all, and is raised here. Closing the generator, or Ctrl-C, ends the processes of this
    machine at once; a cluster forgets the jobs that nobody has begun. The jobs of a worker that is lost are done
    again by another. Raises BadText for an address or number that is none; Unusable where the cluster does not answer,
    has no workers for a minute, or is missing the software; and where worker after worker is lost on the same jobs.

    >>> list(run(lambda n: n * n, range(5)))
    [0, 1, 4, 9, 16]
    """
    todo = list(jobs)
    if workers is not None:
        workers_of(workers)
    if cluster is not None:
        return _told(_on_cluster(work, todo, address_of(cluster)), tell)
    if workers == 1 or len(todo) < 2:
        return _told(map(work, todo), tell)
    return _told(_on_this_machine(work, todo, -1 if workers is None else min(workers, len(todo))), tell)


def workers_of(number: object) -> int:
    """The number of processes, as it was given. BadText for anything but a whole number from 1 to 1000.

    >>> workers_of(2)
    2
    """
    if type(number) is int and 1 <= number <= _MOST_WORKERS:
        return number
    values = {"least": 1, "most": _MOST_WORKERS}
    raise BadText(
        Fault("bad_workers", quoted(number), None, N_("number of processes"), N_("{least} to {most}"), values)
    )


def address_of(text: str) -> str:
    """The address of a scheduler, as it was given. BadText for anything but ``tcp://host:port``.

    >>> address_of("tcp://10.0.0.1:8786")
    'tcp://10.0.0.1:8786'
    """
    match = _ADDRESS.fullmatch(text) if isinstance(text, str) and len(text) < 300 else None
    if match is None:
        expected = N_("an address such as tcp://10.0.0.1:8786")
        raise BadText(Fault("bad_address", quoted(text), None, N_("no address of a Dask scheduler"), expected))
    if not 1 <= int(match["port"]) <= 65535:
        raise BadText(Fault("bad_port", match["port"], match.start("port") + 1, N_("no port"), N_("1 to 65535")))
    return text


def _told(results: Iterator[R], tell: Callable[[int], None] | None) -> Generator[R, None, None]:
    """The same results; what makes them is closed when this is."""
    try:
        for done, result in enumerate(results, 1):
            if tell is not None:
                tell(done)
            yield result
    finally:
        if isinstance(results, Generator):
            results.close()


def _on_this_machine(work: Callable[[J], R], jobs: Sequence[J], workers: int) -> Generator[R, None, None]:
    done = tries = 0
    while done < len(jobs):
        before = done
        try:
            with contextlib.closing(_in_processes(work, jobs[done:], workers)) as results:
                for result in results:
                    done += 1
                    yield result
        except BrokenProcessPool:
            tries = 1 if done > before else tries + 1
            if tries == TRIES:
                raise _lost(jobs, done) from None


def _in_processes(work: Callable[[J], R], jobs: Sequence[J], workers: int) -> Generator[R, None, None]:
    """BrokenProcessPool when a process is lost, and with it all that is not yet yielded."""
    from joblib import Parallel, delayed

    parallel = Parallel(n_jobs=workers, backend="loky", return_as="generator", batch_size=1)
    with _deaf_to_interrupts():
        results = parallel(delayed(work)(job) for job in jobs)
    try:
        for result in results:  # noqa: UP028 - `yield from` would close them by itself, and joblib then warns
            yield result
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # joblib warns of results that nobody took: so is work stopped here
            results.close()


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes begun in here do not hear Ctrl-C, which a terminal sends to all: this one hears it and ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # which lifts the mask as it begins
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _on_cluster(work: Callable[[J], R], jobs: Sequence[J], address: str) -> Generator[R, None, None]:
    client = _connected(address)
    try:
        ahead: deque[Any] = deque()
        for done in range(len(jobs)):
            while len(ahead) < _AHEAD and done + len(ahead) < len(jobs):
                ahead.append(client.submit(work, jobs[done + len(ahead)], pure=False))
            yield _awaited(client, ahead.popleft(), jobs, done, address)
    finally:
        with contextlib.suppress(OSError):  # a scheduler that is gone needs no farewell
            client.close(timeout=PATIENCE)


def _connected(address: str) -> Any:
    """A client of the scheduler there."""
    try:
        from distributed import Client  # an extra
    except ImportError:
        reason, expected = N_("Dask is not installed"), N_("the extra 'cluster': pip install guandan-coach[cluster]")
        raise Unusable(Fault("no_dask", address, None, reason, expected)) from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # faults are told here, once
    answer: Future[Any] = Future()
    client: Any = Client

    def connect() -> None:  # a thread, as a port that accepts and then says nothing would be waited for without end
        try:
            answer.set_result(client(address, timeout=PATIENCE, set_as_default=False))
        except Exception as error:
            answer.set_exception(error)

    host, _, port = address.removeprefix("tcp://").rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()  # Dask would try a closed port again
        threading.Thread(target=connect, daemon=True).start()
        return answer.result(PATIENCE)
    except (OSError, ValueError):
        reason, expected = N_("no Dask scheduler answers there"), N_("a scheduler that runs: dask scheduler")
        raise Unusable(Fault("no_cluster", address, None, reason, expected)) from None


def _awaited(client: Any, future: Any, jobs: Sequence[J], done: int, address: str) -> Any:
    """The result of the job after so many; looks now and then whether anybody is still there to work on it."""
    from distributed import KilledWorker

    seen = time.monotonic()
    while not future.done():
        try:
            future.exception(timeout=_LOOK)
        except TimeoutError:
            if _has_workers(client):
                seen = time.monotonic()
            elif time.monotonic() - seen > LOST_FOR_GOOD:
                reason, expected = N_("the cluster has had no worker for a minute"), N_("workers: dask worker")
                raise Unusable(Fault("no_workers", address, None, reason, expected)) from None
    try:
        return future.result()
    except KilledWorker:
        raise _lost(jobs, done) from None
    except CancelledError:
        reason, expected = N_("the Dask scheduler has gone away"), N_("a scheduler that runs until the end")
        raise Unusable(Fault("cluster_lost", address, None, reason, expected)) from None


def _has_workers(client: Any) -> bool:
    """Whether the scheduler answers and has workers."""
    try:
        return bool(client.status == "running" and client.nthreads())
    except OSError:
        return False


def _lost(jobs: Sequence[object], done: int) -> Unusable:
    """Workers die of the job after so many, or of one soon after it."""
    reason, expected = N_("worker after worker was lost from this job on"), N_("jobs that workers survive")
    return Unusable(Fault("lost_workers", quoted(jobs[done]), done + 1, reason, expected))
