"""The plates of a kit as one project for slicers that hold several plates in a file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from cuatto_kit.cad.parts import Instance
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication import opc
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.manifest import ProjectEntry
from cuatto_kit.fabrication.picture import Picture
from cuatto_kit.fabrication.plates import PLATES, PlateFile, volumes_of
from cuatto_kit.fabrication.threemf import THUMBNAIL, Object, item_at
from cuatto_kit.fabrication.threemf_project import (
    MOST_PLATES,
    Cover,
    ProjectPlate,
    write_project,
)
from cuatto_kit.fabrication.thumbnails import board_picture
from cuatto_kit.store import RAW, Store, key_of


@dataclass(frozen=True)
class ProjectFile:
    """A project: its path in a kit, its content, and the plates that it holds."""

    path: str
    content: bytes = field(repr=False)
    plates: tuple[PlateFile, ...]

    def entry(self) -> ProjectEntry:
        """What the manifest says of it."""
        return ProjectEntry(file=self.path, plates=[f"{PLATES}/{p.name}.3mf" for p in self.plates])


def make_projects(
    store: Store,
    files: Sequence[PlateFile],
    built: Sequence[BuiltPart],
    printer: Printer,
    title: str,
    assembly: Sequence[Instance],
) -> tuple[ProjectFile, ...]:
    """The project of all plates, or several where they are too many for one; what was made before
    comes from the store."""
    digests = (
        [item.part.title for item in built],
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
    """A plate, its objects called as a reader would; its picture is that of its own file."""
    plate = file.plate
    objects = {
        (name, colour): Object(
            f"{parts[name].part.title}, {colour}",
            volumes_of(parts[name], colour, plate),
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
        picture=opc.read_part(file.threemf, THUMBNAIL),
        tower=plate.tower,
        sequential=plate.sequential,
    )


def _cover(picture: Picture) -> Cover:
    return Cover(*(small.png() for small in (picture, picture.smaller(2), picture.smaller(4))))
