"""Round spaces off the square lattice: their sizes.

Lengths of the constants are in mm, for a tile of 40 mm.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping

from cuatto_kit.board.layout import Link, LinkKind
from cuatto_kit.cad.scale import Scale
from cuatto_kit.games.race.board.spaces import PlacedPath
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH

PITCH = 24.0
"""The space pitch: neighbours with room for four pawns each have a ridge between them."""
RADIUS, LARGE, RIDGE = 10.6, 13.6, 4.4
"""The radius of a space, the largest radius of a space where ways meet, and the least width beside
such a space, through which a seam may run (board/blocks.py).
"""
MARGIN = 8.0
"""The least width of the board beyond its spaces."""
MEETING = 3
"""The fewest neighbours of a space where ways meet."""


def pitch_of(variant: RaceVariant) -> float:
    """Return the space pitch of a board with given places (mm)."""
    return Scale(variant.print.scale).mm(PITCH)


def radii(
    variant: RaceVariant, walks: Iterable[PlacedPath], links: Iterable[Link]
) -> Mapping[str, float]:
    """Return the radius of each space with a given place (mm).

    A space where ways meet, or from which the finish is reached, is larger, as far as its
    neighbours leave room.
    """
    mm = Scale(variant.print.scale).mm
    middles = {
        walk.space_id(number): (x * mm(PITCH), y * mm(PITCH))
        for walk in walks
        for number, (x, y) in enumerate(walk.places, 1)
    }
    beside: defaultdict[str, set[str]] = defaultdict(set)
    for link in links:
        if link.kind is LinkKind.STEP:
            beside[link.origin].add(link.target)
            beside[link.target].add(link.origin)
    found = dict.fromkeys(middles, mm(RADIUS))
    for name, middle in middles.items():
        if len(beside[name]) >= MEETING or FINISH in beside[name]:
            others = (one for one in middles if one != name)
            near = (math.dist(middle, middles[one]) - found[one] for one in others)
            room = min(near, default=math.inf) - mm(RIDGE)
            found[name] = max(mm(RADIUS), min(mm(LARGE), room))
    return found
