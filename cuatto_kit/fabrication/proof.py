"""The proof that the parts of a board fit together, on the meshes that are written.

Each pair of parts is placed as on the board: a joint must close with its given clearance, a part
that rests on another must touch it without intersecting it, and a part that can be lifted out must
be free on its way up. Lengths are in mm, z points upwards, and the table is the plane z = 0.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache as remembered
from functools import partial
from itertools import product
from typing import Any, Generic, TypeVar

import numpy as np
from cachetools import LRUCache
from manifold3d import Manifold

from cuatto_kit.board.geometry import TOUCH, Rect, turned
from cuatto_kit.cache.store import Key, Store, codec_of, key_of
from cuatto_kit.cad.parts import Fit, FitKind, Instance, Pose, Triangles, Triple
from cuatto_kit.errors import Code, Finding
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.gaps import (
    SEARCH,
    Box,
    WayUp,
    barred,
    bite,
    boxes_meet,
    column_of,
    near,
    room_of,
    shared_heights,
    shared_volume,
    size_of,
    strain_of,
    volume_of,
    wall_gaps,
    widest_gap,
)
from cuatto_kit.fabrication.layers import Floats, solid_of
from cuatto_kit.fabrication.pockets import pocket_faults

Name = TypeVar("Name", bound=Hashable)
Value = TypeVar("Value")


class AtHand(Generic[Name, Value]):
    """A cache of values by name that drops the least recently used."""

    def __init__(self, most: int, size: Callable[[Value], int] = lambda _: 1) -> None:
        """Set up a cache for values whose sizes add up to at most `most`."""
        self._kept: LRUCache[Name, Value] = LRUCache(most, getsizeof=size)

    def get(self, name: Name, make: Callable[[], Value]) -> Value:
        """Return the value of a name, made by `make` if it is not cached."""
        if name in self._kept:
            return self._kept[name]
        value = make()
        with suppress(ValueError):  # larger than the whole cache
            self._kept[name] = value
        return value


Placement = Floats
"""A 4 × 4 matrix that carries a mesh to its place on the table."""

JOINTS = (FitKind.JOINT, FitKind.MAGNETS)
"""The fits that count as joints."""
LEVELS = (0.25, 0.7)
"""The heights at which a joint is cut to find its widest gap, as fractions of the knob's height:
above the chamfer underneath and below the groove along the seam."""
PEG_LEVELS = (0.4, 0.6)
"""The heights at which a peg is cut, as fractions of the inserted length: the edges of the peg and
of its hole are chamfered at both ends."""
SEATED = 0.01
"""The largest gap under a part that counts as resting (mm): a twentieth of a layer."""
AT_HAND, WAYS_AT_HAND = 100_000, 64
"""The capacities of the caches for later pairs: the triangles of solids, about half a kilobyte
each, and the number of ways up."""


@dataclass(frozen=True, eq=False)
class Body:
    """A mesh (n × 3 × 3) at its place on the table."""

    name: str
    triangles: "Triangles | Floats"
    placement: Placement


@dataclass(frozen=True)
class Pair:
    """Two bodies and the fit that is expected of them.

    A joint and a peg need `gap`, the narrowest and the widest gap allowed, and `within`, the
    outline of the host on the table: the knob is the part of the guest inside it. For a snap, `gap`
    is the least and the most that the host may reach into the guest's way up. For magnets, `gap`
    and `within` are the `limits` and the rectangle of their fit. Raises ValueError if one of these
    is missing.
    """

    kind: FitKind
    guest: Body
    host: Body
    gap: tuple[float, float] | None = None
    within: Rect | None = None

    def __post_init__(self) -> None:
        enclosed = self.kind in (FitKind.JOINT, FitKind.PEG, FitKind.MAGNETS)
        if enclosed and (self.gap is None or self.within is None):
            raise ValueError("a joint needs the gap asked for and the outline of its host")
        if self.kind is FitKind.SNAP and self.gap is None:
            raise ValueError("a snap needs how far it may hold")

    @property
    def names(self) -> tuple[str, str]:
        return (self.guest.name, self.host.name)


@dataclass(frozen=True)
class Proof:
    """The result of a proof.

    `joints` is the number of joints, `interference_mm3` the volume that all pairs share,
    `joint_gap_mm` the narrowest and the widest gap of any joint (infinite if a knob misses its
    socket), `worst` the names of the worst pair.
    """

    joints: int
    interference_mm3: float
    joint_gap_mm: tuple[float, float] | None
    worst: tuple[str, str] | None
    findings: tuple[Finding, ...]

    def as_json(self) -> dict[str, object]:
        """Return the proof as the manifest holds it; an infinite gap is null."""
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
    """Return the matrix of a turn and a move.

    The body is turned over about the x axis (with `upside_down`), then turned left by `turn`
    degrees, then moved to (x, y, z).
    """
    cosine, sine = turned((1, 0), turn)
    placed = np.array([[cosine, -sine, 0, x], [sine, cosine, 0, y], [0, 0, 1, z], [0, 0, 0, 1]])
    return placed @ np.diag([1.0, -1.0, -1.0, 1.0]) if upside_down else placed.astype(np.float64)


def prove(pairs: Iterable[Pair], store: Store | None = None) -> Proof:
    """Measure every pair and return the proof.

    Pairs that differ only in their place are measured once. A `store` caches the results of all
    pairs of the same two parts together.

    Codes of the findings, all errors: BAD_MESH, INTERFERENCE, GAP, STUCK_PART.
    """
    shapes = _Shapes()
    first: dict[_Key, Pair] = {}
    alike: Counter[_Key] = Counter()
    for pair in pairs:
        key = shapes.key(pair)
        if key not in first:
            first[key] = _at_the_origin(pair)
        alike[key] += 1
    measured = _all_measured(first, shapes, store or Store(None))
    fits = {key: measured[key] for key in first}
    gaps = [fit.gap for fit in fits.values() if fit.gap]
    worst = max(fits, key=lambda key: (fits[key].interference, fits[key].strain), default=None)
    shared = sum(fit.interference * alike[key] for key, fit in fits.items())
    return Proof(
        joints=sum(alike[key] for key, pair in first.items() if pair.kind in JOINTS),
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
    """The fit of a pair.

    `interference` is the shared volume (mm³), `gap` the narrowest and the widest gap of a joint,
    and `strain` the deviation of the fit relative to the allowed one (more than 1 is too far).
    """

    interference: float = 0.0
    gap: tuple[float, float] | None = None
    strain: float = 0.0
    problems: tuple[tuple[Code, str], ...] = ()


FITTED = codec_of(tuple[_Fit, ...])

_Key = tuple[Any, ...]


def _all_measured(pairs: Mapping[_Key, Pair], shapes: "_Shapes", store: Store) -> dict[_Key, _Fit]:
    """Return the fit of each pair; the pairs of the same two meshes are cached together."""
    alike: dict[tuple[bytes, bytes], list[tuple[_Key, Pair]]] = {}
    for key, pair in pairs.items():  # neighbours come one after another, with the same solids
        alike.setdefault(shapes.meshes(pair), []).append((key, pair))
    fits: dict[_Key, _Fit] = {}
    for some in alike.values():
        keys, group = zip(*sorted(some, key=lambda item: repr(item[0])), strict=True)
        measure = partial(_measured_together, group, shapes)
        found = store.get(shapes.kept_as(group), FITTED, measure)
        fits |= zip(keys, found, strict=True)
    return fits


def _measured_together(pairs: Sequence[Pair], shapes: "_Shapes") -> tuple[_Fit, ...]:
    return tuple(_measured(pair, shapes) for pair in pairs)


def _at_the_origin(pair: Pair) -> Pair:
    """Return the pair with its host at the origin, so that its measures depend on nothing else."""
    shift = pair.host.placement[:3, 3]

    def moved(body: Body) -> Body:
        placement = body.placement.copy()
        placement[:3, 3] = (placement[:3, 3] - shift).round(6) + 0.0
        return replace(body, placement=placement)

    x, y = map(float, shift[:2])
    within = pair.within and pair.within.moved((-x, -y))
    return replace(pair, guest=moved(pair.guest), host=moved(pair.host), within=within)


class _Shapes:
    """The solids of meshes, cached, and the keys that tell two pairs apart."""

    def __init__(self) -> None:
        self._digests: dict[int, tuple[bytes, Triangles | Floats]] = {}
        self._boxes: dict[bytes, Floats] = {}
        self._solids: AtHand[bytes, Manifold | None] = AtHand(AT_HAND, size_of)
        self._placed: AtHand[tuple[bytes, bytes], Manifold | None] = AtHand(AT_HAND, size_of)
        self._near: AtHand[tuple[tuple[bytes, bytes], ...], Manifold] = AtHand(AT_HAND, size_of)
        self._ways: AtHand[tuple[bytes, bytes], WayUp] = AtHand(WAYS_AT_HAND)

    def solid(self, body: Body) -> Manifold | None:
        """Return the body as a solid on the table, or None if its mesh is not a closed solid."""

        def place() -> Manifold | None:
            shape = self._as_made(body)
            return shape and shape.transform(body.placement[:3])

        return self._placed.get((self._digest(body), body.placement.tobytes()), place)

    def _as_made(self, body: Body) -> Manifold | None:
        return self._solids.get(self._digest(body), lambda: solid_of(body.triangles))

    def are_near(self, pair: Pair) -> bool:
        """Return whether the bounding boxes of two bodies overlap."""
        return boxes_meet(self._box(pair.guest), self._box(pair.host))

    def _box(self, body: Body) -> Box:
        """Return the bounding box of a body on the table."""
        digest = self._digest(body)
        if digest not in self._boxes:
            corners = np.reshape(body.triangles, (-1, 3))
            ends = zip(corners.min(axis=0), corners.max(axis=0), strict=True)
            self._boxes[digest] = np.array(list(product(*ends)), np.float64)
        place = body.placement
        corners = self._boxes[digest] @ place[:3, :3].T + place[:3, 3]
        return corners.min(axis=0), corners.max(axis=0)

    def near(self, pair: Pair) -> Manifold:
        """Return the part of the host near the guest, for the checks of resting and lifting."""
        bodies = (pair.guest, pair.host)
        key = tuple((self._digest(body), body.placement.tobytes()) for body in bodies)

        def cut_out() -> Manifold:
            guest, host = map(self.solid, bodies)
            assert guest
            assert host
            return near(guest, host)

        return self._near.get(key, cut_out)

    def way_up(self, body: Body) -> WayUp:
        """Return the way up of a body as it is turned, from the origin."""
        turned = np.column_stack([body.placement[:3, :3], np.zeros(3)])

        def make() -> WayUp:
            shape = self._as_made(body)
            assert shape
            return WayUp(shape.transform(turned), TOUCH)

        return self._ways.get((self._digest(body), turned.tobytes()), make)

    def key(self, pair: Pair) -> _Key:
        """Return a key that is equal for pairs with the same parts in the same relative placement.

        The placement includes the direction of the vertical.
        """
        guest, host = pair.guest.placement, pair.host.placement
        to_host, origin = host[:3, :3].T, host[:3, 3]
        frame = [to_host @ guest[:3, :3], to_host @ (guest[:3, 3] - origin), to_host[:, 2]]
        if pair.within:
            corners = [[x, y, 0] for x, y in pair.within.ends]
            frame.append(np.sort(to_host @ np.transpose(corners - origin), axis=1))
        numbers = np.concatenate([np.ravel(part) for part in frame]).round(6) + 0.0
        return (pair.kind.value, *self.meshes(pair), pair.gap, numbers.tobytes())

    def meshes(self, pair: Pair) -> tuple[bytes, bytes]:
        """Return the digests of the meshes of the guest and the host."""
        return self._digest(pair.guest), self._digest(pair.host)

    def kept_as(self, pairs: Sequence[Pair]) -> Key:
        """Return the cache key of pairs of the same meshes, with their hosts at the origin."""
        inputs: list[Any] = [*self.meshes(pairs[0])]
        for pair in pairs:
            placements = (pair.guest.placement.tobytes(), pair.host.placement.tobytes())
            inputs += [pair.kind.value, pair.gap, repr(pair.within), *placements]
        return key_of("fits", *inputs)

    def _digest(self, body: Body) -> bytes:
        mesh = body.triangles
        if id(mesh) not in self._digests:  # kept, so that its id is not reused
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
    if pair.kind is FitKind.PEG:
        return _peg(pair, guest, host)
    if pair.kind is FitKind.SNAP:
        return _snap(pair, guest, host)
    if pair.kind is FitKind.MAGNETS:
        return _magnets(pair, guest, host)
    if pair.kind is FitKind.APART:
        return _apart(guest, host) if shapes.are_near(pair) else _Fit()
    around = shapes.near(pair)
    return _rest(guest, around) if pair.kind is FitKind.REST else _lift(pair, shapes, around)


def _joint(pair: Pair, guest: Manifold, host: Manifold) -> _Fit:
    assert pair.within
    assert pair.gap
    room = room_of(pair.within)
    knob = guest ^ column_of(room, guest)
    if knob.is_empty():
        expected = "expected its knob in the socket"
        missed = (Code.GAP, f"nothing of it reaches into the other; {expected}")
        return _Fit(gap=(math.inf, math.inf), strain=math.inf, problems=(missed,))
    shared = shared_volume(knob, host)
    tight = float(knob.min_gap(host, SEARCH))
    bottom, top = knob.bounding_box()[2], knob.bounding_box()[5]
    levels = [bottom + level * (top - bottom) for level in LEVELS]
    loose = max(widest_gap(knob.slice(z), room - host.slice(z), pair.within) for z in levels)
    problems = tuple(_interference(shared) or _gap(tight, loose, pair.gap))
    return _Fit(shared, (tight, loose), strain_of(tight, loose, pair.gap), problems)


def _peg(pair: Pair, guest: Manifold, host: Manifold) -> _Fit:
    """Measure the play round a peg in its hole, at `PEG_LEVELS`; the guest may rest on the host."""
    assert pair.within
    assert pair.gap
    room = room_of(pair.within)
    bottom, top = shared_heights(guest, host)
    gaps = []
    for z in (bottom + level * (top - bottom) for level in PEG_LEVELS):
        peg = (guest.slice(z) ^ room).hull()  # the full width of a split peg
        gaps.append(wall_gaps(peg, room - host.slice(z), pair.within))
    found = np.concatenate(gaps)
    tight, loose = float(found.min()), float(found.max())
    shared = shared_volume(guest, host)
    problems = tuple(_interference(shared) or _gap(tight, loose, pair.gap))
    return _Fit(shared, strain=strain_of(tight, loose, pair.gap), problems=problems)


def _snap(pair: Pair, guest: Manifold, host: Manifold) -> _Fit:
    assert pair.gap
    shared = shared_volume(guest, host)
    least, most = pair.gap
    held = bite(guest, host, 2 * most)
    problems = _interference(shared)
    if not least <= held <= most:
        found = f"{held:.2f} mm of it must yield for it to come out"
        problems.append((Code.GAP, f"{found}; expected {least:.2f} to {most:.2f}"))
    return _Fit(shared, strain=strain_of(held, held, pair.gap), problems=tuple(problems))


def _magnets(pair: Pair, guest: Manifold, host: Manifold) -> _Fit:
    """Measure the pockets on both sides of a seam, which open downwards."""
    assert pair.within
    assert pair.gap
    across, depth = pair.gap
    shared = shared_volume(guest, host)
    bottom = host.bounding_box()[2]
    left, right = (pair.within.left, pair.within.bottom), (pair.within.right, pair.within.top)
    faults = [
        fault
        for place in (left, right)
        for fault in pocket_faults(guest + host, place, across, bottom + depth, bottom)
    ]
    problems = [*_interference(shared), *((Code.THIN_WALL, fault) for fault in faults)]
    return _Fit(shared, strain=math.inf if faults else 0.0, problems=tuple(problems))


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
    common = guest ^ host
    shared = volume_of(common)
    # Solids that overlap have no gap, and `min_gap` would intersect them once more to find out.
    gap = float(guest.min_gap(host, 2 * SEATED)) if common.is_empty() else 0.0
    problems = _interference(shared)
    if gap > SEATED:
        gap = float(guest.min_gap(host, SEARCH))  # a wider search takes longer
        far = f"{gap:.2f} mm" if gap < SEARCH else f"more than {SEARCH:g} mm"
        problems.append((Code.GAP, f"it hangs {far} clear; expected it to rest"))
    return _Fit(shared, strain=gap / SEATED, problems=tuple(problems))


def _apart(guest: Manifold, host: Manifold) -> _Fit:
    shared = shared_volume(guest, host)
    return _Fit(shared, problems=tuple(_interference(shared)))


def _lift(pair: Pair, shapes: _Shapes, host: Manifold) -> _Fit:
    if host.is_empty():
        return _Fit()
    way, at = shapes.way_up(pair.guest), pair.guest.placement[:3, 3]
    if (held := barred(way, host, at)) is None:
        return _Fit()
    area, z = held
    stuck = f"on its way up {area:.2f} mm² of it are held at {z:.1f} mm"
    problem = (Code.STUCK_PART, f"{stuck}; expected it to lift out")
    return _Fit(strain=math.inf, problems=(problem,))


def _interference(shared: float) -> list[tuple[Code, str]]:
    message = f"they share {shared:.3f} mm³; expected none"
    return [(Code.INTERFERENCE, message)] if shared else []


def _finding(code: Code, message: str, pair: Pair, alike: int) -> Finding:
    others = f"; {alike - 1} more like it" if alike > 1 else ""
    return Finding(code, "error", f"{pair.guest.name} in {pair.host.name}", message + others)


GAP = (0.66, 1.34)
"""The narrowest and the widest gap allowed in a joint, as multiples of the clearance.

