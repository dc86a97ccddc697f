"""How long each stage of a command takes, and how long one may."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf


@dataclass
class Stopwatch:
    """Seconds spent in each stage, in the order they were first entered."""

    seconds: dict[str, float] = field(default_factory=dict)
    _within: list[float] = field(default_factory=list)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Counts the time of a block, that of stages within it left out."""
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
        """Counts what another process has spent."""
        for name, spent in seconds.items():
            self.seconds[name] = self.seconds.get(name, 0.0) + spent


class Deadline:
    """When work has to end with what it has: after so many seconds from now, or as soon as a person
    has had enough: `by_hand` says whether Ctrl-C ends the work or the program."""

    def __init__(self, seconds: float = inf, *, by_hand: bool = True) -> None:
        self._by_hand = by_hand
        self._began = time.monotonic()
        self._ends = self._began + seconds
        self.interrupted = False
        """Whether a person ended it."""

    @property
    def passed(self) -> bool:
        """Whether no more work is to be begun."""
        return self.interrupted or time.monotonic() >= self._ends

    @property
    def left(self) -> float:
        """Seconds until then, 0 where it has passed."""
        return 0.0 if self.interrupted else max(self._ends - time.monotonic(), 0.0)

    @property
    def spent(self) -> float:
        """Seconds since the beginning, without those of pauses."""
        return time.monotonic() - self._began

    @contextmanager
    def paused(self) -> Iterator[None]:
        """A block whose time does not count."""
        began = time.monotonic()
        try:
            yield
        finally:
            pause = time.monotonic() - began
            self._began += pause
            self._ends += pause

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """A block that Ctrl-C leaves; the deadline has passed then."""
        try:
            yield
        except KeyboardInterrupt:
            if not self._by_hand:
                raise
            self.interrupted = True


NEVER = Deadline(by_hand=False)
"""The deadline of work that is done whole."""

Progress = Callable[[str, int, int], None]
"""Told what is done, how many of how many."""
