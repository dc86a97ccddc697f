"""The text interface of a family's games at a terminal: its `TextGame`."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from cuatto_kit.games.game import Choice, Game, Move, Played, State
from cuatto_kit.games.thinking import Bot, Stop, Strength, Thinker


@dataclass(frozen=True)
class Span:
    """Characters in one colour: a colour name of the kit, or None for the terminal's own colour.

    `strong` emphasises them.
    """

    text: str
    colour: str | None = None
    strong: bool = False


Line = tuple[Span, ...]
"""Spans side by side."""


@dataclass(frozen=True)
class Room:
    """The size of a terminal in characters; `rows` may be None if the output can be scrolled."""

    columns: int
    rows: int | None


def team_name(colours: Sequence[str], seat: int) -> Line:
    """Return a team's colour name in its colour; seats are numbered from 0."""
    colour = colours[seat]
    return (Span(colour, colour, strong=True),)


def team_letters(colours: Sequence[str], seats: int) -> list[str]:
    """Return a capital letter for each team: the first letter of its colour that is still free."""
    taken: list[str] = []
    for colour in colours[:seats]:
        letters = [*colour.upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        taken.append(next(letter for letter in letters if letter not in taken))
    return taken


MoveIn = TypeVar("MoveIn", bound=Choice, contravariant=True)


class OpenGame(Protocol[State, MoveIn]):
    """The game at the console, as commands see and change it."""

    @property
    def colours(self) -> Sequence[str]:
        """The teams' colours, by seat."""

    @property
    def state(self) -> State:
        """The current position."""

    def play(self, choice: MoveIn) -> None:
        """Apply a legal move of the seat to move."""

    def set_up(self, state: State) -> None:
        """Replace the position; the change can be undone."""


Answer: TypeAlias = Callable[[OpenGame[State, Move], str], str]
"""A function that runs a command with the text after its name, and returns one or more lines.

It raises ValueError, with a readable message, if the command cannot be run.
"""


@dataclass(frozen=True)
class Command(Generic[State, Move]):
    """A command of the players other than a move."""

    answer: Answer[State, Move]
    help: str
    """A one-sentence description of the command."""
    takes: str = ""
    """The arguments of the command, for example `[SIDE]`."""
    short: tuple[str, ...] = ()
    """Abbreviations of the command."""


class Positions(Protocol[State]):
    """Positions as text, for games in which they can be set up."""

    def write(self, state: State) -> str:
        """Return the position on one line."""

    def read(self, text: str) -> State:
        """Return the position that a text describes.

        Raises ValueError, with a readable message.
        """


TIMED = "search:500ms"
"""The name of a bot that thinks for 500 ms per move; any other number is possible."""


class TextGame(ABC, Generic[State, Move]):
    """A game on one board for a number of seats as people see and type it.

    It has moves, boards and events as text, and bots.
    """

    game: Game[State, Move]
    """The rules."""
    bots: Sequence[str]
    """The policies that can take a seat, from the weakest to the strongest.

    With the same random numbers they play the same moves.
    """
    strengths: Mapping[str, Strength]
    """The players of a named strength, from the weakest to the strongest."""
    form: re.Pattern[str]
    """The pattern of text that is meant as a move, whether legal or not."""

    @property
    def positions(self) -> Positions[State] | None:
        """The notation of positions, or None if they cannot be set up."""
        return None

    @property
    def players(self) -> tuple[str, ...]:
        """The names of all players that can take a seat; TIMED represents all timed bots."""
        return (*self.bots, TIMED, *self.strengths)

    def bot(self, name: str, stop: Stop | None = None) -> Bot[State, Move]:
        """Return the player of a name.

        A player that thinks for long returns its best move so far when `stop` is set. Raises
        ValueError for an unknown name.
        """
        from cuatto_kit.games.bots import bot_named

        return bot_named(self, name, stop or Stop())

    @abstractmethod
    def policy(self, name: str, stop: Stop) -> Bot[State, Move]:
        """Return one of `bots`, under the conditions of `bot`."""

    def thinker(self) -> Thinker[State, Move]:
        """Return the thinker for positions of this game.

        By default it tries moves with playouts of the second weakest bot.
        """
        from cuatto_kit.games.rollouts import Rollouts

        return Rollouts(self.game, self.bot(self.bots[min(1, len(self.bots) - 1)]))

    @abstractmethod
    def write(self, state: State, choice: Move) -> str:
        """Return the text of a choice or a roll, distinct from all others in the position."""

    @abstractmethod
    def read(self, state: State, text: str) -> Move:
        """Return the move that a text means in a position.

        Raises ValueError, with a readable message, if there is no such move.
        """

    @abstractmethod
    def draw(self, state: State, room: Room | None = None) -> Sequence[Line]:
        """Return the lines of the board.

        Without `room` they are for a pipe. Otherwise they fit a terminal together with the status,
        the prompt and some lines of moves (games/fitting.py).
        """

    def signs(self) -> Mapping[str, str]:
        """Return the meaning of each sign that drawings of this board use."""
        return {}

    @abstractmethod
    def status(self, state: State) -> Line:
        """Return a line with the seat to act, its action and the dice."""

    @abstractmethod
    def tell(self, before: State, choice: Move, played: Played[State]) -> Iterator[Line]:
        """Yield a line for the choice or the roll, then one for each of its events.

        The console announces the winner itself.
        """

    def risk(self, state: State) -> float | None:
        """Return the chance to lose this turn's progress if the seat to move rolls on.

        Returns None if it cannot roll on, or has nothing to lose.
        """
        return None

    def commands(self, stop: Stop) -> Mapping[str, Command[State, Move]]:
        """Return this game's other commands by name, created anew because commands may keep state.

        Commands that think end when `stop` is set.
        """
        return {}


AnyTextGame: TypeAlias = TextGame[Hashable, Choice]
"""The text interface of a game of any family."""
