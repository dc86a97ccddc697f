"""Processes that answer asks, made from one that has everything imported, ended when not wanted.

A worker answers one ask at a time and is kept for the next. What is no longer wanted is killed
with its process: no product needs to know that it can be given up, and the store takes it.
"""

import contextlib
import gc
import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing.connection import Connection

from pydantic import ValidationError

from cuatto_kit import process
from cuatto_kit.cache.store import Json
from cuatto_kit.config.messages import did_you_mean
from cuatto_kit.errors import Code, Fault, KitError, UsageError

KINDS = (
    "atlas",
    "board",
    "compare",
    "edit",
    "gallery",
    "games",
    "kit",
    "new",
    "play",
    "print",
    "schema",
    "sheet",
    "table",
    "vary",
)
"""What can be asked; each has a module in `answers/`."""
MOST_MEMORY = 6 * 2**30
"""Bytes of address space that a worker may take."""
WELL_USED = 1_500 * 2**20
"""Bytes of memory beyond which a worker is not used again."""


@dataclass(frozen=True)
class Message:
    """What a worker says of an ask: its `state` is `partial`, `done` or `failed`, its `data` JSON
    as text."""

    state: str
    data: bytes


class Ended(Exception):
    """The worker has ended without an answer."""


class Worker:
    """A process that answers asks."""

    def __init__(self, context: multiprocessing.context.BaseContext, nice: int) -> None:
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(  # type: ignore[attr-defined]
            target=_work, args=(theirs, nice), daemon=True
        )
        self._process.start()
        self._ended = False
        theirs.close()

    def ask(self, kind: str, asked: Json) -> None:
        """Hands an ask over."""
        self._pipe.send((kind, asked))

    def next(self) -> Message:
        """What it says next; waits. Raises Ended where it has ended."""
        try:
            return Message(*self._pipe.recv())
        except (EOFError, OSError) as error:
            self._pipe.close()
            raise Ended from error

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return not self._ended and bool(self._process.is_alive())

    def end(self) -> None:
        """Kills it, and what it has started (a slicer); `next` raises Ended from now on, and closes
        the pipe: nobody else may while it reads. Nothing waits for its end, which on a busy machine
        takes seconds."""
        self._ended = True
        _kill_group(self._process.pid)
        self._process.kill()


class Workers:
    """The workers: as many as are needed, kept when idle."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        os.environ.update(environment)
        self._context = process.context("cuatto_kit.studio.preload")
        self._idle: dict[int, list[Worker]] = {}
        self._lock = threading.Lock()
        self.threads = ThreadPoolExecutor(256, "worker")
        self.closed = False

    def warm_up(self) -> None:
        """Has a worker ready before the first ask: all is imported once, meanwhile."""
        self.threads.submit(lambda: self.give_back(self.take()))

    def take(self, nice: int = 0) -> Worker:
        """A worker that nobody else uses; `nice` is how much it gives way to others."""
        with self._lock:
            idle = self._idle.setdefault(nice, [])
            while idle:
                worker = idle.pop()
                if worker.alive:
                    return worker
        return Worker(self._context, nice)

    def give_back(self, worker: Worker, nice: int = 0) -> None:
        """A worker that has answered."""
        with self._lock:
            idle = self._idle.setdefault(nice, [])
            if not self.closed and worker.alive and len(idle) < MOST_IDLE:
                idle.append(worker)
                return
        worker.end()

    def close(self) -> None:
        """Ends all that are idle."""
        with self._lock:
            self.closed = True
            idle = [worker for kept in self._idle.values() for worker in kept]
            self._idle.clear()
        for worker in idle:
            worker.end()
        self.threads.shutdown(wait=False, cancel_futures=True)


MOST_IDLE = 3
"""Workers of one kind that are kept."""


def _kill_group(leader: int | None) -> None:
    """Kills a worker with all its children, where processes have groups."""
    if leader is not None and hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):  # it leads none yet
            os.killpg(leader, signal.SIGKILL)


# What a worker does


def _work(pipe: Connection, nice: int) -> None:
    if hasattr(os, "setpgrp"):
        os.setpgrp()  # it is ended with what it has started
    process.begin(last=partial(_kill_group, os.getpid()))
    _be_modest(nice)
    gc.freeze()  # what was imported stays: to look through it takes longer than an answer
    while True:
        try:
            kind, asked = pipe.recv()
        except EOFError:
            return
        state, data = _answer(pipe, kind, asked)
        with contextlib.suppress(BrokenPipeError):
            pipe.send((state, _json(data)))
        if _memory() > WELL_USED:
            return


def _answer(pipe: Connection, kind: str, asked: Json) -> tuple[str, Json]:
    def tell(data: Json) -> None:
        pipe.send(("partial", _json(data)))

    try:
        if kind not in KINDS:
            raise UsageError(Fault(Code.USAGE, f"no ask {kind!r}{did_you_mean(kind, KINDS)}"))
        module = import_module(f"cuatto_kit.studio.answers.{kind}")
        return "done", module.answer(module.ASKED.model_validate(asked), tell)
    except KitError as error:
        return "failed", {"status": error.status, "faults": [f.as_json() for f in error.faults]}
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        return "failed", _own_fault(Code.USAGE, f"{kind} {place}: {first['msg']}", 2)
    except MemoryError:
        return "failed", _own_fault(Code.TOO_BIG, "this board takes more memory than there is", 4)
    except Exception as error:  # told on the page as on the command line, and the worker lives on
        reason = f"{type(error).__name__}: {error}".splitlines()[0][:500]
        return "failed", _own_fault(Code.INTERNAL, f"{reason} (a fault of cuatto-kit)", 1)


def _own_fault(code: Code, message: str, status: int) -> Json:
    return {"status": status, "faults": [Fault(code, message).as_json()]}


def _json(data: Json) -> bytes:
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode(
        errors="replace"
    )


def _be_modest(nice: int) -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        os.nice(nice)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _memory() -> int:
    """Bytes of memory that this process has had at most; 0 where nobody can say."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
