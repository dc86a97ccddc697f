"""The start bridge and the finish tray of a race board, and the sizes of its spaces."""

import math
from collections.abc import Sequence
from functools import cached_property

from cuatto_kit.board.geometry import Cell, Edge, Hexagon, Point, Polygon, Rect
from cuatto_kit.board.layout import (
    Joint,
    JointKind,
    Panel,
    PanelKind,
)
from cuatto_kit.cad import library
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.config.looks import look_of
from cuatto_kit.errors import Code, Fault
from cuatto_kit.games.race.board.gaps import in_words, tiles_between
from cuatto_kit.games.race.board.paths import START_CELL, Paths
from cuatto_kit.games.race.board.points import places, point_size
from cuatto_kit.games.race.board.spaces import lane_id
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH, START, written_at

STRIP = 15.0
"""The length that a word and the symbols of the lanes add to a bridge at its closed end.

It is in mm, for a tile of 40 mm.
"""

CORNER = 0.22
"""The offset of each of four checkers from the middle of a space on a panel, across and along.

It is a fraction of the space's edge.
"""

DIAGONAL = 2
"""The capacity of a space with two places."""

HEXAGON = 2 / math.sqrt(3)
"""The distance between opposite edges of a hexagon, in edges of a tile with the same dimples and
joints: as many columns of hexagons as of tiles are then as wide, and four dimples have room
between six sockets."""

SOCKET_UP = Joint(JointKind.SOCKET, Edge.UP)
KNOB_DOWN = Joint(JointKind.KNOB, Edge.DOWN)
SOCKET_DOWN = Joint(JointKind.SOCKET, Edge.DOWN)
KNOB_UP = Joint(JointKind.KNOB, Edge.UP)


def space_extent(variant: RaceVariant) -> tuple[float, float]:
    """Return the width and the length of a space (mm); they differ for points and hexagons."""
    if variant.points:
        return point_size(variant)
    edge = space_size(variant)
    return (edge * 4 / 3, edge * HEXAGON) if variant.hexagons else (edge, edge)


def middle_of(variant: RaceVariant, cell: Cell) -> Point:
    """Return the middle of a cell (mm)."""
    width, length = space_extent(variant)
    column, row = cell
    if variant.hexagons:
        return (column * space_size(variant), (row + column / 2) * length)
    return (column * width, row * length)


def outline_of_cell(variant: RaceVariant, cell: Cell) -> Rect:
    """Return the outline of the space in a cell (mm)."""
    return outline_about(variant, middle_of(variant, cell))


def outline_about(variant: RaceVariant, middle: Point) -> Rect:
    """Return the outline of a space about its middle (mm)."""
    if variant.hexagons:
        return Hexagon.between_edges(middle, space_extent(variant)[1])
    return Rect.around(middle, *space_extent(variant))


def space_size(variant: RaceVariant) -> float:
    """Return the edge of a space (mm): a tile's, or the space pitch of a board in panels."""
    if variant.on_panels:
        return Scale(variant.print.scale).default("ring_panel", "space_pitch")
    return variant.print.tile


def space_slots(variant: RaceVariant, capacity: int | None) -> tuple[Point, ...]:
    """Return the places of checkers on a space with a capacity, from its middle (mm).

    They are the dimples of a tile or the four corners of a square on a panel, as many as the
    capacity up to four; a single place is in the middle, and two are on a diagonal. Those of a
    point are in a row, the first at the rim of a point of the lower row.
    """
    if variant.points:
        return places(variant, capacity)
    if capacity == 1:
        return ((0.0, 0.0),)
    if variant.on_panels:
        aside = space_size(variant) * CORNER
        corners = [(-aside, -aside), (aside, -aside), (-aside, aside), (aside, aside)]
    else:
        part = "hexagon" if variant.hexagons else "tile"
        dimples = library.module(part).parameters["dimples"].default
        assert isinstance(dimples, list)
        scale = Scale(variant.print.scale)
        corners = [(scale.mm(x), scale.mm(y)) for x, y in dimples]
    if capacity == DIAGONAL:
        one = corners[0]
        corners = [one, max(corners, key=lambda corner: math.dist(one, corner))]
    return tuple(corners[:capacity])


def bridge_lanes(seats: int) -> int:
    """Return the number of lanes of a bridge: one per seat, and a spare one if that is odd.

    The joint is in the middle of the edge and would cut into the dimples of a middle lane.
    """
    return seats + seats % 2


