"""The layout of a board: the single source for parts, engine and sheets.

A Layout is independent of rules and of solids. Lengths are in mm in the plane of the board, y
upwards; angles are in degrees, counterclockwise.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from functools import cached_property
from types import MappingProxyType

from cuatto_kit.board.geometry import (
    SQUARE_EDGES,
    Cell,
    Edge,
    Hexagon,
    Point,
    Polygon,
    Rect,
    turned,
)
from cuatto_kit.errors import YamlPath


class SpaceKind(Enum):
    """The kinds of spaces, by what happens to the pieces on them."""

    POOL = "pool"
    """A place off the board where any number of pieces wait."""
    LANE = "lane"
    """A slot of a team's own bridge."""
    FIELD = "field"
    """An ordinary space."""
    CROSSING = "crossing"
    """A cell of a bridge in mid-field, which all teams share."""
    FINISH = "finish"
    """The end of the race, for any number of pieces."""


class LinkKind(Enum):
    """The kinds of links, by how a piece goes from one space to another."""

    STEP = "step"
    """A piece walks over it, one pip of a die."""
    JUMP = "jump"
    """A piece that ends its move at the link's origin goes on to its target."""
    RELEASE = "release"
    """A waiting piece that a roll frees comes on to the board here; no piece walks over it."""


class JointKind(Enum):
    """The two halves of a joint of knob and socket, and either half of one of magnets."""

    KNOB = "knob"
    SOCKET = "socket"
    MAGNET = "magnet"


JIGSAW = (JointKind.KNOB, JointKind.SOCKET)
"""The kinds of joints that a panel is drawn with; magnets have pockets (cad/magnets.py)."""


class Flag(StrEnum):
    """The special properties of a space; the family determines which of them a board has."""

    SAFE = "safe"
    """No piece is hit on it."""
    AGAIN = "again"
    """A landing gives another roll."""
    ENTRY = "entry"
    """A team comes on to the board here."""
    GOAL = "goal"
    """Pieces that have come here stay."""
    TOP = "top"
    """The last of its column."""
    HOME = "home"
    """In one of the home rows."""
    NEAR = "near"
    """In the home row of the first seat."""
    FAR = "far"
    """In the home row of the second seat."""
    MISS = "miss"
    """The team of a piece that lands misses turns."""
    HOLD = "hold_until_relieved"
    """A piece that lands is held until another one lands."""
    TO_START = "to_start"
    """A piece that lands goes back to its start."""
    REPEAT = "repeat_throw"
    """A piece that lands moves on by the same throw."""
    NEEDS = "needs"
    """A piece moves on by certain pips only."""
    STOP = "stop"
    """No piece passes it."""
    BACK = "back_to"
    """A piece that lands goes back to another space."""


class PanelKind(StrEnum):
    """The kinds of printed panels."""

    TILE = "tile"
    """A single space."""
    OVERPASS = "overpass"
    """A tile without a space, on which one path leads over another: up and down in its frame."""
    BRIDGE = "bridge"
    """Lanes side by side: the start or the end of a race."""
    ADAPTER = "adapter"
    """Half a hexagon, between the hexagon that a bridge is beside and the bridge."""
    PANEL = "panel"
    """Several squares, with hollows in place of dimples."""


@dataclass(frozen=True)
class Space:
    """A place for pieces.

    `capacity` is None if it is unlimited, `outline` None off the board; a `round` space is a disc
    in its outline, off the square lattice; `slots` are the middles of the dimples (mm); `seat`
    (0-based) is the team that owns the space, or whose colour it has; `label` is its name for a
    reader, by language; `path` is the walk it belongs to and `source` the place in the YAML that
    made it. `ground` is None, or the id of another space of which it is a further visit: a way
    comes to the same place once more, and the two share their cell, their pieces and their
    capacity.
    """

    id: str
    kind: SpaceKind
    capacity: int | None
    path: str
    label: Mapping[str, str]
    source: YamlPath = field(compare=False)
    seat: int | None = None
    cell: Cell | None = None
    outline: Rect | None = None
    round: bool = False
    slots: tuple[Point, ...] = ()
    flags: frozenset[Flag] = frozenset()
    ground: str | None = None

    @property
    def parity(self) -> int:
        """0 or 1, the other for the next space of its path: by it the shades of spaces alternate.

        On a grid of squares it is the other for all neighbours, which hexagons cannot have.
        """
        assert self.cell is not None
        hexagonal = isinstance(self.outline, Hexagon)
        return (int(self.id.rpartition(".")[2]) if hexagonal else sum(self.cell)) % 2

    @property
    def is_point(self) -> bool:
        """True if it is long, with places in a row from the rim, on which pieces are stacked."""
        room = self.outline
        return self.cell is not None and room is not None and room.length > 1.5 * room.width


