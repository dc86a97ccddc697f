"""Moves, rolls and thoughts as words of the protocol, which contain no blanks.

Blanks of a family's notation are written as commas: `5,main.3-main.8` in a race, `6,8` in columns;
outcomes of chance begin with `roll:`, as in `roll:3,5`.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Generic

from cuatto_kit.config.messages import format_value
from cuatto_kit.games.game import CHANCE, END, Move, State
from cuatto_kit.games.text_view import TextGame
from cuatto_kit.games.thinking import Prospect, Thought, Worth

BLANK = ","
"""The replacement for blanks."""
ROLL = "roll:"
"""The beginning of an outcome of chance."""


class Wording(Generic[State, Move]):
    """The words of one game."""

    def __init__(self, text: TextGame[State, Move]) -> None:
        self._text = text
        self._game = text.game

    def write(self, state: State, choice: Move) -> str:
        """Return a move or an outcome in a position as one word."""
        word = BLANK.join(self._text.write(state, choice).split())
        return ROLL + word if self._game.actor(state) == CHANCE else word

    def read(self, state: State, word: str) -> Move:
        """Return the move or outcome of a word in a position.

        Raises ValueError, with a readable message, if it is not valid there.
        """
        actor = self._game.actor(state)
        if actor == END:
            raise ValueError("the game is over")
        rolled = word.startswith(ROLL)
        if actor == CHANCE and not rolled:
            raise ValueError(f"dice are to fall here; expected {ROLL}…")
        if rolled and actor >= 0:
            raise ValueError(f"no dice fall here; expected a move of seat {actor + 1}")
        return self._text.read(state, word.removeprefix(ROLL).replace(BLANK, " "))

    def thought(self, state: State, thought: Thought[Move]) -> Iterator[str]:
        """Yield a thought about a position, one line for each of the best moves."""
        milliseconds = round(1_000 * thought.seconds)
        per_second = round(thought.nodes / max(thought.seconds, 1e-3))
        for rank, prospect in enumerate(thought.prospects, 1):
            yield (
                f"info depth {thought.depth} multipv {rank} {self._worth(prospect.worth)}"
                f" time {milliseconds} nodes {thought.nodes} nps {per_second}"
                f" pv {' '.join(self._line(state, prospect))}"
            )

    def _worth(self, worth: Worth) -> str:
        win = f"win {worth.win:.4f} {worth.half:.4f}"
        if worth.wins_in and self._game.seats == 2:
            return f"score mate {_plies(worth.wins_in)} {win}"
        return win if worth.score is None else f"score cp {worth.score} {win}"

    def _line(self, state: State, prospect: Prospect[Move]) -> Iterator[str]:
        """Yield the expected moves, beginning with the move itself."""
        for move in prospect.moves:
            yield self.write(state, move)
            state = self._game.apply(state, move)


class Trail(Generic[State, Move]):
    """The positions of a game that is described word by word.

    When a move is added, the game is not played from its beginning again.
    """

    def __init__(self, text: TextGame[State, Move]) -> None:
        self._words = Wording(text)
        self._game = text.game
        self._begin = ""
        self._told: list[str] = []
        self._states: list[State] = []

    def follow(self, begin: str, first: Callable[[], State], words: Sequence[str]) -> State:
        """Return the position to which words lead from a first position.

        Args:
            begin: The text of the first position, by which it is recognised.
            first: A function that returns the first position.
            words: The moves and outcomes.

        Raises:
            ValueError: With a readable message, at the first word that is not valid.
        """
        if begin != self._begin or not self._states:
            self._states, self._told, self._begin = [first()], [], begin
        pairs = zip(self._told, words, strict=False)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        del self._told[known:], self._states[known + 1 :]
        for word in words[known:]:
            state = self._states[-1]
            try:
                self._states.append(self._game.apply(state, self._words.read(state, word)))
            except ValueError as error:
                number = len(self._states)
                raise ValueError(f"move {number}, {format_value(word)}: {error}") from error
            self._told.append(word)
        return self._states[-1]


def _plies(wins_in: int) -> int:
    """Return the plies to the end, negative for a loss, from the number of the winner's own moves.

    The winner makes the last move, and has the first or the second ply.
    """
    return 2 * wins_in - 1 if wins_in > 0 else 2 * wins_in
