"""The proof that a kit fits in its boxes, on meshes as they were written.

Every piece stays in its compartment and below the lid, intersects nothing and lifts out; the lid
goes on, rests on the rim, and has the requested play.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from manifold3d import CrossSection

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cache.store import Store
from cuatto_kit.cad.parts import Fit, FitKind, Instance, Triangles
from cuatto_kit.errors import Code, Finding
from cuatto_kit.fabrication.box.arrange import ASIDE, FLOOR, GAP, rim_of, skirt_of
from cuatto_kit.fabrication.box.closing import overlap_of
from cuatto_kit.fabrication.box.contents import bounds_of
from cuatto_kit.fabrication.box.parts import FOOT, FOOT_PLAY, Box
from cuatto_kit.fabrication.layers import Floats, distances, edges_of, solid_of
from cuatto_kit.fabrication.pockets import pocket_faults
from cuatto_kit.fabrication.proof import placement_of, prove_assembly

HOLD = 0.05
"""The length by which the hold of a latch and the play of a foot may differ from those asked for
(mm)."""
ROUNDING = 0.02
"""The tolerance of meshes and their measures (mm)."""
CORNERS = 0.5
"""The share of its play by which the gap of a lid may exceed it: at round edges."""


@dataclass(frozen=True)
class BoxProof:
    """The result of a proof.

    The number of pieces in the boxes, the volume that any share with their surroundings (mm³), and
    the narrowest and the widest play of a lid (mm).
    """

    pieces: int
    interference_mm3: float
    lid_play_mm: tuple[float, float]
    findings: tuple[Finding, ...]


def prove_boxes(
    boxes: Sequence[Box], meshes: Mapping[str, Triangles], store: Store | None = None
) -> BoxProof:
    """Prove all boxes of a kit; `meshes` are by name of part, as they were written.

    Codes of the findings, all errors: those of `prove_assembly`, and GAP for a piece that leaves
    its compartment or a lid without the requested play.
    """
    fits = [fit for box in boxes for fit in fits_of(box, meshes)]
    proof = prove_assembly(fits, meshes, 0.0, store)
    plays = [_play(box, meshes) for box in boxes]
    found = [finding for box in boxes for finding in _strays(box, meshes)]
    for box, play in zip(boxes, plays, strict=True):
        found += [*_loose(box, play), *_pockets(box, meshes)]
    return BoxProof(
        sum(len(box.pieces) for box in boxes),
        proof.interference_mm3,
        (min(play[0] for play in plays), max(play[1] for play in plays)),
        (*proof.findings, *found),
    )


def fits_of(box: Box, meshes: Mapping[str, Triangles]) -> Iterator[Fit]:
    """Yield the expected fits: all copies in the tray and below its lid, apart from each other."""
    copies = [copy for piece in box.pieces for copy in piece]
    boxes = {copy: bounds_of(meshes[copy.part], copy.pose) for copy in copies}
    tray, lid = box.open, box.closed
    for copy in copies:
        yield Fit(FitKind.APART, copy, tray)
        yield Fit(FitKind.APART, copy, lid)
    for copy in _lowest(copies):
        yield Fit(FitKind.LIFT, copy, tray)
    lows, highs = (np.array([boxes[copy][end] for copy in copies]) for end in (0, 1))
    numbers = [k for k, piece in enumerate(box.pieces) for _ in piece]
    for k, copy in enumerate(copies):
        meets = ((lows[k] < highs) & (lows < highs[k])).all(axis=1)
        for other in np.flatnonzero(meets[:k]):
            if numbers[other] != numbers[k]:
                yield Fit(FitKind.APART, copy, copies[other])
    above, feet = box.stacked
    yield Fit(FitKind.REST, above, lid)
    yield Fit(FitKind.LIFT, above, lid)
    for foot in feet:
        x, y, _ = foot.pose.at
        within = Rect.around((x, y), 1.5 * FOOT[0], 1.5 * FOOT[0])
        for host, play in zip((above, lid), FOOT_PLAY, strict=True):
            limits = (play - HOLD, play + HOLD)
            yield Fit(FitKind.PEG, foot, host, within, limits)
        yield Fit(FitKind.LIFT, foot, lid)
    yield Fit(FitKind.REST, lid, tray)
    if box.measures.latched:
        held = overlap_of(box.arrangement, box.measures)
        yield Fit(FitKind.SNAP, lid, tray, limits=(held - HOLD, held + HOLD))
    else:
        yield Fit(FitKind.LIFT, lid, tray)


def _lowest(copies: Sequence[Instance]) -> list[Instance]:
    """Return the lowest of equal copies above one another, whose way up includes the others'."""
    found: dict[tuple[object, ...], Instance] = {}
    for copy in copies:
        x, y, z = copy.pose.at
        key = (copy.part, copy.pose.turns, round(x, 3), round(y, 3))
        if key not in found or z < found[key].pose.at[2]:
            found[key] = copy
    return list(found.values())


