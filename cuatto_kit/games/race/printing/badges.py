"""The badges of the effects of spaces, engraved in tiles and in round spaces.

They have the shapes of those in drawings (drawing/effects.py), but the badge of a space that
certain pips leave is these, over bars. Lengths are at the library's scale (mm, for a tile of
40 mm).
"""

from collections.abc import Sequence

from cuatto_kit.board.geometry import Point, turned
from cuatto_kit.board.layout import Flag
from cuatto_kit.cad.lettering import lettering
from cuatto_kit.cad.marks import Mark, bar, moved, shape, word
from cuatto_kit.cad.scale import Scale
from cuatto_kit.drawing.effects import SHAPES
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.race.config.effects import EFFECTS, Effect

RADIUS, LEAST_SCALE = 3.0, 0.85
"""The least radius of a badge, and the scale below which its lines are narrower than 0.8 mm."""
HEIGHT, WIDTH, APART = 1.2, 2.0, 0.36
"""The height of numbers of pips, the room for them, and the gap between two, by the radius of a
badge."""
BAR, GAP = 0.33, 0.2
"""The width of the bar under a number and the gap between the two, by the radius of a badge."""


def badge(effect: Effect, at: Point, turn: int, radius: float, scale: Scale) -> Sequence[Mark]:
    """Return the marks of an effect; empty if they would be too fine.

    Args:
        effect: The effect.
        at: The middle of its badge.
        turn: The turn of the badge (degrees).
        radius: Its radius.
        scale: The scale of the kit.
    """
    if scale.factor < LEAST_SCALE:
        return []
    if effect.kind is Flag.NEEDS:
        return _pips(effect.numbers, at, turn, radius, scale)
    outlines = ([(radius * x, radius * y) for x, y in each] for each in SHAPES[effect.kind])
    return [shape(outline, at, turn) for outline in outlines]


def _pips(
    numbers: Sequence[int], at: Point, turn: int, radius: float, scale: Scale
) -> Sequence[Mark]:
    height, line, gap = (radius * share for share in (HEIGHT, BAR, GAP))
    written = [lettering(str(number), height, scale) for number in numbers]
    widths = [one.width for one in written if one]
    whole = sum(widths) + radius * APART * (len(widths) - 1)
    if len(widths) < len(written) or whole > WIDTH * radius:
        return []
    marks, left = [], -whole / 2
    for number, width in zip(filter(None, written), widths, strict=True):
        places = ((left + width / 2, (line + gap) / 2), (left, -(height + gap) / 2))
        middle, start = (turned(place, turn) for place in places)
        marks.append(word(number, (at[0] + middle[0], at[1] + middle[1]), turn))
        marks.append(moved(bar(start, turn, width, line), at))
        left += width + radius * APART
    return marks


def left_off(space: str) -> Finding:
    """Return the remark on a space with an effect whose badge is left off."""
    message = "the badge of an effect finds no room, or is too fine; it is left off the plastic"
    return Finding(Code.LEFT_OFF, "info", space, message, EFFECTS)
