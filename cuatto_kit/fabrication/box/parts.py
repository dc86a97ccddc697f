"""The parts of a storage box: trays, lids and the title on the lid (mm).

Every box has the middle of its tray at the origin, on the bed at z = 0.
"""

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations, pairwise

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cad import library
from cuatto_kit.cad.lettering import WEIGHT, capitals, clusters, lettering
from cuatto_kit.cad.marks import Mark
from cuatto_kit.cad.parts import ColourBodies, Instance, Part, Pose
from cuatto_kit.cad.scale import Scale
from cuatto_kit.cad.solids import Solid
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.box.arrange import (
    FLOOR,
    LEDGE,
    LID,
    OWN_SIZE,
    Arrangement,
    Column,
    Compartment,
    Measures,
    rim_of,
    rooms_on,
    skirt_of,
    trays_of,
)
from cuatto_kit.fabrication.box.contents import Lot, Thing

FINGER = 20.0
"""Width of a finger notch (mm)."""
LIP = 2.0
"""The height of the wall that remains below a notch (mm), so that nothing slides out."""
UNDER = 6.0
"""The depth to which notches reach below a stack over the compartments (mm)."""
HEXAGON = "hexagon"
"""The shape of openings in a floor without a team's symbol."""
HONEYCOMB = 12.0
"""The width of openings below a stack (mm): a finger pushes it up."""
LEAST, MOST, SIEVE = 4.0, 10.0, 0.75
"""The least and the largest width of openings below pieces (mm), and their width relative to the
smallest of these, so that none falls through."""


def tray_solid(tray: Arrangement, measures: Measures, symbols: Mapping[str, str]) -> Solid:
    """Return the tray; `symbols` are those of the teams by the names of their compartments."""
    width, depth = tray.size
    return OWN_SIZE.drawn(
        "box_tray",
        tray=[width + 2 * measures.wall, depth + 2 * measures.wall, rim_of(tray)],
        wall=measures.wall,
        divider=measures.thin,
        floor_thickness=FLOOR,
        divider_top=_divider_top(tray),
        ledge=LEDGE if tray.cover and tray.compartments else 0,
        pockets=[_drawn(tray, one.room) for one in tray.compartments],
        patterns=[
            [*pattern_of(one, symbols), *_drawn(tray, one.room)]
            for one in tray.compartments
            if _least(one) * SIEVE >= LEAST
        ],
        notches=[[x - width / 2, y - depth / 2, *rest] for x, y, *rest in _notches(tray, measures)],
    )


def _drawn(tray: Arrangement, room: Rect) -> list[float]:
    (x, y), (width, depth) = room.centre, tray.size
    return [x - width / 2, y - depth / 2, room.width, room.length]


def _divider_top(tray: Arrangement) -> float:
    """Return the height of dividers above the bed: up to the stack on them, or to the lid."""
    return FLOOR + tray.depth if tray.cover else rim_of(tray)


# Openings


def pattern_of(one: Compartment, symbols: Mapping[str, str]) -> tuple[str, float]:
    """Return the shape and the width of the openings in the floor of a compartment."""
    if one.stack:
        return HEXAGON, HONEYCOMB
    return symbols.get(one.name, HEXAGON), round(min(MOST, SIEVE * _least(one)), 2)


def _least(one: Compartment) -> float:
    """Return the width of the narrowest opening for the smallest thing of a compartment.

    It is the second largest of the thing's three measures.
    """
    return min(sorted(thing.size)[1] for column in one.columns for thing in column.things)


# Where fingers go


def _notches(tray: Arrangement, measures: Measures) -> Iterator[tuple[float, ...]]:
    """Yield the notches in the walls of the tray.

    They are at both ends of a stack over the compartments, else at stacks along a wall.
    """
    width, depth = tray.size
    wall = measures.wall
    through = 2 * (wall + LEDGE) + 1
    if tray.cover:
        bottom = FLOOR + max(LIP, tray.depth - UNDER)
        for x in (-wall / 2, width + wall / 2):
            yield x, depth / 2, 90, FINGER, bottom, through
        return
    for one in tray.compartments:
        if one.stack:
            for x, y, turn in _outer_sides(one.room, tray.size, wall):
                side = one.room.width if turn == 0 else one.room.length
                yield x, y, turn, min(FINGER, 0.6 * side), FLOOR + LIP, 2 * wall


