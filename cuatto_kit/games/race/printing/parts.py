"""Layout → Parts: what is printed for a race, and its assembly."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import JointKind, Layout, Panel, PanelKind, SpaceKind
from cuatto_kit.cad import library
from cuatto_kit.cad.joints import knob_reach
from cuatto_kit.cad.parts import ColourBodies, Instance, Kit, Part, pose_at
from cuatto_kit.cad.scale import Scale
from cuatto_kit.cad.solids import Solid
from cuatto_kit.games.race.board.panels import DARK, bridge_lanes
from cuatto_kit.games.race.board.waiting import set_out
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import AGAIN, SAFE
from cuatto_kit.games.race.printing import inlaid

BOARD, TEAMS = "board", "teams"
BASE, CONNECTOR = "checker-base", "connector"
"""Names of parts."""
ROSETTE = "tile-rosette"
"""Name of the part that shows that a space is safe, or gives another roll."""
_PETALS: Mapping[int, Mapping[str, Any]] = {
    1: {"petals": [[6.8, 10.6], [6.8, 14.4]], "petal_widths": [2.6, 3.4]},
    4: {},
}
"""Where a rosette has room, by the number of dimples: round a single one, or amid four."""

_TITLES = {
    "tile": "Tile: a space for four checkers",
    ROSETTE: "Tile with a rosette: a space that is safe or gives another roll",
    "bridge-cell": "Bridge cell: a space for one checker",
    "start-bridge": "Start bridge: a lane a team",
    "finish-tray": "Finish tray: a lane a team",
    "bridge": "Bridge: a lane a team, for the start and the finish",
    CONNECTOR: "Loose connector: joins two sockets",
    BASE: "Checker base: glued under a top",
}


def make_parts(variant: RaceVariant, layout: Layout, clearance: float) -> Kit:
    """The parts of a race and its assembly; `clearance` is the play between joints (mm)."""
    if variant.yards:
        return inlaid.make_parts(variant, layout, clearance)
    builder = _KitBuilder(variant, layout, clearance)
    return Kit((*builder.board_parts(), *builder.team_parts()), tuple(builder.assembly()))


def slot_height(variant: RaceVariant) -> float:
    """How high above the table a checker's base and top meet that stands in a dimple (mm)."""
    scale = Scale(variant.print.scale)
    return scale.default("tile", "thickness") + scale.default("checker_base", "flange_height")


