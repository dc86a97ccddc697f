"""The face of a lid: the title and a map of the board, composed over the whole lid (mm).

The middle of the lid is the origin; x and y are those of a reader.
"""

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import combinations, pairwise, product

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cad.lettering import WEIGHT, capitals, clusters, lettering
from cuatto_kit.cad.scale import Scale

MOST_LETTERS, MOST_WORDS = 48, 7
"""The limits of a title: of a longer one only the first words are engraved."""
HIGHEST, LOWEST = 16.0, 5.0
"""The largest height of capitals, whose strokes are bridged, and the least (mm): a title without
room for these is not engraved."""
FEW = 0.8
"""The factor per line by which layouts of a title are rated, along with the height of their
letters: fewer lines win even if their letters are slightly smaller."""
LINE, CLEAR = 1.7, 0.1
"""The distance from line to line, relative to the height of capitals, with room for accents. Higher
accents and descending marks need more: the lines are then as far apart as they require, plus CLEAR.
"""
SMALL = 0.5
"""The height of the number of a box relative to the title's."""

Line = tuple[str, float, float, float, float]
"""A word, the x and y of its middle, its height and its stroke."""


def drawable(text: str) -> str:
    """Return the part of a text that has strokes.

    An accent without strokes is dropped, another sign replaced by a space.
    """
    found = []
    for sign in clusters(unicodedata.normalize("NFD", text)):
        found.append(next((one for one in map(capitals, (sign, sign[0])) if one), " "))
    return " ".join("".join(found).split())


def lines_of(text: str, number: str, width: float, height: float) -> list[Line]:
    """Return the title in lines that fill a field, and below them the number of the box, if given.

    The result is empty if there is no room.
    """
    words, number = _shortened(drawable(text).split()), drawable(number)
    if number and _width(number, LOWEST) > width:
        return []
    sizes = {tuple(lines): _size(lines, number, width, height) for lines in _broken(words)}
    if not sizes:
        return []

    def worth(lines: tuple[str, ...]) -> tuple[float, int, float]:
        return (
            sizes[lines] * FEW ** len(lines),
            -len(lines),
            -max(_width(x, HIGHEST) for x in lines),
        )

    best = max(sizes, key=worth)
    size = sizes[best]
    if size < LOWEST:
        return []
    small = min(SMALL * size, LOWEST * width / _width(number, LOWEST)) if number else 0.0
    heights = [size] * len(best) + ([max(LOWEST, small)] if number else [])
    return list(_placed([*best, number] if number else best, heights))


def _size(lines: Sequence[str], number: str, width: float, height: float) -> float:
    """Return the largest height of capitals with room for all lines; widths grow in proportion."""
    widest = max(_width(line, HIGHEST) for line in lines)
    rows = len(lines) + (SMALL if number else 0)
    leading = _leading(lines)
    size = min(HIGHEST, HIGHEST * width / widest, height / (leading * rows))
    if number and SMALL * size < LOWEST:
        size = min(size, (height / leading - LOWEST) / len(lines))
    return size


def _leading(lines: Sequence[str]) -> float:
    """Return the distance from line to line, relative to the height of capitals."""
    drawn = (lettering(line, HIGHEST, Scale(1)) for line in lines)
    return max(LINE, *(one.length / HIGHEST + CLEAR for one in drawn if one))


@cache
def _width(line: str, height: float) -> float:
    drawn = lettering(line, height, Scale(1))
    return drawn.width if drawn else 0.0


def _shortened(words: Sequence[str]) -> list[str]:
    kept: list[str] = []
    for word in words[:MOST_WORDS]:
        if len(" ".join([*kept, word])) > MOST_LETTERS:
            break
        kept.append(word)
    return kept


