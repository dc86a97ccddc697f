"""Between the size that the library draws in and the size of a kit."""

from dataclasses import dataclass

from cuatto_kit.board.geometry import Point
from cuatto_kit.cad import library
from cuatto_kit.cad.solids import Solid, call, scaled


@dataclass(frozen=True)
class Scale:
    """How many times larger a kit is than the library draws it: for a tile of 40 mm. Lengths are
    in mm of the kit, wherever nothing else is said; a part is called with lengths of its own."""

    factor: float

    def mm(self, length: float) -> float:
        """A length of the library, in the kit."""
        return length * self.factor

    def default(self, part: str, parameter: str) -> float:
        """A measure from the header of a part, in the kit."""
        return self.mm(library.module(part).default(parameter))

    def own(self, length: float) -> float:
        """A length of the kit in the library's size, to a millionth."""
        return round(length / self.factor, 6)

    def own_point(self, point: Point) -> list[float]:
        """A point of the kit in the library's size."""
        return [self.own(length) for length in point]

    def drawn(self, part: str, **arguments: object) -> Solid:
        """A part in the kit's size; its arguments are in the library's. Raises as `call` does."""
        return scaled(call(part, **arguments), self.factor)
