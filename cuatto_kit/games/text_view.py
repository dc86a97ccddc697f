"""What a family shows and hears at a terminal, line by line: its `TextGame`."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from cuatto_kit.games.game import Choice, Game, Move, Played, State
from cuatto_kit.games.thinking import Bot, Stop, Strength, Thinker


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


@dataclass(frozen=True)
class Room:
    """How large a terminal is, in characters; `rows` None where a drawing may be as high as it
    is, for it can be scrolled."""

    columns: int
    rows: int | None


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


Answer: TypeAlias = Callable[[OpenGame[State, Move], str], str]
"""Does what is said, given all behind the command's name, and answers in a line or more. Raises
ValueError, in words, on what it cannot do."""


@dataclass(frozen=True)
class Command(Generic[State, Move]):
    """What players say besides moves."""

    answer: Answer[State, Move]
    help: str
    """What it does, in a sentence."""
    takes: str = ""
    """What may follow its name, as in `[SIDE]`."""
    short: tuple[str, ...] = ()
    """Letters that stand for it."""


class Positions(Protocol[State]):
    """Positions as text, for games in which they can be set up."""

    def write(self, state: State) -> str:
        """The position on one line."""

    def read(self, text: str) -> State:
        """The position that a text describes. Raises ValueError, in words."""


TIMED = "search:500ms"
"""What a bot is called that thinks for 500 milliseconds a move; any other number will do."""


class TextGame(ABC, Generic[State, Move]):
    """A game on one board, for a number of seats, as people see and type it: moves, boards and
    events as text, and bots to play."""

    game: Game[State, Move]
    """The rules."""
    bots: Sequence[str]
    """The policies that can take a seat, from the weakest to the strongest: the same draws let them
    play the same again."""
    strengths: Mapping[str, Strength]
    """Players by how strong they are, from the weakest to the strongest."""
    form: re.Pattern[str]
    """What is meant as a move, be it legal or not."""

    @property
    def positions(self) -> Positions[State] | None:
        """Positions as text, None where they cannot be set up."""
        return None

    @property
    def players(self) -> tuple[str, ...]:
        """Who can take a seat, by name; TIMED stands for all who think by the clock."""
        return (*self.bots, TIMED, *self.strengths)

    def bot(self, name: str, stop: Stop | None = None) -> Bot[State, Move]:
        """A player of that name; where it thinks for long, `stop` makes it choose the best move
        so far. Raises ValueError on a name that is none."""
        from cuatto_kit.games.bots import bot_named

        return bot_named(self, name, stop or Stop())

    @abstractmethod
    def policy(self, name: str, stop: Stop) -> Bot[State, Move]:
        """One of `bots`, as `bot` has it."""

    def thinker(self) -> Thinker[State, Move]:
        """Who thinks about positions, for as long as there is time: one that tries moves out with
        the weakest bot but one, unless a family knows better."""
        from cuatto_kit.games.rollouts import Rollouts

        return Rollouts(self.game, self.bot(self.bots[min(1, len(self.bots) - 1)]))

    @abstractmethod
    def write(self, state: State, choice: Move) -> str:
        """What may be chosen or rolled in a position, as text that tells it from the others."""

    @abstractmethod
    def read(self, state: State, text: str) -> Move:
        """What a text means here. Raises ValueError, in words, on anything that cannot be."""

    @abstractmethod
    def draw(self, state: State, room: Room | None = None) -> Sequence[Line]:
        """The board, line by line: as it is written to a pipe, or so that it fits a terminal with
        the status, the prompt and some lines of moves below it (games/fitting.py)."""

    def signs(self) -> Mapping[str, str]:
        """What each sign of such a drawing means, for all signs of this board and no others."""
        return {}

    @abstractmethod
    def status(self, state: State) -> Line:
        """Who is to do what, with which dice."""

    @abstractmethod
    def tell(self, before: State, choice: Move, played: Played[State]) -> Iterator[Line]:
        """First a line that names the choice or the roll, then one for everything that it brought
        about; who has won is told by the console."""

    def commands(self, stop: Stop) -> Mapping[str, Command[State, Move]]:
        """What players of this game say besides moves, by name; made anew for each game, for
        commands may remember. Those that think do so until `stop` is set."""
        return {}


AnyTextGame: TypeAlias = TextGame[Hashable, Choice]
"""A game of whatever family, as people see and type it."""
