"""Orders: the number of copies of each part, and the strategy for putting them on plates."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import cycle, islice
from typing import TYPE_CHECKING

from cuatto_kit.config.messages import expected_name
from cuatto_kit.errors import Code, Fault, UsageError

if TYPE_CHECKING:
    from cuatto_kit.fabrication.built import BuiltPart

MOST_COPIES, MOST_SPARE = 1_000, 100
"""The largest numbers of copies of a part in an order, and of spare copies of each piece."""
MOST_KERF, THICKNESS = 1, (1, 20)
"""The greatest width of a laser's beam, and the range of the thickness of a box's material (mm)."""


class Strategy(StrEnum):
    """The strategies for putting pieces on plates."""

    BY_COLOUR = "by-colour"
    """A plate for each colour of a body, with the marks on it."""
    ONE_COLOUR = "one-colour"
    """All in one colour on the fewest plates: a draft."""
    FEWEST = "fewest"
    """Several colours on a plate, up to the number of the printer's filaments."""
    BY_OBJECT = "by-object"
    """By colour, one piece after the other, so far apart that the print head touches none."""


@dataclass(frozen=True)
class Order:
    """The strategy for making plates, and the number of copies of each part.

    `spare` adds copies of each piece of the teams in each of its colours. `copies`, where given,
    replaces the kit by that many copies of these parts, cycling through their colours. With
    `plates_stl` each plate is also an STL file in one colour.
    """

    strategy: Strategy = Strategy.BY_COLOUR
    spare: int = 0
    copies: tuple[tuple[str, int], ...] = ()
    plates_stl: bool = False

    def names(self, known: Sequence[str]) -> list[str]:
        """Return the known parts that are ordered. Raises UsageError for an unknown part."""
        for name, _ in self.copies:
            if name not in known:
                message = f"--parts {name}: {expected_name(name, known)}"
                raise UsageError(Fault(Code.USAGE, message))
        asked = dict(self.copies)
        return [name for name in known if not asked or name in asked]

    def of(self, built: "Iterable[BuiltPart]") -> "tuple[BuiltPart, ...]":
        """Return the ordered parts with the ordered number of copies of each."""
        return tuple(
            replace(item, part=replace(item.part, colours=colours))
            for item in built
            if (colours := self._colours(item))
        )

    def _colours(self, item: "BuiltPart") -> Mapping[str, int]:
        from cuatto_kit.cad.parts import TEAMS  # the command line reads this module first

        part = item.part
        if self.copies:
            ordered = dict(self.copies).get(part.name, 0)
            return Counter(islice(cycle(part.colours), ordered))
        # The pieces of a team are lost most easily.
        spare = self.spare if part.group == TEAMS else 0
        return {colour: count + spare for colour, count in part.colours.items()}


USUAL = Order()
"""Each part as often as the game needs it."""


def copies_of(text: str | None) -> tuple[tuple[str, int], ...]:
    """Return the names and numbers of a text such as `tile=3,bridge=2`; none for None.

    Raises UsageError for a text of another form.
    """
    found: dict[str, int] = {}
    for word in text.split(",") if text is not None else ():
        name, _, number = (piece.strip() for piece in word.partition("="))
        if not (name and number.isascii() and number.isdecimal()) or name in found:
            message = f"--parts {word.strip()}: expected NAME=N, each name once, as in tile=3"
            raise UsageError(Fault(Code.USAGE, message))
        if not 1 <= int(number[:9]) <= MOST_COPIES:
            message = f"--parts {word.strip()}: expected 1 to {MOST_COPIES}"
            raise UsageError(Fault(Code.USAGE, message))
        found[name] = int(number)
    return tuple(found.items())


class FlatFormat(StrEnum):
    """The format of flat files."""

    SVG = "svg"
    DXF = "dxf"


@dataclass(frozen=True)
class FlatOptions:
    """The format, the width of the laser's beam and the thickness of a box's material (mm)."""

    format: FlatFormat = FlatFormat.SVG
    kerf: float = 0.1
    material: float = 3.0
