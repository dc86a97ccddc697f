"""Plates and their files.

Each plate has a 3MF in the colours of the game, on request an STL in one colour, and figures of the
material and the time.
"""

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

import numpy as np

from cuatto_kit.cache.store import RAW, Store, key_of
from cuatto_kit.cad.parts import Instance, Pose, Triangles
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.messages import counted, join_names
from cuatto_kit.config.printer import Printer
from cuatto_kit.errors import CannotPrint, Code, Fault, Finding
from cuatto_kit.fabrication.built import BuiltMesh, BuiltPart
from cuatto_kit.fabrication.estimates import Alike, Takes, estimated
from cuatto_kit.fabrication.meshes import write_stl
from cuatto_kit.fabrication.order import Strategy
from cuatto_kit.fabrication.packing import Piece, Plate, arrange
from cuatto_kit.fabrication.picture import BedCamera
from cuatto_kit.fabrication.raster import Shape
from cuatto_kit.fabrication.slicer import Setup, slice_and_keep, slice_plate
from cuatto_kit.fabrication.threemf import (
    Object,
    Volume,
    item_at,
    shift_to,
    write_3mf,
)

Corners: TypeAlias = "np.typing.NDArray[np.float64]"

PLATES = "plates"
"""Folder of a kit."""


@dataclass(frozen=True)
class PlateFile:
    """A plate with its name, its files, its material and its printing time."""

    name: str
    plate: Plate
    bed: Bed
    takes: Takes
    cost: float
    threemf: bytes = field(repr=False)
    stl: bytes | None = field(default=None, repr=False)
    """The plate in one colour, if requested."""
    gcode: bytes | None = field(default=None, repr=False)
    """Its G-code, if requested; it is no file of a kit."""

    @property
    def grams(self) -> float:
        """The weight of the print, purge included."""
        return self.takes.grams

    @property
    def seconds(self) -> float:
        """The printing time: as sliced, otherwise an estimate."""
        return self.takes.seconds

    @property
    def file(self) -> str:
        """The path of its 3MF in a kit."""
        return f"{PLATES}/{self.name}.3mf"

    @property
    def stl_file(self) -> str:
        """The path of its STL in a kit."""
        return f"{PLATES}/{self.name}.stl"

    @property
    def gcode_file(self) -> str:
        """The name of its G-code."""
        return f"{self.name}.gcode"

    def files(self) -> Mapping[str, bytes]:
        """Return its files in a kit, by path."""
        stl = {self.stl_file: self.stl} if self.stl is not None else {}
        return {self.file: self.threemf, **stl}

    def remarks(self) -> Iterator[Finding]:
        """Yield remarks on printing it."""
        takes, plate = self.takes, self.plate
        if not plate.skirt and not plate.sequential:
            message = "it fills the bed; there is no room for a skirt or a brim"
            yield Finding(Code.NO_SKIRT, "info", self.name, message)
        if takes.changes:
            colours = join_names(plate.colours)
            message = (
                f"{counted(takes.changes, 'change')} of filament between {colours}; "
                f"{sum(takes.purge):.1f} g are purged"
            )
            yield Finding(Code.COLOUR_CHANGES, "info", self.name, message)
            if plate.tower is None:
                message = "there is no room for a tower on which filaments are purged"
                yield Finding(Code.NO_TOWER, "info", self.name, message)


def pack_parts(
    built: Sequence[BuiltPart], printer: Printer, strategy: Strategy = Strategy.BY_COLOUR
) -> tuple[Plate, ...]:
    """Return the plates with all copies of all parts."""
    pieces = [
        Piece(item.part.name, item.part.paints(colour), *item.mesh.measures.extents)
        for item in built
        for colour, count in item.part.colours.items()
        for _ in range(count)
    ]
    return arrange(pieces, printer, strategy)


def bodies(item: BuiltPart, colour: str, plate: Plate) -> list[tuple[BuiltMesh, int]]:
    """Return the meshes that a copy is printed as on a plate, each with the slot of its filament.

    They are its body and its accent, or one mesh if the plate does not have both colours.
    """
    paints = item.part.paints(colour)
    if not set(paints) <= set(plate.colours):
        return [(item.mesh, plate.slot(colour))]
    return [(mesh, plate.slot(at)) for mesh, at in zip(item.volumes, paints, strict=True)]


def weights(built: Sequence[BuiltPart]) -> Mapping[str, tuple[float, ...]]:
    """Return the weight of a copy of each part (g), of its body and its accent separately."""
    return {item.part.name: tuple(mesh.grams or 0.0 for mesh in item.volumes) for item in built}


def takes_of(plate: Plate, parts: Mapping[str, BuiltPart], printer: Printer) -> Takes:
    """Return an estimate of what a plate takes to print."""
    counted = Counter((place.name, place.colour) for place in plate.places)
    copies = [
        Alike(tuple((mesh.profile, slot) for mesh, slot in own if mesh.profile), number)
        for (name, colour), number in counted.items()
        if (own := bodies(parts[name], colour, plate))
    ]
    return estimated(plate, copies, printer, _around(plate, parts))


def _around(plate: Plate, parts: Mapping[str, BuiltPart]) -> float:
    """Return the length of a line round all copies of a plate (mm)."""
    edges = [place.edges(*parts[place.name].mesh.measures.extents[:2]) for place in plate.places]
    lefts, fronts, rights, backs = zip(*edges, strict=True)
    return 2 * (max(rights) - min(lefts) + max(backs) - min(fronts))


