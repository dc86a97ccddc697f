"""The whole board put together from the meshes of a kit, and proved (proof.py)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache as remembered
from typing import Any

import numpy as np

from cuatto_kit.cad.parts import Fit, FitKind, Pose, Standing, Triple
from cuatto_kit.errors import Finding
from cuatto_kit.fabrication.cache import RenderCache
from cuatto_kit.fabrication.pipeline import Made
from cuatto_kit.fabrication.printability import Floats
from cuatto_kit.fabrication.proof import Body, Pair, Placement, Proof, prove
from cuatto_kit.fabrication.renderers import Triangles

GAP = (0.66, 1.34)
"""How narrow and how wide the gap of a joint may be, against the clearance: the original's
own knob, which is a third of the clearance off its socket's middle, with facets to spare."""


def prove_assembly(fits: Iterable[Fit], meshes: Mapping[str, Triangles], clearance: float) -> Proof:
    """Proves all that must fit; `meshes` by name of part, as they were written."""
    return prove(_pairs(fits, meshes, clearance))


def proof_of(
    fits: Sequence[Fit], made: Sequence[Made], clearance: float
) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    """The proof as the manifest holds it, and its findings; kept by content."""
    cache = RenderCache()
    meshes = {item.part.name: item.mesh for item in made}
    digests = [f"{name} {mesh.digest}" for name, mesh in meshes.items()]

    def prove_now() -> dict[str, Any]:
        triangles = {name: mesh.triangles for name, mesh in meshes.items()}
        proof = prove_assembly(fits, triangles, clearance)
        findings = [finding.as_json() for finding in proof.findings]
        return {"assembly": proof.as_json(), "findings": findings}

    key = cache.key("assembly", *digests, repr(clearance), repr(fits))
    figures = cache.figures(key, prove_now)
    return figures["assembly"], tuple(Finding(**said) for said in figures["findings"])


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
    def body(standing: Standing) -> Body:
        return Body(standing.label, meshes[standing.part], placement_of(standing.pose))

    for fit in fits:
        joint = fit.kind is FitKind.JOINT
        yield Pair(fit.kind, body(fit.guest), body(fit.host), gap if joint else None, fit.within)
