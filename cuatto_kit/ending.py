"""How a process ends that is told to: by Ctrl-C, by SIGTERM, by a terminal that is gone.

The command line imports this before all else, so it imports next to nothing. A signal ends the
process with the status 128 + its number, and prints nothing.
"""

import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_SOON = 0.01
"""Seconds until a signal that was lost is sent again."""


def at_once() -> None:
    """From now on a signal ends the process there and then: nothing is begun, or all is done."""
    hear(lambda number, frame: os._exit(128 + number))


def with_care() -> None:
    """From now on a signal is raised in the first thread, which clears up on its way out: Ctrl-C
    as KeyboardInterrupt, others as SystemExit. While it clears up it hears nothing more."""
    sys.unraisablehook = _send_again
    hear(_raise)


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
    if isinstance(sys.exception(), KeyboardInterrupt | SystemExit):
        return
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(128 + number)


def _send_again(lost: "sys.UnraisableHookArgs") -> None:
    """What is raised in a finalizer goes nowhere: then the signal comes once more."""
    error = lost.exc_value
    if not isinstance(error, KeyboardInterrupt | SystemExit):
        sys.__unraisablehook__(lost)
        return
    import threading

    number = int(error.code or 0) - 128 if isinstance(error, SystemExit) else signal.SIGINT
    threading.Timer(_SOON, os.kill, (os.getpid(), number)).start()
