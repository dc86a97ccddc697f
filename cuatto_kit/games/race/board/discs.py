"""Round spaces off the square lattice: their sizes.

Lengths of the constants are in mm, for a tile of 40 mm.
"""

import math
from collections import defaultdict
from collections.abc import Mapping

from cuatto_kit.board.layout import LinkKind
from cuatto_kit.cad.scale import Scale
from cuatto_kit.games.race.board.paths import Paths
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH

PITCH = 24.0
"""The space pitch: neighbours with room for four pawns each have a ridge between them."""
RADIUS, LARGE, RIDGE = 10.6, 13.6, 4.8
"""The radius of a space, the largest radius of a space where ways meet, and the least width beside
such a space, through which a seam may run (board/blocks.py).
"""
MARGIN = 8.0
"""The least width of the board beyond its spaces."""
LARGEST = 20.0
"""The largest radius of a finish with a place."""
MEETING = 3
"""The fewest neighbours of a space where ways meet."""


def pitch_of(variant: RaceVariant) -> float:
    """Return the space pitch of a board with given places (mm)."""
    return Scale(variant.print.scale).mm(PITCH)


def radii(variant: RaceVariant, paths: Paths) -> Mapping[str, float]:
    """Return the radius of each space with a given place, further visits left out (mm).

    Spaces where ways meet, or from which a finish without a place is reached, are larger, all of
    them as far as the neighbours of each leave room. So is a finish with a place.
    """
    mm = Scale(variant.print.scale).mm
    middles = {
        walk.space_id(number): (x * mm(PITCH), y * mm(PITCH))
        for walk in paths.walks.values()
        for number, (x, y) in enumerate(walk.places, 1)
        if walk.space_id(number) not in paths.visits
    }
    beside: defaultdict[str, set[str]] = defaultdict(set)
    for link in paths.links:
        if link.kind is LinkKind.STEP:
            one, other = (paths.place_of(end) for end in (link.origin, link.target))
            beside[one].add(other)
            beside[other].add(one)
    finish = variant.board.finish_place
    last = () if finish else beside[FINISH]
    large = {name for name in middles if len(beside[name]) >= MEETING or name in last}
    rooms = (
        math.dist(middles[name], middle) - mm(LARGE if other in large else RADIUS) - mm(RIDGE)
        for name in large
        for other, middle in middles.items()
        if other != name
    )
    radius = max(mm(RADIUS), min(mm(LARGE), min(rooms, default=math.inf)))
    found = {name: radius if name in large else mm(RADIUS) for name in middles}
    if finish:
        middle = (finish[0] * mm(PITCH), finish[1] * mm(PITCH))
        free = (math.dist(at, middle) - found[name] - mm(RIDGE) for name, at in middles.items())
        found[FINISH] = min(mm(LARGEST), *free)
    return found
