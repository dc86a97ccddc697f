"""Panels of many squares: from the spaces of a board to its panels, and to their parts.

The measures of their joints are those of scad/joints.scad, times the `joint_scale` of
scad/panel.scad.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain

from cuatto_kit.board import blocks, cutting
from cuatto_kit.board.geometry import TOUCH, Cell, Edge, Point, outline_of
from cuatto_kit.board.laying import joints_of, order_of
from cuatto_kit.board.layout import JIGSAW, JointKind, Layout, Panel, Space
from cuatto_kit.cad import library
from cuatto_kit.cad.joints import knob_reach
from cuatto_kit.cad.magnets import Magnet, with_pockets
from cuatto_kit.cad.marks import number_below
from cuatto_kit.cad.parts import BOARD, ColourBodies, Instance, Part, pose_at
from cuatto_kit.cad.scale import Scale
from cuatto_kit.cad.solids import Solid
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.config.looks import PLAIN, Look
from cuatto_kit.config.model import Print
from cuatto_kit.config.printer import tile_that_fits
from cuatto_kit.errors import CannotPrint, Code

PANEL = "panel"
"""The kind of these parts."""


def lay_panels(
    document: Document,
    settings: Print,
    bed: Bed | None,
    cells: Mapping[Cell, str],
    pitch: float,
    colour: str,
) -> tuple[Panel, ...]:
    """Return the cells of a grid as panels that fit the printer's bed, or as one without a printer.

    Cells that are enclosed by others are printed too, though they have no space.

    Args:
        document: The document, for faults.
        settings: The settings of the print.
        bed: The printer's bed, if there is a printer.
        cells: The name of the space on each cell.
        pitch: The edge of a cell (mm).
        colour: The colour of the panels.

    Raises:
        CannotPrint: A single space is larger than the bed.
    """
    filled = {*cells, *chain(*cutting.enclosed(cells))}
    if bed is None:
        pieces = cutting.whole(filled)
    else:
        try:
            pieces = _bearing(
                cells,
                filled,
                partial(cutting.cut, pitch=pitch, room=bed, reach=_reach(settings)),
            )
        except cutting.TooLarge as error:
            remedy = tile_that_fits(settings.tile * error.largest / pitch)
            message = f"{error}{remedy}"
            raise CannotPrint(document.fault(Code.OFF_BED, ("print", "tile"), message)) from error
    panels = (cutting.to_panel(piece, _named(piece, cells), pitch) for piece in pieces)
    return _finished(panels, settings, colour)


def lay_discs(
    document: Document,
    settings: Print,
    bed: Bed | None,
    discs: Mapping[str, blocks.Disc],
    margin: float,
    pitch: float,
    colour: str,
) -> tuple[Panel, ...]:
    """Return a board of round spaces as panels that fit the bed, or as one without a printer.

    Args:
        document: The document, for faults.
        settings: The settings of the print.
        bed: The printer's bed, if there is a printer.
        discs: The spaces by their names.
        margin: The least width of the board beyond its spaces (mm).
        pitch: The space pitch (mm).
        colour: The colour of the panels.

    Raises:
        CannotPrint: No seams between the spaces leave panels that fit.
    """
    try:
        panels = blocks.cut(discs, margin, pitch / blocks.FINE, bed, _reach(settings))
    except blocks.NoSeam as error:
        message = f"{error}; expected a smaller tile, a larger bed, or spaces farther apart"
        raise CannotPrint(document.fault(Code.OFF_BED, ("print", "tile"), message)) from error
    return _finished(panels, settings, colour)


def _reach(settings: Print) -> float:
    """Return the length by which the knobs of panels protrude (mm)."""
    knobs = settings.joints == "knobs"
    return Scale(settings.scale).mm(knob_reach(joint_scale=_joint_scale())) if knobs else 0.0


def _finished(panels: Iterable[Panel], settings: Print, colour: str) -> tuple[Panel, ...]:
    """Return panels in a colour, with magnets in place of knobs if the settings ask for them."""
    coloured = tuple(replace(panel, colour=colour) for panel in panels)
    if settings.joints == "magnets":
        return tuple(panel.attracting for panel in coloured)
    return coloured


def _bearing(
    cells: Mapping[Cell, str],
    filled: Collection[Cell],
    cut: Callable[[Collection[Cell]], tuple[cutting.Cutting, ...]],
) -> tuple[cutting.Cutting, ...]:
    """Return the pieces of the filled cells, each with a space on it.

    If a cut leaves pieces without a space, which happens only with large squares, their cells are
    left out.
    """
    pieces = cut(filled)
    bare = {cell for piece in pieces if not _borne(piece, cells) for cell in piece.cells}
    return _bearing(cells, set(filled) - bare, cut) if bare else pieces


def _borne(piece: cutting.Cutting, cells: Mapping[Cell, str]) -> list[str]:
    """Return the spaces on a piece, one for each of its cells that has a space."""
    return [cells[cell] for cell in piece.cells if cell in cells]


def _named(piece: cutting.Cutting, cells: Mapping[Cell, str]) -> Mapping[Cell, str]:
    """Return a space for each cell of the board and of a piece.

    A cell of the piece without a space gets that of another cell.
    """
    return {**dict.fromkeys(piece.cells, _borne(piece, cells)[0]), **cells}


def _joint_scale() -> float:
    return library.module("panel").default("joint_scale")


@dataclass(frozen=True)
class PanelMaker:
    """Draws the panels of a layout with one part of the library.

    `part` draws a panel. Besides the arguments of every panel it takes `mark`, the name of a list
    with an item for each visible space: its middle and the result of `describe`; and the result of
    `extras` for a panel (in the library's size). `depths` are its parameters that add up to the
    depth of the engraving. `has_accent` is false for panels without lines, which have one colour;
    `look` gives the colour of the lines, `magnet` is that of the joints.
    """

    layout: Layout
    scale: Scale
    clearance: float
    part: str
    mark: str
    describe: Callable[[Space], Sequence[float | str]]
    depths: tuple[str, ...]
    extras: Callable[[Panel], Mapping[str, object]] = lambda panel: {}
    has_accent: Callable[[Panel], bool] = lambda panel: True
    look: Look = PLAIN
    magnet: Magnet | None = None

    @property
    def thickness(self) -> float:
        """Height of the panels (mm)."""
        return self.scale.default(self.part, "thickness")

    @property
    def engraving_level(self) -> float:
        """Height of the engraving's floor (mm): a change of filament there shows the lines."""
        return self.thickness - sum(self.scale.default(self.part, depth) for depth in self.depths)

    def parts(self) -> Iterator[Part]:
        """Yield the parts; panels of equal shape are one part."""
        change = f"another colour below {self.engraving_level:.4g} mm shows the lines"
        for name, panels in self._alike.items():
            yield Part(
                name=name,
                kind=PANEL,
                title=f"Panel of {len(panels[0].spaces)} spaces; {change}",
                group=BOARD,
                solid=self._solid(panels[0], name),
                colours=Counter(panel.colour for panel in panels),
                extents=self._extents(panels[0]),
                colour_bodies=self._colour_bodies(panels[0], name)
                if self.has_accent(panels[0])
                else None,
            )

    def instances(self) -> Iterator[Instance]:
        """Yield every panel in its place."""
        names = {panel.name: name for name, panels in self._alike.items() for panel in panels}
        for panel in self.layout.panels:
            pose = pose_at(panel.centre, turn=panel.turn)
            yield Instance(names[panel.name], panel.name, panel.colour, pose, self.look.accent)

    @cached_property
    def _alike(self) -> Mapping[str, Sequence[Panel]]:
        """Panels of equal shape, by the name of their part, numbered in the order of laying."""
        groups: defaultdict[str, list[Panel]] = defaultdict(list)
        order = order_of(self.layout, joints_of(self.layout))
        for panel in sorted(self.layout.panels, key=lambda panel: order[panel.name]):
            groups[repr((self._arguments[panel.name], panel.joints))].append(panel)
        numbered = len(groups) > 1
        return {
            f"{PANEL}-{number}" if numbered else PANEL: panels
            for number, panels in enumerate(groups.values(), 1)
        }

    def _colour_bodies(self, panel: Panel, name: str) -> ColourBodies:
        marks = self._drawn(panel, "marks")
        return ColourBodies(self._solid(panel, name, "body"), marks, self.look.accent)

    def _solid(self, panel: Panel, name: str, share: str = "whole") -> Solid:
        """Return the panel of a part; the number in the part's name is engraved under it."""
        under = number_below(name, self._clear_of_joints(panel), self.scale)
        return with_pockets(self._drawn(panel, share, **under), panel, self.magnet)

    def _drawn(self, panel: Panel, share: str, **under: object) -> Solid:
        return self.scale.drawn(self.part, share=share, **self._arguments[panel.name], **under)

    def _clear_of_joints(self, panel: Panel) -> Point:
        """Return the middle of the square that is farthest from joints, in the library's size.

        Of rectangles of several sizes only the broad ones are considered.
        """
        joints = [panel.on_board(panel.place_of(joint)) for joint in panel.joints]

        def room(place: Point) -> float:
            return min((math.dist(place, joint) for joint in joints), default=0.0)

        broad = max(min(one.width, one.length) for one in panel.outlines) / 2
        places = [
            one.centre for one in panel.outlines if min(one.width, one.length) > broad - TOUCH
        ]
        x, y = self.place_in(panel, max(places, key=room))
        return (x, y)

    @cached_property
    def _arguments(self) -> Mapping[str, Mapping[str, object]]:
        """The arguments for each panel by its name, in the library's size."""
        return {panel.name: self._arguments_of(panel) for panel in self.layout.panels}

    def _arguments_of(self, panel: Panel) -> Mapping[str, object]:
        joints = {
            f"{kind.value}s": [
                [joint.edge.value, *self.scale.own_point(panel.place_of(joint))]
                for joint in panel.joints_of(kind)
            ]
            for kind in JIGSAW
        }
        return {
            "outline": [self.scale.own_point(corner) for corner in outline_of(panel.squares)],
            self.mark: [
                [*self.scale.own_point(place), *self.describe(space)]
                for place, space in self._shown(panel)
            ],
            **self.extras(panel),
            **joints,
            "clearance": self.scale.own(self.clearance),
        }

    def place_in(self, panel: Panel, point: Point) -> list[float]:
        """Return a point of the board in the frame of a panel, in the library's size."""
        return self.scale.own_point((point[0] - panel.centre[0], point[1] - panel.centre[1]))

    def _shown(self, panel: Panel) -> Iterator[tuple[Point, Space]]:
        """Yield the spaces of a panel, each with its middle in the panel's frame."""
        for space in map(self.layout.space, panel.spaces):
            assert space.outline is not None
            x, y = space.outline.centre
            yield (x - panel.centre[0], y - panel.centre[1]), space

    def _extents(self, panel: Panel) -> tuple[float, float, float | None]:
        """Return the size of the rectangle with protruding knobs (mm).

        The height is None for a panel inside a space, whose top may be the floor of a hollow.
        """
        reach = self.scale.mm(knob_reach(self.scale.own(self.clearance), _joint_scale()))
        beyond: dict[Edge, float] = {}
        for joint in panel.joints_of(JointKind.KNOB):
            beyond[joint.edge] = max(beyond.get(joint.edge, 0.0), reach - joint.inset)
        width, length = panel.size
        return (
            width + sum(more for edge, more in beyond.items() if edge.step[0]),
            length + sum(more for edge, more in beyond.items() if edge.step[1]),
            None if self.is_inside(panel) else self.thickness,
        )

    def is_inside(self, panel: Panel) -> bool:
        """Return whether a panel is inside a single space, away from its outline."""
        if len(panel.spaces) > 1:
            return False
        room = self.layout.space(panel.spaces[0]).outline
        assert room is not None
        return all(
            min(
                square.left - room.left, square.bottom - room.bottom,
                room.right - square.right, room.top - square.top,
            ) >= TOUCH
            for square in panel.outlines
        )  # fmt: skip
