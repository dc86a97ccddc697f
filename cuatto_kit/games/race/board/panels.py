"""The printed pieces of a race board: bridges, tiles, and which way knobs point."""

from collections.abc import Sequence

from cuatto_kit.board.geometry import Cell, Edge, Point, Rect, next_cell
from cuatto_kit.board.joints import Seam, share_knobs
from cuatto_kit.board.layout import (
    Connector,
    Joint,
    JointKind,
    LinkKind,
    Panel,
    PanelKind,
    Space,
    SpaceKind,
)
from cuatto_kit.cad import library
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.document import Document
from cuatto_kit.errors import Code, Fault
from cuatto_kit.games.race.board.gaps import in_words, tiles_between
from cuatto_kit.games.race.board.paths import START_CELL, Paths, lane_id
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH, START, written_at

LIGHT, DARK = "silver", "charcoal"
"""Tiles alternate between these colours; bridges are dark."""

CORNER = 0.22
"""How far from the middle of a space on a panel each of four checkers stands, against its edge."""

SOCKET_UP = Joint(JointKind.SOCKET, Edge.UP)
KNOB_DOWN = Joint(JointKind.KNOB, Edge.DOWN)


def space_size(variant: RaceVariant) -> float:
    """Edge of a space (mm): a tile, or half of one on a board that is printed in panels."""
    if variant.yards:
        return Scale(variant.print.scale).default("ring_panel", "space_pitch")
    return variant.print.tile


def space_slots(variant: RaceVariant, bridge: bool) -> tuple[Point, ...]:
    """Where checkers stand on a space, from its middle (mm): in the dimples of a tile, in four
    corners on a panel."""
    if bridge or variant.board.capacity == 1:
        return ((0.0, 0.0),)
    if variant.yards:
        aside = space_size(variant) * CORNER
        return ((-aside, -aside), (aside, -aside), (-aside, aside), (aside, aside))
    dimples = library.module("tile").parameters["dimples"].default
    assert isinstance(dimples, list)
    scale = Scale(variant.print.scale)
    return tuple((scale.mm(x), scale.mm(y)) for x, y in dimples)


def bridge_lanes(seats: int) -> int:
    """Lanes of a bridge: a seat each, and a spare one where that is odd, since the joint
    sits in the middle of the edge and would cut into the dimples of a middle lane."""
    return seats + seats % 2


def bridge_size(lanes: int, slots: int, scale: Scale) -> tuple[float, float]:
    """Width and length of a bridge (mm)."""
    margin, pitch = scale.default("bridge", "lane_margin"), scale.default("bridge", "lane_pitch")
    near, apart = scale.default("bridge", "slot_margin"), scale.default("bridge", "slot_pitch")
    return 2 * margin + (lanes - 1) * pitch, 2 * near + (slots - 1) * apart


class Bridges:
    """The start bridge and the finish tray: a lane a team, a slot a checker."""

    def __init__(self, document: Document, variant: RaceVariant, paths: Paths) -> None:
        self.document = document
        self.variant = variant
        self.paths = paths
        self.faults: list[Fault] = []
        self.lanes = bridge_lanes(variant.seats[1])
        self.scale = scale = Scale(variant.print.scale)
        self.lane_pitch = scale.default("bridge", "lane_pitch")
        self.lane_margin = scale.default("bridge", "lane_margin")
        self.slot_pitch = scale.default("bridge", "slot_pitch")
        self.slot_margin = scale.default("bridge", "slot_margin")

    def start(self) -> Panel | None:
        """The bridge that ends at the far edge of the start cell, None for a pool."""
        if not self.variant.bridge:
            return None
        seats, slots = range(self.variant.seats[1]), range(1, self.variant.bridge + 1)
        spaces = tuple(lane_id(seat, slot) for seat in seats for slot in slots)
        far_edge = self._beyond(START_CELL, self.paths.exit)
        length = self._size(self.variant.bridge)[1]
        centre = _shifted(far_edge, self.paths.exit, -length / 2)
        joints = [SOCKET_UP, *([KNOB_DOWN] if self._universal else [])]
        return self._panel(START, spaces, self.variant.bridge, centre, self.paths.exit, joints)

    def tray(self) -> Panel | None:
        """The tray behind the last space of the first path to the finish, None where it is out.
        Where another path to the finish does not touch it is added to `faults`."""
        ends = [name for name, path in self.variant.board.walks.items() if FINISH in path.to]
        if self.variant.board.finish != "tray" or not ends:
            return None
        walk = self.paths.walks[ends[0]]
        direction = walk.steps[-1].edge
        slots = self.variant.bridge or self.variant.teams.size
        near_edge = self._beyond(walk.cells[-1], direction)
        centre = _shifted(near_edge, direction, self._size(slots)[1] / 2)
        joints = [*([SOCKET_UP] if self._universal else []), KNOB_DOWN]
        panel = self._panel(FINISH, (FINISH,), slots, centre, direction, joints)
        for name in ends[1:]:
            self._check_way_in(name, panel, ends[0])
        return panel

    @property
    def _universal(self) -> bool:
        """The original prints one bridge for both ends of the race, with knob and socket."""
        return self.variant.print.profile == "original"

    def _check_way_in(self, name: str, tray: Panel, first: str) -> None:
        tile = self.variant.print.tile
        column, row = self.paths.walks[name].cells[-1]
        last = Rect.around((column * tile, row * tile), tile, tile)
        if last.touches(tray.outline) or last.overlaps(tray.outline):
            return
        message = f"the tray does not touch the last space of {name}"
        place = (
            f"it lies at the end of {first}, {in_words(tiles_between(last, tray.outline, tile))}"
        )
        where = written_at(self.document, name, "to")
        self.faults.append(
            self.document.fault(Code.ENDS_APART, where, f"{message}; {place}; expected neighbours")
        )

    def _beyond(self, cell: Cell, edge: Edge) -> Point:
        """The middle of an edge of a cell."""
        tile = self.variant.print.tile
        return _shifted((cell[0] * tile, cell[1] * tile), edge, tile / 2)

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
    ) -> Panel:
        width, length = self._size(slots)
        return Panel(
            name=name,
            kind=PanelKind.BRIDGE,
            spaces=spaces,
            size=(width, length),
            centre=centre,
            turn=direction.quarter_turns,
            slots=tuple(
                (
                    self.lane_margin + lane * self.lane_pitch - width / 2,
                    self.slot_margin + slot * self.slot_pitch - length / 2,
                )
                for lane in range(self.lanes)
                for slot in range(slots)
            ),
            slot_size=(self.lane_pitch, self.slot_pitch),
            joints=tuple(joints),
            colour=DARK,
        )


