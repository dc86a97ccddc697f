"""Parts → plates → files: a 3MF in the colours of the game and an STL in one colour for each
plate, and what each takes to print."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

import numpy as np

from cuatto_kit import resources
from cuatto_kit.cad.parts import Instance, Pose
from cuatto_kit.config.colours import accent_colour
from cuatto_kit.config.printer import Printer
from cuatto_kit.errors import CannotPrint, Fault
from cuatto_kit.fabrication.manifest import Copies, PlateEntry
from cuatto_kit.fabrication.meshes import write_stl
from cuatto_kit.fabrication.packing import Piece, Plate, pack
from cuatto_kit.fabrication.pipeline import BuiltPart
from cuatto_kit.fabrication.renderers import Triangles
from cuatto_kit.fabrication.slicer import Sliced, estimated_seconds, slice_plate
from cuatto_kit.fabrication.threemf import (
    Item,
    Mesh,
    Object,
    Volume,
    item_at,
    shift_to,
    weld,
    write_3mf,
)
from cuatto_kit.store import Codec, Store, key_of

Corners: TypeAlias = "np.typing.NDArray[np.float64]"

PLATES = "plates"
"""Folder of a kit."""


@dataclass(frozen=True)
class PlateFile:
    """A plate with its name and its files, and what it takes to print: as sliced, or its grams
    estimated."""

    name: str
    plate: Plate
    bed: tuple[float, float]
    grams: float
    threemf: bytes = field(repr=False)
    stl: bytes = field(repr=False)
    sliced: Sliced | None = None

    def files(self) -> Mapping[str, bytes]:
        """What it is in a kit: bytes by path."""
        return {f"{PLATES}/{self.name}.3mf": self.threemf, f"{PLATES}/{self.name}.stl": self.stl}

    def entry(self) -> PlateEntry:
        """What the manifest says of it."""
        given = PlateEntry(
            file=f"{PLATES}/{self.name}.3mf",
            stl=f"{PLATES}/{self.name}.stl",
            colour=self.plate.colour,
            bed_mm=self.bed,
            parts=Copies.of([place.name for place in self.plate.places]),
            grams=round(self.grams, 2),
            print_time_s=None,
        )
        if self.sliced is None:
            return given.model_copy(update={"estimated": True})
        took = {
            "grams": round(self.sliced.grams, 2),
            "print_time_s": self.sliced.seconds,
            "cost": round(self.sliced.cost, 2),
        }
        return given.model_copy(update=took)


def pack_parts(built: Sequence[BuiltPart], printer: Printer) -> tuple[Plate, ...]:
    """All copies of all parts on plates by colour."""
    pieces = [
        Piece(item.part.name, colour, *item.mesh.measures.extents)
        for item in built
        for colour, count in item.part.colours.items()
        for _ in range(count)
    ]
    return pack(pieces, printer.bed, printer.spacing)


def weights(built: Sequence[BuiltPart]) -> Mapping[str, tuple[float, ...]]:
    """What a copy of each part weighs (g), its body and its accent apart."""
    return {item.part.name: tuple(mesh.grams or 0.0 for mesh in item.volumes) for item in built}


def seconds(built: Sequence[BuiltPart], printer: Printer) -> Mapping[str, float]:
    """About how long a copy of each part takes to print."""
    return {
        item.part.name: sum(
            estimated_seconds(mesh.grams, mesh.measures.volume, printer)
            for mesh in item.volumes
            if mesh.grams
        )
        for item in built
    }


def seconds_of(file: PlateFile, each: Mapping[str, float]) -> float | None:
    """How long a plate takes to print: as sliced, else about, by the seconds of `each` part."""
    if file.sliced:
        return file.sliced.seconds
    return sum(each[place.name] for place in file.plate.places)


def copies_on(plate: Plate, built: Sequence[BuiltPart]) -> tuple[Instance, ...]:
    """The copies of a plate as they lie on the bed, whose corner is the origin."""
    parts = {item.part.name: item for item in built}

    @cache
    def bounds(name: str) -> tuple[Corners, Corners]:
        corners = np.concatenate([mesh.triangles.reshape(-1, 3) for mesh in parts[name].volumes])
        return corners.min(axis=0).astype(np.float64), corners.max(axis=0).astype(np.float64)

    return tuple(
        Instance(
            place.name,
            parts[place.name].part.title,
            plate.colour,
            Pose(shift_to(place, *bounds(place.name)), (0, 0, int(place.turned))),
        )
        for place in plate.places
    )


def make_plates(
    store: Store, plates: Sequence[Plate], built: Sequence[BuiltPart], printer: Printer, title: str
) -> tuple[PlateFile, ...]:
    """The files of each plate; those that were made before come from the store."""
    parts = {item.part.name: item for item in built}
    each = {name: sum(grams) for name, grams in weights(built).items()}

    @cache
    def meshes(name: str) -> list[Mesh]:
        return [weld(mesh.triangles) for mesh in parts[name].volumes]

    def make(plate: Plate, name: str) -> tuple[bytes, bytes]:
        names = dict.fromkeys(place.name for place in plate.places)
        objects = {part: _object(part, meshes(part), plate.colour) for part in names}
        items = [item_at(objects[place.name], place) for place in plate.places]
        content = write_3mf(list(objects.values()), items, f"{title}: {name}")
        return content, write_stl(_together(parts, items), name)

    files = []
    width = len(str(len(plates)))
    for number, plate in enumerate(plates, 1):
        name = f"plate-{number:0{width}d}-{plate.colour}"
        digests = {
            place.name: [
                mesh.digest for mesh in (parts[place.name].mesh, *parts[place.name].volumes)
            ]
            for place in plate.places
        }
        key = key_of("plate", f"{title}: {name}", repr(plate), digests)
        threemf, stl = store.get(key, PAIR, partial(make, plate, name))
        grams = sum(each[place.name] for place in plate.places)
        files.append(PlateFile(name, plate, printer.bed, grams, threemf, stl))
    return tuple(files)


def _joined(pair: tuple[bytes, bytes]) -> bytes:
    return len(pair[0]).to_bytes(8, "big") + pair[0] + pair[1]


def _parted(data: bytes) -> tuple[bytes, bytes]:
    end = 8 + int.from_bytes(data[:8], "big")
    return data[8:end], data[end:]


PAIR: Codec[tuple[bytes, bytes]] = Codec(_joined, _parted)


def slice_plates(
    files: Sequence[PlateFile],
    printer: Printer,
    progress: Callable[[str, int, int], None],
) -> tuple[PlateFile, ...]:
    """The plates as PrusaSlicer slices them; its G-code stays in the cache, see
    slicer.slice_plate.

    Raises CannotPrint with every plate that leaves the room of the printer.
    """
    gcode = resources.cache_folder("gcode")
    sliced: list[PlateFile] = []
    faults: list[Fault] = []
    for done, file in enumerate(files):
        progress(file.name, done, len(files))
        try:
            with tempfile.TemporaryDirectory(prefix="cuatto-kit-") as folder:
                path = Path(folder) / f"{file.name}.3mf"
                path.write_bytes(file.threemf)
                found = slice_plate(path, printer, gcode)
        except CannotPrint as error:
            faults += error.faults
        else:
            sliced.append(replace(file, grams=found.grams, sliced=found))
    if faults:
        raise CannotPrint(faults)
    return tuple(sliced)


def _object(name: str, meshes: Sequence[Mesh], colour: str) -> Object:
    """A part, its body and its accent, in the colours that it has on a plate of that colour."""
    paints = (colour, accent_colour(colour))
    volumes = (
        Volume(mesh, paint, extruder)
        for extruder, (mesh, paint) in enumerate(zip(meshes, paints, strict=False), 1)
    )
    return Object(name, tuple(volumes))


def _together(parts: Mapping[str, BuiltPart], items: Sequence[Item]) -> Triangles:
    """All copies in one colour, each where the 3MF has it."""
    meshes = []
    for item in items:
        corners = parts[item.name].mesh.triangles
        if item.turned:
            corners = corners[:, :, [1, 0, 2]] * np.array([-1, 1, 1], np.float32)
        meshes.append(corners + np.array(item.shift, np.float32))
    return np.concatenate(meshes)
