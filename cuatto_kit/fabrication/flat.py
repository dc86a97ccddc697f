"""Flat files for a laser cutter.

There is a file for every part and there are sheets, by colour, on which all copies are nested; a
box has walls that are joined by fingers.

Files are SVG and DXF in mm, equal bytes for equal outlines. Cuts are red and scores blue hairlines;
engraved areas are black and filled. In DXF each has a layer.

Along each edge of the box the fingers of two walls alternate; the floor has the corners. Together
the walls fill the shell of the box without gaps or overlaps.
"""

import io
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise

import numpy as np
import rectpack
from manifold3d import CrossSection, JoinType
from numpy.typing import NDArray

from cuatto_kit.cad.parts import BOARD, Part, Triangles
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.layers import solid_of
from cuatto_kit.fabrication.order import FlatFormat

Loop = NDArray[np.float64]
"""The corners of a closed line (n × 2), which does not repeat the first."""

SKIN = 0.05
"""The depth from which on a mark is engraved (mm)."""
RIM = 0.8
"""The distance from the outline at which marks end (mm): nearer to it, missing material is a
chamfer."""
FINEST = 0.15
"""Half the width of the narrowest mark that is engraved (mm)."""
WIDE = 1.5
"""Half the width from which on only the edges of a mark are scored (mm)."""
KNOB = 4.6
"""Half the largest width of a knob, for a tile of 40 mm: lower areas of a knob are no marks."""
DETAIL = 0.01
"""The tolerance within which lines may be simplified (mm)."""


@dataclass(frozen=True, eq=False)
class Outline:
    """A part that is cut out of a sheet, with its lower left corner at the origin.

    It has lines along which it is cut, areas that are engraved, given by their edges, and lines
    that are scored.
    """

    name: str
    title: str
    colours: Mapping[str, int]
    size: tuple[float, float]
    cut: tuple[Loop, ...]
    engraved: tuple[Loop, ...] = ()
    scored: tuple[Loop, ...] = ()


def outline_of(part: Part, mesh: Triangles, kerf: float, scale: float = 1.0) -> Outline:
    """Return the outline of a flat part, by its mesh.

    `scale` is its size relative to that for a tile of 40 mm. Raises ValueError if the mesh is not a
    solid.
    """
    solid = solid_of(mesh)
    if solid is None:
        raise ValueError(f"{part.name} is no closed solid")
    whole = solid.project()
    top = solid.slice(solid.bounding_box()[5] - SKIN)
    room = whole.offset(-RIM, JoinType.Round) ^ _opened(whole, KNOB * scale)
    marks = _opened((whole - top) ^ room, FINEST)
    return drawn(part.name, part.title, part.colours, whole, kerf, marks)


def drawn(
    name: str,
    title: str,
    colours: Mapping[str, int],
    whole: CrossSection,
    kerf: float,
    marks: CrossSection | None = None,
) -> Outline:
    """Return the outline of a shape that remains of a sheet, with marks engraved in it.

    Args:
        name: The name of the part, for its file.
        title: Its title.
        colours: The number of copies in each colour.
        whole: The shape.
        kerf: The width of the laser's beam (mm).
        marks: The area of the marks.
    """
    cut = widened(whole, kerf)
    left, bottom, right, top = cut.bounds()
    marks = marks or CrossSection()
    wide = _opened(marks, WIDE)
    fine = _opened(marks - wide.offset(FINEST, JoinType.Miter), FINEST)
    areas = (_loops(area, (left, bottom)) for area in (cut, fine, wide))
    return Outline(name, title, colours, (right - left, top - bottom), *areas)


def _opened(area: CrossSection, radius: float) -> CrossSection:
    """Return the part of an area that is nowhere narrower than twice the radius."""
    return area.offset(-radius, JoinType.Miter).offset(radius, JoinType.Miter) ^ area