def lay_tiles(
    variant: RaceVariant, paths: Paths, spaces: Sequence[Space], bridges: Sequence[Panel]
) -> tuple[list[Panel], tuple[Connector, ...]]:
    """A tile for every walked space, its knob turned to where it is needed, and the
    loose connectors for the seams that no knob is left for."""
    return _Tiles(variant, paths, spaces, bridges).lay()


class _Tiles:
    def __init__(
        self, variant: RaceVariant, paths: Paths, spaces: Sequence[Space], bridges: Sequence[Panel]
    ) -> None:
        self.variant = variant
        self.size = variant.print.tile
        self.paths = paths
        self.tiles = [space for space in spaces if space.cell is not None]
        self.cells: list[Cell] = [space.cell for space in self.tiles if space.cell is not None]
        self.taken = set(self.cells)
        self.bridges = [panel.outline for panel in bridges]

    def lay(self) -> tuple[list[Panel], tuple[Connector, ...]]:
        seams = self._seams()
        knobs, loose = share_knobs(len(self.tiles), seams)
        panels = []
        for number, space in enumerate(self.tiles):
            if number in knobs:
                edge: Edge | None = self._edge(seams[knobs[number]], number)
            else:
                edge = self._free_edge(self.cells[number])
            panels.append(self._panel(space, self.cells[number], edge))
        return panels, tuple(self._connector(seams[number]) for number in loose)

    def _seams(self) -> list[Seam]:
        """The seams between linked panels, each tile's first way in before any other.

        A tile that leads to a tray needs no knob there: the tray has one.
        """
        numbers = {space.id: number for number, space in enumerate(self.tiles)}
        main: dict[frozenset[int | None], Seam] = {}
        more: dict[frozenset[int | None], Seam] = {}
        entered: set[int] = set()
        for link in self.paths.links:
            if link.kind is LinkKind.JUMP or link.target not in numbers or link.origin == START:
                continue
            seam = Seam(numbers[link.target], numbers.get(link.origin))
            if seam.second is not None and self._edge_between(seam.first, seam.second) is None:
                continue  # ends apart, which is told
            pair = frozenset({seam.first, seam.second})
            if pair in main:
                continue
            if seam.first in entered:
                more.setdefault(pair, seam)
            else:
                main[pair] = more.pop(pair, seam)
            entered.add(seam.first)
        return [*main.values(), *more.values()]

    def _edge(self, seam: Seam, tile: int) -> Edge:
        """The edge of `tile` that lies on the seam."""
        if seam.second is None:
            return self.paths.exit.opposite
        edge = self._edge_between(tile, seam.second if tile == seam.first else seam.first)
        assert edge is not None
        return edge

    def _edge_between(self, tile: int, other: int) -> Edge | None:
        return Edge.between(self.cells[tile], self.cells[other])

    def _free_edge(self, cell: Cell) -> Edge | None:
        """Where a spare knob meets nothing: backwards, as on the first tile, if it can."""
        for edge in (self.paths.exit.opposite, *Edge):
            beside = next_cell(cell, edge)
            outline = Rect.around(self._centre(beside), self.size, self.size)
            if beside not in self.taken and not any(map(outline.overlaps, self.bridges)):
                return edge
        return None

    def _panel(self, space: Space, cell: Cell, knob: Edge | None) -> Panel:
        sockets = (Edge.UP, Edge.RIGHT, Edge.LEFT)
        last = KNOB_DOWN if knob else Joint(JointKind.SOCKET, Edge.DOWN)
        return Panel(
            name=space.id,
            kind=PanelKind.TILE,
            spaces=(space.id,),
            size=(self.size, self.size),
            centre=self._centre(cell),
            turn=(knob.quarter_turns - Edge.DOWN.quarter_turns) % 4 if knob else 0,
            slots=space_slots(self.variant, space.kind is SpaceKind.CROSSING),
            slot_size=(self.size, self.size),
            joints=(*(Joint(JointKind.SOCKET, edge) for edge in sockets), last),
            colour=LIGHT if sum(cell) % 2 else DARK,
        )

    def _connector(self, seam: Seam) -> Connector:
        edge = self._edge(seam, seam.first)
        return Connector(_shifted(self._centre(self.cells[seam.first]), edge, self.size / 2), edge)

    def _centre(self, cell: Cell) -> Point:
        return (cell[0] * self.size, cell[1] * self.size)


def _shifted(point: Point, edge: Edge, distance: float) -> Point:
    return (point[0] + edge.step[0] * distance, point[1] + edge.step[1] * distance)