def copies_on(plate: Plate, built: Sequence[BuiltPart]) -> tuple[Instance, ...]:
    """Return the copies of a plate in their places on the bed, whose corner is the origin."""
    parts = {item.part.name: item for item in built}

    @cache
    def bounds(name: str) -> tuple[Corners, Corners]:
        corners = np.concatenate([mesh.triangles.reshape(-1, 3) for mesh in parts[name].volumes])
        return corners.min(axis=0).astype(np.float64), corners.max(axis=0).astype(np.float64)

    return tuple(
        Instance(
            place.name,
            parts[place.name].part.title,
            place.colour,
            Pose(shift_to(place, *bounds(place.name)), (0, 0, 90 * place.turned)),
            place.accent,
        )
        for place in plate.places
    )


def make_plates(
    store: Store,
    plates: Sequence[Plate],
    built: Sequence[BuiltPart],
    printer: Printer,
    title: str,
    *,
    stl: bool = False,
) -> tuple[PlateFile, ...]:
    """Return the files of each plate, with `stl` also in one colour; cached by their content."""
    parts = {item.part.name: item for item in built}
    bed = printer.surface
    camera = BedCamera(bed)

    def make(plate: Plate, name: str) -> bytes:
        asked = dict.fromkeys((place.name, place.colour) for place in plate.places)
        objects = {key: _object(parts[key[0]], key[1], plate) for key in asked}
        items = [
            item_at(objects[place.name, place.colour], place.counted_from(bed.corner))
            for place in plate.places
        ]
        picture = camera.picture(shapes_on(plate, built)).png()
        return write_3mf(items, f"{title}: {name}", picture)

    files = []
    width = len(str(len(plates)))
    for number, plate in enumerate(plates, 1):
        name = f"plate-{number:0{width}d}-{_called(plate)}"
        digests = {
            place.name: [
                mesh.digest for mesh in (parts[place.name].mesh, *parts[place.name].volumes)
            ]
            for place in plate.places
        }
        key = key_of("plate", f"{title}: {name}", repr(plate), repr(bed), digests)
        threemf = store.get(key, RAW, partial(make, plate, name))
        takes = takes_of(plate, parts, printer)
        cost = takes.grams / 1000 * printer.price
        together = write_stl(_together(parts, plate, bed), name) if stl else None
        files.append(PlateFile(name, plate, bed, takes, cost, threemf, together))
    return tuple(files)


@contextmanager
def _written(file: PlateFile) -> Iterator[Path]:
    """Give a plate as a file."""
    with tempfile.TemporaryDirectory(prefix="cuatto-kit-") as folder:
        path = Path(folder) / f"{file.name}.3mf"
        path.write_bytes(file.threemf)
        yield path


def slice_plates(
    store: Store,
    files: Sequence[PlateFile],
    printer: Printer,
    progress: Callable[[str, int, int], None],
    *,
    gcode: bool = False,
) -> tuple[PlateFile, ...]:
    """Return the plates with the figures of PrusaSlicer, which are cached in the store.

    With `gcode`, their G-code is kept too. Raises CannotPrint with every plate that exceeds the
    room of the printer.
    """
    sliced: list[PlateFile] = []
    faults: list[Fault] = []
    for done, file in enumerate(files):
        progress(file.name, done, len(files))
        try:
            with _written(file) as path:
                given = (path, printer, store, setup_of(file.plate, file.bed))
                found, code = slice_and_keep(*given) if gcode else (slice_plate(*given), None)
        except CannotPrint as error:
            faults += error.faults
        else:
            sliced.append(replace(file, takes=Takes.of(found), cost=found.cost, gcode=code))
    if faults:
        raise CannotPrint(faults)
    return tuple(sliced)


def setup_of(plate: Plate, bed: Bed) -> Setup:
    """Return PrusaSlicer's settings for a plate."""
    tower = plate.tower and (plate.tower[0] + bed.corner[0], plate.tower[1] + bed.corner[1])
    return Setup(len(plate.colours), tower, plate.skirt, plate.sequential)


def _called(plate: Plate) -> str:
    """Return the colour of all bodies on a plate, or "mixed", for the name of its file."""
    bodies = {place.colour for place in plate.places}
    return bodies.pop() if len(bodies) == 1 else "mixed"


def _object(item: BuiltPart, colour: str, plate: Plate) -> Object:
    """Return a part, with body and accent, in its colours on a plate.

    A part in several colours on the plate is a separate object for each of them.
    """
    name = item.part.name
    others = any(place.name == name and place.colour != colour for place in plate.places)
    volumes = volumes_of(item, colour, plate)
    return Object(f"{name} {colour}" if others else name, volumes, item.part.filled)


def volumes_of(item: BuiltPart, colour: str, plate: Plate) -> tuple[Volume, ...]:
    """Return the volumes of a copy with a body of that colour, as it is printed on the plate."""
    return tuple(
        Volume(mesh.welded, plate.colours[slot - 1], slot)
        for mesh, slot in bodies(item, colour, plate)
    )


def shapes_on(plate: Plate, built: Sequence[BuiltPart]) -> Iterator[Shape]:
    """Yield the shapes for a picture of the plate."""
    parts = {item.part.name: item for item in built}
    for copy in copies_on(plate, built):
        for mesh, slot in bodies(parts[copy.part], copy.colour, plate):
            yield Shape(mesh.triangles, COLOURS[plate.colours[slot - 1]], copy.pose)


def _together(parts: Mapping[str, BuiltPart], plate: Plate, bed: Bed) -> Triangles:
    """Return all copies in one colour, each in its place of the 3MF."""
    meshes = []
    for place in (place.counted_from(bed.corner) for place in plate.places):
        corners = parts[place.name].mesh.triangles
        if place.turned:
            corners = corners[:, :, [1, 0, 2]] * np.array([-1, 1, 1], np.float32)
        low = corners.min(axis=(0, 1))
        meshes.append(corners + (np.array([place.x, place.y, 0], np.float32) - low))
    return np.concatenate(meshes)
