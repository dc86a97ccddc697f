"""The fit of the parts of a board, measured on their meshes as written.

A board is set out as its layout says; then every knob, and every end of a loose
connector, is measured against the panel it enters. Lengths are in mm.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, replace

import numpy as np
from manifold3d import CrossSection, Error, Manifold, Mesh
from numpy.typing import NDArray
from scipy.spatial import KDTree

import cuatto_kit
from cuatto_kit.board.geometry import TOUCH, Edge, Point, Rect
from cuatto_kit.board.layout import Joint, JointKind, Layout, Panel
from cuatto_kit.cache import store
from cuatto_kit.cad import library
from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import printer
from cuatto_kit.fabrication import pipeline
from cuatto_kit.fabrication.meshes import Embedded, read_stl

LEVELS = (0.25, 0.7)
"""Where joints are cut open, against the height of the knob: below the grooves, above the
chamfer underneath."""

LEAST, MOST = 0.66, 1.34
"""How narrow and how wide the gap round a knob may be, against the clearance."""

BASE = "checker-base"
KIT_FLANGE = ("checker_base", "flange_height")

FILM = 1e-4
"""Thickness (mm) of the overlap that rounding to STL may leave where faces touch."""


@dataclass(frozen=True)
class Piece:
    """A part as placed on the table, with the middles of its dimples; a loose
    connector has no outline."""

    name: str
    kind: str
    solid: Manifold
    outline: Rect | None = None
    slots: tuple[Point, ...] = ()

    def scaled(self, factor: float) -> "Piece":
        outline = self.outline and Rect(*(factor * side for side in astuple(self.outline)))
        slots = tuple((factor * x, factor * y) for x, y in self.slots)
        return replace(self, solid=self.solid.scale([factor] * 3), outline=outline, slots=slots)

    def shifted(self, x: float, y: float) -> "Piece":
        """The part moved while its outline stays where it should be."""
        return replace(self, solid=self.solid.translate([x, y, 0]))


@dataclass(frozen=True)
class Mate:
    """A part and the panel that its knob enters."""

    stud: Piece
    panel: Piece

    @property
    def kinds(self) -> tuple[str, str]:
        return (self.stud.kind, self.panel.kind)


@dataclass(frozen=True)
class Table:
    """A board set out; `height` is that of its panels, `base` the base of a checker,
    turned over and lifted so that its flange is level with their surface."""

    pieces: tuple[Piece, ...]
    mates: tuple[Mate, ...]
    base: Manifold
    clearance: float
    height: float

    @property
    def panels(self) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.pieces if piece.outline)


@dataclass(frozen=True)
class Fit:
    """The gap between a knob and its socket; `tight` and `loose` are the narrowest
    gap (looked for up to a quarter of the panels' height) and the widest one, infinite
    where no knob reaches into the panel."""

    interference: float
    tight: float
    loose: float

    def problems(self, clearance: float) -> list[str]:
        """The faults of a joint, empty if it closes as it should."""
        found = []
        if self.interference > 0:
            found.append(f"interference of {self.interference:g} mm³")
        if self.tight < LEAST * clearance:
            found.append(f"tight: {self.tight:.4f} mm")
        if self.loose > MOST * clearance:
            found.append(f"loose: {self.loose:.4f} mm")
        return found


def weld(stl: bytes) -> Manifold:
    """The solid of an STL file, equal corners made one. Raises ValueError where it is none."""
    triangles = read_stl(stl)
    corners, index = np.unique(triangles.reshape(-1, 3), axis=0, return_inverse=True)
    solid = Manifold(Mesh(corners, index.reshape(-1, 3).astype(np.uint32)))
    if solid.status() != Error.NoError:
        raise ValueError(f"no solid: {solid.status()}")
    return solid


def made(parts: Sequence[Part], quality: Quality = Quality.DRAFT) -> dict[str, bytes]:
    """The STL file of each part, by its name."""
    drawings = pipeline.draw(parts, None, quality)
    built = pipeline.build_parts(store.usual(), parts, drawings, Embedded())
    return {item.part.name: item.mesh.stl for item in built}


def set_out(loaded: cuatto_kit.Design, quality: Quality = Quality.DRAFT) -> Table:
    """The panels and connectors of a board, where its layout puts them."""
    layout = loaded.layout
    variant = loaded.variant
    clearance = variant.print.clearance or printer.load(variant.print.printer).clearance
    solids: dict[str, Manifold] = {}

    def parts_of(alone: Layout, group: str) -> list[Part]:
        parts = loaded.family.on(variant, alone).kit(clearance).parts
        return [part for part in parts if part.group == group]

    def solid(part: Part) -> Manifold:
        drawing = repr(part.solid)
        if drawing not in solids:
            solids[drawing] = weld(made([part], quality)[part.name])
        return solids[drawing]

    def placed(part: Part, place: Point, turn: int) -> Manifold:
        return solid(part).rotate([0, 0, turn]).translate([*place, 0])

    panels = []
    for panel in layout.panels:
        (part,) = parts_of(replace(layout, panels=(panel,), connectors=()), "board")
        shape = placed(part, panel.centre, panel.turn)
        panels.append(Piece(panel.name, panel.kind, shape, panel.outline, panel.slots_on_board))
    connectors = []
    for connector in layout.connectors:
        *_, part = parts_of(replace(layout, connectors=(connector,)), "board")
        shape = placed(part, connector.centre, connector.edge.angle)
        connectors.append(Piece("connector", "connector", shape))
    height = panels[0].solid.bounding_box()[5]
    base = next(
        part for part in parts_of(layout, "teams") if part.kind == BASE or part.name == BASE
    )
    one, height_of = ("original_base", "brim_height") if base.name == BASE else KIT_FLANGE
    flange = library.module(one).default(height_of) * variant.print.scale
    return Table(
        pieces=(*panels, *connectors),
        mates=(*_knobs(layout, panels), *_ends(layout, panels, connectors)),
        base=solid(base).mirror([0, 0, 1]).translate([0, 0, height + flange]),
        clearance=clearance,
        height=height,
    )


def _knobs(layout: Layout, pieces: Sequence[Piece]) -> Iterator[Mate]:
    """Each knob with the panel beyond its edge, if there is one."""
    for panel, piece in zip(layout.panels, pieces, strict=True):
        for joint in panel.joints_of(JointKind.KNOB):
            if neighbour := _piece_at(pieces, panel.on_board(_just_beyond(panel, joint))):
                yield Mate(piece, neighbour)


def _ends(layout: Layout, pieces: Sequence[Piece], connectors: Sequence[Piece]) -> Iterator[Mate]:
    """Each loose connector with the panels on both sides of its seam."""
    for connector, piece in zip(layout.connectors, connectors, strict=True):
        for edge in (connector.edge, connector.edge.opposite):
            x, y = connector.centre
            neighbour = _piece_at(pieces, (x + edge.step[0], y + edge.step[1]))
            assert neighbour is not None
            yield Mate(piece, neighbour)


def _just_beyond(panel: Panel, joint: Joint) -> Point:
    """A point 1 mm outside a joint, in the panel's own frame."""
    x, y = joint.edge.step
    width, length = panel.size
    if joint.edge in (Edge.UP, Edge.DOWN):
        return (joint.offset, y * (length / 2 + 1))
    return (x * (width / 2 + 1), joint.offset)


def _piece_at(pieces: Sequence[Piece], point: Point) -> Piece | None:
    x, y = point
    return next(
        (
            piece
            for piece in pieces
            if piece.outline
            and piece.outline.left < x < piece.outline.right
            and piece.outline.bottom < y < piece.outline.top
        ),
        None,
    )


def measure(mate: Mate, height: float) -> Fit:
    """The fit of a knob, by interference and smallest gap in space and by the
    widest gap at some levels in the plane."""
    stud = mate.stud.solid ^ _inside(mate.panel.outline).extrude(height)
    if stud.is_empty():
        return Fit(0.0, math.inf, math.inf)
    interference = (stud ^ mate.panel.solid).volume()
    tight = stud.min_gap(mate.panel.solid, height / 4)
    top = stud.bounding_box()[5]
    gaps = [_widest(stud, mate.panel, level * top, step=height / 500) for level in LEVELS]
    return Fit(interference, tight, max(gaps))


def seam(mate: Mate, height: float) -> tuple[float, float]:
    """The gap between two panels that touch, and the volume they share."""
    gap = mate.stud.solid.min_gap(mate.panel.solid, height / 4)
    return gap, (mate.stud.solid ^ mate.panel.solid).volume()


@dataclass(frozen=True)
class Rest:
    """The fit of the base of a checker in a dimple: the gap under its flange, the
    volume shared with the panel, how free the dome hangs, and how much of the
    dimple's opening is closer than `rim` to the flange's edge or beyond it (mm²)."""

    gap: float
    overlap: float
    free: float
    uncovered: float


def rest(table: Table, panel: Piece, slot: Point, rim: float) -> Rest:
    """The base of a checker in the dimple at `slot`."""
    base = table.base.translate([*slot, 0])
    dome = base.trim_by_plane([0, 0, -1], TOUCH - table.height)
    flange = base.slice(table.height + TOUCH)
    opening = flange - panel.solid.slice(table.height - TOUCH)
    return Rest(
        gap=base.min_gap(panel.solid, table.height / 4),
        overlap=(base ^ panel.solid).volume(),
        free=dome.min_gap(panel.solid, table.height / 4),
        uncovered=(opening - flange.offset(-rim)).area(),
    )


def _inside(outline: Rect) -> CrossSection:
    """A panel's outline without its very rim, where neighbours touch."""
    square = CrossSection.square([outline.width - 2 * TOUCH, outline.length - 2 * TOUCH], True)
    return square.translate(outline.centre)


def _widest(stud: Manifold, panel: Piece, z: float, step: float) -> float:
    """The largest distance between a knob's outline and the wall of its socket, from
    any point of either to the other; the mouth of the socket belongs to neither."""
    knob = stud.slice(z)
    hollows = (_inside(panel.outline) - panel.solid.slice(z)).decompose()
    around = [hollow for hollow in hollows if not (hollow ^ knob).is_empty()]
    if not around:
        return math.inf
    wall = _points(CrossSection.compose(around), panel.outline, step)
    skin = _points(knob, panel.outline, step)
    return max(KDTree(wall).query(skin)[0].max(), KDTree(skin).query(wall)[0].max())


def _points(section: CrossSection, outline: Rect, step: float) -> NDArray[np.float64]:
    """Points along the edges of a cross-section, but for those on the rim of the outline."""
    runs = []
    for loop in section.to_polygons():
        for start, end in zip(loop, np.roll(loop, -1, axis=0), strict=True):
            count = 2 + int(np.linalg.norm(end - start) / step)
            runs.append(np.linspace(start, end, count))
    points = np.concatenate(runs)
    rim = np.array([[outline.left, outline.bottom], [outline.right, outline.top]])
    return points[(np.abs(points[:, None] - rim) > 2 * TOUCH).all(axis=(1, 2))]
