"""Processes that work for this one: how they begin, and that they end with it.

They come from a server that has imported what they need, where the system has such a thing.
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
"""Bytes in the name of the folder for temporary files: a server's socket lies there, and the name
of a socket has 107 at most."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def context(preload: str) -> BaseContext:
    """What makes processes that have the module `preload`. What a terminal or a supervisor sends
    to all processes together is for this one, which ends them."""
    has_server = "forkserver" in multiprocessing.get_all_start_methods()
    if not has_server or len(os.fsencode(tempfile.gettempdir())) > LONGEST_TEMPORARY:
        return multiprocessing.get_context("spawn")
    from multiprocessing import forkserver, resource_tracker

    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload([preload])
    with _blocked():
        resource_tracker.ensure_running()
    with _blocked():  # again, for the tracker unblocks some
        forkserver.ensure_running()
    return made


@contextmanager
def _blocked() -> Iterator[None]:
    """What is begun in the block has all signals blocked from its first moment, and so has what
    that begins."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals.SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def beginning() -> Iterator[None]:
    """A block in which workers are made. A signal is heard behind it: a worker that finds whom it
    works for gone as it begins would complain."""
    if threading.current_thread() is not threading.main_thread():
        yield  # which hears none
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
    """Called first by a process that works for another: it does not outlive that, nor the other
    end of `leave`. `last` is done before it ends, whatever it is at."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})  # a pool ends its workers so
    threading.Thread(target=_end, args=(leave, last), daemon=True).start()


def _end(leave: Connection | None, last: Callable[[], None]) -> None:
    parent = multiprocessing.parent_process()
    assert parent, "no worker"
    wait([parent.sentinel] if leave is None else [parent.sentinel, leave])
    last()
    os._exit(0)
