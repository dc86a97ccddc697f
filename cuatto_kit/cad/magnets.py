"""Disc magnets that are glued into pockets: their sizes, and joints that are pairs of them (mm).

A joint has a magnet on either side of its seam. Both are flat in pockets that open downwards, with
opposite poles upwards: magnets side by side attract each other then.
"""

import math
from dataclasses import dataclass, replace
from typing import get_args

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Joint, JointKind, Layout, Panel, PanelKind
from cuatto_kit.cad import library
from cuatto_kit.cad.marks import DEPTH
from cuatto_kit.cad.solids import Solid, call, cut_from
from cuatto_kit.config.model import TILES, MagnetSize, Print
from cuatto_kit.errors import Code, Finding

PLAY = 0.1
"""The play round a magnet in its pocket, on each side and above it (mm): printed holes become
narrower by about as much, so that it is pressed in."""
WALL = 0.8
"""The least thickness of plastic round and above a pocket (mm): two lines of the usual nozzle, four
layers."""


@dataclass(frozen=True)
class Magnet:
    """A disc magnet by its diameter and its thickness (mm).

    `edge` is the thickness of the wall between its pocket and the edge of a panel.
    """

    diameter: float
    thickness: float
    edge: float = WALL

    @classmethod
    def of(cls, size: MagnetSize) -> "Magnet":
        """Return the magnet of a size such as `6x2`."""
        diameter, thickness = map(float, size.split("x"))
        return cls(diameter, thickness)

    @property
    def shown(self) -> str:
        """Its size for readers, such as `6 × 2`."""
        return f"{self.diameter:g} × {self.thickness:g}"

    @property
    def across(self) -> float:
        """The diameter of its pocket."""
        return self.diameter + 2 * PLAY

    @property
    def depth(self) -> float:
        """The depth of its pocket."""
        return self.thickness + PLAY

    @property
    def inset(self) -> float:
        """The distance from an edge to the middle of a pocket beside it."""
        return self.edge + self.across / 2


def joint_magnet(settings: Print) -> Magnet | None:
    """Return the magnet of the joints of a board, None if these are knobs.

    On the bed, where panels have a chamfer, the wall at their edge is `WALL` thick.
    """
    if settings.joints != "magnets":
        return None
    chamfer = library.module("slab").default("foot") * settings.scale
    return replace(Magnet.of(settings.magnets), edge=WALL + chamfer)


def with_pockets(solid: Solid, panel: Panel, magnet: Magnet | None) -> Solid:
    """Return the solid of a panel with a pocket at each of its joints that are magnets."""
    joints = panel.joints_of(JointKind.MAGNET)
    if magnet is None or not joints:
        return solid
    middles = [list(_middle(panel, joint, magnet)) for joint in joints]
    pocket = [magnet.across, magnet.depth]
    return cut_from(solid, call("magnet_pockets", magnets=middles, pocket=pocket))


def _middle(panel: Panel, joint: Joint, magnet: Magnet) -> Point:
    """Return the middle of a pocket in the panel's own frame (mm)."""
    (x, y), (dx, dy) = panel.place_of(joint), joint.edge.way
    return (x - dx * magnet.inset, y - dy * magnet.inset)


def pocket_fault(settings: Print, layout: Layout) -> Finding | None:
    """Return a finding on panels that are too thin for the magnets of their joints, or None."""
    magnet = joint_magnet(settings)
    kinds = {panel.kind for panel in layout.panels if panel.joints}
    if magnet is None or not kinds:
        return None

    def fits(size: Magnet, tile: float) -> bool:
        return all(size.depth <= _room(kind, tile / 40) + 1e-9 for kind in kinds)

    if fits(magnet, settings.tile):
        return None
    room = min(_room(kind, settings.scale) for kind in kinds)
    larger = range(math.ceil(settings.tile), TILES[1] + 1)
    least = next(tile for tile in larger if fits(magnet, tile))
    smaller = [size for size in get_args(MagnetSize) if fits(Magnet.of(size), settings.tile)]
    found = f"a pocket for {settings.magnets} magnets is {magnet.depth:g} mm deep"
    expected = f"expected {room:.2f} at most with {WALL:g} mm left above it"
    remedies = [*([f"print.magnets={smaller[-1]}"] if smaller else []), f"print.tile={least}"]
    message = f"{found}; {expected}; {' or '.join(remedies)} would do"
    return Finding(Code.THIN_WALL, "error", "", message, ("print", "magnets"))


def _room(kind: PanelKind, scale: float) -> float:
    """Return the greatest depth of pockets in a panel of a kind and a scale (mm)."""
    if kind is PanelKind.PANEL:
        bearing = library.module("panel").default("joint_height") + WALL
        return bearing * scale - WALL
    tile = library.module("tile")
    engraved = max(tile.default("groove_depth") * scale, DEPTH)
    return tile.default("thickness") * scale - engraved - WALL
