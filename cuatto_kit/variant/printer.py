"""Printers: what a part must fit, and what its plastic weighs."""

from typing import Annotated

from pydantic import Field

from cuatto_kit import resources
from cuatto_kit.errors import Fault, UsageError
from cuatto_kit.variant import document
from cuatto_kit.variant.model import Model, Text, listed, meant, validate

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

    def fits(self, extents: tuple[float, float, float]) -> bool:
        """Whether a box of these extents (mm) fits, turned flat on the bed or not."""
        width, depth, height = extents
        fits_bed = any(
            w <= self.bed[0] and d <= self.bed[1] for w, d in ((width, depth), (depth, width))
        )
        return fits_bed and height <= self.height


def names() -> list[str]:
    return sorted(path.stem for path in (resources.folder("variants") / "printers").glob("*.yaml"))


def load(name: str) -> Printer:
    """The bundled printer of that name. Raises UsageError where there is none."""
    if name not in names():
        message = f"no printer {name!r}; expected one of {listed(names())}{meant(name, names())}"
        raise UsageError(Fault("NOT_FOUND", message))
    path = resources.folder("variants") / "printers" / f"{name}.yaml"
    return validate(document.read(path, name), Printer)
