"""Checks whether a part comes off a common printer as it was drawn, without supports.

The mesh is cut at the middle of every layer, as a slicer does, and each layer is compared with the
one below. Walls narrower than a line of the nozzle and details lower than a layer are found in the
same layers. Heights are in mm above the part's lowest point, which a slicer puts on the bed. Only
the worst finding of each kind is reported.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise

import numpy as np
from manifold3d import CrossSection, FillRule, Manifold, OpType
from numpy.typing import NDArray

from cuatto_kit.cad.parts import Triangles
from cuatto_kit.config.model import TILES
from cuatto_kit.errors import Code, Finding
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
    middles_of,
    opened,
    severity_of,
    solid_of,
)

LEAST_WIDTH = 0.2
"""The least width of a lost area that is reported (mm): half a line of the usual nozzle. Narrower
ones come from rounded edges."""
EDGE = 0.002
"""The distance from the middle of a layer within which rounding decides if a face is seen (mm)."""
LEAST_STEP = 0.045
"""The least height of a step (mm). Parts have lower ones where faces must not meet: a hundredth of
a millimetre at a tile of 40, and 0.04 mm at the largest tile."""
BISECTIONS = 8
"""The number of times that the range of a width is halved: to a hundredth of a line."""
NARROWEST = 0.05
"""The share of a wall's area that must be narrower than its width: the thinnest twentieth."""
NOZZLES = (1.0, 0.8, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15)
"""The nozzles that are sold (mm)."""
LAYERS = (0.8, 0.6, 0.5, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05)
"""The common heights of layers in slicers (mm)."""


# What is narrower than a line


def too_narrow(layers: Sequence[CrossSection], limits: Limits) -> Iterator[Sight]:
    """Yield walls that an opening by a nozzle removes and gaps that a closing fills.

    Their codes are THIN_WALL and THIN_GAP. A wall or gap that is too low for these is a mark
    (LOST_DETAIL) if it rises or sinks sharply from a face.
    """
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
    """Return the pieces, large enough to count, of an area outside of a smaller one within it."""
    if large.area() - small.area() < limits.thin_area / 2:  # ample for the rounding of arcs
        return []
    return [piece for piece in (large - small).decompose() if piece.area() >= limits.thin_area]


def _goes_on(run: Run, runs: Sequence[Run], limits: Limits) -> bool:
    near = grown(run.piece, limits.nozzle / 2)
    return any(not (near ^ one.piece).is_empty() for one in runs)


def _is_sharp(run: Run, beside: CrossSection, code: Code, limits: Limits) -> bool:
    """Return whether a wall rises from a face or a gap sinks into one, rather than from a slope."""
    near = grown(run.piece, 2 * limits.layer)
    rest = near ^ beside if code is Code.THIN_GAP else near - beside
    return bool(rest.area() < PLAY)


def _too_thin(code: Code, number: int, widths: Sequence[float], limits: Limits) -> Sight:
    """Return the problem of a thin wall or gap.

    A wall that is not printed is an error; a wall of a single line and a gap that closes are
    warnings.
    """
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
    """Return the remedy, in words, by which a line fits into a width (mm)."""
    nozzle = next((one for one in NOZZLES if one <= width), None)
    return _remedy(limits, limits.nozzle / width, f"a nozzle of {nozzle:g} mm" if nozzle else None)


def _width(piece: CrossSection, layer: CrossSection, code: Code, limits: Limits) -> float | None:
    """Return the width of a wall or gap of a layer in its thinnest twentieth (mm).

    It is at least the width that is printed unless the area narrower than that reaches `thin_area`.
    Returns None for the tip of a corner.
    """
    left, bottom, right, top = piece.bounds()
    reach = 2 * limits.nozzle
    size = (right - left + 2 * reach, top - bottom + 2 * reach)
    around = CrossSection.square(size).translate((left - reach, bottom - reach))
    near = around ^ layer if code is Code.THIN_WALL else around - layer

    def narrower(width: float) -> float:
        """Return the area of the piece that is narrower than a width (mm²)."""
        return float((piece - opened(near, width / 2)).area())

    area, lost = piece.area(), limits.lost * limits.nozzle
    if area < limits.tip * limits.nozzle**2 and 0.15 < narrower(limits.nozzle / 2) / area < 0.4:
        return None  # a tip half as wide has a quarter of its area
    low, high = (PLAY, lost) if narrower(lost) >= limits.thin_area else (lost, limits.nozzle)
    return _least(lambda width: narrower(width) >= NARROWEST * area, low, high)


