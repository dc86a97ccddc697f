"""Whether a part comes off a common printer as it was drawn, without supports.

The mesh is cut at the middle of every layer, as a slicer does it, and each layer is held
against the one below. Heights are in mm above the part's lowest point, which a slicer puts
on the bed. Of each kind of finding only the worst is told.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np
from manifold3d import CrossSection, Manifold
from numpy.typing import NDArray

from cuatto_kit.cad.parts import Triangles
from cuatto_kit.errors import Code, Finding
from cuatto_kit.fabrication import toolpaths
from cuatto_kit.fabrication.layers import (
    PLAY,
    Floats,
    Limits,
    Run,
    Sight,
    at_layer,
    distances,
    edges_of,
    followed,
    grown,
    layers_of,
    severity_of,
    solid_of,
)

SPECK = 1e-3
"""What a layer may hold without a touch of the one below (mm²): less is rounding."""
DIRECTIONS = range(0, 180, 15)
"""Directions in which a bridge is tried (degrees), beside those of its own sides."""
SCAN_LINES = 50
"""Chords that a bridge is measured along, in each direction."""


def findings_of(
    name: str, triangles: "Triangles | Floats", limits: Limits | None = None
) -> tuple[Finding, ...]:
    """What is to be said of a part whose mesh (n × 3 × 3, mm) lies as it is printed.

    Codes: BAD_MESH (it cannot be measured), ISLAND, LEDGE, OVERHANG, FIRST_LAYER, TIPPING, and
    those of toolpaths.py; at most one finding of each.
    """
    limits = limits or Limits()
    solid = solid_of(triangles)
    if solid is None:
        message = "its surface is open or inside out; expected a closed solid"
        return (Finding(Code.BAD_MESH, "error", name, message),)
    return _worst(name, _sights(solid, limits))


def mark_findings(
    name: str,
    marks: "Triangles | Floats",
    whole: "Triangles | Floats",
    limits: Limits | None = None,
) -> tuple[Finding, ...]:
    """What is to be said of the marks that a part has in a second colour: LOST_DETAIL, or nothing.
    Both meshes (n × 3 × 3, mm) are sound."""
    inlaid, part = solid_of(marks), solid_of(whole)
    if inlaid is None or part is None:
        return ()
    return _worst(name, toolpaths.lost_marks(inlaid, part, limits or Limits()))


def _worst(name: str, sights: Iterable[Sight]) -> tuple[Finding, ...]:
    """The worst of each kind."""
    worst: dict[str, Sight] = {}
    for sight in sights:
        if sight.code not in worst or sight.rank > worst[sight.code].rank:
            worst[sight.code] = sight
    return tuple(Finding(s.code, s.severity, name, s.message) for s in worst.values())


def _sights(solid: Manifold, limits: Limits) -> Iterator[Sight]:
    layers = layers_of(solid, solid, limits)
    yield from _hanging(layers, limits)
    parts = solid.decompose()
    if any(part.volume() <= 0 for part in parts):  # a hollow counts as a part of its own
        parts = [solid]
    for part in parts:  # what lies between two bodies is no gap of either
        own = layers_of(part, solid, limits) if len(parts) > 1 else layers
        yield from toolpaths.too_narrow(own, limits)
    yield from toolpaths.too_low(solid, layers, limits)
    yield from _standing(solid, layers[0], limits)


# What has nothing, or too little, below it


def _hanging(layers: Sequence[CrossSection], limits: Limits) -> Iterator[Sight]:
    """Islands, ledges, bridges and overhangs."""
    step = limits.layer * math.tan(math.radians(limits.overhang[0])) + PLAY
    runs: list[Run] = []
    for number, (below, layer) in enumerate(pairwise(layers), start=1):
        apart = _apart(layer, below)
        if (island := apart.area()) > 0:
            message = f"{island:.2f} mm² begin in the air; expected something below them"
            yield Sight(Code.ISLAND, "error", island, f"{at_layer(number, limits)} {message}")
        held = layer - apart
        steep = _pieces(held - grown(below, step), limits)
        if steep:
            yield from _ledges(number, held, below, limits)
        found = [(piece, _angle(piece, below, limits)) for piece in steep]
        runs = followed(runs, found, 2 * step)
        yield from _overhangs(number, runs, limits)


def _apart(layer: CrossSection, below: CrossSection) -> CrossSection:
    """The pieces of a layer that touch nothing below, however small they begin."""
    if (layer - below).area() < SPECK:
        return CrossSection()
    pieces = (piece for piece in layer.decompose() if piece.area() >= SPECK)
    return CrossSection.compose([p for p in pieces if (p ^ below).area() < SPECK])


def _ledges(
    number: int, layer: CrossSection, below: CrossSection, limits: Limits
) -> Iterator[Sight]:
    far = layer - grown(below, limits.ledge[0] + PLAY)
    if _negligible(far, limits):
        return
    for piece in _pieces(layer - below, limits):
        if _negligible(piece ^ far, limits):
            continue
        span = _span(piece, below, limits)
        reach = max(limits.ledge[0], _reach(piece, below))
        figure, (fair, most) = (reach, limits.ledge) if span is None else (span, limits.bridge)
        if figure > fair:
            does = f"reaches {reach:.1f} mm past everything below"
            does = does if span is None else f"bridges {span:.1f} mm"
            message = f"{at_layer(number, limits)} it {does}; expected {fair:g} at most"
            # Ledges and bridges share a code: each is ranked against its own limit.
            yield Sight(Code.LEDGE, severity_of(figure > most), figure / most, message)


def _overhangs(number: int, runs: Sequence[Run], limits: Limits) -> Iterator[Sight]:
    fair, most = limits.overhang
    for run in runs:
        if len(run.figures) < limits.overhang_layers:
            continue
        angle = min(run.figures[-limits.overhang_layers :])
        over = f"by {angle:.0f}° over {len(run.figures)} layers"
        expected = f"expected {fair:g}° at most, or fewer than {limits.overhang_layers} layers"
        message = f"{at_layer(number, limits)} it overhangs {over}; {expected}"
        severity = severity_of(angle > most)
        yield Sight(Code.OVERHANG, severity, round(angle), message, len(run.figures))


def _angle(piece: CrossSection, below: CrossSection, limits: Limits) -> float:
    return math.degrees(math.atan2(_reach(piece, below), limits.layer))


def _reach(piece: CrossSection, below: CrossSection) -> float:
    """How far the corners of what hangs free are from what holds it (mm)."""
    return float(distances(edges_of(piece)[0], below).max())


def _span(piece: CrossSection, below: CrossSection, limits: Limits) -> float | None:
    """How far lines must reach across a piece from support to support, in the best
    direction (mm); None where in every direction some hang free at one end."""
    starts, ends = edges_of(piece)
    free = distances((starts + ends) / 2, below) > PLAY
    along = ends - starts
    sides = np.degrees(np.arctan2(along[:, 1], along[:, 0]))[np.hypot(*along.T) > 1]
    spans = []
    for angle in np.radians(sorted({*DIRECTIONS, *(sides % 180).round(1).tolist()})):
        turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        lengths, hang = _chords(starts @ turn, ends @ turn, free)
        if not (hang & (lengths > limits.ledge[0])).any():
            spans.append(float(lengths.max()))
    return min(spans, default=None)


def _chords(
    starts: Floats, ends: Floats, free: NDArray[np.bool_]
) -> tuple[Floats, NDArray[np.bool_]]:
    """Chords along x of an area given by its edges: how long, and whether an end is free."""
    low, high = starts[:, 1].min(), starts[:, 1].max()
    lines = low + (high - low) * (np.arange(SCAN_LINES) + 0.5) / SCAN_LINES
    crossed = (starts[:, 1] <= lines[:, None]) != (ends[:, 1] <= lines[:, None])
    line, edge = np.nonzero(crossed)
    share = (lines[line] - starts[edge, 1]) / (ends[edge, 1] - starts[edge, 1])
    x = starts[edge, 0] + share * (ends[edge, 0] - starts[edge, 0])
    order = np.lexsort((x, line))  # an outline is crossed an even number of times
    sides, edges = x[order].reshape(-1, 2), edge[order].reshape(-1, 2)
    return sides[:, 1] - sides[:, 0], free[edges[:, 0]] | free[edges[:, 1]]


# What it stands on


def _standing(solid: Manifold, first: CrossSection, limits: Limits) -> Iterator[Sight]:
    """How a part sticks to the bed, and whether it stays upright."""
    low, high = solid.bounding_box()[2], solid.bounding_box()[5]
    area, height = first.area(), high - low
    share = area * height / solid.volume()
    if area < limits.first_layer_area or share < limits.first_layer_share:
        found = f"its first layer covers {area:.1f} mm², {share:.0%} of its mean layer"
        expected = f"{limits.first_layer_area:g} mm² and {limits.first_layer_share:.0%} at least"
        yield Sight(Code.FIRST_LAYER, "error", -area, f"{found}; expected {expected}")
    if first.is_empty():
        return
    foot = first.hull()
    width = _narrowest(foot)
    off = (CrossSection.square([PLAY, PLAY], True).translate(_middle(solid)) ^ foot).is_empty()
    if off or height > limits.slenderness * width:
        found = f"it stands {height:.1f} mm high on a foot {width:.1f} mm wide"
        expected = f"expected {limits.slenderness:g} times as high at most"
        if off:
            found, expected = "its centre of mass lies beside its foot", "expected it above"
        yield Sight(Code.TIPPING, "error", height / width, f"{found}; {expected}")


def _narrowest(hull: CrossSection) -> float:
    """The narrowest width of a convex outline (mm): across one of its edges."""
    starts, ends = edges_of(hull)
    along = ends - starts
    normals = np.stack([-along[:, 1], along[:, 0]], axis=1)
    normals /= np.maximum(np.linalg.norm(along, axis=1), 1e-9)[:, None]
    return float(np.abs(((starts[:, None] - starts) * normals).sum(axis=2)).max(axis=0).min())


def _middle(solid: Manifold) -> tuple[float, float]:
    """The centre of mass, seen from above: of tetrahedra over the triangles."""
    mesh = solid.to_mesh64()
    a, b, c = np.moveaxis(np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)], 1, 0)
    weights = np.einsum("ij,ij->i", a, np.cross(b, c))
    x, y, _ = ((a + b + c) * weights[:, None]).sum(axis=0) / (4 * weights.sum())
    return float(x), float(y)


# Outlines


def _pieces(section: CrossSection, limits: Limits) -> list[CrossSection]:
    return [piece for piece in section.decompose() if not _negligible(piece, limits)]


def _negligible(section: CrossSection, limits: Limits) -> bool:
    """Whether an area is less than a speck of half a nozzle."""
    return bool(section.area() < (limits.nozzle / 2) ** 2)
