"""Whether a part comes off a common printer as it was drawn, without supports.

The mesh is cut at the middle of every layer, as a slicer does it, and each layer is held
against the one below. Heights are in mm above the part's lowest point, which a slicer puts
on the bed. Of each kind of finding only the worst is told.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from manifold3d import CrossSection, Error, JoinType, Manifold, Mesh
from numpy.typing import NDArray

from cuatto_kit.config.printer import LAYER, NOZZLE
from cuatto_kit.errors import Code, Finding, Severity
from cuatto_kit.fabrication.meshes import weld
from cuatto_kit.fabrication.renderers import Triangles

Floats = NDArray[np.float64]

PLAY = 0.01
"""What a layer may reach past its limit before it counts (mm): rounding of meshes and cuts."""
ROUNDING = 1e-3
"""How far an outline may be simplified (mm)."""
SPECK = 1e-3
"""What a layer may hold without a touch of the one below (mm²): less is rounding."""
SEGMENTS = 24
"""Sides of the circle that outlines are grown and shrunk by."""
DIRECTIONS = range(0, 180, 15)
"""Directions in which a bridge is tried (degrees), beside those of its own sides."""
SCAN_LINES = 50
"""Chords that a bridge is measured along, in each direction."""


@dataclass(frozen=True)
class Limits:
    """What a common printer manages; where two limits are given, a part within the second one
    comes out rough (a warning), beyond it it fails (an error)."""

    nozzle: float = NOZZLE
    """Width of a line (mm)."""
    layer: float = LAYER
    """Height of a layer (mm)."""
    overhang: tuple[float, float] = (45.0, 56.0)
    """Angles from the vertical (degrees). At 45° half of a line lies on the layer below, at 56°
    a quarter (0.3 mm of 0.4 mm reach past it); slicers offer supports from 45° to 55° on."""
    overhang_layers: int = 5
    """Layers in a row from which on an overhang counts: 1 mm, what droops less is not seen."""
    ledge: tuple[float, float] = (0.8, 2.0)
    """What one layer may reach past everything below (mm): two lines stick to their inner
    neighbour; from five on the outer ones fall."""
    bridge: tuple[float, float] = (10.0, 30.0)
    """Span between two supported sides (mm): 10 mm is the common advice for bridges without
    sag; three times as much still holds where the cooling is good."""
    thin_area: float = 0.5
    """Area that a wall or gap too thin must have in a layer (mm²): more than the tip of a
    corner of 10°."""
    thin_layers: int = 3
    """Layers in a row that it must go on for: every ridge is thin in its last one or two."""
    first_layer_area: float = 10.0
    """Area on the bed (mm²): a square of eight lines, the least that is held by more than its
    outline."""
    first_layer_share: float = 0.1
    """Area on the bed against the mean layer's (volume by height): a ball has next to none."""
    slenderness: float = 10.0
    """Height against the narrowest width of the first layer: a tower of 1 : 10 sways under
    the nozzle by more than a line."""


def findings_of(
    name: str, triangles: "Triangles | Floats", limits: Limits | None = None
) -> tuple[Finding, ...]:
    """What is to be said of a part whose mesh (n × 3 × 3, mm) lies as it is printed.

    Codes: BAD_MESH (it cannot be measured), ISLAND, LEDGE, OVERHANG, THIN_WALL, THIN_GAP,
    FIRST_LAYER, TIPPING; at most one finding of each.
    """
    limits = limits or Limits()
    solid = solid_of(triangles)
    if solid is None:
        message = "its surface is open or inside out; expected a closed solid"
        return (Finding(Code.BAD_MESH, "error", name, message),)
    worst: dict[str, _Sight] = {}
    for sight in _sights(solid, limits):
        if sight.code not in worst or sight.rank > worst[sight.code].rank:
            worst[sight.code] = sight
    return tuple(Finding(s.code, s.severity, name, s.message) for s in worst.values())


def solid_of(triangles: "Triangles | Floats") -> Manifold | None:
    """The solid within triangles, equal corners made one; None where they enclose none."""
    corners, faces = weld(np.asarray(triangles, np.float32).reshape(-1, 3))
    solid = Manifold(Mesh(corners, faces.astype(np.uint32)))
    sound = solid.status() == Error.NoError and solid.volume() > 0
    return solid if sound else None


