"""What is engraved on a lid: the title in lines of capitals, as large as they go (mm)."""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from cuatto_kit.cad.lettering import WEIGHT, capitals, clusters, lettering
from cuatto_kit.cad.scale import Scale

MOST_LETTERS, MOST_WORDS = 48, 7
"""Of a longer title only the first words are engraved."""
HIGHEST, LOWEST = 16.0, 5.0
"""Height of capitals, at most (strokes are bridged) and at least: what has no room for these is
not engraved."""
FEW = 0.8
"""How much smaller letters may be for a line less."""
LINE, CLEAR = 1.7, 0.1
"""From line to line, against the height of capitals: accents rise over them. Where they rise
higher, or others hang below, lines are as far apart as that takes, and by so much more."""
SMALL = 0.5
"""Height of the number of a box, against the title's."""

Line = tuple[str, float, float, float, float]
"""A word, where its middle is, its height and its stroke."""


def drawable(text: str) -> str:
    """What of a text there are strokes for: an accent without any is dropped, a sign left out."""
    found = []
    for sign in clusters(unicodedata.normalize("NFD", text)):
        found.append(next((one for one in map(capitals, (sign, sign[0])) if one), " "))
    return " ".join("".join(found).split())


def lines_of(text: str, number: str, width: float, height: float) -> list[Line]:
    """The title in lines that fill a field, and below them which box it is, where that is said;
    nothing where it has no room."""
    words, number = _shortened(drawable(text).split()), drawable(number)
    if number and _width(number, LOWEST) > width:
        return []
    sizes = {tuple(lines): _size(lines, number, width, height) for lines in _broken(words)}
    if not sizes:
        return []
    best = max(sizes, key=lambda lines: (sizes[lines] * FEW ** len(lines), -len(lines)))
    size = sizes[best]
    if size < LOWEST:
        return []
    small = min(SMALL * size, LOWEST * width / _width(number, LOWEST)) if number else 0.0
    heights = [size] * len(best) + ([max(LOWEST, small)] if number else [])
    return list(_placed([*best, number] if number else best, heights))


def _size(lines: Sequence[str], number: str, width: float, height: float) -> float:
    """How high capitals may be for all lines to have room: their widths grow as they do."""
    widest = max(_width(line, HIGHEST) for line in lines)
    rows = len(lines) + (SMALL if number else 0)
    leading = _leading(lines)
    size = min(HIGHEST, HIGHEST * width / widest, height / (leading * rows))
    if number and SMALL * size < LOWEST:
        size = min(size, (height / leading - LOWEST) / len(lines))
    return size


def _leading(lines: Sequence[str]) -> float:
    """From line to line, against the height of capitals."""
    drawn = (lettering(line, HIGHEST, Scale(1)) for line in lines)
    return max(LINE, *(one.length / HIGHEST + CLEAR for one in drawn if one))


def _width(line: str, height: float) -> float:
    drawn = lettering(line, height, Scale(1))
    return drawn.width if drawn else 0.0


def _shortened(words: Sequence[str]) -> list[str]:
    kept: list[str] = []
    for word in words[:MOST_WORDS]:
        if len(" ".join([*kept, word])) > MOST_LETTERS:
            break
        kept.append(word)
    return kept


def _broken(words: Sequence[str]) -> Iterator[list[str]]:
    """The words in all ways to break them into lines."""
    for count in range(len(words)):
        for cuts in combinations(range(1, len(words)), count):
            edges = (0, *cuts, len(words))
            yield [" ".join(words[start:end]) for start, end in pairwise(edges)]


def _placed(lines: Sequence[str], heights: Sequence[float]) -> Iterator[Line]:
    """Each line with its middle, all of them round the middle of the field."""
    leading = _leading(lines)
    y = leading * sum(heights) / 2
    for line, height in zip(lines, heights, strict=True):
        y -= leading * height / 2
        drawn = lettering(line, height, Scale(1)) if leading > LINE else None
        middle = y + (drawn.shift if drawn else 0.0)
        yield line, 0.0, round(middle, 3), round(height, 3), round(WEIGHT * height, 3)
        y -= leading * height / 2


def room_of(lines: Sequence[Line]) -> tuple[float, float]:
    """Width and depth of lines round the middle of a field."""
    width = max((_width(word, height) for word, _, _, height, _ in lines), default=0.0)
    leading = _leading([word for word, *_ in lines]) if lines else LINE
    return width, leading * sum(height for _, _, _, height, _ in lines)
