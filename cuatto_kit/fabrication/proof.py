"""The proof that the parts of a board fit together, on meshes as they were written.

Each pair of parts is laid where the board has it: a joint must close with the play it was
given, what rests on something must touch it without running into it, and what can be lifted
out must meet nothing on its way up. Lengths are in mm, z upwards, the table the plane z = 0.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from manifold3d import CrossSection, Manifold
from numpy.typing import NDArray

from cuatto_kit.board.geometry import TOUCH, Rect
from cuatto_kit.cad.parts import FitKind
from cuatto_kit.errors import Code, Finding
from cuatto_kit.fabrication.printability import Floats, distances, edges_of, solid_of
from cuatto_kit.fabrication.renderers import Triangles
from cuatto_kit.store import Key, Store, codec_of, key_of

Placement = Floats
"""A 4 × 4 matrix that carries a mesh to its place on the table."""

LEVELS = (0.1, 0.8)
"""Where a joint is cut open to see its widest gap, against the height of its knob."""
SAMPLE = 0.05
"""How far apart points on an outline are from which a gap is measured (mm)."""
SEATED = 0.01
"""The gap under a part that counts as resting (mm): a twentieth of a layer."""
SEARCH = 1.0
"""How far a narrowest gap is looked for (mm)."""
ROUNDING = 1e-4
"""How far the boxes around two parts may overlap by rounding alone (mm)."""
LIFT = 0.2
"""From one cut to the next on the way up (mm): a layer, thinner lips are not printed."""


@dataclass(frozen=True, eq=False)
class Body:
    """A mesh (n × 3 × 3) at its place on the table."""

    name: str
    triangles: "Triangles | Floats"
    placement: Placement


@dataclass(frozen=True)
class Pair:
    """Two bodies and what is expected of them.

    A joint needs `gap`, the narrowest and the widest that its gap may be, and `within`, the
    outline of the host on the table: what the guest has outside it is no knob. Raises
    ValueError on a joint without them.
    """

    kind: FitKind
    guest: Body
    host: Body
    gap: tuple[float, float] | None = None
    within: Rect | None = None

    def __post_init__(self) -> None:
        if self.kind is FitKind.JOINT and (self.gap is None or self.within is None):
            raise ValueError("a joint needs the gap asked for and the outline of its host")

    @property
    def names(self) -> tuple[str, str]:
        return (self.guest.name, self.host.name)


@dataclass(frozen=True)
class Proof:
    """What was found: `joints` counts the joints, `interference_mm3` is the volume that all
    pairs share, `joint_gap_mm` the narrowest and the widest gap of any joint (infinite where a
    knob misses its socket), `worst` the names of the pair that is worst off."""

    joints: int
    interference_mm3: float
    joint_gap_mm: tuple[float, float] | None
    worst: tuple[str, str] | None
    findings: tuple[Finding, ...]

    def as_json(self) -> dict[str, object]:
        """The proof as the manifest holds it; an infinite gap is null."""
        gap = self.joint_gap_mm
        return {
            "joints": self.joints,
            "interference_mm3": self.interference_mm3,
            "joint_gap_mm": gap and [round(g, 4) if math.isfinite(g) else None for g in gap],
            "worst": self.worst and list(self.worst),
        }


def placement(
    x: float = 0.0, y: float = 0.0, z: float = 0.0, *, turn: int = 0, upside_down: bool = False
) -> Placement:
    """Turned over (about the x axis), turned left by quarter turns, then put at (x, y, z)."""
    cosine, sine = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn % 4]
    turned = np.array([[cosine, -sine, 0, x], [sine, cosine, 0, y], [0, 0, 1, z], [0, 0, 0, 1]])
    return turned @ np.diag([1.0, -1.0, -1.0, 1.0]) if upside_down else turned.astype(np.float64)


def prove(pairs: Iterable[Pair], store: Store | None = None) -> Proof:
    """Measures every pair; pairs that are equal but for their place are measured once, and never
    again where a `store` keeps what was found.

    Codes of the findings, all errors: BAD_MESH, INTERFERENCE, GAP, STUCK_PART.
    """
    shapes = _Shapes()
    first: dict[_Key, Pair] = {}
    alike: Counter[_Key] = Counter()
    for pair in map(_at_the_origin, pairs):
        key = shapes.key(pair)
        first.setdefault(key, pair)
        alike[key] += 1
    kept = store or Store(None)
    fits = {
        key: kept.get(shapes.kept_as(pair), FITTED, partial(_measured, pair, shapes))
        for key, pair in first.items()
    }
    gaps = [fit.gap for fit in fits.values() if fit.gap]
    worst = max(fits, key=lambda key: (fits[key].interference, fits[key].strain), default=None)
    shared = sum(fit.interference * alike[key] for key, fit in fits.items())
    return Proof(
        joints=sum(alike[key] for key, pair in first.items() if pair.kind is FitKind.JOINT),
        interference_mm3=round(shared, 3),
        joint_gap_mm=(min(gaps)[0], max(gap[1] for gap in gaps)) if gaps else None,
        worst=first[worst].names if worst else None,
        findings=tuple(
            _finding(code, message, first[key], alike[key])
            for key, fit in fits.items()
            for code, message in fit.problems
        ),
    )


@dataclass(frozen=True)
class _Fit:
    """How a pair fits: the volume shared (mm³), the narrowest and the widest gap of a joint,
    how far these are off, against what is allowed (1 and more is too far)."""

    interference: float = 0.0
    gap: tuple[float, float] | None = None
    strain: float = 0.0
    problems: tuple[tuple[Code, str], ...] = ()


FITTED = codec_of(_Fit)

_Key = tuple[Any, ...]


def _at_the_origin(pair: Pair) -> Pair:
    """The pair with its host at the origin: what is measured there depends on nothing else."""
    shift = pair.host.placement[:3, 3]

    def moved(body: Body) -> Body:
        placement = body.placement.copy()
        placement[:3, 3] = (placement[:3, 3] - shift).round(6) + 0.0
        return replace(body, placement=placement)

    x, y = map(float, shift[:2])
    edges = pair.within
    within = edges and Rect(
        *(
            round(edge, 6)
            for edge in (edges.left - x, edges.bottom - y, edges.right - x, edges.top - y)
        )
    )
    return replace(pair, guest=moved(pair.guest), host=moved(pair.host), within=within)


class _Shapes:
    """The solids of meshes, each made once, and what tells two pairs apart."""

    def __init__(self) -> None:
        self._digests: dict[int, tuple[bytes, Triangles | Floats]] = {}
        self._solids: dict[bytes, Manifold | None] = {}
        self._placed: dict[tuple[bytes, bytes], Manifold | None] = {}
        self._near: dict[tuple[tuple[bytes, bytes], ...], Manifold] = {}

    def solid(self, body: Body) -> Manifold | None:
        """The body on the table, None where its mesh is no solid."""
        digest = self._digest(body)
        if digest not in self._solids:
            self._solids[digest] = solid_of(body.triangles)
        place = (digest, body.placement.tobytes())
        if place not in self._placed:
            shape = self._solids[digest]
            self._placed[place] = shape and shape.transform(body.placement[:3])
        return self._placed[place]

    def near(self, pair: Pair) -> Manifold:
        """What of the host is near the guest: asked when it rests and when it is lifted."""
        bodies = (pair.guest, pair.host)
        key = tuple((self._digest(body), body.placement.tobytes()) for body in bodies)
        if key not in self._near:
            guest, host = map(self.solid, bodies)
            assert guest
            assert host
            self._near[key] = _near(guest, host)
        return self._near[key]

    def key(self, pair: Pair) -> _Key:
        """Equal for pairs whose parts lie in the same way to each other and to the vertical."""
        to_host = np.linalg.inv(pair.host.placement)
        frame = [to_host @ pair.guest.placement, to_host[:3, 2]]
        if pair.within:
            edges = pair.within
            corners = [[edges.left, edges.bottom, 0, 1], [edges.right, edges.top, 0, 1]]
            frame.append(np.sort((to_host @ np.transpose(corners))[:3], axis=1))
        numbers = np.concatenate([np.ravel(part) for part in frame]).round(6) + 0.0
        meshes = (self._digest(pair.guest), self._digest(pair.host))
        return (pair.kind, *meshes, pair.gap, numbers.tobytes())

    def kept_as(self, pair: Pair) -> Key:
        """The key of what is found of a pair with its host at the origin."""
        guest, host = ([self._digest(b), b.placement.tobytes()] for b in (pair.guest, pair.host))
        return key_of("fit", pair.kind.value, pair.gap, repr(pair.within), *guest, *host)

    def _digest(self, body: Body) -> bytes:
        mesh = body.triangles
        if id(mesh) not in self._digests:  # kept beside its digest, lest its id be given again
            digest = hashlib.sha256(np.ascontiguousarray(mesh, np.float32).tobytes()).digest()
            self._digests[id(mesh)] = (digest, mesh)
        return self._digests[id(mesh)][0]


def _measured(pair: Pair, shapes: _Shapes) -> _Fit:
    guest, host = shapes.solid(pair.guest), shapes.solid(pair.host)
    if guest is None or host is None:
        broken = (Code.BAD_MESH, "no closed solid; expected two that fit")
        return _Fit(strain=math.inf, problems=(broken,))
    if pair.kind is FitKind.JOINT:
        return _joint(pair, guest, host)
    if pair.kind is FitKind.APART:
        return _apart(guest, host)
    near = shapes.near(pair)
    return _rest(guest, near) if pair.kind is FitKind.REST else _lift(guest, near)


def _near(guest: Manifold, host: Manifold) -> Manifold:
    """What of the host lies below, in and above the guest, or as near as gaps are looked for."""
    left, front, _, right, back, _ = guest.bounding_box()
    _, _, bottom, _, _, top = host.bounding_box()
    size = np.array([right - left, back - front, top - bottom]) + 2 * SEARCH
    corner = np.array([left, front, bottom]) - SEARCH
    return host ^ Manifold.cube(size.tolist()).translate(corner.tolist())


def _joint(pair: Pair, guest: Manifold, host: Manifold) -> _Fit:
    assert pair.within
    assert pair.gap
    room = _room(pair.within)
    bottom, top = guest.bounding_box()[2], guest.bounding_box()[5]
    knob = guest ^ room.extrude(top - bottom).translate([0, 0, bottom])
    if knob.is_empty():
        expected = "expected its knob in the socket"
        missed = (Code.GAP, f"nothing of it reaches into the other; {expected}")
        return _Fit(gap=(math.inf, math.inf), strain=math.inf, problems=(missed,))
    shared = float((knob ^ host).volume())
    tight = float(knob.min_gap(host, SEARCH))
    levels = [bottom + level * (top - bottom) for level in LEVELS]
    loose = max(_widest(knob.slice(z), room - host.slice(z), pair.within) for z in levels)
    least, most = pair.gap
    problems = tuple(_interference(shared) or _gap(tight, loose, pair.gap))
    middle, play = (least + most) / 2, max((most - least) / 2, 1e-9)
    strain = max(middle - tight, loose - middle) / play
    return _Fit(shared, (tight, loose), strain, problems)


def _gap(tight: float, loose: float, asked: tuple[float, float]) -> list[tuple[Code, str]]:
    least, most = asked
    found = []
    if tight < least:
        found.append(f"its gap is {tight:.3f} mm at its narrowest; expected {least:.3f} at least")
    if loose > most:
        gap = f"{loose:.3f} mm" if math.isfinite(loose) else "open"
        found.append(f"its gap is {gap} at its widest; expected {most:.3f} at most")
    return [(Code.GAP, message) for message in found]


def _rest(guest: Manifold, host: Manifold) -> _Fit:
    shared = float((guest ^ host).volume())
    gap = float(guest.min_gap(host, 2 * SEATED))
    problems = _interference(shared)
    if gap > SEATED:
        gap = float(guest.min_gap(host, SEARCH))  # the farther it looks, the longer it takes
        far = f"{gap:.2f} mm" if gap < SEARCH else f"more than {SEARCH:g} mm"
        problems.append((Code.GAP, f"it hangs {far} clear; expected it to rest"))
    return _Fit(shared, strain=gap / SEATED, problems=tuple(problems))


def _apart(guest: Manifold, host: Manifold) -> _Fit:
    if not _boxes_meet(guest, host):
        return _Fit()
    shared = float((guest ^ host).volume())
    return _Fit(shared, problems=tuple(_interference(shared)))


def _boxes_meet(guest: Manifold, host: Manifold) -> bool:
    one, other = guest.bounding_box(), host.bounding_box()
    return all(min(one[k + 3], other[k + 3]) - max(one[k], other[k]) > ROUNDING for k in range(3))


def _lift(guest: Manifold, host: Manifold) -> _Fit:
    """What of the guest lies below a level passes it on the way up: there the host must leave
    it room."""
    if host.is_empty():
        return _Fit()
    bottom, top = guest.bounding_box()[2], host.bounding_box()[5]
    passed = CrossSection()
    for z in np.arange(bottom + LIFT / 2, top, LIFT):
        passed += guest.slice(z)
        blocked = passed.offset(-TOUCH) ^ host.slice(z)
        if (area := blocked.area()) * LIFT >= _SPECK:
            stuck = f"on its way up {area:.2f} mm² of it are held at {z:.1f} mm"
            problem = (Code.STUCK_PART, f"{stuck}; expected it to lift out")
            return _Fit(strain=math.inf, problems=(problem,))
    return _Fit()


_SPECK = 5e-4
"""The volume that a proof rounds to none (mm³), as the film that rounding leaves between faces."""


def _interference(shared: float) -> list[tuple[Code, str]]:
    message = f"they share {shared:.3f} mm³; expected none"
    return [(Code.INTERFERENCE, message)] if shared >= _SPECK else []


def _finding(code: Code, message: str, pair: Pair, alike: int) -> Finding:
    others = f"; {alike - 1} more like it" if alike > 1 else ""
    return Finding(code, "error", f"{pair.guest.name} in {pair.host.name}", message + others)


# Gaps in the plane


def _room(outline: Rect) -> CrossSection:
    """An outline without its very rim, where neighbours touch."""
    size = [outline.width - 2 * TOUCH, outline.length - 2 * TOUCH]
    return CrossSection.square(size, True).translate(outline.centre)


def _widest(knob: CrossSection, hollow: CrossSection, outline: Rect) -> float:
    """The largest distance of the wall of the hollow that a knob is in from the knob; the mouth
    of the hollow, on the outline, is no wall."""
    around = [piece for piece in hollow.decompose() if not (piece ^ knob).is_empty()]
    if not around:
        return math.inf
    wall = _inner_points(CrossSection.compose(around), outline)
    return float(distances(wall, knob).max(initial=0.0))


def _inner_points(section: CrossSection, outline: Rect) -> NDArray[np.float64]:
    """Points along the edges of a section, but for those on the outline."""
    points = np.concatenate(
        [
            np.linspace(start, end, 2 + int(np.linalg.norm(end - start) / SAMPLE))
            for start, end in zip(*edges_of(section), strict=True)
        ]
    )
    rim = np.array([[outline.left, outline.bottom], [outline.right, outline.top]])
    return points[(np.abs(points[:, None] - rim) > 2 * TOUCH).all(axis=(1, 2))]
