"""Checks of the statements on the pieces in the box and on putting them together.

The kit is counted by its assembly, in which each copy has its place, and by what the board needs.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Set
from itertools import product

from cuatto_kit.board.geometry import SQUARE_EDGES
from cuatto_kit.board.laying import joints_of, order_of
from cuatto_kit.board.layout import (
    Flag,
    JointKind,
    Layout,
    LinkKind,
    Panel,
    PanelKind,
    Space,
    SpaceKind,
)
from cuatto_kit.cad.parts import Instance, Kit, Part
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.race.board.visits import crossed_spaces
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.effects import KINDS
from cuatto_kit.games.race.config.names import ENTRY, FINISH, GOAL
from cuatto_kit.games.race.printing.parts import make_parts
from tests.games.planting import Planted

from .statements import PLANTED, states
from .table import Table, name_of

NEAR = 1.0
"""How far beside a seam a panel is looked for (mm)."""
SIDES = 6
"""The sides of a die."""


def kit_of(table: Table) -> Kit:
    return make_parts(table.variant, table.layout, table.variant.print.default_clearance)


def parts_of(kit: Kit, kind: str) -> list[Part]:
    return [part for part in kit.parts if (part.kind or part.name) == kind]


def copies(kit: Kit, kind: str) -> list[Instance]:
    """Return the copies of a kind in the assembly."""
    names = {part.name for part in parts_of(kit, kind)}
    return [copy for copy in kit.assembly if copy.part in names]


def by_colour(kit: Kit, kind: str) -> Counter[str]:
    return Counter(copy.colour for copy in copies(kit, kind))


def teams(table: Table) -> tuple[str, ...]:
    """Return the colours of the teams that can play."""
    return table.variant.teams.colours[: table.layout.seats]


def drawn_with(part: Part, parameter: str) -> set[str]:
    """Return the values of a parameter in the drawing of a part."""
    return {*re.findall(rf'\b{parameter} = "([a-z-]+)"', str(part.solid))}


# The board


def tiles_of(table: Table) -> Iterator[tuple[Panel, Space]]:
    for panel in table.layout.panels:
        if panel.kind is PanelKind.TILE:
            (name,) = panel.spaces
            yield panel, table.layout.space(name)


@states("piece", "panel")
def check_panels(table: Table, topic: Topic) -> None:
    """The panels, each of several spaces and without dimples."""
    panels = [panel for panel in table.layout.panels if panel.kind is PanelKind.PANEL]
    assert panels
    assert not any(panel.slots for panel in panels)
    assert len(copies(kit_of(table), "panel")) == topic.facts["count"] == len(panels)


@states(
    "piece",
    "tile",
    "tile_any",
    "tile_plain",
    "tile-star",
    "tile-loop",
    "tile-rosette",
    "tile-badge",
    "bridge-cell",
)
def check_tiles(table: Table, topic: Topic) -> None:
    """A kind has a tile for each of its spaces, with the room of the text."""
    name = "tile" if topic.value in ("tile_any", "tile_plain") else topic.value
    wanted = {
        "tile-star": {Flag.SAFE}, "tile-loop": {Flag.AGAIN}, "tile-rosette": {Flag.SAFE, Flag.AGAIN}
    }.get(name, set())  # fmt: skip
    badged = name == "tile-badge"
    kind = SpaceKind.CROSSING if name == "bridge-cell" else SpaceKind.FIELD
    found = [
        (panel, space)
        for panel, space in tiles_of(table)
        if space.kind is kind
        and space.flags & {Flag.SAFE, Flag.AGAIN} == wanted
        and (wanted or badged == bool(space.flags & KINDS))
        and space.id not in crossed_spaces(table.variant, table.layout)
    ]
    assert found
    assert len(copies(kit_of(table), name)) == topic.facts["count"] == len(found)
    for panel, space in found:
        if topic.value in ("tile", "tile_any"):
            assert (space.capacity or 0) == topic.facts["capacity"]
        assert topic.value != "tile_any" or space.capacity is None
        assert space.capacity in (None, len(panel.slots))
        assert name != "bridge-cell" or len(panel.slots) == 1


@states("piece", "tile-crossing", "overpass")
def check_passed(table: Table, topic: Topic) -> None:
    """A tile with a cross for each space that is crossed, and an overpass for each free cell."""
    if topic.value == "overpass":
        wanted = sum(panel.kind is PanelKind.OVERPASS for panel in table.layout.panels)
    else:
        walks = table.variant.board.walks.values()
        wanted = sum(step.cross for path in walks for step in path.course)
    assert len(copies(kit_of(table), topic.value)) == topic.facts["count"] == wanted > 0


@states("piece", "point")
def check_points(table: Table, topic: Topic) -> None:
    """A point for each space, with five places in a row at most."""
    found = [*tiles_of(table)]
    assert len(found) == topic.facts["count"]
    for panel, space in found:
        assert panel.size[1] > 2 * panel.size[0]
        assert len({x for x, _ in panel.slots}) == 1
        assert len(panel.slots) == min(space.capacity or 5, 5)


@states("piece", "man", "man-plain")
def check_men(table: Table, topic: Topic) -> None:
    """A man for each checker, in its colour; symbols that tell teams, or none."""
    kit = kit_of(table)
    size = len(table.game.checkers(table.game.initial(), 0))
    assert by_colour(kit, topic.value) == dict.fromkeys(teams(table), size)
    assert topic.facts["count"] == size * len(teams(table))
    symbols = [drawn_with(part, "symbol") - {"none"} for part in parts_of(kit, topic.value)]
    wanted = 0 if topic.value == "man-plain" else len(teams(table))
    assert len({name for names in symbols for name in names}) == wanted


@states("assembly", "points")
def check_rims(table: Table, topic: Topic) -> None:
    """The first place of each point is beside an outer rim of the board."""
    rims = [
        edge for panel, _ in tiles_of(table) for edge in (panel.outline.bottom, panel.outline.top)
    ]
    for panel, _ in tiles_of(table):
        level = panel.slots_on_board[0][1]
        rim = min(rims) if panel.turn == 0 else max(rims)
        assert abs(level - rim) < panel.size[0]


@states("piece", "start-bridge", "finish-tray", "bridge")
def check_bridges(table: Table, topic: Topic) -> None:
    """The bridges at the ends, with a lane for each team at least, which holds the whole team."""
    ends = {"start-bridge": ["start"], "finish-tray": ["finish"], "bridge": ["start", "finish"]}
    panels = [panel for panel in table.layout.panels if panel.kind is PanelKind.BRIDGE]
    called = [panel.name for panel in panels]
    assert {*ends[topic.value]} <= {*called}
    assert len(copies(kit_of(table), topic.value)) == topic.facts["count"]
    assert topic.facts["count"] == len(ends[topic.value])
    for panel in panels:
        lanes = Counter(x for x, _ in panel.slots)
        assert len(lanes) in (table.layout.seats, table.layout.seats + 1)
        assert min(lanes.values()) >= table.variant.teams.size


@states("piece", "adapter")
def check_adapters(table: Table, topic: Topic) -> None:
    """Halves of hexagons: those between a hexagon and a bridge, and as many as are asked for."""
    kinds = [panel.kind for panel in table.layout.panels]
    asked = table.variant.print.adapters
    assert topic.facts["count"] == kinds.count(PanelKind.ADAPTER) + asked > 0
    for part in parts_of(kit_of(table), "adapter"):
        width, length, _ = part.extents
        assert width
        assert length
        assert width > length


@states("piece", "connector")
def check_connectors(table: Table, topic: Topic) -> None:
    """Loose connectors, one for each pair of sockets that face each other."""
    assert len(copies(kit_of(table), "connector")) == topic.facts["count"]
    assert len({*facing(table)}) == topic.facts["count"]


def facing(table: Table) -> Iterator[frozenset[str]]:
    """Yield the names of panels with two sockets that face each other, once for each of both."""
    sockets = [
        (panel, panel.on_board(panel.place_of(joint)))
        for panel in table.layout.panels
        for joint in panel.joints_of(JointKind.SOCKET)
    ]
    for number, (panel, place) in enumerate(sockets):
        for other, there in sockets[number + 1 :]:
            if other is not panel and math.dist(place, there) < NEAR:
                yield frozenset((panel.name, other.name))


# Dice and checkers


@states("piece", "die", "stick")
def check_thrown(table: Table, topic: Topic) -> None:
    """As many dice or sticks as one rolls; all that they can show comes up."""
    state = table.game.initial()
    if table.rules.start_order == "roll_off":
        state = table.game.apply(state, table.game.outcomes(state)[0][0])
    shown = {number for roll, _ in table.game.outcomes(state) for number in roll}
    if topic.value == "die":
        assert shown == {*range(1, SIDES + 1)}
        assert {len(roll) for roll, _ in table.game.outcomes(state)} == {topic.facts["count"]}
    else:
        worth = getattr(table.rules.throw, "values", {})
        marks = range(int(str(topic.facts["count"])) + 1)
        assert shown == {worth.get(number, number) for number in marks}
    assert len(copies(kit_of(table), topic.value)) == topic.facts["count"]


@states("piece", "checker-base", "checker-base-plain", "checker-pin")
def check_bases(table: Table, topic: Topic) -> None:
    """A base or a pin for each checker, in its colour; notches that tell teams, or none."""
    kit = kit_of(table)
    size = len(table.game.checkers(table.game.initial(), 0))
    assert by_colour(kit, topic.value) == dict.fromkeys(teams(table), size)
    assert topic.facts["count"] == size * len(teams(table))
    if topic.value == "checker-pin":
        return
    notches = [drawn_with(part, "symbol") - {"none"} for part in parts_of(kit, topic.value)]
    if topic.value == "checker-base-plain":
        assert notches == [set()]
    else:
        assert len(notches) == len(teams(table))
        assert len({name for (name,) in notches}) == len(notches)


@states("piece", *(f"checker-top-{name}" for name in CLASSES))
def check_tops(table: Table, topic: Topic) -> None:
    """A top for each checker of a class, with that head."""
    kit, name = kit_of(table), topic.value.removeprefix("checker-top-")
    team = table.game.checkers(table.game.initial(), 0)
    count = sum(kind == name for kind, _ in team)
    assert by_colour(kit, topic.value) == dict.fromkeys(teams(table), count)
    assert topic.facts["count"] == count * len(teams(table)) > 0
    (part,) = parts_of(kit, topic.value)
    assert drawn_with(part, "class") == {name}


@states("piece", "pawn-ball", "pawn-cone", "pawn-cube", "pawn-cross", "pawn-star", "pawn-drum")
def check_pawns(table: Table, topic: Topic) -> None:
    """The checkers of one team, all with the same head."""
    kit = kit_of(table)
    (colours,) = [{*by_colour(kit, topic.value)}]
    assert len(colours) == 1
    assert colours <= {*teams(table)}
    size = len(table.game.checkers(table.game.initial(), 0))
    assert len(copies(kit, topic.value)) == topic.facts["count"] == size
    (part,) = parts_of(kit, topic.value)
    assert drawn_with(part, "head") == {topic.value.removeprefix("pawn-")}


@states("piece", "inlay-safe", "inlay-exit", "inlay-home", "inlay-centre", "inlay-yard")
def check_inlays(table: Table, topic: Topic) -> None:
    """An inlay for each place of a kind, in the colour of the team whose place it is."""
    layout, seats = table.layout, range(table.layout.seats)
    exits = {table.exit(seat): seat for seat in seats}
    safe = [space for space in layout.places if Flag.SAFE in space.flags and space.id not in exits]
    places: dict[str, list[int | None]] = {
        "inlay-safe": [space.seat for space in safe],
        "inlay-exit": [*exits.values()],
        "inlay-home": [*own_spaces(table, {*exits})],
        "inlay-centre": [*seats],
        "inlay-yard": [*seats],
    }
    owners = places[topic.value]
    colours = ["white" if seat is None else teams(table)[seat] for seat in owners]
    assert by_colour(kit_of(table), topic.value) == Counter(colours)
    assert topic.facts["count"] == len(owners) > 0


def own_spaces(table: Table, exits: Set[str]) -> Iterator[int]:
    """Yield the seat of each space that only one team comes to, on the board, except exits."""
    ways = {seat: {*table.far(seat)} for seat in range(table.layout.seats)}
    for space in table.layout.places:
        comers = [seat for seat, way in ways.items() if space.id in way]
        if space.kind is SpaceKind.FIELD and len(comers) == 1 and space.id not in exits:
            yield comers[0]


# Putting it together


@states("assembly", "panels", "tiles", "magnets")
def check_laying(table: Table, topic: Topic) -> None:
    """Panels that are laid one after the other, each joined to one that is there already."""
    layout = table.layout
    tiles = any(panel.kind is PanelKind.TILE for panel in layout.panels)
    assert topic.value in ("tiles" if tiles else "panels", "magnets")
    assert topic.value != "panels" or topic.facts["count"] == len(layout.panels) > 1
    magnets = any(panel.joints_of(JointKind.MAGNET) for panel in layout.panels)
    assert magnets is (topic.value == "magnets")
    joints = joints_of(layout)
    order = order_of(layout, joints)
    assert sorted(order.values()) == [*range(1, len(layout.panels) + 1)]
    beside = [{joint.upper, joint.lower} for joint in joints] + [*map(set, facing(table))]
    laid = {min(order, key=order.__getitem__)}
    for name in sorted(order, key=order.__getitem__)[1:]:
        assert any(name in pair and pair & laid for pair in beside)
        laid.add(name)


@states("assembly", "inlays")
def check_inlaying(table: Table, topic: Topic) -> None:
    """Inlays, each in a place of its own."""
    kit = kit_of(table)
    kinds = {part.name for part in kit.parts if part.name.startswith("inlay-")}
    places = [copy.pose.at for copy in kit.assembly if copy.part in kinds]
    assert places
    assert len({*places}) == len(places)


def _ends_alone(layout: Layout) -> dict[str, int]:
    """The spaces on which one seat alone comes on to the board or leaves it, with the seat."""
    takers: defaultdict[str, set[int]] = defaultdict(set)
    for seat, space in product(range(layout.seats), layout.spaces):
        for link in layout.links_from(space.id, seat):
            if link.kind is not LinkKind.JUMP:
                if space.cell is None and layout.space(link.target).cell is not None:
                    takers[link.target].add(seat)
                if link.target == FINISH:
                    takers[space.id].add(seat)
    alone = {name: min(seats) for name, seats in takers.items() if len(seats) == 1 < layout.seats}
    return {name: seat for name, seat in alone.items() if not layout.space(name).is_point}


@states("assembly", "colours", "colours_own")
def check_colours(table: Table, topic: Topic) -> None:
    """Tiles of two colours alternate, from one whose colour is named; others have their team's."""
    one, other = name_of(topic, "one"), name_of(topic, "other")
    assert one != other
    spaces = table.layout.spaces
    entered = any(ENTRY in space.flags for space in spaces)
    own = {
        space.id: space.seat
        for space in spaces
        if space.cell and space.seat is not None and (entered or GOAL in space.flags)
    }
    own |= _ends_alone(table.layout)
    assert bool(own) is (topic.value == "colours_own")
    for panel, space in tiles_of(table):
        if space.id in own:
            assert panel.colour == teams(table)[own[space.id]]
    tiles = {space.cell: panel for panel, space in tiles_of(table) if space.id not in own}
    (named,) = [panel for panel in tiles.values() if panel.spaces == (name_of(topic, "at"),)]
    assert named.colour == one
    beside = 0
    for cell, panel in tiles.items():
        assert cell is not None
        for edge in SQUARE_EDGES:
            near = tiles.get((cell[0] + edge.step[0], cell[1] + edge.step[1]))
            if near is not None:
                beside += 1
                assert {near.colour, panel.colour} == {one, other}
    assert beside


