"""Solids in SolidPython2: calls into the part library, and their .scad text.

SolidPython2's own `import_scad` writes absolute paths and keeps them for later renders, so calls
are built here and `use` lines are written relative.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

from cuatto_kit.cache import folders
from cuatto_kit.cad import library
from cuatto_kit.cad.quality import Quality
from cuatto_kit.errors import on_one_line

with folders.some_home():
    from solid2 import color, difference, rotate, scale, translate, union
    from solid2.core.object_base import ObjectBase, OpenSCADObject

Solid: TypeAlias = ObjectBase
"""A tree of SolidPython2 calls."""

LIBRARY_FOLDER = "library"
"""The folder of a kit for the library files it uses, beside its own .scad files."""

_IMPORT = re.compile(rf'import\(file = "{LIBRARY_FOLDER}/([^"]+)"\)')


def call(part: str, **arguments: Any) -> Solid:
    """Return a call of a library part with its middle at the origin, for a tile of 40 mm.

    Raises TypeError or ValueError for an argument that its header does not allow.
    """
    library.module(part).check(arguments)
    return OpenSCADObject(part, {name: _tidy(value) for name, value in arguments.items()})


@dataclass(frozen=True)
class Call:
    """A call of a library part, drawn `factor` times as large."""

    part: str
    arguments: Mapping[str, object]
    factor: float = 1


def call_of(solid: Solid) -> Call | None:
    """Return the call that a solid is, scaled or not; None for any other solid."""
    if not isinstance(solid, OpenSCADObject):
        return None
    if solid._name in library.names():
        return Call(solid._name, solid._params)
    if solid._name == "scale" and len(solid._children) == 1:
        inner = call_of(solid._children[0])
        return inner and replace(inner, factor=solid._params["v"] * inner.factor)
    return None


def scaled(solid: Solid, factor: float) -> Solid:
    """Return the solid, `factor` times as large."""
    return solid if factor == 1 else scale(_tidy(factor))(solid)


def placed(solid: Solid, at: Sequence[float], turns: Sequence[int] = (0, 0, 0)) -> Solid:
    """Return the solid turned by degrees about x, then y, then z, and moved to `at` (mm)."""
    if any(turn % 360 for turn in turns):
        solid = rotate([turn % 360 for turn in turns])(solid)
    return translate(_tidy(list(at)))(solid)


def coloured(solid: Solid, colour: str) -> Solid:
    """Return the solid in a colour (#rrggbb)."""
    return color(colour)(solid)


def joined(solids: Iterable[Solid]) -> Solid:
    """Return the union of the solids."""
    return union()(*solids)


def imported(mesh: str) -> Solid:
    """Return the solid in an STL file in the library folder, by its name there."""
    return OpenSCADObject("import", {"file": f"{LIBRARY_FOLDER}/{mesh}"})


def cut_from(solid: Solid, taken: Solid) -> Solid:
    """Return the solid without `taken`."""
    return difference()(solid, taken)


def scad_text(solid: Solid, title: str, quality: Quality) -> str:
    """Return a file that draws `solid`; the text is always the same for the same solid."""
    used = sorted(_parts_in(solid))
    lines = [f"// {on_one_line(title)}", *(f"use <{LIBRARY_FOLDER}/{part}.scad>" for part in used)]
    lines += ["", f"$fa = {quality.angle:g};", f"$fs = {quality.side:g};", "", ""]
    # Not scad_render: it adds `use` lines for everything that the process imported.
    return "\n".join(lines) + solid._render()


def library_files(solids: Iterable[Solid]) -> dict[str, str]:
    """Return the library files that the solids need: text by name in the library folder."""
    parts = set[str]().union(*(library.uses(part) for solid in solids for part in _parts_in(solid)))
    return {f"{part}.scad": library.path_of(part).read_text("utf-8") for part in sorted(parts)}


def files_used(text: str) -> set[str]:
    """Return the names of the library files that a drawing of `scad_text` needs."""
    used = (Path(file).stem for file in library.files_named(text))
    return {f"{part}.scad" for part in set[str]().union(*map(library.uses, used))}


def meshes_used(text: str) -> set[str]:
    """Return the names of the meshes that a drawing imports."""
    return set(_IMPORT.findall(text))


def _parts_in(solid: Solid) -> set[str]:
    found = {solid._name} & set(library.names()) if isinstance(solid, OpenSCADObject) else set()
    return found.union(*map(_parts_in, solid._children))


def _tidy(value: Any) -> Any:
    """Return numbers rounded to a millionth, whole ones without a point, so that text is stable."""
    if isinstance(value, float):
        rounded = round(value, 6) + 0.0  # no negative zero
        return int(rounded) if rounded.is_integer() else rounded
    if isinstance(value, list | tuple):
        return list(map(_tidy, value))
    if isinstance(value, Mapping):
        raise TypeError("OpenSCAD has no mappings")
    return value
