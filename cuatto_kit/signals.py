"""Ending a process by Ctrl-C, by SIGTERM or by the loss of its terminal.

The command line imports this first, so it imports next to nothing. A signal ends the process with
the status 128 + its number, and prints nothing.
"""

import atexit
import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import NoReturn

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_SOON = 0.01
"""Seconds until a lost signal is sent again."""
_PATIENCE = 1.0
"""Seconds until a signal is sent again that may have been lost."""
_LONGEST_EXIT = 5.0
"""Seconds that a process ended by a signal waits at most for its threads.

An exception raised within an import can leave Python's import lock held, for which other threads
then wait forever."""


def at_once() -> None:
    """End the process immediately at a signal: nothing has begun yet, or everything is done."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)  # what was heard has been obeyed
    hear(lambda number, frame: os._exit(128 + number))


def with_care() -> None:
    """Raise signals in the main thread, so that it can clean up: Ctrl-C as KeyboardInterrupt,
    others as SystemExit. During the cleanup further signals are ignored.

    Ctrl-C may be meant for the running command, which goes on. Other signals end the process: they
    are sent again until it ends, since a library may catch every exception, or drop it in C.
    """
    sys.unraisablehook = _lost
    hear(_raise)


def leaving() -> "Callable[[int], NoReturn]":
    """Return a function that ends the process with a status.

    Call this first, since exit handlers run in reverse order. Python by itself would end by SIGINT
    if Ctrl-C was caught within `exec`, by which dataclasses are made.
    """
    statuses: list[int] = []

    def last() -> None:
        if statuses:
            sys.stderr.flush()
            os._exit(statuses[-1])

    def leave(status: int) -> "NoReturn":
        statuses.append(status)
        if status > 128 and hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, lambda number, frame: os._exit(status))
            signal.setitimer(signal.ITIMER_REAL, _LONGEST_EXIT)
        sys.exit(status)

    atexit.register(last)
    return leave


def in_chain(error: BaseException | None) -> BaseException | None:
    """Return the signal that caused an exception, if any.

    Libraries turn exceptions within their imports or callbacks into exceptions of their own.
    """
    while error is not None and not isinstance(error, KeyboardInterrupt | SystemExit):
        error = error.__cause__ or error.__context__
    return error


def hear(handler: "Callable[[int, FrameType | None], None]") -> None:
    """Install a handler for all signals, except those that the parent process has disabled."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # nohup does
            signal.signal(number, handler)


def _raise(number: int, frame: "FrameType | None") -> None:
    if number != signal.SIGINT:
        _hear_again(number, _PATIENCE)
    if in_chain(sys.exception()):
        return
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(128 + number)


def _lost(what: "sys.UnraisableHookArgs") -> None:
    """Send a signal again that was raised in a finalizer, where exceptions are dropped."""
    error = what.exc_value
    if not isinstance(error, KeyboardInterrupt | SystemExit):
        sys.__unraisablehook__(what)
        return
    number = int(error.code or 0) - 128 if isinstance(error, SystemExit) else signal.SIGINT
    _hear_again(number, _SOON)


def _hear_again(number: int, seconds: float) -> None:
    """Send a signal again after some seconds, if the system has such a timer."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda alarm, frame: signal.raise_signal(number))
        signal.setitimer(signal.ITIMER_REAL, seconds)
