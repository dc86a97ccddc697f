"""Layout → Parts: the printed parts of a race, and its assembly."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from cuatto_kit.board.layout import JIGSAW, JointKind, Layout, Panel, PanelKind, SpaceKind
from cuatto_kit.cad.joints import knob_reach
from cuatto_kit.cad.magnets import joint_magnet, with_pockets
from cuatto_kit.cad.marks import filling, mark_depth, number_below
from cuatto_kit.cad.parts import BOARD, ColourBodies, Instance, Kit, Part, pose_at
from cuatto_kit.cad.scale import Scale
from cuatto_kit.cad.solids import Solid
from cuatto_kit.config.looks import look_of
from cuatto_kit.games.race.board.panels import bridge_lanes, space_extent, strips_of
from cuatto_kit.games.race.board.visits import crossed_spaces
from cuatto_kit.games.race.board.waiting import set_out
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import SAFE
from cuatto_kit.games.race.printing import inlaid
from cuatto_kit.games.race.printing.checkers import checkers_of, thrown, thrown_parts
from cuatto_kit.games.race.printing.inscriptions import Inscriptions, special_flags
from cuatto_kit.games.race.printing.on_hexagons import HexagonInscriptions

ADAPTER = "adapter"
"""The name of the part between a hexagon and a bridge."""
LOOSE = "adapter-loose"
"""The name of a part that joins a hexagon to a square tile, beside adapters of bridges."""
CONNECTOR = "connector"
"""The name of the part that joins two sockets."""
POINT = "point"
"""The name of the part that is a point."""
CROSSING, OVERPASS = "tile-crossing", "overpass"
"""The names of the tiles where two paths go straight on, and where one goes over another."""
BADGE = "tile-badge"
"""The name of the tiles of spaces with an effect, neither safe nor giving another roll."""
STAR, LOOP, ROSETTE = "tile-star", "tile-loop", "tile-rosette"
"""The names of the tiles of spaces that are safe, that give another roll, and that do both."""

CORNER = 0.47
"""What both corners of a hexagon lack of its width, at the library's scale (mm): slab.scad cuts as
much off along each edge."""

_UNDER_ONE = (11.5, 11.5)
"""The middle of the number under a tile with a single dimple, clear of it and of the joints."""

_UNDER_ONE_OF_SIX = (7.0, 12.1)
"""The same under a hexagon."""

_SHARP: Mapping[str, Any] = {"bevel": 0, "foot": 0}
"""The edges of panels in the original."""

_TITLES = {
    "tile": "Tile: a space for four checkers",
    STAR: "Tile with a star: a safe space",
    LOOP: "Tile with a curved arrow: another roll",
    ROSETTE: "Tile with a rosette: a safe space and another roll",
    BADGE: "Tile with a badge: a space with an effect",
    POINT: "Point: a space for five men in a row",
    CROSSING: "Tile with a cross: a space where two paths go straight on",
    OVERPASS: "Overpass: a path over another, without a space",
    "bridge-cell": "Bridge cell: a space for one checker",
    "start-bridge": "Start bridge: one lane per team",
    "finish-tray": "Finish tray: one lane per team",
    "bridge": "Bridge: one lane per team, for the start and the finish",
    ADAPTER: "Adapter: joins a hexagon to a bridge",
    LOOSE: "Loose adapter: joins a hexagon to a square tile",
    CONNECTOR: "Loose connector: joins two sockets",
}


def make_parts(variant: RaceVariant, layout: Layout, clearance: float) -> Kit:
    """Return the parts of a race and its assembly; `clearance` is the play between joints (mm)."""
    if variant.on_panels:
        return inlaid.make_parts(variant, layout, clearance)
    builder = _KitBuilder(variant, layout, clearance)
    parts = (*builder.board_parts(), *builder.checkers.parts(), *thrown_parts(variant))
    remarks = (*builder.inscriptions.remarks(), *builder.checkers.remarks())
    return Kit(parts, tuple(builder.assembly()), remarks)


class _KitBuilder:
    def __init__(self, variant: RaceVariant, layout: Layout, clearance: float) -> None:
        self.variant = variant
        self.layout = layout
        self.scale = Scale(variant.print.scale)
        self.clearance = self.scale.own(clearance)
        self.thickness = self.scale.default("tile", "thickness")
        self.look = look_of(variant)
        kind = HexagonInscriptions if variant.hexagons else Inscriptions
        self.inscriptions = kind(variant, layout)
        self._crossed = crossed_spaces(variant, layout)
        self.edges = self._edges()
        self.checkers = checkers_of(variant, clearance)

    def _edges(self) -> Mapping[str, Any]:
        """Return the arguments for the edges of panels, from the theme or as in the original."""
        if self.variant.print.profile == "original":
            return _SHARP
        return {} if self.look.bevel is None else {"bevel": self.look.bevel}

    # The board

    def board_parts(self) -> Iterator[Part]:
        """Yield the panels, one part for each shape, and the loose connectors."""
        for name, panels in self._alike.items():
            yield Part(
                name=name,
                kind=self._kind(panels),
                title=self._title(panels),
                group=BOARD,
                solid=self._panel_solid(panels[0], name),
                colours=_counted(panel.colour for panel in panels),
                extents=self._panel_extents(panels[0]),
                colour_bodies=self._colour_bodies(panels[0], name),
            )
        if self.variant.print.adapters:
            width, length = space_extent(self.variant)
            reach = 2 * self.scale.mm(knob_reach(self.clearance))
            yield Part(
                name=LOOSE,
                kind=ADAPTER,
                title=_TITLES[LOOSE],
                group=BOARD,
                solid=self.scale.drawn(
                    ADAPTER,
                    hexagon_width=self.scale.own(length),
                    clearance=self.clearance,
                    **self.edges,
                ),
                colours={self.look.board[1]: self.variant.print.adapters},
                extents=(
                    width - self.scale.mm(CORNER),
                    length / 2 + reach,
                    self.thickness,
                ),
            )
        if self.layout.connectors:
            knob = self.scale.default("joints", "socket_radius") - self.scale.mm(self.clearance)
            yield Part(
                name=CONNECTOR,
                title=_TITLES[CONNECTOR],
                group=BOARD,
                solid=self.scale.drawn("connector", clearance=self.clearance, **self.edges),
                colours={self.look.board[1]: len(self.layout.connectors)},
                extents=(2 * knob, None, self.thickness),
            )

    @cached_property
    def _alike(self) -> Mapping[str, Sequence[Panel]]:
        """The panels of equal shape, by the name of their part."""
        groups: defaultdict[str, list[Panel]] = defaultdict(list)
        for panel in self.layout.panels:
            key = (self._panel_call(panel), panel.joints, self._accent(panel))
            groups[repr(key)].append(panel)
        taken: Counter[str] = Counter()
        named = {}
        for panels in groups.values():
            name = self._kind(panels)
            taken[name] += 1
            named[f"{name}-{taken[name]}" if taken[name] > 1 else name] = panels
        return named

    def _kind(self, panels: Sequence[Panel]) -> str:
        panel = panels[0]
        if panel.kind is PanelKind.OVERPASS:
            return OVERPASS
        if panel.kind is PanelKind.TILE:
            if self.variant.points:
                return POINT
            flags = special_flags(self.layout.space(panel.spaces[0]))
            if flags:
                return ROSETTE if len(flags) > 1 else STAR if SAFE in flags else LOOP
            if self.inscriptions.is_badged(panel):
                return BADGE
            if panel.spaces[0] in self._crossed:
                return CROSSING
            cells = (self.layout.space(panel.spaces[0]).kind for panel in panels)
            return "bridge-cell" if set(cells) == {SpaceKind.CROSSING} else "tile"
        if panel.kind is PanelKind.ADAPTER:
            return ADAPTER
        if len(panels) > 1:
            return "bridge"
        return {"start": "start-bridge", "finish": "finish-tray"}[panel.name]

    def _title(self, panels: Sequence[Panel]) -> str:
        name = self._kind(panels)
        if name == "tile" and self.variant.board.capacity == 1:
            return "Tile: a space for one checker"
        return _TITLES[name]

    def _panel_call(self, panel: Panel) -> tuple[str, dict[str, Any]]:
        """Return the library part of a panel and its arguments, at the library's scale."""
        joints = {
            f"{kind.value}s": [
                [joint.edge.value, self.scale.own(joint.offset)] for joint in panel.joints_of(kind)
            ]
            for kind in JIGSAW
        }
        arguments: dict[str, Any] = {**joints, **self.edges, "clearance": self.clearance}
        if panel.kind is PanelKind.OVERPASS:
            return OVERPASS, arguments
        if panel.kind is PanelKind.ADAPTER:
            return ADAPTER, {**arguments, **self._on_hexagon(panel)}
        arguments["marks"] = self.inscriptions.marks_of(panel)
        arguments["mark_depth"] = mark_depth(self.variant.print)
        if self.variant.points:
            return "point", {**arguments, "places": list(map(self.scale.own_point, panel.slots))}
        arguments["dimple_radius"] = self.checkers.dimple_radius
        if panel.kind is PanelKind.BRIDGE:
            lanes = bridge_lanes(self.variant.seats[1])
            slots, strips = len(panel.slots) // lanes, strips_of(panel, self.scale)
            if any(strips):
                arguments["strips"] = strips
            return "bridge", {**arguments, "lanes": lanes, "slots": slots}
        arguments["dimples"] = [self.scale.own_point(slot) for slot in panel.slots]
        if self.variant.hexagons:
            return "hexagon", {**arguments, **self._on_hexagon(panel)}
        if self.variant.has_ladders:  # which cross the edges of tiles, without a frame between
            arguments["groove_depth"] = 0
        return "tile", arguments

    def _on_hexagon(self, panel: Panel) -> dict[str, Any]:
        """Return the arguments for the width and the joints of a hexagon, or of half a hexagon."""
        joints = {
            f"{kind.value}s": [joint.edge.value for joint in panel.joints_of(kind)]
            for kind in JIGSAW
        }
        return {**joints, "hexagon_width": self.scale.own(space_extent(self.variant)[1])}

    def _panel_solid(self, panel: Panel, name: str, **share: str) -> Solid:
        """Return the panel of a part, or its `share`, with the pockets of its magnets.

        The number in the part's name is engraved under it.
        """
        part, arguments = self._panel_call(panel)
        numbered = panel.kind in (PanelKind.TILE, PanelKind.OVERPASS)
        if numbered and self.variant.print.profile != "original":
            aside = _UNDER_ONE_OF_SIX if self.variant.hexagons else _UNDER_ONE
            place = aside if len(panel.slots) == 1 else (0.0, 0.0)
            arguments |= number_below(name, place, self.scale)
        solid = self.scale.drawn(part, **arguments, **share)
        return with_pockets(solid, panel, joint_magnet(self.variant.print))

    def _colour_bodies(self, panel: Panel, name: str) -> ColourBodies | None:
        """Return the marks as a body in a second colour; None if there are none or they are cut."""
        marks = self.inscriptions.marks_of(panel)
        if self.variant.print.marks == "engraved" or not (marks or self.variant.points):
            return None
        if self.variant.points:
            part, arguments = self._panel_call(panel)
            filled = self.scale.drawn(part, **arguments, share="filling")
            body = self._panel_solid(panel, name, share="body")
            return ColourBodies(body, filled, self._accent(panel))
        filled = filling(marks, self.variant.print)
        return ColourBodies(self._panel_solid(panel, name), filled, self.look.accent)

    def _accent(self, panel: Panel) -> str | None:
        """Return the colour of the marks of a panel, None for the one that contrasts with it.

        A triangle that is filled has the colour of the points beside it.
        """
        light, dark = self.look.board
        if not self.variant.points or self.variant.print.marks == "engraved":
            return self.look.accent
        return {light: dark, dark: light}.get(panel.colour, self.look.accent)

    def _panel_extents(self, panel: Panel) -> tuple[float, float, float]:
        """Return the size of a panel including the knobs that project from it (mm)."""
        reach = self.scale.mm(knob_reach(self.clearance))
        edges = {joint.edge for joint in panel.joints_of(JointKind.KNOB)}
        across = sum(not edge.level for edge in edges)
        along = sum(edge.level for edge in edges)
        width, length = panel.size
        height = self.thickness
        if panel.kind is PanelKind.OVERPASS:
            rise = (self.scale.default(OVERPASS, name) for name in ("arch_height", "parapet"))
            height += sum(rise)
        if panel.shape:
            width -= self.scale.mm(CORNER)
        return (width + across * reach, length + along * reach, height)

    # The assembly

    def assembly(self) -> Iterator[Instance]:
        """Yield the board, the teams on their starts or beside it, and the dice or sticks."""
        names = {panel.name: name for name, panels in self._alike.items() for panel in panels}
        for panel in self.layout.panels:
            pose = pose_at(panel.centre, turn=panel.turn)
            yield Instance(names[panel.name], panel.name, panel.colour, pose, self._accent(panel))
        for connector in self.layout.connectors:
            pose = pose_at(connector.centre, turn=connector.edge.angle)
            yield Instance(CONNECTOR, "Loose connector", self.look.board[1], pose)
        for one in set_out(self.variant, self.layout):
            height = self.checkers.on_table if one.beside else self.checkers.on_panel
            height += one.storey * self.checkers.storey
            colour = self.checkers.colours[one.seat]
            yield from self.checkers.standing(one.name, one.seat, colour, one.place, height)
        yield from thrown(self.variant, self.layout)


def _counted(colours: Iterator[str]) -> Mapping[str, int]:
    return dict(sorted(Counter(colours).items()))
