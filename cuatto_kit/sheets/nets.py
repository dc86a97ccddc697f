"""Nets of boxes to be cut from paper, folded and glued: blocks, heads and dice.

The faces of a box form a cross. `bottom` is its middle; `front`, `left`, `right` and `back` are
attached to it, and `top` to `back`. A cross that does not fit is divided into pieces, each with a
tab where it was joined.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from cuatto_kit.board.geometry import Edge, Point, Rect

Size = tuple[float, float]
"""Width and length (mm)."""
Edges = tuple[float, float, float]
"""Width, depth and height of a box (mm)."""

HANGS_ON: Mapping[str, tuple[str, Edge]] = {
    "front": ("bottom", Edge.DOWN),
    "left": ("bottom", Edge.LEFT),
    "right": ("bottom", Edge.RIGHT),
    "back": ("bottom", Edge.UP),
    "top": ("back", Edge.UP),
}
"""The face to which each face other than the bottom is attached, and the edge of that face."""
GLUED: Sequence[tuple[str, Edge, str]] = (
    ("left", Edge.UP, "back"),
    ("left", Edge.LEFT, "top"),
    ("left", Edge.DOWN, "front"),
    ("right", Edge.UP, "back"),
    ("right", Edge.RIGHT, "top"),
    ("right", Edge.DOWN, "front"),
    ("top", Edge.UP, "front"),
)
"""The edges that have a tab, each with the face behind which it is glued."""
OPPOSITE: Mapping[str, str] = {
    one: other
    for pair in (("bottom", "top"), ("front", "back"), ("left", "right"))
    for one, other in (pair, pair[::-1])
}
"""The opposite of each face."""
FACES = len(OPPOSITE)
"""The number of faces."""
TAB, SHARE = 7.0, 0.4
"""The depth of a tab (mm), and its greatest share of the shortest edge of the box."""


@dataclass(frozen=True)
class Tab:
    """A flap with slanted sides on an edge of a face, glued behind the face `behind`."""

    face: str
    edge: Edge
    behind: str
    corners: tuple[Point, Point, Point, Point]


@dataclass(frozen=True)
class Net:
    """A piece of a flat box: its faces by name, the folds between them, and its tabs (mm)."""

    faces: Mapping[str, Rect]
    folds: Sequence[tuple[Point, Point]]
    tabs: Sequence[Tab]

    @property
    def room(self) -> Rect:
        """The rectangle that it takes (mm)."""
        points = [
            *(corner for face in self.faces.values() for corner in face.corners),
            *(corner for tab in self.tabs for corner in tab.corners),
        ]
        xs, ys = zip(*points, strict=True)
        return Rect(min(xs), min(ys), max(xs), max(ys))


def nets_of(edges: Edges, room: Size) -> tuple[Net, ...]:
    """Return the smallest of the divisions of a box into the fewest nets that fit into a room.

    Returns the whole cross if not even single faces fit.
    """
    turns: Sequence[Edges] = sorted({(a, b, c) for a, b, c in permutations(edges)}, reverse=True)
    crosses = [(turn, _cross(turn)) for turn in turns]
    for count in range(len(HANGS_ON) + 1):
        found = [
            nets
            for turn, faces in crosses
            for cuts in combinations(HANGS_ON, count)
            for nets in [tuple(_pieces(turn, faces, cuts))]
            if all(net.room.width <= room[0] and net.room.length <= room[1] for net in nets)
        ]
        if found:
            return min(found, key=lambda nets: sum(n.room.width * n.room.length for n in nets))
    return tuple(_pieces(turns[0], crosses[0][1], ()))


def _cross(edges: Edges) -> Mapping[str, Rect]:
    width, depth, height = edges
    return {
        "bottom": Rect(0, 0, width, depth),
        "front": Rect(0, -height, width, 0),
        "left": Rect(-height, 0, 0, depth),
        "right": Rect(width, 0, width + height, depth),
        "back": Rect(0, depth, width, depth + height),
        "top": Rect(0, depth + height, width, 2 * depth + height),
    }


def _pieces(edges: Edges, faces: Mapping[str, Rect], cuts: Sequence[str]) -> Iterator[Net]:
    """Yield the pieces of the cross after these faces are cut off."""
    depth = min(TAB, SHARE * min(edges))
    parted = [(face, HANGS_ON[face][1].opposite, HANGS_ON[face][0]) for face in cuts]
    for root in ("bottom", *cuts):
        names = [name for name in faces if _root(name, cuts) == root]
        joints = [name for name in names if name != root]
        yield Net(
            {name: faces[name] for name in names},
            [_side(faces[HANGS_ON[name][0]], HANGS_ON[name][1]) for name in joints],
            [
                Tab(face, edge, behind, _flap(faces[face], edge, depth))
                for face, edge, behind in (*GLUED, *parted)
                if face in names
            ],
        )


def _root(name: str, cuts: Sequence[str]) -> str:
    while name != "bottom" and name not in cuts:
        name = HANGS_ON[name][0]
    return name


def _side(face: Rect, edge: Edge) -> tuple[Point, Point]:
    """Return an edge of a face, counterclockwise."""
    corners = face.corners
    start = {Edge.DOWN: 0, Edge.RIGHT: 1, Edge.UP: 2, Edge.LEFT: 3}[edge]
    return corners[start], corners[(start + 1) % 4]


def _flap(face: Rect, edge: Edge, depth: float) -> tuple[Point, Point, Point, Point]:
    """Return the corners of a tab, whose slanted sides keep it clear of those around the corner."""
    (x0, y0), (x1, y1) = _side(face, edge)
    dx, dy = edge.step
    length = abs(x1 - x0) + abs(y1 - y0)
    slant = min(depth, length / 3)
    along = ((x1 - x0) / length * slant, (y1 - y0) / length * slant)
    return (
        (x0, y0),
        (x1, y1),
        (x1 - along[0] + dx * depth, y1 - along[1] + dy * depth),
        (x0 + along[0] + dx * depth, y0 + along[1] + dy * depth),
    )


def values_of(sides: int) -> Mapping[str, int]:
    """Return the value on each face of a die of six faces; opposite ones add up to `sides` + 1.

    Raises ValueError if six faces cannot be divided evenly among that number of values.
    """
    if sides < 1 or FACES % sides:
        raise ValueError(f"six faces do not share out {sides} numbers")
    values = {face: k % sides + 1 for k, face in enumerate(("bottom", "front", "left"))}
    return values | {OPPOSITE[face]: sides + 1 - value for face, value in values.items()}
