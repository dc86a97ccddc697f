"""Numbers with units as users write them, units and bounds of keys, and corrections of texts.

A key gives its unit beside its bounds, as in `Annotated[float, MM, Field(ge=20, le=200)]`; the JSON
Schema holds it as `x-unit`, from which config/known.py reads it. Keys of whole numbers are counts
and have no unit.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite
from typing import Any

from cuatto_kit.config.messages import Advice

KEYWORD = "x-unit"
"""The keyword of a JSON Schema for the sign of a key's unit."""

Dimension = tuple[int, int, int]
"""The exponents of length, time and mass."""

_SCALAR: Dimension = (0, 0, 0)
_LENGTH: Dimension = (1, 0, 0)
_TIME: Dimension = (0, 1, 0)
_MASS: Dimension = (0, 0, 1)
_VOLUME: Dimension = (3, 0, 0)


@dataclass(frozen=True)
class Unit:
    """The unit of a key: its sign in messages, and its size in mm, seconds and grams."""

    sign: str
    factor: Fraction = Fraction(1)
    dimension: Dimension = _SCALAR
    others: str = ""
    """A regular expression for other notations of numbers in this unit."""
    phrase: str | None = None
    """The words after "a number" in messages, if not "in" with the sign."""

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), KEYWORD: self.sign}

    @property
    def words(self) -> str:
        """The words after "a number" in messages."""
        return f"in {self.sign}" if self.phrase is None else self.phrase

    def number(self, text: str, *, whole: bool = False) -> Fraction | None:
        """Return the number that a text means in this unit, or None if it means none or is
        ambiguous.

        The text may omit the unit. If the number must be `whole`, commas separate thousands.
        """
        if self.others and (found := re.fullmatch(self.others, text.strip())):
            text = found["number"]
        if whole and re.fullmatch("[0-9]{1,3}(,[0-9]{3})+", text.strip()):
            text = text.replace(",", "")
        pieces = list(_pieces(text))
        if not pieces or (len(pieces) > 1 and not all(word for _, word in pieces)):
            return None
        total = Fraction(0)
        for number, word in pieces:
            factor = self._factor(word)
            if number is None or factor is None:
                return None
            total += number * factor
        return total

    def _factor(self, word: str) -> Fraction | None:
        """Return how many of this unit another unit is, or None if its dimension differs."""
        if not word:
            return Fraction(1)
        for factor, dimension in _meanings(word):
            if dimension == self.dimension:
                return factor / self.factor
        return None


NO_UNIT = Unit("", phrase="")
"""The unit of dimensionless numbers; per cent are hundredths."""
SHARE = Unit("share", phrase="as a share of 1")
TIMES = Unit("times", others=r"(?P<number>.*?[0-9])\s*(x|×|times)", phrase="")
MM = Unit("mm", dimension=_LENGTH)
PITCHES = Unit("pitches", others=r"(?P<number>.*?[0-9])\s*(pitch|pitches|spaces?)")
"""Distances on a board in units of the distance between neighbouring spaces of a square lattice."""
DEGREES = Unit("degrees", others=r"(?P<number>.*?[0-9])\s*(°|deg|degrees?)")
SECONDS = Unit("seconds", dimension=_TIME)
MINUTES = Unit("minutes", Fraction(60), _TIME)
MM_S = Unit("mm/s", dimension=(1, -1, 0))
MM_S2 = Unit("mm/s²", dimension=(1, -2, 0))
MM3 = Unit("mm³", dimension=_VOLUME)
MM3_S = Unit("mm³/s", dimension=(3, -1, 0))
G_CM3 = Unit("g/cm³", Fraction(1, 1000), (-3, 0, 1))
MONEY = Unit(
    "money/kg",
    dimension=(9, 9, 9),  # not convertible to any other unit
    others=r"([€$£¥]|[A-Z]{3})?\s*(?P<number>.*?[0-9])\s*([€$£¥]|[A-Z]{3})?(\s*(/|per|a)\s*kg)?",
    phrase="of money a kilogram",
)

UNITS = {
    unit.sign: unit
    for unit in (
        *(NO_UNIT, SHARE, TIMES, PITCHES, DEGREES, MM, SECONDS, MINUTES),
        *(MM_S, MM_S2, MM3, MM3_S, G_CM3, MONEY),
    )
}
"""All units by sign."""


def written(number: Fraction) -> str:
    """Return a number as in YAML, to six significant digits if it has no short decimal form."""
    if number.denominator == 1:
        return str(number.numerator)
    exact = f"{float(number):.12f}".rstrip("0").rstrip(".")
    return exact if Fraction(exact) == number else f"{float(number):.6g}"


# Words of units

