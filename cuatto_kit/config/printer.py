"""Printers: what a part must fit, and what its plastic weighs.

A printer is a bundled one or a file of the maker's own, which may extend another.
"""

import math
from collections.abc import Iterator
from typing import Annotated, NamedTuple

from pydantic import Field, TypeAdapter

from cuatto_kit.config import bundled, extends
from cuatto_kit.config.base import Model
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import Document
from cuatto_kit.config.model import Text, valid_value, validate
from cuatto_kit.errors import Code, Fault

Positive = Annotated[float, Field(gt=0, le=10_000)]
_LENGTH: TypeAdapter[float] = TypeAdapter(Positive)

NOZZLE, LAYER = 0.4, 0.2
"""Nozzle and layers (mm) of a printer that does not say: the nozzle that nearly all are sold
with, and half of it, the default of the common slicers."""

Bed = tuple[float, float]
"""Width and depth that can be printed on (mm)."""

ROUNDING = 1e-3
"""How much (mm) of a measured length may be noise: meshes hold 32-bit numbers, which step by
up to 0.0001 mm where a bed ends, and a length is what is left of several."""


class Printer(Model):
    """A printer and the material in it."""

    title: Text
    """Its name."""
    bed: tuple[Positive, Positive]
    """Width and depth that can be printed on (mm)."""
    height: Positive
    """Height that can be printed (mm)."""
    clearance: Positive
    """Play that parts printed on it need to join well (mm)."""
    density: Positive
    """Density of the material (g/cm³)."""
    nozzle: Positive = NOZZLE
    """Width of the nozzle's opening (mm)."""
    layer: Positive = LAYER
    """Height of a layer (mm)."""
    price: Annotated[float, Field(ge=0, le=10_000)] = 25
    """Price of the material, in whatever money (a kilogram)."""
    spacing: Annotated[float, Field(ge=0, le=100)] = 5
    """Room between parts on a plate; half of it to the edge of the bed (mm)."""

    @classmethod
    def cross_field_faults(cls, document: Document) -> Iterator[Fault]:
        """A layer higher than the nozzle is wide would not stick to the one below."""
        layer = valid_value(document, ("layer",), _LENGTH)
        nozzle = valid_value(document, ("nozzle",), _LENGTH)
        if layer is not None and layer > (nozzle or NOZZLE):
            message = f"{layer:g} is given; expected no more than the nozzle's {nozzle or NOZZLE:g}"
            yield document.fault(Code.BAD_VALUE, ("layer",), message)
        elif layer is None and nozzle is not None and nozzle < LAYER:
            message = f"{nozzle:g} is given; expected no less than the layer's {LAYER:g}"
            yield document.fault(Code.BAD_VALUE, ("nozzle",), message)

    def refusal(self, extents: tuple[float, float, float]) -> str | None:
        """Why a box of these extents (mm) cannot be printed, None where it can."""
        if self.fits(extents):
            return None
        size = " × ".join(f"{extent:.1f}" for extent in extents)
        room = " × ".join(f"{length:g}" for length in (*self.bed, self.height))
        scale = math.floor(self._largest_scale(extents) * 100) / 100
        told = f"{scale:.2f}" if scale else "below 0.01"
        return (
            f"it measures {size} mm; expected no more than the printer's {room}; "
            f"the largest scale that fits is {told}"
        )

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
    return Described(validate(document, Printer), document)
