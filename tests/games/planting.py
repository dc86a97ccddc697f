"""Checks that confirm the statements of rule sheets, and false statements that they must find."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from cuatto_kit.games.facts import Fact, Topic

K = TypeVar("K")
C = TypeVar("C")
G = TypeVar("G")
Key = tuple[str, str]
"""A switch and a value of it."""
FAILURES = (AssertionError, KeyError, StopIteration, ValueError)
"""The ways in which a check fails."""


class Checks(dict[K, C], Generic[K, C]):
    """Checks by what they confirm."""

    def of(self, *keys: K) -> Callable[[C], C]:
        """Return a decorator that files a check under keys."""

        def filed(check: C) -> C:
            self.update(dict.fromkeys(keys, check))
            return check

        return filed


class Statements(Checks[Key, C]):
    """Checks of statements, by switch and value."""

    def states(self, switch: str, *values: str) -> Callable[[C], C]:
        """Return a decorator that files a check under values of a switch."""
        return self.of(*((switch, value) for value in values))


@dataclass(frozen=True)
class Planted:
    """A statement that is false on a board, or true where the game is bent.

    `facts` replace those of the board's own topic of the same switch and value, if there is one.
    `bend` is the class of a game that plays differently from the statement.
    """

    board: str
    switch: str
    value: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    bend: type[Any] | None = None

    def __str__(self) -> str:
        changed = "".join(f" {name}={fact}" for name, fact in self.facts.items())
        return f"{self.board}: {self.switch}.{self.value}{changed}{' bent' * bool(self.bend)}"

    @property
    def key(self) -> Key:
        """Its switch and value."""
        return self.switch, self.value

    def among(self, told: Iterable[Topic]) -> Topic:
        """Return the statement, with the other facts of the board's own.

        Fails if it is among those of the board and the game is not bent.
        """
        told = list(told)
        own = {(one.switch, one.value): one.facts for one in told}.get(self.key, {})
        topic = Topic(self.switch, self.value, {**own, **self.facts})
        assert self.bend or topic not in told
        return topic


def bent_class(game: type[G], **methods: Callable[..., object]) -> type[G]:
    """Return a game that plays differently: each method gets the game's own result last."""

    def bend(name: str, method: Callable[..., object]) -> Callable[..., object]:
        def bending(self: G, *arguments: object) -> object:
            return method(self, *arguments, getattr(game, name)(self, *arguments))

        return bending

    return type("Bent", (game,), {name: bend(name, method) for name, method in methods.items()})