def widened(whole: CrossSection, kerf: float) -> CrossSection:
    """Return the area inside the lines along which a shape is cut, half a kerf outside of it."""
    around = whole.offset(kerf / 2, JoinType.Miter, 2.0) if kerf else whole
    return around.simplify(DETAIL)


def area_of(loops: Sequence[Loop]) -> float:
    """Return the area inside loops (mm²): outer ones run counterclockwise, holes clockwise."""
    total = 0.0
    for loop in loops:
        x, y = loop.T
        total += float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2
    return total


def _loops(section: CrossSection, corner: tuple[float, float]) -> tuple[Loop, ...]:
    """Return the edges of an area, each from its lowest corner, in the order of these."""
    moved = [np.asarray(loop, np.float64) - corner for loop in section.to_polygons()]
    turned = [np.roll(loop, -int(np.lexsort(loop.T)[0]), axis=0) for loop in moved]
    return tuple(sorted(turned, key=lambda loop: (loop[0][1], loop[0][0], len(loop))))


FINGER = 4.0
"""The approximate length of a finger relative to the thickness of the sheet."""
LID_PLAY = 0.4
"""The play between the walls of the tray and of its lid, on each side (mm)."""
GRIP = 8.0
"""The height of the tray's walls that shows below the lid (mm), to hold it by; at most a third."""


@dataclass(frozen=True)
class Shell:
    """An open box: its room inside, and the thickness of its sheets."""

    width: float
    depth: float
    height: float
    thickness: float

    @property
    def outer(self) -> tuple[float, float, float]:
        thick = self.thickness
        return (self.width + 2 * thick, self.depth + 2 * thick, self.height + thick)

    def walls(self) -> Iterator[tuple[str, int, CrossSection]]:
        """Yield each different sheet with its name and its number.

        The floor is seen in plan, the walls from outside with the floor below.
        """
        width, depth, height = self.outer
        thick = self.thickness
        across, along = (self._fingers(length - thick) for length in (width, depth))
        up = self._fingers(height)
        yield (
            "floor",
            1,
            _box(0, width, 0, depth)
            - _both(_row(across, 0, thick), _row(along, 0, thick), width, depth),
        )
        for name, length, feet, mine in (("front", width, across, 0), ("side", depth, along, 1)):
            wall = _box(thick, length - thick, thick, height) + _row(feet, 0, thick)
            edge = _column(up, 0, thick, mine)
            other = edge.mirror([1, 0]).translate([length, 0])
            yield name, 2, wall + edge + other

    def _fingers(self, end: float) -> list[float]:
        """Return the ends of fingers along an edge from the inside of a sheet on.

        The number of fingers is odd.
        """
        length = end - self.thickness
        count = max(3, 2 * round(length / (FINGER * self.thickness) / 2) + 1)
        return [self.thickness + length * k / count for k in range(count + 1)]


def flat_box(
    room: tuple[float, float, float], thickness: float, kerf: float, mark: str, colour: str
) -> Iterator[Outline]:
    """Yield the sheets of a tray with that room inside, and of its lid.

    Args:
        room: Width, depth and height inside (mm).
        thickness: The thickness of the sheets (mm).
        kerf: The width of the laser's beam (mm).
        mark: A suffix that distinguishes the names of several boxes.
        colour: The colour of the sheets.
    """
    tray = Shell(*room, thickness)
    width, depth, height = tray.outer
    skirt = height - min(GRIP, height / 3)
    lid = Shell(width + 2 * LID_PLAY, depth + 2 * LID_PLAY, skirt, thickness)
    for what, shell in (("tray", tray), ("lid", lid)):
        for name, count, wall in shell.walls():
            title = f"Flat box: {name} of the {what}"
            yield drawn(f"box-{what}{mark}-{name}", title, {colour: count}, wall, kerf)


def _box(left: float, right: float, bottom: float, top: float) -> CrossSection:
    return CrossSection.square([right - left, top - bottom]).translate([left, bottom])


