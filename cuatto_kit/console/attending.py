"""Somebody waits at the terminal while an answer is worked out, and may press Ctrl-C."""

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
"""Seconds between two looks at what was pressed."""
SILENCE = 3.0
"""Seconds without a word after which a person is told that somebody thinks."""
THINKING = "thinking; Ctrl-C stops it"
COMPILING = "compiling the rules of this board, once"


class _Presses:
    """Counts how often Ctrl-C is pressed, and stops what thinks."""

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
        """While somebody is asked, Ctrl-C is theirs."""
        self.__exit__()
        try:
            yield
        finally:
            self.__enter__()

    def _pressed(self, number: int, frame: FrameType | None) -> None:
        self.count += 1
        self._stop()


class Attendant:
    """Has answers worked out in a thread of their own, so that Ctrl-C can stop what thinks there:
    pressed again before anything comes of it, it asks."""

    def __init__(
        self, tell: Callable[[str], None], leaves: Callable[[], bool], alone: bool = False
    ) -> None:
        """`tell` says something besides, `leaves` asks whether to leave. Where bots are `alone`
        there is no end of what can be stopped, so the first Ctrl-C asks."""
        self._tell = tell
        self._leaves = leaves
        self._most = 1 if alone else 2
        self._has_compiled = False

    def lines(self, work: Iterator[Line], stop: Callable[[], None]) -> Iterator[Line]:
        """The lines of an answer; `stop` ends what thinks in it. Raises KeyboardInterrupt where
        somebody leaves; what is under way then goes on to its next line."""
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
                    presses.count = presses.heard = 0  # something came of it
                last = time.monotonic()
                yield item

    def _work(self, work: Iterator[Line], said: "SimpleQueue[Any]", left: threading.Event) -> None:
        kernel.about_to_compile.set(self._about_to_compile)
        try:
            for line in work:
                said.put(line)
                if left.is_set():
                    return
        except BaseException as error:  # whoever waits is told
            said.put(error)
        said.put(None)

    def _about_to_compile(self) -> None:
        if not self._has_compiled:
            self._has_compiled = True
            self._tell(COMPILING)

    def _hear(self, presses: _Presses) -> None:
        """Sees to what was pressed since the last look."""
        if presses.count > presses.heard:
            presses.heard = presses.count
            self._tell("")  # behind the ^C that the terminal shows
        if presses.count >= self._most:
            with presses.away():
                if self._leaves():
                    raise KeyboardInterrupt
            presses.count = presses.heard = 0
