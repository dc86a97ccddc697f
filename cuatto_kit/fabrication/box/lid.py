"""The lid of a box as a drawing, and what is engraved on it: the title, and a map of the board
below or beside it (mm, from the middle of the lid)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cad.solids import Solid
from cuatto_kit.fabrication.box.measures import LID, OWN_SIZE, Measures
from cuatto_kit.fabrication.box.title import FEW, Line, lines_of, room_of

FRAME = 5.0
"""From the edge of a lid to the inside of its engraved frame (mm)."""
MARGIN = 0.08
"""From the frame to what it surrounds, against either side of it."""
UPRIGHT = 1.25
"""How much deeper than wide a lid is on which all is turned a quarter."""
SHARES = (0.3, 0.4, 0.5, 0.6)
"""How much of the room the title may have beside a map."""
APART = 0.06
"""Between title and map, against the room for both."""
GAP, THINNEST = 0.16, 0.9
"""Between two squares of the map, against the shorter side of the least, and at least (mm)."""
NARROWEST, WIDEST = 2.5, 9.0
"""How wide the least square of a map is drawn (mm): at most so wide that its roof is bridged."""
SMALLEST = 0.35
"""How high the title's capitals may be beside a map, at least, against those without one."""

Square = tuple[float, float, float, float]
"""The middle of a square of the map, its width and depth."""


@dataclass(frozen=True)
class Face:
    """What is engraved inside the frame of a lid, as it is read."""

    title: tuple[Line, ...]
    map: tuple[Square, ...] = ()


def lid_solid(
    walls: tuple[float, float], skirt: float, measures: Measures, face: Face, share: str
) -> Solid:
    """The lid over walls of that size in the plan."""
    return OWN_SIZE.drawn(
        "box_lid",
        share=share,
        cavity=[*(length + 2 * measures.play for length in walls), skirt],
        skirt=measures.thin,
        lid_thickness=LID,
        title=[list(line) for line in face.title],
        map=[list(square) for square in face.map],
        turn=90 if _is_upright(walls) else 0,
    )


def face_of(walls: tuple[float, float], text: str, number: str, board: Sequence[Rect]) -> Face:
    """What a lid over walls of that size bears: a map where title and map both have room, whatever
    is left out where it has none."""
    width, depth = ((length - 2 * FRAME) * (1 - 2 * MARGIN) for length in walls)
    if _is_upright(walls):
        width, depth = depth, width
    board = _apart(board)
    alone = lines_of(text, number, width, depth)
    least = SMALLEST * max((line[3] for line in alone), default=0.0)
    tried = [
        face
        for share in SHARES
        for face in _faces(text, number, board, (width, depth), share)
        if face.map and (face.title or not alone) and _height(face) >= least
    ]
    return max(tried, key=_worth, default=Face(tuple(alone)))


def _is_upright(walls: tuple[float, float]) -> bool:
    return UPRIGHT * walls[0] < walls[1]


def _height(face: Face) -> float:
    """Of the title's capitals."""
    return max((line[3] for line in face.title), default=0.0)


def _worth(face: Face) -> float:
    """Of two faces the better one has larger letters in fewer lines, and a larger map."""
    letters = (_height(face) or 1.0) * FEW ** len(face.title)
    return letters * max(max(square[2:]) for square in face.map)


def _faces(
    text: str, number: str, board: Sequence[Rect], room: tuple[float, float], share: float
) -> Iterator[Face]:
    """The title above a map, and on the left of one; both together in the middle."""
    if not board:
        return
    width, depth = room
    rest = 1 - share - APART
    lines, squares = lines_of(text, number, width, share * depth), _map(board, width, rest * depth)
    high, low = room_of(lines)[1], _extents(squares)[1]
    whole = high + APART * depth + low
    yield Face(_moved(lines, 0, (whole - high) / 2), _shifted(squares, 0, (low - whole) / 2))
    lines, squares = lines_of(text, number, share * width, depth), _map(board, rest * width, depth)
    left, right = room_of(lines)[0], _extents(squares)[0]
    whole = left + APART * width + right
    yield Face(_moved(lines, (left - whole) / 2, 0), _shifted(squares, (whole - right) / 2, 0))


def _map(board: Sequence[Rect], width: float, depth: float) -> list[Square]:
    """Spaces as squares round the middle, as large as that room allows; none where they would be
    too small."""
    left, bottom = min(one.left for one in board), min(one.bottom for one in board)
    right, top = max(one.right for one in board), max(one.top for one in board)
    least = min(min(one.width, one.length) for one in board)
    scale = min(width / (right - left), depth / (top - bottom), WIDEST / least)
    if scale * least < NARROWEST:
        return []
    gap = max(GAP * least, THINNEST / scale)
    middle = Rect(left, bottom, right, top).centre

    def scaled(one: Rect) -> Square:
        x, y = one.centre
        lengths = (x - middle[0], y - middle[1], one.width - gap, one.length - gap)
        left, up, width, depth = (round(scale * length, 3) for length in lengths)
        return left, up, width, depth

    return list(map(scaled, board))


def _apart(board: Sequence[Rect]) -> list[Rect]:
    """The spaces without those that overlap smaller ones."""
    kept: list[Rect] = []
    for one in sorted(board, key=lambda one: one.width * one.length):
        if not any(one.overlaps(other) for other in kept):
            kept.append(one)
    return kept


def _extents(squares: Sequence[Square]) -> tuple[float, float]:
    """Width and depth of a map round the middle."""
    across = max((abs(x) + width / 2 for x, _, width, _ in squares), default=0.0)
    along = max((abs(y) + depth / 2 for _, y, _, depth in squares), default=0.0)
    return 2 * across, 2 * along


def _moved(lines: Sequence[Line], x: float, y: float) -> tuple[Line, ...]:
    return tuple(
        (word, round(a + x, 3), round(b + y, 3), height, stroke)
        for word, a, b, height, stroke in lines
    )


def _shifted(squares: Sequence[Square], x: float, y: float) -> tuple[Square, ...]:
    return tuple((round(a + x, 3), round(b + y, 3), w, d) for a, b, w, d in squares)
