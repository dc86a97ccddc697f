"""How long each stage of a command takes."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


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


Progress = Callable[[str, int, int], None]
"""Told what is done, how many of how many."""