def _row(ends: list[float], bottom: float, thickness: float) -> CrossSection:
    """Return every other finger along x: those of the walls in the floor."""
    pairs = zip(ends[1:-1:2], ends[2::2], strict=True)
    return _sum(_box(start, end, bottom, bottom + thickness) for start, end in pairs)


def _both(across: CrossSection, along: CrossSection, width: float, depth: float) -> CrossSection:
    """Return the fingers of all four walls in the floor."""
    front, left = across, along.rotate(90).mirror([1, 0])
    back = front.mirror([0, 1]).translate([0, depth])
    right = left.mirror([1, 0]).translate([width, 0])
    return front + back + left + right


def _column(ends: list[float], left: float, thickness: float, first: int) -> CrossSection:
    """Return fingers at an upright edge: those of a front wall if `first` is 0, else of a side."""
    heights = list(pairwise(ends))
    return _sum(_box(left, left + thickness, start, end) for start, end in heights[first::2])


def _sum(parts: Iterator[CrossSection]) -> CrossSection:
    total = CrossSection()
    for part in parts:
        total += part
    return total


CUT, SCORE, ENGRAVE = "cut", "score", "engrave"
"""The names of groups and layers."""
LAYERS = {ENGRAVE: 7, SCORE: 5, CUT: 1}
"""The colours of DXF layers by their numbers: black on white, blue, red. Cuts come last, since
loose parts cannot be engraved."""
HAIR = 0.1
"""Width of the lines that are cut (mm)."""


@dataclass(frozen=True, eq=False)
class Placed:
    """An outline on a sheet: its lower left corner, turned a quarter to the left or not."""

    outline: Outline
    x: float = 0.0
    y: float = 0.0
    turned: bool = False

    def loops(self, layer: str) -> list[Loop]:
        """Return the lines of a layer at their place."""
        one = self.outline
        loops = {CUT: one.cut, SCORE: one.scored, ENGRAVE: one.engraved}[layer]
        return [self._moved(loop) for loop in loops]

    def _moved(self, loop: Loop) -> Loop:
        if self.turned:
            x, y = loop.T
            loop = np.column_stack([self.outline.size[1] - y, x])
        return loop + np.array([self.x, self.y])


def written(
    outlines: Sequence[Placed], size: tuple[float, float], title: str, kind: FlatFormat
) -> bytes:
    """Return the file of a sheet of that size (mm) with outlines on it.

    Raises UsageError for DXF if the library that writes it is not installed.
    """
    return _dxf(outlines) if kind is FlatFormat.DXF else _svg(outlines, size, title).encode()


def _svg(outlines: Sequence[Placed], size: tuple[float, float], title: str) -> str:
    from xml.sax.saxutils import escape

    width, height = (_number(length) for length in size)
    styles = {
        ENGRAVE: 'fill="#000000" fill-rule="evenodd" stroke="none"',
        SCORE: f'fill="none" stroke="#0000ff" stroke-width="{HAIR}"',
        CUT: f'fill="none" stroke="#ff0000" stroke-width="{HAIR}"',
    }
    groups = [
        line
        for layer in LAYERS
        for line in (
            f'<g id="{layer}" {styles[layer]}>',
            *_paths((one.loops(layer) for one in outlines), size[1]),
            "</g>",
        )
    ]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">',
        f"<title>{escape(title)}</title>",
        *groups,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _paths(groups: Iterable[Sequence[Loop]], top: float) -> Iterator[str]:
    """Yield a path for each part, with y pointing downwards."""
    for loops in groups:
        if loops:
            lines = (
                "M" + "L".join(f"{_number(x)},{_number(top - y)}" for x, y in loop.tolist()) + "Z"
                for loop in loops
            )
            yield f'<path d="{"".join(lines)}"/>'


def _number(length: float) -> str:
    return f"{round(length, 3) + 0.0:g}" if abs(length) < 1000 else f"{length:.3f}"


def require_writer(form: FlatFormat) -> None:
    """Raise UsageError if the library that writes a format is not installed."""
    if form is FlatFormat.DXF and find_spec("ezdxf") is None:
        message = "DXF is written by ezdxf, which is not installed: pip install 'cuatto-kit[flat]'"
        raise UsageError(Fault(Code.USAGE, message))


