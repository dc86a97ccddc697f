"""Fits of a board of columns: joints, and four cubes and a runner in every space."""

from collections.abc import Iterator

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.dice import NEUTRAL
from cuatto_kit.cad.fits import PlacedPanels, apart, stands_on
from cuatto_kit.cad.parts import Fit, Instance, Kit, pose_at
from cuatto_kit.cad.scale import Scale
from cuatto_kit.games.columns.config.models import ColumnsVariant
from cuatto_kit.games.columns.printing.parts import CUBE, CUBE_EDGE, RUNNER, floor_of


def fits(variant: ColumnsVariant, layout: Layout, clearance: float, kit: Kit) -> Iterator[Fit]:
    """Yield all joints, and every space with a cube in each corner and the runner in the middle."""
    panels = PlacedPanels(layout, kit)
    yield from panels.joints()
    for panel in layout.panels:
        for outline in panel.outlines:
            pieces = _pieces(variant, outline.centre, clearance)
            for piece in pieces:
                yield from stands_on(piece, panels.instance(panel))
            yield from apart(pieces)


def _pieces(variant: ColumnsVariant, middle: Point, clearance: float) -> list[Instance]:
    """Return a runner, and a cube in each corner of the space, one clearance from its walls."""
    scale = Scale(variant.print.scale)
    opening = scale.default("column_panel", "space_pitch") - scale.default("column_panel", "ridge")
    aside = (opening - scale.mm(CUBE_EDGE)) / 2 - clearance
    level = floor_of(variant)
    corners = [(middle[0] + x * aside, middle[1] + y * aside) for x in (-1, 1) for y in (-1, 1)]
    cubes = [Instance(CUBE, CUBE, NEUTRAL, pose_at(corner, level)) for corner in corners]
    return [*cubes, Instance(RUNNER, RUNNER, NEUTRAL, pose_at(middle, level))]
