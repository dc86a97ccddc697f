"""The parts of a block game, and what must fit."""

from collections.abc import Iterator
from itertools import product

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import Flag, Layout, Space
from cuatto_kit.cad import library
from cuatto_kit.cad.fits import PlacedPanels, apart, stands_on
from cuatto_kit.cad.magnets import joint_magnet
from cuatto_kit.cad.panels import PanelMaker
from cuatto_kit.cad.parts import TEAMS, Fit, Instance, Kit, Part, Pose, pose_at
from cuatto_kit.cad.scale import Scale
from cuatto_kit.cad.solids import Solid
from cuatto_kit.config.looks import look_of
from cuatto_kit.games.blocks import fen
from cuatto_kit.games.blocks.board import square_pitch
from cuatto_kit.games.blocks.grid import CABEZA, Placement, Size
from cuatto_kit.games.blocks.model import BlocksVariant

# Parts

HEAD = "cabeza"
"""The name of a part."""


def make_parts(variant: BlocksVariant, layout: Layout, clearance: float) -> Kit:
    """Return the parts of a board of squares and its assembly.

    `clearance` is the gap between joints, and the distance of a block from the edge of its squares
    (mm).
    """
    builder = _KitBuilder(variant, layout, clearance)
    return Kit((*builder.panels.parts(), *builder.team_parts()), tuple(builder.assembly()))


def level_of(variant: BlocksVariant) -> float:
    """Return the height of the squares above the table (mm)."""
    return Scale(variant.print.scale).default("grid_panel", "thickness")


def _mark(space: Space) -> list[float]:
    """Return what is engraved in a square: whether it is a home square."""
    return [int(Flag.HOME in space.flags)]


class _KitBuilder:
    def __init__(self, variant: BlocksVariant, layout: Layout, clearance: float) -> None:
        self.variant = variant
        self.scale = Scale(variant.print.scale)
        self.clearance = clearance
        self.panels = PanelMaker(
            layout,
            self.scale,
            clearance,
            "grid_panel",
            "framed",
            _mark,
            ("line_depth",),
            look=look_of(variant),
            magnet=joint_magnet(variant.print),
        )

    def team_parts(self) -> Iterator[Part]:
        """Yield the cabeza and the blocks of a side, one of each in both colours."""
        colours = dict.fromkeys(self.variant.teams.colours, 1)
        width = self.scale.default("bust", "bust_width")
        yield Part(
            name=HEAD,
            title="Cabeza: the head that slides",
            group=TEAMS,
            solid=self.scale.drawn("bust"),
            colours=colours,
            extents=(width, None, None),
        )
        for name, block in self.variant.teams.blocks.items():
            width, depth, height = sorted(block.size, reverse=True)
            yield Part(
                name=block_part(name),
                title=f"Block {name}: {width} × {depth} × {height} squares",
                group=TEAMS,
                solid=self._block((width, depth, height)),
                colours=colours,
                extents=edges_of(self.variant, self.clearance, (width, depth, height)),
            )

    def _block(self, size: Size) -> Solid:
        edges = [self.scale.own(edge) for edge in edges_of(self.variant, self.clearance, size)]
        unit = library.module("grid_panel").default("square_pitch")
        return self.scale.drawn("block", edges=edges, unit=unit)

    # The assembly

    def assembly(self) -> Iterator[Instance]:
        """Yield the board with both sides on their squares, as at the start.

        The cabezas face each other.
        """
        grid = self.variant.grid
        places, _ = fen.read(grid, self.variant.board.start)
        blocks = self.variant.teams.blocks.items()
        names = {block.letter: block_part(name) for name, block in blocks}
        yield from self.panels.instances()
        for side, row in enumerate(places):
            colour = self.variant.teams.colours[side]
            for kind, number in zip(grid.kinds, row, strict=True):
                placement = grid.placements[number]
                if kind.letter == CABEZA:
                    middle = middle_of(self.variant, placement)
                    pose = Pose((*middle, level_of(self.variant)), (0, 0, 180 - 180 * side))
                    yield Instance(HEAD, HEAD.capitalize(), colour, pose)
                else:
                    name = names[kind.letter]
                    pose = lying(self.variant, self.clearance, placement, level_of(self.variant))
                    yield Instance(name, name.capitalize().replace("-", " "), colour, pose)


