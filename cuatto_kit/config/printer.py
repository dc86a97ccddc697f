"""Printers: what a part must fit, and what its plastic weighs.

A printer is a bundled one or a file of the maker's own, which may extend another.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Discriminator, Field, Tag, TypeAdapter

from cuatto_kit.config import bundled, extends
from cuatto_kit.config.advice import verified
from cuatto_kit.config.base import Model
from cuatto_kit.config.beds import ROUNDING, Area, Bed
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import Document
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
_LENGTH: TypeAdapter[float] = TypeAdapter(Length)
Layer = Annotated[float, MM, Field(ge=0.02, le=10_000)]
"""No machine steps finer, and each layer of each part is looked at."""

NOZZLE, LAYER = 0.4, 0.2
"""Nozzle and layers (mm) of a printer that does not say: the nozzle that nearly all are sold
with, and half of it, the default of the common slicers."""

Speed = Annotated[float, MM_S, Field(gt=0, le=2_000)]
Acceleration = Annotated[float, MM_S2, Field(gt=0, le=100_000)]
NOUGHT_OR_MORE = Field(ge=0, le=10_000)

_AREAS: TypeAdapter[tuple[Area, ...]] = TypeAdapter(tuple[Area, ...])


class Speeds(Model):
    """How fast the nozzle moves along each kind of line (mm/s). What is not given is as in
    PrusaSlicer's "0.20mm QUALITY @MK3"."""

    perimeter: Speed = 45
    """Lines along an outline, but for the outermost."""
    external: Speed = 25
    """The outermost line."""
    small: Speed = 25
    """Lines round what is less than 13 mm across."""
    infill: Speed = 80
    """Infill with holes."""
    solid: Speed = 80
    """Infill without holes."""
    top: Speed = 40
    """The topmost lines of a face."""
    gaps: Speed = 40
    """What is narrower than a line."""
    bridge: Speed = 25
    """Lines over air."""
    first_layer: Speed = 20
    """All lines of the first layer."""
    travel: Speed = 180
    """Moves without plastic."""


class Accelerations(Model):
    """How fast the nozzle gets there (mm/s²). What is not given is as in PrusaSlicer's
    "0.20mm QUALITY @MK3"."""

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
    """What the machine does at most, whatever it is asked to, along x, y, z and in the extruder
    (e). What is not given is as in PrusaSlicer's "Original Prusa i3 MK3"."""

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
    """Step in speed that x, y, z, e take without slowing down (mm/s)."""
    printing: Acceleration = 1250
    """Highest acceleration of a move with plastic (mm/s²)."""
    retracting: Acceleration = 1250
    """Highest acceleration of filament that is drawn back (mm/s²)."""
    travel: Acceleration = 1000
    """Highest acceleration of a move without plastic (mm/s²)."""


class Retraction(Model):
    """How filament is drawn back before a move without plastic."""

    length: Annotated[float, MM, NOUGHT_OR_MORE] = 0.8
    """How far (mm)."""
    speed: Speed = 35
    """How fast (mm/s)."""
    lift: Annotated[float, MM, NOUGHT_OR_MORE] = 0.4
    """How far the nozzle is lifted meanwhile (mm)."""


class Change(Model):
    """What a change of filament takes."""

    seconds: Annotated[float, SECONDS, NOUGHT_OR_MORE] = 60
    """Time to take one filament out and put the next one in (s); the default is a minute, by
    hand."""
    purge: Annotated[float, MM3, NOUGHT_OR_MORE] = 140
    """Plastic that is thrown away until the new colour is clean (mm³)."""


class Presets(Model):
    """What Bambu Studio and OrcaSlicer call the printer and what it prints with; a project of a
    kit opens with them."""

    model: PresetName
    """The printer, as in "Bambu Lab A1 mini"; the preset is called so "0.4 nozzle"."""
    process: PresetName
    """The preset of layers and speeds, as in "0.20mm Standard @BBL A1M"."""
    filament: PresetName
    """The preset of the material, as in "Bambu PLA Basic @BBL A1M"."""
    nozzle: Length = NOZZLE
    """The nozzle (mm) that process and filament are meant for; with another they are left to the
    slicer."""


class Head(Model):
    """How much room the print head takes beside the nozzle, where one object is printed after
    the other."""

    radius: Length = 45
    """To the side of the nozzle (mm)."""
    height: Length = 20
    """From the nozzle's tip to what would first touch a finished object (mm)."""


Judge = Callable[[int], str]
"""Tells in words why a board cannot be printed with a tile (mm) that fits; nothing where it can."""


class Disc(Model):
    """A round bed."""

    diameter: Length
    """How far it can be printed on across (mm)."""


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


class Origin(StrEnum):
    """Where on the bed x and y are 0."""

    CORNER = "corner"
    """In the front left corner, of a round bed that of the square around it."""
    CENTRE = "centre"
    """In the middle."""


