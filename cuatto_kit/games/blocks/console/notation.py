"""Moves as text, and error messages for invalid moves."""

import re

from cuatto_kit.config.messages import join_names
from cuatto_kit.games.blocks.board import fen
from cuatto_kit.games.blocks.board.placements import DIRECTIONS
from cuatto_kit.games.blocks.engine.game import PASS, BlocksGame, Move, Position

FORM = re.compile(r"[A-Za-z][nsew]{1,4}|pass")
"""The pattern of text that is meant as a move, whether legal or not."""


def write(game: BlocksGame, state: Position, choice: Move) -> str:
    """Return a move as text, which it already is."""
    return choice


def read(game: BlocksGame, state: Position, text: str) -> Move:
    """Return the legal move of a text; the order of letters counts if it matters.

    Raises ValueError, with a readable message.
    """
    wanted = text.strip()
    legal = game.legal(state)
    if not legal:
        raise ValueError("the game is over")
    if wanted in legal:
        return Move(wanted)
    if PASS in legal:
        raise ValueError(f"{_shown(wanted)} is not legal; expected pass, there is no other move")
    letter, steps = wanted[:1], wanted[1:]
    kinds = {kind.letter: kind for kind in game.grid.kinds}
    kind = kinds.get(letter.lower())
    if kind is None:
        letters = join_names(sorted(_letter(name, state.side) for name in kinds))
        raise ValueError(f"{_shown(wanted)} names no piece; expected one of {letters} first")
    if letter != _letter(letter, state.side):
        raise ValueError(
            f"{letter} is not to move; expected {_letter(letter, state.side)}, or another turn"
        )
    if not steps or not set(steps) <= set(DIRECTIONS):
        raise ValueError(
            f"{_shown(wanted)} says no way; expected one to four of n, s, e, w after {letter}"
        )
    if kind.cube and (ordered := letter + _in_order(steps)) in legal:
        return Move(ordered)
    own = [move for move in legal if move[0] == letter]
    expected = f"expected one of {join_names(own)}" if own else f"{letter} cannot move"
    raise ValueError(f"{_shown(wanted)} is not legal; {expected}")


def _letter(letter: str, side: int) -> str:
    return letter.lower() if side else letter.upper()


def _in_order(steps: str) -> str:
    """Return steps with north and south before east and west."""
    return "".join(sorted(steps, key="nsew".index))


def _shown(text: str) -> str:
    return repr(text if len(text) <= 20 else f"{text[:20]}…")


def write_position(game: BlocksGame, state: Position) -> str:
    """Return the position in a format similar to the FEN of chess."""
    return fen.write(game.grid, state.places, state.side)


def read_position(game: BlocksGame, text: str) -> Position:
    """Return the position of a text, without a history.

    Raises ValueError, with a readable message.
    """
    return Position(*fen.read(game.grid, text))
