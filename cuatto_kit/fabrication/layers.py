"""The layers of a solid, each cut at its middle as a slicer does, and the measures of outlines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from manifold3d import CrossSection, Error, JoinType, Manifold, Mesh
from numpy.typing import NDArray

from cuatto_kit.cad.parts import Triangles
from cuatto_kit.config.printer import LAYER, NOZZLE
from cuatto_kit.errors import Code, Severity
from cuatto_kit.fabrication.meshes import weld

Floats = NDArray[np.float64]

PLAY = 0.01
"""The length by which a layer may exceed a limit before it counts (mm), for the rounding of meshes
and cuts."""
ROUNDING = 1e-3
"""The tolerance within which an outline may be simplified (mm)."""
SEGMENTS = 24
"""The number of sides of the circle by which outlines are grown and shrunk."""


@dataclass(frozen=True)
class Limits:
    """The limits of a common printer.

    Where two limits are given, a part between them comes out rough (a warning), and a part beyond
    the second one fails (an error).
    """

    nozzle: float = NOZZLE
    """Width of a line (mm)."""
    layer: float = LAYER
    """Height of a layer (mm)."""
    overhang: tuple[float, float] = (45.0, 56.0)
    """Angles from the vertical (degrees). At 45° half of a line is on the layer below, at 56° a
    quarter (0.3 mm of 0.4 mm reach past it); slicers offer supports from 45° to 55° on."""
    overhang_layers: int = 5
    """The number of consecutive layers from which on an overhang counts: 1 mm. Less drooping is not
    seen."""
    ledge: tuple[float, float] = (0.8, 2.0)
    """The reach of a single layer past everything below (mm): two lines stick to their inner
    neighbour; from five on the outer ones fall."""
    bridge: tuple[float, float] = (10.0, 30.0)
    """Span between two supported sides (mm): 10 mm is the common advice for bridges without sag;
    three times as much still holds with good cooling."""
    thin_area: float = 0.5
    """The least area of a region that is too thin or too low (mm²): less is not seen."""
    tip: float = 3.125
    """The least area of a tip that is too thin (squares of the nozzle): more than a corner of
    10°."""
    lost: float = 0.5
    """Share of the nozzle below which a wall is lost. PrusaSlicer leaves out walls below a third,
    or 0.38 where layers are high; a line drawn thinner than half of the nozzle tears."""
    thin_layers: int = 3
    """The number of consecutive layers from which on a thin wall counts: every ridge is thin in its
    last one or two."""
    first_layer_area: float = 10.0
    """The least area on the bed (mm²): a square of eight lines, the smallest that is held by more
    than its outline."""
    first_piece_area: float = 6.0
    """The least area on the bed of a piece that is narrower than three lines (mm²); of others it is
    half of that. Smaller ones are torn off before the layers above join them to the rest."""
    first_layer_share: float = 0.1
    """The least area on the bed relative to the mean layer's (volume by height): that of a ball is
    close to 0."""
    slenderness: float = 10.0
    """The largest ratio of the height to the narrowest width of the first layer: a tower of 1 : 10
    sways under the nozzle by more than a line."""
    tile: float | None = None
    """Edge of the tile that the part was drawn for (mm), so that a finding can name a tile large
    enough."""


def solid_of(triangles: "Triangles | Floats") -> Manifold | None:
    """Return the solid that triangles enclose, with equal corners merged; None without one."""
    corners, faces = weld(np.asarray(triangles, np.float32).reshape(-1, 3))
    solid = Manifold(Mesh(corners, faces.astype(np.uint32)))
    sound = solid.status() == Error.NoError and solid.volume() > 0
    return solid if sound else None


def cut(solid: Manifold, heights: Iterable[float], detail: float) -> list[CrossSection]:
    """Return the cross-sections of a solid at these heights (mm).

    Corners that protrude by less than `detail` (mm) are removed: a cut through a facet's diagonal
    leaves one on its straight side.
    """
    return [solid.slice(height).simplify(detail) for height in heights]


def distances(points: Floats, section: CrossSection) -> Floats:
    """Return the distance of each point (n × 2) from the outline of a cross-section (mm)."""
    starts, ends = edges_of(section)
    along = ends - starts
    length = np.maximum((along**2).sum(axis=1), 1e-18)
    share = ((points[:, None] - starts) * along).sum(axis=2) / length
    nearest = starts + np.clip(share, 0, 1)[:, :, None] * along
    return np.linalg.norm(points[:, None] - nearest, axis=2).min(axis=1)


def edges_of(section: CrossSection) -> tuple[Floats, Floats]:
    """Return the starts and the ends of a cross-section's edges (n × 2 each)."""
    loops = [np.asarray(loop, np.float64) for loop in section.to_polygons()]
    return np.concatenate(loops), np.concatenate([np.roll(loop, -1, axis=0) for loop in loops])


@dataclass(frozen=True)
class Sight:
    """A problem in one layer; the larger its figure, the worse.

    `run` is the number of consecutive layers with it, where these are counted.
    """

    code: Code
    severity: Severity
    figure: float
    message: str
    run: int = 0

    @property
    def rank(self) -> tuple[bool, float, int]:
        return (self.severity == "error", self.figure, self.run)


def layers_of(part: Manifold, whole: Manifold, limits: Limits) -> list[CrossSection]:
    """Return the cuts through a part at the middle of every layer of the whole."""
    middles = middles_of(whole, limits)
    bottom, top = whole.bounding_box()[2], whole.bounding_box()[5]
    return cut(part, middles if len(middles) else [(bottom + top) / 2], ROUNDING)


def middles_of(solid: Manifold, limits: Limits) -> Floats:
    """Return the heights at which a slicer cuts; none for a solid lower than half a layer."""
    bottom, top = solid.bounding_box()[2], solid.bounding_box()[5]
    return np.arange(bottom + limits.layer / 2, top, limits.layer)


def at_layer(number: int, limits: Limits) -> str:
    """Return the height of a layer in words."""
    return f"at {(number + 0.5) * limits.layer:.1f} mm"


@dataclass(frozen=True)
class Run:
    """A piece of a layer that continues pieces of the layers below it.

    It has a figure for each layer.
    """

    piece: CrossSection
    figures: tuple[float, ...]


def followed(
    before: Sequence[Run], found: Sequence[tuple[CrossSection, float]], reach: float
) -> list[Run]:
    """Return a run for each piece found in a layer.

    Each run continues the longest of the runs `before` that ends within `reach` (mm) of the piece,
    or begins anew.
    """
    ends = [(grown(run.piece, reach), run.figures) for run in before] if found else []
    runs = []
    for piece, figure in found:
        near = [figures for end, figures in ends if not (end ^ piece).is_empty()]
        runs.append(Run(piece, (*max(near, key=len, default=()), figure)))
    return runs


def grown(section: CrossSection, by: float) -> CrossSection:
    """Return an area grown by a distance all round (mm), rounded; a negative one shrinks it."""
    return section.offset(by, JoinType.Round, 2.0, SEGMENTS)


def opened(section: CrossSection, radius: float) -> CrossSection:
    """Return the part of an area that a disc of that radius (mm) covers without leaving it."""
    return grown(grown(section, -radius), radius)


def severity_of(fails: bool) -> Severity:
    """Return the severity of a problem: an error if the part fails, else a warning."""
    return "error" if fails else "warning"
