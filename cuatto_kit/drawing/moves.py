"""The arrows of a scene's moves.

Legal moves are dark and solid; moves that the rules refuse are red, dashed and crossed out.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK
from cuatto_kit.drawing.board import HOLE
from cuatto_kit.drawing.pieces import LETTER, Tokens
from cuatto_kit.drawing.routes import (
    Ends,
    Obstacle,
    Rim,
    Route,
    first_part,
    length_of,
    route,
)
from cuatto_kit.drawing.scene import Arrow, Scene, Token

REFUSED = "#c2141c"
"""The colour of moves that the rules refuse."""
WIDTH, HEAD, GAP, LEAST = 0.075, 0.25, 0.03, 0.24
"""Sizes in tile edges: the width of an arrow, its head, its distance from rims, its least length.
"""
SIGN = 0.13
"""Half the size of the sign that crosses out a move, in tile edges."""
TOKEN, WORD, WAY = 8.0, 5.0, 3.0
"""The cost of covering a piece, a word and another arrow (mm of detour for each mm).

The cost of a piece is doubled over the piece itself; near it, it is simple.
"""


@dataclass(frozen=True)
class Drawn:
    """An arrow as it is drawn.

    `route` is its line (mm), `sign` the middle of its sign (mm) if the move is refused, and `tile`
    the edge by which sizes are measured (mm).
    """

    route: Route
    tile: float
    sign: Point | None = None

    @property
    def legal(self) -> bool:
        """True if the rules allow the move."""
        return self.sign is None


def ways(
    scene: Scene, tokens: Tokens, words: Sequence[Rect], lines: Sequence[Rect] = ()
) -> Iterator[Drawn]:
    """Yield the arrows of a scene; arrows whose points are all equal are left out.

    Each avoids the pieces, the `words`, the `lines` on the board and the arrows before it.
    """
    reach = WIDTH * tokens.tile
    kept = [Obstacle(_grown(room, reach), WORD) for room in words]
    kept += [Obstacle(_grown(room, reach), WAY) for room in lines]
    for arrow in scene.arrows:
        points = [p for k, p in enumerate(arrow.points) if k == 0 or p != arrow.points[k - 1]]
        if len(points) > 1:
            way = _way(Arrow(tuple(points), arrow.legal), scene.tokens, tokens, kept)
            kept += [Obstacle(room, WAY) for room in covers(way)]
            yield way


def _way(
    arrow: Arrow, standing: Sequence[Token], tokens: Tokens, kept: Sequence[Obstacle]
) -> Drawn:
    """Return an arrow that avoids all pieces except those at its ends, and the obstacles `kept`."""
    tile, points = tokens.tile, arrow.points
    mover, met = (_at(standing, tokens, place) for place in (points[0], points[-1]))
    others = [tokens.rim(token) for token in standing if token not in (mover, met)]
    obstacles = [
        *kept,
        *(Obstacle(rim.room, TOKEN, rim.round) for rim in others),
        *(Obstacle(_grown(rim.room, WIDTH * tile), TOKEN, rim.round) for rim in others),
        *(Obstacle(room, WORD) for room in _letters((mover, met), tile)),
    ]
    start = tokens.rim(mover) if mover else Rim(Rect.around(points[0], 0, 0), round=False)
    ends = Ends(start, _spot(points[-1], mover, met, tokens), GAP * tile, LEAST * tile)
    line = route(points, ends, obstacles)
    sign = None if arrow.legal else _sign(line, points[-1], met, obstacles, tile)
    return Drawn(line, tile, sign)


def _letters(pieces: Sequence[Token | None], tile: float) -> Iterator[Rect]:
    """Yield the rectangles that the letters on pieces take."""
    for piece in pieces:
        if piece and piece.label:
            yield Rect.around(piece.place, *(2 * (LETTER * tile,)))


def _grown(room: Rect, margin: float) -> Rect:
    return svg.around([room], margin)


def _at(standing: Sequence[Token], tokens: Tokens, place: Point) -> Token | None:
    """Return the piece at a place, or None."""
    return next((token for token in standing if tokens.rim(token).holds(place)), None)


def _spot(place: Point, mover: Token | None, met: Token | None, tokens: Tokens) -> Rim:
    """Return the rim at which an arrow ends.

    It is that of the piece at the place, otherwise that of the spot that the moving piece would
    take. For a block it is a point, since its squares begin at its own rim.
    """
    if met:
        return tokens.rim(met)
    if mover and mover.shape == "block":
        return Rim(Rect.around(place, 0, 0), round=False)
    reach = max(HOLE * tokens.tile, tokens.rim(mover).room.width / 2 if mover else 0)
    return Rim(Rect.around(place, 2 * reach, 2 * reach))


def covers(way: Drawn) -> Iterator[Rect]:
    """Yield the rectangles that an arrow takes, one for each stretch and one for its sign."""
    reach = WIDTH * way.tile
    for ends in pairwise(way.route):
        yield svg.around([Rect.around(place, 0, 0) for place in ends], reach)
    if way.sign:
        yield Rect.around(way.sign, 2 * SIGN * way.tile, 2 * SIGN * way.tile)


def _sign(
    line: Route, end: Point, met: Token | None, obstacles: Sequence[Obstacle], tile: float
) -> Point:
    """Return the middle of the sign that crosses out a move.

    It is the end of the move if the arrow leaves it free, otherwise the place along the arrow where
    the sign covers the least.
    """
    if met is None and math.dist(line[-1], end) > SIGN * tile:
        return end
    reach, length = SIGN * tile, length_of(line)
    found: list[tuple[float, Point]] = []
    for share in (0.55, 0.4, 0.7, 0.25, 0.85):
        *_, before, here = first_part(line, share * length)
        (dx, dy), far = (here[0] - before[0], here[1] - before[1]), math.dist(before, here) or 1.0
        for side in (0.0, 1.7, -1.7, 2.5, -2.5):
            place = (here[0] - side * reach * dy / far, here[1] + side * reach * dx / far)
            room = Rect.around(place, 2 * reach, 2 * reach)
            hidden = sum(one.weight for one in obstacles if one.room.overlaps(room))
            tip = max(0.0, 1 - (math.dist(place, line[-1]) - reach) / (HEAD * tile))
            shaft = 0.0 if side else 12 * reach / length
            found.append((hidden + 8 * tip + shaft + abs(side) + len(found) / 100, place))
    return min(found)[1]


def drawn(way: Drawn) -> str:
    """Return an arrow with a white halo."""
    tile, width = way.tile, WIDTH * way.tile
    colour = INK if way.legal else REFUSED
    look: dict[str, svg.Attribute] = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    dashes: dict[str, svg.Attribute] = (
        {}
        if way.legal
        else {"stroke_dasharray": f"{svg.number(1.2 * width)} {svg.number(2 * width)}"}
    )
    head = min(HEAD * tile, 0.6 * length_of(way.route))
    shaft, corners = _head(way.route, head)
    parts = [
        svg.line(*shaft, stroke="#fff", stroke_width=2 * width, **look),
        svg.outline(corners, fill="#fff", stroke="#fff", stroke_width=width, **look),
        svg.line(*shaft, stroke=colour, stroke_width=width, **look, **dashes),
        svg.outline(corners, fill=colour),
    ]
    if way.sign:
        parts.append(cross(way.sign, SIGN * tile))
    return svg.group("".join(parts), class_="legal" if way.legal else "refused")


def _head(line: Route, head: float) -> tuple[Route, list[Point]]:
    """Return the shaft of an arrow, and the corners of its head."""
    back = line[::-1]
    tip, base, neck = line[-1], first_part(back, head)[-1], first_part(back, 0.75 * head)[-1]
    aside = ((base[1] - tip[1]) * 0.5, (tip[0] - base[0]) * 0.5)
    wings = [(base[0] + side * aside[0], base[1] + side * aside[1]) for side in (1, -1)]
    shaft = first_part(line, max(0.0, length_of(line) - 0.75 * head))
    return (*shaft[:-1], neck), [tip, wings[0], neck, wings[1]]


def cross(place: Point, reach: float) -> str:
    """Return the sign for forbidden moves: a cross in a white disc."""
    x, y = place
    far = 0.52 * reach
    look: dict[str, svg.Attribute] = {"stroke": REFUSED, "stroke_width": 0.34 * reach}
    return svg.disc(place, reach, fill="#fff", stroke=REFUSED, stroke_width=0.2 * reach) + "".join(
        svg.line(
            (x - far, y - side * far), (x + far, y + side * far), stroke_linecap="round", **look
        )
        for side in (1, -1)
    )
