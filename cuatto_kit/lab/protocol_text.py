"""Moves, rolls and what was thought as the words of the protocol: a word has no blanks.

Blanks of a family's notation are written as commas: `5,main.3-main.8` in a race, `6,8` in columns;
what chance brings begins with `roll:`, as in `roll:3,5`.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Generic

from cuatto_kit.config.messages import format_value
from cuatto_kit.games.game import CHANCE, END, Move, State
from cuatto_kit.games.text_view import TextGame
from cuatto_kit.games.thinking import Prospect, Thought, Worth

BLANK = ","
ROLL = "roll:"


class Wording(Generic[State, Move]):
    """The words of one game."""

    def __init__(self, text: TextGame[State, Move]) -> None:
        self._text = text
        self._game = text.game

    def write(self, state: State, choice: Move) -> str:
        """A move or an outcome of a position as one word."""
        word = BLANK.join(self._text.write(state, choice).split())
        return ROLL + word if self._game.actor(state) == CHANCE else word

    def read(self, state: State, word: str) -> Move:
        """What a word means in a position. Raises ValueError, in words, where it cannot be."""
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
        """What has been found in a position, a line for each of the best moves."""
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
        """The moves that are expected, the first of them the one that is meant."""
        for move in prospect.moves:
            yield self.write(state, move)
            state = self._game.apply(state, move)


class Trail(Generic[State, Move]):
    """The positions that a game has come by, told word by word: the same game with a move more is
    not played from its beginning again."""

    def __init__(self, text: TextGame[State, Move]) -> None:
        self._words = Wording(text)
        self._game = text.game
        self._begin = ""
        self._told: list[str] = []
        self._states: list[State] = []

    def follow(self, begin: str, first: Callable[[], State], words: Sequence[str]) -> State:
        """The position to which words lead from a first one, which `begin` stands for. Raises
        ValueError, in words, at the first that cannot be."""
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
    """Plies to the end, negative for who loses, from the winner's own moves: the winner, who makes
    the last one, begins or comes second."""
    return 2 * wins_in - 1 if wins_in > 0 else 2 * wins_in
