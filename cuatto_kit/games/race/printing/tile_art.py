"""The user's own drawing in the top of tiles, at the library's scale (mm, for a tile of 40 mm).

It is as large as the frame of a tile allows, upright on the board, and leaves out dimples, sockets
and other marks.
"""

from collections.abc import Iterator, Sequence
from math import sqrt

from manifold3d import CrossSection, OpType

from cuatto_kit.board.geometry import turned
from cuatto_kit.board.layout import JointKind, Panel
from cuatto_kit.cad import library
from cuatto_kit.cad.art import MARGIN, art, in_rectangle
from cuatto_kit.cad.lettering import lettering
from cuatto_kit.cad.marks import Mark
from cuatto_kit.cad.scale import Scale

_CIRCLE = 48
"""The number of sides of a circle."""


def tile_art(drawing: str, panel: Panel, others: Sequence[Mark], scale: Scale) -> Mark | None:
    """Return the drawing on a tile as a mark; None if nothing of it can be printed there.

    Args:
        drawing: The drawing, as config/svg.py writes it.
        panel: The tile.
        others: Its other marks.
        scale: The scale of the kit.
    """
    tile = library.module("tile")
    inset = tile.default("groove_inset") + tile.default("groove_width") + MARGIN
    side = tile.default("size") - 2 * inset
    placed = in_rectangle(drawing, side, side, scale).rotate(-90 * (panel.turn % 4))
    taken = [
        *_dimples(panel, scale),
        *_sockets(panel, scale),
        *(_box(mark, scale) for mark in others),
    ]
    return art(placed - CrossSection.batch_boolean(taken, OpType.Add), scale)


def _dimples(panel: Panel, scale: Scale) -> Iterator[CrossSection]:
    radius, depth = (
        library.module("dimple").default(name) for name in ("dimple_radius", "dimple_depth")
    )
    rim = sqrt(radius**2 - (radius - depth) ** 2) + MARGIN
    for slot in panel.slots:
        yield CrossSection.circle(rim, _CIRCLE).translate(scale.own_point(slot))


def _sockets(panel: Panel, scale: Scale) -> Iterator[CrossSection]:
    joints, half = library.module("joints"), library.module("tile").default("size") / 2
    radius = joints.default("socket_radius") + MARGIN
    depth, width = joints.default("socket_depth"), joints.default("slot_width") + 2 * MARGIN
    for joint in panel.joints_of(JointKind.SOCKET):
        turn = joint.edge.quarter_turns
        along = scale.own(joint.offset) * (1 if turn in (0, 3) else -1)
        x, y = turned((along, half - depth), turn)
        neck = CrossSection.square((width, 2 * depth), center=True).rotate(90 * turn)
        yield (neck + CrossSection.circle(radius, _CIRCLE)).translate((x, y))


def _box(mark: Mark, scale: Scale) -> CrossSection:
    """Return the room of a word or an arrow."""
    x, y, turn, size, width = (value for value in mark if isinstance(value, int | float))
    if written := lettering(str(mark[1]), size, scale):
        length = written.length + 2 * abs(written.shift)
        box = CrossSection.square((written.width + 2 * MARGIN, length + 2 * MARGIN), center=True)
    else:
        box = CrossSection.square((size + 2 * MARGIN, width + 2 * MARGIN), center=True)
        box = box.translate((size / 2, 0))
    return box.rotate(turn).translate((x, y))
