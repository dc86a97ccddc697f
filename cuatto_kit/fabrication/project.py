"""All plates of a kit as one project for Bambu Studio and OrcaSlicer.

A project has the colours, names and pictures of its plates. Both programs read the same parts of a
package beside its model (Bambu Studio's importer is `src/libslic3r/Format/bbs_3mf.cpp`, which
OrcaSlicer shares):

- An object consists of components, one per volume; `model_settings.config` gives the name and the
  filament of each, the plates, and which copies are on which plate.
- `project_settings.config` gives the filaments and the names of the printer's presets. Everything
  that it leaves out is as in these presets. A printer without presets has no such file: the
  programs would replace the printer that is chosen in them by one of their defaults.
- Plates are side by side in one world, in a square of rows from the back to the front, a fifth of a
  bed apart; a copy belongs to the plate that it is on.

Both accept a file as a project of theirs only if its application is one of them. Other programs
find the colours in the base materials of the standard. Bambu Studio and OrcaSlicer do not know that
element: they read the `pid` of an object as that of a colour group, and only if
`model_settings.config` does not mention the object. A mesh is stored once per colour, because an
object made of components may have none.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain, count, product
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from cuatto_kit.cache.store import RAW, Store, key_of
from cuatto_kit.cad.parts import Instance
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.printer import Presets, Printer
from cuatto_kit.fabrication import threemf
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.picture import Picture, board_picture
from cuatto_kit.fabrication.plates import PLATES, PlateFile, volumes_of
from cuatto_kit.fabrication.threemf import (
    CORE,
    HEAD,
    THUMBNAIL,
    Item,
    Mesh,
    Object,
    Relation,
    Volume,
    base_materials,
    clean,
    item_at,
    transform,
)

MODEL_SETTINGS = "Metadata/model_settings.config"
PROJECT_SETTINGS = "Metadata/project_settings.config"

MOST_PLATES = 36
"""The largest number of plates of a project."""

_GAP = 1.2
"""The distance from plate to plate, relative to the size of the bed."""

_VERSION = "01.10.01.50"
"""The version of Bambu Studio whose format this is; OrcaSlicer knows it too, and later versions
read it."""

_BAMBU = "http://schemas.bambulab.com/package/2021"
_COVERS = {
    "thumbnail": "Auxiliaries/.thumbnails/thumbnail_3mf.png",
    "middle": "Auxiliaries/.thumbnails/thumbnail_middle.png",
    "small": "Auxiliaries/.thumbnails/thumbnail_small.png",
}

_FLUSH = 140
"""The plastic that either of two filaments adds to the purge between them (mm³), as in the
slicers."""

_PLATE = "Textured PEI Plate"
"""The bed plate that printers are sold with nowadays; the slicers' default is printed on at a lower
temperature."""

_STANDING = "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"
"""The matrix of a volume that keeps its place in its object."""

Painted: TypeAlias = tuple[str, tuple[tuple[int, str], ...]]
"""The key that tells objects apart: the name, and mesh and colour of each volume."""


@dataclass(frozen=True)
class ProjectPlate:
    """A plate: its name, the copies on it, and its picture as PNG.

    `tower` and `sequential` are as in packing.Plate.
    """

    name: str
    items: tuple[Item, ...]
    picture: bytes
    tower: tuple[float, float] | None = None
    sequential: bool = False


@dataclass(frozen=True)
class Cover:
    """Pictures of the finished board, as PNG, from large to small."""

    large: bytes
    middle: bytes
    small: bytes


@dataclass(frozen=True)
class _Copy:
    """An item on a plate: the number of its object, and the index of this copy of it."""

    object: int
    instance: int
    item: Item


class _Project:
    """The data that the plates share, numbered: filaments, meshes, objects."""

    def __init__(self, plates: Sequence[ProjectPlate], bed: Bed) -> None:
        self.plates = plates
        self.bed = bed

    @cached_property
    def filaments(self) -> list[str]:
        """The colours, those of bodies first, in the order of their slots."""
        volumes = [thing.volumes for thing in self.objects]
        bodies = (first.colour for first, *_ in volumes)
        others = (volume.colour for _, *rest in volumes for volume in rest)
        return list(dict.fromkeys(chain(bodies, others)))

    @cached_property
    def objects(self) -> list[Object]:
        """The objects of all plates, each once."""
        found = {_painted(i.thing): i.thing for plate in self.plates for i in plate.items}
        return list(found.values())

    @cached_property
    def meshes(self) -> dict[tuple[int, str], tuple[int, Volume]]:
        """The number of each mesh in each colour, and a volume with that mesh."""
        volumes = {_mesh_of(volume): volume for thing in self.objects for volume in thing.volumes}
        return {key: (number, volumes[key]) for number, key in enumerate(volumes, 1)}

    @cached_property
    def numbers(self) -> dict[Painted, int]:
        """The numbers of objects, after those of the meshes."""
        first = len(self.meshes) + 1
        return {_painted(thing): number for number, thing in enumerate(self.objects, first)}

    @cached_property
    def copies(self) -> list[list[_Copy]]:
        """The copies on each plate, at their place in the world."""
        instances = {number: count() for number in self.numbers.values()}
        lying = []
        for plate, (left, front) in zip(self.plates, self.origins, strict=True):
            moved = [
                replace(item, shift=(item.shift[0] + left, item.shift[1] + front, item.shift[2]))
                for item in plate.items
            ]
            owns = [self.numbers[_painted(item.thing)] for item in moved]
            lying.append(
                [_Copy(n, next(instances[n]), i) for n, i in zip(owns, moved, strict=True)]
            )
        return lying

    @property
    def origins(self) -> Iterator[tuple[float, float]]:
        """The corner of each plate in the world (mm)."""
        columns = math.isqrt(len(self.plates) - 1) + 1
        for number in range(len(self.plates)):
            row, column = divmod(number, columns)
            width, depth = map(math.floor, self.bed.size)  # rounded down, as in the slicers
            yield column * width * _GAP, -row * depth * _GAP

    @property
    def materials(self) -> int:
        """The number of the base materials, one per filament: the last, after those of objects."""
        return len(self.meshes) + len(self.objects) + 1

    def filament(self, volume: Volume) -> int:
        """Return the slot of a volume (1-based)."""
        return self.filaments.index(volume.colour) + 1


def write_project(
    plates: Sequence[ProjectPlate], title: str, printer: Printer, cover: Cover
) -> bytes:
    """Return the project of at most `MOST_PLATES` plates, for a printer."""
    project = _Project(plates, printer.surface)
    parts = {
        threemf.MODEL: "\n".join(_model(project, title)).encode(),
        MODEL_SETTINGS: "\n".join(_model_settings(project)).encode(),
        **_project_settings(project, printer),
        **dict(zip(_COVERS.values(), (cover.large, cover.middle, cover.small), strict=True)),
    }
    for number, plate in enumerate(plates, 1):
        parts[_picture(number)] = plate.picture
    relations = [
        threemf.THE_MODEL,
        threemf.thumbnail(_COVERS["thumbnail"]),
        Relation(f"{_BAMBU}/cover-thumbnail-middle", _COVERS["middle"]),
        Relation(f"{_BAMBU}/cover-thumbnail-small", _COVERS["small"]),
    ]
    return threemf.write_package(parts, relations)


def _picture(plate: int) -> str:
    return f"Metadata/plate_{plate}.png"


def _mesh_of(volume: Volume) -> tuple[int, str]:
    return id(volume.mesh), volume.colour


def _painted(thing: Object) -> Painted:
    return thing.name, tuple(map(_mesh_of, thing.volumes))


def _model(project: _Project, title: str) -> Iterator[str]:
    """Yield the lines of the model: meshes, objects made of them, and their copies' places."""
    yield HEAD
    yield f'<model unit="millimeter" xml:lang="en" xmlns="{CORE}" xmlns:BambuStudio="{_BAMBU}">'
    yield f' <metadata name="Application">BambuStudio-{_VERSION}</metadata>'
    yield ' <metadata name="BambuStudio:3mfVersion">1</metadata>'
    yield f' <metadata name="Title">{escape(clean(title))}</metadata>'
    yield ' <metadata name="Description">Written by cuatto-kit.</metadata>'
    yield " <resources>"
    yield from base_materials(project.materials, project.filaments)
    for number, volume in project.meshes.values():
        material = f'pid="{project.materials}" pindex="{project.filament(volume) - 1}"'
        yield from _mesh(number, volume.mesh, material)
    for thing in project.objects:
        number, name = project.numbers[_painted(thing)], quoteattr(clean(thing.name))
        yield f'  <object id="{number}" type="model" name={name}>'
        yield "   <components>"
        for volume in thing.volumes:
            yield f'    <component objectid="{project.meshes[_mesh_of(volume)][0]}"/>'
        yield "   </components>"
        yield "  </object>"
    yield " </resources>"
    yield " <build>"
    for copy in chain.from_iterable(project.copies):
        yield f'  <item objectid="{copy.object}" transform="{transform(copy.item)}"/>'
    yield " </build>"
    yield "</model>\n"


