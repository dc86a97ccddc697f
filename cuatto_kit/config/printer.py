"""Printers: the room for parts, the material and the speeds.

A printer is bundled or described by a file of the user, which may extend another.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Discriminator, Field, Tag, TypeAdapter

from cuatto_kit.config import bundled, extends
from cuatto_kit.config.advice import verified
from cuatto_kit.config.beds import ROUNDING, Area, Bed
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import Document
from cuatto_kit.config.fields import Model
from cuatto_kit.config.messages import format_value
from cuatto_kit.config.model import TILES, USUAL_TILE, Text, as_tuple, valid_value, validate
from cuatto_kit.config.units import (
    G_CM3,
    MM,
    MM3,
    MM3_S,
    MM_S,
    MM_S2,
    MONEY,
    SECONDS,
)
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code, Fault, InvalidVariant

PresetName = Annotated[str, Field(min_length=1, max_length=200)]
Length = Annotated[float, MM, Field(gt=0, le=10_000)]
"""A length (mm)."""
_LENGTH: TypeAdapter[float] = TypeAdapter(Length)
Layer = Annotated[float, MM, Field(ge=0.02, le=10_000)]
"""The height of a layer (mm). No machine has finer steps, and the work grows with the number of
layers.
"""

NOZZLE, LAYER = 0.4, 0.2
"""Nozzle and height of layers (mm) of a printer that does not give them.

Nearly all printers are sold with this nozzle; half of it is the default of the common slicers.
"""

Speed = Annotated[float, MM_S, Field(gt=0, le=2_000)]
"""A speed (mm/s)."""
Acceleration = Annotated[float, MM_S2, Field(gt=0, le=100_000)]
"""An acceleration (mm/s²)."""
NOUGHT_OR_MORE = Field(ge=0, le=10_000)

_AREAS: TypeAdapter[tuple[Area, ...]] = TypeAdapter(tuple[Area, ...])


class Speeds(Model):
    """Speeds of the nozzle by kind of line (mm/s).

    The defaults are those of PrusaSlicer's "0.20mm QUALITY @MK3".
    """

    perimeter: Speed = 45
    """Lines along an outline, except the outermost."""
    external: Speed = 25
    """The outermost line."""
    small: Speed = 25
    """Lines around features that are less than 13 mm across."""
    infill: Speed = 80
    """Infill with holes."""
    solid: Speed = 80
    """Infill without holes."""
    top: Speed = 40
    """The topmost lines of a face."""
    gaps: Speed = 40
    """Gaps that are narrower than a line."""
    bridge: Speed = 25
    """Lines over air."""
    first_layer: Speed = 20
    """All lines of the first layer."""
    travel: Speed = 180
    """Moves without plastic."""


class Accelerations(Model):
    """Accelerations of the nozzle by kind of line (mm/s²).

    The defaults are those of PrusaSlicer's "0.20mm QUALITY @MK3".
    """

    perimeter: Acceleration = 800
    """Along outlines."""
    external: Acceleration = 800
    """Along the outermost line."""
    infill: Acceleration = 1000
    """In infill with holes."""
    solid: Acceleration = 1000
    """In infill without holes."""
    top: Acceleration = 1000
    """In the topmost lines of a face."""
    bridge: Acceleration = 1000
    """Over air."""
    first_layer: Acceleration = 800
    """In the first layer."""
    travel: Acceleration = 1000
    """In moves without plastic."""
    usual: Acceleration = 1000
    """In all other moves."""


class MachineLimits(Model):
    """Limits of the machine along x, y, z and the extruder (e), which apply to all moves.

    The defaults are those of PrusaSlicer's "Original Prusa i3 MK3".
    """

    speed: tuple[Speed, Speed, Speed, Speed] = (200, 200, 12, 120)
    """Highest speed of x, y, z, e (mm/s)."""
    acceleration: tuple[Acceleration, Acceleration, Acceleration, Acceleration] = (
        1000,
        1000,
        200,
        5000,
    )
    """Highest acceleration of x, y, z, e (mm/s²)."""
    jerk: tuple[Speed, Speed, Speed, Speed] = (8, 8, 0.4, 4.5)
    """Change of speed that x, y, z, e make without slowing down (mm/s)."""
    printing: Acceleration = 1250
    """Highest acceleration of a move with plastic (mm/s²)."""
    retracting: Acceleration = 1250
    """Highest acceleration of filament that is retracted (mm/s²)."""
    travel: Acceleration = 1000
    """Highest acceleration of a move without plastic (mm/s²)."""


class Retraction(Model):
    """The retraction of filament before a move without plastic."""

    length: Annotated[float, MM, NOUGHT_OR_MORE] = 0.8
    """Length of filament that is retracted (mm)."""
    speed: Speed = 35
    """Speed of the retraction (mm/s)."""
    lift: Annotated[float, MM, NOUGHT_OR_MORE] = 0.4
    """Height by which the nozzle is lifted meanwhile (mm)."""


class Change(Model):
    """The time and material that a change of filament takes."""

    seconds: Annotated[float, SECONDS, NOUGHT_OR_MORE] = 60
    """Time to replace one filament by the next (s); the default is a minute, by hand."""
    purge: Annotated[float, MM3, NOUGHT_OR_MORE] = 140
    """Plastic that is discarded until the new colour is clean (mm³)."""


class Presets(Model):
    """Names of presets in Bambu Studio and OrcaSlicer; a project of a kit opens with them."""

    model: PresetName
    """The printer, as in "Bambu Lab A1 mini"; its preset is named so with "0.4 nozzle" appended."""
    process: PresetName
    """The preset of layers and speeds, as in "0.20mm Standard @BBL A1M"."""
    filament: PresetName
    """The preset of the material, as in "Bambu PLA Basic @BBL A1M"."""
    nozzle: Length = NOZZLE
    """The nozzle (mm) to which process and filament apply; for other nozzles the slicer chooses
    them.
    """


class Head(Model):
    """Size of the print head around the nozzle, for printing objects one after the other."""

    radius: Length = 45
    """Distance from the nozzle to the side of the head (mm)."""
    height: Length = 20
    """Height above the nozzle's tip of the part that would first touch a finished object (mm)."""


