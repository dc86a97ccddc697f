"""The assembly of a kit with its pieces where they are at one moment of a game.

A family gives positions as scenes for drawings (drawing/scene.py). The parts of a piece of a scene
are those of its name, or those at its place in the set-up. Pieces are lowered straight down until
they touch the board or another piece, as by hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import dist

import numpy as np

from cuatto_kit.board.geometry import Point
from cuatto_kit.cad.parts import TEAMS, Instance, Pose, Triple
from cuatto_kit.drawing.scene import Scene, Token
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.picture import shapes_of
from cuatto_kit.fabrication.raster import (
    ABOVE,
    BELOW,
    Floats,
    Projector,
    Shape,
    frame_of_box,
    no_values,
    room_of,
)

SAME = 4.0
"""The greatest distance between the middle of a piece and its place in a scene (mm)."""
POINTS = 1000
"""The number of points along the longer side of a table at which heights are measured."""

Piece = tuple[Instance, ...]
"""The copies that make a piece: one, or several that are put together."""


@dataclass(frozen=True)
class Setting:
    """A board that is set up: its copies, its parts by name, and the teams' colours by seat."""

    assembly: Sequence[Instance]
    parts: Mapping[str, BuiltPart]
    colours: Sequence[str]

    def of(self, piece: Sequence[Instance]) -> list[Shape]:
        """Return the shapes of copies."""
        return [shape for copy in piece for shape in shapes_of(copy, self.parts[copy.part])]

    def is_piece(self, copy: Instance) -> bool:
        """Return whether a copy belongs to a piece, rather than to the board."""
        return self.parts[copy.part].part.group == TEAMS

    def middle(self, piece: Piece) -> Point:
        """Return the middle of a piece from above."""
        low, high = room_of(self.of(piece))
        return ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)


def in_play(setting: Setting, start: Scene, now: Scene) -> tuple[Piece, tuple[Piece, ...]] | None:
    """Return the board and what is beside it, and the pieces of a scene in their places.

    Returns None if the parts of a piece are not known. `start` is the set-up as a scene.
    """
    pieces = _pieces(setting)
    middles = {piece: setting.middle(piece) for piece in pieces}
    standing = {
        token: piece
        for token in start.tokens
        for piece, middle in middles.items()
        if dist(middle, token.place) < SAME
    }
    placed: list[Piece] = []
    for token in now.tokens:
        model = _named(setting, token, pieces) or _alike(token, standing)
        if model is None:
            return None
        placed.append(_put(setting, model, token))
    left = [piece for piece in pieces if piece not in standing.values()]
    if not standing:
        for piece in placed:
            left.remove(next(one for one in left if _signs(one) == _signs(piece)))
    board = [copy for copy in setting.assembly if not setting.is_piece(copy)]
    beside = (*board, *(copy for piece in left for copy in piece))
    return beside, tuple(_lowered(setting, beside, placed))


def _pieces(setting: Setting) -> list[Piece]:
    """Return the pieces: copies at the same place are put together."""
    found: dict[Point, list[Instance]] = {}
    for copy in filter(setting.is_piece, setting.assembly):
        x, y, _ = copy.pose.at
        found.setdefault((round(x, 2), round(y, 2)), []).append(copy)
    return [tuple(copies) for copies in found.values()]


def _signs(piece: Piece) -> list[tuple[str, str]]:
    return [(copy.part, copy.colour) for copy in piece]


def _named(setting: Setting, token: Token, pieces: Sequence[Piece]) -> Piece | None:
    """Return a piece of the team with a part of the name of the token's shape."""
    colour = None if token.seat is None else setting.colours[token.seat]
    for piece in pieces:
        names = [copy.part for copy in piece if colour in (None, copy.colour)]
        if any(name == token.shape or name.endswith(f"-{token.shape}") for name in names):
            return piece
    return None


def _alike(token: Token, standing: Mapping[Token, Piece]) -> Piece | None:
    """Return the piece of a token of the same team, shape and name in the set-up."""
    own = [one for one in standing if (one.seat, one.shape) == (token.seat, token.shape)]
    named = [one for one in own if one.label == token.label]
    return next((standing[one] for one in (*named, *own)), None)


def _put(setting: Setting, piece: Piece, token: Token) -> Piece:
    """Return a piece at the place of a token; a block is turned until it covers its squares."""
    if token.shape == "block" and token.size:
        piece = _turned(setting, piece, token.size)
    x, y = setting.middle(piece)
    return _moved(piece, (token.place[0] - x, token.place[1] - y, 0.0))


def _turned(setting: Setting, piece: Piece, size: Point) -> Piece:
    """Return a piece of one part in the turns in which it covers nearly an area of that size."""

    def off(one: Piece) -> float:
        low, high = room_of(setting.of(one))
        return abs(high[0] - low[0] - size[0]) + abs(high[1] - low[1] - size[1])

    (copy,) = piece
    ways = [Pose(copy.pose.at, (x, y, z)) for x, y, z in product((0, 90), repeat=3)]
    return min(((replace(copy, pose=pose),) for pose in (copy.pose, *ways)), key=off)


def _moved(piece: Piece, by: Triple) -> Piece:
    x, y, z = by
    return tuple(
        replace(copy, pose=Pose((at[0] + x, at[1] + y, at[2] + z), copy.pose.turns))
        for copy in piece
        for at in [copy.pose.at]
    )


def _lowered(setting: Setting, board: Piece, placed: Sequence[Piece]) -> Iterator[Piece]:
    """Yield pieces lowered one after another on to a board and those before them."""
    table = setting.of(board)
    low, high = room_of([*table, *(shape for piece in placed for shape in setting.of(piece))])
    heights = _Heights(low, high)
    level = heights.above(table)
    for piece in placed:
        bottom = heights.below(setting.of(piece))
        rested = _moved(piece, (0.0, 0.0, float((level - bottom).max())))
        level = np.maximum(level, heights.above(setting.of(rested)))
        yield rested


class _Heights:
    """A level grid of points on which the heights of shapes are measured."""

    def __init__(self, low: Triple, high: Triple) -> None:
        width, depth = high[0] - low[0], high[1] - low[1]
        scale = POINTS / max(width, depth)
        size = (int(width * scale) + 1, int(depth * scale) + 1)
        self._floor = low[2]
        self._above, self._below = (
            Projector(view, size, frame_of_box(low, high, view), no_values)
            for view in (ABOVE, BELOW)
        )

    def above(self, shapes: Sequence[Shape]) -> Floats:
        """Return the height of the highest shape at each point, or that of the table (mm)."""
        return np.maximum(self._nearness(self._above, shapes), self._floor)

    def below(self, shapes: Sequence[Shape]) -> Floats:
        """Return the height of the lowest shape at each point, inf without any (mm)."""
        return -self._nearness(self._below, shapes)[:, ::-1]

    def _nearness(self, projector: Projector, shapes: Sequence[Shape]) -> Floats:
        depth = projector.grid(shapes).depth
        return np.asarray((depth - projector.origin[2]) / projector.step)