@states("assembly", "colours_page")
def check_colours_of_hexagons(table: Table, topic: Topic) -> None:
    """Tiles of several colours, each of which the assembly shows in its place."""
    tiles = [panel for panel, _ in tiles_of(table)]
    assert len({tile.colour for tile in tiles}) > 1
    shown = {copy.label: (copy.colour, copy.pose.at[:2]) for copy in kit_of(table).assembly}
    assert all(shown[tile.name] == (tile.colour, tile.centre) for tile in tiles)
    assert any(len(space.outline.corners) == 6 for _, space in tiles_of(table) if space.outline)


@states("assembly", "connector", "seam")
def check_seam(table: Table, topic: Topic) -> None:
    """Two neighbours that both have a socket where they meet."""
    named = {
        panel.name
        for panel in table.layout.panels
        if {name_of(topic, "one"), name_of(topic, "other")} & {*panel.spaces}
    }
    seams = {*facing(table)}
    assert named in seams
    assert (len(seams) == 1) is (topic.value == "connector")


@states("assembly", "connectors", "connectors_many")
def check_seams(table: Table, topic: Topic) -> None:
    """As many loose connectors as there are seams with two sockets."""
    assert len({*facing(table)}) == topic.facts["count"] == len(copies(kit_of(table), "connector"))