def _mesh(number: int, mesh: Mesh, material: str) -> Iterator[str]:
    yield f'  <object id="{number}" type="model" {material}>'
    yield "   <mesh>"
    yield "    <vertices>"
    yield mesh.corner_lines
    yield "    </vertices>"
    yield "    <triangles>"
    yield mesh.triangle_lines
    yield "    </triangles>"
    yield "   </mesh>"
    yield "  </object>"


def _model_settings(project: _Project) -> Iterator[str]:
    """Yield the lines with the names, filaments and plates."""
    yield HEAD
    yield "<config>"
    for thing in project.objects:
        yield f'  <object id="{project.numbers[_painted(thing)]}">'
        yield _says("name", thing.name)
        yield _says("extruder", project.filament(thing.volumes[0]))
        if thing.filled:
            yield _says("sparse_infill_density", "100%")
        for volume in thing.volumes:
            part = project.meshes[_mesh_of(volume)][0]
            yield f'    <part id="{part}" subtype="normal_part">'
            yield _says("name", volume.colour)
            yield _says("matrix", _STANDING)
            yield _says("extruder", project.filament(volume))
            yield "    </part>"
        yield "  </object>"
    identities = count(1)
    for number, (plate, copies) in enumerate(zip(project.plates, project.copies, strict=True), 1):
        yield "  <plate>"
        yield _says("plater_id", number)
        yield _says("plater_name", plate.name)
        yield _says("locked", "false")
        if plate.sequential:
            yield _says("print_sequence", "by object")
        yield _says("thumbnail_file", _picture(number))
        for copy in copies:
            yield "    <model_instance>"
            yield _says("object_id", copy.object)
            yield _says("instance_id", copy.instance)
            yield _says("identify_id", next(identities))
            yield "    </model_instance>"
        yield "  </plate>"
    yield "</config>\n"