def _outer_sides(
    room: Rect, size: tuple[float, float], wall: float
) -> Iterator[tuple[float, float, int]]:
    """Yield the middles and turns of a compartment's sides that are walls of the tray."""
    x, y = room.centre
    if room.left < 1e-6:
        yield -wall / 2, y, 90
    if room.right > size[0] - 1e-6:
        yield size[0] + wall / 2, y, 90
    if room.bottom < 1e-6:
        yield x, -wall / 2, 0
    if room.top > size[1] - 1e-6:
        yield x, size[1] + wall / 2, 0


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
    best = max(sizes, key=lambda lines: (sizes[lines] * FEW ** len(lines), -len(lines)))
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
MARGIN = 0.08
"""The distance from the frame to its content, relative to either side of it."""
UPRIGHT = 1.25
"""The ratio of depth to width from which on the content of a lid is turned a quarter."""
SHARES = (0.3, 0.4, 0.5, 0.6)
"""The shares of the room that are tried for the title beside a map."""
APART = 0.06
"""The distance between title and map, relative to the room for both."""
GAP, THINNEST = 0.16, 0.9
"""The gap between two squares of the map, relative to the shorter side of the smallest, and at
least (mm)."""
NARROWEST, WIDEST = 2.5, 9.0
"""The range of the width of a map's smallest square (mm); the upper limit keeps its roof
bridgeable."""
SPANNED = 200.0
"""The largest width of an area of a drawing times the drawing's length (mm²): the longest straight
line in a ring as wide as that is 28 mm, which is bridged."""
SMALLEST = 0.35
"""The least height of the title's capitals beside a map, relative to that without one."""

Square = tuple[float, float, float, float]
"""The middle of a square of the map, its width and depth."""


@dataclass(frozen=True)
class Face:
    """The content inside the frame of a lid, in reading direction."""

    title: tuple[Line, ...]
    map: tuple[Square, ...] = ()
    drawing: str = ""
    """The user's own drawing, in the only square of the map (config/svg.py)."""


def lid_solid(
    walls: tuple[float, float], skirt: float, measures: Measures, face: Face, share: str
) -> Solid:
    """Return the lid over walls of that size in plan (mm)."""
    return OWN_SIZE.drawn(
        "box_lid",
        share=share,
        cavity=[*(length + 2 * measures.play for length in walls), skirt],
        skirt=measures.thin,
        lid_thickness=LID,
        title=[list(line) for line in face.title],
        map=[] if face.drawing else [list(square) for square in face.map],
        art=_art(face),
        turn=90 if _is_upright(walls) else 0,
    )


def _art(face: Face) -> list[Mark]:
    """Return the drawing on a lid, whose broad areas are lines; nothing if it has none."""
    if not (face.drawing and face.map):
        return []
    from cuatto_kit.cad.art import art, in_rectangle, with_lines

    ((x, y, width, depth),) = face.map
    line = library.module("box_lid").default("frame_width")
    widest = min(WIDEST, SPANNED / max(width, depth))
    drawn = with_lines(in_rectangle(face.drawing, width, depth, OWN_SIZE), widest, line)
    mark = art(drawn.translate((x, y)), OWN_SIZE)
    return [mark] if mark else []


def face_of(
    walls: tuple[float, float], text: str, number: str, board: Sequence[Rect], drawing: str = ""
) -> Face:
    """Return the content of a lid over walls of that size (mm).

    There is a map, or a drawing in its place, only if it and the title both have room; either is
    left out if it has none.
    """
    width, depth = ((length - 2 * FRAME) * (1 - 2 * MARGIN) for length in walls)
    if _is_upright(walls):
        width, depth = depth, width
    fill = partial(_map, _apart(board))
    if drawing:
        from cuatto_kit.cad.art import proportions

        fill = partial(_field, proportions(drawing))
    alone = lines_of(text, number, width, depth)
    least = SMALLEST * max((line[3] for line in alone), default=0.0)
    tried = [
        face
        for share in SHARES
        for face in _faces(text, number, fill, (width, depth), share)
        if face.map and (face.title or not alone) and _height(face) >= least
    ]
    return replace(max(tried, key=_worth, default=Face(tuple(alone))), drawing=drawing)


def _is_upright(walls: tuple[float, float]) -> bool:
    return UPRIGHT * walls[0] < walls[1]


def _height(face: Face) -> float:
    """Return the height of the title's capitals."""
    return max((line[3] for line in face.title), default=0.0)


def _worth(face: Face) -> float:
    """Return the rating of a face: larger letters in fewer lines, and a larger map, are better."""
    letters = (_height(face) or 1.0) * FEW ** len(face.title)
    return letters * max(max(square[2:]) for square in face.map)


def _faces(
    text: str,
    number: str,
    fill: Callable[[float, float], Sequence[Square]],
    room: tuple[float, float],
    share: float,
) -> Iterator[Face]:
    """Yield the title above a map, and on the left of one, both centred together.

    `fill` returns the map for a room of that width and depth.
    """
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


def _field(proportions: float, width: float, depth: float) -> list[Square]:
    """Return the room of a drawing around the middle, given its width by its depth."""
    across = min(width, depth * proportions)
    return [(0.0, 0.0, round(across, 3), round(across / proportions, 3))]


def _map(board: Sequence[Rect], width: float, depth: float) -> list[Square]:
    """Return spaces as squares around the middle, as large as the room allows.

    The result is empty if there are none, or if they would be too small.
    """
    if not board:
        return []
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
    """Return the spaces that overlap no smaller one."""
    kept: list[Rect] = []
    for one in sorted(board, key=lambda one: one.width * one.length):
        if not any(one.overlaps(other) for other in kept):
            kept.append(one)
    return kept


def _extents(squares: Sequence[Square]) -> tuple[float, float]:
    """Return the width and depth of a map around the middle."""
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


