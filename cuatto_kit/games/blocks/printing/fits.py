"""Fits of a board of squares: joints, and every piece in every orientation."""

from collections.abc import Iterator

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.fits import PlacedPanels, apart, stands_on
from cuatto_kit.cad.parts import Fit, Instance, Kit, pose_at
from cuatto_kit.games.blocks.board.layout import square_pitch
from cuatto_kit.games.blocks.board.placements import Placement
from cuatto_kit.games.blocks.config.models import BlocksVariant
from cuatto_kit.games.blocks.printing.parts import HEAD, block_part, level_of, lying, middle_of


def fits(variant: BlocksVariant, layout: Layout, clearance: float, kit: Kit) -> Iterator[Fit]:
    """Yield all joints, and each piece in every orientation.

    Pieces are in the near corner of the board and across its middle, where panels meet, with a
    piece of the same kind to the east and to the north.
    """
    panels = PlacedPanels(layout, kit)
    yield from panels.joints()
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
