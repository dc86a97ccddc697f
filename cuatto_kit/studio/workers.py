"""Worker processes that answer requests, started from a process that has imported all they need.

A worker answers one request at a time and is reused. A request that is no longer wanted is ended by
killing its process, so that products need no support for cancellation; the store tolerates it.
"""

import contextlib
import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection

from cuatto_kit import process
from cuatto_kit.cache.store import Json
from cuatto_kit.studio.answering import answer

MOST_MEMORY = 6 * 2**30
"""The maximum address space (bytes) of a worker."""
WELL_USED = 1_500 * 2**20
"""The memory (bytes) beyond which a worker is not reused."""


@dataclass(frozen=True)
class Message:
    """A message of a worker: its `state` (`partial`, `done` or `failed`) and its `data` as JSON."""

    state: str
    data: bytes


class Ended(Exception):
    """The worker has ended without an answer."""


class Worker:
    """A process that answers requests."""

    def __init__(self, context: multiprocessing.context.BaseContext, nice: int) -> None:
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(  # type: ignore[attr-defined]
            target=_work, args=(theirs, nice), daemon=True
        )
        self._process.start()
        self._ended = False
        theirs.close()

    def ask(self, kind: str, asked: Json) -> None:
        """Send a request to the worker."""
        self._pipe.send((kind, asked))

    def next(self) -> Message:
        """Wait for the next message and return it; raise Ended if the worker has ended."""
        try:
            return Message(*self._pipe.recv())
        except (EOFError, OSError) as error:
            self._pipe.close()
            raise Ended from error

    @property
    def alive(self) -> bool:
        """True if the worker can take a request."""
        return not self._ended and bool(self._process.is_alive())

    def end(self) -> None:
        """Kill the worker and the processes that it has started (a slicer).

        From now on `next` raises Ended and closes the pipe, which no other thread may close while
        it reads. The end is not awaited, which on a busy machine would take seconds.
        """
        self._ended = True
        _kill_group(self._process.pid)
        self._process.kill()


class Workers:
    """The pool of workers: as many as are needed; a few stay when they are idle."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        os.environ.update(environment)
        self._context = process.context("cuatto_kit.studio.preload")
        self._idle: dict[int, list[Worker]] = {}
        self._lock = threading.Lock()
        self.threads = ThreadPoolExecutor(256, "worker")
        self.closed = False

    def warm_up(self) -> None:
        """Start a worker before the first request, so that all imports are made meanwhile."""
        self.threads.submit(lambda: self.give_back(self.take()))

    def take(self, nice: int = 0) -> Worker:
        """Return a worker for exclusive use, idle or new, with that nice value."""
        with self._lock:
            idle = self._idle.setdefault(nice, [])
            while idle:
                worker = idle.pop()
                if worker.alive:
                    return worker
        return Worker(self._context, nice)

    def give_back(self, worker: Worker, nice: int = 0) -> None:
        """Return a worker to the pool after its answer; it is ended if enough others are idle."""
        with self._lock:
            idle = self._idle.setdefault(nice, [])
            if not self.closed and worker.alive and len(idle) < MOST_IDLE:
                idle.append(worker)
                return
        worker.end()

    def close(self) -> None:
        """End all idle workers."""
        with self._lock:
            self.closed = True
            idle = [worker for kept in self._idle.values() for worker in kept]
            self._idle.clear()
        for worker in idle:
            worker.end()
        self.threads.shutdown(wait=False, cancel_futures=True)


MOST_IDLE = 3
"""The maximum number of idle workers for each nice value."""


def _kill_group(leader: int | None) -> None:
    """Kill a worker with all its children, if the system has process groups."""
    if leader is not None and hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):  # it has no group yet
            os.killpg(leader, signal.SIGKILL)


# The worker process


def _work(pipe: Connection, nice: int) -> None:
    if hasattr(os, "setpgrp"):
        os.setpgrp()  # so that its children are killed with it
    process.begin(last=partial(_kill_group, os.getpid()))
    _be_modest(nice)
    gc.freeze()  # scanning the imported objects takes longer than an answer
    while True:
        try:
            kind, asked = pipe.recv()
        except EOFError:
            return
        answered = answer(kind, asked, lambda part: pipe.send(("partial", part)))
        with contextlib.suppress(BrokenPipeError):
            pipe.send(answered)
        if _memory() > WELL_USED:
            return


def _be_modest(nice: int) -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        os.nice(nice)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _memory() -> int:
    """Return the peak memory of this process (bytes), or 0 if it is unknown."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