They are those of the original's knob, which is a third of the clearance off the middle of its
socket, with an allowance for facets.
"""


PROOF = codec_of(Proof)


def prove_assembly(
    fits: Iterable[Fit],
    meshes: Mapping[str, Triangles],
    clearance: float,
    store: Store | None = None,
) -> Proof:
    """Prove that all parts of an assembly fit.

    Args:
        fits: The pairs of instances and the fit that is expected of each.
        meshes: The triangles of each part by name, as they were written.
        clearance: The clearance of joints (mm).
        store: A cache of the results by two parts: after a tile was moved, the pairs of other
            parts are not measured again.
    """
    return prove(_pairs(fits, meshes, clearance), store)


def proof_of(
    store: Store, fits: Sequence[Fit], built: Sequence[BuiltPart], clearance: float
) -> Proof:
    """Return the proof that the parts of a kit fit together, cached by content."""
    meshes = {item.part.name: item.mesh for item in built}
    digests = [f"{name} {mesh.digest}" for name, mesh in meshes.items()]

    def prove_now() -> Proof:
        triangles = {name: mesh.triangles for name, mesh in meshes.items()}
        return prove_assembly(fits, triangles, clearance, store)

    key = key_of("proof", digests, clearance, list(map(repr, fits)))
    return store.get(key, PROOF, prove_now)


def placement_of(pose: Pose) -> Placement:
    """Return a pose as a 4 × 4 matrix."""
    matrix: Floats = np.eye(4)
    axes: tuple[Triple, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    matrix[:3, :3] = np.transpose([pose.turned(axis) for axis in axes])
    matrix[:3, 3] = pose.at
    return matrix


def _pairs(
    fits: Iterable[Fit], meshes: Mapping[str, Triangles], clearance: float
) -> Iterator[Pair]:
    gap = (GAP[0] * clearance, GAP[1] * clearance)

    @remembered
    def body(instance: Instance) -> Body:
        return Body(instance.label, meshes[instance.part], placement_of(instance.pose))

    for fit in fits:
        limits = gap if fit.kind is FitKind.JOINT else fit.limits
        yield Pair(fit.kind, body(fit.guest), body(fit.host), limits, fit.within)