def cut(solid: Manifold, heights: Iterable[float], detail: float) -> list[CrossSection]:
    """A solid cut at each of these heights (mm), outlines without corners that stand out by less
    than `detail` (mm): a cut through a facet's diagonal leaves one on its straight side."""
    return [solid.slice(height).simplify(detail) for height in heights]


def distances(points: Floats, section: CrossSection) -> Floats:
    """How far each point (n × 2) is from the outline of a cross-section (mm)."""
    starts, ends = edges_of(section)
    along = ends - starts
    length = np.maximum((along**2).sum(axis=1), 1e-18)
    share = ((points[:, None] - starts) * along).sum(axis=2) / length
    nearest = starts + np.clip(share, 0, 1)[:, :, None] * along
    return np.linalg.norm(points[:, None] - nearest, axis=2).min(axis=1)


def edges_of(section: CrossSection) -> tuple[Floats, Floats]:
    """The starts and the ends of a cross-section's edges (n × 2 each)."""
    loops = [np.asarray(loop, np.float64) for loop in section.to_polygons()]
    return np.concatenate(loops), np.concatenate([np.roll(loop, -1, axis=0) for loop in loops])


@dataclass(frozen=True)
class _Sight:
    """Something seen in one layer; the larger the figure, the worse."""

    code: Code
    severity: Severity
    figure: float
    message: str
    run: int = 0

    @property
    def rank(self) -> tuple[bool, float, int]:
        return (self.severity == "error", self.figure, self.run)


def _sights(solid: Manifold, limits: Limits) -> Iterator[_Sight]:
    layers = _layers(solid, solid, limits)
    yield from _hanging(layers, limits)
    parts = solid.decompose()
    if any(part.volume() <= 0 for part in parts):  # a hollow counts as a part of its own
        parts = [solid]
    for part in parts:  # what lies between two bodies is no gap of either
        own = _layers(part, solid, limits) if len(parts) > 1 else layers
        yield from _thin(own, limits)
    yield from _standing(solid, layers[0], limits)


def _layers(part: Manifold, whole: Manifold, limits: Limits) -> list[CrossSection]:
    """The cuts through a part at the middle of every layer of the whole."""
    bottom, top = whole.bounding_box()[2], whole.bounding_box()[5]
    middles = np.arange(bottom + limits.layer / 2, top, limits.layer)
    return cut(part, middles if len(middles) else [(bottom + top) / 2], ROUNDING)


def _height(number: int, limits: Limits) -> str:
    return f"at {(number + 0.5) * limits.layer:.1f} mm"


# What has nothing, or too little, below it


def _hanging(layers: Sequence[CrossSection], limits: Limits) -> Iterator[_Sight]:
    """Islands, ledges, bridges and overhangs."""
    step = limits.layer * math.tan(math.radians(limits.overhang[0])) + PLAY
    runs: list[_Run] = []
    for number, (below, layer) in enumerate(pairwise(layers), start=1):
        apart = _apart(layer, below)
        if (island := apart.area()) > 0:
            message = f"{island:.2f} mm² begin in the air; expected something below them"
            yield _Sight(Code.ISLAND, "error", island, f"{_height(number, limits)} {message}")
        held = layer - apart
        steep = _pieces(held - _grown(below, step), limits)
        if steep:
            yield from _ledges(number, held, below, limits)
        found = [(piece, _angle(piece, below, limits)) for piece in steep]
        runs = _followed(runs, found, 2 * step)
        yield from _overhangs(number, runs, limits)


def _apart(layer: CrossSection, below: CrossSection) -> CrossSection:
    """The pieces of a layer that touch nothing below, however small they begin."""
    if (layer - below).area() < SPECK:
        return CrossSection()
    pieces = (piece for piece in layer.decompose() if piece.area() >= SPECK)
    return CrossSection.compose([p for p in pieces if (p ^ below).area() < SPECK])


def _ledges(
    number: int, layer: CrossSection, below: CrossSection, limits: Limits
) -> Iterator[_Sight]:
    far = layer - _grown(below, limits.ledge[0] + PLAY)
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
            message = f"{_height(number, limits)} it {does}; expected {fair:g} at most"
            # Ledges and bridges share a code: each is ranked against its own limit.
            yield _Sight(Code.LEDGE, _severity(figure > most), figure / most, message)


