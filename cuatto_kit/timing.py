"""The time that each stage of a command takes, deadlines and progress."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf


@dataclass
class Stopwatch:
    """The seconds spent in each stage, in the order in which they were first entered."""

    seconds: dict[str, float] = field(default_factory=dict)
    _within: list[float] = field(default_factory=list)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count the time of a block, without that of stages within it."""
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
        """Add the time that another process has spent."""
        for name, spent in seconds.items():
            self.seconds[name] = self.seconds.get(name, 0.0) + spent


class Deadline:
    """The end of work that can stop early: after `seconds` from now, or by Ctrl-C.

    With `by_hand`, Ctrl-C ends only the work; otherwise it ends the program.
    """

    def __init__(self, seconds: float = inf, *, by_hand: bool = True) -> None:
        self._by_hand = by_hand
        self._began = time.monotonic()
        self._ends = self._began + seconds
        self.interrupted = False
        """True if Ctrl-C ended the work."""

    @property
    def passed(self) -> bool:
        """True if no more work must be started."""
        return self.interrupted or time.monotonic() >= self._ends

    @property
    def left(self) -> float:
        """The remaining seconds; 0 if the deadline has passed."""
        return 0.0 if self.interrupted else max(self._ends - time.monotonic(), 0.0)

    @property
    def spent(self) -> float:
        """The seconds since the beginning, without pauses."""
        return time.monotonic() - self._began

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Stop the clock during the block."""
        began = time.monotonic()
        try:
            yield
        finally:
            pause = time.monotonic() - began
            self._began += pause
            self._ends += pause

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Let Ctrl-C end the block, after which the deadline has passed."""
        try:
            yield
        except KeyboardInterrupt:
            if not self._by_hand:
                raise
            self.interrupted = True


NEVER = Deadline(by_hand=False)
"""The deadline of work that is always completed."""

Progress = Callable[[str, int, int], None]
"""A callback with the name of a step, the number of steps done and their total."""
