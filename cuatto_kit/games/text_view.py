"""What a family shows and hears at a terminal: rooms `screen.py` and `words.py`.

`screen.py` has `draw(spec, layout, game, state)`, lines of the board; `status(spec, game,
state)`, one line on who is to do what with which dice; and `tell(spec, game, before, choice,
after)`, first a line that names the choice or the outcome, then one for everything that it
brought about; who has won is told by the console.

`words.py` has `make_words(game)`: words by name, each a function of (table, rest of the line)
that answers, and `SHORT`: the letters that stand for them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Span:
    """Characters in one colour: a name that the kit knows, None for the terminal's own.

    `strong` stands out: what is to be looked at.
    """

    text: str
    colour: str | None = None
    strong: bool = False


Line = tuple[Span, ...]
"""Spans side by side."""


def team_name(spec: Any, seat: int) -> Line:
    """A team's colour in its colour; seats count from 0."""
    colour = spec.teams.colours[seat]
    return (Span(colour, colour, strong=True),)


def team_letters(spec: Any, seats: int) -> list[str]:
    """A capital for each team: the first of its colour's letters that no other has taken."""
    taken: list[str] = []
    for colour in spec.teams.colours[:seats]:
        letters = [*colour.upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        taken.append(next(letter for letter in letters if letter not in taken))
    return taken


class Table(Protocol):
    """What a word finds at the console: the game as it stands, and the ways to change it."""

    spec: Any
    game: Any

    @property
    def state(self) -> Any:
        """The position."""

    def play(self, choice: Any) -> None:
        """Applies a legal choice of the seat that is to move."""

    def set_up(self, state: Any) -> None:
        """Puts another position on the board; it can be undone."""


Word = Callable[[Table, str], str]
"""Answers in one line. Raises ValueError, in words, on what it cannot do."""
