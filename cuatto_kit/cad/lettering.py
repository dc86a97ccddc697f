"""Words on plastic: whether there are strokes for them, and how large they may be.

The strokes are those of scad/letters.scad, and are read from there.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from cuatto_kit.cad import library
from cuatto_kit.cad.scale import Scale

LEAST_HEIGHT, LEAST_STROKE = 3.0, 0.6
"""A capital and a stroke that nozzles of up to 0.6 mm still print (mm)."""
WEIGHT = 0.14
"""Width of a stroke against the height of its letter."""

_DRAWN_HEIGHT = 6.0
_STEP = 0.05
"""By how much a word shrinks until it finds room (mm)."""


@dataclass(frozen=True)
class Lettering:
    """A word as it is drawn, in the library's size (mm): its capitals, the height of one and the
    width of its strokes, what the whole takes up, and how far the middle of its capitals lies above
    that of the whole, which accents make higher."""

    text: str
    height: float
    stroke: float
    width: float
    length: float
    shift: float


def capitals(text: str) -> str | None:
    """A text as it is drawn, in capitals and in one line; None where there is nothing to draw,
    or no strokes for one of its signs."""
    line = unicodedata.normalize("NFC", " ".join(text.upper().split()))
    return line if line and all(sign in _extents() for sign in line) else None


def lettering(text: str, height: float, scale: Scale) -> Lettering | None:
    """A text in capitals of a height (in the library's size), None where they cannot be drawn,
    or are too small to be printed at that scale."""
    line = capitals(text)
    stroke = max(WEIGHT * height, scale.own(LEAST_STROKE))
    if line is None or scale.mm(height) < LEAST_HEIGHT - 1e-6:
        return None
    size = (height - stroke) / _DRAWN_HEIGHT
    broad = stroke / size
    apart = max(_constant("gap"), _constant("strokes_apart") * broad)
    signs = [_extents()[sign] for sign in line]
    width = size * (sum(sign.width for sign in signs) + apart * (len(signs) - 1)) + stroke
    above = size * (max(sign.top for sign in signs) - _DRAWN_HEIGHT)
    below = size * -min(sign.bottom for sign in signs)
    length, shift = height + above + below, (below - above) / 2
    return Lettering(line, height, stroke, width, length, shift)


def fitted(text: str, room: tuple[float, float], largest: float, scale: Scale) -> Lettering | None:
    """The largest capitals that a text finds room in, none higher than `largest`; `room` is its
    width and its length, all in the library's size. None where it finds none."""
    height = min(largest, room[1])
    while found := lettering(text, height, scale):
        if found.width <= room[0] and found.length <= room[1]:
            return found
        height = round(height - _STEP, 6)
    return None


@dataclass(frozen=True)
class _Extent:
    """How far a sign reaches, as drawn."""

    width: float
    bottom: float
    top: float


@cache
def _extents() -> Mapping[str, _Extent]:
    """All signs that there are strokes for."""
    found = {sign: _extent(width, paths) for sign, width, paths in _table("glyphs")}
    accents = {name: _extent(0, paths) for name, paths in _table("accents")}
    for sign, letter, accent in _table("accented"):
        base, over = found[letter], accents[accent]
        found[sign] = _Extent(base.width, min(base.bottom, over.bottom), max(base.top, over.top))
    return found


def _extent(width: float, paths: Any) -> _Extent:
    heights = [height for path in paths for item in path for height in _heights(item)]
    return _Extent(width, min((0.0, *heights)), max((_DRAWN_HEIGHT, *heights)))


def _heights(item: list[float]) -> Iterator[float]:
    """A point's; of an arc, those of its whole ellipse, but for one that a letter lies upon."""
    if len(item) == 2:
        yield item[1]
    elif item[3] < _DRAWN_HEIGHT / 2 + 0.1:
        yield from (item[1] - item[3], item[1] + item[3])


@cache
def _text() -> str:
    return library.path_of("letters").read_text("utf-8")


@cache
def _table(name: str) -> Any:
    """A list of scad/letters.scad: it is written as JSON is."""
    found = re.search(rf"^{name} = (\[.*?^\]);", _text(), re.MULTILINE | re.DOTALL)
    assert found
    return json.loads(found[1])


@cache
def _constant(name: str) -> float:
    found = re.search(rf"^{name} = ([\d.]+);", _text(), re.MULTILINE)
    assert found
    return float(found[1])
