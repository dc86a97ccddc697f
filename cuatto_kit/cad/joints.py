"""The measures of joints, as in scad/joints.scad."""

from functools import cache

from cuatto_kit.board.layout import JIGSAW, Layout, PanelKind
from cuatto_kit.cad import library
from cuatto_kit.errors import Code, Finding

CLEARANCE = "clearance"
"""The name of the parameter of parts for the play that they leave."""
TIGHT = 0.08
"""The play below which parts can hardly be joined (mm, for any tile): the walls of two parts, each
of them a tenth of a line off."""
LOOSE = 0.2
"""The largest share of a slot's width by which its neck may be narrower: a looser joint turns by
more than 5° in its socket, and a board of ten tiles sags to one side."""


@cache
def clearances() -> tuple[float, float]:
    """Return the least and the most play that suits all parts with joints.

    The limits are from their headers (mm, for a tile of 40 mm).
    """
    jointed = [name for name in library.names() if "joints" in library.uses(name)]
    asked = [_room(name) for name in jointed if CLEARANCE in library.module(name).parameters]
    return max(least for least, _ in asked), min(most for _, most in asked)


def most_play(part: str) -> float:
    """Return the most play that a part has room for, by its header (mm, for a tile of 40 mm)."""
    return _room(part)[1]


def _room(part: str) -> tuple[float, float]:
    bounds = library.module(part).parameters[CLEARANCE].bounds
    assert bounds is not None
    return bounds


def play_remark(clearance: float, scale: float, layout: Layout) -> Finding | None:
    """Return a finding on unusual play in the joints of a board.

    Args:
        clearance: The play (mm).
        scale: The size of the board relative to a tile of 40 mm.
        layout: The layout.

    Returns:
        None if the play is usual or there are no joints.
    """
    slot = _slot_of(layout)
    if slot is None:
        return None
    loose = round(LOOSE / 2 * slot * scale, 2)
    if TIGHT <= clearance <= loose + 1e-9:
        return None
    does = "will hardly go in" if clearance < TIGHT else "will hardly hold"
    expected = f"expected {TIGHT:g} to {loose:g} for a tile of {40 * scale:g}"
    message = f"a clearance of {clearance:g} mm: parts {does}; {expected}"
    return Finding(Code.CLEARANCE, "warning", "", message, ("print", "clearance"))


def _slot_of(layout: Layout) -> float | None:
    """Return the width of the narrowest slot of a board (mm, for a tile of 40 mm).

    Panels of many squares have wider slots than tiles. Returns None without joints.
    """
    panel, joints = library.module("panel"), library.module("joints")
    hidden = panel.default("joint_slot") * panel.default("joint_scale")
    return min(
        (
            hidden if one.kind is PanelKind.PANEL else joints.default("slot_width")
            for one in layout.panels
            if any(joint.kind in JIGSAW for joint in one.joints)
        ),
        default=None,
    )


def knob_reach(clearance: float = 0.0, joint_scale: float = 1.0) -> float:
    """Return how far a knob protrudes from its edge (mm, for a tile of 40 mm).

    `joint_scale` is the size of the joints relative to a tile's. A knob is smaller than its socket
    by the clearance all round, and stops a third of it short of the socket's middle; play does not
    grow with the joint.
    """
    joints = library.module("joints")
    socket = joints.default("socket_radius") + joints.default("socket_depth")
    return joint_scale * socket - 4 / 3 * clearance
