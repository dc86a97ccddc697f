"""The printed parts of a game, their assembly, and the fits between them."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from cuatto_kit.board.geometry import Point, Rect, turned
from cuatto_kit.cad.solids import Solid, coloured, joined, placed
from cuatto_kit.config.colours import COLOURS, accent_colour
from cuatto_kit.config.printer import Judge, Printer
from cuatto_kit.errors import CannotPrint, Finding

if TYPE_CHECKING:  # numpy is loaded only where meshes are made
    import numpy as np
    from numpy.typing import NDArray

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")

Triple = tuple[float, float, float]
"""A point or a size in x, y and z (mm)."""

Triangles: TypeAlias = "NDArray[np.float32]"
"""Corners of triangles (mm), shape (n, 3, 3), as in an STL file."""

BOARD, TEAMS = "board", "teams"
"""The groups of parts, the sections of a build: panels, inlays and connectors; pieces, dice and
sticks."""
GROUPS = frozenset({BOARD, TEAMS})
"""All groups."""

DRAWINGS, STL, CUSTOMIZER = "scad", "stl", "customizer"
"""The folders of a kit for OpenSCAD drawings, for the meshes to print, and for drawings as single
files that a Customizer changes."""

BODY, ACCENT = "body", "marks"
"""The names of the two colour bodies of a part, as in the names of their drawings."""


@dataclass(frozen=True)
class ColourBodies:
    """A part in two colours: its body, and the accent that is inlaid in it."""

    body: Solid
    accent: Solid
    colour: str | None = None
    """The accent's colour, if it is not the colour that contrasts with the body."""


@dataclass(frozen=True)
class Part:
    """One shape to print; equal shapes are one part with a quantity.

    `solid` is oriented as it is printed, on the bed, in one colour; `colour_bodies` are the same in
    two. `colours` gives the number of copies in each colour, `group` the section of a build that it
    belongs to (`GROUPS`), and `extents` the expected size (mm) as far as the layout knows
    it, None for an unknown axis. `kind` is the name of a piece of the game that is printed in
    several shapes, None if it is `name`. A `filled` part is printed without hollows: a die that is
    hollow inside has more plastic at its bottom than at its top, and is not fair.

    Raises ValueError for a name that is not valid in files, headers and lists.
    """

    name: str
    title: str
    group: str
    solid: Solid
    colours: Mapping[str, int]
    bodies: int = 1
    extents: tuple[float | None, float | None, float | None] = (None, None, None)
    colour_bodies: ColourBodies | None = None
    kind: str | None = None
    filled: bool = False

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            expected = "expected letters, digits, . - and _, a letter or digit first"
            raise ValueError(f"{self.name!r} cannot name a part; {expected}")

    @property
    def quantity(self) -> int:
        return sum(self.colours.values())

    def paints(self, colour: str) -> tuple[str, ...]:
        """Return the colours of a copy with a body of that colour: body first, then accent."""
        if self.colour_bodies is None:
            return (colour,)
        return (colour, self.colour_bodies.colour or accent_colour(colour))


