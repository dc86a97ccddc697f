"""The numbers in round spaces, which are off the square lattice.

Lengths are at the library's scale (mm, for a tile of 40 mm), places at the board's.
"""

from collections.abc import Iterator

from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.lettering import fitted
from cuatto_kit.cad.scale import Scale
from cuatto_kit.games.race.board.marks import marks
from cuatto_kit.games.race.board.panels import space_size
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.printing.yard_words import YardWord

ROOM, HEIGHT = (14.0, 7.0), 7.0
"""The room of a number in a space, and its greatest height."""


def round_words(variant: RaceVariant, layout: Layout) -> Iterator[YardWord]:
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
