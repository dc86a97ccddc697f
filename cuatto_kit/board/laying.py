"""The joints between the panels of a board, and the order in which the panels are laid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cuatto_kit.board.geometry import Edge, Point
from cuatto_kit.board.layout import Joint, JointKind, Layout, Panel, PanelKind

NEAR = 0.5
"""The distance beyond an edge at which the neighbour is searched that a knob enters (mm)."""
NORTH = (Edge.UP, Edge.RIGHT)
"""The edges of panels on the board beside which the north poles of magnets are up; at the other
edges they are down, so that the two magnets at a seam attract each other."""


@dataclass(frozen=True)
class PanelJoint:
    """A knob of one panel in the socket of another, or magnets of both.

    The names of the panel that is lowered on to the other and of that other, and the place on the
    edge between them (mm).
    """

    upper: str
    lower: str
    place: Point


def joints_of(layout: Layout) -> tuple[PanelJoint, ...]:
    """Return the joints of a board, except those of loose connectors.

    A tile's knob is lowered into a socket; with hidden knobs, the panel with the socket is lowered
    on to them.
    """
    found: list[PanelJoint] = []
    for panel in layout.panels:
        for joint in panel.joints:
            if not _leads(panel, joint):
                continue
            x, y = panel.place_of(joint)
            dx, dy = joint.edge.way
            beyond = panel.on_board((x + NEAR * dx, y + NEAR * dy))
            for other in layout.panels:
                if other is panel or not any(outline.holds(beyond) for outline in other.outlines):
                    continue
                pair = (panel.name, other.name)
                upper, lower = pair[::-1] if panel.kind is PanelKind.PANEL else pair
                found.append(PanelJoint(upper, lower, panel.on_board((x, y))))
    return tuple(found)


def _leads(panel: Panel, joint: Joint) -> bool:
    """Return whether a joint is counted on this side of its seam: a knob, or a north magnet."""
    return joint.kind is JointKind.KNOB or (
        joint.kind is JointKind.MAGNET and joint.edge.turned(panel.turn) in NORTH
    )


def order_of(layout: Layout, joints: Sequence[PanelJoint]) -> Mapping[str, int]:
    """Return the position of each panel in the order of laying, from 1.

    A panel is lowered on to others, so these are laid before it. Of several that could follow, the
    one with the most neighbours already laid is next.
    """
    below: dict[str, set[str]] = {panel.name: set() for panel in layout.panels}
    beside: dict[str, set[str]] = {panel.name: set() for panel in layout.panels}
    for joint in joints:
        below[joint.upper].add(joint.lower)
        beside[joint.upper].add(joint.lower)
        beside[joint.lower].add(joint.upper)
    laid: dict[str, int] = {}
    while left := [name for name in below if name not in laid]:
        ready = [name for name in left if below[name] <= laid.keys()] or left
        best = max(ready, key=lambda name: len(beside[name] & laid.keys()))
        laid[best] = len(laid) + 1
    return laid
