"""Printers: what a part must fit, and what its plastic weighs."""

from typing import Annotated

from pydantic import Field

from cuatto_kit.errors import Fault, UsageError
from cuatto_kit.variant import bundled, document
from cuatto_kit.variant.model import Model, Text, validate
from cuatto_kit.variant.words import listed, meant

Positive = Annotated[float, Field(gt=0, le=10_000)]


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
