"""Moves and rolls as text: `6 8` climbs in 6 and 8, `stop`, `roll`, `bust`; dice as `1 2 3 4`."""

import re

from cuatto_kit.config.messages import format_value, join_names
from cuatto_kit.games.columns.engine.game import Choice, ColumnsGame, Move, Phase, Position
from cuatto_kit.games.game import Roll

FORM = re.compile(r"\d+([\s,+-]+\d+)*|stop|roll|bust", re.IGNORECASE)
"""The pattern of text that is meant as a move, whether legal or not."""

_SEPARATORS = re.compile(r"[\s,+-]+")


def write(game: ColumnsGame, state: Position, choice: Choice) -> str:
    """Return a move or a roll as text; dice keep their order."""
    if isinstance(choice, Move):
        return choice.word or " ".join(map(str, choice.columns))
    return " ".join(map(str, choice))


def read(game: ColumnsGame, state: Position, text: str) -> Choice:
    """Return the move or the roll of a text.

    Numbers may be in any order, separated by spaces, commas, + or -. Raises ValueError, with a
    readable message, if the text is not possible in the position.
    """
    if state.phase is Phase.END:
        raise ValueError("the game is over")
    words = [word for word in _SEPARATORS.split(text.lower()) if word]
    if state.phase is Phase.ROLL:
        return _read_roll(game, words, text)
    legal = game.legal(state)
    for move in legal:
        if words == [move.word] or (words and sorted(words) == sorted(map(str, move.columns))):
            return move
    known = join_names(write(game, state, move) for move in sorted(legal))
    raise ValueError(f"{format_value(text.strip())} cannot be played; expected one of: {known}")


def _read_roll(game: ColumnsGame, words: list[str], text: str) -> Roll:
    dice, sides = game.board.dice, game.board.sides
    faces = {str(face): face for face in range(1, sides + 1)}
    if len(words) != dice or any(word not in faces for word in words):
        expected = f"expected {dice} dice from 1 to {sides}"
        raise ValueError(f"{format_value(text.strip())} is no roll; {expected}")
    return Roll(faces[word] for word in words)