@states("assembly", "tops_glue", "tops_snap")
def check_halves(table: Table, topic: Topic) -> None:
    """As many tops as bases in each colour, and a peg in each base or no peg at all."""
    kit = kit_of(table)
    bases = by_colour(kit, "checker-base") + by_colour(kit, "checker-base-plain")
    tops = sum((by_colour(kit, f"checker-top-{name}") for name in CLASSES), Counter[str]())
    assert bases == tops
    assert bases
    assert by_colour(kit, "checker-pin") == (bases if topic.value == "tops_snap" else {})


PLANTED += [
    Planted("parques", "piece", "panel", {"count": 3}),
    Planted("snake-24", "piece", "panel", {"count": 1}),
    Planted("snake-24", "piece", "tile", {"count": 25}),
    Planted("snake-24", "piece", "tile", {"capacity": 3}),
    Planted("royal-ur", "piece", "tile", {"capacity": 4}),
    Planted("snake-24", "piece", "tile_any", {"count": 24, "capacity": 0}),
    Planted("safe", "piece", "tile-star", {"count": 2}),
    Planted("royal-ur", "piece", "tile-star", {"count": 5}),
    Planted("royal-ur", "piece", "tile-loop", {"count": 5}),
    Planted("loops", "piece", "tile-rosette", {"count": 2}),
    Planted("royal-ur", "piece", "tile-rosette", {"count": 4}),
    Planted("senet", "piece", "tile-badge", {"count": 2}),
    Planted("bottleneck", "piece", "bridge-cell", {"count": 3}),
    Planted("passing", "piece", "tile-crossing", {"count": 2}),
    Planted("passing", "piece", "overpass", {"count": 2}),
    Planted("backgammon", "piece", "point", {"count": 23}),
    Planted("backgammon", "piece", "man", {"count": 15}),
    Planted("snake-24", "assembly", "points", {}),
    Planted("back-and-forth", "piece", "start-bridge", {"count": 2}),
    Planted("snake-24", "piece", "start-bridge", {"count": 1}),
    Planted("back-and-forth", "piece", "bridge", {"count": 2}),
    Planted("original", "piece", "bridge", {"count": 1}),
    Planted("adapted", "piece", "adapter", {"count": 2}),
    Planted("snake-24", "piece", "adapter", {"count": 1}),
    Planted("back-and-forth", "piece", "connector", {"count": 2}),
    Planted("chutes-and-ladders", "piece", "connector", {"count": 80}),
    Planted("snake-24", "piece", "die", {"count": 1}),
    Planted("ludo", "piece", "die", {"count": 2}),
    Planted("royal-ur", "piece", "die", {"count": 1}),
    Planted("royal-ur", "piece", "stick", {"count": 3}),
    Planted("snake-24", "piece", "checker-base", {"count": 35}),
    Planted("original", "piece", "checker-base", {"count": 24}),
    Planted("snake-24", "piece", "checker-base-plain", {"count": 36}),
    Planted("snake-24", "piece", "checker-pin", {"count": 36}),
    Planted("snapping", "piece", "checker-pin", {"count": 5}),
    Planted("bottleneck", "piece", "checker-top-pin", {"count": 1}),
    Planted("wounded", "piece", "checker-top-even", {"count": 8}),
    Planted("wounded", "piece", "checker-top-strong", {"count": 4}),
    Planted("ludo", "piece", "pawn-cone", {"count": 16}),
    Planted("parques", "piece", "inlay-safe", {"count": 12}),
    Planted("parques", "piece", "inlay-home", {"count": 32}),
    Planted("ludo", "piece", "inlay-safe", {"count": 4}),
    Planted("ludo", "piece", "inlay-centre", {"count": 4}),
    Planted("ludo", "piece", "inlay-exit", {"count": 1}),
    Planted("parques", "piece", "inlay-yard", {"count": 1}),
    Planted("parques", "assembly", "panels", {"count": 5}),
    Planted("snake-24", "assembly", "panels", {"count": 24}),
    Planted("parques", "assembly", "tiles"),
    Planted("snake-24", "assembly", "inlays"),
]