def _least(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Return about the least figure between two for which a condition holds."""
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def lost_marks(marks: Manifold, whole: Manifold, limits: Limits) -> Iterator[Sight]:
    """Yield the marks in a second colour that are lost, as seen from above (LOST_DETAIL).

    These are marks in no layer of the part, and marks narrower than a line in every layer.
    """
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
    """Return the union of the layers."""
    return CrossSection.batch_boolean([CrossSection(), *layers], OpType.Add)


# What is lower than a layer


def too_low(solid: Manifold, layers: Sequence[CrossSection], limits: Limits) -> Iterator[Sight]:
    """Yield the details that fall between the middles of two layers.

    Flanges, skins and floors are lost (LOST_WALL); steps and marks are levelled (LOST_DETAIL).
    """
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
    """Return what a slicer sees at the exact height of a face, on whichever side it cuts."""
    return solid.slice(height - EDGE) ^ solid.slice(height + EDGE)


def _between(triangles: Floats, ends: Sequence[float]) -> NDArray[np.bool_]:
    """Return, for each pair of neighbouring ends, whether any triangle reaches between them."""
    low, high = triangles[:, :, 2].min(axis=1), triangles[:, :, 2].max(axis=1)
    return np.array([bool(((low < b + EDGE) & (high > a - EDGE)).any()) for a, b in pairwise(ends)])


def _lost_pieces(
    solid: Manifold, ends: tuple[float, float], seen: CrossSection, limits: Limits
) -> Iterator[Sight]:
    """Yield the pieces of a solid between two heights that are in neither cut."""
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
    """Yield the steps between adjacent faces at different heights that fall within one layer."""
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
    """Return the part of an area that is wide enough to count."""
    return opened(section, LEAST_WIDTH / 2)


def _lower(low: float, high: float, limits: Limits) -> str:
    """Return the remedy, in words, that puts the middle of a layer between two heights (mm).

    The middle of the first layer is half a layer up.
    """
    room = 2 * high if low < PLAY else high - low
    finer = next((one for one in LAYERS if one < room - PLAY), None)
    return _remedy(limits, limits.layer / room, f"layers of {finer:g} mm" if finer else None)


def _remedy(limits: Limits, growth: float, other: str | None) -> str:
    """Return the remedy, in words: a tile `growth` times as large, or another printer.

    Empty if neither would do.
    """
    tile = math.floor(limits.tile * growth + PLAY) + 1 if limits.tile else None
    ways = [f"print.tile={tile}"] if tile and tile <= TILES[1] else []
    ways += [other] if other else []
    return f"; {' or '.join(ways)} would do" if ways else ""


SPECK = 1e-3
"""The least area that counts as a piece, and as contact with the layer below (mm²): less is
rounding."""
DIRECTIONS = range(0, 180, 15)
"""The directions in which a bridge is tried (degrees), besides those of its sides."""
SCAN_LINES = 50
"""The number of chords along which a bridge is measured, in each direction."""


def findings_of(
    name: str, triangles: "Triangles | Floats", limits: Limits | None = None
) -> tuple[Finding, ...]:
    """Return the findings about a part whose mesh (n × 3 × 3, mm) is oriented as it is printed.

    Codes: BAD_MESH (it cannot be measured), THIN_WALL, THIN_GAP, LOST_DETAIL, LOST_WALL, ISLAND,
    LEDGE, OVERHANG, FIRST_LAYER and TIPPING; at most one finding of each.
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
    """Return the findings about the marks that a part has in a second colour.

    The code is LOST_DETAIL. Both meshes are n × 3 × 3 (mm); none are reported for an unsound mesh.
    """
    inlaid, part = solid_of(marks), solid_of(whole)
    if inlaid is None or part is None:
        return ()
    return _worst(name, lost_marks(inlaid, part, limits or Limits()))


def _worst(name: str, sights: Iterable[Sight]) -> tuple[Finding, ...]:
    """Return the worst finding of each code."""
    worst: dict[str, Sight] = {}
    for sight in sights:
        if sight.code not in worst or sight.rank > worst[sight.code].rank:
            worst[sight.code] = sight
    return tuple(Finding(s.code, s.severity, name, s.message) for s in worst.values())


def _sights(solid: Manifold, limits: Limits) -> Iterator[Sight]:
    layers = layers_of(solid, solid, limits)
    yield from _hanging(layers, limits)
    parts = solid.decompose()
    if any(part.volume() <= 0 for part in parts):  # a hollow counts as a separate part
        parts = [solid]
    for part in parts:  # the space between two bodies is no gap
        own = layers_of(part, solid, limits) if len(parts) > 1 else layers
        yield from too_narrow(own, limits)
    yield from too_low(solid, layers, limits)
    yield from _standing(solid, layers[0], limits)


# What has nothing, or too little, below it


def _hanging(layers: Sequence[CrossSection], limits: Limits) -> Iterator[Sight]:
    """Yield islands, ledges, bridges and overhangs."""
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
    """Return the pieces of a layer that touch nothing below, however small they begin."""
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
            # Ledges and bridges share a code, so each is ranked relative to its own limit.
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
    """Return the largest distance of a piece's corners from the layer that holds it (mm)."""
    return float(distances(edges_of(piece)[0], below).max())


def _span(piece: CrossSection, below: CrossSection, limits: Limits) -> float | None:
    """Return the length that lines must span across a piece, in the best direction (mm).

    Returns None if in every direction some lines have no support at one end.
    """
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
    """Return the chords along x of an area given by its edges.

    Returns their lengths, and whether an end of each is free.
    """
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
    """Yield problems of a part's adhesion to the bed and of its stability."""
    low, high = solid.bounding_box()[2], solid.bounding_box()[5]
    area, height = first.area(), high - low
    share = area * height / solid.volume()
    if area < limits.first_layer_area or share < limits.first_layer_share:
        found = f"its first layer covers {area:.1f} mm², {share:.0%} of its mean layer"
        expected = f"{limits.first_layer_area:g} mm² and {limits.first_layer_share:.0%} at least"
        yield Sight(Code.FIRST_LAYER, "error", -area, f"{found}; expected {expected}")
    elif crumbs := [piece.area() for piece in _pieces(first, limits) if _is_crumb(piece, limits)]:
        found = f"a piece of its first layer covers {min(crumbs):.1f} mm², and may come off the bed"
        expected = f"{limits.first_piece_area:g} mm² at least, or half of that if it is broad"
        yield Sight(Code.FIRST_LAYER, "warning", -min(crumbs), f"{found}; expected {expected}")
    if first.is_empty():
        return
    foot = first.hull()
    width = _narrowest(foot)
    off = (CrossSection.square([PLAY, PLAY], True).translate(_middle(solid)) ^ foot).is_empty()
    if off or height > limits.slenderness * width:
        found = f"it is {height:.1f} mm high on a foot {width:.1f} mm wide"
        expected = f"expected {limits.slenderness:g} times as high at most"
        if off:
            found, expected = "its centre of mass is beside its foot", "expected it above"
        yield Sight(Code.TIPPING, "error", height / width, f"{found}; {expected}")


def _is_crumb(piece: CrossSection, limits: Limits) -> bool:
    area, least = piece.area(), limits.first_piece_area
    narrow = opened(piece, 1.5 * limits.nozzle).is_empty()
    return bool(area < (least if narrow else least / 2))


def _narrowest(hull: CrossSection) -> float:
    """Return the narrowest width of a convex outline (mm): across one of its edges."""
    starts, ends = edges_of(hull)
    along = ends - starts
    normals = np.stack([-along[:, 1], along[:, 0]], axis=1)
    normals /= np.maximum(np.linalg.norm(along, axis=1), 1e-9)[:, None]
    return float(np.abs(((starts[:, None] - starts) * normals).sum(axis=2)).max(axis=0).min())


def _middle(solid: Manifold) -> tuple[float, float]:
    """Return the centre of mass as seen from above, summed over tetrahedra on the triangles."""
    mesh = solid.to_mesh64()
    a, b, c = np.moveaxis(np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)], 1, 0)
    weights = np.einsum("ij,ij->i", a, np.cross(b, c))
    x, y, _ = ((a + b + c) * weights[:, None]).sum(axis=0) / (4 * weights.sum())
    return float(x), float(y)


# Outlines


def _pieces(section: CrossSection, limits: Limits) -> list[CrossSection]:
    return [piece for piece in section.decompose() if not _negligible(piece, limits)]


def _negligible(section: CrossSection, limits: Limits) -> bool:
    """Return whether an area is smaller than a square of half a nozzle."""
    return bool(section.area() < (limits.nozzle / 2) ** 2)
