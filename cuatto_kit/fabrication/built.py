"""Parts with their meshes, as a kit holds them."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cuatto_kit.cad.parts import DRAWINGS, STL, Part, Triangles
from cuatto_kit.errors import Finding
from cuatto_kit.fabrication.meshes import Measures, read_stl

if TYPE_CHECKING:
    from cuatto_kit.fabrication.threemf import Mesh


@dataclass(frozen=True)
class Profile:
    """The material and the time that a body takes to print.

    `grams` is its weight. `seconds`, `slowest` and `unseen` have a time for each layer of its part,
    from the lowest up (s): that of its lines, that of its lines at the slowest speed, and what
    PrusaSlicer does not see when it slows a layer down to cool (travels, and the acceleration of
    slow lines); 0 where the layer has nothing of the body.
    """

    grams: float
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    unseen: tuple[float, ...]


@dataclass(frozen=True)
class BuiltMesh:
    """A mesh as it is written.

    Its measures, its profile (None without a printer), and the findings on printing it.
    """

    stl: bytes
    measures: Measures
    profile: Profile | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def grams(self) -> float | None:
        """Its printed weight; None without a printer."""
        return self.profile.grams if self.profile else None

    @cached_property
    def digest(self) -> str:
        """The mesh's SHA-256, for the cache keys of results that depend on it."""
        return hashlib.sha256(self.stl).hexdigest()

    @cached_property
    def triangles(self) -> Triangles:
        return read_stl(self.stl)

    @cached_property
    def welded(self) -> "Mesh":
        """The mesh as a 3MF file holds it."""
        from cuatto_kit.fabrication.threemf import weld

        return weld(self.triangles)


@dataclass(frozen=True)
class BuiltPart:
    """A part with its mesh in one colour, and the meshes of its colour bodies if it has two."""

    part: Part
    mesh: BuiltMesh
    colour_bodies: tuple[BuiltMesh, ...] | None = None

    @property
    def file(self) -> str:
        """The path of its STL in a kit."""
        return f"{STL}/{self.part.name}.stl"

    @property
    def drawing(self) -> str:
        """The path of its drawing in a kit."""
        return f"{DRAWINGS}/{self.part.name}.scad"

    @property
    def volumes(self) -> tuple[BuiltMesh, ...]:
        """The meshes of the body and the accent if there are two colours, else the only mesh."""
        return self.colour_bodies or (self.mesh,)
