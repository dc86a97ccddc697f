"""Worker processes: how they start, and that they end with this process.

If the system supports it, they are forked from a server with the required imports.
"""

import multiprocessing
import os
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext

from cuatto_kit import signals

LONGEST_TEMPORARY = 60
"""The maximum length (bytes) of the path for temporary files.

It holds the server's socket, whose path is limited to 107 bytes.
"""


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def context(preload: str) -> BaseContext:
    """Return a context that creates processes with the module `preload` imported.

    Signals that a terminal or a supervisor sends to the whole process group are left to this
    process, which then ends the others.
    """
    has_server = "forkserver" in multiprocessing.get_all_start_methods()
    if not has_server or len(os.fsencode(tempfile.gettempdir())) > LONGEST_TEMPORARY:
        return multiprocessing.get_context("spawn")
    from multiprocessing import forkserver, resource_tracker

    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload([preload])
    with _blocked():
        resource_tracker.ensure_running()
    with _blocked():  # again, since the tracker unblocks some
        forkserver.ensure_running()
    return made


@contextmanager
def _blocked() -> Iterator[None]:
    """Block all signals in this thread during the block, and in processes started in it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals.SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def beginning() -> Iterator[None]:
    """Defer signals until the block, which starts workers, ends.

    Otherwise a worker whose parent has exited prints a traceback.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # other threads receive no signals
        return
    heard: list[int] = []
    before = {number: signal.getsignal(number) for number in signals.SIGNALS}
    signals.hear(lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in heard[:1]:
            signal.raise_signal(number)


def begin(leave: Connection | None = None, last: Callable[[], None] = lambda: None) -> None:
    """Set up a worker process, which must call this first.

    The process ends when its parent ends or the other end of `leave` closes. `last` is called
    before it ends, even in the middle of other work.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})  # pools end workers by it
    threading.Thread(target=_end, args=(leave, last), daemon=True).start()


def _end(leave: Connection | None, last: Callable[[], None]) -> None:
    parent = multiprocessing.parent_process()
    assert parent, "no worker"
    wait([parent.sentinel] if leave is None else [parent.sentinel, leave])
    last()
    os._exit(0)
