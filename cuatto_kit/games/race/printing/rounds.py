"""The numbers in round spaces, which are off the square lattice, and the channels between them.

Lengths are at the library's scale (mm, for a tile of 40 mm), places at the board's.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.board.ways import ways
from cuatto_kit.cad.lettering import fitted
from cuatto_kit.cad.scale import Scale
from cuatto_kit.games.race.board.marks import marks
from cuatto_kit.games.race.board.panels import space_size
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.printing.yard_words import YardWord

ROOM, HEIGHT = (14.0, 7.0), 7.0
"""The room of a number in a space, and its greatest height."""
WAY = 3.0
"""The width of the channel between two spaces."""
FRAME, FRAME_INSET = 1.4, 4.0
"""The width of the line along the rim of the board, and the distance of its middle from the rim."""


@dataclass(frozen=True)
class Channel:
    """A straight channel from a place to another, and its width (mm)."""

    start: Point
    end: Point
    width: float

    @property
    def room(self) -> Rect:
        """The rectangle around it."""
        (x, y), (u, v) = self.start, self.end
        return Rect(min(x, u), min(y, v), max(x, u), max(y, v)).grown(self.width / 2)


def channels(layout: Layout, scale: Scale) -> Iterator[Channel]:
    """Yield the channels between spaces, and the four sides of the line along the rim."""
    for start, end in ways(layout):
        yield Channel(start, end, scale.mm(WAY))
    rims = [panel.outline for panel in layout.panels]
    rim = Rect(
        min(one.left for one in rims),
        min(one.bottom for one in rims),
        max(one.right for one in rims),
        max(one.top for one in rims),
    )
    corners = rim.grown(-scale.mm(FRAME_INSET)).corners
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield Channel(start, end, scale.mm(FRAME))


def numbers(variant: RaceVariant, layout: Layout) -> Iterator[YardWord]:
    """Yield the numbers of spaces without an inlay, if the board has numbers."""
    if variant.print.words != "spaces":
        return
    scale = Scale(variant.print.scale)
    inlaid = {mark.space for mark in marks(layout, space_size(variant))}
    for space in layout.spaces:
        if space.round and space.outline and space.id not in inlaid:
            number = fitted(space.id.rpartition(".")[2], ROOM, HEIGHT, scale)
            if number:
                yield YardWord(number, space.outline.centre)
