"""What a family hands to the workshop: parts to print, and how they stand in play."""

from collections.abc import Mapping
from dataclasses import dataclass

from cuatto_kit.solids.solid import Solid


@dataclass(frozen=True)
class Part:
    """One shape to print; equal shapes are one part with a quantity.

    `solid` lies as it is printed, on the bed. `colours` says how many in which
    colour, `group` to which section of a build it belongs ("board", "teams"),
    `extents` is the size expected (mm) where the layout knows it, None for an
    axis it does not.
    """

    name: str
    title: str
    group: str
    solid: Solid
    colours: Mapping[str, int]
    bodies: int = 1
    extents: tuple[float | None, float | None, float | None] = (None, None, None)

    @property
    def quantity(self) -> int:
        return sum(self.colours.values())


@dataclass(frozen=True)
class Kit:
    """The parts of a board, and the picture of all of them set up."""

    parts: tuple[Part, ...]
    assembly: Solid
