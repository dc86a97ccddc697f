"""The whole board put together from the meshes of a kit, and proved (proof.py)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache as remembered

import numpy as np

from cuatto_kit.cad.parts import Fit, FitKind, Instance, Pose, Triangles, Triple
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.layers import Floats
from cuatto_kit.fabrication.proof import Body, Pair, Placement, Proof, prove
from cuatto_kit.store import Store, codec_of, key_of

GAP = (0.66, 1.34)
"""How narrow and how wide the gap of a joint may be, against the clearance: the original's
own knob, which is a third of the clearance off its socket's middle, with facets to spare."""


PROOF = codec_of(Proof)


def prove_assembly(
    fits: Iterable[Fit],
    meshes: Mapping[str, Triangles],
    clearance: float,
    store: Store | None = None,
) -> Proof:
    """Proves all that must fit; `meshes` by name of part, as they were written. A `store` keeps
    what was found of each pair: where a tile was moved, the others are not measured again."""
    return prove(_pairs(fits, meshes, clearance), store)


def proof_of(
    store: Store, fits: Sequence[Fit], built: Sequence[BuiltPart], clearance: float
) -> Proof:
    """The proof that the parts of a kit go together; kept by content."""
    meshes = {item.part.name: item.mesh for item in built}
    digests = [f"{name} {mesh.digest}" for name, mesh in meshes.items()]

    def prove_now() -> Proof:
        triangles = {name: mesh.triangles for name, mesh in meshes.items()}
        return prove_assembly(fits, triangles, clearance, store)

    key = key_of("proof", digests, clearance, list(map(repr, fits)))
    return store.get(key, PROOF, prove_now)


def placement_of(pose: Pose) -> Placement:
    """The pose as a 4 × 4 matrix."""
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
