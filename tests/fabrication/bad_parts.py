"""Parts that do not print or do not fit, each with the judge that must catch it.

Shapes are triangles (n × 3 × 3, mm) as an STL file holds them, lying as they are printed.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from manifold3d import CrossSection, Manifold

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cad.parts import FitKind, Part, Triangles
from cuatto_kit.cad.solids import call
from cuatto_kit.config import printer
from cuatto_kit.fabrication.meshes import measure, mesh_faults, read_stl, write_stl
from cuatto_kit.fabrication.printability import findings_of, solid_of
from cuatto_kit.fabrication.proof import Body, Pair, placement, prove
from tests.fabrication import fit

CLEARANCE = 0.2
GAP = (fit.LEAST * CLEARANCE, fit.MOST * CLEARANCE)

# Shapes


def triangles(solid: Manifold) -> Triangles:
    mesh = solid.to_mesh64()
    corners = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)]
    return corners.astype(np.float32)


def box(x, y, z, width, depth, height) -> Manifold:
    """A block with its lowest corner at (x, y, z)."""
    return Manifold.cube([width, depth, height]).translate([x, y, z])


def prism(profile, depth) -> Manifold:
    """A profile of (x, z) corners, counterclockwise, stood upright; `depth` along y."""
    return CrossSection([profile]).extrude(depth).rotate([90, 0, 0]).translate([0, depth, 0])


def leaning(degrees, height, foot=5.0) -> Manifold:
    """A block 20 wide with a face above its foot that leans out from the vertical."""
    out = height * np.tan(np.radians(degrees))
    profile = [[0, 0], [20, 0], [20, foot], [20 + out, foot + height], [0, foot + height]]
    return prism(profile, 20)


def ledge(reach) -> Manifold:
    """A block whose upper half sticks out to one side."""
    return box(0, 0, 0, 20, 20, 5) + box(0, 0, 5, 20 + reach, 20, 5)


def gate(span, depth=10) -> Manifold:
    """Two posts and a beam over them."""
    sides = box(0, 0, 0, 10, depth, 10) + box(10 + span, 0, 0, 10, depth, 10)
    return sides + box(0, 0, 10, 20 + span, depth, 2)


def wall(thickness, height=10.0) -> Manifold:
    """An upright wall on a plate."""
    return box(0, 0, 0, 20, 20, 2) + box(2, 10, 2, 16, thickness, height)


def gallows() -> Manifold:
    """A post, a beam over it, and a tooth that hangs from the beam."""
    frame = box(0, 0, 0, 20, 10, 2) + box(0, 0, 0, 5, 10, 20) + box(0, 0, 18, 10, 10, 2)
    return frame + box(8, 4, 12, 2, 2, 7)


def drawn(name, **arguments) -> Triangles:
    """A part of the library, at draft quality."""
    (stl,) = fit.made([Part(name, name, "board", call(name, **arguments), {})]).values()
    return read_stl(stl)


def mirrored(mesh: Triangles) -> Triangles:
    """Left and right exchanged, still closed outwards."""
    return (mesh * np.array([-1, 1, 1], np.float32))[:, ::-1]


def fat_knob() -> Triangles:
    """A tile whose knob is 0.4 mm too large all round."""
    knob = Manifold.cylinder(4, 4.2, circular_segments=60).translate([0, -24.6, 0])
    return triangles(solid_of(drawn("tile")) + knob)


# Pairs


def joint(upper: Triangles, lower: Triangles, gap=GAP) -> Pair:
    """A tile above another, its knob in the other's socket."""
    return Pair(
        FitKind.JOINT,
        Body("upper", upper, placement(0, 40)),
        Body("lower", lower, placement()),
        gap,
        Rect(-20, -20, 20, 20),
    )


def standing(base: Triangles, tile: Triangles, z=5.4, kind=FitKind.REST) -> Pair:
    """The base of a checker, turned over, in the dimple in the middle of a tile 4 mm high;
    its flange is 1.4 mm high."""
    return Pair(
        kind,
        Body("base", base, placement(z=z, upside_down=True)),
        Body("tile", tile, placement()),
    )


def cell() -> Triangles:
    return drawn("tile", dimples=[[0, 0]])


# Judges: what each says of a part, as codes


def by_mesh(mesh: Triangles) -> set[str]:
    part = Part("bad", "A bad part", "board", call("tile"), {"red": 1})
    return {fault.code for fault in mesh_faults(part, measure(write_stl(mesh, "bad")), 1)}


def by_printer(mesh: Triangles) -> set[str]:
    extents = measure(write_stl(mesh, "bad")).extents
    return set() if printer.load("generic-220").fits(extents) else {"OFF_BED"}


def by_printing(mesh: Triangles) -> set[str]:
    found = findings_of("bad", mesh)
    return {finding.code for finding in found if finding.severity == "error"}


def by_proof(pair: Pair) -> set[str]:
    return {finding.code for finding in prove([pair]).findings}


@dataclass(frozen=True)
class Bad:
    """Something bad, the judge that must catch it, and the only codes it may give."""

    make: "Callable[[], Triangles | Pair]"
    judge: Callable[..., set[str]]
    codes: Iterable[str]


BAD = {
    "floating-tooth": Bad(lambda: triangles(gallows()), by_printing, {"ISLAND", "LEDGE"}),
    "thin-wall": Bad(lambda: triangles(wall(0.15)), by_printing, {"THIN_WALL"}),
    "long-overhang": Bad(lambda: triangles(leaning(60, 10)), by_printing, {"OVERHANG"}),
    "tower": Bad(lambda: triangles(box(0, 0, 0, 4, 4, 60)), by_printing, {"TIPPING"}),
    "ball": Bad(
        lambda: triangles(Manifold.sphere(10, 60)), by_printing, {"FIRST_LAYER", "OVERHANG"}
    ),
    "open-mesh": Bad(lambda: triangles(box(0, 0, 0, 9, 9, 9))[1:], by_mesh, {"BAD_MESH"}),
    "two-bodies": Bad(
        lambda: triangles(box(0, 0, 0, 9, 9, 9) + box(10, 0, 0, 9, 9, 9)), by_mesh, {"BAD_MESH"}
    ),
    "over-the-bed": Bad(lambda: triangles(box(0, 0, 0, 221, 9, 4)), by_printer, {"OFF_BED"}),
    "knob-too-big": Bad(lambda: joint(fat_knob(), drawn("tile")), by_proof, {"INTERFERENCE"}),
    "socket-shifted": Bad(
        lambda: joint(drawn("tile"), drawn("tile", sockets=[["up", 0.3]])),
        by_proof,
        {"INTERFERENCE"},
    ),
    "mirrored-tile": Bad(
        lambda: joint(
            mirrored(drawn("tile", knobs=[["down", 5]])), drawn("tile", sockets=[["up", 5]])
        ),
        by_proof,
        {"INTERFERENCE"},
    ),
    "dome-too-deep": Bad(
        lambda: standing(drawn("checker_base", foot_radius=5.4), cell()),
        by_proof,
        {"INTERFERENCE"},
    ),
    "gap-too-loose": Bad(
        lambda: joint(drawn("tile", clearance=0.4), drawn("tile")), by_proof, {"GAP"}
    ),
}