def edge_towards(origin: Space, target: Space) -> Edge | None:
    """Return the edge of a space over which another one is next, None if it is not beside."""
    if origin.cell is None or target.cell is None or origin.outline is None:
        return None
    return Edge.between(origin.cell, target.cell, origin.outline.edges)


def leap_towards(origin: Space, target: Space) -> Edge | None:
    """Return the edge of a square over which another is the one after the next, or None."""
    if origin.cell is None or target.cell is None or isinstance(origin.outline, Polygon):
        return None
    (column, row), (to_column, to_row) = origin.cell, target.cell
    gap = (to_column - column, to_row - row)
    return next((e for e in SQUARE_EDGES if gap == (2 * e.step[0], 2 * e.step[1])), None)


@dataclass(frozen=True)
class Link:
    """A way from one space to another; `seats` (0-based) may take it, or all seats if empty."""

    origin: str
    target: str
    path: str
    kind: LinkKind = LinkKind.STEP
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class Joint:
    """A half of a joint on a panel's edge.

    It is `offset` mm from the middle of the edge, and `inset` mm inside the panel's rectangle, if
    the seam has steps.
    """

    kind: JointKind
    edge: Edge
    offset: float = 0.0
    inset: float = 0.0


@dataclass(frozen=True)
class Panel:
    """Spaces printed as one part.

    `size` (width and length, mm), `slots` (middles of the dimples), `slot_size` (the room round
    each), `joints` and `squares` are in the panel's own frame, its middle the origin; `turn` and
    `centre` place it on the board. `squares` are the rectangles of a panel that does not fill its
    own, or whose squares are printed separately; without any the panel is its rectangle, or its
    `shape`, a polygon in its own frame.
    """

    name: str
    kind: PanelKind
    spaces: tuple[str, ...]
    size: tuple[float, float]
    centre: Point
    turn: int = 0
    slots: tuple[Point, ...] = ()
    slot_size: tuple[float, float] = (0.0, 0.0)
    joints: tuple[Joint, ...] = ()
    colour: str = ""
    squares: tuple[Rect, ...] = ()
    shape: Polygon | None = None

    @cached_property
    def outline(self) -> Rect:
        """The rectangle around it or its polygon, on the board; knobs reach over it."""
        return self._on_board(self._own)

    @cached_property
    def outlines(self) -> tuple[Rect, ...]:
        """The outlines that it consists of, on the board."""
        return tuple(map(self._on_board, self.squares)) or (self.outline,)

    @property
    def _own(self) -> Rect:
        return self.shape or Rect.around((0.0, 0.0), *self.size)

    def overlaps(self, other: "Panel") -> bool:
        """Return whether the two overlap."""
        return self.outline.overlaps(other.outline) and any(
            one.overlaps(two) for one in self.outlines for two in other.outlines
        )

    def place_of(self, joint: Joint) -> Point:
        """Return the place of a joint on its edge, in the panel's own frame."""
        (x, y), (dx, dy) = self._own.middle_of(joint.edge), joint.edge.way
        x, y = x - joint.inset * dx, y - joint.inset * dy
        return (x + joint.offset, y) if joint.edge.level else (x, y + joint.offset)

    def _on_board(self, outline: Rect) -> Rect:
        if isinstance(outline, Polygon) or self.turn % 90:
            kind = type(outline) if isinstance(outline, Polygon) else Polygon
            return kind.of(map(self.on_board, outline.corners))
        width, length = (outline.width, outline.length)[:: -1 if self.turn % 180 else 1]
        return Rect.around(self.on_board(outline.centre), width, length)

    def on_board(self, point: Point) -> Point:
        """Return a point of the panel's own frame in the board's."""
        x, y = turned(point, self.turn)
        return (self.centre[0] + x, self.centre[1] + y)

    @property
    def slots_on_board(self) -> tuple[Point, ...]:
        return tuple(map(self.on_board, self.slots))

    @property
    def attracting(self) -> "Panel":
        """The same panel with magnets in place of its knobs and sockets."""
        joints = tuple(replace(joint, kind=JointKind.MAGNET) for joint in self.joints)
        return replace(self, joints=joints)

    def joints_of(self, kind: JointKind) -> tuple[Joint, ...]:
        return tuple(joint for joint in self.joints if joint.kind is kind)


