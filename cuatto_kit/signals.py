"""The ways in which signals end a process: Ctrl-C, SIGTERM, a closed terminal.

The command line imports this first, so it imports as little as possible. A signal ends the process
with the status 128 + its number, and prints nothing.
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
"""The signals that end a process, as far as the system has them."""
_SOON = 0.01
"""The delay (s) before a signal whose exception was lost is raised again."""
_PATIENCE = 1.0
"""The delay (s) before a signal is raised again in case its exception was lost unnoticed."""


def at_once() -> None:
    """Let signals end the process immediately from now on, when no work is in progress."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)  # cancel repetitions
    hear(lambda number, frame: os._exit(128 + number))


def with_care() -> None:
    """Raise signals as exceptions in the main thread from now on, so that it can clean up.

    Ctrl-C raises KeyboardInterrupt, other signals SystemExit; during the clean-up signals are
    ignored. Ctrl-C may be meant for the current task only, and the program may continue. Other
    signals are repeated until the process ends, because a library may catch all exceptions, or drop
    them in C code.
    """
    sys.unraisablehook = _lost
    hear(_raise)


def leaving() -> "Callable[[int], NoReturn]":
    """Return a function that ends the process with a status.

    It must be called first, because functions registered first at exit run last. Otherwise Python
    would end by SIGINT if Ctrl-C interrupted `exec`, which creates dataclasses, even if the
    exception was caught.
    """
    statuses: list[int] = []

    def last() -> None:
        if statuses:
            sys.stderr.flush()
            os._exit(statuses[-1])

    def leave(status: int) -> "NoReturn":
        statuses.append(status)
        sys.exit(status)

    atexit.register(last)
    return leave


def in_chain(error: BaseException | None) -> BaseException | None:
    """Return the KeyboardInterrupt or SystemExit behind an error, or None.

    Libraries convert exceptions that interrupt their import or callbacks to their own errors.
    """
    while error is not None and not isinstance(error, KeyboardInterrupt | SystemExit):
        error = error.__cause__ or error.__context__
    return error


def hear(handler: "Callable[[int, FrameType | None], None]") -> None:
    """Install `handler` for the signals, except for signals ignored when the process started."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as with nohup
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
    """Raise a signal again whose exception was raised in a finalizer, where exceptions are lost."""
    error = what.exc_value
    if not isinstance(error, KeyboardInterrupt | SystemExit):
        sys.__unraisablehook__(what)
        return
    number = int(error.code or 0) - 128 if isinstance(error, SystemExit) else signal.SIGINT
    _hear_again(number, _SOON)


def _hear_again(number: int, seconds: float) -> None:
    """Raise a signal again after a delay, if the system has such a timer."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda alarm, frame: signal.raise_signal(number))
        signal.setitimer(signal.ITIMER_REAL, seconds)