def _says(key: str, value: str | int) -> str:
    return f"    <metadata key={quoteattr(key)} value={quoteattr(clean(str(value)))}/>"


def _project_settings(project: _Project, printer: Printer) -> Mapping[str, bytes]:
    """Return the file with the settings of the filaments and the printer, with figures as text.

    There is none for a printer without presets.
    """
    if printer.presets is None:
        return {}
    slots = len(project.filaments)
    purged = str(round(printer.change.purge))
    left, front = project.bed.corner
    towers = [plate.tower or (-left, -front) for plate in project.plates]
    settings: Mapping[str, str | list[str]] = {
        "name": "project_settings",
        "from": "project",
        "version": _VERSION,
        **_presets(printer.presets, printer, slots),
        "printable_area": [f"{x:.10g}x{y:.10g}" for x, y in project.bed.outline],
        "printable_height": f"{printer.height:g}",
        "nozzle_diameter": [f"{printer.nozzle:g}"],
        "layer_height": f"{printer.layer:g}",
        "curr_bed_type": _PLATE,
        "filament_colour": [COLOURS[colour].upper() for colour in project.filaments],
        "filament_type": ["PLA"] * slots,
        "filament_diameter": ["1.75"] * slots,
        "filament_density": [f"{printer.density:g}"] * slots,
        "filament_cost": [f"{printer.price:g}"] * slots,
        "flush_volumes_matrix": [
            "0" if one == other else purged for one, other in product(range(slots), repeat=2)
        ],
        "flush_volumes_vector": [str(_FLUSH)] * (2 * slots),
        "wipe_tower_x": [f"{x + left:g}" for x, _ in towers],
        "wipe_tower_y": [f"{y + front:g}" for _, y in towers],
    }
    return {PROJECT_SETTINGS: (json.dumps(settings, indent=1, ensure_ascii=False) + "\n").encode()}