@dataclass(frozen=True)
class Pose:
    """The pose of a part on the table.

    It is turned by `turns` (degrees) about x, then y, then z, and moved until its origin is at `at`
    (mm). Turns about x and y are quarter turns.
    """

    at: Triple
    turns: tuple[int, int, int] = (0, 0, 0)

    @property
    def quarters(self) -> Sequence[float]:
        """Its turns as quarter turns from 0 up to 4; whole ones are integers."""
        return [turn % 360 // 90 if turn % 90 == 0 else turn % 360 / 90 for turn in self.turns]

    def turned(self, point: Triple) -> Triple:
        """Return a point of the part after the turns, before the move."""
        x, y, z = point
        y, z = turned((y, z), self.turns[0])
        z, x = turned((z, x), self.turns[1])
        x, y = turned((x, y), self.turns[2])
        return (x, y, z)


def pose_at(place: Point, height: float = 0.0, *, turn: int = 0, upside_down: bool = False) -> Pose:
    """Return the pose of a part with its origin above `place`, `height` mm over the table."""
    return Pose((*place, height), (180 * upside_down, 0, turn % 360))


@dataclass(frozen=True)
class Instance:
    """One copy of the part of that name in the assembly.

    `label` is the name of this copy, `colour` that of its body, `marks` that of its accent if it is
    not the contrasting one.
    """

    part: str
    label: str
    colour: str
    pose: Pose
    marks: str | None = None

    @property
    def accent(self) -> str:
        """The colour of its accent, if it has one."""
        return self.marks or accent_colour(self.colour)


class FitKind(Enum):
    """The expected fits of two parts, a guest and a host."""

    JOINT = "joint"
    """The guest's knob is in the host: no interference, and the requested gap all round it."""
    REST = "rest"
    """The guest rests in or on the host: they touch and do not interfere."""
    LIFT = "lift"
    """The guest comes out of the host straight upwards, to any height."""
    APART = "apart"
    """They do not interfere."""
    PEG = "peg"
    """The guest's peg is in a hole of the host: no interference, a gap within limits all round
    it."""
    MAGNETS = "magnets"
    """They do not interfere, and magnets in pockets on both sides of their seam attract each
    other: the pockets are in line, of the right size, and with enough material around them."""
    SNAP = "snap"
    """They do not interfere, and the host holds the guest: the obstacle on its way up reaches into
    it by a length within limits."""


@dataclass(frozen=True)
class Fit:
    """Two instances and their expected fit.

    A joint and a peg have `within`, the outline of the host, on the table, that contains the
    guest's knob; for magnets it is the rectangle from the middle of one pocket to that of the
    other. `limits` are those of a peg's gap and of a snap's hold, the least and the most, and the
    diameter and the depth of the pockets of magnets (mm).
    """

    kind: FitKind
    guest: Instance
    host: Instance
    within: Rect | None = None
    limits: tuple[float, float] | None = None


MOST_NAMED = 3
"""The greatest number of places that tell a part apart from others."""


def _some(names: Sequence[str]) -> str:
    """Return the first of some names and the number of the others."""
    others = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {others} more" if others > 0 else "")


@dataclass(frozen=True)
class Kit:
    """The parts of a board, all of them set up as at the start, and remarks on omissions."""

    parts: tuple[Part, ...]
    assembly: tuple[Instance, ...]
    remarks: tuple[Finding, ...] = ()

    @property
    def distinct_titles(self) -> Mapping[str, str]:
        """The titles by name of a part; those of the same title also name some of its places."""
        titles = Counter(part.title for part in self.parts)
        places: defaultdict[str, list[str]] = defaultdict(list)
        for copy in self.assembly:
            places[copy.part].append(copy.label)
        return {
            part.name: f"{part.title} ({_some(places[part.name]) or part.name})"
            if titles[part.title] > 1
            else part.title
            for part in self.parts
        }

    @property
    def contents(self) -> Counter[str]:
        """The number of pieces of each kind, in the order of the parts."""
        counts = Counter[str]()
        for part in self.parts:
            counts[part.kind or part.name] += part.quantity
        return counts

    def refuse_oversized(
        self,
        printer: Printer | None,
        tile: float,
        names: Collection[str] | None = None,
        judge: Judge = lambda tile: "",
    ) -> None:
        """Raise CannotPrint if the printer has no room for some parts.

        Args:
            printer: The printer; without one nothing is refused.
            tile: The edge of a tile (mm).
            names: The parts to check, or None for all of them. Unknown sizes count as 0.
            judge: A function that returns the objections to another tile, for the message.
        """
        if printer is None:
            return
        sizes = {}
        for part in self.parts:
            if names is None or part.name in names:
                width, depth, height = (extent or 0.0 for extent in part.extents)
                sizes[part.name] = (width, depth, height)
        if found := printer.refusals(sizes, tile, judge):
            raise CannotPrint(found)

    def drawing(self) -> Solid:
        """Return the drawing of the assembly, in colours."""
        parts = {part.name: part for part in self.parts}
        return joined(
            coloured(placed(solid, instance.pose.at, instance.pose.turns), COLOURS[colour])
            for instance in self.assembly
            for solid, colour in _painted(parts[instance.part], instance.colour)
        )


def _painted(part: Part, colour: str) -> tuple[tuple[Solid, str], ...]:
    if part.colour_bodies is None:
        return ((part.solid, colour),)
    solids = (part.colour_bodies.body, part.colour_bodies.accent)
    return tuple(zip(solids, part.paints(colour), strict=True))