def _broken(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield the words in all ways to break them into lines."""
    for count in range(len(words)):
        for cuts in combinations(range(1, len(words)), count):
            edges = (0, *cuts, len(words))
            yield [" ".join(words[start:end]) for start, end in pairwise(edges)]


def _placed(lines: Sequence[str], heights: Sequence[float]) -> Iterator[Line]:
    """Yield each line with its middle, all of them centred in the field."""
    leading = _leading(lines)
    y = leading * sum(heights) / 2
    for line, height in zip(lines, heights, strict=True):
        y -= leading * height / 2
        drawn = lettering(line, height, Scale(1)) if leading > LINE else None
        middle = y + (drawn.shift if drawn else 0.0)
        yield line, 0.0, round(middle, 3), round(height, 3), round(WEIGHT * height, 3)
        y -= leading * height / 2


def room_of(lines: Sequence[Line]) -> tuple[float, float]:
    """Return the width and depth of lines that are centred in a field."""
    width = max((_width(word, height) for word, _, _, height, _ in lines), default=0.0)
    leading = _leading([word for word, *_ in lines]) if lines else LINE
    return width, leading * sum(height for _, _, _, height, _ in lines)


FRAME = 5.0
"""The distance from the edge of a lid to the inside of its engraved frame (mm)."""
MARGIN = 0.05
"""The distance from the frame to its content, relative to either side of it."""
SHARES = (0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6)
"""The shares of the room that are tried for the title beside a map."""
APART = 0.05
"""The distance between title and map, relative to the room for both."""
GAP, THINNEST = 0.12, 0.9
"""The gap between two squares of the map, relative to the shorter side of the smallest, and at
least (mm)."""
NARROWEST = 2.0
"""The least width of a map's smallest square, with its gap (mm)."""
STARRED = 6.0
"""The least width of a square for a star (mm)."""
SMALLEST = 0.3
"""The least height of the title's capitals beside a map, relative to that without one."""

Square = tuple[float, float, float, float, int]
"""The middle of a square of the map, its width and depth, and 1 if it has a star."""
Board = Mapping[Rect, bool]
"""The outlines of a board's spaces; true for a space with a star."""


@dataclass(frozen=True)
class Face:
    """The content inside the frame of a lid, in reading direction.

    On a `turned` face the reader's x is upwards on the lid.
    """

    title: tuple[Line, ...] = ()
    map: tuple[Square, ...] = ()
    turned: bool = False
    drawing: str = ""
    """The user's own drawing, in the only square of the map (config/svg.py)."""


def face_of(
    walls: tuple[float, float], text: str, number: str, board: Board, drawing: str = ""
) -> Face:
    """Return the content of a lid over walls of that size (mm), with a drawing in place of the map.

    Title and map are above each other or side by side, the map turned or not, and both of them
    turned or not: as the letters and the map become largest. There is a map only if title and map
    both have room; either is left out if it has none.
    """
    width, depth = ((length - 2 * FRAME) * (1 - 2 * MARGIN) for length in walls)
    rooms = {False: (width, depth), True: (depth, width)}
    alone = max(
        (Face(tuple(lines_of(text, number, *room)), (), turned) for turned, room in rooms.items()),
        key=_height,
    )
    tried = [
        replace(face, turned=turned, drawing=drawing)
        for (turned, room), fill, share in product(rooms.items(), _fills(board, drawing), SHARES)
        for face in _faces(text, number, fill, room, share)
        if face.map and (face.title or not alone.title)
    ]
    legible = (face for face in tried if _height(face) >= SMALLEST * _height(alone))
    return max(legible, key=_worth, default=alone)


_Fill = Callable[[float, float], Sequence[Square]]
"""Returns the map for a room of a width and a depth."""


def _fills(board: Board, drawing: str) -> list[_Fill]:
    """Return the ways to fill a room: with a drawing, else with the board, turned or not."""
    if drawing:
        from cuatto_kit.cad.art import proportions

        return [partial(_field, proportions(drawing))]
    board = _apart(board)
    return [partial(_map, board), partial(_map, _quarter(board))] if board else []


def _field(proportions: float, width: float, depth: float) -> list[Square]:
    """Return the room of a drawing around the middle, given its width by its depth."""
    across = min(width, depth * proportions)
    return [(0.0, 0.0, round(across, 3), round(across / proportions, 3), 0)]


def _height(face: Face) -> float:
    """Return the height of the title's capitals."""
    return max((line[3] for line in face.title), default=0.0)


def _worth(face: Face) -> float:
    """Return the rating of a face: larger letters in fewer lines, and a larger map, are better."""
    letters = (_height(face) or 1.0) * FEW ** len(face.title)
    return letters * max(max(square[2:4]) for square in face.map)


def _faces(
    text: str, number: str, fill: _Fill, room: tuple[float, float], share: float
) -> Iterator[Face]:
    """Yield the title above a map, and on the left of one, both centred together."""
    width, depth = room
    rest = 1 - share - APART
    lines, squares = lines_of(text, number, width, share * depth), fill(width, rest * depth)
    high, low = room_of(lines)[1], _extents(squares)[1]
    whole = high + APART * depth + low
    yield Face(_moved(lines, 0, (whole - high) / 2), _shifted(squares, 0, (low - whole) / 2))
    lines, squares = lines_of(text, number, share * width, depth), fill(rest * width, depth)
    left, right = room_of(lines)[0], _extents(squares)[0]
    whole = left + APART * width + right
    yield Face(_moved(lines, (left - whole) / 2, 0), _shifted(squares, (whole - right) / 2, 0))


def _map(board: Board, width: float, depth: float) -> list[Square]:
    """Return spaces as squares around the middle, as large as the room allows.

    The result is empty if they would be too small.
    """
    left, bottom = min(one.left for one in board), min(one.bottom for one in board)
    right, top = max(one.right for one in board), max(one.top for one in board)
    least = min(min(one.width, one.length) for one in board)
    scale = min(width / (right - left), depth / (top - bottom))
    if scale * least < NARROWEST:
        return []
    gap = max(GAP * least, THINNEST / scale)
    middle = Rect(left, bottom, right, top).centre

    def scaled(one: Rect) -> Square:
        x, y = one.centre
        lengths = (x - middle[0], y - middle[1], one.width - gap, one.length - gap)
        left, up, width, depth = (round(scale * length, 3) for length in lengths)
        return left, up, width, depth, int(board[one] and min(width, depth) >= STARRED)

    return list(map(scaled, board))


def _quarter(board: Board) -> Board:
    """Return the board turned a quarter left."""
    return {Rect(-r.top, r.left, -r.bottom, r.right): starred for r, starred in board.items()}


def _apart(board: Board) -> Board:
    """Return the spaces that overlap no smaller one."""
    kept: dict[Rect, bool] = {}
    for one in sorted(board, key=lambda one: one.width * one.length):
        if not any(one.overlaps(other) for other in kept):
            kept[one] = board[one]
    return kept


def _extents(squares: Sequence[Square]) -> tuple[float, float]:
    """Return the width and depth of a map around the middle."""
    across = max((abs(x) + width / 2 for x, _, width, *_ in squares), default=0.0)
    along = max((abs(y) + depth / 2 for _, y, _, depth, _ in squares), default=0.0)
    return 2 * across, 2 * along


def _moved(lines: Sequence[Line], x: float, y: float) -> tuple[Line, ...]:
    return tuple(
        (word, round(a + x, 3), round(b + y, 3), height, stroke)
        for word, a, b, height, stroke in lines
    )


def _shifted(squares: Sequence[Square], x: float, y: float) -> tuple[Square, ...]:
    return tuple((round(a + x, 3), round(b + y, 3), w, d, star) for a, b, w, d, star in squares)
