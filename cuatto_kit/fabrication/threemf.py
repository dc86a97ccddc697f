"""Plates as 3MF files: meshes with their colours and their places on the bed.

A 3MF file is a package of the Open Packaging Conventions: a zip file that declares the content
types of its parts and the part to begin with. Dates are fixed and entries are in order, so equal
parts give equal packages with the same version of zlib.

The format follows the core specification 1.2 of the 3MF consortium. Programs that know 3MF read a
colour from its base materials. PrusaSlicer ignores these and reads the extruder of each triangle
from its own part of the package, `Metadata/Slic3r_PE_model.config`.
"""

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol
from xml.sax.saxutils import escape, quoteattr

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.cad.parts import Triangles
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.fabrication import meshes

HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

MODEL = "3D/3dmodel.model"
"""The part of a 3MF file that holds the model."""

_OPC = "http://schemas.openxmlformats.org/package/2006"
_KINDS = {
    "rels": "application/vnd.openxmlformats-package.relationships+xml",
    "model": "application/vnd.ms-package.3dmanufacturing-3dmodel+xml",
    "config": "text/xml",
    "png": "image/png",
}
"""The content types of parts by file extension."""

_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The first date that a zip file can express."""

_NOT_XML = re.compile("[^\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Relation(NamedTuple):
    """A relationship of a part to the package: its kind, and the part."""

    kind: str
    part: str


THE_MODEL = Relation("http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel", MODEL)


def thumbnail(part: str) -> Relation:
    """Return the relationship of the picture that represents the whole package."""
    return Relation(f"{_OPC}/relationships/metadata/thumbnail", part)


def write_package(parts: Mapping[str, bytes], relations: Iterable[Relation]) -> bytes:
    """Return the package of these parts, by name."""
    named = {
        "[Content_Types].xml": "\n".join(_content_types(parts)).encode(),
        "_rels/.rels": "\n".join(_relationships(relations)).encode(),
        **parts,
    }
    return archived(named)


def archived(files: Mapping[str, bytes]) -> bytes:
    """Return a zip file of files by name, in their order and without dates."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _EARLIEST)
            entry.create_system = 3  # Unix, on every system
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def read_part(package: bytes, name: str) -> bytes:
    """Return the content of a part of a package. Raises KeyError for a missing part."""
    with zipfile.ZipFile(io.BytesIO(package)) as opened:
        return opened.read(name)


def clean(text: str) -> str:
    """Return text on one line, with U+FFFD for the characters that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", re.sub(r"\s", " ", text))


def _content_types(names: Iterable[str]) -> Iterator[str]:
    used = dict.fromkeys(["rels", *(name.rpartition(".")[2] for name in names)])
    yield HEAD
    yield f'<Types xmlns="{_OPC}/content-types">'
    for extension in used:
        yield f' <Default Extension="{extension}" ContentType="{_KINDS[extension]}"/>'
    yield "</Types>\n"


def _relationships(relations: Iterable[Relation]) -> Iterator[str]:
    yield HEAD
    yield f'<Relationships xmlns="{_OPC}/relationships">'
    for number, (kind, part) in enumerate(relations, 1):
        target = quoteattr(f"/{part}")
        yield f' <Relationship Id="rel-{number}" Target={target} Type="{kind}"/>'
    yield "</Relationships>\n"


WELD = 1e-4
"""The grid to which corners are rounded (mm); equal corners are merged."""

PRUSA_CONFIG = "Metadata/Slic3r_PE_model.config"
"""The part in which PrusaSlicer looks for names and extruders."""

_MATERIALS = 1
"""The number of the base materials among the resources; objects follow."""

CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_SLIC3R = "http://schemas.slic3r.org/3mf/2017/06"

APPLICATION = "cuatto-kit, for PrusaSlicer"
"""The program that wrote a plate. Bambu Studio and OrcaSlicer search this line for PrusaSlicer's
name before they read its volumes and extruders."""

THUMBNAIL = "Metadata/thumbnail.png"
"""The part for a picture of the plate, as in PrusaSlicer's files."""


