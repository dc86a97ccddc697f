"""Meshes of the user's own checker tops (config/tops.py), and the checks that every top must pass.

A top must be a closed solid of one body that fits into the dish of a base and beside other
checkers.
"""

import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from manifold3d import CrossSection

from cuatto_kit.cache.store import RAW, Store, key_of
from cuatto_kit.cad import library
from cuatto_kit.cad.parts import Triangles
from cuatto_kit.config.tops import OwnTop, is_binary
from cuatto_kit.errors import CannotPrint, Code, Fault, InternalError
from cuatto_kit.fabrication.layers import solid_of
from cuatto_kit.fabrication.meshes import Embedded, read_stl, write_stl

HIGHEST = 60.0
"""Largest height of a top (mm, for a tile of 40 mm)."""
ASIDE = 0.3
"""Least distance between two tops side by side (mm, for a tile of 40 mm)."""
LEVEL = 0.05
"""Tolerance of the height and the radius of a foot (mm)."""
STANDING = 15.0
"""Least area of a foot around the base's peg (mm², for a tile of 40 mm)."""

PEG = 0.7
"""Largest radius of the hole for the base's peg, relative to the foot's."""

_VERTEX = re.compile(rb"vertex\s+(\S+)\s+(\S+)\s+(\S+)")


class Unfit(Exception):
    """Raised for a file that describes no top; its text is the message of a fault."""


def mesh_of(top: OwnTop, store: Store) -> bytes:
    """Return a top as binary STL. Raises Unfit if its file describes no solid."""
    key = key_of("own-top", top.digest, top.is_drawing, Embedded().identity)
    return store.get(key, RAW, lambda: write_stl(_triangles(top), top.checker))


def _triangles(top: OwnTop) -> Triangles:
    if top.is_drawing:
        return _drawn(top.content)
    found = read_stl(top.content) if is_binary(top.content) else _written(top.content)
    if not np.isfinite(found).all():
        raise Unfit("some corners are nowhere; expected numbers")
    return found


def _drawn(content: bytes) -> Triangles:
    with tempfile.TemporaryDirectory(prefix="cuatto-kit-") as folder:
        path = Path(folder) / "top.scad"
        path.write_bytes(content)
        try:
            return Embedded().render(path)
        except InternalError as error:
            raise Unfit(error.faults[0].message.replace(folder, "")) from error


def _written(content: bytes) -> Triangles:
    """Return the triangles of a text STL file."""
    try:
        corners = np.array([match.groups() for match in _VERTEX.finditer(content)], np.float64)
    except ValueError as error:
        raise Unfit("some corners are no numbers; expected STL") from error
    if not len(corners) or len(corners) % 3:
        raise Unfit(f"it has {len(corners)} corners; expected three a triangle")
    return corners.reshape(-1, 3, 3).astype(np.float32)


def sound_meshes(tops: Sequence[OwnTop], scale: float, store: Store) -> Mapping[str, bytes]:
    """Return the tops as binary STL, by the names that drawings use for them.

    Raises CannotPrint with every reason why they cannot be printed. `scale` is the kit's size
    relative to the default.
    """
    if found := faults(tops, scale, store):
        raise CannotPrint(found)
    return {top.kept: mesh_of(top, store) for top in tops}


def faults(tops: Sequence[OwnTop], scale: float, store: Store) -> list[Fault]:
    """Return the reasons why tops cannot be printed, each where the board names the top.

    `scale` is the kit's size relative to the default.
    """
    found = []
    for top in tops:
        try:
            problems = list(_problems(read_stl(mesh_of(top, store)), scale))
        except Unfit as unfit:
            problems = [str(unfit)]
        found += [top.fault(Code.BAD_MESH, problem) for problem in problems]
    return found


def _problems(triangles: Triangles, scale: float) -> Iterator[str]:
    solid = solid_of(triangles)
    if solid is None:
        yield "its surface is open or inside out; expected a closed solid"
        return
    if (bodies := len(solid.decompose())) != 1:
        yield f"it falls into {bodies} bodies; expected 1"
    bottom, top = solid.bounding_box()[2], solid.bounding_box()[5]
    if abs(bottom) > LEVEL:
        yield f"its foot is at {bottom:.2f} mm; expected it at the origin, in mm"
        return
    if top > HIGHEST * scale:
        yield f"it is {top:.1f} mm high; expected {HIGHEST * scale:g} at most"
    reach = (library.module("bridge").default("slot_pitch") - ASIDE) / 2 * scale
    if (found := _reach(triangles)) > reach:
        yield f"it reaches {found:.1f} mm from its axis; expected {reach:.1f} at most"
    base = library.module("checker_base")
    foot, dish = (base.default(name) * scale for name in ("foot_radius", "dish_depth"))
    sections = [solid.slice(dish * share) for share in (0.1, 0.5, 0.9)]
    corners = [np.asarray(loop) for section in sections for loop in section.to_polygons()]
    widest = max((float(np.hypot(*loop.T).max()) for loop in corners), default=0.0)
    if widest > foot + LEVEL:
        yield f"its foot reaches {widest:.2f} mm from its axis; expected {foot:g} at most"
    around = CrossSection.circle(PEG * foot)
    if (solid.slice(dish * 0.1) - around).area() < STANDING * scale**2:
        yield "too little of its foot surrounds the base's peg"


def _reach(triangles: Triangles) -> float:
    return float(np.hypot(triangles[..., 0], triangles[..., 1]).max())
