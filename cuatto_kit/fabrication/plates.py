"""Parts → plates → files: a 3MF in the colours of the game and an STL in one colour for each
plate, and what each takes to print."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from cuatto_kit.config.colours import mark_colour
from cuatto_kit.config.printer import Printer
from cuatto_kit.errors import CannotPrint, Fault
from cuatto_kit.fabrication.meshes import write_stl
from cuatto_kit.fabrication.packing import Piece, Plate, pack
from cuatto_kit.fabrication.pipeline import Made
from cuatto_kit.fabrication.renderers import Triangles
from cuatto_kit.fabrication.slicer import Sliced, slice_plate
from cuatto_kit.fabrication.threemf import Item, Mesh, Object, Volume, item_at, weld, write_3mf

PLATES = "plates"
"""Folder of a kit."""


@dataclass(frozen=True)
class PlateFile:
    """A plate with its name, and what it takes to print: as sliced, or its grams estimated."""

    name: str
    plate: Plate
    bed: tuple[float, float]
    grams: float
    sliced: Sliced | None = None

    @property
    def file(self) -> str:
        return f"{PLATES}/{self.name}.3mf"

    def as_json(self) -> dict[str, Any]:
        counted = Counter(place.name for place in self.plate.places)
        data = {
            "file": self.file,
            "stl": f"{PLATES}/{self.name}.stl",
            "colour": self.plate.colour,
            "bed_mm": list(self.bed),
            "parts": [{"name": name, "quantity": number} for name, number in counted.items()],
        }
        if self.sliced is None:
            return {**data, "grams": round(self.grams, 2), "print_time_s": None, "estimated": True}
        return {
            **data,
            "grams": round(self.sliced.grams, 2),
            "print_time_s": self.sliced.seconds,
            "cost": round(self.sliced.cost, 2),
        }


def pack_parts(made: Sequence[Made], printer: Printer) -> tuple[Plate, ...]:
    """All copies of all parts on plates by colour."""
    pieces = [
        Piece(item.part.name, colour, *item.mesh.measures.extents)
        for item in made
        for colour, count in item.part.colours.items()
        for _ in range(count)
    ]
    return pack(pieces, printer.bed, printer.spacing)


def weights(made: Sequence[Made]) -> Mapping[str, tuple[float, ...]]:
    """What a copy of each part weighs (g), its body and its marks apart."""
    return {item.part.name: tuple(mesh.grams or 0.0 for mesh in item.volumes) for item in made}


def write_plates(
    staging: Path, plates: Sequence[Plate], made: Sequence[Made], printer: Printer, title: str
) -> list[PlateFile]:
    """Writes the files of each plate into a kit's folder."""
    (staging / PLATES).mkdir()
    parts = {item.part.name: item for item in made}
    each = {name: sum(grams) for name, grams in weights(made).items()}
    meshes = {name: [weld(mesh.triangles) for mesh in item.volumes] for name, item in parts.items()}
    files = []
    width = len(str(len(plates)))
    for number, plate in enumerate(plates, 1):
        name = f"plate-{number:0{width}d}-{plate.colour}"
        names = dict.fromkeys(place.name for place in plate.places)
        objects = {part: _object(part, meshes[part], plate.colour) for part in names}
        items = [item_at(objects[place.name], place) for place in plate.places]
        content = write_3mf(list(objects.values()), items, f"{title}: {name}")
        (staging / PLATES / f"{name}.3mf").write_bytes(content)
        whole = write_stl(_together(parts, items), name)
        (staging / PLATES / f"{name}.stl").write_bytes(whole)
        grams = sum(each[place.name] for place in plate.places)
        files.append(PlateFile(name, plate, printer.bed, grams))
    return files


def slice_plates(
    staging: Path,
    files: Sequence[PlateFile],
    printer: Printer,
    cache: Path,
    progress: Callable[[str, int, int], None],
) -> list[PlateFile]:
    """The plates as PrusaSlicer slices them; see slicer.slice_plate.

    Raises CannotPrint with every plate that leaves the room of the printer.
    """
    sliced: list[PlateFile] = []
    faults: list[Fault] = []
    for done, file in enumerate(files):
        progress(file.name, done, len(files))
        try:
            found = slice_plate(staging / file.file, printer, cache)
        except CannotPrint as error:
            faults += error.faults
        else:
            sliced.append(PlateFile(file.name, file.plate, file.bed, found.grams, found))
    if faults:
        raise CannotPrint(faults)
    return sliced


def _object(name: str, meshes: Sequence[Mesh], colour: str) -> Object:
    """A part, its body and its marks, in the colours that it has on a plate of that colour."""
    paints = (colour, mark_colour(colour))
    volumes = (
        Volume(mesh, paint, extruder)
        for extruder, (mesh, paint) in enumerate(zip(meshes, paints, strict=False), 1)
    )
    return Object(name, tuple(volumes))


def _together(parts: Mapping[str, Made], items: Sequence[Item]) -> Triangles:
    """All copies in one colour, each where the 3MF has it."""
    meshes = []
    for item in items:
        corners = parts[item.name].mesh.triangles
        if item.turned:
            corners = corners[:, :, [1, 0, 2]] * np.array([-1, 1, 1], np.float32)
        meshes.append(corners + np.array(item.shift, np.float32))
    return np.concatenate(meshes)
