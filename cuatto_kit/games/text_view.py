"""What a family shows and hears at a terminal, line by line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from cuatto_kit.games.game import Choice, Move, State


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


def team_name(colours: Sequence[str], seat: int) -> Line:
    """A team's colour in its colour; seats count from 0."""
    colour = colours[seat]
    return (Span(colour, colour, strong=True),)


def team_letters(colours: Sequence[str], seats: int) -> list[str]:
    """A capital for each team: the first of its colour's letters that no other has taken."""
    taken: list[str] = []
    for colour in colours[:seats]:
        letters = [*colour.upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        taken.append(next(letter for letter in letters if letter not in taken))
    return taken


MoveIn = TypeVar("MoveIn", bound=Choice, contravariant=True)


class OpenGame(Protocol[State, MoveIn]):
    """What a command finds at the console: the game as it stands, and the ways to change it."""

    @property
    def colours(self) -> Sequence[str]:
        """The teams, by seat."""

    @property
    def state(self) -> State:
        """The position."""

    def play(self, choice: MoveIn) -> None:
        """Applies a legal move of the seat that is to move."""

    def set_up(self, state: State) -> None:
        """Puts another position on the board; it can be undone."""


Command: TypeAlias = Callable[[OpenGame[State, Move], str], str]
"""Answers in one line. Raises ValueError, in words, on what it cannot do."""