def colour(key: str) -> Name:
    return Name("colour", key)


def space(key: str) -> Name:
    return Name("place", key)


PLANTED += [
    Planted("volcano-escape", "assembly", "colours", {"one": colour("sand")}),
    Planted("volcano-escape", "assembly", "colours", {"other": colour("brown")}),
    Planted("volcano-escape", "assembly", "colours", {"at": space("rim.2")}),
    Planted("volcano-escape", "assembly", "colours_own", {
        "at": space("rim.1"), "one": colour("stone"), "other": colour("charcoal")}),
    Planted("snake-24", "assembly", "colours_page", {}),
    Planted("all ahead", "assembly", "colours", {
        "at": space("a.3"), "one": colour("sand"), "other": colour("cream")}),
    Planted("back-and-forth", "assembly", "connector", {"one": space("east.6")}),
    Planted("back-and-forth", "assembly", "connector", {"other": space("east.6")}),
    Planted("bottleneck", "assembly", "seam", {"one": space("right.4")}),
    Planted("bottleneck", "assembly", "seam", {"other": space("neck.1")}),
    Planted("bottleneck", "assembly", "connector", {
        "one": space("right.5"), "other": space("mouth.1")}),
    Planted("bottleneck", "assembly", "connectors", {"count": 3}),
    Planted("royal-ur", "assembly", "connectors_many", {"count": 8}),
    Planted("snake-24", "assembly", "tops_snap"),
    Planted("snapping", "assembly", "tops_glue"),
]  # fmt: skip
