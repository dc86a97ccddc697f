"""This process and its workers, which end with it.

Workers are forked from a server that has imported their modules, if the system has such a server.
"""

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cuatto_kit import signals

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext

IN_BROWSER = sys.platform == "emscripten"
"""True if Python runs in a browser, without other processes, threads or compilers."""
COLLECTED_AFTER = 10_000
"""New objects after which the garbage collector runs."""
LONGEST_TEMPORARY = 60
"""The longest path of the folder for temporary files (bytes).

The socket of a server is there, and the name of a socket has at most 107 bytes.
"""


def collect_seldom() -> None:
    """Let the garbage collector run less often, since a process makes few cycles.

    With Python's own threshold of 700 it takes a tenth of the time of a build.
    """
    gc.set_threshold(COLLECTED_AFTER)


def cores() -> int:
    """Return the number of cores that this process may use; in a browser it has no threads."""
    if IN_BROWSER:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def context(preload: str) -> "BaseContext":
    """Return a context that makes processes with the module `preload` imported.

    Signals sent by a terminal or a supervisor to the whole group of processes are received by this
    process alone, which ends the others.
    """
    import multiprocessing
    import tempfile

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
    """Block all signals in processes started within the block, from their first moment."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals.SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def beginning() -> Iterator[None]:
    """Defer signals until the block ends, in which workers are started.

    Otherwise a worker whose parent has exited prints a traceback.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread receives signals
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


def begin(leave: "Connection | None" = None, last: Callable[[], None] = lambda: None) -> None:
    """Prepare a worker process; it calls this first.

    The worker ends with its parent and when the other end of `leave` is closed. `last` is called
    before it ends, whatever it is doing.
    """
    collect_seldom()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})  # pools end workers by it
    threading.Thread(target=_end, args=(leave, last), daemon=True).start()


def _end(leave: "Connection | None", last: Callable[[], None]) -> None:
    import multiprocessing
    from multiprocessing.connection import wait

    parent = multiprocessing.parent_process()
    assert parent, "no worker"
    wait([parent.sentinel] if leave is None else [parent.sentinel, leave])
    last()
    os._exit(0)