BOX = "box"
"""The group of a box's parts."""
MARGINS = (3.0, 0.5)
"""The distances from a box to the edge of the bed (mm): with room for a skirt, and the smaller one
if the first leaves pieces outside."""


@dataclass(frozen=True)
class Cover:
    """The content that all boxes of a kit share.

    The title, the boxes' colour, the colour that fills the title (None if it stays engraved), the
    text that numbers several boxes, the spaces of the board, the symbol of each team by its colour,
    and the user's own drawing instead of the board.
    """

    title: str
    colour: str
    accent: str | None = None
    numbering: str = "{number} / {count}"
    board: tuple[Rect, ...] = ()
    symbols: Mapping[str, str] = field(default_factory=dict)
    drawing: str = ""


@dataclass(frozen=True)
class Box:
    """A tray with its lid and its pieces.

    `pieces` holds the copies of each piece in their places, one whole piece after the other.
    `undrawn` is true if the lid has no room for the drawing of the cover.
    """

    arrangement: Arrangement
    measures: Measures
    tray: Part
    lid: Part
    pieces: tuple[tuple[Instance, ...], ...]
    undrawn: bool = False

    @property
    def parts(self) -> tuple[Part, Part]:
        return (self.tray, self.lid)

    @property
    def open(self) -> Instance:
        """The tray in its place."""
        (colour,) = self.tray.colours
        return Instance(self.tray.name, self.tray.title, colour, Pose((0, 0, 0)))

    @property
    def closed(self) -> Instance:
        """The lid in its place on the tray."""
        (colour,) = self.lid.colours
        accent = self.lid.colour_bodies.colour if self.lid.colour_bodies else None
        pose = Pose((0, 0, rim_of(self.arrangement) + LID), (2, 0, 0))
        return Instance(self.lid.name, self.lid.title, colour, pose, accent)

    def room(self, compartment: Compartment) -> Rect:
        """Return a compartment in the plan of the tray."""
        width, depth = self.arrangement.size
        room = compartment.room
        return Rect(
            room.left - width / 2, room.bottom - depth / 2,
            room.right - width / 2, room.top - depth / 2,
        )  # fmt: skip


def trays_on(
    printer: Printer, measures: Measures, lots: Sequence[Lot]
) -> tuple[tuple[Arrangement, ...], tuple[Thing, ...]]:
    """Return the printable trays for these lots, and the things that are too large for any."""
    none = (), tuple(thing for lot in lots for thing in lot.things)
    found = []
    for margin in MARGINS:
        tried = [trays_of(lots, room) for room in rooms_on(printer, measures, margin)]
        found.append(min(tried, key=lambda trays: (len(trays[1]), len(trays[0])), default=none))
    return min(found, key=lambda trays: len(trays[1]))


def boxes_of(trays: Sequence[Arrangement], measures: Measures, cover: Cover) -> tuple[Box, ...]:
    """Return a box for each tray, numbered if there are several."""
    count = len(trays)
    if count == 1:
        return (_box(trays[0], measures, cover),)
    return tuple(
        _box(tray, measures, cover, f"-{k}", cover.numbering.format(number=k, count=count))
        for k, tray in enumerate(trays, 1)
    )


def _box(
    tray: Arrangement, measures: Measures, cover: Cover, mark: str = "", number: str = ""
) -> Box:
    """Return a box; `mark` ends the names of its parts, `number` is engraved on its lid."""
    width, depth = (length + 2 * measures.wall for length in tray.size)
    outer = (width + 2 * measures.reach, depth + 2 * measures.reach)
    colour, accent = cover.colour, cover.accent
    noun = f"Box {mark.removeprefix('-')}".rstrip()
    face = face_of((width, depth), cover.title, number, cover.board, cover.drawing)
    lid = partial(lid_solid, (width, depth), skirt_of(tray), measures, face)
    return Box(
        tray,
        measures,
        Part(
            name=f"box-tray{mark}",
            title=f"{noun}: the tray with its compartments",
            group=BOX,
            solid=tray_solid(tray, measures, cover.symbols),
            colours={colour: 1},
            extents=(width, depth, rim_of(tray)),
        ),
        Part(
            name=f"box-lid{mark}",
            title=f"{noun}: the lid",
            group=BOX,
            solid=lid("whole"),
            colours={colour: 1},
            extents=(*outer, skirt_of(tray) + LID),
            colour_bodies=ColourBodies(lid("body"), lid("marks"), accent) if accent else None,
        ),
        tuple(_pieces(tray)),
        bool(cover.drawing) and not _art(face),
    )


# What lies where


def _pieces(tray: Arrangement) -> Iterator[tuple[Instance, ...]]:
    width, depth = tray.size
    for level, column in tray.columns:
        height = FLOOR + level
        for thing in column.things:
            across, along = _as_it_lies(column, thing.size)
            x, y = column.middle
            corner = (x - across / 2 - width / 2, y - along / 2 - depth / 2, height)
            yield tuple(thing.laid(corner, column.turned))
            height += thing.size[2]


def _as_it_lies(column: Column, size: tuple[float, float, float]) -> tuple[float, float]:
    return (size[1], size[0]) if column.turned else (size[0], size[1])
