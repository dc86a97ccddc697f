"""Numbers that keys take, with unit and bounds, and what is meant by a text in their place."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite

from cuatto_kit.config.messages import Advice
from cuatto_kit.config.units import NO_UNIT, Unit, written

_BETWEEN = re.compile(r"\s*(?:-|–|—|\.\.+|…|\bto\b|\band\b|,|;)\s*")
"""What stands between the ends of a range."""
_BESIDE = re.compile(r"\s*(?:x|×|\*|\bby\b|,\s|;|\s)\s*", re.IGNORECASE)
"""What stands between numbers of a list."""
_LAST_UNIT = re.compile(r"[^\W\d]+[^\s\d]*\s*$|[%\"″]\s*$")
_NOUN = re.compile(r"([0-9][0-9,_ ]*)\s*([^\W\d_]{3,})\s*")


@dataclass(frozen=True)
class Measure:
    """A number that a key takes: its unit, whether it is whole, the least and the most; with
    `above` it is more than the least."""

    unit: Unit = NO_UNIT
    whole: bool = False
    least: float = -inf
    most: float = inf
    above: bool = False

    def meant(self, value: object, key: str = "") -> str:
        """The number that a value means, as YAML writes it; empty where it means none that the
        key takes. `key` may follow it as a noun, as in `6 pieces`."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            number = Fraction(value) if isfinite(value) else None
        elif isinstance(value, str):
            number = self._number(value, key)
        else:
            return ""
        return written(number) if number is not None and self.takes(number) else ""

    def _number(self, text: str, key: str) -> Fraction | None:
        if self.whole:
            found = _NOUN.fullmatch(text)
            noun = found[2].lower().removesuffix("s") if found else ""
            if found and key and noun == key.lower().removesuffix("s"):
                text = found[1]
            if "%" in text:
                return None  # a share is no count
        return self.unit.number(text, whole=self.whole)

    def takes(self, number: Fraction) -> bool:
        """Whether the key takes a number."""
        if self.whole and number.denominator != 1:
            return False
        read = float(number)  # as the file will be: 0.02 is no more than itself
        return self.least <= read <= self.most and not (self.above and read == self.least)

    def ends(self, value: object) -> tuple[str, str] | None:
        """The ends of a range that a value means: a list of two, or a text as `20 to 90 min`."""
        pieces = value
        if isinstance(value, str):
            pieces = _shared_unit(_BETWEEN.split(value.strip()))
        if not isinstance(pieces, list) or len(pieces) != 2:
            return None
        first, last = (self.meant(piece) for piece in pieces)
        if not first or not last or float(first) > float(last):
            return None
        return first, last

    def items(self, text: str, most: int) -> list[str]:
        """The numbers of a list that a text means, as `220 x 220 mm`; none where it means none."""
        pieces = _BESIDE.split(text.strip())
        if self.unit.number(text) is not None:
            pieces = [text]
        numbers = [self.meant(piece) for piece in _shared_unit(_with_units(pieces))]
        sound = all(numbers) and (len(numbers) == most if most else bool(numbers))
        return numbers if sound else []

    @property
    def kind(self) -> str:
        """What is expected, in words: a number, in which unit."""
        noun = "a whole number" if self.whole else "a number"
        return f"{noun} {self.unit.words}".rstrip()

    @property
    def bounds(self) -> str:
        """ ", 20 to 200": the bounds in words, nothing where there are none."""
        least = f"more than {self.least:,g}" if self.above else f"{self.least:,g} or more"
        if self.least == -inf:
            return f", {self.most:,g} at most" if self.most < inf else ""
        if self.most == inf:
            return f", {least}"
        if self.above:
            return f", {least} and {self.most:,g} at most"
        return f", {self.least:,g} to {self.most:,g}"

    def expected(self, value: object, key: str = "") -> tuple[str, Advice]:
        """What is expected in place of a value, in words, and what of them is advice."""
        if not isinstance(value, str | float):
            return self.kind, Advice()
        number = self.meant(value, key)
        if not number:
            bounds = self.bounds if isinstance(value, str) else ""
            return f"{self.kind}{bounds}", Advice()
        if isinstance(value, float):
            advice = Advice(f", as in {number}", number)
        elif value.strip() == number:
            advice = Advice(" without quotes", number)
        else:
            advice = Advice(f"{'' if self.unit.words else ' alone'}, as in {number}", number)
        return f"{self.kind}{advice}", advice


def _shared_unit(pieces: list[str]) -> list[str]:
    """Pieces of which only the last has a unit, each with it."""
    found = _LAST_UNIT.search(pieces[-1])
    if found and not any(_LAST_UNIT.search(piece) for piece in pieces[:-1]):
        return [*(piece + found[0] for piece in pieces[:-1]), pieces[-1]]
    return pieces


def _with_units(pieces: list[str]) -> list[str]:
    """Pieces with those that are a unit alone behind the number before them."""
    found: list[str] = []
    for piece in pieces:
        if found and not re.search("[0-9]", piece):
            found[-1] += piece
        else:
            found.append(piece)
    return found