def _overhangs(number: int, runs: Sequence["_Run"], limits: Limits) -> Iterator[_Sight]:
    fair, most = limits.overhang
    for run in runs:
        if len(run.figures) < limits.overhang_layers:
            continue
        angle = min(run.figures[-limits.overhang_layers :])
        over = f"by {angle:.0f}° over {len(run.figures)} layers"
        expected = f"expected {fair:g}° at most, or fewer than {limits.overhang_layers} layers"
        message = f"{_height(number, limits)} it overhangs {over}; {expected}"
        severity = _severity(angle > most)
        yield _Sight(Code.OVERHANG, severity, round(angle), message, len(run.figures))


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


# What the nozzle is too wide for


def _thin(layers: Sequence[CrossSection], limits: Limits) -> Iterator[_Sight]:
    """Walls that an opening by a nozzle removes, and gaps that a closing fills."""
    radius = limits.nozzle / 2 - PLAY / 2
    runs: defaultdict[str, list[_Run]] = defaultdict(list)
    for number, layer in enumerate(layers):
        walls = layer - _grown(_grown(layer, -radius), radius)
        gaps = _grown(_grown(layer, radius), -radius) - layer
        for code, found in ((Code.THIN_WALL, walls), (Code.THIN_GAP, gaps)):
            pieces = [p for p in found.decompose() if p.area() >= limits.thin_area]
            widths = [(piece, _width(piece)) for piece in pieces]
            runs[code] = _followed(runs[code], widths, limits.nozzle / 2)
            for run in runs[code]:
                if len(run.figures) >= limits.thin_layers:
                    yield _too_thin(code, number, run.figures, limits)


def _too_thin(code: Code, number: int, widths: Sequence[float], limits: Limits) -> _Sight:
    """A wall that is not printed is an error, a gap that closes a warning."""
    width = max(widths[-limits.thin_layers :])
    wall = code is Code.THIN_WALL
    what = f"a wall is {width:.2f} mm thick" if wall else f"a gap is {width:.2f} mm wide"
    over = f"over {len(widths)} layers; expected {limits.nozzle:g} at least"
    message = f"{_height(number, limits)} {what} {over}"
    return _Sight(code, _severity(wall), -round(width, 2), message, len(widths))


def _width(piece: CrossSection) -> float:
    """How wide a strip is (mm): the rectangle of the same area and outline."""
    starts, ends = edges_of(piece)
    half = float(np.linalg.norm(ends - starts, axis=1).sum()) / 2
    return (half - math.sqrt(max(0.0, half**2 - 4 * piece.area()))) / 2


# What it stands on


def _standing(solid: Manifold, first: CrossSection, limits: Limits) -> Iterator[_Sight]:
    """How a part sticks to the bed, and whether it stays upright."""
    low, high = solid.bounding_box()[2], solid.bounding_box()[5]
    area, height = first.area(), high - low
    share = area * height / solid.volume()
    if area < limits.first_layer_area or share < limits.first_layer_share:
        found = f"its first layer covers {area:.1f} mm², {share:.0%} of its mean layer"
        expected = f"{limits.first_layer_area:g} mm² and {limits.first_layer_share:.0%} at least"
        yield _Sight(Code.FIRST_LAYER, "error", -area, f"{found}; expected {expected}")
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
        yield _Sight(Code.TIPPING, "error", height / width, f"{found}; {expected}")


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


@dataclass(frozen=True)
class _Run:
    """A piece of a layer that was seen, after others below it; a figure for each."""

    piece: CrossSection
    figures: tuple[float, ...]


def _followed(
    before: Sequence[_Run], found: Sequence[tuple[CrossSection, float]], reach: float
) -> list[_Run]:
    """Each piece found in a layer, after the longest run that ends near it below."""
    ends = [(_grown(run.piece, reach), run.figures) for run in before] if found else []
    runs = []
    for piece, figure in found:
        near = [figures for end, figures in ends if not (end ^ piece).is_empty()]
        runs.append(_Run(piece, (*max(near, key=len, default=()), figure)))
    return runs


def _grown(section: CrossSection, by: float) -> CrossSection:
    return section.offset(by, JoinType.Round, 2.0, SEGMENTS)


def _pieces(section: CrossSection, limits: Limits) -> list[CrossSection]:
    return [piece for piece in section.decompose() if not _negligible(piece, limits)]


def _negligible(section: CrossSection, limits: Limits) -> bool:
    """Whether an area is less than a speck of half a nozzle."""
    return bool(section.area() < (limits.nozzle / 2) ** 2)


def _severity(fails: bool) -> Severity:
    return "error" if fails else "warning"