class _KitBuilder:
    def __init__(self, variant: RaceVariant, layout: Layout, clearance: float) -> None:
        self.variant = variant
        self.layout = layout
        self.scale = Scale(variant.print.scale)
        self.clearance = self.scale.own(clearance)
        self.thickness = self.scale.default("tile", "thickness")

    # The board

    def board_parts(self) -> Iterator[Part]:
        """Panels of equal shape are one part."""
        for name, panels in self._alike.items():
            yield Part(
                name=name,
                kind=self._kind(panels),
                title=self._title(panels),
                group=BOARD,
                solid=self._panel_solid(panels[0]),
                colours=_counted(panel.colour for panel in panels),
                extents=self._panel_extents(panels[0]),
            )
        if self.layout.connectors:
            yield Part(
                name=CONNECTOR,
                title=_TITLES[CONNECTOR],
                group=BOARD,
                solid=self.scale.drawn("connector", clearance=self.clearance),
                colours={DARK: len(self.layout.connectors)},
            )

    @cached_property
    def _alike(self) -> Mapping[str, Sequence[Panel]]:
        """Panels of equal shape, by the name of their part."""
        groups: defaultdict[str, list[Panel]] = defaultdict(list)
        for panel in self.layout.panels:
            groups[repr(self._panel_call(panel))].append(panel)
        taken: Counter[str] = Counter()
        named = {}
        for panels in groups.values():
            name = self._kind(panels)
            taken[name] += 1
            named[f"{name}-{taken[name]}" if taken[name] > 1 else name] = panels
        return named

    def _kind(self, panels: Sequence[Panel]) -> str:
        panel = panels[0]
        if panel.kind is PanelKind.TILE:
            if self._is_special(panel):
                return ROSETTE
            cells = (self.layout.space(panel.spaces[0]).kind for panel in panels)
            return "bridge-cell" if set(cells) == {SpaceKind.CROSSING} else "tile"
        if len(panels) > 1:
            return "bridge"
        return {"start": "start-bridge", "finish": "finish-tray"}[panel.name]

    def _is_special(self, panel: Panel) -> bool:
        return bool(self.layout.space(panel.spaces[0]).flags & {SAFE, AGAIN})

    def _title(self, panels: Sequence[Panel]) -> str:
        name = self._kind(panels)
        if name == "tile" and self.variant.board.capacity == 1:
            return "Tile: a space for one checker"
        return _TITLES[name]

    def _panel_call(self, panel: Panel) -> tuple[str, dict[str, Any]]:
        """The library part of a panel and its arguments, in the library's own size."""
        joints = {
            f"{kind.value}s": [
                [joint.edge.value, self.scale.own(joint.offset)] for joint in panel.joints_of(kind)
            ]
            for kind in JointKind
        }
        arguments: dict[str, Any] = {**joints, "clearance": self.clearance}
        if panel.kind is PanelKind.BRIDGE:
            lanes = bridge_lanes(self.variant.seats[1])
            return "bridge", {**arguments, "lanes": lanes, "slots": len(panel.slots) // lanes}
        arguments["dimples"] = [self.scale.own_point(slot) for slot in panel.slots]
        if self._is_special(panel):
            return "tile_rosette", {**arguments, **_PETALS[len(panel.slots)]}
        return "tile", arguments

    def _panel_solid(self, panel: Panel) -> Solid:
        part, arguments = self._panel_call(panel)
        return self.scale.drawn(part, **arguments)

    def _panel_extents(self, panel: Panel) -> tuple[float, float, float]:
        """The outline and the knobs that reach over it (mm)."""
        reach = self.scale.mm(knob_reach(self.clearance))
        edges = {joint.edge for joint in panel.joints_of(JointKind.KNOB)}
        across = sum(edge.step[0] != 0 for edge in edges)
        along = sum(edge.step[1] != 0 for edge in edges)
        width, length = panel.size
        return (width + across * reach, length + along * reach, self.thickness)

    # The teams

    def team_parts(self) -> Iterator[Part]:
        """Bases and tops, in the colours of all teams that can play."""
        colours = self.variant.teams.colours[: self.variant.seats[1]]
        flange = 2 * self.scale.default("checker_base", "flange_radius")
        yield Part(
            name=BASE,
            title=_TITLES[BASE],
            group=TEAMS,
            solid=self.scale.drawn("checker_base"),
            colours=dict.fromkeys(colours, self.variant.teams.size),
            extents=(flange, None, None),
        )
        foot = 2 * self.scale.default("checker_top", "foot_radius")
        for name, count in self.variant.teams.checkers.items():
            if count:
                yield Part(
                    name=top_of(name),
                    title=f"Checker top: {name}",
                    group=TEAMS,
                    solid=self._top(name),
                    colours=dict.fromkeys(colours, count),
                    extents=(foot, None, None),
                    colour_bodies=self._top_bodies(name) if CLASSES[name].two_coloured else None,
                )

    def _top(self, name: str, share: str = "whole") -> Solid:
        return self.scale.drawn("checker_top", **{"class": name, "share": share})

    def _top_bodies(self, name: str) -> ColourBodies:
        return ColourBodies(self._top(name, "body"), self._top(name, "marks"))

    # The assembly

    def assembly(self) -> Iterator[Instance]:
        """The board with every team set up on its start, or beside it where it is a pool."""
        names = {panel.name: name for name, panels in self._alike.items() for panel in panels}
        for panel in self.layout.panels:
            pose = pose_at(panel.centre, turn=panel.turn)
            yield Instance(names[panel.name], panel.name, panel.colour, pose)
        for connector in self.layout.connectors:
            pose = pose_at(connector.centre, turn=connector.edge.quarter_turns)
            yield Instance(CONNECTOR, CONNECTOR, DARK, pose)
        for one in set_out(self.variant, self.layout):
            height = self._dome if one.beside else slot_height(self.variant)
            yield from checker(one.name, self.variant.teams.colours[one.seat], one.place, height)

    @property
    def _dome(self) -> float:
        """How high a base is that stands on its dome (mm)."""
        flattening = library.module("checker_base").default("flattening")
        return self.scale.default("checker_base", "foot_radius") * flattening


def checker(name: str, colour: str, place: Point, height: float) -> tuple[Instance, Instance]:
    """A whole checker of that class: its base turned over, the top glued on it at `height`."""
    base = Instance(BASE, f"base of {name}", colour, pose_at(place, height, upside_down=True))
    return base, Instance(top_of(name), name, colour, pose_at(place, height))


def top_of(name: str) -> str:
    """The part that is the top of a checker of that class."""
    return f"checker-top-{name}"


def _counted(colours: Iterator[str]) -> Mapping[str, int]:
    return dict(sorted(Counter(colours).items()))