Judge = Callable[[int], str]
"""A function that returns why a board cannot be printed with that tile (mm), or "" if it can."""


class Disc(Model):
    """A round bed."""

    diameter: Length
    """Diameter of the area that can be printed on (mm)."""


def _list_or_disc(value: Any) -> Any:
    if not isinstance(value, list | tuple | dict | Disc):
        number = value if type(value) is int and value > 0 else 240
        expected = f"expected [width, depth], or {{diameter: {number}}} of a round bed"
        raise validation_error(Code.WRONG_TYPE, f"{format_value(value)} is given; {expected}")
    return as_tuple(value)


def _shape_of_bed(value: Any) -> str:
    return "disc" if isinstance(value, dict | Disc) else "rectangle"


BedShape = Annotated[
    Annotated[tuple[Length, Length], Tag("rectangle")] | Annotated[Disc, Tag("disc")],
    Discriminator(_shape_of_bed),
    BeforeValidator(_list_or_disc),
]
"""A rectangular or a round bed."""


class Origin(StrEnum):
    """The position of x = 0 and y = 0 on the bed."""

    CORNER = "corner"
    """The front left corner; for a round bed that of its bounding square."""
    CENTRE = "centre"
    """The centre."""


class Printer(Model):
    """A printer and its material."""

    title: Text
    """The name of the printer."""
    bed: BedShape
    """The printable area (mm): `[width, depth]`, or `{diameter: …}` of a round bed."""
    origin: Origin | None = None
    """The position of the printer's x = 0 and y = 0 on the bed; by default the corner of a
    rectangular bed and the centre of a round one, as usual for such printers.
    """
    height: Length
    """Printable height (mm)."""
    clearance: Length
    """Gap between printed parts with which they join well (mm)."""
    density: Annotated[float, G_CM3, Field(gt=0, le=10_000)]
    """Density of the material (g/cm³)."""
    nozzle: Length = NOZZLE
    """Width of the nozzle's opening (mm)."""
    layer: Layer = LAYER
    """Height of a layer (mm)."""
    price: Annotated[float, MONEY, NOUGHT_OR_MORE] = 25
    """Price of the material in any currency (per kilogram)."""
    spacing: Annotated[float, MM, Field(ge=0, le=100)] = 5
    """Distance between parts on a plate (mm)."""
    margin: Annotated[float, MM, Field(ge=0, le=100)] = 7
    """Distance of parts from the edge of the bed and from areas to keep clear (mm); the default
    leaves room for a skirt of two lines 3 mm away, or for a brim.
    """
    keep_clear: Annotated[tuple[Area, ...], Field(max_length=16)] = ()
    """Areas of the bed to keep clear, as `[left, front, right, back]` in the printer's own x and y
    (mm), such as the lines that prime the nozzle at the start of a print, or a clip.
    """
    filaments: Annotated[int, Field(ge=1, le=16)] = 1
    """Number of filaments between which the printer changes automatically."""
    speeds: Speeds = Speeds()
    """Speeds by kind of line."""
    accelerations: Accelerations = Accelerations()
    """Accelerations by kind of line."""
    limits: MachineLimits = MachineLimits()
    """Limits of the machine."""
    retraction: Retraction = Retraction()
    """The retraction of filament before a move without plastic."""
    flow: Annotated[float, MM3_S, Field(gt=0, le=1_000)] = 15
    """Maximum flow of plastic through the hot end (mm³/s)."""
    layer_time: Annotated[float, SECONDS, Field(ge=0, le=600)] = 10
    """Minimum duration of a layer (s); faster layers are slowed down so that they cool."""
    change: Change = Change()
    """The time and material that a change of filament takes."""
    head: Head = Head()
    """Size of the print head."""
    presets: Presets | None = None
    """Names of presets in other slicers; without them a project keeps the printer chosen there."""

    @classmethod
    def cross_field_faults(cls, document: Document) -> Iterator[Fault]:
        """Yield faults of areas whose edges are not in order, and of layers higher than the nozzle
        is wide.

        Such a layer would not adhere to the layer below.
        """
        areas = valid_value(document, ("keep_clear",), _AREAS) or ()
        for number, (left, front, right, back) in enumerate(areas):
            if left >= right or front >= back:
                message = "expected [left, front, right, back], left of right and front of back"
                yield document.fault(Code.BAD_VALUE, ("keep_clear", number), message)
        layer = valid_value(document, ("layer",), _LENGTH)
        nozzle = valid_value(document, ("nozzle",), _LENGTH)
        if layer is not None and layer > (nozzle or NOZZLE):
            message = f"{layer:g} is given; expected no more than the nozzle's {nozzle or NOZZLE:g}"
            yield document.fault(Code.BAD_VALUE, ("layer",), message)
        elif layer is None and nozzle is not None and nozzle < LAYER:
            message = f"{nozzle:g} is given; expected no less than the layer's {LAYER:g}"
            yield document.fault(Code.BAD_VALUE, ("nozzle",), message)

    @property
    def surface(self) -> Bed:
        """The bed on which parts are arranged."""
        disc = isinstance(self.bed, Disc)
        size = (self.bed.diameter, self.bed.diameter) if isinstance(self.bed, Disc) else self.bed
        centred = self.origin is Origin.CENTRE or (self.origin is None and disc)
        x, y = (-size[0] / 2, -size[1] / 2) if centred else (0.0, 0.0)
        taken = tuple((a - x, b - y, c - x, d - y) for a, b, c, d in self.keep_clear)
        return Bed(size, disc, taken, (x, y))

    @property
    def room(self) -> str:
        """The largest printable size in words."""
        return f"{self.surface} × {self.height:g}"

    def refusals(
        self,
        sizes: Mapping[str, tuple[float, float, float]],
        tile: float | None = None,
        judge: Judge = lambda tile: "",
    ) -> list[Fault]:
        """Return a fault for each box that cannot be printed.

        Args:
            sizes: The extents (mm) of the boxes, by name.
            tile: The edge (mm) of the tile with which the boxes scale, if they do; the faults then
                name the largest tile with which all could be printed.
            judge: The check of other requirements of that tile; the faults report its objection.
        """
        large = {name: extents for name, extents in sizes.items() if not self.fits(extents)}
        remedy = ""
        if large and tile:
            most = tile * min(map(self._largest_scale, large.values()))
            remedy = tile_that_fits(most, judge)
        found = []
        for name, extents in large.items():
            size = " × ".join(f"{extent:.1f}" for extent in extents)
            room = f"no more than the printer's {self.room}{self.surface.beside(*extents[:2])}"
            told = f"it measures {size} mm; expected {room}{remedy}"
            found.append(Fault(Code.OFF_BED, told, name))
        return found

    def fits(self, extents: tuple[float, float, float]) -> bool:
        """Return whether a box of these extents (mm) fits, turned by a quarter or not."""
        return self._largest_scale(extents) >= 1

    def _largest_scale(self, extents: tuple[float, float, float]) -> float:
        """Return the largest factor by which a box can be scaled and still fit."""
        height = max(extents[2] - ROUNDING, ROUNDING)
        return min(self.surface.scale(*extents[:2]), self.height / height)


