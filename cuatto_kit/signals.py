"""How a process ends that is told to: by Ctrl-C, by SIGTERM, by a terminal that is gone.

The command line imports this before all else, so it imports next to nothing. A signal ends the
process with the status 128 + its number, and prints nothing.
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
"""Seconds until a signal that was lost is heard again."""
_PATIENCE = 1.0
"""Seconds until one is heard again that may have been lost unseen."""


def at_once() -> None:
    """From now on a signal ends the process there and then: nothing is begun, or all is done."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)  # what was heard has been obeyed
    hear(lambda number, frame: os._exit(128 + number))


def with_care() -> None:
    """From now on a signal is raised in the first thread, which clears up on its way out: Ctrl-C
    as KeyboardInterrupt, others as SystemExit. While it clears up it hears nothing more.

    Ctrl-C may be meant for what runs, which goes on. Others end the process: they are heard again
    until it ends, for a library may catch all that is raised in it, or drop it in C.
    """
    sys.unraisablehook = _lost
    hear(_raise)


def leaving() -> "Callable[[int], NoReturn]":
    """What ends the process with a status; to be asked for first, as what is registered first is
    done last. Python by itself would end by SIGINT where Ctrl-C was heard within `exec`, by which
    dataclasses are made, though it was caught."""
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
    """The signal behind an error, if any: libraries turn what interrupts their import or their
    callbacks into errors of their own."""
    while error is not None and not isinstance(error, KeyboardInterrupt | SystemExit):
        error = error.__cause__ or error.__context__
    return error


def hear(handler: "Callable[[int, FrameType | None], None]") -> None:
    """Has `handler` hear the signals, but for those that whoever started the process turned off."""
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
    """What is raised in a finalizer goes nowhere: then the signal comes once more."""
    error = what.exc_value
    if not isinstance(error, KeyboardInterrupt | SystemExit):
        sys.__unraisablehook__(what)
        return
    number = int(error.code or 0) - 128 if isinstance(error, SystemExit) else signal.SIGINT
    _hear_again(number, _SOON)


def _hear_again(number: int, seconds: float) -> None:
    """Has whoever hears the signal then hear it again, where the system has such a clock."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda alarm, frame: signal.raise_signal(number))
        signal.setitimer(signal.ITIMER_REAL, seconds)
