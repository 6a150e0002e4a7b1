"""Spreads tasks over this process, several processes or a cluster, whatever the tasks are about.

A worker that dies costs its tasks a second attempt; who stops early leaves no process behind.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from typing import Any, Protocol, TypeVar

from squares.core.errors import BadData
from squares.core.phrase import phrase

T = TypeVar("T")
R = TypeVar("R")

_ATTEMPTS = 3  # so often a task may lose its worker
_PATIENCE = 10.0  # seconds without a result after which it is asked whether there are workers
_TALKATIVE = ("distributed.client", "tornado.application")  # what is wrong is said in one sentence instead
_GARBAGE = 20_000  # things that a worker makes more than it drops before it looks for circles among them
_MISSES = 3  # so often in a row there may be none


class Crew(Protocol):
    """Where work is done. ``ahead``: how many tasks are given out at a time, so that nobody waits for the next."""

    ahead: int

    def hire(self) -> Executor:
        """Workers that are ready, or will be. Errors: BadData where there are none."""

    def dismiss(self, executor: Executor, now: bool) -> None:
        """Let the workers go: after what they are at, or ``now``."""

    def gone(self, error: BaseException | None) -> BadData | None:
        """What to say where a task's ``error`` means that no workers are left, None for any other error.

        Asked without one when nothing has come back for a while.
        """


class Here(Executor):
    """Does a task in this process the moment it is given, and lets its errors through."""

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """See ``Executor``."""
        future: Future[R] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Alone:
    """This process."""

    ahead = 1

    def hire(self) -> Executor:
        """See ``Crew``."""
        return Here()

    def dismiss(self, executor: Executor, now: bool) -> None:
        """See ``Crew``."""

    def gone(self, error: BaseException | None) -> BadData | None:
        """See ``Crew``: this process is always there."""
        return None


class Processes:
    """So many processes on this machine."""

    def __init__(self, workers: int) -> None:
        self.ahead = 2 * workers
        self._workers = workers
        self._others: set[int | None] = set()

    def hire(self) -> Executor:
        """See ``Crew``."""
        self._others = {process.pid for process in multiprocessing.active_children()}
        # Not forked: a fork of a process with threads or an open window may hang.
        return ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"), _begin)

    def dismiss(self, executor: Executor, now: bool) -> None:
        """See ``Crew``."""
        for process in multiprocessing.active_children() if now else ():
            if process.pid not in self._others:
                process.terminate()
        executor.shutdown(cancel_futures=True)

    def gone(self, error: BaseException | None) -> BadData | None:
        """See ``Crew``: a pool says itself that it is broken."""
        return None


class Cluster:
    """The workers of a dask cluster, which have this program installed. Needs the extra ``cluster``."""

    def __init__(self, address: str) -> None:
        self.ahead = 1
        self._address = address
        self._client: Any = None
        self._losses: tuple[type[BaseException], ...] = ()
        self._deserted = 0

    def hire(self) -> Executor:
        """See ``Crew``."""
        try:
            from distributed import Client
            from distributed.scheduler import KilledWorker
        except ImportError:
            raise BadData(phrase("arena.no_distributed")) from None
        self._losses = (CancelledError, KilledWorker)
        for name in _TALKATIVE:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self._client = Client(self._address, timeout="10s")
            self._client.wait_for_workers(1, timeout=10)
        except (OSError, ValueError) as error:
            raise BadData(phrase("arena.no_cluster", address=self._address, why=str(error))) from None
        self.ahead = 2 * max(1, sum(self._client.nthreads().values()))
        executor: Executor = self._client.get_executor(pure=False, retries=_ATTEMPTS)
        return executor

    def dismiss(self, executor: Executor, now: bool) -> None:
        """See ``Crew``."""
        executor.shutdown(wait=not now)
        self._client.close()

    def gone(self, error: BaseException | None) -> BadData | None:
        """See ``Crew``: the connection is lost, workers die of a task, or there have been none for a while."""
        self._deserted = 0 if self._client.scheduler_info()["workers"] else self._deserted + 1
        lost = isinstance(error, self._losses) if error is not None else self._deserted >= _MISSES
        return BadData(phrase("arena.cluster_gone", address=self._address)) if lost else None


def crew(workers: int, cluster: str | None = None) -> Crew:
    """Who does the work: a cluster at an address, else so many processes."""
    if cluster is not None:
        return Cluster(cluster)
    return Alone() if workers == 1 else Processes(workers)


def spread(work: Callable[[T], R], tasks: Iterator[T], by: Crew) -> Iterator[R]:
    """Give every task to a worker and yield the results as they come.

    A task is taken from ``tasks`` only when it is given out. An iterator that has none now is asked again after the
    next result. Errors: BadData where workers keep dying.
    """
    again: list[tuple[T, int]] = []
    waiting: dict[Future[R], tuple[T, int]] = {}
    executor, over = by.hire(), False
    try:
        while not over:
            broken = False
            while len(waiting) < by.ahead and (job := again.pop() if again else _next(tasks)):
                try:
                    waiting[executor.submit(work, job[0])] = job
                except BrokenExecutor:
                    again.append(job)
                    broken = True
                    break
            over = not waiting and not broken
            done = wait(waiting, _PATIENCE, FIRST_COMPLETED).done if waiting else set()
            if waiting and not done:
                _look_after(by, None)
            for future in done:
                error = _error(future)
                if isinstance(error, BrokenExecutor):
                    broken = True
                else:
                    if error is not None:
                        _look_after(by, error)
                    del waiting[future]
                    yield future.result()
            if broken:  # one that dies takes its whole pool along
                again += [_once_more(job) for job in waiting.values()]
                waiting.clear()
                by.dismiss(executor, now=True)
                executor = by.hire()
    finally:
        by.dismiss(executor, now=not over)


def _next(tasks: Iterator[T]) -> tuple[T, int] | None:
    """The next task at its first attempt, None where there is none now."""
    return next(((task, 1) for task in tasks), None)


def _error(future: Future[R]) -> BaseException | None:
    """What a task that is done raised. One that was taken from its workers raised that."""
    try:
        return future.exception()
    except CancelledError as error:
        return error


def _look_after(by: Crew, error: BaseException | None) -> None:
    """Errors: BadData where no workers are left."""
    gone = by.gone(error)
    if gone is not None:
        raise gone from None


def _once_more(job: tuple[T, int]) -> tuple[T, int]:
    task, attempt = job
    if attempt == _ATTEMPTS:
        raise BadData(phrase("arena.workers_die"))
    return task, attempt + 1


def _begin() -> None:
    """Make a new process one that ends with its parent, leaves Ctrl-C to it and seldom looks for garbage."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(_GARBAGE)
    end_with_parent()


def end_with_parent() -> None:
    """Make this process one that is gone when the process that started it is."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)
