"""Numbers with units as users write them, the units and bounds of keys, and what a text in place of
a number may mean.

A key names its unit beside its bounds, as in `Annotated[float, MM, Field(ge=20, le=200)]`; the
JSON Schema holds it as `x-unit`, where config/known.py finds it. A key of whole numbers is a
count and has no unit.
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
"""Where a JSON Schema holds the sign of a key's unit."""

Dimension = tuple[int, int, int]
"""Powers of length, time and mass."""

_SCALAR: Dimension = (0, 0, 0)
_LENGTH: Dimension = (1, 0, 0)
_TIME: Dimension = (0, 1, 0)
_MASS: Dimension = (0, 0, 1)
_VOLUME: Dimension = (3, 0, 0)


@dataclass(frozen=True)
class Unit:
    """The unit of a key: its sign in messages, and what one of it is in mm, seconds and grams."""

    sign: str
    factor: Fraction = Fraction(1)
    dimension: Dimension = _SCALAR
    others: str = ""
    """How else numbers of it are written, a regular expression."""
    phrase: str | None = None
    """What messages say behind "a number" where that is not `in` with the sign."""

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), KEYWORD: self.sign}

    @property
    def words(self) -> str:
        """What messages say behind "a number"."""
        return f"in {self.sign}" if self.phrase is None else self.phrase

    def number(self, text: str, *, whole: bool = False) -> Fraction | None:
        """The number that a text means in this unit, which it need not name; None where it means
        none, or may mean several. Where it is to be `whole` a comma parts thousands."""
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
        """How many of this unit one of another is; None where it measures something else."""
        if not word:
            return Fraction(1)
        for factor, dimension in _meanings(word):
            if dimension == self.dimension:
                return factor / self.factor
        return None


NO_UNIT = Unit("", phrase="")
"""The unit of numbers that measure nothing; per cent are hundredths of them."""
SHARE = Unit("share", phrase="as a share of 1")
TIMES = Unit("times", others=r"(?P<number>.*?[0-9])\s*(x|×|times)", phrase="")
MM = Unit("mm", dimension=_LENGTH)
SECONDS = Unit("seconds", dimension=_TIME)
MINUTES = Unit("minutes", Fraction(60), _TIME)
MM_S = Unit("mm/s", dimension=(1, -1, 0))
MM_S2 = Unit("mm/s²", dimension=(1, -2, 0))
MM3 = Unit("mm³", dimension=_VOLUME)
MM3_S = Unit("mm³/s", dimension=(3, -1, 0))
G_CM3 = Unit("g/cm³", Fraction(1, 1000), (-3, 0, 1))
MONEY = Unit(
    "money/kg",
    dimension=(9, 9, 9),  # no unit is converted to it
    others=r"([€$£¥]|[A-Z]{3})?\s*(?P<number>.*?[0-9])\s*([€$£¥]|[A-Z]{3})?(\s*(/|per|a)\s*kg)?",
    phrase="of money a kilogram",
)

UNITS = {
    unit.sign: unit
    for unit in (
        *(NO_UNIT, SHARE, TIMES, MM, SECONDS, MINUTES),
        *(MM_S, MM_S2, MM3, MM3_S, G_CM3, MONEY),
    )
}
"""All of them by sign."""


def written(number: Fraction) -> str:
    """A number as YAML writes it, to six places where it goes on and on."""
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
"""Words for a unit, what it measures, and what one of it is in mm, seconds and grams."""

_BY_WORD: dict[str, list[tuple[Fraction, Dimension]]] = {}
for _words, _dimension, _factor in _WORDS:
    for _word in _words.split():
        _BY_WORD.setdefault(_word, []).append((_factor, _dimension))

_TERM = re.compile(r"([^\W\d_]+|[%‰\"″”'′’]+)([0-9]?)")


def _meanings(word: str) -> Iterator[tuple[Fraction, Dimension]]:
    """What a unit may be, in mm, seconds and grams: `m` is a metre and a minute."""
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
    """The numbers of a text, None for one that may be several, each with the unit behind it;
    nothing where the text is anything else."""
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
        assert unit is not None  # it may be empty
        found.append((_read(number), unit[1].strip()))
        place = unit.end() if unit.end() > number.end() else number.end()
        if place < len(plain) and not unit[1]:
            return
    yield from found


def _read(found: re.Match[str]) -> Fraction | None:
    """A number; None where a comma may part thousands or decimals."""
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
