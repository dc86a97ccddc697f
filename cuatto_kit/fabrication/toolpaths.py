"""What the nozzle cannot lay down of a part: what is narrower than a line, or lower than a layer.

A slicer looks at a part in the middle of each layer alone, and lays lines of about the nozzle's
width into what it finds there. Heights are in mm above the part's lowest point.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

import numpy as np
from manifold3d import CrossSection, FillRule, Manifold, OpType
from numpy.typing import NDArray

from cuatto_kit.config.model import TILES
from cuatto_kit.errors import Code
from cuatto_kit.fabrication.layers import (
    PLAY,
    Floats,
    Limits,
    Run,
    Sight,
    at_layer,
    followed,
    grown,
    layers_of,
    middles_of,
    opened,
    severity_of,
)

LEAST_WIDTH = 0.2
"""How wide what is lost must be (mm): half a line of the usual nozzle; less is no more than the
roundness of an edge."""
EDGE = 0.002
"""How near to the middle of a layer a face is seen or not, as rounding will have it (mm)."""
LEAST_STEP = 0.02
"""How high a step must be (mm): less is rounding."""
BISECTIONS = 8
"""How often the limits of a width are halved: to a hundredth of a line."""
NARROWEST = 0.05
"""The width of a wall is that of its thinnest twentieth."""
NOZZLES = (1.0, 0.8, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15)
"""Nozzles that are sold (mm)."""
LAYERS = (0.8, 0.6, 0.5, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05)
"""Layers that slicers are set to (mm)."""


# What is narrower than a line


def too_narrow(layers: Sequence[CrossSection], limits: Limits) -> Iterator[Sight]:
    """Walls that an opening by a nozzle removes (THIN_WALL), and gaps that a closing fills
    (THIN_GAP). Where they are too low to count as such, they are marks (LOST_DETAIL) if they
    rise or sink sharply from a face."""
    radius = limits.nozzle / 2 - PLAY / 2
    none = CrossSection()
    runs: defaultdict[Code, list[Run]] = defaultdict(list)
    for number, layer in enumerate((*layers, none)):
        walls = _more(layer, opened(layer, radius), limits)
        gaps = _more(grown(grown(layer, radius), -radius), layer, limits)
        for code, pieces in ((Code.THIN_WALL, walls), (Code.THIN_GAP, gaps)):
            widths = [(p, w) for p in pieces if (w := _width(p, layer, code, limits)) is not None]
            before, runs[code] = runs[code], followed(runs[code], widths, limits.nozzle / 2)
            for run in runs[code]:
                if len(run.figures) >= limits.thin_layers:
                    yield _too_thin(code, number, run.figures, limits)
            for run in before:
                if len(run.figures) < limits.thin_layers and not _goes_on(run, runs[code], limits):
                    start = number - len(run.figures)
                    beside = layer if code is Code.THIN_GAP else layers[max(start - 1, 0)]
                    if start and _is_sharp(run, beside, code, limits):
                        yield _lost_mark(code, number - 1, run.figures, limits)


def _more(large: CrossSection, small: CrossSection, limits: Limits) -> list[CrossSection]:
    """What of an area is not in a smaller one within it, pieces that count."""
    if large.area() - small.area() < limits.thin_area / 2:  # rounding of arcs has room enough
        return []
    return [piece for piece in (large - small).decompose() if piece.area() >= limits.thin_area]


def _goes_on(run: Run, runs: Sequence[Run], limits: Limits) -> bool:
    near = grown(run.piece, limits.nozzle / 2)
    return any(not (near ^ one.piece).is_empty() for one in runs)


def _is_sharp(run: Run, beside: CrossSection, code: Code, limits: Limits) -> bool:
    """Whether a wall stands on a face, or a gap opens out of one, not on or out of a slope."""
    near = grown(run.piece, 2 * limits.layer)
    rest = near ^ beside if code is Code.THIN_GAP else near - beside
    return bool(rest.area() < PLAY)


def _too_thin(code: Code, number: int, widths: Sequence[float], limits: Limits) -> Sight:
    """A wall that is not printed is an error; one that a single line makes, and a gap that
    closes, are warnings."""
    width = max(widths[-limits.thin_layers :])
    wall = code is Code.THIN_WALL
    what = f"a wall is {width:.2f} mm thick" if wall else f"a gap is {width:.2f} mm wide"
    over = f"over {len(widths)} layers; expected {limits.nozzle:g} at least"
    message = f"{at_layer(number, limits)} {what} {over}{_wider(width, limits)}"
    severity = severity_of(wall and width < limits.lost * limits.nozzle)
    return Sight(code, severity, -round(width, 2), message, len(widths))


def _lost_mark(code: Code, number: int, widths: Sequence[float], limits: Limits) -> Sight:
    width = max(widths)
    what = "a ridge" if code is Code.THIN_WALL else "a groove"
    expected = f"expected {limits.nozzle:g} at least{_wider(width, limits)}"
    message = f"{at_layer(number, limits)} {what} is {width:.2f} mm wide; {expected}"
    return Sight(Code.LOST_DETAIL, "warning", limits.nozzle - width, message, len(widths))


def _wider(width: float, limits: Limits) -> str:
    """What makes a line fit into so much (mm)."""
    nozzle = next((one for one in NOZZLES if one <= width), None)
    return _remedy(limits, limits.nozzle / width, f"a nozzle of {nozzle:g} mm" if nozzle else None)


def _width(piece: CrossSection, layer: CrossSection, code: Code, limits: Limits) -> float | None:
    """How wide a wall or gap of a layer is in its thinnest twentieth (mm); no less than what is
    printed where that alone has no area to speak of, None where it is but the tip of a corner."""
    left, bottom, right, top = piece.bounds()
    reach = 2 * limits.nozzle
    size = (right - left + 2 * reach, top - bottom + 2 * reach)
    around = CrossSection.square(size).translate((left - reach, bottom - reach))
    near = around ^ layer if code is Code.THIN_WALL else around - layer

    def narrower(width: float) -> float:
        """The area of the piece that is narrower than so much (mm²)."""
        return float((piece - opened(near, width / 2)).area())

    area, lost = piece.area(), limits.lost * limits.nozzle
    if area < limits.tip * limits.nozzle**2 and 0.15 < narrower(limits.nozzle / 2) / area < 0.4:
        return None  # a tip half as wide has a quarter of its area
    low, high = (PLAY, lost) if narrower(lost) >= limits.thin_area else (lost, limits.nozzle)
    return _least(lambda width: narrower(width) >= NARROWEST * area, low, high)


def _least(holds: Callable[[float], bool], low: float, high: float) -> float:
    """About the least figure between two of which it holds."""
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def lost_marks(marks: Manifold, whole: Manifold, limits: Limits) -> Iterator[Sight]:
    """Of marks in a second colour, what no layer of the part has, or none as wide as a line
    (LOST_DETAIL), as it looks from above."""
    radius = limits.nozzle / 2 - PLAY / 2
    layers = layers_of(marks, whole, limits)
    seen = _together(layers)
    laid = _together([opened(layer, radius) for layer in layers])
    for piece in (seen - laid).decompose():
        if piece.area() < limits.thin_area:
            continue
        if (width := _width(piece, seen, Code.THIN_WALL, limits)) is not None:
            expected = f"expected {limits.nozzle:g} at least{_wider(width, limits)}"
            message = f"a stroke of its marks is {width:.2f} mm wide; {expected}"
            yield Sight(Code.LOST_DETAIL, "warning", piece.area(), message)
    beside = grown(seen, limits.layer)  # the rest of a slope
    for piece in _wide(marks.project() - beside).decompose():
        if piece.area() >= limits.thin_area:
            message = f"{piece.area():.1f} mm² of its marks are in no layer of {limits.layer:g}"
            yield Sight(Code.LOST_DETAIL, "warning", piece.area(), message)


def _together(layers: Sequence[CrossSection]) -> CrossSection:
    """All that lies in one of them."""
    return CrossSection.batch_boolean([CrossSection(), *layers], OpType.Add)


# What is lower than a layer


def too_low(solid: Manifold, layers: Sequence[CrossSection], limits: Limits) -> Iterator[Sight]:
    """What lies between the middles of two layers: flanges, skins and floors that are lost
    (LOST_WALL), steps and marks that are levelled (LOST_DETAIL)."""
    middles = middles_of(solid, limits)
    mesh = solid.to_mesh64()
    triangles = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)]
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    up = normals[:, 2] / np.maximum(np.linalg.norm(normals, axis=1), 1e-18)
    bottom = float(triangles[:, :, 2].min())
    flats = [triangles[up > 1 - 1e-6], triangles[up < -1 + 1e-6]]
    levels = np.concatenate(flats)[:, 0, 2]
    cuts = [
        _sure(solid, middle) if (abs(levels - middle) < EDGE).any() else layer
        for middle, layer in zip(middles, layers, strict=False)
    ]
    ends, seen = (-math.inf, *middles, math.inf), [CrossSection(), *cuts, CrossSection()]
    shared = _between(triangles[up > PLAY], ends) & _between(triangles[up < -PLAY], ends)
    for k in np.flatnonzero(shared):
        yield from _lost_pieces(solid, (ends[k], ends[k + 1]), seen[k] + seen[k + 1], limits)
    for flat in flats:
        for low, high in pairwise(ends):
            between = flat[(low - EDGE < flat[:, 0, 2]) & (flat[:, 0, 2] < high + EDGE)]
            if len(between) and np.ptp(between[:, 0, 2]) >= LEAST_STEP:
                yield from _lost_steps(between, bottom, limits)


def _sure(solid: Manifold, height: float) -> CrossSection:
    """What a slicer sees at the very height of a face, on whichever side of it it looks."""
    return solid.slice(height - EDGE) ^ solid.slice(height + EDGE)


def _between(triangles: Floats, ends: Sequence[float]) -> NDArray[np.bool_]:
    """Between which ends triangles lie, or reach into."""
    low, high = triangles[:, :, 2].min(axis=1), triangles[:, :, 2].max(axis=1)
    return np.array([bool(((low < b + EDGE) & (high > a - EDGE)).any()) for a, b in pairwise(ends)])


def _lost_pieces(
    solid: Manifold, ends: tuple[float, float], seen: CrossSection, limits: Limits
) -> Iterator[Sight]:
    """What of a solid lies between two heights and is in neither cut."""
    slab = solid
    if math.isfinite(ends[0]):
        slab = slab.trim_by_plane((0, 0, 1), ends[0])
    if math.isfinite(ends[1]):
        slab = slab.trim_by_plane((0, 0, -1), -ends[1])
    for piece in _wide(slab.project() - grown(seen, PLAY)).decompose():
        if piece.area() < limits.thin_area:
            continue
        base = solid.bounding_box()[2]
        low, high = slab.bounding_box()[2], slab.bounding_box()[5]
        lost = slab ^ piece.extrude(high - low + 2).translate((0, 0, low - 1))
        low, height = lost.bounding_box()[2] - base, lost.volume() / piece.area()
        if height < PLAY:
            continue
        what = f"{piece.area():.1f} mm² are {height:.2f} mm high, too low for a layer"
        expected = _lower(low, low + height, limits)
        message = f"at {low:.1f} mm {what} of {limits.layer:g}, and are lost{expected}"
        yield Sight(Code.LOST_WALL, "error", piece.area(), message)


def _lost_steps(flat: Floats, bottom: float, limits: Limits) -> Iterator[Sight]:
    """Faces at different heights, one beside the other, that no layer tells apart."""
    levels = flat[:, 0, 2].round(3)
    faces = {
        float(level): CrossSection(list(flat[levels == level][:, :, :2]), FillRule.NonZero)
        for level in np.unique(levels)
    }
    for (low, lower), (high, upper) in combinations(faces.items(), 2):
        smaller = min(_wide(lower).area(), _wide(upper).area())
        if high - low < LEAST_STEP or smaller < limits.thin_area:
            continue
        if (grown(lower, PLAY) ^ grown(upper, PLAY)).area() < PLAY:
            continue
        what = f"a step of {high - low:.2f} mm is too low for layers of {limits.layer:g}"
        expected = _lower(low - bottom, high - bottom, limits)
        message = f"at {low - bottom:.1f} mm {what}, and is levelled{expected}"
        yield Sight(Code.LOST_DETAIL, "warning", high - low, message)


def _wide(section: CrossSection) -> CrossSection:
    """What of an area is wide enough to count."""
    return opened(section, LEAST_WIDTH / 2)


def _lower(low: float, high: float, limits: Limits) -> str:
    """What puts the middle of a layer between two heights (mm): the first is half a layer up."""
    room = 2 * high if low < PLAY else high - low
    finer = next((one for one in LAYERS if one < room - PLAY), None)
    return _remedy(limits, limits.layer / room, f"layers of {finer:g} mm" if finer else None)


def _remedy(limits: Limits, growth: float, other: str | None) -> str:
    """A tile so many times as large, or another printer; nothing where neither will do."""
    tile = math.floor(limits.tile * growth + PLAY) + 1 if limits.tile else None
    ways = [f"print.tile={tile}"] if tile and tile <= TILES[1] else []
    ways += [other] if other else []
    return f"; {' or '.join(ways)} would do" if ways else ""