_WORDS: tuple[tuple[str, Dimension, Fraction], ...] = (
    ("mm millimetre millimeter", _LENGTH, Fraction(1)),
    ("cm centimetre centimeter", _LENGTH, Fraction(10)),
    ("dm decimetre decimeter", _LENGTH, Fraction(100)),
    ("m metre meter", _LENGTH, Fraction(1000)),
    ("um μm micron micrometre micrometer", _LENGTH, Fraction(1, 1000)),
    ("in inch inche \" ″ ” ''", _LENGTH, Fraction(254, 10)),
    ("ft foot feet ' ′ ’", _LENGTH, Fraction(3048, 10)),
    ("mil thou", _LENGTH, Fraction(254, 10_000)),
    ("ms millisecond", _TIME, Fraction(1, 1000)),
    ("s sec second", _TIME, Fraction(1)),
    ("m min minute", _TIME, Fraction(60)),
    ("h hr hour", _TIME, Fraction(3600)),
    ("d day", _TIME, Fraction(86_400)),
    ("mg milligram milligramme", _MASS, Fraction(1, 1000)),
    ("g gram gramme", _MASS, Fraction(1)),
    ("kg kilogram kilogramme kilo", _MASS, Fraction(1000)),
    ("oz ounce", _MASS, Fraction(28_349_523_125, 10**9)),
    ("lb pound", _MASS, Fraction(45_359_237, 10**5)),
    ("ml millilitre milliliter cc ccm", _VOLUME, Fraction(1000)),
    ("cl centilitre centiliter", _VOLUME, Fraction(10_000)),
    ("l litre liter", _VOLUME, Fraction(10**6)),
    ("% percent pct", _SCALAR, Fraction(1, 100)),
    ("‰", _SCALAR, Fraction(1, 1000)),
)
"""Names of units, with their dimension and size in mm, seconds and grams."""

_BY_WORD: dict[str, list[tuple[Fraction, Dimension]]] = {}
for _words, _dimension, _factor in _WORDS:
    for _word in _words.split():
        _BY_WORD.setdefault(_word, []).append((_factor, _dimension))

_TERM = re.compile(r"([^\W\d_]+|[%‰\"″”'′’]+)([0-9]?)")


def _meanings(word: str) -> Iterator[tuple[Fraction, Dimension]]:
    """Yield the possible sizes and dimensions of a unit in mm, seconds and grams.

    For example `m` is a metre or a minute.
    """
    word = re.sub(r"\s+per\s+", "/", word.strip().removesuffix("."))
    above, *below = re.sub(r"\s+", "", word).split("/")
    found = [(Fraction(1), _SCALAR)]
    for sign, term in ((1, above), *((-1, each) for each in below)):
        match = _TERM.fullmatch(term)
        if match is None:
            return
        power = sign * int(match[2] or 1)
        found = [
            (factor * one**power, _sum(dimension, other, power))
            for factor, dimension in found
            for one, other in _of_word(match[1])
        ]
    yield from found


def _sum(one: Dimension, other: Dimension, power: int) -> Dimension:
    a, b, c = (x + power * y for x, y in zip(one, other, strict=True))
    return a, b, c


def _of_word(word: str) -> list[tuple[Fraction, Dimension]]:
    word = word.lower()
    return _BY_WORD.get(word) or _BY_WORD.get(word.removesuffix("s"), [])


# Numbers

_GROUP = "[ _'’]"
_DIGITS = rf"[0-9]{{1,3}}(?:{_GROUP}[0-9]{{3}})+|[0-9]+(?:_[0-9]+)*"
_NUMBER = re.compile(
    rf"\s*(?P<sign>[-+]?)\s*(?:(?:(?P<whole>[0-9]{{1,6}})\s+)?(?P<over>[0-9]{{1,6}})\s*/\s*"
    rf"(?P<under>[0-9]{{1,6}})|(?P<digits>{_DIGITS})?(?P<rest>(?:[.,][0-9]+)*)\.?)(?![0-9.,])"
)
_UNIT = re.compile(
    r"\s*((?:(?!\d)[^\s,;&]|(?<=\w)[0-9](?=/|$|\s)|\s+per\s+|\s*/\s*)*)\s*(?:,|and)?"
)
_VULGAR = re.compile(r"(?<=[0-9])(?=[¼-¾⅐-⅞])")
_MOST_LETTERS = 60


def _pieces(text: str) -> Iterator[tuple[Fraction | None, str]]:
    """Yield the numbers of a text, each with the unit after it; a number is None if ambiguous.

    Yields nothing if the text contains anything else or is too long.
    """
    if len(text) > _MOST_LETTERS:
        return
    plain = unicodedata.normalize("NFKC", _VULGAR.sub(" ", text)).strip()
    plain = plain.replace("⁄", "/").replace("−", "-").replace("^", "").replace("per cent", "%")
    found: list[tuple[Fraction | None, str]] = []
    place = 0
    while place < len(plain):
        number = _NUMBER.match(plain, place)
        if number is None or not re.search("[0-9]", number[0]) or (found and number["sign"]):
            return
        unit = _UNIT.match(plain, number.end())
        assert unit is not None  # the match may be empty
        found.append((_read(number), unit[1].strip()))
        place = unit.end() if unit.end() > number.end() else number.end()
        if place < len(plain) and not unit[1]:
            return
    yield from found


