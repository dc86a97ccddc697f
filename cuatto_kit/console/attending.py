"""Answers that are computed while people wait at a terminal and may press Ctrl-C."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from queue import Empty, SimpleQueue
from types import FrameType
from typing import Any

from cuatto_kit.games.text_view import Line
from cuatto_kit.kernels import kernel

SOON = 0.05
"""The time between two checks for Ctrl-C (seconds)."""
SILENCE = 3.0
"""The time without output after which people are informed that a search is running (seconds)."""
THINKING = "thinking; Ctrl-C stops it"
COMPILING = "compiling the rules of this board, once"


class _Presses:
    """A counter of Ctrl-C that also stops the search."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self.count = self.heard = 0
        self._stop = stop
        self._before: Any = None

    def __enter__(self) -> "_Presses":
        self._before = signal.signal(signal.SIGINT, self._pressed)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    @contextmanager
    def away(self) -> Iterator[None]:
        """Restore the normal effect of Ctrl-C while a question is open."""
        self.__exit__()
        try:
            yield
        finally:
            self.__enter__()

    def _pressed(self, number: int, frame: FrameType | None) -> None:
        self.count += 1
        self._stop()


class Attendant:
    """A runner of answers in a separate thread, so that Ctrl-C can stop a search there.

    If Ctrl-C is pressed again before there is any output, it asks whether to leave.
    """

    def __init__(
        self, tell: Callable[[str], None], leaves: Callable[[], bool], alone: bool = False
    ) -> None:
        """Initialise an attendant.

        Args:
            tell: Shows a message.
            leaves: Asks whether to leave.
            alone: True if only bots play; the first Ctrl-C then asks whether to leave, since
                stopping one search after another would never end.
        """
        self._tell = tell
        self._leaves = leaves
        self._most = 1 if alone else 2
        self._has_compiled = False

    def lines(self, work: Iterator[Line], stop: Callable[[], None]) -> Iterator[Line]:
        """Yield the lines of an answer; `stop` ends a search in it.

        Raises KeyboardInterrupt if the people leave; the computation then continues until its next
        line.
        """
        said: SimpleQueue[Line | BaseException | None] = SimpleQueue()
        left = threading.Event()
        worker = threading.Thread(target=self._work, args=(work, said, left), daemon=True)
        with _Presses(stop) as presses, ExitStack() as behind:
            behind.callback(left.set)
            worker.start()
            last, is_told = time.monotonic(), False
            while True:
                try:
                    item = said.get(timeout=SOON)
                except Empty:
                    self._hear(presses)
                    if not is_told and time.monotonic() - last > SILENCE:
                        is_told = True
                        self._tell(THINKING)
                    continue
                self._hear(presses)
                if item is None:
                    return
                if isinstance(item, BaseException):
                    raise item
                if presses.count < self._most:
                    presses.count = presses.heard = 0  # the press had an effect
                last = time.monotonic()
                yield item

    def _work(self, work: Iterator[Line], said: "SimpleQueue[Any]", left: threading.Event) -> None:
        kernel.about_to_compile.set(self._about_to_compile)
        try:
            for line in work:
                said.put(line)
                if left.is_set():
                    return
        except BaseException as error:  # the waiting thread raises it
            said.put(error)
        said.put(None)

    def _about_to_compile(self) -> None:
        if not self._has_compiled:
            self._has_compiled = True
            self._tell(COMPILING)

    def _hear(self, presses: _Presses) -> None:
        """Handle the presses since the last check."""
        if presses.count > presses.heard:
            presses.heard = presses.count
            self._tell("")  # after the ^C that the terminal shows
        if presses.count >= self._most:
            with presses.away():
                if self._leaves():
                    raise KeyboardInterrupt
            presses.count = presses.heard = 0