def _dxf(outlines: Sequence[Placed]) -> bytes:
    require_writer(FlatFormat.DXF)
    import ezdxf
    from ezdxf import units

    given = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no dates: equal bytes each time
    try:
        drawing = ezdxf.new("R2010", units=units.MM)
        for layer, colour in LAYERS.items():
            drawing.layers.add(layer.upper(), color=colour)
        space = drawing.modelspace()
        for one in outlines:
            for layer in LAYERS:
                for loop in one.loops(layer):
                    space.add_lwpolyline(
                        loop.round(4).tolist(), close=True, dxfattribs={"layer": layer.upper()}
                    )
        target = io.StringIO()
        drawing.write(target)
        return target.getvalue().encode()
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = given


FLAT = "flat"
"""Folder of a kit."""
SHEET = (600.0, 300.0)
"""Width and depth of a sheet (mm): the bed of common laser cutters. Larger parts enlarge it."""
SPACING = 2.0
"""The distance between parts on a sheet, and to its edge (mm)."""
STEPS = 100
"""Steps per millimetre in which parts are nested."""


def board_outlines(
    built: Sequence[BuiltPart], kerf: float, scale: float = 1.0
) -> Iterator[Outline]:
    """Yield the outlines of flat parts: panels, connectors, inlays; `scale` as for `outline_of`."""
    for item in built:
        if item.part.group == BOARD:
            yield outline_of(item.part, item.mesh.triangles, kerf, scale)


def flat_files(outlines: Sequence[Outline], title: str, kind: FlatFormat) -> Mapping[str, bytes]:
    """Return a file for each part and the sheets, by path.

    The paths are `flat/<part>.svg` and `flat/sheet-<number>-<colour>.svg`. Raises UsageError as
    `written` does.
    """
    files = {
        f"{FLAT}/{one.name}.{kind}": written([Placed(one)], one.size, one.title, kind)
        for one in outlines
    }
    sheets = [
        (colour, sheet)
        for colour in dict.fromkeys(colour for one in outlines for colour in one.colours)
        for sheet in _nested([one for one in outlines for _ in range(one.colours.get(colour, 0))])
    ]
    digits = len(str(len(sheets)))
    for number, (colour, (size, placed)) in enumerate(sheets, 1):
        name = f"sheet-{number:0{digits}d}-{colour}"
        files[f"{FLAT}/{name}.{kind}"] = written(placed, size, f"{title}: {name}", kind)
    return files


def _nested(
    outlines: Sequence[Outline],
) -> Iterator[tuple[tuple[float, float], list[Placed]]]:
    """Yield sheets with their sizes; the largest parts are placed first."""
    longest = max(max(one.size) for one in outlines) + 2 * SPACING
    widest = max(min(one.size) for one in outlines) + 2 * SPACING
    room = (max(SHEET[0], longest), max(SHEET[1], widest))
    packer = rectpack.newPacker(rotation=True, sort_algo=rectpack.SORT_NONE)
    packer.add_bin(*(_steps(length - SPACING) for length in room), count=len(outlines))
    order = sorted(range(len(outlines)), key=lambda k: (-max(outlines[k].size), k))
    for number in order:
        width, depth = outlines[number].size
        packer.add_rect(_steps(width + SPACING), _steps(depth + SPACING), number)
    packer.pack()
    sheets: list[list[Placed]] = [[] for _ in packer]
    for sheet, x, y, width, _, number in packer.rect_list():
        one = outlines[number]
        turned = width != _steps(one.size[0] + SPACING)
        place = (x / STEPS + SPACING, y / STEPS + SPACING)
        sheets[sheet].append(Placed(one, *place, turned))
    for placed in sheets:
        yield room, sorted(placed, key=lambda one: (one.y, one.x))


def _steps(length: float) -> int:
    return math.ceil(length * STEPS)
