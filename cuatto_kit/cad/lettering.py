"""Lettering on plastic: checks whether a text has strokes, and how large it may be.

The strokes are those of scad/letters.scad, and are read from there.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import hypot, radians, sin
from typing import Any

from cuatto_kit.cad import library
from cuatto_kit.cad.scale import Scale

LEAST_HEIGHT, LEAST_STROKE = 3.0, 0.6
"""The least height of a capital and the least width of a stroke that nozzles of up to 0.6 mm still
print (mm)."""
WEIGHT = 0.14
"""Width of a stroke relative to the height of its letter."""

_WITHIN = "\u031b\u0328"
"""The marks with separate strokes on some letters: horn and ogonek."""
_CEDILLA, _COMMA, _COMMA_BELOW = "\u0327", "\u0326", "DGHKLNR"
"""Cedilla, comma below, and the letters that have a comma for a cedilla, as they have no foot in
their middle."""
_GREEK = "\u0308"
"""The mark that Greek capitals keep."""
_ACCENTS = "\u0300\u0301\u0304\u0306\u0308\u0313\u0314\u0342\u0345"
"""The marks that Greek capitals otherwise lose."""

_DRAWN_HEIGHT = 6.0
_STEP = 0.05
"""The step by which a word is reduced until it has room (mm)."""


@dataclass(frozen=True)
class Lettering:
    """A text as it is drawn, in the library's size (mm).

    Its capitals, the height of one and the width of its strokes, and the width and length of the
    whole. `shift` is the distance by which the middle of the capitals is above that of the whole,
    which accents raise.
    """

    text: str
    height: float
    stroke: float
    width: float
    length: float
    shift: float

    @property
    def rise(self) -> float:
        """The height of marks above the capitals."""
        return (self.length - self.height) / 2 - self.shift


def capitals(text: str) -> str | None:
    """Return a text as it is drawn: in capitals, on one line, marks separate from their letters.

    Returns None if there is nothing to draw, or a sign has no strokes.
    """
    line = "".join(map(_drawn, clusters(" ".join(text.split()))))
    known = all(sign in _extents() or sign in _marks() for sign in line)
    bare = any(sign in _marks() and before == " " for before, sign in pairwise(f" {line}"))
    return line if line and known and not bare else None


def without_strokes(text: str) -> str:
    """Return the signs of a text that have no strokes, each once, separated by spaces."""
    shown = unicodedata.normalize("NFC", " ".join(text.split()))
    found = (sign for sign in clusters(shown) if sign != " " and capitals(sign) is None)
    return " ".join(dict.fromkeys(found))


def no_strokes(text: str) -> str:
    """Return the message about a text with signs that have no strokes."""
    return (
        f"there are no strokes for {without_strokes(text)}; expected Latin, Greek or Cyrillic "
        "letters in the language of `print.language`, as in `title: {en: …}`"
    )


def other_signs() -> str:
    """Return the signs with strokes that are neither letters, digits nor spaces."""
    return "".join(sign for sign, *_ in _table("glyphs") if not sign.isalnum() and sign != " ")


def clusters(text: str) -> Iterator[str]:
    """Yield the letters of a text, each with its marks."""
    cluster = ""
    for sign in text:
        if cluster and not unicodedata.category(sign).startswith("M"):
            yield cluster
            cluster = ""
        cluster += sign
    if cluster:
        yield cluster


def _drawn(cluster: str) -> str:
    """Return a letter and its marks as they are drawn.

    They are capital and decomposed, except where letter and mark have strokes as a whole.
    """
    if cluster.isalpha() and unicodedata.decomposition(cluster).startswith(("<compat>", "<wide>")):
        cluster = unicodedata.normalize("NFKC", cluster)  # one sign for several letters
    letters = unicodedata.normalize("NFD", cluster.upper())
    if unicodedata.name(letters[0], "").startswith("GREEK"):
        return "".join(sign for sign in letters if sign in _GREEK or sign not in _ACCENTS)
    for mark in _WITHIN:
        whole = unicodedata.normalize("NFC", f"{letters[0]}{mark}")
        if mark in letters and whole in _extents():
            letters = whole + letters[1:].replace(mark, "", 1)
    return letters.replace(_CEDILLA, _COMMA) if letters[0] in _COMMA_BELOW else letters


def lettering(text: str, height: float, scale: Scale) -> Lettering | None:
    """Return a text in capitals of a height (in the library's size).

    Returns None if it cannot be drawn, or is too small to be printed at that scale.
    """
    line = capitals(text)
    stroke = max(WEIGHT * height, scale.own(LEAST_STROKE))
    if line is None or scale.mm(height) < LEAST_HEIGHT - 1e-6:
        return None
    size = (height - stroke) / _DRAWN_HEIGHT
    broad = stroke / size
    apart = max(_constant("gap"), _constant("strokes_apart") * broad)
    signs = [_extent_of(cluster) for cluster in clusters(line)]
    width = size * (sum(sign.width for sign in signs) + apart * (len(signs) - 1)) + stroke
    above = size * (max(sign.top for sign in signs) - _DRAWN_HEIGHT)
    below = size * -min(sign.bottom for sign in signs)
    length, shift = height + above + below, (below - above) / 2
    return Lettering(line, height, stroke, width, length, shift)


def fitted(text: str, room: tuple[float, float], largest: float, scale: Scale) -> Lettering | None:
    """Return a text in the largest capitals for which there is room, or None without room.

    Args:
        text: The text.
        room: The width and length for it, in the library's size.
        largest: The largest height of the capitals, in the library's size.
        scale: The scale of the kit.
    """
    height = min(largest, room[1])
    while found := lettering(text, height, scale):
        if found.width <= room[0] and found.length <= room[1]:
            return found
        height = round(height - _STEP, 6)
    return None


def in_circle(text: str, diameter: float, largest: float, scale: Scale) -> Lettering | None:
    """Return a text in the largest capitals within a circle, or None without room.

    Arguments are as for `fitted`.
    """
    height = largest
    while (found := lettering(text, height, scale)) and hypot(found.width, found.length) > diameter:
        height = round(height - _STEP, 6)
    return found


@dataclass(frozen=True)
class _Extent:
    """The extents of a sign as it is drawn."""

    width: float
    bottom: float
    top: float


@cache
def _extents() -> Mapping[str, _Extent]:
    """Return the extents of all signs with strokes, except marks."""
    found = {sign: _extent(width, paths) for sign, width, paths in _table("glyphs")}
    return {**found, **{sign: found[other] for sign, other in _table("alike")}}


@cache
def _marks() -> Mapping[str, _Extent]:
    """Return the extents of all combining marks with strokes, over a capital."""
    return {sign: _extent(0, paths) for sign, paths in _table("marks")}


def _extent_of(cluster: str) -> _Extent:
    """Return the extents of a letter with its marks; of several above it, each is raised more."""
    letter = _extents()[cluster[0]]
    marks = [_marks()[sign] for sign in cluster[1:]]
    over = [mark.top for mark in marks if mark.top > _DRAWN_HEIGHT + 1]
    tops = (top + _constant("raised") * k for k, top in enumerate(over))
    bottom = min(letter.bottom, *(mark.bottom for mark in marks)) if marks else letter.bottom
    return _Extent(letter.width, bottom, max(letter.top, *tops) if over else letter.top)


def _extent(width: float, paths: Any) -> _Extent:
    heights = [height for path in paths for item in path for height in _heights(item)]
    return _Extent(width, min((0.0, *heights)), max((_DRAWN_HEIGHT, *heights)))


def _heights(item: list[float]) -> Iterator[float]:
    """Yield the height of a point, or those of an arc's ends and of extremes that it reaches."""
    if len(item) == 2:
        yield item[1]
        return
    _, middle, _, radius, first, last = item
    turns = (turn for turn in range(-360, 721, 90) if min(first, last) < turn < max(first, last))
    yield from (middle + radius * sin(radians(turn)) for turn in (first, last, *turns))


@cache
def _text() -> str:
    return library.path_of("letters").read_text("utf-8")


@cache
def _table(name: str) -> Any:
    """Return a list of scad/letters.scad, which is written as JSON."""
    found = re.search(rf"^{name} = (\[.*?^\]);", _text(), re.MULTILINE | re.DOTALL)
    assert found
    return json.loads(found[1])


@cache
def _constant(name: str) -> float:
    found = re.search(rf"^{name} = ([\d.]+);", _text(), re.MULTILINE)
    assert found
    return float(found[1])
