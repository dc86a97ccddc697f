"""The pictures with which a kit is published: the board, a game in play, the parts and the plates.

Each is one photo (photo.py) of shapes in an arrangement, from the side that fills the picture best.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import dist

import numpy as np

from cuatto_kit.board.geometry import Point
from cuatto_kit.cad.parts import TEAMS, Instance, Pose
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.photo import SIZE, photo
from cuatto_kit.fabrication.picture import png, shapes_of, shapes_of_bed
from cuatto_kit.fabrication.plates import PlateFile, shapes_on
from cuatto_kit.fabrication.raster import Shape, View, frame_of_box, room_of, view_from

ANGLES = ((12 / 13, 5 / 13), (12 / 13, -5 / 13), (4 / 5, 3 / 5), (4 / 5, -3 / 5))
"""The angles by which a board is turned, each as cosine and sine."""
HEIGHTS = ((4 / 5, 3 / 5), (3 / 5, 4 / 5))
"""The angles from which a board is seen, from low to high."""
FRONT = view_from(around=(1, 0), over=(3 / 5, 4 / 5))
"""The view of parts and plates in rows."""
UPRIGHT = 1.2
"""The advantage of a view in which the front of the board is in front."""

NEAR = 0.45
"""The width of a close-up, relative to the longer side of the board."""
PIECES, MOST_TIMES = 0.2, 2.0
"""The size of the largest piece beside the largest part of the board to which pieces are enlarged,
and the greatest number of times."""
WIDTHS = (1.0, 1.1, 1.2)
"""The tried widths of rows, relative to equal ones."""
APART = 0.12
"""The distance between things in rows, relative to the mean of their sizes."""


def board_photo(shapes: Sequence[Shape]) -> bytes:
    """Return a picture of a board with its pieces, as PNG."""
    return png(photo(shapes, best_view(shapes)))


def best_view(shapes: Sequence[Shape]) -> View:
    """Return the view in which the table under shapes takes the greatest share of a picture."""
    low, high = room_of(shapes)
    upright = (view_from(*angles) for angles in product(ANGLES, HEIGHTS))
    aside = (view_from((-sin, cos), over) for (cos, sin), over in product(ANGLES, HEIGHTS))

    def share(view: View) -> float:
        ends = frame_of_box(low, high, view)
        width, height = (float(length) for length in (ends[1] - ends[0])[:2])
        return min(SIZE[0] / width, SIZE[1] / height) ** 2 * view.eye[2]

    one, other = (max(views, key=share) for views in (list(upright), list(aside)))
    return one if UPRIGHT * share(one) >= share(other) else other


def close_up(shapes: Sequence[Shape], pieces: Sequence[Shape]) -> bytes:
    """Return a picture of that part of a board on which the most pieces are, as PNG."""
    low, high = room_of(shapes)
    reach = NEAR / 2 * max(high[0] - low[0], high[1] - low[1])
    rooms = [room_of([piece]) for piece in pieces]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in rooms]

    def others(middle: Point) -> int:
        return sum(dist(middle, other) < reach for other in middles)

    whole = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
    middle = max(middles, key=others, default=whole)
    x, y = (_within(at, a + reach, b - reach) for at, a, b in zip(middle, low, high, strict=False))
    view = view_from(ANGLES[1], HEIGHTS[0])
    frame = frame_of_box((x - reach, y - reach, low[2]), (x + reach, y + reach, high[2]), view)
    return png(photo(shapes, view, frame))


def _within(place: float, low: float, high: float) -> float:
    """Return the nearest place that is not beyond either end, or the middle if the ends cross."""
    return min(max(place, low), high) if low < high else (low + high) / 2


def parts_photo(parts: Sequence[BuiltPart]) -> bytes:
    """Return a picture of a copy of each part in rows, those of the board first, as PNG."""

    def rank(item: BuiltPart) -> tuple[bool, float]:
        return item.part.group == TEAMS, -item.mesh.measures.extents[1]

    def largest(*, pieces: bool) -> float:
        own = (item for item in parts if (item.part.group == TEAMS) is pieces)
        return max((max(item.mesh.measures.extents) for item in own), default=1.0)

    wanted = PIECES * largest(pieces=False) / largest(pieces=True)
    times = min(max(wanted, 1.0), MOST_TIMES)
    things = [
        _copy(item, times if item.part.group == TEAMS else 1.0) for item in sorted(parts, key=rank)
    ]
    return png(photo(_in_rows(things), FRONT))


def _copy(item: BuiltPart, times: float) -> list[Shape]:
    """Return a copy of a part as it is printed, in its first colour, enlarged."""
    name, colour = item.part.name, next(iter(item.part.colours))
    shapes = shapes_of(Instance(name, name, colour, Pose((0, 0, 0))), item)
    return [replace(shape, triangles=shape.triangles * np.float32(times)) for shape in shapes]


def plates_photo(files: Sequence[PlateFile], built: Sequence[BuiltPart]) -> bytes:
    """Return a picture of plates on their beds in rows, as PNG."""
    beds = [[*shapes_of_bed(file.bed), *shapes_on(file.plate, built)] for file in files]
    return png(photo(_in_rows(beds), FRONT))


def _in_rows(things: Sequence[Sequence[Shape]]) -> list[Shape]:
    """Return the shapes of things side by side, in as many rows as fill the picture best."""
    rooms = [room_of(shapes) for shapes in things]
    rise = FRONT.up[2] / FRONT.eye[2]  # what something high covers of the ground behind it
    sizes = [(b[0] - a[0], b[1] - a[1] + rise * (b[2] - a[2])) for a, b in rooms]
    gap = APART * sum(x + y for x, y in sizes) / (2 * len(sizes))
    whole = sum(x + gap for x, _ in sizes)

    def scale(places: Sequence[Point]) -> float:
        """Return how large things at these places are in a picture."""
        width = max(x + size[0] for (x, _), size in zip(places, sizes, strict=True))
        depth = -min(y for _, y in places)
        return min(SIZE[0] / width, SIZE[1] / (depth * FRONT.eye[2]))

    counts = range(1, len(sizes) + 1)
    tried = (_places(sizes, gap, more * whole / rows) for rows in counts for more in WIDTHS)
    places = max(tried, key=scale)
    return [
        replace(shape, pose=replace(shape.pose, at=(at[0] + x - low[0], at[1] + y - low[1], at[2])))
        for shapes, (low, _), (x, y) in zip(things, rooms, places, strict=True)
        for shape in shapes
        for at in [shape.pose.at]
    ]


def _places(sizes: Sequence[Point], gap: float, width: float) -> list[Point]:
    """Return the lower left corners of things in rows from the back, in the middle of each row."""
    rows: list[list[Point]] = [[]]
    for size in sizes:
        if rows[-1] and sum(x + gap for x, _ in rows[-1]) + size[0] > width:
            rows.append([])
        rows[-1].append(size)
    places, back = [], 0.0
    for row in rows:
        left = (width - sum(x + gap for x, _ in row) + gap) / 2
        back -= max(y for _, y in row)
        for x, _ in row:
            places.append((left, back))
            left += x + gap
        back -= gap
    return places
