"""Printers: what a part must fit, and what its plastic weighs.

A printer is a bundled one or a file of the maker's own, which may extend another.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from pydantic import Field, TypeAdapter

from cuatto_kit.config import bundled, extends
from cuatto_kit.config.advice import verified
from cuatto_kit.config.base import Model
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import Document
from cuatto_kit.config.model import TILES, Text, valid_value, validate
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

Bed = tuple[float, float]
"""Width and depth that can be printed on (mm)."""

_Edge = Annotated[float, MM]
Area = tuple[_Edge, _Edge, _Edge, _Edge]
"""Left, front, right and back edge of what lies on a bed (mm)."""

_AREAS: TypeAdapter[tuple[Area, ...]] = TypeAdapter(tuple[Area, ...])

ROUNDING = 1e-3
"""How much (mm) of a measured length may be noise: meshes hold 32-bit numbers, which step by
up to 0.0001 mm where a bed ends, and a length is what is left of several."""


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


class Printer(Model):
    """A printer and the material in it."""

    title: Text
    """Its name."""
    bed: tuple[Length, Length]
    """Width and depth that can be printed on (mm)."""
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
    """Areas of the bed where nothing may lie, as `[left, front, right, back]` (mm): where the
    start of a print lays down lines to prime the nozzle."""
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

    def refusals(
        self, sizes: Mapping[str, tuple[float, float, float]], tile: float | None = None
    ) -> list[Fault]:
        """What is wrong with boxes of these extents (mm), by name, that cannot be printed; each
        tells the largest tile (mm) that all could be printed with, where they grow with one of
        that edge."""
        room = " × ".join(f"{length:g}" for length in (*self.bed, self.height))
        large = {name: extents for name, extents in sizes.items() if not self.fits(extents)}
        remedy = self._largest_tile(list(large.values()), tile) if large and tile else ""
        found = []
        for name, extents in large.items():
            size = " × ".join(f"{extent:.1f}" for extent in extents)
            told = f"it measures {size} mm; expected no more than the printer's {room}{remedy}"
            found.append(Fault(Code.OFF_BED, told, name))
        return found

    def _largest_tile(self, sizes: Sequence[tuple[float, float, float]], tile: float) -> str:
        """With which tiles (mm) boxes would fit that were drawn for one of that edge, in words:
        a bound, since small pieces have others that show when they are rendered."""
        largest = math.floor(tile * min(map(self._largest_scale, sizes)))
        if largest < TILES[0]:
            return f"; it would not fit with the smallest tile of {TILES[0]} either"
        return f"; on this bed print.tile is {largest} at most"

    def fits(self, extents: tuple[float, float, float]) -> bool:
        """Whether a box of these extents (mm) fits, turned flat on the bed or not."""
        return self._largest_scale(extents) >= 1

    def _largest_scale(self, extents: tuple[float, float, float]) -> float:
        """How far a box may be scaled before it leaves the printer's room."""
        width, depth, height = (max(extent - ROUNDING, ROUNDING) for extent in extents)
        upright = min(self.bed[0] / width, self.bed[1] / depth)
        turned = min(self.bed[0] / depth, self.bed[1] / width)
        return min(max(upright, turned), self.height / height)


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