def _read(found: re.Match[str]) -> Fraction | None:
    """Return a number, or None if its comma may separate either thousands or decimals."""
    sign = -1 if found["sign"] == "-" else 1
    if found["over"]:
        under = int(found["under"])
        part = Fraction(int(found["over"]), under) if under else None
        return part and sign * (int(found["whole"] or 0) + part)
    digits = re.sub("[^0-9]", "", found["digits"] or "")
    grouped = digits != (found["digits"] or "")
    marks = re.findall("[.,]", found["rest"])
    groups = re.findall("[0-9]+", found["rest"])
    if not marks:
        decimals = ""
    elif len(marks) == 1:
        if marks[0] == "," and len(groups[0]) == 3 and 0 < len(digits) < 4 and digits != "0":
            return None
        decimals = groups[0]
    elif len(set(marks[:-1])) == 1 and not grouped and 0 < len(digits) < 4:
        last_parts_decimals = marks[-1] != marks[0]
        thousands = groups[:-1] if last_parts_decimals else groups
        if any(len(group) != 3 for group in thousands):
            return None
        digits, decimals = digits + "".join(thousands), groups[-1] * last_parts_decimals
    else:
        return None
    if len(digits) + len(decimals) > 15:
        return None
    return sign * Fraction(f"{digits or 0}.{decimals or 0}")


_BETWEEN = re.compile(r"\s*(?:-|–|—|\.\.+|…|\bto\b|\band\b|,|;)\s*")
"""The separator between the ends of a range."""
_BESIDE = re.compile(r"\s*(?:x|×|\*|\bby\b|,\s|;|\s)\s*", re.IGNORECASE)
"""The separator between the numbers of a list."""
_LAST_UNIT = re.compile(r"[^\W\d]+[^\s\d]*\s*$|[%\"″]\s*$")
_NOUN = re.compile(r"([0-9][0-9,_ ]*)\s*([^\W\d_]{3,})\s*")


@dataclass(frozen=True)
class Measure:
    """The numbers that a key accepts.

    - `unit`: the unit.
    - `whole`: whether only whole numbers are accepted.
    - `least`, `most`: the bounds, included.
    - `above`: whether the lower bound is excluded.
    """

    unit: Unit = NO_UNIT
    whole: bool = False
    least: float = -inf
    most: float = inf
    above: bool = False

    def meant(self, value: object, key: str = "") -> str:
        """Return the number that a value means, as in YAML; "" if it means none that the key
        accepts.

        The text may have the name of the `key` as a noun, as in `6 pieces`.
        """
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
        """Return whether the key accepts a number."""
        if self.whole and number.denominator != 1:
            return False
        read = float(number)  # only as floats are 1/50 and the bound 0.02 equal
        return self.least <= read <= self.most and not (self.above and read == self.least)

    def ends(self, value: object) -> tuple[str, str] | None:
        """Return the ends of a range that a value means: a list of two, or a text like `20 to 90
        min`.
        """
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
        """Return the numbers of a list that a text means, such as `220 x 220 mm`; empty if it means
        none.
        """
        pieces = _BESIDE.split(text.strip())
        if self.unit.number(text) is not None:
            pieces = [text]
        numbers = [self.meant(piece) for piece in _shared_unit(_with_units(pieces))]
        sound = all(numbers) and (len(numbers) == most if most else bool(numbers))
        return numbers if sound else []

    @property
    def kind(self) -> str:
        """The kind of number and the unit, in words."""
        noun = "a whole number" if self.whole else "a number"
        return f"{noun} {self.unit.words}".rstrip()

    @property
    def bounds(self) -> str:
        """The bounds in words, as in ", 20 to 200"; empty if there are none."""
        least = f"more than {self.least:,g}" if self.above else f"{self.least:,g} or more"
        if self.least == -inf:
            return f", {self.most:,g} at most" if self.most < inf else ""
        if self.most == inf:
            return f", {least}"
        if self.above:
            return f", {least} and {self.most:,g} at most"
        return f", {self.least:,g} to {self.most:,g}"

    def expected(self, value: object, key: str = "") -> tuple[str, Advice]:
        """Return the expected number in words, with the advice for an invalid value."""
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
    """Return the pieces, with the unit of the last one added to each if only that has one."""
    found = _LAST_UNIT.search(pieces[-1])
    if found and not any(_LAST_UNIT.search(piece) for piece in pieces[:-1]):
        return [*(piece + found[0] for piece in pieces[:-1]), pieces[-1]]
    return pieces


def _with_units(pieces: list[str]) -> list[str]:
    """Return the pieces, with pieces that are only a unit joined to the number before."""
    found: list[str] = []
    for piece in pieces:
        if found and not re.search("[0-9]", piece):
            found[-1] += piece
        else:
            found.append(piece)
    return found
