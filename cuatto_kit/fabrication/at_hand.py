"""What was made last, by name: a board of a thousand different tiles has more solids than memory
should hold, and neighbours are asked for one after another."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Generic, TypeVar

from cachetools import LRUCache

Name = TypeVar("Name", bound=Hashable)
Value = TypeVar("Value")


class AtHand(Generic[Name, Value]):
    """Values by name, those that were asked for last."""

    def __init__(self, most: int, size: Callable[[Value], int] = lambda _: 1) -> None:
        """Keeps values that come to `most` together, each counted by its `size`."""
        self._kept: LRUCache[Name, Value] = LRUCache(most, getsizeof=size)

    def get(self, name: Name, make: Callable[[], Value]) -> Value:
        """The value of that name, made now if it is not at hand."""
        if name in self._kept:
            return self._kept[name]
        value = make()
        with suppress(ValueError):  # larger than all that is kept
            self._kept[name] = value
        return value
