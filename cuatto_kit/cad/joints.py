"""Joints in figures, as scad/joints.scad draws them."""

from cuatto_kit.cad import library


def clearances() -> tuple[float, float]:
    """The least and the most play that joints have room for (mm, for a tile of 40 mm)."""
    bounds = library.module("joints").parameters["clearance"].bounds
    assert bounds is not None
    return bounds


def knob_reach(clearance: float = 0.0, joint_scale: float = 1.0) -> float:
    """How far a knob sticks out of its edge (mm, for a tile of 40 mm), in joints of that size
    against a tile's. It is smaller than its socket by the clearance all round, and stops a third
    of it short of the socket's middle; play does not grow with the joint."""
    joints = library.module("joints")
    socket = joints.default("socket_radius") + joints.default("socket_depth")
    return joint_scale * socket - 4 / 3 * clearance
