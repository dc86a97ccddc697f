"""Selecting moves of blocks: the piece, then the squares that it will cover."""

from collections.abc import Sequence

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.scene import Scene, Token
from cuatto_kit.games.blocks.board.layout import square_pitch
from cuatto_kit.games.blocks.board.names import square_id
from cuatto_kit.games.blocks.config.models import BlocksVariant
from cuatto_kit.games.blocks.engine.game import PASS, Move, Position, make_game
from cuatto_kit.games.pointing import Pick, Touch


class BlocksPointing:
    """The selectable moves in the games of one board."""

    pips = False

    def __init__(self, variant: BlocksVariant, layout: Layout, seats: int) -> None:
        self._game = make_game(variant, layout, seats)
        self._layout = layout
        self._pitch = square_pitch(variant)

    def touch(self, state: Position, move: Move, scene: Scene) -> Touch:
        """Return the piece and its squares after the move.

        The squares identify the move, because they determine the orientation of the block.
        """
        if move == PASS:
            return Touch()
        letter = move[0]
        piece = tuple(self._covered(token) for token in scene.tokens if token.label == letter)
        return Touch((Pick(letter, piece), Pick(move, (self._target(state, move),))))

    def dice(self, state: Position) -> Sequence[int]:
        """Return an empty tuple: there are no dice."""
        return ()

    def _covered(self, token: Token) -> Rect:
        return Rect.around(token.place, *(token.size or (self._pitch, self._pitch)))

    def _target(self, state: Position, move: Move) -> Rect:
        grid = self._game.grid
        target = self._game.target_of(state, move)
        assert target is not None
        squares = grid.squares_of(grid.placements[target])
        outlines = [self._layout.space(square_id(square)).outline for square in squares]
        return svg.around([outline for outline in outlines if outline is not None])
