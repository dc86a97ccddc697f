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
    """What printing a body takes: grams, and for each layer of its part from the lowest up how long
    its lines take (s), and how long at the slowest, when it is to cool; 0 where there is nothing of
    it."""

    grams: float
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]


@dataclass(frozen=True)
class BuiltMesh:
    """A mesh as it is written; what printing it takes (None without a printer), and what its
    printing may come to."""

    stl: bytes
    measures: Measures
    profile: Profile | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def grams(self) -> float | None:
        """What it weighs, printed."""
        return self.profile.grams if self.profile else None

    @cached_property
    def digest(self) -> str:
        """Stands for the mesh in the keys of what is made of it."""
        return hashlib.sha256(self.stl).hexdigest()

    @cached_property
    def triangles(self) -> Triangles:
        return read_stl(self.stl)

    @cached_property
    def welded(self) -> "Mesh":
        """As a 3MF file holds it."""
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
        """Its STL in a kit."""
        return f"{STL}/{self.part.name}.stl"

    @property
    def drawing(self) -> str:
        """Its drawing in a kit."""
        return f"{DRAWINGS}/{self.part.name}.scad"

    @property
    def volumes(self) -> tuple[BuiltMesh, ...]:
        """What is printed where there are two colours: the body first, then the accent."""
        return self.colour_bodies or (self.mesh,)
