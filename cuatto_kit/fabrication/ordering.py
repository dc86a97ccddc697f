"""What is ordered of a kit: how many of which part, and how they are put on plates."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import cycle, islice
from typing import TYPE_CHECKING

from cuatto_kit.cad.groups import TEAMS
from cuatto_kit.config.messages import expected_name
from cuatto_kit.errors import Code, Fault, UsageError

if TYPE_CHECKING:
    from cuatto_kit.fabrication.built import BuiltPart

MOST_COPIES = 1_000
"""How many copies of a part may be ordered."""


class Strategy(StrEnum):
    """How pieces are put on plates."""

    BY_COLOUR = "by-colour"
    """A plate for each colour of a body, with the marks on it."""
    ONE_COLOUR = "one-colour"
    """All in one colour on the fewest plates: a draft."""
    FEWEST = "fewest"
    """As many colours on a plate as the printer has filaments."""
    BY_OBJECT = "by-object"
    """By colour, and one piece after the other, so far apart that the print head meets none."""


@dataclass(frozen=True)
class Order:
    """How plates are made, and how many copies of which parts.

    `spare` adds copies of each piece of the teams in each of its colours. `copies`, where given,
    replaces the kit by that many copies of these parts, in their colours by turns. With
    `plates_stl` each plate is also an STL file in one colour.
    """

    strategy: Strategy = Strategy.BY_COLOUR
    spare: int = 0
    copies: tuple[tuple[str, int], ...] = ()
    plates_stl: bool = False

    def names(self, known: Sequence[str]) -> list[str]:
        """The parts that are ordered, of those that there are. Raises UsageError on one that there
        is not."""
        for name, _ in self.copies:
            if name not in known:
                message = f"--parts {name}: {expected_name(name, known)}"
                raise UsageError(Fault(Code.USAGE, message))
        asked = dict(self.copies)
        return [name for name in known if not asked or name in asked]

    def of(self, built: "Iterable[BuiltPart]") -> "tuple[BuiltPart, ...]":
        """The parts with as many copies of each as are ordered."""
        return tuple(
            replace(item, part=replace(item.part, colours=colours))
            for item in built
            if (colours := self._colours(item))
        )

    def _colours(self, item: "BuiltPart") -> Mapping[str, int]:
        part = item.part
        if self.copies:
            ordered = dict(self.copies).get(part.name, 0)
            return Counter(islice(cycle(part.colours), ordered))
        # The pieces of a team are what is lost most easily.
        spare = self.spare if part.group == TEAMS else 0
        return {colour: count + spare for colour, count in part.colours.items()}


USUAL = Order()
"""Each part as often as the game needs it."""


def copies_of(text: str | None) -> tuple[tuple[str, int], ...]:
    """`tile=3,bridge=2` as names and numbers. Raises UsageError on what is none."""
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
