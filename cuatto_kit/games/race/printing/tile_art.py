"""Drawings in the top of tiles, at the library's scale (mm, for a tile of 40 mm).

The user's own drawing is as large as the frame of a tile allows, upright on the board. Ladders and
slides are those of the drawing of the board (drawing/jumps.py); each tile has its share of them.
Both leave out dimples, sockets and other marks.
"""

from collections.abc import Iterator, Sequence
from math import dist, sqrt

from manifold3d import CrossSection, OpType

from cuatto_kit.board.geometry import Rect, turned
from cuatto_kit.board.layout import JointKind, Layout, Panel
from cuatto_kit.cad import library
from cuatto_kit.cad.art import MARGIN, art, in_rectangle, lines
from cuatto_kit.cad.lettering import lettering
from cuatto_kit.cad.marks import Mark
from cuatto_kit.cad.scale import Scale
from cuatto_kit.drawing.jumps import Jump, jumps_of

_CIRCLE = 48
"""The number of sides of a circle."""
CLOSE = 0.5
"""The least distance of ladders and slides from dimples and sockets, which interrupt them."""
WIDTH, RAIL, RUNG = 0.26, 0.06, 0.2
"""The distance between the rails of a ladder or a slide, the width of a rail, and the distance
between rungs, in edges of a space."""


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
    placed = in_rectangle(drawing, side, side, scale).rotate(-(panel.turn % 360))
    return art(placed - _taken(panel, others, scale, MARGIN), scale)


class Jumps:
    """The ladders and slides of a board."""

    def __init__(self, layout: Layout, scale: Scale) -> None:
        self.scale = scale
        drawn = map(_jump, jumps_of(layout, ladders=True))
        self.drawn = [(one, Rect(*one.bounds())) for one in drawn]

    def on(self, panel: Panel, others: Sequence[Mark]) -> Mark | None:
        """Return the share of a tile with some `others` marks; None if it has none."""
        x, y = panel.centre
        room = panel.outline
        frame = CrossSection.square((room.width, room.length), center=True).translate((x, y))
        near = (one for one, around in self.drawn if around.overlaps(room))
        shares = [section for one in near if not (section := one ^ frame).is_empty()]
        if not shares:
            return None
        whole = CrossSection.batch_boolean(shares, OpType.Add).translate((-x, -y))
        whole = whole.scale((1 / self.scale.factor,) * 2).rotate(-(panel.turn % 360))
        side = library.module("tile").default("size") - 2 * MARGIN
        inner = CrossSection.square((side, side), center=True)
        return art((whole ^ inner) - _taken(panel, others, self.scale, CLOSE), self.scale)


def _jump(jump: Jump) -> CrossSection:
    """Return a ladder or a slide (mm)."""
    half = WIDTH * jump.edge / 2
    if jump.back:
        band = lines([jump.points], 2 * half + RAIL * jump.edge)
        return band - lines([jump.points], 2 * half - RAIL * jump.edge)
    (x, y), (to_x, to_y) = jump.start, jump.end
    length = dist(jump.start, jump.end)
    across, along = half * (y - to_y) / length, half * (to_x - x) / length
    count = max(2, round(length / (RUNG * jump.edge)))
    middles = [
        (x + share * (to_x - x), y + share * (to_y - y))
        for share in ((k + 0.5) / count for k in range(count))
    ]
    rails = [[(a + s * across, b + s * along) for a, b in (jump.start, jump.end)] for s in (1, -1)]
    rungs = [[(a + s * across, b + s * along) for s in (1, -1)] for a, b in middles]
    return lines([*rails, *rungs], RAIL * jump.edge)


def _taken(panel: Panel, others: Sequence[Mark], scale: Scale, margin: float) -> CrossSection:
    """Return the room of dimples and sockets with a margin round them, and of other marks."""
    taken = [
        *_dimples(panel, scale, margin),
        *_sockets(panel, scale, margin),
        *(_box(mark, scale) for mark in others),
    ]
    return CrossSection.batch_boolean(taken, OpType.Add)


def _dimples(panel: Panel, scale: Scale, margin: float) -> Iterator[CrossSection]:
    radius, depth = (
        library.module("dimple").default(name) for name in ("dimple_radius", "dimple_depth")
    )
    rim = sqrt(radius**2 - (radius - depth) ** 2) + margin
    for slot in panel.slots:
        yield CrossSection.circle(rim, _CIRCLE).translate(scale.own_point(slot))


def _sockets(panel: Panel, scale: Scale, margin: float) -> Iterator[CrossSection]:
    joints, half = library.module("joints"), library.module("tile").default("size") / 2
    radius = joints.default("socket_radius") + margin
    depth, width = joints.default("socket_depth"), joints.default("slot_width") + 2 * margin
    for joint in panel.joints_of(JointKind.SOCKET):
        turn = joint.edge.angle
        along = scale.own(joint.offset) * (1 if turn in (0, 270) else -1)
        x, y = turned((along, half - depth), turn)
        neck = CrossSection.square((width, 2 * depth), center=True).rotate(turn)
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
