"""The checks of what a rule sheet states besides its answers (answers.py), by switch and value.

Each check plays positions on the engine, and fails where the board does not play as the text says.
`PLANTED` lists false statements, at least one for each check; test_statements.py tries them all.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cuatto_kit.games.facts import Fact, Topic

from .table import Check

Key = tuple[str, str]
"""A switch and a value of it."""
STATEMENTS: dict[Key, Check] = {}


@dataclass(frozen=True)
class Planted:
    """A statement that is false on a board: a topic that it does not tell, or other facts of one
    that it does.

    `facts` replace those of the board's own topic of the same switch and value, if there is one.
    """

    board: str
    switch: str
    value: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def __str__(self) -> str:
        changed = "".join(f" {name}={fact}" for name, fact in self.facts.items())
        return f"{self.board}: {self.switch}.{self.value}{changed}"

    def among(self, told: Mapping[Key, Topic]) -> Topic:
        """Return the false statement, with the other facts of the board's own."""
        own = told.get((self.switch, self.value))
        facts = {**(own.facts if own else {}), **self.facts}
        return Topic(self.switch, self.value, facts)


PLANTED: list[Planted] = []


def states(switch: str, *values: str) -> Callable[[Check], Check]:
    """Files a check under the statements that it tries."""

    def filed(check: Check) -> Check:
        STATEMENTS.update({(switch, value): check for value in values})
        return check

    return filed