def _presets(presets: Presets, printer: Printer, slots: int) -> Mapping[str, str | list[str]]:
    """Return the slicers' names of the printer, its process and its filament."""
    named: dict[str, str | list[str]] = {
        "printer_model": presets.model,
        "printer_settings_id": f"{presets.model} {printer.nozzle:g} nozzle",
    }
    if printer.nozzle == presets.nozzle:
        named["print_settings_id"] = presets.process
        named["filament_settings_id"] = [presets.filament] * slots
    return named


@dataclass(frozen=True)
class ProjectFile:
    """A project: its path in a kit, its content, and its plates."""

    path: str
    content: bytes = field(repr=False)
    plates: tuple[PlateFile, ...]


def make_projects(
    store: Store,
    files: Sequence[PlateFile],
    built: Sequence[BuiltPart],
    printer: Printer,
    title: str,
    assembly: Sequence[Instance],
) -> tuple[ProjectFile, ...]:
    """Return the project of all plates, or several projects if there are too many plates for one.

    The results are cached in the store.
    """
    digests = (
        [(item.part.title, item.part.filled) for item in built],
        [mesh.digest for item in built for mesh in item.volumes],
    )
    groups = [tuple(files[k : k + MOST_PLATES]) for k in range(0, len(files), MOST_PLATES)]
    projects = []
    for number, group in enumerate(groups, 1):
        name = "project" if len(groups) == 1 else f"project-{number}"
        key = key_of(
            "project",
            title,
            printer.model_dump_json(),
            *digests,
            list(map(repr, assembly)),
            *(file.threemf for file in group),
        )
        make = partial(_project, group, built, printer, title, assembly)
        content = store.get(key, RAW, make)
        projects.append(ProjectFile(f"{PLATES}/{name}.3mf", content, group))
    return tuple(projects)


def _project(
    files: Sequence[PlateFile],
    built: Sequence[BuiltPart],
    printer: Printer,
    title: str,
    assembly: Sequence[Instance],
) -> bytes:
    parts = {item.part.name: item for item in built}
    plates = [_plate(file, parts) for file in files]
    pictured = any(instance.part in parts for instance in assembly)
    cover = _cover(board_picture(assembly, parts)) if pictured else Cover(*[plates[0].picture] * 3)
    return write_project(plates, title, printer, cover)


def _plate(file: PlateFile, parts: Mapping[str, BuiltPart]) -> ProjectPlate:
    """Return a plate whose objects have readable names; its picture is that of its 3MF file."""
    plate = file.plate
    objects = {
        (name, colour): Object(
            f"{parts[name].part.title}, {colour}",
            volumes_of(parts[name], colour, plate),
            parts[name].part.filled,
        )
        for name, colour in dict.fromkeys((place.name, place.colour) for place in plate.places)
    }
    items = [
        item_at(objects[place.name, place.colour], place.counted_from(file.bed.corner))
        for place in plate.places
    ]
    return ProjectPlate(
        name=", ".join(dict.fromkeys(place.colour for place in plate.places)),
        items=tuple(items),
        picture=threemf.read_part(file.threemf, THUMBNAIL),
        tower=plate.tower,
        sequential=plate.sequential,
    )


def _cover(picture: Picture) -> Cover:
    return Cover(*(small.png() for small in (picture, picture.smaller(2), picture.smaller(4))))
