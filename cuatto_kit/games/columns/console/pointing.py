"""Selecting moves of Can't Stop: by buttons, whose columns are highlighted."""

from collections import Counter
from collections.abc import Sequence

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.games.columns.board.names import space_id
from cuatto_kit.games.columns.config.models import ColumnsVariant
from cuatto_kit.games.columns.engine.game import (
    STOP,
    Choice,
    ColumnsGame,
    Move,
    Position,
    make_game,
)
from cuatto_kit.games.pointing import Touch

TIMES = {1: "", 2: " twice"}
"""Suffixes for the number of spaces climbed in a column."""


class ColumnsPointing:
    """The selectable moves in the games of one board."""

    def __init__(self, variant: ColumnsVariant, layout: Layout, seats: int) -> None:
        self._game: ColumnsGame = make_game(variant, layout, seats)
        self._layout = layout
        self.pips = variant.dice.sides <= 6

    def touch(self, state: Position, move: Choice, scene: Scene) -> Touch:
        """Return the sums that are played and the spaces that runners climb.

        For a stop, the spaces are those of the runners, which would be kept.
        """
        if not isinstance(move, Move):
            return Touch()
        runners = self._game.runners(state)
        if not move.columns:
            kept = runners.items() if move == STOP else ()
            return Touch(shows=tuple(self._outline(*place) for place in kept))
        cubes = self._game.cubes(state, state.seat)
        shows, words = [], []
        for column, spaces in Counter(move.columns).items():
            here = runners.get(column, cubes.get(column, 0))
            shows += [self._outline(column, here + up) for up in range(1, spaces + 1)]
            words.append(f"{column}{TIMES.get(spaces, f' {spaces} times')}")
        return Touch(words=f"climb {' and '.join(words)}", shows=tuple(shows))

    def dice(self, state: Position) -> Sequence[int]:
        """Return the dice to be paired, in ascending order."""
        return self._game.dice(state)

    def _outline(self, column: int, step: int) -> Rect:
        outline = self._layout.space(space_id(column, step)).outline
        assert outline is not None
        return outline
