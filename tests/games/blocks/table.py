"""A board on which the statements of its rule sheet are tried, and positions on it."""

import random
from collections.abc import Iterator
from functools import cached_property
from itertools import product

from cuatto_kit.games.blocks import text as notation
from cuatto_kit.games.blocks.game import PASS, BlocksGame, Move, Position, make_game
from cuatto_kit.games.blocks.grid import Placement
from cuatto_kit.games.game import END

from . import oracle
from .boards import Board, load

Squares = frozenset[oracle.Square]
SCENES = 40
"""Positions with pieces anywhere."""


class Table:
    """A board with its game, whose rules may be bent, and positions on it."""

    def __init__(self, text: str, bent: type[BlocksGame] | None = None) -> None:
        self.text = text
        self.variant, self.layout = load(text)
        self.game: BlocksGame = make_game(self.variant, self.layout, 2)
        if bent:
            bending = bent.__new__(bent)
            bending.__dict__.update(self.game.__dict__)
            self.game = bending
        self.grid = self.variant.grid
        self.colours = self.variant.teams.colours

    @cached_property
    def scenes(self) -> list[Position]:
        """Positions without a winner, with some pieces missing."""
        chance, board = random.Random(4), self.board()
        scenes = [self.position(board.strewn(chance)) for _ in range(SCENES)]
        return [scene for scene in scenes if self.game.actor(scene) != END]

    def board(self, once: str | None = None) -> Board:
        """Return the board as those of the engine's tests, with blocks that roll only once."""
        blocks = tuple((kind.letter, kind.size) for kind in self.grid.kinds[1:])
        usual = "".join(kind.letter for kind in self.grid.kinds[1:] if kind.rolls == 1)
        rules = tuple(self.variant.rules.model_dump(mode="json").items())
        return Board(
            self.grid.columns, self.grid.rows, blocks, usual if once is None else once, rules
        )

    def position(self, text: str) -> Position:
        return notation.read_position(self.game, text)

    def at(self, state: Position, side: int, kind: int) -> Placement | None:
        number = state.places[side][kind]
        return self.grid.placements[number] if number >= 0 else None

    def moved(self, state: Position, move: Move) -> tuple[int, Placement, Placement | None]:
        """Return the kind of the piece that moves, and where it is before and after."""
        letters = [kind.letter for kind in self.grid.kinds]
        kind = letters.index(move[0].lower())
        before = self.at(state, state.side, kind)
        assert before
        return kind, before, self.at(self.game.apply(state, move), state.side, kind)

    def moves(self, *, blocks: bool) -> Iterator[tuple[Position, Move]]:
        """Yield the moves of blocks, or of cabezas, in all scenes."""
        for state in self.scenes:
            for move in self.game.legal(state):
                if move != PASS and (move[0].lower() != self.grid.kinds[0].letter) is blocks:
                    yield state, move

    def taken(self, state: Position, *, but: tuple[int, int]) -> Squares:
        """Return the squares of all pieces but one, given by its side and kind."""
        return frozenset(
            square
            for side, kind in product(range(2), range(len(self.grid.kinds)))
            if (side, kind) != but and (piece := self.at(state, side, kind))
            for square in covered(piece)
        )

    def cabeza(self, state: Position, side: int) -> Squares:
        piece = self.at(state, side, 0)
        return covered(piece) if piece else frozenset()

    def on(self, squares: Squares) -> bool:
        return all(0 <= x < self.grid.columns and 0 <= y < self.grid.rows for x, y in squares)

    def placed(self, side: int, *pieces: tuple[int, int, Placement]) -> Position:
        """Return a position of pieces by side and kind, all others off the board."""
        rows = [[-1] * len(self.grid.kinds) for _ in range(2)]
        for owner, kind, piece in pieces:
            rows[owner][kind] = self.grid.number[piece]
        return Position((tuple(rows[0]), tuple(rows[1])), side)

    def head(self, column: int, row: int) -> Placement:
        return Placement(0, column, row, (1, 1, 1))


def covered(piece: Placement) -> Squares:
    return oracle.footprint(cells(piece))


def cells(piece: Placement) -> oracle.Cells:
    width, depth, height = piece.size
    return frozenset(
        (piece.column + x, piece.row + y, z)
        for x, y, z in product(range(width), range(depth), range(height))
    )
