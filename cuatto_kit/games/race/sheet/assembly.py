"""The assembly instructions in the rule sheet of a race."""

import math
from collections.abc import Iterator

from cuatto_kit.board.layout import Connector, Layout, Panel, PanelKind
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.race.board.marks import marks
from cuatto_kit.games.race.board.panels import space_size
from cuatto_kit.games.race.board.tiles import teams_of
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.sheet.names import colour, space_name
from cuatto_kit.games.race.sheet.starts import Told

ASSEMBLY = (
    "panels", "inlays", "tiles", "magnets", "points", "colours", "colours_own", "colours_page",
    "connector", "connectors", "seam", "connectors_many", "tops_glue", "tops_snap", "page",
)  # fmt: skip
"""All values of the topic `assembly`."""
FEW = 3
"""The most loose connectors that are described one by one."""


def assembly(variant: RaceVariant, layout: Layout) -> Iterator[Topic]:
    """Yield the assembly of the board, then of the pieces, then the page that shows all of it."""
    for value, facts in _told(variant, layout):
        yield Topic("assembly", value, facts)


def _told(variant: RaceVariant, layout: Layout) -> Iterator[Told]:
    attracting = variant.print.joints == "magnets"
    if layout.in_panels:
        if len(layout.panels) > 1:
            yield ("magnets", {}) if attracting else ("panels", {"count": len(layout.panels)})
        if marks(layout, space_size(variant)):
            yield "inlays", {}
    else:
        yield "magnets" if attracting else "tiles", {}
        if variant.points:
            yield "points", {}
        yield from [("colours_page", {})] if variant.hexagons else _colours(layout)
        yield from _connectors(layout)
        if not variant.points:
            yield f"tops_{variant.print.assembly}", {}
    yield "page", {}


def _colours(layout: Layout) -> Iterator[Told]:
    """Yield the alternating colours of the tiles: that of one tile, and that of those beside it.

    On some boards other tiles have the colour of a team.
    """
    tiles = [panel for panel in layout.panels if panel.kind is PanelKind.TILE]
    owners = teams_of(layout.spaces, layout.links, layout.seats)
    plain, own = (
        [tile for tile in tiles if (tile.spaces[0] in owners) is owned] for owned in (False, True)
    )
    others = [tile for tile in plain if tile.colour != plain[0].colour]
    if others:
        at = next((tile for tile in plain if not any(_meet(tile, one) for one in own)), plain[0])
        other = next(tile for tile in plain if tile.colour != at.colour)
        facts = {"one": colour(at.colour), "other": colour(other.colour)}
        yield "colours_own" if own else "colours", {"at": _called(layout, at), **facts}


def _meet(tile: Panel, other: Panel) -> bool:
    """Return whether two tiles have an edge in common."""
    return math.dist(tile.centre, other.centre) < 1.1 * tile.size[0]


def _connectors(layout: Layout) -> Iterator[Told]:
    """Yield the seams that need a loose connector, if there are few."""
    count = len(layout.connectors)
    if count > FEW:
        yield "connectors_many", {"count": count}
        return
    seams = [_seam(layout, connector) for connector in layout.connectors]
    if count > 1:
        yield "connectors", {"count": count}
    for one, other in seams:
        yield ("seam" if count > 1 else "connector"), {"one": one, "other": other}


def _seam(layout: Layout, connector: Connector) -> tuple[Name, Name]:
    """Return the two neighbours that a connector joins, in the order of the board."""
    (x, y), (across, along) = connector.centre, connector.edge.way
    sides = [(x + way * across, y + way * along) for way in (1, -1)]
    one, other = (
        _called(layout, panel)
        for panel in layout.panels
        if any(panel.outline.holds(side) for side in sides)
    )
    return one, other


def _called(layout: Layout, panel: Panel) -> Name:
    return space_name(layout, panel.spaces[0])
