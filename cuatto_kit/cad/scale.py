"""The conversion between the size that the library draws in and the size of a kit."""

from dataclasses import dataclass

from cuatto_kit.board.geometry import Point
from cuatto_kit.cad import library
from cuatto_kit.cad.solids import Solid, call, scaled


@dataclass(frozen=True)
class Scale:
    """The size of a kit relative to the library's, which is for a tile of 40 mm.

    Lengths are in mm of the kit unless stated otherwise; a part is called with lengths in the
    library's size.
    """

    factor: float

    def mm(self, length: float) -> float:
        """Return a length of the library in the kit's size."""
        return length * self.factor

    def default(self, part: str, parameter: str) -> float:
        """Return a measure from the header of a part in the kit's size."""
        return self.mm(library.module(part).default(parameter))

    def own(self, length: float) -> float:
        """Return a length of the kit in the library's size, to a millionth."""
        return round(length / self.factor, 6)

    def own_point(self, point: Point) -> list[float]:
        """Return a point of the kit in the library's size."""
        return [self.own(length) for length in point]

    def drawn(self, part: str, **arguments: object) -> Solid:
        """Return a part in the kit's size; its arguments are in the library's.

        Raises as `call` does.
        """
        return scaled(call(part, **arguments), self.factor)
