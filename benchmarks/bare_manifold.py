"""The parts of the original made by manifold3d alone: the yardstick for the embedded renderer.

The same solids as scad/ draws for a tile of 40 mm at draft quality (30 facets a circle), with
every measure written out: no .scad text, no parser, no evaluator. `PARTS` names them.
"""

import math
from collections.abc import Callable, Iterable

import numpy as np
from manifold3d import CrossSection, Manifold, OpType
from numpy.typing import NDArray

THICKNESS = 4.0
CLEARANCE = 0.2
REACH = 0.1
"""How far cuts go past a face."""
TURNS = {"up": 0, "left": 90, "down": 180, "right": 270}


def facets(radius: float) -> int:
    """Return OpenSCAD's number of fragments for $fa = 12, $fs = 0.4."""
    return math.ceil(max(min(360 / 12, 2 * math.pi * radius / 0.4), 5))


def cylinder(height: float, low: float, high: float | None = None) -> Manifold:
    top = low if high is None else high
    return Manifold.cylinder(height, low, top, facets(max(low, top)))


def sphere(radius: float) -> Manifold:
    """Return a sphere as OpenSCAD makes it: rings of latitude, flat at both poles."""
    count = facets(radius)
    rings = (count + 1) // 2
    angles = np.pi * (np.arange(rings) + 0.5) / rings
    half = radius * np.column_stack([np.sin(angles), -np.cos(angles)])
    outline = np.vstack([[0, half[0, 1]], half, [0, half[-1, 1]]])
    return CrossSection([outline]).revolve(count)


def box(x: float, y: float, z: float, width: float, length: float, height: float) -> Manifold:
    return Manifold.cube([width, length, height]).translate([x, y, z])


def union(solids: Iterable[Manifold]) -> Manifold:
    return Manifold.batch_boolean(list(solids), OpType.Add)


def difference(solid: Manifold, cuts: Iterable[Manifold]) -> Manifold:
    return Manifold.batch_boolean([solid, *cuts], OpType.Subtract)


def socket() -> Manifold:
    height = THICKNESS + 2 * REACH
    end = cylinder(height, 4).translate([0, -4.6667, -REACH])
    return end + box(-2, -4.6667, -REACH, 4, 4.6667 + REACH, height)


def knob() -> Manifold:
    depth, neck = 4.6667 - CLEARANCE / 3, 4 - 2 * CLEARANCE
    end = cylinder(THICKNESS, 4 - CLEARANCE).translate([0, depth, 0])
    return end + box(-neck / 2, -REACH, 0, neck, depth + REACH, THICKNESS)


def on_edge(joint: Manifold, edge: str, width: float, length: float) -> Manifold:
    away = length if edge in ("up", "down") else width
    return joint.translate([0, away / 2, 0]).rotate([0, 0, TURNS[edge]])


def dimple(x: float, y: float) -> Manifold:
    return sphere(7).translate([x, y, THICKNESS + 7 - 3])


def groove(x: float, y: float, width: float, length: float) -> Manifold:
    return box(x, y, THICKNESS - 0.6, width, length, 0.6 + REACH)


def tile() -> Manifold:
    frame, corner, broad = 36.0, -18.0, 1.3333
    cuts = [dimple(x, y) for x in (-6.6667, 6.6667) for y in (-6.6667, 6.6667)]
    for side in (corner, -corner - broad):
        cuts += [groove(corner, side, frame, broad), groove(side, corner, broad, frame)]
    cuts += [on_edge(socket(), edge, 40, 40) for edge in ("up", "right", "left")]
    body = difference(box(-20, -20, 0, 40, 40, THICKNESS), cuts)
    return body + on_edge(knob(), "down", 40, 40)


def bridge(lanes: int, slots: int) -> Manifold:
    width, length = 2 * 13.3333 + (lanes - 1) * 17.7778, 2 * 10.6667 + (slots - 1) * 13.3333
    left, lower, broad = -width / 2, -length / 2, 1.3333
    cuts = [
        dimple(left + 13.3333 + lane * 17.7778, lower + 10.6667 + slot * 13.3333)
        for lane in range(lanes)
        for slot in range(slots)
    ]
    cuts += [groove(left + 3.6, lower + y, width - 3.6 - 4, broad) for y in (2, length - 2.4 - 0.8)]
    cuts += [
        groove(
            left + 13.3333 + (border - 0.5) * 17.7778 + 0.5333 - broad,
            lower + 2,
            broad,
            length - 2 - 2.4,
        )
        for border in range(lanes + 1)
    ]
    body = box(left, lower, 0, width, length, THICKNESS)
    hollow = difference(body, [*cuts, on_edge(socket(), "up", width, length)])
    return hollow + on_edge(knob(), "down", width, length)


def checker_base() -> Manifold:
    dome = sphere(5.2).scale([1, 1, 0.6])
    return cylinder(0.4, 5.98) + (dome - box(-5.2, -5.2, -10.4, 10.4, 10.4, 10.4))


def plain_top() -> Manifold:
    return cylinder(10.4, 5.2, 0.8667) + sphere(3.12).translate([0, 0, 10.4])


def strong_top() -> Manifold:
    lower = cylinder(1, 4.732, 4.056) - cylinder(1.2, 3.38).translate([0, 0, -0.1])
    upper = cylinder(1, 3.12) - cylinder(1.2, 2.6).translate([0, 0, -0.1])
    return difference(plain_top(), [lower.translate([0, 0, 2.6]), upper.translate([0, 0, 5.2])])


def pin_top() -> Manifold:
    dent = sphere(1.3).translate([3.38, 0, 5.2])
    dents = [dent.rotate([0, 0, angle]) for angle in (0, 90, 180, 270)]
    cores = [sphere(2.99).translate([0, 0, 3.38]), sphere(2.6).translate([0, 0, 11.05])]
    return union([difference(plain_top(), [*dents, sphere(2.6).translate([0, 0, 13])]), *cores])


PARTS: dict[str, Callable[[], Manifold]] = {
    "bridge": lambda: bridge(6, 6),
    "tile": tile,
    "checker-base": checker_base,
    "checker-top-regular": plain_top,
    "checker-top-strong": strong_top,
    "checker-top-pin": pin_top,
}


def triangles(part: str) -> NDArray[np.float32]:
    """Return the corners of a part's triangles, as STL holds them."""
    mesh = PARTS[part]().to_mesh64()
    corners = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)]
    return corners.astype(np.float32)