def tile_that_fits(most: float, judge: Judge = lambda tile: "") -> str:
    """Return in words the tile to use if it may be up to `most` (mm).

    `judge` returns why parts with a tile cannot be printed, or "" if they can.
    """
    if (largest := math.floor(most)) < TILES[0]:
        return f"; it would not fit with the smallest tile of {TILES[0]} either"
    wrong = judge(largest)
    if not wrong:
        return f"; print.tile={largest} is the largest that fits"
    bound = f"; on this bed print.tile is {largest} at most"
    if largest > USUAL_TILE and not judge(USUAL_TILE):
        return f"{bound}, and {USUAL_TILE} can be printed (with {largest}, {wrong})"
    return f"{bound}, and {largest} itself cannot be printed ({wrong})"


def names() -> list[str]:
    """Return the names of the bundled printers, sorted."""
    return list(bundled.printers())


def load(name: str) -> Printer:
    """Return the bundled printer of that name, or the printer that a file describes.

    Raises UsageError if there is no such printer, InvalidVariant with all faults of the file.
    """
    return read(bundled.find_printer(name)).printer


class Described(NamedTuple):
    """A printer with the document from which it was read."""

    printer: Printer
    document: Document


def read(source: Source) -> Described:
    """Return the printer that a file describes; raises the same errors as `load`."""
    document = extends.read(source, extends.printers()).document
    try:
        return Described(validate(document, Printer), document)
    except InvalidVariant as error:
        raise InvalidVariant(verified(document, error.faults, _faults_of)) from error


def _faults_of(document: Document) -> Sequence[Fault]:
    """Return all faults of a printer."""
    try:
        validate(document, Printer)
    except InvalidVariant as error:
        return error.faults
    return ()