def bridge_size(lanes: int, slots: int, scale: Scale) -> tuple[float, float]:
    """Return the width and the length of a bridge (mm)."""
    margin, pitch = scale.default("bridge", "lane_margin"), scale.default("bridge", "lane_pitch")
    near, apart = scale.default("bridge", "slot_margin"), scale.default("bridge", "slot_pitch")
    return 2 * margin + (lanes - 1) * pitch, 2 * near + (slots - 1) * apart


def strips_of(panel: Panel, scale: Scale) -> tuple[float, float]:
    """Return the length that strips add at the lower and the upper end of a bridge.

    Both are in mm at the library's scale.
    """
    heights = [y for _, y in panel.slots]
    margin, half = scale.default("bridge", "slot_margin"), panel.size[1] / 2
    return scale.own(min(heights) + half - margin), scale.own(half - max(heights) - margin)


class Bridges:
    """The start bridge and the finish tray: one lane per team, one slot per checker."""

    def __init__(
        self, document: Document, variant: RaceVariant, paths: Paths, bed: Bed | None
    ) -> None:
        self.document = document
        self.variant = variant
        self.paths = paths
        self.bed = bed
        self.faults: list[Fault] = []
        self.adapters: dict[str, Panel] = {}
        self.lanes = bridge_lanes(variant.seats[1])
        self.scale = scale = Scale(variant.print.scale)
        self.lane_pitch = scale.default("bridge", "lane_pitch")
        self.lane_margin = scale.default("bridge", "lane_margin")
        self.slot_pitch = scale.default("bridge", "slot_pitch")
        self.slot_margin = scale.default("bridge", "slot_margin")

    def lay(self) -> tuple[Panel | None, Panel | None]:
        """Return the start bridge and the tray, each with a strip for its word if there is room.

        Paths to the finish that do not touch the tray are added to `faults`. A bridge that would
        overlap hexagons beside its own is laid beyond an adapter, which is added to `adapters`.
        """
        if self.variant.hexagons:
            found = [bridge for bridge in (self._start(), self._tray()) if bridge]
            self.adapters = {one.name: self._adapter(one) for one in found if self._meets(one)}
        start, tray = self._start(), self._tray()
        if tray:
            self._check_ways_in(tray)
        if self.variant.print.words != "none":
            strip = self.scale.mm(STRIP)
            start = self._roomy(start, self._start(strip), tray)
            tray = self._roomy(tray, self._tray(strip), start)
        return start, tray

    def _roomy(self, bare: Panel | None, longer: Panel | None, other: Panel | None) -> Panel | None:
        """Return the longer version of a bridge if it fits the bed and overlaps nothing."""
        if bare is None or longer is None or (other and longer.overlaps(other)):
            return bare
        if self.bed is not None and not self.bed.fits(*longer.size):
            return bare
        return bare if self._meets(longer) else longer

    @cached_property
    def _tiles(self) -> Sequence[Rect]:
        cells = (cell for walk in self.paths.walks.values() for cell in walk.cells)
        return [outline_of_cell(self.variant, cell) for cell in cells]

    def _meets(self, bridge: Panel) -> bool:
        return any(map(bridge.outline.overlaps, self._tiles))

    def _adapter(self, bridge: Panel) -> Panel:
        """Return the adapter in place of the end of a bridge that has no room beside its hexagon.

        Like the bridge, it has a socket for the knob of the first tile, or a knob for the last one.
        """
        start = bridge.name == START
        width, length = space_extent(self.variant)
        (edge,) = {joint.edge for joint in bridge.joints}
        end = bridge.on_board(bridge.place_of(Joint(JointKind.KNOB, edge)))
        corners = [(1.0, 0.5), (-1.0, 0.5), (-0.5, -0.5), (0.5, -0.5)]
        return Panel(
            name=f"{bridge.name}-adapter",
            kind=PanelKind.ADAPTER,
            spaces=bridge.spaces,
            size=(width, length / 2),
            centre=shifted(end, edge.turned(bridge.turn), -length / 4),
            turn=(bridge.turn + 180 * start) % 360,
            joints=(SOCKET_DOWN, KNOB_UP) if start else (SOCKET_UP, KNOB_DOWN),
            colour=bridge.colour,
            shape=Polygon.of((x * width / 2, y * length / 2) for x, y in corners),
        )

    def _gap(self, name: str) -> float:
        """Return the length of the adapter of a bridge, 0 without one."""
        adapter = self.adapters.get(name)
        return adapter.size[1] if adapter else 0.0

    def _start(self, strip: float = 0.0) -> Panel | None:
        """Return the bridge that ends at the far edge of the start cell, or None for a pool."""
        if not self.variant.bridge:
            return None
        seats, slots = range(self.variant.seats[1]), range(1, self.variant.bridge + 1)
        spaces = tuple(lane_id(seat, slot) for seat in seats for slot in slots)
        far_edge = self._beyond(START_CELL, self.paths.exit)
        length = self._size(self.variant.bridge)[1] + strip
        centre = shifted(far_edge, self.paths.exit, -length / 2 - self._gap(START))
        joints = [SOCKET_UP, *([KNOB_DOWN] if self._universal else [])]
        return self._panel(
            START, spaces, self.variant.bridge, centre, self.paths.exit, joints, (strip, 0.0)
        )

    def _tray(self, strip: float = 0.0) -> Panel | None:
        """Return the tray behind the last space of the first path to the finish.

        Returns None if the board has no tray or no path leads to the finish.
        """
        if self.variant.board.finish != "tray" or not self._ends:
            return None
        walk = self.paths.walks[self._ends[0]]
        direction = walk.steps[-1].edge
        slots = self.variant.bridge or self.variant.teams.size
        near_edge = self._beyond(walk.cells[-1], direction)
        length = self._size(slots)[1] + strip
        centre = shifted(near_edge, direction, length / 2 + self._gap(FINISH))
        joints = [*([SOCKET_UP] if self._universal else []), KNOB_DOWN]
        return self._panel(FINISH, (FINISH,), slots, centre, direction, joints, (0.0, strip))

    @cached_property
    def _ends(self) -> Sequence[str]:
        """The names of the paths that lead to the finish."""
        return [name for name, path in self.variant.board.walks.items() if FINISH in path.to]

    def _check_ways_in(self, tray: Panel) -> None:
        for name in self._ends[1:]:
            self._check_way_in(name, tray, self._ends[0])

    @property
    def _universal(self) -> bool:
        """True if one bridge, with a knob and a socket, serves for both ends of the race.

        The original is printed this way.
        """
        return self.variant.print.profile == "original"

    def _check_way_in(self, name: str, tray: Panel, first: str) -> None:
        tile = self.variant.print.tile
        last = outline_of_cell(self.variant, self.paths.walks[name].cells[-1])
        ends = [tray.outline, *(one.outline for one in self.adapters.values())]
        if any(last.touches(end) or last.overlaps(end) for end in ends):
            return
        message = f"the tray does not touch the last space of {name}"
        place = f"it is at the end of {first}, {in_words(tiles_between(last, tray.outline, tile))}"
        where = written_at(self.document, name, "to")
        self.faults.append(
            self.document.fault(Code.ENDS_APART, where, f"{message}; {place}; expected neighbours")
        )

    def _beyond(self, cell: Cell, edge: Edge) -> Point:
        """Return the middle of an edge of a cell (mm)."""
        return outline_of_cell(self.variant, cell).middle_of(edge)

    def _size(self, slots: int) -> tuple[float, float]:
        return bridge_size(self.lanes, slots, self.scale)

    def _panel(
        self,
        name: str,
        spaces: tuple[str, ...],
        slots: int,
        centre: Point,
        direction: Edge,
        joints: Sequence[Joint],
        strips: tuple[float, float],
    ) -> Panel:
        width, length = self._size(slots)
        length += sum(strips)
        bridge = Panel(
            name=name,
            kind=PanelKind.BRIDGE,
            spaces=spaces,
            size=(width, length),
            centre=centre,
            turn=direction.angle,
            slots=tuple(
                (
                    self.lane_margin + lane * self.lane_pitch - width / 2,
                    strips[0] + self.slot_margin + slot * self.slot_pitch - length / 2,
                )
                for lane in range(self.lanes)
                for slot in range(slots)
            ),
            slot_size=(self.lane_pitch, self.slot_pitch),
            joints=tuple(joints),
            colour=look_of(self.variant).board[1],
        )
        return bridge.attracting if self.variant.print.joints == "magnets" else bridge


def shifted(point: Point, edge: Edge, distance: float) -> Point:
    """Return a point moved in the direction of an edge; a negative distance moves it back."""
    return (point[0] + edge.way[0] * distance, point[1] + edge.way[1] * distance)