@dataclass(frozen=True, eq=False)
class Mesh:
    """A mesh with its corners welded: corners in steps of `WELD`, triangles as their numbers.

    Its text is cached, since a part can be on the plates of several colours.
    """

    corners: NDArray[np.int64]
    triangles: NDArray[np.int64]

    @cached_property
    def corner_lines(self) -> str:
        """The corners as elements."""
        return "\n".join(
            f'<vertex x="{mm(x)}" y="{mm(y)}" z="{mm(z)}"/>' for x, y, z in self.corners.tolist()
        )

    @cached_property
    def triangle_lines(self) -> str:
        """The triangles as elements of an object whose first volume this is."""
        return _triangle_lines(self.triangles, "")


def weld(triangles: Triangles) -> Mesh:
    """Return triangles as a mesh; triangles that rounding to the grid makes flat are left out."""
    steps = np.rint(triangles.reshape(-1, 3).astype(np.float64) / WELD).astype(np.int64)
    return Mesh(*meshes.weld(steps))


@dataclass(frozen=True)
class Volume:
    """A closed solid of one colour (a name of `COLOURS`), for one extruder (1-based)."""

    mesh: Mesh
    colour: str
    extruder: int = 1


@dataclass(frozen=True)
class Object:
    """A part, of one volume or several that do not overlap; a `filled` one has no hollows."""

    name: str
    volumes: tuple[Volume, ...]
    filled: bool = False

    @property
    def bounds(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Its lowest and its highest corner (mm)."""
        corners = np.concatenate([volume.mesh.corners for volume in self.volumes])
        return corners.min(axis=0) * WELD, corners.max(axis=0) * WELD


@dataclass(frozen=True)
class Item:
    """A copy of an object: turned a quarter to the left or not, then moved (mm)."""

    thing: Object
    shift: tuple[float, float, float]
    turned: bool = False


class Spot(Protocol):
    """The lower left corner of a copy on the bed (mm), and whether it is turned a quarter left."""

    @property
    def x(self) -> float: ...

    @property
    def y(self) -> float: ...

    @property
    def turned(self) -> bool: ...


def item_at(thing: Object, place: Spot) -> Item:
    """Return the copy of an object at a place on the bed."""
    return Item(thing, shift_to(place, *thing.bounds), place.turned)


def shift_to(
    place: Spot, low: NDArray[np.float64], high: NDArray[np.float64]
) -> tuple[float, float, float]:
    """Return the move (mm) that puts a box at a place, after the turn of `place`.

    Args:
        place: The lower left corner, and whether the box is turned.
        low: The lowest corner of the box before the turn (mm).
        high: Its highest corner (mm).
    """
    left, front = (-high[1], low[0]) if place.turned else (low[0], low[1])
    return (place.x - float(left), place.y - float(front), -float(low[2]))


def write_3mf(items: Sequence[Item], title: str, picture: bytes | None = None) -> bytes:
    """Return a 3MF file of these copies of objects, with a `picture` (PNG) of it."""
    copies = Counter(item.thing for item in items)
    resources = dict(enumerate(copies, _MATERIALS + 1))
    ids = {thing: number for number, thing in resources.items()}
    model = _model(resources, [(ids[item.thing], item) for item in items], title)
    config = _prusa_config(resources, copies)
    parts = {MODEL: "\n".join(model).encode(), PRUSA_CONFIG: "\n".join(config).encode()}
    if picture is None:
        return write_package(parts, [THE_MODEL])
    relations = [THE_MODEL, thumbnail(THUMBNAIL)]
    return write_package({**parts, THUMBNAIL: picture}, relations)


def _model(
    resources: Mapping[int, Object], items: Sequence[tuple[int, Item]], title: str
) -> Iterator[str]:
    """Yield the lines of the model: materials, objects, and the items to build."""
    colours = sorted({v.colour for thing in resources.values() for v in thing.volumes})
    yield HEAD
    yield f'<model unit="millimeter" xml:lang="en" xmlns="{CORE}" xmlns:slic3rpe="{_SLIC3R}">'
    # Otherwise PrusaSlicer moves only the first volume of an object with several.
    yield ' <metadata name="slic3rpe:Version3mf">1</metadata>'
    yield f' <metadata name="Title">{escape(clean(title))}</metadata>'
    yield f' <metadata name="Application">{APPLICATION}</metadata>'
    yield " <resources>"
    yield from base_materials(_MATERIALS, colours)
    for number, thing in resources.items():
        yield from _object(number, thing, colours)
    yield " </resources>"
    yield " <build>"
    for number, item in items:
        yield f'  <item objectid="{number}" transform="{transform(item)}"/>'
    yield " </build>"
    yield "</model>\n"


def base_materials(number: int, colours: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a resource of that number with the display values of colours."""
    yield f'  <basematerials id="{number}">'
    for colour in colours:
        shown = f"{COLOURS[colour].upper()}FF"
        yield f'   <base name={quoteattr(colour)} displaycolor="{shown}"/>'
    yield "  </basematerials>"


def _object(number: int, thing: Object, colours: Sequence[str]) -> Iterator[str]:
    """Yield an object as one mesh; adjacent volumes share no corners, so each stays closed."""
    first, *others = thing.volumes
    name = quoteattr(clean(thing.name))
    material = f'pid="{_MATERIALS}" pindex="{colours.index(first.colour)}"'
    yield f'  <object id="{number}" type="model" name={name} {material}>'
    yield "   <mesh>"
    yield "    <vertices>"
    for volume in thing.volumes:
        yield volume.mesh.corner_lines
    yield "    </vertices>"
    yield "    <triangles>"
    yield first.mesh.triangle_lines
    before = len(first.mesh.corners)
    for volume in others:
        painted = f' pid="{_MATERIALS}" p1="{colours.index(volume.colour)}"'
        yield _triangle_lines(volume.mesh.triangles + before, painted)
        before += len(volume.mesh.corners)
    yield "    </triangles>"
    yield "   </mesh>"
    yield "  </object>"


def _triangle_lines(triangles: NDArray[np.int64], painted: str) -> str:
    return "\n".join(
        f'<triangle v1="{a}" v2="{b}" v3="{c}"{painted}/>' for a, b, c in triangles.tolist()
    )


def mm(steps: int) -> str:
    """Return steps of the grid as millimetres."""
    return f"{steps * WELD:.10g}"


def transform(item: Item) -> str:
    """Return the item's matrix, row by row, for points as row vectors on its left."""
    turn = "0 1 0 -1 0 0" if item.turned else "1 0 0 0 1 0"
    shift = " ".join(mm(round(length / WELD)) for length in item.shift)
    return f"{turn} 0 0 1 {shift}"


def _prusa_config(resources: Mapping[int, Object], copies: Mapping[Object, int]) -> Iterator[str]:
    """Yield the lines that give PrusaSlicer the triangles of each volume."""
    yield HEAD
    yield "<config>"
    for number, thing in resources.items():
        name = thing.name
        yield f' <object id="{number}" instances_count="{copies[thing]}">'
        yield f"  {_says('object', 'name', name)}"
        if thing.filled:
            yield f"  {_says('object', 'fill_density', '100%')}"
        first = 0
        for volume in thing.volumes:
            last = first + len(volume.mesh.triangles) - 1
            yield f'  <volume firstid="{first}" lastid="{last}">'
            yield f"   {_says('volume', 'name', f'{name} {volume.colour}')}"
            yield f"   {_says('volume', 'volume_type', 'ModelPart')}"
            yield f"   {_says('volume', 'extruder', str(volume.extruder))}"
            yield "  </volume>"
            first = last + 1
        yield " </object>"
    yield "</config>\n"


def _says(kind: str, key: str, value: str) -> str:
    return f'<metadata type="{kind}" key="{key}" value={quoteattr(clean(value))}/>'
