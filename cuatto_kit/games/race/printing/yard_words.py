"""The words on a board with yards: the name of each yard, and of the finish.

Lengths are at the library's scale (mm, for a tile of 40 mm), places at the board's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import Layout, Space, SpaceKind
from cuatto_kit.cad import library
from cuatto_kit.cad.lettering import Lettering, fitted
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.languages import noun
from cuatto_kit.games.race.board.marks import in_one_panel
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH, START
from cuatto_kit.games.race.printing.yard_ornament import RING

JAIL = "jail"
"""The name (a noun of rules/) of a yard that checkers leave by certain rolls only."""
DISC = 32.0
"""The radius of the inlay in a yard, for spaces of 20 mm."""
LARGEST, SHARE, MARGIN = 10.0, 0.3, 4.0
"""The greatest height of a word in a yard, its share of the room between inlay and ring, and its
distance from the ring.
"""
CENTRE_ROOM = (27.0, 5.0)
"""The width and height of the room between the ways into the centre."""


@dataclass(frozen=True)
class YardWord:
    """A word, and the place of its middle (mm)."""

    written: Lettering
    place: Point


def yard_words(variant: RaceVariant, layout: Layout) -> Iterator[YardWord]:
    """Yield the words for which there is room and which no seam cuts."""
    if variant.print.words == "none":
        return
    scale = Scale(variant.print.scale)
    for space in layout.spaces:
        if space.outline is None:
            continue
        if space.kind is SpaceKind.POOL:
            room, below = _in_yard(space, scale)
            key = JAIL if variant.rules.waits else START
        elif space.id == FINISH:
            room, below, key = CENTRE_ROOM, 0.0, FINISH
        else:
            continue
        text = noun(variant.print.language, key, variant.style)
        x, y = space.outline.centre
        place = (x, y - scale.mm(below))
        around = Rect.around(place, *map(scale.mm, room))
        found = fitted(text, room, room[1], scale)
        if found and in_one_panel(layout, around):
            yield YardWord(found, place)


def _in_yard(space: Space, scale: Scale) -> tuple[tuple[float, float], float]:
    """Return the room between a yard's inlay and its ring, and its distance below the middle."""
    assert space.outline is not None
    panel = library.module("ring_panel")
    edge = scale.own(min(space.outline.width, space.outline.length))
    outer = RING * edge - 2 * panel.default("ridge") - panel.default("stroke")
    middle = (outer + DISC) / 2
    height = max(0.0, min(LARGEST, SHARE * (outer - DISC)))
    reach = outer - MARGIN
    half = sqrt(max(0.0, reach**2 - (middle + height / 2) ** 2))
    return (2 * half, height), middle
