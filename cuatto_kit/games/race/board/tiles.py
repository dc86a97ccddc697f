"""Tiles of a race board: their joints and the directions of their knobs.

With plain edges a tile has a knob or a socket only where a neighbour meets it squarely, middle to
middle, and there always. With open edges it always has four joints, as in the original.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from math import dist

from cuatto_kit.board.geometry import (
    TOUCH,
    Cell,
    Edge,
    Hexagon,
    Point,
    Polygon,
    Rect,
    next_cell,
)
from cuatto_kit.board.joints import Seam, more_alike, share_knobs
from cuatto_kit.board.layout import (
    Connector,
    Joint,
    JointKind,
    Link,
    LinkKind,
    Panel,
    PanelKind,
    Space,
)
from cuatto_kit.config.looks import look_of
from cuatto_kit.games.race.board.panels import middle_of, outline_of_cell, space_extent, space_slots
from cuatto_kit.games.race.board.paths import Paths
from cuatto_kit.games.race.board.points import joint_offset, lower_row, turn_of
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import AGAIN, ENTRY, FINISH, GOAL, SAFE, START

Joints = Mapping[Edge, JointKind]
"""The joints of a tile by edge; an edge that is left out has none."""

_OWN_EDGES = (Edge.UP, Edge.RIGHT, Edge.LEFT, Edge.DOWN)
"""The edges of a tile in the order in which its joints are listed."""
_OWN_EDGES_OF_SIX = (
    *(Edge.UP, Edge.UP_RIGHT, Edge.UP_LEFT),
    *(Edge.DOWN_RIGHT, Edge.DOWN_LEFT, Edge.DOWN),
)
"""The same for a hexagon."""
_BACK = {
    False: (Edge.DOWN, Edge.LEFT),
    True: (Edge.DOWN, Edge.DOWN_LEFT, Edge.UP_LEFT),
}
"""One edge of each pair of opposite ones."""
_RANK = {JointKind.KNOB: 0, JointKind.SOCKET: 1, None: 2}


def lay_tiles(
    variant: RaceVariant, paths: Paths, spaces: Sequence[Space], bridges: Sequence[Panel]
) -> tuple[list[Panel], tuple[Connector, ...]]:
    """Return a tile for every walked space and every overpass, and loose connectors.

    The knob of each tile is turned to the seam that needs it; connectors join the seams that are
    left without a knob. With magnets, each of these joints is a pair of them.
    """
    plain = _Points if variant.points else _PlainTiles
    kind = plain if variant.print.edges == "plain" else _Tiles
    return kind(variant, paths, spaces, bridges).lay()


def teams_of(spaces: Sequence[Space], links: Sequence[Link], seats: int) -> Mapping[str, int]:
    """Return the seat (0-based) whose colour the tile of a space has, by the space's id.

    The goals of one team have its colour. If teams enter the board at spaces of their own, so have
    these and all other spaces of one team. So have spaces on which one team alone comes on to the
    board or goes home. Points have no team: a triangle has the colour of the points beside it.
    """
    entered = any(ENTRY in space.flags for space in spaces)
    on_board = [space for space in spaces if space.cell is not None and not space.is_point]
    tiles = [space for space in on_board if not space.ground]
    found = {
        space.id: space.seat
        for space in tiles
        if space.seat is not None and (entered or GOAL in space.flags)
    }
    return {**found, **_own_ends(on_board, links, seats)} if seats > 1 else found


def _own_ends(tiles: Sequence[Space], links: Sequence[Link], seats: int) -> dict[str, int]:
    """Return the spaces where one team alone comes on to the board or goes home, with its seat."""
    places = {space.id: space.ground or space.id for space in tiles}
    takers: dict[str, set[int]] = {place: set() for place in places.values()}
    for link in links:
        inwards = link.origin.partition(".")[0] == START
        end = places.get(link.target if inwards else link.origin)
        if end and (inwards or link.target == FINISH) and link.kind is not LinkKind.JUMP:
            takers[end].update(link.seats or range(seats))
    return {space: min(found) for space, found in takers.items() if len(found) == 1}


class _Tiles:
    """Tiles with four joints each; linked tiles are joined."""

    def __init__(
        self, variant: RaceVariant, paths: Paths, spaces: Sequence[Space], bridges: Sequence[Panel]
    ) -> None:
        self.variant = variant
        self.extent = space_extent(variant)
        self.edges = _OWN_EDGES_OF_SIX if variant.hexagons else _OWN_EDGES
        self.paths = paths
        self.tiles = [space for space in spaces if space.cell is not None and not space.ground]
        self.overpasses = paths.overpasses
        self.cells: list[Cell] = [
            *(space.cell for space in self.tiles if space.cell is not None),
            *(overpass.cell for overpass in paths.overpasses),
        ]
        self.numbers = {cell: number for number, cell in enumerate(self.cells)}
        self.tile_of = {
            space.id: self.numbers[space.cell] for space in spaces if space.cell is not None
        }
        self.bridges = bridges
        self.colours = look_of(variant).board
        self.teams = variant.team_colours

    def lay(self) -> tuple[list[Panel], tuple[Connector, ...]]:
        if self.variant.print.joints == "magnets":
            return [self._tile(number, None).attracting for number in range(len(self.cells))], ()
        knobs = self.knobs()
        panels = [self._tile(number, knobs.get(number)) for number in range(len(self.cells))]
        joined = set(knobs.values())
        loose = (seam for number, seam in enumerate(self.seams) if number not in joined)
        return panels, tuple(map(self._connector, loose))

    @cached_property
    def seams(self) -> Sequence[Seam]:
        """The seams between joined panels; the seams that knobs should serve come first."""
        return self._linked()

    def knobs(self) -> Mapping[int, int]:
        """Return the index of the seam that the knob of each tile serves, by tile."""
        return share_knobs(len(self.cells), self.seams)

    def joints(self, tile: int, served: int | None) -> Joints:
        """Return sockets on all edges except for one knob, on the seam `served` if it is given."""
        if served is None:
            knob = self._free_edge(self.cells[tile])
        else:
            knob = self._edge(self.seams[served], tile)
        return {edge: JointKind.KNOB if edge is knob else JointKind.SOCKET for edge in self.edges}

    def _linked(self) -> list[Seam]:
        """Return the seams between linked panels, with the first way into each tile before all
        others.

        A tile that leads to a tray needs no knob there: the tray has one.
        """
        numbers = self.tile_of
        main: dict[frozenset[int | None], Seam] = {}
        more: dict[frozenset[int | None], Seam] = {}
        entered: set[int] = set()
        for seam in self._seams(numbers):
            if seam.second is not None and self._edge_between(seam.first, seam.second) is None:
                continue  # reported elsewhere as ends apart
            if seam.sides in main:
                continue
            if seam.first in entered:
                more.setdefault(seam.sides, seam)
            else:
                main[seam.sides] = more.pop(seam.sides, seam)
            entered.add(seam.first)
        return [*main.values(), *more.values()]

    def _seams(self, numbers: Mapping[str, int]) -> Iterator[Seam]:
        """Yield the seams that links lead across; over an overpass they lead across two."""
        for link in self.paths.links:
            if link.kind is LinkKind.JUMP or link.target not in numbers or link.origin == START:
                continue
            target, origin = numbers[link.target], numbers.get(link.origin)
            passed = None if origin is None else self._passed(origin, target)
            if passed is not None:
                yield Seam(passed, origin)
                origin = passed
            yield Seam(target, origin)

    def _passed(self, origin: int, target: int) -> int | None:
        """Return the number of the overpass between two tiles, or None if there is none."""
        (column, row), (to_column, to_row) = self.cells[origin], self.cells[target]
        middle = ((column + to_column) // 2, (row + to_row) // 2)
        number = self.numbers.get(middle)
        far = abs(to_column - column) + abs(to_row - row) == 2 and 0 in (
            to_column - column,
            to_row - row,
        )
        return number if far and number is not None and number >= len(self.tiles) else None

    def _edge(self, seam: Seam, tile: int) -> Edge:
        """Return the edge of `tile` on a seam."""
        if seam.second is None:
            return self.paths.exit.opposite
        edge = self._edge_between(tile, seam.second if tile == seam.first else seam.first)
        assert edge is not None
        return edge

    def _edge_between(self, tile: int, other: int) -> Edge | None:
        return Edge.between(self.cells[tile], self.cells[other], self.edges)

    def _free_edge(self, cell: Cell) -> Edge | None:
        """Return an edge where a spare knob meets nothing, or None.

        The first choice is backwards, as on the first tile.
        """
        for edge in (self.paths.exit.opposite, *self.variant.edges):
            beside = next_cell(cell, edge)
            outline = outline_of_cell(self.variant, beside)
            if beside not in self.numbers and not any(
                outline.overlaps(bridge.outline) for bridge in self.bridges
            ):
                return edge
        return None

    def _tile(self, number: int, served: int | None) -> Panel:
        """Return the tile of a number, whose knob is on the seam `served` if it is given."""
        cell = self.cells[number]
        if number >= len(self.tiles):
            return self._overpass(number, served)
        space = self.tiles[number]
        turn, own = self._as_printed(cell, self.joints(number, served))
        return Panel(
            name=space.id,
            kind=PanelKind.TILE,
            spaces=(space.id,),
            size=self.extent,
            centre=self._centre(cell),
            turn=turn,
            slots=space_slots(self.variant, space.capacity),
            slot_size=self.extent,
            joints=own,
            colour=self._colour(space),
            shape=self._shape_of_panel,
        )

    def _overpass(self, number: int, served: int | None) -> Panel:
        """Return the overpass of a number, as `_tile` returns a tile."""
        cell, edge = self.cells[number], self.overpasses[number - len(self.tiles)].edge
        turn, own = _as_printed(self.joints(number, served), self.edges, _upright(edge))
        return Panel(
            name=f"overpass.{cell[0]}.{cell[1]}",
            kind=PanelKind.OVERPASS,
            spaces=(),
            size=self.extent,
            centre=self._centre(cell),
            turn=turn,
            joints=own,
            colour=self.colours[1 - sum(cell) % 2],
        )

    @cached_property
    def _shape_of_panel(self) -> Polygon | None:
        """The outline of a hexagon about its middle, None for a rectangle."""
        return Hexagon.between_edges((0.0, 0.0), self.extent[1]) if self.variant.hexagons else None

    def _as_printed(self, cell: Cell, joints: Joints) -> tuple[int, tuple[Joint, ...]]:
        """Return the turn of a tile with these joints on the board, and its joints before it."""
        return _as_printed(joints, self.edges)

    def _colour(self, space: Space) -> str:
        """Return the colour of a tile: that of its team, or one of two that alternate."""
        seat = self._owners.get(space.id)
        return self.colours[1 - space.parity] if seat is None else self.teams[seat]

    @cached_property
    def _owners(self) -> Mapping[str, int]:
        return teams_of(self.tiles, self.paths.links, self.variant.seats[1])

    def _connector(self, seam: Seam) -> Connector:
        edge = self._edge(seam, seam.first)
        return Connector(self._middle(seam.first, edge), edge)

    def _middle(self, tile: int, edge: Edge) -> Point:
        """Return the middle of an edge of a tile (mm)."""
        return self._outlines[tile].middle_of(edge)

    @cached_property
    def _outlines(self) -> Sequence[Rect]:
        return [outline_of_cell(self.variant, cell) for cell in self.cells]

    def _centre(self, cell: Cell) -> Point:
        return middle_of(self.variant, cell)


class _PlainTiles(_Tiles):
    """Tiles with joints only where a neighbour meets them squarely."""

    @cached_property
    def seams(self) -> Sequence[Seam]:
        linked = self._linked()
        known = {seam.sides for seam in linked}
        return [*linked, *(seam for seam in self._beside() if seam.sides not in known)]

    def _beside(self) -> Iterator[Seam]:
        """Yield all seams between adjacent tiles."""
        for tile, cell in enumerate(self.cells):
            for edge in _BACK[self.variant.hexagons]:
                other = self.numbers.get(next_cell(cell, edge))
                if other is not None:
                    yield Seam(tile, other)

    def knobs(self) -> Mapping[int, int]:
        """Return the index of the seam that each knob serves, so that many tiles are alike."""
        knobs = share_knobs(len(self.cells), self.seams)
        return more_alike(len(self.cells), self.seams, knobs, self._shape)

    def _shape(self, tile: int, served: int | None) -> object:
        if tile >= len(self.tiles):
            edge = self.overpasses[tile - len(self.tiles)].edge
            return PanelKind.OVERPASS, _as_printed(
                self.joints(tile, served), self.edges, _upright(edge)
            )[1]
        space = self.tiles[tile]
        own = self._as_printed(self.cells[tile], self.joints(tile, served))[1]
        return space.kind, space.flags & {SAFE, AGAIN}, own

    def joints(self, tile: int, served: int | None) -> Joints:
        """Return a joint for every edge on a seam: a knob on the seam `served`, else sockets."""
        joints = dict(self._sockets[tile])
        if served is not None:
            joints[self._edge(self.seams[served], tile)] = JointKind.KNOB
        return joints

    @cached_property
    def _sockets(self) -> Sequence[Joints]:
        """The sockets of each tile if none had a knob, including those for the knobs of bridges."""
        sockets: list[dict[Edge, JointKind]] = [{} for _ in self.cells]
        for seam in self.seams:
            for tile in seam.tiles:
                sockets[tile][self._edge(seam, tile)] = JointKind.SOCKET
        knobs = [
            bridge.on_board(bridge.place_of(knob))
            for bridge in self.bridges
            for knob in bridge.joints
            if knob.kind is not JointKind.SOCKET
        ]
        for x, y in knobs:
            for tile in range(len(self.cells)):
                for edge in self.edges:
                    if dist((x, y), self._middle(tile, edge)) < TOUCH:
                        sockets[tile][edge] = JointKind.SOCKET
        return sockets


class _Points(_PlainTiles):
    """Points, whose bases are at the outer rims.

    Their knobs are at their long edges, so that none is longer than a point; connectors join tips.
    """

    def knobs(self) -> Mapping[int, int]:
        rows = [k for k, seam in enumerate(self.seams) if self._edge(seam, seam.first).step[0]]
        seams = [self.seams[k] for k in rows]

        def shape(tile: int, served: int | None) -> object:
            return self._shape(tile, None if served is None else rows[served])

        count = len(self.tiles)
        knobs = more_alike(count, seams, share_knobs(count, seams), shape)
        return {tile: rows[k] for tile, k in knobs.items()}

    def _as_printed(self, cell: Cell, joints: Joints) -> tuple[int, tuple[Joint, ...]]:
        turn = turn_of(cell, self._lower)
        placed = ((edge, joints.get(edge.turned(turn))) for edge in _OWN_EDGES)
        return turn, tuple(
            Joint(kind, edge, joint_offset(self.variant, edge)) for edge, kind in placed if kind
        )

    def _middle(self, tile: int, edge: Edge) -> Point:
        """Return the place of the joint of an edge (mm)."""
        x, y = super()._middle(tile, edge)
        turn = turn_of(self.cells[tile], self._lower)
        aside = joint_offset(self.variant, edge)
        return (x, y + (aside if turn == 0 else -aside))

    @cached_property
    def _lower(self) -> int:
        return lower_row(self.paths)


def _upright(edge: Edge) -> tuple[int, ...]:
    """Return the turns of an overpass (degrees) whose upper path leads across an edge."""
    return (0, 180) if edge.level else (90, 270)


def _as_printed(
    joints: Joints, edges: tuple[Edge, ...], turns: tuple[int, ...] = ()
) -> tuple[int, tuple[Joint, ...]]:
    """Return the turn of a tile with these joints on the board, and its joints before the turn.

    As printed, its knob is at the lower edge, or as near to it as the allowed turns bring it, and
    tiles that are rotations of each other are the same.
    """
    return _turned(tuple(map(joints.get, edges)), edges, turns)


@cache
def _turned(
    kinds: tuple[JointKind | None, ...], edges: tuple[Edge, ...], turns: Sequence[int]
) -> tuple[int, tuple[Joint, ...]]:
    """Return the same as `_as_printed` for the joints of all edges, None for those without."""
    joints = dict(zip(edges, kinds, strict=True))

    def own(turn: int) -> list[JointKind | None]:
        return [joints.get(edge.turned(turn)) for edge in edges]

    turns = turns or range(0, 360, 360 // len(edges))
    turn = min(turns, key=lambda turn: [_RANK[kind] for kind in reversed(own(turn))])
    placed = zip(edges, own(turn), strict=True)
    return turn, tuple(Joint(kind, edge) for edge, kind in placed if kind)
