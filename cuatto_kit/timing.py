"""The time that each stage of a command takes, and the time that one may take."""

import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from types import FrameType


@dataclass
class Stopwatch:
    """Seconds spent in each stage, in the order in which they were first entered."""

    seconds: dict[str, float] = field(default_factory=dict)
    _within: list[float] = field(default_factory=list)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count the time of a block, without the stages within it."""
        self.seconds.setdefault(name, 0.0)
        self._within.append(0.0)
        began = time.perf_counter()
        try:
            yield
        finally:
            spent = time.perf_counter() - began
            self.seconds[name] += spent - self._within.pop()
            if self._within:
                self._within[-1] += spent

    def add(self, seconds: Mapping[str, float]) -> None:
        """Add the seconds spent by another process."""
        for name, spent in seconds.items():
            self.seconds[name] = self.seconds.get(name, 0.0) + spent


class Deadline:
    """The time at which work ends with the results that it has.

    It is `seconds` after its creation, or when the user presses Ctrl-C; if `by_hand` is False,
    Ctrl-C ends the program instead of the work.
    """

    def __init__(self, seconds: float = inf, *, by_hand: bool = True) -> None:
        self._by_hand = by_hand
        self._began = time.monotonic()
        self._ends = self._began + seconds
        self._in_games = False
        self.interrupted = False
        """True if the user ended it."""

    @property
    def passed(self) -> bool:
        """True if no more work may begin."""
        return self.interrupted or time.monotonic() >= self._ends

    @property
    def left(self) -> float:
        """The seconds left, 0 after the deadline."""
        return 0.0 if self.interrupted else max(self._ends - time.monotonic(), 0.0)

    @property
    def spent(self) -> float:
        """The seconds since the beginning, without pauses."""
        return time.monotonic() - self._began

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Exclude the time of a block."""
        began = time.monotonic()
        try:
            yield
        finally:
            pause = time.monotonic() - began
            self._began += pause
            self._ends += pause

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Leave a block at Ctrl-C; the deadline has then passed."""
        self._in_games = True
        try:
            yield
        except KeyboardInterrupt:
            if not self._by_hand:
                raise
            self.interrupted = True
        finally:
            self._in_games = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Let the deadline pass at Ctrl-C also between interruptible blocks, within this block.

        A second Ctrl-C ends the program. Only the main thread may call this.
        """
        before = signal.getsignal(signal.SIGINT)
        if not callable(before):  # nohup ignores it
            yield
            return

        def hear(number: int, frame: FrameType | None) -> None:
            if self._in_games or self.interrupted:
                before(number, frame)
            else:
                self.interrupted = True

        signal.signal(signal.SIGINT, hear)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


NEVER = Deadline(by_hand=False)
"""The deadline of work that is done in full."""

Progress = Callable[[str, int, int], None]
"""A callback with the name of a stage, the number of steps done and of all steps."""
