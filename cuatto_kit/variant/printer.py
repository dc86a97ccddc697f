"""Printers: what a part must fit, and what its plastic weighs."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, TypeAdapter

from cuatto_kit.errors import Fault, UsageError
from cuatto_kit.variant import bundled, document
from cuatto_kit.variant.document import Document
from cuatto_kit.variant.model import Model, Text, sound, validate
from cuatto_kit.variant.words import listed, meant

Positive = Annotated[float, Field(gt=0, le=10_000)]
_LENGTH: TypeAdapter[float] = TypeAdapter(Positive)

NOZZLE, LAYER = 0.4, 0.2
"""Nozzle and layers (mm) of a printer that does not say."""


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
    def disagreements(cls, document: Document) -> Iterator[Fault]:
        """A layer higher than the nozzle is wide would not stick to the one below."""
        layer = sound(document, ("layer",), _LENGTH)
        nozzle = sound(document, ("nozzle",), _LENGTH)
        if layer is not None and layer > (nozzle or NOZZLE):
            message = f"{layer:g} is given; expected no more than the nozzle's {nozzle or NOZZLE:g}"
            yield document.fault("BAD_VALUE", ("layer",), message)
        elif layer is None and nozzle is not None and nozzle < LAYER:
            message = f"{nozzle:g} is given; expected no less than the layer's {LAYER:g}"
            yield document.fault("BAD_VALUE", ("nozzle",), message)

    def refusal(self, extents: tuple[float, float, float]) -> str | None:
        """Why a box of these extents (mm) cannot be printed, None where it can."""
        if self.fits(extents):
            return None
        size = " × ".join(f"{extent:.1f}" for extent in extents)
        room = " × ".join(f"{length:g}" for length in (*self.bed, self.height))
        return f"it measures {size} mm; expected no more than the printer's {room}"

    def fits(self, extents: tuple[float, float, float]) -> bool:
        """Whether a box of these extents (mm) fits, turned flat on the bed or not."""
        width, depth, height = extents
        fits_bed = any(
            w <= self.bed[0] and d <= self.bed[1] for w, d in ((width, depth), (depth, width))
        )
        return fits_bed and height <= self.height


def names() -> list[str]:
    """The bundled printers, sorted."""
    return list(bundled.printers())


def load(name: str) -> Printer:
    """The bundled printer of that name. Raises UsageError where there is none."""
    known = bundled.printers()
    if name not in known:
        message = f"no printer {name!r}; expected one of {listed(known)}{meant(name, known)}"
        raise UsageError(Fault("NOT_FOUND", message))
    return validate(document.read(known[name], name), Printer)