@dataclass(frozen=True)
class Connector:
    """A loose connector across the seam at `centre`; it joins two facing sockets."""

    centre: Point
    edge: Edge


@dataclass(frozen=True)
class Layout:
    """A board.

    `starts[seat]` lists the spaces a team starts from, the rearmost first; `finishes[seat]` lists
    the spaces that it wants to reach; `source` is the place in the YAML that the ways come from.

    >>> import cuatto_kit
    >>> layout = cuatto_kit.load("short-12").layout
    >>> layout.links[0].origin, layout.links[0].target
    ('start', 'main.1')
    """

    spaces: tuple[Space, ...]
    links: tuple[Link, ...]
    panels: tuple[Panel, ...]
    starts: tuple[tuple[str, ...], ...]
    finishes: tuple[tuple[str, ...], ...]
    connectors: tuple[Connector, ...] = ()
    source: YamlPath = field(default=(), compare=False)

    @property
    def topology(self) -> tuple[object, ...]:
        """The spaces and the links between them, without their places and names.

        Boards of equal topology are the same graph.
        """
        spaces = tuple(
            (s.id, s.kind, s.capacity, s.path, s.seat, s.cell is None, sorted(s.flags), s.ground)
            for s in self.spaces
        )
        links = tuple((k.origin, k.target, k.path, k.kind, k.seats) for k in self.links)
        return (spaces, links, self.starts, self.finishes)

    @property
    def seats(self) -> int:
        """The largest number of seats at the table."""
        return len(self.starts)

    @cached_property
    def edges(self) -> Sequence[Edge]:
        """The directions of the neighbours of its spaces."""
        placed = (space.outline for space in self.spaces if space.cell and space.outline)
        return next((outline.edges for outline in placed), SQUARE_EDGES)

    @cached_property
    def in_panels(self) -> bool:
        """True if its spaces are hollows in panels, instead of tiles with dimples."""
        return any(panel.kind is PanelKind.PANEL for panel in self.panels)

    @cached_property
    def has_round_spaces(self) -> bool:
        """True if any of its spaces is round."""
        return any(space.round for space in self.spaces)

    @cached_property
    def by_id(self) -> Mapping[str, Space]:
        return MappingProxyType({space.id: space for space in self.spaces})

    def space(self, identifier: str) -> Space:
        return self.by_id[identifier]

    @cached_property
    def places(self) -> tuple[Space, ...]:
        """The spaces without further visits: one for each place on the table."""
        return tuple(space for space in self.spaces if space.ground is None)

    def place_of(self, identifier: str) -> str:
        """Return the space itself or, for a further visit, the space that it visits again."""
        return self.by_id[identifier].ground or identifier

    @cached_property
    def flat(self) -> "Layout":
        """The board as it is on the table: further visits are the places that they visit again."""
        if len(self.places) == len(self.spaces):
            return self
        links = (
            replace(link, origin=self.place_of(link.origin), target=self.place_of(link.target))
            for link in self.links
        )
        return replace(self, spaces=self.places, links=tuple(dict.fromkeys(links)))

    @cached_property
    def _outgoing(self) -> Mapping[str, tuple[Link, ...]]:
        found: dict[str, list[Link]] = {space.id: [] for space in self.spaces}
        for link in self.links:
            found[link.origin].append(link)
        return {identifier: tuple(links) for identifier, links in found.items()}

    def links_from(self, identifier: str, seat: int | None = None) -> tuple[Link, ...]:
        """Return the links that leave a space, or only the ones that `seat` (0-based) may take."""
        links = self._outgoing[identifier]
        if seat is None:
            return links
        return tuple(link for link in links if not link.seats or seat in link.seats)