def block_part(name: str) -> str:
    """Return the part name of a block."""
    return f"block-{name}"


def edges_of(variant: BlocksVariant, clearance: float, size: Size) -> tuple[float, float, float]:
    """Return the edges of a block (mm); `size` is in squares."""
    pitch = square_pitch(variant)
    width, depth, height = (edge * pitch - 2 * clearance for edge in size)
    return (width, depth, height)


def middle_of(variant: BlocksVariant, placement: Placement) -> Point:
    """Return the middle of a placement's squares (mm)."""
    width, depth, _ = placement.size
    pitch = square_pitch(variant)
    return (
        (placement.column + (width - 1) / 2) * pitch,
        (placement.row + (depth - 1) / 2) * pitch,
    )


def lying(variant: BlocksVariant, clearance: float, placement: Placement, level: float) -> Pose:
    """Return the pose of a block that rests on its squares, `level` mm above the table.

    As a part it has its longest edge along x and its shortest upright.
    """
    printed = sorted(placement.size, reverse=True)
    edges = edges_of(variant, clearance, placement.size)
    x, y = middle_of(variant, placement)
    for x_turn, y_turn, z_turn in product((0, 90), repeat=3):
        pose = Pose((0, 0, 0), (x_turn, y_turn, z_turn))
        axes = [pose.turned(axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
        size = [sum(abs(a[k]) * n for a, n in zip(axes, printed, strict=True)) for k in range(3)]
        if tuple(size) == placement.size:
            break
    half = edges_of(variant, clearance, (0, 0, printed[2]))[2] / 2
    dx, dy, dz = pose.turned((0, 0, half))
    return Pose((x - dx, y - dy, level + edges[2] / 2 - dz), pose.turns)


# Fits


def fits(variant: BlocksVariant, layout: Layout, clearance: float, kit: Kit) -> Iterator[Fit]:
    """Yield all joints, and each piece in every orientation.

    Pieces are in the near corner of the board and across its middle, where panels meet, with a
    piece of the same kind to the east and to the north.
    """
    panels = PlacedPanels(layout, kit)
    yield from panels.joints(joint_magnet(variant.print))
    names = [HEAD, *map(block_part, variant.teams.blocks)]
    colour = variant.teams.colours[0]

    def instance(placement: Placement) -> Instance:
        name = names[placement.kind]
        level = level_of(variant)
        if name == HEAD:
            pose = pose_at(middle_of(variant, placement), level)
        else:
            pose = lying(variant, clearance, placement, level)
        return Instance(name, name, colour, pose)

    for placement in _tried(variant):
        piece = instance(placement)
        for panel in panels.under(_footprint(variant, placement)):
            yield from stands_on(piece, panel)
        for beside in _beside(placement):
            yield from apart([piece, instance(beside)])


def _tried(variant: BlocksVariant) -> Iterator[Placement]:
    grid = variant.grid
    for placement in grid.placements:
        width, depth, _ = placement.size
        columns, rows = {0, (grid.columns - width) // 2}, {0, (grid.rows - depth) // 2}
        if placement.column in columns and placement.row in rows:
            yield placement


def _beside(placement: Placement) -> Iterator[Placement]:
    """Yield the same piece to the east and to the north of itself."""
    kind, column, row, size = placement.kind, placement.column, placement.row, placement.size
    yield Placement(kind, column + size[0], row, size)
    yield Placement(kind, column, row + size[1], size)


def _footprint(variant: BlocksVariant, placement: Placement) -> Rect:
    pitch = square_pitch(variant)
    width, depth, _ = placement.size
    return Rect.around(middle_of(variant, placement), width * pitch, depth * pitch)