def _strays(box: Box, meshes: Mapping[str, Triangles]) -> Iterator[Finding]:
    """Yield pieces that exceed their compartment, the dividers or the rim."""
    tray = box.arrangement
    width, depth = tray.size
    rooms = []
    for one in tray.compartments:
        room = box.room(one)
        low, high = (room.left, room.bottom, FLOOR), (room.right, room.top, FLOOR + tray.depth)
        rooms += [(low, high)] * sum(len(column.things) for column in one.columns)
    if tray.cover:
        low = (-width / 2, -depth / 2, FLOOR + tray.depth)
        high = (width / 2, depth / 2, rim_of(tray))
        rooms += [(low, high)] * len(tray.cover.things)
    for piece, (low, high) in zip(box.pieces, rooms, strict=True):
        ends = [bounds_of(meshes[copy.part], copy.pose) for copy in piece]
        out = max(
            *(low[k] - end[0][k] for end in ends for k in range(3)),
            *(end[1][k] - high[k] for end in ends for k in range(3)),
        )
        if out > ROUNDING:
            message = f"it reaches {out:.2f} mm out of its compartment; expected it inside"
            yield Finding(Code.GAP, "error", piece[0].label, message)


def _play(box: Box, meshes: Mapping[str, Triangles]) -> tuple[float, float]:
    """Return the narrowest and the widest gap between the walls and the lid's skirt (mm).

    It is measured half way up the skirt of the closed lid, along the walls between the posts.
    """
    tray, lid = (solid_of(_posed(meshes[one.part], one)) for one in (box.open, box.closed))
    if tray is None or lid is None:
        return (0.0, 0.0)
    level = rim_of(box.arrangement) - skirt_of(box.arrangement) / 2
    walls, skirt = tray.slice(level), lid.slice(level)
    room = max((skirt.hull() - skirt).decompose(), key=lambda part: part.area())
    measures = box.measures
    size = np.array(box.arrangement.size) + 2 * measures.wall
    outer = (walls ^ CrossSection.square(size.tolist(), True)).hull()
    starts, ends = edges_of(room)
    points = np.concatenate([starts, (starts + ends) / 2])
    beside = (np.abs(points) > size / 2 - 2 * measures.post).all(axis=1) & (measures.post > 0)
    gaps = distances(points[~beside], outer)
    return float(gaps.min()), float(gaps.max())


def _posed(mesh: Triangles, one: Instance) -> Floats:
    matrix = placement_of(one.pose)
    return np.asarray(mesh @ matrix[:3, :3].T + matrix[:3, 3], np.float64)


def _loose(box: Box, play: tuple[float, float]) -> Iterator[Finding]:
    least, most = play
    asked = box.measures.play
    if least < asked - ROUNDING or most > (1 + CORNERS) * asked + ROUNDING:
        found = f"its play is {least:.2f} to {most:.2f} mm"
        message = f"{found}; expected {asked:g}"
        yield Finding(Code.GAP, "error", f"{box.lid.name} on {box.tray.name}", message)


def _pockets(box: Box, meshes: Mapping[str, Triangles]) -> Iterator[Finding]:
    """Yield pockets of tray or lid that do not hold their magnets, one above the other."""
    magnet, post = box.measures.magnet, box.measures.post
    if magnet is None:
        return
    rim = rim_of(box.arrangement)
    top = rim - magnet.depth - GAP
    heights = {box.open: (top - magnet.depth, top), box.closed: (rim, rim - magnet.depth)}
    x, y = (length / 2 + ASIDE * post for length in box.arrangement.size)
    for one, place in product(heights, [(x, y), (-x, y), (x, -y), (-x, -y)]):
        solid = solid_of(_posed(meshes[one.part], one))
        faults = pocket_faults(solid, place, magnet.across, *heights[one]) if solid else ()
        for fault in faults:
            yield Finding(Code.THIN_WALL, "error", one.label, fault)