class Printer(Model):
    """A printer and the material in it."""

    title: Text
    """Its name."""
    bed: BedShape
    """What can be printed on (mm): `[width, depth]`, or `{diameter: …}` of a round bed."""
    origin: Origin | None = None
    """Where on the bed the printer's x and y are 0; by default in the corner of a rectangle and in
    the middle of a round bed, as printers with such beds have it."""
    height: Length
    """Height that can be printed (mm)."""
    clearance: Length
    """Play that parts printed on it need to join well (mm)."""
    density: Annotated[float, G_CM3, Field(gt=0, le=10_000)]
    """Density of the material (g/cm³)."""
    nozzle: Length = NOZZLE
    """Width of the nozzle's opening (mm)."""
    layer: Layer = LAYER
    """Height of a layer (mm)."""
    price: Annotated[float, MONEY, NOUGHT_OR_MORE] = 25
    """Price of the material, in whatever money (a kilogram)."""
    spacing: Annotated[float, MM, Field(ge=0, le=100)] = 5
    """Room between parts on a plate (mm)."""
    margin: Annotated[float, MM, Field(ge=0, le=100)] = 7
    """Room between parts and the edge of the bed, or what is to be kept clear: for a skirt of two
    lines 3 mm away, or a brim (mm)."""
    keep_clear: Annotated[tuple[Area, ...], Field(max_length=16)] = ()
    """Areas of the bed where nothing may lie, as `[left, front, right, back]` in the printer's own
    x and y (mm): where the start of a print lays down lines to prime the nozzle, or a clip is."""
    filaments: Annotated[int, Field(ge=1, le=16)] = 1
    """How many filaments it changes between by itself."""
    speeds: Speeds = Speeds()
    """How fast each kind of line is laid down."""
    accelerations: Accelerations = Accelerations()
    """How fast the nozzle gets there."""
    limits: MachineLimits = MachineLimits()
    """What the machine does at most."""
    retraction: Retraction = Retraction()
    """How filament is drawn back before a move without plastic."""
    flow: Annotated[float, MM3_S, Field(gt=0, le=1_000)] = 15
    """Plastic that the hot end melts at most (mm³/s)."""
    layer_time: Annotated[float, SECONDS, Field(ge=0, le=600)] = 10
    """Layers that would take less are printed slower, to cool (s)."""
    change: Change = Change()
    """What a change of filament takes."""
    head: Head = Head()
    """How much room the print head takes."""
    presets: Presets | None = None
    """What other slicers call it; without them a project opens with their own defaults."""

    @classmethod
    def cross_field_faults(cls, document: Document) -> Iterator[Fault]:
        """A layer higher than the nozzle is wide would not stick to the one below; an area has
        its edges in order."""
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
        """Its bed as parts are laid on it."""
        disc = isinstance(self.bed, Disc)
        size = (self.bed.diameter, self.bed.diameter) if isinstance(self.bed, Disc) else self.bed
        centred = self.origin is Origin.CENTRE or (self.origin is None and disc)
        x, y = (-size[0] / 2, -size[1] / 2) if centred else (0.0, 0.0)
        taken = tuple((a - x, b - y, c - x, d - y) for a, b, c, d in self.keep_clear)
        return Bed(size, disc, taken, (x, y))

    @property
    def room(self) -> str:
        """What can be printed at most, in words."""
        return f"{self.surface} × {self.height:g}"

    def refusals(
        self,
        sizes: Mapping[str, tuple[float, float, float]],
        tile: float | None = None,
        judge: Judge = lambda tile: "",
    ) -> list[Fault]:
        """What is wrong with boxes of these extents (mm), by name, that cannot be printed; each
        tells the largest tile (mm) that all could be printed with, where they grow with one of
        that edge, and what the `judge` has against it."""
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
        """Whether a box of these extents (mm) fits, turned flat on the bed or not."""
        return self._largest_scale(extents) >= 1

    def _largest_scale(self, extents: tuple[float, float, float]) -> float:
        """How far a box may be scaled before it leaves the printer's room."""
        height = max(extents[2] - ROUNDING, ROUNDING)
        return min(self.surface.scale(*extents[:2]), self.height / height)


def tile_that_fits(most: float, judge: Judge = lambda tile: "") -> str:
    """Return which tile to ask for where it may be `most` (mm), in words.

    `judge` returns why parts with a tile cannot be printed, or nothing where they can.
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
    """The bundled printers, sorted."""
    return list(bundled.printers())


def load(name: str) -> Printer:
    """The bundled printer of that name, or the one that a file describes.

    Raises UsageError where there is none, InvalidVariant with all the faults of the file.
    """
    return read(bundled.find_printer(name)).printer


class Described(NamedTuple):
    """A printer, and the document that it was read from."""

    printer: Printer
    document: Document


def read(source: Source) -> Described:
    """The printer that a file describes. Raises as `load` does."""
    document = extends.read(source, extends.printers()).document
    try:
        return Described(validate(document, Printer), document)
    except InvalidVariant as error:
        raise InvalidVariant(verified(document, error.faults, _faults_of)) from error


def _faults_of(document: Document) -> Sequence[Fault]:
    """All that is wrong with a printer."""
    try:
        validate(document, Printer)
    except InvalidVariant as error:
        return error.faults
    return ()
